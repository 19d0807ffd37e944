//! Questions and rulings (LM-Q1 to LM-Q29).

use crate::common::*;
use quarterdeck_engine::chance::{Fast, Script, every};
use quarterdeck_engine::{Course, Seat, Silence, Step, Viewer};

/// Red's 7 is the last ship; with it home, Red and Blue are level on points.
const LEVEL: &str = "red:   sea 7A | home 3A 4D 5D 6D | trophies 1 | cannons 0
                     blue:  trophies 1 | cannons 2
                     green: cannons 1
                     turn red";

fn ranks(table: &Table) -> Vec<u8> {
    table.standings().into_iter().map(|(_, rank)| rank).collect()
}

fn ranks_after_the_last_arrival(options: &str, position: &str) -> Vec<u8> {
    let mut table = Table::at(options, position);
    table.play(Red, "arrive 7");
    ranks(&table)
}

#[test]
fn lm_q1_a_tie_is_broken_by_trophies_or_with_held_by_unfired_cannons_too() {
    assert_eq!(ranks_after_the_last_arrival("", LEVEL), [1, 1, 3]);
    assert_eq!(ranks_after_the_last_arrival("tie_break=captured", LEVEL), [1, 1, 3]);
    assert_eq!(ranks_after_the_last_arrival("tie_break=held", LEVEL), [2, 1, 3]);
    // Held cannons break a tie and give no points: Green is still behind.
    let many = LEVEL.replace("green: cannons 1", "green: cannons 3");
    assert_eq!(ranks_after_the_last_arrival("tie_break=held", &many), [2, 1, 3]);
}

#[test]
fn lm_q1_held_counts_trophies_and_unfired_cannons_together() {
    // Level at 27: Red holds two trophies and one cannon, Blue two cannons.
    let position = "red:   sea 7A | home 3A 4D 5D 6D | trophies 2 | cannons 1
                    blue:  home 4A 5A 6D 7D | prizes green 5 | cannons 2
                    green: home 3D 4A 6D 7A | prizes blue 3 | trophies 2 | cannons 0
                    turn red";
    assert_eq!(ranks_after_the_last_arrival("tie_break=held", position), [1, 2, 3]);
}

#[test]
fn lm_q2_three_to_six_can_play() {
    let fine: Vec<usize> = (0..=9).filter(|&seats| try_setup(seats, "").is_ok()).collect();
    assert_eq!(fine, [3, 4, 5, 6]);
    assert_eq!(LetterOfMarque::SEATS, 3..=6);
}

#[test]
fn lm_q3_two_can_play_with_the_option_duel_and_all_rules_unchanged() {
    assert_eq!(setup_problems(2, "duel=false"), ["two can play only with the option duel=true"]);
    let fine: Vec<usize> = (0..=9).filter(|&seats| try_setup(seats, "duel=true").is_ok()).collect();
    assert_eq!(fine, [2, 3, 4, 5, 6]);
    let mut table = Table::begun("duel=true", &[5, 4], "AD");
    assert_eq!(table.own(Red), "deck 3 4 6 7 | reserve 1A 3D | sea 5A | cannons 3");
    assert_eq!(table.legal(Blue), ["leave", "attack red 5", "arrive 4"]);
    table.play(Blue, "attack red 5").play(Red, "attack blue 4");
    assert_eq!(table.points(), [5, 0]);
    let actions = table.finish_in_peace();
    assert!(!actions.is_empty());
    // 25 + 4 + 1 and 25 - 4.
    assert_eq!(table.standings(), [(30, 1), (21, 2)]);
}

#[test]
fn lm_q3_at_larger_tables_duel_changes_nothing() {
    for seats in 3..=6 {
        assert_eq!(setup(seats, "duel=true"), setup(seats, ""));
    }
}

