//! The first turns of the printed duel, learned beforehand.
//!
//! `docs/policies.md` has the layout of the file.

use std::io::{Read, Write};
use std::sync::OnceLock;

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use letter_of_marque::{Options, Treasure};
use quarterdeck_solver::Stake;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use thiserror::Error;

use super::chart::Chart;
use super::conduct::{Conduct, Row, forced};
use super::learn::Lesson;
use super::origin::Deals;
use super::secret::{MOST, secrets};
use super::table::{Table, bit};

/// The first bytes of every blueprint.
const MARK: &[u8; 8] = b"QDBLUEPR";
/// The version of the layout.
const VERSION: u32 = 1;
/// A chance is so many parts of a whole.
const WHOLE: f32 = 255.0;
/// The most that may be unpacked, to be safe from a file that means harm.
const MOST_BYTES: u64 = 1 << 28;

/// What a blueprint is for and how it was made.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Header {
    /// The version of the rules.
    pub rules: u32,
    /// The options of the duel.
    pub options: Options,
    /// What is played for.
    pub stake: Stake,
    /// For how many iterations it was learned.
    pub iterations: u32,
    /// How many tables it knows.
    pub tables: usize,
}

/// How to play the first turns of a duel.
#[derive(Clone, PartialEq, Debug)]
pub struct Blueprint {
    /// What it is for and how it was made.
    pub header: Header,
    /// How likely the first ship is armed, by the own card and the other's, and whether one begins.
    first: Vec<First>,
    /// What tells tables apart, in order.
    keys: Vec<u64>,
    /// Where the chances of each table begin, and where the last ends.
    places: Vec<u32>,
    /// Chances, in parts of a whole: for each action and then for each card a row of secrets.
    parts: Vec<u8>,
}

/// How likely each seat has each of its secrets after the first ships were chosen. The first seat begins.
#[derive(Clone, PartialEq, Debug)]
struct First {
    cards: [Treasure; 2],
    chances: [Row; 2],
}

/// Why bytes are no blueprint.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Damaged {
    /// They are something else, or of another version.
    #[error("this is no blueprint, or one of another version")]
    NoBlueprint,
    /// Some bytes are wrong.
    #[error("this blueprint is damaged: its checksum does not fit")]
    Checksum,
    /// The checksum fits but the content does not.
    #[error("this blueprint does not say what it should")]
    Content,
}

