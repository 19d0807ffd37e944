//! Rulings without an option, by their question.

use crate::common::*;

fn card(id: &str) -> u32 {
    let before = Data::caribbean().goods.iter().take_while(|good| good.id != id);
    before.map(|good| u32::from(good.cards)).sum()
}

/// A French ship attacks an English one at sea.
fn sea_fight(attacker: (&str, u8), defender: (&str, u8)) -> (Table, ShipId, ShipId) {
    let mut position = two(basic);
    let own = ship(&mut position, FR, attacker.0, "sea_narrows", attacker.1, 0);
    let other = ship(&mut position, EN, defender.0, "sea_narrows", defender.1, 0);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::AttackShip(other), &[]);
    (table, own, other)
}

fn storm(garrison: u8, dice: &[u32]) -> (Table, ShipId) {
    let mut position = four(basic);
    let own = ship(&mut position, FR, "frigate", "bridgetown", 0, 0);
    if garrison > 0 {
        position.troops(Quarters::Garrison(port("bridgetown")), garrison);
    }
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::AttackPort, dice);
    (table, own)
}

#[test]
fn pp_q02_free_choice_within_fixed_numbers() {
    let mut table = new_game(5, basic);
    assert!(table.offers(0, Action::Choose(PIRATE)) && table.offers(0, Action::Choose(SPAIN)));
    table.act(0, Action::Choose(PIRATE));
    assert!(!table.offers(1, Action::Choose(PIRATE)));
}

#[test]
fn pp_q04_the_starting_gold_lies_at_home() {
    let mut table = new_game(2, basic);
    table
        .act(0, Action::Choose(FRANCE))
        .act(1, Action::Choose(SPAIN))
        .act(1, Action::Flag(port("havana")));
    assert_eq!(table.board().banked(seat(1)), Gold(1000));
}

#[test]
fn pp_q05_ties_roll_again() {
    let setup = setup(2, |options| options.start = Start::Dice);
    let mut state = PiratesAndPrivateers::new(&setup);
    let mut events = Vec::new();
    state.deal(&mut Script::new(&[3, 3, 0, 1]), &mut events);
    let rolled = events.iter().filter(|event| {
        matches!(PiratesAndPrivateers::told(event, Viewer::Public), Told::Rolled { .. })
    });
    assert_eq!((rolled.count(), state.view(Viewer::Public).board.first), (4, seat(1)));
}

#[test]
fn pp_q07_whole_gold_and_six_sides() {
    assert_eq!(Gold(375).percent(50), Gold(187));
    let refused: Result<Gold, _> = serde_json::from_str("-1");
    assert!(refused.is_err());
}

#[test]
fn pp_q08_no_garrisons_at_the_start() {
    assert!(new_game(4, extended).board().ports.items().iter().all(|port| port.garrison == 0));
}

#[test]
fn pp_q11_a_charter_a_turn_and_not_a_round() {
    let mut position = four(basic);
    position.charter(
        seat(FR),
        port("bassin"),
        Card::Good(good("salt")),
        (seat(EN), Some(good("salt")), 0),
    );
    let mut table = begin(position, EN, Part::Duty);
    table.draw(EN, Action::Draw, &[0, 0, card("copper")]);
    assert_eq!(table.board().charters().count(), 2, "two in the same round");
}

#[test]
fn pp_q12_flight_and_retreat_always_have_a_goal() {
    let data = Data::caribbean();
    for east in [false, true] {
        assert!((0..94).all(|place| !data.chart(east).seaward(LocationId(place)).is_empty()));
    }
}

#[test]
fn pp_q15_passing_is_free_but_native_ports_stop_empires() {
    let board = *five(basic).board();
    assert!(
        board.is_stopped_in(seat(FR), port("cayona"))
            && !board.is_stopped_in(seat(PI), port("cayona"))
    );
    assert!(!board.is_stopped_in(seat(FR), port("bridgetown")));
}

#[test]
fn pp_q17_five_types_and_no_cannons_in_the_hold() {
    assert_eq!(Data::caribbean().ships.len(), 5);
    let mut position = two(basic);
    let own = ship(&mut position, FR, "frigate", "marigot", 0, 0);
    assert_eq!(position.board().free(own), 5);
}

#[test]
fn pp_q19_a_unit_of_goods_is_a_unit_of_capacity() {
    let mut position = two(basic);
    let own = ship(&mut position, FR, "frigate", "marigot", 0, 0);
    position.booty(good("salt"), 4, Place::Ship(own));
    assert_eq!(position.board().free(own), 1);
}

#[test]
fn pp_q25_a_new_ship_scuttles_the_old() {
    let mut position = two(basic);
    let old = ship(&mut position, FR, "sloop", "saint_pierre", 0, 0);
    let mut table = begin(position, FR, Part::Purchases);
    table.act(FR, Action::BuyShip(port("saint_pierre"), kind("ketch")));
    assert!(table.board().fleet[old].is_none());
    assert_eq!(table.port("saint_pierre").gold, Gold(700), "nothing is paid for the old one");
}

