//! The charter board: its slots, and what lies in them.

use maud::{Markup, html};
use pirates_and_privateers::board::Charter;
use pirates_and_privateers::words as said;

use super::Here;

pub(super) fn charters(at: &Here<'_>) -> Markup {
    let words = at.words;
    let mut charters: Vec<&Charter> =
        at.view.board.charters().map(|(_, charter)| charter).collect();
    charters.sort_by_key(|charter| charter.slot);
    html! {
        section class="panel charters" aria-labelledby="charters" {
            h3 id="charters" { (words.say("pp-page-charters", &[])) }
            @if charters.is_empty() { p class="quiet" { (words.say("pp-page-no-charters", &[])) } }
            ol { @for charter in charters { (line(at, charter)) } }
        }
    }
}

fn line(at: &Here<'_>, charter: &Charter) -> Markup {
    let words = at.words;
    let what = charter.good.map_or_else(
        || words.say("pp-good", &[("id", "anything".into()), ("name", "".into())]),
        |good| said::good(words, at.setup, good),
    );
    let place = &at.setup.data.place(charter.port.into()).name;
    let percent = at.setup.slot_percent(charter.slot);
    let slot = [("slot", charter.slot.into()), ("percent", percent.into())];
    let own = charter.holder.is_some_and(|seat| at.view.viewer.is(seat));
    html! {
        li class={ "charter" (if percent < 100 { " late" } else { "" }) (if own { " own" } else { "" }) } {
            span class="slot" { span class="sr" { (words.say("pp-page-charter", &slot)) }
                span aria-hidden="true" { b { (charter.slot) } small { (percent) "%" } } }
            span class="goods" {
                b { (words.say("pp-page-charter-goods", &[("what", (&what).into()), ("where", place.into())])) } br;
                (price(at, charter))
                @if charter.loaded { span class="loaded" { " · " (words.say("pp-page-charter-loaded", &[("n", charter.units.into())])) } }
            }
            span class="holder" {
                @match charter.holder {
                    Some(seat) => { (at.sitter(seat).sign.picture()) span class="sr" { (at.sitter(seat).called()) } },
                    None => span class="quiet" { (words.say("pp-board-nobody", &[])) },
                }
            }
        }
    }
}

/// What it pays; as long as nobody has it, what is asked.
fn price(at: &Here<'_>, charter: &Charter) -> String {
    let (key, gold) = match (charter.holder, charter.good) {
        (None, Some(good)) => ("asking", at.setup.asking(good)),
        _ if charter.price.is_none() => ("free", charter.price),
        _ => ("agreed", charter.price),
    };
    at.words.say("pp-page-charter-price", &[("price", key.into()), ("n", gold.0.into())])
}
