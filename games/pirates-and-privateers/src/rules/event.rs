//! What happens, and what a viewer is told of it.
//!
//! Everything that changes on the table is one of these sentences, and nothing else changes it: the rules say a
//! sentence and the board follows it, and a view that is told the same follows in the same way.

use quarterdeck_engine::{Seat, Viewer};
use serde::{Deserialize, Serialize};

use crate::components::{
    Card, CharterId, DutyKind, Faction, Gold, GoodId, LocationId, Lot, MAX_PLAYERS, PortId, ShipId,
    ShipType, Side,
};
use crate::now::{Answer, Bid, Cause, Fate, Fighter, Now, Turning};

/// What happens, secrets included. It is a sentence in which nothing is left out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Event(pub(crate) Told);

/// Where gold is (PP-170). It only ever goes from one of these to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Purse {
    /// The bank.
    Bank,
    /// A port's stash.
    Stash(PortId),
    /// Aboard a ship.
    Ship(ShipId),
    /// On a charter.
    Charter(CharterId),
}

/// What gold moves for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names say it")]
pub enum For {
    Start,
    Purchase,
    Commission,
    Pay,
    Reward,
    Sale,
    Cargo,
    Loot,
    Loss,
}

/// Where troops are (PP-410). They too only go from one of these to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Quarters {
    /// The supply of marines.
    Marines,
    /// The supply of gangs.
    Gangs,
    /// A port's garrison.
    Garrison(PortId),
    /// Aboard a ship.
    Ship(ShipId),
    /// Set aside for a player, until a ship comes (PP-082).
    Waiting(Seat),
}

/// Where goods and jewels are, or come from and go to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// Out of play: where they come from, and where they are lost, sold or thrown.
    Away,
    /// The quay where they are delivered.
    Quay,
    /// Aboard a ship.
    Ship(ShipId),
    /// In a port's stash.
    Stash(PortId),
    /// Set aside for a player, until a ship comes; jewels only.
    Waiting(Seat),
}

/// How a ship came to another place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names say it")]
pub enum Sailing {
    Move,
    Flight,
    Repulsed,
    Retreat,
    LetGo,
}

/// How a ship was lost.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names say it")]
pub enum Loss {
    Sunk,
    Scuttled,
    Sold,
    Replaced,
    FellBack,
}

/// How a private duty ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Closing {
    /// Done (PP-071).
    Fulfilled,
    /// Impossible (PP-070, PP-072).
    Discarded,
    /// Back into the deck, its owner having turned pirate (PP-369).
    Returned,
}

/// How a charter ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CharterEnd {
    /// Delivered (PP-150).
    Delivered,
    /// Lapsed (PP-120).
    Lapsed,
    /// Its holder turned pirate (PP-370).
    Abandoned,
}

/// Why a charter was not placed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unfit {
    /// No Empire player supplies the commodity (PP-113).
    NobodySupplies,
    /// The destination supplies it itself (PP-114).
    DestinationSupplies,
    /// The bank is empty (PP-115).
    BankEmpty,
}

/// How a game ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// This seat has banked enough (PP-400).
    Banked(Seat),
    /// This seat is the only Empire player left (PP-403).
    LastEmpire(Seat),
    /// No Empire player is left (PP-404).
    AllPirates,
    /// The last round is over (PP-405).
    RoundLimit,
}

/// A deed that can fulfil a private duty.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Feat {
    /// A ship took a port of another Empire.
    Port,
    /// A ship took a pirate's base.
    Base,
    /// A ship conquered a ship of another Empire.
    Fleet,
    /// A ship conquered a pirate's ship.
    Pirates,
    /// A ship's watch in a port was counted.
    Watch,
    /// Marines were landed.
    Marines,
    /// Impossible duties were looked for.
    Review,
}

