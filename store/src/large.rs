//! Large values in entries, kept once.
//!
//! A table's data file can have a hundred kilobytes, and every entry that has the table's settings in it repeats the
//! file: the opening, each change of settings, the head of the record, rematches and forks. A store cuts such a value
//! out of the entry, keeps it under its SHA-256 in `blobs`, and puts it back when the entry is read. Callers do not
//! notice: what they read is byte for byte what was appended, and entries without a large value are kept as they are.
//!
//! A value is written in the transaction of the first entry that needs it. Journals are never deleted, so no value is
//! ever without an entry that needs it.

use std::borrow::Cow;
use std::collections::HashMap;

use memchr::{memchr2, memmem};
use sha2::{Digest, Sha256};

use crate::trouble::{Trouble, Unavailable};

/// Shorter values stay where they are.
const LEAST: usize = 1024;

/// What stands before a value that is worth looking at. Entries are JSON without spaces, and a data file is the option
/// `data` of its game. The bytes may mean something else in an entry that is not JSON; cut and joined, it is the same.
const MEMBER: &[u8] = b"\"data\":";

/// SHA-256 of a value.
pub(crate) type Hash = [u8; 32];

/// An entry without its large values.
pub(crate) struct Cut<'a> {
    /// What is left of the entry.
    pub(crate) rest: Cow<'a, [u8]>,
    /// Where values were cut out, as [`join`] wants it; nothing if none was.
    pub(crate) places: Option<Vec<u8>>,
    /// The values.
    pub(crate) values: Vec<(Hash, &'a [u8])>,
}

/// Cuts the large values out of an entry.
pub(crate) fn cut(entry: &[u8]) -> Cut<'_> {
    let mut cut = Cut { rest: Cow::Borrowed(entry), places: None, values: Vec::new() };
    if entry.len() < LEAST {
        return cut;
    }
    let (mut rest, mut places, mut done) = (Vec::new(), Vec::new(), 0);
    for found in memmem::find_iter(entry, MEMBER) {
        let start = found + MEMBER.len();
        let Some(end) = end_of_value(entry, start).filter(|_| start >= done) else { continue };
        if end - start < LEAST {
            continue;
        }
        rest.extend_from_slice(&entry[done..start]);
        let Ok(at) = u32::try_from(rest.len()) else { return cut };
        let hash = Hash::from(Sha256::digest(&entry[start..end]));
        places.extend_from_slice(&at.to_be_bytes());
        places.extend_from_slice(&hash);
        cut.values.push((hash, &entry[start..end]));
        done = end;
    }
    if done > 0 {
        rest.extend_from_slice(&entry[done..]);
        cut.rest = Cow::Owned(rest);
        cut.places = Some(places);
    }
    cut
}

/// Where the string, object or array ends that begins here.
fn end_of_value(entry: &[u8], start: usize) -> Option<usize> {
    let mut depth = 0_usize;
    let mut at = start;
    loop {
        match entry.get(at)? {
            b'"' => at = end_of_string(entry, at)?,
            b'{' | b'[' => {
                depth += 1;
                at += 1;
            }
            b'}' | b']' => {
                depth = depth.checked_sub(1)?;
                at += 1;
            }
            // Numbers and words are short.
            _ if depth == 0 => return None,
            _ => at += 1,
        }
        if depth == 0 {
            return Some(at);
        }
    }
}

/// Where the string ends whose first quotation mark is here.
fn end_of_string(entry: &[u8], start: usize) -> Option<usize> {
    let mut at = start + 1;
    loop {
        at += memchr2(b'"', b'\\', entry.get(at..)?)?;
        if entry[at] == b'"' {
            return Some(at + 1);
        }
        at += 2;
    }
}

/// The hashes of the values that belong in these places.
pub(crate) fn hashes(places: &[u8]) -> impl Iterator<Item = Hash> {
    places.chunks(4 + 32).filter_map(|place| place.get(4..)?.try_into().ok())
}

