//! What a picture is made of, and how that is written as SVG.

use std::fmt::{self, Write as _};

/// A picture of this size in points, from the top left, on white.
pub(super) const WIDTH: f64 = 720.0;
pub(super) const HEIGHT: f64 = 400.0;
/// How large letters are.
pub(super) const LETTERS: f64 = 13.0;
/// How much an area hides of what is below it.
pub(super) const OPACITY: f64 = 0.12;

/// A picture.
pub(crate) struct Drawing {
    title: String,
    pub(super) shapes: Vec<Shape>,
}

/// Something in a picture.
pub(super) enum Shape {
    /// A full rectangle.
    Rect { x: f64, y: f64, width: f64, height: f64, colour: Colour },
    /// A line through points.
    Line { points: Vec<(f64, f64)>, colour: Colour, width: f64 },
    /// What lies between points, translucent.
    Area { points: Vec<(f64, f64)>, colour: Colour },
    /// Words whose beginning, middle or end stands here, upwards or not.
    Text { x: f64, y: f64, anchor: Anchor, upwards: bool, words: String },
}

/// Red, green and blue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Colour(pub(super) u8, pub(super) u8, pub(super) u8);

/// Which end of a text stands where it is put.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

impl Drawing {
    /// A picture with nothing but its title.
    pub(super) fn new(title: &str) -> Self {
        let mut drawing = Self { title: title.to_owned(), shapes: Vec::new() };
        drawing.text(WIDTH / 2.0, 22.0, Anchor::Middle, title);
        drawing
    }

    pub(super) fn line(&mut self, points: Vec<(f64, f64)>, colour: Colour, width: f64) {
        self.shapes.push(Shape::Line { points, colour, width });
    }

    pub(super) fn text(&mut self, x: f64, y: f64, anchor: Anchor, words: &str) {
        self.shapes.push(Shape::Text { x, y, anchor, upwards: false, words: words.to_owned() });
    }

    /// As SVG.
    pub(super) fn svg(&self) -> String {
        let mut svg = format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="{LETTERS}">
<title>{}</title>
<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>
"##,
            escaped(&self.title)
        );
        for shape in &self.shapes {
            let _ = writeln!(svg, "{shape}");
        }
        svg + "</svg>\n"
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rect { x, y, width, height, colour } => write!(
                f,
                r#"<rect x="{x:.1}" y="{y:.1}" width="{width:.1}" height="{height:.1}" fill="{colour}"/>"#
            ),
            Self::Line { points, colour, width } => write!(
                f,
                r#"<polyline points="{}" fill="none" stroke="{colour}" stroke-width="{width}"/>"#,
                places(points)
            ),
            Self::Area { points, colour } => write!(
                f,
                r#"<polygon points="{}" fill="{colour}" fill-opacity="{OPACITY}"/>"#,
                places(points)
            ),
            Self::Text { x, y, anchor, upwards, words } => {
                let turned = if *upwards { " rotate(-90)" } else { "" };
                let words = escaped(words);
                write!(
                    f,
                    r#"<text transform="translate({x:.1} {y:.1}){turned}" text-anchor="{anchor}">{words}</text>"#
                )
            }
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

impl fmt::Display for Anchor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Start => "start",
            Self::Middle => "middle",
            Self::End => "end",
        })
    }
}

fn places(points: &[(f64, f64)]) -> String {
    let places = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}"));
    places.collect::<Vec<_>>().join(" ")
}

fn escaped(words: &str) -> String {
    words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
