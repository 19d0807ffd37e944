//! Colours, where a terminal has them and nobody minds. They never say anything that the text does not.

use std::io::{self, IsTerminal};

use unicode_width::UnicodeWidthStr;

/// How text is set off, and how much room it has.
#[derive(Clone, Copy)]
pub struct Style {
    coloured: bool,
    /// Columns of the terminal; a pipe has as many as anybody wants.
    width: Option<usize>,
}

/// A colour or weight.
#[derive(Clone, Copy)]
#[allow(missing_docs, reason = "a colour's name says all there is to say")]
pub enum Tint {
    Red,
    Green,
    Yellow,
    Blue,
    White,
    Grey,
    Bold,
    Dim,
}

impl Style {
    /// What fits standard output: plain in a pipe, and wherever `NO_COLOR` is set.
    pub fn of_stdout() -> Self {
        let unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        let width = terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
        Self { coloured: io::stdout().is_terminal() && !unwanted && !dumb, width }
    }

    /// Whether every line of a text fits.
    pub fn fits(self, plain: &str) -> bool {
        self.width.is_none_or(|width| plain.lines().all(|line| line.width() <= width))
    }

    /// The same room without colours.
    #[must_use]
    pub fn plain(self) -> Self {
        Self { coloured: false, ..self }
    }

    /// No colours and this many columns.
    pub fn of_width(width: usize) -> Self {
        Self { coloured: false, width: Some(width) }
    }

    /// Text in this colour.
    pub fn paint(self, tint: Tint, text: &str) -> String {
        if !self.coloured {
            return text.to_owned();
        }
        let code = match tint {
            Tint::Red => 31,
            Tint::Green => 32,
            Tint::Yellow => 33,
            Tint::Blue => 94,
            Tint::White => 97,
            Tint::Grey => 90,
            Tint::Bold => 1,
            Tint::Dim => 2,
        };
        format!("\x1b[{code}m{text}\x1b[0m")
    }
}

/// Rows with their columns in line. A cell is text and how it is set off; the widths are those of the text.
pub fn columns(style: Style, rows: &[Vec<(String, Option<Tint>)>]) -> String {
    let count = rows.iter().map(Vec::len).max().unwrap_or_default();
    let width = |column: usize| {
        rows.iter()
            .filter_map(|row| row.get(column))
            .map(|(text, _)| text.width())
            .max()
            .unwrap_or_default()
    };
    let widths: Vec<usize> = (0..count).map(width).collect();
    let mut lines = String::new();
    for row in rows {
        let mut line = String::new();
        for (column, (text, tint)) in row.iter().enumerate() {
            let painted = tint.map_or_else(|| text.clone(), |tint| style.paint(tint, text));
            line.push_str(&painted);
            if column + 1 < row.len() {
                line.push_str(&" ".repeat(widths[column] - text.width() + 2));
            }
        }
        lines.push_str(line.trim_end());
        lines.push('\n');
    }
    lines
}
