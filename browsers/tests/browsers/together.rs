//! Several people at one table, each with a device of their own, and a wall that everybody sees.

use quarterdeck_browsers::play::play_out;
use quarterdeck_browsers::scenes::LETTER_OF_MARQUE;
use quarterdeck_browsers::{Device, House, Lot, Person, scenes};

use crate::Shared;

pub(crate) async fn a_laptop_a_phone_and_a_wall_play_a_whole_game(chromium: Shared) {
    let house = House::open().await;
    let anna = Person::arrive(&chromium, &house, Device::Laptop).await;
    let bruno = Person::arrive(&chromium, &house, Device::Phone).await;
    let wall = Person::arrive(&chromium, &house, Device::Television).await;
    let table =
        scenes::open(&anna, LETTER_OF_MARQUE, "quick", &["me", "open", "bot:heuristic"]).await;
    wall.go(&format!("{table}/tv")).await;
    scenes::sit(&bruno, &table, "Bruno").await;
    scenes::be_ready(&anna).await;
    wall.until("main[data-stage=playing]").await;
    play_out(&[&anna, &bruno], &mut Lot::new(3), async || ()).await;
    wall.until("main[data-stage=over] .ceremony").await;
    for person in [&anna, &bruno] {
        // Each is told in words of their own who has won; the table of it is the same.
        let places = "[...document.querySelectorAll('.standings td:first-child, .standings td b')].map(cell => cell.innerText)";
        assert_eq!(person.see::<Vec<String>>(places).await, wall.see::<Vec<String>>(places).await);
    }
    for person in [anna, bruno, wall] {
        person.leave().await;
    }
    house.close().await;
}
