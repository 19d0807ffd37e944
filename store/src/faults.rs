//! A store that fails on purpose, for tests of those who use one.
//!
//! [`Faulty`] stands before any other store. Until it is told otherwise, it passes everything on.

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;

use crate::ids::{PlayerId, TableId};
use crate::model::{
    Append, Carry, Found, Moment, Page, Personal, Phase, Player, Row, Said, Session,
};
use crate::store::{AppendFailure, Store, WAKES};
use crate::trouble::{LastWrite, Trouble, Unavailable};

/// A store with faults to order. For tests.
pub struct Faulty {
    inner: Arc<dyn Store>,
    plan: Arc<Plan>,
    wakes: broadcast::Sender<(TableId, u32)>,
    last_write: LastWrite,
}

#[derive(Default)]
struct Plan {
    before: AtomicU32,
    after: AtomicU32,
    down: AtomicBool,
    delay: AtomicU64,
    deaf: AtomicBool,
    refusing: Mutex<Option<Trouble>>,
}

impl Faulty {
    /// Stands before this store. It must be made within a runtime, where it passes on wakes.
    pub fn new(inner: Arc<dyn Store>) -> Self {
        let (plan, wakes) = (Arc::<Plan>::default(), broadcast::Sender::new(WAKES));
        let (mut heard, passed_on, deaf) = (inner.wakes(), wakes.downgrade(), Arc::clone(&plan));
        tokio::spawn(async move {
            loop {
                let wake = match heard.recv().await {
                    Ok(wake) => wake,
                    Err(RecvError::Lagged(_)) => continue,
                    Err(RecvError::Closed) => break,
                };
                let Some(passed_on) = passed_on.upgrade() else { break };
                if !deaf.deaf.load(Ordering::SeqCst) {
                    // Nobody need be listening.
                    let _ = passed_on.send(wake);
                }
            }
        });
        Self { inner, plan, wakes, last_write: LastWrite::default() }
    }

    /// The next so many appends fail, and have no effect.
    pub fn fail_before(&self, appends: u32) {
        self.plan.before.store(appends, Ordering::SeqCst);
    }

    /// The next so many appends that succeed are said to have failed, although they are durable.
    pub fn fail_after(&self, appends: u32) {
        self.plan.after.store(appends, Ordering::SeqCst);
    }

    /// Whether nothing works at all.
    pub fn down(&self, down: bool) {
        self.plan.down.store(down, Ordering::SeqCst);
    }

    /// Whether writes fail, and with what kind of trouble. Reading goes on.
    pub fn refuse_writes(&self, trouble: Option<Trouble>) {
        *self.plan.refusing.lock().unwrap_or_else(PoisonError::into_inner) = trouble;
    }

    /// How long everything takes before it begins.
    pub fn delay(&self, delay: Duration) {
        self.plan.delay.store(delay.as_millis() as u64, Ordering::SeqCst);
    }

    /// Whether wakes are lost.
    pub fn drop_wakes(&self, lost: bool) {
        self.plan.deaf.store(lost, Ordering::SeqCst);
    }

    /// The store behind, when it can be written to.
    async fn writable(&self) -> Result<&dyn Store, Unavailable> {
        let behind = self.behind().await?;
        let refusing = *self.plan.refusing.lock().unwrap_or_else(PoisonError::into_inner);
        match refusing {
            Some(trouble) => {
                Err(Unavailable::of(trouble, "this write failed, as the test ordered"))
            }
            None => Ok(behind),
        }
    }

    async fn try_to_append(&self, append: Append) -> Result<(), AppendFailure> {
        let behind = self.writable().await?;
        if one_of(&self.plan.before) {
            return Err(Unavailable::new("this append failed, as the test ordered").into());
        }
        behind.append(append).await?;
        if one_of(&self.plan.after) {
            let silence = "this append is durable, but the test ordered silence";
            return Err(Unavailable::new(silence).into());
        }
        Ok(())
    }

    /// The store behind, when it can be got at.
    async fn behind(&self) -> Result<&dyn Store, Unavailable> {
        let delay = self.plan.delay.load(Ordering::SeqCst);
        if delay > 0 {
            tokio::time::sleep(Duration::from_millis(delay)).await;
        }
        if self.plan.down.load(Ordering::SeqCst) {
            return Err(Unavailable::new("it is down, as the test ordered".to_owned()));
        }
        Ok(&*self.inner)
    }
}

/// Counts one down, if there is one.
fn one_of(count: &AtomicU32) -> bool {
    count.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1)).is_ok()
}

#[async_trait]
impl Store for Faulty {
    fn describe(&self) -> String {
        format!("{}, with faults", self.inner.describe())
    }

    fn shared(&self) -> bool {
        self.inner.shared()
    }

    fn last_write(&self) -> Result<(), Unavailable> {
        self.last_write.result().and_then(|()| self.inner.last_write())
    }

    async fn append(&self, append: Append) -> Result<(), AppendFailure> {
        let appended = self.try_to_append(append).await;
        match &appended {
            Err(AppendFailure::Unavailable(why)) => {
                self.last_write.note("a faulty store", Err(why));
            }
            _ => self.last_write.note("a faulty store", Ok(())),
        }
        appended
    }

