//! What a bot gets to see.

use quarterdeck_engine::{Game, Seat, Viewer};

use crate::cancel::Cancel;

/// A seat at a table, as whoever sits there has it: the view, the legal actions, and nothing else.
///
/// The state stands behind it, and there is no way to reach it from here:
///
/// ```compile_fail,E0616
/// use quarterdeck_bots::Chair;
/// use quarterdeck_engine::Game;
///
/// fn peek<'a, G: Game>(chair: &Chair<'a, G>) -> &'a G {
///     chair.state
/// }
/// ```
///
/// Looking through somebody else's eyes is no way round it either:
///
/// ```compile_fail,E0061
/// use quarterdeck_bots::Chair;
/// use quarterdeck_engine::{Game, Seat, Viewer};
///
/// fn peek<G: Game>(chair: &Chair<'_, G>) -> G::View {
///     chair.view(Viewer::Seat(Seat::new(1)))
/// }
/// ```
///
/// What does work is what a player may do:
///
/// ```
/// use quarterdeck_bots::Chair;
/// use quarterdeck_engine::Game;
///
/// fn look<G: Game>(chair: &Chair<'_, G>) -> G::View {
///     chair.view()
/// }
/// ```
pub struct Chair<'a, G: Game> {
    state: &'a G,
    seat: Seat,
    cancel: Option<&'a Cancel>,
}

impl<'a, G: Game> Chair<'a, G> {
    /// The chair of `seat` at the table with this state.
    #[inline]
    pub fn new(state: &'a G, seat: Seat) -> Self {
        Self { state, seat, cancel: None }
    }

    /// The same chair, for a bot that is to stop thinking when it is told so.
    #[must_use]
    pub fn until(mut self, cancel: &'a Cancel) -> Self {
        self.cancel = Some(cancel);
        self
    }

    /// What tells the bot to stop thinking, if anything can.
    pub fn cancel(&self) -> Option<&'a Cancel> {
        self.cancel
    }

    /// Whose chair it is.
    #[inline]
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What the seat sees. Built when asked for, so that a bot that does not look pays nothing.
    pub fn view(&self) -> G::View {
        self.state.view(Viewer::Seat(self.seat))
    }

    /// How many legal actions the seat has.
    #[inline]
    pub fn legal_count(&self) -> u32 {
        self.state.legal_count(self.seat)
    }

    /// The `nth` of them.
    ///
    /// # Panics
    /// When there are not that many.
    #[inline]
    pub fn nth_legal(&self, nth: u32) -> G::Action {
        self.state.nth_legal(self.seat, nth)
    }

    /// All of them, in the game's order.
    pub fn legal(&self) -> Vec<G::Action> {
        let mut actions = Vec::new();
        self.state.legal(self.seat, |action| actions.push(action));
        actions
    }
}
