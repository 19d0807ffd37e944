//! A plain client of the API and the pages: signs in, asks, and waits when it is told that it asks
//! too often.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::time::sleep;

use crate::http::{Caller, Client, Response};

/// How long a guest tries before it gives up: longer than any rate limit makes it wait for one
/// request.
const PATIENCE: Duration = Duration::from_secs(90);

/// How long a guest waits before it asks again after 429 or 503.
const PAUSE: Duration = Duration::from_millis(25);

/// An address of this machine that nobody else of this run calls from. Linux answers to all of
/// 127.0.0.0/8, and the server counts each address as a caller of its own.
pub(crate) fn new_address() -> IpAddr {
    static NEXT: AtomicU32 = AtomicU32::new(1);
    let n = NEXT.fetch_add(1, Ordering::Relaxed);
    // 127.64.0.1 to 127.127.255.255; the rig's other callers are in 127.0.0.0/16.
    Ipv4Addr::from(u32::from(Ipv4Addr::new(127, 64, 0, 0)) + n % (1 << 22)).into()
}

/// How much of an answer is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Read {
    /// All of it.
    Whole,
    /// The first piece of it, because it never ends; then the client hangs up.
    Beginning,
}

/// A request, independent of who sends it.
#[derive(Clone, Debug)]
pub(crate) struct Ask {
    pub(crate) method: &'static str,
    pub(crate) path: String,
    /// Header lines, each with its line end.
    headers: String,
    body: Option<String>,
    pub(crate) read: Read,
}

impl Ask {
    /// A `GET`.
    pub(crate) fn get(path: impl Into<String>) -> Self {
        Self::new("GET", path)
    }

    /// A request with no body.
    pub(crate) fn new(method: &'static str, path: impl Into<String>) -> Self {
        let (path, headers) = (path.into(), String::new());
        Self { method, path, headers, body: None, read: Read::Whole }
    }

    /// A request with a JSON body.
    pub(crate) fn json(method: &'static str, path: impl Into<String>, body: &Value) -> Self {
        Self::new(method, path).with_body("application/json", body.to_string())
    }

    /// A form as a page posts it.
    pub(crate) fn form(path: impl Into<String>, fields: &[(&str, &str)]) -> Self {
        let fields: Vec<String> =
            fields.iter().map(|(name, value)| format!("{name}={}", escaped(value))).collect();
        Self::new("POST", path).with_body("application/x-www-form-urlencoded", fields.join("&"))
    }

    /// The same with a body of this media type.
    pub(crate) fn with_body(mut self, media: &str, body: String) -> Self {
        self.headers.push_str(&format!("content-type: {media}\r\n"));
        self.headers.push_str(&format!("content-length: {}\r\n", body.len()));
        self.body = Some(body);
        self
    }

    /// The same with one more header.
    pub(crate) fn with(mut self, name: &str, value: &str) -> Self {
        self.headers.push_str(&format!("{name}: {value}\r\n"));
        self
    }

    /// The same, of which only the first piece of the answer is read.
    pub(crate) fn beginning(mut self) -> Self {
        self.read = Read::Beginning;
        self
    }

    /// The request as it goes over the wire.
    fn bytes(&self, caller: &Caller) -> Vec<u8> {
        let mut bytes = caller.request(self.method, &self.path, &self.headers, None);
        bytes.extend_from_slice(self.body.as_deref().unwrap_or_default().as_bytes());
        bytes
    }

    /// Sends it, and waits for the answer.
    pub(crate) async fn send(&self, client: &mut Client) -> io::Result<Response> {
        let bytes = self.bytes(&client.caller);
        client.send(&bytes, self.read == Read::Beginning).await
    }
}

/// A value of a form, with everything but letters and digits escaped.
fn escaped(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    for byte in value.bytes() {
        if byte.is_ascii_alphanumeric() {
            text.push(char::from(byte));
        } else {
            text.push_str(&format!("%{byte:02X}"));
        }
    }
    text
}

/// Somebody who is signed in.
pub(crate) struct Guest {
    client: Client,
    requests: u64,
}

impl Guest {
    /// Signs in under this name, from an address of its own.
    pub(crate) async fn new(to: SocketAddr, name: &str) -> Result<Self, String> {
        let caller = Caller { from: Some(new_address()), ..Caller::new(to) };
        let mut guest = Self { client: Client::new(caller), requests: 0 };
        let ask = Ask::json("POST", "/api/v1/session", &json!({ "name": name }));
        let answer = guest.answer(&ask).await?;
        let cookie = answer.head.header("set-cookie").and_then(|cookie| cookie.split(';').next());
        let cookie = cookie.ok_or_else(|| format!("nobody can sign in: {}", answer.text()))?;
        guest.client.caller.cookie = Some(cookie.to_owned());
        Ok(guest)
    }

    /// Somebody who has signed in before, on another connection.
    pub(crate) fn again(caller: &Caller) -> Self {
        Self { client: Client::new(caller.clone()), requests: 0 }
    }

    /// Where to, with which session, from which address.
    pub(crate) fn caller(&self) -> Caller {
        self.client.caller.clone()
    }

    /// The same session from an address that has not called yet: some limits are kept by address.
    pub(crate) fn moves(&mut self) {
        let caller = Caller { from: Some(new_address()), ..self.caller() };
        self.client = Client::new(caller);
    }

    /// A name for the next request.
    pub(crate) fn request(&mut self) -> String {
        self.requests += 1;
        format!("g{}", self.requests)
    }

    /// What the server answers, once it has time to.
    pub(crate) async fn answer(&mut self, ask: &Ask) -> Result<Response, String> {
        let begun = Instant::now();
        loop {
            let why = match ask.send(&mut self.client).await {
                Ok(answer) if matches!(answer.head.status, 429 | 503) => answer.text(),
                Ok(answer) => return Ok(answer),
                Err(error) => error.to_string(),
            };
            if begun.elapsed() > PATIENCE {
                return Err(format!("{} {} has no answer: {why}", ask.method, ask.path));
            }
            sleep(PAUSE).await;
        }
    }

    /// The JSON that the server answers. A refusal is an error.
    pub(crate) async fn good(&mut self, ask: &Ask) -> Result<Value, String> {
        let answer = self.answer(ask).await?;
        if !answer.is_ok() {
            return Err(format!("{} {} was refused: {}", ask.method, ask.path, answer.text()));
        }
        if answer.body.is_empty() { Ok(Value::Null) } else { answer.json() }
    }
}

/// A text in a JSON object.
pub(crate) fn text(value: &Value, name: &str) -> Result<String, String> {
    let text = value.get(name).and_then(Value::as_str);
    text.map(str::to_owned).ok_or_else(|| format!("there is no {name} in {value}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_is_escaped_and_its_length_is_that_of_the_bytes() {
        let ask = Ask::form("/t/x/say", &[("seat", "1"), ("text", "é & b")]);
        let bytes = ask.bytes(&Caller::new(SocketAddr::from(([127, 0, 0, 1], 80))));
        let text = String::from_utf8(bytes).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        assert_eq!(body, "seat=1&text=%C3%A9%20%26%20b");
        assert!(head.contains(&format!("content-length: {}", body.len())));
    }

    #[test]
    fn no_two_callers_have_the_same_address() {
        let (one, other) = (new_address(), new_address());
        assert_ne!(one, other);
        assert!(one.is_loopback() && other.is_loopback());
    }
}
