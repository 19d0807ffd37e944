//! Rulings without an option, by their question.

mod beginning;
mod charters;
mod duties;
mod fights;
mod ours;
mod pirates;

use crate::common::*;

/// A French ship attacks an English one at sea.
fn sea_fight(attacker: (&str, u8), defender: (&str, u8)) -> (Table, ShipId, ShipId) {
    let mut position = two(basic);
    let own = ship(&mut position, FR, attacker.0, "sea_narrows", attacker.1, 0);
    let other = ship(&mut position, EN, defender.0, "sea_narrows", defender.1, 0);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::AttackShip(other), &[]);
    (table, own, other)
}

fn storm(garrison: u8, dice: &[u32]) -> (Table, ShipId) {
    let mut position = four(basic);
    let own = ship(&mut position, FR, "frigate", "bridgetown", 0, 0);
    if garrison > 0 {
        position.troops(Quarters::Garrison(port("bridgetown")), garrison);
    }
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::AttackPort, dice);
    (table, own)
}
