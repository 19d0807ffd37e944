//! What a viewer can believe: a full state drawn uniformly from all that fit its view and its memory.
//!
//! Hidden are the cards that a player was dealt and has not shown, where a player's hand cards lie face down, what is
//! chosen for an unfinished step, and of the cards that nobody has which ones are removed. The last is no question: the
//! stock is one set (CO-06). For the rest, each question has as many answers however the others are answered, so they
//! can be drawn one after the other, each uniformly.

mod ideals;

use quarterdeck_engine::{Chance, Purpose, Seat};

use crate::components::{Boards, Cards, Place, Slots, ways};
use crate::event::Told;
use crate::log::Log;
use crate::state::{Berth, Corsaire, Player, Stage, Trio};
use crate::view::{Now, PlayerSeen, View};

/// What a viewer may remember beyond its view: what everybody saw, in its order.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Memory {
    log: Log,
}

impl Memory {
    pub(crate) fn remember(&mut self, told: &Told) {
        match told {
            Told::TurnedUp { card: Some(card), .. } => self.log.turn_up(*card),
            Told::Placed { seat, card, slot } => self.log.place(*seat, *slot, *card),
            Told::Took { seat, card: Some(card), .. } => self.log.take(*seat, *card),
            Told::TrioLaid { seat, place, .. } => self.log.loot(*seat, *place),
            _ => {}
        }
    }
}

/// Which cards somebody was dealt.
const DEALT: Purpose = Purpose::open("dealt");
/// Which cards lie face down at a board.
const FACE_DOWN: Purpose = Purpose::open("face-down");
/// What was chosen for an unfinished step.
const CHOSEN: Purpose = Purpose::open("chosen");

/// Draws a state that fits.
pub(crate) fn sample(view: &View, memory: &Memory, chance: &mut impl Chance) -> Option<Corsaire> {
    let mut state = lay_out(view, memory)?;
    let mut unseen = state.setup.cards().without(located(view, memory));
    for player in &view.players {
        if player.cards.is_none() {
            deal(&mut state, player, &mut unseen, chance)?;
        }
    }
    // The stock is what is left, and there must be as much of it as the view says.
    let left = u32::from(view.deck + view.removed);
    state.stock = unseen.or(view.removed_cards.iter().flatten().copied().collect());
    if state.stock.count() != left {
        return None;
    }
    finish_step(&mut state, view, chance)?;
    Some(state)
}

/// All cards that the viewer sees or has seen go somewhere.
fn located(view: &View, memory: &Memory) -> Cards {
    let taken =
        view.players.iter().fold(Cards::NONE, |all, player| all.or(memory.log.taken(player.seat)));
    view.setup().cards().without(view.unseen.iter().copied().collect()).or(taken)
}

/// What everybody sees, and what the viewer has in hand.
fn lay_out(view: &View, memory: &Memory) -> Option<Corsaire> {
    let mut state = Corsaire::set_up(view.setup());
    state.log = memory.log;
    state.first = view.first?;
    state.looter = view.looter.unwrap_or(state.first);
    state.active = view.active().unwrap_or(state.active);
    state.turns = view.turns;
    state.board_deck = view.board_deck.iter().copied().collect();
    for berth in &view.row {
        state.row[berth.place.index()] = Some(Berth { board: berth.board, card: berth.card });
    }
    state.aside = view.aside.iter().copied().collect();
    for player in &view.players {
        let trios = player.trios.iter().filter(|trio| trio.len() == view.setup().trio()).count();
        state.trios_laid += trios as u8;
        *state.player_mut(player.seat) = lay_out_player(player, memory);
    }
    state.stage = match view.stage {
        Now::Dealing => return None,
        Now::Card { .. } => Stage::Card,
        // What is chosen in secret comes last, once there is a hand to choose from.
        Now::Slot { card, .. } => card.map_or(Stage::Card, Stage::Slot),
        Now::Convert { slot, .. } => Stage::Convert(slot),
        Now::Way { slot, .. } => Stage::Way(slot),
        Now::Board { slot, .. } => Stage::Board(slot),
        Now::Buy { place, .. } => Stage::Buy(place),
        Now::Adjust { .. } => Stage::Adjust,
        Now::Loot { .. } => Stage::Loot,
        Now::Lay { place, .. } => place.map_or(Stage::Loot, Stage::Lay),
        Now::Over { .. } => {
            // Whoever laid the last trio was the last to act.
            let last = (view.setup().trios() * 2).checked_sub(1)?;
            state.active = crate::looting::looter(state.looter, last);
            Stage::Over
        }
    };
    Some(state)
}

