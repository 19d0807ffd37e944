//! Fights, prizes and ports that fall.

use super::{sea_fight, storm};
use crate::common::*;

#[test]
fn pp_q69_troops_have_no_hull_bonus() {
    let mut position = two(basic);
    let frigate = Fighter::Ship(ship(&mut position, FR, "frigate", "sea_narrows", 1, 0));
    let board = position.board();
    assert_eq!(
        (
            board.attack_bonus(frigate, true),
            board.attack_bonus(frigate, false),
            board.defence_bonus(frigate)
        ),
        (0, 2, 0)
    );
}

#[test]
fn pp_q70_a_tied_hull_does_not_press() {
    let (mut table, _, other) = sea_fight(("sloop", 0), ("sloop", 1));
    table.roll(EN, Action::Fight, &[3, 3]);
    assert!(table.board().now.combat.is_none());
    assert_eq!(table.ship(other).troops, 1);
}

#[test]
fn pp_q71_an_attacking_ship_is_never_lost_by_attacking() {
    let (mut table, own, _) = sea_fight(("sloop", 0), ("frigate", 0));
    table.roll(EN, Action::Fight, &[1, 6]);
    assert_eq!(table.ship(own).owner, seat(FR));
}

#[test]
fn pp_q73_a_successful_defender_does_not_loot() {
    let (mut table, ..) = sea_fight(("sloop", 0), ("frigate", 0));
    table.roll(EN, Action::Fight, &[1, 6]);
    assert_ne!(table.step(), Step::Prize);
}

#[test]
fn pp_q74_one_free_roll_one_loss() {
    let (mut table, _, other) = sea_fight(("frigate", 3), ("ketch", 3));
    table.roll(EN, Action::Flee, &[6, 1]);
    assert_eq!(table.ship(other).troops, 2);
}

#[test]
fn pp_q75_only_along_outgoing_lines() {
    let mut position = two(basic);
    let own = ship(&mut position, FR, "sloop", "sea_aves", 0, 0);
    let other = ship(&mut position, EN, "sloop", "sea_aves", 0, 0);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::AttackShip(other), &[]).roll(EN, Action::Flee, &[1, 1]);
    assert_eq!(table.refusal(EN, Action::To(at("sea_basin_e"))), Refusal::NoLine);
}

#[test]
fn pp_q76_nobody_helps() {
    let mut position = two(extended);
    let own = ship(&mut position, FR, "sloop", "sea_narrows", 0, 0);
    ship(&mut position, FR, "frigate", "sea_narrows", 5, 0);
    let other = ship(&mut position, EN, "sloop", "sea_narrows", 0, 0);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::AttackShip(other), &[]);
    assert_eq!(table.board().now.combat.unwrap().fresh, 0);
}

#[test]
fn pp_q77_any_part_of_the_cargo_may_be_taken() {
    let mut position = two(basic);
    let own = ship(&mut position, FR, "frigate", "sea_narrows", 0, 0);
    let other = ship(&mut position, EN, "ketch", "sea_narrows", 0, 900);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::AttackShip(other), &[]).roll(EN, Action::Fight, &[6, 1]);
    table.act(FR, Action::Release).act(FR, Action::Gold(Amount::Fifty)).act(FR, Action::Done);
    assert_eq!((table.ship(own).gold, table.ship(other).gold), (Gold(50), Gold(850)));
}

#[test]
fn pp_q78_a_released_ship_goes_to_sea_or_stays() {
    let (mut table, _, other) = sea_fight(("frigate", 0), ("sloop", 0));
    table.roll(EN, Action::Fight, &[6, 1]).act(FR, Action::Release);
    assert_eq!(table.step(), Step::LetGo(other));
    assert_eq!(table.refusal(EN, Action::To(at("old_road"))), Refusal::NotSea);
    assert!(table.offers(EN, Action::Stop));
}

#[test]
fn pp_q79_a_captured_ship_is_reflagged_and_idle() {
    let mut position = two(extended);
    let own = ship(&mut position, FR, "frigate", "sea_narrows", 0, 0);
    let other = ship(&mut position, EN, "sloop", "sea_narrows", 0, 0);
    ship(&mut position, FR, "sloop", "sea_aves", 0, 0);
    let mut table = begin(position, FR, Part::Actions);
    table
        .declare(FR, own, Deed::AttackShip(other), &[])
        .roll(EN, Action::Fight, &[6, 1])
        .act(FR, Action::Take);
    assert_eq!(table.refusal(FR, Action::Act(other)), Refusal::HasActed);
}

#[test]
fn pp_q82_after_a_ports_victory_jewels_may_be_confiscated_too() {
    let mut position = two(basic);
    let own = ship(&mut position, FR, "ketch", "bridgetown", 0, 0);
    position.jewels(Place::Ship(own));
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::Nothing, &[]).act(EN, Action::Fire).roll(
        FR,
        Action::Fight,
        &[6, 1],
    );
    table.act(EN, Action::Confiscate).act(EN, Action::Jewels);
    assert_eq!(table.port("bridgetown").jewels, 1);
}

#[test]
fn pp_q83_the_booty_of_a_port_stays_there() {
    let (mut table, _) = storm(0, &[6, 1]);
    table.act(FR, Action::Done);
    assert_eq!(
        (table.port("bridgetown").gold, table.board().banked(seat(FR))),
        (Gold(1000), Gold(1000))
    );
}

#[test]
fn pp_q84_a_fort_is_paid_when_ordered() {
    let mut position = two(basic);
    position.gold(Purse::Stash(port("saint_pierre")), 300);
    let mut table = begin(position, FR, Part::Purchases);
    table.act(FR, Action::BuyFort(port("saint_pierre")));
    assert_eq!(
        (table.port("saint_pierre").gold, table.port("saint_pierre").fort),
        (Gold(300), false)
    );
}

#[test]
fn pp_q85_a_native_port_in_other_hands_is_no_longer_native() {
    let mut position = four(basic);
    position.control(port("cayona"), Side::Empire(Empire::Spain));
    assert!(!position.board().is_native(port("cayona")));
    assert!(position.board().supply(Side::Empire(Empire::Spain)).has(good("wood")));
}

#[test]
fn pp_q87_nobody_is_asked_for_those_without_a_player() {
    let (table, own) = {
        let mut position = two(basic);
        let own = ship(&mut position, FR, "frigate", "havana", 1, 0);
        let mut table = begin(position, FR, Part::Actions);
        table.declare(FR, own, Deed::AttackPort, &[4, 4]);
        (table, own)
    };
    assert_eq!((table.owed(), table.step()), (vec![FR], Step::Press));
    let _ = own;
}

#[test]
fn pp_q88_the_winner_gets_a_lost_homes_gold() {
    let (table, _) = storm(0, &[6, 1]);
    assert_eq!(table.board().gold_of(seat(FR)), Gold(2000));
}
