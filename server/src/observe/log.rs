//! The log.

use std::backtrace::{Backtrace, BacktraceStatus};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use axum::http::{Method, StatusCode};
use tracing::{Subscriber, field};
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::{Layer, Registry};

use super::sample::Skipped;
use crate::http::{Code, Peer};

/// How the log is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Logging {
    /// What is logged, as in `info,quarterdeck_server=debug`.
    pub filter: String,
    /// In which form.
    pub format: LogFormat,
}

/// The form of the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LogFormat {
    /// For people.
    #[default]
    Human,
    /// One JSON object a line.
    Json,
}

impl FromStr for LogFormat {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "human" => Ok(Self::Human),
            "json" => Ok(Self::Json),
            _ => Err("it must be human or json"),
        }
    }
}

impl fmt::Display for LogFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Human => "human",
            Self::Json => "json",
        })
    }
}

/// Starts the log on standard error, for the whole process. False if there is one already.
pub fn start(logging: &Logging) -> bool {
    quiet_panics();
    // Not `init`, which would also let in what crates say through `log`: tokio-postgres tells the parameters of its
    // statements there.
    tracing::subscriber::set_global_default(subscriber(logging, std::io::stderr)).is_ok()
}

/// A log into this writer. A filter that cannot be read counts as `info`.
pub fn subscriber<W>(logging: &Logging, writer: W) -> impl Subscriber + Send + Sync + use<W>
where
    W: for<'a> MakeWriter<'a> + Send + Sync + 'static,
{
    let fallback = Targets::new().with_default(LevelFilter::INFO);
    let filter: Targets = logging.filter.parse().unwrap_or(fallback);
    let lines = tracing_subscriber::fmt::layer().with_writer(writer).with_ansi(false);
    let lines = match logging.format {
        LogFormat::Human => lines.boxed(),
        LogFormat::Json => lines.json().flatten_event(true).boxed(),
    };
    Registry::default().with(filter).with(lines)
}

/// Has panics logged by where they happened and not by what they said, which may hold a secret.
pub fn quiet_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let location = panic.location().map(field::display);
        // Where it came from, if the environment asks for it; it has names of functions in it and no values.
        let trace = Backtrace::capture();
        let trace = (trace.status() == BacktraceStatus::Captured).then(|| field::display(&trace));
        tracing::error!(location, trace, "panicked");
    }));
}

/// What the log tells of one request. A route is a pattern such as `/api/tables/{id}`; what was filled in is not logged,
/// since who knows a table's id may look at the table.
pub(crate) struct RequestLine<'a> {
    pub(crate) method: &'a Method,
    pub(crate) route: &'a str,
    pub(crate) status: StatusCode,
    pub(crate) took: Duration,
    pub(crate) code: Option<Code>,
    pub(crate) peer: Option<Peer>,
}

/// Logs one request.
pub(super) fn request_line(line: &RequestLine<'_>) {
    let (method, route, status) = (line.method.as_str(), line.route, line.status.as_u16());
    let us = u64::try_from(line.took.as_micros()).unwrap_or(u64::MAX);
    let code = line.code.map(Code::as_str);
    let peer = line.peer.map(|peer| field::display(peer.0));
    match status {
        500.. => tracing::warn!(method, route, status, us, code, peer, "request"),
        400.. => tracing::info!(method, route, status, us, code, peer, "request"),
        _ => tracing::debug!(method, route, status, us, peer, "request"),
    }
}

/// Logs how many requests were refused for the same reason and not logged one by one.
pub(super) fn skipped_line(code: Option<Code>, skipped: Skipped) {
    let (code, status, count) = (code.map(Code::as_str), skipped.status.as_u16(), skipped.count);
    if status >= 500 {
        tracing::warn!(status, code, count, "more requests like these were refused");
    } else {
        tracing::info!(status, code, count, "more requests like these were refused");
    }
}
