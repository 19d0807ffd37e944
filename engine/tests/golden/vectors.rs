//! How the golden vectors were made, by the host's side of the engine.

use quarterdeck_engine::sealed::{
    Contributions, Gathering, Hash, Master, Opening, Sealed, Sealer, Terms, commitment, hex, veil,
};
use quarterdeck_engine::{Chance, Purpose, Seat};
use serde::{Deserialize, Serialize};

#[derive(PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Vectors {
    pub(crate) about: String,
    pub(crate) seeds: Vec<SeedVector>,
    pub(crate) tables: Vec<TableVector>,
}

#[derive(PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct SeedVector {
    pub(crate) seed: u64,
    #[serde(with = "hex")]
    pub(crate) master: [u8; 32],
}

#[derive(PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct TableVector {
    pub(crate) game: String,
    pub(crate) rules: u32,
    #[serde(with = "hex")]
    pub(crate) table: [u8; 16],
    pub(crate) seats: usize,
    pub(crate) max_draws: usize,
    pub(crate) leaves: u32,
    #[serde(with = "hex")]
    pub(crate) master: [u8; 32],
    #[serde(with = "hex")]
    pub(crate) domain: Hash,
    #[serde(with = "hex")]
    pub(crate) root: Hash,
    pub(crate) contributions: Contributions,
    #[serde(with = "hex")]
    pub(crate) mix: Hash,
    pub(crate) draws: Vec<DrawVector>,
    pub(crate) shuffles: Vec<ShuffleVector>,
    pub(crate) veils: Vec<VeilVector>,
}

#[derive(PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct DrawVector {
    pub(crate) index: u32,
    pub(crate) seq: u32,
    pub(crate) purpose: String,
    pub(crate) n: u32,
    pub(crate) outcome: u32,
    pub(crate) opening: Opening,
}

#[derive(PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct ShuffleVector {
    pub(crate) first_index: u32,
    pub(crate) seq: u32,
    pub(crate) purpose: String,
    pub(crate) cards: u32,
    pub(crate) order: Vec<u32>,
}

#[derive(PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct VeilVector {
    pub(crate) seq: u32,
    pub(crate) slot: u32,
    pub(crate) content: String,
    #[serde(with = "hex")]
    pub(crate) salt: [u8; 16],
    #[serde(with = "hex")]
    pub(crate) commitment: Hash,
}

const PURPOSES: [&str; 6] = ["die", "treasure", "", "wind", "trésor", "a card from the deck"];

/// Among them two for which nearly every third and nearly every second word of the stream is passed over.
const OUT_OF: [u32; 10] = [2, 3, 5, 6, 52, 1000, 1 << 16, 3_000_000_000, (1 << 31) + 1, u32::MAX];

/// At the first table, the draw with this index and place passes over more words than one block of the stream has.
/// It was found by trying.
const LONG: (u32, u32) = (0, 114_607);

pub(crate) fn vectors() -> Vectors {
    let counting = std::array::from_fn(|nth| nth as u8);
    let seeds = [0, 1, 42, (1 << 53) - 1];
    Vectors {
        about: "Golden vectors of quarterdeck/1 sealed dice. They never change: another construction gets another name and another file.".to_owned(),
        seeds: seeds
            .map(|seed| SeedVector {
                seed,
                master: *Master::from_seed(seed).bytes(),
            })
            .into(),
        tables: vec![
            table(("letter-of-marque", 1, counting, 2, 64), *b"a master is thirty-two bytes big"),
            table(("kraken", 2, [0xff; 16], 3, 20), [0xff; 32]),
            table(("häfen", 7, [0; 16], 4, 16), [0; 32]),
            table(("dice", u32::MAX, *b"the fourth table", 6, 3), [0x5a; 32]),
            table(("x", 0, [0x80; 16], 8, 1), *Master::from_seed(5).bytes()),
        ],
    }
}

