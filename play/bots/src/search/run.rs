//! Searching.

use std::thread;
use std::time::Instant;

use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::{Game, Listener, MAX_SEATS, Seat, Silence, Viewer};

use super::digest::digest;
use super::guide::Guide;
use super::select::{self, Chosen};
use super::settings::{Budget, Observers, Settings};
use super::tree::Tree;
use crate::cancel::Cancel;

/// More places than this are not kept for the next decision.
const MOST_PLACES: usize = 1 << 21;
/// A point's part of a share of a win: enough to prefer more to fewer, too little to prefer it to winning.
const A_POINT: f32 = 0.002;

/// So many simulations are made before a search looks whether to go on.
const BATCH: u32 = 32;

/// A search for one seat. It remembers what it found, if its settings say so.
pub struct Search<G: Game, H> {
    settings: Settings,
    guide: H,
    trees: Vec<Tree<G::Action>>,
}

/// What a search thinks of an action.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate<A> {
    /// Which.
    pub action: A,
    /// What it is worth: the share of a win it brings on average, or so.
    pub worth: f64,
    /// How likely it is to be played.
    pub chance: f64,
    /// How often it was tried.
    pub visits: u64,
}

impl<G: Game, H: Guide<G>> Search<G, H> {
    /// A search that has found nothing yet.
    pub fn new(settings: Settings, guide: H) -> Self {
        let trees = (0..settings.trees.max(1)).map(|_| Tree::default()).collect();
        Self { settings, guide, trees }
    }

    /// Lets the guide hear what the seat is told.
    pub(super) fn hear(&mut self, told: &G::Told) {
        self.guide.hear(told);
    }

    /// Whether what it found for one decision is there for the next.
    pub(super) fn keeps_its_tree(&self) -> bool {
        self.settings.reuse
    }

    /// Who guides it.
    pub fn guide(&self) -> &H {
        &self.guide
    }

    /// What the seat's legal actions are worth, from what it sees, remembers and has heard: `heard` stands for all it
    /// was ever told.
    ///
    /// Empty if nothing that fits can be drawn.
    pub fn look(
        &mut self,
        view: &G::View,
        memory: &G::Memory,
        seat: Seat,
        heard: u64,
        chance: &mut Fast,
    ) -> Vec<Estimate<G::Action>> {
        self.look_until(view, memory, seat, heard, chance, None)
    }

    /// The same, until it is cancelled.
    pub(super) fn look_until(
        &mut self,
        view: &G::View,
        memory: &G::Memory,
        seat: Seat,
        heard: u64,
        chance: &mut Fast,
        cancel: Option<&Cancel>,
    ) -> Vec<Estimate<G::Action>> {
        let outlook = self.guide.outlook(view, memory);
        let seed = chance.word();
        let (settings, guide) = (self.settings, &self.guide);
        let keep = settings.reuse;
        let search = |tree: &mut Tree<G::Action>, nth: u64| {
            if !keep || tree.nodes.len() > MOST_PLACES {
                tree.clear();
            }
            let mut run = Run {
                settings,
                guide,
                outlook: &outlook,
                tree,
                seat,
                heard,
                chance: Fast::stream(seed, nth),
                cancel,
                path: Vec::new(),
                offers: Vec::new(),
                events: Vec::new(),
            };
            run.go();
        };
        if let [tree] = &mut self.trees[..] {
            search(tree, 0);
        } else {
            thread::scope(|scope| {
                for (tree, nth) in self.trees.iter_mut().zip(0..) {
                    scope.spawn(move || search(tree, nth));
                }
            });
        }
        self.estimates(key(seat, heard))
    }

    /// What all trees together say about a place.
    fn estimates(&self, key: u64) -> Vec<Estimate<G::Action>> {
        let mut all: Vec<Estimate<G::Action>> = Vec::new();
        for node in self.trees.iter().filter_map(|tree| tree.find(key)) {
            let places: Vec<usize> = (0..node.edges.len()).collect();
            let chances = select::decision(self.settings.selection, node, &places);
            for (edge, chance) in node.edges.iter().zip(chances) {
                let known = all.iter_mut().find(|known| known.action == edge.action);
                let (visits, total) = (u64::from(edge.visits), f64::from(edge.total));
                if let Some(known) = known {
                    known.worth += total;
                    known.visits += visits;
                    known.chance += f64::from(chance);
                } else {
                    let (action, chance) = (edge.action, f64::from(chance));
                    all.push(Estimate { action, worth: total, chance, visits });
                }
            }
        }
        let sum: f64 = all.iter().map(|estimate| estimate.chance).sum();
        for estimate in &mut all {
            estimate.worth /= (estimate.visits as f64).max(1.0);
            estimate.chance /= sum.max(f64::MIN_POSITIVE);
        }
        all
    }
}

/// One tree at work.
struct Run<'a, G: Game, H: Guide<G>> {
    settings: Settings,
    guide: &'a H,
    outlook: &'a H::Outlook,
    tree: &'a mut Tree<G::Action>,
    seat: Seat,
    heard: u64,
    chance: Fast,
    cancel: Option<&'a Cancel>,
    /// The choices of the simulation under way.
    path: Vec<Visit>,
    /// What was offered at each of them, one after the other.
    offers: Vec<usize>,
    events: Vec<G::Event>,
}

struct Visit {
    place: u32,
    seat: Seat,
    chosen: Chosen,
    offers: usize,
}

