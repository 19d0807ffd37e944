//! Players and rule levels (PP-001 to PP-009).

use crate::common::*;

#[test]
fn pp_001_two_to_eight_play() {
    for seats in 0..10 {
        let fits = PiratesAndPrivateers::setup(seats, &Options::default()).is_ok();
        assert_eq!(fits, (2..=8).contains(&seats), "{seats}");
    }
}

#[test]
fn pp_002_up_to_four_are_all_privateers_of_different_empires() {
    let mut table = new_game(4, basic);
    for who in 0..4 {
        assert!(!table.offers(who, Action::Choose(PIRATE)));
        let first = table.legal(who)[0];
        table.act(who, first);
        if table.step() != Step::Faction {
            break;
        }
    }
    assert_eq!(table.board().privateers().len(), 4);
    assert!(!table.board().has_pirates());
}

#[test]
fn pp_003_with_more_exactly_four_are_privateers() {
    for seats in 5..=8 {
        let mut table = new_game(seats, basic);
        while table.step() == Step::Faction {
            let who = table.owed()[0];
            let last = *table.legal(who).last().unwrap();
            table.act(who, last);
        }
        assert_eq!(table.board().privateers().len(), 4, "{seats} seats");
    }
}

#[test]
fn pp_004_the_level_is_agreed_before_and_holds() {
    assert!(!setup(3, basic).is_extended());
    assert!(setup(3, extended).is_extended());
    let keys: Vec<&str> = PiratesAndPrivateers::OPTIONS.iter().map(|option| option.key).collect();
    assert!(keys.contains(&"level"));
}

#[test]
fn pp_005_a_privateer_may_attack_ships_and_ports_of_every_other_faction() {
    let mut position = five(basic);
    let own = ship(&mut position, FR, "frigate", "old_road", 0, 0);
    let dutch = ship(&mut position, NL, "sloop", "old_road", 0, 0);
    let pirate = ship(&mut position, PI, "sloop", "old_road", 0, 0);
    let mut table = begin(position, FR, Part::Actions);
    table.act(FR, Action::Act(own));
    assert!(table.offers(FR, Action::Declare(Deed::AttackShip(dutch))));
    assert!(table.offers(FR, Action::Declare(Deed::AttackShip(pirate))));
    let mut position = five(basic);
    let own = ship(&mut position, FR, "frigate", "youloumain", 0, 0);
    let mut table = begin(position, FR, Part::Actions);
    table.act(FR, Action::Act(own));
    assert!(table.offers(FR, Action::Declare(Deed::AttackPort)));
}

#[test]
fn pp_006_a_pirate_takes_neither_duties_nor_charters() {
    let table = begin(five(basic), PI, Part::Duty);
    assert_eq!(table.step(), Step::Purchase);
    let board = table.board();
    assert!(!board.privateers().contains(seat(PI)));
}

#[test]
fn pp_007_dice_have_six_sides_and_gold_is_whole() {
    let mut position = two(basic);
    let own = ship(&mut position, FR, "sloop", "sea_narrows", 0, 0);
    let other = ship(&mut position, EN, "sloop", "sea_narrows", 0, 0);
    let mut table = begin(position, FR, Part::Actions);
    table.declare(FR, own, Deed::AttackShip(other), &[]);
    let mut sides = std::collections::BTreeSet::new();
    for seed in 0..200 {
        let mut state = table.state.clone();
        let mut events = Vec::new();
        state.play(seat(EN), Action::Fight, &mut Fast::new(seed), &mut events).unwrap();
        for event in &events {
            if let Told::Exchange { dice, .. } = PiratesAndPrivateers::told(event, Viewer::Public) {
                sides.extend(dice);
            }
        }
    }
    assert_eq!(sides, (1..=6).collect());
}

#[test]
fn pp_008_only_truce_and_protection_bar_an_attack() {
    let mut position = four(basic);
    let own = ship(&mut position, FR, "frigate", "sea_narrows", 0, 0);
    let others = [EN, SP, NL].map(|who| ship(&mut position, who, "sloop", "sea_narrows", 0, 0));
    let mut table = begin(position, FR, Part::Actions);
    table.act(FR, Action::Act(own));
    assert!(others.iter().all(|&other| table.offers(FR, Action::Declare(Deed::AttackShip(other)))));
}

#[test]
fn pp_009_one_player_an_empire_and_an_empire_without_player_has_its_ports() {
    let mut table = new_game(2, basic);
    table.act(0, Action::Choose(SPAIN));
    assert_eq!(table.refusal(1, Action::Choose(SPAIN)), Refusal::FactionTaken);
    table.act(1, Action::Choose(FRANCE));
    assert_eq!(table.port("bridgetown").side, Side::Empire(Empire::England));
}