fn table(
    (game, rules, table, seats, max_draws): (&str, u32, [u8; 16], usize, usize),
    master: [u8; 32],
) -> TableVector {
    let terms = Terms::new(game, rules, table, seats, max_draws);
    let sealer = Sealer::new(&terms, &Master::new(master));
    let root = sealer.root();
    let contributions = gather(&terms, root);
    let mix = contributions.mix(&terms, root);
    TableVector {
        game: terms.game.clone(),
        rules,
        table,
        seats,
        max_draws,
        leaves: terms.leaves,
        master,
        domain: terms.domain(),
        root,
        contributions,
        mix,
        draws: draws(&terms, &sealer, mix),
        shuffles: shuffles(&terms, &sealer, mix),
        veils: veils(&terms, &sealer),
    }
}

/// Every third seat is filled by the host.
fn gather(terms: &Terms, root: Hash) -> Contributions {
    let nonce = |seat: Seat| *Master::from_seed(1000 + seat.number() as u64).bytes();
    let is_filled = |seat: Seat| seat.number().is_multiple_of(3);
    let mut gathering = Gathering::new(terms, root);
    for seat in Seat::all(terms.seats) {
        if is_filled(seat) {
            gathering.fill(seat, nonce(seat)).expect("it is free");
        } else {
            let promised = commitment(&terms.domain(), &root, seat, &nonce(seat));
            gathering.commit(seat, promised).expect("it is free");
        }
    }
    for seat in Seat::all(terms.seats).filter(|&seat| !is_filled(seat)) {
        gathering.reveal(seat, nonce(seat)).expect("it is the one");
    }
    gathering.finish().expect("everybody has spoken")
}

fn draws(terms: &Terms, sealer: &Sealer, mix: Hash) -> Vec<DrawVector> {
    let seqs = [0, 1, 2, 255, 256, 65_536, u32::MAX];
    let mut draws: Vec<_> = (0..20)
        .map(|nth| {
            let index = (nth * 13 + 5) as u32 % terms.leaves;
            let purpose = PURPOSES[nth % PURPOSES.len()];
            let n = OUT_OF[nth % OUT_OF.len()];
            draw(sealer, mix, index, seqs[nth % seqs.len()], purpose, n)
        })
        .collect();
    let (index, seq) = LONG;
    draws.push(draw(sealer, mix, index, seq, "long", (1 << 31) + 1));
    draws
}

fn draw(
    sealer: &Sealer,
    mix: Hash,
    index: u32,
    seq: u32,
    purpose: &'static str,
    n: u32,
) -> DrawVector {
    DrawVector {
        index,
        seq,
        purpose: purpose.to_owned(),
        n,
        outcome: Sealed::new(sealer, mix, seq, index).pick(n, Purpose::open(purpose)),
        opening: sealer.opening(index),
    }
}

/// One that uses all draws, and two shorter ones where there is room.
fn shuffles(terms: &Terms, sealer: &Sealer, mix: Hash) -> Vec<ShuffleVector> {
    let leaves = terms.leaves;
    [(0, 0, leaves + 1), (leaves / 2, 9, leaves / 2 + 1), (1, 3, 3)]
        .into_iter()
        .filter(|&(first_index, _, cards)| cards > 1 && first_index + cards - 1 <= leaves)
        .map(|(first_index, seq, cards)| {
            let mut order: Vec<u32> = (0..cards).collect();
            let mut chance = Sealed::new(sealer, mix, seq, first_index);
            chance.shuffle(&mut order, Purpose::blind("shuffle"));
            ShuffleVector { first_index, seq, purpose: "shuffle".to_owned(), cards, order }
        })
        .collect()
}

fn veils(terms: &Terms, sealer: &Sealer) -> Vec<VeilVector> {
    [(0, 0, ""), (7, 1, r#"{"bid":3}"#), (u32::MAX, 2, "Würfel")]
        .map(|(seq, slot, content)| {
            let salt = sealer.salt(seq, slot);
            VeilVector {
                seq,
                slot,
                content: content.to_owned(),
                salt,
                commitment: veil(&terms.domain(), seq, slot, &salt, content.as_bytes()),
            }
        })
        .into()
}
