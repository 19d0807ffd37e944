//! Bots at real tables, on a clock that stands still until everybody waits: when they answer, when
//! they pause, how many games one person may have going, and how they stop.

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;
use quarterdeck_engine::{Seat, Viewer};
use quarterdeck_server::http::Shutdown;
use quarterdeck_server::hub::{BotPool, Hub, HubError, Patience};
use quarterdeck_server::observe::Metrics;
use quarterdeck_store::faults::Faulty;
use quarterdeck_store::{Memory, PlayerId, Store, TableId};
use quarterdeck_table::play::Play;
use quarterdeck_table::{Asker, Command, Settings, Stage, Table};
use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

const PACE: Duration = Duration::from_millis(700);
const ANNE: PlayerId = PlayerId::from_bytes([1; 16]);
const MARY: PlayerId = PlayerId::from_bytes([2; 16]);
const FIRST: Seat = Seat::new(0);
const SECOND: Seat = Seat::new(1);

struct House {
    hub: Arc<Hub>,
    store: Arc<dyn Store>,
    stop: Shutdown,
}

impl House {
    async fn open(patience: Patience) -> Self {
        Self::open_on(Arc::new(Memory::new()), patience).await
    }

    async fn open_on(store: Arc<dyn Store>, patience: Patience) -> Self {
        let stop = Shutdown::new();
        let pool = BotPool::new(1, Duration::from_secs(5));
        let hub = Hub::new(Arc::clone(&store), pool, patience, stop.clone(), Metrics::new());
        let hub = hub.await.expect("a hub");
        tokio::spawn(Arc::clone(&hub).run());
        Self { hub, store, stop }
    }

    /// A table that Anne opens for these seats.
    async fn table(&self, seats: Value) -> Result<TableId, HubError> {
        let options = json!({ "ships": 2, "armed": 1, "cannons": 1, "duel": false });
        let settings = json!({ "game": "letter-of-marque", "options": options, "seats": seats });
        let settings: Settings = serde_json::from_value(settings).expect("settings");
        self.hub.open(ANNE, settings).await
    }

    async fn ask(&self, by: PlayerId, table: TableId, command: Command) {
        self.hub.command(table, Asker::Player(by), command, None).await.expect("it is allowed");
    }

    async fn ready(&self, by: PlayerId, table: TableId, seat: Seat) {
        self.ask(by, table, Command::Ready { seat, ready: true, own_dice: false }).await;
    }

    /// A table where Anne plays with three gunners, and the game is on.
    async fn with_gunners(&self) -> TableId {
        let bot = json!({ "bot": "heuristic" });
        let table = self.table(json!(["me", bot, bot, bot])).await.expect("a table");
        self.ready(ANNE, table, FIRST).await;
        table
    }

    /// Somebody does the first thing that they may, if anything. That counts as looking.
    async fn act(&self, by: PlayerId, table: TableId, seat: Seat) -> bool {
        let live = self.hub.unwatched(table).await.expect("the table");
        let asked = live.look(&self.hub, |table| {
            let action = table.game()?.actions(seat).into_iter().next()?;
            Some((table.seq(), action))
        });
        let Some((seen, action)) = asked.await.expect("the store") else { return false };
        self.ask(by, table, Command::Act { seat, seen, action }).await;
        true
    }

    /// How many steps the game has, and whether a bot owes the next, without looking as a person.
    async fn steps(&self, table: TableId) -> (usize, bool) {
        let live = self.hub.unwatched(table).await.expect("the table");
        let steps = live.look(&self.hub, |table| {
            let owed = table.owed();
            let bot = |seat| table.chairs().get(seat).is_some_and(|chair| chair.bot.is_some());
            (table.game().map_or(0, Play::steps), owed.iter().any(bot))
        });
        steps.await.expect("the store")
    }

    async fn stage(&self, table: TableId) -> Stage {
        let live = self.hub.unwatched(table).await.expect("the table");
        live.look(&self.hub, Table::stage).await.expect("the store")
    }

