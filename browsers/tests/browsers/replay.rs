//! A finished game, step by step.

use quarterdeck_browsers::play::play_out;
use quarterdeck_browsers::scenes::{CORSAIRE, LETTER_OF_MARQUE};
use quarterdeck_browsers::{Device, House, Lot, Person, scenes};

use crate::Shared;

pub(crate) async fn a_finished_game_is_seen_again_step_by_step(chromium: Shared) {
    let house = House::open().await;
    let anna = Person::arrive(&chromium, &house, Device::Laptop).await;
    let table =
        scenes::open(&anna, LETTER_OF_MARQUE, "quick", &["me", "bot:heuristic", "bot:random"])
            .await;
    play_out(&[&anna], &mut Lot::new(9), async || ()).await;
    let end = anna.text("#board").await;
    anna.follow("#end a[href$='/replay']").await;
    assert_eq!(step(&anna).await, 0);
    // By buttons, by keys, by a slide, and to the end.
    anna.press("a#on").await;
    at(&anna, 1).await;
    anna.key("ArrowRight").await;
    at(&anna, 2).await;
    anna.key("ArrowLeft").await;
    at(&anna, 1).await;
    assert!(anna.path().await.ends_with("step=1"), "an address leads back here");
    anna.choose("#step", 0, "4").await;
    at(&anna, 4).await;
    anna.press("a#last").await;
    anna.until("span#last").await;
    let last = step(&anna).await;
    assert!(last > 4);
    assert_eq!(anna.count("[aria-current=step]").await, 1);
    // With one's own eyes the last step is what one saw; the public sees less.
    anna.follow("nav a[href*='as=1&step']").await;
    assert_eq!(anna.text("#board").await, end);
    assert!(anna.count(".mark.secret").await > 0 || !end.contains("armed"));
    let verdict = Person::arrive(&chromium, &house, Device::Phone).await;
    verdict.go(&format!("{table}/replay?as=1&step={last}")).await;
    assert_eq!(verdict.count(".mark.secret").await, 0, "nobody borrows somebody else's eyes");
    verdict.forgive();
    verdict.go(&format!("{table}/verify")).await;
    verdict.until(".good").await;
    verdict.leave().await;
    anna.leave().await;
    house.close().await;
}

pub(crate) async fn a_finished_game_of_corsaire_is_seen_with_ones_own_eyes(chromium: Shared) {
    let house = House::open().await;
    let anna = Person::arrive(&chromium, &house, Device::Phone).await;
    let table = scenes::open(&anna, CORSAIRE, "standard", &["me", "bot:heuristic"]).await;
    play_out(&[&anna], &mut Lot::new(5), async || ()).await;
    anna.go(&format!("{table}/replay?as=1&step=2")).await;
    assert!(anna.count(".captain.own .hand > li").await > 0, "one's own hand of that moment");
    anna.go(&format!("{table}/replay?as=public&step=2")).await;
    assert_eq!(anna.count(".captain .hand > li").await, 0, "everybody's eyes see no hand");
    let other = Person::arrive(&chromium, &house, Device::Phone).await;
    other.go(&format!("{table}/replay?as=1&step=2")).await;
    assert_eq!(other.count(".captain .hand > li").await, 0, "nobody borrows somebody else's eyes");
    other.forgive();
    other.go(&format!("{table}/verify")).await;
    other.until(".good").await;
    other.leave().await;
    anna.leave().await;
    house.close().await;
}

async fn step(person: &Person) -> u32 {
    person.see("+document.querySelector('main#table').dataset.seq").await
}

async fn at(person: &Person, step: u32) {
    let js = format!("document.querySelector('main#table').dataset.seq === '{step}'");
    person.until_that("the next step", &js).await;
}
