//! Why the admiral does what it does in a duel: how often it does what, what that is worth, and what it believes.

use crate::{Action, Base, View};
use quarterdeck_engine::Seat;
use quarterdeck_solver::Stake;

use super::chart::nth_card;
use super::duellist::{Admiral, own_secret};
use super::follow::Follower;
use super::prospect::Looker;
use super::secret::secrets;
use super::table::{Table, bit};
use quarterdeck_bots::{Belief, Choice, Counsel};

/// Half of the wins are everybody's fair share.
const FAIR: f64 = 0.5;

impl Admiral {
    /// What it would do with this view and why, if it has worked that out.
    pub fn explains(&mut self, view: &View, seat: Seat) -> Option<Counsel<Action>> {
        let mixed = self.mixes(view, seat)?;
        let follower = self.follower.as_ref()?;
        let worths = worths(follower, view, seat).unwrap_or_default();
        let choice = |action: Action| {
            let chance = mixed.iter().find(|(other, _)| *other == action);
            let worth = worths.iter().find(|(other, _)| *other == action);
            Choice {
                action,
                chance: chance.map_or(0.0, |(_, chance)| *chance),
                worth: worth.map(|(_, worth)| FAIR + f64::from(*worth)),
            }
        };
        let choices = view.actions.iter().map(|action| choice(*action)).collect();
        Some(Counsel { choices, beliefs: beliefs(follower, view, seat) })
    }
}

/// What each choice is worth to a seat that is asked, above its fair share of the win, if everybody then goes on as it
/// was worked out. Of the first ships it is not known.
fn worths(follower: &Follower, view: &View, seat: Seat) -> Option<Vec<(Action, f32)>> {
    let table = follower.table()?;
    if table.is_settled() {
        return Some(view.actions.iter().map(|action| (*action, settled(table, seat))).collect());
    }
    let solution = follower.solution.as_ref()?;
    let chart = &solution.chart;
    let node = &chart.nodes[chart.find(table)? as usize];
    let mut here = solution.here;
    let worths = &solution.lesson.worths(chart, seat.index(), &mut here);
    let fleet = table.state.open_fleet(seat);
    let own = own_secret(view, seat, fleet.hidden);
    let secret = secrets(&fleet).iter().position(|secret| *secret == own)?;
    let belief = &follower.beliefs[seat.next(2).index()];
    let looker = Looker { seat, table, chart, node, worths, secret, belief };
    if let Some(card) = follower.leaving() {
        let nth = nth_card(table, card) as u8 + 1;
        let edge = chart.edges(node).iter().find(|edge| edge.card == nth)?;
        let kinds = [Base::Armed, Base::Defenceless].map(Action::Choose);
        return Some(kinds.into_iter().zip(looker.armed_or_not(edge)).collect());
    }
    let ways = looker.by_oneself();
    let worth = |action: Action| {
        let ways = ways.iter().filter(|way| way.happens.action == action);
        ways.map(|way| way.chance * way.worth).sum()
    };
    Some(table.actions().into_iter().map(|action| (action, worth(action))).collect())
}

/// What a seat gets where nothing can change any more.
fn settled(table: &Table, seat: Seat) -> f32 {
    let first = table.settled(Stake::Win) as f32;
    if seat == Seat::new(0) { first } else { -first }
}

