//! What pictures look like.

use std::collections::BTreeMap;

use tiny_skia::Pixmap;

use super::*;

/// Falling lines with a band round the first.
fn lines() -> Drawing {
    let plot = Plot { title: "a < b", across: "n", up: "gap", powers: false };
    let series = |name: &str, points: &[(f64, f64)], band: &[(f64, f64)]| Series {
        name: name.into(),
        points: points.to_vec(),
        band: band.to_vec(),
    };
    plot.lines(&[
        series("plus", &[(0.0, 4.0), (10.0, 2.0)], &[(3.0, 5.0), (1.0, 3.0)]),
        series("minus", &[(0.0, 2.0), (10.0, 1.0)], &[]),
    ])
}

#[test]
fn a_plot_shows_every_point_inside_its_frame() {
    let plot = Plot { title: "a < b", across: "n", up: "gap", powers: true };
    let points = vec![(1.0, 4.7), (10.0, 1.2), (1000.0, 0.0005)];
    let svg = plot.lines(&[Series { name: "plus".into(), points, band: Vec::new() }]).svg();
    assert!(svg.contains("a &lt; b"));
    assert!(svg.contains(r#"points="76.0,72.0 "#), "{svg}");
    assert!(svg.contains("700.0,348.0"), "{svg}");
}

#[test]
fn a_band_goes_there_below_and_back_above() {
    let svg = lines().svg();
    // From 1 at the bottom, y = 348, to 5 at the top, y = 72.
    assert!(
        svg.contains(r#"<polygon points="76.0,210.0 700.0,348.0 700.0,210.0 76.0,72.0""#),
        "{svg}"
    );
    assert_eq!(svg.matches("<polygon").count(), 1, "{svg}");
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
    let svg = plot.bars(&[bar(0.5), bar(1.0)]).svg();
    assert!(svg.contains(r#"y="210.0" width="218.4" height="138.0""#), "{svg}");
}

/// How many pixels of a part of a picture are darker than a middle grey, the part given in points.
fn dark(picture: &Pixmap, (left, top): (u32, u32), (right, bottom): (u32, u32)) -> usize {
    let places = (2 * top..2 * bottom).flat_map(|y| (2 * left..2 * right).map(move |x| (x, y)));
    let pixels = places.filter_map(|(x, y)| picture.pixel(x, y));
    pixels.filter(|pixel| pixel.red().max(pixel.green()).max(pixel.blue()) < 100).count()
}

#[test]
fn a_png_shows_the_same_words_lines_and_bands() {
    let picture = Pixmap::decode_png(&raster::png(&lines())).expect("a picture");
    assert_eq!((picture.width(), picture.height()), (1440, 800));
    // The title in the middle, and nothing beside it.
    assert!(dark(&picture, (340, 8), (380, 28)) > 50);
    assert_eq!(dark(&picture, (100, 8), (330, 28)), 0);
    // What goes up is written upwards, at the left.
    assert!(dark(&picture, (2, 190), (24, 230)) > 50);
    assert_eq!(dark(&picture, (2, 80), (24, 180)), 0);
    let colour = |x: u32, y: u32| {
        let pixel = picture.pixel(2 * x, 2 * y).expect("inside");
        [pixel.red(), pixel.green(), pixel.blue()]
    };
    // The first line begins a quarter down from the top; the second ends at the bottom.
    assert_eq!(colour(77, 141), [0x00, 0x72, 0xb2]);
    assert_eq!(colour(600, 337), [0xd5, 0x5e, 0x00]);
    let [red, green, blue] = colour(400, 180);
    assert!(red < green && green < blue && red > 180, "a pale blue, not {red} {green} {blue}");
    assert_eq!(colour(650, 100), [0xff, 0xff, 0xff]);
}

#[test]
fn a_letter_that_the_font_lacks_is_a_box_and_a_space_is_nothing() {
    let width = |title: &str| {
        let plot = Plot { title, across: "", up: "", powers: false };
        let picture = Pixmap::decode_png(&raster::png(&plot.bars(&[]))).expect("a picture");
        dark(&picture, (0, 0), (720, 30))
    };
    assert_eq!(width("  "), 0);
    assert!(width("à – “ß”") > width("–"));
    assert!(width("海") > 0);
}
