//! What kind of captain somebody is: the figures with which captains of every level think.

use crate::Setup;
use serde::{Deserialize, Serialize};

/// What kind of captain somebody is.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Style {
    /// Bids for no more charters when so many wait to be fetched, a ship.
    pub handful: usize,
    /// A bid begins at so many tenths of the asking price, or up to `bid_spread` less one more.
    pub bid_from: u32,
    /// See `bid_from`.
    pub bid_spread: u32,
    /// Undercuts others down to so many tenths.
    pub bid_least: u32,
    /// Never asks more gold a unit than this: a ship can carry no more gold away than the goods took room.
    pub bid_enough: u32,
    /// Whether it bids what is just enough for somebody who would rather pay the poor.
    pub reads: bool,
    /// When a bid is accepted, one gold in so many that a bidder has banked counts like gold bid.
    pub envy: u64,
    /// Draws a duty card with fewer private duties than this.
    pub duties: usize,
    /// Draws one too when there are fewer charters than this, so that somebody has something to do; never a third duty.
    pub calls: usize,
    /// How many moves further from everything a home may lie to have one port less near it of somebody on turn earlier,
    pub exposure: i64,
    /// or one home more of somebody on turn later.
    pub prey: i64,
    /// Squads that guard a home port with gold in it,
    pub guard: u32,
    /// and one more for so much gold.
    pub gold_a_squad: u32,
    /// Whether the guard follows the troops that can reach home within a turn.
    pub watchful: bool,
    /// Odds with which a fight is worth beginning.
    pub good_odds: f64,
    /// The same when a duty asks for it, and another would make a pirate: who is beaten off can come again.
    pub needed_odds: f64,
    /// Gold that an attack must bring on average.
    pub attack_gain: f64,
    /// Gold that a prize must hold for a ship to be sent out for it.
    pub raid_prize: f64,
    /// How likely a ship is still there that is not reached this turn.
    pub chase: f64,
    /// How much of the way home from a charter's destination counts as its way.
    pub homeward: f64,
    /// Gold aboard draws home by this share of it,
    pub bank_share: f64,
    /// and by a whole share more for so much of it.
    pub bank_gold: f64,
    /// What a port is worth beside its stash and duties.
    pub port_worth: u32,
    /// How much more it is worth to take from somebody about to win, in hundredths.
    pub rivalry: u32,
    /// Goes for what is near whatever it brings, and home only with a full hold.
    pub short_sighted: bool,
}

impl Style {
    /// A beginner: overbids, sails for whatever is near, fights whoever is there, forgets the way home and the guard.
    pub const MIDSHIPMAN: Self = Self {
        bid_from: 10,
        bid_spread: 5,
        bid_least: 8,
        guard: 0,
        gold_a_squad: 4_000,
        good_odds: 0.3,
        attack_gain: 0.0,
        raid_prize: 100.0,
        short_sighted: true,
        ..Self::CAPTAIN
    };

    /// The captain.
    pub const CAPTAIN: Self = Self {
        handful: 3,
        bid_from: 8,
        bid_spread: 3,
        bid_least: 3,
        bid_enough: u32::MAX / 10,
        reads: false,
        envy: 10,
        duties: 2,
        calls: 0,
        exposure: 30,
        prey: 0,
        guard: 2,
        gold_a_squad: 1_200,
        watchful: false,
        good_odds: 0.6,
        needed_odds: 0.25,
        attack_gain: 200.0,
        raid_prize: 450.0,
        chase: 0.3,
        homeward: 0.5,
        bank_share: 0.2,
        bank_gold: 5_000.0,
        port_worth: 100,
        rivalry: 100,
        short_sighted: false,
    };

    /// The commodore's own, found by self-play (`--example pirates_styles`). Whoever calls a charter cannot bid for it, so
    /// where nobody must draw it draws little; and an attack that fails costs only time, so it attacks often.
    pub const COMMODORE: Self = Self {
        handful: 8,
        bid_least: 2,
        bid_enough: 1_000,
        reads: true,
        duties: 0,
        calls: 2,
        exposure: 200,
        prey: 100,
        guard: 1,
        gold_a_squad: 10_000,
        watchful: true,
        good_odds: 0.2,
        attack_gain: 300.0,
        ..Self::CAPTAIN
    };

    /// The same in the extended game: with fleets, and cheaper ships in them, a first raid ruins nobody.
    pub const COMMODORE_OF_A_FLEET: Self =
        Self { bid_from: 9, exposure: 30, prey: 0, attack_gain: 100.0, ..Self::COMMODORE };

    /// The commodore's at this table.
    pub fn commodore(setup: &Setup) -> &'static Self {
        if setup.is_extended() { &Self::COMMODORE_OF_A_FLEET } else { &Self::COMMODORE }
    }
}

impl Default for Style {
    fn default() -> Self {
        Self::CAPTAIN
    }
}
