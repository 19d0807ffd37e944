//! What happens, and what a viewer is told of it.

use arrayvec::ArrayVec;
use quarterdeck_engine::{Seat, Viewer};
use serde::{Deserialize, Serialize};

use crate::components::{Board, Card, Cards, Place, Slot, Token, Tokens};
use crate::options::MAX_TRIO;

/// A few cards, from the lowest.
pub type CardList = ArrayVec<Card, 6>;

/// What happens, hidden cards included.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// A board is laid in the row (CO-07, CO-40).
    BoardLaid {
        /// Where.
        place: Place,
        /// Which.
        board: Board,
        /// Its centre points, which the card will cover.
        centre: u8,
    },
    /// A card is turned up on a board (CO-10, CO-39).
    TurnedUp {
        /// Where.
        place: Place,
        /// Which.
        card: Card,
    },
    /// A player has a hand (CO-09).
    Dealt {
        /// Who.
        seat: Seat,
        /// Which cards.
        cards: Cards,
    },
    /// Somebody takes the first turn (CO-15).
    Begins {
        /// Who.
        seat: Seat,
        /// Whether by lot.
        by_lot: bool,
    },
    /// It is somebody's turn (CO-16).
    Turn {
        /// Whose.
        seat: Seat,
    },
    /// A hand card is chosen, and not shown yet (CO-18).
    Chose {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Card,
    },
    /// It is placed (CO-18).
    Placed {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Card,
        /// Where.
        slot: Slot,
    },
    /// A swap is made (CO-26 to CO-28).
    Converted {
        /// By whom.
        seat: Seat,
        /// With the card of which slot.
        slot: Slot,
        /// What went to the supply.
        paid: Tokens,
        /// What came from it; less than the card says when the supply is short.
        got: Tokens,
    },
    /// A swap is left out (CO-30).
    Passed {
        /// By whom.
        seat: Seat,
        /// That of which slot.
        slot: Slot,
    },
    /// The walk goes on to a lower card (CO-31).
    Went {
        /// Whose.
        seat: Seat,
        /// To which slot.
        slot: Slot,
    },
    /// A card is taken from a board (CO-35).
    Took {
        /// By whom.
        seat: Seat,
        /// From where.
        place: Place,
        /// Which.
        card: Card,
    },
    /// A board is gained (CO-36, CO-37).
    Bought {
        /// By whom.
        seat: Seat,
        /// Where it lay.
        place: Place,
        /// Which.
        board: Board,
        /// For how much.
        cost: Tokens,
        /// The points it gives.
        edge: u8,
    },
    /// The board stays where it is.
    Declined {
        /// Who did not buy it.
        seat: Seat,
        /// Where it lies.
        place: Place,
    },
    /// A player has too many tokens, or none (CO-43, CO-45).
    Adjusts {
        /// Who.
        seat: Seat,
    },
    /// A token goes back to the supply (CO-43).
    Returned {
        /// By whom.
        seat: Seat,
        /// Of which colour.
        token: Token,
    },
    /// A token is taken from the supply (CO-45).
    TookToken {
        /// By whom.
        seat: Seat,
        /// Of which colour.
        token: Token,
    },
    /// The cards on boards are laid aside, and looting begins (CO-47 to CO-49).
    LootingBegins {
        /// Who begins.
        seat: Seat,
        /// Whether both had as many trading points.
        tied: bool,
    },
    /// It is somebody's turn to lay a trio (CO-50).
    Loots {
        /// Whose.
        seat: Seat,
    },
    /// A board is chosen for a trio, and not shown yet (CO-51).
    Boarded {
        /// By whom.
        seat: Seat,
        /// Where.
        place: Place,
    },
    /// A card is chosen for an unfinished trio, and not shown yet (CO-52).
    Laid {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Card,
    },
    /// A trio is complete (CO-53, CO-54).
    TrioLaid {
        /// By whom.
        seat: Seat,
        /// Where.
        place: Place,
        /// Cards from the pyramid.
        up: Cards,
        /// Cards from the hand.
        down: Cards,
        /// The one that completed it.
        last: Card,
    },
    /// The face-down cards of a trio are turned up (CO-57).
    Shown {
        /// Whose.
        seat: Seat,
        /// Where.
        place: Place,
        /// Which.
        cards: Cards,
    },
    /// The trios at a board are compared (CO-66 to CO-68).
    Compared {
        /// Where.
        place: Place,
        /// Who wins it; nobody when they tie.
        winner: Option<Seat>,
        /// What it is worth.
        centre: u8,
    },
    /// The game is over (CO-69).
    Ended,
    /// The last card of a player's hand is shown (CO-Q21).
    LastShown {
        /// Whose.
        seat: Seat,
        /// Which; none if it was left in the pyramid.
        cards: Cards,
    },
    /// The removed cards are shown (CO-Q20).
    RemovedShown {
        /// Which.
        cards: Cards,
    },
}

