//! What a search knows about Letter of Marque.

use crate::{Action, Beliefs, Event, LetterOfMarque, Memory as Seen, Told, View};
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::{Game, Seat, Viewer};

use super::belief::Weigher;
use super::heuristic::Heuristic;
use super::memory::Memory;
use super::outfit::Outfit;
use quarterdeck_bots::Bot;
use quarterdeck_bots::search::Guide;

/// How often a playout thinks again before it fires at a ship that is known to be armed.
const SECOND_THOUGHTS: u32 = 3;

/// Believes what the heuristic player believes: a number for each way that a fleet may be armed.
#[derive(Clone, Debug, Default)]
pub struct Lookout {
    memory: Memory,
    /// Whether playouts are played by rules of thumb instead of at random.
    thorough: bool,
}

impl Lookout {
    /// One whose playouts are played by rules of thumb.
    pub fn thorough() -> Self {
        Self { thorough: true, ..Self::default() }
    }

    /// What a seat believes about every fleet.
    pub fn beliefs(&self, view: &View, seen: &Seen) -> Option<Beliefs> {
        let me = view.viewer.seat()?;
        let outfit = Outfit::of(view, me);
        let weighers: Vec<Weigher> = view
            .fleets
            .iter()
            .map(|fleet| Weigher::new(fleet, &self.memory, &outfit, view.fleets.len()))
            .collect();
        let beliefs = Beliefs::new(view, seen, |seat, armed| weighers[seat.index()].weigh(armed));
        // Whoever plays against all expectations is taken as it comes.
        beliefs.or_else(|| Beliefs::new(view, seen, |_, _| 1.0))
    }
}

impl Guide<LetterOfMarque> for Lookout {
    type Outlook = Option<Beliefs>;

    /// Everybody plays by rules of thumb. All they go by has happened in front of everybody, so one memory serves all.
    fn play_to_the_end(
        &self,
        _beliefs: &Option<Beliefs>,
        state: &mut LetterOfMarque,
        events: &[Event],
        chance: &mut Fast,
    ) -> bool {
        if !self.thorough {
            return false;
        }
        let mut captain = Heuristic::having_heard(self.memory.clone());
        let mut heard: Vec<Event> = events.to_vec();
        loop {
            for event in heard.drain(..) {
                captain.hear(&LetterOfMarque::told(&event, Viewer::Public));
            }
            let Some(seat) = state.owed().first() else { return true };
            let action = if state.legal_count(seat) == 1 {
                state.nth_legal(seat, 0)
            } else {
                captain.decide(&state.view(Viewer::Seat(seat)), seat, chance)
            };
            if state.play(seat, action, chance, &mut heard).is_err() {
                unreachable!("a legal action was refused");
            }
        }
    }

    fn hear(&mut self, told: &Told) {
        self.memory.hear(told);
    }

    fn outlook(&self, view: &View, seen: &Seen) -> Option<Beliefs> {
        self.beliefs(view, seen)
    }

    #[inline]
    fn world(&self, beliefs: &Option<Beliefs>, chance: &mut Fast) -> Option<LetterOfMarque> {
        let unit = || (chance.word() >> 11) as f64 / (1u64 << 53) as f64;
        beliefs.as_ref().map(|beliefs| beliefs.draw(unit))
    }

    #[inline]
    fn prior(&self, state: &LetterOfMarque, _seat: Seat, action: &Action) -> f64 {
        match *action {
            Action::Attack { owner, treasure } if state.has_held(owner, treasure) => 0.05,
            _ => 1.0,
        }
    }

    #[inline]
    fn playout(&self, state: &LetterOfMarque, seat: Seat, chance: &mut Fast) -> Action {
        let count = state.legal_count(seat);
        let mut action = state.nth_legal(seat, chance.below(count));
        for _ in 0..SECOND_THOUGHTS {
            match action {
                Action::Attack { owner, treasure } if state.has_held(owner, treasure) => {
                    action = state.nth_legal(seat, chance.below(count));
                }
                _ => break,
            }
        }
        action
    }
}
