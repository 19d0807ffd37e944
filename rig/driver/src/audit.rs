//! The ledger against the journals themselves, when everything is over.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use quarterdeck_store::{Page, Row, Store};
use serde_json::Value;
use tokio::task::JoinSet;

use crate::Answer;
use crate::ledger::{Deed, Fate, What};
use crate::server::Binary;

/// How many records are verified at a time.
const AT_A_TIME: usize = 4;

/// What an audit has looked at.
#[derive(Default)]
pub(crate) struct Audited {
    /// Tables in the store.
    pub(crate) tables: usize,
    /// Entries in their journals.
    pub(crate) entries: usize,
    /// Requests that nobody got an answer to, and that have happened.
    pub(crate) unheard: usize,
}

/// Every journal has no gap, every request once, what was acknowledged as it was acknowledged, nothing of what was
/// refused, and nothing that nobody asked for.
pub(crate) async fn journals(store: &dyn Store, deeds: &[Deed]) -> Result<Audited, String> {
    let mut audited = Audited::default();
    let mut asked: HashMap<&str, BTreeMap<(u8, String), &Deed>> = HashMap::new();
    for deed in deeds {
        asked.entry(&deed.table).or_default().insert((deed.seat, deed.request.clone()), deed);
    }
    let mut page = Page { after: None, limit: 500 };
    loop {
        let found = store.tables(page).await.map_err(|error| error.to_string())?;
        let Some(last) = found.last() else { break };
        page.after = Some(last.table);
        for found in &found {
            let rows = store.journal(found.table, 0).await.map_err(|error| error.to_string())?;
            audited.tables += 1;
            audited.entries += rows.len();
            let asked = asked.remove(found.table.to_string().as_str()).unwrap_or_default();
            audited.unheard += journal(&rows, found.last, asked)
                .map_err(|broken| format!("the journal of {}: {broken}", found.table))?;
        }
    }
    match asked.values().flat_map(BTreeMap::values).find(|deed| deed.fate != Fate::Unknown) {
        Some(deed) => Err(format!("lost: the table of {deed:?} is gone")),
        None => Ok(audited),
    }
}

fn journal(
    rows: &[Row],
    last: u32,
    mut asked: BTreeMap<(u8, String), &Deed>,
) -> Result<usize, String> {
    let mut unheard = 0;
    for (row, seq) in rows.iter().zip(0..) {
        if row.seq != seq {
            return Err(format!("entry {} stands where entry {seq} belongs", row.seq));
        }
        let Some(request) = &row.request else { continue };
        let seat = request.author.rsplit("seat ").next().and_then(|seat| seat.parse().ok());
        // A request that is taken out and not there any more has happened twice, or was never made.
        let deed = seat.and_then(|seat: u8| asked.remove(&(seat, request.id.clone())));
        let Some(deed) = deed else {
            return Err(format!("doubled, or from nobody: {request:?} at entry {seq}"));
        };
        match deed.fate {
            Fate::Done(done) if done == seq => {}
            Fate::Done(done) => return Err(format!("entry {done} was acknowledged for {seq}")),
            Fate::Refused => return Err(format!("{deed:?} was refused and happened at {seq}")),
            Fate::Unknown => unheard += 1,
        }
        if !is_about(&row.entry, deed) {
            return Err(format!("changed: entry {seq} is not what {deed:?} asked for"));
        }
    }
    if rows.len() != last as usize + 1 {
        return Err(format!("it has {} entries, and {last} shall be the last", rows.len()));
    }
    match asked.values().find(|deed| matches!(deed.fate, Fate::Done(_))) {
        Some(deed) => Err(format!("lost: {deed:?}")),
        None => Ok(unheard),
    }
}

/// Whether an entry is what was asked for.
fn is_about(entry: &[u8], deed: &Deed) -> bool {
    let Ok(entry) = serde_json::from_slice::<Value>(entry) else { return false };
    let line = &entry["played"];
    let done = &line["deed"];
    if done["seat"] != deed.seat {
        return false;
    }
    match &deed.what {
        What::Undo => done["do"] == "undo",
        What::Act(action) => {
            let clear = done["action"].get("clear");
            let action = serde_json::from_str::<Value>(action).ok();
            done["do"] == "act" && clear.or(line["open"]["action"].get("value")) == action.as_ref()
        }
    }
}

