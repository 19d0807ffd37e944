//! Tables, as far along as one needs them, and every screen there is.

use std::sync::Arc;

use crate::play::{choose, glance, my_turn, play_out};
use crate::{Chromium, Device, House, Lot, Person};

/// Opens a table with the form, as it stands after a preset such as `quick`, with these seats: `me`, `open` or
/// `bot:LEVEL`. Tells where it is.
pub async fn open(host: &Person, preset: &str, seats: &[&str]) -> String {
    host.go(&format!("/new/letter-of-marque?preset={preset}")).await;
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
    pub name: &'static str,
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
        let finished = open(&host, "open", &["me", "bot:heuristic", "bot:heuristic"]).await;
        play_out(&[&host], &mut Lot::new(1), async || ()).await;
        let begun = open(&host, "standard", &["me", "bot:heuristic", "bot:heuristic"]).await;
        let playing = in_the_middle(&host).await;
        let lobby = open(&host, "standard", &["me", "open", "bot:heuristic", "open"]).await;
        let shared = open(&host, "quick", &["me", "me", "me"]).await;
        host.until("form[action$='/look'] button").await;
        host.follow("form[action$='/look'] button").await;
        let looked = host.path().await;
        let own = |name, path: String| Screen { name, path, stranger: false };
        let theirs = |name, path: String| Screen { name, path, stranger: true };
        let screens = vec![
            theirs("home", "/".into()),
            own("home-again", "/".into()),
            theirs("join", "/join".into()),
            theirs("new", "/new/letter-of-marque?preset=quick".into()),
            own("lobby", lobby.clone()),
            theirs("lobby-stranger", lobby.clone()),
            own("lobby-tv", format!("{lobby}/tv")),
            own("settings", format!("{lobby}/settings")),
            own("invite", format!("{lobby}/join")),
            own("begun", begun),
            own("playing", playing.clone()),
            theirs("looking-on", playing.clone()),
            own("tv", format!("{playing}/tv")),
            own("log", format!("{playing}/log")),
            own("curtain", shared),
            own("hot-seat", looked),
            own("over", finished.clone()),
            own("over-tv", format!("{finished}/tv")),
            own("replay", format!("{finished}/replay?as=1&step=12")),
            theirs("verify", format!("{finished}/verify")),
            own("me", "/me".into()),
            theirs("rules", "/rules/letter-of-marque".into()),
            theirs("api", "/api".into()),
            theirs("not-found", "/nowhere".into()),
        ];
        stranger.forgive();
        Self { host, stranger, screens }
    }

    /// Who looks at a screen.
    pub fn who(&self, screen: &Screen) -> &Person {
        if screen.stranger { &self.stranger } else { &self.host }
    }
}

/// A game in which ships are at sea, a ship has been attacked, and the host is to act.
async fn in_the_middle(host: &Person) -> String {
    let mut lot = Lot::new(2);
    let table = open(host, "standard", &["me", "bot:heuristic", "bot:heuristic", "bot:heuristic"]).await;
    while my_turn(host).await {
        let seen = glance(host).await;
        let rich: bool = host
            .see("document.querySelectorAll('.afloat').length >= 6 && document.querySelectorAll('.fleet.own .afloat').length >= 2
                && !!document.querySelector('.fleet:not(.own) button[name=action]')")
            .await;
        if rich {
            break;
        }
        choose(host, lot.below(seen.choices)).await;
    }
    table
}
