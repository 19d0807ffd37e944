//! Many games come out the same on any number of threads, and one game can be told twice.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Mutex;

use letter_of_marque::{LetterOfMarque, Options, Told};
use quarterdeck_bots::tournament::{Tournament, standings};
use quarterdeck_bots::{
    Bot, Chair, Level, Minutes, Random, Roster, Simulation, Summary, Unrecorded, find, play_game,
};
use quarterdeck_engine::chance::{Draw, Fast, Script};
use quarterdeck_engine::{Game, Viewer};

fn level(name: &str) -> &'static Level<LetterOfMarque> {
    find(name).expect("it is on the roster")
}

fn simulation(games: u64, seed: u64, threads: usize) -> Simulation<LetterOfMarque> {
    Simulation {
        setup: LetterOfMarque::setup(3, &Options::default()).expect("a table of three"),
        seats: vec![level("heuristic"), level("random"), level("heuristic")],
        games,
        seed,
        threads,
    }
}

fn to_the_end(simulation: &Simulation<LetterOfMarque>) -> Summary {
    simulation.run(&|_| ControlFlow::Continue(()))
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let one = to_the_end(&simulation(1000, 7, 1));
    assert_eq!(one.games, 1000);
    assert_eq!(one, to_the_end(&simulation(1000, 7, 2)));
    assert_eq!(one, to_the_end(&simulation(1000, 7, 3)));
    assert_eq!(one, to_the_end(&simulation(1000, 7, 0)), "no thread counts as one");
    assert_ne!(one, to_the_end(&simulation(1000, 8, 2)));
}

