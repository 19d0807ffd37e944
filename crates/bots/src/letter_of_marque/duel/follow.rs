//! Following a duel by what everybody is told: what each seat may be hiding, and what anybody would do.

use std::sync::Arc;

use letter_of_marque::{Action, Base, LetterOfMarque, Setup, Told, Treasure, View};
use quarterdeck_engine::{Game, Seat};
use quarterdeck_solver::Stake;

use super::chart::{Chart, TooMany};
use super::conduct::{Conduct, Row, anything};
use super::habit::Habit;
use super::judge::Judge;
use super::learn::Lesson;
use super::notebook::Notebook;
use super::origin::{Deals, Here};
use super::secret::{MOST, NONE, Secrets, Step, change, secrets};
use super::table::{Branch, Recall, Table, begun, bit, dealt, treasures};

/// How often anybody is believed to do just anything.
const SLIPS: f32 = 0.02;
/// How often anybody is believed to keep a straight face, before all that follows can be worked out.
const DOUBT: f32 = 0.5;

/// About how many times as many tables there are if one looks a turn further ahead.
const GROWTH: usize = 6;
/// As many tables as are gone through while one is judged.
const LEAF: usize = 3;

/// How much to think.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Thought {
    /// With no more than so many turns left, all that may follow is worked out to the end...
    pub turns: u32,
    /// ...unless that is more tables than this.
    pub tables: usize,
    /// How many tables are looked at altogether, iteration by iteration...
    pub work: usize,
    /// ...and how many iterations there are at most.
    pub iterations: u32,
    /// Where not all can be worked out, it looks ahead as far as that is no more tables than this, and judges them.
    /// With none it goes by rules of thumb.
    pub ahead: usize,
}

/// Follows a duel. All it knows everybody knows, so it comes to the same on either side of the table.
#[derive(Clone)]
pub(super) struct Follower {
    setup: Setup,
    thought: Thought,
    habit: Habit,
    treasures: u8,
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
    /// Who says what tables are worth from which not all can be worked out, if anybody does.
    judge: Option<Arc<Judge>>,
    notebook: Notebook,
}

/// All that follows from a table, worked out, or some turns of it.
pub(super) struct Solution {
    pub(super) chart: Chart,
    pub(super) lesson: Lesson,
    /// Where it begins.
    pub(super) here: Here,
}

impl Follower {
    /// One before the deal.
    pub(super) fn new(setup: &Setup, thought: Thought) -> Self {
        Self {
            setup: *setup,
            thought,
            habit: Habit::default(),
            treasures: treasures(&LetterOfMarque::new(setup)),
            cards: Vec::new(),
            table: None,
            leaving: None,
            beliefs: [[0.0; MOST]; 2],
            solution: None,
            conduct: None,
            guessing: false,
            slips: SLIPS,
            judge: Judge::of(setup).filter(|_| thought.ahead > 0),
            notebook: Notebook::default(),
        }
    }

