//! Who can see what: the table as one viewer sees it, and what that viewer may do.

mod build;
mod fold;

use arrayvec::ArrayVec;
use quarterdeck_engine::{Outcome, Seat, Seats, Viewer};
use serde::Serialize;

use crate::action::Action;
use crate::components::{
    Board, CARDS, Card, Cards, MAX_BOARDS, MAX_ROW, Place, SLOTS, Slot, Slots, Tokens,
};
use crate::means::Means;
use crate::options::{CentreVp, MAX_TRIO, PLAYERS, Setup};
use crate::ranks::Strength;
use crate::refusal::Refusal;
use crate::scoring::{self, Tally};

/// The table as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// What is going on.
    pub stage: Now,
    /// Who owes a decision.
    pub owed: Seats,
    /// Who began the game.
    pub first: Option<Seat>,
    /// Who began looting, once that has begun.
    pub looter: Option<Seat>,
    /// Turns of the trading phase that are over.
    pub turns: u8,
    /// The row of boards, from b1.
    pub row: ArrayVec<BerthSeen, MAX_ROW>,
    /// Tokens that nobody holds.
    pub supply: Tokens,
    /// Cards in the deck.
    pub deck: u8,
    /// Boards in the board deck; everybody can work out which.
    pub board_deck: ArrayVec<Board, MAX_BOARDS>,
    /// Cards that went out of the game unseen.
    pub removed: u8,
    /// Cards that were left on boards and laid aside.
    pub aside: ArrayVec<Card, MAX_ROW>,
    /// What each player has, in seat order.
    pub players: ArrayVec<PlayerSeen, PLAYERS>,
    /// Cards that the viewer cannot place: in the deck, removed, or among another's hidden cards.
    pub unseen: ArrayVec<Card, CARDS>,
    /// What the viewer may do now.
    pub actions: ArrayVec<Action, 16>,
    /// What of this step the viewer may not do now, and why.
    pub barred: ArrayVec<Barred, 16>,
    /// The removed cards, where they are shown after the end (CO-Q20).
    pub removed_cards: Option<ArrayVec<Card, 6>>,
    #[serde(skip)]
    setup: Setup,
}

/// What is going on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case", tag = "stage")]
#[allow(missing_docs, reason = "each says whose decision it is, and about what")]
pub enum Now {
    /// Nothing was dealt yet.
    Dealing,
    /// Which hand card to place.
    Card { seat: Seat },
    /// Where to place it; which card it is, is the player's secret.
    Slot { seat: Seat, card: Option<Card> },
    /// Convert or pass.
    Convert { seat: Seat, slot: Slot },
    /// Left or right.
    Way { seat: Seat, slot: Slot },
    /// Which of the two boards.
    Board { seat: Seat, slot: Slot },
    /// Buy or not.
    Buy { seat: Seat, place: Place },
    /// Return or take a token.
    Adjust { seat: Seat },
    /// At which board to lay a trio.
    Loot { seat: Seat },
    /// Which card to lay there; where and which are laid, is the player's secret until the trio is complete.
    Lay { seat: Seat, place: Option<Place>, laid: u8 },
    /// The game is over.
    Over { outcome: Outcome },
}

/// A place of the row.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct BerthSeen {
    /// Which place.
    pub place: Place,
    /// The board there.
    pub board: Board,
    /// What it costs.
    pub cost: Tokens,
    /// The points for buying it.
    pub edge: u8,
    /// The points for winning it; missing while a card covers them in a game of memory (CO-Q14).
    pub centre: Option<u8>,
    /// The card on it.
    pub card: Option<Card>,
}

