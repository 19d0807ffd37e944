//! The two ways bytes become other bytes: hashing what is public, deriving from what is secret.

use hkdf::Hkdf;
use sha2::{Digest, Sha256};

/// What SHA-256 gives.
pub type Hash = [u8; 32];

/// The hash of a tag and some parts. Each is written after its length, so that no two lists of parts read the same.
pub(crate) fn hash(tag: &str, parts: &[&[u8]]) -> Hash {
    let mut sha = Sha256::new();
    for part in [tag.as_bytes()].iter().chain(parts) {
        let length = u32::try_from(part.len()).expect("nothing hashed here is as long as 4 GiB");
        sha.update(length.to_be_bytes());
        sha.update(part);
    }
    sha.finalize().into()
}

/// A secret that others are derived from, by HKDF-SHA-256.
pub(super) struct Source(Hkdf<Sha256>);

impl Source {
    /// What `secret` gives under `salt`.
    pub(super) fn new(secret: &[u8; 32], salt: &Hash) -> Self {
        Self(Hkdf::new(Some(salt), secret))
    }

    /// The bytes that go by this name. The parts are joined as they are, so all but the last have fixed lengths.
    pub(super) fn derive<const N: usize>(&self, name: &[&[u8]]) -> [u8; N] {
        let mut bytes = [0; N];
        self.0
            .expand_multi_info(name, &mut bytes)
            .expect("HKDF gives far more bytes than are asked for here");
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_one_part_ends_makes_a_difference() {
        let all = [
            hash("tag", &[b"ab", b"c"]),
            hash("tag", &[b"a", b"bc"]),
            hash("tag", &[b"abc"]),
            hash("tag", &[b"abc", b""]),
            hash("taga", &[b"bc"]),
        ];
        for (nth, one) in all.iter().enumerate() {
            assert!(!all[..nth].contains(one));
        }
    }
}
