//! Why an action is refused: sentences one would say across the table, each with its rule.

use quarterdeck_engine::Seat;
use serde::Serialize;
use thiserror::Error;

use crate::components::Gold;

/// Why an action is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error, Serialize)]
#[serde(rename_all = "kebab-case", tag = "why")]
#[allow(missing_docs, reason = "each says itself what it means")]
pub enum Refusal {
    #[error("nobody sits at {seat}")]
    NoSuchSeat { seat: Seat },
    #[error("the game is over")]
    GameOver,
    #[error("you are not asked now; wait for your turn")]
    NotYourTurn,
    #[error("that is not what is asked now")]
    NotNow,
    #[error("this Empire has no port on this map")]
    NotOnThisMap,
    #[error("somebody has chosen this faction already")]
    FactionTaken,
    #[error("no more pirates are wanted at the start; choose an Empire")]
    NoMorePirates,
    #[error("there is no such place on this map")]
    NoSuchPlace,
    #[error("there is no such ship afloat")]
    NoSuchShip,
    #[error("this takes an uncontrolled native port")]
    NotNative,
    #[error("you do not control this port")]
    NotYourPort,
    #[error("this ship is not yours")]
    NotYourShip,
    #[error("only pirates claim native ports; an Empire conquers them")]
    NotPirate,
    #[error("you are a pirate already, and for good")]
    AlreadyPirate,
    #[error("at this table nobody turns pirate of their own will")]
    NotOfOwnWill,
    #[error("you may turn pirate only at the start of your turn")]
    OnlyInStepZero,
    #[error("you have a base; it cannot be moved while it stands")]
    HasBase,
    #[error("name a commodity first, and then its price")]
    NameGoodFirst,
    #[error("that is no price you can name: it goes up to twice the asking price")]
    NoSuchPrice,
    #[error("the bank does not hold that much gold")]
    BankTooPoor,
    #[error("you cannot offer this: you do not supply it, or the destination does")]
    CannotOffer,
    #[error("there is no bid of theirs to accept")]
    NoSuchBid,
    #[error("you must draw a duty card")]
    MustDraw,
    #[error("you may not refuse all bids: one is not above the asking price")]
    MustAccept,
    #[error("there is not enough gold in this port: it takes {price}")]
    NotEnoughGold { price: Gold },
    #[error("you may own no more ships")]
    FleetFull,
    #[error("you may own one ship; a new one is bought where the old one lies")]
    ShipElsewhere,
    #[error("no piece is left of that")]
    NoPieceLeft,
    #[error("the port has a fort already, or is getting one")]
    HasFort,
    #[error("ships are sold in the extended game only")]
    OnlyExtended,
    #[error("the ship is not in a port")]
    NotInPort,
    #[error("the cargo must go to other ships of yours here first, and does not fit")]
    CargoInTheWay,
    #[error("there is nowhere here to put the price of the ship")]
    NowhereForGold,
    #[error("nobody buys that here")]
    NoBuyer,
    #[error("this ship has moved or acted this turn")]
    HasMoved,
    #[error("that was done already this turn")]
    HasActed,
    #[error("no line leads there, or the wind is against it")]
    NoLine,
    #[error("only the open sea is a way out, not a port")]
    NotSea,
    #[error("a ship of yours lies in a foreign port and must say what it does")]
    MustActivate,
    #[error("that ship is your own")]
    OwnShip,
    #[error("that port is your own side's")]
    OwnPort,
    #[error("that ship is somewhere else")]
    NotHere,
    #[error("there is a truce on this island")]
    InTruce,
    #[error("a charter of your Empire protects this ship")]
    Protected,
    #[error("there is nothing here to load")]
    NothingToLoad,
    #[error("there is nothing to unload here")]
    NothingToUnload,
    #[error("there is none of that to move")]
    NothingThere,
    #[error("the hold is full")]
    NoRoom,
    #[error("there is no such charter on the board")]
    NoSuchCharter,
    #[error("another ship is named for this charter")]
    NotCharterShip,
    #[error("the goods of this charter were loaded before")]
    AlreadyLoaded,
    #[error("this port does not supply these goods to you")]
    NotSupplied,
    #[error("charter goods fill the hold: no fewer, no more")]
    MustFillHold,
    #[error("no goods of a charter of yours are aboard")]
    NotAboard,
    #[error("this is not where they go")]
    NotDestination,
    #[error("these goods belong to a charter of yours; deliver them")]
    NotBooty,
    #[error("this port supplies that itself and does not buy it")]
    SuppliedHere,
    #[error("these jewels are entrusted to you; deliver them")]
    Entrusted,
    #[error("a port cannot take a ship; it confiscates or sinks")]
    PortsTakeNoShips,
}

