//! What all long runs share: a bar on a terminal, an interrupt that is heard, files that are whole or absent.

use std::io::IsTerminal;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use indicatif::{ProgressBar, ProgressStyle};

use crate::failure::{Answer, Failure};

/// How many threads there are to use.
pub(crate) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// To be seen on a terminal only.
pub(crate) fn progress_bar(many: u64, what: &str) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let template =
        format!("{{bar:40}} {{human_pos}}/{{human_len}} {what}, {{per_sec}}, {{eta}} left");
    let style = ProgressStyle::with_template(&template);
    ProgressBar::new(many).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// The first interrupt ends a run after what is under way; the second ends it at once.
pub(crate) fn stop_on_interrupt() -> Answer<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&stop);
    ctrlc::set_handler(move || {
        if asked.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    })
    .map_err(|error| Failure::new(format!("interrupts cannot be caught: {error}")))?;
    Ok(stop)
}

/// Writes a file in one go: whoever looks finds the old one or the new one.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> Answer {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    let beside = Path::new(&beside);
    std::fs::write(beside, bytes).map_err(|error| Failure::file(beside, error))?;
    std::fs::rename(beside, path).map_err(|error| Failure::file(path, error))
}
