//! Small pokers, by which a solver is measured: Kuhn's with three cards and Leduc's with six.
//!
//! Both ante one coin and are dealt a card each, of which only the rank matters and is told. In a round of betting one
//! may check or bet, and whoever faces a bet folds, calls or raises, up to so many bets a round. In Leduc poker a card is
//! then turned up for both and there is a second round; whoever pairs it wins, else the higher card does, and equal
//! cards share the pot. After a fold nothing is shown.

mod game;

use arrayvec::ArrayVec;
use quarterdeck_engine::chance::{Chance, Purpose};
use quarterdeck_engine::{Outcome, Seat, Seats, Viewer};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Which poker it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Three cards, one round, one bet of one coin.
    #[default]
    Kuhn,
    /// Three ranks twice, two rounds, two bets a round of two and then of four coins.
    Leduc,
}

/// What a table may change.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Which poker it is.
    pub kind: Kind,
}

/// A decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Action {
    /// Give up.
    Fold,
    /// Put in what the other has put in, which may be nothing more.
    Call,
    /// Put in a bet more.
    Raise,
}

/// What happens. In what a viewer is told a dealt card may be missing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "the fields say what they are")]
pub enum News<Card> {
    Dealt { seat: Seat, card: Card },
    Acted { seat: Seat, action: Action },
    TurnedUp { card: u8 },
    Shown { cards: [u8; 2] },
}

/// What one sees.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// Which poker it is.
    pub kind: Kind,
    /// The cards that the viewer may know.
    pub hands: [Option<u8>; 2],
    /// The card that was turned up.
    pub board: Option<u8>,
    /// All that was done.
    pub line: Line,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

/// Why something may not be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Refusal {
    /// It is over.
    #[error("the game is over")]
    Over,
    /// It is not one's turn.
    #[error("it is the other player's decision")]
    NotYours,
    /// There is no bet.
    #[error("there is no bet to fold to")]
    NoBet,
    /// No more bets.
    #[error("there are no more bets in this round")]
    NoMoreBets,
}

/// All that was done, in order.
pub type Line = ArrayVec<Action, 8>;

/// A game of poker.
#[derive(Clone, PartialEq, Eq)]
pub struct Poker {
    kind: Kind,
    hands: [Option<u8>; 2],
    board: Option<u8>,
    line: Line,
}

const RANKS: u8 = 3;
const CARD: Purpose = Purpose::blind("card");
const BOARD: Purpose = Purpose::open("board");

/// Where the betting is after a line.
struct Betting {
    round: u8,
    to_act: Option<Seat>,
    folded: Option<Seat>,
    raises: u8,
    coins: [i32; 2],
}

impl Kind {
    fn suits(self) -> u8 {
        if self == Self::Leduc { 2 } else { 1 }
    }

    fn rounds(self) -> u8 {
        if self == Self::Leduc { 2 } else { 1 }
    }

    fn raises(self) -> u8 {
        if self == Self::Leduc { 2 } else { 1 }
    }

    fn bet(self, round: u8) -> i32 {
        if self == Self::Leduc { 2 << round } else { 1 }
    }

    fn betting(self, line: &[Action]) -> Betting {
        let mut betting =
            Betting { round: 0, to_act: Some(FIRST), folded: None, raises: 0, coins: [1, 1] };
        let mut acted = 0;
        for action in line {
            let Some(seat) = betting.to_act else { break };
            let (own, other) = (seat.index(), 1 - seat.index());
            acted += 1;
            betting.to_act = Some(Seat::new(other));
            match action {
                Action::Fold => {
                    betting.folded = Some(seat);
                    betting.to_act = None;
                }
                Action::Raise => {
                    betting.raises += 1;
                    betting.coins[own] = betting.coins[other] + self.bet(betting.round);
                }
                Action::Call => {
                    betting.coins[own] = betting.coins[other];
                    if acted > 1 {
                        betting.round += 1;
                        (acted, betting.raises) = (0, 0);
                        betting.to_act = (betting.round < self.rounds()).then_some(FIRST);
                    }
                }
            }
        }
        betting
    }
}

const FIRST: Seat = Seat::new(0);

impl Betting {
    fn owed(&self) -> Seats {
        self.to_act.map_or(Seats::NONE, Seats::only)
    }

    fn check(&self, kind: Kind, seat: Seat, action: Action) -> Result<(), Refusal> {
        match (self.to_act, action) {
            (None, _) => Err(Refusal::Over),
            (Some(owed), _) if owed != seat => Err(Refusal::NotYours),
            (_, Action::Fold) if self.coins[0] == self.coins[1] => Err(Refusal::NoBet),
            (_, Action::Raise) if self.raises == kind.raises() => Err(Refusal::NoMoreBets),
            _ => Ok(()),
        }
    }

    /// What the pot does; cards matter only when they are shown.
    fn outcome(&self, hands: [Option<u8>; 2], board: Option<u8>) -> Option<Outcome> {
        let strength = |hand: Option<u8>| (hand == board && board.is_some(), hand);
        let won = match self.folded {
            _ if self.to_act.is_some() => return None,
            Some(seat) if seat == FIRST => -self.coins[0],
            Some(_) => self.coins[1],
            None => match strength(hands[0]).cmp(&strength(hands[1])) {
                std::cmp::Ordering::Less => -self.coins[0],
                std::cmp::Ordering::Equal => 0,
                std::cmp::Ordering::Greater => self.coins[1],
            },
        };
        Some(Outcome::ranked([(won, won), (-won, -won)]))
    }
}

impl Poker {
    fn betting(&self) -> Betting {
        self.kind.betting(&self.line)
    }

    /// The ranks of the cards that lie nowhere.
    fn deck(&self) -> impl Iterator<Item = u8> {
        let gone = |rank: u8| {
            let lying = self.hands.iter().chain([&self.board]);
            lying.filter(|card| **card == Some(rank)).count() as u8
        };
        (0..RANKS).flat_map(move |rank| (gone(rank)..self.kind.suits()).map(move |_| rank))
    }

    fn draw(&self, chance: &mut impl Chance, purpose: Purpose) -> u8 {
        let nth = chance.pick(self.deck().count() as u32, purpose);
        self.deck().nth(nth as usize).expect("a pick is one of the deck")
    }
}
