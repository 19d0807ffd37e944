//! A bad line: a TCP proxy that cuts connections after a random number of bytes.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use quarterdeck_engine::chance::Fast;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

use crate::server::free_port;

/// A proxy. It is gone when this is dropped, and every connection through it.
pub(crate) struct Proxy {
    address: SocketAddr,
    cuts: Arc<Cuts>,
    task: JoinHandle<()>,
}

/// How many connections are still to be cut, and how many were.
struct Cuts {
    most: u64,
    made: AtomicU64,
}

impl Proxy {
    /// A proxy to `to` that cuts so many connections, and is a good line after that.
    pub(crate) async fn start(to: SocketAddr, seed: u64, most: u64) -> Result<Self, String> {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, free_port()?));
        let listener = TcpListener::bind(address).await.map_err(|error| error.to_string())?;
        let cuts = Arc::new(Cuts { most, made: AtomicU64::new(0) });
        let task = tokio::spawn(accept(listener, to, seed, Arc::clone(&cuts)));
        Ok(Self { address, cuts, task })
    }

    /// Where it listens.
    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// How many connections it has cut.
    pub(crate) fn cuts(&self) -> u64 {
        self.cuts.made.load(Ordering::Relaxed).min(self.cuts.most)
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn accept(listener: TcpListener, to: SocketAddr, seed: u64, cuts: Arc<Cuts>) {
    for number in 0.. {
        let Ok((near, _)) = listener.accept().await else { continue };
        let line = Line::new(&mut Fast::stream(seed, number), Arc::clone(&cuts));
        tokio::spawn(async move {
            // However it ends, that is how lines are.
            let _ = line.carry(near, to).await;
        });
    }
}

/// One connection, and how much it lasts.
struct Line {
    up: u64,
    down: u64,
    hard: bool,
    cuts: Arc<Cuts>,
}

impl Line {
    /// Some connections end within the head of the answer, most within one of the first updates, a few much later, and a
    /// few within the request.
    fn new(chance: &mut Fast, cuts: Arc<Cuts>) -> Self {
        let most = if chance.below(8) == 0 { 1024 } else { 1 << (11 + chance.below(6)) };
        let down = u64::from(chance.below(most));
        let up = if chance.below(16) == 0 { u64::from(chance.below(400)) } else { u64::MAX };
        Self { up, down, hard: chance.below(2) == 0, cuts }
    }

    async fn carry(mut self, mut near: TcpStream, to: SocketAddr) -> io::Result<()> {
        let mut far = TcpStream::connect(to).await?;
        near.set_nodelay(true)?;
        far.set_nodelay(true)?;
        let (mut asked, mut answered) = ([0; 4096], [0; 4096]);
        loop {
            let cut = tokio::select! {
                read = near.read(&mut asked) => {
                    let read = read?;
                    if read == 0 {
                        return Ok(());
                    }
                    let (most, cut) = self.cuts.spend(&mut self.up, read);
                    far.write_all(&asked[..most]).await?;
                    cut
                }
                read = far.read(&mut answered) => {
                    let read = read?;
                    if read == 0 {
                        return Ok(());
                    }
                    let (most, cut) = self.cuts.spend(&mut self.down, read);
                    near.write_all(&answered[..most]).await?;
                    cut
                }
            };
            if cut {
                if self.hard {
                    // A reset rather than a goodbye.
                    near.set_zero_linger()?;
                    far.set_zero_linger()?;
                }
                return Ok(());
            }
        }
    }
}

impl Cuts {
    /// How many of these bytes still go through, and whether that was the end.
    fn spend(&self, left: &mut u64, bytes: usize) -> (usize, bool) {
        if *left >= bytes as u64 {
            *left -= bytes as u64;
            return (bytes, false);
        }
        if self.made.fetch_add(1, Ordering::Relaxed) < self.most {
            return (*left as usize, true);
        }
        *left = u64::MAX;
        (bytes, false)
    }
}
