//! A game on a terminal: what every game's screen can say, and how it is coloured.

mod console;
mod letter_of_marque;
mod style;

pub(crate) use console::{Console, Typed};
pub(crate) use style::{Style, Tint};

use quarterdeck_bots::Roster;
use quarterdeck_engine::{Outcome, Seat, Viewer};
use quarterdeck_words::Words;

/// What a game says on a terminal. It works from views and from what was told, and knows no rule.
pub(crate) trait Screen: Roster {
    /// What a seat is called.
    fn name(words: &Words, setup: &Self::Setup, seat: Seat) -> String;

    /// The colour of a seat's name; the name says the same.
    fn tint(setup: &Self::Setup, seat: Seat) -> Tint;

    /// A sentence for the log, if there is one worth saying.
    fn sentence(
        words: &Words,
        setup: &Self::Setup,
        viewer: Viewer,
        told: &Self::Told,
    ) -> Option<String>;

    /// Whose turn it is and what is awaited.
    fn prompt(words: &Words, view: &Self::View) -> String;

    /// The table as the viewer sees it.
    fn board(words: &Words, style: Style, view: &Self::View) -> String;

    /// What the viewer may do, in the order one would say it.
    fn choices(words: &Words, view: &Self::View) -> Vec<(Self::Action, String)>;

    /// What the viewer may not do, and why.
    fn barred(words: &Words, view: &Self::View) -> Vec<String>;

    /// Whether one should ask back before doing that. It may depend only on what the viewer is reminded of.
    fn is_rash(view: &Self::View, action: &Self::Action) -> bool;

    /// How it ended, if the view says so.
    fn outcome_of(view: &Self::View) -> Option<Outcome>;

    /// Who won, and how everybody did.
    fn result(words: &Words, style: Style, view: &Self::View) -> String;

    /// One line on an option.
    fn option_about(words: &Words, key: &str) -> String;
}
