//! The server goes and comes back while people play.

use quarterdeck_browsers::play::{choose, glance, my_turn, play_out};
use quarterdeck_browsers::scenes::LETTER_OF_MARQUE;
use quarterdeck_browsers::{Device, House, Lot, Person, scenes};

use crate::Shared;

pub(crate) async fn a_game_goes_on_after_the_server_was_restarted(chromium: Shared) {
    let house = House::open().await;
    let anna = Person::arrive(&chromium, &house, Device::Laptop).await;
    let bruno = Person::arrive(&chromium, &house, Device::Phone).await;
    anna.holds_still().await;
    bruno.holds_still().await;
    let table = scenes::open(&anna, LETTER_OF_MARQUE, "duel", &["me", "open"]).await;
    scenes::sit(&bruno, &table, "Bruno").await;
    scenes::be_ready(&anna).await;
    let both = [&anna, &bruno];
    for person in both {
        assert!(my_turn(person).await);
        choose(person, 0).await;
        person.until("#connection[data-state=live]").await;
    }
    let mut before = Vec::new();
    for person in both {
        person
            .until_that("the first turn", "!document.querySelector('.fleet.acts ~ .fleet.acts')")
            .await;
        person.write("#say-text", "half a sentence").await;
        before.push((glance(person).await.seq, person.text("#board").await));
    }
    let ruins = house.close().await;
    for person in both {
        person.until("#connection[data-state=lost]").await;
        assert!(!person.text("#connection").await.is_empty(), "it is said, not only shown");
    }
    let house = ruins.rebuild().await;
    for (person, (seq, board)) in both.into_iter().zip(before) {
        person.until("#connection[data-state=live]").await;
        assert_eq!(person.text("#board").await, board);
        assert!(glance(person).await.seq >= seq);
        let typed: String = person.see("document.querySelector('#say-text').value").await;
        assert_eq!(typed, "half a sentence", "what somebody is writing stays");
        // That the server was gone, a browser notes as an error.
        person.forgive();
    }
    play_out(&both, &mut Lot::new(5), async || ()).await;
    for person in [anna, bruno] {
        person.leave().await;
    }
    house.close().await;
}
