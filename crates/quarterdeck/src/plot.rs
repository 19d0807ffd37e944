//! Plain pictures of figures, as SVG.

use std::collections::BTreeMap;
use std::fmt::Write as _;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 400.0;
/// Room at the left and below for numbers, at the top for a title and whose line is which, at the right for nothing much.
const LEFT: f64 = 76.0;
const BOTTOM: f64 = 52.0;
const TOP: f64 = 72.0;
const RIGHT: f64 = 20.0;
/// Colours that differ for everybody's eyes.
const COLOURS: [&str; 8] =
    ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#999999"];

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
}

/// A bar, with the ends of its interval if it has one.
pub(crate) struct Bar {
    pub(crate) name: String,
    pub(crate) value: f64,
    pub(crate) interval: Option<(f64, f64)>,
}

impl Plot<'_> {
    /// Lines.
    pub(crate) fn lines(&self, series: &[Series]) -> String {
        let scale = |value: f64| if self.powers { value.max(1e-12).log10() } else { value };
        let points = || series.iter().flat_map(|series| &series.points);
        let across = Axis::over(points().map(|point| scale(point.0)), LEFT, WIDTH - RIGHT);
        let up = Axis::over(points().map(|point| scale(point.1)), HEIGHT - BOTTOM, TOP);
        let mut svg = self.frame();
        self.marks(&mut svg, &across, &up, true);
        for (nth, series) in series.iter().enumerate() {
            let colour = COLOURS[nth % COLOURS.len()];
            let place = |(x, y): &(f64, f64)| {
                format!("{:.1},{:.1}", across.at(scale(*x)), up.at(scale(*y)))
            };
            let path: Vec<String> = series.points.iter().map(place).collect();
            let _ = writeln!(
                svg,
                r#"<polyline points="{}" fill="none" stroke="{colour}" stroke-width="2"/>"#,
                path.join(" ")
            );
            legend(&mut svg, nth, &series.name, colour);
        }
        svg + "</svg>\n"
    }

    /// Bars.
    pub(crate) fn bars(&self, bars: &[Bar]) -> String {
        let ends = |bar: &Bar| bar.interval.map_or(bar.value, |(_, high)| high);
        let up = Axis::over(bars.iter().map(ends).chain([0.0]), HEIGHT - BOTTOM, TOP);
        let across = Axis { low: 0.0, high: bars.len() as f64, from: LEFT, to: WIDTH - RIGHT };
        let mut svg = self.frame();
        self.marks(&mut svg, &across, &up, false);
        let every = bars.len().div_ceil(16).max(1);
        for (nth, bar) in bars.iter().enumerate() {
            let (left, right) = (across.at(nth as f64 + 0.15), across.at(nth as f64 + 0.85));
            let (top, middle) = (up.at(bar.value), f64::midpoint(left, right));
            let _ = writeln!(
                svg,
                r#"<rect x="{left:.1}" y="{top:.1}" width="{:.1}" height="{:.1}" fill="{}"/>"#,
                right - left,
                up.at(0.0) - top,
                COLOURS[0]
            );
            if let Some((low, high)) = bar.interval {
                let _ = writeln!(
                    svg,
                    r##"<path d="M{middle:.1} {:.1}V{:.1}" stroke="#000" stroke-width="2"/>"##,
                    up.at(low),
                    up.at(high)
                );
            }
            if nth % every == 0 {
                let name = escaped(&bar.name);
                text(&mut svg, middle, HEIGHT - BOTTOM + 18.0, "middle", &name);
            }
        }
        svg + "</svg>\n"
    }

    fn frame(&self) -> String {
        let mut svg = format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="13">
<title>{}</title>
<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>
"##,
            escaped(self.title)
        );
        text(&mut svg, WIDTH / 2.0, 22.0, "middle", &escaped(self.title));
        text(
            &mut svg,
            f64::midpoint(LEFT, WIDTH - RIGHT),
            HEIGHT - 12.0,
            "middle",
            &escaped(self.across),
        );
        let _ = writeln!(
            svg,
            r#"<text transform="translate(16 {}) rotate(-90)" text-anchor="middle">{}</text>"#,
            f64::midpoint(TOP, HEIGHT - BOTTOM),
            escaped(self.up)
        );
        svg
    }

    fn marks(&self, svg: &mut String, across: &Axis, up: &Axis, both: bool) {
        for mark in up.marks(self.powers) {
            let y = up.at(mark);
            let _ =
                writeln!(svg, r##"<path d="M{LEFT} {y:.1}H{}" stroke="#ddd"/>"##, WIDTH - RIGHT);
            text(svg, LEFT - 6.0, y + 4.0, "end", &self.number(mark));
        }
        for mark in across.marks(self.powers).filter(|_| both) {
            let x = across.at(mark);
            let _ =
                writeln!(svg, r##"<path d="M{x:.1} {TOP}V{}" stroke="#eee"/>"##, HEIGHT - BOTTOM);
            text(svg, x, HEIGHT - BOTTOM + 18.0, "middle", &self.number(mark));
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
fn legend(svg: &mut String, nth: usize, name: &str, colour: &str) {
    let x = LEFT + 160.0 * (nth % 4) as f64;
    let y = 44.0 + 18.0 * (nth / 4) as f64;
    let _ =
        writeln!(svg, r#"<rect x="{x}" y="{}" width="12" height="12" fill="{colour}"/>"#, y - 11.0);
    text(svg, x + 18.0, y, "start", &escaped(name));
}

fn text(svg: &mut String, x: f64, y: f64, anchor: &str, words: &str) {
    let _ = writeln!(svg, r#"<text x="{x:.1}" y="{y:.1}" text-anchor="{anchor}">{words}</text>"#);
}

fn escaped(words: &str) -> String {
    words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plot_shows_every_point_inside_its_frame() {
        let plot = Plot { title: "a < b", across: "n", up: "gap", powers: true };
        let points = vec![(1.0, 4.7), (10.0, 1.2), (1000.0, 0.0005)];
        let svg = plot.lines(&[Series { name: "plus".into(), points }]);
        assert!(svg.contains("a &lt; b"));
        assert!(svg.contains(r#"points="76.0,72.0 "#), "{svg}");
        assert!(svg.contains("700.0,348.0"), "{svg}");
    }

    #[test]
    fn many_values_are_put_together_in_round_ranges() {
        let few = BTreeMap::from([(3, 1), (7, 2)]);
        assert_eq!(in_ranges(&few), BTreeMap::from([(3, 1), (7, 2)]));
        let many: BTreeMap<i32, u64> = (-10..110).map(|value| (value, 1)).collect();
        let ranges = in_ranges(&many);
        assert_eq!((ranges.len(), ranges[&-10], ranges[&105]), (12 * 2, 5, 5));
        assert_eq!(ranges.values().sum::<u64>(), 120);
    }

    #[test]
    fn a_bar_stands_on_the_ground() {
        let plot = Plot { title: "wins", across: "seat", up: "share", powers: false };
        let bar = |value: f64| Bar { name: "1".into(), value, interval: None };
        let svg = plot.bars(&[bar(0.5), bar(1.0)]);
        assert!(svg.contains(r#"y="210.0" width="218.4" height="138.0""#), "{svg}");
    }
}
