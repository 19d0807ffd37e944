//! Connections that are made again when they break, and questions that nobody waits for without end.

use std::future::Future;
use std::time::Duration;

use deadpool_postgres::{
    Manager, ManagerConfig, Object, Pool, PoolError, RecyclingMethod, Runtime,
};
use tokio::time::timeout;
use tokio_postgres::config::{Host, TargetSessionAttrs};
use tokio_postgres::error::SqlState;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Config, NoTls, Row};

use crate::home::CannotOpen;
use crate::schema;
use crate::trouble::{Trouble, Unavailable};

/// How many connections a node has: a database gives out a hundred, to several nodes.
const CONNECTIONS: usize = 16;

/// How long to wait for a connection.
const CONNECTING: Duration = Duration::from_secs(5);

/// How long to wait for an answer. The database itself gives up a little before.
const ANSWERING: Duration = Duration::from_secs(12);

/// What every connection is told. `on` is what makes an acknowledged append durable, whatever the server's default is.
const OPTIONS: &str = "-c synchronous_commit=on -c statement_timeout=10s -c lock_timeout=8s \
                       -c idle_in_transaction_session_timeout=60s";

/// The connections of one node.
pub(super) struct Connections {
    pool: Pool,
    /// Where they go, without the password.
    pub(super) home: String,
}

