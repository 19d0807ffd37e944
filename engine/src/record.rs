//! A record is a game, written down.
//!
//! It holds the options, the rules version, who sat where and what the dice were sealed with; then every action with
//! its seat and the draws it met, one after the other, each hashed together with everything before it. State is what
//! one gets by playing it through; it is never stored.
//!
//! What is secret is *veiled*: the chain holds a salted hash of it, and the salt and the value beside the chain open it
//! to whoever may know. So everybody's copy of a game has the same chain, however much of it is open:
//!
//! - the **host's** record opens everything and holds the master secret, so that the game can go on from it;
//! - a **viewer's** record, [derived](Record::as_seen_by) from the host's, opens exactly what that seat, or the public,
//!   may know now, and says what the viewer was told. It [verifies](Record::verify) on its own.
//!
//! A host writes with a [`Logbook`]. What it would write next is a [`Draft`]: nothing has happened until it is
//! accepted, so that the line can be made safe first. Others go on with the game from those lines, one by one.
//!
//! The text form is described in `docs/records.md`.

mod dice;
mod draft;
mod entry;
mod fault;
mod follow;
mod logbook;
mod meter;
mod past;
mod reel;
mod replay;
mod resample;
mod seen;
mod shape;
mod signed;
mod text;
mod verify;

pub use dice::{Dice, Host, Source};
pub use draft::Draft;
pub use entry::{Deed, DrawOpening, Drawn, Entry, Openings, Unveiled, Veiled};
pub use fault::{Fault, Wrong};
pub use logbook::{Logbook, LogbookRefusal};
pub use meter::{Meter, StepBudget, Unlimited};
pub use reel::{Reel, ReelStep};
pub use replay::Scene;
pub use resample::Given;
pub use shape::RewindRefusal;
pub use signed::{Signed, Signer};
pub use text::{Label, MAX_BYTES, label};
pub use verify::Verified;

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::game::Game;
use crate::options::Problems;
use crate::sealed::{Hash, Master, Terms, hash, hex};
use crate::seat::Viewer;

/// The version of the text form.
pub const FORMAT: u32 = 1;

/// A game, written down, as its holder may have it.
#[derive(Clone)]
pub struct Record<G: Game> {
    holder: Holder,
    /// Only the host's record has it.
    master: Option<Master>,
    head: Head<G>,
    entries: Vec<Entry<G>>,
    /// A server's word for it, in a copy that a server gave out.
    signed: Option<Signed>,
}

/// Whose copy it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Holder {
    /// Everything is open, the dice to come too.
    Host,
    /// What this viewer may know is open.
    Viewer(Viewer),
}

/// What was settled before the deal. Names are not in it: they belong to people and can be erased.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct Head<G: Game> {
    /// The game's [`ID`](Game::ID).
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// A name that no other table has.
    #[serde(with = "hex")]
    pub table: [u8; 16],
    /// What the table changed about the rules.
    pub options: G::Options,
    /// Who sat where: `person`, or `bot:` and its level.
    pub seats: Vec<String>,
    /// Where chance came from.
    pub dice: Dice,
    /// How many of the first entries, the deal among them, were not played at this table but given to it: a possible
    /// beginning of a game, with outcomes that were written down and never sealed. Records of games that were played
    /// from their deal do not have it.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub given: u32,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

impl<G: Game> Record<G> {
    /// Whose copy it is.
    pub fn holder(&self) -> Holder {
        self.holder
    }

    /// What was settled before the deal.
    pub fn head(&self) -> &Head<G> {
        &self.head
    }

    /// What happened, in order; the first is the deal.
    pub fn entries(&self) -> &[Entry<G>] {
        &self.entries
    }

    /// The master secret, which only the host's record has.
    pub fn master(&self) -> Option<&Master> {
        self.master.as_ref()
    }

    /// The last link of the chain. Two copies of the same game have the same.
    pub fn fingerprint(&self) -> Hash {
        self.entries.last().map_or_else(|| self.head.hash(), |entry| entry.hash)
    }

    /// The checked set-up.
    pub fn setup(&self) -> Result<G::Setup, Problems> {
        setup::<G>(self.head.rules, self.head.seats.len(), &self.head.options)
    }
}

/// The set-up of a game by this version of its rules.
pub(crate) fn setup<G: Game>(
    rules: u32,
    seats: usize,
    options: &G::Options,
) -> Result<G::Setup, Problems> {
    if !is_played::<G>(rules) {
        let (title, newest) = (G::TITLE, G::RULES_VERSION);
        return Err(Problems::from(format!(
            "{title} has rules up to version {newest} here, and not version {rules}"
        )));
    }
    G::setup_by(rules, seats, options)
}

/// Whether games can be played by this version of the rules.
pub(crate) fn is_played<G: Game>(rules: u32) -> bool {
    (G::OLDEST_RULES..=G::RULES_VERSION).contains(&rules)
}

impl<G: Game> Head<G> {
    /// The first link of the chain.
    pub fn hash(&self) -> Hash {
        hash("quarterdeck/1 head", &[&text::json(self)])
    }

    /// What everything sealed and veiled here is bound to.
    pub(crate) fn terms(&self) -> Terms {
        Terms {
            game: self.game.clone(),
            rules: self.rules,
            table: bound(&self.table, &self.options, &self.seats),
            seats: self.seats.len(),
            leaves: self.dice.leaves(),
        }
    }
}

impl fmt::Display for Holder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Host => f.write_str("host"),
            Self::Viewer(viewer) => viewer.fmt(f),
        }
    }
}

/// The table's name bound to what was settled for it, so that nobody can say afterwards that the dice were sealed for
/// other options or other seats.
pub(crate) fn bound(table: &[u8; 16], options: &impl Serialize, seats: &[String]) -> [u8; 16] {
    let whole = hash("quarterdeck/1 table", &[table, &text::json(options), &text::json(&seats)]);
    let mut bound = [0; 16];
    bound.copy_from_slice(&whole[..16]);
    bound
}

/// The hash that follows `before` with `deed` as number `seq`.
pub(crate) fn link<G: Game>(before: &Hash, seq: u32, deed: &Deed<G>) -> Hash {
    hash("quarterdeck/1 entry", &[before, &seq.to_be_bytes(), &text::json(deed)])
}
