//! A table for two as everybody sees it.

use crate::components::MAX_TREASURE;
use crate::{Action, Base, LetterOfMarque, OpenFleet, Setup, Treasure};
use quarterdeck_engine::{Chance, Game, Purpose, Seat, Silence};
use quarterdeck_solver::Stake;

use super::secret::Step;

/// A table for two when somebody has to choose what to do: what everybody sees, and some undersides that fit.
#[derive(Clone, Copy)]
pub(super) struct Table {
    pub(super) state: LetterOfMarque,
    /// Whose turn it is.
    pub(super) seat: Seat,
    /// In which order everything has happened, as a digest.
    everything: u64,
    /// In which order ships have left.
    departures: u64,
}

/// How much of what has happened tells one table from another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Debug)]
pub enum Recall {
    /// Only what stands on the table.
    Nothing,
    /// In which order ships have left, too.
    Departures,
    /// In which order everything has happened.
    Everything,
}

/// What may follow from an action, as far as everybody sees it.
pub(super) struct Branch {
    /// What becomes of the secrets of who acts, and of the other's. Where a ship leaves, the first is that of a
    /// defenceless one, and the treasure is here.
    pub(super) own: Step,
    pub(super) other: Step,
    pub(super) leaves: Option<Treasure>,
    /// Nothing once the game is over.
    pub(super) next: Option<Table>,
    /// The whole state then.
    pub(super) state: LetterOfMarque,
}

/// Draws what it is told to.
struct Told<I>(I);

impl<I: Iterator<Item = u32>> Chance for Told<I> {
    fn pick(&mut self, n: u32, _purpose: Purpose) -> u32 {
        if n == 1 { 0 } else { self.0.next().unwrap_or_default() }
    }
}

impl Table {
    /// The table, if somebody has to choose what to do.
    pub(super) fn of(state: &LetterOfMarque) -> Option<Self> {
        Some(Self { state: *state, seat: state.at_turn()?, everything: 0, departures: 0 })
    }

    pub(super) fn other(&self) -> Seat {
        self.seat.next(2)
    }

    /// What both have, first who is to act.
    pub(super) fn fleets(&self) -> [OpenFleet; 2] {
        [self.seat, self.other()].map(|seat| self.state.open_fleet(seat))
    }

    /// All that is worth thinking about. To fire at a ship that has beaten off an attack is not; whoever may do that
    /// may always do something else.
    pub(super) fn actions(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        self.state.legal(self.seat, |action| match action {
            Action::Attack { owner, treasure } if self.state.has_held(owner, treasure) => {}
            _ => actions.push(action),
        });
        actions
    }

    /// How many turns are still to come if nobody is hit, passes not counted: every card leaves and arrives, every
    /// cannon is fired.
    pub(super) fn turns_left(&self) -> u32 {
        let turns = |fleet: &OpenFleet| {
            let sea = (fleet.hidden | fleet.shown).count_ones();
            2 * fleet.deck.count_ones() + sea + u32::from(fleet.cannons)
        };
        self.fleets().iter().map(turns).sum()
    }

    /// Whether nothing that anybody does can change the result any more: nobody can fire at anything worth it.
    pub(super) fn is_settled(&self) -> bool {
        let [own, other] = self.fleets();
        let safe = |gunner: &OpenFleet, target: &OpenFleet| {
            gunner.cannons == 0 || (target.deck == 0 && target.hidden == 0)
        };
        safe(&own, &other) && safe(&other, &own)
    }

    /// What the first seat gets in the end where nothing can change any more.
    pub(super) fn settled(&self, stake: Stake) -> f64 {
        let mut state = self.state;
        while let Some(seat) = state.owed().first() {
            let mut actions = Vec::new();
            state.legal(seat, |action| actions.push(action));
            let quiet = actions.into_iter().find(|action| !matches!(action, Action::Attack { .. }));
            let quiet = quiet.expect("nobody ever has to fire");
            play(&mut state, seat, quiet, 0);
        }
        worth(&state, stake)
    }

    /// Everything that may follow from an action.
    pub(super) fn branches(&self, action: Action) -> Vec<Branch> {
        let whole = |step: Step| Branch {
            own: step,
            other: Step::Stay,
            leaves: None,
            next: None,
            state: self.state,
        };
        match action {
            Action::Leave => {
                let deck = self.state.open_fleet(self.seat).deck;
                let cards = Treasure::all().filter(|card| deck & bit(*card) != 0);
                let branch = |(nth, card): (usize, Treasure)| {
                    let mut state = self.state;
                    play(&mut state, self.seat, Action::Leave, nth as u32);
                    let any = state.nth_legal(self.seat, 0);
                    let left = deck.count_ones() as u8 - 1;
                    let own = Step::Leaves(bit(card), Base::Defenceless, left);
                    let branch = Branch { own, leaves: Some(card), state, ..whole(Step::Stay) };
                    self.go(branch, any)
                };
                cards.enumerate().map(branch).collect()
            }
            Action::Attack { owner, treasure } => {
                let seen = |base: Base| {
                    let state = self.state.supposing(owner, treasure, base)?;
                    // Of what was seen before nothing is learned.
                    let known = self.state.has_held(owner, treasure);
                    let other = if known { Step::Stay } else { Step::Seen(bit(treasure), base) };
                    Some(self.go(Branch { other, state, ..whole(Step::Stay) }, action))
                };
                [Base::Defenceless, Base::Armed].into_iter().filter_map(seen).collect()
            }
            Action::Arrive(treasure) => vec![self.go(whole(Step::Home(bit(treasure))), action)],
            Action::Pass | Action::Choose(_) => vec![self.go(whole(Step::Stay), action)],
        }
    }

