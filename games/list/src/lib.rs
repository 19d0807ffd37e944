//! Every game we have, behind one face.
//!
//! Rules, bots and screens are typed by their game. Where only a name is known, as on the command line or in a file,
//! this is the one place that goes from the name to the type: [`Title`] names the games, and [`with_game!`] picks one
//! up and does something with it. Both are made from this crate's dependencies: see `build.rs`.
//!
//! ```
//! use quarterdeck_engine::Game;
//! use quarterdeck_shelf::{Title, with_game};
//!
//! let title: Title = "letter-of-marque".parse().unwrap();
//! assert_eq!(with_game!(title, G => G::SEATS), 3..=6);
//! ```

use std::str::FromStr;
use std::sync::{LazyLock, OnceLock};

use quarterdeck_engine::Game;
use quarterdeck_engine::sentence::{clip, or_list};
use quarterdeck_rulebook::{Book, Taught};
use quarterdeck_words::{Language, Spoken, Words};

include!(concat!(env!("OUT_DIR"), "/games.rs"));

impl Title {
    /// Its name on the wire and on the command line.
    pub fn id(self) -> &'static str {
        with_game!(self, G => G::ID)
    }
}

/// Every sentence of a language, those of all games among them, read once for everybody.
pub fn words(language: Language) -> &'static Words {
    fn read(language: Language) -> Words {
        let games = Title::ALL.map(|title| with_game!(title, G => G::sentences(language)));
        Words::new(language, &games)
    }
    static ENGLISH: LazyLock<Words> = LazyLock::new(|| read(Language::English));
    static ITALIAN: LazyLock<Words> = LazyLock::new(|| read(Language::Italian));
    match language {
        Language::English => &ENGLISH,
        Language::Italian => &ITALIAN,
    }
}

/// A game's rulebook for players in a language, printed when it is first asked for.
pub fn book(title: Title, language: Language) -> &'static Book {
    type Printed = OnceLock<Book>;
    static ENGLISH: [Printed; Title::ALL.len()] = [const { Printed::new() }; Title::ALL.len()];
    static ITALIAN: [Printed; Title::ALL.len()] = [const { Printed::new() }; Title::ALL.len()];
    let printed = match language {
        Language::English => &ENGLISH,
        Language::Italian => &ITALIAN,
    };
    // The books are compiled in and the tests print each of them, so a flaw never gets as far as a reader.
    printed[title as usize].get_or_init(|| {
        let manuscript = with_game!(title, G => G::manuscript(language));
        Book::print(&manuscript)
            .unwrap_or_else(|flaw| panic!("{} ({language}): {flaw}", title.id()))
    })
}

impl FromStr for Title {
    type Err = String;

    fn from_str(id: &str) -> Result<Self, Self::Err> {
        Self::ALL.into_iter().find(|title| title.id() == id).ok_or_else(|| {
            let ids = Self::ALL.map(Self::id);
            let clipped = clip(id);
            format!("there is no game “{clipped}” here; there is {}", or_list(&ids))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_title_is_found_by_its_id() {
        for title in Title::ALL {
            assert_eq!(title.id().parse(), Ok(title));
        }
        let error = "chess".parse::<Title>().unwrap_err();
        assert_eq!(
            error,
            "there is no game “chess” here; there is letter-of-marque, corsaire or pirates-and-privateers"
        );
    }
}
