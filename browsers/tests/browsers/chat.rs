//! What people write is text, whatever they write.

use quarterdeck_browsers::scenes::LETTER_OF_MARQUE;
use quarterdeck_browsers::{Device, House, Person, scenes};

use crate::Shared;

/// Markup, attributes, templates, and events of the stream.
const HOSTILE: [&str; 5] = [
    "<script>window.broken = 1</script>",
    "<img src=x onerror='window.broken = 1'><svg onload=window.broken=1>",
    "</main></li></ul><h1 id=prompt>You have won</h1>",
    "\"><form action=/t/x/resign method=post><button>Press</button></form>",
    "&lt;b&gt; {{7*7}} ${7*7} data: event: end",
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
        say(&bruno, text).await;
        for person in [&anna, &bruno] {
            let js = format!("document.querySelectorAll('#chat .said li').length > {before}");
            person.until_that("what was said", &js).await;
            let heard: String = person.see(LAST).await;
            assert_eq!(heard, text);
        }
    }
    // Letters that turn the line round are left out; what is right to left by itself stays in its place.
    say(&bruno, "\u{202e}gnorw \u{5e9}\u{5dc}\u{5d5}\u{5dd}").await;
    anna.until_that(
        "what was said",
        &format!("document.querySelectorAll('#chat .said li').length === {}", HOSTILE.len() + 1),
    )
    .await;
    let heard: String = anna.see(LAST).await;
    assert_eq!(heard, "gnorw \u{5e9}\u{5dc}\u{5d5}\u{5dd}");
    for person in [&anna, &bruno] {
        person.reload().await;
        let said: Vec<String> = person
            .see("[...document.querySelectorAll('#chat .said bdi')].map(line => line.textContent)")
            .await;
        assert_eq!(said[..HOSTILE.len()], HOSTILE);
        assert!(person.see::<bool>("window.broken === undefined").await);
        let strange = "#chat :not(h2, div, ul, li, b, bdi, form, label, input, button, form > .why), .said form, .said h1, main h1 ~ main";
        assert_eq!(person.count(strange).await, 0, "{}", person.html().await);
        assert_eq!(person.count("h1").await, 1);
    }
    // What is said is heard.
    assert!(
        anna.see::<bool>(
            "!!document.querySelector('#chat .said').closest('[role=log], [aria-live=polite]')"
        )
        .await
    );
    for person in [anna, bruno] {
        person.leave().await;
    }
    house.close().await;
}

async fn say(person: &Person, text: &str) {
    person.write("#say-text", text).await;
    person.press("#chat .say button").await;
}

const LAST: &str = "document.querySelector('#chat .said li:last-child bdi').textContent";
