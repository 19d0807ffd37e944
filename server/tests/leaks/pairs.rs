//! Two tables that are the same but for what one seat chose in secret: nobody else is answered differently.

use std::sync::Arc;
use std::time::Duration;

use quarterdeck_engine::Game;
use quarterdeck_server::hub::Patience;
use quarterdeck_shelf::{Title, with_game};
use quarterdeck_store::{Memory, Store};
use serde_json::{Value, json};

use super::features::{self, Feature};
use crate::common::people::Pass;
use crate::common::tables::{self, at};
use crate::common::{Answer, House, Lot, Person};

/// The seat that chooses differently at the two tables.
const SECRETIVE: usize = 1;

/// The same table in two houses, and the same people.
struct Pair {
    houses: [House; 2],
    /// In seats 1 to 3, and one without a seat, for each house.
    people: [Vec<Person>; 2],
    nobody: [Person; 2],
    table: String,
    conceivable: Vec<Value>,
    lot: Lot,
    requests: usize,
    /// Treasures of ships that are one thing here and another there.
    differing: Vec<Value>,
    compared: usize,
}

/// Plays a pair of games and tells how many pairs of answers were compared.
pub(crate) async fn run(seed: u64) -> usize {
    let mut pair = Pair::new(seed).await;
    pair.compare_everything().await;
    while pair.go_on().await {
        pair.compare_everything().await;
    }
    assert!(!pair.differing.is_empty(), "something was different");
    pair.compare_everything().await;
    for feature in Feature::ALL {
        pair.take(feature).await;
    }
    let Pair { houses, compared, people, nobody, .. } = pair;
    drop((people, nobody));
    for house in houses {
        house.close().await;
    }
    compared
}

impl Pair {
    async fn new(seed: u64) -> Self {
        let house = House::open().await;
        let mut known = Vec::new();
        for name in ["Anne", "Bess", "Cato", "Dora"] {
            known.push(house.somebody(name).await);
        }
        let options = match seed % 3 {
            0 => json!({ "ships": 3, "armed": 1, "cannons": 2, "start_tie": "seat" }),
            1 => json!({ "show_known_armed": false, "ships": 4 }),
            _ => json!({ "reattack": "forbid" }),
        };
        let change = json!({ "options": options, "listed": true });
        let table = tables::open(&known[0], tables::settings(3, &change)).await;
        for seat in 1..=3 {
            tables::sit(&known[seat - 1], &table, seat).await;
        }
        for seat in 1..=3 {
            tables::ready(&known[seat - 1], &table, seat, false).await;
        }
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("copy.db");
        house.store.backup(&file).await.expect("a backup");
        let passes: Vec<(String, String, Pass)> =
            known.into_iter().map(|person| (person.name, person.id, person.pass)).collect();
        house.close().await;
        let restored = async || {
            let store = Arc::new(Memory::new());
            store.restore(&file).await.expect("a store like the other");
            // Nobody is away for want of a stream, whenever that would be noticed.
            let patience = Patience { away: Duration::from_hours(1), ..Patience::default() };
            House::open_with(store, patience).await
        };
        let houses = [restored().await, restored().await];
        let people = [0, 1].map(|house: usize| {
            let address = houses[house].address;
            passes
                .iter()
                .map(|(name, id, pass)| Person::new(address, name, id, pass.clone()))
                .collect()
        });
        let nobody = [houses[0].nobody(), houses[1].nobody()];
        let title: Title = "letter-of-marque".parse().expect("it is on the shelf");
        let conceivable = with_game!(title, G => {
            let options = serde_json::from_value(options).expect("options");
            let setup = <G as Game>::setup(3, &options).expect("a set-up");
            let all = <G as Game>::conceivable(&setup);
            all.iter().map(|action| serde_json::to_value(action).expect("JSON")).collect()
        });
        let (lot, requests, differing, compared) = (Lot::new(seed), 0, Vec::new(), 0);
        Self { houses, people, nobody, table, conceivable, lot, requests, differing, compared }
    }

    /// Takes a feature that leads somewhere else, at both tables. What comes of it is the same for everybody but the
    /// secretive seat.
    async fn take(&mut self, feature: Feature) {
        let table = self.table.clone();
        match feature {
            Feature::LateJoin => {
                for seat in 1..=4 {
                    self.same(4, "PUT", &at(&table, seat), Some(json!({}))).await;
                }
            }
            Feature::Rematch => {
                let mut cards = Vec::new();
                for people in &self.people {
                    let next = features::rematch(&people[1], &table).await;
                    assert_ne!(next, table);
                    let card = tables::card(&people[1], &next).await;
                    cards.push((card["seats"].clone(), card["settings"].clone()));
                }
                assert_eq!(cards[0], cards[1]);
                self.compared += 1;
            }
            Feature::Fork => {
                let over = self.people[0][1].get(&format!("{}/record", at(&table, 2))).await;
                let last = over.text().lines().count() - 3;
                for (seat, step) in [(2, 0), (2, last / 2), (3, last / 3), (2, last - 1)] {
                    self.fork_both(seat, step).await;
                }
            }
        }
    }

