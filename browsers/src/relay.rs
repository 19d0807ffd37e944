//! Somebody who stands between a browser and a server, and keeps every byte that passes.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

/// What passed on one connection in one direction.
type Tape = Arc<Mutex<Vec<u8>>>;

/// A relay. It lets go of everything when it is dropped.
pub struct Relay {
    /// Where browsers find it.
    pub address: SocketAddr,
    tapes: Arc<Mutex<Vec<Tape>>>,
    asked: Arc<Mutex<Vec<Tape>>>,
    listening: JoinHandle<()>,
}

impl Relay {
    /// A relay to this server.
    pub async fn to(server: SocketAddr) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a free port");
        let address = listener.local_addr().expect("it listens");
        let tapes: Arc<Mutex<Vec<Tape>>> = Arc::default();
        let asked: Arc<Mutex<Vec<Tape>>> = Arc::default();
        let (kept, kept_asked) = (Arc::clone(&tapes), Arc::clone(&asked));
        let listening = tokio::spawn(async move {
            let mut passing = tokio::task::JoinSet::new();
            while let Ok((browser, _)) = listener.accept().await {
                let Ok(server) = TcpStream::connect(server).await else { continue };
                let (tape, asked) = (new_tape(&kept), new_tape(&kept_asked));
                let _ = (browser.set_nodelay(true), server.set_nodelay(true));
                let ((from_browser, to_browser), (from_server, to_server)) =
                    (browser.into_split(), server.into_split());
                passing.spawn(pass(from_browser, to_server, asked));
                passing.spawn(pass(from_server, to_browser, tape));
            }
        });
        Self { address, tapes, asked, listening }
    }

    /// Everything that the browser got, a text for each connection, in the order in which they were opened.
    pub fn got(&self) -> Vec<String> {
        texts(&self.tapes)
    }

    /// The heads of all requests that begin like this, such as `POST /play `, in no particular order.
    pub fn heads(&self, begins: &str) -> Vec<String> {
        let texts = texts(&self.asked);
        let found =
            texts.iter().flat_map(|text| text.match_indices(begins).map(|(at, _)| &text[at..]));
        found.filter_map(|rest| Some(rest.split_once("\r\n\r\n")?.0.to_owned())).collect()
    }

    /// How many bytes the browser got.
    pub fn count(&self) -> usize {
        let tapes = self.tapes.lock().unwrap_or_else(PoisonError::into_inner);
        let length = |tape: &Tape| tape.lock().unwrap_or_else(PoisonError::into_inner).len();
        tapes.iter().map(length).sum()
    }
}

impl Drop for Relay {
    fn drop(&mut self) {
        self.listening.abort();
    }
}

fn new_tape(tapes: &Mutex<Vec<Tape>>) -> Tape {
    let tape = Tape::default();
    tapes.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::clone(&tape));
    tape
}

fn texts(tapes: &Mutex<Vec<Tape>>) -> Vec<String> {
    let tapes = tapes.lock().unwrap_or_else(PoisonError::into_inner);
    let text = |tape: &Tape| {
        let bytes = tape.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&bytes).into_owned()
    };
    tapes.iter().map(text).collect()
}

async fn pass(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, tape: Tape) {
    let mut buffer = vec![0; 64 * 1024];
    while let Ok(count @ 1..) = from.read(&mut buffer).await {
        tape.lock().unwrap_or_else(PoisonError::into_inner).extend(&buffer[..count]);
        if to.write_all(&buffer[..count]).await.is_err() {
            break;
        }
    }
}
