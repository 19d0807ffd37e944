//! How a game begins, moves, ships and holds.

use super::sea_fight;
use crate::common::*;

#[test]
fn pp_q02_free_choice_within_fixed_numbers() {
    let mut table = new_game(5, basic);
    assert!(table.offers(0, Action::Choose(PIRATE)) && table.offers(0, Action::Choose(SPAIN)));
    table.act(0, Action::Choose(PIRATE));
    assert!(!table.offers(1, Action::Choose(PIRATE)));
}

#[test]
fn pp_q04_the_starting_gold_lies_at_home() {
    let mut table = new_game(2, basic);
    table
        .act(0, Action::Choose(FRANCE))
        .act(1, Action::Choose(SPAIN))
        .act(1, Action::Flag(port("havana")));
    assert_eq!(table.board().banked(seat(1)), Gold(1000));
}

#[test]
fn pp_q05_ties_roll_again() {
    let setup = setup(2, |options| options.start = Start::Dice);
    let mut state = PiratesAndPrivateers::new(&setup);
    let mut events = Vec::new();
    state.deal(&mut Script::new(&[3, 3, 0, 1]), &mut events);
    let rolled = events.iter().filter(|event| {
        matches!(PiratesAndPrivateers::told(event, Viewer::Public), Told::Rolled { .. })
    });
    assert_eq!((rolled.count(), state.view(Viewer::Public).board.first), (4, seat(1)));
}

#[test]
fn pp_q07_whole_gold_and_six_sides() {
    assert_eq!(Gold(375).percent(50), Gold(187));
    let refused: Result<Gold, _> = serde_json::from_str("-1");
    assert!(refused.is_err());
}

#[test]
fn pp_q08_no_garrisons_at_the_start() {
    assert!(new_game(4, extended).board().ports.items().iter().all(|port| port.garrison == 0));
}

#[test]
fn pp_q11_a_charter_a_turn_and_not_a_round() {
    let mut position = four(basic);
    position.charter(
        seat(FR),
        port("bassin"),
        Card::Good(good("salt")),
        (seat(EN), Some(good("salt")), 0),
    );
    let mut table = begin(position, EN, Part::Duty);
    table.draw(EN, Action::Draw, &[0, 0, card("copper")]);
    assert_eq!(table.board().charters().count(), 2, "two in the same round");
}

#[test]
fn pp_q12_flight_and_retreat_always_have_a_goal() {
    let data = Data::caribbean();
    for east in [false, true] {
        assert!((0..94).all(|place| !data.chart(east).seaward(LocationId(place)).is_empty()));
    }
}

#[test]
fn pp_q15_passing_is_free_but_native_ports_stop_empires() {
    let board = five(basic).board().clone();
    assert!(
        board.is_stopped_in(seat(FR), port("cayona"))
            && !board.is_stopped_in(seat(PI), port("cayona"))
    );
    assert!(!board.is_stopped_in(seat(FR), port("bridgetown")));
}

#[test]
fn pp_q17_five_types_and_no_cannons_in_the_hold() {
    assert_eq!(Data::caribbean().ships.len(), 5);
    let mut position = two(basic);
    let own = ship(&mut position, FR, "frigate", "marigot", 0, 0);
    assert_eq!(position.board().free(own), 5);
}

#[test]
fn pp_q19_a_unit_of_goods_is_a_unit_of_capacity() {
    let mut position = two(basic);
    let own = ship(&mut position, FR, "frigate", "marigot", 0, 0);
    position.booty(good("salt"), 4, Place::Ship(own));
    assert_eq!(position.board().free(own), 1);
}

#[test]
fn pp_q25_a_new_ship_scuttles_the_old() {
    let mut position = two(basic);
    let old = ship(&mut position, FR, "sloop", "saint_pierre", 0, 0);
    let mut table = begin(position, FR, Part::Purchases);
    table.act(FR, Action::BuyShip(port("saint_pierre"), kind("ketch")));
    assert!(table.board().fleet[old].is_none());
    assert_eq!(table.port("saint_pierre").gold, Gold(700), "nothing is paid for the old one");
}

#[test]
fn pp_q26_the_price_of_a_ship_needs_a_place() {
    let mut position = two(extended);
    let own = ship(&mut position, FR, "galleon", "bridgetown", 0, 0);
    let full = ship(&mut position, FR, "sloop", "bridgetown", 0, 900);
    let table = begin(position, FR, Part::Purchases);
    assert_eq!(table.refusal(FR, Action::SellShip(own)), Refusal::NowhereForGold);
    let _ = full;
}

#[test]
fn pp_q27_any_own_ship_may_be_given_up() {
    let (mut table, own, other) = sea_fight(("frigate", 0), ("sloop", 0));
    table.roll(EN, Action::Fight, &[6, 1]).act(FR, Action::Take);
    assert_eq!(table.legal(FR), [Action::Scuttle(own), Action::Scuttle(other)]);
}

#[test]
fn pp_q28_cargo_changes_ships_only_when_capturing_replacing_or_selling() {
    let mut position = two(extended);
    let ships = [0, 1].map(|_| ship(&mut position, FR, "ketch", "marigot", 0, 0));
    position.booty(good("rum"), 1, Place::Ship(ships[0]));
    let mut table = begin(position, FR, Part::Actions);
    table.act(FR, Action::Act(ships[0]));
    let moves_over = |action: &Action| matches!(action, Action::Goods(_));
    assert_eq!(count(&table.legal(FR), moves_over), 0);
    assert!(table.offers(FR, Action::Jettison(Lot::Booty(good("rum")))));
}
