//! A player that knows all its choices by what they lead to.
//!
//! When trading it goes through every turn there is, judges what each leads to, and looks further where several are good: in
//! worlds that it can believe in the opponent answers, it goes on once more, and what is there then is judged. When
//! looting it weighs every world that is left.
//!
//! It remembers only what it was told. What it draws to look ahead depends on the table alone, so it finds the same
//! turn again at every step of it.

use crate::view::Now;
use crate::{Action, Cards, Corsaire, Told, View};
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::{Game, Seat, Silence};

use super::judge::{Appraisal, Judge};
use super::plunder::{self, Memories};
use super::raid::Raid;
use super::turns::{Turn, every_turn, filled};
use quarterdeck_bots::Bot;
use quarterdeck_bots::Chair;
use quarterdeck_bots::search::Estimate;

/// So many points apart make a win about three times as likely as a loss while much is open.
const CLEAR: f64 = 8.0;

/// How much it thinks.
#[derive(Clone, Copy, Debug)]
pub struct Thought {
    /// How many turns it looks further into.
    pub turns: usize,
    /// In how many worlds.
    pub worlds: u32,
    /// How many more turns of both players.
    pub further: usize,
    /// How often it plays looting out for a trio.
    pub playouts: u32,
}

/// A player that knows all its choices by what they lead to.
pub struct Navigator {
    thought: Thought,
    memory: <Corsaire as Game>::Memory,
    /// Cards that each player was seen to take.
    taken: [Cards; 2],
}

impl Navigator {
    /// A player that thinks so much.
    pub fn new(thought: Thought) -> Self {
        Self { thought, memory: <Corsaire as Game>::Memory::default(), taken: [Cards::NONE; 2] }
    }

    /// What each choice is worth, from what the seat sees.
    pub fn look(&self, view: &View, seat: Seat) -> Vec<Estimate<Action>> {
        if view.active() != Some(seat) {
            return Vec::new();
        }
        let mut estimates = match view.stage {
            Now::Loot { .. } | Now::Lay { .. } => self.loot(view, seat),
            _ => self.trade(view, seat),
        };
        let best = |one: &&mut Estimate<Action>, other: &&mut Estimate<Action>| {
            one.worth.total_cmp(&other.worth)
        };
        if estimates.iter().all(|estimate| estimate.chance == 0.0)
            && let Some(best) = estimates.iter_mut().max_by(best)
        {
            best.chance = 1.0;
        }
        estimates
    }

    fn loot(&self, view: &View, seat: Seat) -> Vec<Estimate<Action>> {
        let key = key(view);
        let world = Corsaire::sample(view, &self.memory, &mut Fast::new(key));
        let laid = world.map_or_else(Default::default, |world| *world.pyramid(seat));
        let memories = Memories { taken: self.taken, laid };
        let mut estimates = Vec::new();
        for found in &plunder::moves(view, seat, &memories, self.thought.playouts, key) {
            if let Some(action) = plunder::first_step(view, found) {
                let worth = f64::from(found.worth.clamp(0.0, 1.0));
                let known = note(&mut estimates, action, worth, u64::from(found.tries));
                known.chance += f64::from(found.chance);
            }
        }
        estimates
    }

    fn trade(&self, view: &View, seat: Seat) -> Vec<Estimate<Action>> {
        let key = key(view);
        let judge = Judge::new(view.setup().figures());
        let world = |nth: u64| Corsaire::sample(view, &self.memory, &mut Fast::stream(key, nth));
        let Some(first) = world(0) else { return Vec::new() };
        let here = if let Now::Buy { place, .. } = view.stage { Some(place) } else { None };
        let mut turns: Vec<(f32, Turn)> = Vec::new();
        let mut appraisal = Appraisal::new(&judge, seat);
        every_turn(&first, &Fast::new(key), &mut |turn, state| {
            turns.push((appraisal.lead(state, here.or(filled(turn))), turn.clone()));
        });
        turns.sort_by(|(one, _), (other, _)| other.total_cmp(one));
        let few = turns.len().min(self.thought.turns);
        let settled = turns[..few].iter().all(|(_, turn)| turn[0] == turns[0].1[0]);
        if !settled && self.thought.worlds > 0 {
            let mut sums = vec![0.0; few];
            for nth in 0..u64::from(self.thought.worlds) {
                let Some(world) = world(nth + 1) else { continue };
                let chance = Fast::stream(!key, nth);
                for (sum, (_, turn)) in sums.iter_mut().zip(&turns) {
                    *sum += self.ahead(&judge, &world, seat, turn, chance.clone());
                }
            }
            let worlds = self.thought.worlds as f32;
            let least = sums.iter().fold(f32::MAX, |least, sum| least.min(sum / worlds));
            for (sum, (lead, _)) in sums.iter().zip(&mut turns) {
                *lead = sum / worlds;
            }
            // What was not looked into is no better than what was.
            for (lead, _) in &mut turns[few..] {
                *lead = lead.min(least);
            }
        }
        let mut estimates = Vec::new();
        for (nth, (lead, turn)) in turns.iter().enumerate() {
            let worth = 1.0 / (1.0 + (-f64::from(*lead) / CLEAR).exp());
            let looked = if nth < few && !settled { u64::from(self.thought.worlds) } else { 0 };
            note(&mut estimates, turn[0], worth, looked + 1);
        }
        estimates
    }

