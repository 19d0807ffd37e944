//! The chart: coast, lines and circles are drawn once; flags, ships and where one can go are drawn anew. The script
//! moves it and brings it closer; without script it is whole, and can be scrolled where a screen is small.

use maud::{Markup, html};
use pirates_and_privateers::board::Ship;
use pirates_and_privateers::components::{LocationId, PortId};
use pirates_and_privateers::data::Chart;
use pirates_and_privateers::row::Key;
use pirates_and_privateers::words as said;
use pirates_and_privateers::{Action, Data, ShipId, Side, Step};

use super::labels::{self, Beside};
use super::{Here, way};
use crate::assets;

/// Half the side of what is pressed on the chart.
const REACH: i32 = 33;

/// The Leeward Islands, which an inset shows larger: left, top, width and height.
const CROWD: [u16; 4] = [1190, 366, 420, 240];

/// What moves the chart, and what it says.
const TOOLS: [(&str, &str); 4] = [
    ("in", "pp-page-closer"),
    ("out", "pp-page-further"),
    ("whole", "pp-page-whole"),
    ("find", "pp-page-find"),
];

/// A small picture on a button.
pub(super) fn icon(name: &str) -> Markup {
    html! { svg class="tool" viewBox="0 0 24 24" aria-hidden="true" { use href={ "#pp-i-" (name) } {} } }
}

/// Whether a place is in the corner that the inset shows.
pub(super) fn is_crowded(x: u16, y: u16) -> bool {
    let [left, top, width, height] = CROWD;
    (left..left + width).contains(&x) && (top..top + height).contains(&y)
}

/// Lines and circles of the Caribbean, as a symbol that stands in a page once.
pub(super) fn lanes() -> Markup {
    let data = Data::caribbean();
    html! {
        symbol id="pp-lanes" viewBox="0 0 1600 1040" overflow="visible" data-places=(places(data)) { (lines(data, data.chart(false))) }
    }
}

fn lines(data: &Data, chart: &Chart) -> Markup {
    let places = || (0..data.places.len()).map(LocationId::of);
    html! {
        @for from in places() {
            @for &to in chart.out(from) {
                @let back = chart.out(to).contains(&from);
                @if !back || from.place() < to.place() {
                    @let (a, b) = (data.place(from), data.place(to));
                    path class=(if back { "lane" } else { "lane wind" }) d={ "M" (a.x) " " (a.y) "L" (b.x) " " (b.y) } {}
                    @if !back {
                        // Against the wind there is no way: the arrow shows which way the line goes.
                        @let (x, y) = (a.x.midpoint(b.x), a.y.midpoint(b.y));
                        @let turn = (f32::from(b.y) - f32::from(a.y)).atan2(f32::from(b.x) - f32::from(a.x)).to_degrees().round();
                        path class="arrow-head" d="M-11-9L11 0L-11 9L-6 0z" transform={ "translate(" (x) " " (y) ") rotate(" (turn) ")" } {}
                    }
                }
            }
        }
        @for place in places().skip(data.ports.len()) {
            @let spec = data.place(place);
            circle class="buoy" cx=(spec.x) cy=(spec.y) r="6" {}
        }
    }
}

/// Where every place is, for the script.
fn places(data: &Data) -> String {
    let spots: Vec<String> =
        data.places.iter().map(|place| format!("{} {}", place.x, place.y)).collect();
    spots.join(" ")
}

