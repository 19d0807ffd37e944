//! The contract, signed: every method says where its chapter is.

use std::ops::RangeInclusive;

use quarterdeck_engine::game::{Bounds, DEFAULT, Secret, Unfit};
use quarterdeck_engine::{
    Chance, Game, Listener, OptionSpec, Outcome, Problems, Seat, Seats, Viewer,
};

use crate::action::Action;
use crate::belief::{self, Memory};
use crate::components::MAX_PLAYERS;
use crate::duties::{HIDDEN_DUTY, HIDDEN_PORT, first_number};
use crate::event::{Event, Told};
use crate::helm::Helm;
use crate::means::{self, Means};
use crate::now::{Answer, Step};
use crate::options::{Options, SPECS};
use crate::refusal::Refusal;
use crate::set_up::{DRAWS_A_ROUND, FIRST_RULES, MOST_DRAWS, NEWEST_RULES, Setup};
use crate::state::{OwnDuties, PiratesAndPrivateers};
use crate::view::View;

impl Game for PiratesAndPrivateers {
    const ID: &'static str = "pirates-and-privateers";
    const TITLE: &'static str = "Pirates and Privateers";
    const RULES_VERSION: u32 = NEWEST_RULES;
    const OLDEST_RULES: u32 = FIRST_RULES;
    const SEATS: RangeInclusive<usize> = 2..=MAX_PLAYERS;
    const OPTIONS: &'static [OptionSpec] = SPECS;
    const SECRET_DRAWS: bool = true;

    type Options = Options;
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type Told = Told;
    type View = View;
    type Memory = Memory;
    type Refusal = Refusal;

    fn setup(seats: usize, options: &Options) -> Result<Setup, Problems> {
        Self::setup_by(NEWEST_RULES, seats, options)
    }

    fn setup_by(rules: u32, seats: usize, options: &Options) -> Result<Setup, Problems> {
        Setup::check(rules, seats, options)
    }

    fn read_data(options: &mut Options, text: &str) -> Result<(), Problems> {
        crate::data::Data::read(text)?;
        options.data = Some(text.to_owned());
        Ok(())
    }

    fn new(setup: &Setup) -> Self {
        Self::set_up(setup)
    }

    fn deal<C: Chance, L: Listener<Self>>(&mut self, chance: &mut C, listener: &mut L) {
        let mut helm = Helm { state: self, chance, listener };
        helm.deal();
        helm.settle();
    }

    fn seats(&self) -> usize {
        self.board.setup.seats()
    }

    /// PP-405 bounds the rounds, gold the purchases of a turn, holds and stashes what is moved. Draws are bounded by
    /// PP-Q115.
    fn bounds(setup: &Setup) -> Bounds {
        let turns = usize::from(setup.rules.round_limit) * setup.seats();
        let gold = setup.rules.bank.0 as usize / 50;
        let ships = usize::from(setup.level().ships_per_player) + 1;
        let draws = (turns as u32).saturating_mul(DRAWS_A_ROUND).saturating_add(200);
        Bounds {
            actions: 2 * setup.seats() + turns * (gold + ships * (gold + 400)),
            draws: draws.min(MOST_DRAWS) as usize,
        }
    }

    #[inline]
    fn owed(&self) -> Seats {
        self.board.now.owes
    }

    fn outcome(&self) -> Option<Outcome> {
        self.board.outcome()
    }

    #[inline]
    fn legal(&self, seat: Seat, visit: impl FnMut(Action)) {
        if self.board.now.owes.contains(seat) {
            self.means(seat, &self.duties(seat)).visit(visit);
        }
    }

    #[inline]
    fn nth_legal(&self, seat: Seat, nth: u32) -> Action {
        self.means(seat, &self.duties(seat)).nth(nth)
    }

    fn default_action<C: Chance>(&self, seat: Seat, chance: &mut C) -> Action {
        assert!(self.board.now.owes.contains(seat), "{seat} owes nothing");
        self.means(seat, &self.duties(seat)).passive(|n| chance.pick(n, DEFAULT))
    }

    fn conceivable(setup: &Setup) -> Vec<Action> {
        means::conceivable(setup)
    }

    fn play<C: Chance, L: Listener<Self>>(
        &mut self,
        seat: Seat,
        action: Action,
        chance: &mut C,
        listener: &mut L,
    ) -> Result<(), Refusal> {
        if seat.index() >= self.board.setup.seats() {
            return Err(Refusal::NoSuchSeat { seat });
        }
        self.means(seat, &self.duties(seat)).check(action)?;
        Helm { state: self, chance, listener }.play(seat, action);
        Ok(())
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

    fn sample<C: Chance>(view: &View, memory: &Memory, chance: &mut C) -> Option<Self> {
        belief::sample(view, memory, chance)
    }

    fn reveals(event: &Event) -> bool {
        event.reveals()
    }

    /// PP-Q30: a sealed bid is its bidder's secret. Everything else is done in front of all.
    fn is_secret(action: &Action) -> bool {
        matches!(action, Action::Seal(..) | Action::SealPass)
    }

    /// Sealed bids are known once they were opened. What was drawn for a hidden duty never is: its number would tell
    /// about the others.
    fn discloses(&self, viewer: Viewer, secret: &Secret<'_, Self>) -> bool {
        match *secret {
            Secret::Choice { then, seat, .. } => viewer.is(seat) || !self.is_same_bidding(then),
            Secret::Draw { purpose, .. } => purpose.audience.includes(viewer),
        }
    }

    fn presume_choice(&self, seat: Seat, world: &Self) -> Option<Action> {
        match world.secrets.bids[seat.index()] {
            Answer::Bid(bid) => {
                let tenth = self.board.rung(bid.good, 1).0;
                Some(Action::Seal(bid.good, (bid.price.0 / tenth) as u8))
            }
            Answer::Passed => Some(Action::SealPass),
            _ => None,
        }
    }

    fn presume_draw(&self, _nth: usize, purpose: &str, world: &Self) -> Option<u32> {
        let log = &world.secrets.log;
        if purpose == HIDDEN_DUTY.name {
            let drawn = log.get(self.secrets.log.len())?;
            return Some(first_number(&self.deck_to_draw(), drawn.kind));
        }
        if purpose == HIDDEN_PORT.name {
            // The ship for the cargo was asked for between the card and its port.
            let asked = matches!(self.board.now.step, Step::DutyShip(_));
            let drawn = log.get(self.secrets.log.len() - usize::from(asked))?;
            let Some(port) = drawn.port else { return Some(0) };
            let hand = self.board.hand(self.board.turn);
            return hand.items().iter().position(|other| *other == port).map(|nth| nth as u32);
        }
        None
    }
}

impl PiratesAndPrivateers {
    /// What decides what `seat` may do.
    #[inline]
    pub(crate) fn means<'a>(&'a self, seat: Seat, own: &'a OwnDuties) -> Means<'a> {
        Means { seat, board: &self.board, own }
    }

    /// Whether the bidding of an earlier state is still going on.
    fn is_same_bidding(&self, then: &Self) -> bool {
        let going = |state: &Self| {
            state.board.now.bidding.map(|bids| (bids.charter, state.board.round, state.board.turn))
        };
        self.board.now.step == Step::Bid && going(self) == going(then)
    }

    /// The deck as the next draw will find it, reshuffled if it is empty.
    fn deck_to_draw(&self) -> [u8; crate::components::DUTY_KINDS] {
        if self.board.duty_deck > 0 {
            return self.deck();
        }
        let mut deck = self.deck();
        for (cards, discards) in deck.iter_mut().zip(&self.board.duty_discards) {
            *cards += discards;
        }
        deck
    }
}
