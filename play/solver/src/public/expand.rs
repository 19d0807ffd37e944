//! One step of a public tree: who decides, and what everybody may be told next.

use quarterdeck_engine::chance::every;
use quarterdeck_engine::{Game, Seat, Viewer};

use super::lens::{Lens, NONE};

/// A state that fits what everybody was told.
#[derive(Clone)]
pub struct World<G> {
    /// What is on the table.
    pub state: G,
    /// Which of its secrets each seat has.
    pub lanes: [u8; 2],
    /// How likely chance has made it so.
    pub weight: f64,
}

/// What follows from a node.
pub(crate) struct Expansion<G: Game> {
    /// Who decides; nobody for chance alone.
    pub(crate) seat: Option<Seat>,
    pub(crate) actions: Vec<G::Action>,
    /// The lanes in which each may be done, as bits.
    pub(crate) legal: Vec<u32>,
    pub(crate) branches: Vec<Branch<G>>,
}

/// What follows when everybody is told the same.
pub(crate) struct Branch<G: Game> {
    /// The action by which the game is over.
    over: Option<u8>,
    told: Vec<G::Told>,
    ways: Vec<Way<G>>,
}

/// One way that one world goes on.
struct Way<G: Game> {
    action: u8,
    from: [u8; 2],
    heard: [Vec<G::Told>; 2],
    state: G,
    weight: f64,
}

/// More secrets than there are lanes for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TooManySecrets;

impl<G: Game> Expansion<G> {
    /// The deal.
    pub(crate) fn deal(setup: &G::Setup) -> Self {
        let mut expansion =
            Self { seat: None, actions: Vec::new(), legal: vec![1], branches: Vec::new() };
        let table = G::new(setup);
        every(|chance| {
            let mut state = table.clone();
            let mut events = Vec::new();
            state.deal(chance, &mut events);
            expansion.part(0, [0, 0], chance.odds(), state, &events);
        });
        expansion
    }

    /// What follows from these worlds, in which somebody decides.
    pub(crate) fn of(worlds: &[World<G>]) -> Option<Self> {
        let seat = worlds.first()?.state.owed().first()?;
        let (actions, legal) = actions(worlds, seat);
        let mut expansion = Self { seat: Some(seat), actions, legal, branches: Vec::new() };
        for nth in 0..expansion.actions.len() {
            for world in worlds {
                expansion.play(nth, world, seat);
            }
        }
        Some(expansion)
    }

    fn play(&mut self, nth: usize, world: &World<G>, seat: Seat) {
        if self.legal[nth] >> world.lanes[seat.index()] & 1 == 0 {
            return;
        }
        let action = self.actions[nth];
        every(|chance| {
            let mut state = world.state.clone();
            let mut events = Vec::new();
            if state.play(seat, action, chance, &mut events).is_err() {
                unreachable!("a legal action was refused");
            }
            let weight = world.weight * chance.odds();
            self.part(nth as u8, world.lanes, weight, state, &events);
        });
    }

    /// Puts a world where everybody is told the same. What is told after the end changes nothing any more.
    fn part(&mut self, action: u8, from: [u8; 2], weight: f64, state: G, events: &[G::Event]) {
        let over = state.owed().is_empty().then_some(action);
        let events = if over.is_some() { &[] } else { events };
        let told = |viewer| events.iter().map(|event| G::told(event, viewer)).collect::<Vec<_>>();
        let heard = [0, 1].map(|seat| told(Viewer::Seat(Seat::new(seat))));
        let told = told(Viewer::Public);
        let same = |branch: &Branch<G>| branch.over == over && branch.told == told;
        let branch = match self.branches.iter().position(same) {
            Some(place) => &mut self.branches[place],
            None => self.branches.push_mut(Branch { over, told, ways: Vec::new() }),
        };
        // Two draws that nobody can tell apart are one.
        let same = branch.ways.iter_mut().find(|way| {
            way.action == action && way.from == from && way.state == state && way.heard == heard
        });
        match same {
            Some(way) => way.weight += weight,
            None => branch.ways.push(Way { action, from, heard, state, weight }),
        }
    }
}

/// All that the seat may do in any lane, and in which.
fn actions<G: Game>(worlds: &[World<G>], seat: Seat) -> (Vec<G::Action>, Vec<u32>) {
    let (mut actions, mut legal) = (Vec::new(), Vec::<u32>::new());
    let mut seen = 0u32;
    for world in worlds {
        let lane = 1 << world.lanes[seat.index()];
        if seen & lane != 0 {
            continue;
        }
        seen |= lane;
        world.state.legal(seat, |action| {
            let known = actions.iter().position(|known| *known == action);
            if let Some(place) = known {
                legal[place] |= lane;
            } else {
                actions.push(action);
                legal.push(lane);
            }
        });
    }
    (actions, legal)
}

impl<G: Game> Branch<G> {
    /// The action that leads here, if it is one for all to see.
    pub(crate) fn action(&self) -> Option<u8> {
        let first = self.ways[0].action;
        self.ways.iter().all(|way| way.action == first).then_some(first)
    }

    /// How lanes go on, and the worlds that follow.
    pub(crate) fn go<const N: usize>(
        self,
        seat: Option<Seat>,
    ) -> Result<(Lens<N>, Vec<World<G>>), TooManySecrets> {
        let first = self.lanes(0, seat);
        let second = self.lanes(1, seat);
        let mut lens = Lens { parents: [[NONE; N]; 2], acts: [NONE; N] };
        for (nth, lanes) in [&first, &second].into_iter().enumerate() {
            for (lane, way) in lanes.iter().zip(&self.ways) {
                let place = usize::from(*lane);
                *lens.parents[nth].get_mut(place).ok_or(TooManySecrets)? = way.from[nth];
                if seat.is_some_and(|seat| seat.index() == nth) {
                    lens.acts[place] = way.action;
                }
            }
        }
        let worlds = self.ways.into_iter().zip(first.into_iter().zip(second));
        let worlds = worlds.map(|(way, (first, second))| World {
            state: way.state,
            lanes: [first, second],
            weight: way.weight,
        });
        Ok((lens, worlds.collect()))
    }

    /// The ways on which a seat has heard exactly this, by the lane it had and the one it has then.
    pub(crate) fn heard(&self, nth: usize, from: u8, heard: &[G::Told]) -> Option<usize> {
        self.ways.iter().position(|way| way.from[nth] == from && way.heard[nth] == heard)
    }

    /// The lane of a seat after each way. A lane that does not part keeps its number.
    pub(crate) fn lanes(&self, nth: usize, seat: Option<Seat>) -> Vec<u8> {
        let acts = seat.is_some_and(|seat| seat.index() == nth);
        let mut firsts: Vec<&Way<G>> = Vec::new();
        let mut places = Vec::with_capacity(self.ways.len());
        for way in &self.ways {
            let same = |first: &&Way<G>| {
                first.from[nth] == way.from[nth]
                    && (!acts || first.action == way.action)
                    && first.heard[nth] == way.heard[nth]
            };
            let place = firsts.iter().position(same).unwrap_or(firsts.len());
            if place == firsts.len() {
                firsts.push(way);
            }
            places.push(place as u8);
        }
        let parts = firsts.iter().enumerate().any(|(place, first)| {
            firsts[..place].iter().any(|other| other.from[nth] == first.from[nth])
        });
        if parts {
            places
        } else {
            places.iter().map(|place| firsts[usize::from(*place)].from[nth]).collect()
        }
    }
}
