//! A lean HTTP/1.1 client by hand, so that the rig decides itself what is sent, cut and sent again.

use std::io::{self, ErrorKind};
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use serde::de::DeserializeOwned;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;

/// How long an answer may take before it counts as lost. Longer than the server's own patience with its store.
const PATIENCE: Duration = Duration::from_secs(40);

/// No line of a head is longer.
const LONGEST_LINE: u64 = 16 * 1024;

/// Where to, and who asks.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    /// The server, or something between.
    pub(crate) to: SocketAddr,
    /// The address to call from, if it matters.
    pub(crate) from: Option<IpAddr>,
    /// The session.
    pub(crate) cookie: Option<String>,
}

impl Caller {
    /// Nobody in particular.
    pub(crate) fn new(to: SocketAddr) -> Self {
        Self { to, from: None, cookie: None }
    }

    /// A request as it goes over the wire.
    pub(crate) fn request(
        &self,
        method: &str,
        path: &str,
        more: &str,
        body: Option<&str>,
    ) -> Vec<u8> {
        let mut text = format!("{method} {path} HTTP/1.1\r\nhost: {}\r\n{more}", self.to);
        if let Some(cookie) = &self.cookie {
            text.push_str(&format!("cookie: {cookie}\r\n"));
        }
        if let Some(body) = body {
            let length = body.len();
            text.push_str(&format!(
                "content-type: application/json\r\ncontent-length: {length}\r\n"
            ));
        }
        text.push_str("\r\n");
        text.push_str(body.unwrap_or_default());
        text.into_bytes()
    }

    /// A new connection.
    pub(crate) async fn dial(&self) -> io::Result<Wire> {
        let socket = if self.to.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
        if let Some(from) = self.from {
            socket.bind(SocketAddr::new(from, 0))?;
        }
        let stream = socket.connect(self.to).await?;
        stream.set_nodelay(true)?;
        Ok(Wire { io: BufReader::new(stream), rest: Rest::Nothing })
    }
}

/// One connection.
pub(crate) struct Wire {
    io: BufReader<TcpStream>,
    rest: Rest,
}

/// What is still to come of a body.
enum Rest {
    Nothing,
    Bytes(usize),
    Chunks,
    /// The messages of a socket.
    Frames,
    Everything,
}

/// The beginning of an answer.
#[derive(Debug)]
pub(crate) struct Head {
    /// The status.
    pub(crate) status: u16,
    headers: Vec<(String, String)>,
}

impl Head {
    /// A header, by its name in small letters.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(given, _)| given == name).map(|(_, value)| value.as_str())
    }
}

impl Wire {
    /// Sends bytes.
    pub(crate) async fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.io.get_mut().write_all(bytes).await
    }

    /// The head of the next answer.
    pub(crate) async fn head(&mut self) -> io::Result<Head> {
        let line = self.line().await?;
        let status = line.split(' ').nth(1).and_then(|status| status.parse().ok());
        let status = status.ok_or_else(|| wrong("this is no status line"))?;
        let mut headers = Vec::new();
        loop {
            let line = self.line().await?;
            if line.is_empty() {
                break;
            }
            let (name, value) = line.split_once(':').ok_or_else(|| wrong("this is no header"))?;
            headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
        }
        let head = Head { status, headers };
        self.rest = match (head.header("transfer-encoding"), head.header("content-length")) {
            (Some(_), _) => Rest::Chunks,
            (None, Some(length)) => {
                Rest::Bytes(length.parse().map_err(|_| wrong("this is no length"))?)
            }
            (None, None) if status == 204 => Rest::Nothing,
            (None, None) if status == 101 => Rest::Frames,
            (None, None) => Rest::Everything,
        };
        Ok(head)
    }

    /// The next piece of the body, if there is one.
    pub(crate) async fn piece(&mut self) -> io::Result<Option<Vec<u8>>> {
        match self.rest {
            Rest::Nothing | Rest::Bytes(0) => Ok(None),
            Rest::Bytes(length) => {
                self.rest = Rest::Nothing;
                self.exactly(length).await.map(Some)
            }
            Rest::Chunks => {
                let line = self.line().await?;
                let length = usize::from_str_radix(line.trim(), 16)
                    .map_err(|_| wrong("this is no length of a chunk"))?;
                let piece = self.exactly(length).await?;
                self.line().await?;
                if length == 0 {
                    self.rest = Rest::Nothing;
                    return Ok(None);
                }
                Ok(Some(piece))
            }
            Rest::Frames => self.message().await,
            Rest::Everything => {
                self.rest = Rest::Nothing;
                let mut all = Vec::new();
                self.io.read_to_end(&mut all).await?;
                Ok(Some(all))
            }
        }
    }

    /// The next message of a socket as a line; an empty one for a sign of life, which is answered.
    async fn message(&mut self) -> io::Result<Option<Vec<u8>>> {
        let kind = self.io.read_u8().await? & 0x0f;
        let length = match self.io.read_u8().await? {
            126 => u64::from(self.io.read_u16().await?),
            127 => self.io.read_u64().await?,
            short => u64::from(short),
        };
        let length = usize::try_from(length).map_err(|_| wrong("this is no length of a frame"))?;
        let mut message = self.exactly(length).await?;
        match kind {
            1 => message.push(b'\n'),
            9 => {
                // With a mask that changes nothing.
                self.send(&[0x8a, 0x80, 0, 0, 0, 0]).await?;
                message = b"\n".to_vec();
            }
            8 => {
                self.rest = Rest::Nothing;
                return Ok(None);
            }
            _ => return Err(wrong("this is no frame that a server sends")),
        }
        Ok(Some(message))
    }

    /// Waits until the other side hangs up, whatever it says before.
    pub(crate) async fn ended(&mut self) {
        let mut lost = [0; 4096];
        while matches!(self.io.read(&mut lost).await, Ok(1..)) {}
    }

    async fn exactly(&mut self, length: usize) -> io::Result<Vec<u8>> {
        let mut bytes = vec![0; length];
        self.io.read_exact(&mut bytes).await?;
        Ok(bytes)
    }

    /// A line without its end.
    async fn line(&mut self) -> io::Result<String> {
        let mut line = String::new();
        (&mut self.io).take(LONGEST_LINE).read_line(&mut line).await?;
        match line.strip_suffix("\r\n") {
            Some(line) => Ok(line.to_owned()),
            None => Err(ErrorKind::UnexpectedEof.into()),
        }
    }
}

