//! A node's connection to the database: slow, unreliable, and cut when the node crashes.

use std::future::pending;
use std::path::Path;
use std::sync::Arc;

use async_trait::async_trait;
use quarterdeck_store::{
    Append, AppendFailure, Carry, Found, Moment, Page, Personal, Phase, Player, PlayerId, Row,
    Said, Session, Store, TableId, Unavailable,
};
use tokio::sync::broadcast;
use tokio::time::sleep;

use crate::dice::Dice;
use crate::faults::StoreFault;
use crate::world::World;

/// One incarnation of a node talks to the database through one link.
pub(crate) struct Link {
    world: Arc<World>,
    node: usize,
    incarnation: u64,
    dice: Dice,
    wakes: broadcast::Sender<(TableId, u32)>,
}

impl Link {
    pub(crate) fn new(
        world: Arc<World>,
        node: usize,
        incarnation: u64,
        dice: Dice,
        wakes: broadcast::Sender<(TableId, u32)>,
    ) -> Self {
        Self { world, node, incarnation, dice, wakes }
    }

    fn crashed(&self) -> bool {
        self.world.nodes[self.node].incarnation() != self.incarnation
    }

    /// A crashed node runs no further: nothing that it waits for ever comes.
    async fn while_up(&self) {
        if self.crashed() {
            pending::<()>().await;
        }
    }

    async fn travel(&self) -> Result<(), Unavailable> {
        self.while_up().await;
        let weather = self.world.weather();
        let slow = self.dice.chance(weather.slow);
        if slow {
            self.world.nodes[self.node].is_troubled();
        }
        sleep(self.dice.millis(0, if slow { 1500 } else { weather.latency })).await;
        self.while_up().await;
        if self.world.nodes[self.node].is_cut_off() {
            sleep(self.dice.millis(100, 3000)).await;
            self.while_up().await;
            if self.world.nodes[self.node].is_cut_off() {
                return Err(Unavailable::new("the database cannot be reached".to_owned()));
            }
        }
        Ok(())
    }

    /// A question and its answer.
    async fn read<T>(&self, answer: impl FnOnce(&World) -> T) -> Result<T, Unavailable> {
        self.travel().await?;
        let (weather, node) = (self.world.weather(), &self.world.nodes[self.node]);
        let is_cold = node.is_cold() && self.dice.chance(weather.failed_when_cold);
        if is_cold || self.dice.chance(weather.failed_reads) {
            node.is_troubled();
            return Err(Unavailable::new("the connection broke".to_owned()));
        }
        let answer = answer(&self.world);
        self.travel().await?;
        Ok(answer)
    }

    fn commit(&self, append: Append) -> Result<(), AppendFailure> {
        let (table, rows) = (append.table, append.rows.len());
        let latest = append.rows.iter().map(|row| row.at.served).max().unwrap_or_default();
        if latest > self.world.database.served_at_most() {
            self.world.fail("time while nobody served was counted as served");
        }
        let last = self.world.database.commit(append)?;
        self.world.note(|| format!("node {} wrote {rows} up to {last}", self.node));
        self.world.wake_everybody(table, last);
        Ok(())
    }

    /// What becomes of an append whose answer never arrives.
    fn commit_perhaps(&self, append: Append) {
        if self.world.has(StoreFault::TearsAppends) && append.rows.len() > 1 {
            let rows = append.rows[..1].to_vec();
            let _ = self.commit(Append { rows, said: None, ..append });
        } else if self.dice.chance(500) {
            let _ = self.commit(append);
        }
    }
}

fn not_simulated<T>() -> Result<T, Unavailable> {
    Err(Unavailable::new("the simulation has no such thing".to_owned()))
}

#[async_trait]
impl Store for Link {
    fn describe(&self) -> String {
        format!("the link of node {}", self.node)
    }

    fn shared(&self) -> bool {
        self.world.nodes.len() > 1
    }

    async fn append(&self, append: Append) -> Result<(), AppendFailure> {
        let weather = self.world.weather();
        self.while_up().await;
        self.world.oracle.asked(&append);
        let slow = self.dice.chance(weather.slow);
        sleep(self.dice.millis(0, if slow { 1500 } else { weather.latency })).await;
        if self.crashed() {
            // It may have been on its way already, unless the database is a file of the node's own.
            if self.shared() {
                self.commit_perhaps(append);
            }
            return pending().await;
        }
        self.travel().await?;
        if self.dice.chance(weather.failed_before) {
            return Err(Unavailable::new("the connection broke".to_owned()).into());
        }
        if self.shared() && self.dice.chance(weather.delayed) {
            // The node gives up waiting, and the database carries it out later all the same.
            let (world, node, later) =
                (Arc::clone(&self.world), self.node, self.dice.millis(0, 2500));
            let wakes = self.wakes.clone();
            let link =
                Self { world, node, incarnation: self.incarnation, dice: self.dice.fork(), wakes };
            tokio::spawn(async move {
                sleep(later).await;
                link.commit_perhaps(append);
            });
            return Err(Unavailable::new("the database does not answer".to_owned()).into());
        }
        if self.world.has(StoreFault::AcknowledgesBeforeDurable) {
            let (world, node, later) =
                (Arc::clone(&self.world), self.node, self.dice.millis(0, 300));
            let wakes = self.wakes.clone();
            let link =
                Self { world, node, incarnation: self.incarnation, dice: self.dice.fork(), wakes };
            tokio::spawn(async move {
                sleep(later).await;
                if !link.crashed() {
                    let _ = link.commit(append);
                }
            });
            return Ok(());
        }
        let fails_after = self.dice.chance(weather.failed_after);
        let again =
            (fails_after && self.world.has(StoreFault::RepeatsAppends)).then(|| append.clone());
        let done = self.commit(append);
        if let Some(append) = again.filter(|_| done.is_ok()) {
            self.world.database.repeat(append);
        }
        self.travel().await?;
        if fails_after {
            return Err(Unavailable::new("the answer was lost".to_owned()).into());
        }
        done
    }

