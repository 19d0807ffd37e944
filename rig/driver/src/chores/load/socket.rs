//! A seat's socket as lean as it gets: frames by hand, nothing but what the driver looks at.

use std::net::SocketAddr;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::line::{Update, find};
use super::play::seq_of;

/// A socket that is open.
pub(super) struct Socket {
    stream: TcpStream,
    buffer: Vec<u8>,
    /// How much of the buffer was read through.
    used: usize,
    /// An update that came while an answer was awaited.
    early: Option<Update>,
}

/// What comes over a socket.
enum Heard {
    Answer(u32),
    Update(Update),
}

impl Socket {
    /// Opens the socket at this path, as whoever has this cookie, which is a whole header.
    pub(super) async fn open(
        address: SocketAddr,
        path: &str,
        cookie: &str,
    ) -> Result<Self, String> {
        let mut stream = TcpStream::connect(address).await.map_err(|error| error.to_string())?;
        stream.set_nodelay(true).map_err(|error| error.to_string())?;
        let request = format!(
            "GET {path} HTTP/1.1\r\nhost: localhost\r\n{cookie}connection: upgrade\r\nupgrade: websocket\r\n\
             sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).await.map_err(|error| error.to_string())?;
        let buffer = Vec::with_capacity(8192);
        let mut socket = Self { stream, buffer, used: 0, early: None };
        loop {
            socket.read_on().await?;
            let Some(end) = find(&socket.buffer, b"\r\n\r\n") else { continue };
            if !socket.buffer.starts_with(b"HTTP/1.1 101 ") {
                return Err(String::from_utf8_lossy(&socket.buffer).into_owned());
            }
            socket.used = end + 4;
            return Ok(socket);
        }
    }

    /// Asks, and waits for the answer: the entry that it became.
    pub(super) async fn ask(&mut self, text: &str) -> Result<u32, String> {
        self.stream.write_all(&masked(text)?).await.map_err(|error| error.to_string())?;
        loop {
            match self.heard().await? {
                Heard::Answer(seq) => return Ok(seq),
                Heard::Update(update) => self.early = Some(update),
            }
        }
    }

    /// The next update.
    pub(super) async fn next(&mut self) -> Result<Update, String> {
        if let Some(update) = self.early.take() {
            return Ok(update);
        }
        match self.heard().await? {
            Heard::Update(update) => Ok(update),
            Heard::Answer(_) => Err("an answer came to nothing that was asked".to_owned()),
        }
    }

    async fn heard(&mut self) -> Result<Heard, String> {
        loop {
            if let Some((kind, from, to)) = frame(&self.buffer[self.used..]) {
                let payload = &self.buffer[self.used + from..self.used + to];
                let heard = if kind == TEXT { Some(read(payload)?) } else { None };
                self.used += to;
                if self.used == self.buffer.len() {
                    self.buffer.clear();
                    self.used = 0;
                }
                match heard {
                    Some(heard) => return Ok(heard),
                    // Runs are shorter than the server's patience with who does not answer this.
                    None if kind == PING => continue,
                    None => return Err(format!("a frame of kind {kind} came")),
                }
            }
            if self.used > 0 {
                self.buffer.drain(..self.used);
                self.used = 0;
            }
            self.read_on().await?;
        }
    }

    async fn read_on(&mut self) -> Result<(), String> {
        let count = self.stream.read_buf(&mut self.buffer).await;
        if count.map_err(|error| error.to_string())? == 0 {
            return Err("the socket ended".to_owned());
        }
        Ok(())
    }
}

const TEXT: u8 = 1;
const PING: u8 = 9;

/// In place of a length: it follows in two bytes, or in eight.
const LONG: u8 = 0x7e;
const LONGER: u8 = 0x7f;

/// The first frame in these bytes, if it is there as a whole: its kind, and from where to where its payload goes.
fn frame(bytes: &[u8]) -> Option<(u8, usize, usize)> {
    let &[first, short, ..] = bytes else { return None };
    let (from, length) = match short {
        LONG => (4, usize::from(u16::from_be_bytes(bytes.get(2..4)?.try_into().ok()?))),
        LONGER => (10, u64::from_be_bytes(bytes.get(2..10)?.try_into().ok()?) as usize),
        short => (2, usize::from(short)),
    };
    (bytes.len() >= from + length).then_some((first & 0x0f, from, from + length))
}

/// A text in one frame. Every mask is as good as any other to a server, and this one leaves the text as it is.
fn masked(text: &str) -> Result<Vec<u8>, String> {
    let length = u16::try_from(text.len()).map_err(|_| "that is too long".to_owned())?;
    let mut frame = Vec::with_capacity(8 + text.len());
    frame.extend([0x80 | TEXT, 0x80 | LONG]);
    frame.extend(length.to_be_bytes());
    frame.extend([0; 4]);
    frame.extend(text.as_bytes());
    Ok(frame)
}

fn read(payload: &[u8]) -> Result<Heard, String> {
    let text = std::str::from_utf8(payload).map_err(|error| error.to_string())?;
    if !text.starts_with("{\"answer\":") {
        return Ok(Heard::Update(Update::read(seq_of(text)?, text)));
    }
    if text.contains("\"problem\":") {
        return Err(text.to_owned());
    }
    seq_of(text).map(Heard::Answer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_of_every_length_are_read() {
        for (head, length) in [
            (vec![0x81, 5], 5),
            (vec![0x81, 126, 0x12, 0x34], 0x1234),
            (vec![0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0], 0x1_0000),
        ] {
            let whole = [head.clone(), vec![b'x'; length]].concat();
            assert_eq!(frame(&whole), Some((TEXT, head.len(), whole.len())));
            assert_eq!(frame(&whole[..whole.len() - 1]), None);
            assert_eq!(frame(&whole[..head.len() - 1]), None);
        }
    }
}