fn wrong(why: &'static str) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, why)
}

/// A whole answer.
#[derive(Debug)]
pub(crate) struct Response {
    /// Its beginning.
    pub(crate) head: Head,
    /// The rest.
    pub(crate) body: Vec<u8>,
}

impl Response {
    /// Whether it is good news.
    pub(crate) fn is_ok(&self) -> bool {
        (200..300).contains(&self.head.status)
    }

    /// The body as JSON.
    pub(crate) fn json<T: DeserializeOwned>(&self) -> Result<T, String> {
        serde_json::from_slice(&self.body).map_err(|error| format!("{error} in {}", self.text()))
    }

    /// The body as text.
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The code of a refusal.
    pub(crate) fn code(&self) -> String {
        let problem: Option<serde_json::Value> = serde_json::from_slice(&self.body).ok();
        let code = problem.and_then(|problem| Some(problem.get("code")?.as_str()?.to_owned()));
        code.unwrap_or_else(|| format!("status {}", self.head.status))
    }
}

/// Somebody who asks one thing after the other, on one connection as long as it lasts.
pub(crate) struct Client {
    /// Where to, and who.
    pub(crate) caller: Caller,
    wire: Option<Wire>,
}

impl Client {
    /// A client that has not called yet.
    pub(crate) fn new(caller: Caller) -> Self {
        Self { caller, wire: None }
    }

    /// Goes to another server from now on.
    pub(crate) fn go_to(&mut self, to: SocketAddr) {
        if self.caller.to != to {
            self.caller.to = to;
            self.wire = None;
        }
    }

    /// Asks, and waits for the answer. An error means that nobody knows whether it was heard.
    pub(crate) async fn ask(
        &mut self,
        method: &str,
        path: &str,
        body: Option<&str>,
    ) -> io::Result<Response> {
        let request = self.caller.request(method, path, "", body);
        self.send(&request, false).await
    }

    /// Sends a request as it is, and waits for the answer: all of it, or its first piece, after which the client
    /// hangs up.
    pub(crate) async fn send(&mut self, request: &[u8], beginning: bool) -> io::Result<Response> {
        let asked = timeout(PATIENCE, self.exchange(request, beginning)).await;
        let response = asked.unwrap_or_else(|_| Err(ErrorKind::TimedOut.into()));
        let goes_on = |response: &Response| response.head.header("connection") != Some("close");
        if !response.as_ref().is_ok_and(goes_on) {
            self.wire = None;
        }
        response
    }

    async fn exchange(&mut self, request: &[u8], beginning: bool) -> io::Result<Response> {
        // Taken out, so that a connection that was left in the middle of something is never used again.
        let mut wire = match self.wire.take() {
            Some(wire) => wire,
            None => self.caller.dial().await?,
        };
        wire.send(request).await?;
        let head = wire.head().await?;
        let mut body = Vec::new();
        if beginning && matches!(head.status, 101 | 200) {
            body.extend(wire.piece().await?.unwrap_or_default());
            return Ok(Response { head, body });
        }
        while let Some(piece) = wire.piece().await? {
            body.extend(piece);
        }
        self.wire = Some(wire);
        Ok(Response { head, body })
    }
}
