//! The end of a server, announced.

use std::time::Duration;

use futures_util::{Stream, StreamExt};
use tokio_util::sync::CancellationToken;

/// How long requests in flight may take to finish once the server is told to stop.
pub const LAST_ORDERS: Duration = Duration::from_secs(5);

/// Tells everybody when to stop. All clones tell the same.
#[derive(Clone, Default, Debug)]
pub struct Shutdown(CancellationToken);

impl Shutdown {
    /// Nothing is being stopped yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Stop: take nothing new, end streams, finish what is in flight.
    pub fn begin(&self) {
        self.0.cancel();
    }

    /// Whether the server is stopping.
    pub fn is_stopping(&self) -> bool {
        self.0.is_cancelled()
    }

    /// Waits until the server is stopping.
    pub async fn begun(&self) {
        self.0.cancelled().await;
    }

    /// What a future comes to, or nothing if the server stops first.
    pub(crate) async fn ends_future<T>(&self, future: impl Future<Output = T>) -> Option<T> {
        self.0.run_until_cancelled(future).await
    }

    /// This stream, until the server is stopping. Without it an open stream would hold up the shutdown.
    pub fn ends<S: Stream>(&self, stream: S) -> impl Stream<Item = S::Item> + use<S> {
        stream.take_until(self.0.clone().cancelled_owned())
    }
}
