//! People, and programs: whoever calls on the server.

use std::net::SocketAddr;

use serde_json::{Value, json};
use tokio::sync::Mutex;

use super::wire::{Answer, Following, Wire};

/// What opens a socket.
pub const HANDSHAKE: [(&str, &str); 4] = [
    ("connection", "upgrade"),
    ("upgrade", "websocket"),
    ("sec-websocket-version", "13"),
    ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
];

/// Somebody who asks.
pub struct Person {
    pub name: String,
    /// What the server calls them; empty for nobody.
    pub id: String,
    pub pass: Pass,
    address: SocketAddr,
    wire: Mutex<Wire>,
}

/// What somebody shows to be recognised.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Pass {
    None,
    Cookie(String),
    Bearer(String),
}

impl Pass {
    /// The token; empty if there is none.
    pub fn token(&self) -> &str {
        match self {
            Self::None => "",
            Self::Cookie(token) | Self::Bearer(token) => token,
        }
    }
}

impl Person {
    pub fn nobody(address: SocketAddr) -> Self {
        Self::new(address, "", "", Pass::None)
    }

    pub fn new(address: SocketAddr, name: &str, id: &str, pass: Pass) -> Self {
        let wire = Mutex::new(Wire::new(address));
        Self { name: name.to_owned(), id: id.to_owned(), pass, address, wire }
    }

    /// Somebody who signs in under this name.
    pub async fn sign_in(address: SocketAddr, name: &str) -> Self {
        let signed = Self::nobody(address).post("session", json!({ "name": name })).await;
        let who = signed.good();
        let (id, name) = (text(&who["player"]), text(&who["name"]));
        let cookie = signed.header("set-cookie");
        let token = cookie.strip_prefix("quarterdeck=").and_then(|rest| rest.split(';').next());
        let pass = Pass::Cookie(token.expect("a cookie").to_owned());
        Self::new(address, &name, &id, pass)
    }

    /// A program of this person's.
    pub async fn program(&self, name: &str) -> Self {
        let made = self.post("programs", json!({ "name": name })).await.good();
        let pass = Pass::Bearer(text(&made["token"]));
        Self::new(self.address, name, &text(&made["player"]), pass)
    }

    /// The same person, over a connection of its own.
    pub fn again(&self) -> Self {
        Self::new(self.address, &self.name, &self.id, self.pass.clone())
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, None).await
    }

    pub async fn post(&self, path: &str, body: Value) -> Answer {
        self.ask("POST", path, Some(body)).await
    }

    pub async fn put(&self, path: &str, body: Value) -> Answer {
        self.ask("PUT", path, Some(body)).await
    }

    pub async fn delete(&self, path: &str) -> Answer {
        self.ask("DELETE", path, None).await
    }

    /// Asks. A path that does not begin with a slash is one of the API's.
    pub async fn ask(&self, method: &str, path: &str, body: Option<Value>) -> Answer {
        let body = body.map(|body| ("application/json", body.to_string().into_bytes()));
        self.send(method, path, &[], body).await
    }

    /// The same, with more headers, and any body.
    pub async fn send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<(&str, Vec<u8>)>,
    ) -> Answer {
        let mut request = self.head(method, path, headers);
        let (kind, body) = body.unwrap_or_default();
        if !kind.is_empty() {
            request.push_str(&format!("content-type: {kind}\r\n"));
        }
        request.push_str(&format!("content-length: {}\r\n\r\n", body.len()));
        let request = [request.into_bytes(), body].concat();
        self.wire.lock().await.ask(&request).await
    }

    /// Follows a stream.
    pub async fn follow(&self, path: &str) -> Result<Following, Answer> {
        self.follow_with(path, &[]).await
    }

    /// Follows a stream, with more headers.
    pub async fn follow_with(
        &self,
        path: &str,
        headers: &[(&str, &str)],
    ) -> Result<Following, Answer> {
        let request = format!("{}\r\n", self.head("GET", path, headers));
        Following::open(self.address, request.as_bytes()).await
    }

    /// Opens the socket of a seat. The path is the seat's, perhaps with a query.
    pub async fn socket(&self, path: &str) -> Result<Following, Answer> {
        self.socket_with(path, &[]).await
    }

    /// Opens a socket, with more headers.
    pub async fn socket_with(
        &self,
        path: &str,
        headers: &[(&str, &str)],
    ) -> Result<Following, Answer> {
        let (seat, query) = path.split_once('?').unwrap_or((path, ""));
        let headers = [&HANDSHAKE, headers].concat();
        self.follow_with(&format!("{seat}/socket?{query}"), &headers).await
    }

    fn head(&self, method: &str, path: &str, headers: &[(&str, &str)]) -> String {
        let prefix = if path.starts_with('/') { "" } else { "/api/v1/" };
        let mut head = format!("{method} {prefix}{path} HTTP/1.1\r\nhost: {}\r\n", self.address);
        match &self.pass {
            Pass::None => {}
            Pass::Cookie(token) => head.push_str(&format!("cookie: quarterdeck={token}\r\n")),
            Pass::Bearer(token) => head.push_str(&format!("authorization: Bearer {token}\r\n")),
        }
        for (name, value) in headers {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        head
    }
}

/// A text in JSON.
#[track_caller]
pub fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}
