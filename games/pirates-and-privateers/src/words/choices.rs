//! What one may do, with its consequences in words.

use crate::now::{Answer, Fighter, Step};
use crate::odds::exchange;
use crate::{Action, Amount, Deed, Faction, Freight, Lot, ShipId, View};

use super::{Facts, captain, faction, good, place_name, ship_of, ship_type};
use quarterdeck_words::Words;

/// What the viewer would do with this action, as a button or a line of a list says it.
#[allow(clippy::too_many_lines, reason = "an arm an action, most of them a line")]
pub fn action(words: &Words, view: &View, action: &Action) -> String {
    let setup = view.setup();
    let board = &view.board;
    let mut facts = Facts::default();
    let of_ship = |facts: &mut Facts, ship: ShipId| facts.ship = ship_of(words, view, ship);
    let of_lot = |facts: &mut Facts, lot: Lot| {
        facts.what = board
            .good_of(lot)
            .map_or_else(|| super::lot(words, setup, lot), |id| good(words, setup, id));
    };
    let key = match *action {
        Action::Choose(Faction::Pirate) => "choose-pirate",
        Action::Choose(chosen) => {
            facts.what = faction(words, chosen);
            "choose"
        }
        Action::Flag(port) | Action::Moor(port) => {
            place_name(setup, port.into()).clone_into(&mut facts.place);
            if matches!(action, Action::Flag(_)) { "flag" } else { "moor" }
        }
        Action::Stay => "stay",
        Action::TurnPirate => {
            facts.n = view.viewer.seat().map_or(0, |seat| board.banked(seat).0);
            "turn-pirate"
        }
        Action::Leave => "leave",
        Action::Keep(ship) => {
            of_ship(&mut facts, ship);
            "keep"
        }
        Action::Roll => "roll",
        Action::Pass => "pass",
        Action::Draw => "draw",
        Action::Bid(rung) => {
            facts.n = bid_good(view).map_or(0, |id| board.rung(id, rung).0);
            "bid"
        }
        Action::Offer(id) => {
            (facts.what, facts.n) = (good(words, setup, id), setup.asking(id).0);
            "offer"
        }
        Action::Digit(digit) => {
            facts.n = digit.into();
            "digit"
        }
        Action::Seal(id, rung) => {
            (facts.what, facts.n) = (good(words, setup, id), board.rung(id, rung).0);
            "seal"
        }
        Action::SealPass => "seal-pass",
        Action::Accept(seat) => {
            facts.who = captain(words, seat);
            if let Some(Answer::Bid(bid)) = board.now.bidding.map(|bids| bids.answers[seat.index()])
            {
                (facts.what, facts.n) = (good(words, setup, bid.good), bid.price.0);
            }
            "accept"
        }
        Action::Refuse => "refuse",
        Action::Name(ship) => {
            of_ship(&mut facts, ship);
            "name"
        }
        Action::BuyShip(port, kind) => {
            (facts.what, facts.n) = (ship_type(words, setup, kind), setup.data.ship(kind).cost.0);
            place_name(setup, port.into()).clone_into(&mut facts.place);
            "buy-ship"
        }
        Action::BuyTroop(port) => {
            facts.n = setup.data.prices.troop.0;
            place_name(setup, port.into()).clone_into(&mut facts.place);
            "buy-troop"
        }
        Action::MusterAboard(ship) => {
            facts.n = setup.data.prices.troop.0;
            of_ship(&mut facts, ship);
            "muster-aboard"
        }
        Action::BuyFort(port) => {
            facts.n = setup.data.prices.fort.0;
            place_name(setup, port.into()).clone_into(&mut facts.place);
            "buy-fort"
        }
        Action::SellShip(ship) => {
            of_ship(&mut facts, ship);
            if let Some(Some(known)) = board.fleet.get(ship) {
                let percent = setup.data.prices.ship_sale_percent;
                facts.n = setup.data.ship(known.kind).cost.percent(percent).0;
            }
            "sell-ship"
        }
        Action::Scuttle(ship) => {
            of_ship(&mut facts, ship);
            "scuttle"
        }
        Action::Done => "done",
        Action::Sail(ship) => {
            of_ship(&mut facts, ship);
            "sail"
        }
        Action::To(to) => {
            place_name(setup, to).clone_into(&mut facts.place);
            let natives = view
                .viewer
                .seat()
                .zip(setup.data.port_at(to))
                .is_some_and(|(seat, port)| board.is_stopped_in(seat, port));
            if natives { "to-natives" } else { "to" }
        }
        Action::Stop => "stop",
        Action::Act(ship) => {
            of_ship(&mut facts, ship);
            "act"
        }
        Action::Declare(deed) => return declare(words, view, deed, facts),
        Action::Bombard(ship) => {
            of_ship(&mut facts, ship);
            if let Some(port) = board.port_of(ship) {
                place_name(setup, port.into()).clone_into(&mut facts.place);
                return fight(
                    words,
                    view,
                    facts,
                    Fighter::Port(port),
                    Fighter::Ship(ship),
                    "bombard",
                );
            }
            "bombard"
        }
        Action::Fire => {
            if let Step::Fire(ship) = board.now.step
                && let Some(port) = board.port_of(ship)
            {
                return fight(words, view, facts, Fighter::Port(port), Fighter::Ship(ship), "fire");
            }
            "fire"
        }
        Action::Hold => "hold",
        Action::Fight => {
            facts.n = board.now.combat.map_or(0, |combat| {
                let bonus = board.attack_bonus(combat.attacker, combat.fresh > 0);
                exchange(bonus, board.defence_bonus(combat.defender)).0
            });
            "fight"
        }
        Action::Flee => {
            facts.n = board.now.combat.map_or(0, |combat| {
                let pursuer =
                    if board.now.step == Step::Press { combat.defender } else { combat.attacker };
                exchange(board.attack_bonus(pursuer, false), 0).0
            });
            "flee"
        }
        Action::Release => "release",
        Action::Take => "take",
        Action::Sink => "sink",
        Action::Confiscate => "confiscate",
        Action::Jettison(lot) => {
            of_lot(&mut facts, lot);
            "jettison"
        }
        Action::Gold(Amount::All) => "gold-all",
        Action::Gold(amount) => {
            facts.n = amount.of(u32::MAX).unwrap_or(0);
            "gold"
        }
        Action::Goods(lot) => {
            of_lot(&mut facts, lot);
            "goods"
        }
        Action::Jewels => "jewels",
        Action::Troop => "troop",
        Action::Load(charter, units) => {
            facts.n = units.into();
            facts.charter(words, setup, board.charters.get(charter).copied().flatten());
            if board.charters.get(charter).is_some_and(Option::is_some) {
                facts.m = board.pay(charter, units).0;
            }
            "load"
        }
        Action::Deliver(charter) => {
            facts.charter(words, setup, board.charters.get(charter).copied().flatten());
            if let (Step::Unload(ship), Some(Some(_))) =
                (board.now.step, board.charters.get(charter))
            {
                facts.n = board.pay(charter, board.ship(ship).goods(Lot::Charter(charter))).0;
            }
            "deliver"
        }
        Action::DeliverJewels => "deliver-jewels",
        Action::Sell(lot) => {
            of_lot(&mut facts, lot);
            facts.n = asked_ship(view)
                .and_then(|ship| board.sale_value(ship, lot).ok())
                .map_or(0, |gold| gold.0);
            "sell"
        }
        Action::SellJewels => {
            facts.n = asked_ship(view)
                .and_then(|ship| board.jewels_value(ship).ok())
                .map_or(0, |gold| gold.0);
            "sell-jewels"
        }
        Action::MakeBase => "make-base",
        Action::Back(freight) => match freight {
            Freight::Gold(Amount::All) => "back-gold-all",
            Freight::Gold(amount) => {
                facts.n = amount.of(u32::MAX).unwrap_or(0);
                "back-gold"
            }
            Freight::Goods(lot) => {
                of_lot(&mut facts, lot);
                "back-goods"
            }
            Freight::Jewels => "back-jewels",
            Freight::Troop => "back-troop",
        },
    };
    facts.say(words, "pp-action", "action", key)
}

