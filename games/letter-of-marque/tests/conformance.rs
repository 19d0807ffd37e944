//! Letter of Marque keeps every promise of the contract, and the kit would notice if it did not.

use letter_of_marque::options::Reattack;
use letter_of_marque::{Action, LetterOfMarque, Options};
use quarterdeck_conformance::faulty::{Ground, Subject, catalogue, hunt};
use quarterdeck_conformance::{Kit, Reach, Report, check_perft_file};
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::{Game, Seat, Silence, Viewer};

fn standard() -> Options {
    Options::default()
}

/// Every option on its own, and a few together, at tables of all sizes.
fn tables() -> Vec<(usize, Options)> {
    let mut tables: Vec<(usize, Options)> = (3..=6).map(|seats| (seats, standard())).collect();
    tables.extend([
        (2, Options { duel: true, ..standard() }),
        (3, Options { tie_break: letter_of_marque::options::TieBreak::Held, ..standard() }),
        (4, Options { show_known_armed: false, ..standard() }),
        (4, Options { reattack: Reattack::Forbid, ..standard() }),
        (3, Options { post_game_reveal: true, ..standard() }),
        (3, Options { post_game_reveal: true, show_known_armed: false, ..standard() }),
        (3, Options { reattack: Reattack::Forbid, show_known_armed: false, ..standard() }),
        (4, Options { start_tie: letter_of_marque::options::StartTie::Seat, ..standard() }),
        (3, Options { ships: 1, armed: 1, cannons: 5, ..standard() }),
        (3, Options { ships: 2, armed: 0, cannons: 1, ..standard() }),
        (
            4,
            Options {
                ships: 3,
                armed: 1,
                cannons: 0,
                treasures: Some(vec![8, 1, 5]),
                ..standard()
            },
        ),
        (2, Options { duel: true, ships: 4, armed: 4, cannons: 2, ..standard() }),
    ]);
    tables
}

fn assert_not_vacuous(report: &Report, seats: usize) {
    assert_eq!(report.watches.len(), seats + 1);
    assert!(report.accepted > 0 && report.refused > report.accepted);
    assert!(report.undone > 0 && report.copies > 0);
    assert!(report.lines > 0 && report.rewound > 0 && report.defaults > 0);
    assert_eq!(report.undo_hints, 0);
}

#[test]
fn every_option_passes_the_kit() {
    for (seats, options) in tables() {
        let secrets = options.armed > 0 && options.armed < options.ships;
        let kit = Kit::<LetterOfMarque>::new(seats, options).games(10).pairs(500);
        let report = kit.run().unwrap_or_else(|violation| panic!("{violation}"));
        assert_not_vacuous(&report, seats);
        assert_eq!(report.watches.iter().all(|watch| watch.varied > 0), secrets);
    }
}

#[test]
fn ten_thousand_pairs_a_viewer_show_no_leak() {
    let kit = Kit::<LetterOfMarque>::new(4, standard()).pairs(10_000);
    let report = kit.check_leaks().unwrap_or_else(|violation| panic!("{violation}"));
    assert!(report.pairs() >= 10_000);
    assert!(
        report.watches.iter().all(|watch| watch.varied > watch.pairs / 2 && watch.given_up == 0)
    );
}

/// All states of small games, compared with every way of sampling every belief.
#[test]
fn every_belief_is_uniform_over_what_is_possible() {
    let small = Options { duel: true, ships: 2, armed: 1, cannons: 1, ..standard() };
    let games = [
        (2, small.clone()),
        (2, Options { show_known_armed: false, ..small.clone() }),
        (2, Options { post_game_reveal: true, ..small.clone() }),
        (
            2,
            Options {
                ships: 3,
                armed: 1,
                cannons: 1,
                start_tie: letter_of_marque::options::StartTie::Seat,
                ..small
            },
        ),
    ];
    for (seats, options) in games {
        let kit = Kit::<LetterOfMarque>::new(seats, options);
        let report = kit.check_sampler(Reach { actions: 9, ..Reach::default() });
        let report = report.unwrap_or_else(|violation| panic!("{violation}"));
        assert!(report.worlds > 500 && report.beliefs > 500, "{report:?}");
    }
}

