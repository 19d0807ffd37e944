//! The figures, for whoever asks on a port of their own. It is for the machine itself: players never get there.

use std::net::SocketAddr;

use axum::Router;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use axum::routing::get;
use tokio::net::TcpListener;

use super::Metrics;
use crate::http::{Caps, Door, Front, Hosts, Rules, Shutdown};

/// Serves `/metrics` at this address until the shutdown. If the address cannot be had, it says so in the log and the
/// server goes on without: no game should stop for want of figures.
pub async fn expose(address: SocketAddr, metrics: Metrics, shutdown: Shutdown) {
    match TcpListener::bind(address).await {
        Ok(listener) => serve_metrics(listener, metrics, shutdown).await,
        Err(error) => tracing::warn!(%address, %error, "there will be no metrics"),
    }
}

/// Serves `/metrics` to this listener until the shutdown.
pub async fn serve_metrics(listener: TcpListener, metrics: Metrics, shutdown: Shutdown) {
    let app = Router::new().route("/metrics", get(figures)).with_state(metrics);
    // Figures of its own, so that asking does not change what is asked for.
    let rules = Rules::new(Hosts::default(), Metrics::new());
    let caps = Caps { total: 16, per_peer: 8, per_private_peer: 16 };
    let app = Front::new(rules).guard(app);
    Door::new(app, caps, shutdown, Metrics::new()).serve(listener).await;
}

async fn figures(State(metrics): State<Metrics>) -> impl IntoResponse {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(CONTENT_TYPE, kind)], metrics.exposition())
}