    fn go(&self, mut branch: Branch, action: Action) -> Branch {
        play(&mut branch.state, self.seat, action, 0);
        branch.next = Self::of(&branch.state).map(|next| self.remembered(&branch, next));
        branch
    }

    /// The next table, with what has led to it.
    fn remembered(&self, branch: &Branch, next: Self) -> Self {
        let what = match (branch.leaves, branch.own, branch.other) {
            (Some(card), ..) => [1, bit(card)],
            (None, Step::Home(ship), _) => [2, ship],
            (None, _, Step::Seen(ship, Base::Armed)) => [3, ship],
            (None, _, Step::Seen(ship, Base::Defenceless)) => [4, ship],
            _ => [5, 0],
        };
        let [kind, ship] = what.map(u64::from);
        let what = kind << 9 | ship << 1 | self.seat.index() as u64;
        let everything = digest(self.everything, what);
        let left = branch.leaves.is_some();
        let departures = if left { digest(self.departures, what) } else { self.departures };
        Self { everything, departures, ..next }
    }

    /// What tells this table from all others, as far as it matters. `first` is whose fleet is named first, and what
    /// is played for says whether points so far matter.
    pub(super) fn key(&self, first: Seat, stake: Stake, treasures: u8, recall: Recall) -> u64 {
        let fleets = [first, first.next(2)].map(|seat| self.state.open_fleet(seat));
        let mut key = u64::from(self.seat != first);
        let mut put = |value: u8, bits: u32| key = key << bits | u64::from(value);
        for fleet in &fleets {
            for set in [fleet.deck, fleet.hidden, fleet.shown] {
                put(pack(set, treasures), 5);
            }
            for number in [fleet.arrived, fleet.armed, fleet.cannons] {
                put(number, 3);
            }
        }
        if stake == Stake::Win {
            // Nobody is ever that far ahead (I-6).
            let apart = u8::try_from(64 + fleets[0].points - fleets[1].points);
            put(apart.unwrap_or_default(), 7);
        }
        match recall {
            Recall::Nothing => key,
            Recall::Departures => digest(self.departures, key),
            Recall::Everything => digest(self.everything, key),
        }
    }
}

/// Adds something to a digest.
fn digest(so_far: u64, more: u64) -> u64 {
    let mixed = (so_far.rotate_left(23) ^ more).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed ^ mixed >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93)
}

/// What the first seat gets when it is over.
pub(super) fn worth(state: &LetterOfMarque, stake: Stake) -> f64 {
    let outcome = state.outcome().expect("nobody owes anything, so it is over");
    stake.worth(&outcome, Seat::new(0))
}

/// Plays something legal; a draw has this outcome.
pub(super) fn play(state: &mut LetterOfMarque, seat: Seat, action: Action, drawn: u32) {
    if state.play(seat, action, &mut Told(std::iter::once(drawn)), &mut Silence).is_err() {
        unreachable!("a legal action was refused");
    }
}

/// A duel after the deal in which these treasures were turned up.
pub(super) fn dealt(setup: &Setup, cards: [Treasure; 2]) -> LetterOfMarque {
    let mut state = LetterOfMarque::new(setup);
    let deck = treasures(&state);
    let nth = cards.map(|card| (deck & (bit(card) - 1)).count_ones());
    state.deal(&mut Told(nth.into_iter()), &mut Silence);
    state
}

/// The same after the first ships were chosen, where this seat begins, if it may.
pub(super) fn begun(mut state: LetterOfMarque, first: Seat) -> Option<Table> {
    for seat in Seat::all(2) {
        let any = state.nth_legal(seat, 0);
        // Lots are drawn only between two.
        play(&mut state, seat, any, first.index() as u32);
    }
    Table::of(&state).filter(|table| table.seat == first)
}

/// All treasures of a table.
pub(super) fn treasures(state: &LetterOfMarque) -> u8 {
    let all = |seat: Seat| {
        let fleet = state.open_fleet(seat);
        fleet.deck | fleet.hidden | fleet.shown
    };
    all(Seat::new(0)) | all(Seat::new(1))
}

/// A treasure as a bit.
pub(super) fn bit(treasure: Treasure) -> u8 {
    1 << (treasure.value() - 1)
}

/// The bits of a set that are in another, side by side.
fn pack(set: u8, among: u8) -> u8 {
    let places = (0..MAX_TREASURE).filter(|place| among >> place & 1 != 0);
    places.enumerate().map(|(nth, place)| (set >> place & 1) << nth).sum()
}
