//! The cards that can be taken off a pyramid: sets of slots with nothing left resting on them.

use crate::components::{Slot, Slots};

/// How many sets of so many slots can be taken off these.
pub(super) fn count(standing: Slots, size: u32) -> u32 {
    let mut count = 0;
    visit(standing, size, &mut |_| count += 1);
    count
}

/// The `nth` of them.
pub(super) fn nth(standing: Slots, size: u32, nth: u32) -> Option<Slots> {
    let (mut left, mut found) = (nth, None);
    visit(standing, size, &mut |slots| {
        if left == 0 && found.is_none() {
            found = Some(slots);
        }
        left = left.saturating_sub(1);
    });
    found
}

fn visit(standing: Slots, size: u32, visit_one: &mut impl FnMut(Slots)) {
    for gone in standing.subsets(size) {
        let left = standing.without(gone);
        let rests_on_nothing = |under: [Slot; 2]| under.iter().any(|slot| gone.contains(*slot));
        if !left.iter().filter_map(Slot::below).any(rests_on_nothing) {
            visit_one(gone);
        }
    }
}
