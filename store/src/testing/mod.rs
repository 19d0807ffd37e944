//! What tests need: a PostgreSQL of their own, and stores as older versions have left them.

mod cluster;

use std::path::Path;

use rusqlite::Connection;

use crate::schema;

pub use cluster::Cluster;

/// The layout that this program writes.
pub const LAYOUT: u32 = schema::VERSION;

/// Makes a file of SQLite with an older layout.
pub fn old_sqlite(file: &Path, layout: u32) -> Connection {
    let mut connection = Connection::open(file).expect("a file can be made here");
    schema::sqlite::migrate_to(&mut connection, file, layout).expect("every layout can be made");
    connection
}

/// Gives a PostgreSQL database an older layout.
pub async fn old_postgres(url: &str, layout: u32) -> tokio_postgres::Client {
    let (mut client, connection) =
        tokio_postgres::connect(url, tokio_postgres::NoTls).await.expect("the database is up");
    tokio::spawn(connection);
    schema::postgres::migrate_to(&mut client, url, layout).await.expect("every layout can be made");
    client
}
