//! One whole game with everybody around it, and everything that anybody gets looked through.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use quarterdeck_engine::sealed::hex;
use quarterdeck_engine::{Game, Viewer};
use quarterdeck_shelf::{Title, with_game};
use quarterdeck_store::TableId;
use quarterdeck_table::Entry;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::choices::Choices;
use super::features::{self, Feature};
use super::needles::{Needles, Whose};
use crate::common::people::text;
use crate::common::tables::{self, at};
use crate::common::{Answer, Following, House, Lot, Person, log};

/// What was looked at.
#[derive(Clone, Copy, Default)]
pub(crate) struct Tally {
    pub(crate) secrets: usize,
    pub(crate) choices: usize,
    pub(crate) answers: usize,
    pub(crate) frames: usize,
    pub(crate) scanned: usize,
}

impl Tally {
    pub(crate) fn add(&mut self, other: &Self) {
        self.secrets += other.secrets;
        self.choices += other.choices;
        self.answers += other.answers;
        self.frames += other.frames;
        self.scanned += other.scanned;
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { secrets, choices, answers, frames, scanned } = self;
        write!(
            f,
            "{secrets} secrets and {choices} choices looked for in {answers} answers and {frames} updates, {scanned} bytes"
        )
    }
}

/// Somebody who looks, and what they hold now.
struct Looker {
    person: Person,
    seat: Option<u64>,
    stream: Option<(Following, u64)>,
}

/// Where something came from: that decides which channel of talk may be in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum From {
    /// What everybody may ask for.
    Public,
    /// What a seat is sent.
    Seat,
    /// What was said, as this person hears it.
    Chat,
    /// What is kept about the person.
    Own,
}

struct Voyage {
    house: Arc<House>,
    table: String,
    id: TableId,
    lookers: Vec<Looker>,
    needles: Needles,
    /// What is known of the game now, and what was known after each of its entries.
    choices: Choices,
    then: BTreeMap<usize, Choices>,
    /// Which entry of the journal each entry of the record is.
    lines: Vec<u64>,
    /// The last entry that everybody is told of.
    last: u64,
    game: (String, Vec<Vec<Value>>),
    dealt: bool,
    conceivable: Vec<Value>,
    lot: Lot,
    requests: usize,
    log: usize,
    tally: Tally,
}

const OPENER: usize = 0;
const PROGRAM: usize = 1;
const THIRD: usize = 2;
const HEIR: usize = 3;
const ONLOOKER: usize = 4;
const TALKER: usize = 5;
const LATECOMER: usize = 6;

/// Plays a game and looks through everything.
pub(crate) async fn run(seed: u64) -> Tally {
    let mut voyage = Voyage::embark(seed).await;
    voyage.seal().await;
    voyage.play().await;
    voyage.look_around(true).await;
    for feature in Feature::ALL {
        if !feature.is_for_a_game_that_is_on() {
            voyage.take(feature).await;
        }
    }
    voyage.search_house();
    let Voyage { house, lookers, tally, needles, choices, .. } = voyage;
    drop(lookers);
    let house = Arc::into_inner(house).expect("everybody has gone");
    house.close().await;
    Tally { secrets: needles.len(), choices: choices.all.len(), ..tally }
}

