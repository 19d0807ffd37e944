//! What a fault can do to a game.

use quarterdeck_engine::chance::{Chance, Purpose};
use quarterdeck_engine::game::Unfit;
use quarterdeck_engine::{Bounds, Game, Outcome, Seat, Seats, Viewer};

use super::parts::{Denied, Luck};
use crate::violation::Check;
use crate::wire::json;

/// A game to hide faults in.
pub trait Subject: 'static {
    /// The game.
    type Game: Game;

    /// Something that `viewer` cannot know in this state. Two states that look the same to the viewer should often
    /// differ in it. Where seats see their own secrets, what all other seats see is just that.
    fn secret(state: &Self::Game, viewer: Viewer) -> String {
        let others = Seat::all(state.seats()).map(Viewer::Seat).filter(|&other| other != viewer);
        others.map(|other| json(&state.view(other))).collect()
    }
}

/// An action of the game.
pub type ActionOf<S> = <<S as Subject>::Game as Game>::Action;
/// A view of the game.
pub type ViewOf<S> = <<S as Subject>::Game as Game>::View;
/// A sentence of the game.
pub type ToldOf<S> = <<S as Subject>::Game as Game>::Told;
/// A memory of the game.
pub type MemoryOf<S> = <<S as Subject>::Game as Game>::Memory;
/// A refusal of the game.
pub type RefusalOf<S> = <<S as Subject>::Game as Game>::Refusal;

/// How a faulty game refuses.
pub type Refuse<S> = fn(&<S as Subject>::Game, Seat, RefusalOf<S>) -> Denied<RefusalOf<S>>;
/// How a faulty game samples: a world, and its mark.
pub type Sample<S> =
    fn(&ViewOf<S>, &MemoryOf<S>, &mut Luck<'_>) -> Option<(<S as Subject>::Game, u32)>;

/// A fault: what stands where a game answers. All but what is faulty passes the right answer on.
///
/// Besides the game's own state a faulty game has a *mark*, a number that no view shows.
pub struct Fault<S: Subject> {
    /// What the game does wrong.
    pub name: &'static str,
    /// The check that must catch it.
    pub caught_by: Check,
    /// Something more in a view. It is told and folded as it should be: the view is only too talkative.
    pub extra: fn(&S::Game, Viewer) -> Option<String>,
    /// Something more in what is told, and nowhere else. The state is the one that the whole step led to.
    pub aside: fn(&S::Game, Viewer) -> Option<String>,
    /// Whether something more is told that does not go over the wire.
    pub mutters: bool,
    /// Folds what was told of the game itself.
    pub fold: fn(&mut ViewOf<S>, &ToldOf<S>) -> Result<(), Unfit>,
    /// Whether a step that led to this state makes one more event.
    pub happens: fn(&S::Game) -> bool,
    /// Changes the list of a seat's legal actions.
    pub legal: fn(&S::Game, Seat, &mut Vec<ActionOf<S>>),
    /// How many actions are said to be legal.
    pub legal_count: fn(u32) -> u32,
    /// Which action, out of so many, is given for the nth.
    pub nth_legal: fn(u32, u32) -> u32,
    /// What is played for a seat whose time is up, instead of that.
    pub default_action: fn(&S::Game, Seat, ActionOf<S>) -> ActionOf<S>,
    /// Changes the list of conceivable actions.
    pub conceivable: fn(&mut Vec<ActionOf<S>>),
    /// Whether a legal action is refused, and not listed.
    pub forbids: fn(&S::Game, Seat, ActionOf<S>) -> bool,
    /// Whether an action is accepted and does nothing.
    pub waves_through: fn(&S::Game, Seat, ActionOf<S>) -> bool,
    /// How an illegal action is refused.
    pub refuse: Refuse<S>,
    /// Called with the mark when an action was refused.
    pub when_refused: fn(&mut u32, &mut Luck<'_>),
    /// Called with the mark after the deal and after each action.
    pub when_done: fn(&mut u32, &S::Game, &mut Luck<'_>),
    /// Picks for the game, and may use the mark.
    pub pick: fn(&mut u32, u32, Purpose, &mut Luck<'_>) -> u32,
    /// How long a game is said to get.
    pub bounds: fn(Bounds) -> Bounds,
    /// Who is said to owe a decision.
    pub owed: fn(&S::Game, Seats) -> Seats,
    /// How it is said to have ended.
    pub outcome: fn(&S::Game, Option<Outcome>) -> Option<Outcome>,
    /// A world to believe in, and its mark.
    pub sample: Sample<S>,
    /// Whether an event of a step that led to this state is said to show a secret.
    pub reveals: fn(&S::Game, bool) -> bool,
    /// Whether secret choices are said to be open.
    pub opens_choices: bool,
    /// Whether a secret is said to be disclosed.
    pub discloses: fn(bool) -> bool,
}

impl<S: Subject> Fault<S> {
    /// No fault at all, to begin one from.
    pub fn none() -> Self {
        Self {
            name: "keeps its promises",
            caught_by: Check::SetUp,
            extra: |_, _| None,
            aside: |_, _| None,
            mutters: false,
            fold: S::Game::fold,
            happens: |_| false,
            legal: |_, _, _| {},
            legal_count: |count| count,
            nth_legal: |nth, _| nth,
            default_action: |_, _, action| action,
            conceivable: |_| {},
            forbids: |_, _, _| false,
            waves_through: |_, _, _| false,
            refuse: |_, _, refusal| Denied::ByTheRules(refusal),
            when_refused: |_, _| {},
            when_done: |_, _, _| {},
            pick: |_, n, purpose, luck| luck.pick(n, purpose),
            bounds: |bounds| bounds,
            owed: |_, owed| owed,
            outcome: |_, outcome| outcome,
            sample: |view, memory, luck| Some((S::Game::sample(view, memory, luck)?, 0)),
            reveals: |_, reveals| reveals,
            opens_choices: false,
            discloses: |discloses| discloses,
        }
    }
}
