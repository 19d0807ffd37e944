//! Everything that can go wrong with a request, said in one way.
//!
//! A refusal is [RFC 9457] problem JSON, `application/problem+json`:
//!
//! ```json
//! {"type": "about:blank", "title": "Conflict", "status": 409, "code": "stale",
//!  "detail": "The table has moved on since you looked. Look again, then decide.", "seq": 17}
//! ```
//!
//! `code` is for programs and from the closed set of [`Code`]; `detail` is for people, in the language they accept;
//! other members are facts that go with the code. Handlers return `Result<_, Refused>`. The response travels as an
//! extension up to the [front](super::front), which knows the reader's language and writes the body.
//!
//! [RFC 9457]: https://www.rfc-editor.org/rfc/rfc9457

use std::time::Duration;

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use quarterdeck_store::{Trouble, Unavailable};
use quarterdeck_words::{Arg, Words, server};
use serde_json::{Map, Value, json};

mod code;

pub use code::Code;

/// A request was refused.
#[derive(Clone, PartialEq, Debug)]
pub struct Refused(Box<Inner>);

#[derive(Clone, PartialEq, Debug)]
struct Inner {
    code: Code,
    detail: Option<String>,
    facts: Map<String, Value>,
    retry_after: Option<Duration>,
}

impl Refused {
    /// Refused for this reason.
    pub fn new(code: Code) -> Self {
        let retry_after = match code {
            Code::Unavailable | Code::Stopping => Some(Duration::from_secs(1)),
            // Somebody has to make room or to repair something first.
            Code::DiskFull | Code::StorageFailed => Some(Duration::from_secs(10)),
            _ => None,
        };
        Self(Box::new(Inner { code, detail: None, facts: Map::new(), retry_after }))
    }

    /// With a fact that the sentence needs, or a program.
    #[must_use]
    pub fn with(mut self, name: &str, fact: impl Into<Value>) -> Self {
        self.0.facts.insert(name.to_owned(), fact.into());
        self
    }

    /// In these words rather than those that go with the code, such as a game's own reason why not. They must be in
    /// the reader's language.
    #[must_use]
    pub fn saying(mut self, detail: impl Into<String>) -> Self {
        self.0.detail = Some(detail.into());
        self
    }

    /// Not before this time has passed.
    #[must_use]
    pub fn retry_after(mut self, wait: Duration) -> Self {
        self.0.retry_after = Some(wait);
        self
    }

    /// Why.
    pub fn code(&self) -> Code {
        self.0.code
    }

    /// The status that goes with it.
    pub fn status(&self) -> StatusCode {
        self.0.code.status()
    }

    /// The sentence, in these words.
    pub fn detail(&self, words: &Words) -> String {
        match &self.0.detail {
            Some(detail) => detail.clone(),
            None => said(words, self.0.code, &self.0.facts),
        }
    }

    /// The rule behind it, if a game refused.
    pub fn rule(&self) -> Option<&str> {
        self.0.facts.get("rule").and_then(Value::as_str)
    }

    /// The body, in these words.
    pub(crate) fn problem(&self, words: &Words) -> Vec<u8> {
        let status = self.status();
        let mut problem = Map::new();
        problem.insert("type".into(), json!("about:blank"));
        problem.insert("title".into(), json!(status.canonical_reason().unwrap_or_default()));
        problem.insert("status".into(), json!(status.as_u16()));
        problem.insert("code".into(), json!(self.0.code.as_str()));
        problem.insert("detail".into(), json!(self.detail(words)));
        for (name, fact) in &self.0.facts {
            problem.entry(name.clone()).or_insert_with(|| fact.clone());
        }
        Value::Object(problem).to_string().into_bytes()
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let mut response = Response::new(Body::empty());
        *response.status_mut() = self.status();
        let headers = response.headers_mut();
        if let Some(wait) = self.0.retry_after {
            // Rounded up: who comes back a moment too early is refused again.
            let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds.max(1)));
        }
        if self.status() == StatusCode::UNAUTHORIZED {
            headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        if self.status() == StatusCode::UPGRADE_REQUIRED {
            headers.insert(header::UPGRADE, HeaderValue::from_static("websocket"));
            headers.insert(header::CONNECTION, HeaderValue::from_static("upgrade"));
            headers.insert(header::SEC_WEBSOCKET_VERSION, HeaderValue::from_static("13"));
        }
        response.extensions_mut().insert(self);
        response
    }
}

impl From<Code> for Refused {
    fn from(code: Code) -> Self {
        Self::new(code)
    }
}

impl From<Unavailable> for Refused {
    /// What the store says of itself is for the log, not for the caller.
    fn from(unavailable: Unavailable) -> Self {
        let code = match unavailable.trouble {
            Trouble::DiskFull => Code::DiskFull,
            Trouble::Damaged => Code::TableDamaged,
            trouble if trouble.needs_the_operator() => Code::StorageFailed,
            _ => Code::Unavailable,
        };
        match unavailable.trouble {
            // The log was told once, where it was noticed. Requests that meet it again must not fill the log, and least of
            // all a disk that is full.
            Trouble::DiskFull | Trouble::Replaced | Trouble::Damaged => {
                tracing::debug!(reason = %unavailable, "the store refuses");
            }
            _ => tracing::warn!(reason = %unavailable, "the store is unavailable"),
        }
        Self::new(code)
    }
}

/// The sentence that goes with a code.
fn said(words: &Words, code: Code, facts: &Map<String, Value>) -> String {
    let args: Vec<_> = facts
        .iter()
        .filter_map(|(name, fact)| {
            let arg = match fact {
                Value::String(text) => Arg::Text(text),
                Value::Number(number) => Arg::Number(number.as_i64()?),
                _ => return None,
            };
            Some((name.as_str(), arg))
        })
        .collect();
    server::refused(words, code.sentence(), &args)
}
