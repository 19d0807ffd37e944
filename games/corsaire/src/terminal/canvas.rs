//! Text at columns: what a row of boards and the cards between them are drawn with.

use unicode_width::UnicodeWidthStr;

use quarterdeck_terminal::{Style, Tint};

/// One line of a drawing.
#[derive(Default)]
pub(super) struct Line(Vec<(usize, String, Option<Tint>)>);

impl Line {
    /// Puts a text at a column. Texts are put from left to right; one that would run into the last is moved on.
    pub(super) fn put(&mut self, column: usize, text: impl Into<String>, tint: Option<Tint>) {
        self.0.push((column, text.into(), tint));
    }

    /// The line, with a break at its end.
    pub(super) fn draw(&self, style: Style) -> String {
        let (mut line, mut at) = (String::new(), 0);
        for (column, text, tint) in &self.0 {
            let column = if at == 0 { *column } else { (*column).max(at + 1) };
            line.push_str(&" ".repeat(column - at));
            line.push_str(&tint.map_or_else(|| text.clone(), |tint| style.paint(tint, text)));
            at = column + text.width();
        }
        line.truncate(line.trim_end().len());
        line + "\n"
    }
}
