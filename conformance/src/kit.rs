//! The kit: one call that runs every check over a game and its options.

use quarterdeck_engine::Game;

use crate::report::Report;
use crate::sampler::Reach;
use crate::table::Table;
use crate::violation::Violation;
use crate::{ends, fold, fork, leak, legal, records, replay, sampler, undo};

/// What to check, and how long.
///
/// Game number `i` of a run is played from the seed `seed + i` alone, so a [`Violation`] names the seed that brings
/// it back.
#[derive(Clone)]
pub struct Kit<G: Game> {
    seats: usize,
    options: G::Options,
    games: u64,
    pairs: u64,
    seed: u64,
}

/// One random game under one check.
type OneGame<G> = fn(&Table<G>, u64, &mut Report) -> Result<(), Violation>;

impl<G: Game> Kit<G> {
    /// A kit for a table of this many seats with these options: 50 games and 1,000 pairs per viewer from seed 1.
    pub fn new(seats: usize, options: G::Options) -> Self {
        Self { seats, options, games: 50, pairs: 1_000, seed: 1 }
    }

    /// How many random games each check plays.
    #[must_use]
    pub fn games(self, games: u64) -> Self {
        Self { games, ..self }
    }

    /// With how many pairs at least the leak check tries each viewer.
    #[must_use]
    pub fn pairs(self, pairs: u64) -> Self {
        Self { pairs, ..self }
    }

    /// The seed of the first game.
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// Runs every check on random play.
    pub fn run(&self) -> Result<Report, Violation> {
        let table = self.table()?;
        let mut report = Report::default();
        let checks: [OneGame<G>; 4] = [ends::check, legal::check, fold::check, replay::check];
        for check in checks {
            self.each_game(&table, check, &mut report)?;
        }
        self.each_pair(&table, &mut report)?;
        self.each_game(&table, undo::check, &mut report)?;
        self.each_game(&table, records::check, &mut report)?;
        self.each_game(&table, fork::check, &mut report)?;
        Ok(report)
    }

    /// A game ends within its bounds; nobody owes a decision then and only then; the outcome ranks every seat.
    pub fn check_ends(&self) -> Result<Report, Violation> {
        self.check_alone(ends::check)
    }

    /// Lists, counts and answers agree on what is legal, for every seat and every conceivable action, and what is
    /// played for a seat whose time is up is legal.
    pub fn check_legal(&self) -> Result<Report, Violation> {
        self.check_alone(legal::check)
    }

    /// Folding what a viewer is told gives the view of the state, after each step and for each viewer.
    pub fn check_fold(&self) -> Result<Report, Violation> {
        self.check_alone(fold::check)
    }

    /// Playing the same actions with the same outcomes gives the same states, views, sentences and outcome.
    pub fn check_replay(&self) -> Result<Report, Violation> {
        self.check_alone(replay::check)
    }

    /// Nothing that a viewer gets depends on what it cannot know, in as many pairs per viewer as asked for.
    pub fn check_leaks(&self) -> Result<Report, Violation> {
        let mut report = Report::default();
        self.each_pair(&self.table()?, &mut report)?;
        Ok(report)
    }

    /// What can be taken back drew nothing and showed nobody anything, and taking it back leads back.
    pub fn check_undo(&self) -> Result<Report, Violation> {
        self.check_alone(undo::check)
    }

    /// A game that was written down reads back, verifies and leads to the same state; every viewer's copy of it
    /// verifies on its own and shows the same game; whoever follows line by line is where the leader is. Now and then
    /// the table agrees to take some of it back, and the same action draws the same again.
    pub fn check_records(&self) -> Result<Report, Violation> {
        self.check_alone(records::check)
    }

    /// Whoever goes on from the middle of a game gets one that they could take for it and that tells them nothing they
    /// could not know: what is made up depends on that alone, and is a game and a record like any other.
    pub fn check_forks(&self) -> Result<Report, Violation> {
        self.check_alone(fork::check)
    }

    /// Goes through the whole game and compares every belief with every way of sampling it, with exact odds. Only
    /// for small set-ups, so [`run`](Kit::run) leaves it out.
    pub fn check_sampler(&self, reach: Reach) -> Result<Report, Violation> {
        let mut report = Report::default();
        sampler::check(&self.table()?, reach, &mut report)?;
        Ok(report)
    }

    fn table(&self) -> Result<Table<G>, Violation> {
        Table::new(self.seats, &self.options)
    }

    fn check_alone(&self, check: OneGame<G>) -> Result<Report, Violation> {
        let mut report = Report::default();
        self.each_game(&self.table()?, check, &mut report)?;
        Ok(report)
    }

    fn each_game(
        &self,
        table: &Table<G>,
        check: OneGame<G>,
        report: &mut Report,
    ) -> Result<(), Violation> {
        (0..self.games).try_for_each(|index| check(table, self.seed.wrapping_add(index), report))
    }

    /// Every game gives each viewer at least the pair after the deal.
    fn each_pair(&self, table: &Table<G>, report: &mut Report) -> Result<(), Violation> {
        let mut seed = self.seed;
        while report.pairs() < self.pairs {
            leak::check(table, seed, report)?;
            seed = seed.wrapping_add(1);
        }
        Ok(())
    }
}
