//! Charters.

use crate::common::*;

#[test]
fn pp_q32_the_caller_never_bids() {
    let mut table = begin(four(basic), FR, Part::Duty);
    // France supplies salt itself, and is not asked.
    table.draw(FR, Action::Draw, &[0, 5, card("salt")]);
    for who in [EN, SP, NL] {
        assert_eq!(table.owed(), [who]);
        table.act(who, Action::Pass);
    }
    assert_eq!(table.step(), Step::Purchase);
}

#[test]
fn pp_q33_exactly_one_is_chartered() {
    let mut table = begin(four(basic), FR, Part::Duty);
    table.draw(FR, Action::Draw, &[0, 5, card("salt")]);
    table
        .act(EN, Action::Bid(5))
        .act(SP, Action::Bid(5))
        .act(NL, Action::Bid(5))
        .act(FR, Action::Accept(seat(NL)));
    let awarded = table.told.iter().filter(|told| matches!(told, Told::Awarded { .. })).count();
    assert_eq!(awarded, 1);
}

#[test]
fn pp_q34_one_units_worth_lies_on_the_charter() {
    let mut position = four(basic);
    let charter = position.charter(
        seat(EN),
        port("bridgetown"),
        Card::Good(good("salt")),
        (seat(FR), Some(good("salt")), 600),
    );
    assert_eq!(
        (position.board().charter(charter).gold, position.board().pay(charter, 3)),
        (Gold(600), Gold(1800))
    );
}

#[test]
fn pp_q37_lapsed_goods_leave_the_holders_hold() {
    let mut position = four(basic);
    let own = ship(&mut position, FR, "ketch", "sea_narrows", 0, 0);
    let thief = ship(&mut position, SP, "ketch", "sea_narrows", 0, 0);
    let charter = position.charter(
        seat(EN),
        port("bridgetown"),
        Card::Good(good("salt")),
        (seat(FR), Some(good("salt")), 0),
    );
    position.load(charter, own, 2);
    position.say(Told::Goods {
        lot: Lot::Charter(charter),
        units: 1,
        from: Place::Ship(own),
        to: Place::Ship(thief),
    });
    for id in ["charlestown", "st_johns", "plymouth", "crocus_bay", "old_road", "governors_harbour"]
    {
        position.charter(seat(EN), port(id), Card::Good(good("fish")), (seat(NL), None, 0));
    }
    position.charter(seat(SP), port("havana"), Card::Good(good("wood")), (seat(NL), None, 0));
    let mut table = begin(position, FR, Part::Duty);
    table.draw(FR, Action::Draw, &[0, 5, card("aloe")]);
    assert!(table.ship(own).hold.is_empty());
    assert_eq!(table.ship(thief).goods(Lot::Booty(good("salt"))), 1, "what was stolen is booty");
}

#[test]
fn pp_q39_any_port_of_the_holder_supplies() {
    let mut position = four(basic);
    position.control(port("philipsburg"), Side::Empire(Empire::France));
    let own = ship(&mut position, FR, "ketch", "philipsburg", 0, 0);
    let charter = position.charter(
        seat(EN),
        port("bridgetown"),
        Card::Good(good("salt")),
        (seat(FR), Some(good("salt")), 0),
    );
    position.say(Told::Named { charter, ship: Some(own) });
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::Load, &[]);
    assert!(table.offers(FR, Action::Load(charter, 3)));
}

#[test]
fn pp_q40_a_port_whose_card_is_on_a_board_still_supplies() {
    let mut position = four(basic);
    position.charter(seat(FR), port("fort_royal"), Card::Good(good("salt")), (seat(EN), None, 0));
    assert!(!position.board().hand(seat(FR)).items().contains(&port("fort_royal")));
    assert!(position.board().supply(Side::Empire(Empire::France)).has(good("spice")));
}

#[test]
fn pp_q41_the_victim_cannot_load_a_second_time() {
    let mut position = four(basic);
    let own = ship(&mut position, FR, "ketch", "marigot", 0, 0);
    let thief = ship(&mut position, SP, "ketch", "sea_narrows", 0, 0);
    let charter = position.charter(
        seat(EN),
        port("bridgetown"),
        Card::Good(good("salt")),
        (seat(FR), Some(good("salt")), 0),
    );
    position.say(Told::Named { charter, ship: Some(own) });
    position.say(Told::Goods {
        lot: Lot::Charter(charter),
        units: 2,
        from: Place::Away,
        to: Place::Ship(thief),
    });
    position.booty(good("rum"), 1, Place::Ship(own));
    let mut table = begin(position, FR, Part::Actions);
    table.act(FR, Action::Act(own));
    assert_eq!(table.refusal(FR, Action::Declare(Deed::Load)), Refusal::NothingToLoad);
}

#[test]
fn pp_q42_anything_has_listed_prices_for_its_rungs() {
    let mut table = begin(four(basic), FR, Part::Duty);
    table.draw(FR, Action::Draw, &[0, 5, 71]);
    table.act(EN, Action::Offer(good("rum")));
    assert_eq!(table.board().rung(good("rum"), 20), Gold(500));
    assert!(table.offers(EN, Action::Bid(20)) && !table.offers(EN, Action::Bid(21)));
}

