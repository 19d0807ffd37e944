//! What a browser says to whoever has its tools open: errors, refused scripts and styles, questions.

use std::sync::{Arc, Mutex, PoisonError};

use chromiumoxide::Page;
use chromiumoxide::cdp::browser_protocol::log::{
    EnableParams as HearLog, EventEntryAdded, LogEntry, LogEntryLevel,
};
use chromiumoxide::cdp::browser_protocol::page::{
    EventJavascriptDialogOpening, HandleJavaScriptDialogParams,
};
use chromiumoxide::cdp::js_protocol::runtime::{
    ConsoleApiCalledType, EnableParams as HearScripts, EventConsoleApiCalled, EventExceptionThrown,
};
use futures_util::StreamExt as _;
use tokio::task::JoinHandle;

/// Ears that stay open until they are dropped.
pub(super) struct Ears {
    heard: Arc<Mutex<Vec<String>>>,
    listening: JoinHandle<()>,
}

impl Ears {
    pub(super) async fn open(page: &Page) -> Self {
        let heard: Arc<Mutex<Vec<String>>> = Arc::default();
        let mut log = page.event_listener::<EventEntryAdded>().await.expect("a log");
        let mut thrown = page.event_listener::<EventExceptionThrown>().await.expect("a log");
        let mut console = page.event_listener::<EventConsoleApiCalled>().await.expect("a log");
        let mut asked = page.event_listener::<EventJavascriptDialogOpening>().await.expect("a log");
        page.execute(HearLog::default()).await.expect("the log is told");
        page.execute(HearScripts::default()).await.expect("scripts are heard");
        let (keep, page) = (Arc::clone(&heard), page.clone());
        let listening = tokio::spawn(async move {
            loop {
                let complaint = tokio::select! {
                    Some(told) = log.next() => is_complaint(&told.entry)
                        .then(|| format!("{} {}", told.entry.text, told.entry.url.as_deref().unwrap_or(""))),
                    Some(told) = thrown.next() => Some(format!("{:?}", told.exception_details)),
                    Some(told) = console.next() => (told.r#type == ConsoleApiCalledType::Error)
                        .then(|| format!("{:?}", told.args)),
                    Some(_) = asked.next() => {
                        // "Are you sure?" Whoever plays at random is.
                        let _ = page.execute(HandleJavaScriptDialogParams::new(true)).await;
                        None
                    }
                    else => break,
                };
                keep.lock().unwrap_or_else(PoisonError::into_inner).extend(complaint);
            }
        });
        Self { heard, listening }
    }

    pub(super) fn complaints(&self) -> Vec<String> {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(super) fn forgive(&self) {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

/// The opener policy is for pages with TLS. Without, browsers ignore it, and say so for every page.
fn is_complaint(entry: &LogEntry) -> bool {
    let ignored = "The Cross-Origin-Opener-Policy header has been ignored";
    entry.level == LogEntryLevel::Error && !entry.text.starts_with(ignored)
}

impl Drop for Ears {
    fn drop(&mut self) {
        self.listening.abort();
    }
}
