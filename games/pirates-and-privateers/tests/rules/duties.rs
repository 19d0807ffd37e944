//! Duty cards (PP-060 to PP-104).

use crate::common::*;

/// The number of the card of a kind in the full deck: 13 charters, then one of each.
fn card(kind: DutyKind) -> u32 {
    if kind == DutyKind::Charter { 0 } else { 12 + kind.place() as u32 }
}

fn drawing(position: Position, who: usize) -> Table {
    begin(position, who, Part::Duty)
}

fn duties(table: &Table, who: usize) -> Vec<(DutyKind, Option<PortId>)> {
    let player = table.board().players[seat(who)];
    player.duties.into_iter().flatten().map(|duty| (duty.kind.unwrap(), duty.port)).collect()
}

#[test]
fn pp_060_in_the_basic_game_one_may_draw_or_not() {
    let table = drawing(two(basic), FR);
    assert_eq!(table.legal(FR), [Action::Draw, Action::Pass]);
}

#[test]
fn pp_061_in_the_extended_game_one_must_draw() {
    let mut position = two(extended);
    ship(&mut position, FR, "sloop", "sea_narrows", 0, 0);
    let mut table = begin(position, FR, Part::Allegiance);
    table.draw(FR, Action::Stay, &[card(DutyKind::ConquerPort)]);
    assert_eq!(duties(&table, FR), [(DutyKind::ConquerPort, None)]);
}

#[test]
fn pp_062_pirates_never_draw() {
    let table = drawing(five(extended), PI);
    assert_eq!(table.step(), Step::Purchase);
    assert_eq!(table.board().duty_deck, 20);
}

fn without_deck() -> Position {
    let mut position = two(basic);
    for _ in 0..13 {
        position.say(Told::DutyDrawn {
            seat: seat(FR),
            kind: Some(DutyKind::Charter),
            number: None,
        });
    }
    for kind in DutyKind::ALL.into_iter().skip(1) {
        position.say(Told::DutyDrawn { seat: seat(FR), kind: Some(kind), number: None });
        position.say(Told::DutyImpossible { seat: seat(FR), kind, port: None });
    }
    position
}

#[test]
fn pp_063_an_empty_deck_is_made_from_the_discards() {
    let mut table = drawing(without_deck(), FR);
    assert_eq!(table.board().duty_deck, 0);
    table.draw(FR, Action::Draw, &[card(DutyKind::ConquerPort)]);
    assert!(table.told.contains(&Told::DutiesReshuffled));
    assert_eq!(table.board().duty_deck, 19);
}

#[test]
fn pp_064_with_both_piles_empty_nothing_happens() {
    // A deck of which every card lies on boards takes a map with two cards.
    let text = include_str!("../../data/lagoon.toml")
        .replace("id = \"charter\", cards = 5", "id = \"charter\", cards = 0")
        .replace("id = \"deliver_marines\", cards = 1", "id = \"deliver_marines\", cards = 0")
        .replace("id = \"deliver_jewels\", cards = 1", "id = \"deliver_jewels\", cards = 0")
        .replace("id = \"fortify_port\", cards = 1", "id = \"fortify_port\", cards = 0")
        .replace(
            "id = \"conquer_pirate_base\", cards = 1",
            "id = \"conquer_pirate_base\", cards = 0",
        )
        .replace("id = \"attack_pirates\", cards = 1", "id = \"attack_pirates\", cards = 0")
        .replace("duty_cards = 12", "duty_cards = 2");
    let setup = setup(2, |options| options.data = Some(text));
    let mut position =
        Position::new(&setup, &[(FRANCE, Some(PortId(0))), (ENGLAND, Some(PortId(2)))]);
    position.duty(seat(1), DutyKind::ConquerPort, None);
    position.duty(seat(1), DutyKind::AttackFleet, None);
    position.gold(Purse::Stash(PortId(0)), 1000);
    let mut table = begin(position, 0, Part::Duty);
    table.act(0, Action::Draw);
    assert_eq!(table.step(), Step::Purchase);
    assert!(table.told.iter().all(|told| !matches!(told, Told::DutyDrawn { .. })));
}

