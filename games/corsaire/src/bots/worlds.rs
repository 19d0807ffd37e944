//! The looting phase from one seat: every world that it can believe in, each with its weight.
//!
//! Hidden are only the opponent's hand and face-down cards: cards that everybody saw taken, and never-seen ones out of
//! those that are nowhere in sight, of which all but three are the opponent's (at most 84 sets). All sets and all ways to lay
//! them out are gone through; none is left to sampling.

use crate::components::{MAX_ROW, SLOTS, Slots};
use crate::view::{Now, PlayerSeen, TrioSeen};
use crate::{Card, Cards, Slot, View};
use arrayvec::ArrayVec;
use quarterdeck_engine::Seat;
use quarterdeck_engine::chance::Fast;

use super::guess::Guess;
use super::raid::{Raid, Side, each};
use super::trios;

/// More worlds than this are there only for who did not listen in a game of memory; then some are drawn.
const MOST: f64 = 60_000.0;
/// How many.
const DRAWN: usize = 3_000;

/// What a player may have, and how likely.
#[derive(Clone, Copy)]
pub(super) struct World {
    pub(super) hand: Cards,
    pub(super) down: [Cards; MAX_ROW],
    pub(super) weight: f32,
}

impl World {
    /// All cards that are hidden.
    pub(super) fn cards(&self) -> Cards {
        self.down.iter().fold(self.hand, |all, down| all.or(*down))
    }
}

/// What is known of a player's hidden cards.
struct Hidden {
    /// Cards that are among them for sure.
    known: Cards,
    /// Cards that the others are out of.
    pool: Cards,
    /// How many there are.
    many: usize,
    /// How many lie face down at each board, and what lies face up beside them.
    backs: [usize; MAX_ROW],
    up: [Cards; MAX_ROW],
}

/// What a seat knows when looting.
pub(super) struct Lookout<'a> {
    view: &'a View,
    pub(super) seat: Seat,
    own: &'a PlayerSeen,
    other: &'a PlayerSeen,
    /// Cards that the opponent has for sure.
    known: Cards,
    /// Cards that the opponent may have.
    unseen: Cards,
    /// Own cards that everybody saw.
    own_known: Cards,
    /// What is laid of an unfinished own trio.
    pub(super) begun: Cards,
}

fn set<'a>(cards: impl IntoIterator<Item = &'a Card>) -> Cards {
    cards.into_iter().copied().collect()
}

impl<'a> Lookout<'a> {
    /// `taken` are the cards that each player was seen to take.
    pub(super) fn new(view: &'a View, seat: Seat, taken: [Cards; 2]) -> Self {
        let (own, other) = (view.player(seat), view.player(seat.next(2)));
        let unseen = set(&view.unseen);
        let known = set(&other.known).or(taken[other.seat.index()].and(unseen));
        let own_known = set(&own.known).or(taken[seat.index()]);
        let begun = match view.stage {
            Now::Lay { place: Some(place), .. } => {
                let trio = &own.trios[place.index()];
                set(trio.up.iter().chain(&trio.down))
            }
            _ => Cards::NONE,
        };
        Self { view, seat, own, other, known, unseen: unseen.without(known), own_known, begun }
    }

    /// Every world, the weights adding up to one.
    pub(super) fn worlds(&self) -> Vec<World> {
        self.hidden(self.other, self.known, self.unseen).every()
    }

    /// What the seat has.
    fn truth(&self) -> World {
        let mut truth = World { hand: self.own_hand(), down: [Cards::NONE; MAX_ROW], weight: 1.0 };
        for (place, trio) in self.complete(self.own) {
            truth.down[place] = set(&trio.down);
        }
        truth
    }

    /// All that the opponent may believe the seat has, the truth first.
    pub(super) fn own_worlds(&self) -> Vec<World> {
        let mut truth = self.truth();
        let cards = truth.cards();
        let pool = self.unseen.or(cards).without(self.own_known);
        let hidden = self.hidden(self.own, cards.and(self.own_known), pool);
        let mut worlds = hidden.every();
        let place =
            worlds.iter().position(|world| world.hand == truth.hand && world.down == truth.down);
        if let Some(place) = place {
            worlds.swap(0, place);
        } else {
            truth.weight = 1.0 / worlds.len().max(1) as f32;
            worlds.insert(0, truth);
        }
        worlds
    }

    /// All that the opponent may have in the eyes of everybody, if that is not too much: the seat knows better, but
    /// what it could have in the opponent's eyes does not.
    pub(super) fn public_worlds(&self, most: usize) -> Option<Vec<World>> {
        let own = self.truth().cards();
        let pool = self.unseen.or(own.without(self.own_known));
        let hidden = self.hidden(self.other, self.known, pool);
        (hidden.ways() <= most as f64).then(|| hidden.every())
    }

    fn hidden(&self, player: &PlayerSeen, known: Cards, pool: Cards) -> Hidden {
        let (mut backs, mut up) = ([0; MAX_ROW], [Cards::NONE; MAX_ROW]);
        for (place, trio) in self.complete(player) {
            backs[place] = usize::from(trio.backs);
            up[place] = set(&trio.up);
        }
        let mut many = usize::from(player.hand) + backs.iter().sum::<usize>();
        if player.seat == self.seat {
            many = self.own_hand().count() as usize + backs.iter().sum::<usize>();
        }
        Hidden { known, pool, many, backs, up }
    }

