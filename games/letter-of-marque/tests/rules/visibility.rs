//! Who can see what: the rows of the table, each for the owner, the opponents and the public, before, at and after
//! the moment that matters.

use crate::common::*;
use letter_of_marque::view::ShipsSeen;
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::game::Secret;
use quarterdeck_engine::{Seat, Viewer};

/// Red has two ships at sea; the 4 was attacked and held, nobody has tried the 7.
const TWO_SHIPS: &str = "red:   deck 5 6 | reserve 1A 1D | sea 4A* 7D | home 3D | prizes blue 5 | cannons 2 | trophies 1
                         blue:  deck 3 4 | reserve 1A 1D | sea 6D 7A | cannons 2
                         green: deck 3 4 6 7 | reserve 1A 3D | sea 5A
                         turn blue";

#[test]
fn the_same_table_seen_twice() {
    let table = Table::at("", TWO_SHIPS);
    assert_eq!(
        table.own(Red),
        "deck 5 6 | reserve 1A 1D | sea 4A* 7D | home 3D | prizes blue 5 | cannons 2 | trophies 1"
    );
    assert_eq!(
        table.outside(Red),
        "deck 5 6 | reserve 2 | sea 4A* 7? | home 3? | prizes blue 5 | cannons 2 | trophies 1"
    );
    assert_eq!(table.points()[0], 9);
}

#[test]
fn the_order_of_a_deck_is_known_to_nobody_not_even_the_owner() {
    // Every viewer sees the values of a deck in order of value, and the table has no other order: two tables that
    // will turn up different cards are the same table.
    let before = Table::at("", &TWO_SHIPS.replace("turn blue", "turn red"));
    for viewer in before.viewers() {
        assert!(before.seen(viewer, Red).starts_with("deck 5 6 |"));
        assert!(before.seen(viewer, Green).starts_with("deck 3 4 6 7 |"));
    }
    let (mut five, mut six) = (before.clone(), before.clone());
    five.leave(Red, 5);
    six.leave(Red, 6);
    assert_eq!(five.told_all(), ["red turned up 5"]);
    assert_eq!(six.told_all(), ["red turned up 6"]);
    assert!(five.outside(Red).starts_with("deck 6 | up 5 |"));
    assert!(six.outside(Red).starts_with("deck 5 | up 6 |"));
}

#[test]
fn the_values_left_in_a_deck_are_known_to_all() {
    let mut table = Table::begun("", &[3, 4, 5], "ADA");
    let mut left = vec![4, 5, 6, 7];
    for value in [6, 4, 7, 5] {
        for viewer in table.viewers() {
            let deck = table.view(viewer).fleet(table.seat(Red)).deck.clone();
            assert_eq!(deck.iter().map(|card| card.value()).collect::<Vec<u8>>(), left);
        }
        table.send_out(Red, value).send_out_lowest(Blue).send_out_lowest(Green);
        left.retain(|other| *other != value);
    }
    assert!(table.outside(Red).starts_with("sea 3? 4? 5? 6? 7? |"));
}

#[test]
fn sizes_and_cannons_are_known_to_all_throughout_the_game() {
    for (seats, options, setup, temper, seed) in many_games(1) {
        random_game(&setup, temper, seed, |state, _, _| {
            let public = state.view(Viewer::Public);
            for viewer in Viewer::all(seats) {
                let view = state.view(viewer);
                for (mine, theirs) in view.fleets.iter().zip(&public.fleets) {
                    let name = format!("{seats} {options} {temper:?} {seed}");
                    assert_eq!(mine.deck, theirs.deck, "{name}");
                    assert_eq!(mine.reserve, theirs.reserve, "{name}");
                    assert_eq!(mine.cannons, theirs.cannons, "{name}");
                }
            }
        });
    }
}

