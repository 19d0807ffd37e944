//! Bringing a view up to date with what its viewer was told.

use quarterdeck_engine::{Seat, Seats};

use super::{Fleet, Now, Prize, ShipSeen, ShipsSeen, View};
use crate::components::{Base, Treasure};
use crate::event::Told;

/// None wherever something cannot follow on what the view shows.
impl View {
    pub(crate) fn fold(&mut self, told: &Told) -> Option<()> {
        match *told {
            Told::TurnedUp { seat, treasure } => self.turned_up(seat, treasure)?,
            Told::Chose { seat, base } => self.chose(seat, base)?,
            Told::Placed => self.placed()?,
            Told::Begins { .. } | Told::Passed { .. } => {}
            Told::Turn { seat } => {
                self.fleets.get(seat.index())?;
                self.stage = Now::Turn { seat };
                self.owed = Seats::only(seat);
            }
            Told::Left { seat, treasure, base } => self.left(seat, treasure, base)?,
            Told::Arrived { seat, treasure } => self.arrived(seat, treasure)?,
            Told::Attacked { seat, owner, treasure, base } => {
                self.attacked(seat, owner, treasure, base)?;
            }
            Told::BeatenOff { seat, owner } => self.beaten_off(seat, owner)?,
            Told::Ended => {
                self.owed = Seats::NONE;
                self.stage = self.over();
            }
            Told::Revealed { seat, treasure, base } => {
                let ship = find(&mut self.fleet_mut(seat)?.home, treasure)?;
                (ship.base, ship.open) = (Some(base), true);
            }
        }
        self.list_actions();
        Some(())
    }

    fn fleet_mut(&mut self, seat: Seat) -> Option<&mut Fleet> {
        self.fleets.get_mut(seat.index())
    }

    fn turned_up(&mut self, seat: Seat, treasure: Treasure) -> Option<()> {
        let fleet = self.fleet_mut(seat)?;
        let place = fleet.deck.iter().position(|card| *card == treasure)?;
        fleet.deck.remove(place);
        fleet.turned_up = Some(treasure);
        if self.stage != Now::Preliminary {
            self.stage = Now::Leaving { seat };
        }
        Some(())
    }

    fn chose(&mut self, seat: Seat, base: Option<Base>) -> Option<()> {
        let fleet = self.fleet_mut(seat)?;
        fleet.man(base)?;
        (fleet.chosen, fleet.choice) = (true, base);
        self.owed = self.owed.without(Seats::only(seat));
        Some(())
    }

    fn placed(&mut self) -> Option<()> {
        for fleet in &mut self.fleets {
            let base = fleet.choice.take();
            fleet.chosen = false;
            let treasure = fleet.turned_up.take()?;
            insert(&mut fleet.sea, ShipSeen { treasure, base, open: false })?;
        }
        Some(())
    }

    fn left(&mut self, seat: Seat, treasure: Treasure, base: Option<Base>) -> Option<()> {
        let fleet = self.fleet_mut(seat)?;
        fleet.man(base)?;
        fleet.turned_up.take_if(|card| *card == treasure)?;
        insert(&mut fleet.sea, ShipSeen { treasure, base, open: false })
    }

    fn arrived(&mut self, seat: Seat, treasure: Treasure) -> Option<()> {
        let fleet = self.fleet_mut(seat)?;
        let ship = remove(&mut fleet.sea, treasure)?;
        fleet.points += i32::from(treasure.value());
        insert(&mut fleet.home, ship)
    }

    fn attacked(&mut self, seat: Seat, owner: Seat, treasure: Treasure, base: Base) -> Option<()> {
        let marked = self.setup.show_known_armed;
        let ship = find(&mut self.fleet_mut(owner)?.sea, treasure)?;
        match base {
            Base::Armed => {
                if marked {
                    (ship.base, ship.open) = (Some(base), true);
                }
                self.beaten_off(seat, owner)
            }
            Base::Defenceless => self.captured(seat, Prize { owner, treasure }),
        }
    }

    fn beaten_off(&mut self, seat: Seat, owner: Seat) -> Option<()> {
        let attacker = self.fleet_mut(seat)?;
        attacker.cannons = attacker.cannons.checked_sub(1)?;
        let defender = self.fleet_mut(owner)?;
        defender.trophies = defender.trophies.checked_add(1)?;
        defender.points += 1;
        Some(())
    }

    fn captured(&mut self, seat: Seat, prize: Prize) -> Option<()> {
        remove(&mut self.fleet_mut(prize.owner)?.sea, prize.treasure)?;
        let attacker = self.fleet_mut(seat)?;
        attacker.cannons = attacker.cannons.checked_sub(1)?;
        attacker.points += i32::from(prize.treasure.value());
        attacker.prizes.try_push(prize).ok()?;
        attacker.prizes.sort_unstable_by_key(|prize| (prize.owner, prize.treasure));
        Some(())
    }
}

impl Fleet {
    /// A ship of this kind goes from the reserve; only the owner's view knows the kind.
    fn man(&mut self, base: Option<Base>) -> Option<()> {
        self.reserve = self.reserve.checked_sub(1)?;
        if let (Some(Base::Armed), Some(armed)) = (base, self.reserve_armed) {
            self.reserve_armed = Some(armed.checked_sub(1)?);
        }
        Some(())
    }
}

fn find(ships: &mut ShipsSeen, treasure: Treasure) -> Option<&mut ShipSeen> {
    ships.iter_mut().find(|ship| ship.treasure == treasure)
}

fn insert(ships: &mut ShipsSeen, ship: ShipSeen) -> Option<()> {
    ships.try_push(ship).ok()?;
    ships.sort_unstable_by_key(|ship| ship.treasure);
    Some(())
}

fn remove(ships: &mut ShipsSeen, treasure: Treasure) -> Option<ShipSeen> {
    let place = ships.iter().position(|ship| ship.treasure == treasure)?;
    Some(ships.remove(place))
}
