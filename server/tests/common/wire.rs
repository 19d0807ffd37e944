//! HTTP by hand: requests over a connection that is kept, and streams over connections of their own.

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::time::timeout;

use super::frames;

/// Nothing here takes long; this only ends a test that would otherwise hang.
const FOR_EVER: Duration = Duration::from_mins(1);

/// A connection to a server.
pub struct Wire {
    address: SocketAddr,
    open: Option<BufReader<TcpStream>>,
}

impl Wire {
    pub fn new(address: SocketAddr) -> Self {
        Self { address, open: None }
    }

    /// Sends a request and waits for its whole answer.
    pub async fn ask(&mut self, request: &[u8]) -> Answer {
        timeout(FOR_EVER, self.answered(request)).await.expect("the server answers")
    }

    async fn answered(&mut self, request: &[u8]) -> Answer {
        if let Some(mut open) = self.open.take() {
            // A connection that was idle may have been closed meanwhile.
            if open.write_all(request).await.is_ok()
                && let Some(head) = head(&mut open).await
            {
                return self.rest(open, head).await;
            }
        }
        let mut open = connect(self.address).await;
        open.write_all(request).await.expect("the server listens");
        let head = head(&mut open).await.expect("the server answers");
        self.rest(open, head).await
    }

    async fn rest(&mut self, mut open: BufReader<TcpStream>, head: String) -> Answer {
        let mut answer = Answer::new(head);
        if answer.header("transfer-encoding") == "chunked" {
            while let Some(chunk) = chunk(&mut open).await {
                answer.body.extend(chunk);
            }
        } else {
            let length = answer.header("content-length").parse().unwrap_or(0);
            answer.body.resize(length, 0);
            open.read_exact(&mut answer.body).await.expect("a whole body");
        }
        // What is a socket now answers no more requests.
        if answer.status != 101 && answer.header("connection") != "close" {
            self.open = Some(open);
        }
        answer
    }
}

/// A response, all of it.
#[derive(Clone, Debug)]
pub struct Answer {
    pub status: u16,
    /// The status line and the headers, as they came.
    pub head: String,
    pub body: Vec<u8>,
}

impl Answer {
    fn new(head: String) -> Self {
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
        Self { status: status.expect("a status"), head, body: Vec::new() }
    }

    /// A header; empty if there is none.
    pub fn header(&self, name: &str) -> &str {
        let mut headers = self.head.lines().skip(1).filter_map(|line| line.split_once(": "));
        headers.find(|(header, _)| header.eq_ignore_ascii_case(name)).map_or("", |(_, value)| value)
    }

    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.body).expect("UTF-8")
    }

    /// The body, or nothing if it is no JSON.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }

    /// The code of a refusal, or the status of what is none.
    pub fn code(&self) -> String {
        if self.status < 400 {
            return self.status.to_string();
        }
        assert_eq!(self.header("content-type"), "application/problem+json", "{self:?}");
        let problem = self.json();
        assert_eq!(problem["status"], self.status, "{problem}");
        problem["code"].as_str().expect("a code").to_owned()
    }

    /// The body of what must have gone well.
    #[track_caller]
    pub fn good(&self) -> Value {
        assert!(self.status < 300, "{} {}", self.head, String::from_utf8_lossy(&self.body));
        self.json()
    }

    /// Everything that came, head and body.
    pub fn bytes(&self) -> Vec<u8> {
        [self.head.as_bytes(), &self.body].concat()
    }
}

/// A stream that is open, or a socket.
#[derive(Debug)]
pub struct Following {
    open: BufReader<TcpStream>,
    /// With which code a socket was closed.
    pub closed: Option<u16>,
    pub head: Answer,
    /// What came and was not read yet.
    rest: Vec<u8>,
    /// Everything that came.
    pub heard: Vec<u8>,
}

impl Following {
    /// Opens a stream; an answer if there is none.
    pub async fn open(address: SocketAddr, request: &[u8]) -> Result<Self, Answer> {
        let opening = async {
            let mut open = connect(address).await;
            open.write_all(request).await.expect("the server listens");
            let head = head(&mut open).await.expect("the server answers");
            let answer = Answer::new(head);
            if matches!(answer.status, 101 | 200) {
                let heard = answer.head.clone().into_bytes();
                return Ok(Self { open, closed: None, head: answer, rest: Vec::new(), heard });
            }
            let mut wire = Wire::new(address);
            Err(wire.rest(open, answer.head).await)
        };
        timeout(FOR_EVER, opening).await.expect("the server answers")
    }

