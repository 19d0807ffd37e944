//! Loading, delivering and getting paid.

use super::{ANYTHING, called, held, loaded, loading};
use crate::common::*;

#[test]
fn pp_140_goods_are_loaded_by_the_named_ship_in_a_supplying_port_of_ones_own() {
    let (mut table, charter, own) = loading();
    table.act(FR, Action::Declare(Deed::Load));
    assert!(table.offers(FR, Action::Load(charter, 3)));
    table.act(FR, Action::Load(charter, 3));
    assert_eq!(table.ship(own).goods(Lot::Charter(charter)), 3);
    // Saint-Pierre has no salt, and Philipsburg is not French.
    for place in ["saint_pierre", "philipsburg"] {
        let (mut position, charter, own) = held(basic, "ketch", place);
        position.booty(good("rum"), 1, Place::Ship(own));
        assert!(position.board().controls(seat(FR), port(place)) == (place == "saint_pierre"));
        let mut table = begin(position, FR, Part::Actions);
        table.act(FR, Action::Act(own));
        let may = table.offers(FR, Action::Declare(Deed::Load))
            && table.act(FR, Action::Declare(Deed::Load)).offers(FR, Action::Load(charter, 2));
        assert!(!may, "{place}");
    }
}

#[test]
fn pp_141_the_goods_fill_all_that_is_free() {
    let (mut position, charter, own) = held(basic, "frigate", "marigot");
    position.troops(Quarters::Ship(own), 1);
    position.gold(Purse::Ship(own), 1200);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::Load, &[]);
    assert_eq!(table.legal(FR), [Action::Load(charter, 2), Action::Done]);
}

#[test]
fn pp_142_a_free_unit_is_needed_and_no_fewer_may_be_taken() {
    let (mut position, _, own) = held(basic, "sloop", "marigot");
    position.gold(Purse::Ship(own), 1);
    let mut table = begin(position, FR, Part::Actions);
    table.act(FR, Action::Act(own));
    assert_eq!(table.refusal(FR, Action::Declare(Deed::Load)), Refusal::NothingToLoad);
    let (mut table, charter, _) = loading();
    table.act(FR, Action::Declare(Deed::Load));
    assert_eq!(table.refusal(FR, Action::Load(charter, 2)), Refusal::MustFillHold);
}

#[test]
fn pp_143_on_loading_the_card_goes_with_the_ship_and_the_charter_keeps_shifting() {
    let (mut table, charter, _) = loading();
    table.act(FR, Action::Declare(Deed::Load)).act(FR, Action::Load(charter, 3));
    let known = *table.board().charter(charter);
    assert!(known.loaded && known.slot == 1 && known.gold == Gold(600));
    assert_eq!(table.board().loadable_again(charter), None);
}

/// Whether a charter could be loaded once more; it never can.
trait Again {
    fn loadable_again(&self, charter: CharterId) -> Option<u8>;
}

impl Again for Board {
    fn loadable_again(&self, charter: CharterId) -> Option<u8> {
        let charter = self.charter(charter);
        if charter.loaded { None } else { Some(charter.units) }
    }
}

#[test]
fn pp_144_an_unload_in_the_destination_delivers_all_units_and_one_suffices() {
    let (mut position, charter, own) = held(basic, "ketch", "bridgetown");
    position.load(charter, own, 1);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::Unload, &[]).act(FR, Action::Deliver(charter));
    assert!(table.ship(own).hold.is_empty());
    assert_eq!(table.gold_said(For::Pay), 600);
}

#[test]
fn pp_145_pay_is_units_times_price_times_the_slots_percentage_rounded_down() {
    let (position, charter, _) = loaded(basic, "bridgetown");
    assert_eq!(position.board().pay(charter, 3), Gold(1800));
    let mut position = four(basic);
    let odd = position.charter(
        seat(EN),
        port("bridgetown"),
        Card::Good(good("coffee")),
        (seat(FR), Some(good("coffee")), 125),
    );
    for id in ["charlestown", "st_johns", "plymouth", "crocus_bay"] {
        position.charter(
            seat(EN),
            port(id),
            Card::Good(good("fish")),
            (seat(NL), Some(good("fish")), 0),
        );
    }
    assert_eq!(position.board().pay(odd, 3), Gold(187));
}

