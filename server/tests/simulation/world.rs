//! The world of one simulation: a database, nodes, tables with people, bad weather, and somebody who breaks things.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use quarterdeck_server::hub::planted::plant;
use quarterdeck_store::{Append, Moment, PlayerId, Row, TableId};
use quarterdeck_table::{Clock, Late, SeatPlan, Settings, Stage, Table, simulation};
use serde_json::json;
use tokio::time::{Instant, sleep, timeout};
use tokio_util::sync::CancellationToken;

use crate::client::{Follower, Person};
use crate::database::Database;
use crate::dice::Dice;
use crate::faults::{ClientFault, Planted, StoreFault};
use crate::node::Node;
use crate::oracle::Oracle;

/// How long games may take once everything is healed.
const LIVENESS: Duration = Duration::from_mins(15);

/// How long everybody may take to learn what is durable, once everything is healed.
const SETTLING: Duration = Duration::from_secs(8);

pub(crate) struct World {
    pub(crate) database: Database,
    pub(crate) nodes: Vec<Node>,
    pub(crate) oracle: Oracle,
    planted: Option<Planted>,
    storm: Weather,
    /// How often people do something else than play, in a thousand of the times when they might.
    mischief: u64,
    phase: Mutex<Mood>,
    /// Cancelled when the run is over, for better or worse.
    pub(crate) ended: CancellationToken,
    trace: Mutex<Trace>,
    start: Instant,
    pub(crate) dice: Dice,
}

/// How the run is going.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mood {
    /// Everything breaks, and people do as they like.
    Storm,
    /// Everything works, and nobody acts.
    Lull,
    /// Everything works, and everybody plays on.
    Calm,
}

/// How often things go wrong, in a thousand, and how long they take, in milliseconds.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Weather {
    pub(crate) latency: u64,
    pub(crate) slow: u64,
    pub(crate) failed_reads: u64,
    /// The same for a node that has just started.
    pub(crate) failed_when_cold: u64,
    pub(crate) failed_before: u64,
    pub(crate) failed_after: u64,
    pub(crate) delayed: u64,
    pub(crate) lost_wakes: u64,
    pub(crate) lost_requests: u64,
    pub(crate) lost_answers: u64,
}

#[derive(Default)]
struct Trace {
    hash: u64,
    events: u64,
    lines: Option<String>,
}

/// What came of a run.
#[derive(Clone, Debug)]
pub(crate) struct Report {
    /// What was wrong, if anything was.
    pub(crate) violation: Option<String>,
    /// A hash of everything that happened, in order.
    pub(crate) trace: u64,
    pub(crate) events: u64,
    pub(crate) entries: usize,
    /// How much time went by in the simulation.
    pub(crate) simulated: Duration,
    pub(crate) log: Option<String>,
}

/// Runs one seed to its end.
pub(crate) fn run(seed: u64, planted: Option<Planted>, log: bool) -> Report {
    let hub_fault = match planted {
        Some(Planted::Hub(fault)) => Some(fault),
        _ => None,
    };
    plant(hub_fault);
    simulation::seed(Some(seed));
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .start_paused(true)
        .build()
        .expect("a runtime without I/O can always be made");
    let report = runtime.block_on(live(seed, planted, log));
    drop(runtime);
    simulation::seed(None);
    plant(None);
    report
}

async fn live(seed: u64, planted: Option<Planted>, log: bool) -> Report {
    let dice = Dice::new(seed.wrapping_mul(0x2545_f491_4f6c_dd1d));
    let world = World::new(&dice, planted, log);
    let broke = Arc::clone(&world);
    let story = async {
        for node in &world.nodes {
            node.start(&world).await;
        }
        let people = world.open_tables(&dice, seed);
        tokio::spawn(break_things(Arc::clone(&world), dice.fork()));
        world.weather_the_storm(&dice, &people).await;
        world.check_the_lull(&people, &dice).await;
        world.play_to_the_end(&people).await;
    };
    tokio::select! {
        biased;
        () = broke.ended.cancelled() => {}
        () = story => {}
    }
    world.ended.cancel();
    for node in &world.nodes {
        node.crash();
    }
    world.report()
}

