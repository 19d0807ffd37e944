//! What is awaited now, and of whom.

use crate::View;
use crate::view::Now;
use quarterdeck_engine::Seat;

use super::{card, card_with_swap, of_one, player, ship};
use quarterdeck_words::Words;

/// What is awaited now, and of whom.
pub fn prompt(words: &Words, view: &View) -> String {
    let say = |id: &str, seat: Seat, more: &[(&str, quarterdeck_words::Arg<'_>)]| {
        of_one(words, view.viewer, id, seat, more)
    };
    match view.stage {
        Now::Dealing => words.say("co-prompt-dealing", &[]),
        Now::Card { seat } => say("co-prompt-card", seat, &[]),
        Now::Slot { card: Some(one), .. } => {
            words.say("co-prompt-slot", &[("card", (&card(words, one)).into())])
        }
        Now::Slot { seat, card: None } => {
            words.say("co-prompt-slot-other", &[("player", (&player(words, seat)).into())])
        }
        Now::Convert { seat, slot } => {
            let there = view.player(seat).card(slot);
            let there =
                there.map_or_else(String::new, |one| card_with_swap(words, view.setup(), one));
            let slot = slot.to_string();
            say("co-prompt-convert", seat, &[("slot", (&slot).into()), ("card", (&there).into())])
        }
        Now::Way { seat, slot } => {
            say("co-prompt-way", seat, &[("slot", (&slot.to_string()).into())])
        }
        Now::Board { seat, slot } => {
            say("co-prompt-board", seat, &[("slot", (&slot.to_string()).into())])
        }
        Now::Buy { seat, place } => {
            let name = view.berth(place).map_or_else(String::new, |berth| ship(words, berth.board));
            let place = place.to_string();
            say("co-prompt-buy", seat, &[("place", (&place).into()), ("ship", (&name).into())])
        }
        Now::Adjust { seat } => {
            let held = view.player(seat).tokens.count();
            if held == 0 {
                return say("co-prompt-take", seat, &[]);
            }
            let surplus = held.saturating_sub(view.setup().figures().limit);
            say("co-prompt-return", seat, &[("n", surplus.into())])
        }
        Now::Loot { seat } | Now::Lay { seat, place: None, .. } => say("co-prompt-loot", seat, &[]),
        Now::Lay { place: Some(place), laid, .. } => {
            let place = place.to_string();
            words.say("co-prompt-lay", &[("n", (laid + 1).into()), ("place", (&place).into())])
        }
        Now::Over { .. } => words.say("co-prompt-over", &[]),
    }
}
