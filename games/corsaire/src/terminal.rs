//! The terminal screen of Corsaire.

mod canvas;
mod result;
mod table;

use crate::view::Now;
use crate::words as said;
use crate::{Action, Corsaire, Setup, View};
use quarterdeck_engine::{Outcome, Seat};
use quarterdeck_words::Words;

use quarterdeck_terminal::{Screen, Style, Tint};

impl Screen for Corsaire {
    fn tint(_setup: &Setup, seat: Seat) -> Tint {
        tint(seat)
    }

    /// The row with both pyramids towards it, one's own below. Where that is too wide, the same line by line.
    fn board(words: &Words, style: Style, view: &View) -> String {
        if style.fits(&table::picture(words, style.plain(), view)) {
            table::drawn(words, style, view)
        } else {
            table::listed(words, style, view)
        }
    }

    fn choices(words: &Words, view: &View) -> Vec<(Action, String)> {
        let mut actions = view.actions.to_vec();
        // What one came for stands first, and what one can always do after it.
        actions.sort_by_key(|action| matches!(action, Action::Pass | Action::Decline));
        actions.into_iter().map(|action| (action, said::action(words, view, &action))).collect()
    }

    /// Paying for what the supply does not have at all (CO-Q4).
    fn is_rash(view: &View, action: &Action) -> bool {
        let (Action::Convert, Now::Convert { seat, slot }) = (*action, &view.stage) else {
            return false;
        };
        let swap = view.player(*seat).card(*slot).map(|card| view.setup().figures().swap(card));
        swap.is_some_and(|swap| swap.gain.least(view.supply.plus(swap.pay)).count() == 0)
    }

    fn outcome_of(view: &View) -> Option<Outcome> {
        match &view.stage {
            Now::Over { outcome } => Some(outcome.clone()),
            _ => None,
        }
    }

    fn result(words: &Words, style: Style, view: &View) -> String {
        result::result(words, style, view)
    }
}

fn tint(seat: Seat) -> Tint {
    if seat.index() == 0 { Tint::Blue } else { Tint::Yellow }
}

#[cfg(test)]
mod tests;
