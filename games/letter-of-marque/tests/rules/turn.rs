//! Armed and defenceless, and a turn (LM-19 to LM-22).

use crate::common::*;
use letter_of_marque::view::{Barred, Prize, What};
use quarterdeck_engine::{Seat, Viewer};

#[test]
fn lm_19_the_base_alone_says_whether_a_ship_beats_off_an_attack() {
    for value in 3..=7_u8 {
        let at_sea = |kind: char, rest: &str| {
            let deck: Vec<String> =
                (3..=7).filter(|other| *other != value).map(|other| other.to_string()).collect();
            Table::at(
                "",
                &format!(
                    "red: deck {} | reserve {rest} | sea {value}{kind}
                     blue: sea 3A
                     green: sea 3A
                     turn blue",
                    deck.join(" ")
                ),
            )
        };
        let mut armed = at_sea('A', "1A 3D");
        armed.play(Blue, &format!("attack red {value}"));
        assert_eq!(armed.told(PUBLIC)[0], format!("blue attacked red {value}: armed"));
        assert_eq!(armed.points(), [1, 22, 22]);

        let mut blank = at_sea('D', "2A 2D");
        blank.play(Blue, &format!("attack red {value}"));
        assert_eq!(blank.told(PUBLIC)[0], format!("blue attacked red {value}: defenceless"));
        assert_eq!(blank.points(), [0, 22 + i32::from(value), 22]);
    }
}

#[test]
fn lm_20_you_can_check_your_own_bases_at_any_time() {
    let mut table = Table::dealt("", &[3, 4, 5]);
    assert_eq!(table.own(Red), "deck 4 5 6 7 | up 3 | reserve 2A 3D | cannons 3");
    table.play(Red, "choose armed");
    assert_eq!(table.own(Red), "deck 4 5 6 7 | up 3 | chosen A | reserve 1A 3D | cannons 3");
    table.play(Blue, "choose defenceless").play(Green, "choose defenceless");
    table.leave(Red, 7);
    assert_eq!(table.own(Red), "deck 4 5 6 | up 7 | reserve 1A 3D | sea 3A | cannons 3");
    table.play(Red, "choose defenceless");
    // On the own turn, on another's, and in the middle of another's.
    let mine = "deck 4 5 6 | reserve 1A 2D | sea 3A 7D | cannons 3";
    assert_eq!(table.own(Red), mine);
    table.leave(Blue, 3);
    assert_eq!(table.own(Red), mine);
    table.play(Blue, "choose armed").play(Green, "arrive 5");
    assert_eq!(table.now(), "turn red");
    assert_eq!(table.own(Red), mine);
}

const FOUR_WAYS: &str = "red:   deck 6 7 | reserve 1A 1D | sea 3D 5A | home 4D
                         blue:  sea 3A 7A
                         green: sea 3A
                         turn red";

#[test]
fn lm_21_a_turn_is_one_action() {
    let mut leaving = Table::at("", FOUR_WAYS);
    leaving.leave(Red, 6);
    assert_eq!(leaving.now(), "leaving red");
    leaving.play(Red, "choose armed");
    let mut arriving = Table::at("", FOUR_WAYS);
    arriving.play(Red, "arrive 3");
    let mut failing = Table::at("", FOUR_WAYS);
    failing.play(Red, "attack blue 7");
    let mut passing = Table::at("", "red: cannons 0\nblue: sea 3A 7A\ngreen: sea 3A\nturn red");
    passing.play(Red, "pass");
    for mut table in [leaving, arriving, failing, passing] {
        assert_eq!(table.now(), "turn blue");
        assert_eq!(table.owed(), [Blue]);
        assert_eq!(table.legal(Red), [""; 0]);
        for action in ["leave", "arrive 5", "attack blue 7", "pass", "choose defenceless"] {
            assert_eq!(table.refuse(Red, action), Refusal::NotYourTurn);
        }
    }
}

#[test]
fn lm_21_a_capture_is_one_action_too() {
    let mut table = Table::at("", "red: sea 3A\nblue: sea 7D 3A\ngreen: sea 3A\nturn red");
    table.play(Red, "attack blue 7");
    assert_eq!(table.now(), "turn blue");
}

