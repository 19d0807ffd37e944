//! The ports as a list: one's own with what they supply, and all others with somebody or something in them; and bids.

use crate::now::Answer;
use crate::words as said;
use crate::{PortId, View};
use quarterdeck_words::Words;

use quarterdeck_terminal::{Style, Tint, columns};

/// A row a port.
pub(super) fn listed(words: &Words, style: Style, view: &View) -> String {
    let board = &view.board;
    let own = |port: PortId| view.viewer.seat().is_some_and(|seat| board.controls(seat, port));
    let notable = |port: PortId| {
        let place = &board.ports[port];
        let stash = place.gold.0 > 0 || place.jewels > 0 || place.lots().next().is_some();
        own(port)
            || stash
            || place.garrison > 0
            || place.works > 0
            || board.flag_over(port).is_some()
    };
    let heading = |id: &str| (words.say(id, &[]), Some(Tint::Dim));
    let mut rows = vec![vec![
        heading("pp-board-ports"),
        heading("pp-board-held"),
        heading("pp-board-guard"),
        heading("pp-board-stash"),
        heading("pp-board-supplies"),
    ]];
    let mut ports: Vec<PortId> = board.ports.keys().filter(|&port| notable(port)).collect();
    ports.sort_by_key(|&port| !own(port));
    rows.extend(ports.into_iter().map(|port| row(words, view, port)));
    if rows.len() > 1 { columns(style, &rows) } else { String::new() }
}

fn row(words: &Words, view: &View, port: PortId) -> Vec<(String, Option<Tint>)> {
    let board = &view.board;
    let place = &board.ports[port];
    let mut name = view.setup().data.place(port.into()).name.clone();
    if let Some(seat) = board.flag_over(port) {
        name = format!("{name} ⚑ {}", said::captain(words, seat));
    }
    let fort = if place.fort {
        words.say("pp-board-fort", &[])
    } else if place.works > 0 {
        words.say("pp-board-works", &[("n", place.works.into())])
    } else {
        String::new()
    };
    let guard = format!("{} {fort}", place.garrison).trim_end().to_owned();
    let mut stash = vec![place.gold.to_string()];
    stash.extend(place.lots().filter_map(|lot| {
        let good = said::good(words, view.setup(), board.good_of(lot)?);
        Some(format!("{} × {good}", place.goods(lot)))
    }));
    let goods = view.setup().data.port(port).goods.iter();
    let goods: Vec<String> = goods.map(|good| said::good(words, view.setup(), good)).collect();
    vec![
        (name, None),
        (said::side(words, place.side), None),
        (guard, None),
        (words.comma_list(&stash), None),
        (words.comma_list(&goods), None),
    ]
}

/// The answers to a call for bids so far, a line each.
pub(super) fn bids(words: &Words, view: &View) -> String {
    let Some(bids) = view.board.now.bidding else { return String::new() };
    let mut text = String::new();
    for seat in view.board.seats() {
        let (answer, bid) = match bids.answers[seat.index()] {
            Answer::None => continue,
            Answer::Awaited => ("awaited", None),
            Answer::Passed => ("passed", None),
            Answer::Sealed => ("sealed", None),
            Answer::Bid(bid) => ("bid", Some(bid)),
        };
        let good = bid.map_or_else(String::new, |bid| said::good(words, view.setup(), bid.good));
        let who = said::captain(words, seat);
        let args = [
            ("who", (&who).into()),
            ("answer", answer.into()),
            ("what", (&good).into()),
            ("n", bid.map_or(0, |bid| bid.price.0).into()),
        ];
        text.push_str(&words.say("pp-board-bid", &args));
        text.push('\n');
    }
    text
}
