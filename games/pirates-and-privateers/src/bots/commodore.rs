//! A commodore: plays the answers that are worth a thought through, with captains in every seat, and compares.

use crate::{Action, PiratesAndPrivateers, Told, View};
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::{Game, Seat, Silence};

use super::evaluation::shares;
use super::plans::{Plan, plans};
use super::playout::Crew;
use super::style::Style;
use super::thought::Thought;
use quarterdeck_bots::Bot;
use quarterdeck_bots::Cancel;
use quarterdeck_bots::Chair;
use quarterdeck_bots::search::Estimate;

/// What comes to mind first is preferred to what looks better by less than this share of a win.
const DOUBT: f64 = 0.004;

/// Plays a few answers through for some rounds, again and again, all of them with the same luck.
#[derive(Clone, Default)]
pub struct Commodore {
    depth: Depth,
    memory: <PiratesAndPrivateers as Game>::Memory,
}

/// How long a commodore thinks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Depth {
    /// How often something is played through for a decision.
    pub simulations: u32,
    /// For how many rounds.
    pub rounds: u16,
}

impl Default for Depth {
    fn default() -> Self {
        Self { simulations: 96, rounds: 3 }
    }
}

/// How a plan has fared so far.
struct Trial {
    plan: Plan,
    total: f64,
    visits: u32,
    bonus: f64,
}

impl Trial {
    fn mean(&self) -> f64 {
        self.total / f64::from(self.visits.max(1))
    }
}

impl Commodore {
    /// A commodore who thinks like this.
    pub fn new(depth: Depth) -> Self {
        Self { depth, ..Self::default() }
    }

    /// What all that a seat may do is worth, from its view and all that it was told.
    pub fn advise(mut self, view: &View, told: &[Told], seat: Seat) -> Vec<Estimate<Action>> {
        for told in told {
            self.hear(told);
        }
        let first = first_thought(view, seat, &mut luck(view, seat, u64::MAX));
        let mut plans = plans(&Thought::of(view, seat, Style::commodore(view.setup())), first);
        for &action in &view.actions {
            if plans.iter().all(|plan| plan.action != action) {
                plans.push(action.into());
            }
        }
        let trials = self.compare(view, seat, &plans, None);
        let best = best(&trials).map(|trial| trial.plan.action);
        let estimate = |trial: &Trial| Estimate {
            action: trial.plan.action,
            worth: trial.mean(),
            chance: f64::from(u8::from(Some(trial.plan.action) == best)),
            visits: trial.visits.into(),
        };
        trials.iter().map(estimate).collect()
    }

    /// Plays the plans through: all of them at first, then the better half, and so on.
    fn compare(
        &self,
        view: &View,
        seat: Seat,
        plans: &[Plan],
        cancel: Option<&Cancel>,
    ) -> Vec<Trial> {
        let trial = |plan: &Plan| Trial { plan: *plan, total: 0.0, visits: 0, bonus: 0.0 };
        let mut trials: Vec<Trial> = plans.iter().map(trial).collect();
        if let Some(first) = trials.first_mut() {
            first.bonus = DOUBT;
        }
        let mut left: Vec<usize> = (0..trials.len()).collect();
        let stages = trials.len().max(2).next_power_of_two().ilog2();
        let mut world = 0;
        for _ in 0..stages {
            let worlds = self.depth.simulations / (stages * left.len() as u32);
            for _ in 0..worlds.max(1) {
                if cancel.is_some_and(Cancel::stops_here) {
                    return trials;
                }
                self.play_through(view, seat, world, &left, &mut trials);
                world += 1;
            }
            let value = |place: &usize| trials[*place].mean() + trials[*place].bonus;
            left.sort_by(|one, other| value(other).total_cmp(&value(one)).then(one.cmp(other)));
            left.truncate(left.len().div_ceil(2));
        }
        trials
    }

    /// One world that the seat can believe in, played on after each plan with the same luck.
    fn play_through(
        &self,
        view: &View,
        seat: Seat,
        world: u64,
        left: &[usize],
        trials: &mut [Trial],
    ) {
        let mut luck = luck(view, seat, world);
        let Some(state) = PiratesAndPrivateers::sample(view, &self.memory, &mut luck) else {
            return;
        };
        // In every other world the others are as good as this one.
        let own = Style::commodore(view.setup());
        let others = if world.is_multiple_of(2) { &Style::CAPTAIN } else { own };
        let crew = Crew::of(others).with(seat, own);
        let until = (view.board.round + self.depth.rounds, view.board.turn);
        for &place in left {
            let trial = &mut trials[place];
            let (mut state, mut luck) = (state.clone(), luck.clone());
            if state.play(seat, trial.plan.action, &mut luck, &mut Silence).is_err() {
                unreachable!("a legal action was refused");
            }
            let crew = Crew { bound: trial.plan.bound, ..crew };
            crew.play_on(&mut state, Some(until), &mut luck);
            trial.total += shares(state.open_table())[seat.index()];
            trial.visits += 1;
        }
    }
}

/// What a captain of its own style would do.
fn first_thought(view: &View, seat: Seat, chance: &mut Fast) -> Action {
    Thought::of(view, seat, Style::commodore(view.setup())).choice(chance)
}

/// The luck of a world. It is the same at every step of a turn, so that who has set sail for somewhere finds the same
/// reasons again and sails on.
fn luck(view: &View, seat: Seat, world: u64) -> Fast {
    let turn = u64::from(view.board.round) << 16 | (view.board.turn.index() as u64) << 8;
    Fast::stream(turn | seat.index() as u64, world)
}

/// The plan that fared best, of those that were played through to the end.
fn best(trials: &[Trial]) -> Option<&Trial> {
    let most = trials.iter().map(|trial| trial.visits).max()?;
    let value = |trial: &Trial| trial.mean() + trial.bonus;
    let last = trials.iter().filter(|trial| trial.visits == most);
    last.rev().max_by(|one, other| value(one).total_cmp(&value(other)))
}

impl Bot<PiratesAndPrivateers> for Commodore {
    fn choose(&mut self, chair: &Chair<'_, PiratesAndPrivateers>, chance: &mut Fast) -> Action {
        let (view, seat) = (chair.view(), chair.seat());
        let first = first_thought(&view, seat, chance);
        let plans = plans(&Thought::of(&view, seat, Style::commodore(view.setup())), first);
        if plans.len() < 2 {
            return first;
        }
        best(&self.compare(&view, seat, &plans, chair.cancel()))
            .map_or(first, |trial| trial.plan.action)
    }

    fn listens(&self) -> bool {
        true
    }

    fn hear(&mut self, told: &Told) {
        PiratesAndPrivateers::remember(&mut self.memory, told);
    }
}
