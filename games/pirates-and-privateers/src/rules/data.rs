//! The map, the decks and the prices: data in TOML, compiled in, and replaceable.

mod chart;
mod check;
mod read;
mod shared;

use std::sync::LazyLock;

use quarterdeck_engine::Problems;

use crate::components::{
    DUTY_KINDS, Empire, Gold, GoodId, LocationId, MAX_GOODS, PortId, ShipType, Side,
};
use crate::options::Options;
use crate::row::Key;

use check::LONGEST_PROBLEM;

pub use chart::Chart;
pub use shared::DataRef;

/// Everything that is printed on boards and cards. Only what was checked as a whole gets this name.
#[derive(Clone, Debug)]
pub struct Data {
    /// What the option `map` calls it.
    pub name: String,
    /// The ship types (PP-160).
    pub ships: Vec<ShipSpec>,
    /// The type of a pirate's ship by its second die (PP-387).
    pub pirate_ship_roll: [ShipType; 6],
    /// Duty cards of each kind (PP-079).
    pub duty_cards: [u8; DUTY_KINDS],
    /// Their rewards.
    pub rewards: [Gold; DUTY_KINDS],
    /// The commodities (PP-121).
    pub goods: Vec<GoodSpec>,
    /// “Anything!” cards.
    pub anything_cards: u8,
    /// Ports in truce (PP-038).
    pub truces: Vec<Truce>,
    /// Percentage paid in each charter slot (PP-146).
    pub slots: Vec<u8>,
    /// Ports and then sea locations.
    pub places: Vec<PlaceSpec>,
    /// What is special about ports.
    pub ports: Vec<PortSpec>,
    /// The lines with the wind from the west, and from the east.
    charts: [Chart; 2],
    /// Gold that everybody starts with.
    pub start_gold: Gold,
    /// Gold in the bank for each player.
    pub bank_per_player: Gold,
    /// Banked gold that wins.
    pub victory_gold: Gold,
    /// How many can play on this map.
    pub most_players: usize,
    /// Pieces (PP-410).
    pub pieces: Pieces,
    /// Prices.
    pub prices: Prices,
    /// What the basic and the extended level say differently.
    pub levels: [LevelSpec; 2],
}

/// A type of ship (PP-160).
#[derive(Clone, Debug)]
pub struct ShipSpec {
    /// Its id in the data.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Hull bonus.
    pub bonus: u8,
    /// Units it holds.
    pub capacity: u8,
    /// Moves in the basic and in the extended level.
    pub moves: [u8; 2],
    /// What it costs.
    pub cost: Gold,
}

/// A commodity (PP-121).
#[derive(Clone, Debug)]
pub struct GoodSpec {
    /// Its id in the data.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its name with the option `historical_goods` (PP-Q112).
    pub alt_name: Option<String>,
    /// Asking price per unit.
    pub price: Gold,
    /// Cards in the deck.
    pub cards: u8,
}

/// A circle of the map.
#[derive(Clone, Debug)]
pub struct PlaceSpec {
    /// Its id in the data.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Where it is drawn.
    pub x: u16,
    /// Where it is drawn.
    pub y: u16,
}

/// A port (PP-020, PP-030).
#[derive(Clone, Debug)]
pub struct PortSpec {
    /// Its island.
    pub island: String,
    /// Who holds it at the start.
    pub side: Side,
    /// What it supplies.
    pub goods: Goods,
    /// Whether a fort stands there at the start of the extended game (PP-022).
    pub fort: bool,
}

/// A set of commodities.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Goods(u32);

/// Two ports whose Empires spare each other (PP-038).
#[derive(Clone, Copy, Debug)]
pub struct Truce {
    /// The two ports.
    pub ports: [PortId; 2],
    /// Who holds them, in the same order.
    pub empires: [Empire; 2],
}

/// Numbers of pieces (PP-410).
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs, reason = "each is a count of what its name says")]
pub struct Pieces {
    pub forts: u8,
    pub marines: u8,
    pub gangs: u8,
    pub ships_per_empire: u8,
    pub pirate_ships: u8,
}

/// Prices.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs, reason = "each is a price of what its name says, or how much of one is paid")]
pub struct Prices {
    pub troop: Gold,
    pub fort: Gold,
    pub fort_turns: u8,
    pub ship_sale_percent: u32,
    pub booty_sale_percent: u32,
    pub jewels: Gold,
    pub gold_per_unit: u32,
}

/// What a level says of its own.
#[derive(Clone, Copy, Debug)]
pub struct LevelSpec {
    /// Ships a player may own (PP-185, PP-186).
    pub ships_per_player: u8,
    /// The round limit unless a table says otherwise (PP-405).
    pub round_limit: u16,
}

