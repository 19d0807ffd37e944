//! The frames of a WebSocket, by hand (RFC 6455, 5.2), so that the server is not tested with its own library.

use tokio::io::{AsyncRead, AsyncReadExt};

pub const TEXT: u8 = 1;
pub const BINARY: u8 = 2;
pub const CLOSE: u8 = 8;
pub const PING: u8 = 9;
pub const PONG: u8 = 10;

/// A whole frame of a client's.
pub fn masked(kind: u8, payload: &[u8]) -> Vec<u8> {
    let mut frame = head(kind, 0x80, payload.len());
    let mask = [7, 11, 13, 17];
    frame.extend(mask);
    frame.extend(payload.iter().zip(mask.iter().cycle()).map(|(byte, mask)| byte ^ mask));
    frame
}

/// The same without a mask, which no client may send.
pub fn unmasked(kind: u8, payload: &[u8]) -> Vec<u8> {
    [head(kind, 0, payload.len()), payload.to_vec()].concat()
}

fn head(kind: u8, mask: u8, length: usize) -> Vec<u8> {
    let mut head = vec![0x80 | kind];
    match length {
        0..0x7e => head.push(mask | length as u8),
        0x7e..0x1_0000 => {
            head.push(mask | 0x7e);
            head.extend((length as u16).to_be_bytes());
        }
        _ => {
            head.push(mask | 0x7f);
            head.extend((length as u64).to_be_bytes());
        }
    }
    head
}

/// The next frame of a server's: its kind and its payload. None at the end.
pub async fn read(open: &mut (impl AsyncRead + Unpin)) -> Option<(u8, Vec<u8>)> {
    let first = open.read_u8().await.ok()?;
    assert_eq!(first & 0xf0, 0x80, "frames are whole, and nothing is reserved");
    let length = match open.read_u8().await.ok()? {
        0x7e => usize::from(open.read_u16().await.ok()?),
        0x7f => usize::try_from(open.read_u64().await.ok()?).expect("it fits"),
        masked if masked >= 0x80 => panic!("a server masks nothing"),
        short => usize::from(short),
    };
    let mut payload = vec![0; length];
    open.read_exact(&mut payload).await.ok()?;
    Some((first & 0x0f, payload))
}
