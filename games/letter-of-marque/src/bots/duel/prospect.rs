//! What may happen next as somebody sees it who knows how the other plays, and what it is worth.

use crate::{Action, Base, Treasure};
use quarterdeck_engine::Seat;

use super::chart::{Chart, Edge, Node};
use super::conduct::{Conduct, Row};
use super::learn::Lesson;
use super::secret::{NONE, Step};
use super::table::Table;

/// Something that everybody may see next.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Prospect {
    pub(super) happens: Happens,
    /// How likely it is; where it is one's own turn, if one does that.
    pub(super) chance: f32,
    /// What everything is worth to oneself then.
    pub(super) worth: f32,
}

/// What everybody sees: an action, the card that is turned up, and what is under the ship that was fired at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Happens {
    pub(super) action: Action,
    pub(super) card: Option<Treasure>,
    pub(super) seen: Option<Base>,
}

/// Somebody at a table that is on a chart.
pub(super) struct Looker<'a> {
    pub(super) seat: Seat,
    pub(super) table: &'a Table,
    pub(super) chart: &'a Chart,
    pub(super) node: &'a Node,
    /// What every pair of secrets is worth, as this seat sees it.
    pub(super) worths: &'a Lesson,
    /// Its own secret, and how likely the other has which.
    pub(super) secret: usize,
    pub(super) belief: &'a Row,
}

impl Looker<'_> {
    /// What the table is worth, with this secret.
    pub(super) fn worth(&self, secret: usize) -> f32 {
        let mine = self.table.seat == self.seat;
        let others = if mine { self.node.other } else { self.node.own };
        let worth = |other: usize| {
            if mine {
                self.worths.value(self.node, secret, other)
            } else {
                -self.worths.value(self.node, other, secret)
            }
        };
        (0..usize::from(others)).map(|other| self.belief[other] * worth(other)).sum()
    }

    /// All that may happen, if it is the other's turn and the other plays like this.
    pub(super) fn by(&self, conduct: &Conduct) -> Vec<Prospect> {
        self.all(|edge, happens| {
            let row = conduct.of(happens.action)?;
            let likely = |place: usize| self.belief[place] * row[place];
            let secrets = 0..usize::from(self.node.own);
            let Some(card) = happens.card else {
                let mine = self.chart.changed(edge.other)[self.secret];
                let own = self.chart.changed(edge.own);
                let worth = |place: usize| -self.worths.ahead(edge, own[place], mine);
                return (mine != NONE)
                    .then(|| sums(secrets.map(|place| (likely(place), worth(place)))));
            };
            let arms = conduct.arms(card)?;
            let kinds = [edge.other, edge.own].map(|change| self.chart.changed(change));
            let odds = 1.0 / f32::from(self.node.cards);
            let ways = secrets.flat_map(|place| {
                let kinds = [(kinds[0], arms[place]), (kinds[1], 1.0 - arms[place])];
                kinds.map(|(change, kind)| match change[place] {
                    NONE => (0.0, 0.0),
                    then => {
                        let worth = -self.worths.ahead(edge, then, self.secret as u8);
                        (odds * likely(place) * kind, worth)
                    }
                })
            });
            Some(sums(ways))
        })
    }

    /// All that may happen, if it is one's own turn; a ship that leaves is armed as is best.
    pub(super) fn by_oneself(&self) -> Vec<Prospect> {
        self.all(|edge, happens| {
            if happens.card.is_some() {
                let [armed, defenceless] = self.armed_or_not(edge);
                return Some((1.0 / f32::from(self.node.cards), armed.max(defenceless)));
            }
            let own = self.chart.changed(edge.own)[self.secret];
            let others = self.chart.changed(edge.other);
            let places = (0..usize::from(self.node.other)).filter(|place| others[*place] != NONE);
            let worth = |place: usize| self.worths.ahead(edge, own, others[place]);
            Some(sums(places.map(|place| (self.belief[place], worth(place)))))
        })
    }

    /// What it is worth to arm the ship that leaves, and not to.
    pub(super) fn armed_or_not(&self, edge: &Edge) -> [f32; 2] {
        let others = usize::from(self.node.other);
        [edge.other, edge.own].map(|change| match self.chart.changed(change)[self.secret] {
            NONE => f32::NEG_INFINITY,
            then => {
                let worth = |place: usize| self.worths.ahead(edge, then, place as u8);
                (0..others).map(|place| self.belief[place] * worth(place)).sum()
            }
        })
    }

    fn all(&self, weigh: impl Fn(&Edge, Happens) -> Option<(f32, f32)>) -> Vec<Prospect> {
        let mut edges = self.chart.edges(self.node).iter();
        let mut found = Vec::new();
        for action in self.table.actions() {
            for (branch, edge) in self.table.branches(action).into_iter().zip(&mut edges) {
                let seen = match branch.other {
                    Step::Seen(_, base) => Some(base),
                    _ => None,
                };
                let happens = Happens { action, card: branch.leaves, seen };
                let weighed = weigh(edge, happens).filter(|(chance, _)| *chance > 0.0);
                found.extend(weighed.map(|(chance, worth)| Prospect { happens, chance, worth }));
            }
        }
        found
    }
}

/// The sum of chances, and the mean of what is worth what.
fn sums(ways: impl Iterator<Item = (f32, f32)>) -> (f32, f32) {
    let (chance, worth) =
        ways.fold((0.0, 0.0), |(sum, mean), (chance, worth)| (sum + chance, mean + chance * worth));
    (chance, if chance > 0.0 { worth / chance } else { 0.0 })
}
