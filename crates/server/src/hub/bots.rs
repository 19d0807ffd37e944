//! Bots think here: a few at a time, each within its budget, never on the threads that serve.

use std::sync::Arc;
use std::time::Duration;

use quarterdeck_table::play::Thought;
use serde_json::value::RawValue;
use tokio::sync::Semaphore;

/// The room where bots think.
#[derive(Clone, Debug)]
pub struct BotPool {
    chairs: Arc<Semaphore>,
    budget: Duration,
    /// Whether bots think where they are asked, so that a simulation can be repeated.
    #[cfg(feature = "simulation")]
    inline: bool,
}

impl BotPool {
    /// Room for so many at a time, with so much time each.
    pub fn new(at_a_time: usize, budget: Duration) -> Self {
        Self {
            chairs: Arc::new(Semaphore::new(at_a_time)),
            budget,
            #[cfg(feature = "simulation")]
            inline: false,
        }
    }

    /// A pool without threads, for simulations: how long a thread takes cannot be repeated.
    #[cfg(feature = "simulation")]
    pub fn inline() -> Self {
        Self { inline: true, ..Self::new(1, Duration::ZERO) }
    }

    /// Lets a bot think. `None` when it did not come to an end in its time; what it still thinks then keeps its place
    /// in the room, so that bots that hang cannot fill the machine.
    pub(super) async fn think(&self, thought: Thought) -> Option<Box<RawValue>> {
        #[cfg(feature = "simulation")]
        if self.inline {
            return Some(thought());
        }
        let chair = Arc::clone(&self.chairs).acquire_owned().await.ok()?;
        let thinking = tokio::task::spawn_blocking(move || {
            let action = thought();
            drop(chair);
            action
        });
        tokio::time::timeout(self.budget, thinking).await.ok()?.ok()
    }
}
