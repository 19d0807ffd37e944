//! A ship attacks a port, and a port attacks a ship (PP-290 to PP-318).

use crate::common::*;

fn storming(
    change: impl FnOnce(&mut Options),
    troops: u8,
    garrison: u8,
    dice: &[u32],
) -> (Table, ShipId) {
    let mut position = four(change);
    let own = ship(&mut position, FR, "frigate", "bridgetown", troops, 0);
    if garrison > 0 {
        position.troops(Quarters::Garrison(port("bridgetown")), garrison);
    }
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::AttackPort, dice);
    (table, own)
}

#[test]
fn pp_290_a_ship_may_attack_a_port_that_its_side_does_not_control() {
    let (table, own) = storming(basic, 0, 0, &[6, 1]);
    assert_eq!(table.step(), Step::Landing(own), "there is a stash to load from");
}

#[test]
fn pp_291_every_unit_rolls_once_and_the_hull_too() {
    let (table, own) = storming(basic, 0, 1, &[6, 1]);
    assert_eq!((table.step(), table.port("bridgetown").garrison), (Step::Retreat(own), 0));
}

#[test]
fn pp_292_a_port_falls_when_its_own_die_loses_with_no_troop_left() {
    let (mut table, own) = storming(basic, 1, 1, &[6, 1]);
    assert_eq!(table.port("bridgetown").side, Side::Empire(Empire::England));
    table.roll(FR, Action::Fight, &[6, 1]);
    assert_eq!(
        (table.port("bridgetown").side, table.step()),
        (Side::Empire(Empire::France), Step::Landing(own))
    );
}

#[test]
fn pp_293_a_port_that_holds_drives_the_ship_out() {
    let (table, own) = storming(basic, 0, 0, &[1, 6]);
    assert_eq!(table.step(), Step::Retreat(own));
    assert!(!table.offers(FR, Action::Stop));
}

#[test]
fn pp_294_it_goes_to_sea_and_losses_stay() {
    let (mut table, own) = storming(basic, 0, 1, &[6, 1]);
    assert_eq!(table.legal(FR), ["sea_lucia_wind", "sea_barbados_rd"].map(|id| Action::To(at(id))));
    table.act(FR, Action::To(at("sea_lucia_wind")));
    assert_eq!((table.ship(own).at, table.port("bridgetown").garrison), (at("sea_lucia_wind"), 0));
}

#[test]
fn pp_295_a_conquered_port_and_its_card_are_the_winners() {
    let (table, _) = storming(basic, 0, 0, &[6, 1]);
    assert!(table.board().controls(seat(FR), port("bridgetown")));
    assert!(table.board().hand(seat(FR)).items().contains(&port("bridgetown")));
    assert!(!table.board().hand(seat(EN)).items().contains(&port("bridgetown")));
}

#[test]
fn pp_296_the_stash_stays_in_the_port_under_its_new_controller() {
    let (mut table, _) = storming(basic, 0, 0, &[6, 1]);
    table.act(FR, Action::Done);
    assert_eq!(table.port("bridgetown").gold, Gold(1000));
    assert_eq!(table.board().gold_of(seat(FR)), Gold(2000));
}

#[test]
fn pp_297_the_winner_may_land_troops_and_load_at_once() {
    let (mut table, own) = storming(basic, 1, 0, &[6, 1]);
    table.act(FR, Action::Troop).act(FR, Action::Gold(Amount::All));
    assert_eq!((table.port("bridgetown").garrison, table.ship(own).gold), (1, Gold(1000)));
}

#[test]
fn pp_298_ships_of_the_former_controller_are_unaffected() {
    let mut position = four(basic);
    let own = ship(&mut position, FR, "frigate", "bridgetown", 0, 0);
    let english = ship(&mut position, EN, "sloop", "bridgetown", 1, 0);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::AttackPort, &[6, 1]);
    assert_eq!((table.ship(english).owner, table.ship(english).troops), (seat(EN), 1));
}

#[test]
fn pp_299_a_fort_stays_and_works_are_lost() {
    let mut position = four(basic);
    position.fort(port("bridgetown"));
    let own = ship(&mut position, FR, "frigate", "bridgetown", 0, 0);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::AttackPort, &[6, 1]);
    assert!(table.port("bridgetown").fort);
    let mut position = four(basic);
    position.say(Told::FortOrdered { port: port("bridgetown") });
    let own = ship(&mut position, FR, "frigate", "bridgetown", 0, 0);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::AttackPort, &[6, 1]);
    assert_eq!((table.port("bridgetown").works, table.board().forts), (0, 12));
}

#[test]
fn pp_300_a_privateer_conquers_for_the_empire_and_may_bid_with_the_ports_goods() {
    let (table, _) = storming(basic, 0, 0, &[6, 1]);
    assert!(table.board().supply(Side::Empire(Empire::France)).has(good("aloe")));
}

/// A French ship has declared nothing in Bridgetown.
fn visiting(ship_type: &str, troops: u8, gold: u32, garrison: u8) -> (Table, ShipId) {
    let mut position = four(basic);
    let own = ship(&mut position, FR, ship_type, "bridgetown", troops, gold);
    if garrison > 0 {
        position.troops(Quarters::Garrison(port("bridgetown")), garrison);
    }
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::Nothing, &[]);
    (table, own)
}

