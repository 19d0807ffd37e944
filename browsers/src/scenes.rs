//! Tables, as far along as one needs them, and every screen there is.

use std::sync::Arc;

use crate::play::{choose, glance, my_turn, play_out};
use crate::{Chromium, Device, House, Lot, Person};

/// The games, as addresses name them.
pub const LETTER_OF_MARQUE: &str = "letter-of-marque";
/// The second of them.
pub const CORSAIRE: &str = "corsaire";
/// The third.
pub const PIRATES_AND_PRIVATEERS: &str = "pirates-and-privateers";

/// The button on the first page that begins a game in this way.
pub fn play(game: &str, way: &str) -> String {
    format!("form[action='/play']:has([value={game}]) button[value={way}]")
}

/// Opens a table with the form, as it stands after a preset such as `quick`, with these seats: `me`, `open` or
/// `bot:LEVEL`. Tells where it is.
pub async fn open(host: &Person, game: &str, preset: &str, seats: &[&str]) -> String {
    open_with(host, game, preset, seats, &[]).await
}

/// The same, with these options besides.
pub async fn open_with(
    host: &Person,
    game: &str,
    preset: &str,
    seats: &[&str],
    options: &[(&str, &str)],
) -> String {
    host.go(&format!("/new/{game}?preset={preset}")).await;
    for (key, value) in options {
        host.choose(&format!("#option-{key}"), 0, value).await;
    }
    for nth in 0..host.count("select[name=seats]").await {
        host.choose("select[name=seats]", nth, seats.get(nth).unwrap_or(&"none")).await;
    }
    host.follow("main form button.big").await;
    host.until("main#table[data-stage]").await;
    host.path().await
}

/// Sits down at a table under a name, and is ready.
pub async fn sit(person: &Person, table: &str, name: &str) {
    person.go(table).await;
    take_seat(person, name).await;
}

/// Takes a free seat at the table on the person's screen under a name, and is ready.
pub async fn take_seat(person: &Person, name: &str) {
    person.write("#sit-name", name).await;
    person.follow(".welcome-in button").await;
    be_ready(person).await;
}

/// Is ready.
pub async fn be_ready(person: &Person) {
    person.press("form[action$='/ready'] button").await;
    let js = "!document.querySelector('form[action$=\"/ready\"]')";
    person.until_that("that one is ready", js).await;
}

/// A screen: what it is called, where it is, and whether it is a stranger's or the host's.
pub struct Screen {
    /// Its name, as a file's.
    pub name: String,
    /// Where it is.
    pub path: String,
    /// Whether somebody looks at it who has never been here; otherwise whoever sits at the tables.
    pub stranger: bool,
}

/// Every screen there is, and who looks at them.
pub struct Gallery {
    /// Somebody who sits at all the tables.
    pub host: Person,
    /// Somebody who has never been here.
    pub stranger: Person,
    /// The screens.
    pub screens: Vec<Screen>,
}

