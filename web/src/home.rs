//! The first page: what can be played, and where one was.

use maud::{Markup, html};
use quarterdeck_engine::Game;
use quarterdeck_shelf::{Title, with_game};
use quarterdeck_store::{Phase, TableId};
use quarterdeck_words::Words;
use time::OffsetDateTime;

use crate::form::{self, Field, Typed};
use crate::picture::Pictured;
use crate::prefs::Prefs;
use crate::rules;

/// A table in a list.
#[derive(Clone, Debug)]
pub struct Listed {
    /// Which.
    pub table: TableId,
    /// What is played.
    pub game: String,
    /// How far it is.
    pub phase: Phase,
    /// Who is there.
    pub people: Vec<String>,
    /// How many seats are free.
    pub free: usize,
    /// Whether the reader is awaited there.
    pub awaited: bool,
    /// When something last happened, in milliseconds since 1970.
    pub touched: i64,
    /// Whether the server cannot read it any more.
    pub damaged: bool,
}

/// Ways to play, in the order in which people ask for them: the word in forms, and the message.
pub const WAYS: [(&str, &str); 4] = [
    ("bots", "page-way-bots"),
    ("device", "page-way-device"),
    ("friends", "page-way-friends"),
    ("tv", "page-way-tv"),
];

/// The page.
pub fn main(prefs: &Prefs, running: &[Listed], open: &[Listed], finished: &[Listed]) -> Markup {
    let words = prefs.words();
    let say = |id| words.say(id, &[]);
    html! {
        main id="table" class="home" tabindex="-1" {
            h1 { (say("page-home-title")) }
            p class="lead" { (say("page-home-lead")) }
            @if !running.is_empty() {
                section aria-labelledby="running" {
                    h2 id="running" { (say("page-running")) }
                    (list(words, running))
                }
            }
            section class="games" aria-label=(say("page-games")) {
                @for title in Title::ALL { (with_game!(title, G => game::<G>(words))) }
            }
            div class="columns" {
                section aria-labelledby="join" {
                    h2 id="join" { (say("page-join")) }
                    (join_form(words, None))
                }
                @if !open.is_empty() {
                    section aria-labelledby="open" {
                        h2 id="open" { (say("page-open-tables")) }
                        (list(words, open))
                    }
                }
                @if !finished.is_empty() {
                    section aria-labelledby="finished" {
                        h2 id="finished" { (say("page-finished")) }
                        (list(words, finished))
                        p { a href="/me" { (say("page-all-mine")) } }
                    }
                }
            }
            footer {
                a href="/api" { (say("page-home-api")) }
            }
        }
    }
}

fn game<G: Pictured>(words: &Words) -> Markup {
    let (fewest, most) = (*G::SEATS.start(), *G::SEATS.end());
    let players = if fewest == most {
        words.say("page-players-exactly", &[("n", most.into())])
    } else {
        words.say("page-players", &[("fewest", fewest.into()), ("most", most.into())])
    };
    html! {
        article class={ "game " (G::CLASS) } aria-labelledby={ "game-" (G::ID) } {
            svg class="cover" viewBox="0 0 320 120" aria-hidden="true" { use href={ "#cover-" (G::CLASS) } {} }
            h2 id={ "game-" (G::ID) } { (G::TITLE) }
            p { (G::pitch(words)) " " (players) }
            form method="post" action="/play" data-page {
                input type="hidden" name="game" value=(G::ID);
                (form::own_dice())
                @for (nth, (way, said)) in WAYS.iter().enumerate() {
                    button name="way" value=(way) class=(if nth == 0 { "big" } else { "" }) {
                        (words.say(said, &[]))
                    }
                }
            }
            p class="quiet" {
                a href={ "/new/" (G::ID) } { (words.say("page-new", &[])) } " · "
                (rules::link(words, G::ID))
            }
        }
    }
}

/// Joining by a short code.
pub fn join_form(words: &Words, typed: Option<&Typed>) -> Markup {
    let field = Field::new("code", "code", typed);
    html! {
        form method="get" action="/join" class="join" data-page {
            label for="code" { (words.say("page-join-code", &[])) }
            input id="code" name="code" required maxlength="12" autocomplete="off" autocapitalize="characters"
                spellcheck="false" class="code" value=[field.value()] aria-invalid=[field.invalid()]
                aria-describedby=[field.described()] autofocus[field.is_refused()];
            button { (words.say("page-join-go", &[])) }
            (field.why())
        }
    }
}

/// Tables, a line each.
pub fn list(words: &Words, tables: &[Listed]) -> Markup {
    html! {
        ul class="tables" {
            @for listed in tables {
                li class=[listed.awaited.then_some("awaited")] {
                    a href={ "/t/" (listed.table) } {
                        b { (title(&listed.game)) }
                        @if !listed.people.is_empty() { " · " (words.and_list(&listed.people)) }
                        @if listed.damaged { " · " em { (words.say("page-damaged", &[])) } }
                        @if listed.awaited { " · " strong { (words.say("page-your-turn", &[])) } }
                        @else if listed.free > 0 && listed.phase == Phase::Gathering {
                            " · " (words.say("page-free-seats", &[("n", listed.free.into())]))
                        }
                    }
                    " " time class="quiet" data-time=(listed.touched) { (day(listed.touched)) }
                }
            }
        }
    }
}

/// The day, until the script says it in the reader's own way.
fn day(milliseconds: i64) -> String {
    let when = OffsetDateTime::from_unix_timestamp(milliseconds / 1000);
    when.map_or_else(|_| String::new(), |when| when.date().to_string())
}

fn title(game: &str) -> &str {
    game.parse().map_or(game, |title: Title| with_game!(title, G => G::TITLE))
}
