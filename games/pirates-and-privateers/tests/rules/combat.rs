//! Combat in general, and ship against ship (PP-230 to PP-256).

use crate::common::*;

/// A French ship attacks an English one at sea; England is asked whether it stands.
fn sea_fight(attacker: (&str, u8), defender: (&str, u8)) -> (Table, ShipId, ShipId) {
    let mut position = two(basic);
    let own = ship(&mut position, FR, attacker.0, "sea_narrows", attacker.1, 0);
    let other = ship(&mut position, EN, defender.0, "sea_narrows", defender.1, 0);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::AttackShip(other), &[]);
    (table, own, other)
}

fn exchange(table: &Table) -> ([u8; 2], [u8; 2], bool) {
    let found = table.told.iter().find_map(|told| match *told {
        Told::Exchange { dice, totals, troop, .. } => Some((dice, totals, troop)),
        _ => None,
    });
    found.expect("there was an exchange")
}

#[test]
fn pp_230_ships_fight_ships_and_ships_and_ports_fight_each_other() {
    let (table, own, other) = sea_fight(("sloop", 0), ("sloop", 0));
    let combat = table.board().now.combat.unwrap();
    assert_eq!((combat.attacker, combat.defender), (Fighter::Ship(own), Fighter::Ship(other)));
}

#[test]
fn pp_231_the_attackers_unit_rolls_and_then_the_defenders() {
    let (mut table, ..) = sea_fight(("sloop", 0), ("sloop", 0));
    table.roll(EN, Action::Fight, &[2, 5]);
    assert_eq!(exchange(&table).0, [2, 5]);
}

#[test]
fn pp_232_the_higher_total_wins() {
    let (mut table, own, _) = sea_fight(("galleon", 0), ("sloop", 0));
    table.roll(EN, Action::Fight, &[3, 3]);
    assert_eq!(exchange(&table).1, [4, 3]);
    assert_eq!((table.step(), table.owed()), (Step::Prize, vec![FR]));
    let _ = own;
}

#[test]
fn pp_233_equal_totals_cost_nobody_anything_and_the_roll_is_used() {
    let (mut table, own, other) = sea_fight(("sloop", 1), ("sloop", 1));
    table.roll(EN, Action::Fight, &[4, 4]);
    assert_eq!((table.ship(own).troops, table.ship(other).troops), (1, 1));
    assert_eq!(table.board().now.combat.unwrap().fresh, 0);
}

#[test]
fn pp_234_troops_roll_first_then_the_hull() {
    let (mut table, ..) = sea_fight(("ketch", 1), ("sloop", 1));
    table.roll(EN, Action::Fight, &[4, 4]);
    assert!(exchange(&table).2);
    table.act(FR, Action::Fight).roll(EN, Action::Fight, &[4, 4]);
    assert!(!exchange(&table).2);
}

#[test]
fn pp_235_each_attacking_troop_rolls_exactly_once() {
    let (mut table, ..) = sea_fight(("ketch", 2), ("sloop", 1));
    table.roll(EN, Action::Fight, &[4, 4]);
    table.act(FR, Action::Fight).roll(EN, Action::Fight, &[4, 4]);
    table.act(FR, Action::Fight).roll(EN, Action::Fight, &[4, 4]);
    assert!(table.board().now.combat.is_none(), "two troops and the hull have rolled");
}

#[test]
fn pp_236_a_defending_troop_stands_in_front_as_often_as_needed() {
    let (mut table, _, other) = sea_fight(("ketch", 2), ("galleon", 1));
    for _ in 0..2 {
        table.roll(EN, Action::Fight, &[1, 6]);
        // The hull's bonus does not count: it is the troop that defends.
        assert_eq!(exchange(&table).1, [1, 6]);
        table.act(FR, Action::Fight);
    }
    assert_eq!(table.ship(other).troops, 1);
}

