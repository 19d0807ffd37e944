//! How far it is: moves and turns, as the map and the kind of ship have it.

use pirates_and_privateers::components::{LocationId, PortId};
use pirates_and_privateers::row::Key;
use pirates_and_privateers::{GoodId, ShipId};
use quarterdeck_engine::Seat;

use super::Here;

/// The fewest turns in which a ship comes to each place; none where it does not.
pub(super) fn turns(at: &Here<'_>, ship: ShipId) -> Vec<Option<u8>> {
    let board = &at.view.board;
    let known = board.ship(ship);
    let stops = |port: PortId| {
        port.place() < at.setup.data.ports.len() && board.is_stopped_in(known.owner, port)
    };
    let moves = at.setup.chart().moves_from(known.at, stops);
    let each = at.setup.moves(known.kind);
    moves.into_iter().map(|moves| (moves != u8::MAX).then(|| moves.div_ceil(each))).collect()
}

/// The same as a line of digits, one a place: what the chart shows of a ship that is pressed.
pub(super) fn turns_everywhere(at: &Here<'_>, ship: ShipId) -> String {
    let digit = |turns: Option<u8>| match turns {
        Some(turns @ 0..=9) => char::from(b'0' + turns),
        _ => '-',
    };
    turns(at, ship).into_iter().map(digit).collect()
}

/// The quickest way to carry goods to a port: where to load them, with which ship, and how many turns it takes from now.
pub(super) fn route(
    at: &Here<'_>,
    seat: Seat,
    good: GoodId,
    to: PortId,
) -> Option<(PortId, ShipId, u8)> {
    let board = &at.view.board;
    let chart = at.setup.chart();
    let supplies = board.ports_of(seat).filter(|&port| at.setup.data.port(port).goods.has(good));
    let ways = supplies.flat_map(|port| {
        board.ships_of(seat).filter_map(move |(ship, known)| {
            let each = at.setup.moves(known.kind);
            let there = chart.moves(known.at, port.into())?.div_ceil(each);
            let on = chart.moves(port.into(), LocationId::from(to))?.div_ceil(each);
            Some((port, ship, there + on))
        })
    });
    ways.min_by_key(|&(.., turns)| turns)
}