/// An entry with its large values in their places.
pub(crate) fn join<V: AsRef<[u8]>>(
    rest: &[u8],
    places: &[u8],
    values: &HashMap<Hash, V>,
) -> Result<Vec<u8>, Unavailable> {
    let mut entry = Vec::with_capacity(rest.len());
    let mut done = 0;
    for place in places.chunks(4 + 32) {
        let (at, hash) = place.split_first_chunk().ok_or_else(damaged)?;
        let at = u32::from_be_bytes(*at) as usize;
        let value = Hash::try_from(hash).ok().and_then(|hash| values.get(&hash));
        entry.extend_from_slice(rest.get(done..at).ok_or_else(damaged)?);
        entry.extend_from_slice(value.ok_or_else(damaged)?.as_ref());
        done = at;
    }
    entry.extend_from_slice(&rest[done..]);
    Ok(entry)
}

/// A value as it was read, if it is still what was written.
pub(crate) fn check(hash: &Hash, value: Vec<u8>) -> Result<Vec<u8>, Unavailable> {
    if Hash::from(Sha256::digest(&value)) == *hash { Ok(value) } else { Err(damaged()) }
}

fn damaged() -> Unavailable {
    let why = "a data file in the store is missing or damaged: restore a backup";
    Unavailable::of(Trouble::Damaged, why)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round_trip(entry: &[u8]) -> (usize, usize) {
        let cut = cut(entry);
        let values: HashMap<_, _> = cut.values.iter().copied().collect();
        let whole = match &cut.places {
            Some(places) => join(&cut.rest, places, &values).unwrap(),
            None => cut.rest.to_vec(),
        };
        assert_eq!(whole, entry);
        (cut.rest.len(), cut.values.len())
    }

    #[test]
    fn data_files_are_cut_out_and_put_back() {
        let text = format!(r#""a \" quotation mark, a \\{}""#, "x".repeat(5_000));
        let changed = format!(r#"{{"changed":{{"options":{{"data":{text},"map":"cove"}}}}}}"#);
        assert_eq!(round_trip(changed.as_bytes()), (changed.len() - text.len(), 1));
        // The same text, wherever it is, is one value.
        let dealt = format!(r#"{{"dealt":{{"head":{{"options":{{"data":{text}}}}}}}}}"#);
        assert_eq!(cut(changed.as_bytes()).values, cut(dealt.as_bytes()).values);
        let sheet =
            format!(r#"{{"cards":[{}{{"id":"}}]"}}],"hand":3}}"#, r#"{"id":"R1"},"#.repeat(99));
        let twice = format!(r#"{{"data":{sheet},"b":{{"data":{sheet}}}}}"#);
        assert_eq!(round_trip(twice.as_bytes()), (twice.len() - 2 * sheet.len(), 2));
    }

    #[test]
    fn everything_else_is_left_alone() {
        let long = "x".repeat(2_000);
        for entry in [
            String::new(),
            r#"{"data":"short"}"#.to_owned(),
            format!(r#"{{"played":"{long}"}}"#),
            format!(r#"{{"data":null,"other":"{long}"}}"#),
            format!(r#"{{"data":7{long}"#),
            format!(r#"{{"data":"{long}"#),
            format!(r#"{{"data":"{long}\"#),
            format!(r#"{{"data":[[{long}]"#),
            format!(r#"{long}"data":"#),
            format!(r#"{{"data":]{long}"#),
        ] {
            assert_eq!(round_trip(entry.as_bytes()), (entry.len(), 0), "{entry}");
        }
        // Within a value that is cut out there is nothing more to cut.
        let nested = format!(r#"{{"data":{{"data":"{long}"}}}}"#);
        assert_eq!(round_trip(nested.as_bytes()).1, 1);
    }

    #[test]
    fn damage_is_noticed() {
        let entry = format!(r#"{{"data":"{}"}}"#, "x".repeat(2_000));
        let cut = cut(entry.as_bytes());
        let (places, none) = (cut.places.unwrap(), HashMap::<Hash, Vec<u8>>::new());
        assert!(join(&cut.rest, &places, &none).is_err(), "a value that is gone");
        let values: HashMap<_, _> = cut.values.iter().copied().collect();
        assert!(join(&cut.rest, &places[..20], &values).is_err(), "half a place");
        assert!(join(&cut.rest[..2], &places, &values).is_err(), "half an entry");
        let (hash, value) = cut.values[0];
        assert!(check(&hash, value.to_vec()).is_ok());
        assert!(check(&hash, value[1..].to_vec()).is_err());
    }
}
