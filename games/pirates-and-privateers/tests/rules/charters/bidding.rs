//! Bids, and who gets the charter.

use super::{called, held, salt};
use crate::common::*;

#[test]
fn pp_121_the_asking_prices() {
    let price = |id| Data::caribbean().good(good(id)).price.0;
    for (asked, ids) in [
        (100, &["arrowroot", "fish", "vege", "wood"][..]),
        (200, &["cocoa", "fruit"]),
        (250, &["coffee", "rum"]),
        (500, &["oils", "molasses", "tobacco"]),
        (750, &["aloe", "cattle", "salt"]),
        (1000, &["cotton", "indigo", "sugar"]),
        (1500, &["copper"]),
        (2000, &["spice"]),
        (3000, &["pearls"]),
        (10_000, &["gold"]),
    ] {
        assert!(ids.iter().all(|id| price(id) == asked), "{asked}");
    }
}

#[test]
fn pp_122_bidders_are_the_others_who_supply_the_goods() {
    // Sugar to Bassin: England, Spain and the Netherlands supply it. Copper: Spain and the Netherlands.
    assert_eq!(called(four(basic), 5, card("sugar")).owed(), [EN]);
    assert_eq!(called(four(basic), 5, card("copper")).owed(), [SP]);
}

#[test]
fn pp_123_pirates_may_not_bid() {
    let mut position = five(basic);
    position.control(port("philipsburg"), Side::Pirate(seat(PI)));
    let mut table = called(position, 5, card("salt"));
    for who in [EN, SP, NL] {
        assert_eq!(table.owed(), [who]);
        table.act(who, Action::Pass);
    }
    assert_eq!(table.step(), Step::Purchase);
}

#[test]
fn pp_124_a_bidder_needs_no_ship_and_may_hold_other_charters() {
    let (position, _, _) = held(basic, "ketch", "marigot");
    let mut table = begin(position, SP, Part::Duty);
    // Spain calls sugar to its second port; France has a charter already, England no ship.
    table.draw(SP, Action::Draw, &[0, 1, card("sugar")]);
    assert_eq!(table.owed(), [NL]);
    table.act(NL, Action::Pass);
    assert_eq!(table.owed(), [FR]);
}

#[test]
fn pp_125_each_is_asked_once_clockwise_from_the_callers_left() {
    let mut table = salt();
    let mut asked = Vec::new();
    while table.step() == Step::Bid {
        let who = table.owed()[0];
        asked.push(who);
        table.act(who, Action::Pass);
    }
    assert_eq!(asked, [EN, SP, NL]);
}

#[test]
fn pp_126_prices_are_tenths_of_the_asking_price_up_to_twice_and_to_the_bank() {
    let table = salt();
    assert_eq!(count(&table.legal(EN), |action| matches!(action, Action::Bid(_))), 20);
    assert_eq!(table.board().rung(good("salt"), 1), Gold(75));
    assert_eq!(table.refusal(EN, Action::Bid(21)), Refusal::NoSuchPrice);
    let mut position = four(basic);
    position.bank(300, port("porlamar"));
    let table = called(position, 5, card("salt"));
    assert_eq!(count(&table.legal(EN), |action| matches!(action, Action::Bid(_))), 4);
    assert_eq!(table.refusal(EN, Action::Bid(5)), Refusal::BankTooPoor);
}

#[test]
fn pp_127_a_bid_may_lie_below_or_above_the_asking_price() {
    let table = salt();
    assert!(table.offers(EN, Action::Bid(1)) && table.offers(EN, Action::Bid(20)));
}

#[test]
fn pp_128_any_bid_may_be_accepted() {
    let mut table = salt();
    table.act(EN, Action::Bid(5)).act(SP, Action::Bid(9)).act(NL, Action::Pass);
    table.act(FR, Action::Accept(seat(SP)));
    let board = table.board();
    assert_eq!(board.charters().next().unwrap().1.holder, Some(seat(SP)));
}

#[test]
fn pp_129_with_a_bid_not_above_the_asking_price_one_must_be_accepted() {
    let mut table = salt();
    table.act(EN, Action::Bid(10)).act(SP, Action::Bid(15)).act(NL, Action::Pass);
    assert_eq!(table.refusal(FR, Action::Refuse), Refusal::MustAccept);
    assert_eq!(table.refusal(FR, Action::Accept(seat(NL))), Refusal::NoSuchBid);
}

#[test]
fn pp_130_bids_all_above_the_asking_price_may_be_refused() {
    let mut table = salt();
    table.act(EN, Action::Bid(11)).act(SP, Action::Pass).act(NL, Action::Pass);
    table.act(FR, Action::Refuse);
    let board = table.board();
    assert_eq!(board.charters().next().unwrap().1.holder, Some(seat(FR)));
}

#[test]
fn pp_131_without_a_bid_the_caller_has_the_charter_for_nothing() {
    let mut table = salt();
    table.act(EN, Action::Pass).act(SP, Action::Pass).act(NL, Action::Pass);
    let board = table.board();
    let (_, charter) = board.charters().next().unwrap();
    assert_eq!((charter.holder, charter.price, charter.gold), (Some(seat(FR)), Gold(0), Gold(0)));
}

#[test]
fn pp_132_the_winner_is_the_chartered_player() {
    let mut table = salt();
    table.act(EN, Action::Bid(8)).act(SP, Action::Pass).act(NL, Action::Pass);
    assert!(
        table
            .told
            .iter()
            .any(|told| matches!(told, Told::Awarded { seat, .. } if seat.index() == EN))
    );
}

#[test]
fn pp_133_one_units_worth_lies_on_the_charter() {
    let mut table = salt();
    let bank = table.board().bank;
    table.act(EN, Action::Bid(8)).act(SP, Action::Pass).act(NL, Action::Pass);
    assert_eq!(table.board().charters().next().unwrap().1.gold, Gold(600));
    assert_eq!(table.board().bank + Gold(600), bank);
}