impl Gallery {
    /// Plays until there is something to see everywhere.
    pub async fn open(chromium: &Arc<Chromium>, house: &House) -> Self {
        let host = Person::arrive(chromium, house, Device::Laptop).await;
        let stranger = Person::arrive(chromium, house, Device::Laptop).await;
        host.holds_still().await;
        stranger.holds_still().await;
        let mut screens = Vec::new();
        let mut add = |name: String, stranger, path: &str| {
            screens.push(Screen { name, path: path.to_owned(), stranger });
        };
        for (short, game, seats) in GAMES {
            let mut add =
                |name: &str, stranger, path: &str| add(format!("{short}-{name}"), stranger, path);
            add("new", true, &format!("/new/{game}?preset=quick"));
            add("rules", true, &format!("/rules/{game}"));
            let begun = open(&host, game, "standard", seats).await;
            host.until("#actions .choice").await;
            add("begun", false, &begun);
            let playing = in_the_middle(&host, game, seats).await;
            add("playing", false, &playing);
            add("looking-on", true, &playing);
            add("tv", false, &format!("{playing}/tv"));
            add("log", false, &format!("{playing}/log"));
            let shared = open(&host, game, "quick", &vec!["me"; seats.len().min(3)]).await;
            add("curtain", false, &shared);
            host.follow("form[action$='/look'] button").await;
            add("hot-seat", false, &host.path().await);
            // This one takes an evening, even at random; one round of it has everything that an end has.
            let short: &[_] = match game {
                PIRATES_AND_PRIVATEERS => &[("round_limit_basic", "1")],
                _ => &[],
            };
            if game == PIRATES_AND_PRIVATEERS {
                add("bidding", false, &bidding(&host, seats).await);
            }
            let finished = open_with(&host, game, "open", seats, short).await;
            play_out(&[&host], &mut Lot::new(1), async || ()).await;
            add("over", false, &finished);
            add("over-tv", false, &format!("{finished}/tv"));
            add("replay", false, &format!("{finished}/replay?as=1&step=12"));
            add("verify", false, &format!("{finished}/verify"));
        }
        let seats = ["me", "open", "bot:heuristic", "open"];
        let lobby = open(&host, LETTER_OF_MARQUE, "standard", &seats).await;
        let mut add = |name: &str, stranger, path: &str| add(name.to_owned(), stranger, path);
        add("home", true, "/");
        add("home-again", false, "/");
        add("join", true, "/join");
        add("join-refused", true, "/join?code=nowhere");
        add("lobby", false, &lobby);
        add("lobby-stranger", true, &lobby);
        add("lobby-tv", false, &format!("{lobby}/tv"));
        add("settings", false, &format!("{lobby}/settings"));
        add("invite", false, &format!("{lobby}/join"));
        add("me", false, "/me");
        add("api", true, "/api");
        add("not-found", true, "/nowhere");
        Self { host, stranger, screens }
    }

    /// Who looks at a screen.
    pub fn who(&self, screen: &Screen) -> &Person {
        if screen.stranger { &self.stranger } else { &self.host }
    }
}

/// Each game: what its pictures are called, and a table against bots.
const GAMES: [(&str, &str, &[&str]); 3] = [
    ("lom", LETTER_OF_MARQUE, &["me", "bot:heuristic", "bot:heuristic", "bot:heuristic"]),
    ("corsaire", CORSAIRE, &["me", "bot:heuristic"]),
    ("pirates", PIRATES_AND_PRIVATEERS, &["me", "bot:heuristic", "bot:heuristic"]),
];

/// A game in which something has happened, and the host is to act.
async fn in_the_middle(host: &Person, game: &str, seats: &[&str]) -> String {
    let mut lot = Lot::new(2);
    loop {
        let table = open(host, game, "standard", seats).await;
        for nth in 0.. {
            if !my_turn(host).await {
                break;
            }
            if nth >= 8 && host.see(IS_RICH).await {
                return table;
            }
            let seen = glance(host).await;
            choose(host, lot.below(seen.choices)).await;
        }
    }
}

/// A game of Pirates and Privateers in which the host is asked for a bid.
pub async fn bidding(host: &Person, seats: &[&str]) -> String {
    loop {
        let table = open(host, PIRATES_AND_PRIVATEERS, "standard", seats).await;
        // In the first round everybody calls a charter, so one is asked soon, or has nothing that is wanted.
        for _ in 0..12 {
            if !my_turn(host).await {
                break;
            }
            if host.count("#actions .scale").await > 0 {
                return table;
            }
            choose(host, 0).await;
        }
    }
}

/// Whether there is something to see: ships at sea on both sides and somebody to fire at, a pyramid that grows, or a
/// chart on which ships have sailed.
const IS_RICH: &str = "document.querySelector('.fleet')
    ? document.querySelectorAll('.afloat').length >= 5 && !!document.querySelector('.own .afloat')
        && !!document.querySelector('.fleet:not(.own) button[name=action]')
    : document.querySelector('.slot') ? document.querySelectorAll('.slot:not(.empty)').length >= 8 : true";
