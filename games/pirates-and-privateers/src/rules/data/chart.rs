//! The lines of the map, and how far it is.

use crate::components::{LocationId, PortId};
use crate::row::{Few, Key};

/// The most lines that leave one circle.
pub(super) const MAX_LINES: usize = 8;

/// The lines that can be sailed, and the shortest ways.
#[derive(Clone, Debug)]
pub struct Chart {
    out: Vec<Few<LocationId, MAX_LINES>>,
    /// Those of the lines that lead to sea locations.
    seaward: Vec<Few<LocationId, MAX_LINES>>,
    moves: Vec<Vec<u8>>,
}

impl Chart {
    /// A chart of directed lines between so many places, of which the first ones are ports.
    pub(super) fn new(places: usize, ports: usize, lines: &[(LocationId, LocationId)]) -> Self {
        let mut out = vec![Few::new(); places];
        let mut seaward = vec![Few::new(); places];
        for &(from, to) in lines {
            // Too many lines from one place are a problem that the check has named.
            let _ = out[from.place()].push(to);
            if to.place() >= ports {
                let _ = seaward[from.place()].push(to);
            }
        }
        let mut chart = Self { out, seaward, moves: Vec::new() };
        chart.moves =
            (0..places).map(|from| chart.moves_from(LocationId::of(from), |_| false)).collect();
        chart
    }

    /// Where one line leads from here (PP-032, PP-036).
    #[inline]
    pub fn out(&self, from: LocationId) -> &[LocationId] {
        self.out[from.place()].items()
    }

    /// Sea locations one line away: where a ship can flee to (PP-265).
    #[inline]
    pub fn seaward(&self, from: LocationId) -> &[LocationId] {
        self.seaward[from.place()].items()
    }

    /// The fewest moves from here to there, passing through anything; none if there is no way.
    pub fn moves(&self, from: LocationId, to: LocationId) -> Option<u8> {
        Some(self.moves[from.place()][to.place()]).filter(|&moves| moves != u8::MAX)
    }

    /// The fewest moves from here to everywhere, when some places end a ship's move (PP-205).
    pub fn moves_from(&self, from: LocationId, stops: impl Fn(PortId) -> bool) -> Vec<u8> {
        let mut moves = vec![u8::MAX; self.out.len()];
        moves[from.place()] = 0;
        let mut queue = std::collections::VecDeque::from([from]);
        while let Some(here) = queue.pop_front() {
            if here != from && stops(PortId(here.0)) {
                continue;
            }
            for &next in self.out(here) {
                if moves[next.place()] == u8::MAX {
                    moves[next.place()] = moves[here.place()] + 1;
                    queue.push_back(next);
                }
            }
        }
        moves
    }
}