#[test]
fn lm_q4_a_ship_that_beat_off_an_attack_is_known_from_then_on_and_marked() {
    let attacked = |options: &str| {
        let mut table = Table::begun(options, &[3, 4, 5], "DAD");
        table.play(Red, "attack blue 4").play(Blue, "arrive 4");
        table
    };
    assert_eq!(
        attacked("").outside(Blue),
        "deck 3 5 6 7 | reserve 4 | home 4A* | cannons 3 | trophies 1"
    );
    let memory = attacked("show_known_armed=false");
    assert_eq!(memory.outside(Blue), "deck 3 5 6 7 | reserve 4 | home 4? | cannons 3 | trophies 1");
}

const HELD_ONCE: &str = "red:   deck 3 | reserve 0A 1D | sea 7A* | home 4D | trophies 1
                         blue:  sea 6A | cannons 2
                         green: sea 5A
                         turn blue";

#[test]
fn lm_q5_a_ship_known_to_be_armed_may_be_attacked_again_and_beats_that_off_too() {
    let mut table = Table::at("", HELD_ONCE);
    assert_eq!(table.legal(Blue), ["attack red 7", "arrive 6", "attack green 5"]);
    table.play(Blue, "attack red 7");
    assert_eq!(table.told_all(), ["blue attacked red 7: armed", "turn of green"]);
    assert_eq!((table.trophies(Red), table.cannons(Blue)), (2, 1));
}

#[test]
fn lm_q5_with_reattack_forbid_it_may_not() {
    let mut table = Table::at("reattack=forbid", HELD_ONCE);
    assert_eq!(table.legal(Blue), ["arrive 6", "attack green 5"]);
    let refusal = Refusal::KnownArmed { owner: table.seat(Red), treasure: treasure(7) };
    assert_eq!(table.refuse(Blue, "attack red 7"), refusal);
    // A ship that nobody has tried may be.
    table.play(Blue, "attack green 5");
    assert_eq!(table.trophies(Green), 1);
    assert_eq!(table.legal(Green), ["attack blue 6", "arrive 5"]);
    table.play(Green, "arrive 5");
    assert_eq!(table.legal(Red), ["leave", "arrive 7", "attack blue 6"]);
}

#[test]
fn lm_q6_trophies_cannot_be_fired() {
    let mut table =
        Table::at("", "red: cannons 0 | trophies 3\nblue: sea 7D\ngreen: sea 3A\nturn red");
    assert_eq!(table.legal(Red), ["pass"]);
    assert_eq!(table.refuse(Red, "attack blue 7"), Refusal::NoCannon);
}

#[test]
fn lm_q7_nobody_passes_who_has_a_deck_or_a_ship_at_sea() {
    for red in ["deck 7 | reserve 0A 1D | cannons 0", "sea 7D | cannons 0", "sea 7D | cannons 3"] {
        let mut table =
            Table::at("", &format!("red: {red}\nblue: cannons 0\ngreen: cannons 0\nturn red"));
        assert_eq!(table.legal(Red).len(), 1, "{red}");
        assert_eq!(table.refuse(Red, "pass"), Refusal::MayNotPass);
    }
}

#[test]
fn lm_q8_a_player_with_no_deck_and_no_ship_at_sea_keeps_a_turn_in_each_round() {
    let mut table = Table::at(
        "",
        "red:   deck 6 7 | reserve 1A 1D | sea 3A 4D 5D
         blue:  cannons 1
         green: sea 5A 6D 7D
         turn red",
    );
    table.play(Red, "arrive 3");
    assert_eq!(table.now(), "turn blue");
    assert_eq!(
        table.legal(Blue),
        [
            "attack red 4",
            "attack red 5",
            "attack green 5",
            "attack green 6",
            "attack green 7",
            "pass"
        ]
    );
    table.play(Blue, "pass").play(Green, "arrive 5").play(Red, "arrive 4");
    assert_eq!(table.now(), "turn blue", "the next round too");
    table.play(Blue, "attack green 7").play(Green, "arrive 6").play(Red, "arrive 5");
    // Without a cannon only the pass is left, and the turn still comes.
    assert_eq!(table.now(), "turn blue");
    assert_eq!(table.legal(Blue), ["pass"]);
}

