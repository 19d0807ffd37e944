//! Setup (PP-010 to PP-029): who begins, factions, flags.

use quarterdeck_engine::{Chance, Listener, Seat, Seats};

use crate::board::Board;
use crate::components::{Empire, Faction, PortId, ShipType, Side};
use crate::event::{For, Purse, Told};
use crate::helm::Helm;
use crate::now::{Part, Step};
use crate::options::{EmptyEmpires, Start};
use crate::refusal::Refusal;
use crate::state::PiratesAndPrivateers;

/// Dice that are rolled again at most, so that a deal has an end; after that the first of those tied begins.
const REROLLS: usize = 20;

impl<C: Chance, L: Listener<PiratesAndPrivateers>> Helm<'_, C, L> {
    /// PP-010: the highest roll becomes first player.
    pub(crate) fn deal(&mut self) {
        let seat = match self.setup().rules.start {
            Start::Dice => self.roll_for_first(),
            Start::FirstSeat => Seat::new(0),
        };
        self.say(Told::Begins { seat });
        self.proceed();
    }

    /// PP-011: those tied for highest roll again among themselves.
    fn roll_for_first(&mut self) -> Seat {
        let mut rolling = Seats::first_of(self.setup().seats());
        for _ in 0..REROLLS {
            let mut highest = (0, Seats::NONE);
            for seat in rolling.iter() {
                let die = self.roll();
                self.say(Told::Rolled { seat, die });
                if die > highest.0 {
                    highest = (die, Seats::NONE);
                }
                if die == highest.0 {
                    highest.1 = highest.1.with(seat);
                }
            }
            rolling = highest.1;
            if rolling.len() == 1 {
                break;
            }
        }
        rolling.first().expect("somebody has the highest roll")
    }

    /// PP-012: from the first player clockwise.
    pub(crate) fn choose_factions(&mut self) -> bool {
        let board = self.board();
        let before_first =
            Seat::new((board.first.index() + self.setup().seats() - 1) % self.setup().seats());
        let mut order = board.clockwise_after(before_first);
        let next = order.find(|&seat| board.players[seat].faction.is_none());
        if let Some(seat) = next {
            self.ask(seat, Step::Faction);
        } else if self.setup().rules.empty_empires == EmptyEmpires::Natives {
            self.blacken_empty_empires();
        }
        next.is_some()
    }

    /// PP-Q06, option natives: ports of Empires that nobody plays are black from the start.
    fn blacken_empty_empires(&mut self) {
        for port in self.board().ports.keys() {
            let side = self.board().ports[port].side;
            if side != Side::Natives && self.board().player_of(side).is_none() {
                self.say(Told::Controlled { port, side: Side::Natives });
            }
        }
    }

    pub(crate) fn choose(&mut self, seat: Seat, faction: Faction) {
        self.say(Told::Chose { seat, faction });
        self.proceed();
    }

    /// PP-015: in reverse, the first player last. Then the first turn begins (PP-027).
    pub(crate) fn place_flags(&mut self) -> bool {
        let board = self.board();
        let seats = self.setup().seats();
        let mut order =
            (1..=seats).map(|back| Seat::new((board.first.index() + seats - back) % seats));
        if let Some(seat) = order.find(|&seat| board.players[seat].flag.is_none()) {
            self.ask(seat, Step::Flag);
            return true;
        }
        let first = board.first;
        self.begin_turn(first, 1);
        self.state.board.now.part = Part::Flags;
        false
    }

    /// PP-016 to PP-018, and PP-345.
    pub(crate) fn place_flag(&mut self, seat: Seat, port: PortId) {
        if self.board().is_pirate(seat) && self.board().is_native(port) {
            self.say(Told::Controlled { port, side: Side::Pirate(seat) });
        }
        self.say(Told::FlagPlaced { seat, port });
        if self.part() == Part::Flags {
            let gold = self.setup().data.start_gold;
            self.gold(Purse::Bank, Purse::Stash(port), gold, For::Start);
            if self.setup().rules.free_starting_sloop {
                self.launch(seat, ShipType(0), port);
            }
        }
        self.proceed();
    }
}

impl Board {
    /// PP-013: which factions are offered.
    pub(crate) fn may_choose(&self, faction: Faction) -> Result<(), Refusal> {
        let chosen = |faction| {
            self.seats().filter(|&seat| self.players[seat].faction == Some(faction)).count()
        };
        match faction {
            Faction::Empire(empire) if !self.setup.data.empires().any(|other| other == empire) => {
                Err(Refusal::NotOnThisMap)
            }
            Faction::Empire(_) if chosen(faction) > 0 => Err(Refusal::FactionTaken),
            Faction::Empire(_) => Ok(()),
            Faction::Pirate if chosen(faction) < self.setup.seats() - self.setup.privateers() => {
                Ok(())
            }
            Faction::Pirate => Err(Refusal::NoMorePirates),
        }
    }

    /// PP-016, PP-017.
    pub(crate) fn may_flag(&self, seat: Seat, port: PortId) -> Result<(), Refusal> {
        let Some(place) = self.ports.get(port) else { return Err(Refusal::NoSuchPlace) };
        if self.is_pirate(seat) {
            return if place.side == Side::Natives { Ok(()) } else { Err(Refusal::NotNative) };
        }
        if self.controls(seat, port) { Ok(()) } else { Err(Refusal::NotYourPort) }
    }

    /// The ports where that could be.
    pub(crate) fn ports_to_flag(&self, seat: Seat) -> impl Iterator<Item = PortId> + use<> {
        self.ports_held_by(Some(if self.is_pirate(seat) { Side::Natives } else { self.side(seat) }))
    }

    /// What a faction can be.
    pub(crate) fn factions() -> impl Iterator<Item = Faction> {
        Empire::ALL.into_iter().map(Faction::Empire).chain([Faction::Pirate])
    }
}
