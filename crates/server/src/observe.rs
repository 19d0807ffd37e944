//! What the server says about itself: a log for people, figures for machines. Neither knows a token, a cookie, a body,
//! a query or anything that a player sees.

mod exposition;
mod log;
mod metrics;

pub use exposition::{expose, serve_metrics};
pub use log::{LogFormat, Logging, quiet_panics, start, subscriber};
pub use metrics::{Counted, Metrics};

pub(crate) use log::request_line;
