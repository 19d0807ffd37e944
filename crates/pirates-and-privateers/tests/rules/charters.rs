//! Charters (PP-110 to PP-159).

use crate::common::*;

/// A French duty player about to draw a charter for a port of the hand and a card of the deck.
fn called(position: Position, nth_port: u32, nth_card: u32) -> Table {
    let mut table = begin(position, FR, Part::Duty);
    table.draw(FR, Action::Draw, &[0, nth_port, nth_card]);
    table
}

/// The number of the first card of a commodity in the full deck.
fn card(id: &str) -> u32 {
    let goods = &Data::caribbean().goods;
    let before = goods.iter().take_while(|good| good.id != id);
    before.map(|good| u32::from(good.cards)).sum()
}

const ANYTHING: u32 = 71;

/// France calls a charter of salt to Bassin, for which everybody but Spain... bids: England, Spain and the Netherlands.
fn salt() -> Table {
    called(four(basic), 5, card("salt"))
}

/// A charter from England to Bridgetown for salt, held by France, with its ship in Marigot.
fn held(
    change: impl FnOnce(&mut Options),
    ship_type: &str,
    place: &str,
) -> (Position, CharterId, ShipId) {
    let mut position = four(change);
    let own = ship(&mut position, FR, ship_type, place, 0, 0);
    let charter = position.charter(
        seat(EN),
        port("bridgetown"),
        Card::Good(good("salt")),
        (seat(FR), Some(good("salt")), 600),
    );
    position.say(Told::Named { charter, ship: Some(own) });
    (position, charter, own)
}

fn loading() -> (Table, CharterId, ShipId) {
    let (position, charter, own) = held(basic, "ketch", "marigot");
    let mut table = begin(position, FR, Part::Actions);
    table.act(FR, Action::Act(own));
    (table, charter, own)
}

fn loaded(change: impl FnOnce(&mut Options), place: &str) -> (Position, CharterId, ShipId) {
    let (mut position, charter, own) = held(change, "ketch", place);
    position.load(charter, own, 3);
    (position, charter, own)
}

#[test]
fn pp_110_a_charter_is_a_port_a_commodity_and_a_commission() {
    let mut table = salt();
    table.act(EN, Action::Bid(8)).act(SP, Action::Pass).act(NL, Action::Pass);
    let board = table.board();
    let (_, charter) = board.charters().next().unwrap();
    assert_eq!(
        (charter.port, charter.good, charter.price),
        (port("bassin"), Some(good("salt")), Gold(600))
    );
}

#[test]
fn pp_111_the_destination_is_a_card_of_the_callers_hand() {
    for nth in 0..7 {
        let table = called(four(basic), nth, card("copper"));
        assert!(
            table
                .board()
                .charters()
                .all(|(_, charter)| table.board().controls(seat(FR), charter.port))
        );
    }
}

#[test]
fn pp_112_the_commodity_comes_from_the_deck_and_an_empty_one_is_refilled() {
    let mut position = four(basic);
    for (place, good) in Data::caribbean().goods.iter().enumerate() {
        for _ in 0..good.cards {
            let why = pirates_and_privateers::event::Unfit::NobodySupplies;
            let card = Card::Good(GoodId(place as u8));
            position.say(Told::CharterDiscarded { port: port("bassin"), card, why });
        }
    }
    for _ in 0..3 {
        let why = pirates_and_privateers::event::Unfit::NobodySupplies;
        position.say(Told::CharterDiscarded { port: port("bassin"), card: Card::Anything, why });
    }
    let table = called(position, 5, card("salt"));
    assert!(table.told.contains(&Told::GoodsReshuffled));
}

#[test]
fn pp_113_what_no_empire_player_supplies_is_discarded() {
    let position = lay_out(basic, &[(FRANCE, "saint_pierre"), (ENGLAND, "bridgetown")]);
    let table = called(position, 5, card("gold"));
    assert_eq!((table.board().charters().count(), table.step()), (0, Step::Purchase));
}

#[test]
fn pp_114_what_the_destination_supplies_is_discarded() {
    let table = called(four(basic), 5, card("wood"));
    assert_eq!(table.board().charters().count(), 0);
}

#[test]
fn pp_115_an_empty_bank_discards_the_charter() {
    let mut position = four(basic);
    position.bank(0, port("porlamar"));
    assert_eq!(called(position, 5, card("salt")).board().charters().count(), 0);
}

#[test]
fn pp_116_a_discarded_charter_leaves_its_cards_on_the_discards() {
    let table = called(four(basic), 5, card("wood"));
    let board = table.board();
    assert_eq!(board.goods_discards[usize::from(good("wood").0)], 1);
    assert_eq!(board.duty_discards[DutyKind::Charter.place()], 1);
    assert!(board.hand(seat(FR)).items().contains(&port("bassin")));
}

