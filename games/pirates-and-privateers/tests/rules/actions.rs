//! Actions (PP-210 to PP-222).

use crate::common::*;

#[test]
fn pp_210_the_actions_are_attacks_load_unload_and_claim() {
    let mut position = five(basic);
    position.say(Told::FlagLifted { seat: seat(PI) });
    let pirate = ship(&mut position, PI, "frigate", "vieux_fort", 0, 0);
    position.booty(good("salt"), 1, Place::Ship(pirate));
    let other = ship(&mut position, FR, "sloop", "vieux_fort", 0, 0);
    let mut table = begin(position, PI, Part::Actions);
    table.act(PI, Action::Act(pirate));
    for deed in
        [Deed::Nothing, Deed::AttackShip(other), Deed::AttackPort, Deed::Unload, Deed::Claim]
    {
        assert!(table.offers(PI, Action::Declare(deed)), "{deed:?}");
    }
}

#[test]
fn pp_211_one_action_a_ship_after_movement_and_without_it_too() {
    let mut position = two(basic);
    let own = ship(&mut position, FR, "ketch", "saint_pierre", 1, 0);
    let mut table = begin(position, FR, Part::Movement);
    table.act(FR, Action::Done).declare(FR, own, Deed::Unload, &[]).act(FR, Action::Troop);
    assert_eq!(table.board().turn, seat(EN), "there was nothing more to do");
}

#[test]
fn pp_212_load_and_unload_are_for_ports() {
    let mut position = two(basic);
    let own = ship(&mut position, FR, "ketch", "sea_narrows", 1, 100);
    position.booty(good("rum"), 1, Place::Ship(own));
    let mut table = begin(position, FR, Part::Actions);
    table.act(FR, Action::Act(own));
    assert_eq!(table.refusal(FR, Action::Declare(Deed::Unload)), Refusal::NotInPort);
    assert_eq!(table.refusal(FR, Action::Declare(Deed::Load)), Refusal::NotInPort);
}

#[test]
fn pp_213_one_load_takes_any_mix_and_a_charter_last() {
    let mut position = four(basic);
    let own = ship(&mut position, FR, "frigate", "marigot", 0, 0);
    position.troops(Quarters::Garrison(port("marigot")), 1);
    position.gold(Purse::Stash(port("marigot")), 150);
    position.booty(good("rum"), 1, Place::Stash(port("marigot")));
    let charter = position.charter(
        seat(EN),
        port("bridgetown"),
        Card::Good(good("salt")),
        (seat(FR), Some(good("salt")), 0),
    );
    position.say(Told::Named { charter, ship: Some(own) });
    let mut table = begin(position, FR, Part::Actions);
    table
        .declare(FR, own, Deed::Load, &[])
        .act(FR, Action::Troop)
        .act(FR, Action::Gold(Amount::Fifty));
    table.act(FR, Action::Goods(Lot::Booty(good("rum")))).act(FR, Action::Load(charter, 2));
    let loaded = table.ship(own);
    assert_eq!((loaded.troops, loaded.gold, loaded.hold.len()), (1, Gold(50), 3));
    assert_eq!(table.board().turn, seat(EN));
}

#[test]
fn pp_214_one_unload_does_any_mix() {
    let mut position = four(basic);
    let own = ship(&mut position, FR, "frigate", "saint_pierre", 1, 500);
    position.booty(good("salt"), 2, Place::Ship(own));
    let mut table = begin(position, FR, Part::Actions);
    let salt = Lot::Booty(good("salt"));
    table
        .declare(FR, own, Deed::Unload, &[])
        .act(FR, Action::Troop)
        .act(FR, Action::Gold(Amount::Hundred));
    table.act(FR, Action::Sell(salt)).act(FR, Action::Goods(salt));
    let left = table.ship(own);
    assert_eq!((left.troops, left.gold, left.hold.len()), (0, Gold(775), 0));
    assert_eq!(table.port("saint_pierre").goods(salt), 1);
}

#[test]
fn pp_215_gold_is_banked_by_unloading_it_at_home() {
    let mut position = two(basic);
    let own = ship(&mut position, FR, "ketch", "saint_pierre", 0, 700);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::Unload, &[]).act(FR, Action::Gold(Amount::All));
    assert_eq!(table.board().banked(seat(FR)), Gold(1700));
}

#[test]
fn pp_216_a_ship_in_a_foreign_port_must_be_activated_and_declares_before_the_port_fires() {
    let mut position = two(extended);
    let own = ship(&mut position, FR, "ketch", "bridgetown", 0, 0);
    ship(&mut position, FR, "ketch", "sea_narrows", 0, 0);
    let mut table = begin(position, FR, Part::Actions);
    assert_eq!(table.refusal(FR, Action::Done), Refusal::MustActivate);
    table.declare(FR, own, Deed::Nothing, &[]);
    assert_eq!((table.step(), table.owed()), (Step::Fire(own), vec![EN]));
}

#[test]
fn pp_221_a_privateer_sells_booty_at_home_at_half_price() {
    let mut position = four(basic);
    let own = ship(&mut position, FR, "ketch", "marigot", 0, 0);
    position.booty(good("rum"), 1, Place::Ship(own));
    position.booty(good("salt"), 1, Place::Ship(own));
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::Unload, &[]).act(FR, Action::Sell(Lot::Booty(good("rum"))));
    assert_eq!(table.ship(own).gold, Gold(125));
    // Marigot supplies salt itself.
    assert_eq!(table.refusal(FR, Action::Sell(Lot::Booty(good("salt")))), Refusal::SuppliedHere);
}

#[test]
fn pp_222_booty_in_a_stash_must_be_loaded_before_it_is_sold() {
    let mut position = four(basic);
    let own = ship(&mut position, FR, "ketch", "marigot", 0, 100);
    position.booty(good("rum"), 1, Place::Stash(port("marigot")));
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::Unload, &[]);
    assert_eq!(table.refusal(FR, Action::Sell(Lot::Booty(good("rum")))), Refusal::NothingThere);
}
