//! Everything that the worst cases are called on, prepared once for all of them.

use std::net::SocketAddr;

use quarterdeck_engine::Seat;
use quarterdeck_engine::sealed::{commitment, hex};
use serde_json::{Value, json};

use crate::guest::{Ask, Guest, new_address, text};
use crate::hammer::Shot;
use crate::http::Caller;
use crate::scenes::{self, Finished, Place, Rewound, open};

/// How many times what can be done once is prepared.
pub(super) const ONCE: usize = 20;

/// The tables and people that the worst cases need.
pub(super) struct Scene {
    to: SocketAddr,
    /// A long game of each title that is over.
    pub(super) finished: Vec<Finished>,
    /// A table where much was taken back, and its record.
    pub(super) rewound: Rewound,
    pub(super) record: String,
    /// A table that waits, with large settings and a long chat; its opener has 20 programs.
    pub(super) waiting: Place,
    pub(super) chat_lines: u32,
    /// The tables of the lobby.
    pub(super) lobby: Vec<Place>,
    /// Somebody with 20 tables in the lobby.
    pub(super) collector: Caller,
    /// The path of the style sheet, which has its hash in it.
    pub(super) asset: String,
}

impl Scene {
    /// Prepares everything.
    pub(super) async fn prepare(to: SocketAddr) -> Result<Self, String> {
        let games = ["letter-of-marque", "corsaire", "pirates-and-privateers"];
        let finished =
            futures_util::future::try_join_all(games.map(|game| scenes::finished(to, game)));
        let (finished, rewound) = tokio::try_join!(finished, scenes::rewound(to))?;
        let record = crate::chores::attacks::large_record(&rewound.place).await?;
        let (lobby, collector) = scenes::lobby(to, 100).await?;
        let mut opener = Guest::new(to, "Anne Bonny").await?;
        let seats = json!(["me", "open", "open", "open", "open", "open", "open", "open"]);
        let waiting = open(&mut opener, &scenes::own_data(0, &seats)).await?;
        let chat_lines = scenes::chat(to, &waiting, 20).await?;
        programs(&mut opener, ONCE).await?;
        let collector = collector.caller();
        let home = opener.answer(&Ask::get("/")).await?.text();
        let mut assets = home.split('"').filter(|text| text.starts_with("/assets/"));
        let asset = assets.find(|path| path.contains(".css")).unwrap_or("/assets/").to_owned();
        Ok(Self { to, finished, rewound, record, waiting, chat_lines, lobby, collector, asset })
    }

    /// What was prepared, in a sentence.
    pub(super) fn told(&self) -> String {
        let finished = self.finished.iter().map(|game| format!("{} {}", game.entries, game.game));
        let finished: Vec<String> = finished.collect();
        let Rewound { depth, rewinds, refused, .. } = &self.rewound;
        let refused = refused.as_ref().map(|code| format!(" (then {code})")).unwrap_or_default();
        format!(
            "finished games with {} entries; {rewinds} rewinds{refused} at a depth of {depth}, a \
             record of {} bytes; {} lines of chat; {} tables in the lobby, each with a data file \
             of 56 KiB",
            finished.join(", "),
            self.record.len(),
            self.chat_lines,
            self.lobby.len(),
        )
    }

    /// Somebody who is not signed in, from an address that has not called yet.
    pub(super) fn stranger(&self) -> Caller {
        Caller { from: Some(new_address()), ..Caller::new(self.to) }
    }

    /// The finished game of this title.
    pub(super) fn over(&self, game: &str) -> &Finished {
        self.finished.iter().find(|over| over.game == game).expect("each title was played")
    }

    /// The largest finished game.
    pub(super) fn longest(&self) -> &Finished {
        self.finished.iter().max_by_key(|over| over.entries).expect("each title was played")
    }

    /// A new guest.
    pub(super) async fn guest(&self, name: &str) -> Result<Guest, String> {
        Guest::new(self.to, name).await
    }

    /// So many tables, a few for each guest, as far along as `begun` says: what can be done once
    /// can be done there once each.
    pub(super) async fn tables(
        &self,
        count: usize,
        settings: &Value,
        begun: bool,
    ) -> Result<Vec<(Place, Guest)>, String> {
        let mut tables = Vec::with_capacity(count);
        for _ in 0..count {
            let mut guest = self.guest("Samuel Bellamy").await?;
            let place = if begun {
                scenes::begin(&mut guest, settings).await?
            } else {
                open(&mut guest, settings).await?
            };
            tables.push((place, guest));
        }
        Ok(tables)
    }

    /// Tables where two players each hold a seat and play.
    pub(super) async fn duets(&self, count: usize) -> Result<Vec<(Place, Guest, Guest)>, String> {
        let mut duets = Vec::with_capacity(count);
        let settings = json!({
            "game": "letter-of-marque", "options": { "duel": true }, "seats": ["me", "open"],
        });
        for (place, mut host) in self.tables(count, &settings, false).await? {
            let mut other = self.guest("Howell Davis").await?;
            other.good(&Ask::json("PUT", place.api("/seats/2"), &json!({}))).await?;
            let ready = json!({ "ready": true });
            host.good(&Ask::json("PUT", place.seat("/ready"), &ready)).await?;
            other.good(&Ask::json("PUT", place.api("/seats/2/ready"), &ready)).await?;
            duets.push((place, host, other));
        }
        Ok(duets)
    }

    /// Tables whose dice wait for the commitment of seat 1, or for its nonce once it has committed
    /// itself.
    pub(super) async fn sealing(&self, count: usize, committed: bool) -> Result<Vec<Shot>, String> {
        let settings = scenes::small(&json!(["me", "me", "me"]));
        let nonce = [7; 32];
        let mut shots = Vec::with_capacity(count);
        for (place, mut guest) in self.tables(count, &settings, false).await? {
            for seat in 1..=3 {
                let path = place.api(&format!("/seats/{seat}/ready"));
                let body = json!({ "ready": true, "own_dice": seat == 1 });
                guest.good(&Ask::json("PUT", path, &body)).await?;
            }
            let card = guest.good(&Ask::get(place.api(""))).await?;
            let bytes = |name: &str| -> Result<[u8; 32], String> {
                let digits = text(&card["dice"], name)?;
                hex::decode(&digits).ok_or_else(|| format!("{digits} are not 32 bytes"))
            };
            let promise = commitment(&bytes("domain")?, &bytes("root")?, Seat::new(0), &nonce);
            let body = json!({ "commitment": hex::encode(&promise) });
            let commit = Ask::json("PUT", place.seat("/commitment"), &body);
            if !committed {
                shots.push(Shot::new(&guest.caller(), commit));
                continue;
            }
            guest.good(&commit).await?;
            let body = json!({ "nonce": hex::encode(&nonce) });
            shots.push(Shot::new(&guest.caller(), Ask::json("PUT", place.seat("/nonce"), &body)));
        }
        Ok(shots)
    }
}

/// Makes so many programs for a guest, and tells their ids.
pub(super) async fn programs(guest: &mut Guest, count: usize) -> Result<Vec<String>, String> {
    let mut programs = Vec::with_capacity(count);
    for _ in 0..count {
        guest.moves();
        let made = Ask::json("POST", "/api/v1/programs", &json!({ "name": "Tender" }));
        programs.push(text(&guest.good(&made).await?, "player")?);
    }
    Ok(programs)
}
