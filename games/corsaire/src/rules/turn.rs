//! The trading phase (CO-16, CO-46, CO-47): who may act, which step it is, and whose turn comes next.

use quarterdeck_engine::{Chance, Listener, Seat};

use crate::action::Action;
use crate::components::Card;
use crate::event::Event;
use crate::options::PLAYERS;
use crate::refusal::Refusal;
use crate::state::{Corsaire, Stage};

impl Corsaire {
    /// Whether `seat` may do that now, and why not.
    #[inline]
    pub(crate) fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        if !self.owed().contains(seat) {
            return Err(self.nothing_owed(seat));
        }
        let answer = self.means().check(action);
        match answer {
            Err(Refusal::NotYours { card }) if self.is_covered(card) => {
                Err(Refusal::Covered { card })
            }
            answer => answer,
        }
    }

    /// CO-55: whether a card of the active player's pyramid has another on it.
    #[cold]
    fn is_covered(&self, card: Card) -> bool {
        let player = self.player(self.active);
        player.cards_in(player.standing).contains(card)
    }

    /// Plays an action that was checked: the steps of a turn in the order of the book.
    #[inline]
    pub(crate) fn carry_out(
        &mut self,
        action: Action,
        chance: &mut impl Chance,
        listener: &mut impl Listener<Self>,
    ) {
        match (self.stage, action) {
            (_, Action::Card(card)) => self.choose_card(card, listener),
            (Stage::Slot(card), Action::Slot(slot)) => self.place(card, slot, listener),
            (Stage::Convert(slot), Action::Convert) => self.convert(slot, listener),
            (Stage::Convert(slot), Action::Pass) => self.pass(slot, listener),
            (Stage::Way(slot), Action::Go(way)) => self.walk_on(slot, way, listener),
            (_, Action::Board(place)) => self.take_card(place, listener),
            (Stage::Buy(place), Action::Buy) => self.buy(place, chance, listener),
            (Stage::Buy(place), Action::Decline) => self.decline(place, chance, listener),
            (_, Action::Return(token)) => self.return_token(token, chance, listener),
            (_, Action::Take(token)) => self.take_token(token, chance, listener),
            (_, Action::Loot(place)) => self.board_for_trio(place, listener),
            (Stage::Lay(place), Action::Lay(card)) => self.lay(place, card, listener),
            _ => unreachable!("the action was checked"),
        }
    }

    /// It is this player's turn now.
    #[inline]
    pub(crate) fn give_turn(&mut self, seat: Seat, listener: &mut impl Listener<Self>) {
        self.active = seat;
        self.stage = Stage::Card;
        listener.hear(Event::Turn { seat });
    }

    /// CO-46, CO-47: the opponent's turn, or the looting phase once both pyramids are full.
    #[inline]
    pub(crate) fn end_turn(
        &mut self,
        chance: &mut impl Chance,
        listener: &mut impl Listener<Self>,
    ) {
        self.turns += 1;
        if usize::from(self.turns) == PLAYERS * self.setup.turns() {
            self.begin_looting(chance, listener);
        } else {
            self.give_turn(self.active.next(PLAYERS), listener);
        }
    }

    /// Why a seat that owes nothing may not act.
    #[cold]
    fn nothing_owed(&self, seat: Seat) -> Refusal {
        match self.stage {
            _ if seat.index() >= PLAYERS => Refusal::NoSuchSeat { seat },
            Stage::Over => Refusal::GameOver,
            _ => Refusal::NotYourTurn,
        }
    }
}