#[test]
fn lm_q11_score_piles_and_what_is_out_of_the_game_are_known_to_all_throughout_the_game() {
    for (seats, options, setup, temper, seed) in many_games(1) {
        random_game(&setup, temper, seed, |state, _, _| {
            let public = state.view(Viewer::Public);
            for viewer in Viewer::all(seats) {
                for (mine, theirs) in state.view(viewer).fleets.iter().zip(&public.fleets) {
                    let name = format!("{seats} {options} {temper:?} {seed}");
                    let home = |ships: &ShipsSeen| ships.iter().map(|ship| ship.treasure).collect();
                    let (one, other): (Vec<_>, Vec<_>) = (home(&mine.home), home(&theirs.home));
                    assert_eq!(one, other, "{name}");
                    assert_eq!(mine.prizes, theirs.prizes, "{name}");
                    assert_eq!(mine.trophies, theirs.trophies, "{name}");
                    assert_eq!(mine.points, theirs.points, "{name}");
                }
            }
        });
    }
}

#[test]
fn the_value_of_a_treasure_is_known_to_all_from_the_moment_it_is_turned_up() {
    let mut table = Table::at("", &TWO_SHIPS.replace("turn blue", "turn red"));
    table.leave(Red, 6);
    assert_eq!(table.told_all(), ["red turned up 6"]);
    assert!(table.outside(Red).contains("up 6"));
    table.play(Red, "choose armed");
    assert!(table.outside(Red).contains("sea 4A* 6? 7?"));
    table.play(Blue, "arrive 6").play(Green, "arrive 5").play(Red, "arrive 6");
    assert!(table.outside(Red).contains("home 3? 6?"));
}

#[test]
fn how_many_of_a_reserve_are_armed_is_the_owners_secret_before_and_after_the_end() {
    for (_, _, setup, temper, seed) in many_games(1) {
        random_game(&setup, temper, seed, |state, _, _| {
            for viewer in Viewer::all(setup.seats()) {
                for fleet in state.view(viewer).fleets {
                    assert_eq!(fleet.reserve_armed.is_some(), viewer.is(fleet.seat));
                }
            }
        });
    }
}

#[test]
fn lm_11_that_somebody_has_chosen_is_known_at_once_and_what_is_not() {
    let mut table = Table::dealt("", &[3, 4, 5]);
    let chosen = |table: &Table, by: Option<Colour>| {
        let fleets = table.view(by).fleets;
        fleets.iter().map(|fleet| (fleet.chosen, fleet.choice)).collect::<Vec<_>>()
    };
    for viewer in table.viewers() {
        assert_eq!(chosen(&table, viewer), [(false, None); 3]);
    }
    table.play(Blue, "choose armed");
    for viewer in table.others(Blue) {
        assert_eq!(chosen(&table, viewer), [(false, None), (true, None), (false, None)]);
    }
    let own = [(false, None), (true, Some(Armed)), (false, None)];
    assert_eq!(chosen(&table, Some(Blue)), own);
    assert_eq!(table.told_outside(Blue), ["blue chose ?"]);
    assert_eq!(table.told(Blue), ["blue chose armed"]);
}

#[test]
fn lm_09_which_kind_was_chosen_is_seen_only_if_that_ship_is_attacked() {
    let mut table = Table::begun("", &[3, 4, 5], "AAD");
    assert!(table.outside(Blue).contains("sea 4?"));
    assert!(table.outside(Green).contains("sea 5?"));
    table.play(Red, "attack blue 4");
    assert!(table.outside(Blue).contains("sea 4A*"), "at the attack");
    assert!(table.outside(Green).contains("sea 5?"), "the other ship has not been touched");
    table.play(Blue, "attack green 5");
    assert_eq!(table.outside(Green), "deck 3 4 6 7 | reserve 4 | cannons 3");
}

