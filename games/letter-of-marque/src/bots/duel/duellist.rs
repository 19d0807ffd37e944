//! The admiral: a duellist at tables for two, else one who plays every choice through.

use crate::{Action, Base, LetterOfMarque, OpenFleet, Told, View};
use quarterdeck_engine::Seat;
use quarterdeck_engine::chance::Fast;

use super::conduct::Row;
use super::follow::Follower;
use super::notebook::Notebook;
use super::plan::Thought;
use super::secret::{Secret, secrets};
use super::table::bit;
use crate::bots::guide::Lookout;
use quarterdeck_bots::Bot;
use quarterdeck_bots::Cancel;
use quarterdeck_bots::Chair;
use quarterdeck_bots::search::Searcher;

/// Plays a duel as it should be played: by chances that give nothing away, worked out for every secret that either side may
/// have. The ending and small duels are worked out to the end; before that it looks some turns ahead, and a judge says
/// what the tables there are worth. Duels that are neither small nor as printed begin with a search.
///
/// With more players it always searches.
pub struct Admiral {
    searcher: Searcher<LetterOfMarque, Lookout>,
    thought: Thought,
    heard: Vec<Told>,
    pub(super) follower: Option<Follower>,
    /// Where others read what it works out, if anybody does.
    notebook: Option<Notebook>,
}

impl Admiral {
    /// Somebody who thinks so much in duels, and searches like this elsewhere.
    pub fn new(searcher: Searcher<LetterOfMarque, Lookout>, thought: Thought) -> Self {
        Self { searcher, thought, heard: Vec::new(), follower: None, notebook: None }
    }

    /// The same, writing down what it works out.
    #[must_use]
    pub fn writing(mut self, notebook: &Notebook) -> Self {
        self.notebook = Some(notebook.clone());
        self
    }

    /// Forgets what it has worked out about tables of the past and nobody else reads: in its seat it shall not take more
    /// room than it needs.
    fn tidy_up(&mut self) {
        if self.notebook.is_none()
            && let Some(follower) = self.follower.take_if(|follower| follower.table().is_some())
        {
            self.follower = Some(follower.sharing(&Notebook::default()));
        }
    }

    /// What it does with this view and how likely, if it can say.
    pub fn mixes(&mut self, view: &View, seat: Seat) -> Option<Vec<(Action, f64)>> {
        self.mixes_until(view, seat, None)
    }

    fn mixes_until(
        &mut self,
        view: &View,
        seat: Seat,
        cancel: Option<&Cancel>,
    ) -> Option<Vec<(Action, f64)>> {
        if view.fleets.len() != 2 {
            return None;
        }
        let make = || {
            let follower = Follower::new(view.setup(), self.thought).suspecting(seat.next(2));
            self.notebook.iter().fold(follower, Follower::sharing)
        };
        let follower = self.follower.get_or_insert_with(make);
        follower.heed(cancel);
        self.heard.drain(..).for_each(|told| follower.hear(&told));
        let arms = |armed: f32| {
            let armed = f64::from(armed);
            vec![
                (Action::Choose(Base::Armed), armed),
                (Action::Choose(Base::Defenceless), 1.0 - armed),
            ]
        };
        let Some(table) = follower.table().copied() else {
            let chances = follower.first_ships_worked_out()?[seat.index()];
            let card = view.fleet(seat).turned_up?;
            return Some(arms(first_ship_armed(view, seat, bit(card), &chances)));
        };
        if table.seat != seat || !follower.fits(view) {
            return None;
        }
        let fleet = table.state.open_fleet(seat);
        let own = own_secret(view, seat, fleet.hidden);
        let secret = secrets(&fleet).iter().position(|secret| *secret == own)?;
        let sure = follower.is_sure();
        let conduct = follower.conduct()?;
        if !sure {
            return None;
        }
        if let Some(card) = view.fleet(seat).turned_up {
            return Some(arms(conduct.arms(card)?[secret]));
        }
        let actions = conduct.actions.iter();
        Some(actions.map(|(action, row)| (*action, f64::from(row[secret]))).collect())
    }
}

/// What a seat is hiding, by its own view.
pub(super) fn own_secret(view: &View, seat: Seat, hidden: u8) -> Secret {
    let fleet = view.fleet(seat);
    let armed = fleet.sea.iter().filter(|ship| ship.base == Some(Base::Armed));
    let armed: u8 = armed.map(|ship| bit(ship.treasure)).sum();
    Secret { armed: armed & hidden, reserve: fleet.reserve_armed.unwrap_or_default() }
}

/// How likely the first ship is armed, from how likely the seat then has which secret.
pub(super) fn first_ship_armed(view: &View, seat: Seat, card: u8, chances: &Row) -> f32 {
    let own = view.fleet(seat);
    let then = OpenFleet {
        deck: own.deck.iter().map(|card| bit(*card)).sum(),
        hidden: card,
        shown: 0,
        arrived: 0,
        armed: own.reserve_armed.unwrap_or_default(),
        cannons: own.cannons,
        points: own.points,
    };
    let all = secrets(&then);
    let armed = all.iter().zip(chances).filter(|(secret, _)| secret.armed == card);
    armed.map(|(_, chance)| chance).sum()
}

impl Bot<LetterOfMarque> for Admiral {
    fn choose(&mut self, chair: &Chair<'_, LetterOfMarque>, chance: &mut Fast) -> Action {
        if chair.legal_count() == 1 {
            return chair.nth_legal(0);
        }
        let mixed = self.mixes_until(&chair.view(), chair.seat(), chair.cancel());
        self.tidy_up();
        let legal = chair.legal();
        let mixed = mixed.filter(|mixed| mixed.iter().all(|(action, _)| legal.contains(action)));
        match mixed.and_then(|mixed| quarterdeck_bots::pick(&mixed, chance)) {
            Some(action) => action,
            None => self.searcher.choose(chair, chance),
        }
    }

    /// What it works out does not depend on what it holds, so a forced decision costs the same. It
    /// searches only where it cannot say what to do, as it would in any other decision.
    fn ponder(&mut self, chair: &Chair<'_, LetterOfMarque>, chance: &mut Fast) {
        let mixed = self.mixes_until(&chair.view(), chair.seat(), chair.cancel());
        self.tidy_up();
        if mixed.is_none() {
            self.searcher.ponder(chair, chance);
        }
    }

    fn listens(&self) -> bool {
        true
    }

    fn hear(&mut self, told: &Told) {
        self.searcher.hear(told);
        self.heard.push(*told);
    }

    /// In a duel: what it works out it would have worked out by hearing how the game went on. Elsewhere there is
    /// nothing that it would have to think about again.
    fn lives_on(&self) -> bool {
        self.follower.is_some() && self.searcher.lives_on()
    }
}