    /// A seat goes on from both games. It is told what it was told, and whether it can go on depends on nothing else; what
    /// is made up is not compared here, since it is drawn by lot.
    async fn fork_both(&mut self, seat: usize, step: usize) {
        let mut told = Vec::new();
        for people in &self.people {
            let person = &people[seat - 1];
            let forked = features::fork(person, &self.table, seat, step).await;
            let view = format!("{}/view?since=0", at(&features::forked_to(&forked), seat));
            let steps = person.get(&view).await.good()["steps"].clone();
            let steps = steps.as_array().expect("a list").iter().take(step + 1);
            told.push(steps.map(|step| step["told"].clone()).collect::<Vec<Value>>());
        }
        assert_eq!(told[0].len(), step + 1);
        assert_eq!(told[0], told[1], "seat {seat}, step {step}");
        self.compared += 1;
    }

    /// Somebody acts at both tables; false at the end.
    async fn go_on(&mut self) -> bool {
        let card =
            self.same(SECRETIVE, "GET", &format!("tables/{}", self.table), None).await.json();
        if card["stage"] == "over" {
            return false;
        }
        let owed = card["owed"].as_array().expect("a list");
        let seat = self.lot.pick(owed).as_u64().expect("a seat") as usize;
        let mut views = Vec::new();
        for people in &self.people {
            views.push(tables::view(&people[seat - 1], &self.table, seat).await);
        }
        let actions: Vec<&Vec<Value>> = views
            .iter()
            .map(|view| view["decision"]["actions"].as_array().expect("a list"))
            .collect();
        let (here, there) = if seat == SECRETIVE {
            let (here, there) = self.choose(actions[0], actions[1]);
            if here != there {
                let fleet = &views[0]["view"]["fleets"][seat - 1];
                self.differing.push(fleet["turned_up"].clone());
            }
            (here, there)
        } else {
            assert_eq!(actions[0], actions[1]);
            // What is different must not be turned over.
            let fair: Vec<&Value> =
                actions[0].iter().filter(|action| !self.turns_over(action)).collect();
            let action = (*self.lot.pick(&fair)).clone();
            (action.clone(), action)
        };
        self.requests += 1;
        let path = format!("{}/actions", at(&self.table, seat));
        for (house, action) in [(0, here), (1, there)] {
            let body = json!({
                "request": format!("go-on-{}", self.requests),
                "seq": views[house]["seq"],
                "action": action,
            });
            self.people[house][seat - 1].post(&path, body).await.good();
        }
        true
    }

    /// What the secretive seat does at each table: where both can be, one here and the other there.
    fn choose(&mut self, here: &[Value], there: &[Value]) -> (Value, Value) {
        let is_choice = |action: &&Value| action.get("choose").is_some();
        if here.iter().any(|action| is_choice(&action)) {
            let other = there.iter().find(|action| **action != here[0]);
            if self.differing.is_empty() || self.lot.once_in(2) {
                return (here[0].clone(), other.unwrap_or(&there[0]).clone());
            }
        }
        let both: Vec<&Value> = here.iter().filter(|action| there.contains(action)).collect();
        if both.is_empty() {
            return (here[0].clone(), there[0].clone());
        }
        let action = (*self.lot.pick(&both)).clone();
        (action.clone(), action)
    }

    fn turns_over(&self, action: &Value) -> bool {
        action["attack"]["owner"] == SECRETIVE
            && self.differing.contains(&action["attack"]["treasure"])
    }

    /// Everything that everybody but the secretive seat can ask.
    async fn compare_everything(&mut self) {
        let table = self.table.clone();
        let here = format!("tables/{table}");
        for seat in 2..=4 {
            let mut paths = vec![
                here.clone(),
                format!("{here}/view"),
                format!("{here}/view?since=0"),
                format!("{here}/news?since=0"),
                format!("{here}/record"),
                format!("{here}/stream?since=0&limit=1"),
                format!("{here}/chat"),
                "tables".to_owned(),
                "me/tables".to_owned(),
            ];
            for other in 1..=4 {
                let seat = at(&table, other);
                for what in [
                    "view",
                    "view?since=0",
                    "news?since=0",
                    "record",
                    "stream?format=ndjson&limit=1&since=0",
                ] {
                    paths.push(format!("{seat}/{what}"));
                }
            }
            // Pages, also those that somebody makes up to see with other eyes.
            paths.extend([
                format!("/t/{table}"),
                format!("/t/{table}?seat=1&hand=0"),
                format!("/t/{table}/tv"),
                format!("/t/{table}/log"),
                format!("/t/{table}/replay?as=public&step=5"),
                format!("/t/{table}/replay?as=1&step=5"),
                format!("/t/{table}/replay?as=open&step=5"),
            ]);
            for path in paths {
                self.same(seat, "GET", &path, None).await;
            }
            self.compare_refusals(seat).await;
        }
        let asked = ["view?since=0", "news?since=0", "record", "stream?since=0&limit=1"];
        let asked = asked.map(|path| format!("{here}/{path}"));
        let pages = ["", "/tv", "/log", "/replay?step=3"].map(|page| format!("/t/{table}{page}"));
        for path in asked.into_iter().chain(pages) {
            let [here, there] = [self.nobody[0].get(&path).await, self.nobody[1].get(&path).await];
            self.check(&path, &here, &there);
        }
    }

