//! Refused requests in the log: a few of each kind in full, and how many more there were.
//!
//! Anybody can have as many requests refused as a line carries, and a log line for each would fill the disk. For each
//! code the first [`IN_FULL`] refusals of a second are logged as they are; the rest of that second becomes one line with
//! their number. There is one window per code, so memory is bounded by the number of codes.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::http::StatusCode;
use tokio::time::{Instant, sleep_until};

use super::log::{RequestLine, request_line, skipped_line};
use crate::http::Code;

/// How many refusals with the same code are logged in full per window.
pub const IN_FULL: u32 = 10;

/// How long a window lasts.
pub const WINDOW: Duration = Duration::from_secs(1);

/// Decides which requests are logged. All clones are the same.
#[derive(Clone)]
pub(crate) struct Sample(Arc<[Mutex<Window>]>);

/// One code's current second.
struct Window {
    until: Instant,
    logged: u32,
    skipped: Skipped,
    /// Whether a task waits for the end of this window to say how many were skipped.
    awaited: bool,
}

/// Requests that were not logged one by one.
#[derive(Clone, Copy, Default)]
pub(super) struct Skipped {
    pub(super) count: u64,
    /// The status of the last of them.
    pub(super) status: StatusCode,
}

impl Sample {
    pub(crate) fn new() -> Self {
        let window = || {
            let (until, skipped) = (Instant::now(), Skipped::default());
            Mutex::new(Window { until, logged: 0, skipped, awaited: false })
        };
        // One more for errors without a code, such as a page with a form that was refused.
        Self((0..=Code::ALL.len()).map(|_| window()).collect())
    }

    /// Logs a request, unless it was refused and too many others were for the same reason just now.
    pub(crate) fn log(&self, line: &RequestLine<'_>) {
        if line.status.as_u16() < 400 {
            return request_line(line);
        }
        // Nothing is written while the window is locked: standard error may be slow.
        let (before, in_full) = self.count(line.code, line.status);
        if let Some(before) = before {
            skipped_line(line.code, before);
        }
        if in_full {
            request_line(line);
        }
    }

    /// Counts a refusal. Tells what an earlier window has skipped and not said yet, and whether to log this one in full.
    fn count(&self, code: Option<Code>, status: StatusCode) -> (Option<Skipped>, bool) {
        let mut window = self.window(code);
        let now = Instant::now();
        let before = if now < window.until { None } else { window.begin(now) };
        if window.logged < IN_FULL {
            window.logged += 1;
            return (before, true);
        }
        window.skipped = Skipped { count: window.skipped.count + 1, status };
        if !window.awaited {
            window.awaited = true;
            let (sample, until) = (self.clone(), window.until);
            tokio::spawn(async move {
                sleep_until(until).await;
                sample.close(code, until);
            });
        }
        (before, false)
    }

    /// Says at the end of a window how many were skipped in it, unless the next window has begun and said so.
    fn close(&self, code: Option<Code>, until: Instant) {
        let skipped = {
            let mut window = self.window(code);
            if window.until == until { window.begin(until) } else { None }
        };
        if let Some(skipped) = skipped {
            skipped_line(code, skipped);
        }
    }

    fn window(&self, code: Option<Code>) -> MutexGuard<'_, Window> {
        let nth = code.map_or(Code::ALL.len(), |code| code as usize);
        self.0[nth].lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Window {
    /// Begins the next one, and tells what this one has skipped.
    fn begin(&mut self, now: Instant) -> Option<Skipped> {
        let until = now + WINDOW;
        let old = std::mem::replace(
            self,
            Self { until, logged: 0, skipped: Skipped::default(), awaited: false },
        );
        (old.skipped.count > 0).then_some(old.skipped)
    }
}
