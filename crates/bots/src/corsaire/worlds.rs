//! The looting phase from one seat: every world that it can believe in, each with its weight.
//!
//! Hidden are only the opponent's hand and face-down cards: cards that everybody saw taken, and never-seen ones out of
//! those that are nowhere in sight, of which all but three are the opponent's (at most 84 sets). All sets and all ways to lay
//! them out are gone through; none is left to sampling.

use arrayvec::ArrayVec;
use corsaire::components::MAX_ROW;
use corsaire::view::PlayerSeen;
use corsaire::{Card, Cards, View};
use quarterdeck_engine::Seat;
use quarterdeck_engine::chance::Fast;

use super::guess::Guess;
use super::raid::{Raid, Side, each};
use super::trios;

/// More worlds than this are there only for who did not listen in a game of memory; then this many are drawn.
const MOST: usize = 60_000;

/// What the opponent may have, and how likely.
#[derive(Clone, Copy)]
pub(super) struct World {
    pub(super) hand: Cards,
    pub(super) down: [Cards; MAX_ROW],
    pub(super) weight: f32,
}

/// What a seat knows when looting.
pub(super) struct Lookout<'a> {
    view: &'a View,
    seat: Seat,
    own: &'a PlayerSeen,
    other: &'a PlayerSeen,
    /// Cards that the opponent has for sure.
    known: Cards,
    /// Cards that the opponent may have.
    unseen: Cards,
}

fn set<'a>(cards: impl IntoIterator<Item = &'a Card>) -> Cards {
    cards.into_iter().copied().collect()
}

impl<'a> Lookout<'a> {
    /// `taken` are cards that the seat has seen the opponent take.
    pub(super) fn new(view: &'a View, seat: Seat, taken: Cards) -> Self {
        let (own, other) = (view.player(seat), view.player(seat.next(2)));
        let unseen = set(&view.unseen);
        let known = set(&other.known).or(taken.and(unseen));
        Self { view, seat, own, other, known, unseen: unseen.without(known) }
    }

    /// Every world, the weights adding up to one.
    pub(super) fn worlds(&self) -> Vec<World> {
        let backs: [usize; MAX_ROW] = std::array::from_fn(|place| {
            self.other.trios.get(place).map_or(0, |trio| usize::from(trio.backs))
        });
        let hidden = usize::from(self.other.hand) + backs.iter().sum::<usize>();
        let never_seen = hidden.saturating_sub(self.known.count() as usize);
        let pool: Vec<Card> = self.unseen.iter().collect();
        let mut worlds = Vec::new();
        if self.ways(&backs, hidden, never_seen) > MOST as f64 {
            self.draw(&backs, hidden, &mut worlds);
        } else {
            each(&pool, never_seen, self.known, &mut |hand| {
                self.lay_out(hand, &backs, 0, [Cards::NONE; MAX_ROW], &mut worlds);
            });
        }
        let all: f32 = worlds.iter().map(|world| world.weight).sum();
        for world in &mut worlds {
            world.weight /= all;
        }
        worlds
    }

    /// How many worlds there are.
    fn ways(&self, backs: &[usize], mut hidden: usize, never_seen: usize) -> f64 {
        let choose = |of: usize, many: usize| -> f64 {
            (0..many).map(|nth| (of - nth) as f64 / (nth + 1) as f64).product()
        };
        let sets = choose(self.unseen.count() as usize, never_seen);
        backs.iter().fold(sets, |ways, backs| {
            let ways = ways * choose(hidden, *backs);
            hidden -= backs;
            ways
        })
    }

    /// All ways to lay cards of a hand face down at the boards from `place` on.
    fn lay_out(
        &self,
        hand: Cards,
        backs: &[usize; MAX_ROW],
        place: usize,
        down: [Cards; MAX_ROW],
        worlds: &mut Vec<World>,
    ) {
        let Some(place) = (place..MAX_ROW).find(|place| backs[*place] > 0) else {
            worlds.push(World { hand, down, weight: self.weight(&down) });
            return;
        };
        let cards: ArrayVec<Card, 39> = hand.iter().collect();
        each(&cards, backs[place], Cards::NONE, &mut |laid| {
            let mut down = down;
            down[place] = laid;
            self.lay_out(hand.without(laid), backs, place + 1, down, worlds);
        });
    }

