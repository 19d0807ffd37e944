//! Trios, quickly: how strong they are, and what a set of cards can make.

use std::sync::LazyLock;

use crate::components::{CARDS, MAX_ROW, Suit};
use crate::{Card, Cards, Rank, Strength};
use arrayvec::ArrayVec;

/// The cards of a full trio.
const FULL: u32 = 3;
/// Room for every sum of three numbers under one rank.
const SUMS: usize = 64;
/// How often a trio of each rank, garbage first, is laid by players who search.
const LAID: [f32; 5] = [0.36, 0.25, 0.23, 0.10, 0.06];

/// The force of every trio, as the game compares them, by the places of its cards from the lowest.
static FORCES: LazyLock<Vec<u16>> = LazyLock::new(|| {
    let mut forces = vec![0; CARDS * CARDS * CARDS];
    for one in Card::all() {
        for two in Card::all().filter(|two| *two > one) {
            for three in Card::all().filter(|three| *three > two) {
                let place = (one.index() * CARDS + two.index()) * CARDS + three.index();
                forces[place] = compared([one, two, three].into_iter().collect());
            }
        }
    }
    forces
});

/// The chance to beat a trio that is not laid yet, by force.
static CHANCES: LazyLock<[f32; 5 * SUMS]> = LazyLock::new(|| {
    std::array::from_fn(|force| {
        let (rank, sum) = (force / SUMS, (force % SUMS) as f32);
        LAID[..rank].iter().sum::<f32>() + LAID[rank] * (sum / 36.0).min(1.0)
    })
});

/// Whoever lays a trio has chosen well: a certain winner is `e` to this times as likely as a certain loser.
const WELL: f32 = 3.0;

static FAVOURS: LazyLock<[f32; 5 * SUMS]> =
    LazyLock::new(|| std::array::from_fn(|force| (WELL * CHANCES[force]).exp()));

fn compared(cards: Cards) -> u16 {
    let Strength { rank, sum } = Strength::of(cards);
    let rank = Rank::ALL.iter().position(|other| *other == rank).unwrap_or_default();
    (rank * SUMS) as u16 + u16::from(sum)
}

/// How strong a trio is, in one number: the greater one wins.
#[inline]
pub(super) fn force(trio: Cards) -> u16 {
    if trio.count() != FULL {
        return compared(trio);
    }
    let place = trio.iter().fold(0, |place, card| place * CARDS + card.index());
    FORCES[place]
}

/// The chance to beat a trio that is not laid yet.
#[inline]
pub(super) fn chance(force: u16) -> f32 {
    CHANCES[usize::from(force)]
}

/// How likely somebody is to lay a trio of this force, beside others that could have been laid.
#[inline]
pub(super) fn favour(force: u16) -> f32 {
    FAVOURS[usize::from(force)]
}

/// Trios that these cards make, again and again the strongest.
#[inline]
pub(super) fn strongest_first(
    mut cards: Cards,
    size: usize,
    many: usize,
) -> ArrayVec<u16, MAX_ROW> {
    let mut forces = ArrayVec::new();
    while forces.len() < many && cards.count() as usize >= size {
        let trio = if size == FULL as usize { strongest(cards) } else { highest(cards, size) };
        forces.push(force(trio));
        cards = cards.without(trio);
    }
    forces
}

/// The strongest trio of at least three cards.
fn strongest(cards: Cards) -> Cards {
    let suits = Suit::ALL.map(|suit| (suit, cards.numbers(suit)));
    let [red, blue, green] = suits.map(|(_, numbers)| numbers & !1);
    let alike = red & blue & green;
    if alike != 0 {
        let number = top(alike);
        return Suit::ALL.into_iter().map(|suit| Card::new(suit, number)).collect();
    }
    let runs = |numbers: u16| numbers & numbers >> 1 & numbers >> 2;
    let in_suit = suits.map(|(suit, numbers)| (runs(numbers & !1), suit));
    if let Some((low, suit)) = in_suit.into_iter().max_by_key(|(low, _)| *low)
        && low != 0
    {
        let low = top(low);
        return (low..low + 3).map(|number| Card::new(suit, number)).collect();
    }
    let any = runs(red | blue | green);
    if any != 0 {
        let low = top(any);
        return (low..low + 3).map(|number| sparest(&suits, number)).collect();
    }
    let flush = suits
        .into_iter()
        .filter(|(_, numbers)| numbers.count_ones() >= FULL)
        .map(|(suit, numbers)| highest_of(suit, numbers))
        .max_by_key(|cards| cards.iter().map(Card::number).sum::<u8>());
    flush.unwrap_or_else(|| highest(cards, FULL as usize))
}

fn top(numbers: u16) -> u8 {
    numbers.ilog2() as u8
}

/// The card of this number from the suit that has the fewest others.
fn sparest(suits: &[(Suit, u16); 3], number: u8) -> Card {
    let with = suits.iter().filter(|(_, numbers)| numbers >> number & 1 != 0);
    let sparest = with.min_by_key(|(_, numbers)| numbers.count_ones());
    Card::new(sparest.map_or(Suit::Red, |(suit, _)| *suit), number)
}

fn highest_of(suit: Suit, mut numbers: u16) -> Cards {
    let mut cards = Cards::NONE;
    for _ in 0..FULL {
        let number = top(numbers);
        numbers &= !(1 << number);
        cards.insert(Card::new(suit, number));
    }
    cards
}

/// The highest numbers there are, whatever their suits.
fn highest(cards: Cards, size: usize) -> Cards {
    let mut left: ArrayVec<Card, CARDS> = cards.iter().collect();
    left.sort_unstable_by_key(|card| std::cmp::Reverse(card.number()));
    left.into_iter().take(size).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forces_compare_as_the_game_compares() {
        let trios: Vec<Cards> = (0..300_u64)
            .map(|nth| {
                let places = [nth * 7 % 13, 13 + nth * 5 % 13, 26 + nth * 3 % 13];
                let card = |place: u64| Card::all().nth(place as usize).expect("there are 39");
                places.into_iter().map(card).collect()
            })
            .collect();
        for one in &trios {
            for other in &trios {
                assert_eq!(
                    force(*one).cmp(&force(*other)),
                    Strength::of(*one).cmp(&Strength::of(*other))
                );
            }
        }
    }

    #[test]
    fn the_strongest_trio_is_found() {
        let mut seed = 1_u64;
        for _ in 0..200 {
            let mut cards = Cards::NONE;
            while cards.count() < 10 {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                cards.insert(Card::all().nth((seed >> 33) as usize % CARDS).expect("one of 39"));
            }
            let best = cards.iter().flat_map(|one| {
                cards.iter().flat_map(move |two| {
                    cards.iter().map(move |three| [one, two, three].into_iter().collect())
                })
            });
            let best = best.filter(|trio: &Cards| trio.count() == FULL).map(force).max();
            assert_eq!(Some(force(strongest(cards))), best);
        }
    }
}
