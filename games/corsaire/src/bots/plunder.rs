//! Which trio to lay where: every world weighed, the likeliest choices played out.

use crate::components::SLOTS;
use crate::view::Now;
use crate::{Action, Card, Cards, Place, View};
use quarterdeck_engine::Seat;
use quarterdeck_engine::chance::Fast;

use super::ending;
use super::gambit;
use super::raid::{Raid, Trio};
use super::trios;
use super::worlds::{Lookout, World};

/// So many points apart make a win about three times as likely as a loss.
const CLEAR: f32 = 6.0;

/// Something that can be laid, and what it is worth.
#[derive(Clone, Copy)]
pub(super) struct Move {
    pub(super) place: usize,
    pub(super) trio: Trio,
    /// The share of a win that it brings.
    pub(super) worth: f32,
    /// How often it was tried.
    pub(super) tries: u32,
    /// How likely it is to be laid, where that is left to a lottery.
    pub(super) chance: f32,
}

/// What a result is worth: half by who has won, half by points, which say more as long as much is open.
pub(super) fn worth(margin: i32) -> f32 {
    f32::midpoint(share(margin), 1.0 / (1.0 + (-margin as f32 / CLEAR).exp()))
}

/// The share of a win (CO-71).
pub(super) fn share(margin: i32) -> f32 {
    match margin.signum() {
        1 => 1.0,
        0 => 0.5,
        _ => 0.0,
    }
}

/// What a seat remembers of the trading phase.
#[derive(Clone, Copy)]
pub(super) struct Memories {
    /// Cards that each player was seen to take.
    pub(super) taken: [Cards; 2],
    /// Which card the seat laid in which slot.
    pub(super) laid: [Option<Card>; SLOTS],
}

/// Everything that can be laid, with what it is worth and how likely it is to be laid.
pub(super) fn moves(
    view: &View,
    seat: Seat,
    memories: &Memories,
    playouts: u32,
    seed: u64,
) -> Vec<Move> {
    let lookout = Lookout::new(view, seat, memories.taken);
    let worlds = lookout.worlds();
    let Some(first) = worlds.first() else { return Vec::new() };
    let raid = lookout.raid(first);
    let mut moves = all(view, seat, &lookout, &raid);
    if moves.len() < 2 {
        return moves;
    }
    if ending::is_near(&raid, seat) {
        let raids: Vec<(Raid, f32)> =
            worlds.iter().map(|world| (lookout.raid(world), world.weight)).collect();
        ending::solve(&raids, seat, &mut moves, worth);
        return moves;
    }
    if let Some(mixed) = mix(view, &lookout, &worlds, memories, seed) {
        return mixed;
    }
    for found in &mut moves {
        let worths = raid.worths(seat, &found.trio);
        let here = worths.iter().find(|(place, _)| *place == found.place);
        found.worth = here.map_or(0.0, |(_, worth)| *worth);
    }
    moves.sort_by(|one, other| other.worth.total_cmp(&one.worth));
    play_out(&lookout, &worlds, seat, &mut moves, playouts, seed);
    moves
}

/// The lottery over what can be laid, as far as it agrees with what is laid already.
fn mix(
    view: &View,
    lookout: &Lookout<'_>,
    worlds: &[World],
    memories: &Memories,
    seed: u64,
) -> Option<Vec<Move>> {
    let standing = lookout.standing_before(&memories.laid)?;
    let mut moves = gambit::solve(lookout, worlds, standing, gambit::DEPTH, seed)?;
    if let Now::Lay { place: Some(place), .. } = view.stage {
        moves
            .retain(|found| found.place == place.index() && found.trio.cards.covers(lookout.begun));
    }
    let all: f32 = moves.iter().map(|found| found.chance).sum();
    for found in &mut moves {
        found.chance /= all;
    }
    (all > 0.0).then_some(moves)
}

/// The best few are played out in worlds that are drawn, then the best half of them, and so on.
fn play_out(
    lookout: &Lookout<'_>,
    worlds: &[World],
    seat: Seat,
    moves: &mut [Move],
    playouts: u32,
    seed: u64,
) {
    for found in moves.iter_mut() {
        found.worth = f32::NEG_INFINITY;
    }
    let mut sums = vec![0.0_f32; moves.len()];
    let mut left = moves.len().min(WIDTH);
    let (mut chance, mut tries) = (Fast::new(seed), 0);
    let mut order: Vec<usize> = (0..left).collect();
    let rounds = ROUNDS;
    for _ in 0..rounds {
        let each = playouts / (rounds * left as u32);
        for _ in 0..each.max(1) {
            let raid = lookout.raid(draw(worlds, &mut chance));
            for &nth in &order {
                let mut raid = raid.clone();
                raid.lay(seat, moves[nth].place, &moves[nth].trio);
                raid.play_out();
                sums[nth] += worth(raid.margin(seat));
            }
            tries += 1;
        }
        for &nth in &order {
            moves[nth].worth = sums[nth] / tries as f32;
            moves[nth].tries = tries;
        }
        order.sort_by(|one, other| moves[*other].worth.total_cmp(&moves[*one].worth));
        left = (left / 2).max(2).min(order.len());
        for &out in &order[left..] {
            // What is left behind stays behind, however lucky its few tries were.
            moves[out].worth = moves[out].worth.min(moves[order[0]].worth - f32::EPSILON);
        }
        order.truncate(left);
    }
    moves.sort_by(|one, other| other.worth.total_cmp(&one.worth));
}

/// How many are played out.
const WIDTH: usize = 12;
/// How often their number is halved.
const ROUNDS: u32 = 3;

fn draw<'a>(worlds: &'a [World], chance: &mut Fast) -> &'a World {
    let mut left = (chance.word() >> 40) as f32 / (1_u64 << 24) as f32;
    let found = worlds.iter().find(|world| {
        left -= world.weight;
        left < 0.0
    });
    found.unwrap_or(&worlds[worlds.len() - 1])
}

/// All that can be laid from here, the trio that is begun included.
pub(super) fn all(view: &View, seat: Seat, lookout: &Lookout<'_>, raid: &Raid) -> Vec<Move> {
    let side = &raid.sides[seat.index()];
    let places = match view.stage {
        Now::Lay { place: Some(place), .. } => vec![place.index()],
        _ => side.free(raid.centres.len()).collect(),
    };
    let mut reach = side.clone();
    reach.hand = reach.hand.without(lookout.begun);
    let size = raid.size - lookout.begun.count() as usize;
    let mut moves = Vec::new();
    for trio in reach.trios(size) {
        let cards = trio.cards.or(lookout.begun);
        let trio = Trio { cards, force: trios::force(cards), ..trio };
        let at = |place: &usize| Move { place: *place, trio, worth: 0.0, tries: 0, chance: 0.0 };
        moves.extend(places.iter().map(at));
    }
    moves
}

/// The first step of a move.
pub(super) fn first_step(view: &View, found: &Move) -> Option<Action> {
    if matches!(view.stage, Now::Loot { .. }) {
        return Place::all(view.row.len()).nth(found.place).map(Action::Loot);
    }
    // What is laid already is not offered again.
    found.trio.cards.iter().map(Action::Lay).find(|action| view.actions.contains(action))
}
