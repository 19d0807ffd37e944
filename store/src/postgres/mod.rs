//! A store in a PostgreSQL database, which several servers may share.
//!
//! Connections are not encrypted: the database belongs on the same machine, or on a network that is trusted.

mod journal;
mod keeping;
mod listen;
mod people;
mod pool;
mod tables;

use std::path::Path;

use async_trait::async_trait;
use tokio::sync::{broadcast, mpsc};
use tokio_postgres::Row as Columns;

use crate::home::CannotOpen;
use crate::ids::{PlayerId, TableId};
use crate::model::{
    Append, Carry, Found, Moment, Page, Personal, Phase, Player, Row, Said, Session,
};
use crate::store::{AppendFailure, Store, WAKES};
use crate::trouble::{LastWrite, Unavailable};
use pool::Connections;

pub(crate) use pool::sentence;

/// A store in a PostgreSQL database. Each server on it has its own.
pub struct Postgres {
    connections: Connections,
    wakes: broadcast::Sender<(TableId, u32)>,
    /// What other nodes are to be told. When it goes, so does the task that tells.
    told: mpsc::Sender<(TableId, u32)>,
    last_write: LastWrite,
}

impl Postgres {
    /// Connects to a database, lays it out if need be, and listens for other nodes. When connections break later, they are
    /// made again.
    pub async fn connect(url: &str) -> Result<Self, CannotOpen> {
        let config = pool::config(url)?;
        let connections = Connections::open(&config).await?;
        let wakes = broadcast::Sender::new(WAKES);
        let (told, telling) = mpsc::channel(WAKES);
        tokio::spawn(listen::pass_on(config, wakes.clone(), telling));
        Ok(Self { connections, wakes, told, last_write: LastWrite::default() })
    }

    /// Connects to a database to read it alone. Nothing is laid out or brought up to date, and other nodes are not listened
    /// to.
    pub async fn connect_to_read(url: &str) -> Result<Self, CannotOpen> {
        let config = pool::config(url)?;
        let connections = Connections::open_to_read(&config).await?;
        let (told, _) = mpsc::channel(1);
        let (wakes, last_write) = (broadcast::Sender::new(1), LastWrite::default());
        Ok(Self { connections, wakes, told, last_write })
    }

    /// How many tables there are.
    pub async fn count(&self) -> Result<u64, Unavailable> {
        let row = self.connections.query_opt("SELECT count(*) FROM tables", &[]).await?;
        Ok(row.map_or(0, |row| small(&row, 0)))
    }

    /// Notes how a write ended. Every server writes at least its heartbeat.
    fn wrote<T>(&self, written: Result<T, Unavailable>) -> Result<T, Unavailable> {
        self.last_write.note(&self.connections.home, written.as_ref().map(drop));
        written
    }
}

fn table_id(row: &Columns, at: usize) -> TableId {
    TableId::from_bytes(sixteen(row, at))
}

fn player_id(row: &Columns, at: usize) -> PlayerId {
    PlayerId::from_bytes(sixteen(row, at))
}

/// A number that fits: only such are written to this column.
fn small<N: TryFrom<i64> + Default>(row: &Columns, at: usize) -> N {
    row.get::<_, i64>(at).try_into().unwrap_or_default()
}

/// Only ids are written to such a column.
fn sixteen(row: &Columns, at: usize) -> [u8; 16] {
    row.get::<_, &[u8]>(at).try_into().unwrap_or_default()
}

#[async_trait]
impl Store for Postgres {
    fn describe(&self) -> String {
        self.connections.home.clone()
    }

    fn shared(&self) -> bool {
        true
    }

    fn last_write(&self) -> Result<(), Unavailable> {
        self.last_write.result()
    }

    async fn append(&self, append: Append) -> Result<(), AppendFailure> {
        let last = match journal::append(&self.connections, &append).await {
            Err(AppendFailure::Unavailable(why)) => self.wrote(Err(why))?,
            // A refusal is an answer as well: the database can be used.
            refused @ Err(_) => refused?,
            Ok(last) => self.wrote(Ok(last))?,
        };
        // When more wakes wait than fit, the others read on by themselves.
        let _ = self.told.try_send((append.table, last));
        Ok(())
    }

    async fn journal(&self, table: TableId, from: u32) -> Result<Vec<Row>, Unavailable> {
        journal::journal(&self.connections, table, from).await
    }

    fn wakes(&self) -> broadcast::Receiver<(TableId, u32)> {
        self.wakes.subscribe()
    }

    async fn last(&self, tables: &[TableId]) -> Result<Vec<(TableId, u32)>, Unavailable> {
        journal::last(&self.connections, tables).await
    }