/// The chart with everything on it.
pub(super) fn chart(at: &Here<'_>) -> Markup {
    let say = |id| at.words.say(id, &[]);
    let data: &Data = &at.setup.data;
    let own = std::ptr::eq(data, Data::caribbean());
    html! {
        div id="chart" class={ "chart " (if own { "caribbean" } else { "elsewhere" }) } data-script=(assets::url("chart.js")) {
            div class="frame" tabindex="0" role="region" aria-label=(say("pp-page-chart")) {
                svg id="sea" class="seachart" viewBox={ (extent(data, own)) } data-whole={ (extent(data, own)) } data-own="viewBox style class"
                    data-places=[(!own).then(|| places(data))] {
                    g id="waters" aria-hidden="true" {
                        rect class="water" x="-900" y="-900" width="3400" height="2840" {}
                        @if own { use class="land" href={ (assets::url("caribbean.svg")) "#coast" } {} (rose(at)) }
                        @else { (islands(data)) }
                        @if own && std::ptr::eq(at.setup.chart(), data.chart(false)) { use href="#pp-lanes" width="1600" height="1040" {} }
                        @else { (lines(data, at.setup.chart())) }
                        @for port in (0..data.ports.len()).map(PortId::of) { (harbour(at, port, own)) }
                        @for (nth, (id, ship)) in at.view.board.ships().enumerate() { (vessel(at, nth, id, ship)) }
                    }
                    @if own { (inset(at)) }
                    g id="reach" class="reach" data-keep="" aria-hidden="true" {}
                    @for action in &at.view.actions { (target(at, action)) }
                }
            }
            div class="tools" {
                @for (does, says) in TOOLS {
                    button type="button" class="scripted quiet" data-chart=(does) title=(say(says)) {
                        span class="sr" { (say(says)) } (icon(does))
                    }
                }
            }
        }
    }
}

/// All of a map: the Caribbean fills its sheet; others are framed by what is on them.
fn extent(data: &Data, own: bool) -> String {
    if own {
        // With room for names to the east and to the south of the last islands.
        return "0 0 1720 1064".to_owned();
    }
    let ends = |values: Vec<u16>| {
        let least = values.iter().min().copied().unwrap_or(0);
        (least, values.iter().max().copied().unwrap_or(0) - least)
    };
    let (x, width) = ends(data.places.iter().map(|place| place.x).collect());
    let (y, height) = ends(data.places.iter().map(|place| place.y).collect());
    format!("{} {} {} {}", i32::from(x) - 140, i32::from(y) - 100, width + 280, height + 200)
}

/// Of other seas nobody has drawn the coast: every port has an island of its own.
fn islands(data: &Data) -> Markup {
    html! {
        @for place in &data.places[..data.ports.len()] {
            ellipse class="land" cx=(place.x) cy=(place.y) rx="64" ry="40" {}
        }
    }
}

/// Where the wind comes from.
fn rose(at: &Here<'_>) -> Markup {
    let east = !std::ptr::eq(at.setup.chart(), at.setup.data.chart(false));
    html! {
        g class="rose" transform="translate(1470 160)" aria-hidden="true" {
            path d="M0-92L14-14L92 0L14 14L0 92L-14 14L-92 0L-14-14z" {}
            path class="half" d="M0-92L14-14L0 0zM92 0L14 14L0 0zM0 92L-14 14L0 0zM-92 0L-14-14L0 0z" {}
            circle r="60" {}
            path class="blow" d=(if east { "M-110 118H-180M-164 108l-18 10 18 10" } else { "M-180 118h70M-128 108l18 10-18 10" }) {}
            text x="-145" y="104" text-anchor="middle" { (at.words.say("pp-page-wind", &[])) }
        }
    }
}

/// The crowded islands once more, larger, where the chart is empty.
fn inset(at: &Here<'_>) -> Markup {
    let [x, y, width, height] = CROWD;
    html! {
        svg class="inset" x="24" y="632" width="716" height="409" viewBox={ (x) " " (y) " " (width) " " (height) } aria-hidden="true" {
            use href="#waters" {}
            rect class="edge" x=(x) y=(y) width=(width) height=(height) {}
            text class="cartouche" x=(x + width - 10) y=(y + 22) text-anchor="end" { (at.words.say("pp-page-leewards", &[])) }
        }
        rect class="corner-of" x=(x) y=(y) width=(width) height=(height) {}
    }
}

