//! The API against its own document: Schemathesis makes requests up, right ones and wrong ones, and checks every answer
//! against what the document promises. Every operation must be reached, and go well at least once.

use std::path::PathBuf;

use crate::chores::cost;
use crate::runtime;
use crate::server::{Binary, Server};
use crate::{Answer, root};

/// The same requests every time.
const SEED: &str = "1";

/// Makes up to so many requests an operation, besides those that follow from the document.
pub(crate) fn run(examples: u64) -> Answer {
    let python = python()?;
    let binary = Binary::build("quarterdeck", false)?;
    runtime::run(async move {
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let data = folder.path().join("data");
        let data = data.to_str().ok_or("the folder for the data has a strange name")?;
        let args = ["--no-limits", "--data", data];
        let mut server = Server::start(&binary, folder.path(), "api", &args).await?;
        // The document is at hand here: a route that nobody has measured at its worst must not get through the tests.
        cost::check_routes(server.address()).await?;
        let script = root().join("server/tests/schemathesis/run.py");
        let mut check = tokio::process::Command::new(python);
        check.arg(script).arg(format!("http://{}", server.address()));
        check.args(["--examples", &examples.to_string(), "--seed", SEED]);
        check.current_dir(folder.path()).kill_on_drop(true);
        let checked = check.status().await.map_err(|error| error.to_string())?;
        server.stop().await?;
        if checked.success() { Ok(()) } else { Err("the API is not as its document says".into()) }
    })
}

/// The Python with Schemathesis that `cargo xtask api` and `cargo xtask test` install.
fn python() -> Result<PathBuf, String> {
    let python = root().join("target/schemathesis/bin/python");
    if python.exists() {
        return Ok(python);
    }
    Err(format!("{} is missing: “cargo xtask api” installs it", python.display()))
}
