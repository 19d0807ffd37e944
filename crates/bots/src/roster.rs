//! Which bots a game offers.

use quarterdeck_engine::Game;

use crate::bot::Bot;

/// A game with bots for it.
pub trait Roster: Game {
    /// Its bots, from the weakest to the strongest.
    fn levels() -> &'static [Level<Self>];
}

/// A kind of bot, by the name that one types or picks from a list.
pub struct Level<G: Game> {
    /// Its name.
    pub name: &'static str,
    /// One line on how it plays.
    pub about: &'static str,
    /// Makes one for one seat and one game. A bot has a memory, so the next game gets a new one.
    pub make: Make<G>,
}

/// Makes bots of one kind.
pub type Make<G> = &'static (dyn Fn() -> Box<dyn Bot<G>> + Sync);

/// The level of this name.
pub fn find<G: Roster>(name: &str) -> Option<&'static Level<G>> {
    G::levels().iter().find(|level| level.name == name)
}
