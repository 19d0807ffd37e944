//! What bots make of Pirates and Privateers on average: how long games last, how they end, who wins, and what was done.
//!
//! `cargo run --release -p quarterdeck-training --example pirates_averages -- 1000`
//!
//! or, for one table only: `… -- 1000 extended heuristic random random`

use pirates_and_privateers::event::{CharterEnd, Closing, Ending, Event, Told};
use pirates_and_privateers::now::{Fighter, Turning};
use pirates_and_privateers::options::{Level, TurnPirateWindow};
use pirates_and_privateers::{Options, PiratesAndPrivateers, PortId};
use quarterdeck_bots::{Bot, Chair, find};
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::{Game, Listener, Seat, Viewer};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let games = args.first().and_then(|games| games.parse().ok()).unwrap_or(1_000);
    if let Some(level) = args.get(1) {
        let level = if level == "extended" { Level::Extended } else { Level::Basic };
        let names: Vec<&str> = args[2..].iter().map(String::as_str).collect();
        return report(games, &Options { level, ..Options::default() }, &names);
    }
    let basic = Options::default();
    let extended = Options { level: Level::Extended, ..Options::default() };
    report(games, &basic, &["heuristic"; 4]);
    report(games, &extended, &["heuristic"; 4]);
    report(games, &extended, &["heuristic"; 8]);
    // Whoever does anything that is allowed soon turns pirate, and then the last Empire wins. Where nobody may of
    // their own will, the captain has to earn it.
    let alone = ["heuristic", "random", "random", "random"];
    report(games, &basic, &alone);
    println!("The same, but nobody turns pirate by choice:");
    report(games, &Options { turn_pirate_window: TurnPirateWindow::Never, ..basic }, &alone);
}

/// What is counted while games are played.
#[derive(Default)]
struct Tally {
    delivered: u64,
    lapsed: u64,
    duties: u64,
    ports: u64,
    ships: u64,
    turned: [u64; 3],
    stormed: Option<PortId>,
}

impl Listener<PiratesAndPrivateers> for Tally {
    fn hear(&mut self, event: Event) {
        match PiratesAndPrivateers::told(&event, Viewer::Public) {
            Told::CharterEnded { how: CharterEnd::Delivered, .. } => self.delivered += 1,
            Told::CharterEnded { .. } => self.lapsed += 1,
            Told::DutyClosed { how: Closing::Fulfilled, .. } => self.duties += 1,
            Told::Conquered { .. } => self.ships += 1,
            Told::Attacked { defender, .. } => {
                self.stormed = match defender {
                    Fighter::Port(port) => Some(port),
                    Fighter::Ship(_) => None,
                };
            }
            Told::Controlled { port, .. } if self.stormed == Some(port) => self.ports += 1,
            Told::TurnedPirate { why, .. } => match why {
                Turning::Choice | Turning::Leaving => self.turned[0] += 1,
                Turning::ThirdDuty => self.turned[1] += 1,
                Turning::Bankrupt => self.turned[2] += 1,
            },
            _ => {}
        }
    }
}

/// The sums over all games.
#[derive(Default)]
struct Sums {
    tally: Tally,
    actions: u64,
    rounds: Vec<u16>,
    /// Banked gold, last Empire, all pirates, round limit.
    endings: [u64; 4],
    /// The Empires, as their players began, and who began as a pirate.
    wins: [f64; 5],
    as_pirate: f64,
    first_seat: f64,
}

fn report(games: u64, options: &Options, names: &[&str]) {
    let setup = PiratesAndPrivateers::setup(names.len(), options).expect("they fit");
    let mut sums = Sums::default();
    for seed in 0..games {
        let mut bots: Vec<Box<dyn Bot<PiratesAndPrivateers>>> = names
            .iter()
            .map(|name| (find::<PiratesAndPrivateers>(name).expect("on the roster").make)())
            .collect();
        let (mut chance, mut choices) = (Fast::stream(seed, 1), Fast::stream(seed, 2));
        let mut state = PiratesAndPrivateers::new(&setup);
        state.deal(&mut chance, &mut sums.tally);
        while let Some(seat) = state.owed().first() {
            let action = bots[seat.index()].choose(&Chair::new(&state, seat), &mut choices);
            state
                .play(seat, action, &mut chance, &mut sums.tally)
                .expect("bots play what is legal");
            sums.actions += 1;
        }
        sums.add(&state);
    }
    sums.print(&format!("{:?}, {games} games: {}", options.level, names.join(" ")));
}

impl Sums {
    fn add(&mut self, state: &PiratesAndPrivateers) {
        let board = state.view(Viewer::Public).board;
        let outcome = state.outcome().expect("it is over");
        self.rounds.push(board.round);
        self.first_seat += outcome.share(Seat::new(0));
        let ending = match board.ending.expect("it is over") {
            Ending::Banked(_) => 0,
            Ending::LastEmpire(_) => 1,
            Ending::AllPirates => 2,
            Ending::RoundLimit => 3,
        };
        self.endings[ending] += 1;
        for seat in outcome.winners() {
            let empire = board.empire(seat).or(board.players[seat].old_empire);
            self.wins[empire.map_or(4, |empire| empire as usize)] += outcome.share(seat);
            if board.is_pirate(seat) {
                self.as_pirate += outcome.share(seat);
            }
        }
    }

    fn print(mut self, title: &str) {
        self.rounds.sort_unstable();
        let games = self.rounds.len() as f64;
        let percent = |count: f64| format!("{:.1} %", 100.0 * count / games);
        let mean = |count: u64| count as f64 / games;
        let nth = |tenths: usize| self.rounds[self.rounds.len() * tenths / 10];
        println!("{title}");
        println!(
            "  rounds      10 %: {}, half: {}, 90 %: {}, mean {:.1}; {:.0} actions a game",
            nth(1),
            nth(5),
            nth(9),
            self.rounds.iter().map(|&rounds| f64::from(rounds)).sum::<f64>() / games,
            mean(self.actions),
        );
        let [banked, last, pirates, limit] = self.endings.map(|count| percent(count as f64));
        println!(
            "  ends        banked gold {banked}, last Empire {last}, all pirates {pirates}, round limit {limit}"
        );
        let [france, england, spain, netherlands, others] = self.wins.map(percent);
        println!(
            "  wins        France {france}, England {england}, Spain {spain}, Netherlands {netherlands}, born pirates {others}; in all {} as a pirate; first seat {}",
            percent(self.as_pirate),
            percent(self.first_seat),
        );
        let Tally { delivered, lapsed, duties, ports, ships, turned, .. } = self.tally;
        println!(
            "  in a game   charters delivered {:.1}, lapsed {:.1}; duties done {:.1}; ports conquered {:.1}; ships conquered {:.1}",
            mean(delivered),
            mean(lapsed),
            mean(duties),
            mean(ports),
            mean(ships),
        );
        println!(
            "  pirates     turned by choice {:.2}, by a third duty {:.2}, bankrupt {:.2}",
            mean(turned[0]),
            mean(turned[1]),
            mean(turned[2]),
        );
    }
}
