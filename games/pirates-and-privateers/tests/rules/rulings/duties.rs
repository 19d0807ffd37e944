//! Duties.

use crate::common::*;

#[test]
fn pp_q54_impossibility_is_tested_before_the_third_duty() {
    let mut position = two(basic);
    position.duty(seat(FR), DutyKind::ConquerPort, None);
    position.duty(seat(FR), DutyKind::AttackFleet, None);
    let mut table = begin(position, FR, Part::Duty);
    // Conquer Pirate Base in a game without pirates: the seventeenth of 18 cards.
    table.draw(FR, Action::Draw, &[16]);
    assert!(!table.board().is_pirate(seat(FR)));
}

#[test]
fn pp_q56_rewards_go_aboard_and_the_rest_ashore_in_ones_own_port() {
    let mut position = four(basic);
    position.duty(seat(FR), DutyKind::ConquerPort, None);
    let own = ship(&mut position, FR, "sloop", "bridgetown", 0, 0);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::AttackPort, &[6, 1]);
    assert_eq!((table.ship(own).gold, table.port("bridgetown").gold), (Gold(1000), Gold(2000)));
}

#[test]
fn pp_q57_a_poor_bank_still_closes_the_duty() {
    let mut position = four(basic);
    position.duty(seat(FR), DutyKind::ConquerPort, None);
    position.bank(0, port("porlamar"));
    let own = ship(&mut position, FR, "sloop", "bridgetown", 0, 0);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::AttackPort, &[6, 1]);
    assert!(table.board().players[seat(FR)].duties.iter().all(Option::is_none));
}

#[test]
fn pp_q58_earlier_deeds_do_not_count() {
    let mut position = two(basic);
    let own = ship(&mut position, FR, "ketch", "marigot", 0, 0);
    position.say(Told::Watched { ship: own });
    position.say(Told::Watched { ship: own });
    position.duty(seat(FR), DutyKind::FortifyPort, Some(port("marigot")));
    let table = begin(position, FR, Part::Watch);
    assert!(!table.port("marigot").fort, "the card has lain there for one turn only");
}

#[test]
fn pp_q59_in_port_is_a_port_of_the_own_empire_with_room() {
    let mut position = two(basic);
    let own = ship(&mut position, FR, "ketch", "bridgetown", 0, 0);
    let mut table = begin(position, FR, Part::Duty);
    table.draw(FR, Action::Draw, &[13, 0]);
    assert_eq!((table.ship(own).troops, table.board().players[seat(FR)].marines_waiting), (0, 1));
}

#[test]
fn pp_q60_any_squad_serves() {
    let mut position = two(basic);
    position.duty(seat(FR), DutyKind::DeliverMarines, Some(port("marigot")));
    position.say(Told::DutyBoarded { seat: seat(FR), kind: DutyKind::DeliverMarines });
    // The squad that boarded is dead; this one was bought.
    let own = ship(&mut position, FR, "ketch", "marigot", 1, 0);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::Unload, &[]).act(FR, Action::Troop);
    assert_eq!(table.gold_said(For::Reward), 500);
}

#[test]
fn pp_q61_jewels_take_one_unit() {
    let mut position = two(basic);
    let own = ship(&mut position, FR, "ketch", "marigot", 0, 0);
    position.jewels(Place::Ship(own));
    assert_eq!(position.board().free(own), 2);
}

#[test]
fn pp_q62_a_renegade_keeps_the_jewels() {
    let mut position = four(basic);
    position.duty(seat(EN), DutyKind::DeliverJewels, Some(port("plymouth")));
    position.say(Told::DutyBoarded { seat: seat(EN), kind: DutyKind::DeliverJewels });
    let own = ship(&mut position, EN, "ketch", "sea_narrows", 0, 0);
    position.jewels(Place::Ship(own));
    let mut table = begin(position, EN, Part::Allegiance);
    table.act(EN, Action::TurnPirate);
    assert_eq!(table.ship(own).jewels, 1);
    assert!(!table.board().is_entrusted(seat(EN)));
}

#[test]
fn pp_q63_a_fortified_port_cannot_be_fortified() {
    let mut position = two(basic);
    position.say(Told::FortOrdered { port: port("marigot") });
    let mut table = begin(position, FR, Part::Duty);
    table.draw(FR, Action::Draw, &[15, 1]);
    assert!(
        table
            .told
            .iter()
            .any(|told| matches!(told, Told::DutyImpossible { kind: DutyKind::FortifyPort, .. }))
    );
}

#[test]
fn pp_q64_two_full_turns_after_arrival() {
    let mut position = two(basic);
    position.duty(seat(FR), DutyKind::FortifyPort, Some(port("marigot")));
    let own = ship(&mut position, FR, "ketch", "marigot", 0, 0);
    let table = begin(position, FR, Part::Watch);
    assert_eq!((table.ship(own).watch, table.port("marigot").fort), (1, false));
}

#[test]
fn pp_q65_a_native_port_is_no_empires() {
    let mut position = four(basic);
    position.duty(seat(FR), DutyKind::ConquerPort, None);
    let own = ship(&mut position, FR, "frigate", "cayona", 0, 0);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::AttackPort, &[6, 1]);
    assert_eq!(table.gold_said(For::Reward), 0);
}

#[test]
fn pp_q66_an_attack_that_fails_fulfils_nothing() {
    let mut position = two(basic);
    position.duty(seat(FR), DutyKind::AttackFleet, None);
    let own = ship(&mut position, FR, "sloop", "sea_narrows", 0, 0);
    let other = ship(&mut position, EN, "sloop", "sea_narrows", 0, 0);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::AttackShip(other), &[]).roll(EN, Action::Fight, &[1, 6]);
    assert_eq!(table.gold_said(For::Reward), 0);
}
