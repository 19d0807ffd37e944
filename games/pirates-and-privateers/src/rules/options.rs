//! Options: what a table may change.

mod choices;
mod specs;

use serde::{Deserialize, Serialize};

pub use choices::*;
pub(crate) use specs::SPECS;

/// What a table may change.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Which level is played (PP-004).
    pub level: Level,
    /// The map and decks that are compiled in: `caribbean`, `lagoon` or `cove`.
    pub map: String,
    /// A map, decks and prices of one's own instead: the whole text of a data file, so that a record carries it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data: Option<String>,
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
            data: None,
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
            data: None,
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
