//! Checking the data as a whole, with every problem named at once.

use std::collections::HashMap;

use quarterdeck_engine::Problems;

use super::chart::{Chart, MAX_LINES};
use super::read::Raw;
use super::{
    Data, GoodSpec, Goods, LevelSpec, Pieces, PlaceSpec, PortSpec, Prices, ShipSpec, Truce,
};
use crate::components::{
    DUTY_KINDS, DutyKind, Empire, Gold, GoodId, LocationId, MAX_CAPACITY, MAX_GOODS, MAX_LOCATIONS,
    MAX_PLAYERS, MAX_PORTS, MAX_SHIPS, MAX_SLOTS, PortId, ShipType, Side,
};
use crate::row::Key;

/// The most problems that are named. A file without a single line has thousands, one for each pair of ports.
const MOST_PROBLEMS: usize = 64;
/// The most characters of one of them: names in the data can be as long as the file.
pub(super) const LONGEST_PROBLEM: usize = 200;

/// Data that holds together, or what is wrong with it: everything, unless there is too much of something.
///
/// The text comes from whoever opens a table, so neither the time nor the memory that this takes, nor the length of
/// what it answers, may grow faster than the text.
pub(super) fn check(raw: &Raw) -> Result<Data, Problems> {
    let mut checker = Checker { raw, locations: HashMap::new(), problems: Problems::default() };
    checker.sizes();
    if !checker.problems.each().is_empty() {
        // Names are followed only where there are few enough of everything.
        return Err(checker.problems);
    }
    let places = raw.ports.iter().map(|port| &port.id).chain(raw.seas.iter().map(|sea| &sea.id));
    for (place, id) in places.enumerate() {
        checker.locations.entry(id.as_str()).or_insert(LocationId::of(place));
    }
    checker.counts();
    checker.names();
    let data = checker.build();
    checker.map(&data);
    checker.supply(&data);
    checker.problems.check()?;
    Ok(data)
}

struct Checker<'a> {
    raw: &'a Raw,
    /// Ports and seas by their ids.
    locations: HashMap<&'a str, LocationId>,
    problems: Problems,
}

