//! Where a game's chance came from, and the host's side of it.

use serde::{Deserialize, Serialize};

use super::{bound, setup};
use crate::game::Game;
use crate::options::Problems;
use crate::sealed::{
    Contributions, Gathering, Hash, Master, SealFault, Sealed, Sealer, Terms, hex,
};
use crate::seat::Seat;

/// Where chance came from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", tag = "kind", deny_unknown_fields)]
pub enum Dice {
    /// Committed to beforehand; every draw that is open can be checked.
    Sealed {
        /// Where the master secret came from.
        secret: Source,
        /// How many draws were sealed.
        leaves: u32,
        /// What was published before any seat committed itself.
        #[serde(with = "hex")]
        root: Hash,
        /// What the seats brought.
        seats: Contributions,
        /// The roots of dice that were sealed for this game before and then given up, oldest first: a seat had
        /// committed itself to a part of them and did not reveal it. Most games have none.
        #[serde(default, skip_serializing_if = "Vec::is_empty", with = "hex::list")]
        voided: Vec<Hash>,
    },
    /// Written down as it fell: a simulation's. It replays, but nobody can check that it fell by chance.
    Written,
}

/// Where a master secret came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// The operating system's generator.
    System,
    /// A seed that somebody chose: the game comes out the same again, and whoever knows the seed knows the dice.
    Seed,
}

impl Dice {
    /// How many draws were sealed; written dice seal none, and use one leaf for the salts' sake.
    pub(crate) fn leaves(&self) -> u32 {
        match self {
            Self::Sealed { leaves, .. } => *leaves,
            Self::Written => 1,
        }
    }
}

/// What a host needs to draw, to veil and to open.
pub struct Host {
    pub(crate) dice: Dice,
    pub(crate) master: Master,
    pub(crate) sealer: Sealer,
    pub(crate) domain: Hash,
    mix: Hash,
    /// The version of the rules that the game is played by.
    pub(crate) rules: u32,
    /// How many of the first entries are [given](super::Head::given).
    pub(crate) given: u32,
}

impl Host {
    /// Terms for a new table with these options and seats, by the newest rules. The host seals, and tells the seats the
    /// root, before they commit themselves.
    pub fn terms<G: Game>(
        table: [u8; 16],
        options: &G::Options,
        seats: &[String],
    ) -> Result<Terms, Problems> {
        Self::terms_by::<G>(G::RULES_VERSION, table, options, seats)
    }

    /// The same by this version of the rules, for a game that was begun with it.
    pub fn terms_by<G: Game>(
        rules: u32,
        table: [u8; 16],
        options: &G::Options,
        seats: &[String],
    ) -> Result<Terms, Problems> {
        let setup = setup::<G>(rules, seats.len(), options)?;
        let table = bound(&table, options, seats);
        Ok(Terms::new(G::ID, rules, table, seats.len(), G::bounds(&setup).draws))
    }

    /// Sealed dice, once the seats have brought their part.
    pub fn sealed(
        terms: &Terms,
        master: Master,
        secret: Source,
        seats: Contributions,
    ) -> Result<Self, SealFault> {
        let sealer = Sealer::new(terms, &master);
        let root = sealer.root();
        seats.check(terms, root)?;
        let mix = seats.mix(terms, root);
        let (leaves, voided) = (terms.leaves, Vec::new());
        let dice = Dice::Sealed { secret, leaves, root, seats, voided };
        let (domain, rules) = (terms.domain(), terms.rules);
        Ok(Self { dice, master, sealer, domain, mix, rules, given: 0 })
    }

    /// Sealed dice for a table where no seat has a client: the host fills in for all, and the record says so.
    pub fn alone(
        terms: &Terms,
        master: Master,
        secret: Source,
        nonces: &mut impl FnMut() -> [u8; 32],
    ) -> Self {
        let root = Sealer::new(terms, &master).root();
        let mut gathering = Gathering::new(terms, root);
        for seat in Seat::all(terms.seats) {
            while gathering.fill(seat, nonces()).is_err() {}
        }
        let seats = gathering.finish().expect("every seat was filled in");
        Self::sealed(terms, master, secret, seats).expect("what was just gathered fits")
    }

    /// The same, where dice with these roots were sealed before and given up. The record says so.
    #[must_use]
    pub fn after_voided(mut self, roots: Vec<Hash>) -> Self {
        if let Dice::Sealed { voided, .. } = &mut self.dice {
            *voided = roots;
        }
        self
    }

    /// Dice that are only written down. The master is for the salts.
    pub fn written<G: Game>(
        table: [u8; 16],
        options: &G::Options,
        seats: &[String],
        master: Master,
    ) -> Self {
        let table = bound(&table, options, seats);
        let terms = Terms::new(G::ID, G::RULES_VERSION, table, seats.len(), 1);
        let sealer = Sealer::new(&terms, &master);
        let (domain, rules) = (terms.domain(), terms.rules);
        Self { dice: Dice::Written, master, sealer, domain, mix: [0; 32], rules, given: 0 }
    }

    /// The host of an old record, from its terms and its master.
    pub(crate) fn again(dice: &Dice, terms: &Terms, master: &Master) -> Result<Self, SealFault> {
        match dice {
            Dice::Sealed { secret, seats, voided, .. } => {
                let host = Self::sealed(terms, master.clone(), *secret, seats.clone())?;
                Ok(host.after_voided(voided.clone()))
            }
            Dice::Written => Ok(Self {
                dice: Dice::Written,
                master: master.clone(),
                sealer: Sealer::new(terms, master),
                domain: terms.domain(),
                mix: [0; 32],
                rules: terms.rules,
                given: 0,
            }),
        }
    }

    /// Whether draws come from the seal.
    pub(crate) fn is_sealed(&self) -> bool {
        matches!(self.dice, Dice::Sealed { .. })
    }

    /// Whether the draws of entry `seq` come from the seal.
    pub(crate) fn seals(&self, seq: u32) -> bool {
        self.is_sealed() && seq >= self.given
    }

    /// The sealed door for the draws at `place`, after `drawn` earlier ones. Written dice have no door of their own.
    pub(crate) fn door(&self, place: u32, drawn: u32) -> Option<Sealed<'_>> {
        self.is_sealed().then(|| Sealed::new(&self.sealer, self.mix, place, drawn))
    }
}
