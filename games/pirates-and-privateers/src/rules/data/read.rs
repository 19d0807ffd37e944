//! The data as it is written down.

use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Raw {
    pub(super) name: String,
    pub(super) ships: Vec<Ship>,
    pub(super) pirate_ship_roll: Vec<String>,
    pub(super) duty_cards: Vec<Duty>,
    pub(super) anything_cards: u8,
    pub(super) commodities: Vec<Good>,
    #[serde(default)]
    pub(super) truces: Vec<Truce>,
    pub(super) charter_slot_percent: Vec<u8>,
    pub(super) ports: Vec<Port>,
    pub(super) seas: Vec<Sea>,
    pub(super) lines: Vec<[String; 2]>,
    #[serde(default)]
    pub(super) one_way_lines: Vec<[String; 2]>,
    pub(super) start: Start,
    pub(super) limits: Limits,
    pub(super) prices: Prices,
    pub(super) basic: Level,
    pub(super) extended: Level,
    #[serde(default)]
    pub(super) ways: Vec<Way>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Ship {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) bonus: u8,
    pub(super) capacity: u8,
    pub(super) moves_basic: u8,
    pub(super) moves_extended: u8,
    pub(super) cost: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Duty {
    pub(super) id: String,
    pub(super) cards: u8,
    pub(super) reward: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Good {
    pub(super) id: String,
    pub(super) name: String,
    #[serde(default)]
    pub(super) alt_name: Option<String>,
    pub(super) price: u32,
    pub(super) cards: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Truce {
    pub(super) ports: [String; 2],
    pub(super) empires: [String; 2],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Port {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) island: String,
    pub(super) owner: String,
    /// Where it really lies, for whoever draws another map; the game does not look at it.
    #[serde(rename = "lon")]
    pub(super) _lon: f64,
    #[serde(rename = "lat")]
    pub(super) _lat: f64,
    pub(super) x: u16,
    pub(super) y: u16,
    pub(super) goods: Vec<String>,
    #[serde(default)]
    pub(super) fort: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Sea {
    pub(super) id: String,
    pub(super) name: String,
    #[serde(rename = "lon")]
    pub(super) _lon: f64,
    #[serde(rename = "lat")]
    pub(super) _lat: f64,
    pub(super) x: u16,
    pub(super) y: u16,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Start {
    pub(super) gold: u32,
    pub(super) bank_per_player: u32,
    pub(super) victory_gold: u32,
    pub(super) most_players: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Limits {
    pub(super) forts: u8,
    pub(super) marines: u8,
    pub(super) gangs: u8,
    pub(super) ships_per_empire: u8,
    pub(super) pirate_ships: u8,
    pub(super) port_cards: usize,
    pub(super) duty_cards: usize,
    pub(super) commodity_cards: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Prices {
    pub(super) troop: u32,
    pub(super) fort: u32,
    pub(super) fort_turns: u8,
    pub(super) ship_sale_percent: u32,
    pub(super) booty_sale_percent: u32,
    pub(super) jewels: u32,
    pub(super) gold_per_unit: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Level {
    pub(super) ships_per_player: u8,
    pub(super) round_limit: u16,
}

/// A way whose length is known.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Way {
    pub(super) from: String,
    pub(super) to: String,
    pub(super) moves: u8,
}
