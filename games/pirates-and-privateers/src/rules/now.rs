//! Where in the sequence of play the game is, and what is asked of whom.

use quarterdeck_engine::{Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::action::Deed;
use crate::components::{CharterId, DutyKind, Gold, GoodId, MAX_PLAYERS, PortId, ShipId, ShipType};

/// The parts of setup and of a turn, in order; `turn` goes through them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// Choosing factions (PP-012).
    Factions,
    /// Placing flags (PP-015).
    Flags,
    /// Step 0a: fortification works that are due.
    Works,
    /// Step 0b: duties that have become impossible.
    StaleDuties,
    /// Step 0c: turning pirate.
    Allegiance,
    /// Step 0d: a new home port.
    NewHome,
    /// Step 0e: ships for charters without one.
    Commissions,
    /// Step 0f: a base raises a gang.
    Gang,
    /// Step 0g: a pirate without a ship rolls for one.
    ShipRoll,
    /// Steps 1 and 2: duty draw and resolution.
    Duty,
    /// Step 3: purchases.
    Purchases,
    /// The end of step 3: who is bankrupt turns pirate.
    Bankruptcy,
    /// Step 4: movement.
    Movement,
    /// Step 5: actions.
    Actions,
    /// Step 6: fortify-duty turns.
    Watch,
    /// Step 6: the last Empire, or none.
    LastEmpire,
    /// The next player is on turn.
    NextPlayer,
}

/// What is asked: the decision points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// A faction.
    Faction,
    /// Where to place the flag.
    Flag,
    /// Whether to turn pirate.
    Allegiance,
    /// Which ship to keep as a pirate.
    Vessel,
    /// Where the new home port is.
    NewHome,
    /// Which ship carries this charter.
    NameShip(CharterId),
    /// Whether to roll for a ship.
    ShipRoll,
    /// Where the ship that was rolled appears.
    Mooring(ShipType),
    /// Whether to draw a duty card.
    DutyDraw,
    /// A bid, or a commodity for “Anything!”.
    Bid,
    /// The price for this commodity.
    Price(GoodId),
    /// The next digit of a price in whole gold.
    Digit {
        /// For which commodity.
        good: GoodId,
        /// The digits so far.
        so_far: u32,
        /// How many are still to come.
        left: u8,
    },
    /// Which bid is accepted.
    Accept,
    /// Which ship takes the cargo of this duty aboard.
    DutyShip(DutyKind),
    /// What to buy.
    Purchase,
    /// Which ship to move.
    Sail,
    /// Where this ship goes next, with so many moves left.
    Course(ShipId, u8),
    /// Which ship acts.
    Act,
    /// What this ship does.
    Declare(ShipId),
    /// Whether the port fires on this ship.
    Fire(ShipId),
    /// Whether the attacking ship goes on.
    Press,
    /// Whether the defending ship stands.
    Stand,
    /// Where this ship flees to.
    Escape(ShipId),
    /// What becomes of the conquered ship.
    Prize,
    /// What is taken from it.
    Loot,
    /// What is put aboard the ship that was taken.
    Stow,
    /// Which ship is given up.
    GiveUp,
    /// Whether this ship, let go, stays or where it goes.
    LetGo(ShipId),
    /// Where this ship must go.
    Retreat(ShipId),
    /// What this ship lands in and loads from the port it has conquered.
    Landing(ShipId),
    /// Whether the conquered port becomes the base.
    Base(PortId),
    /// What this ship loads.
    Load(ShipId),
    /// What this ship unloads.
    Unload(ShipId),
    /// Nothing: the game is over.
    Over,
}

/// Where the game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Now {
    /// The part of the turn.
    pub part: Part,
    /// What is asked.
    pub step: Step,
    /// Of whom.
    pub owes: Seats,
    /// How many dice and cards were drawn since something was last asked.
    pub draws: u32,
    /// Whether the question of this part was answered.
    pub answered: bool,
    /// Whether the player turned pirate this turn: by the first rules they rolled for no ship yet (PP-387).
    pub turned: bool,
    /// Why the player is turning pirate, while the vessel is chosen.
    pub turning: Option<Turning>,
    /// Ships that have made their move.
    pub moved: ShipSet,
    /// Ships that have acted.
    pub acted: ShipSet,
    /// Ships that have left the place where they began the turn.
    pub stirred: ShipSet,
    /// Ships that a port of the player has fired on this turn (PP-Q81).
    pub fired_on: ShipSet,
    /// The ship that acts, and what it has declared.
    pub acting: Option<Acting>,
    /// The fight that is going on.
    pub combat: Option<Combat>,
    /// The ship that was conquered.
    pub prize: Option<Prize>,
    /// The charter that is bid for.
    pub bidding: Option<Bids>,
}

