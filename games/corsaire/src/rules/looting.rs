//! The looting phase (CO-47 to CO-58).

use quarterdeck_engine::{Chance, Listener, Purpose, Seat};

use crate::components::{Card, Place};
use crate::event::Event;
use crate::options::{LootTie, PLAYERS};
use crate::state::{Corsaire, Stage};

/// Lots are drawn for the first trio.
const LOOT_TIE: Purpose = Purpose::open("loot-tie");

/// CO-50, CO-Q9: who lays the `nth` trio, from 0: one, then two each in turn, and one at the last.
#[inline]
pub fn looter(beginner: Seat, nth: usize) -> Seat {
    if nth.div_ceil(2).is_multiple_of(2) { beginner } else { beginner.next(PLAYERS) }
}

impl Corsaire {
    /// CO-48, CO-49: the cards on boards are laid aside; more trading points begin.
    pub(crate) fn begin_looting(
        &mut self,
        chance: &mut impl Chance,
        listener: &mut impl Listener<Self>,
    ) {
        for berth in self.row.iter_mut().flatten() {
            self.aside.extend(berth.card.take());
        }
        let second = self.first.next(PLAYERS);
        let [first_points, second_points] =
            [self.first, second].map(|seat| self.trading_points(seat));
        let tied = first_points == second_points;
        self.looter = match self.setup.loot_tie {
            _ if first_points > second_points => self.first,
            _ if first_points < second_points => second,
            LootTie::First => self.first,
            LootTie::Second => second,
            LootTie::Random => Seat::new(chance.pick(PLAYERS as u32, LOOT_TIE) as usize),
        };
        listener.hear(Event::LootingBegins { seat: self.looter, tied });
        self.give_trio(listener);
    }

    /// CO-50: the next trio is somebody's.
    #[inline]
    fn give_trio(&mut self, listener: &mut impl Listener<Self>) {
        self.active = looter(self.looter, usize::from(self.trios_laid));
        self.stage = Stage::Loot;
        listener.hear(Event::Loots { seat: self.active });
    }

    /// CO-51: a board is chosen. Nobody else sees it before the trio is complete.
    #[inline]
    pub(crate) fn board_for_trio(&mut self, place: Place, listener: &mut impl Listener<Self>) {
        self.stage = Stage::Lay(place);
        listener.hear(Event::Boarded { seat: self.active, place });
    }

    /// CO-52 to CO-56: a card from hand or pyramid. What it uncovers can be taken next.
    #[inline]
    pub(crate) fn lay(&mut self, place: Place, card: Card, listener: &mut impl Listener<Self>) {
        let seat = self.active;
        let trio_size = self.setup.trio();
        let player = self.player_mut(seat);
        match player.slot_of(card) {
            Some(slot) => player.standing.remove(slot),
            None => player.hand.remove(card),
        }
        let trio = &mut player.trios[place.index()];
        trio.insert(card);
        if trio.len() < trio_size {
            listener.hear(Event::Laid { seat, card });
            return;
        }
        let (cards, placed) = (trio.cards(), player.placed());
        let (up, down) = (cards.and(placed), cards.without(placed));
        self.log.loot(seat, place);
        self.trios_laid += 1;
        listener.hear(Event::TrioLaid { seat, place, up, down, last: card });
        if usize::from(self.trios_laid) == PLAYERS * self.setup.trios() {
            self.end_game(listener);
        } else {
            self.give_trio(listener);
        }
    }
}
