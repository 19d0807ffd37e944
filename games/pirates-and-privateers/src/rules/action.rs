//! Actions: one small decision each.

use quarterdeck_engine::Seat;
use serde::{Deserialize, Serialize};

use crate::components::{CharterId, Faction, GoodId, LocationId, Lot, PortId, ShipId, ShipType};

/// One decision. What some of them mean depends on what is asked: gold goes aboard in a Load and ashore in an Unload.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Action {
    /// Choose a faction (PP-012).
    Choose(Faction),
    /// Place the flag (PP-016, PP-017, PP-345).
    Flag(PortId),
    /// Stay what one is (PP-360).
    Stay,
    /// Turn pirate (PP-360).
    TurnPirate,
    /// Leave the game (PP-406).
    Leave,
    /// Keep this ship as pirate vessel (PP-365).
    Keep(ShipId),
    /// Roll for a ship (PP-387).
    Roll,
    /// Let it be: no roll, no duty, no bid, no base.
    Pass,
    /// Let the new ship appear there (PP-388).
    Moor(PortId),
    /// Draw a duty card (PP-060).
    Draw,
    /// Bid this many tenths of the asking price (PP-126).
    Bid(u8),
    /// Name this commodity for “Anything!”; the price follows (PP-155).
    Offer(GoodId),
    /// The next digit of a bid in whole gold (PP-Q29).
    Digit(u8),
    /// A sealed bid: a commodity and tenths of its asking price (PP-Q30).
    Seal(GoodId, u8),
    /// A sealed pass (PP-Q30).
    SealPass,
    /// Accept the bid of this seat (PP-128).
    Accept(Seat),
    /// Refuse all bids (PP-130).
    Refuse,
    /// Name this ship for the charter, or for the cargo of a duty (PP-135, PP-081).
    Name(ShipId),
    /// Buy a ship (PP-184).
    BuyShip(PortId, ShipType),
    /// Raise a troop in this port (PP-190).
    BuyTroop(PortId),
    /// Raise a troop straight onto this ship (PP-Q24).
    MusterAboard(ShipId),
    /// Order a fort (PP-320).
    BuyFort(PortId),
    /// Sell a ship (PP-188).
    SellShip(ShipId),
    /// Give a ship up without pay (PP-276).
    Scuttle(ShipId),
    /// That is all: of purchases, of movement, of actions, of cargo.
    Done,
    /// Move this ship (PP-044).
    Sail(ShipId),
    /// Go there: the next location of a move, or where one flees, retreats or is let go to (PP-032, PP-265).
    To(LocationId),
    /// Come to rest, or stay (PP-203, PP-272).
    Stop,
    /// Let this ship act (PP-045).
    Act(ShipId),
    /// Declare what the ship will do (PP-216).
    Declare(Deed),
    /// Let the port fire on this ship, in the controller's turn (PP-Q81).
    Bombard(ShipId),
    /// Let the port fire (PP-310).
    Fire,
    /// Let the port hold its fire (PP-312).
    Hold,
    /// Go on fighting (PP-261).
    Fight,
    /// Flee (PP-260).
    Flee,
    /// Release the conquered ship (PP-272).
    Release,
    /// Take the conquered ship (PP-273).
    Take,
    /// Sink the conquered ship (PP-274, PP-316).
    Sink,
    /// Confiscate from the conquered ship (PP-316).
    Confiscate,
    /// Throw one unit of goods overboard (PP-167).
    Jettison(Lot),
    /// Move so much gold.
    Gold(Amount),
    /// Move one unit of goods.
    Goods(Lot),
    /// Move one box of jewels.
    Jewels,
    /// Move one troop.
    Troop,
    /// Load so many units of this charter's goods (PP-140, PP-141).
    Load(CharterId, u8),
    /// Deliver this charter's goods (PP-144).
    Deliver(CharterId),
    /// Deliver the jewels of a duty (PP-088).
    DeliverJewels,
    /// Sell one unit of booty (PP-221, PP-391).
    Sell(Lot),
    /// Sell one box of captured jewels (PP-090).
    SellJewels,
    /// Make the conquered port the base (PP-382).
    MakeBase,
    /// Take this back from the prize, aboard the ship that won it (PP-277).
    Back(Freight),
}

/// What can cross between two ships that lie side by side (PP-277).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Freight {
    /// So much gold.
    Gold(Amount),
    /// One unit of goods.
    Goods(Lot),
    /// One box of jewels.
    Jewels,
    /// One troop.
    Troop,
}

impl Freight {
    /// What an action moves from the winner's ship to the prize.
    pub(crate) fn of(action: Action) -> Option<Self> {
        match action {
            Action::Gold(amount) => Some(Self::Gold(amount)),
            Action::Goods(lot) => Some(Self::Goods(lot)),
            Action::Jewels => Some(Self::Jewels),
            Action::Troop => Some(Self::Troop),
            _ => None,
        }
    }
}

/// What a ship can do in step 5 (PP-210).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deed {
    /// Nothing.
    Nothing,
    /// Attack a ship.
    AttackShip(ShipId),
    /// Attack the port it is in.
    AttackPort,
    /// Load.
    Load,
    /// Unload.
    Unload,
    /// Place a pirate's flag.
    Claim,
}

/// An amount of gold. Repeated, these make every multiple of 50 and all that fits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names are the amounts")]
pub enum Amount {
    All,
    Thousand,
    FiveHundred,
    Hundred,
    Fifty,
}

impl Amount {
    /// The largest first.
    pub const ALL: [Self; 5] =
        [Self::All, Self::Thousand, Self::FiveHundred, Self::Hundred, Self::Fifty];

    /// How much it is when at most `most` can be moved; none if that is too much, or if [`Amount::All`] says it.
    pub fn of(self, most: u32) -> Option<u32> {
        let amount = match self {
            Self::All => return (most > 0).then_some(most),
            Self::Thousand => 1000,
            Self::FiveHundred => 500,
            Self::Hundred => 100,
            Self::Fifty => 50,
        };
        (amount < most).then_some(amount)
    }
}
