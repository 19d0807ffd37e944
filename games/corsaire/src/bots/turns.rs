//! Whole trading turns, all of them, through the contract.

use crate::components::Token;
use crate::{Action, Corsaire, Place};
use arrayvec::ArrayVec;
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::{Game, Seat, Silence};

/// The most decisions of a turn: a card, a slot, a walk of seven, a board, a purchase, and tokens returned.
const LONGEST: usize = 48;

/// A turn, or what is left of one.
pub(super) type Turn = ArrayVec<Action, LONGEST>;

/// Goes through all that is left of the turn of whoever owes a decision: every way to its end, each once.
///
/// `visit` gets the way and the state it leads to. Chance falls the same on every way.
pub(super) fn every_turn(
    state: &Corsaire,
    chance: &Fast,
    visit: &mut impl FnMut(&Turn, &Corsaire),
) {
    if let Some(seat) = state.owed().first() {
        go_on(state, seat, chance, &mut Turn::new(), visit);
    }
}

fn go_on(
    state: &Corsaire,
    seat: Seat,
    chance: &Fast,
    turn: &mut Turn,
    visit: &mut impl FnMut(&Turn, &Corsaire),
) {
    let mut actions = ArrayVec::<Action, 16>::new();
    state.legal(seat, |action| actions.push(action));
    for action in actions {
        if turn.is_full() || again_in_another_order(turn.last(), action) {
            continue;
        }
        let (mut next, mut chance) = (*state, chance.clone());
        if next.play(seat, action, &mut chance, &mut Silence).is_err() {
            unreachable!("a legal action was refused");
        }
        turn.push(action);
        // The turn is over when somebody else decides, or the next phase has begun.
        if next.is_trading() && next.owed().first() == Some(seat) {
            go_on(&next, seat, &chance, turn, visit);
        } else {
            visit(turn, &next);
        }
        turn.pop();
    }
}

/// Tokens that are returned in another order are the same tokens.
fn again_in_another_order(last: Option<&Action>, action: Action) -> bool {
    let place = |token: Token| Token::ALL.iter().position(|other| *other == token);
    match (last, action) {
        (Some(Action::Return(last)), Action::Return(token)) => place(token) < place(*last),
        _ => false,
    }
}

/// The place of the row that chance fills up in such a turn.
pub(super) fn filled(turn: &Turn) -> Option<Place> {
    turn.iter().find_map(|action| match action {
        Action::Board(place) => Some(*place),
        _ => None,
    })
}
