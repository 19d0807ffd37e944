//! Where events go.

use crate::game::Game;

/// Somebody who hears what happens as it happens. Playouts use [`Silence`], and pay nothing.
pub trait Listener<G: Game> {
    /// Hears one event.
    fn hear(&mut self, event: G::Event);
}

/// Hears nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silence;

impl<G: Game> Listener<G> for Silence {
    #[inline]
    fn hear(&mut self, _event: G::Event) {}
}

impl<G: Game> Listener<G> for Vec<G::Event> {
    fn hear(&mut self, event: G::Event) {
        self.push(event);
    }
}