impl Voyage {
    /// Everybody comes aboard: an opener, a program and an invited person with dice of their own or not, a bot, an heir
    /// for a seat, people who look on and say nothing or something, nobody, and somebody whom all this does not concern.
    async fn embark(seed: u64) -> Self {
        let house = Arc::new(House::open().await);
        let log = log::caught().len();
        let mut lot = Lot::new(seed);
        let mut needles = Needles::default();
        let mut people = Vec::new();
        for name in ["Opener", "Owner", "Thirdling", "Heiress", "Lookeron", "Gossip", "Latecomer"] {
            people.push(house.somebody(&canary(name, seed)).await);
        }
        let program = people[PROGRAM].program(&canary("Program", seed)).await;
        let owner = std::mem::replace(&mut people[PROGRAM], program);
        needles.add(owner.pass.token(), "the owner's token", Whose::Nobodys);
        needles.add(&people[ONLOOKER].name, "the name of somebody who only looks", Whose::Nobodys);
        needles.add(&owner.name, "the name of a program's owner", Whose::Nobodys);
        hermit(&house, seed, &mut needles).await;
        let options = match seed % 4 {
            0 => tables::small(),
            1 => json!({ "post_game_reveal": true, "ships": 3, "armed": 1, "cannons": 2 }),
            2 => json!({ "show_known_armed": false }),
            _ => json!({ "post_game_reveal": seed % 8 == 7 }),
        };
        let change = json!({
            "options": options,
            "seats": ["me", "open", "invited", { "bot": "heuristic" }],
            "listed": lot.once_in(2),
            "late_join": true,
        });
        let table = tables::open(&people[OPENER], tables::settings(4, &change)).await;
        let title: Title = "letter-of-marque".parse().expect("it is on the shelf");
        let conceivable = with_game!(title, G => {
            let options = serde_json::from_value(options).expect("options");
            let setup = <G as Game>::setup(4, &options).expect("a set-up");
            let all = <G as Game>::conceivable(&setup);
            all.iter().map(|action| serde_json::to_value(action).expect("JSON")).collect()
        });
        let mut lookers: Vec<Looker> =
            people.into_iter().map(|person| Looker { person, seat: None, stream: None }).collect();
        lookers.push(Looker { person: house.nobody(), seat: None, stream: None });
        for looker in &lookers {
            let Person { name, id, pass, .. } = &looker.person;
            if !id.is_empty() {
                needles.add(pass.token(), format!("the token of {name}"), Whose::Nobodys);
                needles.add(&hashed(pass.token()), format!("the key of {name}"), Whose::Nobodys);
                needles.add(name, format!("the name {name}"), Whose::Around);
                needles.add(id, format!("the id of {name}"), Whose::Around);
            }
        }
        needles.add(&table, "the table's id", Whose::Around);
        let id = table.parse().expect("an id");
        Self {
            house,
            table,
            id,
            lookers,
            needles,
            choices: Choices::default(),
            then: BTreeMap::new(),
            lines: Vec::new(),
            last: 0,
            game: (String::new(), Vec::new()),
            dealt: false,
            conceivable,
            lot,
            requests: 0,
            log,
            tally: Tally::default(),
        }
    }

    /// From sitting down to the deal, with everything that is secret on the way.
    async fn seal(&mut self) {
        let table = self.table.clone();
        self.lookers[OPENER].seat = Some(1);
        let path = format!("{}/invitation", at(&table, 3));
        let invitation = self.lookers[OPENER].person.post(&path, json!({})).await.good();
        let invite = text(&invitation["invite"]);
        self.needles.add(&invite, "the invitation", Whose::Nobodys);
        self.needles.add(&hashed(&invite), "the hash of the invitation", Whose::Nobodys);
        tables::sit(&self.lookers[PROGRAM].person, &table, 2).await;
        self.lookers[PROGRAM].seat = Some(2);
        let wrong =
            self.lookers[THIRD].person.put(&at(&table, 3), json!({ "invite": "wrong" })).await;
        assert_eq!(wrong.code(), "invite-wrong");
        let sat = self.lookers[THIRD].person.put(&at(&table, 3), json!({ "invite": invite })).await;
        sat.good();
        self.lookers[THIRD].seat = Some(3);
        self.follow_all().await;
        self.look_around(false).await;
        for (nth, own_dice) in [(OPENER, true), (PROGRAM, true), (THIRD, false)] {
            let seat = self.lookers[nth].seat.expect("they sit") as usize;
            tables::ready(&self.lookers[nth].person, &table, seat, own_dice).await;
        }
        let nonces = [tables::nonce(&mut self.lot), tables::nonce(&mut self.lot)];
        for (nth, nonce) in nonces.iter().enumerate() {
            self.needles.add(&hex::encode(nonce), "a nonce", Whose::AfterTheDeal);
            tables::commit(&self.lookers[nth].person, &table, nth + 1, nonce).await;
            self.look_around(false).await;
        }
        tables::reveal(&self.lookers[OPENER].person, &table, 1, &nonces[0]).await;
        self.look_around(false).await;
        tables::reveal(&self.lookers[PROGRAM].person, &table, 2, &nonces[1]).await;
        self.look_around(true).await;
    }

