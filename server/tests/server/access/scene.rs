//! A table with everybody around it that the matrix speaks of.

use serde_json::{Value, json};

use crate::common::people::text;
use crate::common::tables::{self, at};
use crate::common::{House, Lot, Person};

/// Who asks. Seat 2 is the one that is asked about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Role {
    /// Not signed in.
    Nobody,
    /// Signed in, without a seat.
    Onlooker,
    /// The same, with seat 2 at another table.
    Elsewhere,
    /// In seat 3.
    Other,
    /// In seat 2.
    Own,
    /// Was in seat 2, and left it.
    Left,
    /// Was in seat 2, and it was carried to another device.
    Carried,
    /// In seat 1, and opened the table.
    Opener,
    /// A program, in seat 2.
    Program,
    /// Was in seat 2 and signed out; shows the old cookie.
    Ended,
    /// A program that was in seat 2 and whose account was ended; shows the old token.
    Revoked,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Stage {
    Gathering,
    /// Commitments are awaited.
    Sealing,
    /// Nonces are awaited.
    Revealing,
    Playing,
    Over,
}

impl Stage {
    pub(crate) const ALL: [Self; 5] =
        [Self::Gathering, Self::Sealing, Self::Revealing, Self::Playing, Self::Over];

    pub(crate) fn of(letter: char) -> Self {
        match letter {
            'g' => Self::Gathering,
            's' => Self::Sealing,
            'r' => Self::Revealing,
            'p' => Self::Playing,
            'o' => Self::Over,
            _ => panic!("{letter} is no stage"),
        }
    }
}

/// A table with seats 1 to 3 for people and a bot in seat 4, and whoever asks.
pub(crate) struct Scene {
    pub(crate) table: String,
    code: String,
    pub(crate) opener: Person,
    pub(crate) other: Person,
    pub(crate) asker: Person,
    /// Whoever holds seat 2 now, if that is not the one who asks.
    holder: Option<Person>,
    nonces: [[u8; 32]; 2],
    role: Role,
}

impl Scene {
    pub(crate) async fn set(house: &House, role: Role, stage: Stage, spectators: bool) -> Self {
        let opener = house.somebody("Opener").await;
        let other = house.somebody("Quartermaster").await;
        let first = house.somebody("Privateer").await;
        let bot = json!({ "bot": "random" });
        let change = json!({
            "seats": ["open", "open", "open", bot], "spectators": spectators, "listed": true,
        });
        let table = tables::open(&opener, tables::settings(4, &change)).await;
        let code = text(&tables::card(&opener, &table).await["code"]);
        let mut lot = Lot::new(7);
        let nonces = [tables::nonce(&mut lot), tables::nonce(&mut lot)];
        let mut scene =
            Self { table, code, opener, other, asker: first, holder: None, nonces, role };
        if matches!(role, Role::Program | Role::Revoked) {
            let program = scene.asker.program("Tender").await;
            scene.stand_by(program);
        }
        scene.seat_everybody().await;
        scene.go_on(house, stage).await;
        match role {
            Role::Nobody => scene.stand_by(house.nobody()),
            Role::Onlooker => scene.stand_by(house.somebody("Onlooker").await),
            Role::Elsewhere => scene.stand_by(elsewhere(house, stage).await),
            Role::Other => scene.stand_by(scene.other.again()),
            Role::Opener => scene.stand_by(scene.opener.again()),
            Role::Ended => drop(scene.asker.delete("session").await.good()),
            Role::Revoked => {
                let path = format!("programs/{}", scene.asker.id);
                let owner = scene.holder.as_ref().expect("a program has an owner");
                owner.delete(&path).await.good();
            }
            Role::Own | Role::Left | Role::Carried | Role::Program => {}
        }
        scene
    }

    /// Another asks than who is in seat 2.
    fn stand_by(&mut self, asker: Person) {
        self.holder = Some(std::mem::replace(&mut self.asker, asker));
    }

    async fn seat_everybody(&self) {
        tables::sit(&self.opener, &self.table, 1).await;
        tables::sit(&self.asker, &self.table, 2).await;
        tables::sit(&self.other, &self.table, 3).await;
    }

    async fn go_on(&mut self, house: &House, stage: Stage) {
        let leaves = self.role == Role::Left;
        let carried = self.role == Role::Carried;
        if leaves && stage < Stage::Playing {
            self.leave().await;
        }
        if carried && stage < Stage::Playing {
            self.carry(house).await;
        }
        if stage == Stage::Gathering {
            return;
        }
        if leaves && stage < Stage::Playing {
            let heir = house.somebody("Heir").await;
            tables::sit(&heir, &self.table, 2).await;
            self.holder = Some(heir);
        }
        let own_dice = stage < Stage::Playing;
        tables::ready(&self.opener, &self.table, 1, false).await;
        tables::ready(self.in_seat_2(), &self.table, 2, own_dice).await;
        tables::ready(&self.other, &self.table, 3, own_dice).await;
        if stage == Stage::Revealing {
            tables::commit(self.in_seat_2(), &self.table, 2, &self.nonces[0]).await;
            tables::commit(&self.other, &self.table, 3, &self.nonces[1]).await;
        }
        if leaves && stage >= Stage::Playing {
            self.leave().await;
        }
        if carried && stage >= Stage::Playing {
            self.carry(house).await;
        }
        if stage == Stage::Over {
            let mut people = vec![(&self.opener, 1), (&self.other, 3)];
            if !leaves {
                people.push((self.in_seat_2(), 2));
            }
            tables::play_out(&people, &self.table, &mut Lot::new(1)).await;
        }
    }

    async fn leave(&self) {
        self.asker.delete(&at(&self.table, 2)).await.good();
    }

