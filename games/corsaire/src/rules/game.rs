//! The contract, signed: every method says where its chapter is.

use std::ops::RangeInclusive;

use quarterdeck_engine::game::{Bounds, DEFAULT, Secret, Unfit};
use quarterdeck_engine::{
    Chance, Game, Listener, OptionSpec, Outcome, Problems, Seat, Seats, Viewer,
};

use crate::action::Action;
use crate::belief::{self, Memory};
use crate::components::{Card, MAX_ROW, Place, Slot, Token, Way};
use crate::data::Sheet;
use crate::event::{Event, Told};
use crate::means::can_lay;
use crate::options::{CentreVp, Options, PLAYERS, SPECS, Setup};
use crate::refusal::Refusal;
use crate::scoring;
use crate::state::{Corsaire, Stage};
use crate::view::View;

impl Game for Corsaire {
    const ID: &'static str = "corsaire";
    const TITLE: &'static str = "Corsaire";
    const RULES_VERSION: u32 = 1;
    const SEATS: RangeInclusive<usize> = PLAYERS..=PLAYERS;
    const OPTIONS: &'static [OptionSpec] = SPECS;
    /// Everybody sees which card is turned up, nobody the number under which it was drawn from the stock.
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
        Setup::check(seats, options)
    }

    fn read_data(options: &mut Options, text: &str) -> Result<(), Problems> {
        let sheet = Sheet::read(text)?;
        crate::data::Figures::check(&sheet)?;
        options.data = Some(sheet);
        Ok(())
    }

    fn new(setup: &Setup) -> Self {
        Self::set_up(setup)
    }

    fn deal<C: Chance, L: Listener<Self>>(&mut self, chance: &mut C, listener: &mut L) {
        self.deal_out(chance, listener);
    }

    fn seats(&self) -> usize {
        PLAYERS
    }

    /// A turn has a card, a slot, a walk, a board, a purchase and whatever is returned; a trio has a board and its cards.
    /// Every turn draws a card and at most a board.
    fn bounds(setup: &Setup) -> Bounds {
        let (turns, row, levels) = (PLAYERS * setup.turns(), setup.row(), setup.levels());
        let returned = usize::from(setup.figures.total.count());
        let walk = 2 * levels - 1;
        let looting = PLAYERS * setup.trios() * (1 + setup.trio());
        Bounds {
            actions: turns * (4 + walk + returned) + looting,
            draws: 2 * row + PLAYERS + 2 + 2 * turns,
        }
    }

    #[inline]
    fn owed(&self) -> Seats {
        Self::owed(self)
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.stage == Stage::Over).then(|| scoring::outcome(self.tallies()))
    }

    #[inline]
    fn legal(&self, seat: Seat, visit: impl FnMut(Action)) {
        if Self::owed(self).contains(seat) {
            self.means().visit(visit);
        }
    }

    #[inline]
    fn legal_count(&self, seat: Seat) -> u32 {
        if Self::owed(self).contains(seat) { self.means().count() } else { 0 }
    }

    #[inline]
    fn nth_legal(&self, _seat: Seat, nth: u32) -> Action {
        self.means().nth(nth)
    }

    fn default_action<C: Chance>(&self, seat: Seat, chance: &mut C) -> Action {
        assert!(Self::owed(self).contains(seat), "{seat} owes nothing");
        self.means().default(|n| chance.pick(n, DEFAULT))
    }

    fn conceivable(_setup: &Setup) -> Vec<Action> {
        let mut all = vec![
            Action::Convert,
            Action::Pass,
            Action::Go(Way::Left),
            Action::Go(Way::Right),
            Action::Buy,
            Action::Decline,
        ];
        all.extend(Card::all().flat_map(|card| [Action::Card(card), Action::Lay(card)]));
        all.extend(Slot::all().map(Action::Slot));
        all.extend(
            Place::all(MAX_ROW).flat_map(|place| [Action::Board(place), Action::Loot(place)]),
        );
        all.extend(
            Token::ALL.into_iter().flat_map(|token| [Action::Return(token), Action::Take(token)]),
        );
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
        self.carry_out(action, chance, listener);
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

    fn faded(setup: &Setup, told: Told) -> Told {
        let told = if setup.show_known_hand { told } else { told.without_cards_taken() };
        if setup.centre_vp == CentreVp::Open { told } else { told.without_centre() }
    }

    fn sample<C: Chance>(view: &View, memory: &Memory, chance: &mut C) -> Option<Self> {
        belief::sample(view, memory, chance)
    }

    fn reveals(event: &Event) -> bool {
        event.reveals()
    }

    /// A hand card is its owner's secret until it is placed or turned up, a trio until it is complete.
    fn is_secret(action: &Action) -> bool {
        matches!(action, Action::Card(_) | Action::Loot(_) | Action::Lay(_))
    }

    /// A card that was placed and a board where a trio lies are no secret any more. Which card of a trio was picked
    /// first stays with whoever picked it: the cards themselves are shown when they are shown, and their order would say
    /// which of them came from the hand.
    fn discloses(&self, viewer: Viewer, secret: &Secret<'_, Self>) -> bool {
        match *secret {
            Secret::Choice { then, seat, action } => {
                let happened = match action {
                    Action::Card(_) => self.log.placed(seat).len() > then.log.placed(seat).len(),
                    Action::Loot(_) => self.log.looted(seat).len() > then.log.looted(seat).len(),
                    _ => false,
                };
                viewer.is(seat) || happened
            }
            Secret::Draw { purpose, .. } => {
                let all_shown = self.stage == Stage::Over && self.setup.post_game_reveal;
                all_shown || purpose.audience.includes(viewer)
            }
        }
    }

    fn presume_choice(&self, seat: Seat, world: &Self) -> Option<Action> {
        match self.stage {
            Stage::Card => {
                let nth = self.log.placed(seat).len();
                let placed = world.log.placed(seat).get(nth).map(|&(_, card)| card);
                let chosen = if let Stage::Slot(card) = world.stage { Some(card) } else { None };
                placed.or(chosen).map(Action::Card)
            }
            Stage::Loot => {
                let nth = self.log.looted(seat).len();
                let looted = world.log.looted(seat).get(nth).copied();
                let chosen = if let Stage::Lay(place) = world.stage { Some(place) } else { None };
                looted.or(chosen).map(Action::Loot)
            }
            Stage::Lay(place) => {
                let laid = self.player(seat).trios[place.index()].cards();
                let still = world.player(seat).trios[place.index()].cards().without(laid);
                let means = self.means();
                still.iter().find(|&card| can_lay(&means, card)).map(Action::Lay)
            }
            _ => None,
        }
    }

    fn presume_draw(&self, nth: usize, purpose: &str, world: &Self) -> Option<u32> {
        self.presumed_draw(nth, purpose, world)
    }
}
