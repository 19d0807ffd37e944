//! Whose time runs, and until when. Time is served time: it stands still while nobody serves.
//!
//! Only people are on the clock. A seat's clock stops when a bot takes over and starts anew when a person does.

use quarterdeck_engine::{Seat, Seats};

use crate::settings::Clock;

/// What a seat has for a decision at least once its time for the game was up, in seconds.
const OVERTIME: u32 = 10;

/// How the record went on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Moved {
    /// A seat acted.
    Acted(Seat),
    /// A seat took its own latest step back.
    TookBack(Seat),
    /// The deal, or what all agreed to take back.
    Anew,
}

/// The clocks of all seats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Clocks {
    clock: Clock,
    seats: Vec<SeatClock>,
}

/// One seat's clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct SeatClock {
    /// Milliseconds left when it last stopped.
    left: i64,
    /// Since when it runs.
    since: Option<i64>,
    /// How long it ran when it last did.
    ran: i64,
    /// Whether time was up for the decision that is owed.
    late: bool,
}

impl Clocks {
    pub(crate) fn new(clock: Clock, seats: usize) -> Self {
        let left = match clock {
            Clock::None => 0,
            Clock::Move { seconds } | Clock::Game { seconds, .. } => i64::from(seconds) * 1000,
        };
        Self { clock, seats: vec![SeatClock { left, since: None, ran: 0, late: false }; seats] }
    }

    /// The record went on. These seats owe a decision now, and these of them wait for a person's.
    pub(crate) fn turn(&mut self, owed: Seats, people: Seats, moved: Moved, now: i64) {
        let clock = self.clock;
        for (seat, own) in Seat::all(self.seats.len()).zip(&mut self.seats) {
            let acted = moved == Moved::Acted(seat);
            if acted || !people.contains(seat) {
                own.stop(clock, acted, now);
            }
            if acted || !owed.contains(seat) {
                own.late = false;
            }
            if moved == Moved::TookBack(seat) {
                own.go_on(clock, now);
            }
            if people.contains(seat) && own.since.is_none() {
                own.since = Some(now);
            }
        }
    }

    /// A seat's time was up. It gets a little for each further decision, or it would be up for ever.
    pub(crate) fn wind_up(&mut self, seat: Seat, now: i64) {
        let clock = self.clock;
        let Some(own) = self.seats.get_mut(seat.index()) else { return };
        own.stop(clock, false, now);
        own.late = true;
        if let Clock::Game { .. } = clock {
            own.left = overtime(clock);
        }
    }

    /// Whether a seat's time was up for the decision that it owes.
    pub(crate) fn is_late(&self, seat: Seat) -> bool {
        self.seats.get(seat.index()).is_some_and(|own| own.late)
    }

    /// A bot decides for a seat from now on.
    pub(crate) fn pause(&mut self, seat: Seat, now: i64) {
        let clock = self.clock;
        if let Some(own) = self.seats.get_mut(seat.index()) {
            own.stop(clock, false, now);
        }
    }

    /// A person decides for a seat from now on; whether it owes a decision right now is said.
    pub(crate) fn restart(&mut self, seat: Seat, owes: bool, now: i64) {
        let clock = self.clock;
        let Some(own) = self.seats.get_mut(seat.index()) else { return };
        (own.since, own.late) = (owes.then_some(now), false);
        own.left = own.left.max(overtime(clock));
    }

    /// Nobody has to decide anything any more.
    pub(crate) fn stop(&mut self, now: i64) {
        let clock = self.clock;
        self.seats.iter_mut().for_each(|own| own.stop(clock, false, now));
    }

    /// Until when a seat has time.
    pub(crate) fn until(&self, seat: Seat) -> Option<i64> {
        let own = self.seats.get(seat.index())?;
        (self.clock != Clock::None).then_some(own.left.saturating_add(own.since?))
    }

    /// What a seat had left when its clock last stopped.
    pub(crate) fn left(&self, seat: Seat) -> Option<i64> {
        let own = self.seats.get(seat.index())?;
        (self.clock != Clock::None).then_some(own.left)
    }
}

/// The least that somebody has for a decision, in milliseconds.
fn overtime(clock: Clock) -> i64 {
    match clock {
        Clock::Game { increment, .. } => i64::from(increment.max(OVERTIME)) * 1000,
        Clock::None | Clock::Move { .. } => 0,
    }
}

impl SeatClock {
    fn stop(&mut self, clock: Clock, acted: bool, now: i64) {
        let Some(since) = self.since.take() else { return };
        self.ran = now.saturating_sub(since).max(0);
        if let Clock::Game { increment, .. } = clock {
            self.left = self.left.saturating_sub(self.ran).max(0);
            if acted {
                self.left = self.left.saturating_add(i64::from(increment) * 1000);
            }
        }
    }

