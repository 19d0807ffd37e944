//! Kuhn poker: the smallest game with a secret worth bluffing about, and an example of hidden draws.
//!
//! Two players put one coin each in the pot and are dealt one card each; a third card, or more, stays out of play.
//! The first player checks or bets one more coin; whoever faces a bet calls or folds. After two checks or a call both
//! cards are shown and the higher one wins. After a fold nothing is shown, ever.

mod game;

use quarterdeck_engine::chance::{Chance, Purpose};
use quarterdeck_engine::{Listener, Outcome, Seat, Seats, Viewer};
use serde::{Deserialize, Serialize};
use thiserror::Error;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Options {
    pub(crate) cards: u8,
    pub(crate) late: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { cards: 3, late: false }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Action {
    Check,
    Bet,
    Call,
    Fold,
}

use Action::{Bet, Call, Check, Fold};

/// What happens. In what a viewer is told a card may be missing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum News<Card> {
    Dealt { seat: Seat, card: Card },
    Acted { seat: Seat, action: Action },
    Shown { cards: [u8; 2] },
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Hand {
    Empty,
    FaceDown,
    Card(u8),
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct View {
    pub(crate) viewer: Viewer,
    pub(crate) options: Options,
    pub(crate) hands: [Hand; 2],
    pub(crate) line: Vec<Action>,
    pub(crate) owed: Seats,
    pub(crate) outcome: Option<Outcome>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub(crate) enum Refusal {
    #[error("the game is over")]
    Over,
    #[error("it is the other player's decision")]
    NotYours,
    #[error("there is a bet: call or fold")]
    FacingBet,
    #[error("there is no bet to answer: check or bet")]
    NoBet,
}

#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Kuhn {
    options: Options,
    hands: [Option<u8>; 2],
    line: Vec<Action>,
}

const FIRST: Seat = Seat::new(0);
const SECOND: Seat = Seat::new(1);

/// Who decides after these actions; nobody when the game is over.
fn to_act(line: &[Action]) -> Option<Seat> {
    match line {
        [] | [Check, Bet] => Some(FIRST),
        [Check | Bet] => Some(SECOND),
        _ => None,
    }
}

/// What the pot does. A card matters only when it is shown.
fn outcome(line: &[Action], first_is_higher: impl FnOnce() -> bool) -> Option<Outcome> {
    let (stake, first_wins) = match line {
        [Check, Check] => (1, first_is_higher()),
        [.., Call] => (2, first_is_higher()),
        [Bet, Fold] => (1, true),
        [Check, Bet, Fold] => (1, false),
        _ => return None,
    };
    let won = if first_wins { stake } else { -stake };
    Some(Outcome::ranked([(won, won), (-won, -won)]))
}

/// Whether both cards are on the table.
fn is_shown(line: &[Action]) -> bool {
    matches!(line, [Check, Check] | [.., Call])
}

impl Kuhn {
    /// The cards that are in nobody's hand.
    fn deck(&self) -> impl Iterator<Item = u8> + use<> {
        let (options, hands) = (self.options, self.hands);
        (0..options.cards).filter(move |card| !hands.contains(&Some(*card)))
    }

    /// Deals one card. A first card is picked out of all there are, so its number says no more than the card does, and
    /// its owner may see it fall. The second is picked out of what the first left over: its number, seen together with
    /// the card, would tell what the other player has. So nobody sees that one fall; its owner is told the card.
    fn deal_to(
        &mut self,
        seat: Seat,
        chance: &mut impl Chance,
        listener: &mut impl Listener<Self>,
    ) {
        let is_first = self.hands == [None, None];
        let purpose = if is_first { Purpose::hidden("card", seat) } else { Purpose::blind("card") };
        let nth = chance.pick(self.deck().count() as u32, purpose);
        let card = self.deck().nth(nth as usize).expect("a pick is one of the deck");
        self.hands[seat.index()] = Some(card);
        listener.hear(News::Dealt { seat, card });
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        let facing_bet = self.line.last() == Some(&Bet);
        match to_act(&self.line) {
            None => Err(Refusal::Over),
            Some(owed) if owed != seat => Err(Refusal::NotYours),
            _ if facing_bet && matches!(action, Check | Bet) => Err(Refusal::FacingBet),
            _ if !facing_bet && matches!(action, Call | Fold) => Err(Refusal::NoBet),
            _ => Ok(()),
        }
    }
}