#[test]
fn pp_q26_the_price_of_a_ship_needs_a_place() {
    let mut position = two(extended);
    let own = ship(&mut position, FR, "galleon", "bridgetown", 0, 0);
    let full = ship(&mut position, FR, "sloop", "bridgetown", 0, 900);
    let table = begin(position, FR, Part::Purchases);
    assert_eq!(table.refusal(FR, Action::SellShip(own)), Refusal::NowhereForGold);
    let _ = full;
}

#[test]
fn pp_q27_any_own_ship_may_be_given_up() {
    let (mut table, own, other) = sea_fight(("frigate", 0), ("sloop", 0));
    table.roll(EN, Action::Fight, &[6, 1]).act(FR, Action::Take);
    assert_eq!(table.legal(FR), [Action::Scuttle(own), Action::Scuttle(other)]);
}

#[test]
fn pp_q28_cargo_changes_ships_only_when_capturing_replacing_or_selling() {
    let mut position = two(extended);
    let ships = [0, 1].map(|_| ship(&mut position, FR, "ketch", "marigot", 0, 0));
    position.booty(good("rum"), 1, Place::Ship(ships[0]));
    let mut table = begin(position, FR, Part::Actions);
    table.act(FR, Action::Act(ships[0]));
    let moves_over = |action: &Action| matches!(action, Action::Goods(_));
    assert_eq!(count(&table.legal(FR), moves_over), 0);
    assert!(table.offers(FR, Action::Jettison(Lot::Booty(good("rum")))));
}

#[test]
fn pp_q32_the_caller_never_bids() {
    let mut table = begin(four(basic), FR, Part::Duty);
    // France supplies salt itself, and is not asked.
    table.draw(FR, Action::Draw, &[0, 5, card("salt")]);
    for who in [EN, SP, NL] {
        assert_eq!(table.owed(), [who]);
        table.act(who, Action::Pass);
    }
    assert_eq!(table.step(), Step::Purchase);
}

#[test]
fn pp_q33_exactly_one_is_chartered() {
    let mut table = begin(four(basic), FR, Part::Duty);
    table.draw(FR, Action::Draw, &[0, 5, card("salt")]);
    table
        .act(EN, Action::Bid(5))
        .act(SP, Action::Bid(5))
        .act(NL, Action::Bid(5))
        .act(FR, Action::Accept(seat(NL)));
    let awarded = table.told.iter().filter(|told| matches!(told, Told::Awarded { .. })).count();
    assert_eq!(awarded, 1);
}

#[test]
fn pp_q34_one_units_worth_lies_on_the_charter() {
    let mut position = four(basic);
    let charter = position.charter(
        seat(EN),
        port("bridgetown"),
        Card::Good(good("salt")),
        (seat(FR), Some(good("salt")), 600),
    );
    assert_eq!(
        (position.board().charter(charter).gold, position.board().pay(charter, 3)),
        (Gold(600), Gold(1800))
    );
}

#[test]
fn pp_q37_lapsed_goods_leave_the_holders_hold() {
    let mut position = four(basic);
    let own = ship(&mut position, FR, "ketch", "sea_narrows", 0, 0);
    let thief = ship(&mut position, SP, "ketch", "sea_narrows", 0, 0);
    let charter = position.charter(
        seat(EN),
        port("bridgetown"),
        Card::Good(good("salt")),
        (seat(FR), Some(good("salt")), 0),
    );
    position.load(charter, own, 2);
    position.say(Told::Goods {
        lot: Lot::Charter(charter),
        units: 1,
        from: Place::Ship(own),
        to: Place::Ship(thief),
    });
    for id in ["charlestown", "st_johns", "plymouth", "crocus_bay", "old_road", "governors_harbour"]
    {
        position.charter(seat(EN), port(id), Card::Good(good("fish")), (seat(NL), None, 0));
    }
    position.charter(seat(SP), port("havana"), Card::Good(good("wood")), (seat(NL), None, 0));
    let mut table = begin(position, FR, Part::Duty);
    table.draw(FR, Action::Draw, &[0, 5, card("aloe")]);
    assert!(table.ship(own).hold.is_empty());
    assert_eq!(table.ship(thief).goods(Lot::Booty(good("salt"))), 1, "what was stolen is booty");
}

#[test]
fn pp_q39_any_port_of_the_holder_supplies() {
    let mut position = four(basic);
    position.control(port("philipsburg"), Side::Empire(Empire::France));
    let own = ship(&mut position, FR, "ketch", "philipsburg", 0, 0);
    let charter = position.charter(
        seat(EN),
        port("bridgetown"),
        Card::Good(good("salt")),
        (seat(FR), Some(good("salt")), 0),
    );
    position.say(Told::Named { charter, ship: Some(own) });
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::Load, &[]);
    assert!(table.offers(FR, Action::Load(charter, 3)));
}

#[test]
fn pp_q40_a_port_whose_card_is_on_a_board_still_supplies() {
    let mut position = four(basic);
    position.charter(seat(FR), port("fort_royal"), Card::Good(good("salt")), (seat(EN), None, 0));
    assert!(!position.board().hand(seat(FR)).items().contains(&port("fort_royal")));
    assert!(position.board().supply(Side::Empire(Empire::France)).has(good("spice")));
}