    async fn table(&self, table: TableId) -> Result<Option<Found>, Unavailable> {
        tables::table(&self.connections, table).await
    }

    async fn by_code(&self, code: &str) -> Result<Option<TableId>, Unavailable> {
        tables::by_code(&self.connections, code).await
    }

    async fn listed(&self, page: Page) -> Result<Vec<Found>, Unavailable> {
        tables::listed(&self.connections, page).await
    }

    async fn tables_of(
        &self,
        player: PlayerId,
        phase: Option<Phase>,
        page: Page,
    ) -> Result<Vec<Found>, Unavailable> {
        tables::tables_of(&self.connections, player, phase, page).await
    }

    async fn tables(&self, page: Page) -> Result<Vec<Found>, Unavailable> {
        tables::tables(&self.connections, page).await
    }

    async fn due(&self, served: i64, limit: u32) -> Result<Vec<TableId>, Unavailable> {
        tables::due(&self.connections, served, limit).await
    }

    async fn put_off(&self, table: TableId, last: u32, due: i64) -> Result<(), Unavailable> {
        tables::put_off(&self.connections, table, last, due).await
    }

    /// The database's clock counts, not this node's: nodes' clocks may differ.
    async fn beat(&self, _wall: i64) -> Result<Moment, Unavailable> {
        self.wrote(people::beat(&self.connections).await)
    }

    async fn add_player(&self, player: Player, session: Session) -> Result<(), Unavailable> {
        people::add_player(&self.connections, &player, &session).await
    }

    async fn player(&self, player: PlayerId) -> Result<Option<Player>, Unavailable> {
        people::player(&self.connections, player).await
    }

    async fn names(&self, players: &[PlayerId]) -> Result<Vec<(PlayerId, String)>, Unavailable> {
        people::names(&self.connections, players).await
    }

    async fn rename(&self, player: PlayerId, name: &str) -> Result<bool, Unavailable> {
        people::rename(&self.connections, player, name).await
    }

    async fn programs(&self, owner: PlayerId) -> Result<Vec<Player>, Unavailable> {
        people::programs(&self.connections, owner).await
    }

    async fn add_session(&self, session: Session) -> Result<(), Unavailable> {
        people::add_session(&self.connections, &session).await
    }

    async fn session(&self, token: &[u8; 32], wall: i64) -> Result<Option<Session>, Unavailable> {
        people::session(&self.connections, token, wall).await
    }

    async fn prolong(&self, token: &[u8; 32], until: i64) -> Result<(), Unavailable> {
        people::prolong(&self.connections, token, until).await
    }

    async fn end_session(&self, token: &[u8; 32]) -> Result<bool, Unavailable> {
        people::end_session(&self.connections, token).await
    }

    async fn end_sessions(&self, player: PlayerId) -> Result<u32, Unavailable> {
        people::end_sessions(&self.connections, player).await
    }

    async fn add_carry(&self, carry: Carry) -> Result<(), Unavailable> {
        people::add_carry(&self.connections, &carry).await
    }

    async fn take_carry(&self, code: &[u8; 32], wall: i64) -> Result<Option<Carry>, Unavailable> {
        people::take_carry(&self.connections, code, wall).await
    }

    async fn look(&self, table: TableId, player: PlayerId, seq: u32) -> Result<(), Unavailable> {
        people::look(&self.connections, table, player, seq).await
    }

    async fn looked(&self, table: TableId, player: PlayerId) -> Result<Option<u32>, Unavailable> {
        people::looked(&self.connections, table, player).await
    }

    async fn said(&self, table: TableId, from: u32) -> Result<Vec<Said>, Unavailable> {
        people::said(&self.connections, table, from).await
    }

    async fn personal(&self, player: PlayerId) -> Result<Option<Personal>, Unavailable> {
        people::personal(&self.connections, player).await
    }

    async fn erase(&self, player: PlayerId) -> Result<bool, Unavailable> {
        people::erase(&self.connections, player).await
    }

    async fn backup(&self, to: &Path) -> Result<(), Unavailable> {
        keeping::backup(&self.connections, to).await
    }

    async fn restore(&self, from: &Path) -> Result<(), Unavailable> {
        keeping::restore(&self.connections, from).await
    }

    async fn signing_key(&self, fresh: [u8; 32]) -> Result<[u8; 32], Unavailable> {
        keeping::signing_key(&self.connections, &fresh).await
    }

    async fn restored(&self) -> Result<u32, Unavailable> {
        let row = self.connections.query_opt("SELECT restored FROM service", &[]).await?;
        Ok(row.map_or(0, |row| small(&row, 0)))
    }
}
