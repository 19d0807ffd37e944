//! A conquered ship (PP-270 to PP-278).

use crate::common::*;

/// France has conquered an English ship with this aboard, and decides.
fn prize(
    change: impl FnOnce(&mut Options),
    own_type: &str,
    place: &str,
    cargo: impl FnOnce(&mut Position, ShipId, ShipId),
) -> (Table, ShipId, ShipId) {
    let mut position = two(change);
    let own = ship(&mut position, FR, own_type, place, 0, 0);
    let other = ship(&mut position, EN, "frigate", place, 0, 0);
    cargo(&mut position, own, other);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::AttackShip(other), &[]).roll(EN, Action::Fight, &[6, 1]);
    (table, own, other)
}

#[test]
fn pp_270_release_take_or_sink() {
    let (table, ..) = prize(basic, "frigate", "sea_narrows", |_, _, _| {});
    assert_eq!(table.legal(FR), [Action::Release, Action::Take, Action::Sink]);
}

#[test]
fn pp_271_in_each_case_the_winner_may_take_what_fits() {
    let (mut table, own, other) = prize(basic, "ketch", "sea_narrows", |position, own, other| {
        position.gold(Purse::Ship(own), 800);
        position.booty(good("sugar"), 1, Place::Ship(own));
        position.gold(Purse::Ship(other), 2500);
        position.booty(good("tobacco"), 2, Place::Ship(other));
    });
    table.act(FR, Action::Release).act(FR, Action::Jettison(Lot::Booty(good("sugar"))));
    table.act(FR, Action::Gold(Amount::All));
    assert_eq!((table.ship(own).gold, table.ship(other).gold), (Gold(3000), Gold(300)));
    assert_eq!(table.ship(other).goods(Lot::Booty(good("tobacco"))), 2);
}

#[test]
fn pp_272_a_released_ship_keeps_the_rest_and_may_shift_to_sea() {
    let (mut table, _, other) = prize(basic, "ketch", "sea_narrows", |position, _, other| {
        position.gold(Purse::Ship(other), 900);
    });
    table.act(FR, Action::Release).act(FR, Action::Done);
    assert!(table.offers(EN, Action::Stop) && table.offers(EN, Action::To(at("sea_redonda"))));
    table.act(EN, Action::To(at("sea_redonda")));
    assert_eq!((table.ship(other).gold, table.ship(other).owner), (Gold(900), seat(EN)));
}

#[test]
fn pp_273_a_taken_ship_is_the_winners_with_everything_left_aboard() {
    let (mut table, _, other) = prize(extended, "frigate", "sea_narrows", |position, _, other| {
        position.gold(Purse::Ship(other), 900);
    });
    table.act(FR, Action::Take).act(FR, Action::Done);
    assert_eq!((table.ship(other).owner, table.ship(other).gold), (seat(FR), Gold(900)));
}

#[test]
fn pp_274_a_sunk_ship_is_lost_with_all_left_aboard() {
    let (mut table, _, other) = prize(basic, "frigate", "sea_narrows", |position, _, other| {
        position.gold(Purse::Ship(other), 900);
        position.booty(good("rum"), 1, Place::Ship(other));
    });
    let bank = table.board().bank;
    table.act(FR, Action::Sink).act(FR, Action::Done);
    assert!(table.board().fleet[other].is_none());
    assert_eq!(table.board().bank, bank + Gold(900));
    assert_eq!(table.board().booty[good("rum")], 0);
}

#[test]
fn pp_275_a_taken_ship_stays_rests_and_carries_no_troops() {
    let (mut table, _, other) = prize(extended, "frigate", "sea_narrows", |_, _, _| {});
    table.act(FR, Action::Take);
    assert_eq!((table.ship(other).at, table.ship(other).troops), (at("sea_narrows"), 0));
    assert_eq!(table.board().turn, seat(EN), "neither ship has anything more to do");
}

#[test]
fn pp_275_a_taken_ship_keeps_neither_its_watch_nor_its_safe_conduct() {
    // An English ketch has delivered in Saint-Pierre, lies there for two turns, and is taken by Spain.
    let mut position = four(extended);
    let own = ship(&mut position, SP, "frigate", "saint_pierre", 0, 0);
    let other = ship(&mut position, EN, "ketch", "saint_pierre", 0, 0);
    let terms = (seat(EN), Some(good("salt")), 100);
    let charter = position.charter(seat(FR), port("saint_pierre"), Card::Good(good("salt")), terms);
    position.say(Told::SafeConduct { ship: other, charter });
    position.say(Told::Watched { ship: other });
    position.say(Told::Watched { ship: other });
    let france = Side::Empire(Empire::France);
    assert!(position.board().is_protected(other, france));
    let mut table = begin(position, SP, Part::Actions);
    table.declare(SP, own, Deed::AttackShip(other), &[]);
    table.act(FR, Action::Hold).roll(EN, Action::Fight, &[6, 1]).act(SP, Action::Take);
    assert_eq!((table.ship(other).owner, table.ship(other).watch), (seat(SP), 0));
    assert!(!table.ship(other).has_conduct(Empire::France));
    assert!(!table.board().is_protected(other, france));
}

#[test]
fn pp_276_above_the_limit_the_excess_is_scuttled_or_in_port_sold() {
    let (mut table, own, other) = prize(basic, "frigate", "sea_narrows", |_, _, _| {});
    table.act(FR, Action::Take);
    assert_eq!(table.legal(FR), [Action::Scuttle(own), Action::Scuttle(other)]);
    table.act(FR, Action::Scuttle(own));
    assert_eq!(table.board().ships_of(seat(FR)).map(|(id, _)| id).collect::<Vec<_>>(), [other]);
    let (mut table, own, other) = prize(extended, "frigate", "saint_pierre", |position, _, _| {
        for _ in 0..3 {
            ship(position, FR, "sloop", "sea_narrows", 0, 0);
        }
    });
    assert!(table.board().controls(seat(FR), port("saint_pierre")));
    table.act(FR, Action::Take);
    assert!(table.offers(FR, Action::SellShip(other)) && table.offers(FR, Action::Scuttle(own)));
    table.act(FR, Action::SellShip(other));
    assert_eq!(table.port("saint_pierre").gold, Gold(1500));
}

#[test]
fn pp_277_cargo_may_first_be_moved_and_the_player_chooses() {
    let (mut table, own, other) = prize(basic, "sloop", "sea_narrows", |position, own, _| {
        position.gold(Purse::Ship(own), 400);
    });
    if table.step() != Step::Prize {
        // A sloop has no bonus: 6 against 1 + 2 is enough.
        unreachable!();
    }
    table.act(FR, Action::Take).act(FR, Action::Gold(Amount::All));
    assert_eq!(table.ship(other).gold, Gold(400));
    table.act(FR, Action::Done).act(FR, Action::Scuttle(own));
    assert_eq!(table.board().gold_of(seat(FR)), Gold(1400));
}

#[test]
fn pp_278_a_port_cannot_take_a_ship() {
    let mut position = two(basic);
    let own = ship(&mut position, FR, "sloop", "bridgetown", 0, 100);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::Nothing, &[]).act(EN, Action::Fire).roll(
        FR,
        Action::Fight,
        &[6, 1],
    );
    assert_eq!(table.refusal(EN, Action::Take), Refusal::PortsTakeNoShips);
    assert_eq!(table.legal(EN), [Action::Confiscate, Action::Sink]);
}
