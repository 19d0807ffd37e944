//! The rulebooks for players, illustrated, in every language: what one reads before a first game, and where a screen
//! sends whoever asks “may I do that?”.
//!
//! A book is written in Markdown in its game's `rulebook` folder, in our own words. The reference `RULES.md` says the same
//! exactly; each rule of a reference has its id in the book, where the rule stands, so that a page can link to it:
//!
//! ```
//! use quarterdeck_rulebook::book;
//! use quarterdeck_words::Language;
//!
//! let book = book("letter-of-marque", Language::Italian).unwrap();
//! assert!(book.has_rule("LM-18"));
//! assert!(book.html().contains(r#"id="LM-18""#));
//! assert!(book.contents().iter().any(|heading| heading.anchor == "scoring"));
//! ```
//!
//! Three things are added to Markdown:
//!
//! - A paragraph or list item that begins with `{#LM-18}` or `{#LM-18 #LM-19}` is where these rules stand.
//!   It gets the first as its id; small links at its end name them all.
//! - A heading ends with its anchor, as in `## Scoring {#scoring}`. Anchors are the same in every language, so that a
//!   link need not know who will follow it.
//! - `![[setup|A caption]]` on a line of its own is a figure: `figures/setup.svg`, with its words in the book's
//!   language (`books/….toml`).
//!
//! No book contains HTML, and no picture a style or a script: a page with a strict policy shows them as they are.
//! [`STYLE`] is the style sheet that gives them their colours, by day and by night.

mod book;
mod figure;
mod flaw;
mod press;

use std::sync::OnceLock;

use quarterdeck_words::Language;

pub use book::{Book, Heading};
pub use flaw::Flaw;

/// The style sheet for a book and its figures. Everything in it is a class that only books have.
pub const STYLE: &str = include_str!("../rulebook.css");

/// The rulebook of a game in a language. None if there is no such book.
pub fn book(game: &str, language: Language) -> Option<&'static Book> {
    EDITIONS
        .iter()
        .find(|edition| edition.game == game && edition.language == language)
        .map(Edition::book)
}

/// A book in a language, printed when it is first asked for.
struct Edition {
    game: &'static str,
    language: Language,
    text: &'static str,
    labels: &'static str,
    printed: OnceLock<Book>,
}

macro_rules! edition {
    ($game:literal, $language:expr, $code:literal) => {
        Edition {
            game: $game,
            language: $language,
            text: include_str!(concat!("../../../games/", $game, "/rulebook/", $code, ".md")),
            labels: include_str!(concat!("../../../games/", $game, "/rulebook/", $code, ".toml")),
            printed: OnceLock::new(),
        }
    };
}

static EDITIONS: [Edition; 6] = [
    edition!("corsaire", Language::English, "en"),
    edition!("corsaire", Language::Italian, "it"),
    edition!("letter-of-marque", Language::English, "en"),
    edition!("letter-of-marque", Language::Italian, "it"),
    edition!("pirates-and-privateers", Language::English, "en"),
    edition!("pirates-and-privateers", Language::Italian, "it"),
];

impl Edition {
    fn book(&self) -> &Book {
        // The books are compiled in and the tests print each of them, so a flaw never gets as far as a reader.
        self.printed.get_or_init(|| {
            Book::print(self.text, self.labels)
                .unwrap_or_else(|flaw| panic!("{} ({}): {flaw}", self.game, self.language))
        })
    }
}
