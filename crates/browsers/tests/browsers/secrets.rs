//! What one seat knows is in no other browser: not on its page, not in what it keeps, not in what it was sent.

use std::collections::BTreeMap;

use quarterdeck_browsers::play::play_out;
use quarterdeck_browsers::{Device, House, Lot, Person, Relay, scenes};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::Shared;

/// What a page tells of each fleet, for whoever looks from outside; and what only its owner is told.
const READ: &str = include_str!("secrets.js");

/// A page that somebody got, as far as it tells of fleets.
#[derive(Deserialize, Debug)]
struct Sheet {
    seq: u32,
    /// The seat that it is for; 0 for everybody.
    own: usize,
    fleets: BTreeMap<usize, Fleet>,
}

/// What a page tells of a fleet.
#[derive(Deserialize, Debug, PartialEq)]
struct Fleet {
    /// Everything that it shows of it, without what can be done with it.
    shows: String,
    /// What is under its ships, and whether only the owner is told.
    ships: BTreeMap<String, Known>,
    /// How many ships in reserve show what is under them.
    open_reserve: usize,
}

#[derive(Deserialize, Debug, PartialEq, Clone)]
struct Known {
    armed: bool,
    secret: bool,
}

pub(crate) async fn no_other_browser_holds_a_secret_of_a_seat(chromium: Shared) {
    let house = House::open().await;
    let mut relays = Vec::new();
    let mut people = Vec::new();
    for device in [Device::Laptop, Device::Phone, Device::Phone, Device::Television] {
        let relay = Relay::to(house.address).await;
        people.push(Person::arrive_through(&chromium, &relay, device).await);
        relays.push(relay);
    }
    let [anna, bruno, carla, wall] = &people[..] else { panic!("four people") };
    let table = scenes::open(anna, "standard", &["me", "open", "open"]).await;
    wall.go(&format!("{table}/tv")).await;
    scenes::sit(bruno, &table, "Bruno").await;
    scenes::sit(carla, &table, "Carla").await;
    scenes::be_ready(anna).await;
    play_out(&[anna, bruno, carla], &mut Lot::new(12), async || ()).await;
    wall.until("main[data-stage=over]").await;
    // What they were sent.
    let mut sheets = Vec::new();
    for relay in &relays {
        sheets.push(read(wall, &fragments(&relay.got())).await);
    }
    let secrets = judge(&sheets);
    assert!(secrets > 10, "a game has secrets: {secrets}");
    // What they have: nothing is kept but the session, and nobody else's is anywhere.
    for (nth, person) in people.iter().enumerate() {
        let kept: Value = person.see("(async () => [localStorage.length, sessionStorage.length, (await caches?.keys?.() ?? []).length, (await indexedDB.databases()).length, document.cookie])().catch(why => String(why))").await;
        assert_eq!(kept, json!([0, 0, 0, 0, ""]));
        let token = person.session().await;
        for (other, relay) in relays.iter().enumerate().filter(|(other, _)| *other != nth) {
            let got = relay.got().concat();
            assert!(token.is_empty() || !got.contains(&token), "{other} got the session of {nth}");
            assert!(!people[other].html().await.contains(&token) || token.is_empty());
        }
    }
    for person in people {
        person.leave().await;
    }
    house.close().await;
}

/// A planted secret is found; otherwise the test above would say nothing.
pub(crate) async fn a_leak_would_be_noticed(chromium: Shared) {
    let house = House::open().await;
    let wall = Person::arrive(&chromium, &house, Device::Television).await;
    wall.go("/").await;
    let page = |mark: &str, reserve: &str| {
        format!(
            "<main id=\"table\" data-seq=\"5\"><section class=\"fleet\" id=\"fleet-1\"><dl></dl><div class=\"stores\">{reserve}</div>\
             <ul class=\"sea\"><li class=\"afloat\" id=\"ship-1-4\"><div><svg><use href=\"#s-ship\"></use></svg>{mark}</div></li></ul></section></main>"
        )
    };
    let own = page("<span class=\"mark armed secret\">armed</span>", "").replace("class=\"fleet\"", "class=\"fleet own\"");
    let fair = page("", "");
    let leaks = [
        page("<span class=\"mark armed\">armed</span>", ""),
        page("<span hidden>armed</span>", ""),
        page("", "<svg><use href=\"#s-guns\"></use></svg>"),
    ];
    let sheets = |other: String| async {
        let mut sheets = Vec::new();
        for got in [own.clone(), other, fair.clone()] {
            sheets.push(read(&wall, &[got]).await);
        }
        sheets
    };
    judge(&sheets(fair.clone()).await);
    for leak in leaks {
        let sheets = sheets(leak.clone()).await;
        let judged = std::panic::catch_unwind(|| judge(&sheets));
        assert!(judged.is_err(), "nobody noticed {leak}");
    }
    wall.leave().await;
    house.close().await;
}

/// Every table that came over a line, whole pages and updates alike.
fn fragments(tapes: &[String]) -> Vec<String> {
    let mut found = Vec::new();
    for tape in tapes {
        for rest in tape.split("<main id=\"table\"").skip(1) {
            if let Some((inside, _)) = rest.split_once("</main>")
                && inside.contains("class=\"fleet")
            {
                found.push(format!("<main id=\"table\"{inside}</main>"));
            }
        }
    }
    found
}

async fn read(reader: &Person, fragments: &[String]) -> Vec<Sheet> {
    reader.see(&format!("({READ})({})", json!(fragments))).await
}

/// The last of these is what the wall got: what everybody may see. Others see of a fleet that is not theirs exactly
/// that, and the wall sees of a ship only what its owner knows that everybody knows. Tells how many secrets there were.
fn judge(sheets: &[Vec<Sheet>]) -> usize {
    let (wall, seats) = sheets.split_last().expect("a wall");
    let wall: BTreeMap<u32, &Sheet> = wall.iter().map(|sheet| (sheet.seq, sheet)).collect();
    let mut secrets = 0;
    for sheet in seats.iter().flatten() {
        let Some(public) = wall.get(&sheet.seq) else { continue };
        for (seat, fleet) in &sheet.fleets {
            let seen = &public.fleets[seat];
            assert_eq!(seen.open_reserve, 0, "the wall shows the reserve of {seat}");
            if *seat == sheet.own {
                secrets += fleet.ships.values().filter(|known| known.secret).count();
                let open = fleet.ships.iter().filter(|(_, known)| !known.secret);
                let open: BTreeMap<_, _> = open.map(|(id, known)| (id.clone(), known.clone())).collect();
                assert_eq!(seen.ships, open, "the wall at {}", sheet.seq);
            } else {
                assert_eq!(fleet, seen, "fleet {seat} for seat {} at {}", sheet.own, sheet.seq);
            }
        }
    }
    secrets
}
