//! On which side of its port a name stands, so that names do not cover one another. The map never changes, so this is
//! found once.

use std::sync::LazyLock;

use pirates_and_privateers::Data;
use pirates_and_privateers::components::PortId;
use pirates_and_privateers::data::PlaceSpec;
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

/// How often every name looks again for a better side.
const ROUNDS: usize = 4;

fn find(data: &Data) -> Vec<Beside> {
    let spot = |place: &PlaceSpec| (f32::from(place.x), f32::from(place.y));
    let circles = data.places.iter().enumerate().map(|(nth, place)| {
        let (x, y) = spot(place);
        let reach = if nth < data.ports.len() { 14.0 } else { 6.0 };
        Area { left: x - reach, right: x + reach, top: y - reach, bottom: y + reach }
    });
    let circles: Vec<Area> = circles.collect();
    let area = |port: usize, side: Beside| {
        let place = data.place(PortId::of(port).into());
        // In the corner that is drawn larger, letters are small beside the islands.
        let scale = if is_crowded(place.x, place.y) { 0.86 } else { 1.5 };
        side.covers(spot(place), place.name.chars().count() as f32 * 9.8 * scale, scale)
    };
    // Names in the inset stay within its edge.
    let lowest = |port: usize| {
        let place = data.place(PortId::of(port).into());
        if is_crowded(place.x, place.y) { 602.0 } else { 1060.0 }
    };
    let mut sides: Vec<Option<Beside>> = vec![None; data.ports.len()];
    for _ in 0..ROUNDS {
        for port in 0..sides.len() {
            let others = sides.iter().enumerate().filter(|(other, _)| *other != port);
            let names = others.filter_map(|(other, side)| Some(area(other, (*side)?)));
            let taken: Vec<Area> = circles.iter().copied().chain(names).collect();
            let cost = |side: &Beside| {
                let area = area(port, *side);
                let outside =
                    (area.right - 1715.0).max(0.0) + (area.bottom - lowest(port)).max(0.0);
                // Better over another name's edge than over a port.
                let weight = |nth: usize| if nth < data.ports.len() { 4.0 } else { 1.0 };
                let shared = taken.iter().enumerate();
                let shared: f32 = shared.map(|(nth, other)| area.shares(other) * weight(nth)).sum();
                // Flags and ships are above a port.
                let above = if *side == Beside::Above { 500.0 } else { 0.0 };
                shared + above + outside * 1000.0
            };
            sides[port] = Beside::ALL.into_iter().min_by(|a, b| cost(a).total_cmp(&cost(b)));
        }
    }
    sides.into_iter().map(|side| side.expect("every name has looked")).collect()
}