#[test]
fn lm_q9_with_decks_but_nothing_at_sea_there_is_a_pass_and_the_game_goes_on() {
    let mut table = Table::at(
        "",
        "red:   cannons 2
         blue:  deck 7 | reserve 0A 1D
         green: cannons 1
         turn red",
    );
    assert_eq!(table.legal(Red), ["pass"]);
    table.play(Red, "pass");
    assert_eq!(table.now(), "turn blue");
    // And a target may come.
    table.leave(Blue, 7).play(Blue, "choose defenceless");
    assert_eq!(table.legal(Green), ["attack blue 7", "pass"]);
}

#[test]
fn lm_q10_the_game_ends_at_once_in_the_middle_of_a_round() {
    let mut table = Table::at("", "red: cannons 3\nblue: sea 6A\ngreen: cannons 3\nturn blue");
    table.play(Blue, "arrive 6");
    assert_eq!(table.told_all(), ["blue arrived with 6", "the end"]);
    assert_eq!(table.owed(), []);
    assert_eq!(table.refuse(Green, "pass"), Refusal::GameOver);
}

#[test]
fn lm_q11_captured_treasures_are_open_with_value_and_colour() {
    let mut table = Table::at(
        "",
        "red:   prizes green 6 | cannons 2
         blue:  sea 5D 7D
         green: sea 4A
         turn red",
    );
    table.play(Red, "attack blue 7");
    for viewer in table.viewers() {
        assert!(table.seen(viewer, Red).contains("prizes blue 7 green 6"), "{viewer:?}");
    }
}

#[test]
fn lm_q12_every_departure_takes_a_treasure_and_a_ship() {
    let mut table = Table::begun("", &[3, 4, 5], "AAA");
    for (size, value) in [(4, 4), (3, 5), (2, 6), (1, 7)] {
        let red = table.view(PUBLIC).fleet(table.seat(Red)).clone();
        assert_eq!((red.deck.len(), usize::from(red.reserve)), (size, size));
        table.send_out(Red, value).send_out_lowest(Blue).send_out_lowest(Green);
    }
    assert_eq!(table.own(Red), "sea 3A 4D 5D 6D 7A | cannons 3");
}

#[test]
fn lm_q13_the_first_ships_are_chosen_after_all_treasures_are_seen() {
    let mut table = Table::dealt("", &[7, 3, 5]);
    for viewer in table.viewers() {
        let fleets = table.view(viewer).fleets;
        let up: Vec<Option<u8>> =
            fleets.iter().map(|fleet| fleet.turned_up.map(Treasure::value)).collect();
        assert_eq!(up, [Some(7), Some(3), Some(5)]);
    }
    // Nothing of the choices can be known when one chooses: the second sees the same, whatever the first chose.
    let mut other = table.clone();
    table.play(Red, "choose armed");
    other.play(Red, "choose defenceless");
    assert_eq!(table.view(Blue), other.view(Blue));
}

#[test]
fn lm_q14_arrived_ships_are_not_shown_when_the_game_is_over_unless_the_table_wants_it() {
    let ended = |options: &str| {
        let mut table = Table::at(
            options,
            "red: sea 7A | home 3D 4A 5D 6D\nblue: cannons 3\ngreen: cannons 3\nturn red",
        );
        table.play(Red, "arrive 7");
        table
    };
    let closed = ended("");
    assert_eq!(closed.outside(Red), "home 3? 4? 5? 6? 7? | cannons 3");
    assert_eq!(closed.told_all(), ["red arrived with 7", "the end"]);
    let open = ended("post_game_reveal=true");
    assert_eq!(open.outside(Red), "home 3D* 4A* 5D* 6D* 7A* | cannons 3");
    assert_eq!(open.told_all().len(), 2 + 15);
}

#[test]
fn lm_q15_a_deck_is_face_down_for_its_owner_too() {
    let table = Table::begun("", &[3, 4, 5], "AAA");
    let seat = table.seat(Red);
    assert_eq!(table.view(Red).fleet(seat).deck, table.view(PUBLIC).fleet(seat).deck);
    // Which card comes next is not settled yet for anybody: each one is as likely as the others.
    let mut next = Vec::new();
    every(|chance| {
        let mut state = table.state;
        state.play(seat, Action::Leave, chance, &mut Silence).expect("legal");
        next.push(state.view(Viewer::Public).fleet(seat).turned_up.map(Treasure::value));
    });
    assert_eq!(next, [Some(4), Some(5), Some(6), Some(7)]);
}