    async fn play(&mut self) {
        let mut carried = false;
        let mut early: Vec<Feature> = Feature::ALL.to_vec();
        early.retain(|feature| feature.is_for_a_game_that_is_on());
        for step in 0.. {
            assert!(step < 2_000, "a game comes to an end");
            let card = tables::card(&self.lookers[OPENER].person, &self.table).await;
            if card["stage"] == "over" {
                return;
            }
            if !carried && step > 3 && self.lot.once_in(4) {
                self.carry().await;
                carried = true;
            }
            if step > 2
                && let Some(feature) = early.pop()
            {
                self.take(feature).await;
            }
            match self.lot.below(8) {
                0 => self.talk().await,
                1 => self.take_back().await,
                2 => self.agree_to_take_back().await,
                3 => self.provoke().await,
                _ => {}
            }
            if self.act(&card).await {
                self.look_around(false).await;
            }
        }
    }

    /// Takes a feature that leads somewhere else, with all secrets of this game aboard.
    async fn take(&mut self, feature: Feature) {
        match feature {
            Feature::LateJoin => self.join_late().await,
            Feature::Rematch => {
                let next = features::rematch(&self.lookers[OPENER].person, &self.table).await;
                self.look_through_another(&next).await;
            }
            Feature::Fork => {
                // Before the last arrivals, somewhere in the middle, and right after the deal.
                let steps = self.game.1.len();
                for (nth, step) in [(OPENER, steps - 3), (OPENER, steps / 2), (HEIR, 1)] {
                    let Looker { person, seat, .. } = &self.lookers[nth];
                    let Some(seat) = *seat else { continue };
                    let answer = features::fork(person, &self.table, seat as usize, step).await;
                    self.search(nth, From::Public, &answer).await;
                    self.look_through_another(&features::forked_to(&answer)).await;
                }
                for nth in [ONLOOKER, TALKER] {
                    let person = &self.lookers[nth].person;
                    let answer = features::fork(person, &self.table, 1, 2).await;
                    assert_eq!(answer.status, 403, "{answer:?}");
                    self.search(nth, From::Public, &answer).await;
                }
            }
        }
    }

    /// Somebody asks for the bot's seat, is turned away, and has seen nothing. Somebody else is let in, and leaves again.
    async fn join_late(&mut self) {
        let seat = at(&self.table, 4);
        for (nth, yes) in [(TALKER, false), (LATECOMER, true)] {
            let asked = self.lookers[nth].person.put(&seat, json!({})).await;
            if asked.status != 200 {
                // Something else is being voted on.
                assert_eq!(asked.code(), "proposal-open", "{asked:?}");
                return;
            }
            self.search(nth, From::Public, &asked).await;
            self.look_around(false).await;
            for what in ["view", "news?since=0", "record", "stream?limit=1"] {
                let path = format!("{seat}/{what}");
                assert_eq!(self.lookers[nth].person.get(&path).await.code(), "not-your-seat");
            }
            for voter in [OPENER, PROGRAM, THIRD, HEIR] {
                let Some(own) = self.lookers[voter].seat else { continue };
                self.requests += 1;
                let body = json!({ "request": format!("request-{}", self.requests), "yes": yes });
                let path = format!("{}/answer", at(&self.table, own as usize));
                let answer = self.lookers[voter].person.post(&path, body).await;
                self.search(voter, From::Seat, &answer).await;
            }
            let card = tables::card(&self.lookers[OPENER].person, &self.table).await;
            assert!(card["proposal"].is_null(), "{card}");
            let sits = card["seats"][3]["player"] == self.lookers[nth].person.id.as_str();
            assert_eq!(sits, yes && card["stage"] == "playing", "{card}");
            if !sits {
                continue;
            }
            self.lookers[nth].seat = Some(4);
            self.look_around(false).await;
            self.lookers[nth].person.delete(&seat).await.good();
            self.lookers[nth].seat = None;
            self.learn().await;
            for other in [1, 2, 3] {
                let path = at(&self.table, other);
                let answer = self.lookers[nth].person.put(&path, json!({})).await;
                assert_eq!(answer.code(), "seat-taken", "{answer:?}");
                self.search(nth, From::Public, &answer).await;
            }
        }
    }