#[test]
fn what_was_played_before_a_stop_is_the_first_so_many_games() {
    for threads in 1..=3 {
        let stop = |games| {
            if games >= 300 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let stopped = simulation(100_000, 7, threads).run(&stop);
        assert!((300..1000).contains(&stopped.games), "{} games", stopped.games);
        assert_eq!(stopped, to_the_end(&simulation(stopped.games, 7, 2)));
    }
}

#[test]
fn progress_rises_to_the_end() {
    let heard = Mutex::new(Vec::new());
    let summary = simulation(500, 7, 3).run(&|games| {
        heard.lock().expect("nobody panicked").push(games);
        ControlFlow::Continue(())
    });
    let heard = heard.into_inner().expect("nobody panicked");
    assert!(heard.is_sorted());
    assert_eq!(heard.last(), Some(&500));
    assert_eq!(summary.games, 500);
}

#[test]
fn everything_is_counted_once() {
    let summary = to_the_end(&simulation(500, 7, 2));
    let shares: u64 = summary.seats.iter().map(|seat| seat.shares).sum();
    assert_eq!(shares, 500 * quarterdeck_bots::SHARES_A_WIN);
    assert_eq!(summary.lengths.values().sum::<u64>(), 500);
    for seat in &summary.seats {
        assert_eq!(seat.scores.values().sum::<u64>(), 500);
    }
    assert_eq!(to_the_end(&simulation(0, 7, 2)).games, 0);
}

#[test]
fn recording_changes_nothing_and_what_is_recorded_replays() {
    let simulation = simulation(100, 7, 2);
    let kept = Mutex::new(Vec::new());
    let summary = simulation.run_recorded(&|_| ControlFlow::Continue(()), &|index, minutes| {
        kept.lock().expect("nobody panicked").push((index, minutes.clone()));
    });
    assert_eq!(summary, to_the_end(&simulation));
    let mut kept = kept.into_inner().expect("nobody panicked");
    kept.sort_by_key(|(index, _)| *index);
    assert_eq!(kept.len(), 100);
    let mut scores = BTreeMap::<i32, u64>::new();
    for (_, minutes) in &kept {
        let state = replay(&simulation.setup, minutes);
        let outcome = state.outcome().expect("a game that was played is over");
        *scores.entry(outcome.standings()[0].score).or_default() += 1;
    }
    assert_eq!(scores, summary.seats[0].scores);
}

fn replay(
    setup: &<LetterOfMarque as Game>::Setup,
    minutes: &Minutes<LetterOfMarque>,
) -> LetterOfMarque {
    let script = |draws: &[Draw]| -> Vec<u32> { draws.iter().map(|draw| draw.outcome).collect() };
    let mut state = LetterOfMarque::new(setup);
    let mut silence = quarterdeck_engine::Silence;
    let deal = script(&minutes.deal);
    state.deal(&mut Script::new(&deal), &mut silence);
    for step in &minutes.steps {
        let draws = script(&step.draws);
        let played = state.play(step.seat, step.action, &mut Script::new(&draws), &mut silence);
        played.expect("it was played before");
    }
    state
}

/// Plays at random and keeps everything it hears.
#[derive(Default)]
struct Listening {
    heard: std::sync::Arc<Mutex<Vec<Told>>>,
}

impl Bot<LetterOfMarque> for Listening {
    fn choose(
        &mut self,
        chair: &Chair<'_, LetterOfMarque>,
        chance: &mut Fast,
    ) -> <LetterOfMarque as Game>::Action {
        Random.choose(chair, chance)
    }

    fn listens(&self) -> bool {
        true
    }

    fn hear(&mut self, told: &Told) {
        self.heard.lock().expect("nobody panicked").push(*told);
    }
}

#[test]
fn who_listens_hears_everything_from_the_deal_on() {
    let setup = LetterOfMarque::setup(3, &Options::default()).expect("a table of three");
    let ear = Listening::default();
    let heard = std::sync::Arc::clone(&ear.heard);
    let mut bots: Vec<Box<dyn Bot<LetterOfMarque>>> =
        vec![Box::new(Random), Box::new(ear), Box::new(Random)];
    let mut minutes = Minutes::default();
    play_game(&setup, &mut bots, &mut Fast::new(1), &mut Fast::new(2), &mut minutes);

    let seat = Viewer::Seat(quarterdeck_engine::Seat::new(1));
    let mut view = LetterOfMarque::new(&setup).view(seat);
    for told in heard.lock().expect("nobody panicked").iter() {
        LetterOfMarque::fold(&mut view, told).expect("it follows");
    }
    assert_eq!(view, replay(&setup, &minutes).view(seat));
}

#[test]
fn listening_changes_nothing() {
    let setup = LetterOfMarque::setup(3, &Options::default()).expect("a table of three");
    let play = |bots: &mut [Box<dyn Bot<LetterOfMarque>>]| {
        play_game(&setup, bots, &mut Fast::new(1), &mut Fast::new(2), &mut Unrecorded)
    };
    let deaf = play(&mut [Box::new(Random), Box::new(Random), Box::new(Random)]);
    let listening = play(&mut [Box::new(Random), Box::new(Listening::default()), Box::new(Random)]);
    assert_eq!(deaf, listening);
}

/// Chooses what is never legal.
struct Cheat;

impl Bot<LetterOfMarque> for Cheat {
    fn choose(
        &mut self,
        _chair: &Chair<'_, LetterOfMarque>,
        _chance: &mut Fast,
    ) -> <LetterOfMarque as Game>::Action {
        letter_of_marque::Action::Pass
    }
}

#[test]
#[should_panic(expected = "the bot of seat 1 chose Pass")]
fn an_illegal_choice_stops_the_game() {
    let setup = LetterOfMarque::setup(3, &Options::default()).expect("a table of three");
    let mut bots: Vec<Box<dyn Bot<LetterOfMarque>>> =
        vec![Box::new(Cheat), Box::new(Random), Box::new(Random)];
    play_game(&setup, &mut bots, &mut Fast::new(1), &mut Fast::new(2), &mut Unrecorded);
}

#[test]
fn levels_have_different_names() {
    let names: Vec<_> = LetterOfMarque::levels().iter().map(|level| level.name).collect();
    assert_eq!(names, ["random", "cabin-boy", "heuristic", "lieutenant", "admiral"]);
    assert!(find::<LetterOfMarque>("stowaway").is_none());
}

#[test]
fn each_quick_level_is_better_than_the_one_below() {
    for pair in LetterOfMarque::levels().windows(2).take(3) {
        let [below, above] = pair else { unreachable!("pairs") };
        let tournament = Tournament {
            setup: LetterOfMarque::setup(4, &Options::default()).expect("a table of four"),
            players: vec![above, below, below, below],
            rounds: 10,
            seed: 1,
            threads: 2,
        };
        let mut rounds = Vec::new();
        tournament.run(0, &mut |round| {
            rounds.push(round);
            ControlFlow::Continue(())
        });
        let share = standings(&rounds, 2)[0].share;
        assert!(share > 0.3, "{} has {share} against three of {}", above.name, below.name);
    }
}
