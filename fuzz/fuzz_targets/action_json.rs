//! What a client sends as an action, at a table in play: refused or played, never a panic.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use quarterdeck_engine::Seat;
use quarterdeck_store::{Moment, PlayerId, Row, TableId};
use quarterdeck_table::{Asker, Command, Decision, SeatPlan, Settings, Table};
use serde_json::value::RawValue;

const ME: PlayerId = PlayerId::from_bytes([1; 16]);

static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| {
    let settings = Settings {
        seats: vec![SeatPlan::Me, SeatPlan::Me, SeatPlan::Me],
        ..serde_json::from_str(r#"{"game":"letter-of-marque","seats":[]}"#).expect("settings")
    };
    let opening = Table::opening(ME, "ABCDEF".to_owned(), settings, 0);
    let mut rows = vec![row(0, &opening.unwrap_or_else(|_| panic!("it opens")))];
    for seat in Seat::all(3) {
        let table = Table::read(TableId::from_bytes([2; 16]), &rows).expect("a table");
        let command = Command::Ready { seat, ready: true, own_dice: false };
        let decided = table.decide(Asker::Player(ME), &command, None, Moment::default());
        let Ok(Decision::Write { entries, .. }) = decided else { panic!("everybody is ready") };
        for entry in entries {
            rows.push(row(rows.len() as u32, &entry));
        }
    }
    rows
});

fn row(seq: u32, entry: &quarterdeck_table::Entry) -> Row {
    Row { seq, at: Moment::default(), request: None, entry: entry.to_bytes() }
}

fuzz_target!(|bytes: &[u8]| {
    let Ok(action) = serde_json::from_slice::<Box<RawValue>>(bytes) else { return };
    let mut table = Table::read(TableId::from_bytes([2; 16]), &ROWS).expect("a table");
    for seat in Seat::all(8) {
        let command = Command::Act { seat, seen: table.seq(), action: action.clone() };
        let decided = table.decide(Asker::Player(ME), &command, None, Moment::default());
        if let Ok(Decision::Write { entries, .. }) = decided {
            for entry in entries {
                table.enter(entry, Moment::default(), None).expect("what was decided fits");
            }
        }
    }
});