#[test]
fn lm_q16_there_is_no_way_to_show_a_base() {
    // Of everything that can be said as an action only an attack on another's ship shows one.
    let setup = setup(3, "");
    let known = |state: &LetterOfMarque| -> usize {
        let fleets = state.view(Viewer::Public).fleets;
        fleets
            .iter()
            .flat_map(|fleet| fleet.sea.iter().chain(&fleet.home))
            .filter(|ship| ship.base.is_some())
            .count()
    };
    for seed in 0..20 {
        random_game(&setup, Temper::Even, seed, |state, _, _| {
            for seat in Seat::all(3) {
                for action in LetterOfMarque::conceivable(&setup) {
                    let mut after = *state;
                    let played =
                        after.play(seat, action, &mut Fast::new(seed), &mut Silence).is_ok();
                    if played && !matches!(action, Action::Attack { .. }) {
                        assert_eq!(known(&after), known(state), "{action:?}");
                    }
                }
            }
        });
    }
}

#[test]
fn lm_q17_only_those_who_share_the_lowest_treasure_are_in_the_draw() {
    let begin = |options: &str, lot: &[u32]| {
        let mut table = Table::dealt(options, &[6, 4, 7, 4]);
        table.play(Red, "choose armed").play(Blue, "choose armed").play(Green, "choose armed");
        table.play_drawing(Yellow, "choose armed", lot);
        table
    };
    assert_eq!(begin("", &[0]).now(), "turn blue");
    assert_eq!(begin("", &[1]).now(), "turn yellow");
    let seat = begin("start_tie=seat", &[]);
    assert_eq!(seat.now(), "turn blue");
    assert_eq!(seat.told(PUBLIC)[1..], ["all ships placed", "blue begins", "turn of blue"]);
}

#[test]
fn lm_q18_the_colours_are_red_blue_green_yellow_black_and_white() {
    assert_eq!(Colour::ALL, [Red, Blue, Green, Yellow, Black, White]);
    let names = Colour::ALL.map(Colour::name);
    assert_eq!(names, ["red", "blue", "green", "yellow", "black", "white"]);
    assert_eq!(Table::bare(6, "").colours(), Colour::ALL);
    for colour in Colour::ALL {
        assert_eq!(serde_json::to_value(colour).expect("a word"), colour.name());
    }
}

#[test]
fn lm_q18_no_rule_looks_at_a_colour() {
    let usual = setup(4, "");
    let other = setup(4, "colours=white,yellow,red,black");
    for seed in 0..20 {
        let play = |setup: &Setup| {
            let mut told = Vec::new();
            let mut outcome = None;
            random_game(setup, Temper::Even, seed, |state, action, events| {
                let sentences =
                    events.iter().map(|event| LetterOfMarque::told(event, Viewer::Public));
                told.push((action, sentences.collect::<Vec<_>>()));
                outcome = state.outcome();
            });
            (told, outcome)
        };
        assert_eq!(play(&usual), play(&other));
    }
}

#[test]
fn lm_q19_treasure_ship_and_cannon_card_of_a_capture_go_all_at_once() {
    // One sentence and nothing in between: the order in which hands would do it cannot make a difference.
    let mut table = Table::at("", "red: cannons 1\nblue: sea 5D 7A\ngreen: sea 4A\nturn red");
    let mut view = table.view(Green);
    table.play(Red, "attack blue 5");
    assert_eq!(table.told_all(), ["red attacked blue 5: defenceless", "turn of blue"]);
    let before_the_next_turn = &table.log(Green)[..1];
    for told in before_the_next_turn {
        LetterOfMarque::fold(&mut view, told).expect("it follows");
    }
    assert_eq!(view.fleets, table.view(Green).fleets);
    assert_eq!(table.outside(Red), "home 3? 4? 5? 6? 7? | prizes blue 5 | cannons 0");
    assert_eq!(table.outside(Blue), "sea 7? | home 3? 4? 6? | cannons 3");
}