    /// How likely it is that somebody lays just this, beside other things that could have been laid.
    fn weight(&self, down: &[Cards; MAX_ROW]) -> f32 {
        let laid = self.other.trios.iter().zip(down).filter(|(_, down)| !down.is_empty());
        laid.map(|(trio, down)| trios::favour(trios::force(set(&trio.up).or(*down)))).product()
    }

    /// Some worlds, drawn.
    fn draw(&self, backs: &[usize; MAX_ROW], hidden: usize, worlds: &mut Vec<World>) {
        let mut chance = Fast::new(u64::from(self.view.turns));
        for _ in 0..MOST / 20 {
            let mut hand = self.known;
            while (hand.count() as usize) < hidden {
                hand.insert(self.unseen.nth(chance.below(self.unseen.count())));
            }
            let (mut left, mut down) = (hand, [Cards::NONE; MAX_ROW]);
            for (place, backs) in backs.iter().enumerate() {
                while (down[place].count() as usize) < *backs {
                    let card = left.nth(chance.below(left.count()));
                    left.remove(card);
                    down[place].insert(card);
                }
            }
            worlds.push(World { hand: left, down, weight: self.weight(&down) });
        }
    }

    /// The looting phase in a world. An own trio that is begun is not laid yet: of its cards those from the hand count as
    /// in hand, those from the pyramid are in nobody's reach.
    pub(super) fn raid(&self, world: &World) -> Raid {
        let figures = self.view.setup().figures();
        let row = &self.view.row;
        let hidden = world.down.iter().fold(world.hand, |all, down| all.or(*down));
        let removed = self.unseen.without(hidden);
        let mut mine = self.side(self.own, removed);
        mine.hand = self.own_hand();
        let mut theirs = self.side(self.other, removed);
        theirs.hand = world.hand;
        theirs.pool = self.known.or(self.unseen);
        for (place, trio) in self.other.trios.iter().enumerate().filter(|(_, trio)| !trio.is_empty()) {
            theirs.forces[place] = Some(trios::force(set(&trio.up).or(world.down[place])));
            let guess = Guess::new(set(&trio.up), usize::from(trio.backs), theirs.pool);
            theirs.guesses[place] = Some(guess);
        }
        let sides = if self.seat == Seat::new(0) { [mine, theirs] } else { [theirs, mine] };
        let size = self.view.setup().trio();
        let complete = |player: &PlayerSeen| {
            player.trios.iter().filter(|trio| trio.len() == size).count()
        };
        Raid {
            centres: row.iter().map(|berth| figures.centre(berth.board)).collect(),
            size,
            trios: self.view.setup().trios(),
            laid: complete(self.own) + complete(self.other),
            beginner: self.view.looter.unwrap_or(self.seat),
            sides,
        }
    }

    /// The own hand, with what is laid face down of an unfinished trio.
    fn own_hand(&self) -> Cards {
        let size = self.view.setup().trio();
        let begun = self.own.trios.iter().filter(|trio| trio.len() < size);
        begun.fold(set(self.own.cards.iter().flatten()), |hand, trio| hand.or(set(&trio.down)))
    }

    fn side(&self, player: &PlayerSeen, removed: Cards) -> Side {
        let size = self.view.setup().trio();
        let mut side = Side {
            points: i32::from(player.trading) + i32::from(player.tokens.sets()),
            hand: Cards::NONE,
            pyramid: player.pyramid,
            standing: player.standing(),
            forces: [None; MAX_ROW],
            guesses: std::array::from_fn(|_| None),
            pool: removed,
        };
        let mut hidden = set(player.cards.iter().flatten());
        for trio in &player.trios {
            hidden = hidden.or(set(&trio.down));
        }
        side.pool = side.pool.or(hidden);
        for (place, trio) in player.trios.iter().enumerate().filter(|(_, trio)| trio.len() == size) {
            side.forces[place] = Some(trios::force(set(&trio.up).or(set(&trio.down))));
            let guess = Guess::new(set(&trio.up), usize::from(trio.backs), side.pool);
            side.guesses[place] = Some(guess);
        }
        side
    }
}
