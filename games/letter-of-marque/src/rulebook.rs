//! The rulebook for players: its text, its figures and the words in them are in the folder `rulebook`.

use quarterdeck_rulebook::{Manuscript, Taught, manuscript};
use quarterdeck_words::Language;

use crate::LetterOfMarque;

impl Taught for LetterOfMarque {
    fn manuscript(language: Language) -> Manuscript {
        manuscript!(language, figures: "arrive", "attack", "attack-armed", "attack-defenceless", "first-ships", "leave", "pass", "score", "setup", "two-views", "voyage")
    }
}
