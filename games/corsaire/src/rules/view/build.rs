//! A view, built up from nothing for one viewer.

use arrayvec::ArrayVec;
use quarterdeck_engine::{Seat, Viewer};

use super::{BerthSeen, Now, PlayerSeen, TrioSeen, View};
use crate::components::{Board, Cards, Place, SLOTS, Slot};
use crate::options::{PLAYERS, Setup};
use crate::scoring;
use crate::state::{Corsaire, Stage, Trio};

impl View {
    pub(crate) fn of(state: &Corsaire, viewer: Viewer) -> Self {
        let begun = state.stage != Stage::Dealing;
        let looting = matches!(state.stage, Stage::Loot | Stage::Lay(_) | Stage::Over);
        let mut view = Self {
            viewer,
            stage: Now::of(state, viewer),
            owed: state.owed(),
            first: begun.then_some(state.first),
            looter: looting.then_some(state.looter),
            turns: state.turns,
            row: Place::all(state.setup.row())
                .filter_map(|place| {
                    let berth = state.row[place.index()]?;
                    Some(BerthSeen {
                        card: berth.card,
                        ..BerthSeen::of(&state.setup, place, berth.board)
                    })
                })
                .collect(),
            supply: state.supply(),
            deck: state.deck() as u8,
            board_deck: state.board_deck.iter().collect(),
            removed: state.setup.removed,
            aside: state.aside.iter().collect(),
            players: Seat::all(PLAYERS).map(|seat| PlayerSeen::of(state, seat, viewer)).collect(),
            unseen: ArrayVec::new(),
            actions: ArrayVec::new(),
            barred: ArrayVec::new(),
            removed_cards: shows_all(state).then(|| state.stock.iter().collect()),
            setup: state.setup,
        };
        view.settle();
        view
    }
}

/// Whether the game is over and everything is shown (CO-Q20, CO-Q21).
fn shows_all(state: &Corsaire) -> bool {
    state.stage == Stage::Over && state.setup.post_game_reveal
}

impl Now {
    fn of(state: &Corsaire, viewer: Viewer) -> Self {
        let seat = state.active;
        let own = viewer.is(seat);
        match state.stage {
            Stage::Dealing => Self::Dealing,
            Stage::Card => Self::Card { seat },
            Stage::Slot(card) => Self::Slot { seat, card: own.then_some(card) },
            Stage::Convert(slot) => Self::Convert { seat, slot },
            Stage::Way(slot) => Self::Way { seat, slot },
            Stage::Board(slot) => Self::Board { seat, slot },
            Stage::Buy(place) => Self::Buy { seat, place },
            Stage::Adjust => Self::Adjust { seat },
            Stage::Loot => Self::Loot { seat },
            Stage::Lay(place) => Self::Lay {
                seat,
                place: own.then_some(place),
                laid: state.player(seat).trios[place.index()].len() as u8,
            },
            Stage::Over => Self::Over { outcome: scoring::outcome(state.tallies()) },
        }
    }
}

impl BerthSeen {
    /// A board as it is laid; whether its centre stays in sight is settled with everything else.
    pub(super) fn of(setup: &Setup, place: Place, board: Board) -> Self {
        let figures = setup.figures();
        let (cost, edge) = (figures.cost(board), figures.edge(board));
        Self { place, board, cost, edge, centre: None, card: None }
    }
}

impl PlayerSeen {
    fn of(state: &Corsaire, seat: Seat, viewer: Viewer) -> Self {
        let own = viewer.is(seat);
        let over = state.stage == Stage::Over;
        let player = state.player(seat);
        // What is chosen for an unfinished trio lies where it lay, for everybody but its owner.
        let unfinished = match state.stage {
            Stage::Lay(place) if state.active == seat && !own => {
                player.trios[place.index()].cards()
            }
            _ => Cards::NONE,
        };
        let placed = player.placed();
        let hand = player.hand.or(unfinished.without(placed));
        let face_down = player.looting().without(placed).without(unfinished);
        let hidden = if over { hand } else { hand.or(face_down) };
        let reminded = state.setup.show_known_hand;
        let known = if reminded { hidden.and(state.log.taken(seat)) } else { Cards::NONE };
        let standing = |slot: Slot| {
            player.pyramid[slot.index()]
                .filter(|card| player.standing.contains(slot) || unfinished.contains(*card))
        };
        let mut pyramid = [None; SLOTS];
        for slot in Slot::all() {
            pyramid[slot.index()] = standing(slot);
        }
        Self {
            seat,
            tokens: player.tokens,
            gained: player.gained.iter().collect(),
            trading: state.trading_points(seat),
            hand: hand.count() as u8,
            cards: (own || shows_all(state)).then(|| hand.iter().collect()),
            known: known.iter().collect(),
            never_seen: (hidden.count() - known.count()) as u8,
            pyramid,
            trios: Place::all(state.setup.row())
                .map(|place| {
                    let trio = player.trios[place.index()];
                    let finished = trio.cards().and(unfinished).is_empty();
                    if finished {
                        TrioSeen::of(trio, placed, own, over)
                    } else {
                        TrioSeen::default()
                    }
                })
                .collect(),
        }
    }
}

impl TrioSeen {
    fn of(trio: Trio, placed: Cards, own: bool, over: bool) -> Self {
        let cards = trio.cards();
        if over {
            return Self { up: cards.iter().collect(), ..Self::default() };
        }
        let down = cards.without(placed);
        Self {
            up: cards.and(placed).iter().collect(),
            backs: down.count() as u8,
            down: if own { down.iter().collect() } else { ArrayVec::new() },
        }
    }
}
