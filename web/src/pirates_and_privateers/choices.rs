//! How choices stand on the page: what goes together on a shelf, bids on a scale.

use pirates_and_privateers::now::Step;
use pirates_and_privateers::words as said;
use pirates_and_privateers::{Action, Amount, GoodId, Lot};

use super::{Here, way};
use crate::picture::{Scale, Shelf};

/// The shelf of a choice.
pub(super) fn shelf(at: &Here<'_>, action: &Action) -> Option<Shelf> {
    let words = at.words;
    let data = &at.setup.data;
    let place = |place| data.place(place).name.clone();
    let heading = |shelf: &str, place: &str, n: u32| {
        words.say("pp-shelf", &[("shelf", shelf.into()), ("where", place.into()), ("n", n.into())])
    };
    let brief = |brief: &str, what: &str, n: u32| {
        words.say("pp-brief", &[("brief", brief.into()), ("what", what.into()), ("n", n.into())])
    };
    let lot = |lot: Lot| {
        let good = at.view.board.good_of(lot);
        good.map_or_else(String::new, |good| said::good(words, at.setup, good))
    };
    let (heading, brief) = match *action {
        Action::Flag(port) => (heading("flag", "", 0), place(port.into())),
        Action::Moor(port) => (heading("moor", "", 0), place(port.into())),
        Action::To(to) => (heading("sail", "", 0), place(to)),
        Action::BuyShip(port, kind) => {
            let name = said::ship_type(words, at.setup, kind);
            (
                heading("ship", &place(port.into()), 0),
                brief("priced", &name, data.ship(kind).cost.0),
            )
        }
        Action::BuyTroop(port) => (heading("troop", "", data.prices.troop.0), place(port.into())),
        Action::BuyFort(port) => (heading("fort", "", data.prices.fort.0), place(port.into())),
        Action::Offer(good) => {
            let name = said::good(words, at.setup, good);
            (heading("offer", "", 0), brief("priced", &name, at.setup.asking(good).0))
        }
        Action::Digit(digit) => (heading("digit", "", 0), digit.to_string()),
        Action::Gold(amount) => {
            let brief = match amount {
                Amount::All => brief("all", "", 0),
                amount => amount.of(u32::MAX).unwrap_or(0).to_string(),
            };
            (heading(if ashore(at) { "gold-ashore" } else { "gold-aboard" }, "", 0), brief)
        }
        Action::Goods(one) => (heading(cargo(at), "", 0), lot(one)),
        // Who has conquered a port lands troops there, and loads from it.
        Action::Troop if matches!(at.view.board.now.step, Step::Landing(_)) => {
            (heading("cargo-ashore", "", 0), brief("troop", "", 0))
        }
        Action::Troop => (heading(cargo(at), "", 0), brief("troop", "", 0)),
        Action::Sell(one) => (heading("sell", "", 0), lot(one)),
        Action::Jettison(one) => (heading("overboard", "", 0), lot(one)),
        _ => return None,
    };
    Some(Shelf { heading, brief })
}

/// Whether cargo that is moved now goes ashore.
fn ashore(at: &Here<'_>) -> bool {
    matches!(at.view.board.now.step, Step::Unload(_))
}

fn cargo(at: &Here<'_>) -> &'static str {
    match at.view.board.now.step {
        Step::Unload(_) => "cargo-ashore",
        _ => "cargo-aboard",
    }
}

/// Bids, from a tenth of the asking price up; the asking price is marked, and is where one begins.
pub(super) fn scale(at: &Here<'_>) -> Option<Scale<Action>> {
    let words = at.words;
    let board = &at.view.board;
    let charter = board.charters.get(board.now.bidding?.charter)?.as_ref()?;
    let named = match board.now.step {
        Step::Price(good) => Some(good),
        _ => charter.good,
    };
    let rung = |action: &Action| match *action {
        Action::Bid(rung) => Some((named?, rung)),
        Action::Seal(good, rung) => Some((good, rung)),
        _ => None,
    };
    let bids: Vec<(Action, (GoodId, u8))> =
        at.view.actions.iter().filter_map(|action| Some((*action, rung(action)?))).collect();
    let (_, (first, _)) = *bids.first()?;
    let slides = bids.iter().all(|(_, (good, _))| *good == first);
    let says = |good: GoodId, rung: u8| {
        let price = board.rung(good, rung).0;
        if slides {
            return words.number(price.into());
        }
        let what = said::good(words, at.setup, good);
        words.say("pp-bid-sealed", &[("what", (&what).into()), ("n", price.into())])
    };
    let label = if slides {
        words.say("pp-bid-label", &[("n", at.setup.asking(first).0.into())])
    } else {
        words.say("pp-bid-label-any", &[])
    };
    let asking = |&(_, (good, rung)): &(Action, (GoodId, u8))| {
        board.rung(good, rung) == at.setup.asking(good)
    };
    let marked = bids.iter().position(asking).unwrap_or(bids.len() - 1);
    Some(Scale {
        id: format!("bid-{}-{}", board.drawn, first.0),
        label,
        note: if slides { note(at, first, charter.port) } else { None },
        marks: bids.into_iter().map(|(action, (good, rung))| (action, says(good, rung))).collect(),
        marked,
        slides,
        send: words.say("pp-bid-send", &[]),
    })
}

/// How long it would take to carry it.
fn note(at: &Here<'_>, good: GoodId, to: pirates_and_privateers::PortId) -> Option<String> {
    let (from, ship, turns) = way::route(at, at.view.viewer.seat()?, good, to)?;
    let name = |port: pirates_and_privateers::PortId| &at.setup.data.place(port.into()).name;
    let kind = said::ship_type(at.words, at.setup, at.view.board.ship(ship).kind);
    let args = [
        ("from", name(from).into()),
        ("to", name(to).into()),
        ("n", turns.into()),
        ("ship", (&kind).into()),
    ];
    Some(at.words.say("pp-page-route", &args))
}
