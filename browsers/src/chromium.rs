//! One browser process for everybody.

use std::path::PathBuf;
use std::time::Duration;

use chromiumoxide::cdp::browser_protocol::browser::BrowserContextId;
use chromiumoxide::cdp::browser_protocol::target::{
    CreateBrowserContextParams, CreateTargetParams,
};
use chromiumoxide::{Browser, BrowserConfig, Page};
use futures_util::StreamExt as _;
use tempfile::TempDir;
use tokio::task::JoinHandle;

use crate::lan;

/// Long enough for a browser that has to share two cores with a compiler.
const PATIENCE: Duration = Duration::from_mins(1);

/// A browser, with an empty profile that goes with it.
pub struct Chromium {
    browser: Browser,
    talking: JoinHandle<()>,
    _profile: TempDir,
}

impl Chromium {
    /// Starts it.
    pub async fn launch() -> Self {
        let profile = tempfile::tempdir().expect("a place for a profile");
        let config = BrowserConfig::builder()
            .chrome_executable(executable())
            .user_data_dir(profile.path())
            .new_headless_mode()
            .no_sandbox()
            .viewport(None)
            .launch_timeout(PATIENCE)
            .request_timeout(PATIENCE)
            .args([
                "disable-gpu",
                "disable-quic",
                "no-first-run",
                "disable-background-networking",
                "disable-component-update",
                "disable-sync",
                "hide-scrollbars",
                // Windows that lie behind others are looked at too.
                "disable-renderer-backgrounding",
                "disable-backgrounding-occluded-windows",
                "disable-background-timer-throttling",
            ])
            .arg(("host-resolver-rules", lan::RESOLVER_RULES))
            .build()
            .expect("the set-up is good");
        let (browser, mut talk) = Browser::launch(config).await.expect("Chromium starts");
        let talking = tokio::spawn(async move { while talk.next().await.is_some() {} });
        Self { browser, talking, _profile: profile }
    }

    /// A window with a profile of its own.
    pub(crate) async fn window(&self) -> (BrowserContextId, Page) {
        let context = self.browser.create_browser_context(CreateBrowserContextParams::default());
        let context = context.await.expect("a profile");
        let target = CreateTargetParams::builder()
            .url("about:blank")
            .browser_context_id(context.clone())
            .build()
            .expect("an address");
        (context, self.browser.new_page(target).await.expect("a window"))
    }

    /// Lets go of a profile and its windows.
    pub(crate) async fn forget(&self, context: BrowserContextId) {
        // It fails only if the browser is gone already.
        let _ = self.browser.dispose_browser_context(context).await;
    }

    /// Ends it, and waits until it has ended.
    pub async fn close(mut self) {
        if self.browser.close().await.is_err() {
            let _ = self.browser.kill().await;
        }
        let _ = self.browser.wait().await;
        self.talking.abort();
    }
}

fn executable() -> PathBuf {
    let places = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
    let named = std::env::var_os("CHROMIUM").map(PathBuf::from);
    let found = named.or_else(|| places.iter().map(PathBuf::from).find(|path| path.exists()));
    found.expect("there is no Chromium: install Debian's `chromium`, or name one in CHROMIUM")
}
