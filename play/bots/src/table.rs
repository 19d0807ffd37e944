//! A table of bots, and one game at it.

use quarterdeck_engine::chance::{Draw, Fast};
use quarterdeck_engine::{Chance, Game, Outcome, Purpose, Seat, Seats, Silence, Viewer};

use crate::bot::Bot;
use crate::chair::Chair;

/// Somebody who writes down a game as it is played: first the deal, then one step after the other.
///
/// A step is told as its draws, each as it falls, and then who did what. The methods do nothing unless they are
/// overridden, so [`Unrecorded`] costs nothing at all.
pub trait Recorder<G: Game> {
    /// A draw of the step that is under way. A pick of one out of one is no draw.
    fn drew(&mut self, _draw: Draw) {}

    /// The deal is over; the draws so far were its draws.
    fn dealt(&mut self) {}

    /// A step is over; the draws since the one before were its draws.
    fn played(&mut self, _seat: Seat, _action: G::Action) {}

    /// How the game stands after the deal and after each step.
    fn stands(&mut self, _state: &G) {}
}

/// Writes down nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unrecorded;

impl<G: Game> Recorder<G> for Unrecorded {}

/// A game written down: enough to play it through again.
#[derive(Clone, PartialEq, Eq)]
pub struct Minutes<G: Game> {
    /// What was drawn in the deal.
    pub deal: Vec<Draw>,
    /// The steps after it.
    pub steps: Vec<Step<G>>,
    underway: Vec<Draw>,
}

/// One step of a game written down.
#[derive(Clone, PartialEq, Eq)]
pub struct Step<G: Game> {
    /// Who.
    pub seat: Seat,
    /// Did what.
    pub action: G::Action,
    /// What was drawn for it.
    pub draws: Vec<Draw>,
}

impl<G: Game> Default for Minutes<G> {
    fn default() -> Self {
        Self { deal: Vec::new(), steps: Vec::new(), underway: Vec::new() }
    }
}

impl<G: Game> Recorder<G> for Minutes<G> {
    fn drew(&mut self, draw: Draw) {
        self.underway.push(draw);
    }

    fn dealt(&mut self) {
        self.deal = std::mem::take(&mut self.underway);
    }

    fn played(&mut self, seat: Seat, action: G::Action) {
        self.steps.push(Step { seat, action, draws: std::mem::take(&mut self.underway) });
    }
}

/// How a game between bots went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// How it ended.
    pub outcome: Outcome,
    /// How many actions were played.
    pub actions: u32,
}

/// Plays one game, `bots` in seat order. Bots remember, so they must be new ones.
///
/// The game and the bots draw from two generators: what a bot draws to make up its mind never changes the cards.
///
/// # Panics
/// When there is not one bot a seat, or when a bot chooses an illegal action: that is a fault in the bot, and no game
/// with it would mean anything.
pub fn play_game<G: Game, C: Chance, R: Recorder<G>>(
    setup: &G::Setup,
    bots: &mut [Box<dyn Bot<G>>],
    game_chance: &mut C,
    bot_chance: &mut Fast,
    recorder: &mut R,
) -> Played {
    let mut table = Table::new(G::new(setup), bots);
    table.deal(&mut noting(game_chance, |draw| recorder.drew(draw)));
    recorder.dealt();
    recorder.stands(&table.state);
    let mut actions = 0;
    while let Some(seat) = table.state.owed().first() {
        let action = table.ask(seat, bot_chance);
        table.play(seat, action, &mut noting(game_chance, |draw| recorder.drew(draw)));
        recorder.played(seat, action);
        recorder.stands(&table.state);
        actions += 1;
    }
    let outcome = table.state.outcome();
    Played { outcome: outcome.expect("a game in which nobody owes anything is over"), actions }
}

struct Table<'a, G: Game> {
    state: G,
    bots: &'a mut [Box<dyn Bot<G>>],
    /// Whose bots listen; asked once, since a table where nobody does is the quick one.
    listening: Seats,
    /// What happened in the step that is under way; unused when nobody listens.
    events: Vec<G::Event>,
}

impl<'a, G: Game> Table<'a, G> {
    fn new(state: G, bots: &'a mut [Box<dyn Bot<G>>]) -> Self {
        assert_eq!(bots.len(), state.seats(), "a table has one bot a seat");
        let listening = Seat::all(bots.len()).filter(|seat| bots[seat.index()].listens()).collect();
        Self { state, bots, listening, events: Vec::new() }
    }

    fn deal(&mut self, chance: &mut impl Chance) {
        if self.listening.is_empty() {
            self.state.deal(chance, &mut Silence);
        } else {
            self.state.deal(chance, &mut self.events);
            self.tell();
        }
    }

    #[inline]
    fn ask(&mut self, seat: Seat, chance: &mut Fast) -> G::Action {
        let chair = Chair::new(&self.state, seat);
        self.bots[seat.index()].choose(&chair, chance)
    }

    #[inline]
    fn play(&mut self, seat: Seat, action: G::Action, chance: &mut impl Chance) {
        let played = if self.listening.is_empty() {
            self.state.play(seat, action, chance, &mut Silence)
        } else {
            let played = self.state.play(seat, action, chance, &mut self.events);
            self.tell();
            played
        };
        if let Err(refusal) = played {
            panic!("the bot of {seat} chose {action:?}: {refusal}");
        }
    }

    fn tell(&mut self) {
        for seat in self.listening.iter() {
            let bot = &mut self.bots[seat.index()];
            for event in &self.events {
                bot.hear(&G::told(event, Viewer::Seat(seat)));
            }
        }
        self.events.clear();
    }
}

/// The door of a game's chance with somebody beside it who notes each draw.
struct Noting<'a, C, F> {
    chance: &'a mut C,
    note: F,
}

fn noting<C: Chance, F: FnMut(Draw)>(chance: &mut C, note: F) -> Noting<'_, C, F> {
    Noting { chance, note }
}

impl<C: Chance, F: FnMut(Draw)> Chance for Noting<'_, C, F> {
    #[inline]
    fn pick(&mut self, n: u32, purpose: Purpose) -> u32 {
        let outcome = self.chance.pick(n, purpose);
        if n > 1 {
            (self.note)(Draw { purpose, of: n, outcome });
        }
        outcome
    }
}
