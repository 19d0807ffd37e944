//! A game on a terminal: what every game's screen can show, and how it is coloured.

mod console;
mod style;

pub use console::{Console, Typed};
pub use style::{Style, Tint, columns};

use quarterdeck_bots::Roster;
use quarterdeck_engine::{Outcome, Seat};
use quarterdeck_words::{Spoken, Words};

/// What a game shows on a terminal, beyond what it says anywhere. It works from views and knows no rule.
pub trait Screen: Roster + Spoken {
    /// The colour of a seat's name; the name says the same.
    fn tint(setup: &Self::Setup, seat: Seat) -> Tint;

    /// The table as the viewer sees it.
    fn board(words: &Words, style: Style, view: &Self::View) -> String;

    /// What the viewer may do, in the order one would say it.
    fn choices(words: &Words, view: &Self::View) -> Vec<(Self::Action, String)>;

    /// Whether one should ask back before doing that. It may depend only on what the viewer is reminded of.
    fn is_rash(view: &Self::View, action: &Self::Action) -> bool;

    /// How it ended, if the view says so.
    fn outcome_of(view: &Self::View) -> Option<Outcome>;

    /// Who won, and how everybody did.
    fn result(words: &Words, style: Style, view: &Self::View) -> String;
}
