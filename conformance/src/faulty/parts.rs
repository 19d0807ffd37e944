//! What a faulty game is made of: the parts of a game, with room for a fault.

use std::fmt;
use std::sync::Arc;

use quarterdeck_engine::{Chance, Game, Purpose};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::fault::{Fault, Subject};

/// Options, and the fault that is hidden in the game. Nobody can read or write the fault.
#[derive(Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Hiding<O, F> {
    /// The options of the game.
    pub options: O,
    /// The fault.
    #[serde(skip)]
    pub fault: F,
}

/// A fault on its way from the options to wherever a game answers. It makes no difference to what carries it.
pub struct Carried<S: Subject>(Arc<Fault<S>>);

impl<S: Subject> Carried<S> {
    pub(super) fn fault(&self) -> &Fault<S> {
        &self.0
    }
}

impl<S: Subject> From<Fault<S>> for Carried<S> {
    fn from(fault: Fault<S>) -> Self {
        Self(Arc::new(fault))
    }
}

impl<S: Subject> Default for Carried<S> {
    fn default() -> Self {
        Fault::none().into()
    }
}

impl<S: Subject> Clone for Carried<S> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<S: Subject> PartialEq for Carried<S> {
    fn eq(&self, _other: &Self) -> bool {
        true
    }
}

impl<S: Subject> Eq for Carried<S> {}

impl<S: Subject> fmt::Debug for Carried<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.name)
    }
}

/// An action, and whether the fault calls it open.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Doing<A> {
    pub(super) action: A,
    pub(super) open: bool,
}

impl<A: fmt::Debug> fmt::Debug for Doing<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.action.fmt(f)
    }
}

/// An event, or one that the fault made up; and the state that the whole step led to.
pub struct Happened<S: Subject> {
    pub(super) event: Option<<S::Game as Game>::Event>,
    pub(super) after: S::Game,
    pub(super) fault: Carried<S>,
}

impl<S: Subject> Clone for Happened<S> {
    fn clone(&self) -> Self {
        let Self { event, after, fault } = self;
        Self { event: event.clone(), after: after.clone(), fault: fault.clone() }
    }
}

/// A view with room for more than it should show.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Shown<V, F> {
    /// The view.
    pub inner: V,
    /// What a fault adds.
    pub extra: Option<String>,
    #[serde(skip)]
    pub(super) fault: F,
}

/// A sentence with room for more than it should say.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Said<T> {
    /// The sentence.
    pub inner: Option<T>,
    /// What goes into the view as well.
    pub extra: Option<String>,
    /// What goes nowhere.
    pub aside: Option<String>,
    #[serde(skip)]
    pub(super) muttered: bool,
}

/// A refusal, by the rules or by the fault.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Denied<R> {
    /// By the rules.
    #[error("{0}")]
    ByTheRules(R),
    /// By the fault.
    #[error("{0}")]
    ByTheFault(String),
}

/// Any source of chance.
pub struct Luck<'a>(&'a mut dyn FnMut(u32, Purpose) -> u32);

impl<'a> Luck<'a> {
    pub(super) fn new(pick: &'a mut dyn FnMut(u32, Purpose) -> u32) -> Self {
        Self(pick)
    }
}

impl Chance for Luck<'_> {
    fn pick(&mut self, n: u32, purpose: Purpose) -> u32 {
        (self.0)(n, purpose)
    }
}
