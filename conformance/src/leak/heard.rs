//! What a viewer made of a step, and whether another step would have sounded the same.

use quarterdeck_engine::chance::{Audience, Draw, Script};
use quarterdeck_engine::{Game, Seat, Viewer};

use crate::onlooker::{Onlooker, remembering};
use crate::trial::Trial;
use crate::walk::Taken;
use crate::wire::{json, same};

/// A step in the ears of one viewer.
pub(super) struct Heard<'a, G: Game> {
    pub(super) viewer: Viewer,
    pub(super) taken: &'a Taken<G>,
    pub(super) told: Vec<G::Told>,
    memory_before: G::Memory,
    memory: G::Memory,
    view: String,
}

impl<'a, G: Game> Heard<'a, G> {
    pub(super) fn new(
        onlooker: &Onlooker<G>,
        taken: &'a Taken<G>,
        after: &G,
    ) -> Result<Self, String> {
        let told = onlooker.receive(&taken.events)?;
        Ok(Self {
            viewer: onlooker.viewer,
            taken,
            memory: remembering::<G>(&onlooker.memory, &told),
            memory_before: onlooker.memory.clone(),
            view: json(&after.view(onlooker.viewer)),
            told,
        })
    }

    /// Who acted, if it was somebody else than the viewer.
    pub(super) fn somebody_else(&self) -> Option<Seat> {
        let (seat, _) = self.taken.chosen?;
        (!self.viewer.is(seat)).then_some(seat)
    }

    /// Whether somebody else chose something in secret.
    pub(super) fn was_secret(&self) -> bool {
        let chosen = self.taken.chosen;
        self.somebody_else().is_some() && chosen.is_some_and(|(_, action)| G::is_secret(&action))
    }

    /// Whether something was drawn that the viewer did not see fall.
    pub(super) fn has_hidden_draws(&self) -> bool {
        self.seen_draws().count() < self.taken.draws.len()
    }

    /// The draws of the step that the viewer saw fall.
    pub(super) fn seen_draws(&self) -> impl Iterator<Item = &Draw> {
        seen(&self.taken.draws, self.viewer)
    }

    /// Whether a step tried in `world` sounds like this one. If it does, nothing else may tell the two apart; if it
    /// does not, there must be something to see.
    pub(super) fn sounds_like(&self, trial: &Trial<G>, world: &G) -> Result<bool, String> {
        if trial.told != self.told {
            self.check_told_apart(trial)?;
            return Ok(false);
        }
        let view = json(&trial.after.view(self.viewer));
        same("told the same, it sees something else", &self.view, &view)?;
        self.check_draws(trial)?;
        self.check_choice(trial, world)?;
        if trial.can_be_taken_back == self.taken.can_be_taken_back() {
            Ok(true)
        } else {
            Err("whether a step can be taken back depends on a secret".to_owned())
        }
    }

    /// The same open doings with other secrets may be told differently only if the view or the memory then differs:
    /// otherwise the viewer was told something that it is not supposed to have.
    fn check_told_apart(&self, trial: &Trial<G>) -> Result<(), String> {
        let same_doings = self.did_the_same_openly(trial)
            && self.seen_draws().eq(seen(&trial.draws, self.viewer));
        let same_memory = self.memory == remembering::<G>(&self.memory_before, &trial.told);
        if !same_doings || !same_memory || json(&trial.after.view(self.viewer)) != self.view {
            return Ok(());
        }
        let (told, otherwise) = (json(&self.told), json(&trial.told));
        same("it is told more than its view shows", &told, &otherwise)?;
        Err("it is told more than its view shows, though not as JSON".to_owned())
    }

    fn did_the_same_openly(&self, trial: &Trial<G>) -> bool {
        let both_secret =
            self.was_secret() && trial.chosen.is_some_and(|(_, action)| G::is_secret(&action));
        self.taken.chosen == trial.chosen || both_secret
    }

    /// The record says of every draw what it was for and out of how many, and shows its outcome to its audience.
    fn check_draws(&self, trial: &Trial<G>) -> Result<(), String> {
        let of = |draws: &[Draw]| -> Vec<(&str, Audience, u32)> {
            draws.iter().map(|d| (d.purpose.name, d.purpose.audience, d.of)).collect()
        };
        let (draws, otherwise) = (of(&self.taken.draws), of(&trial.draws));
        if draws != otherwise {
            return Err(format!(
                "what is drawn depends on a secret: {draws:?} against {otherwise:?}"
            ));
        }
        for (draw, otherwise) in self.taken.draws.iter().zip(&trial.draws) {
            let seen = draw.purpose.audience.includes(self.viewer);
            if seen && draw.outcome != otherwise.outcome {
                return Err(format!(
                    "the outcome of “{}” tells it more than what is said of it",
                    draw.purpose.name
                ));
            }
        }
        Ok(())
    }

    /// An action that is not secret stands in the record for all to see. So if another one sounds the same, it must be
    /// the same to the game as well.
    fn check_choice(&self, trial: &Trial<G>, world: &G) -> Result<(), String> {
        if self.did_the_same_openly(trial) {
            return Ok(());
        }
        let outcomes: Vec<u32> = trial.draws.iter().map(|draw| draw.outcome).collect();
        let same = Trial::of(world, self.taken.chosen, self.viewer, Script::new(&outcomes));
        if same.is_some_and(|same| same.after == trial.after) {
            return Ok(());
        }
        let (one, other) = (self.taken.chosen.map(|c| c.1), trial.chosen.map(|c| c.1));
        Err(format!("{one:?} and {other:?} sound the same, yet they are not both secret"))
    }
}

fn seen(draws: &[Draw], viewer: Viewer) -> impl Iterator<Item = &Draw> {
    draws.iter().filter(move |draw| draw.purpose.audience.includes(viewer))
}
