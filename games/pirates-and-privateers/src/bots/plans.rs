//! What is worth thinking about: for each question a few answers, and for a voyage where it may lead.

use crate::now::Step;
use crate::{Action, GoodId, LocationId, ShipId};

use super::playout::Bound;
use super::thought::Thought;
use super::{orders, voyage};

/// So many destinations of a ship are compared,
const GOALS: usize = 4;
/// if they are worth this part of the best one.
const WORTH_A_LOOK: f64 = 0.25;
/// Tenths of the asking price that are compared as bids, beside what comes to mind first.
const BIDS: [u8; 5] = [2, 4, 6, 8, 10];

/// An answer, and where it leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Plan {
    pub(super) action: Action,
    pub(super) bound: Option<Bound>,
}

impl From<Action> for Plan {
    fn from(action: Action) -> Self {
        Self { action, bound: None }
    }
}

/// The answers that are worth comparing; what comes to mind first is the first of them.
pub(super) fn plans(thought: &Thought<'_>, first: Action) -> Vec<Plan> {
    let mut plans = vec![Plan::from(first)];
    match thought.board().now.step {
        Step::Course(ship, _) => plans = courses(thought, ship, first),
        Step::Bid | Step::Price(_) => bids(thought, first, &mut plans),
        Step::Purchase => purchases(thought, first, &mut plans),
        Step::DutyDraw
        | Step::Accept
        | Step::Declare(_)
        | Step::Fire(_)
        | Step::Press
        | Step::Stand
        | Step::Prize
        | Step::NameShip(_) => plans.extend(
            thought.actions.iter().filter(|action| is_sane(action)).copied().map(Plan::from),
        ),
        Step::Load(_) => {
            let loads = thought.actions.iter().filter(|action| matches!(action, Action::Load(..)));
            plans.extend(loads.copied().map(Plan::from));
        }
        _ => {}
    }
    let mut once: Vec<Plan> = Vec::new();
    for plan in plans {
        if once.iter().all(|other| other.action != plan.action) {
            once.push(plan);
        }
    }
    once
}

/// What nobody does who wants to win with what they have.
fn is_sane(action: &Action) -> bool {
    !matches!(
        action,
        Action::TurnPirate
            | Action::Leave
            | Action::Jettison(_)
            | Action::Gold(_)
            | Action::Release
    )
}

/// Where a ship may be bound for. What it has sailed this turn is not sailed back: only places on the way count.
fn courses(thought: &Thought<'_>, ship: ShipId, first: Action) -> Vec<Plan> {
    let board = thought.board();
    let (start, here) = (board.ship(ship).start, board.ship(ship).at);
    let on_the_way = |goal: LocationId| {
        thought.moves(start, here) + thought.moves(here, goal) <= thought.moves(start, goal)
    };
    let goals = orders::goals(thought, ship);
    let best = goals.first().map_or(0.0, |(_, worth)| *worth);
    let near = goals
        .iter()
        .filter(|(goal, worth)| *worth >= WORTH_A_LOOK * best && on_the_way(*goal))
        .take(GOALS)
        .map(|(goal, _)| *goal);
    let plan = |goal: LocationId| Plan {
        action: voyage::towards(thought, ship, goal),
        bound: Some(Bound { turn: (board.round, board.turn), ship, goal }),
    };
    let mut plans: Vec<Plan> = near.map(plan).collect();
    if plans.iter().all(|plan| plan.action != first) {
        plans.insert(0, Plan::from(first));
    }
    plans
}

/// A few prices, and to let it be.
fn bids(thought: &Thought<'_>, first: Action, plans: &mut Vec<Plan>) {
    let offered = |action: Action| thought.offers(action).then_some(Plan::from(action));
    plans.extend([Action::Pass, Action::SealPass].into_iter().filter_map(offered));
    match first {
        Action::Seal(good, _) => {
            let seals = BIDS.iter().map(|&rung| Action::Seal(good, rung));
            plans.extend(seals.filter_map(offered));
        }
        Action::Offer(_) => {
            let price = |good: GoodId| thought.setup().asking(good).0.min(1_000);
            let mut offers: Vec<(u32, Action)> = thought
                .actions
                .iter()
                .filter_map(|action| match action {
                    Action::Offer(good) => Some((price(*good), *action)),
                    _ => None,
                })
                .collect();
            offers.sort_by_key(|(price, _)| std::cmp::Reverse(*price));
            plans.extend(offers.into_iter().take(GOALS).map(|(_, action)| Plan::from(action)));
        }
        _ => plans.extend(BIDS.iter().filter_map(|&rung| offered(Action::Bid(rung)))),
    }
}

/// Which ship to begin with; later whether to buy what comes to mind.
fn purchases(thought: &Thought<'_>, first: Action, plans: &mut Vec<Plan>) {
    let board = thought.board();
    match (first, board.players[thought.seat].flag) {
        (Action::BuyShip(port, _), _) => {
            let ships = thought
                .actions
                .iter()
                .filter(|action| matches!(action, Action::BuyShip(at, _) if *at == port));
            plans.extend(ships.copied().map(Plan::from));
        }
        (Action::Done, Some(home)) if board.ports[home].gold.0 >= 1_000 => {
            let troop = Action::BuyTroop(home);
            plans.extend(thought.offers(troop).then_some(Plan::from(troop)));
        }
        _ => {}
    }
    plans.extend(thought.offers(Action::Done).then_some(Plan::from(Action::Done)));
}
