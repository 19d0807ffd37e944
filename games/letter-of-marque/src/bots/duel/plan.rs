//! Working out what follows from a table: to the end, or as far as a judge.

use std::sync::Arc;

use crate::{LetterOfMarque, Setup, Treasure};
use quarterdeck_engine::{Game, Seat};
use quarterdeck_solver::Stake;

use super::chart::{Chart, TooMany};
use super::conduct::Row;
use super::judge::Judge;
use super::learn::{Lesson, Origin};
use super::notebook::Notebook;
use super::origin::{Deals, Here};
use super::table::{Recall, Table, begun, dealt, treasures};
use quarterdeck_bots::Cancel;

/// About how many times as many tables there are if one looks a turn further ahead.
const GROWTH: usize = 4;
/// As many tables as are gone through while one is judged.
const LEAF: usize = 3;

/// How much to think.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Thought {
    /// With no more than so many turns left, all that may follow is worked out to the end...
    pub turns: u32,
    /// ...unless that is more tables than this.
    pub tables: usize,
    /// How many tables are looked at altogether, iteration by iteration...
    pub work: usize,
    /// ...and how many iterations there are at most.
    pub iterations: u32,
    /// Where not all can be worked out, it looks ahead as far as that is no more tables than this, and judges them.
    /// With none it goes by rules of thumb.
    pub ahead: usize,
}

impl Thought {
    /// So many times as much.
    #[must_use]
    pub fn times(self, many: usize) -> Self {
        let Self { tables, work, ahead, .. } = self;
        Self { tables: many * tables, work: many * work, ahead: many * ahead, ..self }
    }
}

/// All that follows from a table, worked out, or some turns of it.
pub(super) struct Solution {
    pub(super) chart: Chart,
    pub(super) lesson: Lesson,
    /// Where it begins.
    pub(super) here: Here,
}

/// Works out what follows.
#[derive(Clone)]
pub(super) struct Planner {
    setup: Setup,
    thought: Thought,
    treasures: u8,
    /// Who says what tables are worth from which not all can be worked out, if anybody does.
    judge: Option<Arc<Judge>>,
    notebook: Notebook,
    cancel: Option<Cancel>,
}

impl Planner {
    pub(super) fn new(setup: &Setup, thought: Thought) -> Self {
        Self {
            setup: *setup,
            thought,
            treasures: treasures(&LetterOfMarque::new(setup)),
            judge: Judge::of(setup).filter(|_| thought.ahead > 0),
            notebook: Notebook::default(),
            cancel: None,
        }
    }

    /// One who shares what is worked out with others.
    pub(super) fn sharing(mut self, notebook: &Notebook) -> Self {
        self.notebook = notebook.clone();
        self
    }

    /// From now on stops when it is told so. What it has then worked out is worthless.
    pub(super) fn heed(&mut self, cancel: Option<&Cancel>) {
        self.cancel = cancel.cloned();
    }

    /// So many iterations of a lesson, unless it is told to stop.
    fn go_through(&self, lesson: &mut Lesson, chart: &Chart, origin: &mut impl Origin) {
        for _ in 0..self.iterations(chart) {
            if self.cancel.as_ref().is_some_and(Cancel::stops_here) {
                break;
            }
            lesson.go_on(chart, origin);
        }
    }

    /// Whether there is no time for much more than that.
    pub(super) fn has_gone_far(&self, lesson: &Lesson) -> bool {
        2 * lesson.iterations >= self.thought.iterations
    }

    /// What follows from a table where this is believed, as far as there is time and better than by a chart that remembers
    /// so much.
    pub(super) fn work_out(
        &self,
        table: &Table,
        beliefs: [Row; 2],
        than: Option<Recall>,
    ) -> Option<Arc<Solution>> {
        let key = Chart::new(Stake::Win, Recall::Everything, self.treasures, 0).key(table);
        if let Some(noted) = self.notebook.solution(key, &beliefs) {
            return Some(noted);
        }
        let chart = self.chart(table, than)?;
        let place = chart.find(table)?;
        Some(self.notebook.write(key, self.learn(chart, Here { place, beliefs })))
    }

