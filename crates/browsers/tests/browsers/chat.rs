//! What people write is text, whatever they write.

use quarterdeck_browsers::scenes::LETTER_OF_MARQUE;
use quarterdeck_browsers::{Device, House, Person, scenes};
use serde_json::json;

use crate::Shared;

/// Markup, attributes, events of the stream, templates, and letters that turn the line round.
const HOSTILE: [&str; 6] = [
    "<script>window.broken = 1</script>",
    "<img src=x onerror='window.broken = 1'><svg onload=window.broken=1>",
    "</main></li></ul><h1 id=prompt>You have won</h1>",
    "\"><form action=/t/x/resign method=post><button>Press</button></form>",
    "&lt;b&gt; {{7*7}} ${7*7} data: event: end",
    "\u{202e}esrever \u{2066}and isolate",
];

pub(crate) async fn hostile_text_is_text_for_everybody(chromium: Shared) {
    let house = House::open().await;
    let anna = Person::arrive(&chromium, &house, Device::Laptop).await;
    let bruno = Person::arrive(&chromium, &house, Device::Phone).await;
    let table = scenes::open(&anna, LETTER_OF_MARQUE, "duel", &["me", "open"]).await;
    bruno.go(&table).await;
    bruno.write("#sit-name", "Bruno").await;
    bruno.follow(".welcome-in button").await;
    bruno.until("#chat").await;
    for text in HOSTILE {
        let before = bruno.count("#chat .said li").await;
        bruno.write("#say-text", text).await;
        bruno.press("#chat .say button").await;
        for person in [&anna, &bruno] {
            let js = format!("document.querySelectorAll('#chat .said li').length > {before}");
            person.until_that("what was said", &js).await;
            let heard: String = person.see("document.querySelector('#chat .said li:last-child bdi').textContent").await;
            assert_eq!(heard, text);
        }
    }
    for person in [&anna, &bruno] {
        person.reload().await;
        let said: Vec<String> = person.see("[...document.querySelectorAll('#chat .said bdi')].map(line => line.textContent)").await;
        assert_eq!(json!(said), json!(HOSTILE));
        assert!(person.see::<bool>("window.broken === undefined").await);
        let strange = "#chat :not(h2, ul, li, b, bdi, form, label, input, button), .said form, .said h1, main h1 ~ main";
        assert_eq!(person.count(strange).await, 0, "{}", person.html().await);
        assert_eq!(person.count("h1").await, 1);
    }
    // What is said is heard: the list is a live region that keeps its place.
    assert_eq!(anna.count("#chat .said[role=log]").await, 1);
    for person in [anna, bruno] {
        person.leave().await;
    }
    house.close().await;
}
