//! The looting phase in a world that one believes in: what can be laid, a quick way to choose, and how it ends.

use crate::components::{MAX_ROW, SLOTS, Slots};
use crate::{Card, Cards, Corsaire, looter};
use arrayvec::ArrayVec;
use quarterdeck_engine::Seat;

use super::guess::Guess;
use super::trios;

/// How many trios, the strongest ones, are thought through in a playout.
const STRONG: usize = 12;
/// And how many of the weakest: sometimes it is best to give a board up cheaply.
const WEAK: usize = 3;

/// The looting phase in one world.
#[derive(Clone)]
pub(super) struct Raid {
    /// What each board is worth, from b1.
    pub(super) centres: ArrayVec<u8, MAX_ROW>,
    /// Cards of a trio.
    pub(super) size: usize,
    /// Trios that each player lays.
    pub(super) trios: usize,
    /// Trios that are laid.
    pub(super) laid: usize,
    /// Who began.
    pub(super) beginner: Seat,
    pub(super) sides: [Side; 2],
}

/// What one player has.
#[derive(Clone)]
pub(super) struct Side {
    /// Points that are sure: trading points and sets.
    pub(super) points: i32,
    pub(super) hand: Cards,
    pub(super) pyramid: [Option<Card>; SLOTS],
    pub(super) standing: Slots,
    /// How strong the trio at each board is.
    pub(super) forces: Forces,
    /// What the other player makes of it.
    pub(super) guesses: [Option<Guess>; MAX_ROW],
    /// Cards that the other player thinks may lie face down here.
    pub(super) pool: Cards,
}

/// How strong a player's trio at each board is, where there is one.
pub(super) type Forces = [Option<u16>; MAX_ROW];

/// A trio that can be laid.
#[derive(Clone, Copy)]
pub(super) struct Trio {
    pub(super) cards: Cards,
    /// The slots that have their card afterwards.
    pub(super) standing: Slots,
    pub(super) force: u16,
}

/// Trios that can be laid; at most 160 at a time.
pub(super) type Trios = ArrayVec<Trio, 256>;

impl Side {
    /// All cards that are left.
    pub(super) fn cards(&self) -> Cards {
        self.standing.iter().filter_map(|slot| self.pyramid[slot.index()]).fold(
            self.hand,
            |mut cards, card| {
                cards.insert(card);
                cards
            },
        )
    }

    /// All trios of so many cards that can be laid (CO-52 to CO-56).
    pub(super) fn trios(&self, size: usize) -> Trios {
        let mut found = Trios::new();
        let mut parts: ArrayVec<(Cards, Slots), 64> = ArrayVec::new();
        parts.push((Cards::NONE, self.standing));
        let (mut from, mut taken) = (0, 0);
        let hand: ArrayVec<Card, 16> = self.hand.iter().collect();
        loop {
            for &(cards, standing) in &parts[from..] {
                each(&hand, size - taken, cards, &mut |cards| {
                    let force = trios::force(cards);
                    let _ = found.try_push(Trio { cards, standing, force });
                });
            }
            if taken == size {
                return found;
            }
            let until = parts.len();
            for nth in from..until {
                let (cards, standing) = parts[nth];
                for slot in standing.uncovered().iter() {
                    let Some(card) = self.pyramid[slot.index()] else { continue };
                    let mut left = standing;
                    left.remove(slot);
                    let part = (cards.or(Cards::only(card)), left);
                    if !parts[until..].contains(&part) {
                        let _ = parts.try_push(part);
                    }
                }
            }
            (from, taken) = (until, taken + 1);
        }
    }

    /// The boards without a trio of this player.
    pub(super) fn free(&self, row: usize) -> impl Iterator<Item = usize> + Clone + '_ {
        (0..row).filter(|place| self.forces[*place].is_none())
    }
}

/// Calls `visit` with `cards` and each choice of `more` cards out of `pool`.
pub(super) fn each(pool: &[Card], more: usize, cards: Cards, visit: &mut impl FnMut(Cards)) {
    if more == 0 {
        return visit(cards);
    }
    for (place, card) in pool.iter().enumerate() {
        each(&pool[place + 1..], more - 1, cards.or(Cards::only(*card)), visit);
    }
}

impl Raid {
    /// The looting phase of a state in which it has just begun.
    pub(super) fn of(state: &Corsaire, beginner: Seat) -> Self {
        let side = |seat: Seat| Side {
            points: i32::from(state.trading_points(seat)) + i32::from(state.tokens(seat).sets()),
            hand: state.hand(seat),
            pyramid: *state.pyramid(seat),
            standing: state.standing(seat),
            forces: [None; MAX_ROW],
            guesses: std::array::from_fn(|_| None),
            pool: state.hand(seat).or(state.stock()),
        };
        Self {
            centres: state.row().map(|(board, _)| state.figures().centre(board)).collect(),
            size: state.table().trio(),
            trios: state.table().trios(),
            laid: 0,
            beginner,
            sides: [side(Seat::new(0)), side(Seat::new(1))],
        }
    }