#[test]
fn pp_117_a_valid_charter_is_in_slot_one_before_bidding() {
    let table = salt();
    assert_eq!(table.step(), Step::Bid);
    assert_eq!(table.board().charters().next().unwrap().1.slot, 1);
    assert_eq!(table.board().duty_discards[DutyKind::Charter.place()], 1);
}

fn slots(position: &Position) -> Vec<(PortId, u8)> {
    let mut slots: Vec<_> =
        position.board().charters().map(|(_, charter)| (charter.port, charter.slot)).collect();
    slots.sort_by_key(|&(_, slot)| slot);
    slots
}

fn filled(count: usize) -> (Position, Vec<CharterId>) {
    let mut position = four(basic);
    let ports = [
        "bridgetown",
        "charlestown",
        "st_johns",
        "plymouth",
        "crocus_bay",
        "old_road",
        "governors_harbour",
        "havana",
    ];
    let charters = ports.iter().take(count).map(|id| {
        let caller = if *id == "havana" { SP } else { EN };
        position.charter(
            seat(caller),
            port(id),
            Card::Good(good("fish")),
            (seat(NL), Some(good("fish")), 0),
        )
    });
    let charters = charters.collect();
    (position, charters)
}

#[test]
fn pp_118_charters_move_on_up_to_the_first_gap() {
    let (mut position, charters) = filled(4);
    // The one in slot 3 ends: slots 1, 2 and 4 are taken.
    position.say(Told::CharterEnded {
        charter: charters[1],
        how: pirates_and_privateers::event::CharterEnd::Lapsed,
    });
    position.charter(
        seat(SP),
        port("havana"),
        Card::Good(good("salt")),
        (seat(NL), Some(good("salt")), 0),
    );
    assert_eq!(
        slots(&position),
        [("havana", 1), ("plymouth", 2), ("st_johns", 3), ("bridgetown", 4)]
            .map(|(id, slot)| (port(id), slot))
    );
}

#[test]
fn pp_119_a_ninth_charter_pushes_the_eighth_off() {
    let (mut position, _) = filled(6);
    for id in ["havana", "caguaya"] {
        position.charter(
            seat(SP),
            port(id),
            Card::Good(good("rum")),
            (seat(EN), Some(good("rum")), 0),
        );
    }
    let table = called(position, 5, card("salt"));
    let ports: Vec<PortId> = table.board().charters().map(|(_, charter)| charter.port).collect();
    assert_eq!(ports.len(), 8);
    assert!(!ports.contains(&port("bridgetown")) && ports.contains(&port("bassin")));
}

#[test]
fn pp_120_a_lapsed_charter_gives_its_gold_back_and_its_goods_are_removed() {
    let (mut position, charter, own) = loaded(basic, "sea_narrows");
    for id in ["charlestown", "st_johns", "plymouth", "crocus_bay", "old_road", "governors_harbour"]
    {
        position.charter(
            seat(EN),
            port(id),
            Card::Good(good("fish")),
            (seat(NL), Some(good("fish")), 0),
        );
    }
    position.charter(
        seat(SP),
        port("havana"),
        Card::Good(good("salt")),
        (seat(NL), Some(good("salt")), 0),
    );
    assert_eq!(position.board().charter(charter).slot, 8);
    let bank = position.board().bank;
    let table = called(position, 5, card("copper"));
    assert!(table.ship(own).hold.is_empty());
    assert_eq!(table.board().bank, bank + Gold(600));
    assert_eq!(table.board().goods_discards[usize::from(good("salt").0)], 1);
    assert!(table.board().hand(seat(EN)).items().contains(&port("bridgetown")));
}

#[test]
fn pp_121_the_asking_prices() {
    let price = |id| Data::caribbean().good(good(id)).price.0;
    for (asked, ids) in [
        (100, &["arrowroot", "fish", "vege", "wood"][..]),
        (200, &["cocoa", "fruit"]),
        (250, &["coffee", "rum"]),
        (500, &["oils", "molasses", "tobacco"]),
        (750, &["aloe", "cattle", "salt"]),
        (1000, &["cotton", "indigo", "sugar"]),
        (1500, &["copper"]),
        (2000, &["spice"]),
        (3000, &["pearls"]),
        (10_000, &["gold"]),
    ] {
        assert!(ids.iter().all(|id| price(id) == asked), "{asked}");
    }
}

#[test]
fn pp_122_bidders_are_the_others_who_supply_the_goods() {
    // Sugar to Bassin: England, Spain and the Netherlands supply it. Copper: Spain and the Netherlands.
    assert_eq!(called(four(basic), 5, card("sugar")).owed(), [EN]);
    assert_eq!(called(four(basic), 5, card("copper")).owed(), [SP]);
}

