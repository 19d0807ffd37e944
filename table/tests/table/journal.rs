//! The journal's promise: what was once written can be read for ever, and what is broken breaks nothing.

use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::sealed::hex;
use quarterdeck_engine::{Seat, Seats};
use quarterdeck_store::{Moment, Request, Row, TableId};
use quarterdeck_table::entry::{Channel, Closing, Filled, Proposal};
use quarterdeck_table::{
    Asker, Clock, Command, Entry, Late, SeatPlan, Settings, Stage, Table, journal_of,
};
use serde_json::{Value, json};

use crate::commands::{nonce, own_commitment};
use crate::driver::{Driver, card, surface};
use crate::games::Party;
use crate::people::*;

/// The kinds of entries there are. Whoever adds one adds it here and to `forms`, and another golden journal to `GOLDEN`.
pub(crate) fn kind(entry: &Entry) -> &'static str {
    match entry {
        Entry::Opened { .. } => "opened",
        Entry::Changed { .. } => "changed",
        Entry::Sat { .. } => "sat",
        Entry::Left { .. } => "left",
        Entry::Invited { .. } => "invited",
        Entry::Ready { .. } => "ready",
        Entry::Sealed { .. } => "sealed",
        Entry::Committed { .. } => "committed",
        Entry::FilledIn(_) => "filled-in",
        Entry::Revealed { .. } => "revealed",
        Entry::Void { .. } => "void",
        Entry::Dealt { .. } => "dealt",
        Entry::Played(_) => "played",
        Entry::Carried { .. } => "carried",
        Entry::Proposed { .. } => "proposed",
        Entry::Answered { .. } => "answered",
        Entry::Away { .. } => "away",
        Entry::Back { .. } => "back",
        Entry::StandIn { .. } => "stand-in",
        Entry::Returned { .. } => "returned",
        Entry::TimedOut { .. } => "timed-out",
        Entry::Resigned { .. } => "resigned",
        Entry::Closed { .. } => "closed",
        Entry::Said { .. } => "said",
        Entry::Silenced { .. } => "silenced",
        Entry::Erased { .. } => "erased",
        Entry::Rematch { .. } => "rematch",
        Entry::Restored { .. } => "restored",
    }
}

