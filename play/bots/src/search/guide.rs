//! What a game may add to a search.

use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::{Chance, Game, Purpose, Seat};

const WHICH: Purpose = Purpose::open("action");

/// What a game may add to a search. By itself every world that fits is as likely as another, every action as good, and
/// playouts are random.
pub trait Guide<G: Game>: Send + Sync {
    /// What it works out once a decision, from what the seat knows.
    type Outlook: Send + Sync;

    /// Hears what the seat is told, from the deal on.
    fn hear(&mut self, _told: &G::Told) {}

    /// Looks at the table before a search.
    fn outlook(&self, view: &G::View, memory: &G::Memory) -> Self::Outlook;

    /// A world as the seat believes it to be.
    fn world(&self, outlook: &Self::Outlook, chance: &mut Fast) -> Option<G>;

    /// How good an action looks at first sight, compared with the others.
    fn prior(&self, _state: &G, _seat: Seat, _action: &G::Action) -> f64 {
        1.0
    }

    /// What somebody does in a playout.
    #[inline]
    fn playout(&self, state: &G, seat: Seat, chance: &mut Fast) -> G::Action {
        state.nth_legal(seat, chance.pick(state.legal_count(seat), WHICH))
    }

    /// Plays a whole game out by itself, `events` having happened since the decision, and says true; or leaves it to
    /// [`playout`](Guide::playout).
    fn play_to_the_end(
        &self,
        _outlook: &Self::Outlook,
        _state: &mut G,
        _events: &[G::Event],
        _chance: &mut Fast,
    ) -> bool {
        false
    }

    /// What a game that is over, or as far as a playout goes, is worth to each seat, as shares of a win. Without an
    /// answer playouts go to the end, and a share of the win counts and points a little.
    fn judge(&self, _state: &G) -> Option<[f32; quarterdeck_engine::MAX_SEATS]> {
        None
    }
}

/// No guide.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plain;

impl<G: Game> Guide<G> for Plain {
    type Outlook = (G::View, G::Memory);

    fn outlook(&self, view: &G::View, memory: &G::Memory) -> Self::Outlook {
        (view.clone(), memory.clone())
    }

    fn world(&self, (view, memory): &Self::Outlook, chance: &mut Fast) -> Option<G> {
        G::sample(view, memory, chance)
    }
}
