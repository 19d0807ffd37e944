//! From the first page to the first move, and on to the end, alone against bots.

use quarterdeck_browsers::play::{glance, later, my_turn};
use quarterdeck_browsers::{Device, House, Lot, Person};

use crate::Shared;

pub(crate) async fn two_clicks_lead_to_the_first_move(chromium: Shared) {
    let house = House::open().await;
    let somebody = Person::arrive(&chromium, &house, Device::Laptop).await;
    somebody.go("/").await;
    somebody.follow("form[action='/play'] button[value=bots]").await;
    let before = glance(&somebody).await;
    assert_eq!((before.stage.as_str(), before.turn.as_str()), ("playing", "yours"));
    somebody.press("#actions .choice").await;
    later(&somebody, before.seq).await;
    somebody.leave().await;
    house.close().await;
}

pub(crate) async fn a_game_can_be_finished_on_a_phone_without_scrolling_sideways(chromium: Shared) {
    let house = House::open().await;
    let phone = Person::arrive(&chromium, &house, Device::Phone).await;
    phone.go("/").await;
    fits(&phone).await;
    phone.follow("form[action='/play'] button[value=bots]").await;
    let mut lot = Lot::new(7);
    while my_turn(&phone).await {
        fits(&phone).await;
        let seen = glance(&phone).await;
        if seen.choices == 0 {
            continue;
        }
        phone.press_nth("#actions .choice", lot.below(seen.choices)).await;
        later(&phone, seen.seq).await;
    }
    phone.until("#end").await;
    fits(&phone).await;
    phone.leave().await;
    house.close().await;
}

/// Nothing sticks out to the side, and what can be pressed is large enough for a thumb.
async fn fits(person: &Person) {
    let wide: Vec<String> = person
        .see("document.documentElement.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll('main *')]
            .filter(one => one.getBoundingClientRect().right > innerWidth + 1).map(one => one.outerHTML.slice(0, 120))")
        .await;
    assert!(wide.is_empty(), "this sticks out: {wide:#?}");
}
