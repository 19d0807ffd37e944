//! The languages there are.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;
use unic_langid::LanguageIdentifier;

/// A language that everything is said in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Italian.
    Italian,
}

/// A code that is no language of ours.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("the languages are en and it")]
pub struct UnknownLanguage;

impl Language {
    /// All of them.
    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        [Self::English, Self::Italian].into_iter()
    }

    /// Its code: `en`, `it`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Italian => "it",
        }
    }

    /// What its speakers call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::Italian => "italiano",
        }
    }

    /// The language of a locale as `LC_ALL`, `LC_MESSAGES`, `LANG` or a browser gives it, such as `it_IT.UTF-8` or
    /// `it-CH`. Of several with colons between them, as in `LANGUAGE`, the first that is ours. None for any other,
    /// and for `C`.
    pub fn from_locale(locale: &str) -> Option<Self> {
        locale.split(':').find_map(|locale| {
            let code = locale.split(['_', '-', '.', '@']).next()?.trim();
            Self::all().find(|language| code.eq_ignore_ascii_case(language.code()))
        })
    }

    pub(crate) fn id(self) -> LanguageIdentifier {
        self.code().parse().expect("each code is a language tag")
    }
}

impl FromStr for Language {
    type Err = UnknownLanguage;

    /// Reads a code.
    fn from_str(code: &str) -> Result<Self, UnknownLanguage> {
        Self::all().find(|language| language.code() == code).ok_or(UnknownLanguage)
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_names_its_language() {
        for language in Language::all() {
            assert_eq!(language.to_string().parse(), Ok(language));
            assert_eq!(language.id().to_string(), language.code());
        }
        assert_eq!("de".parse::<Language>(), Err(UnknownLanguage));
        let codes: Vec<&str> = Language::all().map(Language::code).collect();
        assert_eq!(
            UnknownLanguage.to_string(),
            format!("the languages are {}", codes.join(" and "))
        );
    }

    #[test]
    fn locales_of_all_kinds_are_understood() {
        let english = ["en", "en_GB", "en_US.UTF-8", "EN-gb", "de:en_US:it"];
        for locale in english {
            assert_eq!(Language::from_locale(locale), Some(Language::English), "{locale}");
        }
        for locale in ["it", "it_IT", "it_IT.UTF-8", "it_CH@euro", "it-CH", "it:en"] {
            assert_eq!(Language::from_locale(locale), Some(Language::Italian), "{locale}");
        }
        for locale in ["", "C", "C.UTF-8", "POSIX", "de_DE.UTF-8", "ita", "items"] {
            assert_eq!(Language::from_locale(locale), None, "{locale}");
        }
    }
}