    fn complete<'b>(
        &self,
        player: &'b PlayerSeen,
    ) -> impl Iterator<Item = (usize, &'b TrioSeen)> + 'b {
        let size = self.view.setup().trio();
        player.trios.iter().enumerate().filter(move |(_, trio)| trio.len() == size)
    }

    /// The looting phase in a world. An own trio that is begun is not laid yet: of its cards those from the hand count as
    /// in hand, those from the pyramid are in nobody's reach.
    pub(super) fn raid(&self, world: &World) -> Raid {
        let figures = self.view.setup().figures();
        let removed = self.unseen.without(world.cards());
        let own = self.truth();
        let mine = self.side(self.own, &own, removed.or(own.cards()));
        let theirs = self.side(self.other, world, self.known.or(self.unseen));
        let sides = if self.seat == Seat::new(0) { [mine, theirs] } else { [theirs, mine] };
        Raid {
            centres: self.view.row.iter().map(|berth| figures.centre(berth.board)).collect(),
            size: self.view.setup().trio(),
            trios: self.view.setup().trios(),
            laid: self.complete(self.own).count() + self.complete(self.other).count(),
            beginner: self.view.looter.unwrap_or(self.seat),
            sides,
        }
    }

    /// Puts a player's hidden cards where they are in a world.
    pub(super) fn put(&self, raid: &mut Raid, seat: Seat, world: &World) {
        let side = &mut raid.sides[seat.index()];
        side.hand = world.hand;
        for (place, trio) in self.complete(self.view.player(seat)) {
            side.forces[place] = Some(trios::force(set(&trio.up).or(world.down[place])));
        }
    }

    /// The own hand, with what is laid face down of an unfinished trio.
    fn own_hand(&self) -> Cards {
        let placed = set(self.own.trios.iter().flat_map(|trio| &trio.up));
        set(self.own.cards.iter().flatten()).or(self.begun.without(placed))
    }

    /// The own slots that had a card before the trio was begun, if it is known where its cards lay.
    pub(super) fn standing_before(&self, laid: &[Option<Card>; SLOTS]) -> Option<Slots> {
        let up = self.begun.without(self.own_hand());
        let lay = |slot: &Slot| laid[slot.index()].is_some_and(|card| up.contains(card));
        let standing = self.own.standing();
        let slots: Slots =
            Slot::all().filter(|slot| standing.contains(*slot) || lay(slot)).collect();
        (slots.count() == standing.count() + up.count()).then_some(slots)
    }

    fn side(&self, player: &PlayerSeen, world: &World, pool: Cards) -> Side {
        let mut side = Side {
            points: i32::from(player.trading) + i32::from(player.tokens.sets()),
            hand: world.hand,
            pyramid: player.pyramid,
            standing: player.standing(),
            forces: [None; MAX_ROW],
            guesses: std::array::from_fn(|_| None),
            pool,
        };
        for (place, trio) in self.complete(player) {
            side.forces[place] = Some(trios::force(set(&trio.up).or(world.down[place])));
            side.guesses[place] = Some(Guess::new(set(&trio.up), usize::from(trio.backs), pool));
        }
        side
    }
}

impl Hidden {
    fn every(&self) -> Vec<World> {
        let mut worlds = Vec::new();
        if self.ways() > MOST {
            self.draw(&mut worlds);
        } else {
            let pool: Vec<Card> = self.pool.iter().collect();
            each(&pool, self.never_seen(), self.known, &mut |hand| {
                self.lay_out(hand, 0, [Cards::NONE; MAX_ROW], &mut worlds);
            });
        }
        let all: f32 = worlds.iter().map(|world| world.weight).sum();
        for world in &mut worlds {
            world.weight /= all;
        }
        worlds
    }

    fn never_seen(&self) -> usize {
        self.many.saturating_sub(self.known.count() as usize)
    }

    /// How many worlds there are.
    fn ways(&self) -> f64 {
        let choose = |of: usize, many: usize| -> f64 {
            (0..many).map(|nth| of.saturating_sub(nth) as f64 / (nth + 1) as f64).product()
        };
        let mut left = self.many;
        let sets = choose(self.pool.count() as usize, self.never_seen());
        self.backs.iter().fold(sets, |ways, backs| {
            let ways = ways * choose(left, *backs);
            left = left.saturating_sub(*backs);
            ways
        })
    }

    /// All ways to lay cards of a hand face down at the boards from `place` on.
    fn lay_out(&self, hand: Cards, place: usize, down: [Cards; MAX_ROW], worlds: &mut Vec<World>) {
        let Some(place) = (place..MAX_ROW).find(|place| self.backs[*place] > 0) else {
            worlds.push(World { hand, down, weight: self.weight(&down) });
            return;
        };
        let cards: ArrayVec<Card, 39> = hand.iter().collect();
        each(&cards, self.backs[place], Cards::NONE, &mut |laid| {
            let mut down = down;
            down[place] = laid;
            self.lay_out(hand.without(laid), place + 1, down, worlds);
        });
    }

    /// How likely it is that somebody lays just this, beside other things that could have been laid.
    fn weight(&self, down: &[Cards; MAX_ROW]) -> f32 {
        let laid = self.up.iter().zip(down).filter(|(_, down)| !down.is_empty());
        laid.map(|(up, down)| trios::favour(trios::force(up.or(*down)))).product()
    }

    /// Some worlds, drawn.
    fn draw(&self, worlds: &mut Vec<World>) {
        let mut chance = Fast::new(self.many as u64);
        let enough = self.known.or(self.pool).count() as usize >= self.many;
        for _ in 0..if enough { DRAWN } else { 0 } {
            let mut left = self.known;
            while (left.count() as usize) < self.many {
                left.insert(self.pool.nth(chance.below(self.pool.count())));
            }
            let mut down = [Cards::NONE; MAX_ROW];
            for (down, backs) in down.iter_mut().zip(self.backs) {
                while (down.count() as usize) < backs {
                    let card = left.nth(chance.below(left.count()));
                    left.remove(card);
                    down.insert(card);
                }
            }
            worlds.push(World { hand: left, down, weight: self.weight(&down) });
        }
    }
}