    /// After how long each of the next steps is there, and who made it, until a person is asked.
    async fn answers(&self, table: TableId) -> Vec<(Duration, Option<Seat>)> {
        let mut answers = Vec::new();
        let (mut steps, mut since) = (self.steps(table).await.0, Instant::now());
        for _ in 0..100_000 {
            let (now, bots) = self.steps(table).await;
            let live = self.hub.unwatched(table).await.expect("the table");
            let actor = |step: usize| {
                live.look(&self.hub, move |table| table.game().and_then(|game| game.actor(step)))
            };
            while steps < now {
                answers.push((since.elapsed(), actor(steps).await.expect("the store")));
                (steps, since) = (steps + 1, Instant::now());
            }
            if !bots {
                break;
            }
            sleep(Duration::from_millis(1)).await;
        }
        answers
    }
}

fn patience() -> Patience {
    Patience { pace: PACE, ..Patience::default() }
}

/// The times at which bots answer in one round of a game.
async fn a_round(watched: bool) -> Vec<Duration> {
    let house = House::open(patience()).await;
    let table = house.with_gunners().await;
    let watcher = house.hub.watch(table, Viewer::Public, None, None).await.expect("a stream");
    let _watcher = watched.then_some(watcher);
    let first = house.answers(table).await;
    house.act(ANNE, table, FIRST).await;
    let second = house.answers(table).await;
    assert!(first.len() >= 3, "three bots have chosen their first ships");
    for answers in [&first, &second] {
        let mut last = None;
        for (after, actor) in answers {
            // Polled once a millisecond, so it may seem a little late.
            let goes_on = last.replace(*actor) == Some(*actor);
            let pace = if goes_on { PACE / 5 } else { PACE };
            assert!(*after >= pace && *after <= pace + Duration::from_millis(5), "{answers:?}");
        }
    }
    first.into_iter().map(|(after, _)| after).collect()
}

#[tokio::test(start_paused = true)]
async fn bots_keep_their_pace_whether_or_not_anybody_watches() {
    let rounds = |one: &[Duration]| one.iter().map(|after| after.as_millis() / 70).collect();
    let watched: Vec<u128> = rounds(&a_round(true).await[..3]);
    let alone: Vec<u128> = rounds(&a_round(false).await[..3]);
    assert_eq!(watched, alone);
}

#[tokio::test(start_paused = true)]
async fn bots_among_themselves_pause_until_somebody_looks() {
    let unwatched = Duration::from_secs(5);
    let house = House::open(Patience { unwatched, ..patience() }).await;
    let table = house.with_gunners().await;
    house.ask(ANNE, table, Command::Resign { seat: FIRST }).await;
    sleep(unwatched + PACE * 2).await;
    let (paused, bots) = house.steps(table).await;
    assert!(bots, "a bot owes a decision, and the game is not over");
    assert!(paused > 3, "they went on for a while");
    sleep(Duration::from_hours(5)).await;
    assert_eq!(house.steps(table).await, (paused, true), "nobody has looked");
    let due = house.store.due(i64::MAX, 9).await.unwrap();
    assert_eq!(due, [table], "it is not forgotten");
    let soon = house.hub.time().now().served + 5_000;
    assert_eq!(house.store.due(soon, 9).await.unwrap(), [], "but put off");
    // Somebody looks once, and it goes on for as long as before.
    house.hub.live(table).await.expect("the table");
    sleep(PACE * 3).await;
    let (after, _) = house.steps(table).await;
    assert!(after > paused, "they go on");
    // Whoever follows it sees it through.
    let _watcher = house.hub.watch(table, Viewer::Public, None, None).await.expect("a stream");
    sleep(Duration::from_hours(1)).await;
    assert_eq!(house.stage(table).await, Stage::Over);
}

#[tokio::test(start_paused = true)]
async fn a_list_of_tables_wakes_nobody_and_a_stream_that_ends_counts_for_a_while() {
    let unwatched = Duration::from_secs(5);
    let house = House::open(Patience { unwatched, ..patience() }).await;
    let table = house.with_gunners().await;
    house.ask(ANNE, table, Command::Resign { seat: FIRST }).await;
    sleep(Duration::from_hours(1)).await;
    let (paused, _) = house.steps(table).await;
    house.hub.unwatched(table).await.expect("the table");
    sleep(Duration::from_mins(1)).await;
    assert_eq!(house.steps(table).await.0, paused);
    let watcher = house.hub.watch(table, Viewer::Public, None, None).await.expect("a stream");
    sleep(PACE).await;
    drop(watcher);
    sleep(PACE * 5).await;
    let (after, _) = house.steps(table).await;
    assert!(after > paused + 2, "{paused} {after}");
}