    /// Everybody looks at another table that came of this one. It has secrets of its own, and none of this one's.
    async fn look_through_another(&mut self, table: &str) {
        let id = table.parse().expect("an id");
        for row in self.house.store.journal(id, 0).await.expect("the store is there") {
            match Entry::from_bytes(&row.entry).expect("an entry") {
                Entry::Sealed { master, .. } => {
                    self.needles.add(&hex::encode(&master), "another master", Whose::Nobodys);
                }
                Entry::Dealt { head, .. } => {
                    let head: Value = serde_json::from_str(head.get()).expect("JSON");
                    self.needles.add(&text(&head["master"]), "another master", Whose::Nobodys);
                }
                _ => {}
            }
        }
        for nth in 0..self.lookers.len() {
            for path in features::everything(table, 4) {
                let answer = self.lookers[nth].person.get(&path).await;
                assert!(answer.status < 500, "{path}: {answer:?}");
                self.search(nth, From::Public, &answer).await;
            }
        }
        self.search_house();
    }

    /// One of the seats that owe something does something, if it is a person's.
    async fn act(&mut self, card: &Value) -> bool {
        let owed: Vec<u64> =
            card["owed"].as_array().expect("a list").iter().filter_map(Value::as_u64).collect();
        let lot = &mut self.lot;
        let able: Vec<usize> = (0..self.lookers.len())
            .filter(|&nth| self.lookers[nth].seat.is_some_and(|seat| owed.contains(&seat)))
            .collect();
        if able.is_empty() {
            return false;
        }
        let nth = *lot.pick(&able);
        let Looker { person, seat, .. } = &self.lookers[nth];
        let seat = seat.expect("it is somebody's") as usize;
        let seen = tables::view(person, &self.table, seat).await;
        let actions = seen["decision"]["actions"].as_array().expect("a list");
        if actions.is_empty() {
            return false;
        }
        let action = lot.pick(actions).clone();
        self.requests += 1;
        let request = format!("request-{}", self.requests);
        let mut body = json!({ "request": request, "seq": seen["seq"], "action": action });
        if nth == PROGRAM {
            body["do"] = json!("act");
            let answer = self.ask_over_socket(nth, &body).await;
            assert!(answer["seq"].is_u64() || answer["problem"]["code"] == "stale", "{answer}");
            return true;
        }
        let answer = person.post(&format!("{}/actions", at(&self.table, seat)), body).await;
        assert!(answer.status == 200 || answer.code() == "stale", "{answer:?}");
        self.search(nth, From::Seat, &answer).await;
        true
    }

    /// Somebody says something to the table, and somebody to the gallery.
    async fn talk(&mut self) {
        let chat = format!("tables/{}/chat", self.table);
        let speaker = *self.lot.pick(&[OPENER, PROGRAM]);
        for (nth, whose) in [(speaker, Whose::Table), (TALKER, Whose::Gallery)] {
            self.requests += 1;
            let said = format!("said-{}-{:016x}", self.requests, self.lot.below(usize::MAX));
            self.needles.add(&said, format!("what was said: {said}"), whose);
            let body = json!({ "request": format!("request-{}", self.requests), "text": said });
            let answer = self.lookers[nth].person.post(&chat, body).await;
            answer.good();
            self.search(nth, From::Chat, &answer).await;
        }
    }

