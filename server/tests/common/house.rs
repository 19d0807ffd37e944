//! A server in this process.

use std::net::SocketAddr;
use std::sync::Arc;

use quarterdeck_server::Server;
use quarterdeck_server::config::{Config, OrOff, Partial};
use quarterdeck_server::http::Shutdown;
use quarterdeck_server::hub::{Hub, Patience};
use quarterdeck_server::observe::Metrics;
use quarterdeck_store::{Memory, Store};
use tokio::task::JoinHandle;

use super::log;
use super::people::Person;

/// A server that runs until it is closed.
pub struct House {
    pub address: SocketAddr,
    pub store: Arc<dyn Store>,
    pub hub: Arc<Hub>,
    pub metrics: Metrics,
    shutdown: Shutdown,
    running: JoinHandle<bool>,
}

impl House {
    /// A server that keeps everything in memory.
    pub async fn open() -> Self {
        Self::open_on(Arc::new(Memory::new())).await
    }

    /// A server on this store.
    pub async fn open_on(store: Arc<dyn Store>) -> Self {
        Self::open_with(store, Patience::default()).await
    }

    /// A server on this store, with so much patience.
    pub async fn open_with(store: Arc<dyn Store>, patience: Patience) -> Self {
        Self::open_at(SocketAddr::from(([127, 0, 0, 1], 0)), store, patience).await
    }

    /// A server that minds how often who asks.
    pub async fn open_limited(store: Arc<dyn Store>, patience: Patience) -> Self {
        Self::start(SocketAddr::from(([127, 0, 0, 1], 0)), store, patience, true).await
    }

    /// A server at this address.
    pub async fn open_at(address: SocketAddr, store: Arc<dyn Store>, patience: Patience) -> Self {
        Self::start(address, store, patience, false).await
    }

    async fn start(
        address: SocketAddr,
        store: Arc<dyn Store>,
        patience: Patience,
        limits: bool,
    ) -> Self {
        let flags = Partial { listen: Some(address), limits: Some(limits), ..Partial::default() };
        Self::open_configured(store, patience, flags).await
    }

    /// A server with this configuration. Unless that says where, it listens on this machine.
    pub async fn open_configured(
        store: Arc<dyn Store>,
        patience: Patience,
        flags: Partial,
    ) -> Self {
        log::catch();
        let here = SocketAddr::from(([127, 0, 0, 1], 0));
        let flags = Partial {
            listen: Some(flags.listen.unwrap_or(here)),
            metrics: Some(OrOff(None)),
            ..flags
        };
        let config = Config::load(None, |_| None, flags).expect("the set-up is good");
        let shutdown = Shutdown::new();
        let server = Server::bind_with(config, Arc::clone(&store), shutdown.clone(), patience);
        let server = server.await.expect("a server");
        let (address, hub) = (server.address(), Arc::clone(server.hub()));
        let metrics = server.metrics().clone();
        let running = tokio::spawn(server.run());
        Self { address, store, hub, metrics, shutdown, running }
    }

    /// Ends it, and tells whether everybody got an answer.
    pub async fn close(self) -> bool {
        self.shutdown.begin();
        self.running.await.expect("the server did not stumble")
    }

    /// Tells everybody that the server stops, and nothing more.
    pub fn begin_to_close(&self) {
        self.shutdown.begin();
    }

    /// Somebody who is not signed in.
    pub fn nobody(&self) -> Person {
        Person::nobody(self.address)
    }

    /// Somebody who is.
    pub async fn somebody(&self, name: &str) -> Person {
        Person::sign_in(self.address, name).await
    }
}