impl<G: Game, H: Guide<G>> Run<'_, G, H> {
    fn go(&mut self) {
        match self.settings.budget {
            Budget::Simulations(many) => {
                for nth in 0..many {
                    if nth.is_multiple_of(BATCH) && self.is_cancelled() {
                        break;
                    }
                    self.simulate();
                }
            }
            Budget::Time(time) => {
                let begin = Instant::now();
                loop {
                    (0..BATCH).for_each(|_| self.simulate());
                    if begin.elapsed() >= time || self.is_cancelled() {
                        break;
                    }
                }
            }
        }
    }

    fn is_cancelled(&self) -> bool {
        self.cancel.is_some_and(Cancel::stops_here)
    }

    fn simulate(&mut self) {
        let Some(mut state) = self.guide.world(self.outlook, &mut self.chance) else { return };
        self.path.clear();
        self.offers.clear();
        let mut heard = self.ears(&state);
        let mut fresh = false;
        self.events.clear();
        while let Some(seat) =
            state.owed().first().filter(|_| !fresh && self.path.len() < self.settings.depth)
        {
            // Who searches decides first where several owe a decision: only then is the root the root.
            let seat = if state.owed().contains(self.seat) && self.path.is_empty() {
                self.seat
            } else {
                seat
            };
            fresh = self.step(&mut state, seat, &mut heard);
        }
        let worth = self.play_out(&mut state);
        let mut end = self.offers.len();
        for visit in self.path.drain(..).rev() {
            let node = &mut self.tree.nodes[visit.place as usize];
            let offered = &self.offers[visit.offers..end];
            let worth = worth[visit.seat.index()];
            select::learn(self.settings.selection, node, offered, visit.chosen, worth);
            end = visit.offers;
        }
    }

    /// What everybody has heard up to now, as far as it matters.
    fn ears(&self, state: &G) -> [u64; MAX_SEATS] {
        let mut heard = [self.heard; MAX_SEATS];
        if self.settings.observers == Observers::Multiple {
            for other in Seat::all(state.seats()).filter(|other| *other != self.seat) {
                heard[other.index()] = digest(self.heard, &state.view(Viewer::Seat(other)));
            }
        }
        heard
    }

    /// One choice in the tree; true if this place has no node yet, and then nothing is chosen.
    fn step(&mut self, state: &mut G, seat: Seat, heard: &mut [u64; MAX_SEATS]) -> bool {
        let ripe = if self.path.is_empty() { 1 } else { self.settings.ripe };
        let key = key(seat, heard[seat.index()]);
        let Some(place) = self.tree.place(key, ripe) else { return true };
        let node = &mut self.tree.nodes[place as usize];
        let offers = self.offers.len();
        let mut hint = 0;
        state.legal(seat, |action| {
            let edge = node.edge(action, hint, || self.guide.prior(state, seat, &action));
            self.offers.push(edge);
            hint = edge + 1;
        });
        if self.settings.widening.is_some() {
            let mut offered = self.offers.split_off(offers);
            select::narrow(node, &mut offered, self.settings.widening);
            self.offers.append(&mut offered);
        }
        let selection = self.settings.selection;
        let chosen = select::choose(selection, node, &self.offers[offers..], &mut self.chance);
        let action = node.edges[chosen.edge].action;
        self.path.push(Visit { place, seat, chosen, offers });
        self.play(state, seat, action, heard);
        false
    }

    fn play(&mut self, state: &mut G, seat: Seat, action: G::Action, heard: &mut [u64; MAX_SEATS]) {
        let before = self.events.len();
        let mut ear = Ear(&mut self.events);
        state.play_offered(seat, action, &mut self.chance, &mut ear);
        match self.settings.observers {
            Observers::Single => {
                let viewer = Viewer::Seat(self.seat);
                let told = self.events[before..]
                    .iter()
                    .fold(heard[0], |heard, event| digest(heard, &G::told(event, viewer)));
                heard.fill(told);
            }
            Observers::Multiple => {
                for seat in Seat::all(state.seats()) {
                    let ear = &mut heard[seat.index()];
                    for event in &self.events[before..] {
                        *ear = digest(*ear, &G::told(event, Viewer::Seat(seat)));
                    }
                }
            }
        }
    }

    /// What the game comes to from here.
    fn play_out(&mut self, state: &mut G) -> [f32; MAX_SEATS] {
        if self.guide.play_to_the_end(self.outlook, state, &self.events, &mut self.chance) {
            return self.guide.judge(state).unwrap_or_else(|| worth(state));
        }
        let mut actions = 0;
        while let Some(seat) = state.owed().first() {
            if actions >= self.settings.horizon
                && let Some(worth) = self.guide.judge(state)
            {
                return worth;
            }
            let action = self.guide.playout(state, seat, &mut self.chance);
            state.play_offered(seat, action, &mut self.chance, &mut Silence);
            actions += 1;
        }
        self.guide.judge(state).unwrap_or_else(|| worth(state))
    }
}

/// What a finished game is worth to each seat.
fn worth<G: Game>(state: &G) -> [f32; MAX_SEATS] {
    let mut worth = [0.0; MAX_SEATS];
    if let Some(outcome) = state.outcome() {
        let standings = outcome.standings();
        let winners = standings.iter().filter(|standing| standing.rank == 1).count() as f32;
        let total: i32 = standings.iter().map(|standing| standing.score).sum();
        let mean = total as f32 / standings.len() as f32;
        for (worth, standing) in worth.iter_mut().zip(standings) {
            let share = if standing.rank == 1 { 1.0 / winners } else { 0.0 };
            *worth = share + (A_POINT * (standing.score as f32 - mean)).clamp(-0.05, 0.05);
        }
    }
    worth
}

/// Where a seat is that has heard this.
fn key(seat: Seat, heard: u64) -> u64 {
    (heard ^ (seat.index() as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)).rotate_left(17)
}

struct Ear<'a, E>(&'a mut Vec<E>);

impl<G: Game> Listener<G> for Ear<'_, G::Event> {
    #[inline]
    fn hear(&mut self, event: G::Event) {
        self.0.push(event);
    }
}
