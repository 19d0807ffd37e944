//! The contract, signed: every method says where its chapter is.

use std::ops::RangeInclusive;

use quarterdeck_engine::game::{Bounds, DEFAULT, Secret, Unfit};
use quarterdeck_engine::{
    Chance, Game, Listener, OptionSpec, Outcome, Problems, Seat, Seats, Viewer,
};

use crate::belief::{self, Memory};
use crate::components::{Base, MAX_PLAYERS, Ship, Treasure};
use crate::event::{Event, Told};
use crate::means::Action;
use crate::options::{Options, SPECS, Setup};
use crate::refusal::Refusal;
use crate::scoring;
use crate::state::{LetterOfMarque, Stage};
use crate::view::View;

impl Game for LetterOfMarque {
    const ID: &'static str = "letter-of-marque";
    const TITLE: &'static str = "Letter of Marque";
    const RULES_VERSION: u32 = 1;
    const SEATS: RangeInclusive<usize> = 3..=MAX_PLAYERS;
    const OPTIONS: &'static [OptionSpec] = SPECS;

    type Options = Options;
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type Told = Told;
    type View = View;
    type Memory = Memory;
    type Refusal = Refusal;

    fn setup(seats: usize, options: &Options) -> Result<Setup, Problems> {
        Setup::check(seats, options)
    }

    fn new(setup: &Setup) -> Self {
        Self::set_up(setup)
    }

    fn deal<C: Chance, L: Listener<Self>>(&mut self, chance: &mut C, listener: &mut L) {
        self.turn_up_first_treasures(chance, listener);
    }

    fn seats(&self) -> usize {
        self.setup.seats()
    }

    /// I-8 bounds the turns; each player also chooses a kind once for each ship. Every card but the last of a deck
    /// is a draw, and so are the lots for the first turn.
    fn bounds(setup: &Setup) -> Bounds {
        let ships = usize::from(setup.ships);
        Bounds {
            actions: setup.longest() + setup.seats() * ships,
            draws: setup.seats() * (ships - 1) + 1,
        }
    }

    #[inline]
    fn owed(&self) -> Seats {
        self.owed
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.stage == Stage::Over).then(|| {
            let tallies = Seat::all(self.setup.seats()).map(|seat| self.tally(seat));
            scoring::outcome(self.setup.tie_break, tallies)
        })
    }

    #[inline]
    fn legal(&self, seat: Seat, visit: impl FnMut(Action)) {
        if self.owed.contains(seat) {
            self.means(seat).visit(visit);
        }
    }

    #[inline]
    fn legal_count(&self, seat: Seat) -> u32 {
        if self.owed.contains(seat) { self.means(seat).count() } else { 0 }
    }

    #[inline]
    fn nth_legal(&self, seat: Seat, nth: u32) -> Action {
        self.means(seat).nth(nth)
    }

    fn default_action<C: Chance>(&self, seat: Seat, chance: &mut C) -> Action {
        assert!(self.owed.contains(seat), "{seat} owes nothing");
        self.means(seat).default(|n| chance.pick(n, DEFAULT))
    }

    fn conceivable(_setup: &Setup) -> Vec<Action> {
        let mut all = vec![
            Action::Choose(Base::Armed),
            Action::Choose(Base::Defenceless),
            Action::Leave,
            Action::Pass,
        ];
        for treasure in Treasure::all() {
            all.push(Action::Arrive(treasure));
            all.extend(Seat::all(8).map(|owner| Action::Attack { owner, treasure }));
        }
        all
    }

    #[inline]
    fn play<C: Chance, L: Listener<Self>>(
        &mut self,
        seat: Seat,
        action: Action,
        chance: &mut C,
        listener: &mut L,
    ) -> Result<(), Refusal> {
        self.check(seat, action)?;
        self.carry_out(seat, action, chance, listener);
        Ok(())
    }

    /// To check an action takes as long as to carry it out.
    #[inline]
    fn play_offered<C: Chance, L: Listener<Self>>(
        &mut self,
        seat: Seat,
        action: Action,
        chance: &mut C,
        listener: &mut L,
    ) {
        debug_assert!(self.check(seat, action).is_ok(), "{action:?} was not offered to {seat}");
        self.carry_out(seat, action, chance, listener);
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn told(event: &Event, viewer: Viewer) -> Told {
        event.told(viewer)
    }

    fn fold(view: &mut View, told: &Told) -> Result<(), Unfit> {
        view.fold(told).ok_or(Unfit)
    }

    fn remember(memory: &mut Memory, told: &Told) {
        memory.remember(told);
    }

    fn faded(setup: &Setup, told: Told) -> Told {
        if setup.show_known_armed { told } else { told.faded() }
    }

    fn sample<C: Chance>(view: &View, memory: &Memory, chance: &mut C) -> Option<Self> {
        belief::sample(view, memory, chance)
    }

    fn reveals(event: &Event) -> bool {
        event.reveals()
    }

    /// LM-09: which ship was chosen is its owner's secret. Everything else is done in front of all.
    fn is_secret(action: &Action) -> bool {
        matches!(action, Action::Choose(_))
    }

    fn discloses(&self, viewer: Viewer, secret: &Secret<'_, Self>) -> bool {
        match *secret {
            Secret::Choice { then, seat, .. } => {
                let ship = then.turned_up(seat).map(|treasure| Ship::new(seat, treasure));
                viewer.is(seat) || ship.is_some_and(|ship| self.is_open(ship))
            }
            Secret::Draw { purpose, .. } => purpose.audience.includes(viewer),
        }
    }

    fn presume_choice(&self, seat: Seat, world: &Self) -> Option<Action> {
        let ship = Ship::new(seat, self.turned_up(seat)?);
        Some(Action::Choose(world.base(ship)))
    }
}