impl World {
    fn new(dice: &Dice, planted: Option<Planted>, log: bool) -> Arc<Self> {
        let nodes = *dice.pick(&[1, 2, 2, 3]).expect("there are some");
        let store_fault = match planted {
            Some(Planted::Store(fault)) => Some(fault),
            _ => None,
        };
        let nodes = (0..nodes).map(|number| Node::new(number, dice.fork())).collect();
        Arc::new(Self {
            database: Database::new(store_fault),
            nodes,
            oracle: Oracle::default(),
            planted,
            storm: Weather::storm(dice),
            mischief: *dice.pick(&[0, 200, 1000]).expect("there are some"),
            phase: Mutex::new(Mood::Storm),
            ended: CancellationToken::new(),
            trace: Mutex::new(Trace { lines: log.then(String::new), ..Trace::default() }),
            start: Instant::now(),
            dice: dice.fork(),
        })
    }

    pub(crate) fn mood(&self) -> Mood {
        *self.phase.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set_mood(&self, mood: Mood) {
        *self.phase.lock().unwrap_or_else(PoisonError::into_inner) = mood;
        self.note(|| format!("from now on: {mood:?}"));
    }

    pub(crate) fn is_stormy(&self) -> bool {
        self.mood() == Mood::Storm
    }

    /// Whether somebody does something else than play.
    pub(crate) fn is_tempting(&self, dice: &Dice) -> bool {
        self.is_stormy() && dice.chance(self.mischief)
    }

    pub(crate) fn weather(&self) -> Weather {
        if self.is_stormy() { self.storm } else { Weather::fair() }
    }

    pub(crate) fn has(&self, fault: StoreFault) -> bool {
        self.planted == Some(Planted::Store(fault))
    }

    pub(crate) fn has_client(&self, fault: ClientFault) -> bool {
        self.planted == Some(Planted::Client(fault))
    }

    /// Wakes the nodes, as far as wake-ups arrive.
    pub(crate) fn wake_everybody(self: &Arc<Self>, table: TableId, seq: u32) {
        if !self.has(StoreFault::HidesLast) {
            self.nodes.iter().for_each(|node| node.wake(self, table, seq));
        }
    }

    /// Something happened. Same seed, same notes.
    pub(crate) fn note(&self, what: impl FnOnce() -> String) {
        let at = self.start.elapsed().as_millis();
        let mut trace = self.trace.lock().unwrap_or_else(PoisonError::into_inner);
        let line = format!("{at:>8} {}\n", what());
        for byte in line.bytes() {
            trace.hash = (trace.hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        trace.events += 1;
        if let Some(lines) = &mut trace.lines {
            lines.push_str(&line);
        }
    }

    /// A promise was broken: the run ends here.
    pub(crate) fn fail(&self, what: impl Into<String>) {
        let what = what.into();
        self.note(|| format!("VIOLATION: {what}"));
        self.oracle.record(what);
        self.ended.cancel();
    }

    fn report(&self) -> Report {
        let mut trace = self.trace.lock().unwrap_or_else(PoisonError::into_inner);
        let rows = |table| self.database.kept(table).map_or(0, |kept| kept.rows.len());
        Report {
            violation: self.oracle.violation(),
            trace: trace.hash,
            events: trace.events,
            entries: self.database.tables().into_iter().map(rows).sum(),
            simulated: self.start.elapsed(),
            log: trace.lines.take(),
        }
    }

    /// Opens one or two tables, and sends people to them.
    fn open_tables(self: &Arc<Self>, dice: &Dice, seed: u64) -> Vec<Arc<Person>> {
        let mut people = Vec::new();
        for number in 0..dice.between(1, 2) {
            let mut secret = [number as u8; 12];
            secret[..8].copy_from_slice(&seed.to_le_bytes());
            let table = TableId::of(1_700_000_000_000, secret);
            let first = people.len() as u8 + 1;
            let person = |nth: usize| PlayerId::from_bytes([first + nth as u8; 16]);
            let settings = settings(dice);
            let opened = Table::opening(person(0), format!("CODE2{number}"), settings.clone(), 0)
                .expect("these settings fit");
            let at = Moment { served: 0, wall: 1_700_000_000_000 };
            let rows = vec![Row { seq: 0, at, request: None, entry: opened.to_bytes() }];
            let read = Table::read(table, &rows).expect("a table can be opened");
            let append = Append { table, rows, index: read.index(), said: None };
            self.database.commit(append).expect("nobody else is here");
            self.oracle.opened(table);
            for (nth, plan) in settings.seats.iter().enumerate() {
                if !matches!(plan, SeatPlan::Bot(_)) {
                    people.push(Person::new(self, table, person(nth), nth, dice.fork()));
                }
            }
            for _ in 0..dice.below(2) {
                tokio::spawn(Follower::new(self, table, None, dice.fork()).follow());
            }
        }
        for person in &people {
            tokio::spawn(Arc::clone(person).follow());
            tokio::spawn(Arc::clone(person).act());
        }
        people
    }

    /// Lets everything break for a while, and heals it then.
    async fn weather_the_storm(self: &Arc<Self>, dice: &Dice, people: &[Arc<Person>]) {
        sleep(dice.millis(25_000, 60_000)).await;
        self.set_mood(Mood::Lull);
        for person in people {
            person.stay_online(true);
        }
        for node in &self.nodes {
            node.cut_off(false);
            node.make_unreachable(false);
            node.start(self).await;
        }
    }

    /// With everything healed and nobody acting, everybody learns what is durable, and who is here counts as here.
    async fn check_the_lull(self: &Arc<Self>, people: &[Arc<Person>], dice: &Dice) {
        // Requests in flight come to their end, and absent players are noticed.
        sleep(Duration::from_secs(10)).await;
        self.check_streams(people, "after everything was healed").await;
        for person in people {
            person.check_presence(true);
        }
        // One player goes. The others stay.
        let Some(absent) = dice.pick(people) else { return };
        absent.stay_online(false);
        sleep(Duration::from_secs(10)).await;
        absent.check_presence(false);
        absent.stay_online(true);
        sleep(SETTLING).await;
        absent.check_presence(true);
    }

    /// Where there is a clock, a game goes on without a player who never acts again.
    fn lose_one_player(&self, people: &[Arc<Person>], table: TableId) {
        let goes_on = self.oracle.now(self, table, |table| {
            let begun = matches!(table.stage(), Stage::Sealing | Stage::Playing);
            begun && table.settings().clock != Clock::None
        });
        let here = people.iter().filter(|person| person.table() == table).collect::<Vec<_>>();
        if goes_on == Some(true)
            && self.dice.chance(500)
            && let Some(lost) = self.dice.pick(&here)
        {
            lost.lose();
        }
    }

    /// What is durable now, everybody has seen a little later.
    async fn check_streams(&self, people: &[Arc<Person>], when: &str) {
        let durable = |person: &Arc<Person>| self.database.durable(person.table()).unwrap_or(0);
        let durable: Vec<u32> = people.iter().map(durable).collect();
        sleep(SETTLING).await;
        for (person, seq) in people.iter().zip(durable) {
            person.check_has_seen(seq, when);
        }
    }

    /// Everybody plays on until the games are over, and everything is checked at the end.
    async fn play_to_the_end(self: &Arc<Self>, people: &[Arc<Person>]) {
        let tables = self.oracle.tables();
        for table in &tables {
            self.lose_one_player(people, *table);
        }
        self.set_mood(Mood::Calm);
        let over = async {
            while !tables.iter().all(|table| self.oracle.stage(self, *table) == Stage::Over) {
                sleep(Duration::from_millis(500)).await;
            }
        };
        if timeout(LIVENESS, over).await.is_err() {
            self.fail("with everything healed, a game does not come to its end");
            return;
        }
        self.check_streams(people, "after the end").await;
        for table in tables {
            self.oracle.check_journal(self, table);
            for node in 0..self.nodes.len() {
                Follower::check_node(self, table, node).await;
            }
        }
        self.oracle.check_rematches(self);
    }
}

impl Weather {
    fn storm(dice: &Dice) -> Self {
        let often = |dice: &Dice, most: u64| if dice.chance(600) { dice.below(most) } else { 0 };
        Self {
            latency: dice.between(2, 40),
            slow: often(dice, 30),
            failed_reads: often(dice, 100),
            failed_when_cold: often(dice, 400),
            failed_before: often(dice, 120),
            failed_after: often(dice, 200),
            delayed: often(dice, 80),
            lost_wakes: often(dice, 500),
            lost_requests: often(dice, 80),
            lost_answers: often(dice, 120),
        }
    }

    /// Nothing fails, but wake-ups are never certain.
    fn fair() -> Self {
        Self { latency: 5, lost_wakes: 300, ..Self::default() }
    }
}

/// A small game, for two to four, some of them bots, with or without a clock.
fn settings(dice: &Dice) -> Settings {
    let seats = dice.between(2, 4);
    let mut plans = vec![SeatPlan::Me];
    for _ in 1..seats {
        let bot = dice.chance(250);
        plans.push(if bot { SeatPlan::Bot("random".to_owned()) } else { SeatPlan::Open });
    }
    let ships = dice.between(2, 4);
    let options = json!({ "duel": seats == 2, "ships": ships, "armed": 1, "cannons": 2 });
    let clock = match dice.below(3) {
        0 => Clock::None,
        1 => Clock::Move { seconds: dice.between(6, 15) as u32 },
        _ => Clock::Game { seconds: 30, increment: 3 },
    };
    Settings {
        game: "letter-of-marque".to_owned(),
        options,
        seats: plans,
        clock,
        late: if dice.chance(500) { Late::Default } else { Late::Bot },
        listed: dice.chance(500),
        spectators: true,
        chat: true,
        late_join: true,
    }
}

/// Breaks one thing after the other, as long as the storm lasts.
async fn break_things(world: Arc<World>, dice: Dice) {
    loop {
        sleep(dice.millis(300, 6000)).await;
        if !world.is_stormy() || world.ended.is_cancelled() {
            return;
        }
        let number = dice.below(world.nodes.len() as u64) as usize;
        let kind = dice.below(100);
        world.note(|| format!("trouble {kind} at node {number}"));
        let (then, later) = (Arc::clone(&world), dice.millis(100, 6000));
        match kind {
            0..=34 => {
                world.nodes[number].crash();
                tokio::spawn(async move {
                    sleep(later).await;
                    then.nodes[number].start(&then).await;
                });
            }
            35..=44 => {
                tokio::spawn(async move {
                    then.nodes[number].stop().await;
                    sleep(later / 4).await;
                    then.nodes[number].start(&then).await;
                });
            }
            45..=64 => {
                world.nodes[number].cut_off(true);
                tokio::spawn(async move {
                    sleep(later).await;
                    then.nodes[number].cut_off(false);
                });
            }
            65..=79 => {
                world.nodes[number].make_unreachable(true);
                tokio::spawn(async move {
                    sleep(later).await;
                    then.nodes[number].make_unreachable(false);
                });
            }
            80..=89 => world.database.restart(),
            90..=94 => {
                for node in &world.nodes {
                    node.crash();
                }
                sleep(dice.millis(6_000, 40_000)).await;
                for node in &world.nodes {
                    node.start(&world).await;
                }
            }
            _ => world.database.shift_wall(if dice.chance(500) { -20_000 } else { 20_000 }),
        }
    }
}