    async fn take_back(&mut self) {
        for nth in [OPENER, PROGRAM] {
            let Looker { person, seat, .. } = &self.lookers[nth];
            let seat = seat.expect("they sit") as usize;
            let seen = tables::view(person, &self.table, seat).await;
            self.requests += 1;
            let body =
                json!({ "request": format!("request-{}", self.requests), "seq": seen["seq"] });
            let answer = person.post(&format!("{}/undo", at(&self.table, seat)), body).await;
            self.search(nth, From::Seat, &answer).await;
        }
    }

    /// All agree to take back a few actions, whatever they have shown.
    async fn agree_to_take_back(&mut self) {
        let back = 1 + self.lot.below(3);
        for nth in [OPENER, PROGRAM, THIRD, HEIR] {
            let Looker { person, seat, .. } = &self.lookers[nth];
            let Some(seat) = *seat else { continue };
            self.requests += 1;
            let request = format!("request-{}", self.requests);
            let seat = at(&self.table, seat as usize);
            let answer = if nth == OPENER {
                let body = json!({ "request": request, "what": { "undo": { "back": back } } });
                person.post(&format!("{seat}/proposal"), body).await
            } else {
                person
                    .post(&format!("{seat}/answer"), json!({ "request": request, "yes": true }))
                    .await
            };
            self.search(nth, From::Seat, &answer).await;
        }
    }

    /// The third seat goes to another device. Whoever had it is one of the public from then on.
    async fn carry(&mut self) {
        let path = format!("{}/carry", at(&self.table, 3));
        let answer = self.lookers[THIRD].person.post(&path, json!({})).await;
        let code = text(&answer.good()["code"]);
        let heir = &self.lookers[HEIR].person;
        heir.post("carried", json!({ "code": code })).await.good();
        self.needles.add(&code, "a one-time code", Whose::Nobodys);
        self.needles.add(&hashed(&code), "the hash of a one-time code", Whose::Nobodys);
        if let Some((mut stream, _)) = self.lookers[THIRD].stream.take() {
            assert_eq!(stream.end().await, "not-yours");
        }
        self.lookers[THIRD].seat = None;
        self.lookers[HEIR].seat = Some(3);
        self.follow(THIRD).await;
        self.follow(HEIR).await;
    }

    /// Everything that is refused, by everybody.
    async fn provoke(&mut self) {
        let table = self.table.clone();
        let seq = tables::card(&self.lookers[OPENER].person, &table).await["seq"].clone();
        let conceivable = self.conceivable.clone();
        for nth in 0..self.lookers.len() {
            for seat in 1..=5 {
                let own = self.lookers[nth].seat == Some(seat);
                let path = at(&table, seat as usize);
                for what in ["view", "news", "record", "stream?limit=1"] {
                    if !own {
                        self.ask(nth, From::Public, "GET", &format!("{path}/{what}"), None).await;
                    }
                }
                self.requests += 1;
                // An action that is legal would be carried out, so seats ask for what they cannot do: with an old view.
                let action = self.lot.pick(&conceivable).clone();
                let request = format!("request-{}", self.requests);
                let old = if own { json!(0) } else { seq.clone() };
                let body = json!({ "request": request, "seq": old, "action": action });
                self.ask(nth, From::Public, "POST", &format!("{path}/actions"), Some(body)).await;
                let nonsense =
                    json!({ "request": request, "seq": 0, "action": { "choose": "both" } });
                self.ask(nth, From::Public, "POST", &format!("{path}/actions"), Some(nonsense))
                    .await;
                let nonce = json!({ "nonce": "00".repeat(32) });
                self.ask(nth, From::Public, "PUT", &format!("{path}/nonce"), Some(nonce)).await;
            }
            if nth == PROGRAM {
                for action in &conceivable {
                    let message =
                        json!({ "do": "act", "request": "old", "seq": 0, "action": action });
                    let answer = self.ask_over_socket(nth, &message).await;
                    assert!(answer["problem"].is_object(), "{answer}");
                }
            }
            let name = json!({ "name": "", "more": 1 });
            self.ask(nth, From::Public, "POST", "session", Some(name)).await;
            let wrong = json!({ "code": "2222222222" });
            self.ask(nth, From::Public, "POST", "carried", Some(wrong)).await;
            self.ask(nth, From::Public, "GET", &format!("tables/{table}/stream?since=x"), None)
                .await;
        }
    }

