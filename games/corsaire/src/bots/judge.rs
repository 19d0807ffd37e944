//! What a position of the trading phase is worth: the points that one will be ahead in the end, as far as one can tell.
//!
//! The worth is a sum of three things: trading points made, trading points to come, and looting points to come. The last
//! two are weighted sums of what can be counted on the table; the weights were fitted to the results of games that this
//! very judgement has played (`examples/corsaire_fit.rs`).

use crate::components::{CARDS, MAX_ROW, Suit};
use crate::data::Figures;
use crate::{Card, Cards, Corsaire, Place, Slot, Tokens};
use quarterdeck_engine::Seat;

use super::trios;
use super::weights;

/// What is counted for the trading points to come.
pub const TRADE: usize = 24;
/// What is counted for the looting points to come.
pub const LOOT: usize = 18;
/// Each is weighted by one figure, one for every turn to come, and one for its square.
pub const POWERS: usize = 3;

/// Weights for what is counted.
pub type Weights<const N: usize> = [[f32; POWERS]; N];

/// Judges positions.
#[derive(Clone, Debug)]
pub struct Judge {
    /// What each card's swap brings, on the scale of 6 for red, 3 for blue and 2 for green.
    profits: [f32; CARDS],
    trade: Weights<TRADE>,
    loot: Weights<LOOT>,
}

/// The value of tokens on the scale of 6, 3 and 2.
fn value(tokens: Tokens) -> f32 {
    f32::from(tokens.red) * 6.0 + f32::from(tokens.blue) * 3.0 + f32::from(tokens.green) * 2.0
}

impl Judge {
    /// A judge with the fitted weights.
    pub fn new(figures: &Figures) -> Self {
        Self::with(figures, weights::TRADE, weights::LOOT)
    }

    /// A judge with other weights.
    pub fn with(figures: &Figures, trade: Weights<TRADE>, loot: Weights<LOOT>) -> Self {
        let mut profits = [0.0; CARDS];
        for card in Card::all() {
            let swap = figures.swap(card);
            profits[card.index()] = (value(swap.gain) - value(swap.pay)).max(0.0);
        }
        Self { profits, trade, loot }
    }

    /// How many points a seat will be ahead.
    pub fn lead(&self, state: &Corsaire, seat: Seat) -> f32 {
        Appraisal::new(self, seat).lead(state, None)
    }

    /// Trading points to come, and sets left over. What lies at `filled` is not looked at: chance has just put it there.
    fn to_trade(&self, state: &Corsaire, seat: Seat, filled: Option<Place>) -> f32 {
        let turns = state.turns_left(seat);
        if turns == 0 {
            return f32::from(state.tokens(seat).sets());
        }
        weigh(&self.trade, &self.trade_counts(state, seat, filled), turns)
    }

    /// Looting points to come.
    fn to_loot(&self, state: &Corsaire, seat: Seat, filled: Option<Place>) -> f32 {
        weigh(&self.loot, &loot_counts(state, seat, filled), state.turns_left(seat))
    }

    /// What is counted for the trading points to come.
    pub fn trade_counts(
        &self,
        state: &Corsaire,
        seat: Seat,
        filled: Option<Place>,
    ) -> [f32; TRADE] {
        let mut counts = [0.0; TRADE];
        let tokens = state.tokens(seat);
        counts[0] = 1.0;
        let held = [tokens.red, tokens.blue, tokens.green].map(f32::from);
        for (colour, held) in held.into_iter().enumerate() {
            counts[1 + colour] = held;
            counts[4 + colour] = held * held / 10.0;
        }
        counts[7] = f32::from(tokens.sets());
        self.count_row(state, seat, filled, &mut counts);
        self.count_pyramid(state, seat, &mut counts);
        self.count_hand(state, seat, &mut counts);
        counts
    }

    /// What could be bought with these tokens, or nearly.
    fn count_row(
        &self,
        state: &Corsaire,
        seat: Seat,
        filled: Option<Place>,
        counts: &mut [f32; TRADE],
    ) {
        let (tokens, figures) = (state.tokens(seat), state.figures());
        if !state.has_boards_left() {
            return;
        }
        let (mut now, mut second, mut near) = (0.0_f32, 0.0_f32, 0.0_f32);
        for (place, (board, card)) in state.row().enumerate() {
            if filled.is_some_and(|filled| filled.index() == place) {
                continue;
            }
            let (cost, edge) = (figures.cost(board), f32::from(figures.edge(board)));
            let missing = value(Tokens::new(
                cost.red.saturating_sub(tokens.red),
                cost.blue.saturating_sub(tokens.blue),
                cost.green.saturating_sub(tokens.green),
            ));
            if missing == 0.0 {
                second = second.max(edge.min(now));
                now = now.max(edge);
            }
            near = near.max(edge - missing / 4.0);
            counts[11] += card.map_or(0.0, |card| self.profits[card.index()] / 10.0);
        }
        counts[8] = now;
        counts[9] = second;
        counts[10] = near;
    }

    /// What the swaps of the pyramid bring, by where they lie.
    fn count_pyramid(&self, state: &Corsaire, seat: Seat, counts: &mut [f32; TRADE]) {
        let pyramid = state.pyramid(seat);
        for slot in Slot::all() {
            let Some(card) = pyramid[slot.index()] else { continue };
            let middle = matches!(slot.column(), 2 | 3);
            let place = match slot.level() {
                1 if middle => 12,
                1 => 13,
                2 => 14,
                _ => 15,
            };
            counts[place] += self.profits[card.index()] / 4.0;
            if slot.level() == 1 {
                counts[16] += 1.0;
                // A dear colour that is gained at the end of a walk pays for what is there.
                counts[17] += f32::from(state.figures().swap(card).gain.red);
            }
        }
    }

