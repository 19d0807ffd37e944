//! Learning a blueprint.

use std::collections::HashSet;

use letter_of_marque::{LetterOfMarque, Options, Setup};
use quarterdeck_engine::{Game, Problems, Seat};
use quarterdeck_solver::Stake;

use super::blueprint::{Blueprint, Header};
use super::chart::Chart;
use super::learn::Lesson;
use super::origin::Deals;
use super::response::nash_conv;
use super::table::{Recall, Table, begun, dealt, treasures};

/// The most tables of a chart that fits into memory.
const MOST_TABLES: usize = 1 << 28;

/// A blueprint in the making. It can be put down at any time and taken up again.
pub struct Training {
    options: Options,
    setup: Setup,
    chart: Chart,
    lesson: Lesson,
    deals: Deals,
}

impl Training {
    /// Nothing learned yet. What has happened in which order is forgotten.
    pub fn new(options: &Options, stake: Stake) -> Result<Self, Problems> {
        Self::with(options, stake, Recall::Nothing)
    }

    /// The same, and nothing is forgotten: only for small duels.
    pub fn remembering(options: &Options, stake: Stake) -> Result<Self, Problems> {
        Self::with(options, stake, Recall::Everything)
    }

    fn with(options: &Options, stake: Stake, recall: Recall) -> Result<Self, Problems> {
        let setup = LetterOfMarque::setup(2, options)?;
        let all = treasures(&LetterOfMarque::new(&setup));
        let mut chart = Chart::new(stake, recall, all, MOST_TABLES);
        let deals = Deals::all(&mut chart, &setup)
            .map_err(|_| Problems::from("this duel has too many tables".to_owned()))?;
        let lesson = Lesson::new(&chart);
        Ok(Self { options: options.clone(), setup, chart, lesson, deals })
    }

    /// How many tables there are, how many chances to learn, and how many pairs of secrets.
    pub fn size(&self) -> (usize, usize, usize) {
        (self.chart.nodes.len(), self.chart.slots, self.chart.pairs)
    }

    /// How many iterations there were.
    pub fn iterations(&self) -> u32 {
        self.lesson.iterations
    }

    /// One more iteration.
    pub fn go_on(&mut self) {
        self.lesson.go_on(&self.chart, &mut self.deals);
    }

    /// What both seats together could gain a game if each knew what the other has learned and forgot nothing. Only for
    /// small duels: every way that a game can go is gone through.
    pub fn nash_conv(&self) -> f64 {
        nash_conv(&self.chart, &self.lesson, &self.deals)
    }

    /// All it knows, as bytes to go on with later.
    pub fn state(&self) -> Vec<u8> {
        let mut bytes = self.lesson.iterations.to_le_bytes().to_vec();
        let choices = self.deals.choices.iter().flat_map(|choice| [choice.regrets, choice.sums]);
        let lesson = &self.lesson;
        let numbers = lesson.regrets.iter().chain(&lesson.last).chain(&lesson.sums).copied();
        for number in choices.flatten().chain(numbers) {
            bytes.extend(number.to_le_bytes());
        }
        bytes
    }

    /// Goes on from where another left off. False if that was not of this duel.
    pub fn restore(&mut self, bytes: &[u8]) -> bool {
        let Some((iterations, rest)) = bytes.split_first_chunk::<4>() else { return false };
        let choices = self.deals.choices.iter_mut();
        let choices = choices.flat_map(|choice| choice.regrets.iter_mut().chain(&mut choice.sums));
        let lesson = &mut self.lesson;
        let numbers = choices.chain(&mut lesson.regrets).chain(&mut lesson.last);
        let numbers = numbers.chain(&mut lesson.sums);
        let numbers: Vec<&mut f32> = numbers.collect();
        if rest.len() != 4 * numbers.len() {
            return false;
        }
        for (number, four) in numbers.into_iter().zip(rest.chunks_exact(4)) {
            *number = f32::from_le_bytes(four.try_into().expect("four bytes"));
        }
        self.lesson.iterations = u32::from_le_bytes(*iterations);
        true
    }

    /// What was learned about the first so many turns.
    pub fn blueprint(&self, turns: usize) -> Blueprint {
        let header = Header {
            rules: LetterOfMarque::RULES_VERSION,
            options: self.options.clone(),
            stake: self.chart.stake,
            iterations: self.lesson.iterations,
            tables: 0,
        };
        let tables = self.tables(turns);
        Blueprint::learned(header, &self.chart, &self.lesson, &self.deals, &tables)
    }

    /// All tables of the first so many turns.
    fn tables(&self, turns: usize) -> Vec<(u64, u32, Table)> {
        let begin = |cards| begun(dealt(&self.setup, cards), Seat::new(0));
        let mut front: Vec<Table> =
            self.deals.deals.iter().filter_map(|deal| begin(deal.cards)).collect();
        let (mut all, mut seen) = (Vec::new(), HashSet::new());
        for _ in 0..turns {
            let mut next = Vec::new();
            for table in front {
                let Some(place) = self.chart.find(&table) else { continue };
                let key = self.chart.key(&table);
                if !seen.insert(key) {
                    continue;
                }
                all.push((key, place, table));
                let actions = table.actions();
                let branches = actions.into_iter().flat_map(|action| table.branches(action));
                next.extend(branches.filter_map(|branch| branch.next));
            }
            front = next;
        }
        all
    }
}