    /// Everybody looks at everything there is to look at; or now and then at something.
    async fn look_around(&mut self, at_everything: bool) {
        self.learn().await;
        for nth in 0..self.lookers.len() {
            let table = self.table.clone();
            let mut paths = vec![
                (From::Public, format!("tables/{table}")),
                (From::Public, format!("tables/{table}/view?since=0")),
                (From::Public, format!("tables/{table}/view")),
                (From::Public, format!("tables/{table}/news?since=0")),
                (From::Public, format!("tables/{table}/stream?since=0&limit=1")),
                (From::Public, format!("tables/{table}/record")),
                (From::Chat, format!("tables/{table}/chat")),
                (From::Public, "tables".to_owned()),
                (From::Public, "session".to_owned()),
                (From::Public, "programs".to_owned()),
                (From::Public, "me/tables".to_owned()),
                (From::Own, "me/data".to_owned()),
            ];
            if let Some(seat) = self.lookers[nth].seat {
                let seat = at(&table, seat as usize);
                paths.extend(
                    [
                        "view?since=0",
                        "view",
                        "news",
                        "news?since=0",
                        "record",
                        "stream?since=0&limit=1",
                    ]
                    .map(|what| (From::Seat, format!("{seat}/{what}"))),
                );
            }
            for (from, path) in paths {
                if at_everything || self.lot.once_in(3) {
                    self.ask(nth, from, "GET", &path, None).await;
                }
            }
            self.catch_up(nth).await;
        }
        self.search_house();
    }

    /// Learns what is secret from the journal and the host's record.
    async fn learn(&mut self) {
        let rows = self.house.store.journal(self.id, 0).await.expect("the store is there");
        self.lines.clear();
        for row in &rows {
            let entry = Entry::from_bytes(&row.entry).expect("an entry");
            if !matches!(entry, Entry::Said { .. }) {
                self.last = u64::from(row.seq);
            }
            match entry {
                Entry::Sealed { master, filled, .. } => {
                    self.needles.add(&hex::encode(&master), "the master", Whose::Nobodys);
                    for filled in filled {
                        let nonce = hex::encode(&filled.nonce);
                        self.needles.add(&nonce, "a nonce of the house's", Whose::AfterTheDeal);
                    }
                }
                Entry::Dealt { .. } => {
                    self.dealt = true;
                    self.lines.push(u64::from(row.seq));
                }
                Entry::Played(_) => self.lines.push(u64::from(row.seq)),
                _ => {}
            }
        }
        self.learn_choices().await;
    }

    async fn learn_choices(&mut self) {
        let live = self.house.hub.live(self.id).await.expect("the table is there");
        let game = live.look(&self.house.hub, |table| {
            table.game().map(|game| {
                let told = |step| {
                    let told = game.step(step, Viewer::Public).told;
                    serde_json::from_str::<Vec<Value>>(told.get()).expect("a list")
                };
                (game.host_record(), (0..game.steps()).map(told).collect::<Vec<_>>())
            })
        });
        let Some((host, told)) = game.await.expect("the store is there") else { return };
        self.choices = Choices::of(&host, &told);
        self.game = (host, told);
        for (nth, choice) in self.choices.all.iter().enumerate() {
            let what = format!("the salt of the choice at entry {}", choice.entry);
            self.needles.add(&choice.salt, what, Whose::Choice(nth));
        }
    }