#[test]
fn lm_q20_a_ship_may_arrive_in_the_turn_after_it_left() {
    let mut table = Table::begun("", &[3, 4, 5], "AAA");
    table.leave(Red, 7).play(Red, "choose defenceless");
    table.play(Blue, "arrive 4").play(Green, "arrive 5");
    table.play(Red, "arrive 7");
    assert!(table.own(Red).contains("home 7D"));
    // The first ships too, in the first turn of all.
    let mut first = Table::begun("", &[3, 4, 5], "AAA");
    first.play(Red, "arrive 3");
    assert_eq!(first.points(), [3, 0, 0]);
}

#[test]
fn lm_q21_cannon_cards_are_compared_only_among_those_with_the_most_points() {
    // Red and Blue 27 with two trophies, Green 27 with none, Yellow 24 with five.
    let mut table = Table::at(
        "",
        "red:    sea 7A | home 3A 4D 5D 6D | trophies 2 | cannons 0
         blue:   trophies 2 | cannons 0
         green:  prizes yellow 5 | cannons 0
         yellow: prizes green 3 | trophies 1 | cannons 0
         turn red",
    );
    table.play(Red, "arrive 7");
    assert_eq!(table.standings(), [(27, 1), (27, 1), (27, 3), (24, 4)]);
    // More cannon cards with fewer points win nothing.
    let mut table = Table::at(
        "",
        "red:    sea 7A | home 3A 4D 5D 6D | cannons 0
         blue:   prizes yellow 7 | cannons 0
         green:  cannons 0
         yellow: trophies 6 | cannons 3
         turn red",
    );
    table.play(Red, "arrive 7");
    assert_eq!(table.standings(), [(25, 2), (32, 1), (25, 2), (24, 4)]);
}

#[test]
fn lm_q22_leaving_cannot_be_called_off_once_the_treasure_lies_open() {
    let mut table = Table::begun("", &[3, 4, 5], "AAA");
    table.leave(Red, 7);
    for action in ["arrive 3", "attack blue 4", "leave", "pass"] {
        assert_eq!(table.refuse(Red, action), Refusal::ShipAwaited);
    }
    assert_eq!(table.legal(Red), ["choose armed", "choose defenceless"]);
}

#[test]
fn lm_q23_the_others_are_ranked_in_the_same_way_and_equals_share_a_rank() {
    let mut table = Table::at(
        "",
        "red:    sea 7A | home 3A 4D 5D 6D | trophies 1 | cannons 1
         blue:   cannons 0
         green:  cannons 2
         yellow: trophies 2 | cannons 3
         black:  prizes yellow 3 | cannons 2
         white:  prizes black 4 | cannons 2
         turn red",
    );
    table.play(Red, "arrive 7");
    assert_eq!(table.standings(), [(26, 2), (25, 3), (25, 3), (24, 5), (24, 6), (29, 1)]);
}

#[test]
fn lm_q23_the_ranks_follow_the_option_tie_break() {
    let position = "red:    sea 7A | home 3A 4D 5D 6D | trophies 3 | cannons 0
                    blue:   cannons 0
                    green:  cannons 2
                    yellow: cannons 1
                    turn red";
    assert_eq!(ranks_after_the_last_arrival("", position), [1, 2, 2, 2]);
    assert_eq!(ranks_after_the_last_arrival("tie_break=held", position), [1, 4, 2, 3]);
}