fn lay_out_player(player: &PlayerSeen, memory: &Memory) -> Player {
    let mut laid = Player {
        hand: player.cards.iter().flatten().copied().collect(),
        tokens: player.tokens,
        gained: player.gained.iter().copied().collect::<Boards>(),
        pyramid: player.pyramid,
        standing: player.standing(),
        trios: Default::default(),
    };
    for (trio, seen) in laid.trios.iter_mut().zip(&player.trios) {
        seen.up.iter().chain(&seen.down).for_each(|card| trio.insert(*card));
    }
    // Where a card lay that was taken from the pyramid again, only the memory of its placing says.
    for (slot, card) in memory.log.placed(player.seat) {
        laid.pyramid[slot.index()] = Some(card);
    }
    laid
}

/// The hidden cards of a player: known ones that are not in sight, and never-seen ones out of what is unseen. They lie
/// in hand or face down, each arrangement as likely as any other.
fn deal(
    state: &mut Corsaire,
    seen: &PlayerSeen,
    unseen: &mut Cards,
    chance: &mut impl Chance,
) -> Option<()> {
    let player = state.player(seen.seat);
    let backs: u32 = seen.trios.iter().map(|trio| u32::from(trio.backs)).sum();
    let hidden = u32::from(seen.hand) + backs;
    let known = state.log.taken(seen.seat).without(player.placed()).without(player.looting());
    let never_seen = hidden.checked_sub(known.count())?;
    let sets = ways(unseen.count(), never_seen);
    if sets == 0 {
        return None;
    }
    let dealt = unseen.choose(never_seen, chance.pick(sets, DEALT));
    *unseen = unseen.without(dealt);
    let mut hand = known.or(dealt);
    for (place, trio) in Place::all(seen.trios.len()).zip(&seen.trios) {
        let backs = u32::from(trio.backs);
        let down = hand.choose(backs, chance.pick(ways(hand.count(), backs), FACE_DOWN));
        hand = hand.without(down);
        let laid: &mut Trio = &mut state.player_mut(seen.seat).trios[place.index()];
        down.iter().for_each(|card| laid.insert(card));
    }
    state.player_mut(seen.seat).hand = hand;
    Some(())
}

/// What the active player has chosen and not shown: a card to place, or a board and cards of a trio.
fn finish_step(state: &mut Corsaire, view: &View, chance: &mut impl Chance) -> Option<()> {
    match view.stage {
        Now::Slot { seat, card: None } => {
            let hand = state.player(seat).hand;
            if hand.is_empty() {
                return None;
            }
            state.stage = Stage::Slot(hand.nth(chance.pick(hand.count(), CHOSEN)));
        }
        Now::Lay { seat, place: None, laid } => {
            let free = state.player(seat).places_free(state.setup.row());
            if free.count() == 0 {
                return None;
            }
            let place = free.nth(chance.pick(free.count(), CHOSEN));
            state.stage = Stage::Lay(place);
            lay_some(state, seat, place, u32::from(laid), chance)?;
        }
        _ => {}
    }
    Some(())
}

/// Cards of an unfinished trio: some from the top of the pyramid, the rest from the hand.
fn lay_some(
    state: &mut Corsaire,
    seat: Seat,
    place: Place,
    laid: u32,
    chance: &mut impl Chance,
) -> Option<()> {
    let player = *state.player(seat);
    let choices = |from_pyramid: u32| {
        ideals::count(player.standing, from_pyramid)
            * ways(player.hand.count(), laid - from_pyramid)
    };
    let all: u32 = (0..=laid).map(choices).sum();
    if all == 0 {
        return None;
    }
    let mut nth = chance.pick(all, CHOSEN);
    let from_pyramid = (0..=laid).find(|&from_pyramid| {
        let here = choices(from_pyramid);
        let found = nth < here;
        nth -= if found { 0 } else { here };
        found
    })?;
    let hands = ways(player.hand.count(), laid - from_pyramid);
    let slots: Slots = ideals::nth(player.standing, from_pyramid, nth / hands)?;
    let from_hand = player.hand.choose(laid - from_pyramid, nth % hands);
    let player = state.player_mut(seat);
    for slot in slots.iter() {
        player.standing.remove(slot);
    }
    player.hand = player.hand.without(from_hand);
    let cards = player.cards_in(slots).or(from_hand);
    cards.iter().for_each(|card| player.trios[place.index()].insert(card));
    Some(())
}
