//! Native ports (PP-330 to PP-337).

use crate::common::*;

fn landed(change: impl FnOnce(&mut Options), gold: u32) -> (Table, ShipId) {
    let mut position = two(change);
    let own = ship(&mut position, FR, "ketch", "youloumain", 0, gold);
    position.booty(good("cotton"), 2, Place::Ship(own));
    let table = begin(position, FR, Part::Actions);
    (table, own)
}

#[test]
fn pp_330_natives_are_hostile_to_empires_and_open_to_pirates() {
    let mut position = five(basic);
    let pirate = ship(&mut position, PI, "ketch", "vieux_fort", 0, 0);
    position.booty(good("salt"), 1, Place::Ship(pirate));
    let mut table = begin(position, PI, Part::Actions);
    assert!(table.offers(PI, Action::Done), "nobody fires on it");
    table.declare(PI, pirate, Deed::Unload, &[]);
    assert!(table.offers(PI, Action::Sell(Lot::Booty(good("salt")))));
}

#[test]
fn pp_331_an_empire_ship_is_fired_upon_before_its_action() {
    let (mut table, own) = landed(basic, 0);
    assert_eq!(table.step(), Step::Declare(own), "it must say what it does");
    table.declare(FR, own, Deed::Nothing, &[]);
    assert_eq!((table.step(), table.owed()), (Step::Stand, vec![FR]));
    assert_eq!(table.board().now.combat.unwrap().attacker, Fighter::Port(port("youloumain")));
}

#[test]
fn pp_332_a_ship_that_attacks_first_is_not_fired_upon() {
    let (mut table, own) = landed(basic, 0);
    table.declare(FR, own, Deed::AttackPort, &[1, 6]);
    assert_eq!(table.step(), Step::Retreat(own));
}

#[test]
fn pp_333_nobody_decides_for_the_natives() {
    let (mut table, own) = landed(basic, 0);
    table.declare(FR, own, Deed::Nothing, &[]);
    assert_eq!(table.owed(), [FR]);
    assert_eq!(table.board().commander(Fighter::Port(port("youloumain"))), None);
}

#[test]
fn pp_334_victorious_natives_plunder_and_drive_off() {
    let (mut table, own) = landed(basic, 400);
    let bank = table.board().bank;
    table.declare(FR, own, Deed::Nothing, &[]).roll(FR, Action::Fight, &[5, 4]);
    assert_eq!(
        (table.step(), table.ship(own).gold, table.ship(own).hold.len()),
        (Step::Retreat(own), Gold(0), 0)
    );
    assert_eq!(table.board().bank, bank + Gold(400));
    table.act(FR, Action::To(at("sea_grenadines")));
    assert_eq!(table.board().turn, seat(EN));
}

#[test]
fn pp_335_an_empire_takes_a_native_port_by_conquest() {
    let (mut table, own) = landed(basic, 0);
    assert_eq!(table.port("youloumain").garrison, 0);
    table.declare(FR, own, Deed::AttackPort, &[6, 1]);
    assert_eq!(table.port("youloumain").side, Side::Empire(Empire::France));
    let (mut table, own) = landed(basic, 0);
    table.act(FR, Action::Act(own));
    assert_eq!(table.refusal(FR, Action::Declare(Deed::Claim)), Refusal::NotPirate);
}

#[test]
fn pp_336_pirates_set_up_a_base_without_a_fight() {
    let mut position = five(basic);
    position.say(Told::FlagLifted { seat: seat(PI) });
    let pirate = ship(&mut position, PI, "ketch", "vieux_fort", 0, 0);
    let mut table = begin(position, PI, Part::Actions);
    table.declare(PI, pirate, Deed::Claim, &[]);
    assert_eq!(table.port("vieux_fort").side, Side::Pirate(seat(PI)));
}

#[test]
fn pp_337_a_native_port_in_other_hands_is_an_ordinary_port() {
    let mut position = four(basic);
    position.control(port("youloumain"), Side::Empire(Empire::France));
    let own = ship(&mut position, FR, "ketch", "youloumain", 0, 0);
    let table = begin(position, FR, Part::Actions);
    assert!(!table.board().is_visitor(own) && table.offers(FR, Action::Done));
    assert!(table.board().hand(seat(FR)).items().contains(&port("youloumain")));
}
