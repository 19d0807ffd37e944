//! How long players in real browsers wait for each other.

use crate::server::{Binary, Server};
use crate::{Answer, runtime};

/// Prints how long it takes from a click in one browser to the change in another, and what spectators cost.
pub(crate) fn run(release: bool) -> Answer {
    let measure = Binary::build("measure", false)?;
    let binary = Binary::build("quarterdeck", release)?;
    runtime::run(async {
        let directory = tempfile::tempdir().map_err(|error| error.to_string())?;
        let data = directory.path().display().to_string();
        let args = ["--data", &data, "--no-limits"];
        let server = Server::start(&binary, directory.path(), "server", &args).await?;
        let (address, pid) = (server.address().to_string(), server.pid().unwrap_or_default());
        measure.show(&[&address, &pid.to_string()]).await
    })
}
