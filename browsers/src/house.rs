//! A server in this process.

use std::net::SocketAddr;
use std::sync::Arc;

use quarterdeck_server::Server;
use quarterdeck_server::config::{Config, OrOff, Partial};
use quarterdeck_server::http::Shutdown;
use quarterdeck_server::hub::Patience;
use quarterdeck_store::{Memory, Store};
use tokio::task::JoinHandle;

use crate::lan;

/// A server that runs until it is closed.
pub struct House {
    /// Where it listens.
    pub address: SocketAddr,
    store: Arc<dyn Store>,
    shutdown: Shutdown,
    running: JoinHandle<bool>,
}

/// What is left of a house that was closed: where it was, and what it knew.
pub struct Ruins {
    address: SocketAddr,
    store: Arc<dyn Store>,
}

impl House {
    /// A server that keeps everything in memory.
    pub async fn open() -> Self {
        Self::open_with(Patience::default()).await
    }

    /// The same, with more or less patience.
    pub async fn open_with(patience: Patience) -> Self {
        let anywhere = SocketAddr::from(([127, 0, 0, 1], 0));
        Self::open_at(anywhere, Arc::new(Memory::new()), patience).await
    }

    async fn open_at(address: SocketAddr, store: Arc<dyn Store>, patience: Patience) -> Self {
        let flags = Partial {
            listen: Some(address),
            metrics: Some(OrOff(None)),
            limits: Some(false),
            hosts: Some(vec![lan::NAME.to_owned()]),
            ..Partial::default()
        };
        let config = Config::load(None, |_| None, flags).expect("the set-up is good");
        let shutdown = Shutdown::new();
        let kept = Arc::clone(&store);
        let server = Server::bind_with(config, kept, shutdown.clone(), patience);
        let server = server.await.expect("a server");
        let address = server.address();
        let running = tokio::spawn(server.run());
        Self { address, store, shutdown, running }
    }

    /// Ends it. Everybody gets their answers, and every stream ends.
    pub async fn close(self) -> Ruins {
        self.shutdown.begin();
        assert!(self.running.await.expect("the server did not stumble"), "somebody got no answer");
        Ruins { address: self.address, store: self.store }
    }
}

impl Ruins {
    /// Opens it again, where it was, with what it knew.
    pub async fn rebuild(self) -> House {
        House::open_at(self.address, self.store, Patience::default()).await
    }
}
