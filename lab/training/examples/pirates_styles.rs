//! Which kind of captain does best: each in turn at a table with three of another kind, in every seat, with the same cards.
//!
//! `cargo run --release -p quarterdeck-training --example pirates_styles -- 400 basic captain commodore 'commodore{"good_odds":0.4}'`
//!
//! The first name is that of the three others. `think:48:5` is a commodore who plays 48 times 5 rounds through for a
//! decision.

use pirates_and_privateers::bots::playout::choice;
use pirates_and_privateers::bots::{Commodore, Depth, Style};
use pirates_and_privateers::options::Level;
use pirates_and_privateers::{Options, PiratesAndPrivateers, Setup};
use quarterdeck_bots::{Bot, Chair};
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::{Game, Seat, Silence};

const SEATS: usize = 4;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let games: u64 = args[0].parse().expect("how many games");
    let level = if args[1] == "extended" { Level::Extended } else { Level::Basic };
    let options = Options { level, ..Options::default() };
    let setup = PiratesAndPrivateers::setup(SEATS, &options).expect("a table of four");
    for name in &args[3..] {
        let begin = processor_time();
        let (mut wins, mut rounds, mut banked, mut turns) = (0.0, 0.0, 0.0, 0.0);
        for game in 0..games {
            let seat = Seat::new(game as usize % SEATS);
            let player = |place: usize| player(if place == seat.index() { name } else { &args[2] });
            let mut players: Vec<Player> = (0..SEATS).map(player).collect();
            let state = play(&setup, &mut players, game / SEATS as u64);
            wins += state.outcome().expect("it is over").share(seat);
            rounds += f64::from(state.open_table().round);
            banked += f64::from(state.open_table().banked(seat).0);
            turns += f64::from(state.open_table().round);
        }
        let (many, seconds) = (games as f64, processor_time() - begin);
        let share = wins / many;
        println!(
            "{:>5.1} % ± {:.1}, banked {:.0}, {:.1} rounds, {:.1} ms a game and {:.1} ms a round of the processor: {name}",
            100.0 * share,
            196.0 * (share * (1.0 - share) / many).sqrt(),
            banked / many,
            rounds / many,
            1e3 * seconds / many,
            1e3 * seconds / turns,
        );
    }
}

/// Who sits in a seat.
enum Player {
    /// A captain who decides at once.
    Quick(Style),
    /// A commodore who thinks.
    Thinking(Commodore),
}

/// A player by name: a style, or `think:SIMULATIONS:ROUNDS`.
fn player(text: &str) -> Player {
    let mut parts = text.split(':');
    if parts.next() != Some("think") {
        return Player::Quick(style(text));
    }
    let mut depth = Depth::default();
    if let Some(simulations) = parts.next() {
        depth.simulations = simulations.parse().expect("how many simulations");
    }
    if let Some(rounds) = parts.next() {
        depth.rounds = rounds.parse().expect("how many rounds");
    }
    Player::Thinking(Commodore::new(depth))
}

fn play(setup: &Setup, players: &mut [Player], game: u64) -> PiratesAndPrivateers {
    let (mut chance, mut choices) = (Fast::stream(0x57E1, game), Fast::stream(0x57E2, game));
    let mut state = PiratesAndPrivateers::new(setup);
    state.deal(&mut chance, &mut Silence);
    while let Some(seat) = state.owed().first() {
        let action = match &mut players[seat.index()] {
            Player::Quick(style) => choice(&state, seat, style, &mut choices),
            Player::Thinking(bot) => bot.choose(&Chair::new(&state, seat), &mut choices),
        };
        state.play(seat, action, &mut chance, &mut Silence).expect("bots play what is legal");
    }
    state
}

/// Seconds that this program has spent on a processor, where Linux tells.
fn processor_time() -> f64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    let nanoseconds = text.split_whitespace().next().and_then(|text| text.parse::<f64>().ok());
    nanoseconds.unwrap_or_default() / 1e9
}

/// A style by name, with figures of one's own.
fn style(text: &str) -> Style {
    let (name, figures) = text.split_at(text.find('{').unwrap_or(text.len()));
    let base = match name {
        "captain" => Style::CAPTAIN,
        "midshipman" => Style::MIDSHIPMAN,
        "commodore" => Style::COMMODORE,
        "fleet" => Style::COMMODORE_OF_A_FLEET,
        _ => panic!("nobody is called {name}"),
    };
    let mut all = serde_json::to_value(base).expect("figures");
    if !figures.is_empty() {
        let own: serde_json::Value = serde_json::from_str(figures).expect("figures of one's own");
        for (key, value) in own.as_object().expect("names and figures") {
            all[key] = value.clone();
        }
    }
    serde_json::from_value(all).expect("figures that there are")
}
