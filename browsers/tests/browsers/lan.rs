//! A living room: one server, plain HTTP, a television, and phones that join by what it shows.

use quarterdeck_browsers::play::{choose, my_turn, play_out};
use quarterdeck_browsers::scenes::{CORSAIRE, LETTER_OF_MARQUE, play};
use quarterdeck_browsers::{Device, House, Lot, Person, Relay, lan, scenes};

use crate::Shared;

/// What a browser sends with a form, and what it withholds, decides whether a game night works at all. On the network
/// there is no `Sec-Fetch-Site`, so `Origin` must name the page; on the machine itself both are sent.
pub(crate) async fn a_page_on_the_network_is_no_secure_context(chromium: Shared) {
    let house = House::open().await;
    for (host, secure) in [(lan::NAME, false), (lan::ADDRESS, false), ("127.0.0.1", true)] {
        let relay = Relay::to(house.address).await;
        let phone = Person::arrive_under(&chromium, host, relay.address, Device::Phone).await;
        phone.go("/").await;
        assert_eq!(phone.see::<bool>("window.isSecureContext").await, secure, "{host}");
        phone.follow(&play(LETTER_OF_MARQUE, "bots")).await;
        let heads = relay.heads("POST /play ");
        let [head] = &heads[..] else { panic!("the form was sent once: {heads:#?}") };
        assert_eq!(header(head, "sec-fetch-site"), secure.then_some("same-origin"), "{head}");
        assert_eq!(header(head, "origin"), Some(phone.origin()), "{head}");
        assert!(my_turn(&phone).await, "the game begins");
        phone.leave().await;
    }
    house.close().await;
}

/// Who knows a table's address may look at the table. Our own server hears of it, and no other site does.
pub(crate) async fn the_address_of_a_table_is_not_told_to_other_sites(chromium: Shared) {
    let house = House::open().await;
    let relay = Relay::to(house.address).await;
    let anna = Person::arrive_through(&chromium, &relay, Device::Laptop).await;
    let table = scenes::open(&anna, LETTER_OF_MARQUE, "duel", &["me", "open"]).await;
    let own = format!("{}/join", anna.origin());
    let other = format!("http://{}:{}/join", lan::ADDRESS, relay.address.port());
    for (url, told) in [(&own, Some(format!("{}{table}", anna.origin()))), (&other, None)] {
        anna.go(&table).await;
        let js = format!("document.querySelector('header a[href=\"/join\"]').href = {url:?}");
        anna.see::<String>(&js).await;
        anna.follow(&format!("header a[href={url:?}]")).await;
        let heads = relay.heads("GET /join ");
        let head = heads.iter().find(|head| url.contains(header(head, "host").unwrap_or("-")));
        let head = head.expect("the page was asked for");
        assert_eq!(header(head, "referer"), told.as_deref(), "{head}");
    }
    anna.leave().await;
    house.close().await;
}

/// A header of a request as a browser wrote it.
fn header<'a>(head: &'a str, name: &str) -> Option<&'a str> {
    let mut fields = head.lines().filter_map(|line| line.split_once(": "));
    fields.find(|(field, _)| field.eq_ignore_ascii_case(name)).map(|(_, value)| value)
}

pub(crate) async fn phones_join_the_television_by_qr_code_and_by_typed_code(chromium: Shared) {
    round_the_television(&chromium, LETTER_OF_MARQUE).await;
}

pub(crate) async fn two_phones_play_corsaire_round_the_television(chromium: Shared) {
    round_the_television(&chromium, CORSAIRE).await;
}