/// What one player has, as the viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PlayerSeen {
    /// Who.
    pub seat: Seat,
    /// Tokens held.
    pub tokens: Tokens,
    /// Boards gained.
    pub gained: ArrayVec<Board, MAX_BOARDS>,
    /// Trading points so far.
    pub trading: u16,
    /// Cards in hand.
    pub hand: u8,
    /// Which those are; only the owner's view has them.
    pub cards: Option<ArrayVec<Card, 6>>,
    /// Cards that everybody saw go to the hand and that are still in it or lie face down (CO-Q15).
    pub known: ArrayVec<Card, 16>,
    /// Cards in hand or face down that nobody else has ever seen, as far as the viewer is reminded.
    pub never_seen: u8,
    /// The card in each slot of the pyramid, from `L1-1`; empty where there is none, or none any more.
    pub pyramid: [Option<Card>; SLOTS],
    /// The trio at each place of the row.
    pub trios: ArrayVec<TrioSeen, MAX_ROW>,
}

/// A trio as the viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct TrioSeen {
    /// Cards that lie face up.
    pub up: ArrayVec<Card, MAX_TRIO>,
    /// How many lie face down.
    pub backs: u8,
    /// Which those are; only the owner's view has them.
    pub down: ArrayVec<Card, MAX_TRIO>,
}

/// Something that may not be done now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Barred {
    /// What.
    pub action: Action,
    /// Why.
    #[serde(flatten)]
    pub why: Refusal,
}

/// How the trios at a board compare, once they are turned up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contest {
    /// Where.
    pub place: Place,
    /// What it is worth.
    pub centre: u8,
    /// How strong each player's trio is, in seat order.
    pub strengths: [Option<Strength>; PLAYERS],
    /// Who wins it; nobody when they tie.
    pub winner: Option<Seat>,
}

impl View {
    /// The set-up of this table.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// What a player has.
    pub fn player(&self, seat: Seat) -> &PlayerSeen {
        &self.players[seat.index()]
    }

    /// What the viewer has, if the viewer sits here.
    pub fn own(&self) -> Option<&PlayerSeen> {
        self.viewer.seat().and_then(|seat| self.players.get(seat.index()))
    }

    /// A place of the row.
    pub fn berth(&self, place: Place) -> Option<&BerthSeen> {
        self.row.get(place.index())
    }

    /// Whose decision it is.
    pub fn active(&self) -> Option<Seat> {
        self.owed.first()
    }

    /// Whether looting has begun.
    pub fn is_looting(&self) -> bool {
        self.looter.is_some()
    }

    /// How the trios compare at each board, once the game is over.
    pub fn contests(&self) -> Vec<Contest> {
        if !matches!(self.stage, Now::Over { .. }) {
            return Vec::new();
        }
        self.row
            .iter()
            .map(|berth| {
                let trios = self.trios_at(berth.place);
                let strength = |trio: Cards| (!trio.is_empty()).then(|| Strength::of(trio));
                Contest {
                    place: berth.place,
                    centre: self.setup.figures.centre(berth.board),
                    strengths: trios.map(strength),
                    winner: scoring::winner(trios),
                }
            })
            .collect()
    }

    /// What both have made of the game, as far as cards lie face up.
    pub fn tallies(&self) -> [Tally; PLAYERS] {
        let boards = self
            .row
            .iter()
            .map(|berth| (self.setup.figures.centre(berth.board), self.trios_at(berth.place)));
        let both = [0, 1];
        scoring::tallies(
            both.map(|seat: usize| self.players[seat].trading),
            both.map(|seat: usize| self.players[seat].tokens),
            boards,
        )
    }

    fn trios_at(&self, place: Place) -> [Cards; PLAYERS] {
        [0, 1]
            .map(|seat: usize| self.players[seat].trios[place.index()].up.iter().copied().collect())
    }

    /// Whether the centre points of a place are in sight.
    fn shows_centre(&self) -> bool {
        self.setup.centre_vp == CentreVp::Open || self.is_looting()
    }

