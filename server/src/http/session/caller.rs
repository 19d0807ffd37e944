//! Who asks, as handlers are told.

use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use quarterdeck_store::PlayerId;

use super::{SessionKey, Sessions};
use crate::http::front::Visit;
use crate::http::peer::Peer;
use crate::http::refused::{Code, Refused};

/// Who asks, if anybody that we know.
///
/// A cookie that is no longer good is as good as none. A token that is not good is refused: a program would go on as
/// nobody in particular and wonder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Caller {
    /// Who it is.
    pub player: Option<PlayerId>,
    /// How we know.
    pub by: Recognised,
    /// By which session.
    pub session: Option<SessionKey>,
}

/// How somebody was recognised.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Recognised {
    /// Not at all.
    Not,
    /// By a browser's cookie.
    Cookie,
    /// By a program's token.
    Token,
}

impl Caller {
    const NOBODY: Self = Self { player: None, by: Recognised::Not, session: None };

    /// Who it is; refused if that is nobody.
    pub fn signed_in(&self) -> Result<PlayerId, Refused> {
        self.player.ok_or_else(|| Code::SignIn.into())
    }
}

impl<S> FromRequestParts<S> for Caller
where
    Sessions: FromRef<S>,
    S: Sync,
{
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refused> {
        let sessions = Sessions::from_ref(state);
        if let Some(token) = bearer(&parts.headers) {
            let unknown = || Refused::new(Code::UnknownToken);
            let key = SessionKey::of(token).ok_or_else(unknown)?;
            let known = sessions.recognise(key, peer(parts)?).await?.ok_or_else(unknown)?;
            let by = Recognised::Token;
            return Ok(Self { player: Some(known.player), by, session: Some(key) });
        }
        let Some(shown) = cookie(&parts.headers, sessions.cookie_name()) else {
            return Ok(Self::NOBODY);
        };
        let Some(key) = SessionKey::of(shown) else { return Ok(Self::NOBODY) };
        let known = sessions.recognise(key, peer(parts)?).await?;
        let Some(known) = known else { return Ok(Self::NOBODY) };
        if known.prolonged
            && let Some(visit) = parts.extensions.get::<Visit>()
        {
            visit.renew(sessions.set_cookie(shown));
        }
        let by = Recognised::Cookie;
        Ok(Self { player: Some(known.player), by, session: Some(key) })
    }
}

/// Somebody who is signed in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SignedIn(pub PlayerId);

impl<S> FromRequestParts<S> for SignedIn
where
    Sessions: FromRef<S>,
    S: Sync,
{
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refused> {
        Caller::from_request_parts(parts, state).await?.signed_in().map(Self)
    }
}

/// The address that the request comes from.
fn peer(parts: &Parts) -> Result<Peer, Refused> {
    parts.extensions.get::<Visit>().map(Visit::peer).ok_or_else(|| Code::Internal.into())
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

fn cookie<'a>(headers: &'a HeaderMap, wanted: &str) -> Option<&'a str> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .find_map(|pair| pair.trim().split_once('=').filter(|(name, _)| *name == wanted))
        .map(|(_, value)| value)
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn the_cookie_is_found_among_others() {
        let mut headers = HeaderMap::new();
        headers.append(header::COOKIE, HeaderValue::from_static("a=1; xquarterdeck=2"));
        headers.append(header::COOKIE, HeaderValue::from_static("b=;quarterdeck=3=4; c"));
        assert_eq!(cookie(&headers, "quarterdeck"), Some("3=4"));
        assert_eq!(cookie(&headers, "c"), None);
    }

    #[test]
    fn only_bearers_have_tokens() {
        let table =
            [("Bearer t", Some("t")), ("bearer  t ", Some("t")), ("Basic t", None), ("t", None)];
        for (value, token) in table {
            let headers =
                HeaderMap::from_iter([(header::AUTHORIZATION, HeaderValue::from_static(value))]);
            assert_eq!(bearer(&headers), token, "{value}");
        }
    }
}
