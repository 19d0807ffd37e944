//! What everybody owns is looked at once a round, and comes out the same on any number of threads.

use std::ops::ControlFlow;

use letter_of_marque::LetterOfMarque;
use pirates_and_privateers::{Options, PiratesAndPrivateers};
use quarterdeck_bots::{Riches, Roster, Share, Simulation, Summary, find};
use quarterdeck_engine::{Game, Seat};

fn appraised<G: Roster>(setup: G::Setup, seats: usize, threads: usize) -> (Summary, Riches) {
    let seats = vec![find::<G>("heuristic").expect("on the roster"); seats];
    let simulation = Simulation { setup, seats, games: 70, seed: 3, threads };
    let found = simulation.run_appraised(&|_| ControlFlow::Continue(()));
    assert_eq!(found.0, simulation.run(&|_| ControlFlow::Continue(())), "looking changes nothing");
    found
}

#[test]
fn wealth_is_seen_round_by_round() {
    let setup = PiratesAndPrivateers::setup(4, &Options::default()).expect("a table of four");
    let (_, riches) = appraised::<PiratesAndPrivateers>(setup, 4, 1);
    assert_eq!(riches, appraised::<PiratesAndPrivateers>(setup, 4, 3).1);
    assert!(riches.rounds() > 20);
    for seat in Seat::all(4) {
        let first = riches.band(1, seat, Share::Safe).expect("every game has a first round");
        // The thousand that everybody begins with.
        assert_eq!((first.games, first.low, first.high), (70, 1_000, 1_000));
        assert!((first.mean - 1_000.0).abs() < 1e-9);
        let mut games = first.games;
        for round in 2..=riches.rounds() {
            let safe = riches.band(round, seat, Share::Safe).expect("a game came so far");
            let all = riches.band(round, seat, Share::All).expect("a game came so far");
            assert!(safe.games <= games, "games end and do not begin again");
            games = safe.games;
            assert!(0 <= safe.low && safe.low <= safe.high && safe.high < 10_000);
            assert!(safe.mean <= all.mean && safe.high <= all.high);
        }
    }
    assert_eq!(riches.band(0, Seat::new(0), Share::All), None);
    assert_eq!(riches.band(riches.rounds() + 1, Seat::new(0), Share::All), None);
}

#[test]
fn games_without_wealth_have_none() {
    let options = letter_of_marque::Options::default();
    let setup = LetterOfMarque::setup(3, &options).expect("a table of three");
    assert_eq!(appraised::<LetterOfMarque>(setup, 3, 2).1, Riches::default());
}