#[test]
fn pp_q41_the_victim_cannot_load_a_second_time() {
    let mut position = four(basic);
    let own = ship(&mut position, FR, "ketch", "marigot", 0, 0);
    let thief = ship(&mut position, SP, "ketch", "sea_narrows", 0, 0);
    let charter = position.charter(
        seat(EN),
        port("bridgetown"),
        Card::Good(good("salt")),
        (seat(FR), Some(good("salt")), 0),
    );
    position.say(Told::Named { charter, ship: Some(own) });
    position.say(Told::Goods {
        lot: Lot::Charter(charter),
        units: 2,
        from: Place::Away,
        to: Place::Ship(thief),
    });
    position.booty(good("rum"), 1, Place::Ship(own));
    let mut table = begin(position, FR, Part::Actions);
    table.act(FR, Action::Act(own));
    assert_eq!(table.refusal(FR, Action::Declare(Deed::Load)), Refusal::NothingToLoad);
}

#[test]
fn pp_q42_anything_has_listed_prices_for_its_rungs() {
    let mut table = begin(four(basic), FR, Part::Duty);
    table.draw(FR, Action::Draw, &[0, 5, 71]);
    table.act(EN, Action::Offer(good("rum")));
    assert_eq!(table.board().rung(good("rum"), 20), Gold(500));
    assert!(table.offers(EN, Action::Bid(20)) && !table.offers(EN, Action::Bid(21)));
}

#[test]
fn pp_q43_the_dutch_price_also_when_it_is_lower() {
    let mut position = four(extended);
    let charter = position.charter(
        seat(EN),
        port("bridgetown"),
        Card::Good(good("salt")),
        (seat(NL), Some(good("salt")), 1500),
    );
    assert_eq!(position.board().pay(charter, 1), Gold(750));
}

#[test]
fn pp_q45_draws_from_the_pile_and_discards_when_it_is_empty() {
    let mut table = begin(four(basic), FR, Part::Duty);
    table.draw(FR, Action::Draw, &[0, 5, card("wood")]);
    let board = table.board();
    let wood = usize::from(good("wood").0);
    assert_eq!((board.goods_deck[wood], board.goods_discards[wood]), (4, 1));
}

#[test]
fn pp_q46_a_lost_ship_is_replaced_in_the_next_step_zero() {
    let mut position = four(extended);
    let ships = [0, 1].map(|_| ship(&mut position, FR, "ketch", "sea_narrows", 0, 0));
    let charter = position.charter(
        seat(EN),
        port("bridgetown"),
        Card::Good(good("salt")),
        (seat(FR), Some(good("salt")), 0),
    );
    let mut table = begin(position, FR, Part::Commissions);
    assert_eq!(
        (table.step(), table.legal(FR)),
        (Step::NameShip(charter), ships.map(Action::Name).to_vec())
    );
    table.any(FR, Action::Name(ships[1]));
    assert_eq!(table.board().charter(charter).named, Some(ships[1]));
}

#[test]
fn pp_q47_protection_ends_when_the_caller_turns_pirate() {
    let mut position = four(basic);
    let own = ship(&mut position, FR, "ketch", "sea_narrows", 0, 0);
    let charter = position.charter(
        seat(EN),
        port("bridgetown"),
        Card::Good(good("salt")),
        (seat(FR), Some(good("salt")), 0),
    );
    position.say(Told::Named { charter, ship: Some(own) });
    assert!(position.board().is_protected(own, Side::Empire(Empire::England)));
    let mut table = begin(position, EN, Part::Allegiance);
    table.act(EN, Action::TurnPirate);
    assert!(!table.board().is_protected(own, Side::Empire(Empire::England)));
}

#[test]
fn pp_q48_a_protected_aggressor_is_fair_game() {
    let mut position = four(basic);
    let own = ship(&mut position, FR, "frigate", "plymouth", 0, 0);
    let charter = position.charter(
        seat(EN),
        port("bridgetown"),
        Card::Good(good("salt")),
        (seat(FR), Some(good("salt")), 0),
    );
    position.say(Told::Named { charter, ship: Some(own) });
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::AttackPort, &[1, 6]);
    assert!(!table.board().is_protected(own, Side::Empire(Empire::England)));
}

#[test]
fn pp_q49_an_empty_bank_calls_no_charter() {
    let mut position = four(basic);
    position.bank(0, port("porlamar"));
    let mut table = begin(position, FR, Part::Duty);
    table.draw(FR, Action::Draw, &[0, 5, card("salt")]);
    assert!(table.told.iter().any(|told| matches!(
        told,
        Told::CharterDiscarded { why: pirates_and_privateers::event::Unfit::BankEmpty, .. }
    )));
}