impl Blueprint {
    /// The one that comes with the game: for the printed duel.
    pub fn printed() -> Option<&'static Self> {
        static PRINTED: OnceLock<Option<Blueprint>> = OnceLock::new();
        let read = || Self::read(include_bytes!("../../../data/duel.blueprint")).ok();
        PRINTED.get_or_init(read).as_ref()
    }

    /// What was learned about the tables that are reached within so many turns.
    pub(super) fn learned(
        header: Header,
        chart: &Chart,
        lesson: &Lesson,
        deals: &Deals,
        tables: &[(u64, u32, Table)],
    ) -> Self {
        let first = deals.deals.iter().map(|deal| First {
            cards: deal.cards,
            chances: deal.choices.map(|choice| deals.choices[choice].average()),
        });
        let mut blueprint = Self {
            header,
            first: first.collect(),
            keys: Vec::new(),
            places: vec![0],
            parts: Vec::new(),
        };
        let mut sorted: Vec<_> = tables.iter().collect();
        sorted.sort_by_key(|(key, ..)| *key);
        for (key, place, table) in sorted {
            let conduct = Conduct::learned(chart, lesson, *place, table);
            let own = secrets(&table.fleets()[0]).len();
            let rows = conduct.actions.iter().map(|(_, row)| row);
            for row in rows.chain(conduct.arming.iter().map(|(_, row)| row)) {
                blueprint.parts.extend(row[..own].iter().map(|chance| parts_of(*chance)));
            }
            blueprint.keys.push(*key);
            blueprint.places.push(blueprint.parts.len() as u32);
        }
        blueprint.header.tables = blueprint.keys.len();
        blueprint
    }

    /// How likely each seat has each of its secrets after the first ships were chosen. The first of the cards is that
    /// of who begins.
    pub(super) fn first(&self, cards: [Treasure; 2]) -> Option<[Row; 2]> {
        self.first.iter().find(|first| first.cards == cards).map(|first| first.chances)
    }

    /// What to do at a table, if it is known.
    pub(super) fn conduct(&self, key: u64, table: &Table) -> Option<Conduct> {
        let nth = self.keys.binary_search(&key).ok()?;
        let parts = &self.parts[self.places[nth] as usize..self.places[nth + 1] as usize];
        let fleet = table.state.open_fleet(table.seat);
        let own = secrets(&fleet).len();
        let names = table.actions();
        let cards: Vec<Treasure> =
            Treasure::all().filter(|card| fleet.deck & bit(*card) != 0).collect();
        if parts.len() != (names.len() + cards.len()) * own {
            return None;
        }
        let mut rows: Vec<Row> = parts
            .chunks_exact(own)
            .map(|parts| {
                let mut row = [0.0; MOST];
                row.iter_mut().zip(parts).for_each(|(row, part)| *row = f32::from(*part) / WHOLE);
                row
            })
            .collect();
        let arming = rows.split_off(names.len());
        // Rounded chances need not add up.
        for secret in 0..own {
            let sum: f32 = rows.iter().map(|row| row[secret]).sum();
            let even = 1.0 / rows.len() as f32;
            for row in &mut rows {
                row[secret] = if sum > 0.0 { row[secret] / sum } else { even };
            }
        }
        let arming = arming.into_iter().map(|row| forced(table, row));
        Some(Conduct {
            actions: names.into_iter().zip(rows).collect(),
            arming: cards.into_iter().zip(arming).collect(),
        })
    }

    /// As bytes.
    pub fn write(&self) -> Vec<u8> {
        let head = serde_json::to_vec(&self.header).expect("a header is plain data");
        let mut bytes = MARK.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend((head.len() as u32).to_le_bytes());
        bytes.extend(head);
        let mut body = Vec::new();
        body.push(self.first.len() as u8);
        for first in &self.first {
            body.extend(first.cards.map(Treasure::value));
            let chances = first.chances.iter().flatten();
            chances.for_each(|chance| body.extend(chance.to_le_bytes()));
        }
        // Side by side what is alike: that packs best.
        let steps = self.keys.iter().scan(0, |last, key| {
            let step = key.wrapping_sub(*last);
            *last = *key;
            Some(step)
        });
        let steps: Vec<[u8; 8]> = steps.map(u64::to_le_bytes).collect();
        for nth in 0..8 {
            body.extend(steps.iter().map(|step| step[nth]));
        }
        let lengths = self.places.windows(2).map(|pair| (pair[1] - pair[0]) as u16);
        let lengths: Vec<[u8; 2]> = lengths.map(u16::to_le_bytes).collect();
        for nth in 0..2 {
            body.extend(lengths.iter().map(|length| length[nth]));
        }
        body.extend(&self.parts);
        let mut packed = ZlibEncoder::new(Vec::new(), Compression::best());
        packed.write_all(&body).expect("memory takes everything");
        bytes.extend(packed.finish().expect("memory takes everything"));
        let sum = Sha256::digest(&bytes);
        bytes.extend(sum);
        bytes
    }

    /// From bytes.
    pub fn read(bytes: &[u8]) -> Result<Self, Damaged> {
        let rest = bytes.strip_prefix(MARK).ok_or(Damaged::NoBlueprint)?;
        let rest = rest.strip_prefix(&VERSION.to_le_bytes()).ok_or(Damaged::NoBlueprint)?;
        let (body, sum) = bytes.split_at(bytes.len().saturating_sub(32));
        if Sha256::digest(body).as_slice() != sum {
            return Err(Damaged::Checksum);
        }
        content(&rest[..rest.len().saturating_sub(32)]).ok_or(Damaged::Content)
    }
}

fn content(rest: &[u8]) -> Option<Blueprint> {
    let (length, rest) = rest.split_first_chunk::<4>()?;
    let (head, packed) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
    let header: Header = serde_json::from_slice(head).ok()?;
    let mut body = Vec::new();
    ZlibDecoder::new(packed).take(MOST_BYTES).read_to_end(&mut body).ok()?;
    let (deals, mut rest) = body.split_first()?;
    let mut first = Vec::new();
    for _ in 0..*deals {
        let (cards, after) = rest.split_first_chunk::<2>()?;
        let (numbers, after) = after.split_at_checked(2 * MOST * 4)?;
        let mut numbers = numbers.chunks_exact(4).map(|four| {
            f32::from_le_bytes(four.try_into().expect("four bytes"))
        });
        let mut row = || std::array::from_fn(|_| numbers.next().unwrap_or_default());
        let cards = [Treasure::try_from(cards[0]).ok()?, Treasure::try_from(cards[1]).ok()?];
        first.push(First { cards, chances: [row(), row()] });
        rest = after;
    }
    let tables = header.tables;
    let (steps, rest) = rest.split_at_checked(tables.checked_mul(8)?)?;
    let (lengths, parts) = rest.split_at_checked(tables.checked_mul(2)?)?;
    let (mut keys, mut places) = (Vec::with_capacity(tables), vec![0u32]);
    let (mut key, mut place) = (0u64, 0u32);
    for nth in 0..tables {
        let step = std::array::from_fn(|byte| steps[byte * tables + nth]);
        key = key.wrapping_add(u64::from_le_bytes(step));
        place += u32::from(lengths[nth]) + 256 * u32::from(lengths[tables + nth]);
        keys.push(key);
        places.push(place);
    }
    let whole = place as usize == parts.len() && keys.is_sorted();
    whole.then(|| Blueprint { header, first, keys, places, parts: parts.to_vec() })
}

#[allow(clippy::cast_sign_loss, reason = "a chance is never negative")]
fn parts_of(chance: f32) -> u8 {
    (chance * WHOLE).round() as u8
}