    /// The next line that says something; none at the end. That the stream is alive says nothing.
    pub async fn line(&mut self) -> Option<String> {
        timeout(FOR_EVER, self.next_line()).await.expect("the stream goes on")
    }

    async fn next_line(&mut self) -> Option<String> {
        loop {
            if let Some(end) = self.rest.iter().position(|&byte| byte == b'\n') {
                let line: Vec<u8> = self.rest.drain(..=end).collect();
                let line = String::from_utf8(line).expect("UTF-8");
                if line.trim().is_empty() {
                    continue;
                }
                return Some(line.trim_end().to_owned());
            }
            let came = if self.head.status == 101 {
                self.message().await?
            } else {
                chunk(&mut self.open).await?
            };
            self.heard.extend_from_slice(&came);
            self.rest.extend(came);
        }
    }

    /// The next value: an update, or why it ends; nothing when it has ended.
    pub async fn next(&mut self) -> Option<Value> {
        loop {
            let line = self.line().await?;
            let json = line.strip_prefix("data: ").unwrap_or(&line);
            if json.starts_with('{') {
                return Some(serde_json::from_str(json).expect("JSON"));
            }
        }
    }

    /// Reads on until the stream says why it ends, and then until it has.
    pub async fn end(&mut self) -> String {
        let mut why = None;
        while let Some(value) = self.next().await {
            assert_eq!(why, None, "something came after the end: {value}");
            why = value["end"].as_str().map(str::to_owned);
        }
        why.expect("a stream says why it ends")
    }
}

/// What one can do besides if it is a socket.
impl Following {
    /// Sends a message, and waits for its answer.
    pub async fn ask(&mut self, message: &Value) -> Value {
        self.send(frames::TEXT, message.to_string().as_bytes()).await;
        self.answer().await
    }

    /// The next answer. Updates that come before it can still be read.
    pub async fn answer(&mut self) -> Value {
        let mut before = Vec::new();
        loop {
            let line = self.line().await.expect("an answer");
            if line.starts_with("{\"answer\":") {
                before.append(&mut self.rest);
                self.rest = before;
                return serde_json::from_str::<Value>(&line).expect("JSON")["answer"].take();
            }
            before.extend(line.into_bytes());
            before.push(b'\n');
        }
    }

    /// Sends a frame.
    pub async fn send(&mut self, kind: u8, payload: &[u8]) {
        self.send_raw(&frames::masked(kind, payload)).await;
    }

    /// Sends bytes as they are.
    pub async fn send_raw(&mut self, bytes: &[u8]) {
        self.open.write_all(bytes).await.expect("the server listens");
    }

    /// Reads to the end and answers nothing. Tells how often it was asked whether anybody is there.
    pub async fn pings_until_the_end(&mut self) -> usize {
        let mut pings = 0;
        while let Some((kind, _)) = frames::read(&mut self.open).await {
            assert_eq!(kind, frames::PING);
            pings += 1;
        }
        pings
    }

    /// The next message as a line, or nothing at the end.
    async fn message(&mut self) -> Option<Vec<u8>> {
        loop {
            let (kind, mut payload) = frames::read(&mut self.open).await?;
            match kind {
                frames::TEXT => {
                    payload.push(b'\n');
                    return Some(payload);
                }
                frames::PING => self.send(frames::PONG, &payload).await,
                frames::CLOSE => {
                    self.closed = payload.first_chunk().map(|code| u16::from_be_bytes(*code));
                }
                frames::PONG => {}
                other => panic!("a frame of kind {other}"),
            }
        }
    }
}

async fn connect(address: SocketAddr) -> BufReader<TcpStream> {
    let stream = TcpStream::connect(address).await.expect("the server is there");
    stream.set_nodelay(true).expect("it is a socket");
    BufReader::new(stream)
}

/// A head up to its empty line; none if the connection ends before.
async fn head(open: &mut BufReader<TcpStream>) -> Option<String> {
    let mut head = String::new();
    loop {
        let before = head.len();
        if open.read_line(&mut head).await.ok()? == 0 {
            return None;
        }
        if head[before..].trim().is_empty() {
            return Some(head);
        }
    }
}

/// The next chunk of a body; none at its end.
async fn chunk(open: &mut BufReader<TcpStream>) -> Option<Vec<u8>> {
    let mut size = String::new();
    open.read_line(&mut size).await.ok()?;
    let size = usize::from_str_radix(size.trim(), 16).ok()?;
    let mut chunk = vec![0; size + 2];
    open.read_exact(&mut chunk).await.ok()?;
    chunk.truncate(size);
    (size > 0).then_some(chunk)
}
