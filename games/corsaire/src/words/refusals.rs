//! Why something cannot be done.

use crate::{Card, Place, Refusal, Slot};

use super::{card, tokens};
use quarterdeck_words::Words;

/// Why an action was refused, said to whoever asked for it.
pub fn refusal(words: &Words, refusal: &Refusal) -> String {
    let plain = |id| words.say(id, &[]);
    let of_card = |id, one: Card| words.say(id, &[("card", (&card(words, one)).into())]);
    let of_slot = |id, slot: Slot| words.say(id, &[("slot", (&slot.to_string()).into())]);
    let of_place = |id, place: Place| words.say(id, &[("place", (&place.to_string()).into())]);
    match *refusal {
        Refusal::NoSuchSeat { seat } => {
            words.say("co-refusal-no-such-seat", &[("number", seat.number().into())])
        }
        Refusal::GameOver => plain("co-refusal-game-over"),
        Refusal::NotYourTurn => plain("co-refusal-not-your-turn"),
        Refusal::OtherStep { due } => {
            words.say("co-refusal-other-step", &[("due", due.name().into())])
        }
        Refusal::NotInHand { card } => of_card("co-refusal-not-in-hand", card),
        Refusal::NoSuchSlot { slot } => of_slot("co-refusal-no-such-slot", slot),
        Refusal::SlotTaken { slot } => of_slot("co-refusal-slot-taken", slot),
        Refusal::Unsupported { slot, missing } => words.say(
            "co-refusal-unsupported",
            &[("slot", (&slot.to_string()).into()), ("missing", (&missing.to_string()).into())],
        ),
        Refusal::CannotPay { pay: cost, own } => words.say(
            "co-refusal-cannot-pay",
            &[("cost", (&tokens(words, cost)).into()), ("own", (&tokens(words, own)).into())],
        ),
        Refusal::SupplyShort { gain } => {
            words.say("co-refusal-supply-short", &[("gain", (&tokens(words, gain)).into())])
        }
        Refusal::OutOfReach { place, slot } => words.say(
            "co-refusal-out-of-reach",
            &[("slot", (&slot.to_string()).into()), ("place", (&place.to_string()).into())],
        ),
        Refusal::CannotAfford { cost, own } => words.say(
            "co-refusal-cannot-afford",
            &[("cost", (&tokens(words, cost)).into()), ("own", (&tokens(words, own)).into())],
        ),
        Refusal::NoBoardsLeft => plain("co-refusal-no-boards-left"),
        Refusal::NoneHeld { token } => {
            words.say("co-refusal-none-held", &[("colour", token.name().into())])
        }
        Refusal::NoneInSupply { token } => {
            words.say("co-refusal-none-in-supply", &[("colour", token.name().into())])
        }
        Refusal::NoSuchPlace { place } => of_place("co-refusal-no-such-place", place),
        Refusal::TrioThere { place } => of_place("co-refusal-trio-there", place),
        Refusal::NotYours { card } => of_card("co-refusal-not-yours", card),
        Refusal::Covered { card } => of_card("co-refusal-covered", card),
    }
}
