//! Following a duel by what everybody is told: what each seat may be hiding, and what anybody would do.

use std::sync::Arc;

use crate::{Action, Base, LetterOfMarque, Setup, Told, Treasure, View};
use quarterdeck_engine::Seat;

use super::conduct::{Conduct, Row, anything};
use super::habit::Habit;
use super::notebook::Notebook;
use super::plan::{Planner, Solution, Thought};
use super::secret::{MOST, NONE, Secrets, Step, change, secrets};
use super::table::{Branch, Recall, Table, begun, bit, dealt};
use quarterdeck_bots::Cancel;

/// How often anybody is believed to do just anything.
const SLIPS: f32 = 0.02;
/// How often anybody is believed to keep a straight face, before all that follows can be worked out.
const DOUBT: f32 = 0.5;
/// How often who is not to act is taken to have any secret, whatever is believed.
const WARY: f32 = 0.1;

/// How likely somebody plays by rules of thumb, to begin with.
const THUMB: f32 = 0.3;

/// Follows a duel. All it knows everybody knows, so it comes to the same on either side of the table, unless it suspects
/// somebody: whom it follows for does not suspect itself.
#[derive(Clone)]
pub(super) struct Follower {
    setup: Setup,
    planner: Planner,
    habit: Habit,
    cards: Vec<(Seat, Treasure)>,
    /// Nothing before the first turn and after the end.
    table: Option<Table>,
    /// A card that is turned up and waits for its ship.
    leaving: Option<Treasure>,
    /// How likely each seat has each of its secrets.
    pub(super) beliefs: [Row; 2],
    pub(super) solution: Option<Arc<Solution>>,
    conduct: Option<Conduct>,
    /// Whether that is a guess.
    guessing: bool,
    /// How often anybody is believed to do just anything.
    slips: f32,
    /// Who may play by rules of thumb, and how likely that is so *and* it has each of its secrets.
    suspect: Option<(Seat, Row)>,
}

impl Follower {
    /// One before the deal.
    pub(super) fn new(setup: &Setup, thought: Thought) -> Self {
        Self {
            setup: *setup,
            planner: Planner::new(setup, thought),
            habit: Habit::default(),
            cards: Vec::new(),
            table: None,
            leaving: None,
            beliefs: [[0.0; MOST]; 2],
            solution: None,
            conduct: None,
            guessing: false,
            slips: SLIPS,
            suspect: None,
        }
    }

    /// One who takes it that this seat may play by rules of thumb, and sees by what it does whether that is so.
    pub(super) fn suspecting(mut self, seat: Seat) -> Self {
        self.suspect = Some((seat, [0.0; MOST]));
        self
    }

    /// How likely whom it suspects plays by rules of thumb.
    #[cfg(test)]
    pub(super) fn suspicion(&self) -> f32 {
        self.suspect.map_or(0.0, |(_, thumb)| thumb.iter().sum())
    }

    /// One who shares what is worked out with others.
    pub(super) fn sharing(mut self, notebook: &Notebook) -> Self {
        self.planner = self.planner.sharing(notebook);
        self
    }

    /// From now on stops working things out when it is told so.
    pub(super) fn heed(&mut self, cancel: Option<&Cancel>) {
        self.planner.heed(cancel);
    }

    /// One who believes that nobody ever slips.
    pub(super) fn trusting(mut self) -> Self {
        self.slips = 0.0;
        self
    }

    /// Takes it from somebody else what who is to act does here.
    pub(super) fn take(&mut self, conduct: Conduct) {
        self.conduct = Some(conduct);
    }

    /// The card that is turned up and waits for its ship.
    pub(super) fn leaving(&self) -> Option<Treasure> {
        self.leaving
    }

    /// Hears what everybody is told.
    pub(super) fn hear(&mut self, told: &Told) {
        match *told {
            Told::TurnedUp { seat, treasure } if self.table.is_none() => {
                self.cards.push((seat, treasure));
            }
            Told::TurnedUp { treasure, .. } => {
                self.believe_in(Action::Leave);
                self.leaving = Some(treasure);
            }
            Told::Begins { seat, .. } => self.begin(seat),
            Told::Left { treasure, .. } => self.leave(treasure),
            Told::Arrived { treasure, .. } => self.act(Action::Arrive(treasure), None),
            Told::Attacked { owner, treasure, base, .. } => {
                self.act(Action::Attack { owner, treasure }, Some(base));
            }
            Told::Passed { .. } => self.act(Action::Pass, None),
            _ => {}
        }
        self.habit.hear(told);
    }

    /// The table, if somebody has to choose what to do or which ship leaves.
    pub(super) fn table(&self) -> Option<&Table> {
        self.table.as_ref()
    }

    /// Whether a view is of the table that it has followed. After a game of memory was taken up again, say, it need
    /// not be.
    pub(super) fn fits(&self, view: &View) -> bool {
        let Some(table) = &self.table else { return false };
        view.fleets.iter().all(|fleet| {
            let open = table.state.open_fleet(fleet.seat);
            let sea: u8 = fleet.sea.iter().map(|ship| bit(ship.treasure)).sum();
            let leaving = fleet.turned_up.map_or(0, bit);
            let deck: u8 = fleet.deck.iter().map(|card| bit(*card)).sum();
            sea == open.hidden | open.shown
                && deck | leaving == open.deck
                && (fleet.cannons, fleet.points) == (open.cannons, open.points)
        })
    }