#[test]
fn pp_065_a_card_that_is_drawn_is_shown_to_everybody() {
    let mut table = drawing(two(basic), FR);
    table.draw(FR, Action::Draw, &[card(DutyKind::ConquerPort)]);
    let shown =
        |told: &Told| matches!(told, Told::DutyDrawn { kind: Some(DutyKind::ConquerPort), .. });
    assert!(table.told.iter().any(shown));
}

#[test]
fn pp_066_a_charter_is_carried_out_at_once_and_others_are_kept() {
    let mut table = drawing(four(basic), FR);
    table.draw(FR, Action::Draw, &[card(DutyKind::Charter), 2, 0]);
    assert_eq!(table.board().charters().count(), 1);
    assert!(duties(&table, FR).is_empty());
}

#[test]
fn pp_067_a_private_duty_lies_on_its_board_with_its_port_card() {
    let mut table = drawing(two(basic), FR);
    table.draw(FR, Action::Draw, &[card(DutyKind::FortifyPort), 1]);
    assert_eq!(duties(&table, FR), [(DutyKind::FortifyPort, Some(port("marigot")))]);
    assert!(!table.board().hand(seat(FR)).items().contains(&port("marigot")));
}

fn with_two() -> Position {
    let mut position = two(basic);
    position.duty(seat(FR), DutyKind::FortifyPort, Some(port("marigot")));
    position.duty(seat(FR), DutyKind::AttackFleet, None);
    position
}

#[test]
fn pp_068_a_duty_board_holds_two() {
    let table = drawing(with_two(), FR);
    assert_eq!(duties(&table, FR).len(), 2);
}

#[test]
fn pp_069_a_third_makes_a_pirate_at_once() {
    let mut table = drawing(with_two(), FR);
    // Fewer cards are left: conquer port is the sixteenth.
    table.draw(FR, Action::Draw, &[15]);
    assert!(table.board().is_pirate(seat(FR)));
    assert_eq!(table.board().duty_deck, 20);
}

#[test]
fn pp_070_a_duty_that_cannot_be_met_is_discarded_before_it_counts_as_third() {
    let mut table = drawing(with_two(), FR);
    // Attack Pirates in a game without any: the last of 18 cards.
    table.draw(FR, Action::Draw, &[17]);
    assert!(!table.board().is_pirate(seat(FR)));
    assert_eq!(table.board().duty_discards[DutyKind::AttackPirates.place()], 1);
    assert_eq!(table.step(), Step::Purchase);
}

#[test]
fn pp_071_a_fulfilled_duty_pays_and_is_discarded_and_its_port_card_returns() {
    let mut position = two(basic);
    position.duty(seat(FR), DutyKind::DeliverMarines, Some(port("marigot")));
    position.say(Told::DutyBoarded { seat: seat(FR), kind: DutyKind::DeliverMarines });
    let own = ship(&mut position, FR, "ketch", "marigot", 1, 0);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::Unload, &[]).act(FR, Action::Troop);
    assert_eq!(table.gold_said(For::Reward), 500);
    assert_eq!(table.board().duty_discards[DutyKind::DeliverMarines.place()], 1);
    assert!(table.board().hand(seat(FR)).items().contains(&port("marigot")));
}

#[test]
fn pp_072_a_duty_that_has_become_impossible_is_discarded_in_step_zero() {
    let mut position = two(basic);
    position.duty(seat(FR), DutyKind::FortifyPort, Some(port("marigot")));
    position.duty(seat(FR), DutyKind::DeliverJewels, Some(port("bassin")));
    position.control(port("marigot"), Side::Empire(Empire::Spain));
    let table = begin(position, FR, Part::Works);
    assert!(duties(&table, FR).is_empty());
    assert_eq!(table.board().banked(seat(FR)), Gold(1000));
}

#[test]
fn pp_073_rewards_are_put_aboard_the_ship_that_did_it() {
    let mut position = four(basic);
    position.duty(seat(FR), DutyKind::ConquerPort, None);
    let own = ship(&mut position, FR, "frigate", "bridgetown", 0, 0);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::AttackPort, &[6, 1]);
    assert_eq!(table.ship(own).gold, Gold(2000));
}

