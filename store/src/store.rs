//! The contract between the server and whatever keeps its tables.

use std::path::Path;

use async_trait::async_trait;
use tokio::sync::broadcast;

use crate::ids::{PlayerId, TableId};
use crate::model::{
    Append, Carry, Found, Moment, Page, Personal, Phase, Player, Row, Said, Session,
};
use crate::trouble::Unavailable;

/// How many wakes wait for a listener that is slow. Whoever misses some reads on anyway.
pub(crate) const WAKES: usize = 1024;

/// Why nothing was appended.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AppendFailure {
    /// The rows do not follow the last one that is there: somebody else has written this number, or there would be a gap.
    /// Read on and try again. An append that could follow nothing (no rows, rows out of order, something said at none of
    /// them, a request twice) is told the same.
    #[error("the journal has gone on")]
    Behind,
    /// This author has used this request id before, for the entry `seq`.
    #[error("this request was made before")]
    Repeated {
        /// The entry that answered it.
        seq: u32,
        /// What was asked for then.
        digest: [u8; 32],
    },
    /// Another table has this short code.
    #[error("this short code is in use")]
    CodeInUse,
    /// The store cannot be used.
    #[error(transparent)]
    Unavailable(#[from] Unavailable),
}

/// A home for tables.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// What it is, for people.
    fn describe(&self) -> String;

    /// Whether other nodes may write to the same tables. Then one has to read on to be sure to have the newest.
    fn shared(&self) -> bool {
        false
    }

    /// How the last write ended. A server whose last write failed must not call itself ready: who is sent to it cannot
    /// play there. It answers at once, without asking the disk.
    fn last_write(&self) -> Result<(), Unavailable> {
        Ok(())
    }

    // The journal.

    /// Appends to a table's journal. Answered only once it is durable. A request that was answered before is told so
    /// before anything else that may be in the way. What somebody says who was erased meanwhile is not kept.
    async fn append(&self, append: Append) -> Result<(), AppendFailure>;

    /// A table's entries from number `from` on, in order. Empty when there is no such table.
    async fn journal(&self, table: TableId, from: u32) -> Result<Vec<Row>, Unavailable>;

    /// Wakes whoever listens when a node has appended, this one or another: which table, and up to which number. It may
    /// be lost, so it is no more than a hint to read on.
    fn wakes(&self) -> broadcast::Receiver<(TableId, u32)>;

    /// The numbers of the last entries of these tables, by id and each once; tables that are not there are left out.
    async fn last(&self, tables: &[TableId]) -> Result<Vec<(TableId, u32)>, Unavailable>;

    // Finding tables.

    /// One table.
    async fn table(&self, table: TableId) -> Result<Option<Found>, Unavailable>;

    /// The table that has this short code now.
    async fn by_code(&self, code: &str) -> Result<Option<TableId>, Unavailable>;

    /// Tables that the lobby lists and that are not over, the latest opened first. After a table that is not there comes
    /// nothing.
    async fn listed(&self, page: Page) -> Result<Vec<Found>, Unavailable>;

    /// Tables where a player sits or sat, the latest opened first; of one phase, or of all.
    async fn tables_of(
        &self,
        player: PlayerId,
        phase: Option<Phase>,
        page: Page,
    ) -> Result<Vec<Found>, Unavailable>;

    /// Every table, by id. For export.
    async fn tables(&self, page: Page) -> Result<Vec<Found>, Unavailable>;

    /// Tables that somebody must look after at this served time, longest due first.
    async fn due(&self, served: i64, limit: u32) -> Result<Vec<TableId>, Unavailable>;

    /// Lets a table be due at this served time instead, if `last` is still its last entry. The next
    /// append says anew when it is due.
    async fn put_off(&self, table: TableId, last: u32, due: i64) -> Result<(), Unavailable>;

    // Time.

    /// Says that this node is up at this wall time, and answers with the service's time. A gap between two beats of
    /// all nodes together that is longer than [`TOLERANCE`](crate::TOLERANCE) was downtime, and does not count as served.
    /// A store with a clock of its own goes by that one, so that its nodes agree; the answer says which time it is.
    async fn beat(&self, wall: i64) -> Result<Moment, Unavailable>;

    // People.

    /// Notes a new player, with a first session. To do so again changes nothing, as for sessions and one-time codes.
    async fn add_player(&self, player: Player, session: Session) -> Result<(), Unavailable>;

    /// One player.
    async fn player(&self, player: PlayerId) -> Result<Option<Player>, Unavailable>;

    /// The names of these players, by id and each once; who is not there, has none or was erased is left out.
    async fn names(&self, players: &[PlayerId]) -> Result<Vec<(PlayerId, String)>, Unavailable>;

    /// Changes a name. False when there is no such player, or what was personal was erased.
    async fn rename(&self, player: PlayerId, name: &str) -> Result<bool, Unavailable>;

    /// A player's programs, oldest first.
    async fn programs(&self, owner: PlayerId) -> Result<Vec<Player>, Unavailable>;

    /// Notes another session. Those of the same player that are over when it begins go. Nobody who is not there, or was
    /// erased, gets one.
    async fn add_session(&self, session: Session) -> Result<(), Unavailable>;

    /// The session with this token, if it is good at this wall time.
    async fn session(&self, token: &[u8; 32], wall: i64) -> Result<Option<Session>, Unavailable>;

    /// Lengthens a session. It never shortens one.
    async fn prolong(&self, token: &[u8; 32], until: i64) -> Result<(), Unavailable>;

    /// Ends one session. False when there was none.
    async fn end_session(&self, token: &[u8; 32]) -> Result<bool, Unavailable>;

    /// Ends all of a player's sessions, and tells how many.
    async fn end_sessions(&self, player: PlayerId) -> Result<u32, Unavailable>;

    /// Notes a one-time code for a seat.
    async fn add_carry(&self, carry: Carry) -> Result<(), Unavailable>;

    /// Takes a one-time code out, so that nobody else can: once, and only while it is good at this wall time. Codes that
    /// are not any more go.
    async fn take_carry(&self, code: &[u8; 32], wall: i64) -> Result<Option<Carry>, Unavailable>;

    /// How far a player has looked at a table. It only ever goes forward.
    async fn look(&self, table: TableId, player: PlayerId, seq: u32) -> Result<(), Unavailable>;

    /// How far a player has looked, if ever.
    async fn looked(&self, table: TableId, player: PlayerId) -> Result<Option<u32>, Unavailable>;

    /// What was said at a table, at entries from number `from` on, in order. What was erased is left out.
    async fn said(&self, table: TableId, from: u32) -> Result<Vec<Said>, Unavailable>;

    /// Everything that is kept about a person: tables the latest opened first, the rest by time.
    async fn personal(&self, player: PlayerId) -> Result<Option<Personal>, Unavailable>;

    /// Erases what is personal: the name, the sessions, everything said, where the person looked, and the same for the
    /// person's programs. The journals stay, and tell nobody who it was; who sat where stays too. What comes late does not
    /// bring anything back. False when there is no such player.
    async fn erase(&self, player: PlayerId) -> Result<bool, Unavailable>;

    // Keeping.

    /// Writes everything, as of one moment, to a new SQLite file, while others go on. It refuses a file that exists.
    async fn backup(&self, to: &Path) -> Result<(), Unavailable>;

    /// Fills an empty store from such a file, of this layout or an older one, and notes that it was restored. It refuses a
    /// store that is not empty.
    async fn restore(&self, from: &Path) -> Result<(), Unavailable>;

    /// The private key that this store's records are signed with. The first who asks makes it, from `fresh`, which must
    /// come from a generator that nobody can guess; everybody after that, on any node, gets the same.
    async fn signing_key(&self, fresh: [u8; 32]) -> Result<[u8; 32], Unavailable>;

    /// How often this store was filled from a backup. Tables that ran then must be told.
    async fn restored(&self) -> Result<u32, Unavailable>;
}
