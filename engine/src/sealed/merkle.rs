//! The tree over all secrets of a table, of which one can be shown without the others.

use serde::{Deserialize, Serialize};

use super::fault::SealFault;
use super::hash::{Hash, hash};
use super::hex;

/// What shows that a secret was sealed beforehand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opening {
    /// The secret.
    #[serde(with = "hex")]
    pub secret: [u8; 32],
    /// The hashes beside the way up, from the leaf's neighbour to the root's child.
    #[serde(with = "hex::list")]
    pub path: Vec<Hash>,
}

/// Checks that `opening` holds the secret that was sealed as number `index` under `root`.
///
/// What is compared here is public, so how long it takes tells nobody anything.
pub fn check_opening(
    domain: &Hash,
    root: &Hash,
    leaves: u32,
    index: u32,
    opening: &Opening,
) -> Result<(), SealFault> {
    if !leaves.is_power_of_two() {
        return Err(SealFault::Leaves { leaves });
    }
    if index >= leaves {
        return Err(SealFault::NoSuchDraw { index, leaves });
    }
    let (found, expected) = (opening.path.len(), leaves.ilog2() as usize);
    if found != expected {
        return Err(SealFault::PathLength { index, found, expected });
    }
    if climb(leaf(domain, index, &opening.secret), index, &opening.path) != *root {
        return Err(SealFault::NotSealed { index });
    }
    Ok(())
}

/// The leaf that a secret hangs under. It names its place, so no leaf can stand in for another.
pub(super) fn leaf(domain: &Hash, index: u32, secret: &[u8; 32]) -> Hash {
    hash("quarterdeck/1 leaf", &[domain, &index.to_be_bytes(), secret])
}

fn node(left: &Hash, right: &Hash) -> Hash {
    hash("quarterdeck/1 node", &[left, right])
}

/// The root that a path leads to.
fn climb(leaf: Hash, index: u32, path: &[Hash]) -> Hash {
    let mut here = leaf;
    for (height, beside) in path.iter().enumerate() {
        here = if index >> height & 1 == 0 { node(&here, beside) } else { node(beside, &here) };
    }
    here
}

/// All hashes of a tree: the leaves, their parents, and so on up to the root.
pub(super) struct Tree {
    levels: Vec<Vec<Hash>>,
}

impl Tree {
    /// The tree over these leaves, of which there is a power of two.
    pub(super) fn new(leaves: Vec<Hash>) -> Self {
        debug_assert!(leaves.len().is_power_of_two());
        let mut levels = vec![leaves];
        while let Some((pairs @ [_, ..], _)) = levels.last().map(|level| level.as_chunks::<2>()) {
            let above = pairs.iter().map(|[left, right]| node(left, right)).collect();
            levels.push(above);
        }
        Self { levels }
    }

    pub(super) fn root(&self) -> Hash {
        self.levels[self.levels.len() - 1][0]
    }

    pub(super) fn leaves(&self) -> u32 {
        self.levels[0].len() as u32
    }

    /// The hashes beside the way from a leaf to the root.
    pub(super) fn path(&self, index: u32) -> Vec<Hash> {
        let below_root = &self.levels[..self.levels.len() - 1];
        below_root
            .iter()
            .enumerate()
            .map(|(height, level)| level[index as usize >> height ^ 1])
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sealed::{Master, Sealer, Terms};

    fn table(max_draws: usize) -> (Terms, Sealer) {
        let terms = Terms::new("dice", 1, [3; 16], 2, max_draws);
        let sealer = Sealer::new(&terms, &Master::from_seed(11));
        (terms, sealer)
    }

    #[test]
    fn every_leaf_opens_and_only_in_its_own_place() {
        for leaves in [1, 2, 4, 8, 16] {
            let (terms, sealer) = table(leaves as usize);
            for index in 0..leaves {
                let opening = sealer.opening(index);
                for place in 0..leaves {
                    let checked =
                        check_opening(&terms.domain(), &sealer.root(), leaves, place, &opening);
                    let expected = if place == index {
                        Ok(())
                    } else {
                        Err(SealFault::NotSealed { index: place })
                    };
                    assert_eq!(checked, expected);
                }
            }
        }
    }

    #[test]
    fn a_flipped_bit_anywhere_is_refused() {
        let (terms, sealer) = table(8);
        for index in 0..8 {
            let whole = sealer.opening(index);
            for bit in 0..256 * 4 {
                let mut opening = whole.clone();
                let (part, byte, mask) = (bit / 256, bit % 256 / 8, 1 << (bit % 8));
                match part {
                    0 => opening.secret[byte] ^= mask,
                    part => opening.path[part - 1][byte] ^= mask,
                }
                assert_eq!(
                    check_opening(&terms.domain(), &sealer.root(), 8, index, &opening),
                    Err(SealFault::NotSealed { index }),
                );
            }
        }
    }

    #[test]
    fn another_tables_opening_is_refused() {
        let (terms, sealer) = table(8);
        let other = Terms { table: [4; 16], ..terms.clone() };
        let opening = sealer.opening(5);
        let refused = Err(SealFault::NotSealed { index: 5 });
        let root = sealer.root();
        assert_eq!(check_opening(&other.domain(), &root, 8, 5, &opening), refused);
        let root = Sealer::new(&other, &Master::from_seed(11)).root();
        assert_eq!(check_opening(&other.domain(), &root, 8, 5, &opening), refused);
    }

    #[test]
    fn a_path_of_the_wrong_shape_is_refused() {
        let (terms, sealer) = table(8);
        let (domain, root) = (terms.domain(), sealer.root());
        let refusal = |leaves, index, opening: &Opening| {
            check_opening(&domain, &root, leaves, index, opening).expect_err("it is wrong")
        };
        let whole = sealer.opening(0);
        let of_length = |length| {
            let mut opening = whole.clone();
            opening.path.resize(length, [0; 32]);
            opening
        };
        for found in [0, 1, 2, 4, 40, 1000] {
            let fault = refusal(8, 0, &of_length(found));
            let expected = 3;
            assert_eq!(fault, SealFault::PathLength { index: 0, found, expected });
        }
        for index in [8, u32::MAX] {
            let fault = refusal(8, index, &whole);
            assert_eq!(fault, SealFault::NoSuchDraw { index, leaves: 8 });
        }
        for leaves in [0, 7, u32::MAX] {
            let fault = refusal(leaves, 0, &whole);
            assert_eq!(fault, SealFault::Leaves { leaves });
        }
    }

    /// A node cannot be passed off as a leaf, nor a subtree as a tree.
    #[test]
    fn a_shorter_tree_inside_the_tree_is_refused() {
        let (terms, sealer) = table(4);
        let mut opening = sealer.opening(0);
        opening.path.pop();
        assert_eq!(
            check_opening(&terms.domain(), &sealer.root(), 2, 0, &opening),
            Err(SealFault::NotSealed { index: 0 })
        );
    }

    #[test]
    fn an_opening_reads_back_as_it_was_written() {
        let opening = table(4).1.opening(2);
        let written = serde_json::to_string(&opening).expect("it can be written");
        assert_eq!(serde_json::from_str::<Opening>(&written).ok(), Some(opening));
        assert!(serde_json::from_str::<Opening>(r#"{"secret":"00","path":[]}"#).is_err());
    }
}