#[test]
fn pp_q43_the_dutch_price_also_when_it_is_lower() {
    let mut position = four(extended);
    let charter = position.charter(
        seat(EN),
        port("bridgetown"),
        Card::Good(good("salt")),
        (seat(NL), Some(good("salt")), 1500),
    );
    assert_eq!(position.board().pay(charter, 1), Gold(750));
}

#[test]
fn pp_q45_draws_from_the_pile_and_discards_when_it_is_empty() {
    let mut table = begin(four(basic), FR, Part::Duty);
    table.draw(FR, Action::Draw, &[0, 5, card("wood")]);
    let board = table.board();
    let wood = usize::from(good("wood").0);
    assert_eq!((board.goods_deck[wood], board.goods_discards[wood]), (4, 1));
}

#[test]
fn pp_q46_a_lost_ship_is_replaced_in_the_next_step_zero() {
    let mut position = four(extended);
    let ships = [0, 1].map(|_| ship(&mut position, FR, "ketch", "sea_narrows", 0, 0));
    let charter = position.charter(
        seat(EN),
        port("bridgetown"),
        Card::Good(good("salt")),
        (seat(FR), Some(good("salt")), 0),
    );
    let mut table = begin(position, FR, Part::Commissions);
    assert_eq!(
        (table.step(), table.legal(FR)),
        (Step::NameShip(charter), ships.map(Action::Name).to_vec())
    );
    table.any(FR, Action::Name(ships[1]));
    assert_eq!(table.board().charter(charter).named, Some(ships[1]));
}

#[test]
fn pp_q47_protection_ends_when_the_caller_turns_pirate() {
    let mut position = four(basic);
    let own = ship(&mut position, FR, "ketch", "sea_narrows", 0, 0);
    let charter = position.charter(
        seat(EN),
        port("bridgetown"),
        Card::Good(good("salt")),
        (seat(FR), Some(good("salt")), 0),
    );
    position.say(Told::Named { charter, ship: Some(own) });
    assert!(position.board().is_protected(own, Side::Empire(Empire::England)));
    let mut table = begin(position, EN, Part::Allegiance);
    table.act(EN, Action::TurnPirate);
    assert!(!table.board().is_protected(own, Side::Empire(Empire::England)));
}

#[test]
fn pp_q48_a_protected_aggressor_is_fair_game() {
    let mut position = four(basic);
    let own = ship(&mut position, FR, "frigate", "plymouth", 0, 0);
    let charter = position.charter(
        seat(EN),
        port("bridgetown"),
        Card::Good(good("salt")),
        (seat(FR), Some(good("salt")), 0),
    );
    position.say(Told::Named { charter, ship: Some(own) });
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::AttackPort, &[1, 6]);
    assert!(!table.board().is_protected(own, Side::Empire(Empire::England)));
}

#[test]
fn pp_q49_an_empty_bank_calls_no_charter() {
    let mut position = four(basic);
    position.bank(0, port("porlamar"));
    let mut table = begin(position, FR, Part::Duty);
    table.draw(FR, Action::Draw, &[0, 5, card("salt")]);
    assert!(table.told.iter().any(|told| matches!(
        told,
        Told::CharterDiscarded { why: pirates_and_privateers::event::Unfit::BankEmpty, .. }
    )));
}

#[test]
fn pp_q50_a_hostile_destination_may_fire_first() {
    let mut position = four(basic);
    let own = ship(&mut position, FR, "ketch", "bridgetown", 0, 0);
    let charter = position.charter(
        seat(EN),
        port("bridgetown"),
        Card::Good(good("salt")),
        (seat(FR), Some(good("salt")), 100),
    );
    position.load(charter, own, 1);
    position.control(port("bridgetown"), Side::Empire(Empire::Spain));
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::Unload, &[]);
    assert_eq!(table.owed(), [SP]);
}

#[test]
fn pp_q51_a_broken_charter_costs_nothing() {
    let mut position = four(basic);
    let charter = position.charter(
        seat(EN),
        port("bridgetown"),
        Card::Good(good("salt")),
        (seat(FR), Some(good("salt")), 0),
    );
    let before = position.board().gold_of(seat(FR));
    position.say(Told::CharterEnded {
        charter,
        how: pirates_and_privateers::event::CharterEnd::Lapsed,
    });
    assert_eq!(position.board().gold_of(seat(FR)), before);
}

#[test]
fn pp_q52_thirteen_charters_and_seven_private_duties() {
    let cards = Data::caribbean().duty_cards;
    assert_eq!((cards[0], cards[1..].iter().sum::<u8>()), (13, 7));
}

#[test]
fn pp_q53_the_deck_is_refilled_only_when_it_is_empty() {
    let mut table = begin(two(basic), FR, Part::Duty);
    table.draw(FR, Action::Draw, &[19]);
    assert!(!table.told.contains(&Told::DutiesReshuffled));
    assert_eq!(table.board().duty_deck, 19);
}
