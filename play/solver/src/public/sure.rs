//! What a node is worth where nothing that anybody does can change it.
//!
//! Games are often decided long before they are over. In Letter of Marque nothing can change once the cannons are fired,
//! and yet the ships may come home in any order: most of a public tree is made of that. Such a subtree is an end.

use quarterdeck_engine::Seat;

use super::lens::{Lens, NONE};

/// Two worths this close to each other, compared with their size, are one.
const CLOSE: f64 = 1e-9;

/// Adds up what a node is worth by pair of lanes and by action, as long as all that follows is sure.
pub(crate) struct Sure<'a, const N: usize> {
    seat: Option<Seat>,
    live: [u32; 2],
    /// The lanes in which each action may be done, as bits.
    legal: &'a [u32],
    /// By action and the first and the second seat's lane; nothing once something is not sure.
    sums: Option<Vec<[[f64; N]; N]>>,
}

impl<'a, const N: usize> Sure<'a, N> {
    pub(crate) fn new(seat: Option<Seat>, live: [u32; 2], legal: &'a [u32]) -> Self {
        Self { seat, live, legal, sums: Some(Vec::new()) }
    }

    /// An edge by this action, or by a secret one, to something worth this much.
    pub(crate) fn add(&mut self, lens: &Lens<N>, action: u8, worth: Option<f64>) {
        let (Some(sums), Some(worth)) = (&mut self.sums, worth) else {
            self.sums = None;
            return;
        };
        sums.resize(self.legal.len(), [[0.0; N]; N]);
        let actor = self.seat.map(Seat::index);
        for first in 0..N {
            for second in 0..N {
                let parents = [lens.parents[0][first], lens.parents[1][second]];
                if parents.contains(&NONE) {
                    continue;
                }
                let act = match (actor, action) {
                    (None, _) => 0,
                    (Some(0), NONE) => lens.acts[first],
                    (Some(_), NONE) => lens.acts[second],
                    (Some(_), action) => action,
                };
                let [first, second] = parents.map(usize::from);
                sums[usize::from(act)][first][second] += worth;
            }
        }
    }

    /// What the node is worth, if that is the same for all secrets and all that may be done.
    pub(crate) fn worth(&self) -> Option<f64> {
        let sums = self.sums.as_ref().filter(|sums| !sums.is_empty())?;
        let mut found: Option<f64> = None;
        for (sum, legal) in sums.iter().zip(self.legal) {
            for first in lanes(self.live[0]) {
                for second in lanes(self.live[1]) {
                    let lane = match self.seat.map(Seat::index) {
                        Some(0) => first,
                        Some(_) => second,
                        None => 0,
                    };
                    if self.seat.is_some() && legal >> lane & 1 == 0 {
                        continue;
                    }
                    let worth = sum[first][second];
                    let any = *found.get_or_insert(worth);
                    if (worth - any).abs() > CLOSE * any.abs() {
                        return None;
                    }
                }
            }
        }
        found
    }
}

/// The lanes whose bits are set.
fn lanes(bits: u32) -> impl Iterator<Item = usize> {
    (0..32).filter(move |lane| bits >> lane & 1 != 0)
}
