//! The end of looting, exactly: one or two own trios, and at most one of the opponent's after them.
//!
//! Whoever lays the very last trio lays the strongest there is: nothing comes after it that a card could be kept for, and a
//! stronger trio never wins less. So what the opponent does is known in every world, nothing new is learned between
//! two own trios, and what an own plan is worth is its mean over all worlds.

use quarterdeck_engine::Seat;

use super::plunder::Move;
use super::raid::{Forces, Raid, looted};

#[cfg(test)]
mod tests;

/// Whether the end is near enough.
pub(super) fn is_near(raid: &Raid, seat: Seat) -> bool {
    let left = |seat: Seat| raid.trios - raid.sides[seat.index()].forces.iter().flatten().count();
    let (mine, theirs) = (left(seat), left(seat.next(2)));
    // Where there are fewer trios than boards, whoever is last may choose the board as well, and that may be a guess.
    let every_board = raid.trios == raid.centres.len();
    let in_a_row = (0..mine).all(|nth| {
        raid.laid + nth < 2 * raid.trios && crate::looter(raid.beginner, raid.laid + nth) == seat
    });
    every_board && in_a_row && theirs <= 1
}

/// What the opponent's trios come to in one world.
struct Sum {
    weight: f32,
    theirs: Forces,
}

/// Finds out what each move is worth, with the best that can follow it. `worth` says what it is worth to be so many points
/// ahead in the end; more must not be worth less.
pub(super) fn solve(
    worlds: &[(Raid, f32)],
    seat: Seat,
    moves: &mut [Move],
    worth: impl Fn(i32) -> f32,
) {
    let Some((raid, _)) = worlds.first() else { return };
    let sums: Vec<Sum> = worlds.iter().map(|(raid, weight)| sum(raid, seat, *weight)).collect();
    let [side, other] = [seat, seat.next(2)].map(|seat| &raid.sides[seat.index()]);
    let sure = side.points - other.points;
    let mean = |forces: &Forces| -> f32 {
        let looted = |sum: &Sum| looted(forces, &sum.theirs, &raid.centres);
        sums.iter().map(|sum| sum.weight * worth(sure + looted(sum))).sum()
    };
    for found in moves.iter_mut() {
        let mut forces = side.forces;
        forces[found.place] = Some(found.trio.force);
        found.tries = worlds.len() as u32;
        found.worth = if raid.trios == forces.iter().flatten().count() {
            mean(&forces)
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
                    best = best.max(mean(&forces));
                }
            }
            best
        };
    }
    moves.sort_by(|one, other| other.worth.total_cmp(&one.worth));
}

/// The opponent's trios in a world, with the strongest that it can lay where it has still to lay one.
fn sum(raid: &Raid, seat: Seat, weight: f32) -> Sum {
    let side = &raid.sides[seat.next(2).index()];
    let mut theirs = side.forces;
    if let Some(place) = side.free(raid.centres.len()).next() {
        theirs[place] = side.trios(raid.size).iter().map(|trio| trio.force).max();
    }
    Sum { weight, theirs }
}