#[test]
fn pp_237_whoever_loses_an_exchange_loses_a_troop() {
    let (mut table, own, other) = sea_fight(("ketch", 2), ("sloop", 1));
    table.roll(EN, Action::Fight, &[1, 6]);
    assert_eq!(table.ship(own).troops, 1);
    table.act(FR, Action::Fight).roll(EN, Action::Fight, &[6, 1]);
    assert_eq!((table.ship(own).troops, table.ship(other).troops), (1, 0));
    table.act(FR, Action::Fight).roll(EN, Action::Fight, &[1, 6]);
    assert_eq!(table.ship(own).troops, 0, "also when the hull's roll was lost");
}

#[test]
fn pp_238_an_attacker_without_troops_loses_nothing() {
    let (mut table, own, _) = sea_fight(("sloop", 0), ("sloop", 0));
    table.roll(EN, Action::Fight, &[1, 6]);
    assert_eq!(table.ship(own).owner, seat(FR));
    assert!(table.board().now.combat.is_none());
}

#[test]
fn pp_239_a_defender_without_troops_that_loses_is_conquered() {
    let (mut table, ..) = sea_fight(("sloop", 0), ("sloop", 1));
    table.roll(EN, Action::Fight, &[6, 1]);
    assert_ne!(table.step(), Step::Prize, "a ship with troops cannot be conquered");
    table.act(FR, Action::Fight).roll(EN, Action::Fight, &[6, 1]);
    assert_eq!(table.step(), Step::Prize);
}

#[test]
fn pp_240_combat_ends_with_conquest_the_last_roll_or_flight() {
    let (mut table, ..) = sea_fight(("sloop", 0), ("sloop", 0));
    table.roll(EN, Action::Flee, &[1, 6]);
    assert!(matches!(table.step(), Step::Escape(_)));
    let escape = table.legal(EN)[0];
    table.act(EN, escape);
    assert!(table.board().now.combat.is_none());
}

#[test]
fn pp_241_modifiers_are_hull_fort_and_ability() {
    let mut position = four(extended);
    let frigate = Fighter::Ship(ship(&mut position, EN, "frigate", "marigot", 0, 0));
    position.fort(port("marigot"));
    let board = position.board();
    assert_eq!(board.attack_bonus(frigate, false), 3);
    assert_eq!(board.defence_bonus(Fighter::Port(port("marigot"))), 2);
}

#[test]
fn pp_242_the_hull_bonus_counts_for_the_hulls_die_alone() {
    let (mut table, ..) = sea_fight(("frigate", 1), ("frigate", 0));
    table.roll(EN, Action::Fight, &[3, 1]);
    assert_eq!(exchange(&table).1, [3, 3]);
}

#[test]
fn pp_243_a_fort_counts_for_the_port_and_every_troop_attacking_and_defending() {
    let mut position = two(basic);
    position.fort(port("bridgetown"));
    let bridgetown = Fighter::Port(port("bridgetown"));
    assert_eq!(position.board().defence_bonus(bridgetown), 1);
    position.troops(Quarters::Garrison(port("bridgetown")), 1);
    let board = position.board();
    let bonuses = [
        board.defence_bonus(bridgetown),
        board.attack_bonus(bridgetown, true),
        board.attack_bonus(bridgetown, false),
    ];
    assert_eq!(bonuses, [1, 1, 1]);
}

#[test]
fn pp_245_a_ship_attacks_in_its_own_location_and_never_its_own() {
    let mut position = two(extended);
    let own = ship(&mut position, FR, "sloop", "marigot", 0, 0);
    let sister = ship(&mut position, FR, "sloop", "marigot", 0, 0);
    let far = ship(&mut position, EN, "sloop", "sea_narrows", 0, 0);
    position.booty(good("rum"), 1, Place::Ship(own));
    let mut table = begin(position, FR, Part::Actions);
    table.act(FR, Action::Act(own));
    let refused = |deed| table.refusal(FR, Action::Declare(deed));
    assert_eq!(refused(Deed::AttackShip(sister)), Refusal::OwnShip);
    assert_eq!(refused(Deed::AttackShip(far)), Refusal::NotHere);
    assert_eq!(refused(Deed::AttackPort), Refusal::OwnPort);
}