fn declare(words: &Words, view: &View, deed: Deed, mut facts: Facts) -> String {
    let board = &view.board;
    let own = asked_ship(view);
    if let Some(port) = own.and_then(|ship| board.port_of(ship)) {
        place_name(view.setup(), port.into()).clone_into(&mut facts.place);
    }
    let key = match deed {
        Deed::Nothing => "nothing",
        Deed::AttackShip(target) => {
            facts.ship = ship_of(words, view, target);
            if let (Some(own), Some(Some(_))) = (own, board.fleet.get(target)) {
                let (own, target) = (Fighter::Ship(own), Fighter::Ship(target));
                return fight(words, view, facts, own, target, "attack-ship");
            }
            "attack-ship"
        }
        Deed::AttackPort => {
            if let Some((own, port)) = own.and_then(|ship| Some((ship, board.port_of(ship)?))) {
                let (own, port) = (Fighter::Ship(own), Fighter::Port(port));
                return fight(words, view, facts, own, port, "attack-port");
            }
            "attack-port"
        }
        Deed::Load => "declare-load",
        Deed::Unload => "declare-unload",
        Deed::Claim => "claim",
    };
    facts.say(words, "pp-action", "action", key)
}

/// A fight with its odds: where one throw of the dice decides it, of the 36 that there are; else in hundredths.
fn fight(
    words: &Words,
    view: &View,
    mut facts: Facts,
    attacker: Fighter,
    defender: Fighter,
    key: &str,
) -> String {
    let board = &view.board;
    let odds = board.conquest_odds(attacker, defender);
    let one_throw = board.troops_of(attacker) == 0 && board.troops_of(defender) == 0;
    (facts.n, facts.m) = if one_throw { (of(odds, 36), 36) } else { (of(odds, 100), 100) };
    facts.say(words, "pp-action", "action", key)
}

/// The ship that is asked about.
fn asked_ship(view: &View) -> Option<ShipId> {
    match view.board.now.step {
        Step::Declare(ship) | Step::Load(ship) | Step::Unload(ship) | Step::Landing(ship) => {
            Some(ship)
        }
        _ => None,
    }
}

fn bid_good(view: &View) -> Option<crate::GoodId> {
    match view.board.now.step {
        Step::Price(id) | Step::Digit { good: id, .. } => Some(id),
        _ => {
            let charter = view.board.now.bidding?.charter;
            view.board.charters.get(charter)?.as_ref()?.good
        }
    }
}

#[allow(clippy::cast_sign_loss, reason = "odds lie between nothing and one")]
fn of(odds: f64, all: u32) -> u32 {
    (odds * f64::from(all)).round() as u32
}