#[test]
fn lm_09_the_base_of_a_ship_never_attacked_is_the_owners_alone() {
    for (seats, options, setup, temper, seed) in many_games(1) {
        let hides = !options.contains("post_game_reveal=true");
        let mut attacked = Vec::new();
        random_game(&setup, temper, seed, |state, _, events| {
            attacked.extend(events.iter().filter_map(|event| match *event {
                Event::Attacked { owner, treasure, .. } => Some((owner, treasure)),
                _ => None,
            }));
            for viewer in Viewer::all(seats) {
                let view = state.view(viewer);
                for fleet in &view.fleets {
                    for ship in fleet.sea.iter().chain(&fleet.home) {
                        let tried = attacked.contains(&(fleet.seat, ship.treasure));
                        let over = state.outcome().is_some();
                        if !tried && (hides || !over) {
                            assert_eq!(
                                ship.base.is_some(),
                                viewer.is(fleet.seat),
                                "{options} {seed}"
                            );
                            assert!(!ship.open);
                        }
                    }
                }
            }
        });
    }
}

#[test]
fn lm_q4_the_base_of_a_ship_that_held_is_known_at_sea_at_home_and_after_the_end() {
    let mut table = Table::at(
        "",
        "red:   sea 4A 7D
         blue:  cannons 3
         green: cannons 3
         turn blue",
    );
    assert!(table.outside(Red).contains("sea 4? 7?"));
    table.play(Blue, "attack red 4");
    assert!(table.outside(Red).contains("sea 4A* 7?"));
    table.play(Green, "pass").play(Red, "arrive 4");
    assert!(table.outside(Red).contains("home 3? 4A* 5? 6?"));
    table.play(Blue, "pass").play(Green, "pass").play(Red, "arrive 7");
    assert_eq!(table.now(), "over");
    assert!(table.outside(Red).contains("home 3? 4A* 5? 6? 7?"));
}

#[test]
fn lm_32_a_captured_ship_was_blank_and_all_saw_it() {
    let mut table = Table::at("", TWO_SHIPS);
    table.play(Blue, "attack red 7");
    assert_eq!(table.told_all()[0], "blue attacked red 7: defenceless");
    assert!(table.outside(Blue).contains("prizes red 7"));
    assert!(!table.own(Red).contains('7'));
}

#[test]
fn lm_29_an_arrived_ship_is_never_shown() {
    for kind in ["A", "D"] {
        let rest = if kind == "A" { "home 3A 4D 5D 6D" } else { "home 3A 4A 5D 6D" };
        let mut table = Table::at(
            "",
            &format!("red: {rest} | sea 7{kind}\nblue: cannons 3\ngreen: cannons 3\nturn red"),
        );
        table.play(Red, "arrive 7");
        assert_eq!(table.told_all(), ["red arrived with 7", "the end"]);
        assert_eq!(table.outside(Red), "home 3? 4? 5? 6? 7? | cannons 3");
        assert_eq!(table.own(Red), format!("{rest} 7{kind} | cannons 3"));
    }
}

#[test]
fn lm_q14_with_post_game_reveal_all_ships_are_shown_when_the_game_is_over_and_not_before() {
    let mut table = Table::at(
        "post_game_reveal=true",
        "red:   sea 7D | home 3A* 4A 5D 6D | trophies 1
         blue:  home 3D 4A 5A 7D | cannons 2
         green: home 3D 4D 5A 6D 7A | prizes blue 6 | cannons 2
         turn red",
    );
    assert_eq!(table.outside(Red), "sea 7? | home 3A* 4? 5? 6? | cannons 3 | trophies 1");
    assert_eq!(table.outside(Blue), "home 3? 4? 5? 7? | cannons 2");
    table.play(Red, "arrive 7");
    // What everybody has seen is not told again.
    assert_eq!(
        table.told_all(),
        [
            "red arrived with 7",
            "the end",
            "red 4 was armed",
            "red 5 was defenceless",
            "red 6 was defenceless",
            "red 7 was defenceless",
            "blue 3 was defenceless",
            "blue 4 was armed",
            "blue 5 was armed",
            "blue 7 was defenceless",
            "green 3 was defenceless",
            "green 4 was defenceless",
            "green 5 was armed",
            "green 6 was defenceless",
            "green 7 was armed",
        ]
    );
    assert_eq!(table.outside(Red), "home 3A* 4A* 5D* 6D* 7D* | cannons 3 | trophies 1");
    assert_eq!(table.outside(Blue), "home 3D* 4A* 5A* 7D* | cannons 2");
    assert_eq!(table.outside(Green), "home 3D* 4D* 5A* 6D* 7A* | prizes blue 6 | cannons 2");
}