#[test]
fn pp_q50_a_hostile_destination_may_fire_first() {
    let mut position = four(basic);
    let own = ship(&mut position, FR, "ketch", "bridgetown", 0, 0);
    let charter = position.charter(
        seat(EN),
        port("bridgetown"),
        Card::Good(good("salt")),
        (seat(FR), Some(good("salt")), 100),
    );
    position.load(charter, own, 1);
    position.control(port("bridgetown"), Side::Empire(Empire::Spain));
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::Unload, &[]);
    assert_eq!(table.owed(), [SP]);
}

#[test]
fn pp_q51_a_broken_charter_costs_nothing() {
    let mut position = four(basic);
    let charter = position.charter(
        seat(EN),
        port("bridgetown"),
        Card::Good(good("salt")),
        (seat(FR), Some(good("salt")), 0),
    );
    let before = position.board().gold_of(seat(FR));
    position.say(Told::CharterEnded {
        charter,
        how: pirates_and_privateers::event::CharterEnd::Lapsed,
    });
    assert_eq!(position.board().gold_of(seat(FR)), before);
}

#[test]
fn pp_q52_thirteen_charters_and_seven_private_duties() {
    let cards = Data::caribbean().duty_cards;
    assert_eq!((cards[0], cards[1..].iter().sum::<u8>()), (13, 7));
}

#[test]
fn pp_q53_the_deck_is_refilled_only_when_it_is_empty() {
    let mut table = begin(two(basic), FR, Part::Duty);
    table.draw(FR, Action::Draw, &[19]);
    assert!(!table.told.contains(&Told::DutiesReshuffled));
    assert_eq!(table.board().duty_deck, 19);
}

#[test]
fn pp_q54_impossibility_is_tested_before_the_third_duty() {
    let mut position = two(basic);
    position.duty(seat(FR), DutyKind::ConquerPort, None);
    position.duty(seat(FR), DutyKind::AttackFleet, None);
    let mut table = begin(position, FR, Part::Duty);
    // Conquer Pirate Base in a game without pirates: the seventeenth of 18 cards.
    table.draw(FR, Action::Draw, &[16]);
    assert!(!table.board().is_pirate(seat(FR)));
}

#[test]
fn pp_q56_rewards_go_aboard_and_the_rest_ashore_in_ones_own_port() {
    let mut position = four(basic);
    position.duty(seat(FR), DutyKind::ConquerPort, None);
    let own = ship(&mut position, FR, "sloop", "bridgetown", 0, 0);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::AttackPort, &[6, 1]);
    assert_eq!((table.ship(own).gold, table.port("bridgetown").gold), (Gold(1000), Gold(2000)));
}

#[test]
fn pp_q57_a_poor_bank_still_closes_the_duty() {
    let mut position = four(basic);
    position.duty(seat(FR), DutyKind::ConquerPort, None);
    position.bank(0, port("porlamar"));
    let own = ship(&mut position, FR, "sloop", "bridgetown", 0, 0);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::AttackPort, &[6, 1]);
    assert!(table.board().players[seat(FR)].duties.iter().all(Option::is_none));
}

#[test]
fn pp_q58_earlier_deeds_do_not_count() {
    let mut position = two(basic);
    let own = ship(&mut position, FR, "ketch", "marigot", 0, 0);
    position.say(Told::Watched { ship: own });
    position.say(Told::Watched { ship: own });
    position.duty(seat(FR), DutyKind::FortifyPort, Some(port("marigot")));
    let table = begin(position, FR, Part::Watch);
    assert!(!table.port("marigot").fort, "the card has lain there for one turn only");
}

#[test]
fn pp_q59_in_port_is_a_port_of_the_own_empire_with_room() {
    let mut position = two(basic);
    let own = ship(&mut position, FR, "ketch", "bridgetown", 0, 0);
    let mut table = begin(position, FR, Part::Duty);
    table.draw(FR, Action::Draw, &[13, 0]);
    assert_eq!((table.ship(own).troops, table.board().players[seat(FR)].marines_waiting), (0, 1));
}

#[test]
fn pp_q60_any_squad_serves() {
    let mut position = two(basic);
    position.duty(seat(FR), DutyKind::DeliverMarines, Some(port("marigot")));
    position.say(Told::DutyBoarded { seat: seat(FR), kind: DutyKind::DeliverMarines });
    // The squad that boarded is dead; this one was bought.
    let own = ship(&mut position, FR, "ketch", "marigot", 1, 0);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::Unload, &[]).act(FR, Action::Troop);
    assert_eq!(table.gold_said(For::Reward), 500);
}

#[test]
fn pp_q61_jewels_take_one_unit() {
    let mut position = two(basic);
    let own = ship(&mut position, FR, "ketch", "marigot", 0, 0);
    position.jewels(Place::Ship(own));
    assert_eq!(position.board().free(own), 2);
}

#[test]
fn pp_q62_a_renegade_keeps_the_jewels() {
    let mut position = four(basic);
    position.duty(seat(EN), DutyKind::DeliverJewels, Some(port("plymouth")));
    position.say(Told::DutyBoarded { seat: seat(EN), kind: DutyKind::DeliverJewels });
    let own = ship(&mut position, EN, "ketch", "sea_narrows", 0, 0);
    position.jewels(Place::Ship(own));
    let mut table = begin(position, EN, Part::Allegiance);
    table.act(EN, Action::TurnPirate);
    assert_eq!(table.ship(own).jewels, 1);
    assert!(!table.board().is_entrusted(seat(EN)));
}

