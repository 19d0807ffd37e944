//! A line of the log for each event that is worth one.

use crate::event::{CharterEnd, Closing, Ending, For, Loss, Sailing, Unfit};
use crate::now::{Answer, Fate, Turning};
use crate::{Setup, Told};
use quarterdeck_engine::{Seat, Viewer};

use super::{
    Facts, card, duty, faction, fighter, good, lot, place, place_name, purse, quarters, ship,
    ship_type, side, who,
};
use quarterdeck_words::{Words, sentence_case};

/// A sentence on what has happened. None where there is nothing worth a sentence: what is asked is for the prompt.
#[allow(clippy::too_many_lines, reason = "an arm a sentence, most of them a line")]
pub(super) fn told(words: &Words, setup: &Setup, viewer: Viewer, told: &Told) -> Option<String> {
    let mut facts = Facts::default();
    let by = |seat: Seat| who(words, viewer, seat);
    let key = match *told {
        Told::Turn { .. }
        | Told::Asked { .. }
        | Told::DutyBoarded { .. }
        | Told::DutiesAged { .. }
        | Told::Feat { .. }
        | Told::CharterPlaced { .. }
        | Told::SafeConduct { .. }
        | Told::Watched { .. }
        | Told::Named { ship: None, .. } => return None,
        Told::Rolled { seat, die } => {
            (facts.who, facts.n) = (by(seat), die.into());
            "rolled"
        }
        Told::Begins { seat } => {
            facts.who = by(seat);
            "begins"
        }
        Told::Chose { seat, faction: chosen } => {
            (facts.who, facts.what) = (by(seat), faction(words, chosen));
            "chose"
        }
        Told::FlagPlaced { seat, port } => {
            facts.who = by(seat);
            place_name(setup, port.into()).clone_into(&mut facts.place);
            "flag-placed"
        }
        Told::FlagLifted { seat } => {
            facts.who = by(seat);
            "flag-lifted"
        }
        Told::Gold { from, to, amount, purpose } => {
            (facts.from, facts.to, facts.n) =
                (purse(words, setup, from), purse(words, setup, to), amount.0);
            facts.what = words.say("pp-purpose", &[("purpose", purpose_key(purpose).into())]);
            "gold"
        }
        Told::Troops { from, to, count } => {
            (facts.from, facts.to, facts.n) =
                (quarters(words, setup, from), quarters(words, setup, to), count.into());
            "troops"
        }
        Told::Goods { lot: goods, units, from, to } => {
            (facts.from, facts.to, facts.n) =
                (place(words, setup, from), place(words, setup, to), units.into());
            facts.what = lot(words, setup, goods);
            "goods"
        }
        Told::Jewels { from, to } => {
            (facts.from, facts.to) = (place(words, setup, from), place(words, setup, to));
            "jewels"
        }
        Told::Launched { ship: id, seat, kind, port } => {
            (facts.who, facts.what, facts.ship) =
                (by(seat), ship_type(words, setup, kind), ship(words, id));
            place_name(setup, port.into()).clone_into(&mut facts.place);
            "launched"
        }
        Told::Sailed { ship: id, to, how } => {
            facts.ship = ship(words, id);
            place_name(setup, to).clone_into(&mut facts.place);
            match how {
                Sailing::Move => "move",
                Sailing::Flight => "flight",
                Sailing::Repulsed => "repulsed",
                Sailing::Retreat => "retreat",
                Sailing::LetGo => "let-go",
            }
        }
        Told::Lost { ship: id, how } => {
            facts.ship = ship(words, id);
            match how {
                Loss::Sunk => "sunk",
                Loss::Scuttled => "scuttled",
                Loss::Sold => "sold",
                Loss::Replaced => "replaced",
                Loss::FellBack => "fell-back",
            }
        }
        Told::Taken { ship: id, seat } => {
            (facts.who, facts.ship) = (by(seat), ship(words, id));
            "taken"
        }
        Told::Controlled { port, side: holder } => {
            facts.what = side(words, holder);
            place_name(setup, port.into()).clone_into(&mut facts.place);
            "controlled"
        }
        Told::FortOrdered { port }
        | Told::FortRises { port }
        | Told::FortStands { port }
        | Told::WorksLost { port } => {
            place_name(setup, port.into()).clone_into(&mut facts.place);
            match told {
                Told::FortOrdered { .. } => "fort-ordered",
                Told::FortRises { .. } => "fort-rises",
                Told::FortStands { .. } => "fort-stands",
                _ => "works-lost",
            }
        }
        Told::TurnedPirate { seat, why } => {
            facts.who = by(seat);
            match why {
                Turning::Choice => "turned-pirate-choice",
                Turning::ThirdDuty => "turned-pirate-third-duty",
                Turning::Bankrupt => "turned-pirate-bankrupt",
                Turning::Leaving => "turned-pirate-leaving",
            }
        }
        Told::LeftGame { seat } => {
            facts.who = by(seat);
            "left-game"
        }
        Told::MarineRolled { seat, die } => {
            (facts.who, facts.n) = (by(seat), die.into());
            "marine-rolled"
        }
        Told::ShipRolled { seat, die, second } => {
            (facts.who, facts.n, facts.m) = (by(seat), die.into(), second.unwrap_or(0).into());
            if second.is_some() { "ship-comes" } else { "ship-rolled" }
        }
        _ => return of_cards(words, setup, viewer, told),
    };
    Some(sentence_case(&facts.say(words, "pp-told", "event", key)))
}

