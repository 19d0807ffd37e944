//! Playing on: captains in every seat, from any state that somebody has thought up.

use crate::{Action, LocationId, PiratesAndPrivateers, ShipId};
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::{Game, MAX_SEATS, Seat, Silence};

use super::style::Style;
use super::thought::Thought;

/// Who plays on.
#[derive(Clone, Copy)]
pub struct Crew<'a> {
    /// What kind of captain each seat has.
    pub styles: [&'a Style; MAX_SEATS],
    /// Where one ship is bound for until the end of the turn that it is.
    pub bound: Option<Bound>,
}

/// Where a ship is bound for in one turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bound {
    /// Whose turn, and in which round.
    pub turn: (u16, Seat),
    /// Which ship.
    pub ship: ShipId,
    /// Where to.
    pub goal: LocationId,
}

impl<'a> Crew<'a> {
    /// One captain as good as another.
    pub fn of(style: &'a Style) -> Self {
        Self { styles: [style; MAX_SEATS], bound: None }
    }

    /// The same crew with another captain in one seat.
    #[must_use]
    pub fn with(mut self, seat: Seat, style: &'a Style) -> Self {
        self.styles[seat.index()] = style;
        self
    }

    /// Plays on up to the turn of `until`, in that round or later, or to the end of the game.
    pub fn play_on(
        &self,
        state: &mut PiratesAndPrivateers,
        until: Option<(u16, Seat)>,
        chance: &mut Fast,
    ) {
        let mut actions: Vec<Action> = Vec::new();
        while let Some(seat) = state.owed().first() {
            let board = state.open_table();
            let turn = (board.round, board.turn);
            let is_over = |(round, seat)| turn.0 > round || turn == (round, seat);
            if until.is_some_and(is_over) {
                return;
            }
            let bound = self.bound.filter(|bound| bound.turn == turn && seat == turn.1);
            let style = self.styles[seat.index()];
            let bound = bound.map(|bound| (bound.ship, bound.goal));
            let action = think(state, seat, style, bound, &mut actions, chance);
            if state.play(seat, action, chance, &mut Silence).is_err() {
                unreachable!("a legal action was refused");
            }
        }
    }
}

/// What a captain of some style does.
pub fn choice(
    state: &PiratesAndPrivateers,
    seat: Seat,
    style: &Style,
    chance: &mut Fast,
) -> Action {
    think(state, seat, style, None, &mut Vec::new(), chance)
}

fn think(
    state: &PiratesAndPrivateers,
    seat: Seat,
    style: &Style,
    bound: Option<(ShipId, LocationId)>,
    actions: &mut Vec<Action>,
    chance: &mut Fast,
) -> Action {
    actions.clear();
    state.legal(seat, |action| actions.push(action));
    let (board, duties) = (state.open_table(), state.duties_seen(seat));
    Thought { board, actions, duties, seat, style, bound }.choice(chance)
}
