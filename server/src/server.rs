//! A server, put together.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use quarterdeck_store::{Store, Unavailable};
use tokio::net::TcpListener;

use crate::api::{self, App};
use crate::config::Config;
use crate::http::{Door, Front, Sessions, Shutdown, Streams, fit as descriptors_fit, health};
use crate::hub::{BotPool, Hub, Patience};
use crate::observe::{Metrics, expose};
use crate::pages::{self, Rooms};
use crate::replays::Replays;
use crate::work::{STEPS, WorkPool};

/// How long the server waits for what is still being written down when it stops.
const LAST_ERRANDS: Duration = Duration::from_secs(2);

/// A server that is ready to serve.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    door: Door,
    hub: Arc<Hub>,
    app: App,
    config: Config,
    shutdown: Shutdown,
}

/// Why a server cannot start.
#[derive(Debug, thiserror::Error)]
pub enum CannotServe {
    /// Nobody can listen there.
    #[error(
        "{address} cannot be listened on: {error}; is another server running? --listen takes another address"
    )]
    Listen {
        /// Where.
        address: SocketAddr,
        /// Why not.
        error: io::Error,
    },
    /// The store cannot be used.
    #[error(transparent)]
    Store(#[from] Unavailable),
}

impl Server {
    /// Listens, and gets everything ready. Nobody is served before [`run`](Server::run).
    pub async fn bind(
        config: Config,
        store: Arc<dyn Store>,
        shutdown: Shutdown,
    ) -> Result<Self, CannotServe> {
        let pace = Duration::from_millis(u64::from(config.bot_pace_ms));
        let dice = Duration::from_millis(u64::from(config.dice_budget_ms));
        let unwatched = Duration::from_secs(u64::from(config.bot_unwatched_s));
        let running = config.running_tables;
        let patience = Patience { pace, unwatched, running, dice, ..Patience::default() };
        Self::bind_with(config, store, shutdown, patience).await
    }

    /// The same, with more or less patience.
    pub async fn bind_with(
        config: Config,
        store: Arc<dyn Store>,
        shutdown: Shutdown,
        patience: Patience,
    ) -> Result<Self, CannotServe> {
        let listen = config.listen;
        let cannot = |error| CannotServe::Listen { address: listen, error };
        let listener = TcpListener::bind(listen).await.map_err(cannot)?;
        let address = listener.local_addr().map_err(cannot)?;
        let metrics = Metrics::new();
        let budget = Duration::from_millis(u64::from(config.bot_budget_ms));
        let bots = BotPool::new(usize::from(config.bot_threads), budget);
        let hub =
            Hub::new(Arc::clone(&store), bots, patience, shutdown.clone(), metrics.clone()).await?;
        hub.limit_writes(config.write_quota());
        let limits = config.limits();
        let app = App {
            hub: Arc::clone(&hub),
            sessions: Sessions::new(Arc::clone(&store), limits.clone(), config.is_https()),
            limits,
            streams: Streams::new(config.streams_per_peer, config.streams_per_private_peer),
            metrics: metrics.clone(),
            work: WorkPool::new(
                usize::from(config.record_threads),
                STEPS,
                shutdown.clone(),
                metrics.clone(),
            ),
            replays: Replays::default(),
        };
        let rooms = Rooms {
            app: app.clone(),
            public: config.public_url.as_ref().map(|url| url.origin().to_owned()),
            address,
        };
        let routes = Router::new()
            .merge(api::routes(app.clone()))
            .merge(pages::routes(rooms))
            .merge(health::routes(store, shutdown.clone()));
        let front = Front::new(config.rules(metrics.clone(), Some(pages::refused)));
        let caps = descriptors_fit(config.caps());
        let door = Door::new(front.guard(routes), caps, shutdown.clone(), metrics);
        Ok(Self { listener, address, door, hub, app, config, shutdown })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The tables.
    pub fn hub(&self) -> &Arc<Hub> {
        &self.hub
    }

    /// The figures.
    pub fn metrics(&self) -> &Metrics {
        &self.app.metrics
    }

    /// Serves until the shutdown. Tells whether everybody got an answer.
    pub async fn run(self) -> bool {
        tokio::spawn(Arc::clone(&self.hub).run());
        tokio::spawn(self.app.limits.clone().keep_tidy(self.shutdown.clone()));
        if let Some(address) = self.config.metrics.0 {
            tokio::spawn(expose(address, self.app.metrics.clone(), self.shutdown.clone()));
        }
        let all = self.door.serve(self.listener).await;
        // What ended streams leave behind is quickly written, unless the store hangs.
        let _ = tokio::time::timeout(LAST_ERRANDS, self.hub.finish()).await;
        all
    }
}
