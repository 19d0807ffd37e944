//! How much time of one core the decisions of each level take, forced ones and others. The ticks of
//! slow levels come from here.
//!
//! `cargo run --release -p quarterdeck-bots --example level_times -- [games]`

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use quarterdeck_bots::{Bot, Chair, Cost, Level, Roster};
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::options::parse_options;
use quarterdeck_engine::{Seat, Viewer};

fn main() {
    let games = std::env::args().nth(1).and_then(|games| games.parse().ok()).unwrap_or(2);
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    println!("{:<24} {:<14} {:<7} {:>6}  median, 99 %, longest in ms", "game", "level", "", "n");
    let print = |game: &str, level: &str, cost: Cost, times: [Vec<Duration>; 2]| {
        for (mut times, kind) in times.into_iter().zip(["forced", "free"]) {
            times.sort_unstable();
            let at = |share: f64| {
                let place = (times.len() as f64 * share) as usize;
                times.get(place.min(times.len().saturating_sub(1))).copied().unwrap_or_default()
            };
            let (median, most, longest) = (ms(at(0.5)), ms(at(0.99)), ms(at(1.0)));
            let many = times.len();
            println!(
                "{game:<24} {level:<14} {kind:<7} {many:>6} {median:8.2} {most:8.2} {longest:8.2}  {cost:?}"
            );
        }
    };
    fn all<G: Roster>(
        games: u64,
        seats: usize,
        options: &[&str],
        print: &dyn Fn(&str, &str, Cost, [Vec<Duration>; 2]),
    ) {
        for level in G::levels() {
            let times = time::<G>(level, games, seats, options);
            print(G::ID, level.name, level.cost, times);
        }
    }
    all::<letter_of_marque::LetterOfMarque>(games, 4, &[], &print);
    all::<letter_of_marque::LetterOfMarque>(games, 2, &["duel=true"], &print);
    all::<corsaire::Corsaire>(games, 2, &[], &print);
    all::<pirates_and_privateers::PiratesAndPrivateers>(games, 4, &[], &print);
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
