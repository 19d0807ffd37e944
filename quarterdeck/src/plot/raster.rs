//! A picture as PNG. Letters come from a small font of our own, since a server need not have any.

use tiny_skia::{Color, FillRule, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, Transform};
use ttf_parser::{Face, OutlineBuilder};

use super::drawing::{Anchor, Colour, Drawing, LETTERS, OPACITY, Shape};

/// `DejaVu` Sans, as far as western languages need it. Its licence stands beside it.
static FONT: &[u8] = include_bytes!("../../assets/dejavu-sans-latin.ttf");

/// Pixels a point, and how many that makes across and down.
const SCALE: f32 = 2.0;
const PIXELS: (u32, u32) = (1_440, 800);

/// The picture, as the bytes of a file.
pub(super) fn png(drawing: &Drawing) -> Vec<u8> {
    let mut canvas = Pixmap::new(PIXELS.0, PIXELS.1).expect("a picture has a size");
    canvas.fill(Color::WHITE);
    let face = Face::parse(FONT, 0).expect("the font is whole");
    for shape in &drawing.shapes {
        draw(&mut canvas, shape, &face);
    }
    canvas.encode_png().expect("memory can be written to")
}

fn draw(canvas: &mut Pixmap, shape: &Shape, face: &Face<'_>) {
    let scale = Transform::from_scale(SCALE, SCALE);
    match shape {
        Shape::Rect { x, y, width, height, colour } => {
            // What has no size is not seen.
            let [x, y, width, height] = [x, y, width, height].map(|number| *number as f32);
            if let Some(rect) = Rect::from_xywh(x, y, width, height) {
                canvas.fill_rect(rect, &paint(*colour, 1.0), scale, None);
            }
        }
        Shape::Line { points, colour, width } => {
            let stroke = Stroke { width: *width as f32, ..Stroke::default() };
            if let Some(path) = through(points, false) {
                canvas.stroke_path(&path, &paint(*colour, 1.0), &stroke, scale, None);
            }
        }
        Shape::Area { points, colour } => {
            if let Some(path) = through(points, true) {
                let paint = paint(*colour, OPACITY as f32);
                canvas.fill_path(&path, &paint, FillRule::Winding, scale, None);
            }
        }
        Shape::Text { x, y, anchor, upwards, words } => {
            let Some((path, width)) = written(face, words) else { return };
            let before = match anchor {
                Anchor::Start => 0.0,
                Anchor::Middle => width / 2.0,
                Anchor::End => width,
            };
            let turned = Transform::from_rotate(if *upwards { -90.0 } else { 0.0 });
            // A font counts upwards, and in units of its own.
            let unit = LETTERS as f32 / f32::from(face.units_per_em());
            let place = Transform::from_scale(unit, -unit)
                .pre_translate(-before, 0.0)
                .post_concat(turned)
                .post_translate(*x as f32, *y as f32)
                .post_concat(scale);
            let black = paint(Colour(0, 0, 0), 1.0);
            canvas.fill_path(&path, &black, FillRule::Winding, place, None);
        }
    }
}

fn paint(colour: Colour, opacity: f32) -> Paint<'static> {
    let [red, green, blue] = [colour.0, colour.1, colour.2].map(|part| f32::from(part) / 255.0);
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color(Color::from_rgba(red, green, blue, opacity).expect("parts of a whole"));
    paint
}

fn through(points: &[(f64, f64)], closed: bool) -> Option<Path> {
    let mut path = PathBuilder::new();
    for (nth, (x, y)) in points.iter().enumerate() {
        let (x, y) = (*x as f32, *y as f32);
        if nth == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
    }
    if closed {
        path.close();
    }
    path.finish()
}

/// The outlines of words one after the other from where they begin, and how far they go, in the font's units; none where
/// there is nothing to see.
fn written(face: &Face<'_>, words: &str) -> Option<(Path, f32)> {
    let mut pen = Pen { path: PathBuilder::new(), at: 0.0 };
    for letter in words.chars() {
        // A letter that the font does not have is its box.
        let glyph = face.glyph_index(letter).unwrap_or_default();
        face.outline_glyph(glyph, &mut pen);
        pen.at += f32::from(face.glyph_hor_advance(glyph).unwrap_or_default());
    }
    Some((pen.path.finish()?, pen.at))
}

/// Draws outlines from this place on.
struct Pen {
    path: PathBuilder,
    at: f32,
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.path.move_to(self.at + x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.path.line_to(self.at + x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.path.quad_to(self.at + x1, y1, self.at + x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let at = self.at;
        self.path.cubic_to(at + x1, y1, at + x2, y2, at + x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}
