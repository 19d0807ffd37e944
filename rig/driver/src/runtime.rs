//! How a chore that waits for servers is run.

use tokio::signal::unix::{SignalKind, signal};

use crate::Answer;

/// Runs a chore to its end, or until a signal ends it. Either way everything that it has started is dropped in good
/// order, so that no process stays behind.
pub(crate) fn run(work: impl Future<Output = Answer>) -> Answer {
    let runtime = tokio::runtime::Runtime::new().map_err(|error| error.to_string())?;
    runtime.block_on(async {
        let mut interrupt = signal(SignalKind::interrupt()).map_err(|error| error.to_string())?;
        let mut terminate = signal(SignalKind::terminate()).map_err(|error| error.to_string())?;
        tokio::select! {
            answer = work => answer,
            _ = interrupt.recv() => Err("interrupted".to_owned()),
            _ = terminate.recv() => Err("terminated".to_owned()),
        }
    })
}