impl Refusal {
    /// The rule behind it.
    pub fn rule(self) -> &'static str {
        match self {
            Self::NoSuchSeat { .. } => "PP-001",
            Self::GameOver => "PP-401",
            Self::NotYourTurn | Self::NotNow => "PP-040",
            Self::NotOnThisMap | Self::NoMorePirates => "PP-013",
            Self::FactionTaken => "PP-012",
            Self::NoSuchPlace => "PP-031",
            Self::NoSuchShip | Self::OwnShip | Self::OwnPort | Self::NotHere => "PP-245",
            Self::NotNative => "PP-017",
            Self::NotYourPort => "PP-016",
            Self::NotYourShip => "PP-045",
            Self::NotPirate => "PP-381",
            Self::AlreadyPirate => "PP-364",
            Self::NotOfOwnWill => "PP-Q10",
            Self::OnlyInStepZero => "PP-360",
            Self::HasBase => "PP-383",
            Self::NameGoodFirst | Self::CannotOffer => "PP-155",
            Self::NoSuchPrice | Self::BankTooPoor => "PP-126",
            Self::NoSuchBid => "PP-128",
            Self::MustDraw => "PP-061",
            Self::MustAccept => "PP-129",
            Self::NotEnoughGold { .. } => "PP-181",
            Self::FleetFull => "PP-186",
            Self::ShipElsewhere => "PP-187",
            Self::NoPieceLeft => "PP-193",
            Self::HasFort => "PP-323",
            Self::OnlyExtended => "PP-188",
            Self::NotInPort => "PP-035",
            Self::CargoInTheWay | Self::NowhereForGold => "PP-189",
            Self::NoBuyer => "PP-391",
            Self::HasMoved => "PP-202",
            Self::HasActed => "PP-211",
            Self::NoLine => "PP-032",
            Self::NotSea => "PP-265",
            Self::MustActivate => "PP-216",
            Self::InTruce => "PP-038",
            Self::Protected => "PP-136",
            Self::NothingToLoad | Self::NothingThere => "PP-213",
            Self::NothingToUnload | Self::NotBooty => "PP-214",
            Self::NoRoom => "PP-164",
            Self::NoSuchCharter => "PP-110",
            Self::NotCharterShip | Self::NotSupplied => "PP-140",
            Self::AlreadyLoaded => "PP-143",
            Self::MustFillHold => "PP-142",
            Self::NotAboard => "PP-154",
            Self::NotDestination => "PP-144",
            Self::SuppliedHere => "PP-221",
            Self::Entrusted => "PP-089",
            Self::PortsTakeNoShips => "PP-278",
        }
    }

    /// Its name on the wire, by which sentences are found.
    pub fn name(self) -> &'static str {
        match self {
            Self::NoSuchSeat { .. } => "no-such-seat",
            Self::GameOver => "game-over",
            Self::NotYourTurn => "not-your-turn",
            Self::NotNow => "not-now",
            Self::NotOnThisMap => "not-on-this-map",
            Self::FactionTaken => "faction-taken",
            Self::NoMorePirates => "no-more-pirates",
            Self::NoSuchPlace => "no-such-place",
            Self::NoSuchShip => "no-such-ship",
            Self::NotNative => "not-native",
            Self::NotYourPort => "not-your-port",
            Self::NotYourShip => "not-your-ship",
            Self::NotPirate => "not-pirate",
            Self::AlreadyPirate => "already-pirate",
            Self::NotOfOwnWill => "not-of-own-will",
            Self::OnlyInStepZero => "only-in-step-zero",
            Self::HasBase => "has-base",
            Self::NameGoodFirst => "name-good-first",
            Self::NoSuchPrice => "no-such-price",
            Self::BankTooPoor => "bank-too-poor",
            Self::CannotOffer => "cannot-offer",
            Self::NoSuchBid => "no-such-bid",
            Self::MustDraw => "must-draw",
            Self::MustAccept => "must-accept",
            Self::NotEnoughGold { .. } => "not-enough-gold",
            Self::FleetFull => "fleet-full",
            Self::ShipElsewhere => "ship-elsewhere",
            Self::NoPieceLeft => "no-piece-left",
            Self::HasFort => "has-fort",
            Self::OnlyExtended => "only-extended",
            Self::NotInPort => "not-in-port",
            Self::CargoInTheWay => "cargo-in-the-way",
            Self::NowhereForGold => "nowhere-for-gold",
            Self::NoBuyer => "no-buyer",
            Self::HasMoved => "has-moved",
            Self::HasActed => "has-acted",
            Self::NoLine => "no-line",
            Self::NotSea => "not-sea",
            Self::MustActivate => "must-activate",
            Self::OwnShip => "own-ship",
            Self::OwnPort => "own-port",
            Self::NotHere => "not-here",
            Self::InTruce => "in-truce",
            Self::Protected => "protected",
            Self::NothingToLoad => "nothing-to-load",
            Self::NothingToUnload => "nothing-to-unload",
            Self::NothingThere => "nothing-there",
            Self::NoRoom => "no-room",
            Self::NoSuchCharter => "no-such-charter",
            Self::NotCharterShip => "not-charter-ship",
            Self::AlreadyLoaded => "already-loaded",
            Self::NotSupplied => "not-supplied",
            Self::MustFillHold => "must-fill-hold",
            Self::NotAboard => "not-aboard",
            Self::NotDestination => "not-destination",
            Self::NotBooty => "not-booty",
            Self::SuppliedHere => "supplied-here",
            Self::Entrusted => "entrusted",
            Self::PortsTakeNoShips => "ports-take-no-ships",
        }
    }
}
