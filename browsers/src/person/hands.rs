//! What somebody does at a device: real presses at real places, real keys.

use chromiumoxide::cdp::browser_protocol::input::{
    DispatchKeyEventParams, DispatchKeyEventType, DispatchMouseEventParams, DispatchMouseEventType,
    InsertTextParams, MouseButton,
};
use chromiumoxide::cdp::browser_protocol::page::Viewport;
use serde::Deserialize;
use serde_json::json;
use tokio::time::{Instant, sleep};

use super::{FOR_EVER, GLANCE, Person};

/// Where something is, or why it cannot be pressed.
#[derive(Deserialize)]
#[serde(untagged)]
enum Spot {
    There { x: f64, y: f64 },
    Hidden { why: String },
}

impl Person {
    /// Presses the first of these: brings it into sight, and presses where it is. What is covered by something else
    /// cannot be pressed, as in life.
    pub async fn press(&self, selector: &str) {
        self.press_nth(selector, 0).await;
    }

    /// Presses one of these.
    pub async fn press_nth(&self, selector: &str, nth: usize) {
        let js = format!("({FIND})({}, {nth})", json!(selector));
        let begun = Instant::now();
        loop {
            let why =
                match self.evaluate(&js).await.and_then(|spot| {
                    serde_json::from_value(spot).map_err(|error| error.to_string())
                }) {
                    Ok(Spot::There { x, y }) => return self.press_at(x, y).await,
                    Ok(Spot::Hidden { why }) | Err(why) => why,
                };
            let late = begun.elapsed() > FOR_EVER;
            assert!(!late, "{selector} cannot be pressed: {why}. {}", self.story().await);
            sleep(GLANCE).await;
        }
    }

    /// Presses something that leads to another page, and waits until that is there.
    pub async fn follow(&self, selector: &str) {
        self.follow_nth(selector, 0).await;
    }

    /// The same with one of several.
    pub async fn follow_nth(&self, selector: &str, nth: usize) {
        self.until(selector).await;
        self.mark_old().await;
        self.press_nth(selector, nth).await;
        self.fresh(&format!("the page behind {selector}")).await;
    }

    /// Presses `Enter` on something that leads to another page, and waits until that is there.
    pub async fn enter(&self) {
        self.mark_old().await;
        self.key("Enter").await;
        self.fresh("the page behind the key").await;
    }

    async fn press_at(&self, x: f64, y: f64) {
        for kind in [DispatchMouseEventType::MousePressed, DispatchMouseEventType::MouseReleased] {
            let press = DispatchMouseEventParams::builder().r#type(kind).x(x).y(y);
            let press = press.button(MouseButton::Left).click_count(1).build();
            self.tell(press.expect("a place")).await;
        }
    }

    /// Writes into a field, in place of what is there.
    pub async fn write(&self, selector: &str, text: &str) {
        self.until(selector).await;
        let js = format!(
            "(field => {{ field.focus(); field.select?.() }})(document.querySelector({}))",
            json!(selector)
        );
        self.see::<Option<()>>(&js).await;
        self.tell(InsertTextParams::new(text)).await;
    }

    /// Chooses from a list, or ticks a box.
    pub async fn choose(&self, selector: &str, nth: usize, value: &str) {
        let js = format!("({CHOOSE})({}, {nth}, {})", json!(selector), json!(value));
        let done: bool = self.see(&js).await;
        assert!(done, "{selector} does not offer {value}");
    }

    /// Presses a key: `Tab`, `Enter`, `ArrowRight`, or a letter or digit.
    pub async fn key(&self, name: &str) {
        let (code, text) = match name {
            "Enter" => (13, Some("\r")),
            "Tab" => (9, None),
            "ArrowRight" => (39, None),
            "ArrowLeft" => (37, None),
            "+" => (187, Some("+")),
            "-" => (189, Some("-")),
            letter => (i64::from(letter.to_ascii_uppercase().as_bytes()[0]), Some(letter)),
        };
        for kind in [DispatchKeyEventType::KeyDown, DispatchKeyEventType::KeyUp] {
            let down = kind == DispatchKeyEventType::KeyDown;
            let mut press = DispatchKeyEventParams::builder().r#type(kind).key(name);
            press = press.windows_virtual_key_code(code).native_virtual_key_code(code);
            if let Some(text) = text.filter(|_| down) {
                press = press.text(text).unmodified_text(text);
            }
            self.tell(press.build().expect("a key")).await;
        }
    }

    /// Presses `Tab` until what has the focus is one of these.
    pub async fn tab_to(&self, selector: &str) {
        let is_there = format!("!!document.activeElement?.matches({})", json!(selector));
        for _ in 0..200 {
            self.key("Tab").await;
            if self.see::<bool>(&is_there).await {
                return;
            }
        }
        panic!("no number of tabs leads to {selector}. {}", self.story().await);
    }

    pub(super) async fn whole_page(&self) -> Viewport {
        let js = "[document.documentElement.clientWidth, document.documentElement.scrollHeight]";
        let (width, height): (f64, f64) = self.see(js).await;
        Viewport::builder().x(0).y(0).width(width).height(height).scale(1).build().expect("a page")
    }
}

/// Where something is, once it has been brought into sight.
const FIND: &str = "(selector, nth) => {
    const element = document.querySelectorAll(selector)[nth];
    if (!element) return { why: 'it is not there' };
    if (element.disabled || element.getAttribute('aria-busy')) return { why: 'it is busy' };
    if (document.activeViewTransition) return { why: 'things are moving' };
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const box = [...element.getClientRects()].find(box => box.width > 0 && box.height > 0);
    if (!box) return { why: 'it has no size' };
    const x = box.x + box.width / 2, y = box.y + box.height / 2;
    const there = document.elementFromPoint(x, y);
    if (there === element || element.contains(there)) return { x, y };
    return { why: 'it is covered by ' + (there ? there.outerHTML.slice(0, 80) : 'nothing that one sees') };
}";

const CHOOSE: &str = "(selector, nth, value) => {
    const field = document.querySelectorAll(selector)[nth];
    if (!field) return false;
    if (field.type === 'checkbox' || field.type === 'radio') { field.checked = value === 'true'; }
    else field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
    return field.type === 'checkbox' || field.value === value;
}";