#[test]
fn pp_074_a_poor_bank_pays_what_it_has() {
    let mut position = four(basic);
    position.duty(seat(FR), DutyKind::ConquerPort, None);
    position.bank(700, port("porlamar"));
    let own = ship(&mut position, FR, "frigate", "bridgetown", 0, 0);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::AttackPort, &[6, 1]);
    assert_eq!((table.ship(own).gold, table.board().bank), (Gold(700), Gold(0)));
    assert!(duties(&table, FR).is_empty());
}

#[test]
fn pp_075_only_deeds_done_while_the_card_lies_there_count() {
    let mut position = two(basic);
    position.duty(seat(FR), DutyKind::DeliverMarines, Some(port("marigot")));
    // The squad of the duty still waits; another one that lands does not count.
    let own = ship(&mut position, FR, "ketch", "marigot", 1, 0);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::Unload, &[]).act(FR, Action::Troop);
    assert_eq!(duties(&table, FR).len(), 1);
}

#[test]
fn pp_076_a_port_card_is_any_of_the_hand() {
    let mut drawn = std::collections::BTreeSet::new();
    for nth in 0..7 {
        let mut table = drawing(two(basic), FR);
        table.draw(FR, Action::Draw, &[card(DutyKind::FortifyPort), nth]);
        drawn.insert(duties(&table, FR)[0].1);
    }
    assert_eq!(drawn.len(), 7);
}

#[test]
fn pp_077_a_card_on_a_board_is_not_in_the_hand() {
    let mut position = four(basic);
    position.charter(
        seat(FR),
        port("marigot"),
        Card::Good(good("sugar")),
        (seat(EN), Some(good("sugar")), 100),
    );
    position.duty(seat(FR), DutyKind::FortifyPort, Some(port("bassin")));
    let hand = position.board().hand(seat(FR));
    assert_eq!(hand.len(), 5);
    assert!(!hand.items().contains(&port("marigot")) && !hand.items().contains(&port("bassin")));
    // The port still supplies its controller.
    assert!(position.board().supply(Side::Empire(Empire::France)).has(good("salt")));
}

#[test]
fn pp_078_with_an_empty_hand_duties_that_need_a_port_are_discarded() {
    let mut position = two(basic);
    for id in ["basseterre", "marigot", "basse_terre", "fort_royal", "bassin", "petit_goave"] {
        position.control(port(id), Side::Empire(Empire::Spain));
    }
    position.duty(seat(FR), DutyKind::DeliverJewels, Some(port("saint_pierre")));
    position.jewels(Place::Waiting(seat(FR)));
    let mut table = drawing(position, FR);
    table.draw(FR, Action::Draw, &[13]);
    assert!(
        table.told.iter().any(|told| matches!(
            told,
            Told::DutyImpossible { kind: DutyKind::DeliverMarines, .. }
        ))
    );
}

#[test]
fn pp_079_thirteen_charters_and_one_of_each_private_kind() {
    assert_eq!(Data::caribbean().duty_cards, [13, 1, 1, 1, 1, 1, 1, 1]);
}

#[test]
fn pp_080_a_squad_goes_aboard_in_a_port_of_the_empire_for_nothing() {
    let mut position = two(basic);
    let own = ship(&mut position, FR, "ketch", "bassin", 0, 0);
    let mut table = drawing(position, FR);
    table.draw(FR, Action::Draw, &[card(DutyKind::DeliverMarines), 1]);
    assert_eq!(table.ship(own).troops, 1);
    assert_eq!(table.board().marines, 47);
    assert_eq!(table.board().banked(seat(FR)), Gold(1000));
}

#[test]
fn pp_081_the_ship_needs_room_and_is_chosen_before_the_port_is_drawn() {
    let mut position = two(extended);
    let full = ship(&mut position, FR, "sloop", "bassin", 1, 0);
    let first = ship(&mut position, FR, "ketch", "bassin", 0, 0);
    let second = ship(&mut position, FR, "ketch", "marigot", 0, 0);
    let mut table = begin(position, FR, Part::Allegiance);
    table.draw(FR, Action::Stay, &[card(DutyKind::DeliverMarines)]);
    assert_eq!(table.legal(FR), [Action::Name(first), Action::Name(second)]);
    assert!(!table.offers(FR, Action::Name(full)));
    table.draw(FR, Action::Name(second), &[0]);
    assert_eq!(table.ship(second).troops, 1);
}