/// What a viewer is told. Where something is an option it may be missing: for everybody but the owner, and once its moment
/// has passed in a game of memory.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "event", deny_unknown_fields)]
#[allow(missing_docs, reason = "the sentences are those of `Event`, field by field")]
pub enum Told {
    BoardLaid {
        place: Place,
        board: Board,
        centre: Option<u8>,
    },
    TurnedUp {
        place: Place,
        card: Option<Card>,
    },
    Dealt {
        seat: Seat,
        cards: Option<CardList>,
    },
    Begins {
        seat: Seat,
        by_lot: bool,
    },
    Turn {
        seat: Seat,
    },
    Chose {
        seat: Seat,
        card: Option<Card>,
    },
    Placed {
        seat: Seat,
        card: Card,
        slot: Slot,
    },
    Converted {
        seat: Seat,
        slot: Slot,
        paid: Tokens,
        got: Tokens,
    },
    Passed {
        seat: Seat,
        slot: Slot,
    },
    Went {
        seat: Seat,
        slot: Slot,
    },
    Took {
        seat: Seat,
        place: Place,
        card: Option<Card>,
    },
    Bought {
        seat: Seat,
        place: Place,
        board: Board,
        cost: Tokens,
        edge: u8,
    },
    Declined {
        seat: Seat,
        place: Place,
    },
    Adjusts {
        seat: Seat,
    },
    Returned {
        seat: Seat,
        token: Token,
    },
    TookToken {
        seat: Seat,
        token: Token,
    },
    LootingBegins {
        seat: Seat,
        tied: bool,
    },
    Loots {
        seat: Seat,
    },
    Boarded {
        seat: Seat,
        place: Option<Place>,
    },
    Laid {
        seat: Seat,
        card: Option<Card>,
    },
    TrioLaid {
        seat: Seat,
        place: Place,
        up: ArrayVec<Card, MAX_TRIO>,
        /// How many are face down.
        backs: u8,
        /// Which those are; the owner's secret.
        down: Option<ArrayVec<Card, MAX_TRIO>>,
        /// The one that completed it; the owner's secret as well.
        last: Option<Card>,
    },
    Shown {
        seat: Seat,
        place: Place,
        cards: ArrayVec<Card, MAX_TRIO>,
    },
    Compared {
        place: Place,
        winner: Option<Seat>,
        centre: u8,
    },
    Ended,
    LastShown {
        seat: Seat,
        cards: CardList,
    },
    RemovedShown {
        cards: CardList,
    },
}

impl Event {
    /// What `viewer` is told: a hand, a face-down card and an unfinished trio are their owner's secret.
    pub(crate) fn told(&self, viewer: Viewer) -> Told {
        match *self {
            Self::BoardLaid { place, board, centre } => {
                Told::BoardLaid { place, board, centre: Some(centre) }
            }
            Self::TurnedUp { place, card } => Told::TurnedUp { place, card: Some(card) },
            Self::Dealt { seat, cards } => {
                Told::Dealt { seat, cards: viewer.is(seat).then(|| cards.iter().collect()) }
            }
            Self::Begins { seat, by_lot } => Told::Begins { seat, by_lot },
            Self::Turn { seat } => Told::Turn { seat },
            Self::Chose { seat, card } => Told::Chose { seat, card: own(viewer, seat, card) },
            Self::Placed { seat, card, slot } => Told::Placed { seat, card, slot },
            Self::Converted { seat, slot, paid, got } => Told::Converted { seat, slot, paid, got },
            Self::Passed { seat, slot } => Told::Passed { seat, slot },
            Self::Went { seat, slot } => Told::Went { seat, slot },
            Self::Took { seat, place, card } => Told::Took { seat, place, card: Some(card) },
            Self::Bought { seat, place, board, cost, edge } => {
                Told::Bought { seat, place, board, cost, edge }
            }
            Self::Declined { seat, place } => Told::Declined { seat, place },
            Self::Adjusts { seat } => Told::Adjusts { seat },
            Self::Returned { seat, token } => Told::Returned { seat, token },
            Self::TookToken { seat, token } => Told::TookToken { seat, token },
            Self::LootingBegins { seat, tied } => Told::LootingBegins { seat, tied },
            Self::Loots { seat } => Told::Loots { seat },
            Self::Boarded { seat, place } => {
                Told::Boarded { seat, place: own(viewer, seat, place) }
            }
            Self::Laid { seat, card } => Told::Laid { seat, card: own(viewer, seat, card) },
            Self::TrioLaid { seat, place, up, down, last } => Told::TrioLaid {
                seat,
                place,
                up: up.iter().collect(),
                backs: down.count() as u8,
                down: own(viewer, seat, down).map(|down| down.iter().collect()),
                last: own(viewer, seat, last),
            },
            Self::Shown { seat, place, cards } => {
                Told::Shown { seat, place, cards: cards.iter().collect() }
            }
            Self::Compared { place, winner, centre } => Told::Compared { place, winner, centre },
            Self::Ended => Told::Ended,
            Self::LastShown { seat, cards } => {
                Told::LastShown { seat, cards: cards.iter().collect() }
            }
            Self::RemovedShown { cards } => Told::RemovedShown { cards: cards.iter().collect() },
        }
    }

    /// Whether it shows anybody something that was hidden. That a card is placed does, even one that everybody knew to be
    /// in the hand: that it was chosen was a secret until then.
    pub(crate) fn reveals(&self) -> bool {
        matches!(
            self,
            Self::TurnedUp { .. }
                | Self::Dealt { .. }
                | Self::Placed { .. }
                | Self::TrioLaid { .. }
                | Self::Shown { .. }
                | Self::LastShown { .. }
                | Self::RemovedShown { .. }
        )
    }
}

fn own<T>(viewer: Viewer, seat: Seat, secret: T) -> Option<T> {
    viewer.is(seat).then_some(secret)
}

impl Told {
    /// In a game of memory nobody is reminded of which cards went through which hands (CO-Q15).
    pub(crate) fn without_cards_taken(self) -> Self {
        match self {
            Self::TurnedUp { place, .. } => Self::TurnedUp { place, card: None },
            Self::Took { seat, place, .. } => Self::Took { seat, place, card: None },
            told => told,
        }
    }

    /// Nor of what a card covers (CO-Q14).
    pub(crate) fn without_centre(self) -> Self {
        match self {
            Self::BoardLaid { place, board, .. } => Self::BoardLaid { place, board, centre: None },
            told => told,
        }
    }
}