#[test]
fn lm_q11_score_piles_lie_open_with_their_colours() {
    let mut table = Table::at("", TWO_SHIPS);
    table.play(Blue, "attack red 4").play(Green, "attack blue 6").play(Red, "arrive 7");
    assert_eq!(
        table.outside(Red),
        "deck 5 6 | reserve 2 | sea 4A* | home 3? 7? | prizes blue 5 | cannons 2 | trophies 2"
    );
    assert_eq!(
        table.outside(Green),
        "deck 3 4 6 7 | reserve 4 | sea 5? | prizes blue 6 | cannons 2"
    );
}

#[test]
fn lm_e6_a_forced_choice_looks_like_any_other() {
    // Red has only defenceless ships in reserve, or the other kind as well: the others get the same bytes.
    let watch = |reserve: &str, sea: &str, kind: &str| {
        let mut table = Table::at(
            "",
            &format!(
                "red: deck 6 7 | reserve {reserve} | sea {sea}
                 blue: sea 3A
                 green: sea 3A
                 turn red"
            ),
        );
        let mut pages = Vec::new();
        let mut look = |table: &Table| {
            for viewer in table.others(Red) {
                let view = serde_json::to_string(&table.view(viewer)).expect("a view is text");
                let told = serde_json::to_string(table.log(viewer)).expect("sentences are text");
                pages.push(format!("{view} {told}"));
            }
        };
        look(&table);
        table.leave(Red, 6);
        look(&table);
        table.play(Red, kind);
        look(&table);
        pages
    };
    let forced = watch("0A 2D", "3A 4A 5D", "choose defenceless");
    assert_eq!(watch("1A 1D", "3A 4D 5D", "choose defenceless"), forced);
    assert_eq!(watch("1A 1D", "3D 4A 5D", "choose armed"), forced);
    assert_eq!(watch("2A 0D", "3D 4D 5D", "choose armed"), forced);
}

#[test]
fn lm_q4_without_marks_the_base_is_shown_at_the_attack_and_then_it_is_up_to_memory() {
    let position = "red:   deck 5 6 | reserve 1A 1D | sea 4A 7D
                    blue:  deck 3 | reserve 1A 0D | sea 7A
                    green: sea 3A
                    turn blue";
    let mut table = Table::at("show_known_armed=false", position);
    table.play(Blue, "attack red 4");
    // At the moment: all are told.
    assert_eq!(table.told_all(), ["blue attacked red 4: armed", "turn of green"]);
    // After it: nobody's view is marked, the owner's neither, though the owner knows the ship.
    assert_eq!(
        table.outside(Red),
        "deck 5 6 | reserve 2 | sea 4? 7? | home 3? | cannons 3 | trophies 1"
    );
    assert_eq!(
        table.own(Red),
        "deck 5 6 | reserve 1A 1D | sea 4A 7D | home 3D | cannons 3 | trophies 1"
    );
    // Later the sentence no longer says which ship it was, not to the owner either.
    for viewer in table.viewers() {
        assert_eq!(table.faded_log(viewer), ["blue was beaten off by red", "turn of green"]);
    }
    // Whoever listened still knows.
    let armed =
        |worlds: Vec<(String, f64)>| worlds.iter().all(|(fleet, _)| fleet.contains("sea 4A"));
    assert!(armed(table.believed(Green, Red)));
    assert!(armed(table.believed(PUBLIC, Red)));
    assert!(!armed(table.believed_forgetfully(Green, Red)));
}

#[test]
fn lm_q4_with_marks_a_sentence_does_not_fade() {
    let mut table = Table::at("", TWO_SHIPS);
    table.play(Blue, "attack red 4").play(Green, "attack red 7");
    for viewer in table.viewers() {
        assert_eq!(
            table.faded_log(viewer),
            [
                "blue attacked red 4: armed",
                "turn of green",
                "green attacked red 7: defenceless",
                "turn of red"
            ]
        );
    }
}