#[test]
fn pp_q63_a_fortified_port_cannot_be_fortified() {
    let mut position = two(basic);
    position.say(Told::FortOrdered { port: port("marigot") });
    let mut table = begin(position, FR, Part::Duty);
    table.draw(FR, Action::Draw, &[15, 1]);
    assert!(
        table
            .told
            .iter()
            .any(|told| matches!(told, Told::DutyImpossible { kind: DutyKind::FortifyPort, .. }))
    );
}

#[test]
fn pp_q64_two_full_turns_after_arrival() {
    let mut position = two(basic);
    position.duty(seat(FR), DutyKind::FortifyPort, Some(port("marigot")));
    let own = ship(&mut position, FR, "ketch", "marigot", 0, 0);
    let table = begin(position, FR, Part::Watch);
    assert_eq!((table.ship(own).watch, table.port("marigot").fort), (1, false));
}

#[test]
fn pp_q65_a_native_port_is_no_empires() {
    let mut position = four(basic);
    position.duty(seat(FR), DutyKind::ConquerPort, None);
    let own = ship(&mut position, FR, "frigate", "cayona", 0, 0);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::AttackPort, &[6, 1]);
    assert_eq!(table.gold_said(For::Reward), 0);
}

#[test]
fn pp_q66_an_attack_that_fails_fulfils_nothing() {
    let mut position = two(basic);
    position.duty(seat(FR), DutyKind::AttackFleet, None);
    let own = ship(&mut position, FR, "sloop", "sea_narrows", 0, 0);
    let other = ship(&mut position, EN, "sloop", "sea_narrows", 0, 0);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::AttackShip(other), &[]).roll(EN, Action::Fight, &[1, 6]);
    assert_eq!(table.gold_said(For::Reward), 0);
}

#[test]
fn pp_q69_troops_have_no_hull_bonus() {
    let mut position = two(basic);
    let frigate = Fighter::Ship(ship(&mut position, FR, "frigate", "sea_narrows", 1, 0));
    let board = position.board();
    assert_eq!(
        (
            board.attack_bonus(frigate, true),
            board.attack_bonus(frigate, false),
            board.defence_bonus(frigate)
        ),
        (0, 2, 0)
    );
}

#[test]
fn pp_q70_a_tied_hull_does_not_press() {
    let (mut table, _, other) = sea_fight(("sloop", 0), ("sloop", 1));
    table.roll(EN, Action::Fight, &[3, 3]);
    assert!(table.board().now.combat.is_none());
    assert_eq!(table.ship(other).troops, 1);
}

#[test]
fn pp_q71_an_attacking_ship_is_never_lost_by_attacking() {
    let (mut table, own, _) = sea_fight(("sloop", 0), ("frigate", 0));
    table.roll(EN, Action::Fight, &[1, 6]);
    assert_eq!(table.ship(own).owner, seat(FR));
}

#[test]
fn pp_q73_a_successful_defender_does_not_loot() {
    let (mut table, ..) = sea_fight(("sloop", 0), ("frigate", 0));
    table.roll(EN, Action::Fight, &[1, 6]);
    assert_ne!(table.step(), Step::Prize);
}

#[test]
fn pp_q74_one_free_roll_one_loss() {
    let (mut table, _, other) = sea_fight(("frigate", 3), ("ketch", 3));
    table.roll(EN, Action::Flee, &[6, 1]);
    assert_eq!(table.ship(other).troops, 2);
}

#[test]
fn pp_q75_only_along_outgoing_lines() {
    let mut position = two(basic);
    let own = ship(&mut position, FR, "sloop", "sea_aves", 0, 0);
    let other = ship(&mut position, EN, "sloop", "sea_aves", 0, 0);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::AttackShip(other), &[]).roll(EN, Action::Flee, &[1, 1]);
    assert_eq!(table.refusal(EN, Action::To(at("sea_basin_e"))), Refusal::NoLine);
}

#[test]
fn pp_q76_nobody_helps() {
    let mut position = two(extended);
    let own = ship(&mut position, FR, "sloop", "sea_narrows", 0, 0);
    ship(&mut position, FR, "frigate", "sea_narrows", 5, 0);
    let other = ship(&mut position, EN, "sloop", "sea_narrows", 0, 0);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::AttackShip(other), &[]);
    assert_eq!(table.board().now.combat.unwrap().fresh, 0);
}

#[test]
fn pp_q77_any_part_of_the_cargo_may_be_taken() {
    let mut position = two(basic);
    let own = ship(&mut position, FR, "frigate", "sea_narrows", 0, 0);
    let other = ship(&mut position, EN, "ketch", "sea_narrows", 0, 900);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::AttackShip(other), &[]).roll(EN, Action::Fight, &[6, 1]);
    table.act(FR, Action::Release).act(FR, Action::Gold(Amount::Fifty)).act(FR, Action::Done);
    assert_eq!((table.ship(own).gold, table.ship(other).gold), (Gold(50), Gold(850)));
}