/// What a viewer is told. Only where something is an option may it be missing, and it is missing for everybody whose
/// secret it is not.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "event", deny_unknown_fields)]
#[allow(missing_docs, reason = "a sentence's fields are its words")]
pub enum Told {
    /// A die for the first turn (PP-010).
    Rolled { seat: Seat, die: u8 },
    /// Somebody takes the first turn.
    Begins { seat: Seat },
    /// A faction is chosen (PP-012).
    Chose { seat: Seat, faction: Faction },
    /// A flag is placed.
    FlagPlaced { seat: Seat, port: PortId },
    /// A flag is taken off the map (PP-343, PP-368).
    FlagLifted { seat: Seat },
    /// It is somebody's turn.
    Turn { seat: Seat, round: u16 },
    /// Gold changes its place.
    Gold { from: Purse, to: Purse, amount: Gold, purpose: For },
    /// Troops change their place.
    Troops { from: Quarters, to: Quarters, count: u8 },
    /// Goods change their place.
    Goods { lot: Lot, units: u8, from: Place, to: Place },
    /// A box of jewels changes its place.
    Jewels { from: Place, to: Place },
    /// A ship appears.
    Launched { ship: ShipId, seat: Seat, kind: ShipType, port: PortId },
    /// A ship comes to another place.
    Sailed { ship: ShipId, to: LocationId, how: Sailing },
    /// A ship leaves play.
    Lost { ship: ShipId, how: Loss },
    /// A ship changes its owner (PP-273).
    Taken { ship: ShipId, seat: Seat },
    /// A port has another controller.
    Controlled { port: PortId, side: Side },
    /// A fort is ordered (PP-321).
    FortOrdered { port: PortId },
    /// Works go on for a turn.
    FortRises { port: PortId },
    /// A fort stands.
    FortStands { port: PortId },
    /// Works are lost (PP-299).
    WorksLost { port: PortId },
    /// Somebody has turned pirate.
    TurnedPirate { seat: Seat, why: Turning },
    /// Somebody has left the game (PP-406).
    LeftGame { seat: Seat },
    /// A die for a marine squad of a renegade (PP-366).
    MarineRolled { seat: Seat, die: u8 },
    /// A pirate's roll for a ship (PP-387).
    ShipRolled { seat: Seat, die: u8, second: Option<u8> },
    /// The duty discards become the deck (PP-063).
    DutiesReshuffled,
    /// A duty card is drawn and shown (PP-065), or kept hidden (PP-Q111): which it was of the deck, sorted by kind.
    DutyDrawn { seat: Seat, kind: Option<DutyKind>, number: Option<u8> },
    /// A private duty that cannot be met is discarded at once (PP-070).
    DutyImpossible { seat: Seat, kind: DutyKind, port: Option<PortId> },
    /// A private duty lies on its owner's board (PP-067).
    DutyKept { seat: Seat, kind: Option<DutyKind>, port: Option<PortId>, hidden: bool },
    /// The cargo of a private duty has come aboard (PP-080).
    DutyBoarded { seat: Seat, kind: DutyKind },
    /// A private duty is fulfilled, discarded or given back, and shown.
    DutyClosed { seat: Seat, space: u8, kind: DutyKind, port: Option<PortId>, how: Closing },
    /// A player's private duties are a turn older (PP-094).
    DutiesAged { seat: Seat },
    /// What everybody can work out about hidden duties from a deed that closed none (PP-Q111).
    Feat { seat: Seat, feat: Feat, port: Option<PortId> },
    /// The commodity discards become the deck (PP-112).
    GoodsReshuffled,
    /// A charter is called: a destination and a commodity card, and which it was of the deck (PP-111, PP-112).
    CharterCalled { seat: Seat, port: PortId, card: Card, number: u8 },
    /// It is not valid, and the card is discarded (PP-116).
    CharterDiscarded { port: PortId, card: Card, why: Unfit },
    /// A charter is placed in slot 1 (PP-117).
    CharterPlaced { charter: CharterId, seat: Seat, port: PortId, card: Card },
    /// An answer to a call for bids (PP-125).
    BidMade { seat: Seat, bid: Option<Bid> },
    /// A sealed answer (PP-Q30).
    BidSealed { seat: Seat, answer: Option<Answer> },
    /// The sealed bids are opened.
    BidsOpened { answers: [Answer; MAX_PLAYERS] },
    /// A charter has its holder and its price (PP-132).
    Awarded { charter: CharterId, seat: Seat, good: Option<GoodId>, price: Gold },
    /// A ship is named for a charter (PP-135), or none any more.
    Named { charter: CharterId, ship: Option<ShipId> },
    /// A charter protects its ship no longer (PP-138).
    Unprotected { charter: CharterId },
    /// A charter leaves the board.
    CharterEnded { charter: CharterId, how: CharterEnd },
    /// A ship that has delivered is safe until it leaves (PP-137).
    SafeConduct { ship: ShipId, charter: CharterId },
    /// Safe conduct is forfeit (PP-138).
    ConductLost { ship: ShipId, side: Side },
    /// A fight begins.
    Attacked { attacker: Fighter, defender: Fighter, cause: Cause },
    /// An exchange: dice, and totals with modifiers (PP-231, PP-232).
    Exchange { attacker: Fighter, troop: bool, dice: [u8; 2], totals: [u8; 2] },
    /// A ship flees: the free roll's die and total, and its own die (PP-262, PP-263).
    Fled { ship: ShipId, dice: [u8; 2], total: u8, caught: bool },
    /// The attack is over without conquest (PP-254, PP-293, PP-315).
    BeatenOff { attacker: Fighter, defender: Fighter },
    /// A ship is conquered.
    Conquered { winner: Fighter, ship: ShipId },
    /// What becomes of it.
    Decided { ship: ShipId, fate: Fate },
    /// A ship's watch in a port is counted (PP-094).
    Watched { ship: ShipId },
    /// Something is asked, or nothing more.
    Asked { now: Now },
    /// The game is over.
    Ended { ending: Ending },
}

impl Event {
    /// What `viewer` is told: sealed bids and hidden duties are their owner's.
    pub(crate) fn told(&self, viewer: Viewer) -> Told {
        match self.0 {
            Told::BidSealed { seat, .. } if !viewer.is(seat) => {
                Told::BidSealed { seat, answer: None }
            }
            Told::DutyKept { seat, kind, hidden: true, .. } if !viewer.is(seat) => Told::DutyKept {
                seat,
                kind: kind.filter(|kind| kind.brings_cargo()),
                port: None,
                hidden: true,
            },
            told => told,
        }
    }

    /// Whether it shows anybody something that was hidden.
    pub(crate) fn reveals(&self) -> bool {
        matches!(
            self.0,
            Told::BidsOpened { .. }
                | Told::DutyClosed { .. }
                | Told::DutyImpossible { .. }
                | Told::DutyDrawn { .. }
                | Told::Feat { .. }
        )
    }
}
