//! A search that sits at a table.

use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::{Game, Seat};

use super::digest::digest;
use super::guide::Guide;
use super::run::{Estimate, Search};
use super::select::unit;
use super::settings::Settings;
use crate::bot::Bot;
use crate::chair::Chair;

/// Plays what a search finds.
pub struct Searcher<G: Game, H> {
    search: Search<G, H>,
    memory: G::Memory,
    heard: u64,
}

impl<G: Game, H: Guide<G>> Searcher<G, H> {
    /// A player who searches like this.
    pub fn new(settings: Settings, guide: H) -> Self {
        Self { search: Search::new(settings, guide), memory: G::Memory::default(), heard: 0 }
    }

    /// What a seat's actions are worth, from its view and all that it was told.
    pub fn advise(
        mut self,
        view: &G::View,
        told: &[G::Told],
        seat: Seat,
        chance: &mut Fast,
    ) -> Vec<Estimate<G::Action>> {
        for told in told {
            self.hear(told);
        }
        self.search.look(view, &self.memory, seat, self.heard, chance)
    }

    /// What it thinks of each legal action.
    pub fn look(&mut self, chair: &Chair<'_, G>, chance: &mut Fast) -> Vec<Estimate<G::Action>> {
        let (view, seat) = (chair.view(), chair.seat());
        self.search.look_until(&view, &self.memory, seat, self.heard, chance, chair.cancel())
    }
}

impl<G: Game, H: Guide<G>> Bot<G> for Searcher<G, H> {
    fn choose(&mut self, chair: &Chair<'_, G>, chance: &mut Fast) -> G::Action {
        if chair.legal_count() == 1 {
            return chair.nth_legal(0);
        }
        let estimates = self.look(chair, chance);
        let legal = chair.legal();
        let mut left = unit(chance);
        let found = estimates.iter().filter(|found| legal.contains(&found.action)).find(|found| {
            left -= found.chance;
            left < 0.0
        });
        let found = found.or_else(|| {
            let legal = estimates.iter().filter(|found| legal.contains(&found.action));
            legal.max_by(|one, other| one.chance.total_cmp(&other.chance))
        });
        found.map_or(legal[0], |found| found.action)
    }

    fn ponder(&mut self, chair: &Chair<'_, G>, chance: &mut Fast) {
        self.look(chair, chance);
    }

    fn listens(&self) -> bool {
        true
    }

    fn hear(&mut self, told: &G::Told) {
        G::remember(&mut self.memory, told);
        self.search.hear(told);
        self.heard = digest(self.heard, told);
    }

    fn lives_on(&self) -> bool {
        !self.search.keeps_its_tree()
    }
}
