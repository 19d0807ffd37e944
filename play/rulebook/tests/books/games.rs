//! The games that have a book, and what must be in it.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use corsaire::Corsaire;
use letter_of_marque::LetterOfMarque;
use pirates_and_privateers::PiratesAndPrivateers;
use quarterdeck_engine::{Game, OptionSpec};
use quarterdeck_rulebook::{Book, book};
use quarterdeck_words::Language;

/// A game with a book.
pub(crate) struct Described {
    pub(crate) game: &'static str,
    pub(crate) options: &'static [OptionSpec],
    /// How its rules, rulings, examples and so on are numbered: what comes before the number, how many digits it has at
    /// least, and from where to where they go.
    numbered: &'static [(&'static str, usize, Numbers)],
}

/// Numbers that rules have, from the first of a part to its last.
type Numbers = &'static [(u32, u32)];

/// The rules of Pirates and Privateers: each chapter begins with a new ten, and leaves room at its end.
const PIRATES: Numbers = &[
    (1, 47),
    (60, 94),
    (97, 104),
    (110, 133),
    (135, 148),
    (150, 164),
    (166, 170),
    (172, 172),
    (180, 193),
    (200, 206),
    (210, 216),
    (221, 222),
    (230, 243),
    (245, 247),
    (250, 250),
    (252, 256),
    (260, 266),
    (270, 278),
    (290, 300),
    (310, 318),
    (320, 326),
    (330, 337),
    (340, 343),
    (345, 346),
    (350, 356),
    (360, 374),
    (380, 385),
    (387, 389),
    (391, 393),
    (400, 401),
    (403, 406),
    (410, 414),
];

pub(crate) const DESCRIBED: [Described; 3] = [
    Described {
        game: LetterOfMarque::ID,
        options: LetterOfMarque::OPTIONS,
        numbered: &[
            ("LM-", 2, &[(1, 50)]),
            ("LM-Q", 1, &[(1, 29)]),
            ("LM-E", 1, &[(1, 25)]),
            ("I-", 1, &[(1, 9)]),
        ],
    },
    Described {
        game: Corsaire::ID,
        options: Corsaire::OPTIONS,
        numbered: &[
            ("CO-", 2, &[(1, 71)]),
            ("CO-Q", 1, &[(1, 31)]),
            ("CO-E", 1, &[(1, 38)]),
            ("CI-", 1, &[(1, 8)]),
            ("CD-", 1, &[(1, 6)]),
        ],
    },
    Described {
        game: PiratesAndPrivateers::ID,
        options: PiratesAndPrivateers::OPTIONS,
        numbered: &[
            ("PP-", 3, PIRATES),
            ("PP-Q", 2, &[(1, 123)]),
            ("PP-E", 2, &[(1, 34)]),
            ("I-", 1, &[(1, 11)]),
        ],
    },
];

impl Described {
    pub(crate) fn book(&self, language: Language) -> &'static Book {
        book(self.game, language).unwrap()
    }

    /// The ids that its book must have.
    pub(crate) fn rules(&self) -> BTreeSet<String> {
        let ids = self.numbered.iter().flat_map(|&(prefix, digits, parts)| {
            let numbers = parts.iter().flat_map(|&(first, last)| first..=last);
            numbers.map(move |number| format!("{prefix}{number:0digits$}"))
        });
        ids.collect()
    }

    /// The ids that its rule reference defines, `- **LM-07** …` or `| **LM-Q4** | …`; none if there is no reference.
    pub(crate) fn defined(&self) -> Option<BTreeSet<String>> {
        let reference = format!("../../games/{}/RULES.md", self.game);
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
