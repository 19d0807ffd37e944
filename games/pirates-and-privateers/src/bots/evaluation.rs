//! What a table is worth to each seat before the game is over.

use crate::{Board, Lot, Setup, ShipId};
use quarterdeck_engine::{MAX_SEATS, Seat};

/// What counts, a seat.
pub const FEATURES: usize = 10;
/// How much each counts at the beginning, and how much more when somebody is about to win.
pub type Weights = [[f64; FEATURES]; 2];

/// Fitted to who won basic games of captains among themselves; `--example pirates_fit` prints them.
const BASIC: Weights = [
    [6.26, 2.49, -0.87, 0.68, 0.45, 1.79, 0.48, 0.32, 2.15, 0.11],
    [0.29, 6.88, 0.24, 4.81, 1.21, -0.23, 1.78, 0.36, -2.31, 0.43],
];

/// The same for extended games, where private duties are a burden.
const EXTENDED: Weights = [
    [2.15, 1.87, -0.61, 0.94, 0.4, 0.43, 0.76, -2.43, 0.74, -0.29],
    [2.78, 5.0, -1.01, -0.05, -0.3, -0.26, 0.42, 0.64, 0.11, 0.83],
];

/// How much everything counts at a table.
pub fn weights(setup: &Setup) -> &'static Weights {
    if setup.is_extended() { &EXTENDED } else { &BASIC }
}

/// Everybody's share of the win, as far as one can tell: by the outcome, or by what they have.
pub fn shares(board: &Board) -> [f64; MAX_SEATS] {
    let mut shares = [0.0; MAX_SEATS];
    if let Some(outcome) = board.outcome() {
        for seat in board.seats() {
            shares[seat.index()] = outcome.share(seat);
        }
        return shares;
    }
    let (lead, weights) = (lead(board), weights(&board.setup));
    for seat in board.seats() {
        let worth: f64 = features(board, seat)
            .iter()
            .zip(weights[0].iter().zip(&weights[1]))
            .map(|(feature, (early, late))| feature * (early + lead * late))
            .sum();
        shares[seat.index()] = worth.exp();
    }
    let sum: f64 = shares.iter().sum();
    shares.map(|share| share / sum)
}

/// How near anybody is to victory, from 0 to 1.
pub fn lead(board: &Board) -> f64 {
    let victory = f64::from(board.setup.rules.victory_gold.0.max(1));
    let most = board.seats().map(|seat| board.banked(seat).0).max().unwrap_or(0);
    f64::from(most) / victory
}

/// What a seat has, gold as parts of what it takes to win: banked, aboard, how far from home that is, cargo, what the
/// two best charters that wait will bring, ships, booty and jewels, duties, ports, and whether it has no home.
pub fn features(board: &Board, seat: Seat) -> [f64; FEATURES] {
    let victory = f64::from(board.setup.rules.victory_gold.0.max(1));
    let part = |gold: u32| f64::from(gold) / victory;
    let player = &board.players[seat];
    let (mut aboard, mut away, mut cargo, mut ships, mut booty) = (0.0, 0.0, 0.0, 0.0, 0.0);
    let mut room = 0;
    for (id, ship) in board.ships_of(seat) {
        let gold = part(ship.gold.0);
        aboard += gold;
        let moves = u32::from(board.setup.moves(ship.kind).max(1));
        if let Some(home) = player.flag {
            let way = board.setup.chart().moves(ship.at, home.into()).map_or(20, u32::from);
            away += gold * f64::from(way.div_ceil(moves));
        }
        let capacity = board.setup.data.ship(ship.kind).capacity;
        room = room.max(capacity);
        ships += f64::from(capacity) / 5.0;
        let (goods, stolen) = cargo_of(board, seat, id);
        cargo += part(goods);
        booty += part(stolen + 1_000 * u32::from(ship.jewels));
    }
    let mut waiting: Vec<u32> = board
        .charters()
        .filter(|(_, charter)| charter.holder == Some(seat) && !charter.loaded)
        .map(|(id, _)| board.pay(id, room).0.min(u32::from(room) * 1_000))
        .collect();
    waiting.sort_unstable();
    let charters = waiting.iter().rev().take(2).map(|&pay| part(pay)).sum();
    let duties = player.duties.iter().flatten().filter_map(|duty| duty.kind);
    let duties = duties.map(|kind| part(board.reward(kind).0)).sum();
    let ports = board.ports_of(seat).count() as f64 / 10.0;
    let homeless = f64::from(u8::from(player.flag.is_none()));
    let banked = part(board.banked(seat).0);
    [banked, aboard, away, cargo, charters, ships, booty, duties, ports, homeless]
}

/// What a ship's goods will bring: for charters of its owner's, and as booty.
fn cargo_of(board: &Board, seat: Seat, id: ShipId) -> (u32, u32) {
    let ship = board.ship(id);
    let (mut goods, mut booty) = (0, 0);
    for lot in ship.lots() {
        let units = ship.goods(lot);
        match lot {
            Lot::Charter(charter) if !board.is_booty(seat, lot) => {
                let room = board.room_for_gold(id).0 + 1_000 * u32::from(units);
                goods += board.pay(charter, units).0.min(room);
            }
            _ => {
                let asking = board.good_of(lot).map_or(0, |good| board.setup.asking(good).0);
                booty += u32::from(units) * asking / 2;
            }
        }
    }
    (goods, booty)
}
