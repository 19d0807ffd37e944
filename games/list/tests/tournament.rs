//! Tournaments: every order once, the same cards, the same result on any number of threads.

use std::ops::ControlFlow;

use letter_of_marque::{LetterOfMarque, Options};
use quarterdeck_bots::find;
use quarterdeck_bots::tournament::{Round, Tournament, pairing, standings};
use quarterdeck_engine::Game;

fn tournament(players: &[&str], rounds: u64, threads: usize) -> Tournament<LetterOfMarque> {
    let level = |name: &&str| find::<LetterOfMarque>(name).expect("on the roster");
    Tournament {
        setup: LetterOfMarque::setup(players.len(), &Options::default()).expect("a table"),
        players: players.iter().map(level).collect(),
        rounds,
        seed: 3,
        threads,
    }
}

fn play(tournament: &Tournament<LetterOfMarque>, done: u64, stop: u64) -> Vec<Round> {
    let mut rounds = Vec::new();
    tournament.run(done, &mut |round| {
        rounds.push(round);
        let over = rounds.len() as u64 >= stop;
        if over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    rounds
}

#[test]
fn every_different_order_is_played_once() {
    let orders = |players: &[&str]| tournament(players, 1, 1).orders().len();
    assert_eq!(orders(&["heuristic", "random", "random", "random"]), 4);
    assert_eq!(orders(&["heuristic", "heuristic", "random", "random"]), 6);
    assert_eq!(orders(&["random"; 5]), 1);
}

#[test]
fn the_result_does_not_depend_on_threads_or_on_being_interrupted() {
    let players = ["heuristic", "random", "random"];
    let whole = play(&tournament(&players, 20, 1), 0, 99);
    assert_eq!(whole.len(), 20);
    assert_eq!(play(&tournament(&players, 20, 3), 0, 99), whole);
    let mut parts = play(&tournament(&players, 20, 2), 0, 7);
    assert_eq!(parts.len(), 7);
    parts.extend(play(&tournament(&players, 20, 2), 7, 99));
    assert_eq!(parts, whole);
}

#[test]
fn the_better_player_is_found_and_shares_add_up() {
    let rounds = play(&tournament(&["heuristic", "random", "random", "random"], 60, 2), 0, 99);
    let [heuristic, random] = standings(&rounds, 2)[..] else { panic!("two levels") };
    assert!(heuristic.share - heuristic.give > 0.5, "{heuristic:?}");
    assert!((heuristic.share + 3.0 * random.share - 1.0).abs() < 1e-9);
    let (ahead, _) = pairing(&rounds, 0, 1).expect("they met");
    let (behind, _) = pairing(&rounds, 1, 0).expect("they met");
    assert!(ahead > 0.7 && (ahead + behind - 1.0).abs() < 0.05, "{ahead}, {behind}");
}
