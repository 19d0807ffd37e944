//! A journal with anything in it, a line each: a table, or a sentence on what is wrong. Never a panic.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quarterdeck_engine::Viewer;
use quarterdeck_store::{Moment, Row, TableId};
use quarterdeck_table::Table;

fuzz_target!(|bytes: &[u8]| {
    let rows: Vec<Row> = (0..)
        .zip(bytes.split(|byte| *byte == b'\n').take(64))
        .map(|(seq, line)| Row { seq, at: Moment::default(), request: None, entry: line.to_vec() })
        .collect();
    if let Ok(table) = Table::read(TableId::from_bytes([0; 16]), &rows) {
        let card = table.card(&|_| None, 0);
        let raw = serde_json::value::to_raw_value(&card).expect("a card can be written");
        let update = table.update(Viewer::Public, Some(0), &raw, Vec::new());
        serde_json::to_string(&update).expect("an update can be written");
        let _ = (table.index(), table.chore());
    }
});