    /// How likely each seat has each of its secrets after the first ships, once the cards are turned up: worked out if
    /// that is not too much.
    pub(super) fn first_ships_worked_out(&self) -> Option<[Row; 2]> {
        let (cards, swapped) = self.lowest_first()?;
        self.planner.work_out_the_deal(cards).map(|chances| in_seat_order(chances, swapped))
    }

    /// The same, by rules of thumb where it is too much.
    fn first_ships(&self) -> Option<[Row; 2]> {
        self.first_ships_worked_out().or_else(|| {
            let (cards, swapped) = self.lowest_first()?;
            let table = begun(dealt(&self.setup, cards), Seat::new(0));
            let chances = table.map_or([[0.0; MOST]; 2], |table| Habit::first_ships(&table));
            Some(in_seat_order(chances, swapped))
        })
    }

    /// The two cards that were turned up first, the lower one first, and whether that is the second one.
    fn lowest_first(&self) -> Option<([Treasure; 2], bool)> {
        let &[(_, one), (_, two)] = &self.cards[..] else { return None };
        Some(if two < one { ([two, one], true) } else { ([one, two], false) })
    }

    /// What who is to act does here, by secret, as far as that can be said.
    pub(super) fn conduct(&mut self) -> Option<&Conduct> {
        if self.conduct.is_none() {
            self.conduct = self.work_out();
        }
        self.conduct.as_ref()
    }

    /// Whether what it says about the present table is worked out and no guess.
    pub(super) fn is_sure(&mut self) -> bool {
        self.conduct().is_some() && !self.guessing
    }

    fn work_out(&mut self) -> Option<Conduct> {
        let table = self.table?;
        self.guessing = false;
        if table.is_settled() {
            return Some(anything(&table));
        }
        let Some(place) = self.work_out_from(&table) else {
            let belief = &self.beliefs[table.seat.index()];
            self.guessing = true;
            return Some(self.habit.conduct(&table).with_a_straight_face(belief, DOUBT));
        };
        let solution = self.solution.as_ref()?;
        Some(Conduct::learned(&solution.chart, &solution.lesson, place, &table))
    }

    /// Works out all that follows from a table, or some turns of it, and says where the table is on the chart. What is
    /// worked out to the end with everything remembered is good to the end.
    fn work_out_from(&mut self, table: &Table) -> Option<u32> {
        let known = self.solution.as_ref().and_then(|known| {
            let place = known.chart.find(table).filter(|_| known.chart.horizon.is_none())?;
            // With fewer tables left there is time for more.
            let enough = self.planner.has_gone_far(&known.lesson);
            Some((if enough { known.chart.recall } else { Recall::Nothing }, place))
        });
        if let Some((Recall::Everything, place)) = known {
            return Some(place);
        }
        let beliefs = self.warily(table);
        let fresh = self.planner.work_out(table, beliefs, known.map(|(recall, _)| recall));
        let Some(fresh) = fresh else { return known.map(|(_, place)| place) };
        let place = fresh.here.place;
        self.solution = Some(fresh);
        Some(place)
    }

    /// What is believed, with some doubt about who is not to act: who is to act should have an answer to everything.
    fn warily(&self, table: &Table) -> [Row; 2] {
        let mut beliefs = self.beliefs;
        let even = even(&secrets(&table.fleets()[1]));
        for (chance, even) in beliefs[table.other().index()].iter_mut().zip(&even) {
            *chance += WARY * (even - *chance);
        }
        beliefs
    }

    fn begin(&mut self, first: Seat) {
        let mut cards = self.cards.clone();
        cards.sort_by_key(|(seat, _)| *seat);
        let &[(_, one), (_, two)] = &cards[..] else { return };
        let chances = self.first_ships();
        self.table = begun(dealt(&self.setup, [one, two]), first);
        let Some(table) = &self.table else { return };
        for seat in Seat::all(2) {
            let all = secrets(&table.state.open_fleet(seat));
            let even = even(&all);
            self.beliefs[seat.index()] = chances.map_or(even, |rows| rows[seat.index()]);
        }
        if let Some((seat, thumb)) = &mut self.suspect {
            *thumb = Habit::first_ships(table)[seat.index()].map(|chance| THUMB * chance);
            let belief = &mut self.beliefs[seat.index()];
            for (chance, thumb) in belief.iter_mut().zip(thumb) {
                *chance = (1.0 - THUMB) * *chance + *thumb;
            }
        }
    }

