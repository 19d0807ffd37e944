//! Which language the reader wants.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use quarterdeck_web::Prefs;
use quarterdeck_web::prefs::COOKIE;
use quarterdeck_words::{Language, Words};

/// The language that the caller reads: the one that was chosen on a page, or else from `Accept-Language`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reads(pub Language);

impl Reads {
    /// The sentences in that language.
    pub fn words(self) -> &'static Words {
        quarterdeck_shelf::words(self.0)
    }
}

impl<S: Sync> FromRequestParts<S> for Reads {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self(looks_in(&parts.headers).language))
    }
}

/// How whoever sent these headers likes pages: as the cookie says, and in the browser's language if it says nothing.
pub fn looks_in(headers: &HeaderMap) -> Prefs {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|value| value.split(';'));
    let found =
        pairs.find_map(|pair| pair.trim().split_once('=').filter(|(name, _)| *name == COOKIE));
    Prefs::read(found.map(|(_, value)| value), accepted(headers.get(header::ACCEPT_LANGUAGE)))
}

/// The best of our languages that an `Accept-Language` accepts; the first of those it likes as much.
pub fn accepted(header: Option<&HeaderValue>) -> Language {
    let Some(text) = header.and_then(|value| value.to_str().ok()) else {
        return Language::default();
    };
    let mut best = (0.0, Language::default());
    for choice in text.split(',') {
        let (tag, quality) = match choice.split_once(";q=") {
            Some((tag, quality)) => (tag, quality.trim().parse().unwrap_or(0.0)),
            None => (choice, 1.0_f32),
        };
        if let Some(language) = Language::from_locale(tag.trim())
            && quality > best.0
        {
            best = (quality, language);
        }
    }
    best.1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_liked_of_our_languages_is_taken() {
        let table = [
            ("it", Language::Italian),
            ("it-IT,it;q=0.9,en;q=0.8", Language::Italian),
            ("en-GB,it;q=0.9", Language::English),
            ("de,it;q=0.5,en;q=0.4", Language::Italian),
            ("de;q=1, en;q=0.2, it;q=0.7", Language::Italian),
            ("it;q=0", Language::English),
            ("it;q=nonsense", Language::English),
            ("de", Language::English),
            ("*", Language::English),
            ("", Language::English),
            (";;;,,,", Language::English),
        ];
        for (header, language) in table {
            assert_eq!(accepted(Some(&HeaderValue::from_static(header))), language, "{header}");
        }
        assert_eq!(accepted(None), Language::English);
        assert_eq!(accepted(Some(&HeaderValue::from_bytes(b"it\xff").unwrap())), Language::English);
    }
}
