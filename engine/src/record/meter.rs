//! A price for replaying.
//!
//! A record can come from anywhere, and replaying it costs time. The engine has no clock and no threads, so it counts:
//! before each step it asks a meter, which may say stop. A server counts against a budget and looks whether the client
//! is still there; a command on somebody's own machine lets everything through.

/// Counts replayed steps and may stop the work.
pub trait Meter {
    /// Asked before work that costs about as much as `steps` replayed actions. The work stops when the answer is false.
    fn spend(&mut self, steps: u32) -> bool;
}

/// Lets everything through.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Unlimited;

impl Meter for Unlimited {
    fn spend(&mut self, _steps: u32) -> bool {
        true
    }
}

/// Counts steps, and stops when there would be more than a number of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StepBudget {
    most: u64,
    spent: u64,
}

impl StepBudget {
    /// So many steps, and no more.
    pub fn new(most: u64) -> Self {
        Self { most, spent: 0 }
    }

    /// How many steps were let through.
    pub fn spent(&self) -> u64 {
        self.spent
    }
}

impl Meter for StepBudget {
    fn spend(&mut self, steps: u32) -> bool {
        let spent = self.spent.saturating_add(u64::from(steps));
        let enough = spent <= self.most;
        if enough {
            self.spent = spent;
        }
        enough
    }
}