/// A port: its owner's sign, its fort, its flag, its name.
fn harbour(at: &Here<'_>, port: PortId, own: bool) -> Markup {
    let board = &at.view.board;
    let place = at.setup.data.place(port.into());
    let seen = &board.ports[port];
    let (colour, sign) = match seen.side {
        Side::Natives => ("s-natives", String::new()),
        side => match (board.player_of(side), side) {
            (Some(seat), _) => {
                let sign = &at.sitter(seat).sign;
                (sign.colour, sign.letter.clone())
            }
            (None, Side::Empire(empire)) => {
                ("s-crown", at.words.say("pp-initial", &[("faction", empire.name().into())]))
            }
            (None, _) => ("s-crown", String::new()),
        },
    };
    let beside = if own { labels::sides()[port.place()] } else { Beside::Below };
    let (dx, dy, anchor) = beside.anchor();
    let flag = board.flag_over(port);
    let home = flag.is_some_and(|seat| at.view.viewer.is(seat));
    html! {
        g class={ "harbour " (colour) (if home { " home-own" } else { "" }) (if own && is_crowded(place.x, place.y) { " crowded" } else { "" }) }
            transform={ "translate(" (place.x) " " (place.y) ")" } {
            title { (place.name) ", " (said::side(at.words, seen.side)) }
            g class="fix" {
                @if seen.fort { use href="#pp-fort" x="-19" y="-19" width="38" height="38" {} }
                circle r="11" {}
                text class="sign-of" y="5" text-anchor="middle" { (sign) }
                @if flag.is_some() { use href="#pp-flag" x="-38" y="-45" width="44" height="37" {} }
                text class="name" x=(dx) y=(dy) text-anchor=(anchor) { (place.name) }
            }
        }
    }
}

/// A ship. Several at one place lie side by side; the larger its kind, the larger it is.
fn vessel(at: &Here<'_>, nth: usize, id: ShipId, ship: &Ship) -> Markup {
    let board = &at.view.board;
    let place = at.setup.data.place(ship.at);
    let berth = board.ships().take(nth).filter(|(_, other)| other.at == ship.at).count();
    let sign = &at.sitter(ship.owner).sign;
    let own = at.view.viewer.is(ship.owner);
    let width = 32 + 4 * i32::from(at.setup.data.ship(ship.kind).capacity);
    // In a port it lies beside the flag.
    let berth = 36 * berth + if board.port_of(id).is_some() { 24 } else { 0 };
    let asked = matches!(board.now.step, Step::Course(asked, _) if asked == id);
    html! {
        g id={ "vessel-" (id.place()) } class={ "vessel " (sign.colour) (if own { " own" } else { "" }) (if asked { " asked" } else { "" }) }
            transform={ "translate(" (place.x) " " (place.y) ")" } data-reach=(way::turns_everywhere(at, id)) {
            title { (said::ship_of(at.words, at.view, id)) }
            g class="fix" {
                g transform={ "translate(" (berth) " -12)" } {
                    ellipse class="wake" cy="-1" rx=(width / 2 + 3) ry="8" {}
                    // Between masts and sails, too, it can be pressed.
                    rect class="grip" x=(-width / 2) y=(-width * 84 / 100) width=(width) height=(width * 84 / 100) {}
                    use href="#pp-ship" x=(-width / 2) y=(-width * 84 / 100) width=(width) height=(width * 84 / 100) {}
                    circle class="badge" cx=(width / 2 - 4) cy="-4" r="9" {}
                    text class="sign-of" x=(width / 2 - 4) y="0" text-anchor="middle" { (sign.letter) }
                }
            }
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
    html! {
        g class="goal" transform={ "translate(" (spec.x) " " (spec.y) ")" } {
            g class="fix" {
                foreignObject x=(-REACH) y=(-REACH) width=(2 * REACH) height=(2 * REACH) {
                    button class="target" form="act" name="action" value=(sends) aria-label=(says) title=(says) {}
                }
            }
        }
    }
}