#[test]
fn pp_082_without_a_ship_the_squad_waits_for_the_first_that_comes() {
    let mut position = two(basic);
    let own = ship(&mut position, FR, "ketch", "sea_lucia_lee", 0, 0);
    let mut table = drawing(position, FR);
    table.draw(FR, Action::Draw, &[card(DutyKind::DeliverMarines), 1]);
    assert_eq!(table.board().players[seat(FR)].marines_waiting, 1);
    table.act(FR, Action::Done).act(FR, Action::Sail(own)).act(FR, Action::To(at("saint_pierre")));
    table.act(FR, Action::Stop);
    assert_eq!((table.ship(own).troops, table.board().players[seat(FR)].marines_waiting), (1, 0));
}

#[test]
fn pp_083_the_destination_of_marines_is_drawn_from_the_hand() {
    let mut table = drawing(two(basic), FR);
    table.draw(FR, Action::Draw, &[card(DutyKind::DeliverMarines), 3]);
    assert_eq!(duties(&table, FR), [(DutyKind::DeliverMarines, Some(port("basse_terre")))]);
}

#[test]
fn pp_084_landing_any_squad_at_the_destination_pays_five_hundred() {
    let mut position = two(basic);
    position.duty(seat(FR), DutyKind::DeliverMarines, Some(port("marigot")));
    position.say(Told::DutyBoarded { seat: seat(FR), kind: DutyKind::DeliverMarines });
    let own = ship(&mut position, FR, "galleon", "marigot", 2, 0);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::Unload, &[]).act(FR, Action::Troop);
    assert_eq!((table.ship(own).gold, table.port("marigot").garrison), (Gold(500), 1));
    table.act(FR, Action::Troop);
    assert_eq!(table.gold_said(For::Reward), 0);
}

#[test]
fn pp_085_marines_fight_meanwhile_and_none_in_the_supply_makes_it_impossible() {
    let mut position = two(basic);
    position.troops(Quarters::Garrison(port("marigot")), 48);
    let mut table = drawing(position, FR);
    table.draw(FR, Action::Draw, &[card(DutyKind::DeliverMarines)]);
    assert_eq!(table.step(), Step::Purchase);
    assert_eq!(table.board().duty_discards[DutyKind::DeliverMarines.place()], 1);
}

#[test]
fn pp_086_jewels_go_aboard_in_the_same_way() {
    let mut position = two(basic);
    let own = ship(&mut position, FR, "ketch", "bassin", 0, 0);
    let mut table = drawing(position, FR);
    table.draw(FR, Action::Draw, &[card(DutyKind::DeliverJewels), 1]);
    assert_eq!(table.ship(own).jewels, 1);
    assert_eq!(Data::caribbean().prices.jewels, Gold(10_000));
}

fn entrusted(place: &str) -> (Table, ShipId) {
    let mut position = four(basic);
    position.duty(seat(FR), DutyKind::DeliverJewels, Some(port("marigot")));
    position.say(Told::DutyBoarded { seat: seat(FR), kind: DutyKind::DeliverJewels });
    let own = ship(&mut position, FR, "ketch", place, 0, 100);
    position.jewels(Place::Ship(own));
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::Unload, &[]);
    (table, own)
}

#[test]
fn pp_087_jewels_take_a_unit_and_are_no_gold() {
    let (table, own) = entrusted("marigot");
    assert_eq!(table.board().free(own), 1);
    assert_eq!(table.board().gold_of(seat(FR)), Gold(1100));
}

#[test]
fn pp_088_delivered_jewels_pay_a_thousand_and_leave_play() {
    let (mut table, own) = entrusted("marigot");
    table.act(FR, Action::DeliverJewels);
    assert_eq!((table.ship(own).gold, table.board().jewels()), (Gold(1100), 0));
}

#[test]
fn pp_089_entrusted_jewels_are_neither_sold_nor_stored() {
    let (table, _) = entrusted("bassin");
    assert_eq!(table.refusal(FR, Action::Jewels), Refusal::Entrusted);
    assert_eq!(table.refusal(FR, Action::SellJewels), Refusal::Entrusted);
    assert_eq!(table.refusal(FR, Action::DeliverJewels), Refusal::NotDestination);
}