/// What is asked with a statement.
pub(super) type Asked<'a> = &'a [&'a (dyn ToSql + Sync)];

impl Connections {
    /// Connects, brings the layout up to date, and refuses a database that would lose what it acknowledges.
    pub(super) async fn open(config: &Config) -> Result<Self, CannotOpen> {
        let connections = Self::to(config)?;
        let home = connections.home.clone();
        let trouble = |error: &dyn std::fmt::Display| CannotOpen::trouble(&home, error);
        let mut client =
            connections.pool.get().await.map_err(|error| trouble(&pool_sentence(&error)))?;
        let fsync = client
            .query_one("SHOW fsync", &[])
            .await
            .map_err(|error| trouble(&sentence(&error)))?;
        if fsync.get::<_, &str>(0) != "on" {
            return Err(CannotOpen::Careless {
                home,
                setting: "fsync".to_owned(),
                value: fsync.get(0),
                wanted: "on".to_owned(),
            });
        }
        schema::postgres::migrate(&mut client, &home).await?;
        drop(client);
        Ok(connections)
    }

    /// Connects to a database of today's layout, and changes nothing in it.
    pub(super) async fn open_to_read(config: &Config) -> Result<Self, CannotOpen> {
        let connections = Self::to(config)?;
        let home = connections.home.clone();
        let trouble = |error: &dyn std::fmt::Display| CannotOpen::trouble(&home, error);
        let client =
            connections.pool.get().await.map_err(|error| trouble(&pool_sentence(&error)))?;
        schema::postgres::is_current(&client, &home).await?;
        drop(client);
        Ok(connections)
    }

    /// Connections that are made when they are needed.
    fn to(config: &Config) -> Result<Self, CannotOpen> {
        let home = home(config);
        let trouble = |error: &dyn std::fmt::Display| CannotOpen::trouble(&home, error);
        let fast = ManagerConfig { recycling_method: RecyclingMethod::Fast };
        let manager = Manager::from_config(config.clone(), NoTls, fast);
        let pool = Pool::builder(manager)
            .max_size(CONNECTIONS)
            .runtime(Runtime::Tokio1)
            .wait_timeout(Some(CONNECTING))
            .create_timeout(Some(CONNECTING))
            .recycle_timeout(Some(CONNECTING))
            .build()
            .map_err(|error| trouble(&error))?;
        Ok(Self { pool, home })
    }

    /// A connection, for what takes more than one statement.
    pub(super) async fn client(&self) -> Result<Object, Unavailable> {
        self.pool.get().await.map_err(|error| Unavailable::new(pool_sentence(&error)))
    }

    /// Asks one statement.
    pub(super) async fn query(&self, sql: &str, asked: Asked<'_>) -> Result<Vec<Row>, Failed> {
        let client = self.client().await?;
        let answer = timeout(ANSWERING, async {
            let statement = client.prepare_cached(sql).await?;
            client.query(&statement, asked).await
        });
        if let Ok(answer) = answer.await {
            return Ok(answer?);
        }
        // Its answer may still come, and must not be taken for another's.
        drop(Object::take(client));
        Err(Failed::Unavailable(late()))
    }

    /// Asks one statement that has one row for an answer, or none.
    pub(super) async fn query_opt(
        &self,
        sql: &str,
        asked: Asked<'_>,
    ) -> Result<Option<Row>, Failed> {
        Ok(self.query(sql, asked).await?.into_iter().next())
    }

    /// Asks one statement, and tells how many rows it has answered with.
    pub(super) async fn count(&self, sql: &str, asked: Asked<'_>) -> Result<usize, Failed> {
        Ok(self.query(sql, asked).await?.len())
    }
}

/// Waits for something of several statements, but not for ever.
pub(super) async fn patiently<T>(
    work: impl Future<Output = Result<T, Failed>> + Send,
) -> Result<T, Unavailable> {
    match timeout(ANSWERING, work).await {
        Ok(done) => Ok(done?),
        Err(_) => Err(late()),
    }
}

/// Why a statement was not answered.
pub(super) enum Failed {
    /// The database has said no.
    Refused(tokio_postgres::Error),
    /// It has said nothing.
    Unavailable(Unavailable),
}

impl From<tokio_postgres::Error> for Failed {
    fn from(error: tokio_postgres::Error) -> Self {
        Self::Refused(error)
    }
}

impl From<Unavailable> for Failed {
    fn from(unavailable: Unavailable) -> Self {
        Self::Unavailable(unavailable)
    }
}

impl From<Failed> for Unavailable {
    fn from(failed: Failed) -> Self {
        match failed {
            Failed::Refused(error) => Self::of(trouble(&error), sentence(&error)),
            Failed::Unavailable(unavailable) => unavailable,
        }
    }
}

/// How connections are made from what an operator has written.
pub(super) fn config(url: &str) -> Result<Config, CannotOpen> {
    let mut config: Config = url.parse().map_err(|_| {
        CannotOpen::trouble("the address given", "it is no address of a PostgreSQL database")
    })?;
    let options =
        config.get_options().map_or(OPTIONS.to_owned(), |more| format!("{more} {OPTIONS}"));
    config
        .application_name("quarterdeck")
        .options(options)
        .connect_timeout(CONNECTING)
        .keepalives_idle(Duration::from_secs(30))
        .keepalives_interval(Duration::from_secs(5))
        .keepalives_retries(3)
        .tcp_user_timeout(ANSWERING)
        // A replica may be behind what was acknowledged.
        .target_session_attrs(TargetSessionAttrs::ReadWrite);
    Ok(config)
}

/// Where a database is, without saying who we are there.
fn home(config: &Config) -> String {
    let hosts: Vec<String> = config
        .get_hosts()
        .iter()
        .map(|host| match host {
            Host::Tcp(name) => name.clone(),
            #[cfg(unix)]
            Host::Unix(path) => path.display().to_string(),
        })
        .collect();
    format!("PostgreSQL {}/{}", hosts.join(","), config.get_dbname().unwrap_or_default())
}

fn late() -> Unavailable {
    Unavailable::new("PostgreSQL does not answer in time".to_owned())
}

fn pool_sentence(error: &PoolError) -> String {
    match error {
        PoolError::Backend(error) => sentence(error),
        other => format!("there is no connection to PostgreSQL: {other}"),
    }
}

/// What kind of trouble a database reports.
fn trouble(error: &tokio_postgres::Error) -> Trouble {
    match error.code().map(SqlState::code) {
        Some("53100") => Trouble::DiskFull,
        Some("25006") => Trouble::ReadOnly,
        Some("42501" | "28000" | "28P01") => Trouble::Denied,
        Some("58030") => Trouble::Io,
        Some("XX001" | "XX002") => Trouble::Corrupt,
        _ => Trouble::Other,
    }
}

/// What a database's error says. Its details may quote what was to be written, so they are left out.
pub(crate) fn sentence(error: &tokio_postgres::Error) -> String {
    use std::error::Error;
    match error.as_db_error() {
        Some(said) => format!("PostgreSQL says: {} ({})", said.message(), said.code().code()),
        None => error.source().map_or(error.to_string(), |cause| format!("{error}: {cause}")),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use crate::testing::Cluster;

    #[tokio::test(flavor = "multi_thread")]
    async fn troubles_of_the_database_are_told_apart() {
        let url = tokio::task::spawn_blocking(|| Cluster::shared().database()).await.unwrap();
        let connections = Connections::open(&config(&url).unwrap()).await.unwrap();
        for (code, told) in [
            ("53100", Trouble::DiskFull),
            ("25006", Trouble::ReadOnly),
            ("42501", Trouble::Denied),
            ("58030", Trouble::Io),
            ("XX001", Trouble::Corrupt),
            ("57014", Trouble::Other),
        ] {
            let raise = format!(
                "CREATE OR REPLACE FUNCTION fails() RETURNS bigint LANGUAGE plpgsql AS
                 $$ BEGIN RAISE EXCEPTION 'as ordered' USING ERRCODE = '{code}'; END $$"
            );
            connections.client().await.unwrap().batch_execute(&raise).await.unwrap();
            let failed = connections.query_opt("SELECT fails()", &[]).await;
            let unavailable = failed.map_err(Unavailable::from).unwrap_err();
            assert_eq!(unavailable.trouble, told, "{unavailable}");
        }
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn every_connection_waits_for_the_disk_whatever_the_database_does_by_default() {
        let url = tokio::task::spawn_blocking(|| Cluster::shared().database()).await.unwrap();
        let asked = config(&url).unwrap();
        let connections = Connections::open(&asked).await.unwrap();
        let name = asked.get_dbname().unwrap();
        let careless = format!("ALTER DATABASE {name} SET synchronous_commit = off");
        connections.client().await.unwrap().batch_execute(&careless).await.unwrap();
        let connections = Connections::open(&asked).await.unwrap();
        for (setting, value) in
            [("synchronous_commit", "on"), ("statement_timeout", "10s"), ("lock_timeout", "8s")]
        {
            let row = connections.query_opt(&format!("SHOW {setting}"), &[]).await;
            let row = row.map_err(Unavailable::from).unwrap().unwrap();
            assert_eq!(row.get::<_, &str>(0), value, "{setting}");
        }
    }
}
