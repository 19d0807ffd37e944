//! Several people at one table, each with a device of their own, and a wall that everybody sees.

use quarterdeck_browsers::play::play_out;
use quarterdeck_browsers::{Device, House, Lot, Person, scenes};

use crate::Shared;

pub(crate) async fn a_laptop_a_phone_and_a_wall_play_a_whole_game(chromium: Shared) {
    let house = House::open().await;
    let anna = Person::arrive(&chromium, &house, Device::Laptop).await;
    let bruno = Person::arrive(&chromium, &house, Device::Phone).await;
    let wall = Person::arrive(&chromium, &house, Device::Television).await;
    let table = scenes::open(&anna, "quick", &["me", "open", "bot:heuristic"]).await;
    wall.go(&format!("{table}/tv")).await;
    scenes::sit(&bruno, &table, "Bruno").await;
    scenes::be_ready(&anna).await;
    wall.until("main[data-stage=playing]").await;
    play_out(&[&anna, &bruno], &mut Lot::new(3), async || ()).await;
    wall.until("main[data-stage=over] .ceremony").await;
    assert_eq!(wall.text("#prompt").await, anna.text("#prompt").await);
    for person in [anna, bruno, wall] {
        person.leave().await;
    }
    house.close().await;
}
