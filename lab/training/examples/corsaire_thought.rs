//! How long Corsaire's navigator thinks, in processor time, and how quickly it goes through all turns of a position.
//!
//! `cargo run --release -p quarterdeck-training --example corsaire_thought -- 20`

use std::time::{Duration, Instant};

use corsaire::bots::{Heuristic, Judge, Navigator, THOUGHT, best_turn};
use corsaire::view::Now;
use corsaire::{Corsaire, Options};
use quarterdeck_bots::{Bot, Chair};
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::{Game, Seat, Viewer};

/// Times of one kind of thought.
#[derive(Default)]
struct Times(Vec<Duration>);

impl Times {
    fn say(&self, what: &str) {
        let sum: Duration = self.0.iter().sum();
        let mean = sum.as_secs_f64() * 1e3 / self.0.len().max(1) as f64;
        let most = self.0.iter().max().copied().unwrap_or_default().as_secs_f64() * 1e3;
        println!(
            "{what:<24} {:>6} times, {mean:>8.3} ms on average, {most:>8.3} ms at most",
            self.0.len()
        );
    }
}

/// Processor time of this thread, where the system tells; else the time on the wall.
fn spent(begin: Instant) -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|told| told.split_whitespace().next()?.parse().ok());
    nanoseconds.map_or_else(|| begin.elapsed(), Duration::from_nanos)
}

fn main() {
    let games: u64 = std::env::args().nth(1).and_then(|arg| arg.parse().ok()).unwrap_or(20);
    let begin = Instant::now();
    // The first look fills tables that every later one uses.
    think(begin, 0);
    let mut times = <[Times; 4]>::default();
    for game in 1..=games {
        let found = think(begin, game);
        for (times, found) in times.iter_mut().zip(found) {
            times.0.extend(found.0);
        }
    }
    let what =
        ["a trading decision", "a looting decision", "a whole turn", "judging every turn once"];
    for (times, what) in times.iter().zip(what) {
        times.say(what);
    }
}

/// Times of one game: trading decisions, looting decisions, whole turns, and judging every turn of a position.
fn think(begin: Instant, game: u64) -> [Times; 4] {
    let [mut trading, mut looting, mut turn, mut whole] = <[Times; 4]>::default();
    let setup = Corsaire::setup(2, &Options::default()).expect("the usual table");
    let (mut state, mut chance) = (Corsaire::new(&setup), Fast::new(game));
    let me = Seat::new((game % 2) as usize);
    let mut navigator = Navigator::new(THOUGHT);
    let judge = Judge::new(setup.figures());
    let mut events = Vec::new();
    state.deal(&mut chance, &mut events);
    let mut this_turn = Duration::ZERO;
    while let Some(seat) = state.owed().first() {
        for event in events.drain(..) {
            navigator.hear(&Corsaire::told(&event, Viewer::Seat(me)));
        }
        let chair = Chair::new(&state, seat);
        let action = if seat == me {
            if matches!(state.view(Viewer::Seat(me)).stage, Now::Card { .. }) {
                let before = spent(begin);
                best_turn(&judge, &state, &chance, || 0.0);
                whole.0.push(spent(begin).saturating_sub(before));
            }
            let before = spent(begin);
            let action = navigator.choose(&chair, &mut chance);
            let thought = spent(begin).saturating_sub(before);
            let times = if state.is_trading() { &mut trading } else { &mut looting };
            times.0.push(thought);
            this_turn += thought;
            action
        } else {
            Heuristic.choose(&chair, &mut chance)
        };
        state.play(seat, action, &mut chance, &mut events).expect("it is legal");
        if seat == me && state.owed().first() != Some(me) {
            turn.0.push(std::mem::take(&mut this_turn));
        }
    }
    [trading, looting, turn, whole]
}
