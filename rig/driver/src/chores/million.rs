//! Random games over all seat counts and options, every invariant after every action.

mod corsaire;
mod pirates;

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

use letter_of_marque::audit::Audit;
use letter_of_marque::options::{Reattack, StartTie, TieBreak};
use letter_of_marque::{LetterOfMarque, Options};
use pirates_and_privateers::PiratesAndPrivateers;
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::{Chance, Game, Purpose};

use crate::Answer;
use crate::args::GamesArgs;

const ANY: Purpose = Purpose::open("any");

/// Plays the game of a seed to its end and says how many actions it had, or what broke.
type Play = fn(u64) -> Result<u64, String>;

pub(crate) fn run(wanted: &GamesArgs) -> Answer {
    let games = wanted.number(1_000_000)?;
    let chores: [(&str, u64, Play); 3] = [
        (LetterOfMarque::ID, games, play),
        (::corsaire::Corsaire::ID, games, corsaire::play),
        // A game of Pirates and Privateers is as long as many others together.
        (PiratesAndPrivateers::ID, games / 5, pirates::play),
    ];
    chores
        .into_iter()
        .filter(|(id, ..)| wanted.wants(id))
        .try_for_each(|(id, games, play)| run_one(id, games, play))
}

fn run_one(id: &str, games: u64, play: Play) -> Answer {
    let begin = Instant::now();
    let (next, actions) = (AtomicU64::new(0), AtomicU64::new(0));
    let work = || -> Answer {
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= games {
                return Ok(());
            }
            let played = play(game).map_err(|broken| format!("game {game}: {broken}"))?;
            actions.fetch_add(played, Ordering::Relaxed);
            if (game + 1).is_multiple_of(100_000) {
                println!("{} games", game + 1);
            }
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers
            .into_iter()
            .try_for_each(|worker| worker.join().map_err(|_| "a game panicked".to_owned())?)
    })?;
    println!(
        "{games} random games of {id}, {} actions, every invariant held after each ({:.0} s)",
        actions.load(Ordering::Relaxed),
        begin.elapsed().as_secs_f64()
    );
    Ok(())
}

/// The seed of a game says its seats, its options and all its chance.
fn play(seed: u64) -> Result<u64, String> {
    let mut chance = Fast::stream(0xA0D1, seed);
    let seats = 2 + chance.below(5) as usize;
    let setup = LetterOfMarque::setup(seats, &any_options(&mut chance))
        .map_err(|error| error.to_string())?;
    let mut state = LetterOfMarque::new(&setup);
    let mut audit = Audit::new(&setup);
    state.deal(&mut chance, &mut audit);
    audit.check(&state)?;
    let mut actions = 0;
    while !state.owed().is_empty() {
        let owed: Vec<_> = state.owed().iter().collect();
        let seat = owed[chance.pick(owed.len() as u32, ANY) as usize];
        let action = state.nth_legal(seat, chance.below(state.legal_count(seat)));
        state.play(seat, action, &mut chance, &mut audit).map_err(|refusal| refusal.to_string())?;
        audit.check(&state)?;
        actions += 1;
    }
    if actions as usize > LetterOfMarque::bounds(&setup).actions {
        return Err("more actions than the game's bound".to_owned());
    }
    Ok(actions)
}

/// The standard set half of the time.
fn any_options(chance: &mut Fast) -> Options {
    let mut coin = || chance.below(2) == 0;
    let mut options = Options {
        tie_break: if coin() { TieBreak::Captured } else { TieBreak::Held },
        duel: true,
        show_known_armed: coin(),
        reattack: if coin() { Reattack::Allow } else { Reattack::Forbid },
        post_game_reveal: coin(),
        start_tie: if coin() { StartTie::Random } else { StartTie::Seat },
        ..Options::default()
    };
    if coin() {
        options.ships = 1 + chance.below(5) as u8;
        options.armed = chance.below(u32::from(options.ships) + 1) as u8;
        options.cannons = chance.below(6) as u8;
        let mut values: Vec<u8> = (1..=8).collect();
        chance.shuffle(&mut values, ANY);
        values.truncate(usize::from(options.ships));
        options.treasures = Some(values);
    }
    options
}