#[test]
fn lm_q25_a_capture_does_not_fade() {
    let mut table = Table::at("show_known_armed=false", TWO_SHIPS);
    table.play(Blue, "attack red 7");
    assert_eq!(table.faded_log(Green), ["blue attacked red 7: defenceless", "turn of green"]);
}

#[test]
fn lm_q25_a_log_that_has_faded_still_keeps_the_numbers_right() {
    let mut table = Table::at("show_known_armed=false", TWO_SHIPS);
    let mut view = table.view(Green);
    table.play(Blue, "attack red 4").play(Green, "arrive 5").play(Red, "attack blue 7");
    let setup = setup(3, "show_known_armed=false");
    for told in table.log(Green) {
        let faded = LetterOfMarque::faded(&setup, *told);
        LetterOfMarque::fold(&mut view, &faded).expect("it follows");
    }
    assert_eq!(view, table.view(Green));
}

#[test]
fn lm_q25_in_a_game_of_memory_a_reveal_after_the_end_shows_every_ship() {
    let mut table = Table::at(
        "show_known_armed=false post_game_reveal=true",
        "red:   sea 6A 7D | home 3A 4D 5D
         blue:  home 3D 4A 5A 6D 7D
         green: home 3D 4D 5A 6D 7A
         turn blue",
    );
    table.play(Blue, "attack red 6").play(Green, "pass").play(Red, "arrive 6");
    assert_eq!(table.outside(Red), "sea 7? | home 3? 4? 5? 6? | cannons 3 | trophies 1");
    table.play(Blue, "pass").play(Green, "pass").play(Red, "arrive 7");
    assert_eq!(table.outside(Red), "home 3A* 4D* 5D* 6A* 7D* | cannons 3 | trophies 1");
    assert!(table.told_all().contains(&"red 6 was armed".to_owned()));
}

#[test]
fn both_armed_ships_seen_means_that_all_others_are_defenceless() {
    let mut table = Table::at(
        "",
        "red:   deck 6 | reserve 0A 1D | sea 3A* 4A 5D 7D | trophies 1
         blue:  deck 3 | reserve 1A 0D | sea 7A | cannons 2
         green: sea 3A
         turn blue",
    );
    // Four worlds: the other armed ship is one of the three at sea or the one in reserve.
    let odds: Vec<f64> = table.believed(Green, Red).into_iter().map(|(_, odds)| odds).collect();
    assert_eq!(odds, [0.25; 4]);
    table.play(Blue, "attack red 4");
    let certain = "deck 6 | reserve 0A 1D | sea 3A* 4A* 5D 7D | cannons 3 | trophies 2";
    for viewer in table.viewers() {
        assert_eq!(table.believed(viewer, Red), [(certain.to_owned(), 1.0)]);
    }
}

#[test]
fn three_captures_mean_that_all_that_is_left_is_armed() {
    let table = Table::at(
        "",
        "red:   deck 6 | reserve 1A 0D | sea 7A
         blue:  prizes red 3 red 4 | cannons 1
         green: prizes red 5 | cannons 2
         turn red",
    );
    let certain = "deck 6 | reserve 1A 0D | sea 7A | cannons 3";
    assert_eq!(table.believed(PUBLIC, Red), [(certain.to_owned(), 1.0)]);
}

#[test]
fn a_viewer_believes_in_everything_the_rules_leave_possible_and_in_nothing_else() {
    let mut table = Table::dealt("ships=2 armed=1 treasures=3,4", &[3, 4, 4]);
    // Before the choice there is nothing to wonder about; after it there are two ways.
    assert_eq!(table.believed(Blue, Red).len(), 1);
    table.play(Red, "choose armed");
    assert_eq!(
        table.believed(Blue, Red),
        [
            ("deck 4 | up 3 | chosen A | reserve 0A 1D | cannons 3".to_owned(), 0.5),
            ("deck 4 | up 3 | chosen D | reserve 1A 0D | cannons 3".to_owned(), 0.5),
        ]
    );
    assert_eq!(table.believed(Red, Red).len(), 1);
}

