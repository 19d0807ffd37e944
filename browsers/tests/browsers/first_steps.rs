//! From the first page to the first move, and on to the end, alone against bots.

use quarterdeck_browsers::play::{choose, glance, later, my_turn};
use quarterdeck_browsers::scenes::{CORSAIRE, LETTER_OF_MARQUE, PIRATES_AND_PRIVATEERS, play};
use quarterdeck_browsers::{Device, House, Lot, Person};

use crate::Shared;
use crate::screens::STICKS_OUT;

pub(crate) async fn two_clicks_lead_to_the_first_move(chromium: Shared) {
    let house = House::open().await;
    for game in [LETTER_OF_MARQUE, CORSAIRE, PIRATES_AND_PRIVATEERS] {
        let somebody = Person::arrive(&chromium, &house, Device::Laptop).await;
        somebody.go("/").await;
        somebody.follow(&play(game, "bots")).await;
        my_turn(&somebody).await;
        let before = glance(&somebody).await;
        assert_eq!((before.stage.as_str(), before.turn.as_str()), ("playing", "yours"));
        somebody.press("#actions .choice").await;
        later(&somebody, before.seq).await;
        somebody.leave().await;
    }
    house.close().await;
}

pub(crate) async fn a_game_can_be_finished_on_a_phone_without_scrolling_sideways(chromium: Shared) {
    let house = House::open().await;
    for game in [LETTER_OF_MARQUE, CORSAIRE] {
        let phone = Person::arrive(&chromium, &house, Device::Phone).await;
        phone.go("/").await;
        fits(&phone).await;
        phone.follow(&play(game, "bots")).await;
        let mut lot = Lot::new(7);
        while my_turn(&phone).await {
            fits(&phone).await;
            let choices = glance(&phone).await.choices;
            choose(&phone, lot.below(choices)).await;
        }
        phone.until("#end").await;
        fits(&phone).await;
        phone.leave().await;
    }
    house.close().await;
}

/// This one is long: its beginning, as far as to sail and trade.
pub(crate) async fn pirates_and_privateers_fits_on_a_phone(chromium: Shared) {
    let house = House::open().await;
    let phone = Person::arrive(&chromium, &house, Device::Phone).await;
    phone.holds_still().await;
    phone.go("/").await;
    phone.follow(&play(PIRATES_AND_PRIVATEERS, "bots")).await;
    let mut lot = Lot::new(7);
    for nth in 0..40 {
        if !my_turn(&phone).await {
            assert!(nth > 9, "nobody wins so soon");
            break;
        }
        fits(&phone).await;
        let choices = glance(&phone).await.choices;
        choose(&phone, lot.below(choices)).await;
    }
    phone.leave().await;
    house.close().await;
}

/// Nothing sticks out to the side, and what is pressed to play is large enough for a thumb.
async fn fits(phone: &Person) {
    let wide: Vec<String> = phone.see(STICKS_OUT).await;
    assert!(wide.is_empty(), "this sticks out: {wide:#?}");
    let small: Vec<String> = phone
        .see("[...document.querySelectorAll('main button.choice, main form.one button')].filter(button => button.checkVisibility()
            && button.getBoundingClientRect().height < 44).map(button => button.outerHTML.slice(0, 120))")
        .await;
    assert!(small.is_empty(), "too small for a thumb: {small:#?}");
}
