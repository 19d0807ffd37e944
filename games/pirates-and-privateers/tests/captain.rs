//! The captain of Pirates and Privateers plays what is legal, plays to win, and plays the same twice.

use pirates_and_privateers::event::Ending;
use pirates_and_privateers::options::{Level, TurnPirateWindow};
use pirates_and_privateers::{Options, PiratesAndPrivateers};
use quarterdeck_bots::{Chair, find};
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::{Game, Outcome, Seat, Silence, Viewer};

/// A game of these bots, all of which follows from its seed.
fn play(options: &Options, names: &[&str], seed: u64) -> (Outcome, Option<Ending>, u16) {
    let setup = PiratesAndPrivateers::setup(names.len(), options).expect("they fit");
    let bot = |name: &&str| (find::<PiratesAndPrivateers>(name).expect("on the roster").make)();
    let mut bots: Vec<_> = names.iter().map(bot).collect();
    let (mut chance, mut choices) = (Fast::stream(seed, 1), Fast::stream(seed, 2));
    let mut state = PiratesAndPrivateers::new(&setup);
    state.deal(&mut chance, &mut Silence);
    while let Some(seat) = state.owed().first() {
        let action = bots[seat.index()].choose(&Chair::new(&state, seat), &mut choices);
        state.play(seat, action, &mut chance, &mut Silence).expect("bots play what is legal");
    }
    let board = state.view(Viewer::Public).board;
    (state.outcome().expect("it is over"), board.ending, board.round)
}

#[test]
fn captains_end_basic_games_by_banked_gold() {
    let games: Vec<_> =
        (0..20).map(|seed| play(&Options::default(), &["heuristic"; 4], seed)).collect();
    let banked = games.iter().filter(|game| matches!(game.1, Some(Ending::Banked(_)))).count();
    assert!(banked >= 18, "{banked} of 20");
}

#[test]
fn captains_do_their_duties_and_end_most_extended_games_by_banked_gold() {
    let options = Options { level: Level::Extended, ..Options::default() };
    let games = (0..20).map(|seed| play(&options, &["heuristic"; 4], seed));
    let banked = games.filter(|game| matches!(game.1, Some(Ending::Banked(_)))).count();
    assert!(banked >= 15, "{banked} of 20");
}

#[test]
fn a_captain_beats_three_random_seats_also_when_they_stay_privateers() {
    let options = Options { turn_pirate_window: TurnPirateWindow::Never, ..Options::default() };
    let names = ["heuristic", "random", "random", "random"];
    let won: f64 = (0..20).map(|seed| play(&options, &names, seed).0.share(Seat::new(0))).sum();
    assert!(won >= 19.0, "{won} of 20");
}

#[test]
fn captains_play_every_level_and_option_and_the_same_twice() {
    for seed in 0..12 {
        let mut chance = Fast::new(seed);
        let options = Options { min_players: 2, ..Options::any(&mut |n| chance.below(n)) };
        let game = play(&options, &["heuristic"; 3], seed);
        assert!(game == play(&options, &["heuristic"; 3], seed), "{options:?}");
    }
    let extended = Options { level: Level::Extended, ..Options::default() };
    assert!(play(&extended, &["heuristic"; 8], 1).2 > 0);
}
