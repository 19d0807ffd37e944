//! Ships, capacity, gold and the bank (PP-160 to PP-172).

use crate::common::*;

#[test]
fn pp_160_the_ship_table() {
    let rows: Vec<_> = Data::caribbean()
        .ships
        .iter()
        .map(|ship| (ship.id.as_str(), ship.bonus, ship.capacity, ship.moves, ship.cost.0))
        .collect();
    assert_eq!(
        rows,
        [
            ("sloop", 0, 1, [5, 5], 100),
            ("schooner", 0, 2, [5, 5], 200),
            ("ketch", 0, 3, [5, 4], 300),
            ("galleon", 1, 4, [5, 3], 500),
            ("frigate", 2, 5, [5, 3], 1000),
        ]
    );
}

fn free(troops: u8, gold: u32, booty: u8) -> u8 {
    let mut position = two(basic);
    let own = ship(&mut position, FR, "frigate", "marigot", troops, gold);
    if booty > 0 {
        position.booty(good("salt"), booty, Place::Ship(own));
    }
    position.board().free(own)
}

#[test]
fn pp_161_a_unit_holds_a_troop_or_a_unit_of_goods_or_a_thousand() {
    assert_eq!([free(1, 0, 0), free(0, 1000, 0), free(0, 0, 1)], [4, 4, 4]);
}

#[test]
fn pp_162_the_crew_takes_no_capacity() {
    assert_eq!(free(0, 0, 0), 5);
}

#[test]
fn pp_163_every_started_thousand_takes_a_unit() {
    assert_eq!([free(0, 1, 0), free(0, 1000, 0), free(0, 1001, 0)], [4, 4, 3]);
}

#[test]
fn pp_164_a_hold_is_never_overfull() {
    let mut position = two(basic);
    let own = ship(&mut position, FR, "ketch", "saint_pierre", 1, 500);
    assert_eq!(position.board().room_for_gold(own), Gold(1500));
    position.booty(good("salt"), 1, Place::Ship(own));
    assert_eq!(position.board().room_for_gold(own), Gold(500));
    assert_eq!(position.board().free(own), 0);
}

#[test]
fn pp_166_gold_goes_aboard_as_far_as_it_fits_and_the_rest_ashore_in_ones_own_port() {
    let mut position = four(basic);
    let own = ship(&mut position, FR, "sloop", "saint_pierre", 0, 0);
    position.booty(good("pearls"), 1, Place::Ship(own));
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::Unload, &[]).act(FR, Action::Sell(Lot::Booty(good("pearls"))));
    assert_eq!((table.ship(own).gold, table.port("saint_pierre").gold), (Gold(1000), Gold(1500)));
}

#[test]
fn pp_167_goods_go_overboard_and_their_cards_to_the_discards() {
    let mut position = four(basic);
    let own = ship(&mut position, FR, "ketch", "sea_narrows", 1, 100);
    let charter = position.charter(
        seat(EN),
        port("bridgetown"),
        Card::Good(good("salt")),
        (seat(FR), Some(good("salt")), 0),
    );
    position.load(charter, own, 1);
    let mut table = begin(position, FR, Part::Actions);
    table.act(FR, Action::Act(own)).act(FR, Action::Jettison(Lot::Charter(charter)));
    assert!(table.ship(own).hold.is_empty());
    assert_eq!(table.board().goods_discards[usize::from(good("salt").0)], 1);
}

#[test]
fn pp_168_an_empire_pays_from_the_bank_and_not_from_its_player() {
    let mut position = four(basic);
    position.duty(seat(FR), DutyKind::ConquerPort, None);
    let own = ship(&mut position, FR, "frigate", "bridgetown", 0, 0);
    let bank = position.board().bank;
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::AttackPort, &[6, 1]);
    assert_eq!(table.board().bank + Gold(2000), bank);
    assert_eq!(table.board().banked(seat(FR)), Gold(1000));
}

#[test]
fn pp_169_an_empty_bank_funds_nothing() {
    let mut position = four(basic);
    position.bank(0, port("porlamar"));
    position.duty(seat(FR), DutyKind::ConquerPort, None);
    let own = ship(&mut position, FR, "frigate", "bridgetown", 0, 0);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::AttackPort, &[6, 1]);
    assert_eq!(table.ship(own).gold, Gold(0));
}

#[test]
fn pp_170_gold_spent_goes_to_the_bank_and_the_sum_never_changes() {
    let mut table = begin(two(basic), FR, Part::Purchases);
    let (bank, all) = (table.board().bank, table.board().all_gold());
    table.act(FR, Action::BuyTroop(port("saint_pierre")));
    assert_eq!((table.board().bank, table.board().all_gold()), (bank + Gold(100), all));
}

#[test]
fn pp_172_only_gold_at_home_is_banked() {
    let mut position = two(basic);
    position.gold(Purse::Stash(port("marigot")), 700);
    assert_eq!(position.board().banked(seat(FR)), Gold(1000));
    assert_eq!(position.board().gold_of(seat(FR)), Gold(1700));
}
