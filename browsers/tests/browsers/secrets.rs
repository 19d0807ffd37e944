//! What one seat knows is in no other browser: not on its page, not in what it keeps, not in what it was sent.

use std::collections::BTreeMap;

use quarterdeck_browsers::play::play_out;
use quarterdeck_browsers::scenes::{CORSAIRE, LETTER_OF_MARQUE};
use quarterdeck_browsers::{Device, House, Lot, Person, Relay, scenes};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::Shared;

/// What pages tell of each player's part of the table.
const READ: &str = include_str!("secrets.js");

/// A page that somebody got.
#[derive(Deserialize, Debug)]
struct Sheet {
    seq: u32,
    /// The seat that it is for; 0 for everybody.
    own: usize,
    parts: BTreeMap<usize, Part>,
}

/// What a page tells of one player.
#[derive(Deserialize, PartialEq, Debug)]
struct Part {
    /// Everything that it says and draws.
    shows: String,
    /// The ships of which it says what is under them.
    known: BTreeMap<String, Known>,
    /// How many things it shows that are for its player alone.
    secrets: usize,
}

/// What is under a ship, and whether its owner alone is told.
#[derive(Deserialize, PartialEq, Clone, Debug)]
struct Known {
    armed: bool,
    secret: bool,
}

pub(crate) async fn nobody_else_holds_what_a_captain_hides(chromium: Shared) {
    voyage(&chromium, LETTER_OF_MARQUE, &["me", "open", "open"]).await;
}

pub(crate) async fn nobody_else_holds_a_hand_of_cards(chromium: Shared) {
    voyage(&chromium, CORSAIRE, &["me", "open"]).await;
}

/// A whole game between people, with a wall; then everything that anybody got is looked through.
async fn voyage(chromium: &Shared, game: &str, seats: &[&str]) {
    let house = House::open().await;
    let mut relays = Vec::new();
    let mut people = Vec::new();
    for nth in 0..=seats.len() {
        let device = if nth == seats.len() { Device::Television } else { Device::Phone };
        let relay = Relay::to(house.address).await;
        let person = Person::arrive_through(chromium, &relay, device).await;
        person.holds_still().await;
        people.push(person);
        relays.push(relay);
    }
    let (wall, players) = people.split_last().expect("a wall");
    let table = scenes::open(&players[0], game, "standard", seats).await;
    wall.go(&format!("{table}/tv")).await;
    for (player, name) in players[1..].iter().zip(["Bruno", "Carla"]) {
        scenes::sit(player, &table, name).await;
    }
    scenes::be_ready(&players[0]).await;
    let players: Vec<&Person> = players.iter().collect();
    play_out(&players, &mut Lot::new(12), async || ()).await;
    wall.until("main[data-stage=over]").await;
    let mut sheets = Vec::new();
    for relay in &relays {
        sheets.push(read(wall, &fragments(&relay.got())).await);
    }
    let secrets = judge(&sheets).unwrap_or_else(|leak| panic!("{leak}"));
    assert!(secrets > 20, "a game has secrets: {secrets}");
    keep_nothing(&people, &relays).await;
    for person in people {
        person.leave().await;
    }
    house.close().await;
}

/// Nobody's browser keeps anything but its shares of the dice, which the record has as well, and the session, which no
/// script can read and nobody else ever got.
async fn keep_nothing(people: &[Person], relays: &[Relay]) {
    for (nth, person) in people.iter().enumerate() {
        let kept: Value = person.see(KEPT).await;
        assert_eq!(kept, json!([true, 0, 0, ""]));
        let session = person.session().await;
        if session.is_empty() {
            continue;
        }
        assert!(!person.html().await.contains(&session));
        for (_, relay) in relays.iter().enumerate().filter(|(other, _)| *other != nth) {
            let got = relay.got().concat();
            assert!(!got.contains(&session), "somebody got the session of another");
        }
    }
}

const KEPT: &str = "(async () => [Object.keys(localStorage).every(name => name.startsWith('dice ')), sessionStorage.length, (await indexedDB.databases()).length, document.cookie])()";

pub(crate) async fn a_leak_would_be_noticed(chromium: Shared) {
    let house = House::open().await;
    let reader = Person::arrive(&chromium, &house, Device::Laptop).await;
    reader.go("/").await;
    let page = |class: &str, mark: &str, more: &str| {
        format!(
            "<main id=\"table\" data-seq=\"5\"><section class=\"fleet{class}\" id=\"fleet-1\"><div class=\"stores\">{more}</div>\
             <ul><li class=\"afloat\" id=\"ship-1-4\">{mark}</li></ul></section></main>"
        )
    };
    let own = page(" own", "<b class=\"mark armed secret\">armed</b>", "");
    let fair = page("", "", "");
    let leaks = [
        page("", "<b class=\"mark armed\">armed</b>", ""),
        page("", "<b hidden>armed</b>", ""),
        page("", "<svg><use href=\"#s-bales\"></use></svg>", ""),
        page("", "", "<svg><use href=\"#s-guns\"></use></svg>"),
    ];
    let told = async |other: &str, wall: &str| {
        let mut sheets = Vec::new();
        for got in [&own, other, wall] {
            sheets.push(read(&reader, &[got.to_owned()]).await);
        }
        judge(&sheets)
    };
    assert_eq!(told(&fair, &fair).await, Ok(1));
    for leak in leaks {
        assert!(told(&leak, &fair).await.is_err(), "nobody noticed that another seat got {leak}");
        // What is only hidden in words, nobody can tell on the wall: everybody gets the same there.
        let said = told(&leak, &leak).await;
        assert!(
            said.is_err() || leak.contains("hidden"),
            "nobody noticed that the wall got {leak}"
        );
    }
    reader.leave().await;
    house.close().await;
}

/// Every table that came over a line, whole pages and updates alike.
fn fragments(tapes: &[String]) -> Vec<String> {
    let begun = tapes.iter().flat_map(|tape| tape.split("<main id=\"table\"").skip(1));
    let whole = begun.filter_map(|rest| rest.split_once("</main>"));
    let dealt = whole.filter(|(inside, _)| inside.contains("id=\"board\""));
    dealt.map(|(inside, _)| format!("<main id=\"table\"{inside}</main>")).collect()
}

async fn read(reader: &Person, fragments: &[String]) -> Vec<Sheet> {
    reader.see(&format!("({READ})({})", json!(fragments))).await
}

/// The last of these is what the wall got: what everybody may see. Of a part that is not theirs others see exactly that,
/// and the wall sees of a ship only what its owner knows that everybody knows. Tells how many secrets there were, or
/// which got out.
fn judge(sheets: &[Vec<Sheet>]) -> Result<usize, String> {
    let (wall, seats) = sheets.split_last().expect("a wall");
    let wall: BTreeMap<u32, &Sheet> = wall.iter().map(|sheet| (sheet.seq, sheet)).collect();
    let mut secrets = 0;
    for sheet in seats.iter().flatten() {
        let Some(public) = wall.get(&sheet.seq) else { continue };
        for (seat, part) in &sheet.parts {
            let seen = &public.parts[seat];
            if *seat == sheet.own {
                secrets += part.secrets;
                let open = part.known.iter().filter(|(_, known)| !known.secret);
                if seen.secrets > 0 || !seen.known.iter().eq(open) {
                    return Err(format!("the wall: {seen:#?} of {part:#?}"));
                }
            } else if part != seen {
                return Err(format!("seat {}: {part:#?} where all see {seen:#?}", sheet.own));
            }
        }
    }
    Ok(secrets)
}
