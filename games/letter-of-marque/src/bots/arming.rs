//! Which ships to arm.
//!
//! A gunner who knows how a captain arms will fire wherever the treasure times the chance of getting it is highest.
//! So the best a captain can do is to make all ships equally poor targets: a ship with stake *s* is armed with chance
//! *1 − c / s*, so that what it is worth to a gunner is *c* for every ship, and *c* is set such that the armed ships
//! suffice. Stakes below *c* are never armed. Who arms like that gives nothing away, and that is all the bluffing there
//! is: often an armed 7, at times an armed 4, never the same again.

use crate::Treasure;
use crate::components::MAX_SHIPS;
use arrayvec::ArrayVec;

/// What a treasure still in the deck is at stake compared to the one turned up now, at a usual pace of fire.
///
/// Guns are kept for later, when more is known about who is armed, so the danger is still to come and the guns should
/// not all sail first. Found by play against itself: around here neither a table of earlier nor one of later armers
/// can be taken advantage of.
const STILL_TO_COME: f64 = 1.5;

/// The same at any pace: no haste or patience makes more of a difference than this.
const BOUNDS: (f64, f64) = (0.3, 3.0);

/// How likely a captain arms the ship for `card`, with this deck and this many armed ships left, where shots come
/// `haste` times as often as usual.
pub(super) fn chance_to_arm(
    card: Treasure,
    deck: impl Iterator<Item = Treasure>,
    armed_left: u8,
    haste: f64,
) -> f64 {
    // Where everybody fires early, the danger is now.
    let later = (STILL_TO_COME / haste).clamp(BOUNDS.0, BOUNDS.1);
    let stake = f64::from(card.value());
    let mut stakes = ArrayVec::<f64, { MAX_SHIPS + 1 }>::new();
    stakes.push(stake);
    stakes.extend(deck.map(|treasure| later * f64::from(treasure.value())));
    armed_at(stake, going_rate(&stakes, f64::from(armed_left)))
}

/// How likely a ship with this stake is armed at this going rate.
pub(super) fn armed_at(stake: f64, rate: f64) -> f64 {
    (1.0 - rate / stake).max(0.0)
}

/// What every ship is worth to a gunner when `armed` armed ships protect these stakes evenly. Nothing when all are
/// armed, without limit when none is.
pub(super) fn going_rate(stakes: &[f64], armed: f64) -> f64 {
    if armed <= 0.0 {
        return f64::INFINITY;
    }
    let mut rate = 0.0;
    loop {
        // Ships that are not worth arming leave more guns for the others, which raises the rate, and so on.
        let worth_arming = stakes.iter().filter(|&&stake| stake >= rate);
        let (count, inverse) =
            worth_arming.fold((0.0, 0.0), |(count, sum), stake| (count + 1.0, sum + 1.0 / stake));
        if count <= armed {
            return rate;
        }
        let next = (count - armed) / inverse;
        if next <= rate {
            return rate;
        }
        rate = next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The chances to arm these treasures when all of them are there to be protected.
    fn chances(values: &[f64], armed: f64) -> Vec<f64> {
        let rate = going_rate(values, armed);
        values.iter().map(|&value| armed_at(value, rate)).collect()
    }

    #[test]
    fn all_ships_of_the_printed_game_are_equally_poor_targets() {
        let values = [3.0, 4.0, 5.0, 6.0, 7.0];
        let chances = chances(&values, 2.0);
        // 3 = c (1/3 + 1/4 + 1/5 + 1/6 + 1/7)
        let rate = 3.0 * 420.0 / 459.0;
        for (value, chance) in values.iter().zip(&chances) {
            assert!((value * (1.0 - chance) - rate).abs() < 1e-12);
        }
        assert!((chances.iter().sum::<f64>() - 2.0).abs() < 1e-12);
    }

    #[test]
    fn a_trifle_is_never_armed() {
        let chances = chances(&[1.0, 7.0, 8.0], 1.0);
        assert!(chances[0].abs() < 1e-12);
        assert!((7.0 * (1.0 - chances[1]) - 8.0 * (1.0 - chances[2])).abs() < 1e-12);
        assert!((chances[1] + chances[2] - 1.0).abs() < 1e-12);
    }

    #[test]
    fn with_one_kind_left_there_is_no_choice() {
        assert_eq!(chances(&[3.0, 7.0], 2.0), [1.0, 1.0]);
        assert_eq!(chances(&[3.0, 7.0], 0.0), [0.0, 0.0]);
    }

    #[test]
    fn haste_brings_the_guns_forward() {
        let treasure = |value: u8| Treasure::try_from(value).expect("it is a treasure");
        let at = |haste: f64| {
            let deck = [3, 4, 6, 7].map(treasure);
            chance_to_arm(treasure(5), deck.into_iter(), 2, haste)
        };
        assert!(at(0.5) < at(1.0) && at(1.0) < at(2.0));
    }
}
