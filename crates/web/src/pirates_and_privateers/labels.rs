//! On which side of its port a name stands, so that names do not cover one another. The map never changes, so this is
//! found once.

use std::sync::LazyLock;

use pirates_and_privateers::Data;
use pirates_and_privateers::components::PortId;
use pirates_and_privateers::row::Key;

use super::chart::is_crowded;

/// Where a name stands, seen from its port.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Beside {
    Right,
    Left,
    Below,
    Above,
}

impl Beside {
    const ALL: [Self; 4] = [Self::Right, Self::Left, Self::Below, Self::Above];

    /// Where the text begins, and its anchor.
    pub(super) fn anchor(self) -> (i32, i32, &'static str) {
        match self {
            Self::Right => (17, 7, "start"),
            Self::Left => (-17, 7, "end"),
            Self::Below => (0, 31, "middle"),
            Self::Above => (0, -19, "middle"),
        }
    }

    /// What a name of this width covers.
    fn covers(self, (x, y): (f32, f32), width: f32, scale: f32) -> Area {
        let (dx, dy, anchor) = self.anchor();
        let (x, y) = (x + dx as f32 * scale, y + dy as f32 * scale);
        let left = match anchor {
            "start" => x,
            "end" => x - width,
            _ => x - width / 2.0,
        };
        Area { left, right: left + width, top: y - 18.0 * scale, bottom: y + 5.0 * scale }
    }
}

/// For each port of the Caribbean.
pub(super) fn sides() -> &'static [Beside] {
    static SIDES: LazyLock<Vec<Beside>> = LazyLock::new(|| find(Data::caribbean()));
    &SIDES
}

#[derive(Clone, Copy)]
struct Area {
    left: f32,
    right: f32,
    top: f32,
    bottom: f32,
}

impl Area {
    /// How much two of them have in common.
    fn shares(&self, other: &Self) -> f32 {
        let width = self.right.min(other.right) - self.left.max(other.left);
        let height = self.bottom.min(other.bottom) - self.top.max(other.top);
        width.max(0.0) * height.max(0.0)
    }
}

fn find(data: &Data) -> Vec<Beside> {
    let spot =
        |place: &pirates_and_privateers::data::PlaceSpec| (f32::from(place.x), f32::from(place.y));
    let mut taken: Vec<Area> = data
        .places
        .iter()
        .enumerate()
        .map(|(nth, place)| {
            let (x, y) = spot(place);
            let reach = if nth < data.ports.len() { 13.0 } else { 6.0 };
            Area { left: x - reach, right: x + reach, top: y - reach, bottom: y + reach }
        })
        .collect();
    let side = |port: usize| {
        let place = data.place(PortId::of(port).into());
        // In the corner that is drawn larger, letters are small beside the islands.
        let scale = if is_crowded(place.x, place.y) { 0.8 } else { 1.35 };
        let width = place.name.chars().count() as f32 * 10.5 * scale;
        let cost = |side: &Beside| {
            let area = side.covers(spot(place), width, scale);
            let outside = (area.right - 1715.0).max(0.0) + (0.0 - area.left).max(0.0);
            let shared: f32 = taken.iter().map(|other| area.shares(other)).sum();
            // Flags and ships are above a port.
            let above = if *side == Beside::Above { 500.0 } else { 0.0 };
            shared + above + outside * 1000.0
        };
        let best = Beside::ALL.into_iter().min_by(|a, b| cost(a).total_cmp(&cost(b)));
        let best = best.expect("there are four sides");
        let area = best.covers(spot(place), width, scale);
        taken.push(area);
        best
    };
    (0..data.ports.len()).map(side).collect()
}
