//! Everything works without script; it only does not move by itself.

use quarterdeck_browsers::play::{choose, glance};
use quarterdeck_browsers::scenes::{LETTER_OF_MARQUE, play};
use quarterdeck_browsers::{Device, House, Lot, Person, scenes};

use crate::Shared;

pub(crate) async fn a_turn_is_played_without_any_script(chromium: Shared) {
    let house = House::open().await;
    let somebody = Person::arrive(&chromium, &house, Device::Phone).await;
    somebody.runs_no_script().await;
    somebody.go("/").await;
    assert!(!somebody.text("h1").await.is_empty(), "the first page is there at once");
    somebody.follow(&play(LETTER_OF_MARQUE, "bots")).await;
    assert!(!somebody.see::<bool>("document.documentElement.classList.contains('scripted')").await);
    let mut seq: u32 = seq_of(&somebody).await;
    // The first ship, then a turn: bots have moved on by the time the page is asked for again.
    for _ in 0..3 {
        for _ in 0..200 {
            if somebody.count("#actions .choice").await > 0 {
                break;
            }
            somebody.reload().await;
        }
        somebody.follow("#actions .choice").await;
        let now = seq_of(&somebody).await;
        assert!(now > seq, "the choice is made: {now} after {seq}");
        seq = now;
    }
    // Said as well as done.
    somebody.write("#say-text", "no script here").await;
    somebody.follow("#chat .say button").await;
    assert!(somebody.text("#chat .said").await.contains("no script here"));
    // Looks change by a form, too.
    somebody.press(".looks summary").await;
    somebody.press(".looks input[name=language][value=it]").await;
    somebody.follow(".looks button").await;
    assert_eq!(somebody.see::<String>("document.documentElement.lang").await, "it");
    somebody.leave().await;
    house.close().await;
}

/// The forms carry a whole evening: "Sit down", "I am ready" and every choice.
pub(crate) async fn a_phone_joins_by_qr_code_and_plays_to_the_end_without_any_script(
    chromium: Shared,
) {
    let house = House::open().await;
    let anna = Person::arrive(&chromium, &house, Device::Laptop).await;
    anna.holds_still().await;
    scenes::open(&anna, LETTER_OF_MARQUE, "duel", &["me", "open"]).await;
    let link = anna.shows_qr(".invite .qr").await;
    let bruno = Person::arrive(&chromium, &house, Device::Phone).await;
    bruno.runs_no_script().await;
    bruno.go_to(&link).await;
    bruno.write("#sit-name", "Bruno").await;
    bruno.follow(".welcome-in button").await;
    bruno.follow("form[action$='/ready'] button").await;
    scenes::be_ready(&anna).await;
    anna.until("main[data-stage=playing]").await;
    let mut lot = Lot::new(9);
    let mut choices = 0;
    loop {
        let seen = glance(&anna).await;
        if seen.stage == "over" {
            break;
        }
        if seen.choices > 0 {
            choose(&anna, lot.below(seen.choices)).await;
        }
        bruno.reload().await;
        let offered = bruno.count("#actions .choice").await;
        if offered > 0 {
            bruno.follow_nth("#actions .choice", lot.below(offered)).await;
            choices += 1;
        }
    }
    assert!(choices > 3, "Bruno has played: {choices} choices");
    bruno.reload().await;
    bruno.until("main[data-stage=over] #end").await;
    for person in [anna, bruno] {
        person.leave().await;
    }
    house.close().await;
}

async fn seq_of(person: &Person) -> u32 {
    person.see("+document.querySelector('main#table').dataset.seq").await
}
