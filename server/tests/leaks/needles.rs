//! Looking for many secrets at once.

use std::collections::HashMap;

/// As many bytes of a secret are looked up at once.
const KEY: usize = 8;

/// Secrets to look for.
#[derive(Default)]
pub(crate) struct Needles {
    known: Vec<(Vec<u8>, Secret)>,
    by_key: HashMap<[u8; KEY], Vec<usize>>,
    /// Which first two bytes there are, so that most places need no second look.
    begins: Vec<bool>,
}

/// What was found, and whose business it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Secret {
    pub(crate) what: String,
    pub(crate) whose: Whose,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Whose {
    /// Nobody is ever sent it again.
    Nobodys,
    /// Everybody's, from the deal on.
    AfterTheDeal,
    /// The salt of this choice: its seat's, until the choice is open to all.
    Choice(usize),
    /// Said at the table.
    Table,
    /// Said in the gallery.
    Gallery,
    /// For those at the table and around it; the log and the figures have no business with it.
    Around,
}

impl Needles {
    pub(crate) fn add(&mut self, text: &str, what: impl Into<String>, whose: Whose) {
        let bytes = text.as_bytes();
        assert!(bytes.len() >= KEY, "{text} is too short to be told from anything else");
        if self.known.iter().any(|(known, _)| known == bytes) {
            return;
        }
        self.begins.resize(1 << 16, false);
        self.begins[begin(bytes)] = true;
        let key = bytes[..KEY].try_into().expect("it is long enough");
        self.by_key.entry(key).or_default().push(self.known.len());
        self.known.push((bytes.to_vec(), Secret { what: what.into(), whose }));
    }

    pub(crate) fn len(&self) -> usize {
        self.known.len()
    }

    /// Every secret that is in there.
    pub(crate) fn found_in(&self, hay: &[u8]) -> Vec<&Secret> {
        let mut found = Vec::new();
        if self.known.is_empty() {
            return found;
        }
        for (at, window) in hay.windows(KEY).enumerate() {
            if !self.begins[begin(window)] {
                continue;
            }
            for &nth in self.by_key.get(window).into_iter().flatten() {
                let (bytes, secret) = &self.known[nth];
                if hay[at..].starts_with(bytes) {
                    found.push(secret);
                }
            }
        }
        found
    }
}

fn begin(bytes: &[u8]) -> usize {
    usize::from(bytes[0]) << 8 | usize::from(bytes[1])
}

#[test]
fn a_needle_is_found_wherever_it_is() {
    let mut needles = Needles::default();
    needles.add("0123456789", "digits", Whose::Nobodys);
    needles.add("01234567xyz", "mixed", Whose::Nobodys);
    for (hay, found) in [
        ("0123456789", 1),
        ("..01234567xyz", 1),
        ("0123456789 01234567xyz0123456789", 3),
        ("012345678", 0),
        ("", 0),
    ] {
        assert_eq!(needles.found_in(hay.as_bytes()).len(), found, "{hay}");
    }
}
