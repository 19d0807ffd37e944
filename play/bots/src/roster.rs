//! Which bots a game offers.

use quarterdeck_engine::chance::Fast;
use quarterdeck_engine::{Game, Seat};

use crate::bot::Bot;
use crate::race::Race;
use crate::search::{Budget, Estimate, Plain, Searcher, Selection, Settings};

/// A game with bots for it.
pub trait Roster: Game {
    /// Its bots, from the weakest to the strongest.
    fn levels() -> &'static [Level<Self>];

    /// The bot that takes a seat where nobody named one: worth playing against, and never long in thought.
    fn usual() -> &'static Level<Self> {
        let levels = Self::levels();
        let usual = levels.iter().find(|level| level.name == "heuristic");
        usual.or(levels.last()).expect("every game has a bot")
    }

    /// What a seat's actions are worth, from its view and all that it was told, with so much thought.
    fn advise(
        view: &Self::View,
        told: &[Self::Told],
        seat: Seat,
        simulations: u32,
        chance: &mut Fast,
    ) -> Vec<Estimate<Self::Action>> {
        let budget = Budget::Simulations(simulations);
        let selection = Selection::Ucb { explore: 0.7 };
        let settings = Settings { budget, selection, ..Settings::default() };
        Searcher::<Self, _>::new(settings, Plain).advise(view, told, seat, chance)
    }

    /// What a seat can believe about what it cannot see: whose, what, and how likely.
    fn beliefs(_view: &Self::View, _told: &[Self::Told]) -> Vec<Belief> {
        Vec::new()
    }

    /// What its strongest player would do and why, where it works that out instead of playing games through.
    fn worked_out(
        _view: &Self::View,
        _told: &[Self::Told],
        _seat: Seat,
    ) -> Option<Counsel<Self::Action>> {
        None
    }

    /// What [`race`](Roster::race) counts.
    const STANDING: &'static str = "points";

    /// How far everybody is, from what all can see; none if the game has nothing of the kind.
    fn race(_public: &Self::View) -> Option<Race> {
        None
    }
}

/// Something that a seat believes.
#[derive(Clone, PartialEq, Debug)]
pub struct Belief {
    /// About whose secret.
    pub seat: Seat,
    /// What.
    pub what: String,
    /// How likely it is.
    pub chance: f64,
}

/// What somebody does who has worked it out, and why.
#[derive(Clone, PartialEq, Debug)]
pub struct Counsel<A> {
    /// All that may be done.
    pub choices: Vec<Choice<A>>,
    /// What the seat believes.
    pub beliefs: Vec<Belief>,
}

/// Something that may be done.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Choice<A> {
    /// Which.
    pub action: A,
    /// How likely it is to be played.
    pub chance: f64,
    /// What it is worth, as a share of a win, if that is known.
    pub worth: Option<f64>,
}

/// A kind of bot, by the name that one types or picks from a list.
pub struct Level<G: Game> {
    /// Its name.
    pub name: &'static str,
    /// How much its decisions cost.
    pub cost: Cost,
    /// Makes one for one seat and one game. A bot has a memory, so the next game gets a new one.
    pub make: Make<G>,
}

/// What a level's decisions cost. A server keeps apart what takes milliseconds and what keeps a core
/// busy, and shows answers only on a grid of times that is the same for all decisions of a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cost {
    /// A few milliseconds at most.
    Quick,
    /// Much longer. Nearly every decision takes less than a tick on one core of a small machine.
    Slow {
        /// The step of the grid, in milliseconds.
        tick_ms: u16,
    },
}

/// Makes bots of one kind.
pub type Make<G> = &'static (dyn Fn() -> Box<dyn Bot<G>> + Sync);

/// The level of this name.
pub fn find<G: Roster>(name: &str) -> Option<&'static Level<G>> {
    G::levels().iter().find(|level| level.name == name)
}
