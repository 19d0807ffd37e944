//! The choices that options offer, the default first.

use serde::{Deserialize, Serialize};

macro_rules! choice {
    ($(#[$doc:meta])* $name:ident { $(#[$first_doc:meta])* $first:ident, $($(#[$other_doc:meta])* $other:ident,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum $name {
            $(#[$first_doc])*
            #[default]
            $first,
            $($(#[$other_doc])* $other,)+
        }

        impl $name {
            /// All of them, the default first.
            pub const ALL: &'static [Self] = &[Self::$first, $(Self::$other),+];
        }
    };
}

choice!(
    /// Which of the two rule levels is played (PP-004).
    Level {
        /// One ship each, no abilities.
        Basic,
        /// Fleets, compulsory duties, Empire abilities.
        Extended,
    }
);
choice!(
    /// Who takes the first turn (PP-010).
    Start {
        /// The highest roll.
        Dice,
        /// The first seat, without a roll.
        FirstSeat,
    }
);
choice!(
    /// What Empires that nobody plays do (PP-Q06).
    EmptyEmpires {
        /// They never fire.
        Neutral,
        /// They fire whenever they can.
        Hostile,
        /// Their ports are black from the start.
        Natives,
    }
);
choice!(
    /// When one may turn pirate of one's own will (PP-Q10).
    TurnPirateWindow {
        /// At the start of one's own turn.
        OwnStep0,
        /// In every step of one's own turn.
        OwnAnyStep,
        /// Never; only rules make pirates.
        Never,
    }
);
choice!(
    /// Where the wind blows from (PP-Q14).
    Wind {
        /// From the west, as the book says.
        West,
        /// From the east: one-way lines are turned round.
        East,
    }
);
choice!(
    /// How gold fills capacity (PP-Q18).
    GoldRounding {
        /// Every started thousand takes a unit.
        Up,
        /// Only full thousands do.
        Down,
    }
);
choice!(
    /// What becomes of pay that does not fit (PP-Q20).
    OverflowGold {
        /// It is not paid.
        Forfeit,
        /// It is carried all the same.
        Carry,
    }
);
choice!(
    /// How bids are named (PP-Q29).
    BidStyle {
        /// In tenths of the asking price.
        Rungs,
        /// In whole gold, digit by digit.
        Integer,
    }
);
choice!(
    /// Whether bids are open (PP-Q30).
    Bidding {
        /// One after the other, for all to hear.
        Open,
        /// All at once, opened together.
        Sealed,
    }
);
choice!(
    /// When the Duty Player may refuse all bids (PP-Q31).
    CharterRefusal {
        /// When all are above the asking price.
        AboveAsking,
        /// Never.
        Never,
        /// Always.
        Always,
    }
);
choice!(
    /// How charters move on when a new one comes (PP-Q36).
    Shift {
        /// Up to the first empty slot.
        ToGap,
        /// All of them.
        All,
    }
);
choice!(
    /// How gold is shipped as a commodity (PP-Q44).
    GoldCharter {
        /// Like any other.
        Fill,
        /// One unit a charter.
        SingleUnit,
        /// Not at all: its card is left out.
        Removed,
    }
);
choice!(
    /// What becomes of duties that have become impossible (PP-Q55).
    StaleDuties {
        /// They are discarded.
        Discard,
        /// They stay.
        Keep,
    }
);
choice!(
    /// Who must draw a duty card (PP-Q67).
    DutyDraw {
        /// Nobody in the basic level, everybody in the extended one.
        ByLevel,
        /// Everybody.
        Always,
        /// Nobody.
        NeverForced,
    }
);
choice!(
    /// When a hull that has won rolls again (PP-Q68).
    Press {
        /// Against ships.
        ShipsOnly,
        /// Never.
        Never,
        /// Always.
        Always,
    }
);
choice!(
    /// Where a ship goes that was beaten off by a ship (PP-Q72).
    RepulsedTo {
        /// Where it began the turn.
        TurnStart,
        /// Where it was before it came.
        PreviousLocation,
    }
);
choice!(
    /// Where a ship goes that was beaten off by a port (PP-Q80).
    PortRetreat {
        /// To sea, one line away.
        Adjacent,
        /// Where it began the turn.
        TurnStart,
    }
);
choice!(
    /// When ports fire (PP-Q81).
    PortFire {
        /// In the visitor's turn.
        VisitorTurn,
        /// In their controller's turn.
        ControllerTurn,
    }
);
choice!(
    /// What victorious natives do (PP-Q86).
    NativesWin {
        /// They plunder and drive off.
        Plunder,
        /// They sink.
        Sink,
    }
);
choice!(
    /// Whether a lost home port is replaced (PP-Q89).
    NewHome {
        /// In the next own turn.
        NextTurn,
        /// Never.
        Never,
    }
);
choice!(
    /// What privateers are paid for booty (PP-Q103).
    PrivateerFence {
        /// Half the asking price.
        Half,
        /// The asking price.
        Full,
        /// Nothing: they cannot sell it.
        None,
    }
);
choice!(
    /// When it is looked whether one Empire is left (PP-Q107).
    LastEmpireCheck {
        /// At the end of each turn.
        EndOfTurn,
        /// At once.
        Immediate,
        /// At the end of the round.
        EndOfRound,
    }
);
