//! English and Italian, at the same table.

use quarterdeck_browsers::play::play_out;
use quarterdeck_browsers::scenes::LETTER_OF_MARQUE;
use quarterdeck_browsers::{Device, House, Lot, Person, scenes};

use crate::Shared;

pub(crate) async fn two_languages_play_at_one_table(chromium: Shared) {
    let house = House::open().await;
    let anna = Person::arrive(&chromium, &house, Device::Laptop).await;
    let bruno = Person::arrive(&chromium, &house, Device::Phone).await;
    // One by what the browser asks for, the other by a choice of her own, which counts more.
    bruno.reads("it-IT").await;
    anna.reads("it-IT").await;
    anna.go("/").await;
    assert_eq!(language(&anna).await, "it");
    anna.press(".looks summary").await;
    anna.press(".looks input[name=language][value=en]").await;
    anna.press(".looks input[name=theme][value=dark]").await;
    anna.follow(".looks button").await;
    assert_eq!(language(&anna).await, "en");
    assert_eq!(anna.see::<String>("document.documentElement.dataset.theme").await, "dark");
    assert_eq!(anna.path().await, "/");
    anna.holds_still().await;
    bruno.holds_still().await;
    let table = scenes::open(&anna, LETTER_OF_MARQUE, "duel", &["me", "open"]).await;
    scenes::sit(&bruno, &table, "Bruno").await;
    scenes::be_ready(&anna).await;
    for person in [&anna, &bruno] {
        person.until("main[data-stage=playing]").await;
    }
    let mut told = 0;
    play_out(&[&anna, &bruno], &mut Lot::new(21), async || {
        told += 1;
        // The same facts, in other words.
        let (english, italian) = (anna.text("#log").await, bruno.text("#log").await);
        assert!(!english.is_empty() && !italian.is_empty() && english != italian);
    })
    .await;
    assert!(told > 5);
    let (english, italian) = (anna.text("#prompt").await, bruno.text("#prompt").await);
    assert_ne!(english, italian);
    assert_eq!((language(&anna).await, language(&bruno).await), ("en".into(), "it".into()));
    for person in [anna, bruno] {
        person.leave().await;
    }
    house.close().await;
}

async fn language(person: &Person) -> String {
    person.see("document.documentElement.lang").await
}
