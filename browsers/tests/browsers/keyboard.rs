//! Keys alone.

use quarterdeck_browsers::play::{glance, later, my_turn};
use quarterdeck_browsers::scenes::{LETTER_OF_MARQUE, play};
use quarterdeck_browsers::{Device, House, Person};
use serde_json::json;

use crate::Shared;

pub(crate) async fn a_whole_turn_is_played_by_keys(chromium: Shared) {
    let house = House::open().await;
    let somebody = Person::arrive(&chromium, &house, Device::Laptop).await;
    somebody.go("/").await;
    somebody.tab_to(&play(LETTER_OF_MARQUE, "bots")).await;
    shows_focus(&somebody).await;
    somebody.enter().await;
    // The first ship: along the page to what can be done.
    let seen = glance(&somebody).await;
    somebody.tab_to("#actions .choice").await;
    shows_focus(&somebody).await;
    somebody.key("Enter").await;
    later(&somebody, seen.seq).await;
    // Whoever had the focus on something that is gone is led to what is next, and needs no tabs.
    assert!(my_turn(&somebody).await);
    keeps_focus(&somebody).await;
    // Two more choices, one by its number and one from the board.
    let seen = glance(&somebody).await;
    somebody.key("1").await;
    later(&somebody, seen.seq).await;
    assert!(my_turn(&somebody).await);
    let seen = glance(&somebody).await;
    somebody.tab_to("button[name=action]").await;
    shows_focus(&somebody).await;
    somebody.key("Enter").await;
    later(&somebody, seen.seq).await;
    // What is said by keys does not press anything.
    somebody.tab_to("#say-text").await;
    let seq = glance(&somebody).await.seq;
    for letter in ["1", "u", "2"] {
        somebody.key(letter).await;
    }
    somebody.key("Enter").await;
    later(&somebody, seq).await;
    somebody
        .until_that(
            "what was said",
            &format!(
                "[...document.querySelectorAll('.said bdi')].some(line => line.textContent === {})",
                json!("1u2")
            ),
        )
        .await;
    somebody.leave().await;
    house.close().await;
}

/// What has the focus can be seen to have it.
async fn shows_focus(person: &Person) {
    let js = "(look => look.outlineStyle !== 'none' && parseFloat(look.outlineWidth) >= 2)(getComputedStyle(document.activeElement))";
    assert!(
        person.see::<bool>(js).await,
        "nothing shows where the focus is: {}",
        person.html().await
    );
}

/// The focus is somewhere, and not on the page as a whole.
async fn keeps_focus(person: &Person) {
    let js = "document.activeElement && document.activeElement !== document.body";
    person.until_that("a focus", js).await;
}
