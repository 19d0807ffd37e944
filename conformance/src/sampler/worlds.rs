//! All states of a small game, and who could take which for which.

use std::collections::HashMap;
use std::ops::ControlFlow;

use quarterdeck_engine::chance::Every;
use quarterdeck_engine::{Game, Viewer};

use super::Reach;
use crate::every_way::{Search, every_way};
use crate::onlooker::Onlooker;
use crate::table::Table;
use crate::walk::legal_actions;
use crate::wire::json;

/// Every state that play can lead to, together with what each viewer then remembers.
pub(super) struct Worlds<G: Game> {
    all: Vec<World<G>>,
    /// Where the states are that look the same to everybody. A state cannot be hashed; what all see of it can.
    alike: HashMap<String, Vec<usize>>,
    most: usize,
}

struct World<G: Game> {
    state: G,
    onlookers: Vec<Onlooker<G>>,
    step: usize,
}

/// What a viewer sees and remembers at some point, and all states that it could be in.
pub(super) struct Belief<'a, G: Game> {
    pub(super) viewer: Viewer,
    pub(super) view: &'a G::View,
    pub(super) memory: &'a G::Memory,
    pub(super) states: Vec<&'a G>,
    /// The fewest actions after which it can come up.
    pub(super) step: usize,
}

impl<G: Game> Worlds<G> {
    /// Plays everything with every outcome; states that come up again are met once.
    pub(super) fn reach(table: &Table<G>, reach: Reach) -> Result<Self, String> {
        let mut worlds = Self { all: Vec::new(), alike: HashMap::new(), most: reach.worlds };
        let onlookers = Onlooker::<G>::all(&table.setup, table.seats);
        worlds.branch(&G::new(&table.setup), &onlookers, 0, |state, chance, events| {
            state.deal(chance, events);
            true
        })?;
        let mut next = 0;
        while let Some(world) = worlds.all.get(next) {
            if world.step < reach.actions {
                let (state, onlookers) = (world.state.clone(), world.onlookers.clone());
                worlds.play_all(&state, &onlookers, world.step + 1)?;
            }
            next += 1;
        }
        Ok(worlds)
    }

    pub(super) fn count(&self) -> usize {
        self.all.len()
    }

    fn play_all(
        &mut self,
        state: &G,
        onlookers: &[Onlooker<G>],
        step: usize,
    ) -> Result<(), String> {
        for seat in state.owed().iter() {
            for action in legal_actions(state, seat) {
                self.branch(state, onlookers, step, |state, chance, events| {
                    state.play(seat, action, chance, events).is_ok()
                })?;
            }
        }
        Ok(())
    }

    /// Meets whatever `play` leads to.
    fn branch(
        &mut self,
        state: &G,
        onlookers: &[Onlooker<G>],
        step: usize,
        play: impl Fn(&mut G, &mut Every, &mut Vec<G::Event>) -> bool,
    ) -> Result<(), String> {
        let search = every_way(usize::MAX, |chance| {
            let mut next = World { state: state.clone(), onlookers: onlookers.to_vec(), step };
            let mut events = Vec::new();
            if !play(&mut next.state, chance, &mut events) {
                return ControlFlow::Continue(());
            }
            match next.tell(&events).and_then(|()| self.meet(next)) {
                Ok(()) => ControlFlow::Continue(()),
                Err(message) => ControlFlow::Break(message),
            }
        });
        if let Search::Found(message) = search { Err(message) } else { Ok(()) }
    }

    fn meet(&mut self, world: World<G>) -> Result<(), String> {
        let views: Vec<String> = world.onlookers.iter().map(|o| json(&o.view)).collect();
        let places = self.alike.entry(views.join("\n")).or_default();
        if !places.iter().any(|&place| self.all[place].is(&world)) {
            places.push(self.all.len());
            self.all.push(world);
        }
        if self.all.len() > self.most {
            return Err(format!("there are more than {} states", self.most));
        }
        Ok(())
    }

    /// All beliefs of all viewers.
    pub(super) fn beliefs(&self) -> Vec<Belief<'_, G>> {
        let viewers = self.all.first().map_or(0, |world| world.onlookers.len());
        (0..viewers).flat_map(|index| self.beliefs_of(index)).collect()
    }

    fn beliefs_of(&self, index: usize) -> Vec<Belief<'_, G>> {
        let mut beliefs: Vec<Belief<'_, G>> = Vec::new();
        let mut seen: HashMap<String, Vec<usize>> = HashMap::new();
        for world in &self.all {
            let onlooker = &world.onlookers[index];
            let places = seen.entry(json(&onlooker.view)).or_default();
            let known = places.iter().find(|&&place| *beliefs[place].memory == onlooker.memory);
            if let Some(&place) = known {
                beliefs[place].add(&world.state);
            } else {
                places.push(beliefs.len());
                beliefs.push(Belief::of(world, onlooker));
            }
        }
        beliefs
    }
}

impl<G: Game> World<G> {
    fn tell(&mut self, events: &[G::Event]) -> Result<(), String> {
        for onlooker in &mut self.onlookers {
            let told = onlooker.receive(events)?;
            onlooker.hear(&told)?;
        }
        Ok(())
    }

    /// The same state, and everybody remembers the same.
    fn is(&self, other: &Self) -> bool {
        let both = self.onlookers.iter().zip(&other.onlookers);
        self.state == other.state && both.into_iter().all(|(a, b)| a.memory == b.memory)
    }
}

impl<'a, G: Game> Belief<'a, G> {
    fn of(world: &'a World<G>, onlooker: &'a Onlooker<G>) -> Self {
        Self {
            viewer: onlooker.viewer,
            view: &onlooker.view,
            memory: &onlooker.memory,
            states: vec![&world.state],
            step: world.step,
        }
    }

    /// A state that differs only in what others remember counts once.
    fn add(&mut self, state: &'a G) {
        if !self.states.contains(&state) {
            self.states.push(state);
        }
    }
}