#[test]
fn the_true_table_is_always_among_those_that_can_be_believed() {
    let setup = setup(3, "ships=3 armed=1 cannons=2 show_known_armed=false");
    for seed in 0..20 {
        let mut memories = vec![Memory::default(); 4];
        random_game(&setup, Temper::Bold, seed, |state, _, events| {
            for (viewer, memory) in Viewer::all(3).zip(&mut memories) {
                for event in events {
                    LetterOfMarque::remember(memory, &LetterOfMarque::told(event, viewer));
                }
                let view = state.view(viewer);
                let found = (0..200).any(|seed| {
                    LetterOfMarque::sample(&view, memory, &mut Fast::new(seed)).as_ref()
                        == Some(state)
                });
                assert!(found, "{viewer} cannot believe the truth, seed {seed}");
            }
        });
    }
}

#[test]
fn lm_09_a_choice_is_disclosed_to_its_owner_and_to_others_once_the_ship_was_turned_over() {
    let then = Table::dealt("", &[3, 4, 5]);
    let discloses = |table: &Table, whose: Colour, base: Base, by: Option<Colour>| {
        let seat = table.seat(whose);
        let secret = Secret::Choice { then: &then.state, seat, action: Action::Choose(base) };
        table.state.discloses(table.viewer(by), &secret)
    };
    let mut table = Table::begun("", &[3, 4, 5], "DAD");
    for other in table.others(Blue) {
        assert!(!discloses(&table, Blue, Armed, other));
    }
    assert!(discloses(&table, Blue, Armed, Some(Blue)));
    table.play(Red, "attack blue 4").play(Blue, "attack red 3");
    for viewer in table.viewers() {
        assert!(discloses(&table, Blue, Armed, viewer), "it held");
        assert!(discloses(&table, Red, Defenceless, viewer), "it was captured");
    }
    for other in table.others(Green) {
        assert!(!discloses(&table, Green, Defenceless, other), "nobody has tried it");
    }
}

#[test]
fn lm_q14_a_choice_is_disclosed_after_the_end_only_with_post_game_reveal() {
    for reveal in [false, true] {
        let options = format!("ships=1 armed=1 post_game_reveal={reveal}");
        let then = Table::dealt(&options, &[3, 3, 3]);
        let mut table = then.clone();
        table.play(Red, "choose armed").play(Blue, "choose armed");
        table.play_drawing(Green, "choose armed", &[0]);
        table.play(Red, "arrive 3").play(Blue, "arrive 3");
        let red = table.seat(Red);
        let secret = Secret::Choice { then: &then.state, seat: red, action: Action::Choose(Armed) };
        assert!(!table.state.discloses(Viewer::Public, &secret), "not before the end");
        table.play(Green, "arrive 3");
        assert_eq!(table.now(), "over");
        assert_eq!(table.state.discloses(Viewer::Public, &secret), reveal);
    }
}

#[test]
fn lm_09_only_the_choice_of_a_ship_is_secret_when_it_is_made() {
    for action in LetterOfMarque::conceivable(&setup(3, "")) {
        let choice = matches!(action, Action::Choose(_));
        assert_eq!(LetterOfMarque::is_secret(&action), choice, "{action:?}");
    }
}

#[test]
fn a_secret_choice_can_be_presumed_from_the_world_it_led_to() {
    let then = Table::dealt("", &[3, 4, 5]);
    for kinds in ["ADD", "DAA"] {
        let world = Table::begun("", &[3, 4, 5], kinds);
        for (colour, kind) in world.colours().into_iter().zip(kinds.chars()) {
            let base = if kind == 'A' { Armed } else { Defenceless };
            let presumed = then.state.presume_choice(then.seat(colour), &world.state);
            assert_eq!(presumed, Some(Action::Choose(base)));
        }
        assert_eq!(world.state.presume_choice(Seat::new(0), &world.state), None);
    }
}
