//! One device that goes round: between two people it shows nothing but what everybody may see.

use quarterdeck_browsers::play::{glance, later};
use quarterdeck_browsers::scenes::{CORSAIRE, LETTER_OF_MARQUE};
use quarterdeck_browsers::{Device, House, Lot, Person, scenes};

use crate::Shared;

const LOOK: &str = "form[action$='/look'] button";

pub(crate) async fn a_device_goes_round_until_the_game_is_over(chromium: Shared) {
    let house = House::open().await;
    goes_round(&chromium, &house, LETTER_OF_MARQUE, &["me", "me", "me"]).await;
    goes_round(&chromium, &house, CORSAIRE, &["me", "me"]).await;
    house.close().await;
}

async fn goes_round(chromium: &Shared, house: &House, game: &str, seats: &[&str]) {
    let device = Person::arrive(chromium, house, Device::Phone).await;
    device.go("/").await;
    device.follow(&scenes::play(game, "device")).await;
    assert_eq!(device.path().await, format!("/new/{game}?way=device"));
    let table = scenes::open(&device, game, "quick", seats).await;
    let mut lot = Lot::new(11);
    let mut curtains = 0;
    loop {
        let js = "document.querySelector('main[data-stage=over], main[data-stage=curtain], #actions .choice')";
        device.until_that("something to do", js).await;
        let seen = glance(&device).await;
        match seen.stage.as_str() {
            "over" => break,
            "curtain" => {
                curtains += 1;
                hides_everything(&device).await;
                device.follow(LOOK).await;
            }
            _ => {
                device.press_nth("#actions .choice", lot.below(seen.choices)).await;
                later(&device, seen.seq).await;
            }
        }
    }
    assert!(curtains > 3, "the device went round {curtains} times");
    device.go(&table).await;
    device.until("#end .standings").await;
    device.leave().await;
}

pub(crate) async fn the_way_back_shows_the_curtain(chromium: Shared) {
    let house = House::open().await;
    let device = Person::arrive(&chromium, &house, Device::Phone).await;
    let table = scenes::open(&device, LETTER_OF_MARQUE, "quick", &["me", "me", "me"]).await;
    device.follow(LOOK).await;
    let looked = device.path().await;
    assert_ne!(looked, table);
    let seen = glance(&device).await;
    device.press("#actions .choice").await;
    later(&device, seen.seq).await;
    device.until("main[data-stage=curtain]").await;
    device.follow(LOOK).await;
    // Who has the device now goes back to where the one before has been, in every way there is.
    device.see::<Option<()>>("history.back()").await;
    device.until_that("the page before", "!new URL(location).search.includes('seat=2')").await;
    device.until("main[data-stage=curtain]").await;
    hides_everything(&device).await;
    device.go(&looked).await;
    device.until("main[data-stage=curtain]").await;
    hides_everything(&device).await;
    device.leave().await;
    house.close().await;
}

/// No ship shows its owner alone what is under it, nobody's reserve is open, and nobody's hand of cards.
async fn hides_everything(device: &Person) {
    let js = "document.querySelectorAll('.secret, .captain .hand > li, .stores use[href=\"#s-guns\"], .stores use[href=\"#s-bales\"], #actions').length";
    assert_eq!(device.see::<usize>(js).await, 0, "{}", device.html().await);
}