    async fn journal(&self, table: TableId, from: u32) -> Result<Vec<Row>, Unavailable> {
        self.behind().await?.journal(table, from).await
    }

    fn wakes(&self) -> broadcast::Receiver<(TableId, u32)> {
        self.wakes.subscribe()
    }

    async fn last(&self, tables: &[TableId]) -> Result<Vec<(TableId, u32)>, Unavailable> {
        self.behind().await?.last(tables).await
    }

    async fn table(&self, table: TableId) -> Result<Option<Found>, Unavailable> {
        self.behind().await?.table(table).await
    }

    async fn by_code(&self, code: &str) -> Result<Option<TableId>, Unavailable> {
        self.behind().await?.by_code(code).await
    }

    async fn listed(&self, page: Page) -> Result<Vec<Found>, Unavailable> {
        self.behind().await?.listed(page).await
    }

    async fn tables_of(
        &self,
        player: PlayerId,
        phase: Option<Phase>,
        page: Page,
    ) -> Result<Vec<Found>, Unavailable> {
        self.behind().await?.tables_of(player, phase, page).await
    }

    async fn tables(&self, page: Page) -> Result<Vec<Found>, Unavailable> {
        self.behind().await?.tables(page).await
    }

    async fn due(&self, served: i64, limit: u32) -> Result<Vec<TableId>, Unavailable> {
        self.behind().await?.due(served, limit).await
    }

    async fn put_off(&self, table: TableId, last: u32, due: i64) -> Result<(), Unavailable> {
        self.behind().await?.put_off(table, last, due).await
    }

    async fn beat(&self, wall: i64) -> Result<Moment, Unavailable> {
        let beaten = match self.writable().await {
            Ok(behind) => behind.beat(wall).await,
            Err(why) => Err(why),
        };
        self.last_write.note("a faulty store", beaten.as_ref().map(drop));
        beaten
    }

    async fn add_player(&self, player: Player, session: Session) -> Result<(), Unavailable> {
        self.writable().await?.add_player(player, session).await
    }

    async fn player(&self, player: PlayerId) -> Result<Option<Player>, Unavailable> {
        self.behind().await?.player(player).await
    }

    async fn names(&self, players: &[PlayerId]) -> Result<Vec<(PlayerId, String)>, Unavailable> {
        self.behind().await?.names(players).await
    }

    async fn rename(&self, player: PlayerId, name: &str) -> Result<bool, Unavailable> {
        self.writable().await?.rename(player, name).await
    }

    async fn programs(&self, owner: PlayerId) -> Result<Vec<Player>, Unavailable> {
        self.behind().await?.programs(owner).await
    }

    async fn add_session(&self, session: Session) -> Result<(), Unavailable> {
        self.writable().await?.add_session(session).await
    }

    async fn session(&self, token: &[u8; 32], wall: i64) -> Result<Option<Session>, Unavailable> {
        self.behind().await?.session(token, wall).await
    }

    async fn prolong(&self, token: &[u8; 32], until: i64) -> Result<(), Unavailable> {
        self.writable().await?.prolong(token, until).await
    }

    async fn end_session(&self, token: &[u8; 32]) -> Result<bool, Unavailable> {
        self.writable().await?.end_session(token).await
    }

    async fn end_sessions(&self, player: PlayerId) -> Result<u32, Unavailable> {
        self.writable().await?.end_sessions(player).await
    }

    async fn add_carry(&self, carry: Carry) -> Result<(), Unavailable> {
        self.writable().await?.add_carry(carry).await
    }

    async fn take_carry(&self, code: &[u8; 32], wall: i64) -> Result<Option<Carry>, Unavailable> {
        self.writable().await?.take_carry(code, wall).await
    }

    async fn look(&self, table: TableId, player: PlayerId, seq: u32) -> Result<(), Unavailable> {
        self.writable().await?.look(table, player, seq).await
    }

    async fn looked(&self, table: TableId, player: PlayerId) -> Result<Option<u32>, Unavailable> {
        self.behind().await?.looked(table, player).await
    }

    async fn said(&self, table: TableId, from: u32) -> Result<Vec<Said>, Unavailable> {
        self.behind().await?.said(table, from).await
    }

    async fn personal(&self, player: PlayerId) -> Result<Option<Personal>, Unavailable> {
        self.behind().await?.personal(player).await
    }

    async fn erase(&self, player: PlayerId) -> Result<bool, Unavailable> {
        self.writable().await?.erase(player).await
    }

    async fn backup(&self, to: &Path) -> Result<(), Unavailable> {
        self.behind().await?.backup(to).await
    }

    async fn restore(&self, from: &Path) -> Result<(), Unavailable> {
        self.behind().await?.restore(from).await
    }

    async fn signing_key(&self, fresh: [u8; 32]) -> Result<[u8; 32], Unavailable> {
        self.behind().await?.signing_key(fresh).await
    }

    async fn restored(&self) -> Result<u32, Unavailable> {
        self.behind().await?.restored().await
    }
}
