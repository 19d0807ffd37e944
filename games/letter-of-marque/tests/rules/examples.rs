//! The worked examples (LM-E1 to LM-E25), as written.

use crate::common::*;
use quarterdeck_engine::chance::every;
use quarterdeck_engine::{Seat, Silence};

/// LM-E1's table: Red 4, Blue 3, Yellow 7, Green 5.
fn first_example(kinds: &str) -> Table {
    Table::begun("colours=red,blue,yellow,green", &[4, 3, 7, 5], kinds)
}

#[test]
fn lm_e1_the_lowest_first_treasure_begins_and_nobody_sees_what_yellow_has_on_the_seven() {
    let (armed, blank) = (first_example("DDAD"), first_example("DDDD"));
    assert_eq!(armed.now(), "turn blue");
    assert_eq!(blank.now(), "turn blue");
    assert!(armed.own(Yellow).contains("sea 7A"));
    assert_eq!(armed.outside(Yellow), "deck 3 4 5 6 | reserve 4 | sea 7? | cannons 3");
    for viewer in armed.others(Yellow) {
        assert_eq!(armed.view(viewer), blank.view(viewer));
        assert_eq!(armed.log(viewer), blank.log(viewer));
    }
}

#[test]
fn lm_e2_blue_attacks_reds_four_and_it_is_armed() {
    let mut table = first_example("ADDD");
    table.play(Blue, "attack red 4");
    assert_eq!(table.told_all(), ["blue attacked red 4: armed", "turn of yellow"]);
    assert_eq!(table.own(Red), "deck 3 5 6 7 | reserve 1A 3D | sea 4A* | cannons 3 | trophies 1");
    assert_eq!(table.own(Blue), "deck 4 5 6 7 | reserve 2A 2D | sea 3D | cannons 2");
    assert_eq!(table.now(), "turn yellow");
}

#[test]
fn lm_e3_the_same_attack_and_reds_four_is_defenceless() {
    let mut table = first_example("DDDD");
    table.play(Blue, "attack red 4");
    assert_eq!(table.told_all(), ["blue attacked red 4: defenceless", "turn of yellow"]);
    assert_eq!(table.own(Red), "deck 3 5 6 7 | reserve 2A 2D | cannons 3");
    assert_eq!(table.own(Blue), "deck 4 5 6 7 | reserve 2A 2D | sea 3D | prizes red 4 | cannons 2");
}

#[test]
fn lm_e4_seat_one_or_seat_three_begins_each_with_one_half() {
    let odds = |options: &str| {
        let dealt = Table::dealt(options, &[3, 5, 3]);
        let mut odds = [0.0; 3];
        every(|chance| {
            let mut state = dealt.state;
            for seat in Seat::all(3) {
                state.play(seat, Action::Choose(Armed), chance, &mut Silence).expect("legal");
            }
            odds[state.owed().first().expect("somebody begins").index()] += chance.odds();
        });
        odds
    };
    assert!(
        odds("").into_iter().zip([0.5, 0.0, 0.5]).all(|(one, other)| (one - other).abs() < 1e-12)
    );
    assert!(
        odds("start_tie=seat")
            .into_iter()
            .zip([1.0, 0.0, 0.0])
            .all(|(one, other)| (one - other).abs() < 1e-12)
    );
}

#[test]
fn lm_e5_a_six_is_turned_up_and_leaves_defenceless() {
    let mut table = Table::at(
        "",
        "red:   deck 3 4 6 7 | reserve 1A 3D | sea 5A
         blue:  sea 3A
         green: sea 3A
         turn red",
    );
    table.leave(Red, 6);
    assert_eq!(table.told_all(), ["red turned up 6"]);
    table.play(Red, "choose defenceless");
    assert_eq!(table.own(Red), "deck 3 4 7 | reserve 1A 2D | sea 5A 6D | cannons 3");
    assert_eq!(table.outside(Red), "deck 3 4 7 | reserve 3 | sea 5? 6? | cannons 3");
}

#[test]
fn lm_e6_the_only_offer_is_defenceless_and_the_opponents_notice_nothing() {
    let leave = |reserve: &str, sea: &str| {
        let mut table = Table::at(
            "",
            &format!(
                "red: deck 6 7 | reserve {reserve} | sea {sea}
                 blue: sea 3A
                 green: sea 3A
                 turn red"
            ),
        );
        table.leave(Red, 7);
        table
    };
    let mut forced = leave("0A 2D", "3A 4A 5D");
    let mut free = leave("1A 1D", "3A 4D 5D");
    assert_eq!(forced.legal(Red), ["choose defenceless"]);
    assert_eq!(free.legal(Red), ["choose armed", "choose defenceless"]);
    for step in ["", "choose defenceless"] {
        if !step.is_empty() {
            forced.play(Red, step);
            free.play(Red, step);
        }
        for viewer in forced.others(Red) {
            assert_eq!(forced.view(viewer), free.view(viewer));
            assert_eq!(forced.log(viewer), free.log(viewer));
        }
    }
}

