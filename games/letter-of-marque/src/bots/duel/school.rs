//! Where a judge learns what tables are worth: from the end of the duel backwards.
//!
//! The tables of the last watch are worked out to the end. A network is fitted to what they turn out to be worth. Then those
//! of the watch before are worked out as far as that network, and so on. Tables come from games that are played at
//! random, and what is believed there is drawn by lot, so that a judge has seen all kinds of beliefs: while somebody works
//! out what to do, all kinds come up.

use std::sync::Arc;

use crate::{Action, LetterOfMarque, Options, Setup};
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::{Game, Seat, Silence};
use quarterdeck_solver::Stake;

use super::chart::Chart;
use super::conduct::Row;
use super::fit::{Example, fit};
use super::judge::{Judge, WATCHES, open_inputs, slots};
use super::learn::Lesson;
use super::origin::Here;
use super::secret::{MOST, secrets};
use super::table::{Recall, Table, treasures};
use super::worths::others_range;

/// How many turns are looked ahead where not all can be worked out.
const AHEAD: u32 = 3;
/// The most tables of one lesson.
const MOST_TABLES: usize = 10_000;
/// How many iterations one takes.
const ITERATIONS: u32 = 50;
/// How often somebody walks from a table that was worked out to others that follow from it.
const WALKS: u32 = 150;
/// Tables that are less likely than this say little.
const HARDLY_EVER: f32 = 1e-6;

/// How much a judge learns.
#[derive(Clone, Copy, Debug)]
pub struct Curriculum {
    /// How many tables of each watch are worked out.
    pub tables: u32,
    /// How often a network goes through all of them.
    pub rounds: usize,
    /// Whatever is drawn by lot follows from this.
    pub seed: u64,
    /// On how many cores.
    pub threads: u32,
}

/// Teaches a judge watch by watch, and says how it goes.
pub fn teach(curriculum: &Curriculum, mut say: impl FnMut(&str)) -> Judge {
    let options = Options { duel: true, ..Options::default() };
    let setup = LetterOfMarque::setup(2, &options).expect("the printed duel");
    let mut judge = Judge { nets: Vec::new() };
    for (watch, most) in WATCHES.into_iter().enumerate() {
        let examples = examples(curriculum, &setup, &Arc::new(judge.clone()), watch, &mut say);
        let seed = curriculum.seed + watch as u64;
        let fitted = fit(&examples, curriculum.rounds, seed);
        say(&format!(
            "up to {most} turns left: {} tables, off by {:.1} % of the stake, {:.1} % where it had not looked",
            examples.len(),
            100.0 * fitted.off[0],
            100.0 * fitted.off[1]
        ));
        judge.nets.push(fitted.net);
    }
    judge
}

/// Works out tables of a watch, on several cores; what comes of it depends on the seed alone.
fn examples(
    curriculum: &Curriculum,
    setup: &Setup,
    judge: &Arc<Judge>,
    watch: usize,
    say: &mut impl FnMut(&str),
) -> Vec<Example> {
    let Curriculum { tables, threads, seed, .. } = *curriculum;
    let mut all = Vec::new();
    // In small parts, so that one sees how it goes.
    let parts = 10;
    for part in 0..parts {
        let (from, to) = (tables * part / parts, tables * (part + 1) / parts);
        let mut found: Vec<(u32, Vec<Example>)> = std::thread::scope(|scope| {
            let work = |thread: u32| {
                move || {
                    let mine = (from..to).filter(move |nth| nth % threads == thread);
                    let lesson = |nth: u32| {
                        let stream = seed << 8 | watch as u64;
                        (nth, lesson(setup, judge, watch, &mut Fast::stream(stream, nth.into())))
                    };
                    mine.map(lesson).collect::<Vec<_>>()
                }
            };
            let running: Vec<_> = (0..threads).map(|thread| scope.spawn(work(thread))).collect();
            let done = running.into_iter().map(|thread| thread.join().expect("it does not fail"));
            done.flatten().collect()
        });
        found.sort_by_key(|(nth, _)| *nth);
        all.extend(found.into_iter().flat_map(|(_, examples)| examples));
        say(&format!("up to {} turns left: {to} of {tables} worked out", WATCHES[watch]));
    }
    all
}

/// Works out one table of a watch, and looks at some that follow from it, too.
fn lesson(setup: &Setup, judge: &Arc<Judge>, watch: usize, chance: &mut Fast) -> Vec<Example> {
    loop {
        let least = if watch == 0 { 7 } else { WATCHES[watch - 1] + 1 };
        let span = WATCHES[watch] - least + 1;
        // Most of what has to be judged lies near the upper end.
        let turns = least + chance.below(span).max(chance.below(span));
        let Some(table) = position(setup, turns, chance) else { continue };
        if table.turns_left() < least {
            continue;
        }
        let mut chart = Chart::new(
            Stake::Win,
            Recall::Everything,
            treasures(&LetterOfMarque::new(setup)),
            MOST_TABLES,
        );
        if watch > 0 {
            chart = chart.up_to(table.turns_left() - AHEAD, Arc::clone(judge));
        }
        let Ok(place) = chart.add(&table) else { continue };
        let beliefs = beliefs_by_lot(&table, chance);
        let mut here = Here { place, beliefs };
        let mut lesson = Lesson::new(&chart);
        for _ in 0..ITERATIONS {
            lesson.go_on(&chart, &mut here);
        }
        return Learned::new(&chart, &lesson, &mut here).look_around(&table, least, chance);
    }
}

