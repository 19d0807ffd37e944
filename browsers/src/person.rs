//! Somebody in front of a screen.

mod camera;
mod ears;
mod hands;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use chromiumoxide::Page;
use chromiumoxide::cdp::browser_protocol::browser::BrowserContextId;
use chromiumoxide::cdp::browser_protocol::emulation::{
    MediaFeature, SetEmulatedMediaParams, SetLocaleOverrideParams, SetScriptExecutionDisabledParams,
};
use chromiumoxide::cdp::browser_protocol::network::{
    CookieParam, Headers, SetExtraHttpHeadersParams,
};
use chromiumoxide::cdp::browser_protocol::page::{
    CaptureScreenshotParams, NavigateParams, ReloadParams,
};
use chromiumoxide::cdp::js_protocol::runtime::EvaluateParams;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

use crate::{Chromium, Device, House, Relay, lan};
use ears::Ears;

/// Nothing here takes long; this only ends a test that would otherwise hang.
const FOR_EVER: Duration = Duration::from_secs(30);

/// How often somebody looks again who waits for something.
const GLANCE: Duration = Duration::from_millis(8);

/// Somebody with a profile and a window of their own.
pub struct Person {
    chromium: Arc<Chromium>,
    context: BrowserContextId,
    page: Page,
    origin: String,
    ears: Ears,
}

impl Person {
    /// Somebody new on the local network, in front of this device, who has gone nowhere yet.
    pub async fn arrive(chromium: &Arc<Chromium>, house: &House, device: Device) -> Self {
        Self::arrive_under(chromium, lan::NAME, house.address, device).await
    }

    /// The same, but everything they get is kept. It is not compressed for them, so that it can be read.
    pub async fn arrive_through(chromium: &Arc<Chromium>, relay: &Relay, device: Device) -> Self {
        let person = Self::arrive_under(chromium, lan::NAME, relay.address, device).await;
        let headers = Headers::new(json!({ "accept-encoding": "identity" }));
        person.tell(SetExtraHttpHeadersParams::new(headers)).await;
        person
    }

    /// Somebody new at this address, such as `127.0.0.1:7070`: whoever sits at the machine that serves.
    pub async fn arrive_at(chromium: &Arc<Chromium>, address: SocketAddr, device: Device) -> Self {
        Self::arrive_under(chromium, &address.ip().to_string(), address, device).await
    }

    /// Somebody new who reaches this address under another name.
    pub async fn arrive_under(
        chromium: &Arc<Chromium>,
        host: &str,
        address: SocketAddr,
        device: Device,
    ) -> Self {
        let (context, page) = chromium.window().await;
        let ears = Ears::open(&page).await;
        let origin = format!("http://{host}:{}", address.port());
        let person = Self { chromium: Arc::clone(chromium), context, page, origin, ears };
        person.tell(device.metrics()).await;
        person.reads("en").await;
        person
    }

    /// Goes away. Whatever the browser complained about is complained about now.
    pub async fn leave(self) {
        self.chromium.forget(self.context.clone()).await;
        let complaints = self.ears.complaints();
        assert!(complaints.is_empty(), "the browser complained: {complaints:#?}");
    }

    /// Everything that the browser complained about so far is all right.
    pub fn forgive(&self) {
        self.ears.forgive();
    }

    /// Which language the browser asks for.
    pub async fn reads(&self, language: &str) {
        self.tell(SetLocaleOverrideParams::builder().locale(language).build()).await;
        let agent =
            chromiumoxide::cdp::browser_protocol::emulation::SetUserAgentOverrideParams::builder()
                .user_agent("Mozilla/5.0 (X11; Linux x86_64) Chromium")
                .accept_language(language);
        self.tell(agent.build().expect("a name")).await;
    }

    /// How the pages look, as the reader's own cookie says: words such as `it.dark.still`.
    pub async fn likes(&self, look: &str) {
        let cookie = CookieParam::builder().name("look").value(look).url(&self.origin);
        let cookie = cookie.build().expect("a name and a value");
        self.page.set_cookie(cookie).await.expect("a cookie");
    }

    /// Things stand still, as the device says: a picture is the same whenever it is taken.
    pub async fn holds_still(&self) {
        let still = MediaFeature::new("prefers-reduced-motion", "reduce");
        self.tell(SetEmulatedMediaParams::builder().feature(still).build()).await;
    }

    /// From now on, pages run no script.
    pub async fn runs_no_script(&self) {
        self.tell(SetScriptExecutionDisabledParams::new(true)).await;
    }

    /// Changes to another device.
    pub async fn takes(&self, device: Device) {
        self.tell(device.metrics()).await;
    }

