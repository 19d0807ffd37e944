//! The rulebook for players: its text, its figures and the words in them are in the folder `rulebook`.

use quarterdeck_rulebook::{Manuscript, Taught, manuscript};
use quarterdeck_words::Language;

use crate::Corsaire;

impl Taught for Corsaire {
    fn manuscript(language: Language) -> Manuscript {
        manuscript!(language, figures: "acquire", "fleet", "pieces", "place", "ranks", "row", "trio", "uncover", "walk")
    }
}