/// A table of a game that is played at random, with about so many turns left.
pub(super) fn position(setup: &Setup, turns: u32, chance: &mut Fast) -> Option<Table> {
    let mut state = LetterOfMarque::new(setup);
    state.deal(chance, &mut Silence);
    // Some fire at everything, some hardly ever.
    let fires = 1 + chance.below(6);
    while let Some(seat) = state.owed().first() {
        if let Some(table) = Table::of(&state).filter(|table| table.turns_left() <= turns) {
            return (!table.is_settled()).then_some(table);
        }
        let mut ways = Vec::new();
        state.legal(seat, |action| {
            let weight = match action {
                Action::Attack { owner, treasure } if state.has_held(owner, treasure) => 0,
                Action::Attack { .. } => fires,
                _ => 4,
            };
            ways.extend((0..weight).map(|_| action));
        });
        let action = ways[chance.below(ways.len() as u32) as usize];
        state.play(seat, action, chance, &mut Silence).expect("it is legal");
    }
    None
}

/// Beliefs about both seats by lot: now nearly even, now nearly sure.
pub(super) fn beliefs_by_lot(table: &Table, chance: &mut Fast) -> [Row; 2] {
    [0, 1].map(|seat| {
        let count = secrets(&table.state.open_fleet(Seat::new(seat))).len();
        let sharp = 1 + chance.below(4);
        let mut row = [0.0; MOST];
        for likely in &mut row[..count] {
            let lot = (1 + chance.below(1 << 16)) as f32 / (1 << 16) as f32;
            *likely = (0..sharp).fold(1.0, |product, _| product * lot);
        }
        let sum: f32 = row.iter().sum();
        row.map(|likely| likely / sum)
    })
}

/// What was worked out, as both seats see it.
struct Learned<'a> {
    chart: &'a Chart,
    /// How everybody but this seat gets to every pair of secrets.
    reached: [Vec<f32>; 2],
    worths: [Lesson; 2],
}

impl<'a> Learned<'a> {
    fn new(chart: &'a Chart, lesson: &Lesson, here: &mut Here) -> Self {
        let mut worths = [0, 1].map(|seat| lesson.worths(chart, seat, here));
        let reached = [0, 1].map(|seat| worths[seat].reached(chart, seat, here));
        Self { chart, reached, worths }
    }

    /// The table, and some that follow from it.
    fn look_around(&self, table: &Table, least: u32, chance: &mut Fast) -> Vec<Example> {
        let mut seen = vec![*table];
        let mut found: Vec<Example> = self.example(table).into_iter().collect();
        for _ in 0..WALKS {
            let mut table = *table;
            loop {
                let actions = table.actions();
                let action = actions[chance.below(actions.len() as u32) as usize];
                let branches = table.branches(action);
                let branch = &branches[chance.below(branches.len() as u32) as usize];
                match branch.next {
                    Some(next) if !next.is_settled() && next.turns_left() >= least => table = next,
                    _ => break,
                }
                let known = |other: &Table| self.chart.key(other) == self.chart.key(&table);
                if !seen.iter().any(known) {
                    seen.push(table);
                    found.extend(self.example(&table));
                }
                if chance.below(6) == 0 {
                    break;
                }
            }
        }
        found
    }

    /// What was learned about a table, if anybody ever comes there.
    fn example(&self, table: &Table) -> Option<Example> {
        let node = &self.chart.nodes[self.chart.find(table)? as usize];
        if node.actions == 0 {
            return None;
        }
        let (mover, pair) = (usize::from(node.seat), node.pair as usize);
        let pairs = usize::from(node.own) * usize::from(node.other);
        let here = |seat: usize| &self.reached[seat][pair..pair + pairs];
        if [0, 1].iter().any(|seat| here(*seat).iter().sum::<f32>() < HARDLY_EVER) {
            return None;
        }
        // What a seat is believed to have is how it gets here, as the other sees it.
        let range = |seat: usize| others_range(node, mover != seat, here(1 - seat));
        let beliefs = [range(mover), range(1 - mover)];
        let mut values = [[0.0; MOST]; 2];
        for own in 0..usize::from(node.own) {
            for other in 0..usize::from(node.other) {
                let [mine, theirs] =
                    [mover, 1 - mover].map(|seat| self.worths[seat].value(node, own, other));
                values[0][own] += beliefs[1][other] * mine;
                values[1][other] -= beliefs[0][own] * theirs;
            }
        }
        Some(Example { open: open_inputs(table), slots: slots(table), beliefs, values })
    }
}