    /// Who is to act does this, and what it says about the secret is taken in.
    fn believe_in(&mut self, action: Action) {
        let Some(table) = self.table else { return };
        let count = table.actions().len() as f32;
        let Some(row) = self.conduct().and_then(|conduct| conduct.of(action)).copied() else {
            return;
        };
        let slip = |row: Row| row.map(|chance| (1.0 - self.slips) * chance + self.slips / count);
        let by_thumb = self.by_thumb(&table).and_then(|habit| habit.of(action).copied());
        let likely = [slip(row), slip(by_thumb.unwrap_or(row))];
        let all = secrets(&table.fleets()[0]);
        self.weigh(&all, table.seat, |beliefs| {
            let times = |kind: usize| {
                std::array::from_fn(|secret| beliefs[kind][secret] * likely[kind][secret])
            };
            [times(0), times(1)]
        });
    }

    /// What who is to act does if that is who may play by rules of thumb, and does.
    fn by_thumb(&self, table: &Table) -> Option<Conduct> {
        let suspected = self.suspect.is_some_and(|(seat, _)| seat == table.seat);
        suspected.then(|| self.habit.conduct(table))
    }

    /// Changes what is believed about a seat that plays as it should, and if it plays by rules of thumb.
    fn weigh(&mut self, all: &Secrets, seat: Seat, change: impl Fn([Row; 2]) -> [Row; 2]) {
        let belief = self.beliefs[seat.index()];
        let thumb = match self.suspect {
            Some((suspect, thumb)) if suspect == seat => thumb,
            _ => [0.0; MOST],
        };
        let sound = std::array::from_fn(|secret| (belief[secret] - thumb[secret]).max(0.0));
        let [sound, mut thumb] = change([sound, thumb]);
        let mut belief: Row = std::array::from_fn(|secret| sound[secret] + thumb[secret]);
        let sum: f32 = belief.iter().sum();
        if sum <= 0.0 {
            belief = even(all);
            thumb = [0.0; MOST];
        } else {
            belief.iter_mut().chain(&mut thumb).for_each(|chance| *chance /= sum);
        }
        self.beliefs[seat.index()] = belief;
        if let Some((suspect, known)) = &mut self.suspect
            && *suspect == seat
        {
            *known = thumb;
        }
    }

    fn act(&mut self, action: Action, seen: Option<Base>) {
        self.believe_in(action);
        let Some(table) = self.table else { return };
        let fits = |branch: &Branch| match (seen, branch.other) {
            (Some(base), Step::Seen(_, other)) => base == other,
            _ => true,
        };
        let branch = table.branches(action).into_iter().find(fits);
        let Some(branch) = branch else { return };
        for (seat, step) in [(table.seat, branch.own), (table.other(), branch.other)] {
            self.turn_secrets(&table, &branch.state, seat, |_, _| [(step, 1.0), (step, 0.0)]);
        }
        self.go_to(branch.next);
    }

    fn leave(&mut self, card: Treasure) {
        let Some(table) = self.table else { return };
        let arms = self.conduct().and_then(|conduct| conduct.arms(card)).copied();
        let arms = arms.unwrap_or([0.5; MOST]);
        let by_thumb = self.by_thumb(&table).and_then(|habit| habit.arms(card).copied());
        let arms = [arms, by_thumb.unwrap_or(arms)];
        self.leaving = None;
        let branches = table.branches(Action::Leave);
        let branch = branches.into_iter().find(|branch| branch.leaves == Some(card));
        let Some(branch) = branch else { return };
        let Step::Leaves(ship, _, left) = branch.own else { return };
        let slips = self.slips;
        self.turn_secrets(&table, &branch.state, table.seat, |kind, secret| {
            let armed = (1.0 - slips) * arms[kind][secret] + slips / 2.0;
            let kind = |base| Step::Leaves(ship, base, left);
            [(kind(Base::Armed), armed), (kind(Base::Defenceless), 1.0 - armed)]
        });
        self.go_to(branch.next);
    }

    /// Lets a seat's secrets become what they become, if it plays as it should and if it plays by rules of thumb.
    fn turn_secrets(
        &mut self,
        table: &Table,
        then: &LetterOfMarque,
        seat: Seat,
        ways: impl Fn(usize, usize) -> [(Step, f32); 2],
    ) {
        let before = secrets(&table.state.open_fleet(seat));
        let after = secrets(&then.open_fleet(seat));
        self.weigh(&after, seat, |beliefs| {
            let mut turned = [[0.0; MOST]; 2];
            for (kind, belief) in beliefs.iter().enumerate() {
                for (secret, likely) in belief.iter().enumerate().take(before.len()) {
                    for (step, chance) in ways(kind, secret) {
                        let place = change(&before, &after, step)[secret];
                        if place != NONE {
                            turned[kind][usize::from(place)] += chance * likely;
                        }
                    }
                }
            }
            turned
        });
    }

    fn go_to(&mut self, table: Option<Table>) {
        self.table = table;
        self.conduct = None;
    }
}

/// The rows of who has the lower card and who has the higher one, as rows of the first and the second seat.
fn in_seat_order(mut rows: [Row; 2], swapped: bool) -> [Row; 2] {
    if swapped {
        rows.swap(0, 1);
    }
    rows
}

/// Any of the secrets as likely as another.
fn even(all: &Secrets) -> Row {
    let even = 1.0 / all.len().max(1) as f32;
    std::array::from_fn(|secret| if secret < all.len() { even } else { 0.0 })
}
