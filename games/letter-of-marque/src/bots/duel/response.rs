//! The best answer to what was learned about a small duel, by somebody who forgets nothing: exactly how much forgetting
//! the order of things costs, and too few iterations.

use super::chart::{Chart, Edge, Node, SETTLED};
use super::conduct::Row;
use super::learn::Lesson;
use super::origin::Deals;
use super::secret::{MOST, NONE};
use super::worths::Nowhere;

/// What both seats together could gain a game if each knew the other's ways. The chart is gone through way by way, so it
/// must be that of a small duel.
pub(super) fn nash_conv(chart: &Chart, lesson: &Lesson, deals: &Deals) -> f64 {
    let lesson = lesson.worths(chart, 0, &mut Nowhere);
    let mut sum = 0.0;
    let mut all = 0.0;
    for deal in &deals.deals {
        let gains = [0, 1].map(|seat| {
            let reach = deals.choices[deal.choices[1 - seat]].average();
            Answer { chart, lesson: &lesson, seat }.from(deal.place, &reach)
        });
        let secrets = deals.choices[deal.choices[0]].secrets;
        let best =
            |row: &dyn Fn(usize) -> f32| (0..secrets).map(row).fold(f32::NEG_INFINITY, f32::max);
        let gain = if deal.choices[0] == deal.choices[1] {
            // Nobody knows yet who will begin.
            best(&|secret| gains[0][secret] + gains[1][secret])
        } else {
            best(&|secret| gains[0][secret]) + best(&|secret| gains[1][secret])
        };
        sum += f64::from(deal.odds * gain);
        all += f64::from(deal.odds);
    }
    sum / all
}

/// Somebody who knows what was learned, and answers as well as can be to the end.
pub(super) struct Answer<'a> {
    pub(super) chart: &'a Chart,
    /// What was learned, as [worths](Lesson::worths).
    pub(super) lesson: &'a Lesson,
    /// Who answers.
    pub(super) seat: usize,
}

impl Answer<'_> {
    /// What a table is worth to who answers, by secret, where the other gets there with each of its secrets like this.
    fn from(&self, place: u32, reach: &Row) -> Row {
        let node = &self.chart.nodes[place as usize];
        if usize::from(node.seat) == self.seat {
            self.answer(node, reach)
        } else {
            self.watch(node, reach)
        }
    }

    fn answer(&self, node: &Node, reach: &Row) -> Row {
        let actions = self.actions(node, reach);
        std::array::from_fn(|secret| {
            actions.iter().map(|row| row[secret]).fold(f32::NEG_INFINITY, f32::max)
        })
    }

    /// What it is worth to arm a ship that leaves, and not to, with this secret.
    pub(super) fn armed_or_not(&self, edge: &Edge, reach: &Row, secret: usize) -> [f32; 2] {
        let ahead = self.ahead(edge, reach, 1.0);
        [edge.other, edge.own].map(|change| match self.chart.changed(change)[secret] {
            NONE => f32::NEG_INFINITY,
            then => ahead[usize::from(then)],
        })
    }

    /// What each action is worth to who answers, by secret.
    pub(super) fn actions(&self, node: &Node, reach: &Row) -> Vec<Row> {
        let own = usize::from(node.own);
        let mut actions = vec![[0.0; MOST]; usize::from(node.actions)];
        for edge in self.chart.edges(node) {
            let worths = &mut actions[usize::from(edge.action)];
            let mine = self.chart.changed(edge.own);
            if edge.card > 0 {
                let armed = self.chart.changed(edge.other);
                let ahead = self.ahead(edge, reach, 1.0);
                let odds = 1.0 / f32::from(node.cards);
                for secret in 0..own {
                    let kinds = [armed[secret], mine[secret]].into_iter();
                    let kinds = kinds.filter(|then| *then != NONE);
                    let kinds = kinds.map(|then| ahead[usize::from(then)]);
                    worths[secret] += odds * kinds.fold(f32::NEG_INFINITY, f32::max);
                }
                continue;
            }
            let mut then = [0.0; MOST];
            let theirs = self.chart.changed(edge.other);
            for (reach, place) in reach.iter().zip(theirs).filter(|(_, place)| **place != NONE) {
                then[usize::from(*place)] += reach;
            }
            let ahead = self.ahead(edge, &then, 1.0);
            (0..own).for_each(|secret| worths[secret] += ahead[usize::from(mine[secret])]);
        }
        actions
    }

    fn watch(&self, node: &Node, reach: &Row) -> Row {
        let own = usize::from(node.own);
        let mut values = [0.0; MOST];
        let chosen = self.lesson.rows(node.slot as usize, own, usize::from(node.actions), None);
        for edge in self.chart.edges(node) {
            let chosen = &chosen[usize::from(edge.action)];
            let mut then = [0.0; MOST];
            let defenceless = self.chart.changed(edge.own);
            if edge.card > 0 {
                let changes = [self.chart.changed(edge.other), defenceless];
                let slot = node.arming(usize::from(edge.card) - 1);
                let kinds = self.lesson.rows(slot, own, 2, Some(changes));
                for (kind, change) in changes.into_iter().enumerate() {
                    for secret in (0..own).filter(|secret| change[*secret] != NONE) {
                        then[usize::from(change[secret])] +=
                            reach[secret] * chosen[secret] * kinds[kind][secret]
                                / f32::from(node.cards);
                    }
                }
                let ahead = self.ahead(edge, &then, -1.0);
                values.iter_mut().zip(&ahead).for_each(|(value, ahead)| *value += ahead);
                continue;
            }
            for secret in 0..own {
                then[usize::from(defenceless[secret])] += reach[secret] * chosen[secret];
            }
            let ahead = self.ahead(edge, &then, -1.0);
            let mine = self.chart.changed(edge.other);
            for (value, place) in values.iter_mut().zip(mine).filter(|(_, place)| **place != NONE) {
                *value += ahead[usize::from(*place)];
            }
        }
        values
    }

    /// What follows from an edge, by secret then. What who acts gains counts for who answers, or against.
    fn ahead(&self, edge: &Edge, reach: &Row, sign: f32) -> Row {
        let comes: f32 = reach.iter().sum();
        if comes == 0.0 {
            return [0.0; MOST];
        }
        let gain = sign * edge.gain * comes;
        if edge.pair == SETTLED {
            return [gain; MOST];
        }
        let place = self.chart.nodes.partition_point(|node| node.pair < edge.pair);
        self.from(place as u32, reach).map(|value| value + gain)
    }
}
