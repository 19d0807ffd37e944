//! The end of looting, exactly: one or two own trios, and at most one of the opponent's after them.
//!
//! Whoever lays the very last trio lays the strongest there is: nothing comes after it that a card could be kept for, and a
//! stronger trio never wins less. So what the opponent does is known in every world, nothing new is learned between
//! two own trios, and what an own plan is worth is its mean over all worlds.

use corsaire::components::MAX_ROW;
use quarterdeck_engine::Seat;

use super::plunder::Move;
use super::raid::{Raid, Side};

#[cfg(test)]
mod tests;

/// Whether the end is near enough.
pub(super) fn is_near(raid: &Raid, seat: Seat) -> bool {
    let left = |seat: Seat| {
        raid.trios - raid.sides[seat.index()].forces.iter().flatten().count()
    };
    let (mine, theirs) = (left(seat), left(seat.next(2)));
    // Where there are fewer trios than boards, whoever is last may choose the board as well, and that may be a guess.
    let every_board = raid.trios == raid.centres.len();
    let in_a_row = (0..mine).all(|nth| {
        raid.laid + nth < 2 * raid.trios && corsaire::looter(raid.beginner, raid.laid + nth) == seat
    });
    every_board && in_a_row && theirs <= 1
}

/// What one world comes to: how many points the seat is ahead at the boards where it has nothing to lay any more, and
/// how strong the opponent's trios are.
struct Sum {
    weight: f32,
    margin: i32,
    theirs: [Option<u16>; MAX_ROW],
}

/// Finds out what each move is worth, with the best that can follow it. `worth` says what it is worth to be so many points
/// ahead in the end; more must not be worth less.
pub(super) fn solve(
    worlds: &[(Raid, f32)],
    seat: Seat,
    moves: &mut [Move],
    worth: impl Fn(i32) -> f32 + Copy,
) {
    let Some((raid, _)) = worlds.first() else { return };
    let sums: Vec<Sum> = worlds.iter().map(|(raid, weight)| sum(raid, seat, *weight)).collect();
    let side = &raid.sides[seat.index()];
    for found in moves.iter_mut() {
        let mut forces = side.forces;
        forces[found.place] = Some(found.trio.force);
        let last = raid.trios == forces.iter().flatten().count();
        found.tries = worlds.len() as u32;
        found.worth = if last {
            mean(&sums, side, &forces, &raid.centres, worth)
        } else {
            let mut after = side.clone();
            after.hand = after.hand.without(found.trio.cards);
            after.standing = found.trio.standing;
            after.forces = forces;
            let mut best = f32::NEG_INFINITY;
            for trio in after.trios(raid.size) {
                for place in after.free(raid.centres.len()) {
                    let mut forces = forces;
                    forces[place] = Some(trio.force);
                    best = best.max(mean(&sums, side, &forces, &raid.centres, worth));
                }
            }
            best
        };
    }
    moves.sort_by(|one, other| other.worth.total_cmp(&one.worth));
}

fn sum(raid: &Raid, seat: Seat, weight: f32) -> Sum {
    let other = seat.next(2);
    let mut raid = raid.clone();
    let side = &raid.sides[other.index()];
    let strongest = side.trios(raid.size).into_iter().max_by_key(|trio| trio.force);
    let place = side.free(raid.centres.len()).next();
    let owes = side.forces.iter().flatten().count() < raid.trios;
    if let (Some(trio), Some(place), true) = (strongest, place, owes) {
        raid.lay(other, place, &trio);
    }
    // Boards where the seat has still to lay are lost until it has.
    Sum { weight, margin: raid.margin(seat), theirs: raid.sides[other.index()].forces }
}

fn mean(
    sums: &[Sum],
    side: &Side,
    forces: &[Option<u16>; MAX_ROW],
    centres: &[u8],
    worth: impl Fn(i32) -> f32,
) -> f32 {
    let new: Vec<usize> = (0..centres.len()).filter(|place| side.forces[*place] != forces[*place]).collect();
    sums.iter()
        .map(|sum| {
            let gained: i32 = new
                .iter()
                .map(|&place| {
                    let centre = i32::from(centres[place]);
                    // Against nothing laid it counted as lost or as level before.
                    let before = if sum.theirs[place].is_some() { -centre } else { 0 };
                    let after = match forces[place].cmp(&sum.theirs[place]) {
                        std::cmp::Ordering::Greater => centre,
                        std::cmp::Ordering::Less => -centre,
                        std::cmp::Ordering::Equal => 0,
                    };
                    after - before
                })
                .sum();
            sum.weight * worth(sum.margin + gained)
        })
        .sum()
}
