//! Truces (PP-038, PP-039).

use crate::common::*;

fn at_old_road(change: impl FnOnce(&mut Position)) -> (Table, ShipId, ShipId) {
    let mut position = four(basic);
    let french = ship(&mut position, FR, "frigate", "old_road", 0, 0);
    position.booty(good("rum"), 1, Place::Ship(french));
    let english = ship(&mut position, EN, "sloop", "old_road", 0, 0);
    change(&mut position);
    let mut table = begin(position, FR, Part::Actions);
    table.act(FR, Action::Act(french));
    (table, french, english)
}

#[test]
fn pp_038_the_two_empires_of_a_truce_spare_each_other_there() {
    let (table, _, english) = at_old_road(|_| {});
    assert_eq!(table.refusal(FR, Action::Declare(Deed::AttackPort)), Refusal::InTruce);
    assert_eq!(table.refusal(FR, Action::Declare(Deed::AttackShip(english))), Refusal::InTruce);
    // And the port holds its fire: nobody is asked.
    let (mut table, _, _) = at_old_road(|_| {});
    table.act(FR, Action::Declare(Deed::Nothing));
    assert_ne!(table.step(), Step::Fire(ShipId(0)));
}

#[test]
fn pp_039_a_third_faction_ends_a_truce_for_good() {
    let (table, _, english) = at_old_road(|position| {
        position.control(port("basseterre"), Side::Empire(Empire::Spain));
        position.control(port("basseterre"), Side::Empire(Empire::France));
    });
    assert!(table.offers(FR, Action::Declare(Deed::AttackPort)));
    assert!(table.offers(FR, Action::Declare(Deed::AttackShip(english))));
    // Others were never bound.
    let mut position = four(basic);
    let spanish = ship(&mut position, SP, "frigate", "old_road", 0, 0);
    let mut table = begin(position, SP, Part::Actions);
    table.act(SP, Action::Act(spanish));
    assert!(table.offers(SP, Action::Declare(Deed::AttackPort)));
}
