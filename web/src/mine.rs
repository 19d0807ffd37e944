//! What is the reader's own: a name, games, and everything that is kept.

use maud::{Markup, html};

use crate::form::{Field, Typed};
use crate::home::{Listed, list};
use crate::prefs::Prefs;

/// The page.
pub fn main(
    prefs: &Prefs,
    name: Option<&str>,
    running: &[Listed],
    finished: &[Listed],
    typed: Option<&Typed>,
) -> Markup {
    let words = prefs.words();
    let say = |id| words.say(id, &[]);
    let (called, carried) = (Field::new("name", "name", typed), Field::new("carry", "code", typed));
    html! {
        main id="table" class="mine" tabindex="-1" {
            h1 { (say("page-mine")) }
            form method="post" action="/me/name" class="panel" data-page {
                label for="name" { (say("page-name")) }
                input id="name" name="name" value=(called.value().or(name).unwrap_or_default()) maxlength="24" required
                    autocomplete="nickname" aria-invalid=[called.invalid()] aria-describedby=[called.described()]
                    autofocus[called.is_refused()];
                button { (say("page-name-save")) }
                (called.why())
                p class="quiet" { (say("page-name-about")) }
            }
            section { h2 { (say("page-running")) } (some(words, running)) }
            section { h2 { (say("page-finished")) } (some(words, finished)) }
            form method="post" action="/carried" class="panel" data-page {
                h2 { (say("page-carry-here")) }
                label for="carry" { (say("page-carry-code")) }
                input id="carry" name="code" required maxlength="24" autocomplete="off" spellcheck="false" class="code"
                    value=[carried.value()] aria-invalid=[carried.invalid()] aria-describedby=[carried.described()]
                    autofocus[carried.is_refused()];
                button { (say("page-carry-go")) }
                (carried.why())
            }
            @if name.is_some() {
                section class="panel" {
                    h2 { (say("page-data")) }
                    p { (say("page-data-about")) }
                    p { a class="button" href="/api/v1/me/data" download="quarterdeck.json" { (say("page-data-export")) } }
                    details {
                        summary { (say("page-erase")) }
                        p { (say("page-erase-about")) }
                        form method="post" action="/me/erase" data-page { button class="danger" { (say("page-erase-go")) } }
                    }
                }
            }
        }
    }
}

fn some(words: &quarterdeck_words::Words, tables: &[Listed]) -> Markup {
    html! {
        @if tables.is_empty() { p class="quiet" { (words.say("page-none-yet", &[])) } }
        @else { (list(words, tables)) }
    }
}