#[test]
fn pp_310_a_port_may_attack_a_ship_of_another_faction() {
    let (table, _) = visiting("sloop", 0, 0, 0);
    assert_eq!(table.legal(EN), [Action::Fire, Action::Hold]);
}

#[test]
fn pp_311_once_a_turn_of_the_ship_and_not_if_it_attacks_the_port() {
    let (mut table, _) = visiting("sloop", 0, 0, 0);
    table.act(EN, Action::Fire).roll(FR, Action::Fight, &[1, 6]);
    assert_eq!(table.board().turn, seat(EN), "the ship's turn is over");
    let (table, own) = storming(basic, 1, 1, &[4, 4]);
    assert_eq!(table.step(), Step::Press, "the port defends and does not fire at {own:?}");
}

#[test]
fn pp_312_the_controller_decides() {
    let (mut table, own) = visiting("sloop", 0, 100, 0);
    assert_eq!(table.owed(), [EN]);
    table.act(EN, Action::Hold);
    assert_eq!(table.ship(own).gold, Gold(100));
}

#[test]
fn pp_313_ports_of_playerless_empires_never_attack() {
    let mut position = two(basic);
    let own = ship(&mut position, FR, "sloop", "havana", 0, 0);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::Nothing, &[]);
    assert_eq!(table.board().turn, seat(EN));
}

#[test]
fn pp_314_the_garrison_attacks_first_then_the_port_once_and_the_ship_may_flee() {
    let (mut table, own) = visiting("frigate", 2, 0, 1);
    table.act(EN, Action::Fire);
    assert!(table.offers(FR, Action::Flee));
    table.roll(FR, Action::Fight, &[6, 1]);
    table.roll(FR, Action::Fight, &[6, 1]);
    assert_eq!(table.ship(own).troops, 0);
    assert!(table.board().now.combat.is_none(), "one squad and the port have rolled");
}

#[test]
fn pp_315_a_ship_that_is_not_conquered_carries_out_its_action() {
    let mut position = four(basic);
    let own = ship(&mut position, FR, "frigate", "bridgetown", 0, 0);
    let charter = position.charter(
        seat(SP),
        port("bridgetown"),
        Card::Good(good("salt")),
        (seat(FR), Some(good("salt")), 100),
    );
    position.load(charter, own, 2);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::Unload, &[]).act(EN, Action::Fire).roll(
        FR,
        Action::Fight,
        &[1, 6],
    );
    table.act(FR, Action::Deliver(charter));
    assert_eq!(table.gold_said(For::Pay), 200);
}

#[test]
fn pp_316_the_controller_confiscates_or_sinks() {
    let (mut table, own) = visiting("ketch", 0, 900, 0);
    table.act(EN, Action::Fire).roll(FR, Action::Fight, &[6, 1]);
    table.act(EN, Action::Confiscate).act(EN, Action::Gold(Amount::All));
    assert_eq!((table.port("bridgetown").gold, table.ship(own).gold), (Gold(1900), Gold(0)));
    let (mut table, own) = visiting("ketch", 0, 900, 0);
    let bank = table.board().bank;
    table.act(EN, Action::Fire).roll(FR, Action::Fight, &[6, 1]).act(EN, Action::Sink);
    assert!(table.board().fleet[own].is_none());
    assert_eq!(table.board().bank, bank + Gold(900));
}

#[test]
fn pp_317_after_confiscation_the_ship_has_lost_its_action_and_may_leave() {
    let mut position = four(basic);
    let own = ship(&mut position, FR, "ketch", "bridgetown", 1, 500);
    let charter = position.charter(
        seat(SP),
        port("bridgetown"),
        Card::Good(good("salt")),
        (seat(FR), Some(good("salt")), 100),
    );
    position.load(charter, own, 1);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::Unload, &[]).act(EN, Action::Fire).roll(FR, Action::Flee, &[6, 1]);
    // The squad paid; it flees to sea, where nothing can be unloaded.
    table.act(FR, Action::To(at("sea_lucia_wind")));
    assert_eq!(table.board().turn, seat(EN));
    let (mut table, own) = visiting("ketch", 0, 900, 0);
    table
        .act(EN, Action::Fire)
        .roll(FR, Action::Fight, &[6, 1])
        .act(EN, Action::Confiscate)
        .act(EN, Action::Done);
    assert!(table.offers(FR, Action::Stop));
    table.act(FR, Action::To(at("sea_lucia_wind")));
    assert_eq!(table.ship(own).at, at("sea_lucia_wind"));
}

#[test]
fn pp_318_a_port_may_not_attack_a_protected_ship() {
    let mut position = four(basic);
    let own = ship(&mut position, FR, "ketch", "bridgetown", 0, 0);
    let charter = position.charter(
        seat(EN),
        port("plymouth"),
        Card::Good(good("salt")),
        (seat(FR), Some(good("salt")), 100),
    );
    position.say(Told::Named { charter, ship: Some(own) });
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::Nothing, &[]);
    assert_eq!(table.board().turn, seat(EN));
}
