//! An auditor for random play: watches a game and says which invariant (I-1 to I-9) broke.
//!
//! It believes nothing that the state says about itself but what the public sees, and counts events on its own.

use quarterdeck_engine::{Game, Listener, Seat, Viewer};

use crate::components::{Base, MAX_PLAYERS};
use crate::event::Event;
use crate::options::Setup;
use crate::state::LetterOfMarque;
use crate::view::{Fleet, Now, View};

/// Watches one game.
#[derive(Clone)]
pub struct Audit {
    setup: Setup,
    failed: [u32; MAX_PLAYERS],
    captured: [u32; MAX_PLAYERS],
    left: u32,
    arrived: u32,
    passed: u32,
    turns: u32,
    /// Who has had neither deck nor ship at sea.
    finished: [bool; MAX_PLAYERS],
}

/// A broken invariant.
pub type Broken = &'static str;

impl Audit {
    /// An auditor for a game of this set-up, from the deal on.
    pub fn new(setup: &Setup) -> Self {
        Self {
            setup: *setup,
            failed: [0; MAX_PLAYERS],
            captured: [0; MAX_PLAYERS],
            left: 0,
            arrived: 0,
            passed: 0,
            turns: 0,
            finished: [false; MAX_PLAYERS],
        }
    }

    /// Checks everything that must hold between two actions, and at the end what must hold then.
    pub fn check(&mut self, state: &LetterOfMarque) -> Result<(), Broken> {
        let view = state.view(Viewer::Public);
        for fleet in &view.fleets {
            self.check_fleet(&view, fleet)?;
        }
        if self.turns as usize > self.setup.longest() {
            return Err("I-8: the game is too long");
        }
        if let Now::Over { .. } = view.stage {
            self.check_end(&view)?;
        }
        Ok(())
    }

    fn check_fleet(&mut self, view: &View, fleet: &Fleet) -> Result<(), Broken> {
        let place = fleet.seat.index();
        let ships = usize::from(self.setup.ships);
        let lost = view.fleets.iter().flat_map(|other| &other.prizes);
        let lost = lost.filter(|prize| prize.owner == fleet.seat).count();
        let turned_up = usize::from(fleet.turned_up.is_some());
        if fleet.deck.len() + turned_up + fleet.sea.len() + fleet.home.len() + lost != ships {
            return Err("I-1: a treasure is not in exactly one place");
        }
        let waiting = u8::from(turned_up == 1 && !fleet.chosen);
        if fleet.reserve != fleet.deck.len() as u8 + waiting {
            return Err("I-2: the reserve is not as large as the deck");
        }
        let fired = self.failed[place] + self.captured[place];
        if u32::from(fleet.cannons) + fired != u32::from(self.setup.cannons) {
            return Err("I-3: cannons are missing");
        }
        let nothing_left =
            fleet.deck.is_empty() && fleet.sea.is_empty() && fleet.turned_up.is_none();
        if self.finished[place] && !nothing_left {
            return Err("I-7: somebody who had nothing left has something again");
        }
        self.finished[place] = nothing_left;
        Ok(())
    }

    fn check_end(&self, view: &View) -> Result<(), Broken> {
        let seats = u32::from(self.setup.seats);
        let ships = u32::from(self.setup.ships);
        let failed: u32 = self.failed.iter().sum();
        let captured: u32 = self.captured.iter().sum();
        let points: i32 = view.fleets.iter().map(|fleet| fleet.points).sum();
        if points != self.setup.treasures.sum() * i32::from(self.setup.seats) + failed.cast_signed()
        {
            return Err("I-4: the points do not add up");
        }
        let (least, most) = (self.least_points(), self.most_points());
        if view.fleets.iter().any(|fleet| fleet.points < least) {
            return Err("I-5: somebody has too few points");
        }
        if view.fleets.iter().any(|fleet| fleet.points > most) {
            return Err("I-6: somebody has too many points");
        }
        if self.left != seats * (ships - 1) || self.arrived != seats * ships - captured {
            return Err("I-9: the departures or arrivals do not add up");
        }
        if self.turns - self.passed != seats * (2 * ships - 1) + failed {
            return Err("I-9: the turns do not add up");
        }
        Ok(())
    }

    /// I-5: the armed ships come home, with the lowest treasures at the least.
    fn least_points(&self) -> i32 {
        let values = self.setup.treasures.iter().map(|treasure| i32::from(treasure.value()));
        values.take(usize::from(self.setup.armed)).sum()
    }

    /// I-6: everything of one's own, the best captures there can be, and all trophies.
    fn most_points(&self) -> i32 {
        let others = usize::from(self.setup.seats) - 1;
        let cannons = usize::from(self.setup.cannons);
        let defenceless = usize::from(self.setup.ships - self.setup.armed);
        let mut values: Vec<i32> =
            self.setup.treasures.iter().map(|treasure| i32::from(treasure.value())).collect();
        values.reverse();
        let captures =
            values.iter().take(defenceless).flat_map(|value| std::iter::repeat_n(*value, others));
        let captures: i32 = captures.take(cannons).sum();
        self.setup.treasures.sum()
            + captures
            + i32::from(self.setup.seats - 1) * i32::from(self.setup.cannons)
    }
}

impl Listener<LetterOfMarque> for Audit {
    fn hear(&mut self, event: Event) {
        let count = |counts: &mut [u32; MAX_PLAYERS], seat: Seat| counts[seat.index()] += 1;
        match event {
            Event::Attacked { seat, base: Base::Armed, .. } => count(&mut self.failed, seat),
            Event::Attacked { seat, base: Base::Defenceless, .. } => {
                count(&mut self.captured, seat);
            }
            Event::Left { .. } => self.left += 1,
            Event::Arrived { .. } => self.arrived += 1,
            Event::Passed { .. } => self.passed += 1,
            Event::Turn { .. } => self.turns += 1,
            _ => {}
        }
    }
}