    /// What the swaps in hand bring, the best ones first.
    fn count_hand(&self, state: &Corsaire, seat: Seat, counts: &mut [f32; TRADE]) {
        let mut best = [0.0_f32; 3];
        let mut all = 0.0;
        for card in state.hand(seat).iter() {
            let mut profit = self.profits[card.index()] / 4.0;
            all += profit;
            for place in &mut best {
                if profit > *place {
                    std::mem::swap(place, &mut profit);
                }
            }
            counts[22] += f32::from(u8::from(!card.is_numbered()));
            counts[23] += f32::from(state.figures().swap(card).gain.red);
        }
        counts[18..21].copy_from_slice(&best);
        counts[21] = all;
    }
}

/// A judge at work on the turns that one player has in one position.
///
/// Which card a turn takes says all about what it changes but for the player's own trading, so the rest is judged once a
/// card.
pub(super) struct Appraisal<'a> {
    judge: &'a Judge,
    seat: Seat,
    /// All but the player's own trading, by the place from which a card was taken; the last is for none.
    rest: [Option<f32>; MAX_ROW + 1],
}

impl<'a> Appraisal<'a> {
    /// Nothing judged yet.
    pub(super) fn new(judge: &'a Judge, seat: Seat) -> Self {
        Self { judge, seat, rest: [None; MAX_ROW + 1] }
    }

    /// How many points the player will be ahead after a turn in which chance has filled up this place.
    pub(super) fn lead(&mut self, state: &Corsaire, filled: Option<Place>) -> f32 {
        let Self { judge, seat, .. } = *self;
        let rest = &mut self.rest[filled.map_or(MAX_ROW, Place::index)];
        let rest = *rest.get_or_insert_with(|| {
            let other = seat.next(2);
            judge.to_loot(state, seat, filled)
                - f32::from(state.trading_points(other))
                - judge.to_trade(state, other, filled)
                - judge.to_loot(state, other, filled)
        });
        f32::from(state.trading_points(seat)) + judge.to_trade(state, seat, filled) + rest
    }
}

fn weigh<const N: usize>(weights: &Weights<N>, counts: &[f32; N], turns: usize) -> f32 {
    let turns = turns as f32 / 10.0;
    weights
        .iter()
        .zip(counts)
        .map(|([fixed, each, square], count)| count * (fixed + turns * (each + turns * square)))
        .sum()
}

/// What is counted for the looting points to come.
pub fn loot_counts(state: &Corsaire, seat: Seat, filled: Option<Place>) -> [f32; LOOT] {
    let placed: Cards = state.pyramid(seat).iter().flatten().copied().collect();
    let own = state.hand(seat).or(placed);
    let mut open = state.stock();
    let mut row = Cards::NONE;
    for (place, (_, card)) in state.row().enumerate() {
        if let Some(card) = card {
            open.insert(card);
            if filled.is_none_or(|filled| filled.index() != place) {
                row.insert(card);
            }
        }
    }
    let mut counts = [0.0; LOOT];
    let many = |numbers: u16| numbers.count_ones() as f32;
    let suits = Suit::ALL.map(|suit| own.numbers(suit));
    let free = Suit::ALL.map(|suit| open.numbers(suit) & !1);
    let near = Suit::ALL.map(|suit| row.numbers(suit) & !1);
    let [red, blue, green] = suits.map(|numbers| numbers & !1);
    counts[0] = suits.iter().map(|numbers| many(numbers & 1)).sum();
    counts[1] = own.iter().map(|card| f32::from(card.number())).sum::<f32>() / 10.0;
    // Three of a kind, and pairs for which there is a third.
    counts[2] = many(red & blue & green);
    let pairs = [red & blue & !green, red & green & !blue, blue & green & !red];
    let third = [free[2], free[1], free[0]];
    counts[3] = pairs.iter().map(|pairs| many(*pairs)).sum();
    counts[4] = pairs.iter().zip(third).map(|(pairs, third)| many(pairs & third)).sum();
    // Straights in one suit, and two of three with the third still to be had.
    for ((numbers, free), near) in suits.iter().map(|numbers| numbers & !1).zip(free).zip(near) {
        counts[5] += many(numbers & numbers >> 1 & numbers >> 2);
        let next = numbers & numbers >> 1;
        let gap = numbers & numbers >> 2;
        let ends = |with: u16| next & (with >> 2 | with << 1);
        counts[6] += many(next);
        counts[7] += many(ends(free)) + many(gap & free >> 1);
        counts[8] += many(ends(near)) + many(gap & near >> 1);
        counts[9] += many(gap);
    }
    let any = red | blue | green;
    counts[10] = many(any & any >> 1 & any >> 2);
    counts[11] = many(any & any >> 1);
    for numbers in suits {
        let count = many(numbers);
        counts[12] += (count / 3.0).floor();
        counts[13] += count * count / 10.0;
    }
    counts[14] = own.iter().filter(|card| card.number() >= 10).count() as f32;
    let made = trios::strongest_first(own, 3, 5);
    counts[15] = made.iter().map(|force| trios::chance(*force)).sum();
    counts[16] = made.iter().take(2).map(|force| trios::chance(*force)).sum();
    counts[17] = made.iter().filter(|force| **force >= 128).count() as f32;
    counts
}
