//! Homes to run the suite on.

use std::sync::Arc;

use quarterdeck_store::testing::Cluster;
use quarterdeck_store::{Memory, Postgres, Sqlite, Store};
use tempfile::TempDir;

/// A store, and a directory for it and for its backups.
pub(crate) struct Home {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) directory: TempDir,
    kind: Kind,
}

enum Kind {
    Memory(Memory),
    Sqlite,
    Postgres(String),
}

impl Home {
    pub(crate) fn memory() -> Self {
        let memory = Memory::new();
        Self { store: Arc::new(memory.clone()), directory: directory(), kind: Kind::Memory(memory) }
    }

    pub(crate) fn sqlite() -> Self {
        let directory = directory();
        let store = Sqlite::open(&directory.path().join("store.db")).expect("a new file opens");
        Self { store: Arc::new(store), directory, kind: Kind::Sqlite }
    }

    pub(crate) async fn postgres() -> Self {
        let url = tokio::task::spawn_blocking(|| Cluster::shared().database()).await;
        let url = url.expect("PostgreSQL is up");
        let store = Postgres::connect(&url).await.expect("a new database opens");
        Self { store: Arc::new(store), directory: directory(), kind: Kind::Postgres(url) }
    }

    /// Leaves the store, and comes back to it.
    pub(crate) async fn reopen(&mut self) {
        self.store = match &self.kind {
            Kind::Memory(memory) => Arc::new(memory.clone()),
            Kind::Sqlite => {
                // The file must be let go of first.
                self.store = Arc::new(Memory::new());
                let file = self.directory.path().join("store.db");
                Arc::new(Sqlite::open(&file).expect("the file opens again"))
            }
            Kind::Postgres(url) => {
                Arc::new(Postgres::connect(url).await.expect("the database opens again"))
            }
        };
    }

    /// Another home of the same kind, empty.
    pub(crate) async fn another(&self) -> Self {
        match self.kind {
            Kind::Memory(_) => Self::memory(),
            Kind::Sqlite => Self::sqlite(),
            Kind::Postgres(_) => Self::postgres().await,
        }
    }

    /// Whether the store has a clock of its own, and does not go by what it is told.
    pub(crate) fn has_a_clock(&self) -> bool {
        matches!(self.kind, Kind::Postgres(_))
    }
}

pub(crate) fn directory() -> TempDir {
    tempfile::tempdir().expect("a directory can be made")
}