#[test]
fn lm_e7_the_three_arrives_and_its_base_stays_with_its_owner() {
    let mut table = Table::at(
        "",
        "red:   deck 4 5 6 | reserve 1A 2D | sea 7A 3D
         blue:  sea 3A
         green: sea 3A
         turn red",
    );
    table.play(Red, "arrive 3");
    assert_eq!(table.own(Red), "deck 4 5 6 | reserve 1A 2D | sea 7A | home 3D | cannons 3");
    assert_eq!(table.outside(Red), "deck 4 5 6 | reserve 3 | sea 7? | home 3? | cannons 3");
    table.finish_in_peace();
    assert!(table.outside(Red).contains("home 3? 4? 5? 6? 7?"), "and for ever");
}

#[test]
fn lm_e8_only_the_six_can_arrive_and_nobody_passes() {
    let mut table = Table::at("", "red: sea 6D | cannons 0\nblue: sea 7A\ngreen: sea 3A\nturn red");
    assert_eq!(table.legal(Red), ["arrive 6"]);
    assert_eq!(table.refuse(Red, "pass"), Refusal::MayNotPass);
}

#[test]
fn lm_e9_only_leave() {
    let table = Table::at(
        "",
        "red: deck 4 7 | reserve 1A 1D | cannons 0\nblue: sea 7A\ngreen: sea 3A\nturn red",
    );
    assert_eq!(table.legal(Red), ["leave"]);
}

#[test]
fn lm_e10_two_targets_or_a_pass() {
    let table = Table::at("", "red: cannons 2\nblue: sea 7D\ngreen: sea 4A\nturn red");
    assert_eq!(table.legal(Red), ["attack blue 7", "attack green 4", "pass"]);
}

#[test]
fn lm_e11_no_opponent_at_sea_leaves_a_pass_and_the_game_is_not_over() {
    let mut table =
        Table::at("", "red: cannons 2\nblue: deck 5 | reserve 0A 1D\ngreen: cannons 1\nturn red");
    assert_eq!(table.legal(Red), ["pass"]);
    table.play(Red, "pass");
    assert_eq!(table.now(), "turn blue");
    assert_eq!(table.standings(), []);
}

#[test]
fn lm_e12_three_trophies_and_nothing_to_fire() {
    let table =
        Table::at("", "red: cannons 0 | trophies 3\nblue: sea 7D\ngreen: cannons 0\nturn red");
    assert_eq!(table.legal(Red), ["pass"]);
}

#[test]
fn lm_e13_ones_own_five_is_no_target() {
    let mut table = Table::at(
        "",
        "red:   deck 6 | reserve 1A 0D | sea 5D | cannons 1
         blue:  sea 7A
         green: cannons 3
         turn red",
    );
    assert_eq!(table.legal(Red), ["leave", "arrive 5", "attack blue 7"]);
    assert_eq!(table.refuse(Red, "attack red 5"), Refusal::OwnShip);
}

#[test]
fn lm_e14_blues_seven_beats_off_red_and_then_green() {
    let position = "red:   sea 3A
                    green: deck 6 | reserve 0A 1D
                    blue:  deck 4 | reserve 0A 1D | sea 7A
                    turn red";
    let mut table = Table::at("colours=red,green,blue", position);
    table.play(Red, "attack blue 7");
    assert_eq!((table.trophies(Blue), table.cannons(Green)), (1, 3));
    table.play(Green, "attack blue 7");
    assert_eq!(table.told_all(), ["green attacked blue 7: armed", "turn of blue"]);
    assert_eq!((table.trophies(Blue), table.cannons(Green)), (2, 2));
    assert!(table.outside(Blue).contains("sea 7A*"));

    let mut table = Table::at("colours=red,green,blue reattack=forbid", position);
    table.play(Red, "attack blue 7");
    assert_eq!(table.legal(Green), ["leave", "attack red 3"]);
}