#[test]
fn pp_146_slots_five_to_eight_pay_half() {
    let percents: Vec<u32> = (1..=8).map(|slot| setup(2, basic).slot_percent(slot)).collect();
    assert_eq!(percents, [100, 100, 100, 100, 50, 50, 50, 50]);
}

#[test]
fn pp_147_the_gold_on_the_charter_pays_first_and_the_bank_what_it_has() {
    let (mut position, charter, own) = loaded(basic, "bridgetown");
    position.bank(700, port("porlamar"));
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::Unload, &[]).act(FR, Action::Deliver(charter));
    assert_eq!((table.ship(own).gold, table.board().bank), (Gold(1300), Gold(0)));
}

#[test]
fn pp_148_what_does_not_fit_is_not_paid() {
    let mut position = four(basic);
    let own = ship(&mut position, FR, "sloop", "bridgetown", 0, 0);
    let charter = position.charter(
        seat(EN),
        port("bridgetown"),
        Card::Good(good("spice")),
        (seat(FR), Some(good("spice")), 2000),
    );
    position.load(charter, own, 1);
    let bank = position.board().bank;
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::Unload, &[]).act(FR, Action::Deliver(charter));
    assert_eq!((table.ship(own).gold, table.board().bank), (Gold(1000), bank + Gold(1000)));
}

#[test]
fn pp_150_after_delivery_the_cards_go_back_to_hand_and_deck() {
    let (position, charter, own) = loaded(basic, "bridgetown");
    let deck = position.board().goods_deck[usize::from(good("salt").0)];
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::Unload, &[]).act(FR, Action::Deliver(charter));
    assert_eq!(table.board().charters().count(), 0);
    assert_eq!(table.board().goods_deck[usize::from(good("salt").0)], deck + 1);
    assert!(table.board().hand(seat(EN)).items().contains(&port("bridgetown")));
}

#[test]
fn pp_151_a_charter_that_lapses_costs_nothing_more() {
    let (position, charter, _) = loaded(basic, "sea_narrows");
    let before = position.board().gold_of(seat(FR));
    let (mut again, _) = (position, charter);
    again.say(Told::Gold {
        from: Purse::Charter(charter),
        to: Purse::Bank,
        amount: Gold(600),
        purpose: For::Commission,
    });
    again.say(Told::CharterEnded {
        charter,
        how: pirates_and_privateers::event::CharterEnd::Lapsed,
    });
    assert_eq!(again.board().gold_of(seat(FR)), before);
}

#[test]
fn pp_152_a_destination_that_changes_hands_still_pays() {
    let (mut position, charter, own) = loaded(basic, "bridgetown");
    position.control(port("bridgetown"), Side::Empire(Empire::Spain));
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::Unload, &[]);
    // Spain may fire first, and holds.
    table.act(SP, Action::Hold).act(FR, Action::Deliver(charter));
    assert_eq!(table.gold_said(For::Pay), 1800);
}

#[test]
fn pp_153_without_a_supplying_port_nothing_can_be_loaded() {
    let (mut position, _, own) = held(basic, "ketch", "marigot");
    position.control(port("marigot"), Side::Empire(Empire::Spain));
    let mut table = begin(position, FR, Part::Actions);
    table.act(FR, Action::Act(own));
    assert_eq!(table.refusal(FR, Action::Declare(Deed::Load)), Refusal::NotYourPort);
}

