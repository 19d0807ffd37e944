//! Which action to try next, and what to learn from how it went.

use quarterdeck_engine::chance::Fast;

use super::settings::{Selection, Widening};
use super::tree::Node;

/// An action whose share of the plan is below this part of the largest one's is not played: it was only tried.
const NOISE: f32 = 0.05;

/// What a choice was, so that it can be learned from.
#[derive(Clone, Copy)]
pub(super) struct Chosen {
    pub(super) edge: usize,
}

/// Only so many of the offered actions are looked at.
pub(super) fn narrow<A>(node: &Node<A>, offered: &mut Vec<usize>, widening: Option<Widening>) {
    let Some(widening) = widening else { return };
    let most = widening.first + f64::from(node.visits).powf(widening.power);
    let keep = (0..offered.len()).take_while(|nth| (*nth as f64) < most - 0.5).count().max(1);
    if keep < offered.len() {
        offered.sort_by(|one, other| {
            node.edges[*other].prior.total_cmp(&node.edges[*one].prior).then(one.cmp(other))
        });
        offered.truncate(keep);
    }
}

/// Chooses one of the offered actions.
pub(super) fn choose<A>(
    selection: Selection,
    node: &mut Node<A>,
    offered: &[usize],
    chance: &mut Fast,
) -> Chosen {
    node.visits += 1;
    let edge = match selection {
        Selection::Ucb { explore } => best(node, offered, explore, chance),
        Selection::Smooth { explore } => {
            // The chance to look around falls with the visits, and never below a tenth.
            let eager = (0.9 / (1.0 + 0.01 * f64::from(node.visits).sqrt())).max(0.1);
            if unit(chance) < eager {
                best(node, offered, explore, chance)
            } else {
                draw(offered, chance, |edge| node.edges[edge].visits as f32 + 1e-6)
            }
        }
        Selection::Regret { explore } => by_regret(node, offered, explore, chance),
    };
    for place in offered {
        node.edges[*place].offered += 1;
    }
    Chosen { edge }
}

/// Learns what a choice was worth.
pub(super) fn learn<A>(
    selection: Selection,
    node: &mut Node<A>,
    offered: &[usize],
    chosen: Chosen,
    worth: f32,
) {
    let edge = &mut node.edges[chosen.edge];
    edge.visits += 1;
    edge.total += worth;
    if let Selection::Regret { .. } = selection {
        for place in offered.iter().filter(|place| **place != chosen.edge) {
            let edge = &mut node.edges[*place];
            if edge.visits > 0 {
                edge.regret = (edge.regret + edge.mean() - worth).max(0.0);
            }
        }
        let edge = &mut node.edges[chosen.edge];
        edge.regret = (edge.regret + edge.mean() - worth).max(0.0);
    }
}

fn best<A>(node: &Node<A>, offered: &[usize], explore: f64, chance: &mut Fast) -> usize {
    if offered.iter().any(|place| node.edges[*place].visits == 0) {
        return draw(offered, chance, |place| {
            let edge = &node.edges[place];
            if edge.visits == 0 { edge.prior } else { 0.0 }
        });
    }
    let explore = explore as f32;
    // Most actions of a place were offered equally often, and a logarithm takes longer than all the rest.
    let (mut times, mut log) = (1, 0.0);
    let mut top = (offered[0], f32::NEG_INFINITY);
    for place in offered {
        let edge = &node.edges[*place];
        if edge.offered != times {
            (times, log) = (edge.offered, logarithm(edge.offered));
        }
        let value = edge.mean() + explore * (log / edge.visits as f32).sqrt();
        if value > top.1 {
            top = (*place, value);
        }
    }
    top.0
}

/// The natural logarithm of a whole number, to a twentieth: a bonus needs no more, and it is asked for at every step.
#[inline]
fn logarithm(number: u32) -> f32 {
    let power = number.max(1).ilog2();
    let rest = number as f32 / (1u32 << power) as f32 - 1.0;
    std::f32::consts::LN_2 * (power as f32 + rest)
}

fn by_regret<A>(node: &mut Node<A>, offered: &[usize], explore: f64, chance: &mut Fast) -> usize {
    let sum: f32 = offered.iter().map(|place| node.edges[*place].regret).sum();
    let priors: f32 = offered.iter().map(|place| node.edges[*place].prior).sum();
    let explores = unit(chance) < explore;
    let strategy = |node: &Node<A>, place: usize| {
        let edge = &node.edges[place];
        if sum > 1e-6 { edge.regret / sum } else { edge.prior / priors }
    };
    for place in offered {
        let part = strategy(node, *place);
        node.edges[*place].plan += part;
    }
    if explores {
        offered[chance.below(offered.len() as u32) as usize]
    } else {
        draw(offered, chance, |place| strategy(node, place))
    }
}

/// How likely each edge is to be played in the end.
pub(super) fn decision<A>(selection: Selection, node: &Node<A>, edges: &[usize]) -> Vec<f32> {
    let weight = |place: usize| match selection {
        Selection::Ucb { .. } | Selection::Smooth { .. } => node.edges[place].visits as f32,
        Selection::Regret { .. } => node.edges[place].plan,
    };
    let most = edges.iter().map(|place| weight(*place)).fold(0.0, f32::max);
    let clean = |place: &usize| match selection {
        Selection::Ucb { .. } => f32::from(weight(*place) >= most),
        _ if weight(*place) < NOISE * most => 0.0,
        _ => weight(*place),
    };
    edges.iter().map(clean).collect()
}

/// One of several by weight.
#[inline]
pub(super) fn draw(places: &[usize], chance: &mut Fast, weight: impl Fn(usize) -> f32) -> usize {
    let total: f32 = places.iter().map(|place| weight(*place)).sum();
    let mut left = unit(chance) as f32 * total;
    let mut last = places[0];
    for place in places {
        let weight = weight(*place);
        if weight > 0.0 {
            last = *place;
            left -= weight;
            if left < 0.0 {
                break;
            }
        }
    }
    last
}

/// A number from 0 to 1.
#[inline]
pub(super) fn unit(chance: &mut Fast) -> f64 {
    (chance.word() >> 11) as f64 / (1u64 << 53) as f64
}

#[cfg(test)]
mod tests {
    use super::logarithm;

    #[test]
    fn the_quick_logarithm_is_near_enough() {
        assert!(logarithm(0).abs() < 1.0 && logarithm(1).abs() < 1e-6);
        for number in (2..100_000).step_by(7) {
            let wrong = (logarithm(number) - (number as f32).ln()).abs();
            assert!(wrong < 0.06, "{number}: {wrong}");
        }
    }
}
