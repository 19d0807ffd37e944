//! How much time of one core the decisions of each level take, forced ones and others. The ticks of
//! slow levels come from here.
//!
//! `cargo run --release -p quarterdeck-training --example level_times -- [games]`

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use quarterdeck_bots::{Bot, Chair, Level, Roster};
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::options::parse_options;
use quarterdeck_engine::{Seat, Viewer};

fn main() {
    let games = std::env::args().nth(1).and_then(|games| games.parse().ok()).unwrap_or(2);
    println!("{:<24} {:<14} {:<7} {:>6}  median, 99 %, longest in ms", "game", "level", "", "n");
    measure::<letter_of_marque::LetterOfMarque>(games, 4, &[]);
    measure::<letter_of_marque::LetterOfMarque>(games, 2, &["duel=true"]);
    measure::<corsaire::Corsaire>(games, 2, &[]);
    measure::<pirates_and_privateers::PiratesAndPrivateers>(games, 4, &[]);
}

/// Prints a line for each level and kind of decision.
fn measure<G: Roster>(games: u64, seats: usize, options: &[&str]) {
    for level in G::levels() {
        let (game, name, cost) = (G::ID, level.name, level.cost);
        let times = time::<G>(level, games, seats, options);
        for (mut times, kind) in times.into_iter().zip(["forced", "free"]) {
            times.sort_unstable();
            let many = times.len();
            let at = |percent: usize| {
                let place = (many * percent / 100).min(many.saturating_sub(1));
                times.get(place).copied().unwrap_or_default().as_secs_f64() * 1e3
            };
            let (median, most, longest) = (at(50), at(99), at(100));
            println!(
                "{game:<24} {name:<14} {kind:<7} {many:>6} {median:8.2} {most:8.2} {longest:8.2}  {cost:?}"
            );
        }
    }
}

/// How long this thread has worked. Linux counts that, however busy the machine is; elsewhere it is
/// the time that has passed.
fn cpu() -> Duration {
    static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);
    let counted = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = counted.and_then(|text| text.split(' ').next()?.parse().ok());
    nanos.map_or_else(|| BEGAN.elapsed(), Duration::from_nanos)
}

/// How long a level takes for forced decisions and for others, as a server asks it.
fn time<G: Roster>(
    level: &Level<G>,
    games: u64,
    seats: usize,
    options: &[&str],
) -> [Vec<Duration>; 2] {
    let options: Vec<String> = options.iter().map(|&option| option.to_owned()).collect();
    let options = parse_options::<G>(&options).expect("options that there are");
    let setup = G::setup(seats, &options).expect("a table that there can be");
    let mut times = [Vec::new(), Vec::new()];
    for game in 0..games {
        let mut bots: Vec<Box<dyn Bot<G>>> = (0..seats).map(|_| (level.make)()).collect();
        let (mut state, mut chance) = (G::new(&setup), Fast::new(game));
        let mut events = Vec::new();
        state.deal(&mut chance, &mut events);
        while let Some(seat) = state.owed().first() {
            let began = cpu();
            for (seat, bot) in Seat::all(seats).zip(&mut bots).filter(|(_, bot)| bot.listens()) {
                for event in &events {
                    bot.hear(&G::told(event, Viewer::Seat(seat)));
                }
            }
            events.clear();
            let (chair, bot) = (Chair::new(&state, seat), &mut bots[seat.index()]);
            let forced = chair.legal_count() == 1;
            let action = if forced {
                bot.ponder(&chair, &mut chance);
                chair.nth_legal(0)
            } else {
                bot.choose(&chair, &mut chance)
            };
            times[usize::from(!forced)].push(cpu().saturating_sub(began));
            assert!(state.play(seat, action, &mut chance, &mut events).is_ok(), "a legal action");
        }
    }
    times
}
