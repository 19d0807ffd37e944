//! Spoof, the pub game: secret choices made at the same time, and a memory.
//!
//! Everybody takes up to three coins into a closed fist. Then each in turn guesses how many coins there are in all
//! fists together; no number is guessed twice. At the end all fists are opened, and whoever guessed right wins. A fist
//! stays closed to its owner too: what one took, one has to remember.

use std::ops::RangeInclusive;

use quarterdeck_engine::chance::{Chance, Purpose};
use quarterdeck_engine::game::{Bounds, Game, Secret, Unfit};
use quarterdeck_engine::{Listener, OptionSpec, Outcome, Problems, Seat, Seats, Viewer};
use serde::{Deserialize, Serialize};
use thiserror::Error;

const MOST_COINS: u8 = 3;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Options {}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Action {
    Take(u8),
    Guess(u8),
}

/// What happens. Only the owner of a fist is told what went into it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum News<Coins> {
    Took { seat: Seat, coins: Coins },
    Guessed { seat: Seat, total: u8 },
    Opened { fists: Vec<u8> },
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct View {
    pub(crate) taken: Vec<bool>,
    pub(crate) guesses: Vec<u8>,
    pub(crate) opened: Option<Vec<u8>>,
    pub(crate) owed: Seats,
    pub(crate) outcome: Option<Outcome>,
}

/// One's own fist, and whose it is.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Memory(Option<(Seat, u8)>);

#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub(crate) enum Refusal {
    #[error("nothing is asked of you now")]
    NotYours,
    #[error("a fist holds up to three coins")]
    TooMany,
    #[error("first everybody takes coins, then everybody guesses")]
    OtherStage,
    #[error("{0} cannot be guessed, or was guessed before")]
    NoGuess(u8),
}

#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Spoof {
    fists: Vec<Option<u8>>,
    guesses: Vec<u8>,
}

fn owed(taken: impl ExactSizeIterator<Item = bool>, guesses: usize) -> Seats {
    let seats = taken.len();
    let open = Seat::all(seats).zip(taken).filter(|&(_, taken)| !taken);
    match open.map(|(seat, _)| seat).collect::<Seats>() {
        Seats::NONE if guesses < seats => Seats::only(Seat::new(guesses)),
        open => open,
    }
}

fn outcome(guesses: &[u8], fists: &[u8]) -> Outcome {
    let total: u8 = fists.iter().sum();
    Outcome::ranked(guesses.iter().map(|&guess| (i32::from(guess == total), guess == total)))
}

impl Spoof {
    /// What is in each fist, which no viewer sees.
    pub(crate) fn fists(&self) -> impl Iterator<Item = (Seat, Option<u8>)> {
        Seat::all(self.fists.len()).zip(self.fists.iter().copied())
    }

    /// All fists, once they are to be opened.
    fn opened(&self) -> Option<Vec<u8>> {
        let all_guessed = self.guesses.len() == self.fists.len();
        if all_guessed { self.fists.iter().copied().collect() } else { None }
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        let most = MOST_COINS * self.fists.len() as u8;
        let taking = self.fists.contains(&None);
        match action {
            _ if !self.owed().contains(seat) => Err(Refusal::NotYours),
            Action::Take(_) if !taking => Err(Refusal::OtherStage),
            Action::Guess(_) if taking => Err(Refusal::OtherStage),
            Action::Take(coins) if coins > MOST_COINS => Err(Refusal::TooMany),
            Action::Guess(total) if total > most || self.guesses.contains(&total) => {
                Err(Refusal::NoGuess(total))
            }
            _ => Ok(()),
        }
    }
}

impl Game for Spoof {
    const ID: &'static str = "spoof";
    const TITLE: &'static str = "Spoof";
    const RULES_VERSION: u32 = 1;
    const SEATS: RangeInclusive<usize> = 2..=4;
    const OPTIONS: &'static [OptionSpec] = &[];

    type Options = Options;
    type Setup = usize;
    type Action = Action;
    type Event = News<u8>;
    type Told = News<Option<u8>>;
    type View = View;
    type Memory = Memory;
    type Refusal = Refusal;

    fn setup(seats: usize, _options: &Options) -> Result<usize, Problems> {
        let fits = Self::SEATS.contains(&seats);
        if fits { Ok(seats) } else { Err(Problems::from("two to four play".to_owned())) }
    }

    fn new(seats: &usize) -> Self {
        Self { fists: vec![None; *seats], guesses: Vec::new() }
    }

    fn deal<C: Chance, L: Listener<Self>>(&mut self, _chance: &mut C, _listener: &mut L) {}

