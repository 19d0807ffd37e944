//! A connection as lean as it gets, so that the driver takes as little as it can from the server it measures.

use std::net::SocketAddr;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::socket::Socket;

/// A connection that asks and gets answers, one after the other.
pub(super) struct Line {
    stream: TcpStream,
    buffer: Vec<u8>,
    cookie: String,
}

/// A stream of updates.
pub(super) struct Updates {
    stream: TcpStream,
    buffer: Vec<u8>,
    /// How much of the buffer was read through.
    used: usize,
}

/// What one needs of an update.
pub(super) struct Update {
    pub(super) seq: u32,
    /// One of the actions that may be done now, if a decision is owed.
    pub(super) action: Option<String>,
    pub(super) over: bool,
}

impl Update {
    /// What one needs of an update in JSON that tells of this entry last.
    pub(super) fn read(seq: u32, json: &str) -> Self {
        let owed = memchr::memmem::rfind(json.as_bytes(), OWED.as_bytes());
        let action = owed.map(|at| last_of(&json[at + OWED.len()..]).to_owned());
        let over = action.is_none() && find(json.as_bytes(), OVER).is_some();
        Self { seq, action, over }
    }
}

impl Line {
    pub(super) async fn connect(address: SocketAddr) -> Result<Self, String> {
        let stream = TcpStream::connect(address).await.map_err(|error| error.to_string())?;
        stream.set_nodelay(true).map_err(|error| error.to_string())?;
        Ok(Self { stream, buffer: Vec::with_capacity(4096), cookie: String::new() })
    }

    /// Signs in; from then on the connection is somebody's.
    pub(super) async fn sign_in(address: SocketAddr, name: &str) -> Result<Self, String> {
        let mut line = Self::connect(address).await?;
        let body = format!("{{\"name\":\"{name}\"}}");
        let (head, _) = line.exchange("POST", "/api/v1/session", Some(&body)).await?;
        let cookie = head
            .lines()
            .find_map(|line| line.strip_prefix("set-cookie: "))
            .and_then(|cookie| cookie.split(';').next())
            .ok_or("signing in brought no cookie")?;
        line.cookie = format!("cookie: {cookie}\r\n");
        Ok(line)
    }

    /// Asks, and gives the body of a good answer.
    pub(super) async fn ask(
        &mut self,
        method: &str,
        path: &str,
        body: Option<&str>,
    ) -> Result<String, String> {
        let (head, body) = self.exchange(method, path, body).await?;
        if head.starts_with("HTTP/1.1 2") {
            Ok(body)
        } else {
            let status = head.lines().next().unwrap_or_default();
            Err(format!("{method} {path}: {status} {body}"))
        }
    }

    async fn exchange(
        &mut self,
        method: &str,
        path: &str,
        body: Option<&str>,
    ) -> Result<(String, String), String> {
        let cookie = &self.cookie;
        let request = match body {
            Some(body) => format!(
                "{method} {path} HTTP/1.1\r\nhost: localhost\r\n{cookie}content-type: application/json\r\n\
                 content-length: {}\r\n\r\n{body}",
                body.len()
            ),
            None => format!(
                "{method} {path} HTTP/1.1\r\nhost: localhost\r\n{cookie}content-length: 0\r\n\r\n"
            ),
        };
        self.stream.write_all(request.as_bytes()).await.map_err(|error| error.to_string())?;
        self.buffer.clear();
        loop {
            let count = self.stream.read_buf(&mut self.buffer).await;
            if count.map_err(|error| error.to_string())? == 0 {
                return Err("the server hung up".to_owned());
            }
            let Some(end) = find(&self.buffer, b"\r\n\r\n") else { continue };
            let head = String::from_utf8_lossy(&self.buffer[..end]).into_owned();
            let length: usize = head
                .lines()
                .find_map(|line| line.strip_prefix("content-length: "))
                .and_then(|length| length.parse().ok())
                .unwrap_or(0);
            if self.buffer.len() >= end + 4 + length {
                let body = String::from_utf8_lossy(&self.buffer[end + 4..end + 4 + length]);
                return Ok((head, body.into_owned()));
            }
        }
    }

    /// Opens a seat's socket over a connection of its own.
    pub(super) async fn socket(&self, address: SocketAddr, path: &str) -> Result<Socket, String> {
        Socket::open(address, path, &self.cookie).await
    }

    /// Follows a table over a connection of its own.
    pub(super) async fn follow(&self, address: SocketAddr, path: &str) -> Result<Updates, String> {
        let mut stream = TcpStream::connect(address).await.map_err(|error| error.to_string())?;
        let request = format!("GET {path} HTTP/1.1\r\nhost: localhost\r\n{}\r\n", self.cookie);
        stream.write_all(request.as_bytes()).await.map_err(|error| error.to_string())?;
        Ok(Updates { stream, buffer: Vec::with_capacity(8192), used: 0 })
    }
}

impl Updates {
    /// The next update.
    pub(super) async fn next(&mut self) -> Result<Update, String> {
        loop {
            if let Some((update, end)) = read(&self.buffer[self.used..]) {
                self.used += end;
                if self.used == self.buffer.len() {
                    self.buffer.clear();
                    self.used = 0;
                }
                return Ok(update);
            }
            if self.used > 0 {
                self.buffer.drain(..self.used);
                self.used = 0;
            }
            let count = self.stream.read_buf(&mut self.buffer).await;
            if count.map_err(|error| error.to_string())? == 0 {
                return Err("the stream ended".to_owned());
            }
        }
    }
}

/// What an update of a game says that is over.
const OVER: &[u8] = b"\"stage\":\"over\",\"code\"";

/// What stands before the actions of a seat that owes a decision.
const OWED: &str = "\"decision\":{\"owed\":true,\"actions\":[";

/// The first update in these bytes, and where it ends. An update is one event; how it was cut into chunks does not
/// matter, since the server never cuts inside of one.
fn read(bytes: &[u8]) -> Option<(Update, usize)> {
    let start = find(bytes, b"\nid: ")? + 5;
    let end = start + find(&bytes[start..], b"\n\n")? + 2;
    let event = std::str::from_utf8(&bytes[start..end]).ok()?;
    let seq = event.split('\n').next()?.parse().ok()?;
    Some((Update::read(seq, event), end))
}

/// The last value of a JSON list, given from after its bracket on. Actions are short, and have no brackets in texts.
fn last_of(list: &str) -> &str {
    let (mut depth, mut from) = (0, 0);
    for (at, byte) in list.bytes().enumerate() {
        match byte {
            b'{' | b'[' => depth += 1,
            b']' if depth == 0 => return &list[from..at],
            b'}' | b']' => depth -= 1,
            b',' if depth == 0 => from = at + 1,
            _ => {}
        }
    }
    list
}

pub(super) fn find(bytes: &[u8], what: &[u8]) -> Option<usize> {
    memchr::memmem::find(bytes, what)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_update_is_read() {
        let bytes = b"1f\r\nretry: 700\n\n\r\n\nid: 12\nevent: update\ndata: {\"stage\":\"playing\",\"decision\":{\"owed\":true,\"actions\":[\"leave\",{\"attack\":{\"owner\":2,\"treasure\":7}}],\"undo\":0}}\n\n\r\n";
        let (update, end) = read(bytes).unwrap();
        assert_eq!(update.seq, 12);
        assert_eq!(update.action.as_deref(), Some("{\"attack\":{\"owner\":2,\"treasure\":7}}"));
        assert!(!update.over);
        assert_eq!(&bytes[end..], b"\r\n");
        assert!(read(&bytes[..end - 3]).is_none());
    }
}
