//! A record that somebody sends: parsed, verified, copied for viewers, made into a journal. Nothing may panic.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quarterdeck_engine::Viewer;
use quarterdeck_store::PlayerId;

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let _ = quarterdeck_table::verify(text);
    let _ = quarterdeck_table::copy_for(text, Viewer::Public);
    let nobody = PlayerId::from_bytes([0; 16]);
    if let Ok((_, entries)) = quarterdeck_table::journal_of(text, nobody, "ABCDEF".to_owned(), 0) {
        assert!(quarterdeck_table::verify(text).is_ok(), "only what verifies is taken in");
        assert!(!entries.is_empty());
    }
});
