//! Connections that switch from HTTP to a WebSocket.
//!
//! hyper would hand the connection over to a task of its own, out of sight of the [door](super::serve). Here it stays where
//! it is: the handler says how to go on, and the door goes on with it once the answer is out. So a socket keeps its place
//! among the connections, its deadlines, and its end when the server stops.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};

use axum::body::Body;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Version, header};
use axum::response::Response;
use bytes::Bytes;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;

use super::refused::{Code, Refused};

/// A connection that is no longer HTTP.
pub type Wire = Box<dyn Duplex>;

/// Something that one can read from and write to.
pub trait Duplex: AsyncRead + AsyncWrite + Unpin + Send {}

impl<T: AsyncRead + AsyncWrite + Unpin + Send> Duplex for T {}

/// How a connection goes on, given what has already been read from it.
pub(crate) type GoOn = Box<dyn FnOnce(Wire, Bytes) -> Going + Send>;

/// A connection going on.
pub(crate) type Going = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Where a handler leaves word for its connection, as an extension of requests that ask for it.
#[derive(Clone, Default)]
pub(crate) struct Next(Arc<Mutex<Option<GoOn>>>);

impl Next {
    /// How to go on, if that was said.
    pub(crate) fn take(&self) -> Option<GoOn> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// A request to open a WebSocket, if it is one.
pub struct Switch(Option<(Next, HeaderValue)>);

impl<S: Sync> FromRequestParts<S> for Switch {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let next = parts.extensions.get::<Next>().cloned();
        Ok(Self(next.zip(accepted(parts))))
    }
}

impl Switch {
    /// Refused if the request opens no socket.
    pub fn check(&self) -> Result<(), Refused> {
        if self.0.is_some() { Ok(()) } else { Err(not_a_handshake()) }
    }

    /// Answers that the connection switches, and has it go on like this.
    pub fn to<F, G>(self, go_on: F) -> Result<Response, Refused>
    where
        F: FnOnce(Wire, Bytes) -> G + Send + 'static,
        G: Future<Output = ()> + Send + 'static,
    {
        let (next, accept) = self.0.ok_or_else(not_a_handshake)?;
        let go_on: GoOn = Box::new(|wire, early| Box::pin(go_on(wire, early)));
        *next.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(go_on);
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::SWITCHING_PROTOCOLS;
        let headers = response.headers_mut();
        headers.insert(header::CONNECTION, HeaderValue::from_static("upgrade"));
        headers.insert(header::UPGRADE, HeaderValue::from_static("websocket"));
        headers.insert(header::SEC_WEBSOCKET_ACCEPT, accept);
        Ok(response)
    }
}

fn not_a_handshake() -> Refused {
    Refused::new(Code::UpgradeRequired).with("why", "this is a WebSocket of version 13")
}

/// What a handshake is answered with, if the request is one (RFC 6455, 4.2.1).
fn accepted(parts: &Parts) -> Option<HeaderValue> {
    let headers = &parts.headers;
    let is_one = parts.method == Method::GET
        && parts.version == Version::HTTP_11
        && lists(headers, &header::CONNECTION, "upgrade")
        && lists(headers, &header::UPGRADE, "websocket")
        && headers.get(header::SEC_WEBSOCKET_VERSION).is_some_and(|version| version == "13");
    let key = headers.get(header::SEC_WEBSOCKET_KEY).filter(|_| is_one)?.as_bytes();
    let bytes = data_encoding::BASE64.decode(key).ok()?;
    (bytes.len() == 16).then(|| derive_accept_key(key).try_into().ok())?
}

fn lists(headers: &HeaderMap, name: &HeaderName, wanted: &str) -> bool {
    let values = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|one| one.trim().eq_ignore_ascii_case(wanted))
}

#[cfg(test)]
mod tests {
    use axum::http::Request;

    use super::*;

    const GOOD: [(&str, &str); 4] = [
        ("connection", "keep-alive, Upgrade"),
        ("upgrade", "WebSocket"),
        ("sec-websocket-version", "13"),
        ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
    ];

    fn answer(method: &str, headers: &[(&str, &str)]) -> Option<HeaderValue> {
        let mut request = Request::builder().method(method).uri("/");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        accepted(&request.body(()).unwrap().into_parts().0)
    }

    #[test]
    fn a_handshake_is_answered_with_what_follows_from_its_key() {
        // The example of RFC 6455, 1.3.
        assert_eq!(answer("GET", &GOOD).unwrap(), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    }

    #[test]
    fn what_is_no_handshake_is_none() {
        assert_eq!(answer("POST", &GOOD), None);
        for nth in 0..GOOD.len() {
            let mut without = GOOD.to_vec();
            without.remove(nth);
            assert_eq!(answer("GET", &without), None, "without {}", GOOD[nth].0);
            for wrong in ["", "8", "h2c", "close", "dGhlIHNhbXBsZSBub25j"] {
                let mut other = GOOD;
                other[nth].1 = wrong;
                assert_eq!(answer("GET", &other), None, "{} is {wrong}", GOOD[nth].0);
            }
        }
    }
}
