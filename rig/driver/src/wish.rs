//! What a chore of the rig was asked for, and how it is run.

use std::hash::{BuildHasher, Hasher, RandomState};

use tokio::signal::unix::{SignalKind, signal};

use crate::{Answer, HELP};

/// What a chore of the rig was asked for.
#[derive(Clone, Copy)]
pub(crate) struct Wish {
    /// How much of it.
    pub(crate) count: u64,
    /// Where all its chance comes from. Processes and networks have their own besides.
    pub(crate) seed: u64,
    /// Whether the server is the one that people get; otherwise it has its assertions.
    pub(crate) release: bool,
    /// Whether promises about time are judged, and not only printed.
    pub(crate) long: bool,
}

impl Wish {
    /// `[COUNT] [--seed N] [--release]`.
    pub(crate) fn read(words: &[&str], usual: u64) -> Result<Self, String> {
        let mut wish = Self { long: true, ..Self::short(usual) };
        let mut words = words.iter();
        while let Some(&word) = words.next() {
            match word {
                "--release" => wish.release = true,
                "--seed" => wish.seed = parse(words.next().ok_or(HELP)?)?,
                count => wish.count = parse(count)?,
            }
        }
        wish.long = wish.count >= usual;
        Ok(wish)
    }

    /// The form for the tests: so much, with any seed, and no judgement about time.
    pub(crate) fn short(count: u64) -> Self {
        Self {
            count,
            seed: RandomState::new().build_hasher().finish(),
            release: false,
            long: false,
        }
    }
}

fn parse(word: &str) -> Result<u64, String> {
    word.parse().map_err(|_| format!("“{word}” is not a number"))
}

/// Runs a chore to its end, or until somebody wants it to stop. Either way what it has started is dropped in good
/// order, so that no process stays behind.
pub(crate) fn run(work: impl Future<Output = Answer>) -> Answer {
    let runtime = tokio::runtime::Runtime::new().map_err(|error| error.to_string())?;
    runtime.block_on(async {
        let mut interrupt = signal(SignalKind::interrupt()).map_err(|error| error.to_string())?;
        let mut terminate = signal(SignalKind::terminate()).map_err(|error| error.to_string())?;
        tokio::select! {
            answer = work => answer,
            _ = interrupt.recv() => Err("interrupted".to_owned()),
            _ = terminate.recv() => Err("terminated".to_owned()),
        }
    })
}
