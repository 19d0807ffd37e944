//! What one may do, with what it does.

use crate::data::Swap;
use crate::view::Now;
use crate::{Action, Place, Slot, Tokens, View, Way};

use super::{card, card_with_swap, points, ship, swap, tokens};
use quarterdeck_words::Words;

/// What the viewer would do with this action, as a button or a line of a list says it.
pub fn action(words: &Words, view: &View, action: &Action) -> String {
    let coloured = |id: &str, name: &'static str| words.say(id, &[("colour", name.into())]);
    match *action {
        Action::Card(one) => {
            let swap = swap(words, view.setup().figures().swap(one));
            let card = card(words, one);
            words.say("co-action-card", &[("card", (&card).into()), ("swap", (&swap).into())])
        }
        Action::Slot(slot) => to_slot(words, slot),
        Action::Convert => convert(words, view),
        Action::Pass => words.say("co-action-pass", &[]),
        Action::Go(way) => go(words, view, way),
        Action::Board(place) => board(words, view, place),
        Action::Buy => buy(words, view),
        Action::Decline => words.say("co-action-decline", &[]),
        Action::Return(token) => {
            let n = view.own().map_or(0, |own| own.tokens.of(token));
            words.say("co-action-return", &[("colour", token.name().into()), ("n", n.into())])
        }
        Action::Take(token) => coloured("co-action-take", token.name()),
        Action::Loot(place) => {
            let Some(berth) = view.berth(place) else { return place.to_string() };
            let (name, points) =
                (ship(words, berth.board), points(words, berth.centre.unwrap_or_default()));
            let place = place.to_string();
            let args = [
                ("place", (&place).into()),
                ("ship", (&name).into()),
                ("points", (&points).into()),
            ];
            words.say("co-action-loot", &args)
        }
        Action::Lay(one) => {
            let name = card(words, one);
            let from = view.own().and_then(|own| {
                Slot::all().find(|slot| own.card(*slot) == Some(one)).map(|slot| slot.to_string())
            });
            match from {
                Some(slot) => words.say(
                    "co-action-lay-pyramid",
                    &[("card", (&name).into()), ("slot", (&slot).into())],
                ),
                None => words.say("co-action-lay-hand", &[("card", (&name).into())]),
            }
        }
    }
}

fn to_slot(words: &Words, slot: Slot) -> String {
    let name = slot.to_string();
    let (first, last) = slot.reaches();
    let (first, last) = (first.to_string(), last.to_string());
    let Some([left, right]) = slot.below() else {
        let args = [("slot", (&name).into()), ("left", (&first).into()), ("right", (&last).into())];
        return words.say("co-action-slot-first", &args);
    };
    let (left, right) = (left.to_string(), right.to_string());
    let args = [
        ("slot", (&name).into()),
        ("left", (&left).into()),
        ("right", (&right).into()),
        ("first", (&first).into()),
        ("last", (&last).into()),
    ];
    words.say("co-action-slot", &args)
}

/// What one pays and what one would really get.
fn convert(words: &Words, view: &View) -> String {
    let current = match view.stage {
        Now::Convert { slot, .. } => view.own().and_then(|own| own.card(slot)),
        _ => None,
    };
    let none = Swap { pay: Tokens::NONE, gain: Tokens::NONE };
    let Swap { pay, gain } = current.map_or(none, |one| view.setup().figures().swap(one));
    let got = gain.least(view.supply.plus(pay));
    let id = match (pay == Tokens::NONE, got == gain) {
        (false, true) => "co-action-convert",
        (true, true) => "co-action-convert-free",
        (false, false) => "co-action-convert-short",
        (true, false) => "co-action-convert-free-short",
    };
    let (paid, got) = (tokens(words, pay), tokens(words, got));
    let args = [("gain", (&got).into()), ("pay", (&paid).into())];
    words.say(id, &args)
}

fn go(words: &Words, view: &View, way: Way) -> String {
    let slot = match view.stage {
        Now::Way { slot, .. } => slot.below().map(|[left, right]| match way {
            Way::Left => left,
            Way::Right => right,
        }),
        _ => None,
    };
    let there = slot.and_then(|slot| view.own().and_then(|own| own.card(slot)));
    let there = there.map_or_else(String::new, |one| card_with_swap(words, view.setup(), one));
    let slot = slot.map_or_else(String::new, |slot| slot.to_string());
    let way = match way {
        Way::Left => "left",
        Way::Right => "right",
    };
    let args = [("way", way.into()), ("slot", (&slot).into()), ("card", (&there).into())];
    words.say("co-action-go", &args)
}

fn board(words: &Words, view: &View, place: Place) -> String {
    let Some(berth) = view.berth(place) else { return place.to_string() };
    let there = berth.card.map_or_else(String::new, |one| card_with_swap(words, view.setup(), one));
    let (name, cost, edge) =
        (ship(words, berth.board), tokens(words, berth.cost), points(words, berth.edge));
    let place = place.to_string();
    let args = [
        ("place", (&place).into()),
        ("card", (&there).into()),
        ("ship", (&name).into()),
        ("cost", (&cost).into()),
        ("edge", (&edge).into()),
    ];
    words.say("co-action-board", &args)
}

fn buy(words: &Words, view: &View) -> String {
    let berth = match view.stage {
        Now::Buy { place, .. } => view.berth(place),
        _ => None,
    };
    let Some(berth) = berth else { return String::new() };
    let (name, cost, edge) =
        (ship(words, berth.board), tokens(words, berth.cost), points(words, berth.edge));
    let args = [("ship", (&name).into()), ("cost", (&cost).into()), ("edge", (&edge).into())];
    words.say("co-action-buy", &args)
}