#[test]
fn lm_e15_red_captures_the_last_ship_and_the_game_is_over_on_the_spot() {
    let mut table = Table::at("", "red: cannons 1\nblue: cannons 3\ngreen: sea 6D\nturn red");
    table.play(Red, "attack green 6");
    assert_eq!(table.told_all(), ["red attacked green 6: defenceless", "the end"]);
    assert_eq!(table.standings(), [(31, 1), (25, 2), (19, 3)]);
    assert_eq!(table.owed(), []);
    for colour in table.colours() {
        assert_eq!(table.refuse(colour, "pass"), Refusal::GameOver);
    }
}

#[test]
fn lm_e16_greens_six_is_armed_so_the_game_goes_on_until_it_arrives() {
    let mut table = Table::at("", "red: cannons 1\nblue: cannons 3\ngreen: sea 6A\nturn red");
    table.play(Red, "attack green 6");
    assert_eq!(table.trophies(Green), 1);
    assert!(table.outside(Green).contains("sea 6A*"));
    assert_eq!(table.now(), "turn blue");
    table.play(Blue, "pass");
    assert_eq!(table.legal(Green), ["arrive 6"]);
    table.play(Green, "arrive 6");
    assert_eq!(table.now(), "over");
    assert_eq!(table.standings(), [(25, 2), (25, 2), (26, 1)]);
}

#[test]
fn lm_e17_three_players_and_no_attack_at_all() {
    let mut table = Table::begun("", &[3, 4, 5], "ADA");
    let actions = table.finish_in_peace();
    let turns = actions.iter().filter(|action| !action.contains("choose")).count();
    assert_eq!(turns, 27);
    assert!(actions.iter().all(|action| !action.contains("pass")));
    for colour in table.colours() {
        assert_eq!(table.outside(colour), "home 3? 4? 5? 6? 7? | cannons 3");
    }
    assert_eq!(table.standings(), [(25, 1), (25, 1), (25, 1)]);
}

/// The last step of a game: Red's 7 comes home. Says points and ranks, after checking I-4.
fn final_scores(options: &str, failed: i32, position: &str) -> Vec<(i32, u8)> {
    let mut table = Table::at(options, position);
    table.play(Red, "arrive 7");
    assert_eq!(table.now(), "over");
    let standings = table.standings();
    let beyond_the_own: i32 = standings.iter().map(|(points, _)| points - 25).sum();
    assert_eq!(beyond_the_own, failed, "I-4");
    let trophies: u8 = table.view(PUBLIC).fleets.iter().map(|fleet| fleet.trophies).sum();
    assert_eq!(i32::from(trophies), failed);
    standings
}

#[test]
fn lm_e18_red_wins_then_green_then_blue() {
    let standings = final_scores(
        "",
        2,
        "red:   sea 7D | home 4A 5A 6D | prizes blue 6 | trophies 1 | cannons 2
         blue:  home 3D 4A 5D 7A | prizes red 3 | trophies 1 | cannons 2
         green: home 3A 4A 5D 6D 7D | cannons 1
         turn red",
    );
    assert_eq!(standings, [(29, 1), (23, 3), (25, 2)]);
}

#[test]
fn lm_e19_level_on_points_red_wins_with_two_trophies_to_none() {
    let standings = final_scores(
        "",
        2,
        "red:   sea 7A | home 3A 4D 5D 6D | trophies 2
         blue:  home 4A 5A 6D 7D | prizes green 5 | cannons 1
         green: home 3D 4A 6D 7A | prizes blue 3 | cannons 1
         turn red",
    );
    assert_eq!(standings, [(27, 1), (27, 2), (23, 3)]);
}

#[test]
fn lm_e20_red_and_blue_share_the_win_and_green_is_third() {
    let standings = final_scores(
        "",
        2,
        "red:   sea 7A | home 3A 4D 5D 6D | trophies 1
         blue:  home 3A 4A 5D 6D 7D | trophies 1
         green: home 3A 4A 5D 6D 7D | cannons 1
         turn red",
    );
    assert_eq!(standings, [(26, 1), (26, 1), (25, 3)]);
}

#[test]
fn lm_e21_all_level_and_red_wins_with_two_trophies_to_one_and_none() {
    let standings = final_scores(
        "",
        3,
        "red:   sea 7A | home 3A 5D 6D | prizes blue 3 | trophies 2 | cannons 2
         blue:  home 4D 5D 6A 7A | prizes red 4 | cannons 0
         green: home 3A 4A 5D 6D 7D | trophies 1 | cannons 2
         turn red",
    );
    assert_eq!(standings, [(26, 1), (26, 3), (26, 2)]);
}

