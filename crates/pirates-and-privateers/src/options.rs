//! Options: what a table may change.

use quarterdeck_engine::{OptionKind, OptionSpec};
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

/// What a table may change.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Which level is played (PP-004).
    pub level: Level,
    /// The map and decks: `caribbean`, `lagoon`, or what [`Data::install`](crate::data::Data::install) answered.
    pub map: String,
    /// Who takes the first turn (PP-010).
    pub start: Start,
    /// Banked gold that wins, if not what the data says (PP-400).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub victory_gold: Option<u32>,
    /// Whether everybody starts with a sloop (PP-Q01).
    pub free_starting_sloop: bool,
    /// The fewest that may play (PP-Q03).
    pub min_players: u8,
    /// What Empires that nobody plays do (PP-Q06).
    pub empty_empires: EmptyEmpires,
    /// Whether invalid first charters are drawn again (PP-Q09).
    pub first_round_redraw: bool,
    /// When one may turn pirate of one's own will (PP-Q10).
    pub turn_pirate_window: TurnPirateWindow,
    /// Whether a player may leave the game (PP-406).
    pub leaving: bool,
    /// Whether the truces hold (PP-Q13).
    pub island_truce: bool,
    /// Where the wind blows from (PP-Q14).
    pub wind: Wind,
    /// Whether each ship moves and acts before the next (PP-Q16).
    pub interleave_ships: bool,
    /// How gold fills capacity (PP-Q18).
    pub gold_rounding: GoldRounding,
    /// What becomes of pay that does not fit (PP-Q20).
    pub overflow_gold: OverflowGold,
    /// Whether fewer charter goods than fit may be loaded (PP-Q21).
    pub partial_load: bool,
    /// Whether banking takes no action (PP-Q22).
    pub free_banking: bool,
    /// Whether troops may be raised far from the funds (PP-Q23).
    pub remote_muster: bool,
    /// Whether troops may be raised aboard (PP-Q24).
    pub muster_aboard: bool,
    /// How bids are named (PP-Q29).
    pub bid_style: BidStyle,
    /// Whether bids are open (PP-Q30).
    pub bidding: Bidding,
    /// When all bids may be refused (PP-Q31).
    pub charter_refusal: CharterRefusal,
    /// The first charter slot that pays less, if not what the data says (PP-Q35).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub penalty_from_slot: Option<u8>,
    /// How charters move on (PP-Q36).
    pub shift: Shift,
    /// Whether a charter lapses when its port is conquered (PP-Q38).
    pub void_on_conquest: bool,
    /// How gold is shipped as a commodity (PP-Q44).
    pub gold_charter: GoldCharter,
    /// What becomes of impossible duties (PP-Q55).
    pub stale_duties: StaleDuties,
    /// Who must draw a duty card (PP-Q67).
    pub duty_draw: DutyDraw,
    /// When a hull that has won rolls again (PP-Q68).
    pub press: Press,
    /// Where a beaten-off ship goes (PP-Q72).
    pub repulsed_to: RepulsedTo,
    /// Where a ship goes from a port that held (PP-Q80).
    pub port_retreat: PortRetreat,
    /// When ports fire (PP-Q81).
    pub port_fire: PortFire,
    /// What victorious natives do (PP-Q86).
    pub natives_win: NativesWin,
    /// Whether a lost home port is replaced (PP-Q89).
    pub new_home: NewHome,
    /// Gold in the bank for each player, if not what the data says (PP-Q92).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bank_per_player: Option<u32>,
    /// Whether placing a pirate's flag takes no action (PP-Q98).
    pub free_claim: bool,
    /// What privateers are paid for booty (PP-Q103).
    pub privateer_fence: PrivateerFence,
    /// When the last Empire wins (PP-Q107).
    pub last_empire_check: LastEmpireCheck,
    /// The round limit of the basic level, 0 for none, if not what the data says (PP-Q109).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round_limit_basic: Option<u16>,
    /// The same for the extended level.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round_limit_extended: Option<u16>,
    /// Whether private duties are hidden (PP-Q111).
    pub hidden_duties: bool,
    /// Whether goods have the names of the printed game (PP-Q112).
    pub historical_goods: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            level: Level::default(),
            map: "caribbean".to_owned(),
            start: Start::default(),
            victory_gold: None,
            free_starting_sloop: false,
            min_players: 2,
            empty_empires: EmptyEmpires::default(),
            first_round_redraw: true,
            turn_pirate_window: TurnPirateWindow::default(),
            leaving: false,
            island_truce: true,
            wind: Wind::default(),
            interleave_ships: false,
            gold_rounding: GoldRounding::default(),
            overflow_gold: OverflowGold::default(),
            partial_load: false,
            free_banking: false,
            remote_muster: false,
            muster_aboard: false,
            bid_style: BidStyle::default(),
            bidding: Bidding::default(),
            charter_refusal: CharterRefusal::default(),
            penalty_from_slot: None,
            shift: Shift::default(),
            void_on_conquest: false,
            gold_charter: GoldCharter::default(),
            stale_duties: StaleDuties::default(),
            duty_draw: DutyDraw::default(),
            press: Press::default(),
            repulsed_to: RepulsedTo::default(),
            port_retreat: PortRetreat::default(),
            port_fire: PortFire::default(),
            natives_win: NativesWin::default(),
            new_home: NewHome::default(),
            bank_per_player: None,
            free_claim: false,
            privateer_fence: PrivateerFence::default(),
            last_empire_check: LastEmpireCheck::default(),
            round_limit_basic: None,
            round_limit_extended: None,
            hidden_duties: false,
            historical_goods: false,
        }
    }
}

