//! The service's own time, which stands still while nobody serves.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use quarterdeck_store::{Moment, Store, Unavailable};
use tokio::time::Instant;

/// How often a node says that it is up.
pub(super) const BEAT: Duration = Duration::from_secs(1);

/// How far a node goes on counting by itself when the store does not answer.
const ALONE: Duration = Duration::from_secs(4);

/// What time it is for tables.
#[derive(Debug)]
pub struct ServiceTime {
    last: Mutex<(Instant, Moment)>,
}

impl ServiceTime {
    /// Says for the first time that this node is up.
    pub(super) async fn begin(store: &dyn Store) -> Result<Self, Unavailable> {
        let moment = store.beat(wall()).await?;
        Ok(Self { last: Mutex::new((Instant::now(), moment)) })
    }

    /// Says again that this node is up.
    pub(super) async fn beat(&self, store: &dyn Store) -> Result<(), Unavailable> {
        let moment = store.beat(wall()).await?;
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        // Never back: what was counted alone has been seen by players.
        let served = moment.served.max(counted(*last).served);
        *last = (Instant::now(), Moment { served, ..moment });
        Ok(())
    }

    /// Now.
    pub fn now(&self) -> Moment {
        let last = *self.last.lock().unwrap_or_else(PoisonError::into_inner);
        counted(last)
    }

    /// Wall time less served time.
    pub fn offset(&self) -> i64 {
        let now = self.now();
        now.wall - now.served
    }
}

fn counted((at, moment): (Instant, Moment)) -> Moment {
    let elapsed = at.elapsed();
    let served = elapsed.min(ALONE).as_millis() as i64;
    Moment { served: moment.served + served, wall: moment.wall + elapsed.as_millis() as i64 }
}

/// Milliseconds since 1970.
pub(crate) fn wall() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64)
}