#[test]
fn pp_q78_a_released_ship_goes_to_sea_or_stays() {
    let (mut table, _, other) = sea_fight(("frigate", 0), ("sloop", 0));
    table.roll(EN, Action::Fight, &[6, 1]).act(FR, Action::Release);
    assert_eq!(table.step(), Step::LetGo(other));
    assert_eq!(table.refusal(EN, Action::To(at("old_road"))), Refusal::NotSea);
    assert!(table.offers(EN, Action::Stop));
}

#[test]
fn pp_q79_a_captured_ship_is_reflagged_and_idle() {
    let mut position = two(extended);
    let own = ship(&mut position, FR, "frigate", "sea_narrows", 0, 0);
    let other = ship(&mut position, EN, "sloop", "sea_narrows", 0, 0);
    ship(&mut position, FR, "sloop", "sea_aves", 0, 0);
    let mut table = begin(position, FR, Part::Actions);
    table
        .declare(FR, own, Deed::AttackShip(other), &[])
        .roll(EN, Action::Fight, &[6, 1])
        .act(FR, Action::Take);
    assert_eq!(table.refusal(FR, Action::Act(other)), Refusal::HasActed);
}

#[test]
fn pp_q82_after_a_ports_victory_jewels_may_be_confiscated_too() {
    let mut position = two(basic);
    let own = ship(&mut position, FR, "ketch", "bridgetown", 0, 0);
    position.jewels(Place::Ship(own));
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::Nothing, &[]).act(EN, Action::Fire).roll(
        FR,
        Action::Fight,
        &[6, 1],
    );
    table.act(EN, Action::Confiscate).act(EN, Action::Jewels);
    assert_eq!(table.port("bridgetown").jewels, 1);
}

#[test]
fn pp_q83_the_booty_of_a_port_stays_there() {
    let (mut table, _) = storm(0, &[6, 1]);
    table.act(FR, Action::Done);
    assert_eq!(
        (table.port("bridgetown").gold, table.board().banked(seat(FR))),
        (Gold(1000), Gold(1000))
    );
}

#[test]
fn pp_q84_a_fort_is_paid_when_ordered() {
    let mut position = two(basic);
    position.gold(Purse::Stash(port("saint_pierre")), 300);
    let mut table = begin(position, FR, Part::Purchases);
    table.act(FR, Action::BuyFort(port("saint_pierre")));
    assert_eq!(
        (table.port("saint_pierre").gold, table.port("saint_pierre").fort),
        (Gold(300), false)
    );
}

#[test]
fn pp_q85_a_native_port_in_other_hands_is_no_longer_native() {
    let mut position = four(basic);
    position.control(port("cayona"), Side::Empire(Empire::Spain));
    assert!(!position.board().is_native(port("cayona")));
    assert!(position.board().supply(Side::Empire(Empire::Spain)).has(good("wood")));
}

#[test]
fn pp_q87_nobody_is_asked_for_those_without_a_player() {
    let (table, own) = {
        let mut position = two(basic);
        let own = ship(&mut position, FR, "frigate", "havana", 1, 0);
        let mut table = begin(position, FR, Part::Actions);
        table.declare(FR, own, Deed::AttackPort, &[4, 4]);
        (table, own)
    };
    assert_eq!((table.owed(), table.step()), (vec![FR], Step::Press));
    let _ = own;
}

#[test]
fn pp_q88_the_winner_gets_a_lost_homes_gold() {
    let (table, _) = storm(0, &[6, 1]);
    assert_eq!(table.board().gold_of(seat(FR)), Gold(2000));
}

#[test]
fn pp_q90_abilities_reach_troops_and_free_rolls() {
    let mut position = four(extended);
    let english = Fighter::Ship(ship(&mut position, EN, "sloop", "sea_narrows", 1, 0));
    assert_eq!(
        (
            position.board().attack_bonus(english, true),
            position.board().attack_bonus(english, false)
        ),
        (1, 1)
    );
}

#[test]
fn pp_q91_killing_crews_has_no_effect_but_their_death() {
    let (mut table, _, _) = sea_fight(("frigate", 0), ("sloop", 0));
    table.roll(EN, Action::Fight, &[6, 1]);
    let before = table.board().gold_of(seat(FR));
    table.act(FR, Action::Sink);
    assert_eq!(table.board().gold_of(seat(FR)), before);
}

#[test]
fn pp_q93_nine_ships_an_empire_and_thirty_two_for_pirates() {
    let pieces = Data::caribbean().pieces;
    assert_eq!((pieces.ships_per_empire, pieces.pirate_ships), (9, 32));
}

