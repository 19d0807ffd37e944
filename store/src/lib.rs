//! Where tables are kept: one append-only journal a table, and what must be found or forgotten beside it.
//!
//! [`Store`] is the contract; memory, SQLite and PostgreSQL are its homes, and one conformance suite runs on all of
//! them. What a journal's entries mean is none of the store's business: to it they are bytes, in order, once.
//!
//! - **Order and concurrency**: the key (table, seq) is the whole concurrency control, on one node and on many. Who
//!   comes second is told so, reads on and tries again.
//! - **Exactly once**: (table, author, request) names a request for good.
//! - **Acknowledged means durable**: an append is answered after its transaction is on the disk.
//! - **Personal data stands apart**: names and chat are kept beside the journal, never in it, and can be erased.

pub mod ids;
pub mod model;
mod store;

mod append;
mod clock;
mod home;
mod large;
mod schema;
mod trouble;

mod archive;
pub mod faults;
pub mod memory;
pub mod postgres;
pub mod sqlite;
#[cfg(all(unix, any(test, feature = "testing")))]
pub mod testing;

pub use clock::TOLERANCE;
pub use home::{CannotOpen, open};
pub use ids::{PlayerId, TableId};
pub use memory::Memory;
pub use model::*;
pub use postgres::Postgres;
pub use sqlite::Sqlite;
pub use store::{AppendFailure, Store};
pub use trouble::{Trouble, Unavailable};
