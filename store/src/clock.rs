//! The service's own clock, which stands still while nobody serves.

use crate::model::Moment;

/// How far two beats may be apart, in milliseconds, for the time between them to count as served.
pub const TOLERANCE: i64 = 5_000;

/// How far the clock is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Service {
    /// The wall time of the latest beat of any node.
    pub(crate) last_beat: Option<i64>,
    /// What was served up to then.
    pub(crate) served: i64,
}

impl Service {
    /// Somebody is up at this wall time.
    pub(crate) fn beat(&mut self, wall: i64) -> Moment {
        let gap = self.last_beat.map_or(i64::MAX, |last| wall.saturating_sub(last));
        if (0..=TOLERANCE).contains(&gap) {
            self.served += gap;
        }
        // A beat that comes a little late must not take the last one back, or the time between would count twice. A
        // wall clock that was set back for good must be followed, or the service would stand still until it is caught up.
        if !(-TOLERANCE..0).contains(&gap) {
            self.last_beat = Some(wall);
        }
        Moment { served: self.served, wall }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_counts_only_while_somebody_beats() {
        let mut service = Service::default();
        let beats = [
            (1_000_000, 0, "the first beat starts at nothing"),
            (1_001_000, 1_000, "a second later"),
            (1_006_000, 6_000, "just within the tolerance"),
            (1_011_001, 6_000, "just beyond it was downtime"),
            (1_012_001, 7_000, "and on from there"),
            (1_011_501, 7_000, "another node's beat that comes late adds nothing"),
            (1_012_501, 7_500, "and takes nothing back"),
            (500_000, 7_500, "a wall clock that was set back adds nothing"),
            (501_000, 8_500, "and is followed"),
            (501_000, 8_500, "the same moment twice"),
        ];
        for (wall, served, why) in beats {
            assert_eq!(service.beat(wall), Moment { served, wall }, "{why}");
        }
    }
}
