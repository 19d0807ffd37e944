//! The rulebook for players: its text, its figures and the words in them are in the folder `rulebook`.

use quarterdeck_rulebook::{Manuscript, Taught, manuscript};
use quarterdeck_words::Language;

use crate::PiratesAndPrivateers;

impl Taught for PiratesAndPrivateers {
    fn manuscript(language: Language) -> Manuscript {
        manuscript!(language, figures: "coast", "exchange", "hold", "odds", "slots", "steps", "storm", "vessels")
    }
}
