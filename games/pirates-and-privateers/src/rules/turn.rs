//! The turn (PP-040 to PP-047): the sequence of play, part by part.

use quarterdeck_engine::{Chance, Listener};

use crate::event::{Ending, Told};
use crate::helm::Helm;
use crate::now::{Now, Part, Step, Turning};
use crate::options::LastEmpireCheck;
use crate::set_up::{DRAWS_A_ROUND, MOST_DRAWS};
use crate::state::PiratesAndPrivateers;

/// The sequence of play: setup once, and then a turn after the other.
pub(crate) const SEQUENCE: [Part; 17] = [
    // Setup
    Part::Factions,
    Part::Flags,
    // Step 0: what is due before the turn
    Part::Works,
    Part::StaleDuties,
    Part::Allegiance,
    Part::NewHome,
    Part::Commissions,
    Part::Gang,
    Part::ShipRoll,
    // Steps 1 and 2
    Part::Duty,
    // Step 3
    Part::Purchases,
    Part::Bankruptcy,
    // Step 4
    Part::Movement,
    // Step 5
    Part::Actions,
    // Step 6: what is due after it
    Part::Watch,
    Part::LastEmpire,
    Part::NextPlayer,
];

/// The part that follows; after the last the next turn begins.
pub(crate) fn after(part: Part) -> Part {
    let place = SEQUENCE.iter().position(|&other| other == part).unwrap_or_default();
    SEQUENCE.get(place + 1).copied().unwrap_or(Part::Works)
}

impl<C: Chance, L: Listener<PiratesAndPrivateers>> Helm<'_, C, L> {
    /// Goes through the sequence of play until something is asked. A part is looked at again after each answer in it,
    /// and says whether it asks for more.
    pub(crate) fn proceed(&mut self) {
        while self.board().ending.is_none() {
            if let Some(ending) = self.board().won_at_once() {
                return self.end(ending);
            }
            if self.asks() {
                return;
            }
            let now = &mut self.state.board.now;
            now.answered = false;
            now.part = after(now.part);
        }
    }

    /// Does what the part at hand does, and answers whether it asks something.
    fn asks(&mut self) -> bool {
        let seat = self.board().turn;
        match self.part() {
            Part::Factions => self.choose_factions(),
            Part::Flags => self.place_flags(),
            Part::Works => self.finish_works(seat),
            Part::StaleDuties => self.discard_stale_duties(seat),
            Part::Allegiance => self.ask_allegiance(seat),
            Part::NewHome => self.ask_new_home(seat),
            Part::Commissions => self.ask_commissions(seat),
            Part::Gang => self.raise_gang(seat),
            Part::ShipRoll => self.ask_ship_roll(seat),
            Part::Duty => self.draw_duty(seat),
            Part::Purchases => self.ask_purchase(seat),
            Part::Bankruptcy => self.check_bankruptcy(seat),
            Part::Movement => self.ask_sail(seat),
            Part::Actions => self.ask_act(seat),
            Part::Watch => self.count_watches(seat),
            Part::LastEmpire => self.check_last_empire(LastEmpireCheck::EndOfTurn),
            Part::NextPlayer => self.next_player(),
        }
    }

    /// PP-041c, PP-360, PP-406: whether the player stays what they are.
    fn ask_allegiance(&mut self, seat: quarterdeck_engine::Seat) -> bool {
        if self.board().now.answered || !self.board().may_change_sides(seat) {
            return false;
        }
        self.ask(seat, Step::Allegiance);
        true
    }

    /// PP-042: the turn passes on; a round ends with the turn before the first player's (PP-047).
    fn next_player(&mut self) -> bool {
        let board = self.board();
        let next = board.turn.next(self.setup().seats());
        let round_ends = next == board.first;
        if round_ends && self.check_last_empire(LastEmpireCheck::EndOfRound) {
            return true;
        }
        if round_ends && self.board().is_last_round() {
            self.end(Ending::RoundLimit);
            return true;
        }
        let round = self.board().round + u16::from(round_ends);
        self.begin_turn(next, round);
        false
    }

    /// A turn begins. The part is set before step 0, so that the sequence goes on with it.
    pub(crate) fn begin_turn(&mut self, seat: quarterdeck_engine::Seat, round: u16) {
        let now = &mut self.state.board.now;
        *now = Now { draws: now.draws, ..Now::at(Part::NextPlayer) };
        self.say(Told::Turn { seat, round });
    }

    /// The answer to [`Step::Allegiance`].
    pub(crate) fn answer_allegiance(&mut self, turning: Option<Turning>) {
        self.state.board.now.answered = true;
        match turning {
            Some(why) => self.turn_pirate(self.board().turn, why),
            None => self.finish_part(),
        }
    }
}

impl crate::board::Board {
    /// PP-405, PP-Q115: whether the round that ends is the last.
    fn is_last_round(&self) -> bool {
        self.round >= self.setup.rules.round_limit
            || self.drawn + self.now.draws + DRAWS_A_ROUND > MOST_DRAWS
    }

    /// Whether step 0 asks a player about turning pirate or leaving.
    fn may_change_sides(&self, seat: quarterdeck_engine::Seat) -> bool {
        self.may_turn_pirate(seat).is_ok() || (self.setup.rules.leaving && !self.players[seat].left)
    }
}