#[test]
fn lm_q24_with_reattack_forbid_the_offer_itself_reminds_the_table_so_the_ship_is_marked() {
    for options in ["reattack=forbid show_known_armed=false", "reattack=forbid"] {
        let mut table =
            Table::at(options, &HELD_ONCE.replace("7A* | home 4D | trophies 1", "7A | home 4D"));
        assert_eq!(table.legal(Blue), ["attack red 7", "arrive 6", "attack green 5"]);
        table.play(Blue, "attack red 7");
        assert_eq!(table.legal(Green), ["attack blue 6", "arrive 5"]);
        for viewer in table.viewers() {
            assert!(table.seen(viewer, Red).contains("sea 7A*"), "{options} {viewer:?}");
            assert_eq!(table.faded_log(viewer)[0], "blue attacked red 7: armed");
        }
    }
    assert_eq!(
        setup(3, "reattack=forbid show_known_armed=false"),
        setup(3, "reattack=forbid show_known_armed=true")
    );
}

#[test]
fn lm_q25_without_marks_the_players_remember_and_nobody_else_says_it() {
    let mut table = Table::begun("show_known_armed=false", &[3, 4, 5], "DAD");
    table.play(Red, "attack blue 4");
    // It is said once, to all.
    assert_eq!(table.told_all(), ["red attacked blue 4: armed", "turn of blue"]);
    // Screens and re-read logs no longer say which ship it was.
    assert_eq!(table.outside(Blue), "deck 3 5 6 7 | reserve 4 | sea 4? | cannons 3 | trophies 1");
    for viewer in table.viewers() {
        let log = table.faded_log(viewer);
        assert_eq!(log[log.len() - 2..], ["red was beaten off by blue", "turn of blue"]);
    }
    // A memory holds it: who listened believes only in worlds where Blue's 4 is armed.
    for viewer in table.viewers() {
        let worlds = table.believed(viewer, Blue);
        assert!(worlds.iter().all(|(fleet, _)| fleet.contains("sea 4A")), "{viewer:?} forgot");
    }
    let forgetful = table.believed_forgetfully(Red, Blue);
    assert!(forgetful.iter().any(|(fleet, _)| fleet.contains("sea 4D")));
    // The ship is offered like any other, also to those who would rather not.
    table.play(Blue, "arrive 4");
    assert!(table.legal(Green).contains(&"attack red 3".to_owned()));
}

/// A course played by text, on a table of three with these first treasures.
struct Played {
    course: Course<LetterOfMarque>,
    words: Table,
}

impl Played {
    fn dealt(options: &str, first: &[u8]) -> Self {
        let words = Table::dealt(options, first);
        let draws: Vec<u32> = first.iter().map(|value| u32::from(value - 3)).collect();
        let ships = words.view(PUBLIC).fleets[0].deck.len() + 1;
        let draws: &[u32] = if ships == 1 { &[] } else { &draws };
        let (course, _) = Course::begin(&setup(first.len(), options), Script::new(draws));
        assert!(*course.state() == words.state);
        Self { course, words }
    }

    /// Plays and says how many steps can be taken back now.
    fn play(&mut self, who: Colour, action: &str) -> usize {
        self.play_drawing(who, action, &[]);
        self.course.undoable(self.words.seat(who))
    }

    fn play_drawing(&mut self, who: Colour, action: &str, draws: &[u32]) -> Step<LetterOfMarque> {
        let action = self.words.action(action);
        let step = self.course.play(self.words.seat(who), action, Script::new(draws));
        step.unwrap_or_else(|refusal| panic!("{who:?} {action:?}: {refusal}"))
    }

    fn undoable(&self, who: Colour) -> usize {
        self.course.undoable(self.words.seat(who))
    }
}

#[test]
fn lm_q26_a_choice_can_be_taken_back_until_another_player_chooses() {
    let mut game = Played::dealt("", &[3, 4, 5]);
    assert_eq!(game.play(Blue, "choose armed"), 1);
    let seat = game.words.seat(Blue);
    game.course.undo(seat).expect("it can be taken back");
    assert!(*game.course.state() == game.words.state, "as if it had not been");
    assert_eq!(game.play(Blue, "choose defenceless"), 1);
    assert_eq!(game.play(Red, "choose armed"), 1);
    assert_eq!(game.undoable(Blue), 0, "another has chosen since");
    // The last choice sets the ships down; it shows nothing, so it can still be taken back.
    assert_eq!(game.play(Green, "choose armed"), 1);
}