#[test]
fn pp_154_only_the_holder_can_deliver_and_stolen_goods_are_booty() {
    let (mut position, charter, _) = held(basic, "ketch", "marigot");
    let thief = ship(&mut position, SP, "frigate", "bridgetown", 0, 0);
    position.say(Told::Goods {
        lot: Lot::Charter(charter),
        units: 2,
        from: Place::Away,
        to: Place::Ship(thief),
    });
    let mut table = begin(position, SP, Part::Actions);
    assert!(table.board().is_booty(seat(SP), Lot::Charter(charter)));
    table.act(SP, Action::Act(thief));
    assert_eq!(table.refusal(SP, Action::Declare(Deed::Unload)), Refusal::NothingToUnload);
    // Retaken while the charter lives, they count again.
    let (mut position, charter, own) = held(basic, "ketch", "bridgetown");
    position.say(Told::Goods {
        lot: Lot::Charter(charter),
        units: 2,
        from: Place::Away,
        to: Place::Ship(own),
    });
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::Unload, &[]);
    assert!(table.offers(FR, Action::Deliver(charter)));
}

#[test]
fn pp_155_for_anything_each_bid_names_a_commodity_and_a_price() {
    let mut table = called(four(basic), 5, ANYTHING);
    // Bassin supplies wood and oils, which nobody may name.
    assert!(
        table.offers(EN, Action::Offer(good("rum")))
            && !table.offers(EN, Action::Offer(good("wood")))
    );
    assert_eq!(table.refusal(EN, Action::Offer(good("spice"))), Refusal::CannotOffer);
    assert_eq!(table.refusal(EN, Action::Bid(5)), Refusal::NameGoodFirst);
    table.act(EN, Action::Offer(good("rum"))).act(EN, Action::Bid(5));
    table.act(SP, Action::Pass).act(NL, Action::Pass);
    let board = table.board();
    let (_, charter) = board.charters().next().unwrap();
    assert_eq!(
        (charter.good, charter.price, charter.anything),
        (Some(good("rum")), Gold(125), true)
    );
}

#[test]
fn pp_156_anything_has_no_asking_price_for_the_netherlands_and_listed_ones_for_rungs() {
    let mut position = four(extended);
    let charter = position.charter(
        seat(EN),
        port("bridgetown"),
        Card::Anything,
        (seat(NL), Some(good("salt")), 300),
    );
    assert_eq!(position.board().pay(charter, 2), Gold(600));
}

#[test]
fn pp_157_a_dutch_holder_is_paid_the_asking_price_in_the_extended_game() {
    for (level, pay) in [(Level::Basic, 400), (Level::Extended, 4000)] {
        let mut position = four(|options| options.level = level);
        let charter = position.charter(
            seat(EN),
            port("bridgetown"),
            Card::Good(good("cotton")),
            (seat(NL), Some(good("cotton")), 100),
        );
        assert_eq!(position.board().pay(charter, 4), Gold(pay));
    }
}

#[test]
fn pp_158_a_charter_that_its_caller_took_can_be_delivered_and_pays_nothing() {
    let mut position = four(extended);
    let charter = position.charter(
        seat(NL),
        port("willemstad"),
        Card::Good(good("cotton")),
        (seat(NL), Some(good("cotton")), 0),
    );
    assert_eq!(position.board().pay(charter, 4), Gold(0));
    assert_eq!(position.board().charters().count(), 1);
}

#[test]
fn pp_159_a_frigate_never_earns_more_than_five_thousand_with_gold() {
    let mut position = four(basic);
    let own = ship(&mut position, SP, "frigate", "bridgetown", 0, 0);
    let charter = position.charter(
        seat(EN),
        port("bridgetown"),
        Card::Good(good("gold")),
        (seat(SP), Some(good("gold")), 10_000),
    );
    position.load(charter, own, 5);
    let mut table = begin(position, SP, Part::Actions);
    table.declare(SP, own, Deed::Unload, &[]).act(SP, Action::Deliver(charter));
    assert_eq!(table.ship(own).gold, Gold(5000));
}
