//! Every port, with what it supplies, whose it is, how it is defended, and how far it is.

use maud::{Markup, html};
use pirates_and_privateers::ShipId;
use pirates_and_privateers::components::PortId;
use pirates_and_privateers::row::Key;
use pirates_and_privateers::words as said;

use super::{Here, way};

pub(super) fn ports(at: &Here<'_>) -> Markup {
    let words = at.words;
    let say = |id| words.say(id, &[]);
    let data = &at.setup.data;
    let ship = own_ship(at);
    let turns = ship.map(|ship| way::turns(at, ship));
    html! {
        details class="panel ports" id="ports" {
            summary { (say("pp-page-ports")) }
            @if let Some(ship) = ship {
                p class="quiet" { (words.say("pp-page-turns-from", &[("ship", (&said::ship_of(words, at.view, ship)).into())])) }
            }
            div class="table" tabindex="0" { table {
                thead { tr {
                    @for id in ["pp-page-port", "pp-page-owner", "pp-page-goods", "pp-page-garrison"] { th scope="col" { (say(id)) } }
                    @if turns.is_some() { th scope="col" { (say("pp-page-turns")) } }
                } }
                tbody {
                    @for port in (0..data.ports.len()).map(PortId::of) {
                        (row(at, port, turns.as_deref()))
                    }
                }
            } }
        }
    }
}

/// The ship from which the viewer reckons: the one that is asked about, or the first.
fn own_ship(at: &Here<'_>) -> Option<ShipId> {
    let seat = at.view.viewer.seat()?;
    let asked = match at.view.board.now.step {
        pirates_and_privateers::Step::Course(ship, _) => Some(ship),
        _ => None,
    };
    let own = || at.view.board.ships_of(seat).map(|(ship, _)| ship);
    asked.filter(|ship| own().any(|own| own == *ship)).or_else(|| own().next())
}

fn row(at: &Here<'_>, port: PortId, turns: Option<&[Option<u8>]>) -> Markup {
    let words = at.words;
    let data = &at.setup.data;
    let seen = &at.view.board.ports[port];
    let goods: Vec<String> =
        data.port(port).goods.iter().map(|good| said::good(words, at.setup, good)).collect();
    let holder = at.view.board.player_of(seen.side);
    html! {
        tr {
            th scope="row" { (data.place(port.into()).name) }
            td { @if let Some(seat) = holder { (at.sitter(seat).sign.picture()) " " } (said::side(words, seen.side)) }
            td { (words.comma_list(&goods)) }
            td {
                (seen.garrison)
                @if seen.fort { " + " (words.say("pp-page-fort", &[])) }
                @if seen.works > 0 { " + " (words.say("pp-page-works", &[])) }
                @if seen.gold.0 > 0 { ", " (words.say("pp-page-stash", &[("n", seen.gold.0.into())])) }
            }
            @if let Some(turns) = turns { td { @match turns[port.place()] { Some(turns) => (turns), None => "–" } } }
        }
    }
}
