//! How much comes over the line.

use std::io::Write as _;

use flate2::Compression;
use flate2::write::GzEncoder;
use quarterdeck_browsers::play::{choose, glance, my_turn, play_out};
use quarterdeck_browsers::scenes::{LETTER_OF_MARQUE, PIRATES_AND_PRIVATEERS};
use quarterdeck_browsers::{Device, House, Lot, Person, Relay, lan, scenes};

use crate::Shared;

/// What a first visit may cost, everything included, and an update.
const FIRST_LOAD: usize = 100 * 1024;
const UPDATE: usize = 10 * 1024;

pub(crate) async fn a_first_visit_and_an_update_are_small(chromium: Shared) {
    let house = House::open().await;
    // Somebody who has nothing yet, on the first page and at a table.
    let relay = Relay::to(house.address).await;
    let somebody = Person::arrive_under(&chromium, lan::NAME, relay.address, Device::Phone).await;
    somebody.go("/").await;
    let home = relay.count();
    somebody.follow(&scenes::play(LETTER_OF_MARQUE, "bots")).await;
    somebody.until("#connection[data-state=live]").await;
    somebody.until("main[data-stage=playing]").await;
    let both = until_the_game(&relay);
    println!("the first page {home} bytes, and a table {} more", both - home);
    assert!(both < FIRST_LOAD, "a first visit and a table are {both} bytes");
    somebody.leave().await;
    // Updates through a whole game of six.
    let relay = Relay::to(house.address).await;
    let anna = Person::arrive_through(&chromium, &relay, Device::Laptop).await;
    anna.holds_still().await;
    let bots = ["me", "bot:heuristic", "bot:heuristic", "bot:random", "bot:random", "bot:random"];
    scenes::open(&anna, LETTER_OF_MARQUE, "standard", &bots).await;
    play_out(&[&anna], &mut Lot::new(8), async || ()).await;
    are_small(&relay);
    anna.leave().await;
    house.close().await;
}

/// The game with the most on its table, and the most captains there can be.
pub(crate) async fn a_chart_with_eight_captains_is_small(chromium: Shared) {
    let house = House::open().await;
    let relay = Relay::to(house.address).await;
    let somebody = Person::arrive_under(&chromium, lan::NAME, relay.address, Device::Phone).await;
    somebody.go("/").await;
    somebody.follow(&scenes::play(PIRATES_AND_PRIVATEERS, "bots")).await;
    somebody.until("#connection[data-state=live]").await;
    somebody.until(".seachart[style]").await;
    let both = until_the_game(&relay);
    println!("the first page and a chart {both} bytes");
    assert!(both < FIRST_LOAD, "a first visit and a chart are {both} bytes");
    somebody.leave().await;
    let relay = Relay::to(house.address).await;
    let anna = Person::arrive_through(&chromium, &relay, Device::Laptop).await;
    anna.holds_still().await;
    let mut seats = ["bot:heuristic"; 8];
    seats[0] = "me";
    scenes::open(&anna, PIRATES_AND_PRIVATEERS, "extended", &seats).await;
    let mut lot = Lot::new(8);
    for _ in 0..30 {
        // Where everybody turns pirate, it may be over soon.
        if !my_turn(&anna).await {
            break;
        }
        let choices = glance(&anna).await.choices;
        choose(&anna, lot.below(choices)).await;
    }
    are_small(&relay);
    anna.leave().await;
    house.close().await;
}

/// What came until the game was there. How often the bots have moved by then is a matter of chance: what they did comes
/// in updates of their own.
fn until_the_game(relay: &Relay) -> usize {
    let got = relay.got().concat();
    let playing = updates(&got).filter(|update| update.contains("data-stage=\"playing\""));
    relay.count() - playing.skip(1).map(str::len).sum::<usize>()
}

fn updates(got: &str) -> impl Iterator<Item = &str> {
    let updates = got.split("\nevent: view\n").skip(1);
    updates.map(|rest| rest.split("\n\n").next().unwrap_or(""))
}

fn are_small(relay: &Relay) {
    let got = relay.got().concat();
    let sizes: Vec<usize> = updates(&got).map(gzipped).collect();
    let largest = sizes.iter().copied().max().expect("a game has updates");
    println!("{} updates, the largest {largest} bytes compressed", sizes.len());
    assert!(largest < UPDATE, "an update is {largest} bytes compressed");
}

fn gzipped(text: &str) -> usize {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::default());
    gzip.write_all(text.as_bytes()).expect("memory");
    gzip.finish().expect("memory").len()
}
