//! How likely a trio is to win a board.

use crate::view::TrioSeen;
use crate::{Card, Cards, Rank, Strength};

/// How often a trio of each rank, garbage first, is laid by somebody who tries to lay good ones.
const LAID: [f64; 5] = [0.36, 0.25, 0.23, 0.10, 0.06];
/// The greatest sum of three numbers.
const MOST: f64 = 36.0;

/// The chance to beat a trio that is not laid yet.
pub(super) fn against_anything(strength: Strength) -> f64 {
    let rank = Rank::ALL.iter().position(|rank| *rank == strength.rank).unwrap_or_default();
    let below: f64 = LAID[..rank].iter().sum();
    below + LAID[rank] * f64::from(strength.sum) / MOST
}

/// The chance to beat a trio of which some cards lie face down and come from `pool`.
pub(super) fn against(strength: Strength, trio: &TrioSeen, pool: &[Card]) -> f64 {
    let up: Cards = trio.up.iter().copied().collect();
    let backs = usize::from(trio.backs);
    if backs == 0 {
        let theirs = Strength::of(up);
        return if strength > theirs { 1.0 } else { 0.0 };
    }
    let (mut beaten, mut all) = (0_u32, 0_u32);
    each(pool, backs, up, &mut |cards| {
        all += 1;
        beaten += u32::from(strength > Strength::of(cards));
    });
    let share = f64::from(beaten) / f64::from(all.max(1));
    // Whoever laid it has chosen well.
    share * share
}

/// Calls `visit` with `cards` and each choice of `more` cards out of `pool`.
fn each(pool: &[Card], more: usize, cards: Cards, visit: &mut impl FnMut(Cards)) {
    if more == 0 {
        return visit(cards);
    }
    for (place, card) in pool.iter().enumerate() {
        let with = cards.or(Cards::only(*card));
        each(&pool[place + 1..], more - 1, with, visit);
    }
}