impl Options {
    /// Any options that go together, for random play: `n` gives a number below another.
    pub fn any(n: &mut dyn FnMut(u32) -> u32) -> Self {
        let mut options = Self {
            level: one_of(Level::ALL, n),
            map: if n(2) == 0 { "lagoon" } else { "caribbean" }.to_owned(),
            start: one_of(Start::ALL, n),
            victory_gold: [None, None, Some(1_200), Some(2_500)][n(4) as usize],
            free_starting_sloop: n(2) == 0,
            min_players: 2 + n(8) as u8 / 7,
            empty_empires: one_of(EmptyEmpires::ALL, n),
            first_round_redraw: n(2) == 0,
            turn_pirate_window: one_of(TurnPirateWindow::ALL, n),
            leaving: n(2) == 0,
            island_truce: n(2) == 0,
            wind: one_of(Wind::ALL, n),
            interleave_ships: n(2) == 0,
            gold_rounding: one_of(GoldRounding::ALL, n),
            overflow_gold: one_of(OverflowGold::ALL, n),
            partial_load: n(2) == 0,
            free_banking: n(2) == 0,
            remote_muster: n(2) == 0,
            muster_aboard: n(2) == 0,
            bid_style: one_of(BidStyle::ALL, n),
            bidding: one_of(Bidding::ALL, n),
            charter_refusal: one_of(CharterRefusal::ALL, n),
            penalty_from_slot: [None, None, Some(2), Some(3)][n(4) as usize],
            shift: one_of(Shift::ALL, n),
            void_on_conquest: n(2) == 0,
            gold_charter: one_of(GoldCharter::ALL, n),
            stale_duties: one_of(StaleDuties::ALL, n),
            duty_draw: one_of(DutyDraw::ALL, n),
            press: one_of(Press::ALL, n),
            repulsed_to: one_of(RepulsedTo::ALL, n),
            port_retreat: one_of(PortRetreat::ALL, n),
            port_fire: one_of(PortFire::ALL, n),
            natives_win: one_of(NativesWin::ALL, n),
            new_home: one_of(NewHome::ALL, n),
            bank_per_player: [None, None, None, Some(1_000), Some(3_000)][n(5) as usize],
            free_claim: n(2) == 0,
            privateer_fence: one_of(PrivateerFence::ALL, n),
            last_empire_check: one_of(LastEmpireCheck::ALL, n),
            round_limit_basic: Some(1 + n(12) as u16),
            round_limit_extended: Some(1 + n(12) as u16),
            hidden_duties: n(2) == 0,
            historical_goods: n(2) == 0,
        };
        if options.bidding == Bidding::Sealed {
            options.bid_style = BidStyle::Rungs;
        }
        // Games in which everybody may turn pirate hardly begin, so there are fewer of them.
        if n(2) == 0 {
            (options.turn_pirate_window, options.leaving) = (TurnPirateWindow::Never, false);
        }
        options
    }
}