    /// Who lays the next trio, if there is one.
    pub(super) fn next(&self) -> Option<Seat> {
        (self.laid < 2 * self.trios).then(|| looter(self.beginner, self.laid))
    }

    /// Lays a trio for whoever is next.
    pub(super) fn lay(&mut self, seat: Seat, place: usize, trio: &Trio) {
        let side = &mut self.sides[seat.index()];
        let down = trio.cards.and(side.hand);
        side.hand = side.hand.without(down);
        side.standing = trio.standing;
        side.forces[place] = Some(trio.force);
        let up = trio.cards.without(down);
        side.guesses[place] = Some(Guess::new(up, down.count() as usize, side.pool));
        self.laid += 1;
    }

    /// The chance of a player to win a board with a trio of this force, as that player can tell.
    pub(super) fn chance(&self, seat: Seat, place: usize, force: u16) -> f32 {
        match &self.sides[seat.next(2).index()].guesses[place] {
            Some(guess) => guess.beaten_by(force),
            None => trios::chance(force),
        }
    }

    /// What a trio brings at each board, counting what the cards that are left can still do: again and again the
    /// strongest trio, for the board that is worth most.
    pub(super) fn worths(&self, seat: Seat, trio: &Trio) -> ArrayVec<(usize, f32), MAX_ROW> {
        let side = &self.sides[seat.index()];
        let mut free: ArrayVec<usize, MAX_ROW> = side.free(self.centres.len()).collect();
        free.sort_by_key(|place| std::cmp::Reverse(self.centres[*place]));
        let rest = side.cards().without(trio.cards);
        let later = self.trios - side.forces.iter().flatten().count() - 1;
        let forces = trios::strongest_first(rest, self.size, later);
        let worth = |place: usize, force: u16| {
            self.chance(seat, place, force) * f32::from(self.centres[place])
        };
        let with = |place: &usize| {
            let others = free.iter().filter(|other| *other != place);
            let later: f32 = others.zip(&forces).map(|(other, force)| worth(*other, *force)).sum();
            (*place, worth(*place, trio.force) + later)
        };
        free.iter().map(with).collect()
    }

    /// Plays to the end, both sides choosing quickly.
    pub(super) fn play_out(&mut self) {
        while let Some(seat) = self.next() {
            let Some((place, trio)) = self.quick(seat) else { return };
            self.lay(seat, place, &trio);
        }
    }

    /// The strongest trios that a player can lay, and some of the weakest.
    fn notable(&self, seat: Seat) -> Trios {
        let mut trios = self.sides[seat.index()].trios(self.size);
        trios.sort_unstable_by_key(|trio| std::cmp::Reverse((trio.force, trio.cards.nth(0))));
        let many = trios.len();
        let mut nth = 0;
        trios.retain(|_| {
            nth += 1;
            nth <= STRONG || nth + WEAK > many
        });
        trios
    }

    /// Those, at every board where they can be laid.
    pub(super) fn promising(&self, seat: Seat) -> Vec<(usize, Trio)> {
        let side = &self.sides[seat.index()];
        let places = side.free(self.centres.len());
        let trios = self.notable(seat);
        trios.iter().flat_map(|trio| places.clone().map(|place| (place, *trio))).collect()
    }

    /// A quick choice.
    pub(super) fn quick(&self, seat: Seat) -> Option<(usize, Trio)> {
        let mut best: Option<(f32, usize, Trio)> = None;
        for trio in &self.notable(seat) {
            for (place, worth) in self.worths(seat, trio) {
                if best.as_ref().is_none_or(|(most, ..)| worth > *most) {
                    best = Some((worth, place, *trio));
                }
            }
        }
        best.map(|(_, place, trio)| (place, trio))
    }

    /// How many points a seat is ahead as the trios lie (CO-70).
    pub(super) fn margin(&self, seat: Seat) -> i32 {
        let [mine, theirs] = [seat, seat.next(2)].map(|seat| &self.sides[seat.index()]);
        mine.points - theirs.points + looted(&mine.forces, &theirs.forces, &self.centres)
    }
}

/// How many looting points one player has more than another (CO-66 to CO-68).
#[inline]
pub(super) fn looted(mine: &Forces, theirs: &Forces, centres: &[u8]) -> i32 {
    let boards = mine.iter().zip(theirs).zip(centres);
    boards
        .map(|((mine, theirs), centre)| match mine.cmp(theirs) {
            std::cmp::Ordering::Greater => i32::from(*centre),
            std::cmp::Ordering::Less => -i32::from(*centre),
            std::cmp::Ordering::Equal => 0,
        })
        .sum()
}