/// How likely each ship of the other is armed that is at sea, by what everybody knows.
fn beliefs(follower: &Follower, view: &View, seat: Seat) -> Vec<Belief> {
    let other = seat.next(2);
    let Some(table) = follower.table() else { return Vec::new() };
    let fleet = table.state.open_fleet(other);
    let all = secrets(&fleet);
    let armed = |ship: u8| -> f32 {
        if fleet.shown & ship != 0 {
            return 1.0;
        }
        let chances = all.iter().zip(&follower.beliefs[other.index()]);
        chances.filter(|(secret, _)| secret.armed & ship != 0).map(|(_, chance)| chance).sum()
    };
    let ships = view.fleet(other).sea.iter();
    ships
        .map(|ship| Belief {
            seat: other,
            what: format!("{} is armed", ship.treasure),
            chance: f64::from(armed(bit(ship.treasure))),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use crate::{Event, LetterOfMarque, Options};
    use quarterdeck_engine::chance::Fast;
    use quarterdeck_engine::{Game, Viewer};

    use super::*;
    use crate::bots::admiral;
    use crate::bots::duel::Thought;
    use quarterdeck_bots::Bot;

    const ENOUGH: Thought =
        Thought { turns: 16, tables: 40_000, work: 5_000_000, iterations: 200, ahead: 0 };

    /// Plays small duels at random and shows each decision to `visit`, with admirals who have heard everything, and
    /// whether the first turn has begun.
    fn duels(many: u64, mut visit: impl FnMut(&LetterOfMarque, Seat, &mut [Admiral; 2], bool)) {
        let options = Options { duel: true, ships: 3, armed: 1, cannons: 1, ..Options::default() };
        let setup = LetterOfMarque::setup(2, &options).expect("a duel");
        for seed in 0..many {
            let mut chance = Fast::new(seed);
            let mut admirals = [0, 1].map(|_| Admiral::new(admiral(20), ENOUGH));
            let mut state = LetterOfMarque::new(&setup);
            let (mut events, mut begun) = (Vec::new(), false);
            state.deal(&mut chance, &mut events);
            loop {
                for event in events.drain(..) {
                    begun |= matches!(event, Event::Begins { .. });
                    for (seat, admiral) in Seat::all(2).zip(&mut admirals) {
                        admiral.hear(&LetterOfMarque::told(&event, Viewer::Seat(seat)));
                    }
                }
                let Some(seat) = state.owed().first() else { break };
                visit(&state, seat, &mut admirals, begun);
                let action = state.nth_legal(seat, chance.below(state.legal_count(seat)));
                state.play(seat, action, &mut chance, &mut events).expect("it is legal");
            }
        }
    }

    #[test]
    fn what_is_often_done_is_worth_about_as_much_as_anything() {
        let (mut weighed, mut doubtful) = (0, 0);
        duels(3, |state, seat, admirals, begun| {
            let view = state.view(Viewer::Seat(seat));
            let counsel = admirals[seat.index()].explains(&view, seat).expect("it is small");
            let sum: f64 = counsel.choices.iter().map(|choice| choice.chance).sum();
            assert!((sum - 1.0).abs() < 1e-3, "{sum}");
            let worths = counsel.choices.iter().filter_map(|choice| choice.worth);
            let best = worths.clone().fold(f64::NEG_INFINITY, f64::max);
            assert!(worths.clone().all(|worth| (-1e-3..=1.001).contains(&worth)));
            // Who is to choose the first ship is not told what it is worth.
            assert_eq!(worths.count() > 0, begun);
            for choice in counsel.choices.iter().filter(|choice| choice.chance > 0.2) {
                let Some(worth) = choice.worth else { continue };
                weighed += 1;
                doubtful += usize::from(worth < best - 0.05);
            }
        });
        assert!(weighed > 25 && doubtful * 20 < weighed, "{doubtful} of {weighed}");
    }

    #[test]
    fn beliefs_are_about_the_other_and_know_what_everybody_has_seen() {
        let (mut seen, mut doubtful) = (0, 0);
        duels(3, |state, seat, admirals, begun| {
            let view = state.view(Viewer::Seat(seat));
            let counsel = admirals[seat.index()].explains(&view, seat).expect("it is small");
            let sea = &view.fleet(seat.next(2)).sea;
            if !begun {
                return assert!(counsel.beliefs.is_empty());
            }
            assert_eq!(counsel.beliefs.len(), sea.len());
            for (belief, ship) in counsel.beliefs.iter().zip(sea) {
                assert_eq!(belief.seat, seat.next(2));
                assert!((0.0..=1.0 + 1e-6).contains(&belief.chance), "{belief:?}");
                if ship.base == Some(Base::Armed) {
                    seen += 1;
                    assert!((belief.chance - 1.0).abs() < 1e-6);
                } else if (0.02..0.98).contains(&belief.chance) {
                    doubtful += 1;
                }
            }
        });
        assert!(seen > 0 && doubtful > 10, "{seen} {doubtful}");
    }

    #[test]
    fn an_account_does_not_know_what_its_seat_cannot_know() {
        let mut compared = 0;
        duels(2, |state, seat, admirals, _| {
            let other = seat.next(2);
            let sea = state.view(Viewer::Public).fleet(other).sea.clone();
            let changed = sea.iter().find_map(|ship| {
                let mut bases = [Base::Armed, Base::Defenceless].into_iter();
                bases.find_map(|base| {
                    state.supposing(other, ship.treasure, base).filter(|way| way != state)
                })
            });
            let Some(changed) = changed else { return };
            compared += 1;
            let mut account = |state: &LetterOfMarque| {
                admirals[seat.index()].explains(&state.view(Viewer::Seat(seat)), seat)
            };
            assert_eq!(account(state), account(&changed));
        });
        assert!(compared > 10, "{compared}");
    }
}