fn one_of<T: Copy>(all: &[T], n: &mut dyn FnMut(u32) -> u32) -> T {
    all[n(all.len() as u32) as usize]
}

/// The options as help texts show them.
pub(crate) const SPECS: &[OptionSpec] = &[
    OptionSpec {
        key: "level",
        kind: OptionKind::Choice { values: &["basic", "extended"] },
        default: "basic",
        about: "basic: one ship each; extended: fleets, compulsory duties, Empire abilities",
    },
    OptionSpec {
        key: "map",
        kind: OptionKind::Choice { values: &["caribbean", "lagoon"] },
        default: "caribbean",
        about: "the map: the Caribbean, or a lagoon of seven ports for a short game",
    },
    OptionSpec {
        key: "start",
        kind: OptionKind::Choice { values: &["dice", "first_seat"] },
        default: "dice",
        about: "who takes the first turn: by dice, or the first seat",
    },
    OptionSpec {
        key: "victory_gold",
        kind: OptionKind::Number { min: 100, max: 1_000_000 },
        default: "what the map says",
        about: "banked gold that wins",
    },
    OptionSpec {
        key: "free_starting_sloop",
        kind: OptionKind::Flag,
        default: "false",
        about: "everybody starts with a sloop",
    },
    OptionSpec {
        key: "min_players",
        kind: OptionKind::Number { min: 2, max: 8 },
        default: "2",
        about: "the fewest that may play",
    },
    OptionSpec {
        key: "empty_empires",
        kind: OptionKind::Choice { values: &["neutral", "hostile", "natives"] },
        default: "neutral",
        about: "Empires that nobody plays hold still, fire, or are native from the start",
    },
    OptionSpec {
        key: "first_round_redraw",
        kind: OptionKind::Flag,
        default: "true",
        about: "draw the commodity of a first charter again until it fits",
    },
    OptionSpec {
        key: "turn_pirate_window",
        kind: OptionKind::Choice { values: &["own_step0", "own_any_step", "never"] },
        default: "own_step0",
        about: "when one may turn pirate of one's own will",
    },
    OptionSpec {
        key: "leaving",
        kind: OptionKind::Flag,
        default: "false",
        about: "players may leave the game at the start of their turns",
    },
    OptionSpec {
        key: "island_truce",
        kind: OptionKind::Flag,
        default: "true",
        about: "St Kitts and St Martin are in truce",
    },
    OptionSpec {
        key: "wind",
        kind: OptionKind::Choice { values: &["west", "east"] },
        default: "west",
        about: "where the wind blows from; east turns the one-way lines round",
    },
    OptionSpec {
        key: "interleave_ships",
        kind: OptionKind::Flag,
        default: "false",
        about: "each ship moves and acts before the next one moves",
    },
    OptionSpec {
        key: "gold_rounding",
        kind: OptionKind::Choice { values: &["up", "down"] },
        default: "up",
        about: "whether a started thousand of gold takes a unit of hold",
    },
    OptionSpec {
        key: "overflow_gold",
        kind: OptionKind::Choice { values: &["forfeit", "carry"] },
        default: "forfeit",
        about: "pay that does not fit the hold is forfeit, or carried all the same",
    },
    OptionSpec {
        key: "partial_load",
        kind: OptionKind::Flag,
        default: "false",
        about: "charter goods need not fill the hold",
    },
    OptionSpec {
        key: "free_banking",
        kind: OptionKind::Flag,
        default: "false",
        about: "putting gold ashore at home takes no action",
    },
    OptionSpec {
        key: "remote_muster",
        kind: OptionKind::Flag,
        default: "false",
        about: "funds at home raise troops in any port one controls",
    },
    OptionSpec {
        key: "muster_aboard",
        kind: OptionKind::Flag,
        default: "false",
        about: "troops may be raised straight onto a docked ship",
    },
    OptionSpec {
        key: "bid_style",
        kind: OptionKind::Choice { values: &["rungs", "integer"] },
        default: "rungs",
        about: "bids in tenths of the asking price, or in whole gold",
    },
    OptionSpec {
        key: "bidding",
        kind: OptionKind::Choice { values: &["open", "sealed"] },
        default: "open",
        about: "bids one after the other, or sealed and opened together",
    },
    OptionSpec {
        key: "charter_refusal",
        kind: OptionKind::Choice { values: &["above_asking", "never", "always"] },
        default: "above_asking",
        about: "when all bids may be refused",
    },
    OptionSpec {
        key: "penalty_from_slot",
        kind: OptionKind::Number { min: 2, max: 9 },
        default: "what the map says",
        about: "the first charter slot that pays half",
    },
    OptionSpec {
        key: "shift",
        kind: OptionKind::Choice { values: &["to_gap", "all"] },
        default: "to_gap",
        about: "charters move on up to the first empty slot, or all of them",
    },
    OptionSpec {
        key: "void_on_conquest",
        kind: OptionKind::Flag,
        default: "false",
        about: "a charter lapses when its destination is conquered",
    },
    OptionSpec {
        key: "gold_charter",
        kind: OptionKind::Choice { values: &["fill", "single_unit", "removed"] },
        default: "fill",
        about: "gold as a commodity fills the hold, is one unit, or is left out",
    },
    OptionSpec {
        key: "stale_duties",
        kind: OptionKind::Choice { values: &["discard", "keep"] },
        default: "discard",
        about: "duties that have become impossible are discarded, or kept",
    },
    OptionSpec {
        key: "duty_draw",
        kind: OptionKind::Choice { values: &["by_level", "always", "never_forced"] },
        default: "by_level",
        about: "who must draw a duty card",
    },
    OptionSpec {
        key: "press",
        kind: OptionKind::Choice { values: &["ships_only", "never", "always"] },
        default: "ships_only",
        about: "when a hull that has beaten a troop rolls again",
    },
    OptionSpec {
        key: "repulsed_to",
        kind: OptionKind::Choice { values: &["turn_start", "previous_location"] },
        default: "turn_start",
        about: "where a ship goes that another has beaten off",
    },
    OptionSpec {
        key: "port_retreat",
        kind: OptionKind::Choice { values: &["adjacent", "turn_start"] },
        default: "adjacent",
        about: "where a ship goes that a port has beaten off",
    },
    OptionSpec {
        key: "port_fire",
        kind: OptionKind::Choice { values: &["visitor_turn", "controller_turn"] },
        default: "visitor_turn",
        about: "ports fire in the visitor's turn, or in their controller's",
    },
    OptionSpec {
        key: "natives_win",
        kind: OptionKind::Choice { values: &["plunder", "sink"] },
        default: "plunder",
        about: "victorious natives plunder, or sink",
    },
    OptionSpec {
        key: "new_home",
        kind: OptionKind::Choice { values: &["next_turn", "never"] },
        default: "next_turn",
        about: "whether a lost home port is replaced",
    },
    OptionSpec {
        key: "bank_per_player",
        kind: OptionKind::Number { min: 1000, max: 1_000_000 },
        default: "what the map says",
        about: "gold in the bank for each player",
    },
    OptionSpec {
        key: "free_claim",
        kind: OptionKind::Flag,
        default: "false",
        about: "claiming a native port takes no action",
    },
    OptionSpec {
        key: "privateer_fence",
        kind: OptionKind::Choice { values: &["half", "full", "none"] },
        default: "half",
        about: "what privateers are paid for booty",
    },
    OptionSpec {
        key: "last_empire_check",
        kind: OptionKind::Choice { values: &["end_of_turn", "immediate", "end_of_round"] },
        default: "end_of_turn",
        about: "when it is looked whether one Empire is left",
    },
    OptionSpec {
        key: "round_limit_basic",
        kind: OptionKind::Number { min: 0, max: 2000 },
        default: "what the map says",
        about: "the last round of a basic game; 0 for none",
    },
    OptionSpec {
        key: "round_limit_extended",
        kind: OptionKind::Number { min: 0, max: 2000 },
        default: "what the map says",
        about: "the last round of an extended game; 0 for none",
    },
    OptionSpec {
        key: "hidden_duties",
        kind: OptionKind::Flag,
        default: "false",
        about: "private duties are seen by their owner alone",
    },
    OptionSpec {
        key: "historical_goods",
        kind: OptionKind::Flag,
        default: "false",
        about: "goods have the names of the printed game",
    },
];