impl Step {
    /// The ship that a decision is about, if it is about one.
    pub fn ship(self) -> Option<ShipId> {
        match self {
            Self::Course(ship, _)
            | Self::Declare(ship)
            | Self::Fire(ship)
            | Self::Escape(ship)
            | Self::LetGo(ship)
            | Self::Retreat(ship)
            | Self::Landing(ship)
            | Self::Load(ship)
            | Self::Unload(ship) => Some(ship),
            _ => None,
        }
    }
}

impl Now {
    /// At the beginning.
    pub(crate) fn at(part: Part) -> Self {
        Self {
            part,
            step: Step::Over,
            owes: Seats::NONE,
            draws: 0,
            answered: false,
            turned: false,
            turning: None,
            moved: ShipSet::default(),
            acted: ShipSet::default(),
            stirred: ShipSet::default(),
            fired_on: ShipSet::default(),
            acting: None,
            combat: None,
            prize: None,
            bidding: None,
        }
    }
}

/// A set of ships.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ShipSet(u64);

impl ShipSet {
    /// Whether the ship is in it.
    #[inline]
    pub fn has(self, ship: ShipId) -> bool {
        self.0 >> (ship.0 & 63) & 1 != 0
    }

    /// Puts the ship in.
    #[inline]
    pub fn insert(&mut self, ship: ShipId) {
        self.0 |= 1 << (ship.0 & 63);
    }

    /// Takes the ship out.
    #[inline]
    pub fn remove(&mut self, ship: ShipId) {
        self.0 &= !(1 << (ship.0 & 63));
    }

    /// Both together.
    #[inline]
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// How many there are.
    #[inline]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The ships in it, in order of their ids.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = ShipId> {
        crate::row::ones(self.0).map(|place| ShipId(place as u8))
    }
}

/// Why a player turns pirate.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Turning {
    /// By choice (PP-360).
    Choice,
    /// A third private duty (PP-361).
    ThirdDuty,
    /// Bankrupt and without a ship (PP-362).
    Bankrupt,
    /// Leaving the game (PP-406).
    Leaving,
}

/// A ship that acts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Acting {
    /// Which.
    pub ship: ShipId,
    /// What it declared.
    pub deed: Deed,
}

/// Somebody who fights.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fighter {
    /// A ship.
    Ship(ShipId),
    /// A port.
    Port(PortId),
}

/// Why there is a fight.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// A ship declared it.
    Declared,
    /// A port fires on a visitor before its action.
    Fire,
    /// A port fires in its controller's turn (PP-Q81).
    OwnTurn,
}

/// A fight (PP-230 to PP-240).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Combat {
    /// Who attacks.
    pub attacker: Fighter,
    /// Who defends.
    pub defender: Fighter,
    /// Attacking troops that have not rolled yet.
    pub fresh: u8,
    /// Whether the attacking hull or port still has a roll: its first, or another after a win.
    pub hull_to_roll: bool,
    /// Exchanges so far.
    pub exchanges: u8,
    /// Why.
    pub cause: Cause,
}

/// What is done with a conquered ship (PP-270, PP-316).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// It is let go.
    Released,
    /// It is taken.
    Taken,
    /// It is sunk.
    Sunk,
    /// Its cargo is confiscated.
    Confiscated,
}

/// A conquered ship.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Prize {
    /// Who conquered it.
    pub winner: Fighter,
    /// Which.
    pub ship: ShipId,
    /// What is done with it, once that is said.
    pub fate: Option<Fate>,
    /// Whether cargo has crossed to it since it was taken (PP-277).
    #[serde(default, skip_serializing_if = "is_false")]
    pub crossed: bool,
    /// Whether some of that has gone back, so that nothing more crosses.
    #[serde(default, skip_serializing_if = "is_false")]
    pub returning: bool,
}

impl Prize {
    pub(crate) fn new(winner: Fighter, ship: ShipId, fate: Option<Fate>) -> Self {
        Self { winner, ship, fate, crossed: false, returning: false }
    }
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_false(flag: &bool) -> bool {
    !*flag
}

/// A bid: a commodity and a price per unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bid {
    /// Which commodity.
    pub good: GoodId,
    /// At what price.
    pub price: Gold,
}

/// What a bidder has answered.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// Is not asked.
    #[default]
    None,
    /// Has still to answer.
    Awaited,
    /// Has passed.
    Passed,
    /// Has made a sealed bid, or passed.
    Sealed,
    /// Has bid.
    Bid(Bid),
}

/// The bids for a charter (PP-122 to PP-131).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bids {
    /// For which.
    pub charter: CharterId,
    /// The answers, in seat order.
    pub answers: [Answer; MAX_PLAYERS],
}

impl Bids {
    /// The bids that were made.
    pub fn made(&self) -> impl Iterator<Item = (Seat, Bid)> + '_ {
        self.answers.iter().enumerate().filter_map(|(place, answer)| match *answer {
            Answer::Bid(bid) => Some((Seat::new(place), bid)),
            _ => None,
        })
    }
}
