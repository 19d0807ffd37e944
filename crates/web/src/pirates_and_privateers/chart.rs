//! The chart: coast, lines and names are drawn once; flags, ships and where one can go are drawn anew.

use maud::{Markup, html};
use pirates_and_privateers::components::{LocationId, PortId};
use pirates_and_privateers::row::Key;
use pirates_and_privateers::{Action, Data, Side};
use quarterdeck_words::pirates_and_privateers as said;

use super::Here;
use crate::assets;

/// Half the side of what is pressed on the chart.
const REACH: i32 = 30;

/// Lines and names of the Caribbean, as a symbol that stands in a page once.
pub(super) fn lanes() -> Markup {
    let data = Data::caribbean();
    let chart = data.chart(false);
    let places = || (0..data.places.len()).map(LocationId::of);
    html! {
        symbol id="pp-lanes" viewBox="0 0 1600 1040" overflow="visible" {
            @for from in places() {
                @for &to in chart.out(from) {
                    @let back = chart.out(to).contains(&from);
                    @if !back || from.place() < to.place() {
                        @let (a, b) = (data.place(from), data.place(to));
                        line class=(if back { "lane" } else { "lane wind" }) x1=(a.x) y1=(a.y) x2=(b.x) y2=(b.y) {}
                        @if !back {
                            // Against the wind there is no way: the arrow shows which way the line goes.
                            @let (x, y) = (f32::from(a.x).midpoint(f32::from(b.x)), f32::from(a.y).midpoint(f32::from(b.y)));
                            @let turn = (f32::from(b.y) - f32::from(a.y)).atan2(f32::from(b.x) - f32::from(a.x)).to_degrees();
                            path class="arrow-head" d="M-9-7L9 0L-9 7z" transform={ "translate(" (x) " " (y) ") rotate(" (turn) ")" } {}
                        }
                    }
                }
            }
            @for place in places() {
                @let spec = data.place(place);
                @if data.port_at(place).is_none() { circle class="buoy" cx=(spec.x) cy=(spec.y) r="6" {} }
            }
        }
    }
}

pub(super) fn chart(at: &Here<'_>) -> Markup {
    let board = &at.view.board;
    let data = at.setup.data;
    let own = std::ptr::eq(data, Data::caribbean());
    html! {
        div class="chart" tabindex="0" role="region" aria-label=(at.words.say("pp-page-chart", &[])) {
            svg viewBox="0 0 1600 1040" {
                rect class="water" x="-40" y="-40" width="1680" height="1120" {}
                @if own {
                    use class="land" href={ (assets::url("caribbean.svg")) "#coast" } {}
                    use href="#pp-lanes" {}
                }
                @for port in (0..data.ports.len()).map(PortId::of) { (harbour(at, port)) }
                @for (nth, (id, ship)) in board.ships().enumerate() {
                    @let place = data.place(ship.at);
                    // Ships at one place lie side by side.
                    @let berth = board.ships().take(nth).filter(|(_, other)| other.at == ship.at).count() as i32;
                    @let (x, y) = (i32::from(place.x) - 26 + 34 * berth, i32::from(place.y) - 58);
                    g id={ "vessel-" (id.place()) } class={ "vessel " (at.sitter(ship.owner).sign.colour) }
                        transform={ "translate(" (x) " " (y) ")" } {
                        title { (said::ship_of(at.words, at.view, id)) }
                        use href="#pp-ship" width="52" height="44" {}
                    }
                }
                @for action in &at.view.actions { (target(at, action)) }
            }
        }
    }
}

/// A port: its flag, its fort, its name.
fn harbour(at: &Here<'_>, port: PortId) -> Markup {
    let board = &at.view.board;
    let place = at.setup.data.place(port.into());
    let seen = &board.ports[port];
    let colour = match seen.side {
        Side::Natives => "s-natives",
        side => board.player_of(side).map_or("s-crown", |seat| at.sitter(seat).sign.colour),
    };
    let (x, y) = (i32::from(place.x), i32::from(place.y));
    html! {
        g class={ "harbour " (colour) } {
            title { (place.name) ", " (said::side(at.words, seen.side)) }
            @if seen.fort { rect class="fort" x=(x - 11) y=(y - 11) width="22" height="22" {} }
            circle cx=(x) cy=(y) r="8" {}
            @if board.flag_over(port).is_some() { use href="#pp-flag" x=(x - 4) y=(y - 44) width="42" height="35" {} }
            text x=(x) y=(y + 27) text-anchor="middle" { (place.name) }
        }
    }
}

/// Somewhere to go, to be pressed on the chart.
fn target(at: &Here<'_>, action: &Action) -> Markup {
    let place: LocationId = match *action {
        Action::To(place) => place,
        Action::Flag(port) | Action::Moor(port) => port.into(),
        _ => return html! {},
    };
    let Some((sends, says)) = at.button(action) else { return html! {} };
    let spec = at.setup.data.place(place);
    let (x, y) = (i32::from(spec.x) - REACH, i32::from(spec.y) - REACH);
    html! {
        foreignObject x=(x) y=(y) width=(2 * REACH) height=(2 * REACH) {
            button class="target" form="act" name="action" value=(sends) aria-label=(says) title=(says) {}
        }
    }
}