const E22: &str = "red:   sea 7D | home 3A 4A 6D | prizes green 4 | trophies 3 | cannons 0
                   blue:  home 3D 4D 5A 6D 7A | trophies 2 | cannons 2
                   green: home 3A 5A 6D 7D | prizes red 5 | cannons 0
                   turn red";

#[test]
fn lm_e22_red_wins_by_trophies_and_blue_by_all_cannons_held() {
    assert_eq!(final_scores("", 5, E22), [(27, 1), (27, 2), (26, 3)]);
    assert_eq!(final_scores("tie_break=held", 5, E22), [(27, 2), (27, 1), (26, 3)]);
}

#[test]
fn lm_e22_played_through_with_the_shots_as_described() {
    for (options, ranks) in [("tie_break=captured", [1, 2, 3]), ("tie_break=held", [2, 1, 3])] {
        let mut table = Table::begun(options, &[3, 5, 4], "AAD");
        assert_eq!(table.now(), "turn red");
        table.play(Red, "attack green 4");
        assert_eq!(table.told_all()[0], "red attacked green 4: defenceless");
        table.play(Blue, "attack red 3").play(Green, "attack red 3");
        table.play(Red, "attack blue 5");
        table.leave(Blue, 6).play(Blue, "choose defenceless");
        table.play(Green, "attack red 3");
        table.play(Red, "attack blue 5");
        table.leave(Blue, 7).play(Blue, "choose armed");
        table.leave(Green, 5).play(Green, "choose armed");
        table.leave(Red, 5).play(Red, "choose defenceless");
        table.leave(Blue, 3).play(Blue, "choose defenceless");
        table.play(Green, "attack red 5");
        assert_eq!(table.told_all()[0], "green attacked red 5: defenceless");
        assert_eq!([table.cannons(Red), table.cannons(Blue), table.cannons(Green)], [0, 2, 0]);
        assert_eq!([table.trophies(Red), table.trophies(Blue), table.trophies(Green)], [3, 2, 0]);

        let rest = table.finish_in_peace();
        let turns =
            rest.iter().filter(|action| !action.contains("choose") && !action.contains("pass"));
        assert_eq!(12 + turns.count(), 9 * 3 + 5, "I-9");
        assert_eq!(
            table.outside(Red),
            "home 3A* 4? 6? 7? | prizes green 4 | cannons 0 | trophies 3"
        );
        assert_eq!(table.outside(Blue), "home 3? 4? 5A* 6? 7? | cannons 2 | trophies 2");
        assert_eq!(table.outside(Green), "home 3? 5? 6? 7? | prizes red 5 | cannons 0");
        let points: Vec<(i32, u8)> = [27, 27, 26].into_iter().zip(ranks).collect();
        assert_eq!(table.standings(), points, "{options}");
    }
}

#[test]
fn lm_e23_five_trophies_are_five_points_and_no_more() {
    let standings = final_scores(
        "",
        5,
        "red:   sea 7D | home 3A 4A 5D 6D | prizes blue 7 | cannons 0
         blue:  home 3A 4A 5D 6D | trophies 5 | cannons 3
         green: home 3A 4A 5D 6D 7D | cannons 0
         turn red",
    );
    assert_eq!(standings, [(32, 1), (23, 3), (25, 2)]);
}

#[test]
fn lm_e24_four_players_and_yellow_wins() {
    let standings = final_scores(
        "colours=red,blue,yellow,green",
        3,
        "red:    sea 7A | home 3A 5D 6D | trophies 2
         blue:   home 3A 4A 5D 7D | prizes red 4 | trophies 1 | cannons 1
         yellow: home 3A 4A 5D 6D 7D | prizes blue 6 | cannons 1
         green:  home 3A 4A 5D 6D 7D | cannons 2
         turn red",
    );
    assert_eq!(standings, [(23, 4), (24, 3), (31, 1), (25, 2)]);
}

#[test]
fn lm_e25_red_and_blue_share_and_green_level_on_points_is_third() {
    let standings = final_scores(
        "",
        5,
        "red:    sea 7A | home 3A 4D 5D 6D | trophies 2 | cannons 1
         blue:   home 3A 4A 5D 6D 7D | trophies 2 | cannons 1
         green:  home 4A 5A 6D 7D | prizes yellow 5 | cannons 2
         yellow: home 3A 4A 6D 7D | prizes green 3 | trophies 1 | cannons 1
         turn red",
    );
    assert_eq!(standings, [(27, 1), (27, 1), (27, 3), (24, 4)]);
}