    fn learn(&self, chart: Chart, mut here: Here) -> Solution {
        let mut lesson = Lesson::new(&chart);
        self.go_through(&mut lesson, &chart, &mut here);
        Solution { chart, lesson, here }
    }

    /// The best chart from this table that is not too large, if it is better than one that remembers so much.
    fn chart(&self, table: &Table, than: Option<Recall>) -> Option<Chart> {
        let add = |chart: &mut Chart| chart.add(table).map(|_| ());
        let whole = |recall| {
            let better = than.is_none_or(|than| recall > than);
            let near = table.turns_left() <= self.thought.turns;
            if better && near { self.whole(recall, add) } else { None }
        };
        whole(Recall::Everything)
            .or_else(|| self.some_turns(table.turns_left(), add))
            .or_else(|| whole(Recall::Departures))
    }

    /// A chart to the end, if it is not too large.
    fn whole(
        &self,
        recall: Recall,
        mut add: impl FnMut(&mut Chart) -> Result<(), TooMany>,
    ) -> Option<Chart> {
        let mut chart = Chart::new(Stake::Win, recall, self.treasures, self.thought.tables);
        add(&mut chart).ok().map(|()| chart)
    }

    /// A chart of as many turns as are not too much, with a judge at its end.
    fn some_turns(
        &self,
        turns: u32,
        mut add: impl FnMut(&mut Chart) -> Result<(), TooMany>,
    ) -> Option<Chart> {
        let judge = self.judge.as_ref()?;
        let mut found = None;
        // The first one is taken whatever its size: nothing nearer can be judged.
        let (mut ahead, mut most) = (turns.saturating_sub(judge.reaches()).max(2), usize::MAX);
        while ahead < turns {
            let chart = Chart::new(Stake::Win, Recall::Everything, self.treasures, most);
            let mut chart = chart.up_to(turns - ahead, Arc::clone(judge));
            if add(&mut chart).is_err() {
                break;
            }
            let size = chart.nodes.len();
            found = Some(chart);
            most = self.thought.ahead;
            if GROWTH * size > most {
                break;
            }
            ahead += 1;
        }
        found
    }

    /// How likely each seat has each of its secrets after the first ships, when these cards are turned up, the lower one
    /// first; if that is not too much.
    pub(super) fn work_out_the_deal(&self, cards: [Treasure; 2]) -> Option<[Row; 2]> {
        let turns = begun(dealt(&self.setup, cards), Seat::new(0))?.turns_left();
        if let Some(noted) = self.notebook.deal(cards) {
            return Some(noted);
        }
        let mut found = None;
        let mut add = |chart: &mut Chart| {
            found = Some(Deals::one(chart, &self.setup, cards)?);
            Ok(())
        };
        let near = turns <= self.thought.turns;
        let mut whole = |recall| if near { self.whole(recall, &mut add) } else { None };
        let chart = match whole(Recall::Everything) {
            Some(chart) => chart,
            None => match self.judge {
                Some(_) => self.some_turns(turns, &mut add)?,
                None => whole(Recall::Departures)?,
            },
        };
        let mut deals = found?;
        let mut lesson = Lesson::new(&chart);
        self.go_through(&mut lesson, &chart, &mut deals);
        let deal = deals.find(cards)?;
        let rows = deal.choices.map(|choice| deals.choices[choice].average());
        self.notebook.write_deal(cards, rows);
        Some(rows)
    }

    fn iterations(&self, chart: &Chart) -> u32 {
        // To judge a table takes about as long as to go through a few.
        let size = chart.nodes.len() + LEAF * chart.leaves.len();
        let many = self.thought.work / size.max(1);
        (many as u32).clamp(1, self.thought.iterations)
    }
}