/// Exports every game and has every one verified. Tells how many there were.
pub(crate) async fn records(
    binary: &Binary,
    home: [&str; 2],
    directory: &Path,
) -> Result<usize, String> {
    let directory = directory.join("records");
    let to = directory.to_str().ok_or("the temporary directory has a strange name")?;
    binary.run(&["export", to, "--running", home[0], home[1]]).await?;
    let mut files = std::fs::read_dir(&directory).map_err(|error| error.to_string())?;
    let mut games = 0;
    let mut tasks = JoinSet::new();
    loop {
        // A process each, a few at a time.
        let next = if tasks.len() < AT_A_TIME { files.next() } else { None };
        if let Some(file) = next {
            let file = file.map_err(|error| error.to_string())?.path();
            let binary = binary.clone();
            tasks.spawn(async move {
                let name = file.to_str().ok_or("an export has a strange name")?;
                binary.run(&["verify", name]).await
            });
            games += 1;
        } else if let Some(verified) = tasks.join_next().await {
            verified.map_err(|error| error.to_string())??;
        } else {
            return Ok(games);
        }
    }
}

/// What SQLite itself says of its file.
pub(crate) fn sqlite(file: &Path) -> Answer {
    let check = || -> rusqlite::Result<String> {
        let connection = rusqlite::Connection::open(file)?;
        connection.query_row("PRAGMA integrity_check", [], |row| row.get(0))
    };
    match check() {
        Ok(said) if said == "ok" => Ok(()),
        Ok(said) => Err(format!("SQLite says of its file: {said}")),
        Err(error) => Err(format!("SQLite cannot read its file: {error}")),
    }
}

#[cfg(test)]
mod tests {
    use quarterdeck_store::{Moment, Request};

    use super::*;

    fn deed(request: &str, fate: Fate) -> Deed {
        Deed {
            table: String::new(),
            seat: 2,
            cookie: String::new(),
            request: request.to_owned(),
            seen: 0,
            what: What::Act("\"pass\"".to_owned()),
            fate,
        }
    }

    fn row(seq: u32, request: Option<&str>, action: &str) -> Row {
        let entry = format!(
            "{{\"played\":{{\"deed\":{{\"do\":\"act\",\"seat\":2,\"action\":{{\"clear\":\"{action}\"}}}}}}}}"
        );
        let request = request.map(|id| Request {
            author: "seat 2".to_owned(),
            id: id.to_owned(),
            digest: [0; 32],
        });
        Row { seq, at: Moment::default(), request, entry: entry.into_bytes() }
    }

    fn audit(rows: &[Row], deeds: &[Deed]) -> Result<usize, String> {
        let asked = deeds.iter().map(|deed| ((deed.seat, deed.request.clone()), deed)).collect();
        journal(rows, rows.len() as u32 - 1, asked)
    }

    #[test]
    fn what_was_acknowledged_stands_in_the_journal() {
        let rows = [row(0, None, "pass"), row(1, Some("a"), "pass"), row(2, Some("b"), "pass")];
        let deeds = [deed("a", Fate::Done(1)), deed("b", Fate::Unknown), deed("c", Fate::Refused)];
        assert_eq!(audit(&rows, &deeds), Ok(1));
    }

    #[test]
    fn every_broken_promise_is_noticed() {
        let (first, done) = (row(0, None, "pass"), row(1, Some("a"), "pass"));
        let says = |rows: &[Row], fate| audit(rows, &[deed("a", fate)]).unwrap_err();
        assert!(says(std::slice::from_ref(&first), Fate::Done(1)).contains("lost"));
        let twice = [first.clone(), done.clone(), row(2, Some("a"), "pass")];
        assert!(says(&twice, Fate::Done(1)).contains("doubled"));
        let other = [first.clone(), row(1, Some("a"), "leave")];
        assert!(says(&other, Fate::Done(1)).contains("changed"));
        let done = [first.clone(), done];
        assert!(says(&done, Fate::Refused).contains("refused"));
        assert!(says(&done, Fate::Done(2)).contains("acknowledged"));
        let gap = [first, row(2, Some("a"), "pass")];
        assert!(says(&gap, Fate::Done(2)).contains("stands where"));
    }
}