#[test]
fn pp_123_pirates_may_not_bid() {
    let mut position = five(basic);
    position.control(port("philipsburg"), Side::Pirate(seat(PI)));
    let mut table = called(position, 5, card("salt"));
    for who in [EN, SP, NL] {
        assert_eq!(table.owed(), [who]);
        table.act(who, Action::Pass);
    }
    assert_eq!(table.step(), Step::Purchase);
}

#[test]
fn pp_124_a_bidder_needs_no_ship_and_may_hold_other_charters() {
    let (position, _, _) = held(basic, "ketch", "marigot");
    let mut table = begin(position, SP, Part::Duty);
    // Spain calls sugar to its second port; France has a charter already, England no ship.
    table.draw(SP, Action::Draw, &[0, 1, card("sugar")]);
    assert_eq!(table.owed(), [NL]);
    table.act(NL, Action::Pass);
    assert_eq!(table.owed(), [FR]);
}

#[test]
fn pp_125_each_is_asked_once_clockwise_from_the_callers_left() {
    let mut table = salt();
    let mut asked = Vec::new();
    while table.step() == Step::Bid {
        let who = table.owed()[0];
        asked.push(who);
        table.act(who, Action::Pass);
    }
    assert_eq!(asked, [EN, SP, NL]);
}

#[test]
fn pp_126_prices_are_tenths_of_the_asking_price_up_to_twice_and_to_the_bank() {
    let table = salt();
    assert_eq!(count(&table.legal(EN), |action| matches!(action, Action::Bid(_))), 20);
    assert_eq!(table.board().rung(good("salt"), 1), Gold(75));
    assert_eq!(table.refusal(EN, Action::Bid(21)), Refusal::NoSuchPrice);
    let mut position = four(basic);
    position.bank(300, port("porlamar"));
    let table = called(position, 5, card("salt"));
    assert_eq!(count(&table.legal(EN), |action| matches!(action, Action::Bid(_))), 4);
    assert_eq!(table.refusal(EN, Action::Bid(5)), Refusal::BankTooPoor);
}

#[test]
fn pp_127_a_bid_may_lie_below_or_above_the_asking_price() {
    let table = salt();
    assert!(table.offers(EN, Action::Bid(1)) && table.offers(EN, Action::Bid(20)));
}

#[test]
fn pp_128_any_bid_may_be_accepted() {
    let mut table = salt();
    table.act(EN, Action::Bid(5)).act(SP, Action::Bid(9)).act(NL, Action::Pass);
    table.act(FR, Action::Accept(seat(SP)));
    let board = table.board();
    assert_eq!(board.charters().next().unwrap().1.holder, Some(seat(SP)));
}

#[test]
fn pp_129_with_a_bid_not_above_the_asking_price_one_must_be_accepted() {
    let mut table = salt();
    table.act(EN, Action::Bid(10)).act(SP, Action::Bid(15)).act(NL, Action::Pass);
    assert_eq!(table.refusal(FR, Action::Refuse), Refusal::MustAccept);
    assert_eq!(table.refusal(FR, Action::Accept(seat(NL))), Refusal::NoSuchBid);
}

#[test]
fn pp_130_bids_all_above_the_asking_price_may_be_refused() {
    let mut table = salt();
    table.act(EN, Action::Bid(11)).act(SP, Action::Pass).act(NL, Action::Pass);
    table.act(FR, Action::Refuse);
    let board = table.board();
    assert_eq!(board.charters().next().unwrap().1.holder, Some(seat(FR)));
}

#[test]
fn pp_131_without_a_bid_the_caller_has_the_charter_for_nothing() {
    let mut table = salt();
    table.act(EN, Action::Pass).act(SP, Action::Pass).act(NL, Action::Pass);
    let board = table.board();
    let (_, charter) = board.charters().next().unwrap();
    assert_eq!((charter.holder, charter.price, charter.gold), (Some(seat(FR)), Gold(0), Gold(0)));
}

#[test]
fn pp_132_the_winner_is_the_chartered_player() {
    let mut table = salt();
    table.act(EN, Action::Bid(8)).act(SP, Action::Pass).act(NL, Action::Pass);
    assert!(
        table
            .told
            .iter()
            .any(|told| matches!(told, Told::Awarded { seat, .. } if seat.index() == EN))
    );
}

#[test]
fn pp_133_one_units_worth_lies_on_the_charter() {
    let mut table = salt();
    let bank = table.board().bank;
    table.act(EN, Action::Bid(8)).act(SP, Action::Pass).act(NL, Action::Pass);
    assert_eq!(table.board().charters().next().unwrap().1.gold, Gold(600));
    assert_eq!(table.board().bank + Gold(600), bank);
}

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
