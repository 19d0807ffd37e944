//! The turn (PP-040 to PP-047).

use crate::common::*;

#[test]
fn pp_040_a_turn_has_its_steps_in_order() {
    let mut position = two(basic);
    ship(&mut position, FR, "sloop", "saint_pierre", 0, 0);
    let mut table = begin(position, FR, Part::Works);
    let mut steps = vec![table.step()];
    for action in [Action::Stay, Action::Pass, Action::Done, Action::Done, Action::Done] {
        table.act(FR, action);
        steps.push(table.step());
    }
    let order =
        [Step::Allegiance, Step::DutyDraw, Step::Purchase, Step::Sail, Step::Act, Step::Allegiance];
    assert_eq!(steps, order);
    assert_eq!(table.board().turn, seat(EN));
}

#[test]
fn pp_041_before_step_one_comes_what_is_due() {
    let mut position = four(basic);
    // Works that are due, a duty that is stale, no home port, a charter without a ship.
    position.say(Told::FortOrdered { port: port("marigot") });
    position.say(Told::FortRises { port: port("marigot") });
    position.duty(seat(FR), DutyKind::AttackPirates, None);
    position.say(Told::FlagLifted { seat: seat(FR) });
    let charter = position.charter(
        seat(EN),
        port("bridgetown"),
        Card::Good(good("salt")),
        (seat(FR), Some(good("salt")), 100),
    );
    let own = ship(&mut position, FR, "sloop", "marigot", 0, 0);
    let mut table = begin(position, FR, Part::Works);
    assert!(table.port("marigot").fort);
    assert!(table.board().players[seat(FR)].duties.iter().all(Option::is_none));
    assert_eq!(table.step(), Step::Allegiance);
    table.act(FR, Action::Stay);
    assert_eq!(table.step(), Step::NewHome);
    table.act(FR, Action::Flag(port("marigot")));
    assert_eq!(table.board().charter(charter).named, Some(own));
    assert_eq!(table.step(), Step::DutyDraw);
}

#[test]
fn pp_042_after_step_five_the_last_empire_is_looked_for_and_the_turn_passes_on() {
    let mut position = lay_out(basic, &[(FRANCE, "saint_pierre"), (PIRATE, "youloumain")]);
    ship(&mut position, FR, "sloop", "saint_pierre", 0, 0);
    let mut table = begin(position, FR, Part::Actions);
    assert!(table.board().ending.is_none());
    table.act(FR, Action::Done);
    assert_eq!(table.board().ending, Some(Ending::LastEmpire(seat(FR))));
}

#[test]
fn pp_043_a_ship_bought_this_turn_moves_and_acts() {
    let mut table = begin(two(basic), FR, Part::Purchases);
    table.act(FR, Action::BuyShip(port("saint_pierre"), kind("sloop"))).act(FR, Action::Done);
    assert!(table.offers(FR, Action::Sail(ShipId(0))));
    table.act(FR, Action::Done);
    assert!(table.offers(FR, Action::Act(ShipId(0))));
}

#[test]
fn pp_044_all_ships_move_before_any_acts() {
    let mut position = two(extended);
    let ships = [0, 1].map(|_| ship(&mut position, FR, "sloop", "saint_pierre", 0, 0));
    let mut table = begin(position, FR, Part::Movement);
    assert_eq!(table.refusal(FR, Action::Act(ships[0])), Refusal::NotNow);
    table.act(FR, Action::Sail(ships[1])).act(FR, Action::Stop);
    assert_eq!(table.refusal(FR, Action::Sail(ships[1])), Refusal::HasMoved);
    assert!(table.offers(FR, Action::Sail(ships[0])));
    table.act(FR, Action::Done);
    assert_eq!(table.refusal(FR, Action::Sail(ships[0])), Refusal::NotNow);
}

#[test]
fn pp_045_each_ship_may_act_once_in_any_order() {
    let mut position = two(extended);
    let ships = [0, 1].map(|_| ship(&mut position, FR, "sloop", "sea_narrows", 0, 0));
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, ships[1], Deed::Nothing, &[]);
    assert_eq!(table.refusal(FR, Action::Act(ships[1])), Refusal::HasActed);
    assert!(table.offers(FR, Action::Act(ships[0])));
}

#[test]
fn pp_046_purchases_movement_and_actions_are_optional() {
    let mut position = two(basic);
    ship(&mut position, FR, "sloop", "saint_pierre", 0, 100);
    let mut table = begin(position, FR, Part::Purchases);
    for _ in 0..3 {
        assert!(table.offers(FR, Action::Done), "{:?}", table.step());
        table.act(FR, Action::Done);
    }
    assert_eq!(table.board().turn, seat(EN));
}

#[test]
fn pp_047_a_round_is_a_turn_of_everybody_from_the_first_player_on() {
    let mut table = begin_in(two(basic), EN, 3, Part::Actions);
    // England has nothing to act with, so that its turn is over.
    assert_eq!((table.board().turn, table.board().round), (seat(FR), 4));
    table.act(FR, Action::Stay).act(FR, Action::Pass).act(FR, Action::Done);
    assert_eq!((table.board().turn, table.board().round), (seat(EN), 4));
}
