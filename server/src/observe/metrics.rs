//! The figures.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use axum::http::StatusCode;
use prometheus_client::encoding::text::encode;
use prometheus_client::encoding::{EncodeLabelSet, LabelSetEncoder};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::{Registry, Unit};

use crate::http::Code;

/// The figures of one server. All clones count together.
#[derive(Clone)]
pub struct Metrics(Arc<Figures>);

impl std::ops::Deref for Metrics {
    type Target = Figures;

    fn deref(&self) -> &Figures {
        &self.0
    }
}

/// What is counted.
pub struct Figures {
    registry: Registry,
    routes: RwLock<HashMap<String, Arc<Route>>>,
    requests: Family<RouteAndStatus, Counter>,
    request_seconds: Family<RouteLabel, Histogram>,
    refused: Family<CodeLabel, Counter>,
    open_connections: Gauge,
    open_streams: Gauge,
    /// Connections that were closed at once, as there were too many.
    pub connections_refused: Counter,
    /// Tables in memory.
    pub loaded_tables: Gauge,
    /// Entries that were appended to journals.
    pub appends: Counter,
    /// Appends that failed, by whoever's fault.
    pub appends_failed: Counter,
    /// How long an append took until it was durable.
    pub append_seconds: Histogram,
    /// How many appends went into one transaction.
    pub append_batch: Histogram,
    /// How long bots thought about a move.
    pub bot_seconds: Histogram,
    /// Steps of records that were replayed for copies, checks and replays.
    pub record_steps: Counter,
}

impl Metrics {
    /// Nothing counted yet.
    pub fn new() -> Self {
        Self(Arc::new(Figures::new()))
    }

    /// Counts a response. The route is a pattern, of which there are few.
    pub fn answered(&self, route: &str, status: StatusCode, took: Duration) {
        let counted = self.route(route);
        counted.requests[usize::from(status.as_u16() / 100).clamp(1, 5) - 1].inc();
        counted.seconds.observe(took.as_secs_f64());
    }

    /// Counts a refusal.
    pub fn refused(&self, code: Code) {
        self.0.refused.get_or_create(&CodeLabel(code)).inc();
    }

    /// Counts an open stream until what comes back is dropped.
    pub fn stream(&self) -> Counted {
        Counted::new(&self.0.open_streams)
    }

    /// Counts an open connection until what comes back is dropped.
    pub fn connection(&self) -> Counted {
        Counted::new(&self.0.open_connections)
    }

    /// All figures, in the text format of `OpenMetrics`.
    pub fn exposition(&self) -> String {
        let mut text = String::new();
        encode(&mut text, &self.0.registry).expect("a string takes everything");
        text
    }

    fn route(&self, route: &str) -> Arc<Route> {
        let routes = self.0.routes.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(counted) = routes.get(route) {
            return counted.clone();
        }
        drop(routes);
        let counted = Arc::new(self.0.new_route(route));
        let mut routes = self.0.routes.write().unwrap_or_else(PoisonError::into_inner);
        routes.entry(route.to_owned()).or_insert(counted).clone()
    }
}

impl Default for Metrics {
    fn default() -> Self {
        Self::new()
    }
}

/// Counted as long as it lives.
#[must_use]
pub struct Counted(Gauge);

impl Counted {
    fn new(gauge: &Gauge) -> Self {
        gauge.inc();
        Self(gauge.clone())
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.dec();
    }
}

/// One route's figures, at hand.
struct Route {
    requests: [Counter; 5],
    seconds: Histogram,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct RouteAndStatus {
    route: String,
    status: &'static str,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct RouteLabel {
    route: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct CodeLabel(Code);

impl EncodeLabelSet for CodeLabel {
    fn encode(&self, encoder: &mut LabelSetEncoder<'_>) -> Result<(), std::fmt::Error> {
        use prometheus_client::encoding::EncodeLabel;
        ("code", self.0.as_str()).encode(encoder.encode_label())
    }
}

/// From a tenth of a millisecond to some 13 seconds.
fn seconds() -> Histogram {
    Histogram::new(exponential_buckets(0.0001, 2.0, 18))
}

impl Figures {
    fn new() -> Self {
        let mut figures = Self {
            registry: Registry::with_prefix("quarterdeck"),
            routes: RwLock::default(),
            requests: Family::default(),
            request_seconds: Family::new_with_constructor(seconds),
            refused: Family::default(),
            open_connections: Gauge::default(),
            open_streams: Gauge::default(),
            connections_refused: Counter::default(),
            loaded_tables: Gauge::default(),
            appends: Counter::default(),
            appends_failed: Counter::default(),
            append_seconds: seconds(),
            append_batch: Histogram::new(exponential_buckets(1.0, 2.0, 11)),
            bot_seconds: seconds(),
            record_steps: Counter::default(),
        };
        figures.register();
        figures
    }

    fn register(&mut self) {
        let all = &mut self.registry;
        all.register("requests", "Requests by route and class of status", self.requests.clone());
        all.register_with_unit(
            "request",
            "Time until a response began",
            Unit::Seconds,
            self.request_seconds.clone(),
        );
        all.register("refused", "Refused requests by code", self.refused.clone());
        all.register("open_connections", "Open connections", self.open_connections.clone());
        all.register(
            "connections_refused",
            "Connections closed at once, as there were too many",
            self.connections_refused.clone(),
        );
        all.register("open_streams", "Open streams", self.open_streams.clone());
        all.register("loaded_tables", "Tables in memory", self.loaded_tables.clone());
        all.register("appends", "Entries appended to journals", self.appends.clone());
        all.register("appends_failed", "Appends that failed", self.appends_failed.clone());
        all.register_with_unit(
            "append",
            "Time until an append was durable",
            Unit::Seconds,
            self.append_seconds.clone(),
        );
        all.register("append_batch", "Appends in a transaction", self.append_batch.clone());
        all.register_with_unit(
            "bot_thinking",
            "Time that bots thought about a move",
            Unit::Seconds,
            self.bot_seconds.clone(),
        );
        all.register(
            "record_steps",
            "Steps of records replayed for copies, checks and replays",
            self.record_steps.clone(),
        );
    }

    fn new_route(&self, route: &str) -> Route {
        let requests = ["1xx", "2xx", "3xx", "4xx", "5xx"].map(|status| {
            let labels = RouteAndStatus { route: route.to_owned(), status };
            self.requests.get_or_create(&labels).clone()
        });
        let labels = RouteLabel { route: route.to_owned() };
        Route { requests, seconds: self.request_seconds.get_or_create(&labels).clone() }
    }
}
