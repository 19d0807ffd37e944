//! Small duels, worked out as a whole and certified.

use crate::{LetterOfMarque, Options};
use quarterdeck_engine::{Game, Problems};
use quarterdeck_solver::Stake;

use super::chart::Chart;
use super::learn::Lesson;
use super::origin::Deals;
use super::response::nash_conv;
use super::table::{Recall, treasures};

/// The most tables of a chart that is gone through way by way.
const MOST_TABLES: usize = 1 << 22;

/// A small duel being worked out.
pub struct Study {
    chart: Chart,
    lesson: Lesson,
    deals: Deals,
}

impl Study {
    /// Nothing learned yet about a duel with these options, remembering so much of what has happened.
    pub fn new(options: &Options, stake: Stake, recall: Recall) -> Result<Self, Problems> {
        let setup = LetterOfMarque::setup(2, options)?;
        let all = treasures(&LetterOfMarque::new(&setup));
        let mut chart = Chart::new(stake, recall, all, MOST_TABLES);
        let deals = Deals::all(&mut chart, &setup)
            .map_err(|_| Problems::from("this duel has too many tables".to_owned()))?;
        let lesson = Lesson::new(&chart);
        Ok(Self { chart, lesson, deals })
    }

    /// How many tables there are.
    pub fn tables(&self) -> usize {
        self.chart.nodes.len()
    }

    /// So many iterations more.
    pub fn go_on(&mut self, iterations: u32) {
        for _ in 0..iterations {
            self.lesson.go_on(&self.chart, &mut self.deals);
        }
    }

    /// What both seats together could gain a game if each knew what the other has learned and forgot nothing: every way
    /// that a game can go is gone through.
    pub fn nash_conv(&self) -> f64 {
        nash_conv(&self.chart, &self.lesson, &self.deals)
    }
}
