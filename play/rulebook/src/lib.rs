//! The rulebooks for players, illustrated, in every language: what one reads before a first game, and where a screen
//! sends whoever asks “may I do that?”.
//!
//! A book is written in Markdown in its game's `rulebook` folder, in our own words. The reference `RULES.md` says the same
//! exactly; each rule of a reference has its id in the book, where the rule stands, so that a page can link to it.
//!
//! Three things are added to Markdown:
//!
//! - A paragraph or list item that begins with `{#LM-18}` or `{#LM-18 #LM-19}` is where these rules stand.
//!   It gets the first as its id; small links at its end name them all.
//! - A heading ends with its anchor, as in `## Scoring {#scoring}`. Anchors are the same in every language, so that a
//!   link need not know who will follow it.
//! - `![[setup|A caption]]` on a line of its own is a figure: `figures/setup.svg`, with its words in the book's
//!   language (`en.toml` beside the text).
//!
//! No book contains HTML, and no picture a style or a script: a page with a strict policy shows them as they are.
//! [`STYLE`] is the style sheet that gives them their colours, by day and by night.

mod book;
mod figure;
mod flaw;
mod press;

use quarterdeck_words::Language;

pub use book::{Book, Heading};
pub use flaw::Flaw;

/// The style sheet for a book and its figures. Everything in it is a class that only books have.
pub const STYLE: &str = include_str!("../rulebook.css");

/// Drawings by their names.
pub type Figures = &'static [(&'static str, &'static str)];

/// A game that has a rulebook for players.
pub trait Taught {
    /// What its book is printed from, in a language.
    fn manuscript(language: Language) -> Manuscript;
}

/// What a book is printed from.
#[derive(Clone, Copy, Debug)]
pub struct Manuscript {
    /// The text, in Markdown.
    pub text: &'static str,
    /// The words in its figures, in TOML.
    pub labels: &'static str,
    /// Its figures, as SVG.
    pub figures: Figures,
}

/// The manuscript in the folder `rulebook` of the crate that asks for it from a file in `src`, in a language. Its figures
/// are listed by name.
#[macro_export]
macro_rules! manuscript {
    ($language:expr, figures: $($figure:literal),+) => {{
        const FIGURES: $crate::Figures = &[$((
            $figure,
            include_str!(concat!("../rulebook/figures/", $figure, ".svg")),
        )),+];
        let (text, labels) = match $language {
            Language::English => {
                (include_str!("../rulebook/en.md"), include_str!("../rulebook/en.toml"))
            }
            Language::Italian => {
                (include_str!("../rulebook/it.md"), include_str!("../rulebook/it.toml"))
            }
        };
        $crate::Manuscript { text, labels, figures: FIGURES }
    }};
}
