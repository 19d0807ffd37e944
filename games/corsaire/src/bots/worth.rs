//! What things seem to be worth, in victory points.

use crate::data::Figures;
use crate::{Card, Tokens};

/// Value of tokens that buys a point, on the scale of 6 for red, 3 for blue and 2 for green.
const VALUE_A_POINT: f64 = 4.0;
/// What a token in stock is worth beside one that is spent at once.
const IN_STOCK: f64 = 0.85;
/// How often a card is walked over again, by its level: the fewer cards beside it, the surer; the higher, the rarer.
const WALKS: [f64; 4] = [1.5, 1.0, 0.5, 0.0];
/// What a pair of cards that go together is worth when looting.
const PAIR: f64 = 0.25;

/// The value of tokens on the scale of 6, 3 and 2.
fn value(tokens: Tokens) -> f64 {
    f64::from(tokens.red) * 6.0 + f64::from(tokens.blue) * 3.0 + f64::from(tokens.green) * 2.0
}

/// What tokens are worth at the end of a turn with so many own turns to come. At the end only sets count (CO-70).
pub(super) fn of_tokens(tokens: Tokens, turns_left: usize) -> f64 {
    if turns_left == 0 {
        return f64::from(tokens.sets());
    }
    // Many of a colour are harder to spend than some of each.
    let each = [(tokens.red, 6.0), (tokens.blue, 3.0), (tokens.green, 2.0)];
    let held: f64 = each
        .iter()
        .map(|&(count, value)| {
            let count = f64::from(count);
            value * (count - 0.03 * count * count)
        })
        .sum();
    let time = if turns_left == 1 { 0.75 } else { 1.0 };
    IN_STOCK * time * held / VALUE_A_POINT
}

/// What a swap brings each time it is made.
fn profit(figures: &Figures, card: Card) -> f64 {
    let swap = figures.swap(card);
    (value(swap.gain) - value(swap.pay)).max(0.0) / VALUE_A_POINT
}

/// What it is worth to have a card on a level, with so many own turns to come.
pub(super) fn of_place(figures: &Figures, card: Card, level: usize, turns_left: usize) -> f64 {
    let walks = WALKS[level - 1].min(turns_left as f64);
    walks * profit(figures, card)
}

/// What a card in hand is worth for trading: it will be placed once, more or less surely.
pub(super) fn of_hand(figures: &Figures, card: Card, turns_left: usize) -> f64 {
    let placed = (turns_left as f64 / 6.0).min(1.0);
    1.4 * placed * profit(figures, card)
}

/// What it is worth for looting to have a card beside others: what it makes with them, and its number.
pub(super) fn of_company(card: Card, others: impl Iterator<Item = Card>) -> f64 {
    let company: f64 = others.filter(|other| *other != card).map(|other| pair(card, other)).sum();
    PAIR * company + f64::from(card.number()) * 0.03
}

/// How well two cards go together.
fn pair(one: Card, other: Card) -> f64 {
    let suited = one.suit() == other.suit();
    if !one.is_numbered() || !other.is_numbered() {
        return if suited { 0.1 } else { 0.0 };
    }
    match (one.number().abs_diff(other.number()), suited) {
        (0, _) => 1.0,
        (1, true) => 1.2,
        (2, true) => 0.7,
        (1, false) => 0.45,
        (2, false) => 0.2,
        (_, true) => 0.25,
        (_, false) => 0.0,
    }
}