#[test]
fn lm_q26_an_arrival_and_a_pass_can_be_taken_back_and_a_departure_and_an_attack_cannot() {
    let mut game = Played::dealt("ships=2 armed=1", &[3, 4, 4]);
    game.play(Red, "choose armed");
    game.play(Blue, "choose defenceless");
    game.play(Green, "choose armed");
    assert_eq!(game.play(Red, "arrive 3"), 1, "an arrival");
    assert_eq!(game.play(Blue, "attack green 4"), 0, "a failed attack");
    assert_eq!(game.undoable(Red), 0, "another has acted since");
    assert_eq!(game.play(Green, "attack blue 4"), 0, "a capture");
    assert_eq!(game.play(Red, "leave"), 0, "a card is turned up");
    assert_eq!(game.play(Red, "choose defenceless"), 1, "the ship for it");
    assert_eq!(game.play(Blue, "leave"), 0);
    assert_eq!(game.play(Blue, "choose armed"), 1);
    assert_eq!(game.play(Green, "leave"), 0);
    assert_eq!(game.play(Green, "choose defenceless"), 1);
    assert_eq!(game.play(Red, "arrive 4"), 1);
    assert_eq!(game.play(Blue, "arrive 3"), 1);
    assert_eq!(game.play(Green, "arrive 3"), 1);
    assert_eq!(game.play(Red, "pass"), 1, "a pass");
}

#[test]
fn lm_q26_the_choice_that_sets_off_the_draw_cannot_be_taken_back() {
    let mut game = Played::dealt("", &[3, 4, 3]);
    game.play(Red, "choose armed");
    game.play(Blue, "choose armed");
    let step = game.play_drawing(Green, "choose armed", &[1]);
    assert_eq!(step.draws.len(), 1);
    assert_eq!(game.undoable(Green), 0);
    // With start_tie=seat there is no draw.
    let mut game = Played::dealt("start_tie=seat", &[3, 4, 3]);
    game.play(Red, "choose armed");
    game.play(Blue, "choose armed");
    assert_eq!(game.play(Green, "choose armed"), 1);
}

#[test]
fn lm_q26_an_arrival_that_ends_the_game_can_be_taken_back_unless_it_shows_ships() {
    for (options, undoable) in
        [("ships=1 armed=1", 1), ("ships=1 armed=1 post_game_reveal=true", 0)]
    {
        let mut game = Played::dealt(&format!("start_tie=seat {options}"), &[3, 3, 3]);
        for colour in [Red, Blue, Green] {
            game.play(colour, "choose armed");
        }
        assert_eq!(game.play(Red, "arrive 3"), 1);
        assert_eq!(game.play(Blue, "arrive 3"), 1);
        assert_eq!(game.play(Green, "arrive 3"), undoable, "{options}");
    }
}

#[test]
fn lm_q27_the_only_treasure_left_is_no_draw_and_still_cannot_be_taken_back() {
    let mut game = Played::dealt("ships=2 armed=1", &[3, 4, 4]);
    for colour in [Red, Blue, Green] {
        game.play(colour, "choose armed");
    }
    let step = game.play_drawing(Red, "leave", &[]);
    assert!(step.draws.is_empty(), "there is one outcome");
    let told = step.events.iter().map(|event| LetterOfMarque::told(event, Viewer::Public));
    let told: Vec<String> = told.map(|told| game.words.sentence(told)).collect();
    assert_eq!(told, ["red turned up 4"]);
    assert!(!step.can_be_taken_back());
    assert_eq!(game.undoable(Red), 0);
}

#[test]
fn lm_q28_with_other_numbers_the_same_arguments_hold() {
    for (seats, options, longest, draws) in [
        (3, "", 36, 13),
        (6, "", 72, 25),
        (3, "ships=3 armed=1 cannons=2", 21, 7),
        (4, "ships=1 armed=0 cannons=0", 4, 1),
        (5, "ships=2 armed=2 cannons=5", 40, 6),
    ] {
        let setup = setup(seats, options);
        assert_eq!(setup.longest(), longest, "{seats} {options}");
        let ships = LetterOfMarque::new(&setup).view(Viewer::Public).fleets[0].deck.len();
        let bounds = LetterOfMarque::bounds(&setup);
        assert_eq!(bounds.actions, longest + seats * ships, "{seats} {options}");
        assert_eq!(bounds.draws, draws, "{seats} {options}");
    }
}

