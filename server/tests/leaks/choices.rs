//! What has been chosen in secret at a table of Letter of Marque, and who may know it by now: worked out from the host's
//! record and from what everybody was told, without asking the rules.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

/// A choice that was made in secret.
#[derive(Clone, Debug)]
pub(crate) struct Choice {
    pub(crate) seat: u64,
    pub(crate) base: String,
    pub(crate) salt: String,
    /// The entry of the record.
    pub(crate) entry: usize,
    /// Whether everybody has seen it, in this game or in a part that was taken back.
    pub(crate) seen: bool,
}

/// All choices of a game so far.
#[derive(Default)]
pub(crate) struct Choices {
    pub(crate) all: Vec<Choice>,
    now: Standing,
}

/// How things stand.
#[derive(Clone, Default)]
struct Standing {
    turned_up: BTreeMap<u64, u64>,
    /// By seat and treasure: which choice is under it.
    ships: BTreeMap<(u64, u64), usize>,
    /// Ships that were turned over.
    open: BTreeSet<(u64, u64)>,
}

impl Choices {
    /// From the host's record, and from what the public was told of each of its entries.
    pub(crate) fn of(host: &str, told: &[Vec<Value>]) -> Self {
        let mut choices = Self::default();
        let mut before: Vec<Standing> = Vec::new();
        for (entry, (line, told)) in host.lines().skip(1).zip(told).enumerate() {
            let line: Value = serde_json::from_str(line).expect("a record is JSON");
            let deed = &line["deed"];
            let back = match deed["do"].as_str() {
                Some("undo") => 1,
                Some("rewind") => deed["back"].as_u64().expect("a number") as usize,
                _ => 0,
            };
            if back > 0 {
                let kept = before.len() - back;
                choices.now = before[kept].clone();
                before.truncate(kept);
                continue;
            }
            if deed["do"] == "act" {
                before.push(choices.now.clone());
            }
            choices.choose(entry, &line);
            for told in told {
                choices.hear(told);
            }
        }
        choices
    }

    fn choose(&mut self, entry: usize, line: &Value) {
        let opened = &line["open"]["action"];
        let Some(base) = opened["value"]["choose"].as_str() else { return };
        let seat = line["deed"]["seat"].as_u64().expect("a seat");
        let salt = opened["salt"].as_str().expect("a salt").to_owned();
        let treasure = self.now.turned_up[&seat];
        self.now.ships.insert((seat, treasure), self.all.len());
        self.all.push(Choice { seat, base: base.to_owned(), salt, entry, seen: false });
    }

    fn hear(&mut self, told: &Value) {
        let number = |key: &str| told[key].as_u64().expect("a number");
        match told["event"].as_str().expect("an event has a name") {
            "turned-up" => drop(self.now.turned_up.insert(number("seat"), number("treasure"))),
            "attacked" => self.turn_over((number("owner"), number("treasure"))),
            "revealed" => self.turn_over((number("seat"), number("treasure"))),
            _ => {}
        }
    }

    fn turn_over(&mut self, ship: (u64, u64)) {
        self.now.open.insert(ship);
        let choice = self.now.ships[&ship];
        self.all[choice].seen = true;
    }

    /// Whether everybody may see what is under this ship now.
    fn is_open(&self, seat: u64, treasure: u64) -> bool {
        self.now.open.contains(&(seat, treasure))
    }

    /// What is wrong with this as something for `viewer`: a seat, or everybody.
    pub(crate) fn wrong_in_view(&self, view: &Value, viewer: Option<u64>) -> Option<String> {
        for fleet in view["fleets"].as_array()? {
            let seat = fleet["seat"].as_u64()?;
            if viewer == Some(seat) {
                continue;
            }
            if !fleet["choice"].is_null() || !fleet["reserve_armed"].is_null() {
                return Some(format!("the choice or the reserve of seat {seat}: {fleet}"));
            }
            let ships = [&fleet["sea"], &fleet["home"]];
            for ship in ships.into_iter().flat_map(|ships| ships.as_array().expect("a list")) {
                let treasure = ship["treasure"].as_u64()?;
                if ship["base"].is_null() {
                    continue;
                }
                if !self.is_open(seat, treasure) {
                    return Some(format!("what is under {treasure} of seat {seat}: {ship}"));
                }
                let choice = &self.all[self.now.ships[&(seat, treasure)]];
                assert_eq!(ship["base"], choice.base.as_str(), "a view does not lie");
            }
        }
        None
    }

    /// What is wrong with these sentences as told to `viewer`.
    pub(crate) fn wrong_in_told(told: &Value, viewer: Option<u64>) -> Option<String> {
        for told in told.as_array().into_iter().flatten() {
            let secret = matches!(told["event"].as_str(), Some("chose" | "left"));
            if secret && told["seat"].as_u64() != viewer && !told["base"].is_null() {
                return Some(format!("a choice: {told}"));
            }
        }
        None
    }

    /// What is wrong with this record as the copy of `viewer`.
    pub(crate) fn wrong_in_record(&self, record: &str, viewer: Option<u64>) -> Option<String> {
        for (entry, line) in record.lines().skip(1).enumerate() {
            let line: Value = serde_json::from_str(line).expect("a record is JSON");
            let wrong = Self::wrong_in_told(&line["told"], viewer);
            if wrong.is_some() {
                return wrong;
            }
            let Some(choice) = self.all.iter().find(|choice| choice.entry == entry) else {
                continue;
            };
            let may = choice.seen || viewer == Some(choice.seat);
            if !may
                && (!line["open"]["action"].is_null()
                    || line["deed"]["action"]["clear"] != Value::Null)
            {
                return Some(format!("the choice at entry {entry}: {line}"));
            }
        }
        None
    }
}