    /// One who shares what is worked out with others.
    pub(super) fn sharing(mut self, notebook: &Notebook) -> Self {
        self.notebook = notebook.clone();
        self
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
        self.work_out_the_deal(cards).map(|chances| in_seat_order(chances, swapped))
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
            let enough = 2 * known.lesson.iterations >= self.thought.iterations;
            let recall = if enough { known.chart.recall } else { Recall::Nothing };
            Some((recall, place))
        });
        if let Some((Recall::Everything, place)) = known {
            return Some(place);
        }
        let key = Chart::new(Stake::Win, Recall::Everything, self.treasures, 0).key(table);
        let beliefs = self.warily(table);
        let noted = self.notebook.solution(key, &beliefs);
        let fresh = noted.or_else(|| {
            let chart = self.chart(table, known.map(|(recall, _)| recall))?;
            let place = chart.find(table)?;
            let here = Here { place, beliefs };
            Some(self.notebook.write(key, self.learn(chart, here)))
        });
        let Some(fresh) = fresh else { return known.map(|(_, place)| place) };
        let place = fresh.here.place;
        self.solution = Some(fresh);
        Some(place)
    }

    /// What is believed, with some doubt about who is not to act: who is to act should have an answer to everything.
    fn warily(&self, table: &Table) -> [Row; 2] {
        let mut beliefs = self.beliefs;
        let wary = wary();
        let even = even(&secrets(&table.fleets()[1]));
        for (chance, even) in beliefs[table.other().index()].iter_mut().zip(&even) {
            *chance += wary * (even - *chance);
        }
        beliefs
    }

    fn learn(&self, chart: Chart, mut here: Here) -> Solution {
        let mut lesson = Lesson::new(&chart);
        for _ in 0..self.iterations(&chart) {
            lesson.go_on(&chart, &mut here);
        }
        Solution { chart, lesson, here }
    }

    /// The best chart from this table that is not too large, if it is better than one that remembers so much.
    fn chart(&self, table: &Table, than: Option<Recall>) -> Option<Chart> {
        let add = |chart: &mut Chart| chart.add(table).map(|_| ());
        let whole = |recall| {
            let better = than.is_none_or(|than| recall > than);
            let near = table.turns_left() <= self.thought.turns;
            if better && near { self.whole(recall, add) } else { None }
        };
        whole(Recall::Everything)
            .or_else(|| self.some_turns(table.turns_left(), add))
            .or_else(|| whole(Recall::Departures))
    }

    /// A chart to the end, if it is not too large.
    fn whole(
        &self,
        recall: Recall,
        mut add: impl FnMut(&mut Chart) -> Result<(), TooMany>,
    ) -> Option<Chart> {
        let mut chart = Chart::new(Stake::Win, recall, self.treasures, self.thought.tables);
        add(&mut chart).ok().map(|()| chart)
    }

    /// A chart of as many turns as are not too much, with a judge at its end.
    fn some_turns(
        &self,
        turns: u32,
        mut add: impl FnMut(&mut Chart) -> Result<(), TooMany>,
    ) -> Option<Chart> {
        let judge = self.judge.as_ref()?;
        let mut found = None;
        // The first one is taken whatever its size: nothing nearer can be judged.
        let (mut ahead, mut most) = (turns.saturating_sub(judge.reaches()).max(2), usize::MAX);
        while ahead < turns {
            let chart = Chart::new(Stake::Win, Recall::Everything, self.treasures, most);
            let mut chart = chart.up_to(turns - ahead, Arc::clone(judge));
            if add(&mut chart).is_err() {
                break;
            }
            let size = chart.nodes.len();
            found = Some(chart);
            most = self.thought.ahead;
            if GROWTH * size > most {
                break;
            }
            ahead += 1;
        }
        found
    }

    fn work_out_the_deal(&self, cards: [Treasure; 2]) -> Option<[Row; 2]> {
        let turns = begun(dealt(&self.setup, cards), Seat::new(0))?.turns_left();
        if let Some(noted) = self.notebook.deal(cards) {
            return Some(noted);
        }
        let mut found = None;
        let mut add = |chart: &mut Chart| {
            found = Some(Deals::one(chart, &self.setup, cards)?);
            Ok(())
        };
        let near = turns <= self.thought.turns;
        let mut whole = |recall| if near { self.whole(recall, &mut add) } else { None };
        let chart = match whole(Recall::Everything) {
            Some(chart) => chart,
            None => match self.judge {
                Some(_) => self.some_turns(turns, &mut add)?,
                None => whole(Recall::Departures)?,
            },
        };
        let mut deals = found?;
        let mut lesson = Lesson::new(&chart);
        for _ in 0..self.iterations(&chart) {
            lesson.go_on(&chart, &mut deals);
        }
        let deal = deals.find(cards)?;
        let rows = deal.choices.map(|choice| deals.choices[choice].average());
        self.notebook.write_deal(cards, rows);
        Some(rows)
    }

    fn iterations(&self, chart: &Chart) -> u32 {
        // To judge a table takes about as long as to go through a few.
        let size = chart.nodes.len() + LEAF * chart.leaves.len();
        let many = self.thought.work / size.max(1);
        (many as u32).clamp(1, self.thought.iterations)
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
    }

    /// Who is to act does this, and what it says about the secret is taken in.
    fn believe_in(&mut self, action: Action) {
        let Some(table) = self.table else { return };
        let count = table.actions().len() as f32;
        let Some(row) = self.conduct().and_then(|conduct| conduct.of(action)).copied() else {
            return;
        };
        let slips = self.slips;
        let belief = &mut self.beliefs[table.seat.index()];
        for (chance, row) in belief.iter_mut().zip(&row) {
            *chance *= (1.0 - slips) * row + slips / count;
        }
        if belief.iter().sum::<f32>() <= 0.0 {
            *belief = even(&secrets(&table.fleets()[0]));
        }
        normalise(belief);
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
            self.turn_secrets(&table, &branch.state, seat, |_| [(step, 1.0), (step, 0.0)]);
        }
        self.go_to(branch.next);
    }

    fn leave(&mut self, card: Treasure) {
        let Some(table) = self.table else { return };
        let arms = self.conduct().and_then(|conduct| conduct.arms(card)).copied();
        let arms = arms.unwrap_or([0.5; MOST]);
        self.leaving = None;
        let branches = table.branches(Action::Leave);
        let branch = branches.into_iter().find(|branch| branch.leaves == Some(card));
        let Some(branch) = branch else { return };
        let Step::Leaves(ship, _, left) = branch.own else { return };
        let slips = self.slips;
        self.turn_secrets(&table, &branch.state, table.seat, |secret| {
            let armed = (1.0 - slips) * arms[secret] + slips / 2.0;
            let kind = |base| Step::Leaves(ship, base, left);
            [(kind(Base::Armed), armed), (kind(Base::Defenceless), 1.0 - armed)]
        });
        self.go_to(branch.next);
    }

    /// Lets a seat's secrets become what they become.
    fn turn_secrets(
        &mut self,
        table: &Table,
        then: &LetterOfMarque,
        seat: Seat,
        ways: impl Fn(usize) -> [(Step, f32); 2],
    ) {
        let before = secrets(&table.state.open_fleet(seat));
        let after = secrets(&then.open_fleet(seat));
        let belief = &mut self.beliefs[seat.index()];
        let mut next = [0.0; MOST];
        for (secret, likely) in belief.iter().enumerate().take(before.len()) {
            for (step, chance) in ways(secret) {
                let place = change(&before, &after, step)[secret];
                if place != NONE {
                    next[usize::from(place)] += chance * likely;
                }
            }
        }
        *belief = next;
        if belief.iter().sum::<f32>() <= 0.0 {
            *belief = even(&after);
        }
        normalise(belief);
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

fn normalise(belief: &mut Row) {
    let sum: f32 = belief.iter().sum();
    for chance in belief {
        *chance /= sum;
    }
}

fn wary() -> f32 {
    std::env::var("WARY").ok().and_then(|v| v.parse().ok()).unwrap_or(0.1)
}