struct Privateers;

impl Subject for Privateers {
    type Game = LetterOfMarque;
}

#[test]
fn every_deliberate_fault_is_caught() {
    let small = Options { duel: true, ships: 2, armed: 1, cannons: 1, ..standard() };
    let ground = Ground {
        seats: 3,
        options: standard(),
        small: (2, small),
        reach: Reach { actions: 8, ..Reach::default() },
        games: 10,
        pairs: 1_000,
    };
    let catches = hunt::<Privateers>(&ground, catalogue::for_any_game());
    assert!(catches.len() >= 15, "{} faults", catches.len());
    for catch in &catches {
        assert!(catch.is_right(), "a game that {}: {:#?}", catch.fault, catch.found);
    }
    let special = [
        catalogue::too_many_draws(),
        catalogue::own_dice(),
        catalogue::hides_draws(),
        catalogue::opens_the_book(),
        catalogue::open_choices(),
        catalogue::tells_the_end(),
        catalogue::tells_the_score(),
        catalogue::last_words(),
    ];
    for catch in &hunt::<Privateers>(&ground, special) {
        assert!(catch.is_right(), "a game that {}: {:#?}", catch.fault, catch.found);
    }
}

#[test]
fn counts_are_those_of_the_file() {
    let checked = check_perft_file::<LetterOfMarque>(include_str!("letter-of-marque.perft"));
    assert!(checked.unwrap_or_else(|error| panic!("{error}")) >= 40);
}

/// A view offers exactly what is legal, and gives for everything else the reason that `play` gives.
#[test]
fn a_view_offers_what_is_legal_and_says_why_not() {
    use letter_of_marque::view::What;
    for seed in 0..200 {
        let options = Options { duel: true, reattack: Reattack::Forbid, ..standard() };
        let setup = LetterOfMarque::setup(2 + seed as usize % 5, &options).expect("they fit");
        let mut state = LetterOfMarque::new(&setup);
        let mut chance = Fast::new(seed);
        state.deal(&mut chance, &mut Silence);
        while let Some(seat) = state.owed().first() {
            for seat in Seat::all(state.seats()) {
                let view = state.view(Viewer::Seat(seat));
                let mut legal = Vec::new();
                state.legal(seat, |action| legal.push(action));
                assert_eq!(view.actions.as_slice(), legal);
                for barred in &view.barred {
                    let tried = match barred.what {
                        What::Choose(base) => Some(Action::Choose(base)),
                        What::Leave => Some(Action::Leave),
                        What::Pass => Some(Action::Pass),
                        What::AttackOn(ship) => {
                            Some(Action::Attack { owner: ship.owner, treasure: ship.treasure })
                        }
                        What::Arrive | What::Attack => None,
                    };
                    if let Some(action) = tried {
                        let answer =
                            { state }.play(seat, action, &mut chance.clone(), &mut Silence);
                        assert_eq!(answer, Err(barred.why));
                    }
                }
            }
            let action = state.nth_legal(seat, chance.below(state.legal_count(seat)));
            state.play(seat, action, &mut chance, &mut Silence).expect("legal");
        }
    }
}

#[test]
fn what_is_offered_is_played_as_if_it_had_been_checked() {
    for (seats, options) in tables() {
        let setup = LetterOfMarque::setup(seats, &options).expect("a table");
        for seed in 0..20 {
            let mut chance = Fast::new(seed);
            let mut state = LetterOfMarque::new(&setup);
            state.deal(&mut chance, &mut Silence);
            while let Some(seat) = state.owed().first() {
                let action = state.nth_legal(seat, chance.below(state.legal_count(seat)));
                let (mut checked, mut same, mut events) = (state, chance.clone(), Vec::new());
                checked.play(seat, action, &mut same, &mut events).expect("it is legal");
                let mut offered = Vec::new();
                state.play_offered(seat, action, &mut chance, &mut offered);
                assert!(state == checked && events == offered);
                assert_eq!(chance.clone().word(), same.word(), "as many draws");
            }
        }
    }
}
