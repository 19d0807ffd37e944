//! Plain pictures of figures.

mod drawing;
mod gallery;
mod raster;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use drawing::{Anchor, Colour, HEIGHT, Shape, WIDTH};

pub(crate) use drawing::Drawing;
pub(crate) use gallery::{Canvas, Gallery};

/// Room at the left and below for numbers, at the top for a title and whose line is which, at the right for nothing much.
const LEFT: f64 = 76.0;
const BOTTOM: f64 = 52.0;
const TOP: f64 = 72.0;
const RIGHT: f64 = 20.0;
/// Colours that differ for everybody's eyes.
const COLOURS: [Colour; 8] = [
    Colour(0x00, 0x72, 0xb2),
    Colour(0xd5, 0x5e, 0x00),
    Colour(0x00, 0x9e, 0x73),
    Colour(0xcc, 0x79, 0xa7),
    Colour(0xe6, 0x9f, 0x00),
    Colour(0x56, 0xb4, 0xe9),
    Colour(0x00, 0x00, 0x00),
    Colour(0x99, 0x99, 0x99),
];
/// What figures stand on.
const GREY: Colour = Colour(0xdd, 0xdd, 0xdd);
const PALE: Colour = Colour(0xee, 0xee, 0xee);
const BLACK: Colour = Colour(0x00, 0x00, 0x00);

/// More bars than this say less than fewer.
const MOST_BARS: i64 = 24;

/// Counts by value, put together in equal ranges where there are too many values: the least of each, and how many.
pub(crate) fn in_ranges<K: Copy + Ord + Into<i64>>(
    counts: &BTreeMap<K, u64>,
) -> BTreeMap<i64, u64> {
    let ends = counts.first_key_value().zip(counts.last_key_value());
    let Some((low, high)) = ends.map(|((low, _), (high, _))| ((*low).into(), (*high).into()))
    else {
        return BTreeMap::new();
    };
    let step =
        if counts.len() as u64 <= MOST_BARS.unsigned_abs() { 1 } else { round_step(high - low) };
    let mut ranges = BTreeMap::new();
    for (value, count) in counts {
        let least = (*value).into().div_euclid(step) * step;
        *ranges.entry(least).or_default() += count;
    }
    ranges
}

/// One, two or five, and noughts: the least such step that makes few enough ranges.
fn round_step(distance: i64) -> i64 {
    let steps = (0..18).flat_map(|power| [1, 2, 5].map(|digit| digit * 10i64.pow(power)));
    steps.into_iter().find(|step| distance / step < MOST_BARS).unwrap_or(distance.max(1))
}

/// What stands around the figures.
pub(crate) struct Plot<'a> {
    pub(crate) title: &'a str,
    pub(crate) across: &'a str,
    pub(crate) up: &'a str,
    /// Whether both axes count in powers of ten.
    pub(crate) powers: bool,
}

/// A line through points.
pub(crate) struct Series {
    pub(crate) name: String,
    pub(crate) points: Vec<(f64, f64)>,
    /// Where most of what a point is the mean of lies: from where to where, for each point, or for none.
    pub(crate) band: Vec<(f64, f64)>,
}

/// A bar, with the ends of its interval if it has one.
pub(crate) struct Bar {
    pub(crate) name: String,
    pub(crate) value: f64,
    pub(crate) interval: Option<(f64, f64)>,
}

