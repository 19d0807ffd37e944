//! What a seat may do, from what it knows about itself and the sea.
//!
//! `Means` is all that legality depends on. A state and a view both have it, so the rule stands here once, and
//! nothing that a seat cannot know can change what it is offered.

use quarterdeck_engine::Seat;
use serde::{Deserialize, Serialize};

use crate::components::{Base, Ship, Ships, Treasure};
use crate::refusal::Refusal;

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Action {
    /// Set this kind of ship on the treasure that is turned up (LM-11, LM-24).
    Choose(Base),
    /// A ship leaves: turn up the next treasure (LM-23).
    Leave,
    /// The ship with this treasure arrives (LM-27).
    Arrive(Treasure),
    /// Fire a cannon at a ship (LM-31).
    Attack {
        /// Whose ship.
        owner: Seat,
        /// Its treasure.
        treasure: Treasure,
    },
    /// Do nothing (LM-40).
    Pass,
}

/// All that decides what a seat may do now.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Means {
    pub(crate) seat: Seat,
    /// A treasure is turned up and waits for its ship.
    pub(crate) choosing: bool,
    /// Kinds of ship in reserve; looked at only when choosing.
    pub(crate) has_armed: bool,
    pub(crate) has_defenceless: bool,
    /// Cards in the own deck.
    pub(crate) has_deck: bool,
    /// Cannons not fired yet.
    pub(crate) has_cannon: bool,
    /// All ships at sea.
    pub(crate) sea: Ships,
    /// Ships that may not be attacked again (LM-Q5).
    pub(crate) spared: Ships,
}

impl Means {
    /// Whether the seat may do that, and why not.
    #[inline]
    pub(crate) fn check(&self, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Choose(base) => self.check_choose(base),
            _ if self.choosing => Err(Refusal::ShipAwaited),
            Action::Leave if self.has_deck => Ok(()),
            Action::Leave => Err(Refusal::DeckEmpty),
            Action::Arrive(treasure) => self.check_arrive(treasure),
            Action::Attack { owner, treasure } => self.check_attack(owner, treasure),
            Action::Pass if self.may_pass() => Ok(()),
            Action::Pass => Err(Refusal::MayNotPass),
        }
    }

    /// Whether it may attack anybody, and why not.
    pub(crate) fn check_attack_at_all(&self) -> Result<(), Refusal> {
        if !self.has_cannon {
            return Err(Refusal::NoCannon);
        }
        if self.others_at_sea().is_empty() {
            return Err(Refusal::NoTarget);
        }
        Ok(())
    }

    /// Whether it may let any ship arrive, and why not.
    pub(crate) fn check_arrive_at_all(&self) -> Result<(), Refusal> {
        if self.own_at_sea().is_empty() { Err(Refusal::NoShipAtSea) } else { Ok(()) }
    }

    /// Calls `visit` with everything the seat may do: leave, then each ship at sea that it may let arrive or
    /// attack, by owner and value, then pass.
    #[inline]
    pub(crate) fn visit(&self, mut visit: impl FnMut(Action)) {
        if self.choosing {
            if self.has_armed {
                visit(Action::Choose(Base::Armed));
            }
            if self.has_defenceless {
                visit(Action::Choose(Base::Defenceless));
            }
            return;
        }
        if self.has_deck {
            visit(Action::Leave);
        }
        for ship in self.ships_to_move().iter() {
            visit(self.act_on(ship));
        }
        if self.may_pass() {
            visit(Action::Pass);
        }
    }

    /// How many actions [`visit`](Self::visit) visits.
    #[inline]
    pub(crate) fn count(&self) -> u32 {
        if self.choosing {
            return u32::from(self.has_armed) + u32::from(self.has_defenceless);
        }
        u32::from(self.has_deck) + self.ships_to_move().count() + u32::from(self.may_pass())
    }

    /// The `nth` action that [`visit`](Self::visit) visits.
    #[inline]
    pub(crate) fn nth(&self, nth: u32) -> Action {
        assert!(nth < self.count(), "there are not that many legal actions");
        if self.choosing {
            let armed = self.has_armed && nth == 0;
            return Action::Choose(if armed { Base::Armed } else { Base::Defenceless });
        }
        if self.has_deck && nth == 0 {
            return Action::Leave;
        }
        let ships = self.ships_to_move();
        let nth = nth - u32::from(self.has_deck);
        if nth < ships.count() { self.act_on(ships.nth(nth)) } else { Action::Pass }
    }

    /// LM-Q29: what is played when the seat's time is up. `lot` picks one of so many.
    pub(crate) fn default(&self, lot: impl FnOnce(u32) -> u32) -> Action {
        if self.choosing {
            self.nth(lot(self.count()))
        } else if self.has_deck {
            Action::Leave
        } else {
            let lowest = self.own_at_sea().iter().next();
            lowest.map_or(Action::Pass, |ship| Action::Arrive(ship.treasure()))
        }
    }

    /// LM-11, LM-24: only a kind that is still in reserve.
    fn check_choose(&self, base: Base) -> Result<(), Refusal> {
        let has = match base {
            Base::Armed => self.has_armed,
            Base::Defenceless => self.has_defenceless,
        };
        match (self.choosing, has) {
            (false, _) => Err(Refusal::NoTreasureTurnedUp),
            (true, false) => Err(Refusal::NoneInReserve { base }),
            (true, true) => Ok(()),
        }
    }

    /// LM-27: any own ship at sea.
    #[inline]
    fn check_arrive(&self, treasure: Treasure) -> Result<(), Refusal> {
        if self.sea.contains(Ship::new(self.seat, treasure)) {
            return Ok(());
        }
        self.check_arrive_at_all()?;
        Err(Refusal::NotAtSea { treasure })
    }

    /// LM-30, LM-31, LM-38 and LM-Q5.
    #[inline]
    fn check_attack(&self, owner: Seat, treasure: Treasure) -> Result<(), Refusal> {
        self.check_attack_at_all()?;
        if owner == self.seat {
            return Err(Refusal::OwnShip);
        }
        let ship = Ship::new(owner, treasure);
        if !self.sea.contains(ship) {
            return Err(Refusal::TargetNotAtSea { owner, treasure });
        }
        if self.spared.contains(ship) {
            return Err(Refusal::KnownArmed { owner, treasure });
        }
        Ok(())
    }

    /// LM-40, LM-Q7: only with an empty deck and nothing at sea.
    #[inline]
    fn may_pass(&self) -> bool {
        !self.has_deck && self.own_at_sea().is_empty()
    }

    #[inline]
    fn own_at_sea(&self) -> Ships {
        self.sea.and(Ships::any_of(self.seat))
    }

    #[inline]
    fn others_at_sea(&self) -> Ships {
        self.sea.without(Ships::any_of(self.seat))
    }

    /// Own ships that may arrive, and others' that may be attacked.
    #[inline]
    fn ships_to_move(&self) -> Ships {
        let targets = if self.has_cannon { self.others_at_sea() } else { Ships::NONE };
        self.own_at_sea().or(targets.without(self.spared))
    }

    #[inline]
    fn act_on(&self, ship: Ship) -> Action {
        if ship.owner() == self.seat {
            Action::Arrive(ship.treasure())
        } else {
            Action::Attack { owner: ship.owner(), treasure: ship.treasure() }
        }
    }
}