    async fn follow_all(&mut self) {
        for nth in 0..self.lookers.len() {
            self.follow(nth).await;
        }
    }

    /// Follows the table, with the eyes that one has now.
    async fn follow(&mut self, nth: usize) {
        let Looker { person, seat, .. } = &self.lookers[nth];
        let format = if nth.is_multiple_of(2) { "sse" } else { "ndjson" };
        let path = match seat {
            Some(seat) => format!("{}/stream?format={format}", at(&self.table, *seat as usize)),
            None => format!("tables/{}/stream?format={format}", self.table),
        };
        // Programs like sockets.
        let stream = match seat {
            Some(seat) if nth == PROGRAM => person.socket(&at(&self.table, *seat as usize)).await,
            _ => person.follow(&path).await,
        };
        self.lookers[nth].stream = Some((stream.expect("a stream"), 0));
    }

    /// Asks over the socket that somebody has, and looks through the answer.
    async fn ask_over_socket(&mut self, nth: usize, message: &Value) -> Value {
        let (socket, _) = self.lookers[nth].stream.as_mut().expect("a socket");
        let answer = socket.ask(message).await;
        self.look_through(nth, From::Seat, answer.to_string().as_bytes(), "a socket").await;
        answer
    }

    /// Reads a stream up to what has happened by now, and looks through what came.
    async fn catch_up(&mut self, nth: usize) {
        let Some((mut stream, mut seq)) = self.lookers[nth].stream.take() else { return };
        while seq < self.last {
            let update = stream.next().await.expect("the stream goes on");
            seq = update["seq"].as_u64().expect("an update");
            self.tally.frames += 1;
            let from = if self.lookers[nth].seat.is_some() { From::Seat } else { From::Public };
            self.look_through(nth, from, &update.to_string().into_bytes(), "a stream").await;
            self.look_at_update(nth, self.lookers[nth].seat, &update).await;
        }
        let heard = std::mem::take(&mut stream.heard);
        let from = if self.lookers[nth].seat.is_some() { From::Seat } else { From::Public };
        self.look_through(nth, from, &heard, "a stream").await;
        self.lookers[nth].stream = Some((stream, seq));
    }

    async fn ask(&mut self, nth: usize, from: From, method: &str, path: &str, body: Option<Value>) {
        let answer = self.lookers[nth].person.ask(method, path, body).await;
        assert!(answer.status < 500, "{method} {path}: {answer:?}");
        self.search(nth, from, &answer).await;
        if answer.status != 200 || method != "GET" {
            return;
        }
        let viewer = self.lookers[nth].seat.filter(|_| from == From::Seat);
        if path.contains("/view") {
            self.look_at_update(nth, viewer, &answer.json()).await;
        } else if path.ends_with("/record") {
            let record = answer.text().to_owned();
            let mut wrong = self.choices.wrong_in_record(&record, viewer);
            if wrong.is_some() {
                // Something may have been turned over since we looked.
                self.learn().await;
                wrong = self.choices.wrong_in_record(&record, viewer);
            }
            assert_eq!(wrong, None, "{} has a copy", self.lookers[nth].person.name);
            if self.lot.once_in(8) {
                quarterdeck_table::verify(&record).expect("a copy verifies");
            }
        }
    }

    /// Looks through an answer.
    async fn search(&mut self, nth: usize, from: From, answer: &Answer) {
        self.tally.answers += 1;
        self.look_through(nth, from, &answer.bytes(), &answer.head).await;
    }