#[test]
fn pp_246_only_the_two_opponents_take_part() {
    let mut position = two(basic);
    let own = ship(&mut position, FR, "frigate", "bridgetown", 0, 0);
    let other = ship(&mut position, EN, "sloop", "bridgetown", 0, 0);
    position.troops(Quarters::Garrison(port("bridgetown")), 3);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::AttackShip(other), &[]).act(EN, Action::Hold);
    table.roll(EN, Action::Fight, &[6, 1]);
    assert_eq!((table.step(), table.port("bridgetown").garrison), (Step::Prize, 3));
}

#[test]
fn pp_247_dice_of_playerless_empires_and_natives_are_rolled_by_themselves() {
    let mut position = two(basic);
    let own = ship(&mut position, FR, "frigate", "havana", 0, 0);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::AttackPort, &[6, 1]);
    assert!(table.board().controls(seat(FR), port("havana")));
}

#[test]
fn pp_250_ships_fight_at_sea_and_in_port() {
    let mut position = two(basic);
    let own = ship(&mut position, FR, "sloop", "havana", 0, 0);
    let other = ship(&mut position, EN, "sloop", "havana", 0, 0);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::AttackShip(other), &[]);
    assert_eq!(table.step(), Step::Stand);
}

#[test]
fn pp_252_a_hull_that_has_beaten_a_troop_rolls_again() {
    let (mut table, _, other) = sea_fight(("galleon", 0), ("schooner", 2));
    table.roll(EN, Action::Fight, &[3, 2]);
    assert_eq!((table.step(), table.ship(other).troops), (Step::Press, 1));
    table.act(FR, Action::Fight).roll(EN, Action::Fight, &[2, 1]);
    table.act(FR, Action::Fight).roll(EN, Action::Fight, &[3, 4]);
    assert!(table.board().now.combat.is_none(), "a tie ends it");
}

#[test]
fn pp_253_troops_never_roll_a_second_time() {
    let (mut table, ..) = sea_fight(("ketch", 1), ("ketch", 3));
    table.roll(EN, Action::Fight, &[6, 1]);
    assert_eq!(table.board().now.combat.unwrap().fresh, 0);
}

#[test]
fn pp_254_a_repulsed_ship_returns_and_the_defender_stays() {
    let mut position = two(basic);
    let own = ship(&mut position, FR, "sloop", "sea_statia_rd", 0, 0);
    let other = ship(&mut position, EN, "sloop", "sea_narrows", 0, 0);
    let mut table = begin(position, FR, Part::Movement);
    table.act(FR, Action::Sail(own)).act(FR, Action::To(at("sea_narrows"))).act(FR, Action::Stop);
    table.declare(FR, own, Deed::AttackShip(other), &[]).roll(EN, Action::Fight, &[1, 6]);
    assert_eq!(
        (table.ship(own).at, table.ship(other).at),
        (at("sea_statia_rd"), at("sea_narrows"))
    );
}

#[test]
fn pp_255_the_defender_gains_nothing_from_a_failed_attack() {
    let mut position = two(basic);
    let own = ship(&mut position, FR, "ketch", "sea_narrows", 0, 900);
    let other = ship(&mut position, EN, "sloop", "sea_narrows", 0, 0);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::AttackShip(other), &[]).roll(EN, Action::Fight, &[1, 6]);
    assert_eq!((table.ship(own).gold, table.ship(other).gold), (Gold(900), Gold(0)));
}

#[test]
fn pp_256_the_original_position_is_where_the_turn_began() {
    let (mut table, own, _) = sea_fight(("sloop", 0), ("sloop", 0));
    table.roll(EN, Action::Fight, &[1, 6]);
    assert_eq!(table.ship(own).at, at("sea_narrows"), "it stays where it began");
}
