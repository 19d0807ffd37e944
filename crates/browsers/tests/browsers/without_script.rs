//! Everything works without script; it only does not move by itself.

use quarterdeck_browsers::scenes::{LETTER_OF_MARQUE, play};
use quarterdeck_browsers::{Device, House, Person};

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

async fn seq_of(person: &Person) -> u32 {
    person.see("+document.querySelector('main#table').dataset.seq").await
}
