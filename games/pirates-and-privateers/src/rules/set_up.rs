//! Options that were checked for a number of seats, and what follows from them.

use quarterdeck_engine::{Problem, Problems};

use crate::components::{Gold, GoodId, ShipType};
use crate::data::{Chart, Data, DataRef, LevelSpec};
use crate::options::{
    BidStyle, Bidding, CharterRefusal, DutyDraw, EmptyEmpires, GoldCharter, GoldRounding,
    LastEmpireCheck, Level, NativesWin, NewHome, Options, OverflowGold, PortFire, PortRetreat,
    Press, PrivateerFence, RepulsedTo, Shift, StaleDuties, Start, TurnPirateWindow, Wind,
};

/// The most rounds of a game without a limit: more than any table will see.
const ENDLESS: u16 = 2_000;
/// How many dice and cards are sealed for a game at the most. A game that comes near ends after the round, as it
/// would at its round limit (PP-Q115).
pub(crate) const MOST_DRAWS: u32 = 1 << 15;
/// More than any round can draw: every ship of eight players under the fire of all troops there are, and fighting.
pub(crate) const DRAWS_A_ROUND: u32 = 5_000;
/// The most rounds of a game with hidden duties, for which every draw is remembered.
pub(crate) const MOST_HIDDEN_ROUNDS: u16 = 120;

/// The version of the rules that the first games were played by.
pub(crate) const FIRST_RULES: u32 = 1;
/// The version that new games are played by. RULES.md lists what each version changed.
pub(crate) const NEWEST_RULES: u32 = 2;

/// Options that were checked for a number of seats. Only the valid gets this name.
#[derive(Clone, PartialEq, Eq)]
pub struct Setup {
    seats: u8,
    version: u8,
    /// The map, decks and prices.
    pub data: DataRef,
    /// What the options say.
    pub rules: Rules,
}

/// The options, resolved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "each is the option of its name")]
pub struct Rules {
    pub level: Level,
    pub start: Start,
    pub victory_gold: Gold,
    pub bank: Gold,
    pub round_limit: u16,
    pub free_starting_sloop: bool,
    pub empty_empires: EmptyEmpires,
    pub first_round_redraw: bool,
    pub turn_pirate_window: TurnPirateWindow,
    pub leaving: bool,
    pub island_truce: bool,
    pub wind: Wind,
    pub interleave_ships: bool,
    pub gold_rounding: GoldRounding,
    pub overflow_gold: OverflowGold,
    pub partial_load: bool,
    pub free_banking: bool,
    pub remote_muster: bool,
    pub muster_aboard: bool,
    pub bid_style: BidStyle,
    pub bidding: Bidding,
    pub charter_refusal: CharterRefusal,
    pub penalty_from_slot: Option<u8>,
    pub shift: Shift,
    pub void_on_conquest: bool,
    pub gold_charter: GoldCharter,
    pub stale_duties: StaleDuties,
    pub duty_draw: DutyDraw,
    pub press: Press,
    pub repulsed_to: RepulsedTo,
    pub port_retreat: PortRetreat,
    pub port_fire: PortFire,
    pub natives_win: NativesWin,
    pub new_home: NewHome,
    pub free_claim: bool,
    pub privateer_fence: PrivateerFence,
    pub last_empire_check: LastEmpireCheck,
    pub hidden_duties: bool,
    pub historical_goods: bool,
}

impl std::fmt::Debug for Setup {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} seats on {}, {:?}", self.seats, self.data.name, self.rules)
    }
}

impl Setup {
    /// Checks options for a table of this many seats that plays by this version of the rules, and names every problem.
    pub(crate) fn check(version: u32, seats: usize, options: &Options) -> Result<Self, Problems> {
        let mut problems = Problems::default();
        let data = Data::of(options)?;
        check_players(seats, options, &data, &mut problems);
        let level = data.levels[options.level as usize];
        let limit = match options.level {
            Level::Basic => options.round_limit_basic,
            Level::Extended => options.round_limit_extended,
        };
        let round_limit = match limit.unwrap_or(level.round_limit) {
            0 => ENDLESS,
            limit if limit <= ENDLESS => limit,
            limit => {
                let said = format!("a game has at most {ENDLESS} rounds, not {limit}");
                let problem = Problem::new("rounds", said).number("most", ENDLESS);
                problems.add(problem.number("rounds", limit));
                ENDLESS
            }
        };
        if options.hidden_duties && round_limit > MOST_HIDDEN_ROUNDS {
            let said = format!("with hidden duties a game has at most {MOST_HIDDEN_ROUNDS} rounds");
            problems.add(Problem::new("hidden-rounds", said).number("most", MOST_HIDDEN_ROUNDS));
        }
        if options.bidding == Bidding::Sealed && options.bid_style == BidStyle::Integer {
            let said = "sealed bids are made in rungs, so that their number tells nothing";
            problems.add(Problem::new("sealed-bids", said));
        }
        let slots = data.slots.len() as u8;
        if options.penalty_from_slot.is_some_and(|slot| !(2..=slots + 1).contains(&slot)) {
            let said = format!("the penalty section begins with a slot from 2 to {}", slots + 1);
            problems.add(Problem::new("penalty", said).number("most", slots + 1));
        }
        let start = data.start_gold;
        let victory_gold = options.victory_gold.map_or(data.victory_gold, Gold);
        if !(start.0 + 1..=1_000_000).contains(&victory_gold.0) {
            let said = format!("victory takes more than the {start} that all start with");
            problems.add(Problem::new("victory", said).number("gold", start.0));
        }
        let bank = options.bank_per_player.map_or(data.bank_per_player, Gold);
        if !(start.0..=1_000_000).contains(&bank.0) {
            let said = format!("the bank needs the {start} for each player to start with");
            problems.add(Problem::new("bank", said).number("gold", start.0));
        }
        problems.check()?;
        Ok(Self {
            seats: seats as u8,
            version: version as u8,
            data,
            rules: Rules::of(options, victory_gold, bank * seats as u32, round_limit),
        })
    }

