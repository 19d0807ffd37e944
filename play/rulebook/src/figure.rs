//! The pictures, with their words in a language.
//!
//! A figure is a drawing in which every word is a placeholder, as in `<text>{deck}</text>`. Ships, chests and cannons
//! are drawn once, in `figures/parts.svg`, and used by all. The letters that stand for colours are in every figure of a
//! book the same, and so stand in a table of their own.

use std::collections::BTreeMap;

use crate::flaw::Flaw;

/// What the figures are made of; stands once in a page, before the first of them.
pub(crate) const PARTS: &str = include_str!("../figures/parts.svg");

macro_rules! figures {
    ($($game:literal: $($name:literal),+;)+) => {
        [$($((
            $name,
            include_str!(concat!("../../../games/", $game, "/rulebook/figures/", $name, ".svg")),
        )),+),+]
    };
}

const FIGURES: [(&str, &str); 28] = figures![
    "letter-of-marque":
        "arrive", "attack", "attack-armed", "attack-defenceless", "first-ships", "leave", "pass",
        "score", "setup", "two-views", "voyage";
    "corsaire":
        "acquire", "fleet", "pieces", "place", "ranks", "row", "trio", "uncover", "walk";
    "pirates-and-privateers":
        "coast", "exchange", "hold", "odds", "slots", "steps", "storm", "vessels";
];

/// The table of labels that every figure may use.
const LETTERS: &str = "letters";

/// The words in the figures, by figure and by placeholder.
pub(crate) struct Labels(BTreeMap<String, BTreeMap<String, String>>);

impl Labels {
    /// Reads labels from TOML, a table a figure, and perhaps one of letters.
    pub(crate) fn read(source: &str) -> Result<Self, Flaw> {
        toml::from_str(source).map(Self).map_err(|error| Flaw::Labels(error.to_string()))
    }

    /// A figure with its words.
    pub(crate) fn draw(&self, name: &str) -> Result<String, Flaw> {
        let (_, drawing) = FIGURES
            .iter()
            .find(|(figure, _)| *figure == name)
            .ok_or_else(|| Flaw::NoFigure(name.to_owned()))?;
        let mut drawn = String::with_capacity(drawing.len());
        let mut rest = *drawing;
        while let Some((before, after)) = rest.split_once('{') {
            // A placeholder is closed on its line, or else the drawing is not one of ours.
            let (label, after) = after.split_once('}').unwrap_or((after, ""));
            drawn.push_str(before);
            drawn.push_str(&escaped(self.word(name, label)?));
            rest = after;
        }
        drawn.push_str(rest);
        Ok(drawn)
    }

    fn word(&self, figure: &str, label: &str) -> Result<&str, Flaw> {
        let find = |table: &str| self.0.get(table).and_then(|words| words.get(label));
        find(figure)
            .or_else(|| find(LETTERS))
            .map(String::as_str)
            .ok_or_else(|| Flaw::NoLabel { figure: figure.to_owned(), label: label.to_owned() })
    }
}

fn escaped(word: &str) -> String {
    word.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_is_text_and_never_markup() {
        assert_eq!(escaped("<b> & </b>"), "&lt;b&gt; &amp; &lt;/b&gt;");
    }

    #[test]
    fn what_is_missing_is_named() {
        let labels = Labels::read("[setup]\n").unwrap_or_else(|flaw| panic!("{flaw}"));
        assert_eq!(labels.draw("whale"), Err(Flaw::NoFigure("whale".to_owned())));
        let missing = Flaw::NoLabel { figure: "setup".to_owned(), label: "title".to_owned() };
        assert_eq!(labels.draw("setup"), Err(missing));
        assert!(matches!(Labels::read("[setup"), Err(Flaw::Labels(_))));
    }
}