impl Checker<'_> {
    /// Notes a problem. Once there are enough, none is even put into words.
    fn note(&mut self, problem: impl FnOnce() -> String) {
        if self.problems.each().len() < MOST_PROBLEMS {
            let said = problem();
            let shown = said.chars().filter(|c| !c.is_control()).take(LONGEST_PROBLEM);
            self.problems.add(shown.collect::<String>());
        }
    }

    fn at_most(&mut self, what: &str, count: usize, most: usize) {
        if count > most {
            self.note(|| format!("there are {count} {what}, and at most {most} can be"));
        }
    }

    fn same(&mut self, what: &str, count: usize, said: usize) {
        if count != said {
            self.note(|| format!("there are {count} {what}, and the limits say {said}"));
        }
    }

    /// How much there is of everything.
    fn sizes(&mut self) {
        let raw = self.raw;
        let lines = MAX_LINES * MAX_LOCATIONS;
        self.at_most("ports", raw.ports.len(), MAX_PORTS);
        self.at_most("locations", raw.ports.len() + raw.seas.len(), MAX_LOCATIONS);
        self.at_most("commodities", raw.commodities.len(), MAX_GOODS);
        self.at_most("charter slots", raw.charter_slot_percent.len(), MAX_SLOTS);
        self.at_most("truces", raw.truces.len(), 8);
        self.at_most("players", raw.start.most_players, MAX_PLAYERS);
        self.at_most("ship types", raw.ships.len(), usize::from(u8::MAX));
        self.at_most("lines", raw.lines.len(), lines);
        self.at_most("one-way lines", raw.one_way_lines.len(), lines);
    }

    /// Whether there is as much as the data itself says, and whether figures are in their bounds.
    fn counts(&mut self) {
        let raw = self.raw;
        self.same("ports", raw.ports.len(), raw.limits.port_cards);
        let duties = raw.duty_cards.iter().map(|duty| usize::from(duty.cards)).sum();
        self.same("duty cards", duties, raw.limits.duty_cards);
        let goods: usize = raw.commodities.iter().map(|good| usize::from(good.cards)).sum();
        self.same(
            "commodity cards",
            goods + usize::from(raw.anything_cards),
            raw.limits.commodity_cards,
        );
        for (level, spec) in [("basic", &raw.basic), ("extended", &raw.extended)] {
            let fleet = (usize::from(spec.ships_per_player) * raw.start.most_players) + 1;
            self.at_most(&format!("ships in a full {level} game"), fleet, MAX_SHIPS);
            if spec.ships_per_player == 0 {
                self.note(|| format!("a player of the {level} game could own no ship"));
            }
        }
        for ship in &raw.ships {
            self.at_most(&format!("units in a {}", ship.id), ship.capacity.into(), MAX_CAPACITY);
            if ship.capacity == 0
                || ship.moves_basic == 0
                || ship.moves_extended == 0
                || ship.cost == 0
            {
                self.note(|| format!("a {} needs capacity, moves and a cost", ship.id));
            }
        }
        for good in raw.commodities.iter().filter(|good| good.price == 0 || good.price % 10 != 0) {
            self.note(|| format!("the price of {} must be divisible by ten", good.id));
        }
        if raw.charter_slot_percent.is_empty() || raw.ships.is_empty() {
            self.note(|| "there must be a ship type and a charter slot".to_owned());
        }
        if raw.charter_slot_percent.iter().any(|&percent| percent > 100) {
            self.note(|| "a charter slot pays at most 100 percent".to_owned());
        }
    }

    /// Every id stands once.
    fn names(&mut self) {
        let raw = self.raw;
        let places =
            raw.ports.iter().map(|port| &port.id).chain(raw.seas.iter().map(|sea| &sea.id));
        for (what, mut ids) in [
            ("location", places.collect::<Vec<_>>()),
            ("ship type", raw.ships.iter().map(|ship| &ship.id).collect()),
            ("commodity", raw.commodities.iter().map(|good| &good.id).collect()),
            ("duty card", raw.duty_cards.iter().map(|duty| &duty.id).collect()),
        ] {
            ids.sort_unstable();
            for twice in ids.windows(2).filter(|pair| pair[0] == pair[1]) {
                self.note(|| format!("{what} “{}” is listed twice", twice[0]));
            }
        }
    }

    fn find<T>(&mut self, what: &str, id: &str, found: Option<T>) -> Option<T> {
        if found.is_none() {
            self.note(|| format!("there is no {what} “{id}”"));
        }
        found
    }

    fn location(&mut self, id: &str) -> Option<LocationId> {
        let found = self.locations.get(id).copied();
        self.find("location", id, found)
    }

    fn port(&mut self, id: &str) -> Option<PortId> {
        let found = self.raw.ports.iter().position(|port| port.id == id).map(PortId::of);
        self.find("port", id, found)
    }

    fn empire(&mut self, id: &str) -> Option<Empire> {
        self.find("Empire", id, Empire::ALL.into_iter().find(|empire| empire.name() == id))
    }

    fn goods(&mut self, ids: &[String]) -> Goods {
        let raw = self.raw;
        ids.iter().fold(Goods::default(), |goods, id| {
            let found = raw.commodities.iter().position(|good| good.id == *id);
            match self.find("commodity", id, found) {
                Some(place) => goods.with(GoodId::of(place)),
                None => goods,
            }
        })
    }

    fn lines(&mut self, lines: &[[String; 2]]) -> Vec<(LocationId, LocationId)> {
        lines.iter().filter_map(|[from, to]| self.location(from).zip(self.location(to))).collect()
    }

    /// Follows every name.
    fn build(&mut self) -> Data {
        let raw = self.raw;
        let (both, one_way) = (self.lines(&raw.lines), self.lines(&raw.one_way_lines));
        let (duty_cards, rewards) = self.duties();
        let pirate_ship_roll = self.roll();
        let truces = self.truces();
        let ports = raw.ports.iter().map(|port| self.port_spec(port)).collect();
        let places = raw.ports.len() + raw.seas.len();
        let turned = |(from, to): &(LocationId, LocationId)| (*to, *from);
        let chart = |wind: Vec<(LocationId, LocationId)>| {
            let back = both.iter().map(turned);
            let lines: Vec<_> = both.iter().copied().chain(back).chain(wind).collect();
            Chart::new(places, raw.ports.len(), &lines)
        };
        let level = |level: &super::read::Level| LevelSpec {
            ships_per_player: level.ships_per_player,
            round_limit: level.round_limit,
        };
        Data {
            name: raw.name.clone(),
            ships: raw.ships.iter().map(ship_spec).collect(),
            pirate_ship_roll,
            duty_cards,
            rewards,
            goods: raw.commodities.iter().map(good_spec).collect(),
            anything_cards: raw.anything_cards,
            truces,
            slots: raw.charter_slot_percent.clone(),
            places: place_specs(raw),
            ports,
            charts: [chart(one_way.clone()), chart(one_way.iter().map(turned).collect())],
            start_gold: Gold(raw.start.gold),
            bank_per_player: Gold(raw.start.bank_per_player),
            victory_gold: Gold(raw.start.victory_gold),
            most_players: raw.start.most_players,
            pieces: Pieces {
                forts: raw.limits.forts,
                marines: raw.limits.marines,
                gangs: raw.limits.gangs,
                ships_per_empire: raw.limits.ships_per_empire,
                pirate_ships: raw.limits.pirate_ships,
            },
            prices: Prices {
                troop: Gold(raw.prices.troop.max(1)),
                fort: Gold(raw.prices.fort),
                fort_turns: raw.prices.fort_turns.max(1),
                ship_sale_percent: raw.prices.ship_sale_percent.min(100),
                booty_sale_percent: raw.prices.booty_sale_percent.min(100),
                jewels: Gold(raw.prices.jewels),
                gold_per_unit: raw.prices.gold_per_unit.max(1),
            },
            levels: [level(&raw.basic), level(&raw.extended)],
        }
    }

    fn duties(&mut self) -> ([u8; DUTY_KINDS], [Gold; DUTY_KINDS]) {
        let (mut cards, mut rewards) = ([0; DUTY_KINDS], [Gold::NONE; DUTY_KINDS]);
        for duty in &self.raw.duty_cards {
            let kind = DutyKind::ALL.into_iter().find(|kind| kind.name() == duty.id);
            if let Some(kind) = self.find("kind of duty", &duty.id, kind) {
                cards[kind.place()] = duty.cards;
                rewards[kind.place()] = Gold(duty.reward);
            }
        }
        (cards, rewards)
    }

    fn roll(&mut self) -> [ShipType; 6] {
        let raw = self.raw;
        let mut roll = [ShipType(0); 6];
        if raw.pirate_ship_roll.len() != roll.len() {
            self.note(|| "pirate_ship_roll needs a ship type for each side of a die".to_owned());
        }
        for (place, id) in roll.iter_mut().zip(&raw.pirate_ship_roll) {
            let found = raw.ships.iter().position(|ship| ship.id == *id).map(ShipType::of);
            *place = self.find("ship type", id, found).unwrap_or_default();
        }
        roll
    }

    fn truces(&mut self) -> Vec<Truce> {
        let raw = self.raw;
        let mut truces = Vec::new();
        for truce in &raw.truces {
            let ports = (self.port(&truce.ports[0]), self.port(&truce.ports[1]));
            let empires = (self.empire(&truce.empires[0]), self.empire(&truce.empires[1]));
            let ((Some(a), Some(b)), (Some(one), Some(other))) = (ports, empires) else { continue };
            for (port, empire) in [(a, one), (b, other)] {
                let owner = &raw.ports[port.place()].owner;
                if owner != empire.name() {
                    let id = &raw.ports[port.place()].id;
                    self.note(|| {
                        format!("the truce says {} holds {id}, not {owner}", empire.name())
                    });
                }
            }
            truces.push(Truce { ports: [a, b], empires: [one, other] });
        }
        truces
    }

    fn port_spec(&mut self, port: &super::read::Port) -> PortSpec {
        let side = match port.owner.as_str() {
            "natives" => Side::Natives,
            empire => self.empire(empire).map_or(Side::Natives, Side::Empire),
        };
        PortSpec {
            island: port.island.clone(),
            side,
            goods: self.goods(&port.goods),
            fort: port.fort,
        }
    }

    /// PP-037, and that one can come from every port to every port, with either wind.
    fn map(&mut self, data: &Data) {
        for (wind, east) in [("west", false), ("east", true)] {
            let chart = data.chart(east);
            for (place, spec) in data.places.iter().enumerate() {
                let here = LocationId::of(place);
                if chart.out(here).len() >= MAX_LINES {
                    self.note(|| format!("{} has {MAX_LINES} lines or more", spec.id));
                }
                if chart.seaward(here).is_empty() {
                    self.note(|| format!("no line leads from {} to a sea location", spec.id));
                }
                let port = data.port_at(here).is_some();
                if port && chart.out(here).len() > chart.seaward(here).len() {
                    self.note(|| format!("{} adjoins another port", spec.id));
                }
            }
            let ports = || (0..data.ports.len()).map(LocationId::of);
            for (from, to) in ports().flat_map(|from| ports().map(move |to| (from, to))) {
                if chart.moves(from, to).is_none() {
                    let (from, to) = (&data.place(from).id, &data.place(to).id);
                    self.note(|| {
                        format!("with the wind from the {wind} no way leads from {from} to {to}")
                    });
                }
            }
        }
        for way in &self.raw.ways {
            let Some((from, to)) = self.location(&way.from).zip(self.location(&way.to)) else {
                continue;
            };
            let moves = data.chart(false).moves(from, to);
            if moves != Some(way.moves) {
                let (from, to) = (&way.from, &way.to);
                self.note(|| {
                    format!("from {from} to {to} it should be {} moves, not {moves:?}", way.moves)
                });
            }
        }
    }

    fn supply(&mut self, data: &Data) {
        let supplied = data.ports.iter().fold(Goods::default(), |all, port| all.or(port.goods));
        for (place, good) in data.goods.iter().enumerate() {
            if !supplied.has(GoodId::of(place)) {
                self.note(|| format!("no port supplies {}", good.id));
            }
        }
        let natives = data.ports.iter().filter(|port| port.side == Side::Natives).count();
        let empires = data.empires().count();
        if empires < 2 || data.most_players > empires + natives {
            self.note(|| {
                format!(
                    "{} players need as many Empires and native ports, and two Empires at least",
                    data.most_players
                )
            });
        }
        let forts = data.ports.iter().filter(|port| port.fort).count();
        self.at_most("forts at the start", forts, data.pieces.forts.into());
    }
}

fn ship_spec(ship: &super::read::Ship) -> ShipSpec {
    ShipSpec {
        id: ship.id.clone(),
        name: ship.name.clone(),
        bonus: ship.bonus,
        capacity: ship.capacity,
        moves: [ship.moves_basic, ship.moves_extended],
        cost: Gold(ship.cost),
    }
}

fn good_spec(good: &super::read::Good) -> GoodSpec {
    GoodSpec {
        id: good.id.clone(),
        name: good.name.clone(),
        alt_name: good.alt_name.clone(),
        price: Gold(good.price),
        cards: good.cards,
    }
}

fn place_specs(raw: &Raw) -> Vec<PlaceSpec> {
    let ports = raw.ports.iter().map(|port| (&port.id, &port.name, port.x, port.y));
    let seas = raw.seas.iter().map(|sea| (&sea.id, &sea.name, sea.x, sea.y));
    ports
        .chain(seas)
        .map(|(id, name, x, y)| PlaceSpec { id: id.clone(), name: name.clone(), x, y })
        .collect()
}