    /// Every action that is not allowed, one that has been overtaken, and nonsense.
    async fn compare_refusals(&mut self, seat: usize) {
        if seat > 3 {
            return;
        }
        let view = tables::view(&self.people[0][seat - 1], &self.table, seat).await;
        let legal = view["decision"]["actions"].as_array().expect("a list").clone();
        let path = |what: &str| format!("{}/{what}", at(&self.table, seat));
        let (actions, undo) = (path("actions"), path("undo"));
        let mut wrong: Vec<(Value, Value)> = self
            .conceivable
            .iter()
            .filter(|action| !legal.contains(action))
            .map(|action| (view["seq"].clone(), action.clone()))
            .collect();
        wrong.push((json!(0), json!("pass")));
        wrong.push((view["seq"].clone(), json!("sink")));
        wrong.push((view["seq"].clone(), json!({ "choose": "both" })));
        for (seq, action) in wrong {
            self.requests += 1;
            let request = format!("wrong-{}", self.requests);
            let body = json!({ "request": request, "seq": seq, "action": action });
            let answer = self.same(seat, "POST", &actions, Some(body)).await;
            assert!((400..500).contains(&answer.status), "{action}: {answer:?}");
        }
        if view["decision"]["undo"] == 0 {
            let body = json!({ "request": "undo", "seq": view["seq"] });
            self.same(seat, "POST", &undo, Some(body)).await;
        }
    }

    /// Asks at both tables. The answers must be the same.
    async fn same(&mut self, seat: usize, method: &str, path: &str, body: Option<Value>) -> Answer {
        let here = self.people[0][seat - 1].ask(method, path, body.clone()).await;
        let there = self.people[1][seat - 1].ask(method, path, body).await;
        self.check(&format!("{method} {path} of seat {seat}"), &here, &there);
        here
    }

    fn check(&mut self, what: &str, here: &Answer, there: &Answer) {
        self.compared += 1;
        let (one, other) = (masked(here), masked(there));
        let lengths = [here.bytes().len(), there.bytes().len()];
        assert_eq!(lengths[0], lengths[1], "{what}\n{one}\n{other}");
        assert_eq!(one, other, "{what}");
    }
}

/// Facts that are random or a matter of time by design: hashes over what is veiled and signatures under them, and clocks. All are as long as what
/// takes their place.
const MASKED: [&str; 6] = ["hash", "fingerprint", "signature", "veiled", "clock_offset", "touched"];

/// What came, but for those facts.
fn masked(answer: &Answer) -> String {
    let head = answer.head.lines().filter(|line| !line.to_ascii_lowercase().starts_with("date:"));
    let mut all = head.collect::<Vec<_>>().join("\n");
    all.push_str("\n\n");
    let body = String::from_utf8(answer.body.clone()).expect("UTF-8");
    let mut rest = body.as_str();
    while let Some(quote) = rest.find('"') {
        let (before, key) = rest.split_at(quote + 1);
        all.push_str(before);
        rest = key;
        let Some(name) = MASKED.iter().find(|name| key.starts_with(&format!("{name}\":"))) else {
            continue;
        };
        let (name, value) = rest.split_at(name.len() + 2);
        all.push_str(name);
        let length = value.find([',', '}']).unwrap_or(value.len());
        let (value, after) = value.split_at(length);
        all.extend(value.chars().map(|c| if c.is_ascii_hexdigit() { '*' } else { c }));
        rest = after;
    }
    all.push_str(rest);
    all
}

#[test]
fn a_mask_is_as_long_as_what_it_covers() {
    let body =
        br#"{"hash":"00ff","n":1,"clock_offset":-12,"a":[{"veiled":"ab"}],"text":"hash"}"#.to_vec();
    let answer = Answer { status: 200, head: "HTTP/1.1 200 OK\r\ndate: now\r\n".to_owned(), body };
    let shown = masked(&answer);
    assert!(shown.ends_with(
        r#"{"hash":"****","n":1,"clock_offset":-**,"a":[{"veiled":"**"}],"text":"hash"}"#
    ));
}