    async fn look_at_update(&mut self, nth: usize, viewer: Option<u64>, update: &Value) {
        for step in update["steps"].as_array().into_iter().flatten() {
            let wrong = Choices::wrong_in_told(&step["told"], viewer);
            assert_eq!(wrong, None, "{} was told", self.lookers[nth].person.name);
        }
        if update["view"].is_null() {
            return;
        }
        // A view is as old as its update, and something may have been turned over or taken back since.
        let seq = update["seq"].as_u64().expect("an update");
        if self.lines.last().is_none_or(|last| *last < seq) {
            self.learn().await;
        }
        let lines = self.lines.partition_point(|line| *line <= seq);
        let (host, told) = &self.game;
        let then = self.then.entry(lines).or_insert_with(|| Choices::of(host, &told[..lines]));
        let wrong = then.wrong_in_view(&update["view"], viewer);
        assert_eq!(wrong, None, "{} was shown", self.lookers[nth].person.name);
    }

    async fn look_through(&mut self, nth: usize, from: From, bytes: &[u8], what: &str) {
        self.tally.scanned += bytes.len();
        let mut found = self.not_for(nth, from, bytes);
        if !found.is_empty() {
            self.learn().await;
            found = self.not_for(nth, from, bytes);
        }
        let name = &self.lookers[nth].person.name;
        let shown = String::from_utf8_lossy(bytes);
        assert!(found.is_empty(), "{name} got {found:?} in {what}: {shown}");
    }

    /// What is in there and not for them.
    fn not_for(&self, nth: usize, from: From, bytes: &[u8]) -> Vec<String> {
        let looker = &self.lookers[nth];
        let found = self.needles.found_in(bytes).into_iter().filter(|secret| match secret.whose {
            // One's own name is one's own business.
            Whose::Nobodys => {
                !(nth == ONLOOKER && secret.what == "the name of somebody who only looks")
            }
            Whose::AfterTheDeal => !self.dealt,
            Whose::Choice(choice) => {
                let choice = &self.choices.all[choice];
                !choice.seen && (from != From::Seat || looker.seat != Some(choice.seat))
            }
            Whose::Table => match from {
                From::Seat | From::Own => false,
                From::Chat => looker.seat.is_none(),
                From::Public => true,
            },
            Whose::Gallery => match from {
                From::Public | From::Own => false,
                From::Chat => looker.seat.is_some(),
                From::Seat => true,
            },
            Whose::Around => false,
        });
        found.map(|secret| secret.what.clone()).collect()
    }

    /// The log and the figures have none of it.
    fn search_house(&mut self) {
        let (log, length) = log::caught_since(self.log);
        self.log = length;
        let figures = self.house.metrics.exposition();
        for (bytes, what) in [(&log[..], "the log"), (figures.as_bytes(), "the figures")] {
            self.tally.scanned += bytes.len();
            let found = self.needles.found_in(bytes);
            assert!(found.is_empty(), "{what}: {found:?}");
        }
    }
}

/// Somebody whom nothing here concerns, with a table of their own.
async fn hermit(house: &House, seed: u64, needles: &mut Needles) {
    let name = canary("Hermit", seed);
    let hermit = house.somebody(&name).await;
    let program = hermit.program(&canary("Familiar", seed)).await;
    let settings = tables::settings(3, &json!({ "seats": ["me", "open", "open"] }));
    let table = tables::open(&hermit, settings).await;
    let said = format!("to-nobody-{seed:016x}");
    let body = json!({ "request": "alone", "text": said });
    hermit.post(&format!("tables/{table}/chat"), body).await.good();
    let all: BTreeMap<&str, &str> = BTreeMap::from([
        ("the hermit's name", name.as_str()),
        ("the hermit's id", &hermit.id),
        ("the hermit's token", hermit.pass.token()),
        ("the hermit's table", &table),
        ("what the hermit said", &said),
        ("the name of the hermit's program", &program.name),
        ("the id of the hermit's program", &program.id),
    ]);
    for (what, text) in all {
        needles.add(text, what, Whose::Nobodys);
    }
}

/// A name that nobody else has.
fn canary(name: &str, seed: u64) -> String {
    format!("{name} Canary {seed:04}")
}

fn hashed(text: &str) -> String {
    hex::encode(&Sha256::digest(text.as_bytes()))
}
