//! What a game adds to the pages. One folder a game.

use maud::{Markup, PreEscaped, html};
use quarterdeck_engine::{Game, Seat};
use quarterdeck_words::{Spoken, Words};

use crate::people::{Sign, Sitter};

/// A game that can be looked at.
///
/// Like [`Spoken`], it works from views and from what was told, and so from nothing that its reader may not know.
pub trait Pictured: Spoken {
    /// The class of its screens, such as `lom`.
    const CLASS: &'static str;

    /// What tells a seat from the others.
    fn sign(words: &Words, setup: &Self::Setup, seat: Seat) -> Sign;

    /// The symbols that its pictures are made of. They stand in a page once, outside what is brought up to date.
    fn symbols() -> PreEscaped<&'static str>;

    /// One line on what the game is about.
    fn pitch(words: &Words) -> String;

    /// The table as its viewer sees it, with what may be done on it.
    fn board(at: &At<'_, Self>) -> Markup;

    /// What the viewer may do, in the order in which one thinks of it.
    fn choices(view: &Self::View) -> Vec<Self::Action>;

    /// A picture that goes with a choice.
    fn choice_picture(_at: &At<'_, Self>, _action: &Self::Action) -> Markup {
        html! {}
    }

    /// The shelf on which a choice stands with others like it; none where it stands alone.
    fn shelf(_at: &At<'_, Self>, _action: &Self::Action) -> Option<Shelf> {
        None
    }

    /// Choices that are made with a slider instead of a button each.
    fn scale(_at: &At<'_, Self>) -> Option<Scale<Self::Action>> {
        None
    }

    /// Whether a choice is so bad that one asks again.
    fn is_rash(view: &Self::View, action: &Self::Action) -> bool;

    /// What has just happened, for an audience; nothing where it is not worth a scene.
    fn moment(at: &At<'_, Self>, told: &[Self::Told]) -> Option<Moment>;

    /// Who won and how, in a sentence.
    fn outcome(words: &Words, view: &Self::View) -> Option<String>;

    /// The final table.
    fn standings(at: &At<'_, Self>) -> Markup;

    /// Ways to play that people ask for by name.
    fn presets() -> &'static [Preset];

    /// Everything open: what all seats know together. Nothing where the table's options keep secrets after the end.
    fn all_open(setup: &Self::Setup, seats: Vec<Self::View>) -> Option<Self::View>;
}

/// Where a choice stands among others like it.
pub struct Shelf {
    /// What they have in common.
    pub heading: String,
    /// What is this one's own, in a word or two.
    pub brief: String,
}

/// Choices that differ in an amount.
pub struct Scale<A> {
    /// A name that no other question has, so that what one has set is kept as long as this one is asked, and no longer.
    pub id: String,
    /// What is chosen.
    pub label: String,
    /// What is good to know for it.
    pub note: Option<String>,
    /// The choices in their order, with what each says.
    pub marks: Vec<(A, String)>,
    /// The one that is marked, and where one begins.
    pub marked: usize,
    /// Whether they are steps of one amount, so that a slider makes sense.
    pub slides: bool,
    /// What the button says that sends it.
    pub send: String,
}

/// Something that has just happened, for an audience.
pub struct Moment {
    /// The class of the scene.
    pub class: &'static str,
    /// What one sees.
    pub picture: Markup,
    /// What is said of it; otherwise the first sentence of its step.
    pub says: Option<String>,
}

/// A way to play that people ask for by name.
pub struct Preset {
    /// Its name in forms.
    pub name: &'static str,
    /// The message that is its name for people.
    pub said: &'static str,
    /// How many sit down.
    pub seats: usize,
    /// The options that differ from the defaults, as one would type them.
    pub options: &'static [(&'static str, &'static str)],
}

/// A table as somebody looks at it.
pub struct At<'a, G: Game> {
    /// The reader's sentences.
    pub words: &'a Words,
    /// How the game was set up.
    pub setup: &'a G::Setup,
    /// What the viewer sees.
    pub view: &'a G::View,
    /// Who sits where.
    pub sitters: &'a [Sitter],
    /// Whether what may be done can be done here: not on a wall, and not in a replay.
    pub acting: bool,
}

impl<G: Pictured> At<'_, G> {
    /// Who sits at a seat.
    pub fn sitter(&self, seat: Seat) -> &Sitter {
        &self.sitters[seat.index()]
    }

    /// The attributes' values of a button that does this: what it sends, and what it says.
    pub fn button(&self, action: &G::Action) -> Option<(String, String)> {
        let sends = serde_json::to_string(action).expect("an action can be written");
        self.acting.then(|| (sends, G::action(self.words, self.view, action)))
    }
}
