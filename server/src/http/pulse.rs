//! How long a connection may keep us waiting.
//!
//! hyper has one timeout for a request's head, and it runs between requests as well: either a browser's idle
//! connection is cut after a few seconds, or half a head may hold its socket for a minute. So the waiting is watched
//! here: hyper's timer tells when a wait begins, the socket when bytes come or do not go. One alarm a connection is
//! enough for that, set again only when it rings, so that a request costs no timer.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::task::{Context, Poll};
use std::time::Duration;

use hyper::rt::Timer;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep};

/// How long the first byte of a new connection may take.
pub const GREETING_DEADLINE: Duration = Duration::from_secs(10);

/// How long a request's head may take from its first byte on.
pub const HEAD_DEADLINE: Duration = Duration::from_secs(5);

/// How long a connection may be idle between requests.
pub const IDLE_DEADLINE: Duration = Duration::from_mins(1);

/// How long a client may take nothing of what it is sent.
pub const STALL_DEADLINE: Duration = Duration::from_secs(30);

/// What one connection is waiting for, and since when. Times are milliseconds since it began, plus one; 0 is never.
pub(crate) struct Pulse {
    begun: Instant,
    waiting: AtomicU64,
    heard: AtomicU64,
    stalled: AtomicU64,
    greeted: AtomicBool,
    unread: AtomicBool,
}

impl Pulse {
    pub(crate) fn new() -> Self {
        Self {
            begun: Instant::now(),
            waiting: AtomicU64::new(1),
            heard: AtomicU64::new(0),
            stalled: AtomicU64::new(0),
            greeted: AtomicBool::new(false),
            unread: AtomicBool::new(false),
        }
    }

    /// A request's head has been read.
    pub(crate) fn request(&self) {
        self.greeted.store(true, Relaxed);
        self.waiting.store(0, Relaxed);
    }

    /// A handler has left a body unread.
    pub(crate) fn left_unread(&self) {
        self.unread.store(true, Relaxed);
    }

    /// Whether a body was left unread.
    pub(crate) fn is_unread(&self) -> bool {
        self.unread.load(Relaxed)
    }

    /// When patience ends, as things are; never while we owe the answer ourselves.
    fn deadline(&self) -> Option<Instant> {
        let after = |stamp: u64, wait| {
            let since = stamp.checked_sub(1)?;
            Some(self.begun + Duration::from_millis(since) + wait)
        };
        let waiting = self.waiting.load(Relaxed);
        let head = match self.heard.load(Relaxed) {
            _ if waiting == 0 => None,
            0 if self.greeted.load(Relaxed) => after(waiting, IDLE_DEADLINE),
            0 => after(waiting, GREETING_DEADLINE),
            heard => after(heard, HEAD_DEADLINE),
        };
        let stall = after(self.stalled.load(Relaxed), STALL_DEADLINE);
        head.into_iter().chain(stall).min()
    }

    fn stamp(&self) -> u64 {
        u64::try_from(self.begun.elapsed().as_millis()).unwrap_or(u64::MAX - 1) + 1
    }

    fn wait(&self) {
        self.heard.store(0, Relaxed);
        self.waiting.store(self.stamp(), Relaxed);
    }

    fn hear(&self) {
        if self.waiting.load(Relaxed) != 0 && self.heard.load(Relaxed) == 0 {
            self.heard.store(self.stamp(), Relaxed);
        }
    }

    fn stall(&self) {
        if self.stalled.load(Relaxed) == 0 {
            self.stalled.store(self.stamp(), Relaxed);
        }
    }

    fn flow(&self) {
        self.stalled.store(0, Relaxed);
    }
}

/// The one alarm of a connection.
pub(crate) struct Alarm {
    pulse: Arc<Pulse>,
    sleep: Pin<Box<Sleep>>,
}

impl Alarm {
    pub(crate) fn new(pulse: Arc<Pulse>) -> Self {
        let sleep = Box::pin(tokio::time::sleep(GREETING_DEADLINE));
        Self { pulse, sleep }
    }

    /// Ready when the connection has kept us waiting too long. To be polled after the connection.
    pub(crate) fn poll(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        if let Some(deadline) = self.pulse.deadline()
            && deadline < self.sleep.deadline()
        {
            self.sleep.as_mut().reset(deadline);
        }
        while self.sleep.as_mut().poll(cx).is_ready() {
            let now = Instant::now();
            match self.pulse.deadline() {
                Some(deadline) if deadline <= now => return Poll::Ready(()),
                Some(deadline) => self.sleep.as_mut().reset(deadline),
                // Whatever we wait for next, it will be polled for, and then comes sooner than this.
                None => self.sleep.as_mut().reset(now + IDLE_DEADLINE),
            }
        }
        Poll::Pending
    }
}

/// hyper's timer, which it sets whenever it begins to wait for a head.
pub(crate) struct Waits(pub(crate) Arc<Pulse>);

impl Timer for Waits {
    fn sleep(&self, _: Duration) -> Pin<Box<dyn hyper::rt::Sleep>> {
        self.0.wait();
        Box::pin(Never)
    }

    fn sleep_until(&self, _: std::time::Instant) -> Pin<Box<dyn hyper::rt::Sleep>> {
        self.0.wait();
        Box::pin(Never)
    }

    fn reset(&self, _: &mut Pin<Box<dyn hyper::rt::Sleep>>, _: std::time::Instant) {
        self.0.wait();
    }
}

/// The alarm rings, not hyper.
struct Never;

impl Future for Never {
    type Output = ();

    fn poll(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<()> {
        Poll::Pending
    }
}

impl hyper::rt::Sleep for Never {}

/// A socket that feels its own pulse.
pub(crate) struct Watched<IO> {
    io: IO,
    pulse: Arc<Pulse>,
}

impl<IO> Watched<IO> {
    pub(crate) fn new(io: IO, pulse: Arc<Pulse>) -> Self {
        Self { io, pulse }
    }

    fn felt<T>(&self, poll: Poll<T>) -> Poll<T> {
        match poll {
            Poll::Pending => self.pulse.stall(),
            Poll::Ready(_) => self.pulse.flow(),
        }
        poll
    }
}

impl<IO: AsyncRead + Unpin> AsyncRead for Watched<IO> {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        let before = buffer.filled().len();
        let poll = Pin::new(&mut this.io).poll_read(cx, buffer);
        if buffer.filled().len() > before {
            this.pulse.hear();
        }
        poll
    }
}

impl<IO: AsyncWrite + Unpin> AsyncWrite for Watched<IO> {
    fn poll_write(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let poll = Pin::new(&mut this.io).poll_write(cx, bytes);
        this.felt(poll)
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().io).poll_flush(cx)
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().io).poll_shutdown(cx)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let poll = Pin::new(&mut this.io).poll_write_vectored(cx, slices);
        this.felt(poll)
    }

    fn is_write_vectored(&self) -> bool {
        self.io.is_write_vectored()
    }
}
