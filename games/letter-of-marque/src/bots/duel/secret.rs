//! What a player may be hiding, as far as it still matters.

use crate::{Base, OpenFleet};
use arrayvec::ArrayVec;

/// No secret.
pub(super) const NONE: u8 = u8::MAX;
/// More than two of five ships that nobody has looked under can be armed in no more ways than this.
pub(super) const MOST: usize = 10;

/// A player's secret: which ships at sea are armed, and how many in reserve. Where armed ships have gone home unseen
/// makes no difference any more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Secret {
    /// Armed ships at sea that nobody has looked under, as bits.
    pub(super) armed: u8,
    /// Armed ships in reserve.
    pub(super) reserve: u8,
}

/// All secrets that a player may have, always in the same order.
pub(super) type Secrets = ArrayVec<Secret, MOST>;

/// What becomes of each secret: the place of the one it turns into, or none.
pub(super) type Change = [u8; MOST];

/// All secrets that fit what everybody knows of a fleet.
pub(super) fn secrets(fleet: &OpenFleet) -> Secrets {
    let mut all = Secrets::new();
    let mut armed = 0u8;
    loop {
        for reserve in 0..=fleet.deck.count_ones() as u8 {
            let here = armed.count_ones() as u8 + reserve;
            // All others have gone home.
            if here <= fleet.armed && fleet.armed - here <= fleet.arrived {
                all.push(Secret { armed, reserve });
            }
        }
        if armed == fleet.hidden {
            return all;
        }
        // The next subset of the ships nobody has looked under.
        armed = armed.wrapping_sub(fleet.hidden) & fleet.hidden;
    }
}

/// What somebody does about a secret.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// Nothing.
    Stay,
    /// This ship comes home.
    Home(u8),
    /// This ship is fired at, and that is under it.
    Seen(u8, Base),
    /// This ship leaves, and that is under it. The reserve that is left is of this size.
    Leaves(u8, Base, u8),
}

impl Secret {
    /// What becomes of it, if that step fits it.
    pub(super) fn after(self, step: Step) -> Option<Self> {
        let Self { armed, reserve } = self;
        match step {
            Step::Stay => Some(self),
            Step::Home(ship) => Some(Self { armed: armed & !ship, reserve }),
            Step::Seen(ship, base) => {
                let fits = (armed & ship != 0) == (base == Base::Armed);
                fits.then_some(Self { armed: armed & !ship, reserve })
            }
            Step::Leaves(ship, Base::Armed, _) => {
                Some(Self { armed: armed | ship, reserve: reserve.checked_sub(1)? })
            }
            Step::Leaves(_, Base::Defenceless, left) => (reserve <= left).then_some(self),
        }
    }
}

/// What becomes of each of these secrets.
pub(super) fn change(before: &Secrets, after: &Secrets, step: Step) -> Change {
    let mut change = [NONE; MOST];
    for (place, secret) in change.iter_mut().zip(before) {
        if let Some(next) = secret.after(step) {
            let found = after.iter().position(|other| *other == next);
            *place = found.map_or(NONE, |found| found as u8);
        }
    }
    change
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fleet(deck: u8, hidden: u8, arrived: u8, armed: u8) -> OpenFleet {
        OpenFleet { deck, hidden, shown: 0, arrived, armed, cannons: 3, points: 0 }
    }

    #[test]
    fn never_more_than_there_is_room_for() {
        let mut most = 0;
        for deck in 0..=5u32 {
            for hidden in 0..=5 - deck {
                for arrived in 0..=5 - deck - hidden {
                    for armed in 0..=deck + hidden + arrived {
                        let bits = |count: u32| (1u8 << count) - 1;
                        let fleet = fleet(bits(deck), bits(hidden), arrived as u8, armed as u8);
                        most = most.max(secrets(&fleet).len());
                    }
                }
            }
        }
        assert_eq!(most, MOST);
    }

    #[test]
    fn two_ships_have_left_and_one_is_home() {
        let all = secrets(&fleet(0b1, 0b110, 1, 1));
        let found: Vec<_> = all.iter().map(|secret| (secret.armed, secret.reserve)).collect();
        assert_eq!(found, [(0, 0), (0, 1), (0b10, 0), (0b100, 0)]);
        let after = secrets(&fleet(0b1, 0b100, 1, 1));
        let seen = change(&all, &after, Step::Seen(0b10, Base::Defenceless));
        assert_eq!(seen[..4], [0, 1, NONE, 2]);
    }
}