#[test]
fn pp_q94_to_the_nearest_port_and_ties_by_data_order() {
    let mut position = four(extended);
    let keep = ship(&mut position, EN, "galleon", "sea_aves", 0, 0);
    ship(&mut position, EN, "sloop", "sea_narrows", 0, 400);
    let mut table = begin(position, EN, Part::Allegiance);
    table.act(EN, Action::TurnPirate).act(EN, Action::Keep(keep));
    // From the lee of St Kitts Old Road and Charlestown are one move away.
    assert_eq!((table.port("old_road").gold, table.port("charlestown").gold), (Gold(400), Gold(0)));
}

#[test]
fn pp_q95_charters_of_a_renegade_end_and_those_commissioned_stand() {
    let mut position = four(basic);
    position.charter(
        seat(FR),
        port("bassin"),
        Card::Good(good("fish")),
        (seat(EN), Some(good("fish")), 100),
    );
    position.charter(
        seat(EN),
        port("bridgetown"),
        Card::Good(good("salt")),
        (seat(FR), Some(good("salt")), 100),
    );
    let mut table = begin(position, EN, Part::Allegiance);
    table.act(EN, Action::TurnPirate);
    assert_eq!(
        table.board().charters().map(|(_, charter)| charter.port).collect::<Vec<_>>(),
        [port("bridgetown")]
    );
}

#[test]
fn pp_q96_only_the_old_empire_must_fire() {
    let mut position = five(basic);
    let pirate = ship(&mut position, PI, "ketch", "marigot", 0, 0);
    let mut table = begin(position, PI, Part::Actions);
    table.declare(PI, pirate, Deed::Nothing, &[]);
    assert_eq!(table.legal(FR), [Action::Fire, Action::Hold]);
}

#[test]
fn pp_q97_a_renegade_rolls_from_the_next_turn_on() {
    let mut table = begin(four(basic), EN, Part::Allegiance);
    table.act(EN, Action::TurnPirate);
    assert_eq!(table.board().turn, seat(SP), "no roll in the turn of turning");
    assert_eq!(
        Data::caribbean().pirate_ship_roll.iter().filter(|&&kind| kind == ShipType(0)).count(),
        0
    );
}

#[test]
fn pp_q99_one_flag_one_base() {
    let mut position = five(basic);
    let own = ship(&mut position, PI, "frigate", "bridgetown", 0, 0);
    let mut table = begin(position, PI, Part::Actions);
    table.declare(PI, own, Deed::AttackPort, &[6, 1]).act(PI, Action::Done);
    assert_eq!(table.board().players[seat(PI)].flag, Some(port("youloumain")), "it was not asked");
}

#[test]
fn pp_q100_a_gang_each_turn_of_its_own() {
    let position = five(basic);
    let table = begin(position, FR, Part::Works);
    assert_eq!(table.port("youloumain").garrison, 0);
}

#[test]
fn pp_q101_a_fifth_pirate_claims_a_base_like_any_other() {
    let mut position = five(basic);
    let own = ship(&mut position, EN, "sloop", "cayona", 0, 0);
    let mut table = begin(position, EN, Part::Allegiance);
    table.act(EN, Action::TurnPirate).act(EN, Action::Done).declare(EN, own, Deed::Claim, &[]);
    assert_eq!(table.board().players[seat(EN)].flag, Some(port("cayona")));
}

#[test]
fn pp_q102_native_means_uncontrolled_or_a_pirates() {
    let mut position = five(basic);
    position.control(port("cayona"), Side::Empire(Empire::Spain));
    let own = ship(&mut position, PI, "ketch", "cayona", 0, 0);
    position.booty(good("rum"), 1, Place::Ship(own));
    assert_eq!(position.board().sale_value(own, Lot::Booty(good("rum"))), Err(Refusal::NoBuyer));
}

#[test]
fn pp_q104_bankrupt_means_no_means_of_earning() {
    let mut position = four(basic);
    position.say(Told::Gold {
        from: Purse::Stash(port("bridgetown")),
        to: Purse::Bank,
        amount: Gold(901),
        purpose: For::Loss,
    });
    assert!(begin(position, EN, Part::Bankruptcy).board().is_pirate(seat(EN)));
}

#[test]
fn pp_q105_pirates_buy_in_ports_they_control() {
    let table = begin(five(basic), PI, Part::Purchases);
    assert!(table.offers(PI, Action::BuyTroop(port("youloumain"))));
    assert_eq!(
        table.refusal(PI, Action::BuyShip(port("cayona"), kind("sloop"))),
        Refusal::NotYourPort
    );
}

#[test]
fn pp_q106_victory_is_at_once() {
    let mut position = four(basic);
    position.gold(Purse::Stash(port("plymouth")), 10_000);
    position.say(Told::FlagLifted { seat: seat(EN) });
    let mut table = begin(position, EN, Part::Allegiance);
    table.act(EN, Action::Stay).act(EN, Action::Flag(port("plymouth")));
    assert_eq!(
        table.board().ending,
        Some(Ending::Banked(seat(EN))),
        "a new home with enough in it wins"
    );
}

#[test]
fn pp_q108_all_pirates_share_those_from_the_start_too() {
    let mut position = lay_out(basic, &[(PIRATE, "youloumain"), (PIRATE, "cayona")]);
    position.gold(Purse::Stash(port("cayona")), 500);
    let table = begin(position, FR, Part::LastEmpire);
    assert_eq!(table.state.outcome().unwrap().winners().count(), 2);
}

