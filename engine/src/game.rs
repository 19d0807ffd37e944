//! The contract that a game signs.

use std::ops::RangeInclusive;

use serde::{Serialize, de::DeserializeOwned};

use crate::chance::{Chance, Purpose};
use crate::listener::Listener;
use crate::options::{OptionSpec, Problems};
use crate::outcome::Outcome;
use crate::seat::{Seat, Seats, Viewer};

/// A game, and the full state of one: what an all-knowing host would have in memory.
///
/// A state is never written down, sent or logged; it has no `Serialize` and no `Debug`. What leaves is a
/// [`View`](Game::View), built up for one viewer from nothing, or the [`Told`](Game::Told) form of an event. The
/// state itself is what one gets by playing a record.
///
/// The promises between these methods are checked for each game by the conformance kit.
pub trait Game: Clone + Eq + Send + Sync + 'static {
    /// The game's name on the wire and on the command line, such as `letter-of-marque`.
    const ID: &'static str;
    /// The game's name for people.
    const TITLE: &'static str;
    /// The newest version of the rules, which new games are played by. A record names its version; any change to what a
    /// record would replay to is a new version.
    const RULES_VERSION: u32;
    /// The oldest version of the rules that is still played. Records and journals of every version from this one on
    /// replay, verify and go on.
    const OLDEST_RULES: u32 = Self::RULES_VERSION;
    /// How many can play.
    const SEATS: RangeInclusive<usize>;
    /// The options, with defaults and a line each.
    const OPTIONS: &'static [OptionSpec];
    /// Whether an action can draw something that not everybody sees. What is drawn in the deal does not count.
    ///
    /// When a table agrees to take back a draw, its secret serves the next draw as well, and whoever saw it opened
    /// could work that one out. Where it might be somebody's secret, nothing is taken back past a draw.
    const SECRET_DRAWS: bool = false;

    /// What a table may change about the rules.
    type Options: Clone + PartialEq + Default + Serialize + DeserializeOwned + Send + Sync;
    /// Options that were checked together with the number of seats. Only the valid gets this name.
    type Setup: Clone + Send + Sync;
    /// One small decision: a click.
    type Action: Copy + Eq + std::fmt::Debug + Serialize + DeserializeOwned + Send + Sync;
    /// What happened, with everything an all-knowing narrator would say.
    type Event: Clone + Send + Sync;
    /// What one viewer is told of it. A type with no room for what the viewer may not know.
    type Told: Clone + Eq + std::fmt::Debug + Serialize + DeserializeOwned + Send + Sync;
    /// Everything one viewer may see now, and what it may do and may not do and why.
    type View: Clone + Eq + std::fmt::Debug + Serialize + Send + Sync;
    /// What a viewer may remember beyond what its view shows now. Most games need `()`.
    type Memory: Clone + Eq + Default + Send + Sync;
    /// Why an action is refused: a sentence one would say across the table.
    type Refusal: std::error::Error + Clone + Eq + Send + Sync;

    /// Checks options for a table of this many seats that plays by the newest rules, and names every problem.
    fn setup(seats: usize, options: &Self::Options) -> Result<Self::Setup, Problems>;

    /// The same for a game that was begun with an older version of the rules. It is asked for versions from
    /// [`OLDEST_RULES`](Game::OLDEST_RULES) to [`RULES_VERSION`](Game::RULES_VERSION); a game that has but one version
    /// need not write it.
    fn setup_by(
        _rules: u32,
        seats: usize,
        options: &Self::Options,
    ) -> Result<Self::Setup, Problems> {
        Self::setup(seats, options)
    }

    /// Puts data of one's own, the text of a file, into the options: figures, cards, a map. The options carry all of it
    /// from then on, and so does a record.
    ///
    /// # Errors
    /// Every problem with the data; or that this game has none to replace.
    fn read_data(_options: &mut Self::Options, _text: &str) -> Result<(), Problems> {
        Err(Problems::from(format!("{} has no data that could be replaced", Self::TITLE)))
    }

    /// The table before anything was drawn. It holds no secret yet.
    fn new(setup: &Self::Setup) -> Self;

    /// What the rules do by themselves before the first decision: deal, turn up, draw lots. It is called once, before
    /// anything is played.
    fn deal<C: Chance, L: Listener<Self>>(&mut self, chance: &mut C, listener: &mut L);

    /// How many sit at this table.
    fn seats(&self) -> usize;

    /// How long a game from this set-up can get at most.
    fn bounds(setup: &Self::Setup) -> Bounds;

    /// Who owes a decision now. Several when the decisions are simultaneous; nobody when the game is over, and
    /// only then.
    fn owed(&self) -> Seats;

    /// How it ended, once it has.
    fn outcome(&self) -> Option<Outcome>;

    /// Calls `visit` with each legal action of `seat`, in a fixed order. None when the seat owes nothing.
    fn legal(&self, seat: Seat, visit: impl FnMut(Self::Action));

    /// How many actions [`legal`](Game::legal) visits. Worth overriding where counting is quicker than listing.
    #[inline]
    fn legal_count(&self, seat: Seat) -> u32 {
        let mut count = 0;
        self.legal(seat, |_| count += 1);
        count
    }

    /// The `nth` action that [`legal`](Game::legal) visits.
    ///
    /// # Panics
    /// When there are not that many.
    #[inline]
    fn nth_legal(&self, seat: Seat, nth: u32) -> Self::Action {
        let mut left = nth;
        let mut found = None;
        self.legal(seat, |action| {
            if left == 0 && found.is_none() {
                found = Some(action);
            }
            left = left.saturating_sub(1);
        });
        found.expect("there are not that many legal actions")
    }

    /// What is played for `seat` when its time is up.
    ///
    /// It must be legal, depend on nothing that the seat cannot know, and tell nobody a secret of the seat's: what is
    /// chosen in secret is drawn by lot, so that a choice that others know was made this way tells them nothing. By
    /// itself it is any legal action, each as likely as the others. The lot is drawn by whoever plays for the seat;
    /// it is no draw of the game.
    ///
    /// # Panics
    /// When the seat owes nothing.
    fn default_action<C: Chance>(&self, seat: Seat, chance: &mut C) -> Self::Action {
        self.nth_legal(seat, chance.pick(self.legal_count(seat), DEFAULT))
    }

    /// Everything that could be said as an action at a table like this one, legal or not: the kit and the tests
    /// try them all.
    fn conceivable(setup: &Self::Setup) -> Vec<Self::Action>;

    /// Plays an action. This is the only thing that changes a state, together with
    /// [`play_offered`](Game::play_offered).
    ///
    /// # Errors
    /// An illegal action is refused before anything is touched. Neither whether nor how it is refused may depend on
    /// what `seat` cannot know.
    fn play<C: Chance, L: Listener<Self>>(
        &mut self,
        seat: Seat,
        action: Self::Action,
        chance: &mut C,
        listener: &mut L,
    ) -> Result<(), Self::Refusal>;

    /// Plays an action that this very state has just offered as [legal](Game::legal), so that nothing has to be looked
    /// at twice: for searches, which spend much of their time on it. It does exactly what [`play`](Game::play) does.
    #[inline]
    fn play_offered<C: Chance, L: Listener<Self>>(
        &mut self,
        seat: Seat,
        action: Self::Action,
        chance: &mut C,
        listener: &mut L,
    ) {
        if self.play(seat, action, chance, listener).is_err() {
            unreachable!("a legal action was refused");
        }
    }

    /// What `viewer` sees.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// What `viewer` is told of an event. There is an answer for every event, so that the number of sentences tells
    /// nobody that there was something to hide.
    fn told(event: &Self::Event, viewer: Viewer) -> Self::Told;

    /// Brings a view up to date with something its viewer was told.
    ///
    /// # Errors
    /// When that cannot follow on this view. What a table told its viewers always can; what somebody else's file
    /// says it told may not.
    fn fold(view: &mut Self::View, told: &Self::Told) -> Result<(), Unfit>;

    /// Adds to a viewer's memory what it was told.
    fn remember(_memory: &mut Self::Memory, _told: &Self::Told) {}

    /// How a sentence reads once its moment has passed. Only a game of memory forgets. A faded sentence is for
    /// reading again and not for folding; fading it twice changes nothing more.
    fn faded(_setup: &Self::Setup, told: Self::Told) -> Self::Told {
        told
    }

    /// A full state as the viewer could believe it to be, drawn uniformly from all states that the rules leave
    /// possible, given the view and what the viewer remembers.
    ///
    /// Whose belief it is, the view or the memory must say. It draws a bounded number of times and never by trying
    /// until something fits, so that all its ways can be gone through. It is asked from the deal on.
    ///
    /// None when nothing fits. A view that a table gave out, with the memory of what was told beside it, always fits
    /// the state it was taken from.
    fn sample<C: Chance>(view: &Self::View, memory: &Self::Memory, chance: &mut C) -> Option<Self>;

    /// Whether an event shows anybody a secret. A step with such an event cannot be taken back; one with a draw
    /// cannot either, whatever this says.
    fn reveals(event: &Self::Event) -> bool;

    /// Whether an action is known only to whoever took it.
    fn is_secret(_action: &Self::Action) -> bool {
        false
    }

    /// Whether `viewer` may know, as things stand now, a choice or a draw that was secret when it was made.
    fn discloses(&self, viewer: Viewer, secret: &Secret<'_, Self>) -> bool {
        match *secret {
            Secret::Choice { seat, .. } => viewer.is(seat),
            Secret::Draw { purpose, .. } => purpose.audience.includes(viewer),
        }
    }

    /// What `seat` must have chosen secretly in this state for the game to have come to `world` later. A viewer's
    /// record is checked by playing it through in a world that the viewer can believe.
    fn presume_choice(&self, _seat: Seat, _world: &Self) -> Option<Self::Action> {
        None
    }

    /// How the `nth` draw of a step from this state must have fallen, for the purpose of that name, for the game to
    /// have come to `world` later.
    fn presume_draw(&self, _nth: usize, _purpose: &str, _world: &Self) -> Option<u32> {
        None
    }
}

/// What the lot is for that decides what is played for a seat whose time is up. Nobody at the table sees it fall.
pub const DEFAULT: Purpose = Purpose::blind("default");

/// A sentence that cannot follow on a view.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this cannot have happened here")]
pub struct Unfit;

/// How long a game can get.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// At most this many actions.
    pub actions: usize,
    /// At most this many draws, picks of one out of one not counted.
    pub draws: usize,
}

/// Something that was secret when it happened.
#[derive(Clone, Copy)]
pub enum Secret<'a, G: Game> {
    /// What a seat chose.
    Choice {
        /// The state it chose in.
        then: &'a G,
        /// Who chose.
        seat: Seat,
        /// What it chose.
        action: G::Action,
    },
    /// How a draw fell.
    Draw {
        /// The state before the step that drew.
        then: &'a G,
        /// The how-many-th draw of that step, from 0.
        nth: usize,
        /// What it was for.
        purpose: Purpose,
        /// How it fell.
        outcome: u32,
    },
}
