//! How a reader likes the pages. Kept in a cookie of the reader's own, and nowhere else.

use quarterdeck_words::{Language, Words};

/// The cookie.
pub const COOKIE: &str = "look";

/// How a reader likes the pages.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Prefs {
    /// The language, if the reader has chosen one; otherwise the browser's.
    pub chosen: Option<Language>,
    /// The language of this page.
    pub language: Language,
    /// Light or dark, if the reader has chosen; otherwise the device's.
    pub theme: Option<Theme>,
    /// Whether things stand still, whatever the device says.
    pub still: bool,
    /// Whether a sound says that it is one's turn.
    pub sound: bool,
    /// Whether the phone shakes when it is one's turn.
    pub shake: bool,
}

/// Light or dark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Theme {
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

impl Theme {
    /// Its name in the page and in the cookie.
    pub fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }
}

impl Prefs {
    /// From the cookie, and from the language that the browser asks for. What is not understood is not there.
    pub fn read(cookie: Option<&str>, asked: Language) -> Self {
        let mut prefs = Self { language: asked, ..Self::default() };
        for word in cookie.unwrap_or_default().split('.') {
            match word {
                "light" => prefs.theme = Some(Theme::Light),
                "dark" => prefs.theme = Some(Theme::Dark),
                "still" => prefs.still = true,
                "sound" => prefs.sound = true,
                "shake" => prefs.shake = true,
                other => {
                    let chosen = Language::all().find(|language| language.code() == other);
                    prefs.chosen = chosen.or(prefs.chosen);
                }
            }
        }
        prefs.language = prefs.chosen.unwrap_or(asked);
        prefs
    }

    /// As the cookie has it.
    pub fn cookie(&self) -> String {
        let flags = [(self.still, "still"), (self.sound, "sound"), (self.shake, "shake")];
        let flags = flags.into_iter().filter(|(is, _)| *is).map(|(_, word)| word);
        let chosen = self.chosen.map(Language::code).into_iter();
        chosen.chain(self.theme.map(Theme::name)).chain(flags).collect::<Vec<_>>().join(".")
    }

    /// The sentences of this page.
    pub fn words(&self) -> &'static Words {
        quarterdeck_shelf::words(self.language)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cookie_is_read_as_it_was_written_and_nonsense_is_nothing() {
        let prefs = Prefs::read(Some("it.dark.still.sound"), Language::English);
        assert_eq!(prefs.language, Language::Italian);
        assert_eq!(prefs.theme, Some(Theme::Dark));
        assert!(prefs.still && prefs.sound && !prefs.shake);
        assert_eq!(prefs.cookie(), "it.dark.still.sound");
        assert_eq!(Prefs::read(Some(&prefs.cookie()), Language::English), prefs);
        let nothing = Prefs::read(Some("<b>.fr..="), Language::Italian);
        assert_eq!(nothing, Prefs { language: Language::Italian, ..Prefs::default() });
        assert_eq!(nothing.cookie(), "");
    }
}