#[test]
fn pp_090_captured_jewels_are_sold_at_half_their_value_and_the_duty_stays_open() {
    let mut position = four(basic);
    position.duty(seat(FR), DutyKind::DeliverJewels, Some(port("marigot")));
    let thief = ship(&mut position, EN, "frigate", "bridgetown", 0, 0);
    position.jewels(Place::Ship(thief));
    let mut table = begin(position, EN, Part::Actions);
    assert_eq!(duties(&table, FR).len(), 1);
    table.declare(EN, thief, Deed::Unload, &[]).act(EN, Action::SellJewels);
    assert_eq!(table.gold_said(For::Sale), 5000);
}

#[test]
fn pp_091_jewels_that_are_sold_or_sunk_leave_play() {
    let mut position = two(basic);
    let own = ship(&mut position, FR, "frigate", "sea_narrows", 0, 0);
    let other = ship(&mut position, EN, "sloop", "sea_narrows", 0, 0);
    position.jewels(Place::Ship(other));
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::AttackShip(other), &[]).roll(EN, Action::Fight, &[6, 1]);
    table.act(FR, Action::Sink).act(FR, Action::Done);
    assert_eq!(table.board().jewels(), 0);
}

#[test]
fn pp_092_a_port_with_fort_or_works_or_no_piece_left_cannot_be_fortified() {
    let mut position = two(basic);
    position.fort(port("marigot"));
    let mut table = drawing(position, FR);
    table.draw(FR, Action::Draw, &[card(DutyKind::FortifyPort), 1]);
    assert!(duties(&table, FR).is_empty());
    let mut position = two(basic);
    for id in 0..12 {
        position.fort(PortId(id));
    }
    let mut table = drawing(position, FR);
    table.draw(FR, Action::Draw, &[card(DutyKind::FortifyPort)]);
    assert!(duties(&table, FR).is_empty());
}

/// Plays a French turn in which nothing is done, and the English one after it.
fn idle_round(table: &mut Table) {
    for who in [FR, EN] {
        while table.board().turn == seat(who) {
            let idle = [Action::Stay, Action::Pass, Action::Done, Action::Declare(Deed::Nothing)];
            let action = *idle.iter().find(|&&action| table.offers(who, action)).unwrap();
            table.act(who, action);
        }
    }
}

fn fortifying(place: &str) -> (Table, ShipId) {
    let mut position = two(basic);
    position.duty(seat(FR), DutyKind::FortifyPort, Some(port("marigot")));
    let own = ship(&mut position, FR, "ketch", place, 0, 0);
    ship(&mut position, EN, "sloop", "bridgetown", 0, 0);
    (begin(position, FR, Part::Works), own)
}

#[test]
fn pp_093_two_turns_in_the_port_pay_and_build_a_fort() {
    let (mut table, own) = fortifying("marigot");
    idle_round(&mut table);
    assert!(!table.port("marigot").fort);
    idle_round(&mut table);
    assert!(table.port("marigot").fort);
    assert_eq!((table.ship(own).gold, table.board().forts), (Gold(250), 11));
}

#[test]
fn pp_094_a_turn_counts_if_the_same_ship_was_there_from_start_to_end() {
    let (mut table, own) = fortifying("marigot");
    idle_round(&mut table);
    // It leaves and comes back within a turn: the count begins again.
    table
        .act(FR, Action::Stay)
        .act(FR, Action::Pass)
        .act(FR, Action::Done)
        .act(FR, Action::Sail(own));
    table
        .act(FR, Action::To(at("sea_anguilla_ch")))
        .act(FR, Action::To(at("marigot")))
        .act(FR, Action::Stop);
    table.act(FR, Action::Done);
    idle_round(&mut table);
    idle_round(&mut table);
    assert!(!table.port("marigot").fort);
    idle_round(&mut table);
    assert!(table.port("marigot").fort);
}

#[test]
fn pp_097_conquering_a_port_of_another_empire_pays_two_thousand() {
    let mut position = four(basic);
    position.duty(seat(FR), DutyKind::ConquerPort, None);
    let own = ship(&mut position, FR, "frigate", "bridgetown", 0, 0);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::AttackPort, &[6, 1]);
    assert_eq!(table.gold_said(For::Reward), 2000);
}

