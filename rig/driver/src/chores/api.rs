//! The API against its own document: Schemathesis makes requests up, right ones and wrong ones, and checks every answer
//! against what the document promises. Every operation must be reached, and go well at least once.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::server::{Binary, Server};
use crate::wish;
use crate::{Answer, root};

/// The version that the checks were read of.
const SCHEMATHESIS: &str = "schemathesis==4.32.5";

/// The same requests every time.
const SEED: &str = "1";

/// Makes up to so many requests an operation, besides those that follow from the document.
pub(crate) fn run(examples: u64) -> Answer {
    let python = python()?;
    let binary = Binary::build(false)?;
    wish::run(async move {
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let data = folder.path().join("data");
        let data = data.to_str().ok_or("the folder for the data has a strange name")?;
        let args = ["--no-limits", "--data", data];
        let mut server = Server::start(&binary, folder.path(), "api", &args).await?;
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

/// A Python with Schemathesis, in a place of its own.
fn python() -> Result<PathBuf, String> {
    let home = root().join("target/schemathesis");
    let python = home.join("bin/python");
    let installed = |python: &PathBuf| {
        let wanted = SCHEMATHESIS.split_once("==").map_or("", |(_, version)| version);
        let ask = "from importlib.metadata import version; print(version('schemathesis'))";
        let found = Command::new(python).args(["-c", ask]).stderr(Stdio::null()).output();
        found.is_ok_and(|found| String::from_utf8_lossy(&found.stdout).trim() == wanted)
    };
    if installed(&python) {
        return Ok(python);
    }
    println!("── installing {SCHEMATHESIS} in {}", home.display());
    let venv = || works(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&home));
    let apt = || works(Command::new("apt-get").args(["install", "--yes", "python3-venv"]));
    if !(venv() || apt() && venv()) {
        return Err("python3 cannot make an environment; please install python3-venv".to_owned());
    }
    if !works(Command::new(&python).args(["-m", "pip", "install", "--quiet", SCHEMATHESIS])) {
        return Err(format!("{SCHEMATHESIS} cannot be installed with pip"));
    }
    Ok(python)
}

fn works(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).status().is_ok_and(|status| status.success())
}
