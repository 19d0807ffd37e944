//! How the reader likes the pages.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Redirect, Response};
use cookie::{Cookie, SameSite};
use quarterdeck_web::Prefs;
use quarterdeck_web::prefs::{COOKIE, Theme};
use serde::Deserialize;

use crate::http::{Form, Reads, language};

/// How the reader likes the pages, from the cookie and the browser's language.
pub(crate) struct Looks(pub(crate) Prefs);

impl Looks {
    /// The same for whoever speaks of languages only.
    pub(crate) fn reads(&self) -> Reads {
        Reads(self.0.language)
    }
}

impl<S: Sync> FromRequestParts<S> for Looks {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self(language::looks_in(&parts.headers)))
    }
}

/// What the form says.
#[derive(Deserialize)]
pub(super) struct Chosen {
    #[serde(default)]
    language: String,
    #[serde(default)]
    theme: String,
    #[serde(default)]
    still: bool,
    #[serde(default)]
    sound: bool,
    #[serde(default)]
    shake: bool,
    #[serde(default)]
    back: String,
}

/// Remembers it, and goes back.
pub(super) async fn change(Form(chosen): Form<Chosen>) -> Response {
    let prefs = Prefs {
        chosen: chosen.language.parse().ok(),
        theme: match chosen.theme.as_str() {
            "light" => Some(Theme::Light),
            "dark" => Some(Theme::Dark),
            _ => None,
        },
        still: chosen.still,
        sound: chosen.sound,
        shake: chosen.shake,
        ..Prefs::default()
    };
    let cookie = Cookie::build((COOKIE, prefs.cookie()))
        .path("/")
        .same_site(SameSite::Lax)
        .http_only(true)
        .max_age(cookie::time::Duration::days(400))
        .build();
    let cookie = HeaderValue::from_str(&cookie.to_string()).expect("words and dots fit a header");
    (HeaderMap::from_iter([(header::SET_COOKIE, cookie)]), Redirect::to(local(&chosen.back)))
        .into_response()
}

/// A way back within this site; anything else leads home.
fn local(path: &str) -> &str {
    let plain = |byte: u8| byte.is_ascii_graphic() && byte != b'\\';
    if path.starts_with('/') && !path.starts_with("//") && path.bytes().all(plain) {
        path
    } else {
        "/"
    }
}

#[cfg(test)]
mod tests {
    use super::local;

    #[test]
    fn the_way_back_never_leads_away() {
        for away in
            ["", "//evil.example/", "http://evil.example/", "/\\evil", "/a\r\nb", "\\/x", "/ x"]
        {
            assert_eq!(local(away), "/", "{away:?}");
        }
        assert_eq!(local("/t/abc?seat=1&hand=2"), "/t/abc?seat=1&hand=2");
    }
}
