//! Looting: the trios at each ship, and how they compare in the end.

use corsaire::words as said;
use corsaire::{Card, Place};
use maud::{Markup, html};
use quarterdeck_engine::Seat;

use super::board::Here;
use super::card::{back, card, tint};

/// A player's trio at a ship, as far as the viewer may see it.
pub(super) fn trio(at: &Here<'_>, seat: Seat, place: Place) -> Markup {
    let trio = &at.view.player(seat).trios[place.index()];
    html! {
        span class={ "trio " (at.sitter(seat).sign.colour) } {
            @for up in &trio.up { (chip(at, *up, false)) }
            @for down in &trio.down { (chip(at, *down, true)) }
            @for _ in trio.down.len()..usize::from(trio.backs) { span class="chip hidden" { "▒" } }
        }
    }
}

fn chip(at: &Here<'_>, one: Card, secret: bool) -> Markup {
    html! {
        span class={ "chip " (tint(one.suit().name())) (if secret { " secret" } else { "" }) } { (said::card(at.words, one)) }
    }
}

/// Cards that have just been laid.
pub(super) fn cards(at: &Here<'_>, up: &[Card], backs: u8) -> Markup {
    html! {
        span class="hand" {
            @for one in up { (card(at, *one)) }
            @for _ in 0..backs { (back()) }
        }
    }
}

/// A player's sign, and the name for whoever hears the page or has the room.
fn named(at: &Here<'_>, seat: Seat) -> Markup {
    let sitter = at.sitter(seat);
    html! { (sitter.sign.picture()) " " span class="name" { (sitter.called()) } }
}

/// Board by board, who has won it.
pub(super) fn contests(at: &Here<'_>) -> Markup {
    let words = at.words;
    html! {
        div class="table" tabindex="0" { table class="contests" {
            thead { tr {
                th scope="col" { (words.say("co-table-board", &[])) }
                @for seat in Seat::all(2) { th scope="col" { (named(at, seat)) } }
                th scope="col" { (words.say("co-table-winner", &[])) }
            } }
            tbody {
                @for contest in at.view.contests() {
                    @let berth = &at.view.row[contest.place.index()];
                    tr {
                        th scope="row" { (said::ship(words, berth.board)) " (" (contest.centre) ")" }
                        @for seat in Seat::all(2) {
                            td class=[(contest.winner == Some(seat)).then_some("won")] {
                                (trio(at, seat, contest.place))
                                @if let Some(strength) = contest.strengths[seat.index()] { " " small { (said::strength(words, strength)) } }
                            }
                        }
                        td {
                            @match contest.winner {
                                Some(seat) => (named(at, seat)),
                                None => (words.say("co-table-nobody", &[])),
                            }
                        }
                    }
                }
            }
        } }
    }
}