    /// Opens a page, and waits until it is there.
    pub async fn go(&self, path: &str) {
        self.go_to(&format!("{}{path}", self.origin)).await;
    }

    /// Opens a whole address, such as one from a QR code, and waits until the page is there.
    pub async fn go_to(&self, url: &str) {
        self.mark_old().await;
        self.tell(NavigateParams::new(url)).await;
        self.fresh(url).await;
    }

    /// What the person calls the server: scheme, host and port.
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// Opens the page again.
    pub async fn reload(&self) {
        self.mark_old().await;
        self.tell(ReloadParams::default()).await;
        self.fresh("the same page").await;
    }

    /// What a page is recognised by until another comes in its place.
    pub(crate) async fn mark_old(&self) {
        let _ = self.evaluate("document.documentElement && (window.isOld = true)").await;
    }

    /// Waits until there is another page, and it is whole.
    pub(crate) async fn fresh(&self, what: &str) {
        self.until_that(what, "!window.isOld && document.readyState === 'complete'").await;
    }

    /// Where the person is.
    pub async fn path(&self) -> String {
        self.see("location.pathname + location.search").await
    }

    /// Looks something up on the page.
    pub async fn see<T: DeserializeOwned>(&self, js: &str) -> T {
        let seen = self.evaluate(js).await;
        let seen = seen.unwrap_or_else(|why| panic!("{js}: {why}"));
        serde_json::from_value(seen.clone()).unwrap_or_else(|why| panic!("{js}: {seen}: {why}"))
    }

    /// The text of something on the page, as one reads it.
    pub async fn text(&self, selector: &str) -> String {
        self.see(&format!("document.querySelector({})?.innerText ?? ''", json!(selector))).await
    }

    /// How many of these there are.
    pub async fn count(&self, selector: &str) -> usize {
        self.see(&format!("document.querySelectorAll({}).length", json!(selector))).await
    }

    /// Waits until something is on the page.
    pub async fn until(&self, selector: &str) {
        self.until_that(selector, &format!("document.querySelector({})", json!(selector))).await;
    }

    /// Waits until something is so.
    pub async fn until_that(&self, what: &str, js: &str) {
        let begun = Instant::now();
        let asked = format!("!!({js})");
        while self.evaluate(&asked).await != Ok(Value::Bool(true)) {
            let late = begun.elapsed() > FOR_EVER;
            assert!(!late, "{what} did not come about ({js}). {}", self.story().await);
            sleep(GLANCE).await;
        }
    }

    /// What the page is like, for whoever reads why a test failed.
    pub(crate) async fn story(&self) -> String {
        let js = "location.href + '\\n' + document.title + '\\n' + document.body.innerText";
        let page = self.evaluate(js).await;
        let page = page.map_or_else(|why| why, |page| page.as_str().unwrap_or("").to_owned());
        format!("The page is\n{page}\nThe browser complained: {:#?}", self.ears.complaints())
    }

    /// The page as it stands, with everything that was done to it.
    pub async fn html(&self) -> String {
        self.see("document.documentElement.outerHTML").await
    }

    /// What the screen shows, or the whole page from top to bottom.
    pub async fn picture(&self, whole: bool) -> Vec<u8> {
        let asked = CaptureScreenshotParams::builder().capture_beyond_viewport(whole);
        let clip = if whole { Some(self.whole_page().await) } else { None };
        let mut asked = asked.build();
        asked.clip = clip;
        self.page
            .screenshot(chromiumoxide::page::ScreenshotParams::from(asked))
            .await
            .expect("a picture")
    }

    /// Runs something in the page; a promise is waited for. The reason when it cannot be.
    pub async fn evaluate(&self, js: &str) -> Result<Value, String> {
        let asked = EvaluateParams::builder().expression(js).return_by_value(true);
        let asked = asked.await_promise(true).user_gesture(true).build()?;
        let told = self.page.execute(asked).await.map_err(|error| error.to_string())?.result;
        match told.exception_details {
            Some(thrown) => {
                Err(thrown.exception.and_then(|e| e.description).unwrap_or(thrown.text))
            }
            None => Ok(told.result.value.unwrap_or_default()),
        }
    }

    /// The secret that the browser shows to be recognised; empty for who has none.
    pub async fn session(&self) -> String {
        let cookies = self.page.get_cookies().await.expect("cookies");
        let session = cookies.into_iter().find(|cookie| cookie.name == "quarterdeck");
        session.map(|cookie| cookie.value).unwrap_or_default()
    }

    async fn tell<C: chromiumoxide::Command>(&self, command: C) {
        let name = command.identifier();
        if let Err(error) = self.page.execute(command).await {
            panic!("{name}: {error}");
        }
    }
}
