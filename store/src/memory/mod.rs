//! A store that forgets everything in the end: for tests and tries, and the reference for the others.

mod books;
mod keeping;
mod people;

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;
use tokio::sync::broadcast;

use crate::ids::{PlayerId, TableId};
use crate::model::{
    Append, Carry, Found, Moment, Page, Personal, Phase, Player, Row, Said, Session,
};
use crate::store::{AppendFailure, Store, WAKES};
use crate::trouble::Unavailable;
use books::{Books, SigningKey};

/// A store in memory.
#[derive(Clone, Debug)]
pub struct Memory {
    books: Arc<Mutex<Books>>,
    wakes: broadcast::Sender<(TableId, u32)>,
}

impl Memory {
    /// An empty one. Its clones share what they keep, like nodes on one database.
    pub fn new() -> Self {
        Self { books: Arc::default(), wakes: broadcast::Sender::new(WAKES) }
    }

    /// Books are only changed once nothing can go wrong any more, so a panic elsewhere leaves them whole.
    fn books(&self) -> MutexGuard<'_, Books> {
        self.books.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn keeping(
        &self,
        file: &Path,
        work: fn(&mut Books, &Path) -> Result<(), Unavailable>,
    ) -> Result<(), Unavailable> {
        let (this, file) = (self.clone(), PathBuf::from(file));
        let done = tokio::task::spawn_blocking(move || work(&mut this.books(), &file)).await;
        done.unwrap_or_else(|error| Err(Unavailable::new(error.to_string())))
    }
}

impl Default for Memory {
    fn default() -> Self {
        Self::new()
    }
}

#[async_trait]
impl Store for Memory {
    fn describe(&self) -> String {
        "memory, which forgets everything in the end".to_owned()
    }

    async fn append(&self, append: Append) -> Result<(), AppendFailure> {
        let table = append.table;
        let last = self.books().append(append)?;
        // Nobody need be listening.
        let _ = self.wakes.send((table, last));
        Ok(())
    }

    async fn journal(&self, table: TableId, from: u32) -> Result<Vec<Row>, Unavailable> {
        self.books().journal(table, from)
    }

    fn wakes(&self) -> broadcast::Receiver<(TableId, u32)> {
        self.wakes.subscribe()
    }

    async fn last(&self, tables: &[TableId]) -> Result<Vec<(TableId, u32)>, Unavailable> {
        Ok(self.books().last(tables))
    }

    async fn table(&self, table: TableId) -> Result<Option<Found>, Unavailable> {
        Ok(self.books().table(table))
    }

    async fn by_code(&self, code: &str) -> Result<Option<TableId>, Unavailable> {
        Ok(self.books().by_code(code))
    }

    async fn listed(&self, page: Page) -> Result<Vec<Found>, Unavailable> {
        Ok(self.books().newest(page, |_, kept| kept.listed()))
    }

    async fn tables_of(
        &self,
        player: PlayerId,
        phase: Option<Phase>,
        page: Page,
    ) -> Result<Vec<Found>, Unavailable> {
        Ok(self.books().tables_of(player, phase, page))
    }

    async fn tables(&self, page: Page) -> Result<Vec<Found>, Unavailable> {
        Ok(self.books().tables(page))
    }

    async fn due(&self, served: i64, limit: u32) -> Result<Vec<TableId>, Unavailable> {
        Ok(self.books().due(served, limit))
    }

    async fn put_off(&self, table: TableId, last: u32, due: i64) -> Result<(), Unavailable> {
        self.books().put_off(table, last, due);
        Ok(())
    }

    async fn beat(&self, wall: i64) -> Result<Moment, Unavailable> {
        Ok(self.books().service.beat(wall))
    }

    async fn add_player(&self, player: Player, session: Session) -> Result<(), Unavailable> {
        self.books().add_player(player, session);
        Ok(())
    }

    async fn player(&self, player: PlayerId) -> Result<Option<Player>, Unavailable> {
        Ok(self.books().player(player))
    }

    async fn names(&self, players: &[PlayerId]) -> Result<Vec<(PlayerId, String)>, Unavailable> {
        Ok(self.books().names(players))
    }

    async fn rename(&self, player: PlayerId, name: &str) -> Result<bool, Unavailable> {
        Ok(self.books().rename(player, name))
    }

    async fn programs(&self, owner: PlayerId) -> Result<Vec<Player>, Unavailable> {
        Ok(self.books().programs(owner))
    }

    async fn add_session(&self, session: Session) -> Result<(), Unavailable> {
        self.books().add_session(session);
        Ok(())
    }

    async fn session(&self, token: &[u8; 32], wall: i64) -> Result<Option<Session>, Unavailable> {
        Ok(self.books().session(token, wall))
    }

    async fn prolong(&self, token: &[u8; 32], until: i64) -> Result<(), Unavailable> {
        self.books().prolong(token, until);
        Ok(())
    }

    async fn end_session(&self, token: &[u8; 32]) -> Result<bool, Unavailable> {
        Ok(self.books().sessions.remove(token).is_some())
    }

    async fn end_sessions(&self, player: PlayerId) -> Result<u32, Unavailable> {
        Ok(self.books().end_sessions(player))
    }

    async fn add_carry(&self, carry: Carry) -> Result<(), Unavailable> {
        self.books().carries.entry(carry.code).or_insert(carry);
        Ok(())
    }

    async fn take_carry(&self, code: &[u8; 32], wall: i64) -> Result<Option<Carry>, Unavailable> {
        Ok(self.books().take_carry(code, wall))
    }

    async fn look(&self, table: TableId, player: PlayerId, seq: u32) -> Result<(), Unavailable> {
        let mut books = self.books();
        let looked = books.looked.entry((player, table)).or_insert(seq);
        *looked = seq.max(*looked);
        Ok(())
    }

    async fn looked(&self, table: TableId, player: PlayerId) -> Result<Option<u32>, Unavailable> {
        Ok(self.books().looked.get(&(player, table)).copied())
    }

    async fn said(&self, table: TableId, from: u32) -> Result<Vec<Said>, Unavailable> {
        Ok(self.books().said(table, from))
    }

    async fn personal(&self, player: PlayerId) -> Result<Option<Personal>, Unavailable> {
        Ok(self.books().personal(player))
    }

    async fn erase(&self, player: PlayerId) -> Result<bool, Unavailable> {
        Ok(self.books().erase(player))
    }

    async fn backup(&self, to: &Path) -> Result<(), Unavailable> {
        self.keeping(to, |books, to| keeping::backup(books, to)).await
    }

    async fn restore(&self, from: &Path) -> Result<(), Unavailable> {
        self.keeping(from, keeping::restore).await
    }

    async fn signing_key(&self, fresh: [u8; 32]) -> Result<[u8; 32], Unavailable> {
        Ok(self.books().signing_key.get_or_insert(SigningKey(fresh)).0)
    }

    async fn restored(&self) -> Result<u32, Unavailable> {
        Ok(self.books().restored)
    }
}