impl Plot<'_> {
    /// Lines, and the bands round them.
    pub(crate) fn lines(&self, series: &[Series]) -> Drawing {
        let scale = |value: f64| if self.powers { value.max(1e-12).log10() } else { value };
        let points = || series.iter().flat_map(|series| &series.points);
        let heights = points().map(|point| point.1).chain(
            series.iter().flat_map(|series| &series.band).flat_map(|(low, high)| [*low, *high]),
        );
        let across = Axis::over(points().map(|point| scale(point.0)), LEFT, WIDTH - RIGHT);
        let up = Axis::over(heights.map(scale), HEIGHT - BOTTOM, TOP);
        let mut drawing = self.frame();
        self.marks(&mut drawing, &across, &up, true);
        let place = |x: f64, y: f64| (across.at(scale(x)), up.at(scale(y)));
        // Bands first, so that none hides another's line.
        for (series, colour) in series.iter().zip(COLOURS.into_iter().cycle()) {
            let ends = || series.points.iter().zip(&series.band);
            let below = ends().map(|((x, _), (low, _))| place(*x, *low));
            let above = ends().rev().map(|((x, _), (_, high))| place(*x, *high));
            let points: Vec<(f64, f64)> = below.chain(above).collect();
            if !points.is_empty() {
                drawing.shapes.push(Shape::Area { points, colour });
            }
        }
        for (nth, (series, colour)) in series.iter().zip(COLOURS.into_iter().cycle()).enumerate() {
            let points = series.points.iter().map(|(x, y)| place(*x, *y));
            drawing.line(points.collect(), colour, 2.0);
            legend(&mut drawing, nth, &series.name, colour);
        }
        drawing
    }

    /// Bars.
    pub(crate) fn bars(&self, bars: &[Bar]) -> Drawing {
        let ends = |bar: &Bar| bar.interval.map_or(bar.value, |(_, high)| high);
        let up = Axis::over(bars.iter().map(ends).chain([0.0]), HEIGHT - BOTTOM, TOP);
        let across = Axis { low: 0.0, high: bars.len() as f64, from: LEFT, to: WIDTH - RIGHT };
        let mut drawing = self.frame();
        self.marks(&mut drawing, &across, &up, false);
        let every = bars.len().div_ceil(16).max(1);
        for (nth, bar) in bars.iter().enumerate() {
            let (x, right) = (across.at(nth as f64 + 0.15), across.at(nth as f64 + 0.85));
            let (y, middle) = (up.at(bar.value), f64::midpoint(x, right));
            let (width, height) = (right - x, up.at(0.0) - y);
            drawing.shapes.push(Shape::Rect { x, y, width, height, colour: COLOURS[0] });
            if let Some((low, high)) = bar.interval {
                drawing.line(vec![(middle, up.at(low)), (middle, up.at(high))], BLACK, 2.0);
            }
            if nth % every == 0 {
                drawing.text(middle, HEIGHT - BOTTOM + 18.0, Anchor::Middle, &bar.name);
            }
        }
        drawing
    }

    fn frame(&self) -> Drawing {
        let mut drawing = Drawing::new(self.title);
        let middle = f64::midpoint(LEFT, WIDTH - RIGHT);
        drawing.text(middle, HEIGHT - 12.0, Anchor::Middle, self.across);
        drawing.shapes.push(Shape::Text {
            x: 16.0,
            y: f64::midpoint(TOP, HEIGHT - BOTTOM),
            anchor: Anchor::Middle,
            upwards: true,
            words: self.up.to_owned(),
        });
        drawing
    }

    fn marks(&self, drawing: &mut Drawing, across: &Axis, up: &Axis, both: bool) {
        for mark in up.marks(self.powers) {
            let y = up.at(mark);
            drawing.line(vec![(LEFT, y), (WIDTH - RIGHT, y)], GREY, 1.0);
            drawing.text(LEFT - 6.0, y + 4.0, Anchor::End, &self.number(mark));
        }
        for mark in across.marks(self.powers).filter(|_| both) {
            let x = across.at(mark);
            drawing.line(vec![(x, TOP), (x, HEIGHT - BOTTOM)], PALE, 1.0);
            drawing.text(x, HEIGHT - BOTTOM + 18.0, Anchor::Middle, &self.number(mark));
        }
    }

    fn number(&self, mark: f64) -> String {
        if self.powers {
            format!("{}", 10f64.powf(mark))
        } else {
            let rounded = (mark * 1e6).round() / 1e6;
            format!("{rounded}")
        }
    }
}

/// From numbers to places.
struct Axis {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
}

impl Axis {
    fn over(values: impl Iterator<Item = f64>, from: f64, to: f64) -> Self {
        let (low, high) = values
            .filter(|value| value.is_finite())
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
                (low.min(value), high.max(value))
            });
        let (low, high) = if low < high { (low, high) } else { (0.0, high.max(1.0)) };
        Self { low, high, from, to }
    }

    fn at(&self, value: f64) -> f64 {
        self.from + (value - self.low) / (self.high - self.low) * (self.to - self.from)
    }

    /// A handful of round numbers.
    fn marks(&self, powers: bool) -> impl Iterator<Item = f64> + use<> {
        let rough = (self.high - self.low) / 5.0;
        let power = 10f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|times| times * power);
        let step = step.into_iter().find(|step| *step >= rough).unwrap_or(power);
        let step = if powers { step.max(1.0).round() } else { step };
        let (first, high) = ((self.low / step).ceil(), self.high);
        (0..20)
            .map(move |nth| (first + f64::from(nth)) * step)
            .take_while(move |mark| *mark <= high)
    }
}

/// Whose line is which: four in a row, above all lines.
fn legend(drawing: &mut Drawing, nth: usize, name: &str, colour: Colour) {
    let x = LEFT + 160.0 * (nth % 4) as f64;
    let y = 44.0 + 18.0 * (nth / 4) as f64;
    drawing.shapes.push(Shape::Rect { x, y: y - 11.0, width: 12.0, height: 12.0, colour });
    drawing.text(x + 18.0, y, Anchor::Start, name);
}