    async fn carry(&mut self, house: &House) {
        let path = format!("{}/carry", at(&self.table, 2));
        let code = self.asker.post(&path, json!({})).await.good();
        let heir = house.somebody("Heir").await;
        heir.post("carried", json!({ "code": code["code"] })).await.good();
        self.holder = Some(heir);
    }

    /// Whoever holds seat 2.
    fn in_seat_2(&self) -> &Person {
        match self.role {
            Role::Program | Role::Revoked => &self.asker,
            _ => self.holder.as_ref().unwrap_or(&self.asker),
        }
    }

    /// What has to have happened for a variant of an operation.
    pub(crate) async fn prepare(&self, variant: &str) {
        let table = &self.table;
        let seat = |seat: usize, what: &str| format!("{}/{what}", at(table, seat));
        match variant {
            "acted" => {
                let action = json!({ "choose": "armed" });
                let seq = tables::card(&self.opener, table).await["seq"].clone();
                let body = json!({ "request": "before", "seq": seq, "action": action });
                self.in_seat_2().post(&seat(2, "actions"), body).await.good();
            }
            "proposed" => {
                let body = json!({ "request": "before", "what": "close" });
                self.opener.post(&seat(1, "proposal"), body).await.good();
            }
            "silenced" => {
                let body = json!({ "player": self.asker.id, "silenced": true });
                if !self.asker.id.is_empty() {
                    self.opener.put(&format!("tables/{table}/silence"), body).await.good();
                }
            }
            "chat-off" => {
                let mut settings = tables::card(&self.opener, table).await["settings"].clone();
                settings["chat"] = json!(false);
                self.opener.put(&format!("tables/{table}"), settings).await.good();
            }
            "late" => {
                let mut settings = tables::card(&self.opener, table).await["settings"].clone();
                settings["late_join"] = json!(true);
                self.opener.put(&format!("tables/{table}"), settings).await.good();
            }
            "empty" => drop(self.opener.delete(&at(table, 2)).await.good()),
            "again" => {
                drop(self.opener.post(&format!("tables/{table}/rematch"), json!({})).await.good());
            }
            _ => {}
        }
    }

    /// A path of the matrix, filled in.
    pub(crate) fn fill(&self, path: &str, variant: &str) -> String {
        let seat = if matches!(variant, "bot" | "late") { "seats/4" } else { "seats/2" };
        let path = path.replace("{table}", &self.table).replace("{code}", &self.code);
        let path = path.replace("seats/{seat}", seat).replace("{player}", &self.other.id);
        if path.ends_with("/stream") { format!("{path}?format=ndjson&limit=1") } else { path }
    }

    /// What goes with a request of the matrix.
    pub(crate) async fn body(&self, method: &str, path: &str, variant: &str) -> Option<Vec<u8>> {
        let of_seat = path.strip_prefix("tables/{table}/seats/{seat}");
        let card = async || tables::card(&self.opener, &self.table).await;
        let body = match (method, path) {
            ("GET" | "DELETE", _) | ("POST", "tables/{table}/rematch") => return None,
            ("POST", "records/verify") => return Some(golden().into()),
            ("POST" | "PATCH", "session") | ("POST", "programs") => json!({ "name": "Rackham" }),
            ("POST", "tables") => tables::settings(3, &json!({})),
            ("POST", "carried") => json!({ "code": self.one_time_code(variant).await }),
            ("PUT", "tables/{table}") => {
                let mut settings = card().await["settings"].clone();
                if variant == "talk" {
                    settings["chat"] = json!(false);
                } else {
                    settings["options"]["ships"] = json!(3);
                }
                settings
            }
            ("PUT", "tables/{table}/silence") => {
                json!({ "player": self.other.id, "silenced": true })
            }
            ("POST", "tables/{table}/chat") => json!({ "request": "r", "text": "Ahoy" }),
            _ => match of_seat.unwrap_or_else(|| panic!("what goes with {method} {path}?")) {
                "" => json!({}),
                "/ready" => json!({ "ready": true }),
                "/commitment" => json!({ "commitment": self.commitment(&card().await).await }),
                "/nonce" => {
                    json!({ "nonce": quarterdeck_engine::sealed::hex::encode(&self.nonces[0]) })
                }
                "/actions" => json!({
                    "request": "r", "seq": card().await["seq"], "action": { "choose": "armed" },
                }),
                "/undo" => json!({ "request": "r", "seq": card().await["seq"] }),
                "/proposal" => json!({ "request": "r", "what": "close" }),
                "/answer" => json!({ "request": "r", "yes": true }),
                "/invitation" | "/carry" | "/return" | "/resignation" => return None,
                other => panic!("what goes with {method} {other}?"),
            },
        };
        Some(body.to_string().into_bytes())
    }

    async fn commitment(&self, card: &Value) -> String {
        if card["dice"].is_null() {
            return "00".repeat(32);
        }
        tables::promise(&self.opener, &self.table, 2, &self.nonces[0]).await
    }

    async fn one_time_code(&self, variant: &str) -> String {
        if variant == "wrong" {
            return "2222222222".to_owned();
        }
        let made = self.opener.post(&format!("{}/carry", at(&self.table, 1)), json!({})).await;
        text(&made.good()["code"])
    }
}

/// Somebody with seat 2 at a table of their own.
async fn elsewhere(house: &House, stage: Stage) -> Person {
    let mut scene = Box::pin(Scene::set(house, Role::Own, stage, true)).await;
    // Or the name at this table would be in the way.
    scene.asker.ask("PATCH", "session", Some(json!({ "name": "Stranger" }))).await.good();
    "Stranger".clone_into(&mut scene.asker.name);
    scene.asker
}

/// A record that is good.
fn golden() -> &'static str {
    include_str!("../../../../games/letter-of-marque/tests/golden/four-seen-by-public.jsonl")
}
