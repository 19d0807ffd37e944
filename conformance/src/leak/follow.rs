//! How a twin follows: a step that sounds the same to its viewer.

use std::ops::ControlFlow;

use quarterdeck_engine::chance::{Chance, Draw, Fast, Purpose, Script};
use quarterdeck_engine::{Game, Seat, Viewer};

use super::Twin;
use super::heard::Heard;
use crate::every_way::{Search, every_way};
use crate::report::Watch;
use crate::trial::Trial;
use crate::walk::legal_actions;

/// How often secrets are varied before the same step is taken.
const VARIATIONS: usize = 4;
/// How many ways to follow are looked at before the search is given up.
const WAYS: usize = 1_000;

type Following<G> = Result<Option<Trial<G>>, String>;

impl<G: Game> Twin<G> {
    /// A step in the twin's world that sounds like the one that was taken, if there is any.
    pub(super) fn follow(&mut self, heard: &Heard<'_, G>, watch: &mut Watch) -> Following<G> {
        for variation in 0..variations(heard) {
            if let Some(trial) = self.follow_varied(heard, variation, watch)? {
                return Ok(Some(trial));
            }
        }
        let outcomes = heard.taken.outcomes();
        let chance = Script::new(&outcomes);
        if let Some(trial) = self.attempt(heard, heard.taken.chosen, chance, watch)? {
            return Ok(Some(trial));
        }
        self.search(heard, watch)
    }

    /// Tries a step and keeps it if it sounds the same.
    fn attempt<C: Chance>(
        &self,
        heard: &Heard<'_, G>,
        chosen: Option<(Seat, G::Action)>,
        chance: C,
        watch: &mut Watch,
    ) -> Following<G> {
        let Some(trial) = Trial::of(&self.world, chosen, heard.viewer, chance) else {
            return Ok(None);
        };
        watch.attempts += 1;
        Ok(heard.sounds_like(&trial, &self.world)?.then_some(trial))
    }

    /// Makes another choice for somebody else and lets what is hidden fall anew. What is said of a secret shows only
    /// when the secret is another one.
    fn follow_varied(
        &mut self,
        heard: &Heard<'_, G>,
        variation: usize,
        watch: &mut Watch,
    ) -> Following<G> {
        let chosen = match heard.somebody_else() {
            Some(seat) if !heard.has_hidden_draws() || heard.was_secret() => self.any_choice(seat),
            _ => None,
        };
        let chosen = chosen.or(heard.taken.chosen);
        // Every other time what the viewer sees falls differently too: an outcome out of what others left over can be
        // the same thing under another number.
        let as_seen = variation.is_multiple_of(2);
        let seen: Vec<Draw> = heard.seen_draws().filter(|_| as_seen).copied().collect();
        let chance = Fast::new(self.chance.word());
        let varied = Varied { seen: seen.iter(), viewer: heard.viewer, chance };
        self.attempt(heard, chosen, varied, watch)
    }

    fn any_choice(&mut self, seat: Seat) -> Option<(Seat, G::Action)> {
        let legal = legal_actions(&self.world, seat);
        let nth = self.chance.below(legal.len().max(1) as u32) as usize;
        legal.get(nth).map(|&action| (seat, action))
    }

    /// Looks through everything that whoever acted could do instead, with every outcome.
    fn search(&self, heard: &Heard<'_, G>, watch: &mut Watch) -> Following<G> {
        let choices = match (heard.somebody_else(), heard.taken.chosen) {
            (Some(seat), _) => {
                let legal = legal_actions(&self.world, seat);
                legal.into_iter().map(|action| Some((seat, action))).collect()
            }
            (None, chosen) => vec![chosen],
        };
        let mut ways_left = WAYS;
        for chosen in choices {
            let search = every_way(ways_left, |chance| {
                ways_left -= 1;
                match self.attempt(heard, chosen, chance, watch) {
                    Ok(None) => ControlFlow::Continue(()),
                    Ok(Some(trial)) => ControlFlow::Break(Ok(trial)),
                    Err(message) => ControlFlow::Break(Err(message)),
                }
            });
            match search {
                Search::Found(found) => return found.map(Some),
                Search::Exhausted => {}
                Search::GivenUp => {
                    watch.given_up += 1;
                    break;
                }
            }
        }
        Ok(None)
    }
}

/// How often to vary: secrets a few times, and an open choice of somebody else once.
fn variations<G: Game>(heard: &Heard<'_, G>) -> usize {
    if heard.has_hidden_draws() || heard.was_secret() {
        VARIATIONS
    } else {
        usize::from(heard.somebody_else().is_some())
    }
}

/// What the viewer saw falls as it saw it, as far as that fits; the rest falls anew.
struct Varied<'a> {
    seen: std::slice::Iter<'a, Draw>,
    viewer: Viewer,
    chance: Fast,
}

impl Chance for Varied<'_> {
    fn pick(&mut self, n: u32, purpose: Purpose) -> u32 {
        if n == 1 {
            return 0;
        }
        if purpose.audience.includes(self.viewer)
            && let Some(draw) = self.seen.next()
            && draw.of == n
        {
            return draw.outcome;
        }
        self.chance.below(n)
    }
}
