//! The table on a wall: for a room full of people, from a sofa. What everybody may see, and nothing to press.

use maud::{Markup, html};
use quarterdeck_bots::Roster;
use quarterdeck_table::Stage;

use crate::log;
use crate::people::Sitter;
use crate::picture::{At, Pictured};
use crate::play;
use crate::sight::Sight;

/// The game.
pub(crate) fn main<G: Pictured + Roster + 'static>(sight: &Sight<'_>) -> Markup {
    let words = sight.words();
    let sitters = sight.sitters();
    let playing = play::playing::<G>(sight);
    let view = playing.seen_by(sight.viewer);
    let at = At { words, setup: playing.setup(), view: &view, sitters: &sitters, acting: false };
    let over = sight.table.stage() == Stage::Over;
    html! {
        main id="table" class="tv" tabindex="-1" data-seq=(sight.table.seq()) data-turn="none"
            data-stage=(if over { "over" } else { "playing" }) data-title=(sight.window()) {
            div class="banner" {
                span class="signs" {
                    @for sitter in awaited(sight, &sitters) { (sitter.sign.picture()) }
                }
                h1 id="prompt" { span role="status" {
                    @match <G as Pictured>::outcome(words, &view) {
                        Some(outcome) => (outcome),
                        None => (sight.prompt()),
                    }
                } }
                @for sitter in awaited(sight, &sitters) { (sitter.clock(words)) }
            }
            @if over {
                section class="ceremony" {
                    p class="winners" aria-hidden="true" {
                        @for sitter in winners(sight, &sitters) {
                            span { (sitter.sign.picture()) b { (sitter.called()) } }
                        }
                    }
                    (G::standings(&at))
                }
            }
            (play::table::<G>(&at))
            div class="below" {
                (play::moment(sight, playing, &at))
                ol class="latest" {
                    @for sentence in log::latest(sight, 3) { li { (sentence) } }
                }
                (corner(sight))
            }
        }
    }
}

fn awaited<'a>(sight: &Sight<'_>, sitters: &'a [Sitter]) -> impl Iterator<Item = &'a Sitter> {
    let owed = sight.table.owed();
    sitters.iter().filter(move |sitter| owed.contains(sitter.seat))
}

/// Who has won, by the rules.
fn winners<'a>(sight: &Sight<'_>, sitters: &'a [Sitter]) -> Vec<&'a Sitter> {
    let outcome = sight.table.game().and_then(quarterdeck_table::Play::outcome);
    let won = |sitter: &&Sitter| {
        outcome.as_ref().is_some_and(|outcome| outcome.of(sitter.seat).rank == 1)
    };
    sitters.iter().filter(won).collect()
}

/// Before the game: how to join, as large as it gets.
pub(crate) fn gathering(sight: &Sight<'_>) -> Markup {
    let words = sight.words();
    let say = |id| words.say(id, &[]);
    let sitters = sight.sitters();
    html! {
        main id="table" class="tv gathering" tabindex="-1" data-seq=(sight.table.seq()) data-turn="none"
            data-stage="gathering" data-title=(sight.window()) {
            div class="banner" { h1 id="prompt" { (sight.game_title()) } }
            div class="welcome" {
                img class="qr" src=(sight.path("/qr.svg")) width="420" height="420" alt=(say("page-qr-short"));
                div {
                    p class="how" { (say("page-tv-join")) }
                    p class="code" { (sight.table.code()) }
                    p class="link" { (sight.origin) }
                }
                ol class="seats" {
                    @for sitter in &sitters {
                        li {
                            @if sitter.held || sitter.bot.is_some() { (sitter.line(words)) }
                            @else { (sitter.sign.picture()) span class="who" { (say("page-seat-free")) } }
                            @if sitter.ready || sitter.bot.is_some() { span class="ready" { "✓" } }
                        }
                    }
                }
            }
            (drift())
        }
    }
}

/// How latecomers find the table.
fn corner(sight: &Sight<'_>) -> Markup {
    html! {
        div class="corner" {
            img class="qr" src=(sight.path("/qr.svg")) width="132" height="132"
                alt=(sight.words().say("page-qr-short", &[]));
            span class="code" { (sight.table.code()) }
        }
    }
}

/// Something that moves slowly while nothing happens, so that nothing burns in.
fn drift() -> Markup {
    html! {
        svg class="drift" viewBox="0 0 100 84" aria-hidden="true" { use href="#s-ship" {} }
    }
}