#[tokio::test(start_paused = true)]
async fn where_two_people_play_their_bots_never_pause() {
    // A bot takes a minute here, and nobody has looked for nearly as long when it is done.
    let (pace, unwatched) = (Duration::from_mins(1), Duration::from_secs(5));
    let house = House::open(Patience { pace, unwatched, ..Patience::default() }).await;
    let bot = json!({ "bot": "heuristic" });
    let table = house.table(json!(["me", "open", bot, bot])).await.expect("a table");
    house.ask(MARY, table, Command::Sit { seat: SECOND, invite: None }).await;
    house.ready(ANNE, table, FIRST).await;
    house.ready(MARY, table, SECOND).await;
    sleep(Duration::from_hours(1)).await;
    let (_, bots) = house.steps(table).await;
    assert!(!bots, "both have answered, and the people are asked");
    // With one of them the same bots stop.
    let alone = house.table(json!(["me", bot, bot, bot])).await.expect("a table");
    house.ready(ANNE, alone, FIRST).await;
    sleep(Duration::from_hours(1)).await;
    let (steps, bots) = house.steps(alone).await;
    assert!(bots && steps == 2, "only the first had begun to think: {steps}");
}

#[tokio::test(start_paused = true)]
async fn one_person_has_so_many_games_with_bots_going_and_no_more() {
    // The store takes its time, so that many are being opened at once.
    let store = Faulty::new(Arc::new(Memory::new()));
    store.delay(Duration::from_millis(1));
    let house = House::open_on(Arc::new(store), patience()).await;
    let seats = || json!(["me", { "bot": "heuristic" }, { "bot": "heuristic" }]);
    // Some at a time, so that they do not wait for their games all at once.
    let mut tables = Vec::new();
    for _ in 0..2 {
        for opened in join_all((0..15).map(|_| house.table(seats()))).await {
            match opened {
                Ok(table) => tables.push(table),
                Err(error) => assert_eq!(error, HubError::TooManyRunning { max: 20 }),
            }
        }
        for table in &tables {
            if house.stage(*table).await == Stage::Gathering {
                house.ready(ANNE, *table, FIRST).await;
            }
        }
    }
    assert_eq!(tables.len(), 20);
    let refused = Err(HubError::TooManyRunning { max: 20 });
    assert_eq!(house.table(seats()).await, refused);
    assert_eq!(house.hub.fork("", ANNE, FIRST, 0).await, refused, "nor by a fork");
    // A game without bots costs nothing by itself.
    house.table(json!(["me", "open", "open"])).await.expect("a table without bots");
    // Somebody else may, and so may Anne once nobody watches the others.
    let settings = json!({ "game": "letter-of-marque", "options": {}, "seats": seats() });
    let settings: Settings = serde_json::from_value(settings).expect("settings");
    house.hub.open(MARY, settings).await.expect("a table of Mary's");
    sleep(Duration::from_mins(6)).await;
    house.table(seats()).await.expect("one more");
}

#[tokio::test(start_paused = true)]
async fn a_rematch_counts_as_well() {
    let house = House::open(Patience { running: 1, ..patience() }).await;
    let table = house.with_gunners().await;
    for _ in 0..500 {
        house.answers(table).await;
        if !house.act(ANNE, table, FIRST).await {
            break;
        }
    }
    assert_eq!(house.stage(table).await, Stage::Over);
    house.with_gunners().await;
    let refused = Err(HubError::TooManyRunning { max: 1 });
    assert_eq!(house.hub.rematch(table, ANNE).await, refused);
    sleep(Duration::from_mins(6)).await;
    let again = house.hub.rematch(table, ANNE).await.expect("a rematch");
    assert_eq!(house.hub.rematch(table, ANNE).await, Ok(again), "the same, however often");
}

#[tokio::test(start_paused = true)]
async fn a_server_that_stops_waits_for_no_bot() {
    let house = House::open(Patience { pace: Duration::from_hours(1), ..patience() }).await;
    let table = house.with_gunners().await;
    sleep(Duration::from_secs(1)).await;
    let (before, bots) = house.steps(table).await;
    assert!(bots);
    house.stop.begin();
    sleep(Duration::from_hours(9)).await;
    assert_eq!(house.steps(table).await.0, before, "what it thought is dropped");
    let live = house.hub.unwatched(table).await.expect("the table");
    // Only the slot and this test have the table: the task that looked after it has ended.
    assert_eq!(Arc::strong_count(&live), 2);
}
