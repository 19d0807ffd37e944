//! A solved game at the table: what it plays is read from a policy.

use std::sync::Arc;

use quarterdeck_engine::Game;
use quarterdeck_engine::chance::Fast;
use quarterdeck_solver::file::{self, Fault};
use quarterdeck_solver::public::{Policy, Reader, Tape, TooLarge};
use thiserror::Error;

use crate::bot::Bot;
use crate::chair::Chair;
use crate::roster::{Cost, Level};

/// The name of the level that plays a policy.
const POLICY: &str = "policy";
/// The most steps of a public tree that is worth keeping in memory while playing.
const MOST_STEPS: usize = 1 << 27;

/// Plays a policy, at a table for two with the options that it was solved for.
pub struct Solved<G: Game, const N: usize> {
    tape: Arc<Tape<f32, N>>,
    policy: Arc<Policy<N>>,
    setup: G::Setup,
    heard: Vec<G::Told>,
    reader: Option<Reader<G>>,
}

/// Why a policy cannot sit at this table.
#[derive(Debug, Error)]
pub enum Unusable {
    /// The file is no good.
    #[error(transparent)]
    File(#[from] Fault),
    /// It is for something else.
    #[error("this policy is for {0}")]
    Other(String),
    /// The tree cannot be laid out.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
}

/// A level that plays the policy in these bytes at tables with these options. It stays in memory for good.
pub fn policy_level<G: Game>(
    bytes: &[u8],
    options: &G::Options,
) -> Result<&'static Level<G>, Unusable> {
    let header = file::header(bytes)?;
    let table = serde_json::to_value(options).unwrap_or_default();
    if header.game != G::ID || header.rules != G::RULES_VERSION || header.options != table {
        return Err(Unusable::Other(format!("{} with {}", header.game, header.options)));
    }
    match header.lanes {
        4 => level::<G, 4>(bytes, options),
        16 => level::<G, 16>(bytes, options),
        lanes => Err(Fault::Content(format!("{lanes} lanes")).into()),
    }
}

fn level<G: Game, const N: usize>(
    bytes: &[u8],
    options: &G::Options,
) -> Result<&'static Level<G>, Unusable> {
    let (header, policy) = file::read::<N>(bytes)?;
    let setup = G::setup(2, options).map_err(|problems| Unusable::Other(problems.to_string()))?;
    let tape = Tape::new::<G>(&setup, header.stake, MOST_STEPS)?;
    if tape.slots() != policy.slots() {
        return Err(Fault::Content("its tree is another one".into()).into());
    }
    let (tape, policy) = (Arc::new(tape), Arc::new(policy));
    let make = move || -> Box<dyn Bot<G>> {
        Box::new(Solved::<G, N> {
            tape: Arc::clone(&tape),
            policy: Arc::clone(&policy),
            setup: setup.clone(),
            heard: Vec::new(),
            reader: None,
        })
    };
    Ok(Box::leak(Box::new(Level {
        name: POLICY,
        cost: Cost::Quick,
        make: Box::leak(Box::new(make)),
    })))
}

impl<G: Game, const N: usize> Bot<G> for Solved<G, N> {
    fn choose(&mut self, chair: &Chair<'_, G>, chance: &mut Fast) -> G::Action {
        let reader =
            self.reader.get_or_insert_with(|| Reader::new(self.setup.clone(), chair.seat()));
        self.heard.drain(..).for_each(|told| reader.hear(&told));
        let choices = reader.look(&self.tape, &self.policy).unwrap_or_default();
        pick(&choices, chance)
            .filter(|action| chair.legal().contains(action))
            .unwrap_or_else(|| chair.nth_legal(chance.below(chair.legal_count())))
    }

    fn listens(&self) -> bool {
        true
    }

    fn hear(&mut self, told: &G::Told) {
        self.heard.push(told.clone());
    }
}

/// One of several by their chances, which need not add up exactly.
pub fn pick<A: Copy>(choices: &[(A, f64)], chance: &mut Fast) -> Option<A> {
    let total: f64 = choices.iter().map(|(_, odds)| odds).sum();
    let mut left = total * ((chance.word() >> 11) as f64 / (1u64 << 53) as f64);
    let found = choices.iter().find(|(_, odds)| {
        left -= odds;
        left < 0.0
    });
    found.or(choices.last()).map(|(action, _)| *action)
}
