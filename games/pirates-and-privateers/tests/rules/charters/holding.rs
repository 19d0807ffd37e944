//! The named ship, and its protection.

use super::{called, held, loaded};
use crate::common::*;

#[test]
fn pp_135_a_ship_is_named_the_only_one_the_chosen_one_or_the_first_acquired() {
    let bid = |position: Position| {
        let mut table = called(position, 5, card("salt"));
        table.act(EN, Action::Bid(8)).act(SP, Action::Pass).act(NL, Action::Pass);
        table
    };
    let named = |table: &Table| table.board().charters().next().unwrap().1.named;
    let mut position = four(basic);
    let only = ship(&mut position, EN, "sloop", "bridgetown", 0, 0);
    assert_eq!(named(&bid(position)), Some(only));

    let mut position = four(|options| {
        extended(options);
        options.duty_draw = DutyDraw::NeverForced;
    });
    let ships = [0, 1].map(|_| ship(&mut position, EN, "sloop", "bridgetown", 0, 0));
    let mut table = bid(position);
    assert_eq!((table.owed(), table.legal(EN)), (vec![EN], ships.map(Action::Name).to_vec()));
    table.act(EN, Action::Name(ships[1]));
    assert_eq!(named(&table), Some(ships[1]));

    let mut table = bid(four(basic));
    assert_eq!(named(&table), None);
    table.act(FR, Action::Done).act(EN, Action::Stay).act(EN, Action::Pass);
    table.act(EN, Action::BuyShip(port("bridgetown"), kind("sloop")));
    assert_eq!(named(&table), Some(ShipId(0)));
}

#[test]
fn pp_136_the_callers_ships_and_ports_may_not_attack_the_named_ship() {
    let (mut position, _, own) = held(basic, "ketch", "bridgetown");
    let english = ship(&mut position, EN, "frigate", "bridgetown", 0, 0);
    let spanish = ship(&mut position, SP, "frigate", "bridgetown", 0, 0);
    let mut table = begin(position, EN, Part::Actions);
    table.act(EN, Action::Act(english));
    assert_eq!(table.refusal(EN, Action::Declare(Deed::AttackShip(own))), Refusal::Protected);
    assert!(table.offers(EN, Action::Declare(Deed::AttackShip(spanish))));
    let (position, _, own) = held(basic, "ketch", "bridgetown");
    let mut table = begin(position, FR, Part::Actions);
    // The port is not asked whether it fires, and the turn is over.
    table.declare(FR, own, Deed::Nothing, &[]);
    assert_eq!(table.board().turn, seat(EN));
}

#[test]
fn pp_137_protection_lasts_until_the_ship_has_delivered_and_left() {
    let (mut position, charter, own) = loaded(basic, "bridgetown");
    ship(&mut position, EN, "frigate", "bridgetown", 0, 0);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::Unload, &[]).act(FR, Action::Deliver(charter));
    assert!(table.board().is_protected(own, Side::Empire(Empire::England)));
    let mut state = table.board();
    let _ = &mut state;
    let mut position = four(basic);
    let safe = ship(&mut position, FR, "ketch", "bridgetown", 0, 0);
    let charter = position.charter(
        seat(EN),
        port("bridgetown"),
        Card::Good(good("salt")),
        (seat(FR), Some(good("salt")), 0),
    );
    position.say(Told::SafeConduct { ship: safe, charter });
    position.say(Told::CharterEnded {
        charter,
        how: pirates_and_privateers::event::CharterEnd::Delivered,
    });
    assert!(position.board().is_protected(safe, Side::Empire(Empire::England)));
    let mut table = begin(position, FR, Part::Movement);
    table.act(FR, Action::Sail(safe)).act(FR, Action::To(at("sea_barbados_rd")));
    assert!(!table.board().is_protected(safe, Side::Empire(Empire::England)));
}

#[test]
fn pp_138_attacking_the_protector_forfeits_the_protection_and_not_the_charter() {
    let (mut position, charter, own) = held(basic, "ketch", "sea_narrows");
    let english = ship(&mut position, EN, "sloop", "sea_narrows", 0, 0);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::AttackShip(english), &[]);
    assert!(!table.board().is_protected(own, Side::Empire(Empire::England)));
    assert_eq!(table.board().charter(charter).holder, Some(seat(FR)));
}

#[test]
fn pp_138_whoever_has_forfeited_protection_has_no_safe_conduct_after_delivery() {
    let england = Side::Empire(Empire::England);
    for forfeited in [false, true] {
        let (mut position, charter, own) = loaded(basic, "bridgetown");
        if forfeited {
            position.say(Told::Unprotected { charter });
        }
        let mut table = begin(position, FR, Part::Actions);
        table.declare(FR, own, Deed::Unload, &[]);
        if forfeited {
            table.act(EN, Action::Hold);
        }
        table.act(FR, Action::Deliver(charter));
        assert_eq!(table.board().is_protected(own, england), !forfeited);
    }
}

#[test]
fn pp_139_several_charters_are_held_and_completed_in_any_order() {
    let (mut position, first, own) = held(basic, "frigate", "bridgetown");
    let second = position.charter(
        seat(EN),
        port("old_road"),
        Card::Good(good("fruit")),
        (seat(FR), Some(good("fruit")), 100),
    );
    position.load(first, own, 2);
    position.load(second, own, 2);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::Unload, &[]).act(FR, Action::Deliver(first));
    assert_eq!(table.board().charter(second).units, 2);
}