/// Duties, charters, bids and fights.
fn of_cards(words: &Words, setup: &Setup, viewer: Viewer, told: &Told) -> Option<String> {
    let mut facts = Facts::default();
    let by = |seat: Seat| who(words, viewer, seat);
    let key = match *told {
        Told::DutiesReshuffled => "duties-reshuffled",
        Told::DutyDrawn { seat, kind, .. } => {
            (facts.who, facts.what) = (by(seat), duty(words, setup, kind, None));
            "duty-drawn"
        }
        Told::DutyImpossible { seat, kind, port } => {
            (facts.who, facts.what) = (by(seat), duty(words, setup, Some(kind), port));
            "duty-impossible"
        }
        Told::DutyKept { seat, kind, port, .. } => {
            (facts.who, facts.what) = (by(seat), duty(words, setup, kind, port));
            "duty-kept"
        }
        Told::DutyClosed { seat, kind, port, how, .. } => {
            (facts.who, facts.what) = (by(seat), duty(words, setup, Some(kind), port));
            match how {
                Closing::Fulfilled => "duty-fulfilled",
                Closing::Discarded => "duty-discarded",
                Closing::Returned => "duty-returned",
            }
        }
        Told::GoodsReshuffled => "goods-reshuffled",
        Told::CharterCalled { seat, port, card: drawn, .. } => {
            (facts.who, facts.what) = (by(seat), card(words, setup, drawn));
            place_name(setup, port.into()).clone_into(&mut facts.place);
            "charter-called"
        }
        Told::CharterDiscarded { port, card: drawn, why } => {
            facts.what = card(words, setup, drawn);
            place_name(setup, port.into()).clone_into(&mut facts.place);
            match why {
                Unfit::NobodySupplies => "nobody-supplies",
                Unfit::DestinationSupplies => "destination-supplies",
                Unfit::BankEmpty => "bank-empty",
            }
        }
        Told::BidMade { seat, bid } => {
            facts.who = by(seat);
            match bid {
                Some(bid) => {
                    (facts.what, facts.n) = (good(words, setup, bid.good), bid.price.0);
                    "bid"
                }
                None => "passed",
            }
        }
        Told::BidSealed { seat, .. } => {
            facts.who = by(seat);
            "sealed"
        }
        Told::BidsOpened { answers } => {
            let bids = answers.iter().enumerate().filter_map(|(place, answer)| match answer {
                Answer::Bid(bid) => Some(format!("{} {}", by(Seat::new(place)), bid.price)),
                _ => None,
            });
            let bids: Vec<String> = bids.collect();
            facts.what = words.comma_list(&bids);
            if bids.is_empty() { "no-bids" } else { "bids-opened" }
        }
        Told::Awarded { seat, good: goods, price, .. } => {
            let goods = goods.map_or(crate::Card::Anything, crate::Card::Good);
            (facts.who, facts.what, facts.n) = (by(seat), card(words, setup, goods), price.0);
            "awarded"
        }
        Told::Named { ship: Some(id), .. } => {
            facts.ship = ship(words, id);
            "named"
        }
        Told::Unprotected { .. } => "unprotected",
        Told::CharterEnded { how, .. } => match how {
            CharterEnd::Delivered => "delivered",
            CharterEnd::Lapsed => "lapsed",
            CharterEnd::Abandoned => "abandoned",
        },
        Told::ConductLost { ship: id, .. } => {
            facts.ship = ship(words, id);
            "conduct-lost"
        }
        Told::Ended { ending } => match ending {
            Ending::Banked(seat) => {
                facts.who = by(seat);
                "ended-banked"
            }
            Ending::LastEmpire(seat) => {
                facts.who = by(seat);
                "ended-last-empire"
            }
            Ending::AllPirates => "ended-all-pirates",
            Ending::RoundLimit => "ended-round-limit",
        },
        _ => return of_fights(words, setup, told),
    };
    Some(sentence_case(&facts.say(words, "pp-told", "event", key)))
}

fn of_fights(words: &Words, setup: &Setup, told: &Told) -> Option<String> {
    let mut facts = Facts::default();
    let key = match *told {
        Told::Attacked { attacker, defender, .. } => {
            (facts.from, facts.to) =
                (fighter(words, setup, attacker), fighter(words, setup, defender));
            "attacked"
        }
        Told::Exchange { totals: [one, other], .. } => {
            (facts.n, facts.m) = (one.into(), other.into());
            match one.cmp(&other) {
                std::cmp::Ordering::Greater => "exchange-won",
                std::cmp::Ordering::Equal => "exchange-tied",
                std::cmp::Ordering::Less => "exchange-lost",
            }
        }
        Told::Fled { ship: id, dice, total, caught } => {
            (facts.ship, facts.n, facts.m) = (ship(words, id), total.into(), dice[1].into());
            if caught { "caught" } else { "escaped" }
        }
        Told::BeatenOff { defender, .. } => {
            facts.to = fighter(words, setup, defender);
            "beaten-off"
        }
        Told::Conquered { winner, ship: id } => {
            (facts.from, facts.ship) = (fighter(words, setup, winner), ship(words, id));
            "conquered"
        }
        Told::Decided { fate, .. } => match fate {
            Fate::Released => "released",
            Fate::Taken => "fate-taken",
            Fate::Sunk => "fate-sunk",
            Fate::Confiscated => "confiscated",
        },
        _ => return None,
    };
    Some(sentence_case(&facts.say(words, "pp-told", "event", key)))
}

fn purpose_key(purpose: For) -> &'static str {
    match purpose {
        For::Start => "start",
        For::Purchase => "purchase",
        For::Commission => "commission",
        For::Pay => "pay",
        For::Reward => "reward",
        For::Sale => "sale",
        For::Cargo => "cargo",
        For::Loot => "loot",
        For::Loss => "loss",
    }
}