#[test]
fn pp_q110_whoever_leaves_always_passes() {
    let mut position = four(|options| options.leaving = true);
    position.say(Told::LeftGame { seat: seat(EN) });
    position.say(Told::TurnedPirate {
        seat: seat(EN),
        why: pirates_and_privateers::now::Turning::Leaving,
    });
    position.say(Told::FlagLifted { seat: seat(EN) });
    let table = begin(position, EN, Part::Works);
    assert_eq!(table.board().turn, seat(SP));
}

#[test]
fn pp_q113_a_port_is_not_taken_when_its_last_troop_dies() {
    let (table, own) = storm(1, &[6, 1]);
    assert_eq!((table.port("bridgetown").garrison, table.step()), (0, Step::Retreat(own)));
}

#[test]
fn pp_q114_an_anything_charter_that_its_caller_took_names_no_commodity() {
    let mut table = begin(four(basic), FR, Part::Duty);
    table.draw(FR, Action::Draw, &[0, 5, 71]);
    table.act(EN, Action::Pass).act(SP, Action::Pass).act(NL, Action::Pass);
    let board = table.board();
    let (_, charter) = board.charters().next().unwrap();
    assert_eq!((charter.holder, charter.good), (Some(seat(FR)), None));
}

#[test]
fn pp_q115_the_draws_of_a_game_are_bounded() {
    let endless = setup(8, |options| {
        extended(options);
        options.round_limit_extended = Some(0);
    });
    assert_eq!(PiratesAndPrivateers::bounds(&endless).draws, 32_768);
    let mut position = two(basic);
    position.say(Told::Asked {
        now: pirates_and_privateers::now::Now { draws: 30_000, ..position.board().now },
    });
    let table = begin_in(position, EN, 5, Part::NextPlayer);
    assert_eq!(table.board().ending, Some(Ending::RoundLimit));
}

#[test]
fn pp_q116_gold_moves_in_steps_or_all_of_it() {
    let steps = |most| Amount::ALL.iter().filter_map(|amount| amount.of(most)).collect::<Vec<_>>();
    assert_eq!(steps(1234), [1234, 1000, 500, 100, 50]);
    assert_eq!(steps(500), [500, 100, 50]);
    assert_eq!(steps(0), [0; 0]);
}

#[test]
fn pp_q117_cargo_that_waits_leaves_play_with_its_duty() {
    let mut position = two(basic);
    position.duty(seat(FR), DutyKind::DeliverMarines, Some(port("marigot")));
    position.troops(Quarters::Waiting(seat(FR)), 1);
    position.control(port("marigot"), Side::Empire(Empire::Spain));
    let table = begin(position, FR, Part::Works);
    assert_eq!((table.board().marines, table.board().players[seat(FR)].marines_waiting), (48, 0));
}

#[test]
fn pp_q118_what_does_not_fit_the_new_ship_stays_ashore() {
    let mut position = two(basic);
    ship(&mut position, FR, "galleon", "saint_pierre", 2, 1500);
    let mut table = begin(position, FR, Part::Purchases);
    table.act(FR, Action::BuyShip(port("saint_pierre"), kind("sloop")));
    let new = table.board().ships_of(seat(FR)).next().unwrap().0;
    assert_eq!((table.ship(new).troops, table.port("saint_pierre").garrison), (1, 1));
    assert_eq!(table.port("saint_pierre").gold, Gold(2400));
}

#[test]
fn pp_q119_works_of_an_abandoned_empire_are_lost() {
    let mut position = four(basic);
    position.say(Told::FortOrdered { port: port("plymouth") });
    let mut table = begin(position, EN, Part::Allegiance);
    table.act(EN, Action::TurnPirate);
    assert_eq!((table.port("plymouth").works, table.board().forts), (0, 12));
}

#[test]
fn pp_q120_hidden_duties_show_their_cargo_and_keep_their_port_cards_in_hand() {
    let mut table = begin(two(|options| options.hidden_duties = true), FR, Part::Duty);
    table.draw(FR, Action::Draw, &[13, 2]);
    let duty = table.board().players[seat(FR)].duties[0].unwrap();
    assert_eq!((duty.kind, duty.port), (Some(DutyKind::DeliverMarines), None));
    assert_eq!(table.board().hand(seat(FR)).len(), 7);
    assert_eq!(
        table.state.view(Viewer::Seat(seat(FR))).duties(seat(FR))[0].unwrap().port,
        Some(port("saint_pierre"))
    );
}

#[test]
fn pp_q122_a_hostile_empire_confiscates_and_lets_go() {
    let mut position = two(|options| options.empty_empires = EmptyEmpires::Hostile);
    let own = ship(&mut position, FR, "ketch", "havana", 0, 300);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::Nothing, &[]).roll(FR, Action::Fight, &[6, 1]);
    assert_eq!((table.step(), table.port("havana").gold), (Step::LetGo(own), Gold(300)));
}
