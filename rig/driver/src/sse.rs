//! Reading a stream of updates, in any of its forms.

use std::io::{self, ErrorKind};
use std::time::Duration;

use tokio::time::timeout;

use crate::http::{Caller, Head, Response, Wire};

/// How long a stream may be silent. It says every 15 seconds that it is alive.
const SILENCE: Duration = Duration::from_secs(25);

/// The form of a stream.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// Server-sent events; where to go on is said in `Last-Event-ID`, as browsers do.
    Events,
    /// The same, but where to go on is said in the address.
    EventsSince,
    /// One JSON value a line.
    Lines,
    /// The same over a seat's socket, one value a message.
    Socket,
}

/// What opens a socket.
const HANDSHAKE: &str = "connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n\
     sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n";

impl Form {
    /// Whether it is one value a line.
    fn has_lines(self) -> bool {
        matches!(self, Self::Lines | Self::Socket)
    }
}

/// A stream that is open.
pub(crate) struct Stream {
    wire: Wire,
    form: Form,
    text: Vec<u8>,
}

/// One thing on a stream.
#[derive(Debug)]
pub(crate) struct Event {
    /// Its number, where the form has one beside the data.
    pub(crate) id: Option<u32>,
    /// The JSON.
    pub(crate) data: String,
}

/// What came of opening a stream.
pub(crate) enum Opened {
    /// It is open.
    Stream(Stream),
    /// It was refused.
    Refused(Response),
}

impl Stream {
    /// Opens a stream at `path`, going on after entry `since`.
    pub(crate) async fn open(
        caller: &Caller,
        path: &str,
        form: Form,
        since: u32,
    ) -> io::Result<Opened> {
        let (query, header) = match form {
            Form::Events => (String::new(), format!("last-event-id: {since}\r\n")),
            Form::EventsSince => (format!("?since={since}"), String::new()),
            Form::Lines => (format!("?format=ndjson&since={since}"), String::new()),
            Form::Socket => (format!("?since={since}"), HANDSHAKE.to_owned()),
        };
        let path = match (form, path.strip_suffix("/stream")) {
            (Form::Socket, Some(seat)) => format!("{seat}/socket"),
            _ => path.to_owned(),
        };
        let opening = async {
            let mut wire = caller.dial().await?;
            let request = caller.request("GET", &format!("{path}{query}"), &header, None);
            wire.send(&request).await?;
            let head = wire.head().await?;
            if matches!(head.status, 101 | 200) {
                return Ok(Opened::Stream(Self { wire, form, text: Vec::new() }));
            }
            refused(wire, head).await.map(Opened::Refused)
        };
        timeout(SILENCE, opening).await.unwrap_or_else(|_| Err(ErrorKind::TimedOut.into()))
    }

    /// The next event. What was cut off in the middle never comes out of here.
    pub(crate) async fn next(&mut self) -> io::Result<Event> {
        loop {
            if let Some(event) = self.whole()? {
                return Ok(event);
            }
            let piece = timeout(SILENCE, self.wire.piece()).await;
            let piece = piece.unwrap_or_else(|_| Err(ErrorKind::TimedOut.into()))?;
            self.text.extend(piece.ok_or(ErrorKind::UnexpectedEof)?);
        }
    }

    /// An event that is there as a whole.
    fn whole(&mut self) -> io::Result<Option<Event>> {
        let end: &[u8] = if self.form.has_lines() { b"\n" } else { b"\n\n" };
        while let Some(at) = self.text.windows(end.len()).position(|window| window == end) {
            let rest = self.text.split_off(at + end.len());
            let text = std::mem::replace(&mut self.text, rest);
            let text = str::from_utf8(&text[..at])
                .map_err(|_| io::Error::new(ErrorKind::InvalidData, "this is not UTF-8"))?;
            if self.form.has_lines() {
                // An empty line says that the stream is alive.
                if !text.is_empty() {
                    return Ok(Some(Event { id: None, data: text.to_owned() }));
                }
                continue;
            }
            let field = |name: &str| {
                text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
            };
            if let Some(data) = field("data") {
                let id = field("id").and_then(|id| id.parse().ok());
                return Ok(Some(Event { id, data: data.to_owned() }));
            }
        }
        Ok(None)
    }
}

async fn refused(mut wire: Wire, head: Head) -> io::Result<Response> {
    let mut body = Vec::new();
    while let Some(piece) = wire.piece().await? {
        body.extend(piece);
    }
    Ok(Response { head, body })
}
