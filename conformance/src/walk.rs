//! Random play: a random one of those who owe a decision takes a random one of its legal actions.

use quarterdeck_engine::chance::{Draw, Fast, Noting};
use quarterdeck_engine::{Game, Seat};

use crate::report::Report;
use crate::table::Table;
use crate::violation::{Check, Violation};

/// A random game, all of which follows from its seed.
pub(crate) struct Walk<'a, G: Game> {
    pub(crate) state: G,
    table: &'a Table<G>,
    check: Check,
    seed: u64,
    step: usize,
    longest: usize,
    choices: Fast,
    chance: Fast,
}

/// A step that was taken: somebody's action, or the deal.
pub(crate) struct Taken<G: Game> {
    pub(crate) before: G,
    /// Who did what; nobody did anything in the deal.
    pub(crate) chosen: Option<(Seat, G::Action)>,
    pub(crate) draws: Vec<Draw>,
    pub(crate) events: Vec<G::Event>,
}

impl<G: Game> Taken<G> {
    /// How the draws fell, as a script has them.
    pub(crate) fn outcomes(&self) -> Vec<u32> {
        self.draws.iter().map(|draw| draw.outcome).collect()
    }

    pub(crate) fn can_be_taken_back(&self) -> bool {
        self.draws.is_empty() && !self.events.iter().any(G::reveals)
    }
}

impl<'a, G: Game> Walk<'a, G> {
    /// Sets up and deals.
    pub(crate) fn begin(table: &'a Table<G>, check: Check, seed: u64) -> (Self, Taken<G>) {
        let mut walk = Self {
            state: G::new(&table.setup),
            table,
            check,
            seed,
            step: 0,
            longest: G::bounds(&table.setup).actions,
            choices: Fast::stream(seed, 0),
            chance: Fast::stream(seed, 1),
        };
        let before = walk.state.clone();
        let mut chance = Noting::new(&mut walk.chance);
        let mut events = Vec::new();
        walk.state.deal(&mut chance, &mut events);
        let draws = chance.into_draws();
        (walk, Taken { before, chosen: None, draws, events })
    }

    /// Takes a random step; nothing when the game is over.
    pub(crate) fn step(&mut self) -> Result<Option<Taken<G>>, Violation> {
        let Some((seat, action)) = self.choose()? else { return Ok(None) };
        if self.step == self.longest {
            let message = format!("the game is not over after {} actions", self.longest);
            return Err(self.broken_as(Check::Ends, message));
        }
        self.step += 1;
        let before = self.state.clone();
        let mut chance = Noting::new(&mut self.chance);
        let mut events = Vec::new();
        let played = self.state.play(seat, action, &mut chance, &mut events);
        let draws = chance.into_draws();
        if let Err(refusal) = played {
            let message = format!("{action:?} of {seat} is legal and was refused: {refusal}");
            return Err(self.broken_as(Check::Legal, message));
        }
        Ok(Some(Taken { before, chosen: Some((seat, action)), draws, events }))
    }

    fn choose(&mut self) -> Result<Option<(Seat, G::Action)>, Violation> {
        let owed: Vec<Seat> = self.state.owed().iter().collect();
        if owed.is_empty() {
            return Ok(None);
        }
        let seat = owed[self.choices.below(owed.len() as u32) as usize];
        let legal = legal_actions(&self.state, seat);
        if legal.is_empty() {
            let message = format!("{seat} owes a decision and has no legal action");
            return Err(self.broken_as(Check::Legal, message));
        }
        Ok(Some((seat, legal[self.choices.below(legal.len() as u32) as usize])))
    }

    /// A generator for whatever a check itself needs, apart from the game's own.
    pub(crate) fn side_chance(&self, index: usize) -> Fast {
        Fast::stream(self.seed, 2 + index as u64)
    }

    /// Counts this game, once it is over.
    pub(crate) fn count(&self, report: &mut Report) {
        report.games += 1;
        report.actions += self.step as u64;
    }

    /// The promise under check is broken here.
    pub(crate) fn broken(&self, message: impl Into<String>) -> Violation {
        self.broken_as(self.check, message)
    }

    fn broken_as(&self, check: Check, message: impl Into<String>) -> Violation {
        self.table.violation(check, Some(self.seed), self.step, message.into())
    }

    /// Fine if `kept`; otherwise the promise under check is broken here.
    pub(crate) fn ensure(
        &self,
        kept: bool,
        message: impl FnOnce() -> String,
    ) -> Result<(), Violation> {
        if kept { Ok(()) } else { Err(self.broken(message())) }
    }
}

/// A game that panics takes the kit with it; say where, so that it can be seen again.
impl<G: Game> Drop for Walk<'_, G> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let message = "the game panicked".to_owned();
            eprintln!("{}", self.broken(message));
        }
    }
}

/// The legal actions of a seat, in the game's order.
pub(crate) fn legal_actions<G: Game>(state: &G, seat: Seat) -> Vec<G::Action> {
    let mut actions = Vec::new();
    state.legal(seat, |action| actions.push(action));
    actions
}