    /// How many play.
    #[inline]
    pub fn seats(&self) -> usize {
        usize::from(self.seats)
    }

    /// Whether the game is played by version 2 of the rules or a later one. What version 1 did stays as it was, for the
    /// records and journals of its time.
    #[inline]
    pub(crate) fn has_second_rules(&self) -> bool {
        self.version >= 2
    }

    /// The lines that can be sailed with this table's wind.
    #[inline]
    pub fn chart(&self) -> &Chart {
        self.data.chart(self.rules.wind == Wind::East)
    }

    /// What the level says.
    #[inline]
    pub fn level(&self) -> &LevelSpec {
        &self.data.levels[self.rules.level as usize]
    }

    /// Whether the extended game is played.
    #[inline]
    pub fn is_extended(&self) -> bool {
        self.rules.level == Level::Extended
    }

    /// How far a ship of this type sails in a turn (PP-200, PP-201).
    #[inline]
    pub fn moves(&self, kind: ShipType) -> u8 {
        self.data.ship(kind).moves[self.rules.level as usize]
    }

    /// How many start as privateers; the others start as pirates (PP-002, PP-003).
    pub fn privateers(&self) -> usize {
        self.seats().min(self.data.empires().count())
    }

    /// What a slot of the charter board pays, in percent (PP-146).
    pub fn slot_percent(&self, slot: u8) -> u32 {
        let slots = &self.data.slots;
        u32::from(match self.rules.penalty_from_slot {
            Some(first) if slot < first => slots[0],
            Some(_) => slots[slots.len() - 1].min(50),
            None => slots[usize::from(slot - 1)],
        })
    }

    /// The asking price of a commodity (PP-121).
    #[inline]
    pub fn asking(&self, good: GoodId) -> Gold {
        self.data.good(good).price
    }

    /// Whether this commodity is gold itself (PP-159).
    pub fn is_gold(&self, good: GoodId) -> bool {
        self.data.good(good).id == "gold"
    }

    /// Whether a duty card must be drawn (PP-060, PP-061).
    pub fn must_draw(&self) -> bool {
        match self.rules.duty_draw {
            DutyDraw::ByLevel => self.is_extended(),
            DutyDraw::Always => true,
            DutyDraw::NeverForced => false,
        }
    }
}

/// PP-001, PP-Q03.
fn check_players(seats: usize, options: &Options, data: &Data, problems: &mut Problems) {
    if !(2..=8).contains(&options.min_players) {
        problems.add(Problem::new("least-players", "at least 2 to 8 players can be asked for"));
    }
    let least = usize::from(options.min_players.clamp(2, 8));
    if !(least..=data.most_players).contains(&seats) {
        let most = data.most_players;
        let said = format!("{least} to {most} can play here, not {seats}");
        let problem = Problem::new("players", said).number("least", least).number("most", most);
        problems.add(problem.number("seats", seats));
    }
}

impl Rules {
    fn of(options: &Options, victory_gold: Gold, bank: Gold, round_limit: u16) -> Self {
        Self {
            level: options.level,
            start: options.start,
            victory_gold,
            bank,
            round_limit,
            free_starting_sloop: options.free_starting_sloop,
            empty_empires: options.empty_empires,
            first_round_redraw: options.first_round_redraw,
            turn_pirate_window: options.turn_pirate_window,
            leaving: options.leaving,
            island_truce: options.island_truce,
            wind: options.wind,
            interleave_ships: options.interleave_ships,
            gold_rounding: options.gold_rounding,
            overflow_gold: options.overflow_gold,
            partial_load: options.partial_load,
            free_banking: options.free_banking,
            remote_muster: options.remote_muster,
            muster_aboard: options.muster_aboard,
            bid_style: options.bid_style,
            bidding: options.bidding,
            charter_refusal: options.charter_refusal,
            penalty_from_slot: options.penalty_from_slot,
            shift: options.shift,
            void_on_conquest: options.void_on_conquest,
            gold_charter: options.gold_charter,
            stale_duties: options.stale_duties,
            duty_draw: options.duty_draw,
            press: options.press,
            repulsed_to: options.repulsed_to,
            port_retreat: options.port_retreat,
            port_fire: options.port_fire,
            natives_win: options.natives_win,
            new_home: options.new_home,
            free_claim: options.free_claim,
            privateer_fence: options.privateer_fence,
            last_empire_check: options.last_empire_check,
            hidden_duties: options.hidden_duties,
            historical_goods: options.historical_goods,
        }
    }
}