/// One of each, and how it has always been written.
#[allow(clippy::too_many_lines, reason = "it is a list")]
pub(crate) fn forms() -> Vec<(Entry, &'static str)> {
    let one = "aeaqcaibaeaqcaibaeaqcaibae";
    assert_eq!(ADA.to_string(), one);
    let (seat, player) = (S2, ADA);
    let table = TableId::from_bytes([1; 16]);
    let settings = Settings {
        seats: vec![
            SeatPlan::Me,
            SeatPlan::Invited,
            SeatPlan::Bot("random".into()),
            SeatPlan::Open,
        ],
        clock: Clock::Game { seconds: 60, increment: 5 },
        late: Late::Bot,
        ..for_three()
    };
    let quiet = Settings { clock: Clock::Move { seconds: 9 }, ..for_three() };
    let filled = || Filled { seat, nonce: [0xab; 32] };
    vec![
        (
            Entry::Opened {
                by: player,
                code: "ABCDEF".into(),
                settings,
                after: Some(table),
                restored: 2,
                imported: true,
            },
            r#"{"opened":{"by":"aeaqcaibaeaqcaibaeaqcaibae","code":"ABCDEF","settings":{"game":"letter-of-marque","options":{},"seats":["me","invited",{"bot":"random"},"open"],"clock":{"game":{"seconds":60,"increment":5}},"late":"bot","listed":false,"spectators":true,"chat":true,"late_join":true},"after":"aeaqcaibaeaqcaibaeaqcaibae","restored":2,"imported":true}}"#,
        ),
        (
            Entry::Changed { settings: quiet },
            r#"{"changed":{"settings":{"game":"letter-of-marque","options":{},"seats":["me","open","open"],"clock":{"move":{"seconds":9}},"late":"default","listed":false,"spectators":true,"chat":true,"late_join":true}}}"#,
        ),
        (
            Entry::Sat { seat, player },
            r#"{"sat":{"seat":2,"player":"aeaqcaibaeaqcaibaeaqcaibae"}}"#,
        ),
        (Entry::Left { seat }, r#"{"left":{"seat":2}}"#),
        (
            Entry::Invited { seat, token: [0xcd; 32] },
            r#"{"invited":{"seat":2,"token":"cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd"}}"#,
        ),
        (
            Entry::Ready { seat, ready: true, own_dice: false },
            r#"{"ready":{"seat":2,"ready":true,"own_dice":false}}"#,
        ),
        (
            Entry::Sealed {
                rules: 1,
                master: [0xef; 32],
                seats: vec!["person".into(), "bot:random".into()],
                filled: vec![filled()],
                voided: Vec::new(),
            },
            r#"{"sealed":{"master":"efefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefef","seats":["person","bot:random"],"filled":[{"seat":2,"nonce":"abababababababababababababababababababababababababababababababab"}]}}"#,
        ),
        (
            Entry::Sealed {
                rules: 2,
                master: [0xef; 32],
                seats: vec!["person".into()],
                filled: Vec::new(),
                voided: Vec::new(),
            },
            r#"{"sealed":{"rules":2,"master":"efefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefef","seats":["person"],"filled":[]}}"#,
        ),
        (
            Entry::Sealed {
                rules: 1,
                master: [0xef; 32],
                seats: vec!["person".into()],
                filled: Vec::new(),
                voided: vec![[3; 32]],
            },
            r#"{"sealed":{"master":"efefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefef","seats":["person"],"filled":[],"voided":["0303030303030303030303030303030303030303030303030303030303030303"]}}"#,
        ),
        (
            Entry::Committed { seat, commitment: [1; 32] },
            r#"{"committed":{"seat":2,"commitment":"0101010101010101010101010101010101010101010101010101010101010101"}}"#,
        ),
        (
            Entry::FilledIn(filled()),
            r#"{"filled-in":{"seat":2,"nonce":"abababababababababababababababababababababababababababababababab"}}"#,
        ),
        (
            Entry::Revealed { seat, nonce: [2; 32] },
            r#"{"revealed":{"seat":2,"nonce":"0202020202020202020202020202020202020202020202020202020202020202"}}"#,
        ),
        (Entry::Void { seats: Seats::first_of(2) }, r#"{"void":{"seats":[1,2]}}"#),
        (
            Entry::Dealt { head: raw(r#"{"a": 1}"#), deal: raw("[]") },
            r#"{"dealt":{"head":{"a": 1},"deal":[]}}"#,
        ),
        (Entry::Played(raw(r#"{"seq":1}"#)), r#"{"played":{"seq":1}}"#),
        (
            Entry::Carried { seat, to: player },
            r#"{"carried":{"seat":2,"to":"aeaqcaibaeaqcaibaeaqcaibae"}}"#,
        ),
        (
            Entry::Proposed { by: S1, what: Proposal::Undo { back: 3 } },
            r#"{"proposed":{"by":1,"what":{"undo":{"back":3}}}}"#,
        ),
        (
            Entry::Proposed { by: S1, what: Proposal::Close },
            r#"{"proposed":{"by":1,"what":"close"}}"#,
        ),
        (
            Entry::Proposed { by: S1, what: Proposal::StandIn { seat } },
            r#"{"proposed":{"by":1,"what":{"stand-in":{"seat":2}}}}"#,
        ),
        (Entry::Answered { seat, yes: false }, r#"{"answered":{"seat":2,"yes":false}}"#),
        (Entry::Away { seat }, r#"{"away":{"seat":2}}"#),
        (Entry::Back { seat }, r#"{"back":{"seat":2}}"#),
        (
            Entry::StandIn { seat, level: "heuristic".into() },
            r#"{"stand-in":{"seat":2,"level":"heuristic"}}"#,
        ),
        (Entry::Returned { seat }, r#"{"returned":{"seat":2}}"#),
        (Entry::TimedOut { seat }, r#"{"timed-out":{"seat":2}}"#),
        (Entry::Resigned { seat }, r#"{"resigned":{"seat":2}}"#),
        (Entry::Closed { why: Closing::Agreed }, r#"{"closed":{"why":"agreed"}}"#),
        (Entry::Closed { why: Closing::Resigned }, r#"{"closed":{"why":"resigned"}}"#),
        (Entry::Closed { why: Closing::Expired }, r#"{"closed":{"why":"expired"}}"#),
        (Entry::Closed { why: Closing::Opener }, r#"{"closed":{"why":"opener"}}"#),
        (
            Entry::Said { channel: Channel::Table, by: player },
            r#"{"said":{"channel":"table","by":"aeaqcaibaeaqcaibaeaqcaibae"}}"#,
        ),
        (
            Entry::Said { channel: Channel::Gallery, by: player },
            r#"{"said":{"channel":"gallery","by":"aeaqcaibaeaqcaibaeaqcaibae"}}"#,
        ),
        (
            Entry::Silenced { player, silenced: true },
            r#"{"silenced":{"player":"aeaqcaibaeaqcaibaeaqcaibae","silenced":true}}"#,
        ),
        (Entry::Erased { player }, r#"{"erased":{"player":"aeaqcaibaeaqcaibaeaqcaibae"}}"#),
        (Entry::Rematch { table }, r#"{"rematch":{"table":"aeaqcaibaeaqcaibaeaqcaibae"}}"#),
        (Entry::Restored { times: 2 }, r#"{"restored":{"times":2}}"#),
    ]
}

#[test]
fn an_entry_is_written_as_it_has_always_been() {
    for (entry, expected) in forms() {
        assert_eq!(String::from_utf8(entry.to_bytes()).unwrap(), expected);
        let again = Entry::from_bytes(expected.as_bytes()).expect("it can be read");
        assert_eq!(again.to_bytes(), expected.as_bytes());
    }
}

#[test]
fn settings_that_leave_something_out_get_what_it_was_then() {
    let old = r#"{"opened":{"by":"aeaqcaibaeaqcaibaeaqcaibae","code":"A","settings":{"game":"letter-of-marque","seats":["me"]}}}"#;
    let Ok(Entry::Opened { settings, after, restored, imported, .. }) =
        Entry::from_bytes(old.as_bytes())
    else {
        panic!("it can be read");
    };
    assert_eq!(settings, super::people::settings(vec![SeatPlan::Me]));
    assert_eq!((after, restored, imported), (None, 0, false));
}

/// The journals that must be read for ever: one with everything in it, and one of a game played to its end. With `GOLDEN`
/// in the environment, those that are missing are written; none is ever written again.
const GOLDEN: [&str; 2] = ["everything", "played-out"];

fn golden_file(name: &str) -> String {
    format!("{}/tests/golden/{name}.journal", env!("CARGO_MANIFEST_DIR"))
}

/// What must come out of a golden journal.
fn gist(table: &Table) -> Value {
    let card = card(table);
    let field = |name: &str| card[name].clone();
    json!({
        "table": field("table"),
        "seq": field("seq"),
        "stage": field("stage"),
        "closed": field("closed"),
        "outcome": field("outcome"),
        "fingerprint": field("fingerprint"),
        "holders": card["seats"].as_array().unwrap().iter()
            .map(|seat| json!([seat["player"], seat["bot"]])).collect::<Vec<_>>(),
    })
}

fn write_golden(name: &str, driver: &Driver) {
    let mut text = format!("{}\n", gist(&driver.table));
    for Row { seq, at, request, entry } in &driver.rows {
        let request = request
            .as_ref()
            .map(|request| json!([request.author, request.id, hex::encode(&request.digest)]));
        let head = json!([seq, at.served, at.wall, request]);
        text.push_str(&format!("{head}\t{}\n", str::from_utf8(entry).unwrap()));
    }
    std::fs::write(golden_file(name), text).unwrap();
}

fn write_missing() {
    let missing = |name: &str| !std::path::Path::new(&golden_file(name)).exists();
    if missing(GOLDEN[0]) {
        write_golden(GOLDEN[0], &everything());
    }
    if missing(GOLDEN[1]) {
        let mut party = Party::new(7);
        party.plays(|_| {});
        assert!(party.driver.table.game().unwrap().outcome().is_some(), "choose another seed");
        write_golden(GOLDEN[1], &party.driver);
    }
}

fn read_golden(name: &str) -> (Value, TableId, Vec<Row>) {
    let text = std::fs::read_to_string(golden_file(name)).expect("the golden journal is there");
    let mut lines = text.lines();
    let gist: Value = serde_json::from_str(lines.next().unwrap()).unwrap();
    let id = gist["table"].as_str().unwrap().parse().unwrap();
    let row = |line: &str| {
        let (head, entry) = line.split_once('\t').unwrap();
        let (seq, served, wall, request): (u32, i64, i64, Option<(String, String, String)>) =
            serde_json::from_str(head).unwrap();
        let request = request.map(|(author, id, digest)| Request {
            author,
            id,
            digest: hex::decode(&digest).unwrap(),
        });
        Row { seq, at: Moment { served, wall }, request, entry: entry.as_bytes().to_vec() }
    };
    (gist, id, lines.map(row).collect())
}

#[test]
fn old_journals_are_read_for_ever() {
    if std::env::var_os("GOLDEN").is_some() {
        write_missing();
    }
    for name in GOLDEN {
        let (gist_then, id, rows) = read_golden(name);
        let table = Table::read(id, &rows).unwrap_or_else(|corrupt| panic!("{name}: {corrupt}"));
        assert_eq!(gist(&table), gist_then, "{name}");
        for row in &rows {
            let entry = Entry::from_bytes(&row.entry).unwrap();
            assert_eq!(entry.to_bytes(), row.entry, "{name}, entry {}", row.seq);
            let answered = row.request.as_ref().map(|request| {
                let command = Command::Dismiss;
                let decided =
                    table.decide(Asker::Player(ZOE), &command, Some(request), Moment::default());
                decided.is_ok()
            });
            assert_ne!(answered, Some(false), "a request is known for ever");
        }
    }
}

#[test]
fn there_is_an_old_journal_with_every_kind_of_entry() {
    let rows = GOLDEN.into_iter().flat_map(|name| read_golden(name).2);
    let there: Vec<&str> = rows.map(|row| kind(&Entry::from_bytes(&row.entry).unwrap())).collect();
    for (entry, _) in forms() {
        assert!(there.contains(&kind(&entry)), "{}", kind(&entry));
    }
}

/// A table where everything happens that can.
fn everything() -> Driver {
    let clock = Clock::Move { seconds: 60 };
    let mut driver = Driver::open(Settings { clock, late: Late::Bot, ..for_three() });
    let mut settings = driver.table.settings().clone();
    settings.listed = true;
    driver.does(ADA, Command::Change(settings));
    driver.does(ADA, Command::Invite { seat: S2, token: [5; 32] });
    driver.does(BEA, Command::Sit { seat: S2, invite: Some([5; 32]) });
    driver.does(ZOE, sit(S3));
    driver.does(ZOE, Command::Leave { seat: S3 });
    driver.ask_named(CAI, &sit(S3), "sit-1", [9; 32]).unwrap();
    driver.does(BEA, Command::Say { channel: Channel::Table, text: "ahoy".into() });
    driver.does(ADA, Command::Silence { player: ZOE, silenced: true });
    let all = [(ADA, S1), (BEA, S2), (CAI, S3)];
    for (player, seat) in all {
        driver.does(player, ready(seat, true));
    }
    for (player, seat) in all {
        let commitment = own_commitment(&driver, seat, nonce(seat));
        driver.does(player, Command::Commit { seat, commitment });
    }
    driver.wait(15_000);
    driver.house(Command::LookAfter);
    for (player, seat) in all {
        driver.does(player, ready(seat, true));
    }
    for (player, seat) in &all[..2] {
        let commitment = own_commitment(&driver, *seat, nonce(*seat));
        driver.does(*player, Command::Commit { seat: *seat, commitment });
    }
    driver.wait(15_000);
    driver.house(Command::LookAfter);
    for (player, seat) in &all[..2] {
        driver.does(*player, Command::Reveal { seat: *seat, nonce: nonce(*seat) });
    }
    driver.acts(ADA, S1, 0);
    driver.does(ADA, Command::Undo { seat: S1, seen: driver.table.seq() });
    driver.acts(ADA, S1, 0);
    driver.does(BEA, Command::Propose { seat: S2, what: Proposal::Undo { back: 1 } });
    driver.does(ADA, Command::Answer { seat: S1, yes: true });
    driver.does(CAI, Command::Answer { seat: S3, yes: true });
    driver.acts(ADA, S1, 1);
    driver.house(Command::Presence { player: BEA, here: false });
    driver.house(Command::Presence { player: BEA, here: true });
    driver.wait(60_000);
    driver.house(Command::LookAfter);
    driver.does(BEA, Command::Return { seat: S2 });
    driver.house(Command::LookAfter);
    driver.bots_act();
    driver.house(Command::Carry { seat: S1, from: ADA, to: ZOE });
    driver.house(Command::Restored { times: 1 });
    driver.does(CAI, Command::Resign { seat: S3 });
    driver.bots_act();
    driver.does(BEA, Command::Propose { seat: S2, what: Proposal::Close });
    driver.does(ZOE, Command::Answer { seat: S1, yes: true });
    driver.house(Command::Erase { player: CAI });
    let table = driver.table.rematch_id();
    driver.does(BEA, Command::Rematch { table });
    driver
}

/// Whatever can be asked of a table that could be read must not break it.
fn exercise(table: &Table, at: Moment) {
    let _ = (surface(table), table.index(), table.chore());
    let _ = (table.rematch_id(), table.rematch_opening(String::new(), 0));
    let late = Moment { served: i64::MAX, wall: i64::MAX };
    for now in [at, late, Moment { served: i64::MIN, wall: 0 }] {
        let _ = table.decide(Asker::House, &Command::LookAfter, None, now);
    }
    for seat in Seat::all(8) {
        let seen = table.seq();
        let holder = table.chairs().get(seat).and_then(|chair| chair.holder).unwrap_or(ZOE);
        for asker in [Asker::Player(holder), Asker::House] {
            for command in [
                Command::Sit { seat, invite: None },
                Command::Ready { seat, ready: true, own_dice: false },
                Command::Commit { seat, commitment: [0; 32] },
                Command::Reveal { seat, nonce: [0; 32] },
                Command::Act { seat, seen, action: raw("\"pass\"") },
                Command::Undo { seat, seen },
                Command::Propose { seat, what: Proposal::Undo { back: 1 } },
                Command::Propose { seat, what: Proposal::StandIn { seat } },
                Command::Answer { seat, yes: true },
                Command::Return { seat },
                Command::Resign { seat },
                Command::Leave { seat },
                Command::BotTimesOut { seat, seen },
                Command::Presence { player: holder, here: seat.index() % 2 == 0 },
            ] {
                let _ = table.decide(asker, &command, None, at);
            }
        }
    }
}

fn try_read(id: TableId, rows: &[Row]) {
    if let Ok(table) = Table::read(id, rows) {
        exercise(&table, rows.last().map_or(Moment::default(), |row| row.at));
    }
}

fn renumbered(mut rows: Vec<Row>) -> Vec<Row> {
    (0..).zip(&mut rows).for_each(|(seq, row)| row.seq = seq);
    rows
}

#[test]
fn a_journal_with_entries_missing_doubled_or_out_of_order_breaks_nothing() {
    for name in GOLDEN {
        let (_, id, rows) = read_golden(name);
        for at in 0..rows.len() {
            let mut missing = rows.clone();
            missing.remove(at);
            let mut doubled = rows.clone();
            doubled.insert(at, rows[at].clone());
            let mut swapped = rows.clone();
            swapped.swap(at, (at + 1) % rows.len());
            let mut far = rows.clone();
            far.swap(at, rows.len() - 1);
            for broken in [missing, doubled, swapped, far] {
                if renumbered(broken.clone()) != broken {
                    assert!(Table::read(id, &broken).is_err());
                }
                try_read(id, &renumbered(broken));
            }
            try_read(id, &rows[..at]);
        }
    }
}

#[test]
fn a_journal_with_a_bit_flipped_breaks_nothing() {
    let mut chance = Fast::new(3);
    for name in GOLDEN {
        let (_, id, rows) = read_golden(name);
        for _ in 0..1_500 {
            let mut broken = rows.clone();
            let at = chance.below(rows.len() as u32) as usize;
            let bit = chance.below(rows[at].entry.len() as u32 * 8) as usize;
            broken[at].entry[bit / 8] ^= 1 << (bit % 8);
            try_read(id, &broken);
        }
    }
}

#[test]
fn a_journal_with_wild_times_breaks_nothing() {
    let mut chance = Fast::new(4);
    for name in GOLDEN {
        let (_, id, mut rows) = read_golden(name);
        for row in &mut rows {
            let wild = [i64::MIN, i64::MAX, 0, -1][chance.below(4) as usize];
            row.at = Moment { served: wild, wall: wild };
        }
        let table = Table::read(id, &rows).expect("times are not checked");
        exercise(&table, Moment { served: i64::MAX, wall: i64::MIN });
    }
}

#[test]
fn any_entry_in_any_place_breaks_nothing() {
    for name in GOLDEN {
        let (_, id, rows) = read_golden(name);
        let step = rows.len().div_ceil(24);
        for at in (1..=rows.len()).step_by(step) {
            for (entry, form) in forms() {
                for form in [form.to_owned(), form.replace("\"seat\":2", "\"seat\":8")] {
                    let row = Row {
                        seq: at as u32,
                        at: rows[at - 1].at,
                        request: None,
                        entry: form.into_bytes(),
                    };
                    let mut broken = rows[..at].to_vec();
                    broken.push(row);
                    try_read(id, &broken);
                }
                let _ = entry;
            }
        }
    }
}

#[test]
fn settings_that_no_game_has_are_not_read() {
    let opened = |settings: Value| {
        let entry = json!({ "opened": { "by": ADA, "code": "A", "settings": settings } });
        let entry = entry.to_string().into_bytes();
        Table::read(
            TableId::from_bytes([1; 16]),
            &[Row { seq: 0, at: Moment::default(), request: None, entry }],
        )
    };
    let lom = "letter-of-marque";
    assert!(opened(json!({ "game": lom, "seats": ["me", "open", "open"] })).is_ok());
    // A level that there was once.
    let bots = json!({ "game": lom, "seats": ["me", { "bot": "old" }, { "bot": "older" }] });
    assert!(opened(bots).is_ok());
    for seats in [0, 1, 2, 7, 8, 9, 200, 300, 70_000] {
        assert!(opened(json!({ "game": lom, "seats": vec!["open"; seats] })).is_err(), "{seats}");
    }
    assert!(opened(json!({ "game": "chess", "seats": ["me", "open", "open"] })).is_err());
    let options = json!({ "ships": 200 });
    let odd = json!({ "game": lom, "seats": ["me", "open", "open"], "options": options });
    assert!(opened(odd).is_err());
}

#[test]
fn a_line_that_takes_back_more_than_stands_is_not_read() {
    let driver = dealt(for_three());
    for line in [
        r#"{"seq":1,"deed":{"do":"rewind","back":1},"hash":""}"#,
        r#"{"seq":1,"deed":{"do":"rewind","back":4294967295},"hash":""}"#,
        r#"{"seq":1,"deed":{"do":"undo","seat":1},"hash":""}"#,
        r#"{"seq":1,"deed":{"do":"undo","seat":8},"hash":""}"#,
        r#"{"seq":1,"deed":{"do":"act","seat":8,"action":{"clear":"pass"},"draws":[]},"hash":""}"#,
        r#"{"seq":1,"deed":{"do":"deal","draws":[]},"hash":""}"#,
        "null",
        "[]",
    ] {
        let mut rows = driver.rows.clone();
        let entry = Entry::Played(raw(line)).to_bytes();
        rows.push(Row { seq: rows.len() as u32, at: driver.now, request: None, entry });
        assert!(Table::read(driver.table.id(), &rows).is_err(), "{line}");
    }
}

#[test]
fn another_table_s_deal_is_not_read() {
    let (ours, theirs) = (dealt(for_three()), dealt(for_three()));
    let is_deal = |row: &&Row| row.entry.starts_with(b"{\"dealt\"");
    let mut rows = ours.rows.clone();
    let at = rows.iter().position(|row| is_deal(&row)).unwrap();
    rows[at] = theirs.rows.iter().find(is_deal).unwrap().clone();
    assert!(Table::read(ours.table.id(), &rows).is_err(), "its dice were sealed elsewhere");
    assert!(Table::read(TableId::from_bytes([3; 16]), &ours.rows).is_err());
}

#[test]
fn an_empty_journal_is_no_table() {
    assert!(Table::read(TableId::from_bytes([1; 16]), &[]).is_err());
}

#[test]
fn an_entry_that_does_not_fit_changes_nothing() {
    let (_, id, rows) = read_golden(GOLDEN[0]);
    let mut driver = Driver::resume(id, rows[..rows.len() / 2].to_vec());
    let before = surface(&driver.table);
    for (entry, _) in forms() {
        let row = |seq| Row { seq, at: driver.now, request: None, entry: entry.to_bytes() };
        let (early, next) = (row(driver.table.seq()), row(driver.table.seq() + 1));
        assert!(driver.table.apply(&early).is_err(), "its number was taken");
        if driver.table.apply(&next).is_ok() {
            driver = Driver::resume(id, rows[..rows.len() / 2].to_vec());
        }
        assert_eq!(surface(&driver.table), before, "{}", kind(&entry));
    }
}

#[test]
fn a_host_s_record_becomes_a_journal_again() {
    let (_, id, rows) = read_golden(GOLDEN[1]);
    let there = Table::read(id, &rows).unwrap();
    let host = there.game().unwrap().host_record();
    let (same, entries) = journal_of(&host, ADA, "ABCDEF".to_owned(), 0).expect("it is the host's");
    assert_eq!(same, id);
    let here = Driver::begin(id, &entries);
    here.check();
    assert_eq!(here.table.stage(), Stage::Over);
    assert_eq!(here.table.game().unwrap().host_record(), host);
    assert_eq!(card(&here.table)["imported"], true);
    let copy = there.game().unwrap().record(quarterdeck_engine::Viewer::Public).unwrap();
    assert!(journal_of(&copy, ADA, "ABCDEF".to_owned(), 0).is_err(), "a copy does not say it all");
}

#[test]
fn a_game_from_elsewhere_that_is_not_over_goes_on_with_whoever_sits_down() {
    let driver = dealt(for_three());
    let host = driver.table.game().unwrap().host_record();
    let (id, entries) = journal_of(&host, ADA, "ABCDEF".to_owned(), 0).unwrap();
    let mut here = Driver::begin(id, &entries);
    assert_eq!(here.table.stage(), Stage::Playing);
    assert_eq!(here.table.chore(), None, "its seats are empty");
    here.does(BEA, sit(S2));
    here.acts(BEA, S2, 0);
    // From now on somebody plays, and is asked.
    here.does(ADA, sit(S1));
    here.does(BEA, Command::Answer { seat: S2, yes: true });
    assert_eq!(here.refuses(ADA, sit(S3)), quarterdeck_table::Refusal::AlreadySeated);
}