    /// Plays a turn and a few more in a world, and judges what is there then.
    fn ahead(
        &self,
        judge: &Judge,
        world: &Corsaire,
        seat: Seat,
        turn: &Turn,
        mut chance: Fast,
    ) -> f32 {
        let mut state = *world;
        for action in turn {
            if state.play(seat, *action, &mut chance, &mut Silence).is_err() {
                return f32::NEG_INFINITY;
            }
        }
        for _ in 0..self.thought.further {
            if !state.is_trading() {
                break;
            }
            state = best_turn(judge, &state, &chance, || 0.0);
            chance.word();
        }
        judge.lead(&state, seat)
    }
}

/// The state after the turn that looks best to whoever has it; `doubt` is added to what each seems to be worth.
pub fn best_turn(
    judge: &Judge,
    state: &Corsaire,
    chance: &Fast,
    mut doubt: impl FnMut() -> f32,
) -> Corsaire {
    let Some(seat) = state.owed().first() else { return *state };
    let mut best = (f32::NEG_INFINITY, *state);
    let mut appraisal = Appraisal::new(judge, seat);
    every_turn(state, chance, &mut |turn, after| {
        let lead = appraisal.lead(after, filled(turn)) + doubt();
        if lead > best.0 {
            best = (lead, *after);
        }
    });
    best.1
}

/// How many points the first seat is ahead by looting when both choose quickly, from a state in which it begins.
pub fn loot_quickly(state: &Corsaire) -> i32 {
    let Some(beginner) = state.owed().first() else { return 0 };
    let mut raid = Raid::of(state, beginner);
    let sure = raid.sides[0].points - raid.sides[1].points;
    raid.play_out();
    raid.margin(Seat::new(0)) - sure
}

/// A number for the table as it is, the same at every step of a turn.
fn key(view: &View) -> u64 {
    view.unseen.iter().fold(u64::from(view.turns), |key, card| {
        (key ^ card.index() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23)
    })
}

/// Notes what an action leads to at best.
fn note(
    estimates: &mut Vec<Estimate<Action>>,
    action: Action,
    worth: f64,
    visits: u64,
) -> &mut Estimate<Action> {
    let place = estimates.iter().position(|known| known.action == action).unwrap_or_else(|| {
        estimates.push(Estimate { action, worth, chance: 0.0, visits: 0 });
        estimates.len() - 1
    });
    let known = &mut estimates[place];
    known.worth = known.worth.max(worth);
    known.visits += visits;
    known
}

impl Bot<Corsaire> for Navigator {
    fn choose(&mut self, chair: &Chair<'_, Corsaire>, chance: &mut Fast) -> Action {
        if chair.legal_count() == 1 {
            return chair.nth_legal(0);
        }
        let estimates = self.look(&chair.view(), chair.seat());
        let mut left = (chance.word() >> 11) as f64 / (1_u64 << 53) as f64;
        let mut chosen = None;
        for estimate in estimates.iter().filter(|estimate| estimate.chance > 0.0) {
            chosen = Some(estimate.action);
            left -= estimate.chance;
            if left < 0.0 {
                break;
            }
        }
        chosen.unwrap_or_else(|| chair.nth_legal(0))
    }

    fn ponder(&mut self, chair: &Chair<'_, Corsaire>, _chance: &mut Fast) {
        self.look(&chair.view(), chair.seat());
    }

    fn listens(&self) -> bool {
        true
    }

    fn hear(&mut self, told: &Told) {
        Corsaire::remember(&mut self.memory, told);
        if let Told::Took { seat, card: Some(card), .. } = told {
            self.taken[seat.index()].insert(*card);
        }
    }
}