#[test]
fn lm_21_all_that_can_be_done_is_offered_in_a_fixed_order() {
    let table = Table::at("", FOUR_WAYS);
    assert_eq!(
        table.legal(Red),
        ["leave", "arrive 3", "arrive 5", "attack blue 3", "attack blue 7", "attack green 3"]
    );
    let table = Table::at("", &FOUR_WAYS.replace("turn red", "turn blue"));
    assert_eq!(
        table.legal(Blue),
        ["attack red 3", "attack red 5", "arrive 3", "arrive 7", "attack green 3"]
    );
}

#[test]
fn lm_22_a_turn_cannot_be_skipped() {
    for position in [
        "red: deck 7 | reserve 0A 1D | cannons 0\nblue: sea 3A\ngreen: sea 3A\nturn red",
        "red: sea 3A | cannons 0\nblue: sea 3A\ngreen: sea 3A\nturn red",
        "red: deck 7 | reserve 0A 1D | sea 3A\nblue: sea 3A\ngreen: sea 3A\nturn red",
    ] {
        let mut table = Table::at("", position);
        assert_eq!(table.refuse(Red, "pass"), Refusal::MayNotPass);
        assert!(!table.legal(Red).contains(&"pass".to_owned()));
    }
}

#[test]
fn lm_22_there_is_always_something_to_do_and_a_pass_only_with_nothing_to_sail() {
    for (seats, options, setup, temper, seed) in many_games(2) {
        random_game(&setup, temper, seed, |state, _, _| {
            for seat in Seat::all(seats) {
                let mut legal = Vec::new();
                state.legal(seat, |action| legal.push(action));
                let owes = state.owed().contains(seat);
                assert_eq!(owes, !legal.is_empty(), "{seats} {options} {temper:?} {seed}");
                let fleet = state.view(Viewer::Public).fleets[seat.index()].clone();
                let idle =
                    fleet.deck.is_empty() && fleet.sea.is_empty() && fleet.turned_up.is_none();
                assert_eq!(legal.contains(&Action::Pass), owes && idle, "{seats} {options} {seed}");
            }
        });
    }
}

#[test]
fn lm_22_a_player_sees_what_may_not_be_done_and_why() {
    let barred =
        |options: &str, position: &str| Table::at(options, position).view(Red).barred.to_vec();
    let blue = Seat::new(1);
    assert_eq!(
        barred("", "red: cannons 0\nblue: sea 3A\ngreen: cannons 0\nturn red"),
        [
            Barred { what: What::Leave, why: Refusal::DeckEmpty },
            Barred { what: What::Arrive, why: Refusal::NoShipAtSea },
            Barred { what: What::Attack, why: Refusal::NoCannon },
        ]
    );
    assert_eq!(
        barred(
            "",
            "red: deck 7 | reserve 0A 1D\nblue: deck 3 | reserve 1A 0D\ngreen: cannons 0\nturn red"
        ),
        [
            Barred { what: What::Arrive, why: Refusal::NoShipAtSea },
            Barred { what: What::Attack, why: Refusal::NoTarget },
            Barred { what: What::Pass, why: Refusal::MayNotPass },
        ]
    );
    assert_eq!(
        barred("reattack=forbid", "red: sea 3A\nblue: sea 4A* 7D\ngreen: cannons 0\nturn red"),
        [
            Barred { what: What::Leave, why: Refusal::DeckEmpty },
            Barred {
                what: What::AttackOn(Prize { owner: blue, treasure: treasure(4) }),
                why: Refusal::KnownArmed { owner: blue, treasure: treasure(4) },
            },
            Barred { what: What::Pass, why: Refusal::MayNotPass },
        ]
    );
    assert_eq!(
        barred("", "red: deck 7 | reserve 0A 2D\nblue: sea 3A\ngreen: cannons 0\nleaving red 6"),
        [Barred { what: What::Choose(Armed), why: Refusal::NoneInReserve { base: Armed } }]
    );
    // Whoever owes nothing is offered nothing and barred from nothing in particular.
    let idle = Table::at("", FOUR_WAYS).view(Blue);
    assert!(idle.actions.is_empty() && idle.barred.is_empty());
}