    async fn journal(&self, table: TableId, from: u32) -> Result<Vec<Row>, Unavailable> {
        let mixed_up = self.world.has(StoreFault::MixesTables) && self.dice.chance(20);
        self.read(|world| {
            let others = world.database.tables();
            let other = others.into_iter().find(|other| mixed_up && *other != table);
            world.database.journal(other.unwrap_or(table), from)
        })
        .await
    }

    fn wakes(&self) -> broadcast::Receiver<(TableId, u32)> {
        self.wakes.subscribe()
    }

    async fn last(&self, tables: &[TableId]) -> Result<Vec<(TableId, u32)>, Unavailable> {
        self.read(|world| world.database.last_of(tables)).await
    }

    async fn due(&self, served: i64, limit: u32) -> Result<Vec<TableId>, Unavailable> {
        self.read(|world| world.database.due(served, limit)).await
    }

    async fn put_off(&self, table: TableId, last: u32, due: i64) -> Result<(), Unavailable> {
        self.read(|world| world.database.put_off(table, last, due)).await
    }

    async fn signing_key(&self, _: [u8; 32]) -> Result<[u8; 32], Unavailable> {
        // Nothing that is signed is compared, so any key will do.
        Ok([7; 32])
    }

    async fn beat(&self, _: i64) -> Result<Moment, Unavailable> {
        // The database goes by its own clock, as PostgreSQL does.
        self.read(|world| world.database.beat()).await
    }

    async fn names(&self, players: &[PlayerId]) -> Result<Vec<(PlayerId, String)>, Unavailable> {
        self.read(|_| players.iter().map(|player| (*player, format!("Player {player}"))).collect())
            .await
    }

    async fn look(&self, table: TableId, player: PlayerId, seq: u32) -> Result<(), Unavailable> {
        self.read(|world| world.database.look(table, player, seq)).await
    }

    async fn said(&self, table: TableId, from: u32) -> Result<Vec<Said>, Unavailable> {
        self.read(|world| world.database.said(table, from)).await
    }

    async fn restored(&self) -> Result<u32, Unavailable> {
        self.read(|_| 0).await
    }

    // The hub does not ask for the rest.

    async fn table(&self, _: TableId) -> Result<Option<Found>, Unavailable> {
        not_simulated()
    }

    async fn by_code(&self, _: &str) -> Result<Option<TableId>, Unavailable> {
        not_simulated()
    }

    async fn listed(&self, _: Page) -> Result<Vec<Found>, Unavailable> {
        not_simulated()
    }

    async fn tables_of(
        &self,
        _: PlayerId,
        _: Option<Phase>,
        _: Page,
    ) -> Result<Vec<Found>, Unavailable> {
        not_simulated()
    }

    async fn tables(&self, _: Page) -> Result<Vec<Found>, Unavailable> {
        not_simulated()
    }

    async fn add_player(&self, _: Player, _: Session) -> Result<(), Unavailable> {
        not_simulated()
    }

    async fn player(&self, _: PlayerId) -> Result<Option<Player>, Unavailable> {
        not_simulated()
    }

    async fn rename(&self, _: PlayerId, _: &str) -> Result<bool, Unavailable> {
        not_simulated()
    }

    async fn programs(&self, _: PlayerId) -> Result<Vec<Player>, Unavailable> {
        not_simulated()
    }

    async fn add_session(&self, _: Session) -> Result<(), Unavailable> {
        not_simulated()
    }

    async fn session(&self, _: &[u8; 32], _: i64) -> Result<Option<Session>, Unavailable> {
        not_simulated()
    }

    async fn prolong(&self, _: &[u8; 32], _: i64) -> Result<(), Unavailable> {
        not_simulated()
    }

    async fn end_session(&self, _: &[u8; 32]) -> Result<bool, Unavailable> {
        not_simulated()
    }

    async fn end_sessions(&self, _: PlayerId) -> Result<u32, Unavailable> {
        not_simulated()
    }

    async fn add_carry(&self, _: Carry) -> Result<(), Unavailable> {
        not_simulated()
    }

    async fn take_carry(&self, _: &[u8; 32], _: i64) -> Result<Option<Carry>, Unavailable> {
        not_simulated()
    }

    async fn looked(&self, _: TableId, _: PlayerId) -> Result<Option<u32>, Unavailable> {
        not_simulated()
    }

    async fn personal(&self, _: PlayerId) -> Result<Option<Personal>, Unavailable> {
        not_simulated()
    }

    async fn erase(&self, _: PlayerId) -> Result<bool, Unavailable> {
        not_simulated()
    }

    async fn backup(&self, _: &Path) -> Result<(), Unavailable> {
        not_simulated()
    }

    async fn restore(&self, _: &Path) -> Result<(), Unavailable> {
        not_simulated()
    }
}