    fn seats(&self) -> usize {
        self.fists.len()
    }

    fn bounds(seats: &usize) -> Bounds {
        Bounds { actions: 2 * seats, draws: 0 }
    }

    fn owed(&self) -> Seats {
        owed(self.fists.iter().map(Option::is_some), self.guesses.len())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.opened().map(|fists| outcome(&self.guesses, &fists))
    }

    fn legal(&self, seat: Seat, visit: impl FnMut(Action)) {
        let all = Self::conceivable(&self.fists.len()).into_iter();
        all.filter(|&action| self.check(seat, action).is_ok()).for_each(visit);
    }

    fn conceivable(seats: &usize) -> Vec<Action> {
        let takes = (0..=MOST_COINS + 1).map(Action::Take);
        takes.chain((0..=MOST_COINS * *seats as u8 + 1).map(Action::Guess)).collect()
    }

    fn play<C: Chance, L: Listener<Self>>(
        &mut self,
        seat: Seat,
        action: Action,
        _chance: &mut C,
        listener: &mut L,
    ) -> Result<(), Refusal> {
        self.check(seat, action)?;
        match action {
            Action::Take(coins) => {
                self.fists[seat.index()] = Some(coins);
                listener.hear(News::Took { seat, coins });
            }
            Action::Guess(total) => {
                self.guesses.push(total);
                listener.hear(News::Guessed { seat, total });
                if let Some(fists) = self.opened() {
                    listener.hear(News::Opened { fists });
                }
            }
        }
        Ok(())
    }

    fn view(&self, _viewer: Viewer) -> View {
        View {
            taken: self.fists.iter().map(Option::is_some).collect(),
            guesses: self.guesses.clone(),
            opened: self.opened(),
            owed: self.owed(),
            outcome: self.outcome(),
        }
    }

    fn told(event: &News<u8>, viewer: Viewer) -> News<Option<u8>> {
        match event {
            News::Took { seat, coins } => {
                News::Took { seat: *seat, coins: viewer.is(*seat).then_some(*coins) }
            }
            News::Guessed { seat, total } => News::Guessed { seat: *seat, total: *total },
            News::Opened { fists } => News::Opened { fists: fists.clone() },
        }
    }

    fn fold(view: &mut View, told: &News<Option<u8>>) -> Result<(), Unfit> {
        match told {
            News::Took { seat, .. } => *view.taken.get_mut(seat.index()).ok_or(Unfit)? = true,
            News::Guessed { total, .. } => view.guesses.push(*total),
            News::Opened { fists } => {
                view.outcome = Some(outcome(&view.guesses, fists));
                view.opened = Some(fists.clone());
            }
        }
        view.owed = owed(view.taken.iter().copied(), view.guesses.len());
        Ok(())
    }

    fn remember(memory: &mut Memory, told: &News<Option<u8>>) {
        if let News::Took { seat, coins: Some(coins) } = told {
            memory.0 = Some((*seat, *coins));
        }
    }

    fn faded(_seats: &usize, told: News<Option<u8>>) -> News<Option<u8>> {
        match told {
            News::Took { seat, .. } => News::Took { seat, coins: None },
            told => told,
        }
    }

    fn sample<C: Chance>(view: &View, memory: &Memory, chance: &mut C) -> Option<Self> {
        let known = |seat: Seat| match (&view.opened, memory.0) {
            (Some(fists), _) => Some(fists[seat.index()]),
            (None, Some((own, coins))) if own == seat => Some(coins),
            _ => None,
        };
        let mut fist = |seat| {
            let any = |chance: &mut C| chance.pick(4, Purpose::blind("belief")) as u8;
            known(seat).unwrap_or_else(|| any(chance))
        };
        let seats = Seat::all(view.taken.len()).zip(&view.taken);
        let fists = seats.map(|(seat, &taken)| taken.then(|| fist(seat))).collect();
        Some(Self { fists, guesses: view.guesses.clone() })
    }

    fn reveals(event: &News<u8>) -> bool {
        matches!(event, News::Opened { .. })
    }

    fn is_secret(action: &Action) -> bool {
        matches!(action, Action::Take(_))
    }

    fn discloses(&self, viewer: Viewer, secret: &Secret<'_, Self>) -> bool {
        match *secret {
            Secret::Choice { seat, .. } => viewer.is(seat) || self.opened().is_some(),
            Secret::Draw { .. } => true,
        }
    }

    fn presume_choice(&self, seat: Seat, world: &Self) -> Option<Action> {
        world.fists[seat.index()].map(Action::Take)
    }
}
