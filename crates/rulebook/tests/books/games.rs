//! The games that have a book, and what must be in it.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use corsaire::Corsaire;
use letter_of_marque::LetterOfMarque;
use quarterdeck_engine::{Game, OptionSpec};
use quarterdeck_rulebook::{Book, book};
use quarterdeck_words::Language;

/// A game with a book.
pub(crate) struct Described {
    pub(crate) game: &'static str,
    pub(crate) options: &'static [OptionSpec],
    /// How its rules, rulings, examples and so on are numbered: what comes before the number, how many digits it has at
    /// least, and the last one.
    numbered: &'static [(&'static str, usize, u32)],
}

pub(crate) const DESCRIBED: [Described; 2] = [
    Described {
        game: LetterOfMarque::ID,
        options: LetterOfMarque::OPTIONS,
        numbered: &[("LM-", 2, 50), ("LM-Q", 1, 29), ("LM-E", 1, 25), ("I-", 1, 9)],
    },
    Described {
        game: Corsaire::ID,
        options: Corsaire::OPTIONS,
        numbered: &[("CO-", 2, 71), ("CO-Q", 1, 31), ("CO-E", 1, 38), ("CI-", 1, 8), ("CD-", 1, 6)],
    },
];

impl Described {
    pub(crate) fn book(&self, language: Language) -> &'static Book {
        book(self.game, language).unwrap()
    }

    /// The ids that its book must have.
    pub(crate) fn rules(&self) -> BTreeSet<String> {
        let ids = self.numbered.iter().flat_map(|&(prefix, digits, last)| {
            (1..=last).map(move |number| format!("{prefix}{number:0digits$}"))
        });
        ids.collect()
    }

    /// The ids that its rule reference defines, `- **LM-07** …` or `| **LM-Q4** | …`; none if there is no reference.
    pub(crate) fn defined(&self) -> Option<BTreeSet<String>> {
        let reference = format!("../../docs/rules/{}.md", self.game);
        let reference = Path::new(env!("CARGO_MANIFEST_DIR")).join(reference);
        let reference = fs::read_to_string(reference).ok()?;
        let is_id = |id: &str| {
            self.numbered.iter().any(|(prefix, ..)| {
                id.strip_prefix(prefix).is_some_and(|number| number.parse::<u32>().is_ok())
            })
        };
        let id = |line: &str| {
            let rest = line.strip_prefix("- **").or_else(|| line.strip_prefix("| **"))?;
            let (id, _) = rest.split_once("**")?;
            is_id(id).then(|| id.to_owned())
        };
        Some(reference.lines().filter_map(id).collect())
    }
}
