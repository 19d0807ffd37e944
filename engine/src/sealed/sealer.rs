//! The host's side: all secrets of a table, sealed before the first seat commits itself.

use super::hash::{Hash, Source, hash};
use super::merkle::{Opening, Tree, leaf};
use super::terms::{Master, Terms};

/// Everything a host has to know to draw and to open. It has no `Debug` and no `Serialize`, like its master.
pub struct Sealer {
    source: Source,
    tree: Tree,
}

impl Sealer {
    /// Seals every draw of a table.
    ///
    /// # Panics
    /// When the terms do not pass [`Terms::check`].
    pub fn new(terms: &Terms, master: &Master) -> Self {
        terms.check().unwrap_or_else(|fault| panic!("{fault}"));
        let domain = terms.domain();
        let source = Source::new(master.bytes(), &domain);
        let leaves =
            (0..terms.leaves).map(|index| leaf(&domain, index, &secret(&source, index))).collect();
        Self { source, tree: Tree::new(leaves) }
    }

    /// What the host publishes before any seat commits itself.
    pub fn root(&self) -> Hash {
        self.tree.root()
    }

    /// What the host publishes once a draw may be known.
    ///
    /// # Panics
    /// When no such draw was sealed.
    pub fn opening(&self, index: u32) -> Opening {
        Opening { secret: self.secret(index), path: self.tree.path(index) }
    }

    /// What keeps a [veiled](veil) choice from being guessed, until it may be known.
    pub fn salt(&self, seq: u32, slot: u32) -> [u8; 16] {
        let name: [&[u8]; 3] = [b"quarterdeck/1 veil", &seq.to_be_bytes(), &slot.to_be_bytes()];
        self.source.derive(&name)
    }

    pub(super) fn secret(&self, index: u32) -> [u8; 32] {
        let leaves = self.tree.leaves();
        assert!(
            index < leaves,
            "the game draws more often than it said: there is no draw {index} among {leaves}, counted from 0"
        );
        secret(&self.source, index)
    }
}

fn secret(source: &Source, index: u32) -> [u8; 32] {
    source.derive(&[b"quarterdeck/1 secret", &index.to_be_bytes()])
}

/// The commitment that stands in a record for a choice that is still secret: the `slot`-th at place `seq`.
///
/// `content` may be one of very few; it is the salt that nobody can guess.
pub fn veil(domain: &Hash, seq: u32, slot: u32, salt: &[u8; 16], content: &[u8]) -> Hash {
    hash("quarterdeck/1 veil", &[domain, &seq.to_be_bytes(), &slot.to_be_bytes(), salt, content])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_master_seals_the_same_and_another_does_not() {
        let terms = Terms::new("dice", 1, [0; 16], 2, 4);
        let root = |seed| Sealer::new(&terms, &Master::from_seed(seed)).root();
        assert_eq!(root(1), root(1));
        assert_ne!(root(1), root(2));
    }

    #[test]
    fn every_place_has_its_own_salt_and_veil() {
        let terms = Terms::new("dice", 1, [0; 16], 2, 1);
        let sealer = Sealer::new(&terms, &Master::from_seed(1));
        let salts = [sealer.salt(0, 0), sealer.salt(0, 1), sealer.salt(1, 0)];
        assert!(salts[0] != salts[1] && salts[1] != salts[2] && salts[0] != salts[2]);

        let veiled = |seq, slot, content| veil(&terms.domain(), seq, slot, &salts[0], content);
        let paper = veiled(0, 0, b"paper");
        assert_eq!(paper, veiled(0, 0, b"paper"));
        for other in [veiled(0, 0, b"stone"), veiled(0, 1, b"paper"), veiled(1, 0, b"paper")] {
            assert_ne!(paper, other);
        }
    }

    #[test]
    #[should_panic(expected = "there is no draw 4 among 4")]
    fn what_was_not_sealed_cannot_be_opened() {
        let terms = Terms::new("dice", 1, [0; 16], 2, 4);
        let _ = Sealer::new(&terms, &Master::from_seed(1)).opening(4);
    }
}
