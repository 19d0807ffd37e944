//! What a search knows about Corsaire.

use corsaire::{Action, Corsaire, Event, View};
use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::{Game, MAX_SEATS, Seat, Silence, Viewer};

use super::heuristic;
use crate::search::Guide;

/// So many points apart make a win about three times as likely as a loss. A result is judged by points as much as by who
/// has won: with few playouts to go by, points say more.
const CLEAR: f32 = 6.0;
/// First guesses are compared on this scale.
const GUESSES: f64 = 20.0;

/// Plays everything out with both thinking one turn through.
#[derive(Clone, Copy, Debug, Default)]
pub struct Spyglass;

impl Guide<Corsaire> for Spyglass {
    type Outlook = (View, <Corsaire as Game>::Memory);

    fn outlook(&self, view: &View, memory: &<Corsaire as Game>::Memory) -> Self::Outlook {
        (view.clone(), *memory)
    }

    fn world(&self, (view, memory): &Self::Outlook, chance: &mut Fast) -> Option<Corsaire> {
        Corsaire::sample(view, memory, chance)
    }

    fn prior(&self, state: &Corsaire, seat: Seat, action: &Action) -> f64 {
        let worth = heuristic::worth(&state.view(Viewer::Seat(seat)), *action);
        1.0 / (1.0 + (-worth / GUESSES).exp())
    }

    fn play_to_the_end(
        &self,
        _outlook: &Self::Outlook,
        state: &mut Corsaire,
        _events: &[Event],
        chance: &mut Fast,
    ) -> bool {
        while let Some(seat) = state.owed().first() {
            let action = if state.legal_count(seat) == 1 {
                state.nth_legal(seat, 0)
            } else {
                heuristic::best(&state.view(Viewer::Seat(seat)))
            };
            if state.play(seat, action, chance, &mut Silence).is_err() {
                unreachable!("a legal action was refused");
            }
        }
        true
    }

    fn judge(&self, state: &Corsaire) -> Option<[f32; MAX_SEATS]> {
        let outcome = state.outcome()?;
        let mut worth = [0.0; MAX_SEATS];
        for (seat, worth) in Seat::all(2).zip(&mut worth) {
            let other = outcome.of(seat.next(2)).score;
            let margin = (outcome.of(seat).score - other) as f32;
            let points = 1.0 / (1.0 + (-margin / CLEAR).exp());
            *worth = f32::midpoint(points, outcome.share(seat) as f32);
        }
        Some(worth)
    }
}
