//! Players and components: factions, sides, ships, goods, gold and cards.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Sub};

use quarterdeck_engine::Seat;
use serde::{Deserialize, Serialize};

use crate::row::Key;

/// The most ports a map can have.
pub const MAX_PORTS: usize = 40;
/// The most ports and sea locations.
pub const MAX_LOCATIONS: usize = 128;
/// The most ships afloat: four a player, and one too many while a prize is shared out.
pub const MAX_SHIPS: usize = 40;
/// The most commodities.
pub const MAX_GOODS: usize = 24;
/// The most slots of the charter board.
pub const MAX_SLOTS: usize = 8;
/// The most units a ship can hold.
pub const MAX_CAPACITY: usize = 8;
/// The most players.
pub const MAX_PLAYERS: usize = 8;
/// Private duties that fit a duty board (PP-068).
pub const DUTY_SPACES: usize = 2;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub u8);

        impl Key for $name {
            #[inline]
            fn of(place: usize) -> Self {
                Self(place as u8)
            }

            #[inline]
            fn place(self) -> usize {
                usize::from(self.0)
            }
        }
    };
}

id!(
    /// A port, by its place in the data.
    PortId
);
id!(
    /// A circle of the map: first the ports in their order, then the sea locations (PP-031).
    LocationId
);
id!(
    /// A ship afloat.
    ShipId
);
id!(
    /// A type of ship, by its place in the data (PP-160).
    ShipType
);
id!(
    /// A commodity, by its place in the data (PP-121).
    GoodId
);
id!(
    /// A charter on the board. It keeps its id while it moves from slot to slot.
    CharterId
);

impl From<PortId> for LocationId {
    #[inline]
    fn from(port: PortId) -> Self {
        Self(port.0)
    }
}

/// Gold: whole and never negative (PP-007).
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Gold(pub u32);

impl Gold {
    /// No gold.
    pub const NONE: Self = Self(0);

    /// Whether there is none.
    pub fn is_none(self) -> bool {
        self.0 == 0
    }

    /// What is left, or none.
    #[must_use]
    pub fn less(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }

    /// So many hundredths, rounded down.
    #[must_use]
    pub fn percent(self, percent: u32) -> Self {
        Self((u64::from(self.0) * u64::from(percent) / 100) as u32)
    }
}

impl Add for Gold {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Gold {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sub for Gold {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Mul<u32> for Gold {
    type Output = Self;
    fn mul(self, times: u32) -> Self {
        Self(self.0 * times)
    }
}

impl Sum for Gold {
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        amounts.fold(Self::NONE, Add::add)
    }
}

impl fmt::Display for Gold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// The four Empires (PP-020).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Empire {
    /// Blue; +1 on defence in the extended game.
    France,
    /// Red; +1 on attack in the extended game.
    England,
    /// Green; four forts in the extended game.
    Spain,
    /// Yellow; paid the asking price in the extended game.
    Netherlands,
}

impl Empire {
    /// All of them, in the order of the data.
    pub const ALL: [Self; 4] = [Self::France, Self::England, Self::Spain, Self::Netherlands];

    /// Its name on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::France => "france",
            Self::England => "england",
            Self::Spain => "spain",
            Self::Netherlands => "netherlands",
        }
    }
}

/// What a player chooses to be (PP-012).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Faction {
    /// The privateer of an Empire.
    Empire(Empire),
    /// A pirate, of no Empire.
    Pirate,
}

/// Who holds a port or flies from a mast.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Nobody: an uncontrolled native port.
    #[default]
    Natives,
    /// An Empire, with a player or without.
    Empire(Empire),
    /// A pirate player.
    Pirate(Seat),
}

/// The kinds of duty card (PP-079).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DutyKind {
    /// Commission a charter; the only kind that is not private.
    Charter,
    /// Deliver Marines.
    DeliverMarines,
    /// Deliver Jewels.
    DeliverJewels,
    /// Fortify Port.
    FortifyPort,
    /// Conquer Port.
    ConquerPort,
    /// Conquer Pirate Base.
    ConquerPirateBase,
    /// Attack Fleet.
    AttackFleet,
    /// Attack Pirates.
    AttackPirates,
}

/// How many kinds of duty card there are.
pub const DUTY_KINDS: usize = 8;

impl DutyKind {
    /// All of them.
    pub const ALL: [Self; DUTY_KINDS] = [
        Self::Charter,
        Self::DeliverMarines,
        Self::DeliverJewels,
        Self::FortifyPort,
        Self::ConquerPort,
        Self::ConquerPirateBase,
        Self::AttackFleet,
        Self::AttackPirates,
    ];

    /// Its name on the wire and in the data.
    pub fn name(self) -> &'static str {
        match self {
            Self::Charter => "charter",
            Self::DeliverMarines => "deliver_marines",
            Self::DeliverJewels => "deliver_jewels",
            Self::FortifyPort => "fortify_port",
            Self::ConquerPort => "conquer_port",
            Self::ConquerPirateBase => "conquer_pirate_base",
            Self::AttackFleet => "attack_fleet",
            Self::AttackPirates => "attack_pirates",
        }
    }

    /// Its place in arrays.
    pub fn place(self) -> usize {
        self as usize
    }

    /// Whether a port card from the hand goes with it (PP-083, PP-088, PP-092).
    pub fn needs_port(self) -> bool {
        matches!(
            self,
            Self::Charter | Self::DeliverMarines | Self::DeliverJewels | Self::FortifyPort
        )
    }

    /// Whether it begins with cargo going aboard in sight of all, so that it cannot stay hidden (PP-Q111).
    pub fn brings_cargo(self) -> bool {
        matches!(self, Self::DeliverMarines | Self::DeliverJewels)
    }
}

/// A card of the commodity deck.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Card {
    /// A commodity.
    Good(GoodId),
    /// “Anything!” (PP-155).
    Anything,
}

/// Goods of one origin in a hold or a stash.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lot {
    /// Loaded under a charter that still lives.
    Charter(CharterId),
    /// Without a charter: plain booty.
    Booty(GoodId),
}

impl Default for Lot {
    fn default() -> Self {
        Self::Charter(CharterId(0))
    }
}
