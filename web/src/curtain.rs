//! Between two people who share a device: what everybody may see, and whom to hand it to.

use maud::{Markup, html};
use quarterdeck_bots::Roster;
use quarterdeck_engine::Seat;
use quarterdeck_shelf::with_game;

use crate::form;
use crate::picture::{At, Pictured};
use crate::play::{self, playing};
use crate::sight::Sight;

/// Whose turn at the device it is: the first of the reader's seats that owes a decision.
pub fn next(sight: &Sight<'_>) -> Option<Seat> {
    let owed = sight.table.owed();
    sight.own().iter().find(|&seat| owed.contains(seat))
}

/// The page. It is made with the public's eyes: there is no secret in it that anybody could uncover.
pub fn main(sight: &Sight<'_>) -> Markup {
    let words = sight.words();
    let sitters = sight.sitters();
    let next = next(sight).map(|seat| &sitters[seat.index()]);
    html! {
        main id="table" class="play curtain" tabindex="-1" data-seq=(sight.table.seq()) data-stage="curtain"
            data-turn="none" data-title=(sight.window()) {
            @match next {
                Some(sitter) => section class="handover" aria-labelledby="prompt" {
                    (sitter.sign.picture())
                    h1 id="prompt" { (words.say("page-hand-over", &[("name", sitter.called().into())])) }
                    p { (words.say("page-hand-over-why", &[])) }
                    form method="post" action=(sight.path("/look")) data-page {
                        input type="hidden" name="seat" value=(sitter.seat.number());
                        button class="big" data-next-focus {
                            (words.say("page-i-am", &[("name", sitter.called().into())]))
                        }
                    }
                    @for seat in sight.own().iter() {
                        @let undoable = sight.table.game().map_or(0, |game| game.undoable(seat));
                        @if undoable > 0 {
                            @let name = sitters[seat.index()].called();
                            @let seat = seat.number().to_string();
                            (form::with(sight, "undo", "quiet", &words.say("page-undo-of", &[("name", name.into())]),
                                &[("seat", seat.as_str())]))
                        }
                    }
                },
                None => h1 id="prompt" { span role="status" { (sight.prompt()) } },
            }
            (with_game!(sight.title(), G => public_board::<G>(sight, &sitters)))
            (play::beside(sight, &sitters))
        }
    }
}

fn public_board<G: Pictured + Roster + 'static>(
    sight: &Sight<'_>,
    sitters: &[crate::Sitter],
) -> Markup {
    let playing = playing::<G>(sight);
    let view = playing.seen_by(sight.viewer);
    let at =
        At { words: sight.words(), setup: playing.setup(), view: &view, sitters, acting: false };
    html! {
        (play::moment(sight, playing, &at))
        (play::table::<G>(&at))
    }
}