    /// The decision is the old one again, and so is its time: acting and taking back must gain nobody any.
    fn go_on(&mut self, clock: Clock, now: i64) {
        if let Clock::Game { increment, .. } = clock {
            self.left = (self.left - i64::from(increment) * 1000).max(0);
        } else if self.since.is_none() {
            self.since = Some(now.saturating_sub(self.ran));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Seat = Seat::new(0);
    const B: Seat = Seat::new(1);

    fn turn(clocks: &mut Clocks, owed: Seats, moved: Moved, now: i64) {
        clocks.turn(owed, owed, moved, now);
    }

    #[test]
    fn each_move_has_its_own_time() {
        let mut clocks = Clocks::new(Clock::Move { seconds: 10 }, 2);
        turn(&mut clocks, Seats::only(A), Moved::Anew, 1_000);
        assert_eq!(clocks.until(A), Some(11_000));
        assert_eq!(clocks.until(B), None);
        turn(&mut clocks, Seats::only(B), Moved::Acted(A), 9_000);
        assert_eq!((clocks.until(A), clocks.until(B)), (None, Some(19_000)));
        turn(&mut clocks, Seats::only(B), Moved::Acted(B), 12_000);
        assert_eq!(clocks.until(B), Some(22_000), "a second decision has its own time");
    }

    #[test]
    fn a_game_s_time_runs_down_and_grows_with_each_decision() {
        let mut clocks = Clocks::new(Clock::Game { seconds: 60, increment: 5 }, 2);
        turn(&mut clocks, Seats::only(A), Moved::Anew, 0);
        turn(&mut clocks, Seats::only(B), Moved::Acted(A), 20_000);
        assert_eq!(clocks.left(A), Some(45_000));
        turn(&mut clocks, Seats::only(A), Moved::Acted(B), 21_000);
        assert_eq!(clocks.until(A), Some(66_000));
        assert_eq!(clocks.left(B), Some(64_000));
    }

    #[test]
    fn others_deciding_at_the_same_time_leave_a_clock_running() {
        let mut clocks = Clocks::new(Clock::Move { seconds: 10 }, 2);
        turn(&mut clocks, Seats::first_of(2), Moved::Anew, 0);
        turn(&mut clocks, Seats::only(B), Moved::Acted(A), 4_000);
        assert_eq!(clocks.until(B), Some(10_000));
    }

    #[test]
    fn who_was_late_gets_time_again() {
        let mut clocks = Clocks::new(Clock::Game { seconds: 30, increment: 0 }, 2);
        turn(&mut clocks, Seats::only(A), Moved::Anew, 0);
        clocks.wind_up(A, 31_000);
        assert!(clocks.is_late(A));
        turn(&mut clocks, Seats::only(B), Moved::Acted(A), 31_000);
        assert_eq!(clocks.left(A), Some(10_000));
        assert!(!clocks.is_late(A));
    }

    #[test]
    fn taking_back_gains_nobody_time() {
        let mut clocks = Clocks::new(Clock::Move { seconds: 10 }, 2);
        turn(&mut clocks, Seats::only(A), Moved::Anew, 0);
        turn(&mut clocks, Seats::only(B), Moved::Acted(A), 9_000);
        turn(&mut clocks, Seats::only(A), Moved::TookBack(A), 12_000);
        assert_eq!(clocks.until(A), Some(13_000), "one of the ten seconds is left");
        let mut clocks = Clocks::new(Clock::Game { seconds: 60, increment: 5 }, 2);
        turn(&mut clocks, Seats::only(A), Moved::Anew, 0);
        turn(&mut clocks, Seats::only(B), Moved::Acted(A), 1_000);
        turn(&mut clocks, Seats::only(A), Moved::TookBack(A), 2_000);
        assert_eq!(clocks.left(A), Some(59_000), "the increment went back as well");
    }

    #[test]
    fn a_bot_is_not_on_the_clock() {
        let mut clocks = Clocks::new(Clock::Game { seconds: 60, increment: 0 }, 2);
        turn(&mut clocks, Seats::only(A), Moved::Anew, 0);
        clocks.pause(A, 20_000);
        assert_eq!((clocks.until(A), clocks.left(A)), (None, Some(40_000)));
        clocks.turn(Seats::only(A), Seats::NONE, Moved::Acted(A), 90_000);
        assert_eq!((clocks.until(A), clocks.left(A)), (None, Some(40_000)));
        clocks.restart(A, true, 100_000);
        assert_eq!(clocks.until(A), Some(140_000));
    }
}
