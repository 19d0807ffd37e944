//! What the server says about itself: a log for people, figures for machines. Neither knows a token, a cookie, a body,
//! a query or anything that a player sees.

mod exposition;
mod log;
mod metrics;
mod sample;

pub use exposition::{expose, serve_metrics};
pub use log::{LogFormat, Logging, quiet_panics, start, subscriber};
pub use metrics::{Counted, Metrics};

pub use sample::{IN_FULL, WINDOW};

pub(crate) use log::RequestLine;
pub(crate) use sample::Sample;