impl Goods {
    /// Whether the good is among them.
    #[inline]
    pub fn has(self, good: GoodId) -> bool {
        self.0 >> good.0 & 1 != 0
    }

    /// With this one.
    #[must_use]
    pub fn with(self, good: GoodId) -> Self {
        Self(self.0 | 1 << good.0)
    }

    /// Those of both.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Those that the other has not.
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// In order.
    pub fn iter(self) -> impl Iterator<Item = GoodId> {
        (0..MAX_GOODS as u8).map(GoodId).filter(move |&good| self.has(good))
    }
}

static CARIBBEAN: LazyLock<Data> =
    LazyLock::new(|| compiled_in(include_str!("../../data/caribbean.toml")));
static LAGOON: LazyLock<Data> =
    LazyLock::new(|| compiled_in(include_str!("../../data/lagoon.toml")));
static COVE: LazyLock<Data> = LazyLock::new(|| compiled_in(include_str!("../../data/cove.toml")));

fn compiled_in(text: &str) -> Data {
    Data::read(text).unwrap_or_else(|problems| panic!("the data compiled in: {problems}"))
}

impl Data {
    /// Reads and checks data, naming every problem at once.
    pub fn read(text: &str) -> Result<Self, Problems> {
        let raw: read::Raw = toml::from_str(text).map_err(|error| {
            let said: String = error.message().chars().take(LONGEST_PROBLEM).collect();
            Problems::from(format!("the data cannot be read: {said}"))
        })?;
        check::check(&raw)
    }

    /// The Caribbean.
    pub fn caribbean() -> &'static Self {
        &CARIBBEAN
    }

    /// A small map, for learning and for exact tests.
    pub fn lagoon() -> &'static Self {
        &LAGOON
    }

    /// The data that options name or bring, checked as a whole.
    pub(crate) fn of(options: &Options) -> Result<DataRef, Problems> {
        match (&options.data, options.map.as_str()) {
            (Some(text), _) => DataRef::brought(text),
            (None, "caribbean") => Ok(DataRef::compiled_in(&CARIBBEAN)),
            (None, "lagoon") => Ok(DataRef::compiled_in(&LAGOON)),
            (None, "cove") => Ok(DataRef::compiled_in(&COVE)),
            (None, other) => Err(Problems::from(format!(
                "there is no map “{}”: there is caribbean, lagoon or cove, or a data file of your own",
                quarterdeck_engine::sentence::clip(other)
            ))),
        }
    }

    /// The lines, by where the wind blows from.
    #[inline]
    pub fn chart(&self, east_wind: bool) -> &Chart {
        &self.charts[usize::from(east_wind)]
    }

    /// A port's data.
    #[inline]
    pub fn port(&self, port: PortId) -> &PortSpec {
        &self.ports[port.place()]
    }

    /// A ship type's data.
    #[inline]
    pub fn ship(&self, kind: ShipType) -> &ShipSpec {
        &self.ships[kind.place()]
    }

    /// A commodity's data.
    #[inline]
    pub fn good(&self, good: GoodId) -> &GoodSpec {
        &self.goods[good.place()]
    }

    /// A circle's data.
    pub fn place(&self, location: LocationId) -> &PlaceSpec {
        &self.places[location.place()]
    }

    /// The port at a location, if it is one.
    #[inline]
    pub fn port_at(&self, location: LocationId) -> Option<PortId> {
        (location.place() < self.ports.len()).then_some(PortId(location.0))
    }

    /// The ship types.
    pub fn ship_types(&self) -> impl Iterator<Item = ShipType> + use<> {
        (0..self.ships.len()).map(ShipType::of)
    }

    /// The Empires that have a port.
    pub fn empires(&self) -> impl Iterator<Item = Empire> + use<'_> {
        Empire::ALL
            .into_iter()
            .filter(|&empire| self.ports.iter().any(|port| port.side == Side::Empire(empire)))
    }

    /// The port of this id.
    pub fn port_named(&self, id: &str) -> Option<PortId> {
        self.location_named(id).and_then(|location| self.port_at(location))
    }

    /// The location of this id.
    pub fn location_named(&self, id: &str) -> Option<LocationId> {
        self.places.iter().position(|place| place.id == id).map(LocationId::of)
    }

    /// The ship type of this id.
    pub fn ship_named(&self, id: &str) -> Option<ShipType> {
        self.ships.iter().position(|ship| ship.id == id).map(ShipType::of)
    }

    /// The commodity of this id.
    pub fn good_named(&self, id: &str) -> Option<GoodId> {
        self.goods.iter().position(|good| good.id == id).map(GoodId::of)
    }
}