#[test]
fn pp_098_ports_of_playerless_empires_count_and_native_and_pirate_ports_do_not() {
    for (place, pays) in [("havana", true), ("hogsties", false), ("youloumain", false)] {
        let mut position = lay_out(
            basic,
            &[(FRANCE, "saint_pierre"), (ENGLAND, "bridgetown"), (PIRATE, "youloumain")],
        );
        position.duty(seat(FR), DutyKind::ConquerPort, None);
        let own = ship(&mut position, FR, "frigate", place, 0, 0);
        let mut table = begin(position, FR, Part::Actions);
        table.declare(FR, own, Deed::AttackPort, &[6, 1]);
        assert_eq!(table.gold_said(For::Reward) > 0, pays, "{place}");
    }
}

#[test]
fn pp_098_a_pirates_port_that_is_no_base_pays_neither_duty() {
    let mut position = five(basic);
    position.duty(seat(FR), DutyKind::ConquerPort, None);
    position.duty(seat(FR), DutyKind::ConquerPirateBase, None);
    position.control(port("cayona"), Side::Pirate(seat(PI)));
    let own = ship(&mut position, FR, "frigate", "cayona", 0, 0);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::AttackPort, &[6, 1]);
    assert!(table.board().controls(seat(FR), port("cayona")));
    assert_eq!((table.gold_said(For::Reward), duties(&table, FR).len()), (0, 2));
}

#[test]
fn pp_099_conquering_a_pirate_base_pays_two_thousand() {
    let mut position = five(basic);
    position.duty(seat(FR), DutyKind::ConquerPirateBase, None);
    let own = ship(&mut position, FR, "frigate", "youloumain", 0, 0);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::AttackPort, &[6, 1]);
    assert_eq!(table.gold_said(For::Reward), 2000);
}

#[test]
fn pp_100_without_a_pirate_player_there_is_no_base_to_conquer() {
    let mut table = drawing(two(basic), FR);
    table.draw(FR, Action::Draw, &[card(DutyKind::ConquerPirateBase)]);
    assert!(duties(&table, FR).is_empty());
    // A pirate without base is enough to keep it.
    let mut position = five(basic);
    position.say(Told::FlagLifted { seat: seat(PI) });
    let mut table = drawing(position, FR);
    table.draw(FR, Action::Draw, &[card(DutyKind::ConquerPirateBase)]);
    assert_eq!(duties(&table, FR).len(), 1);
}

fn fights(kind: DutyKind, target: usize) -> Table {
    let mut position = five(basic);
    position.duty(seat(FR), kind, None);
    let own = ship(&mut position, FR, "frigate", "sea_narrows", 0, 0);
    let other = ship(&mut position, target, "sloop", "sea_narrows", 0, 0);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::AttackShip(other), &[]);
    table
}

#[test]
fn pp_101_conquering_a_ship_of_another_empire_pays_five_hundred() {
    let mut table = fights(DutyKind::AttackFleet, EN);
    table.roll(EN, Action::Fight, &[6, 1]);
    assert_eq!(table.gold_said(For::Reward), 500);
    let mut table = fights(DutyKind::AttackFleet, PI);
    table.roll(PI, Action::Fight, &[6, 1]);
    assert_eq!(table.gold_said(For::Reward), 0);
}

#[test]
fn pp_102_a_ship_caught_in_flight_counts() {
    let mut table = fights(DutyKind::AttackFleet, EN);
    table.roll(EN, Action::Flee, &[6, 1]);
    assert_eq!(table.gold_said(For::Reward), 500);
    let position = lay_out(basic, &[(FRANCE, "saint_pierre"), (PIRATE, "youloumain")]);
    let mut table = drawing(position, FR);
    table.draw(FR, Action::Draw, &[card(DutyKind::AttackFleet)]);
    assert!(duties(&table, FR).is_empty());
}

#[test]
fn pp_103_conquering_a_pirate_ship_pays_five_hundred() {
    let mut table = fights(DutyKind::AttackPirates, PI);
    table.roll(PI, Action::Fight, &[6, 1]);
    assert_eq!(table.gold_said(For::Reward), 500);
}

#[test]
fn pp_104_without_a_pirate_player_there_are_no_pirates_to_attack() {
    let mut table = drawing(two(basic), FR);
    table.draw(FR, Action::Draw, &[card(DutyKind::AttackPirates)]);
    assert!(duties(&table, FR).is_empty());
}