/// The television opens the table; a phone for each seat joins, every other one by the code that one reads there; they
/// play a whole game.
async fn round_the_television(chromium: &Shared, game: &str) {
    let house = House::open().await;
    let television = Person::arrive(chromium, &house, Device::Television).await;
    television.holds_still().await;
    television.go("/").await;
    television.follow(&play(game, "tv")).await;
    let code = television.text(".welcome .code").await;
    let link = television.shows_qr(".welcome .qr").await;
    assert_eq!(link, format!("{}/j/{code}", television.origin()));
    assert_eq!(television.text(".welcome .link").await, format!("{}/", television.origin()));
    let mut phones = Vec::new();
    for nth in 0..television.count(".seats li").await {
        let phone = Person::arrive(chromium, &house, Device::Phone).await;
        phone.holds_still().await;
        if nth % 2 == 0 {
            phone.go_to(&link).await;
        } else {
            phone.go("/").await;
            phone.write("#code", &code.to_lowercase()).await;
            phone.follow("form[action='/join'] button").await;
        }
        scenes::take_seat(&phone, ["Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio"][nth]).await;
        phones.push(phone);
    }
    television.until("main[data-stage=playing]").await;
    // Latecomers find the same address in the corner.
    assert_eq!(television.shows_qr(".corner .qr").await, link);
    let players: Vec<&Person> = phones.iter().collect();
    play_out(&players, &mut Lot::new(17), async || ()).await;
    television.until("main[data-stage=over] .ceremony").await;
    phones.push(television);
    for person in phones {
        person.leave().await;
    }
    house.close().await;
}

pub(crate) async fn the_network_reaches_the_server_by_address_too(chromium: Shared) {
    let house = House::open().await;
    let anna = Person::arrive_under(&chromium, lan::ADDRESS, house.address, Device::Laptop).await;
    let table = scenes::open(&anna, LETTER_OF_MARQUE, "duel", &["me", "open"]).await;
    let link = anna.shows_qr(".invite .qr").await;
    assert_eq!(link, format!("{}/j/{}", anna.origin(), anna.text(".invite .code").await));
    // Cookies belong to a name: this phone is somebody else, and stays under the address.
    let bruno = Person::arrive(&chromium, &house, Device::Phone).await;
    bruno.go_to(&link).await;
    assert_eq!(bruno.path().await, table);
    assert_eq!(bruno.see::<String>("location.origin").await, anna.origin());
    scenes::take_seat(&bruno, "Bruno").await;
    scenes::be_ready(&anna).await;
    for person in [&anna, &bruno] {
        assert!(my_turn(person).await);
        choose(person, 0).await;
    }
    for person in [anna, bruno] {
        person.leave().await;
    }
    house.close().await;
}

/// Whoever started the program has it open under `127.0.0.1`, where a browser is stricter and offers more.
pub(crate) async fn the_machine_that_serves_plays_with_the_network(chromium: Shared) {
    let house = House::open().await;
    let anna = Person::arrive_at(&chromium, house.address, Device::Laptop).await;
    assert!(anna.origin().starts_with("http://127.0.0.1:"), "{}", anna.origin());
    let bruno = Person::arrive(&chromium, &house, Device::Phone).await;
    let table = scenes::open(&anna, LETTER_OF_MARQUE, "duel", &["me", "open"]).await;
    scenes::sit(&bruno, &table, "Bruno").await;
    scenes::be_ready(&anna).await;
    play_out(&[&anna, &bruno], &mut Lot::new(4), async || ()).await;
    for person in [anna, bruno] {
        person.leave().await;
    }
    house.close().await;
}

pub(crate) async fn a_link_is_copied_without_the_clipboard_api(chromium: Shared) {
    let house = House::open().await;
    for (host, has_api) in [(lan::NAME, false), ("127.0.0.1", true)] {
        let anna = Person::arrive_under(&chromium, host, house.address, Device::Laptop).await;
        let table = scenes::open(&anna, LETTER_OF_MARQUE, "duel", &["me", "open"]).await;
        assert_eq!(anna.see::<bool>("!!navigator.clipboard").await, has_api, "{host}");
        let link = anna.text("a[data-copy]").await;
        anna.see::<u8>("document.addEventListener('copy', () => copied = `${getSelection()}`); 0")
            .await;
        anna.press("a[data-copy]").await;
        anna.until_that("a selection", "`${getSelection()}`").await;
        assert_eq!(anna.see::<String>("`${getSelection()}`").await, link);
        if !has_api {
            anna.until_that("a copy", "window.copied").await;
            assert_eq!(anna.see::<String>("copied").await, link);
        }
        assert_eq!(anna.path().await, table, "the page stays");
        anna.leave().await;
    }
    house.close().await;
}
