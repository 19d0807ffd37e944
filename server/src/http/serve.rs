//! The door: accepting connections, talking HTTP/1 on them, and closing up.
//!
//! An accept loop of our own, since `axum::serve` has no deadline for a request's head and no caps. What is refused
//! here is refused before it costs anything.

use std::convert::Infallible;
use std::future::poll_fn;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::header;
use axum::response::Response;
use axum::routing::future::RouteFuture;
use hyper::Request;
use hyper::body::{Body as _, Incoming};
use hyper::server::conn::http1;
use hyper::service::Service;
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::Service as _;

use super::body::Guarded;
use super::caps::{Caps, Open, Place};
use super::peer::{Connected, Network};
use super::pulse::{Alarm, IDLE_DEADLINE, Pulse, Waits, Watched};
use super::shutdown::{LAST_ORDERS, Shutdown};
use super::switch::{Going, Next};
use crate::observe::Metrics;

/// The largest head of a request, in bytes.
pub const HEAD_LIMIT: usize = 16 * 1024;

/// How much of a body that nobody wanted is still taken off the wire, so that the client gets to read why.
const LINGER_BYTES: u64 = 1024 * 1024;
const LINGER: Duration = Duration::from_secs(2);

/// Serves connections, for one application.
#[derive(Clone)]
pub struct Door {
    app: Router,
    open: Open,
    shutdown: Shutdown,
    cut: CancellationToken,
    metrics: Metrics,
}

impl Door {
    /// A door to this application, which should have a [front](super::front::Front).
    pub fn new(app: Router, caps: Caps, shutdown: Shutdown, metrics: Metrics) -> Self {
        Self { app, open: Open::new(caps), shutdown, cut: CancellationToken::new(), metrics }
    }

    /// Accepts connections until the shutdown begins, and then lets those in flight finish for a while. Tells whether
    /// all of them did.
    pub async fn serve(self, listener: TcpListener) -> bool {
        let connections = TaskTracker::new();
        let mut bad_luck = 0;
        loop {
            let accepted = tokio::select! {
                biased;
                () = self.shutdown.begun() => break,
                accepted = listener.accept() => accepted,
            };
            match accepted {
                Ok((stream, peer)) => {
                    bad_luck = 0;
                    self.admit(stream, peer, &connections);
                }
                // A client that hung up while it was waiting is no trouble of ours.
                Err(error) if is_clients(&error) => {}
                Err(error) => {
                    // Out of file descriptors, most likely: some must be given back first.
                    bad_luck = (bad_luck + 1).min(5);
                    tracing::warn!(%error, "cannot accept connections");
                    sleep(Duration::from_millis(20 << bad_luck)).await;
                }
            }
        }
        drop(listener);
        connections.close();
        let all = timeout(LAST_ORDERS, connections.wait()).await.is_ok();
        self.cut.cancel();
        connections.wait().await;
        all
    }

    fn admit(&self, stream: TcpStream, peer: SocketAddr, connections: &TaskTracker) {
        let Some(place) = self.open.admit(Network::of(peer.ip())) else {
            self.metrics.connections_refused.inc();
            return;
        };
        // Answers are small and wanted at once.
        let _ = stream.set_nodelay(true);
        connections.spawn(self.clone().keep(stream, peer, place));
    }

    async fn keep(self, stream: TcpStream, peer: SocketAddr, place: Place) {
        let _counted = self.metrics.connection();
        self.converse(stream, peer).await;
        drop(place);
    }

    /// Talks HTTP on one connection until it ends, or has to.
    pub async fn converse<IO>(&self, io: IO, peer: SocketAddr)
    where
        IO: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    {
        let pulse = Arc::new(Pulse::new());
        let next = Next::default();
        let service =
            Reception { app: self.app.clone(), peer, pulse: pulse.clone(), next: next.clone() };
        let io = TokioIo::new(Watched::new(io, pulse.clone()));
        let mut connection = http1::Builder::new()
            .timer(Waits(pulse.clone()))
            // Any value: it is the alarm that rings.
            .header_read_timeout(IDLE_DEADLINE)
            .max_header_size(HEAD_LIMIT)
            .max_buf_size(2 * HEAD_LIMIT)
            .serve_connection(io, service);
        let mut alarm = Alarm::new(pulse.clone());
        let mut stop = std::pin::pin!(self.shutdown.begun());
        let mut cut = std::pin::pin!(self.cut.cancelled());
        let mut told = false;
        let ended = poll_fn(|cx| {
            // First, so that an answer that is ready already says that the connection ends with it.
            if !told && stop.as_mut().poll(cx).is_ready() {
                told = true;
                Pin::new(&mut connection).graceful_shutdown();
            }
            if let Poll::Ready(ended) = connection.poll_without_shutdown(cx) {
                return Poll::Ready(ended.is_ok());
            }
            if alarm.poll(cx).is_ready() {
                return Poll::Ready(false);
            }
            if told { cut.as_mut().poll(cx).map(|()| false) } else { Poll::Pending }
        })
        .await;
        if !ended {
            return;
        }
        let http1::Parts { io, read_buf, .. } = connection.into_parts();
        let io = io.into_inner();
        if let Some(go_on) = next.take() {
            pulse.request();
            self.go_on(go_on(Box::new(io), read_buf), alarm).await;
        } else if pulse.is_unread() {
            linger(io).await;
        }
    }

    /// Goes on after HTTP until that ends, or has to.
    async fn go_on(&self, mut going: Going, mut alarm: Alarm) {
        let mut cut = std::pin::pin!(self.cut.cancelled());
        poll_fn(|cx| {
            if going.as_mut().poll(cx).is_ready() || alarm.poll(cx).is_ready() {
                return Poll::Ready(());
            }
            // What goes on hears of the shutdown itself, and so this is polled then.
            if self.shutdown.is_stopping() { cut.as_mut().poll(cx) } else { Poll::Pending }
        })
        .await;
    }
}

/// Closes a connection whose client is still sending. If we just closed it, the client's system would throw away the
/// answer along with the connection, before anybody has read it.
pub(crate) async fn linger<IO: AsyncRead + AsyncWrite + Unpin>(mut io: IO) {
    let quietly = async {
        io.shutdown().await?;
        tokio::io::copy(&mut io.take(LINGER_BYTES), &mut tokio::io::sink()).await
    };
    let _ = timeout(LINGER, quietly).await;
}

fn is_clients(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

/// One connection's way into the application.
struct Reception {
    app: Router,
    peer: SocketAddr,
    pulse: Arc<Pulse>,
    next: Next,
}

impl Service<Request<Incoming>> for Reception {
    type Response = Response;
    type Error = Infallible;
    type Future = RouteFuture<Infallible>;

    fn call(&self, request: Request<Incoming>) -> Self::Future {
        self.pulse.request();
        let mut request = request.map(|body| {
            if body.is_end_stream() {
                Body::empty()
            } else {
                Body::new(Guarded::new(body, self.pulse.clone()))
            }
        });
        request.extensions_mut().insert(Connected(self.peer));
        if request.headers().contains_key(header::UPGRADE) {
            request.extensions_mut().insert(self.next.clone());
        }
        self.app.clone().call(request)
    }
}
