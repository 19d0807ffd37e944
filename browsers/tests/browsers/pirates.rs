//! Pirates and Privateers: a whole short game on three screens, the chart, and bids.

use quarterdeck_browsers::play::{choose, glance, later, my_turn, play_out};
use quarterdeck_browsers::scenes::{PIRATES_AND_PRIVATEERS, bidding};
use quarterdeck_browsers::{Device, House, Lot, Person, scenes};

use crate::Shared;
use crate::screens::STICKS_OUT;

/// Against whom one plays.
const BOTS: [&str; 3] = ["me", "bot:heuristic", "bot:heuristic"];

/// A captain who can trade soon has this at home; who cannot has to be patient for so many rounds.
const SHORT: [(&str, &str); 2] = [("victory_gold", "1200"), ("round_limit_basic", "5")];

pub(crate) async fn a_phone_a_laptop_and_a_wall_play_until_the_gold_is_home(chromium: Shared) {
    let house = House::open().await;
    let anna = Person::arrive(&chromium, &house, Device::Laptop).await;
    let bruno = Person::arrive(&chromium, &house, Device::Phone).await;
    let wall = Person::arrive(&chromium, &house, Device::Television).await;
    bruno.reads("it-IT").await;
    for person in [&anna, &bruno, &wall] {
        person.holds_still().await;
    }
    let seats = ["me", "open", "bot:heuristic"];
    let table = scenes::open_with(&anna, PIRATES_AND_PRIVATEERS, "standard", &seats, &SHORT).await;
    wall.go(&format!("{table}/tv")).await;
    scenes::sit(&bruno, &table, "Bruno").await;
    scenes::be_ready(&anna).await;
    wall.until("main[data-stage=playing] #sea").await;
    let mut lot = Lot::new(5);
    play_out(&[&anna, &bruno], &mut lot, async || {
        let wide: Vec<String> = bruno.see(STICKS_OUT).await;
        assert!(wide.is_empty(), "this sticks out of a phone: {wide:#?}");
    })
    .await;
    wall.until("main[data-stage=over] .ceremony").await;
    for person in [&anna, &bruno] {
        // Thousands are marked in one's own language.
        let places = "[...document.querySelectorAll('.standings td:first-child, .standings td b')].map(cell => cell.innerText.replace(/\\D/g, ''))";
        assert_eq!(person.see::<Vec<String>>(places).await, wall.see::<Vec<String>>(places).await);
        // Everybody sees the same ships, where they are.
        assert_eq!(ships(person).await, ships(&wall).await);
    }
    for person in [anna, bruno, wall] {
        person.leave().await;
    }
    house.close().await;
}

/// Every ship and where it lies.
async fn ships(person: &Person) -> Vec<String> {
    person
        .see("[...document.querySelectorAll('#waters .vessel')].map(ship => ship.id + ' ' + ship.getAttribute('transform'))")
        .await
}

pub(crate) async fn the_chart_is_moved_and_stays_as_it_was_put(chromium: Shared) {
    let house = House::open().await;
    let anna = Person::arrive(&chromium, &house, Device::Laptop).await;
    anna.holds_still().await;
    scenes::open(&anna, PIRATES_AND_PRIVATEERS, "standard", &BOTS).await;
    // Until there is a ship of one's own, which is bought with the first of what is offered.
    while anna.count("#sea .vessel.own").await == 0 {
        assert!(my_turn(&anna).await);
        choose(&anna, 0).await;
    }
    let whole = "0 0 1720 1064";
    anna.press("[data-chart=whole]").await;
    assert_eq!(shown(&anna).await, whole);
    anna.press("[data-chart=in]").await;
    let near = shown(&anna).await;
    assert_ne!(near, whole);
    // What the server sends does not move it back.
    assert!(my_turn(&anna).await);
    choose(&anna, 0).await;
    assert_eq!(shown(&anna).await, near);
    // Keys move it, closer and further; another button shows one's own waters.
    anna.see::<Option<()>>("document.querySelector('.frame').focus()").await;
    anna.key("ArrowRight").await;
    let aside = shown(&anna).await;
    assert_ne!(aside, near);
    anna.key("+").await;
    let nearer = shown(&anna).await;
    assert!(width(&nearer) < width(&aside), "{nearer} is not nearer than {aside}");
    anna.key("-").await;
    assert!(width(&shown(&anna).await) > width(&nearer));
    anna.press("[data-chart=find]").await;
    let js = "(view => (at => at[0] > view[0] && at[0] < view[0] + view[2] && at[1] > view[1] && at[1] < view[1] + view[3])
        (document.querySelector('#sea .vessel.own').getAttribute('transform').match(/[\\d.]+/g).map(Number)))
        (document.querySelector('#sea').getAttribute('viewBox').split(' ').map(Number))";
    assert!(anna.see::<bool>(js).await, "one's own ship is in sight");
    // Where it can go, and in how many turns: as the list of ports has it.
    anna.press(".captain [data-show]").await;
    let turns: Vec<String> = anna
        .see("[...document.querySelectorAll('#reach text')].map(turns => turns.textContent)")
        .await;
    assert!(turns.len() > 60 && turns.contains(&"1".to_owned()), "{turns:?}");
    anna.press(".captain [data-show][aria-pressed=true]").await;
    assert_eq!(anna.count("#reach text").await, 0);
    anna.leave().await;
    house.close().await;
}

async fn shown(person: &Person) -> String {
    person.see("document.querySelector('#sea').getAttribute('viewBox')").await
}

fn width(view: &str) -> u32 {
    view.split(' ').nth(2).expect("four numbers").parse().expect("a number")
}

pub(crate) async fn a_bid_is_set_with_a_slider(chromium: Shared) {
    let house = House::open().await;
    let anna = Person::arrive(&chromium, &house, Device::Phone).await;
    anna.holds_still().await;
    bidding(&anna, &BOTS).await;
    let says = "document.querySelector('.scale select').selectedOptions[0].text";
    let asking: String = anna.see(says).await;
    let label = anna.text(".scale label").await;
    assert!(label.ends_with(&format!("asked is {asking}")), "{label} begins at {asking}");
    anna.see::<Option<()>>("document.querySelector('.scale input[type=range]').focus()").await;
    anna.key("ArrowLeft").await;
    let lower: String = anna.see(says).await;
    let number = |text: &str| -> u32 { text.replace(',', "").parse().expect("a price") };
    assert!(number(&lower) < number(&asking), "{lower} is below {asking}");
    let seq = glance(&anna).await.seq;
    anna.press(".scale button").await;
    later(&anna, seq).await;
    let log = anna.text("#log").await;
    assert!(log.contains(&format!("a bid of {lower} for")), "{lower} is not in {log}");
    anna.leave().await;
    house.close().await;
}

pub(crate) async fn a_bid_is_made_without_script(chromium: Shared) {
    let house = House::open().await;
    let anna = Person::arrive(&chromium, &house, Device::Phone).await;
    let table = bidding(&anna, &BOTS).await;
    anna.runs_no_script().await;
    anna.go(&table).await;
    assert!(!anna.see::<bool>("document.querySelector('.slide').checkVisibility()").await);
    let price: String = anna.see("document.querySelector('.scale option').text").await;
    anna.see::<Option<()>>("void (document.querySelector('.scale select').selectedIndex = 0)")
        .await;
    anna.follow(".scale button").await;
    let log = anna.text("#log").await;
    assert!(log.contains(&format!("a bid of {price} for")), "{price} is not in {log}");
    anna.leave().await;
    house.close().await;
}
