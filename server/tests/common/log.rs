//! Everything that this process logs, caught.

use std::io::{self, Write};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use quarterdeck_server::observe::{LogFormat, Logging, quiet_panics, subscriber};
use tracing_subscriber::fmt::MakeWriter;

static CAUGHT: OnceLock<()> = OnceLock::new();
static LINES: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// Starts catching, for the whole process, at the chattiest level.
pub fn catch() {
    CAUGHT.get_or_init(|| {
        let logging = Logging { filter: "trace".to_owned(), format: LogFormat::Json };
        tracing::subscriber::set_global_default(subscriber(&logging, Catcher))
            .expect("nobody else has started a log");
    });
}

/// Also has panics logged as the server logs them. For tests whose own panics nobody needs to read.
pub fn catch_panics() {
    catch();
    quiet_panics();
}

/// What was logged so far.
pub fn caught() -> Vec<u8> {
    lines().clone()
}

/// What was logged since there were so many bytes, and how many there are now.
pub fn caught_since(before: usize) -> (Vec<u8>, usize) {
    let lines = lines();
    (lines[before.min(lines.len())..].to_vec(), lines.len())
}

fn lines() -> MutexGuard<'static, Vec<u8>> {
    LINES.lock().unwrap_or_else(PoisonError::into_inner)
}

struct Catcher;

impl<'a> MakeWriter<'a> for Catcher {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        Self
    }
}

impl Write for Catcher {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        lines().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