/// What is played for a player when the lot falls like this.
fn default(table: &Table, who: Colour, lot: &[u32]) -> Action {
    let mut script = Script::new(lot);
    let action = table.state.default_action(table.seat(who), &mut script);
    script.finish().expect("it draws exactly these lots");
    action
}

#[test]
fn lm_q29_when_time_is_up_a_ship_leaves_else_the_lowest_arrives_else_it_is_a_pass() {
    let at = |red: &str| {
        let blue = "blue: deck 3 4 | reserve 1A 1D | sea 5A 6D 7D | cannons 3";
        Table::at("", &format!("{red}\n{blue}\ngreen: cannons 0\nturn red"))
    };
    let leaves = at("red: deck 3 | reserve 1D | sea 4A 5A 6D 7D | cannons 3");
    assert_eq!(default(&leaves, Red, &[]), Action::Leave);
    // The lowest arrives whatever is under it, and nobody is attacked even where it would be free of risk.
    let arrives = at("red: sea 4D 5A* 7A | home 3D 6D | cannons 3");
    assert_eq!(default(&arrives, Red, &[]), Action::Arrive(treasure(4)));
    let passes = at("red: home 3A 4A 5D 6D 7D | cannons 3");
    assert_eq!(passes.legal(Red), ["attack blue 5", "attack blue 6", "attack blue 7", "pass"]);
    assert_eq!(default(&passes, Red, &[]), Action::Pass);
}

#[test]
fn lm_q29_when_time_is_up_the_kind_of_a_ship_is_drawn_by_lot() {
    let at = |reserve: &str, sea: &str| {
        let red = format!("red: deck 3 | reserve {reserve} | sea {sea} | cannons 3");
        Table::at("", &format!("{red}\nblue: cannons 0\ngreen: cannons 0\nleaving red 4"))
    };
    let either = at("1A 1D", "5A 6D 7D");
    let mut drawn = Vec::new();
    every(|chance| {
        let action = either.state.default_action(either.seat(Red), chance);
        drawn.push((action, chance.odds()));
    });
    assert_eq!(drawn, [(Action::Choose(Armed), 0.5), (Action::Choose(Defenceless), 0.5)]);
    // Where one kind is left there is nothing to draw.
    assert_eq!(default(&at("2D", "5A 6A 7D"), Red, &[]), Action::Choose(Defenceless));
    // In the preliminary turn too.
    let dealt = Table::dealt("", &[3, 4, 5]);
    assert_eq!(default(&dealt, Green, &[0]), Action::Choose(Armed));
    assert_eq!(default(&dealt, Green, &[1]), Action::Choose(Defenceless));
}

/// What is done in front of all follows from what all can see, so it tells nobody what is under a ship.
#[test]
fn lm_q29_what_is_played_when_time_is_up_tells_nobody_a_secret() {
    let mut turns = 0;
    for seed in 0..50 {
        let mut chance = Fast::new(seed);
        let mut state = LetterOfMarque::new(&setup(4, ""));
        state.deal(&mut chance, &mut Silence);
        while let Some(seat) = state.owed().first() {
            let believed = LetterOfMarque::sample(
                &state.view(Viewer::Public),
                &Memory::default(),
                &mut chance,
            );
            let believed = believed.expect("the public can believe something");
            let action = state.default_action(seat, &mut Fast::new(seed));
            if !LetterOfMarque::is_secret(&action) {
                assert_eq!(action, believed.default_action(seat, &mut Fast::new(seed)));
                turns += 1;
            }
            let any = state.nth_legal(seat, chance.below(state.legal_count(seat)));
            state.play(seat, any, &mut chance, &mut Silence).expect("legal");
        }
    }
    assert!(turns > 1000, "{turns}");
}
