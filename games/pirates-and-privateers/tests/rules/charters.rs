//! Charters (PP-110 to PP-159).

mod bidding;
mod calling;
mod delivering;
mod holding;

use crate::common::*;

/// A French duty player about to draw a charter for a port of the hand and a card of the deck.
fn called(position: Position, nth_port: u32, nth_card: u32) -> Table {
    let mut table = begin(position, FR, Part::Duty);
    table.draw(FR, Action::Draw, &[0, nth_port, nth_card]);
    table
}

/// The number of the card that stands for any commodity.
const ANYTHING: u32 = 71;

/// France calls a charter of salt to Bassin, for which England, Spain and the Netherlands may bid.
fn salt() -> Table {
    called(four(basic), 5, card("salt"))
}

/// A charter from England to Bridgetown for salt, held by France, with its ship in Marigot.
fn held(
    change: impl FnOnce(&mut Options),
    ship_type: &str,
    place: &str,
) -> (Position, CharterId, ShipId) {
    let mut position = four(change);
    let own = ship(&mut position, FR, ship_type, place, 0, 0);
    let charter = position.charter(
        seat(EN),
        port("bridgetown"),
        Card::Good(good("salt")),
        (seat(FR), Some(good("salt")), 600),
    );
    position.say(Told::Named { charter, ship: Some(own) });
    (position, charter, own)
}

fn loading() -> (Table, CharterId, ShipId) {
    let (position, charter, own) = held(basic, "ketch", "marigot");
    let mut table = begin(position, FR, Part::Actions);
    table.act(FR, Action::Act(own));
    (table, charter, own)
}

fn loaded(change: impl FnOnce(&mut Options), place: &str) -> (Position, CharterId, ShipId) {
    let (mut position, charter, own) = held(change, "ketch", place);
    position.load(charter, own, 3);
    (position, charter, own)
}
