//! What lies on the table: players' boards, ports, ships and charters.

use quarterdeck_engine::Seat;
use serde::{Serialize, Serializer};

use crate::components::{
    Card, DUTY_SPACES, DutyKind, Empire, Faction, Gold, GoodId, LocationId, Lot, MAX_CAPACITY,
    MAX_GOODS, MAX_SLOTS, PortId, ShipId, ShipType, Side,
};
use crate::row::Few;

/// A player.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Player {
    /// What the player is, once chosen.
    pub faction: Option<Faction>,
    /// The Empire that the player has left (PP-372).
    pub old_empire: Option<Empire>,
    /// The home port or base (PP-016, PP-017).
    pub flag: Option<PortId>,
    /// Private duties (PP-068).
    pub duties: [Option<DutySpace>; DUTY_SPACES],
    /// Marines set aside until a ship comes (PP-082).
    pub marines_waiting: u8,
    /// Jewels set aside until a ship comes.
    pub jewels_waiting: u8,
    /// Whether the player has left the game (PP-406).
    pub left: bool,
}

/// A private duty on a board, as all see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct DutySpace {
    /// Its kind; none while it is hidden (PP-Q111).
    pub kind: Option<DutyKind>,
    /// Its port, if it has one and shows it.
    pub port: Option<PortId>,
    /// Whether its port, or all of it, is its owner's secret.
    pub hidden: bool,
    /// Which kinds it can be for all that is known while it is hidden, a bit each.
    #[serde(skip_serializing_if = "is_none")]
    pub kinds: u8,
    /// Which ports it can name for all that is known while it is hidden, a bit each.
    #[serde(skip_serializing_if = "is_none")]
    pub ports: u64,
    /// Whether its cargo has come aboard (PP-080).
    pub boarded: bool,
    /// Turns of its owner that ended since it was drawn (PP-094).
    pub age: u8,
}

fn is_none<T: Default + PartialEq>(bits: &T) -> bool {
    *bits == T::default()
}

/// A port.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Port {
    /// Who controls it.
    pub side: Side,
    /// Troops ashore.
    pub garrison: u8,
    /// Whether a fort stands.
    pub fort: bool,
    /// Turns until a fort that was ordered stands; 0 without works.
    pub works: u8,
    /// Gold in its stash.
    pub gold: Gold,
    /// Jewels in its stash.
    pub jewels: u8,
    /// Goods of living charters in its stash.
    #[serde(serialize_with = "only_some")]
    pub charter_goods: [u8; MAX_SLOTS + 1],
    /// Booty in its stash.
    #[serde(serialize_with = "only_some")]
    pub booty: [u16; MAX_GOODS],
}

/// Pairs of place and count, without the zeros.
fn only_some<S: Serializer, T: Copy + Default + PartialEq + Serialize, const N: usize>(
    counts: &[T; N],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(counts.iter().enumerate().filter(|(_, count)| **count != T::default()))
}

impl Port {
    /// Units of a lot in the stash.
    pub fn goods(&self, lot: Lot) -> u16 {
        match lot {
            Lot::Charter(charter) => {
                self.charter_goods.get(usize::from(charter.0)).map_or(0, |&n| n.into())
            }
            Lot::Booty(good) => self.booty.get(usize::from(good.0)).copied().unwrap_or(0),
        }
    }

    /// The lots in the stash.
    pub fn lots(&self) -> impl Iterator<Item = Lot> + '_ {
        let charters =
            (0..self.charter_goods.len()).map(|place| Lot::Charter(crate::CharterId(place as u8)));
        let booty = (0..MAX_GOODS).map(|place| Lot::Booty(GoodId(place as u8)));
        charters.chain(booty).filter(|&lot| self.goods(lot) > 0)
    }
}

/// A ship afloat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Ship {
    /// Whose it is.
    pub owner: Seat,
    /// Its type.
    pub kind: ShipType,
    /// Where it is.
    pub at: LocationId,
    /// Where it began its owner's turn (PP-256).
    pub start: LocationId,
    /// Where it was before it came here (PP-Q72).
    pub before: LocationId,
    /// Troops aboard.
    pub troops: u8,
    /// Jewels aboard.
    pub jewels: u8,
    /// Gold aboard.
    pub gold: Gold,
    /// Goods aboard, a unit each, sorted.
    pub hold: Few<Lot, MAX_CAPACITY>,
    /// Its place in the order of acquisition (PP-183).
    pub since: u16,
    /// Whole turns of its owner that it has spent where it is, up to 2 (PP-094).
    pub watch: u8,
    /// Empires against which it is safe until it leaves the port where it delivered, a bit each (PP-137).
    pub conduct: u8,
}

impl Ship {
    /// Units of a lot aboard.
    pub fn goods(&self, lot: Lot) -> u8 {
        self.hold.items().iter().filter(|&&unit| unit == lot).count() as u8
    }

    /// The lots aboard.
    pub fn lots(&self) -> impl Iterator<Item = Lot> + '_ {
        let units = self.hold.items();
        units
            .iter()
            .enumerate()
            .filter(|&(place, lot)| place == 0 || units[place - 1] != *lot)
            .map(|(_, lot)| *lot)
    }

    /// Whether it is safe against an Empire where it has delivered (PP-137).
    pub fn has_conduct(&self, empire: Empire) -> bool {
        self.conduct >> empire as u8 & 1 != 0
    }

    /// Units of capacity that troops, jewels and goods take (PP-161).
    #[inline]
    pub fn used(&self) -> u8 {
        self.troops + self.jewels + self.hold.len() as u8
    }

    /// Whether there is nothing aboard.
    pub fn is_empty(&self) -> bool {
        self.troops == 0 && self.jewels == 0 && self.gold.is_none() && self.hold.is_empty()
    }
}

/// A charter on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Charter {
    /// Where the goods go.
    pub port: PortId,
    /// The commodity card, as long as it lies here or with the goods.
    pub card: Option<Card>,
    /// The commodity; none while “Anything!” has no bid accepted.
    pub good: Option<GoodId>,
    /// Whether it began as “Anything!” (PP-156).
    pub anything: bool,
    /// Whose Empire called it.
    pub caller: Seat,
    /// That Empire.
    pub empire: Empire,
    /// The Chartered Player, once there is one (PP-132).
    pub holder: Option<Seat>,
    /// The commission per unit.
    pub price: Gold,
    /// Gold on it (PP-133).
    pub gold: Gold,
    /// The ship that carries it (PP-135).
    pub named: Option<ShipId>,
    /// Its slot, from 1.
    pub slot: u8,
    /// Whether its goods were loaded (PP-143).
    pub loaded: bool,
    /// Units of its goods, wherever they are.
    pub units: u8,
    /// Whether it protects its ship (PP-136, PP-138).
    pub protects: bool,
}
