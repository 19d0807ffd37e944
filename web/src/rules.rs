//! A game's rulebook.

use maud::{Markup, PreEscaped, html};
use quarterdeck_rulebook::Book;
use quarterdeck_shelf::Title;
use quarterdeck_words::Words;

use crate::prefs::Prefs;

/// The way to a game's rulebook.
pub fn link(words: &Words, game: &str) -> Markup {
    html! { a href={ "/rules/" (game) } { (words.say("page-rules", &[])) } }
}

/// The rule behind something, one tap away where a rulebook has it.
pub fn rule(words: &Words, id: &str) -> Markup {
    let books = Title::ALL.map(|title| quarterdeck_shelf::book(title, words.language()));
    html! {
        @if books.into_iter().any(|book| book.has_rule(id)) {
            a class="rule" href={ "/rule/" (id) } target="_blank" { (id) }
        } @else { span class="rule" { (id) } }
    }
}

/// The page. The book is markup of our own.
pub fn main(prefs: &Prefs, game: &str, book: &Book) -> Markup {
    let words = prefs.words();
    html! {
        main id="table" class="rules" tabindex="-1" {
            nav class="contents" aria-label=(words.say("page-contents", &[])) {
                ul {
                    @for heading in book.contents().iter().filter(|heading| heading.level == 2) {
                        li { a href={ "#" (heading.anchor) } { (heading.text) } }
                    }
                }
            }
            article class="book" {
                h1 { (book.title()) }
                (PreEscaped(book.html()))
                form method="post" action="/play" data-page {
                    input type="hidden" name="game" value=(game);
                    button class="big" name="way" value="bots" { (words.say("page-way-bots", &[])) }
                }
            }
        }
    }
}