    /// Works out what follows from the rest: which cards are nowhere to be seen, and what may be done.
    fn settle(&mut self) {
        self.unseen = self.setup.cards().without(self.in_sight()).iter().collect();
        for berth in 0..self.row.len() {
            let centre = self.setup.figures.centre(self.row[berth].board);
            self.row[berth].centre = self.shows_centre().then_some(centre);
        }
        self.actions.clear();
        self.barred.clear();
        let means = self.means();
        means.visit(|action| self.actions.push(action));
        means.barred(|action, why| self.barred.push(Barred { action, why }));
    }

    /// All cards whose place the viewer can see, or is reminded of.
    fn in_sight(&self) -> Cards {
        let mut seen: Cards = self.row.iter().filter_map(|berth| berth.card).collect();
        seen.extend(self.aside.iter().copied());
        seen.extend(self.removed_cards.iter().flatten().copied());
        for player in &self.players {
            seen.extend(player.cards.iter().flatten().copied());
            seen.extend(player.known.iter().copied());
            seen.extend(player.pyramid.iter().flatten().copied());
            for trio in &player.trios {
                seen.extend(trio.up.iter().chain(&trio.down).copied());
            }
        }
        seen
    }

    /// What decides what the viewer may do.
    fn means(&self) -> Means {
        let own = self.viewer.seat().filter(|&seat| self.owed.contains(seat));
        let Some(own) = own.and_then(|seat| self.players.get(seat.index())) else {
            return Means::Nothing;
        };
        let cards: Cards = own.cards.iter().flatten().copied().collect();
        match self.stage {
            Now::Dealing | Now::Over { .. } => Means::Nothing,
            Now::Card { .. } => Means::Card { hand: cards },
            Now::Slot { .. } => Means::Slot { all: self.setup.slots(), filled: own.standing() },
            Now::Convert { slot, .. } => {
                own.pyramid[slot.index()].map_or(Means::Nothing, |card| Means::Convert {
                    swap: self.setup.figures.swap(card),
                    own: own.tokens,
                    supply: self.supply,
                    shortage: self.setup.shortage,
                })
            }
            Now::Way { slot, .. } => Means::Way { slot },
            Now::Board { slot, .. } => Means::Board { slot },
            Now::Buy { place, .. } => {
                self.berth(place).map_or(Means::Nothing, |berth| Means::Buy {
                    cost: berth.cost,
                    own: own.tokens,
                    boards_left: !self.board_deck.is_empty(),
                })
            }
            Now::Adjust { .. } => Means::Adjust { own: own.tokens, supply: self.supply },
            Now::Loot { .. } => Means::Loot { row: self.setup.row(), free: own.places_free() },
            Now::Lay { .. } => {
                let standing = own.standing();
                let uncovered = standing.uncovered();
                Means::Lay {
                    hand: cards,
                    uncovered: own.cards_in(uncovered),
                    covered: own.cards_in(standing.without(uncovered)),
                }
            }
        }
    }
}

impl PlayerSeen {
    /// The slots that have a card.
    pub fn standing(&self) -> Slots {
        Slot::all().filter(|slot| self.pyramid[slot.index()].is_some()).collect()
    }

    /// The card in a slot.
    pub fn card(&self, slot: Slot) -> Option<Card> {
        self.pyramid[slot.index()]
    }

    /// The slots that have a card with no card on it.
    pub fn uncovered(&self) -> Slots {
        self.standing().uncovered()
    }

    fn cards_in(&self, slots: Slots) -> Cards {
        slots.iter().filter_map(|slot| self.pyramid[slot.index()]).collect()
    }

    fn places_free(&self) -> crate::components::Places {
        let mut free = crate::components::Places::first(self.trios.len());
        for (place, trio) in Place::all(self.trios.len()).zip(&self.trios) {
            if !trio.is_empty() {
                free.remove(place);
            }
        }
        free
    }
}

impl TrioSeen {
    /// How many cards it has.
    pub fn len(&self) -> usize {
        self.up.len() + usize::from(self.backs)
    }

    /// Whether nothing lies there.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
