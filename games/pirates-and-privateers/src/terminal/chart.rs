//! The chart, drawn in text: the waters round the ship that is asked about.

use crate::{LocationId, PortId, ShipId, Side, View};
use quarterdeck_words::Words;
use unicode_width::UnicodeWidthStr;

use quarterdeck_terminal::{Style, Tint};

/// Columns and rows of the drawing.
const SIZE: (usize, usize) = (78, 17);
/// Where the middle of it stands, in columns and rows: further left, since names are written to the right.
const MIDDLE: (i32, i32) = (26, 8);
/// How much of the board's drawing a column and a row stand for.
const SCALE: (i32, i32) = (9, 24);

/// The neighbourhood of one ship, of the home port, or of the first port: each place where it lies, with its name.
///
/// A port shows whose it is, a fort, its garrison and the ships in it by their numbers. Of the open sea only what is one
/// line away and what has ships is named.
pub(super) fn drawn(words: &Words, style: Style, view: &View) -> String {
    let middle = focus(view);
    let mut sheet = Sheet::new();
    let near = view.setup().chart().out(middle);
    let mut places: Vec<LocationId> =
        (0..view.setup().data.places.len()).map(|place| LocationId(place as u8)).collect();
    // What matters most finds its place first.
    places.sort_by_key(|&place| {
        let port = view.setup().data.port_at(place).is_some();
        (place != middle, !has_ships(view, place), !near.contains(&place), !port)
    });
    for place in places {
        let named = view.setup().data.port_at(place).is_some()
            || place == middle
            || near.contains(&place)
            || has_ships(view, place);
        let label = label(words, view, place, named);
        let spec = view.setup().data.place(place);
        let centre = view.setup().data.place(middle);
        let column = (i32::from(spec.x) - i32::from(centre.x)) / SCALE.0 + MIDDLE.0;
        let row = (i32::from(spec.y) - i32::from(centre.y)) / SCALE.1 + MIDDLE.1;
        sheet.write(row, column, &label, place == middle);
    }
    let legend = words.say("pp-chart-legend", &[]);
    format!("{}{}\n", sheet.text(style), style.paint(Tint::Dim, &legend))
}

/// The place round which the chart is drawn.
fn focus(view: &View) -> LocationId {
    let board = &view.board;
    let at = |ship: ShipId| board.fleet.get(ship)?.as_ref().map(|ship| ship.at);
    let seat = view.viewer.seat().unwrap_or(board.turn);
    let own = || board.ships_of(seat).next().map(|(_, ship)| ship.at);
    let home = || board.players[seat].flag.map(LocationId::from);
    let port = || board.ports_of(seat).next().map(LocationId::from);
    board
        .now
        .step
        .ship()
        .and_then(at)
        .or_else(own)
        .or_else(home)
        .or_else(port)
        .unwrap_or(LocationId(0))
}

fn has_ships(view: &View, place: LocationId) -> bool {
    view.board.ships().any(|(_, ship)| ship.at == place)
}

/// A place as it is written on the chart.
fn label(words: &Words, view: &View, place: LocationId, named: bool) -> String {
    let mut text = match view.setup().data.port_at(place) {
        Some(port) => port_mark(words, view, port),
        None => "·".to_owned(),
    };
    if named {
        text.push(' ');
        text.push_str(&view.setup().data.place(place).name);
    }
    let ships: Vec<String> = view
        .board
        .ships()
        .filter(|(_, ship)| ship.at == place)
        .map(|(id, _)| (u32::from(id.0) + 1).to_string())
        .collect();
    if !ships.is_empty() {
        text.push_str(&format!(" ({})", ships.join(" ")));
    }
    text
}

/// Whose a port is, with its fort and its garrison.
fn port_mark(words: &Words, view: &View, port: PortId) -> String {
    let place = &view.board.ports[port];
    let side = match place.side {
        Side::Natives => "natives",
        Side::Empire(empire) => empire.name(),
        Side::Pirate(_) => "pirate",
    };
    let mut mark = words.say("pp-chart-mark", &[("side", side.into())]);
    if place.fort {
        mark.push('#');
    }
    if place.garrison > 0 {
        mark.push_str(&place.garrison.to_string());
    }
    mark
}

/// Rows of characters on which nothing is written over.
struct Sheet {
    rows: Vec<Vec<char>>,
    /// Where the place in the middle was written: row, column and length.
    middle: Option<(usize, usize, usize)>,
}

impl Sheet {
    fn new() -> Self {
        Self { rows: vec![vec![' '; SIZE.0]; SIZE.1], middle: None }
    }

    /// Writes a label where it belongs, or a row beside it; its first sign alone if nothing else fits.
    fn write(&mut self, row: i32, column: i32, label: &str, is_middle: bool) {
        let Ok(column) = usize::try_from(column) else { return };
        let first: String = label.split(' ').next().unwrap_or_default().to_owned();
        for (row, text) in [(row, label), (row - 1, label), (row + 1, label), (row, first.as_str())]
        {
            let Ok(row) = usize::try_from(row) else { continue };
            if self.is_free(row, column, text.width()) {
                for (place, letter) in text.chars().enumerate() {
                    self.rows[row][column + place] = letter;
                }
                if is_middle {
                    self.middle = Some((row, column, text.chars().count()));
                }
                return;
            }
        }
    }

    /// Whether there is room, with a blank on both sides.
    fn is_free(&self, row: usize, column: usize, width: usize) -> bool {
        let Some(cells) = self.rows.get(row) else { return false };
        let from = column.saturating_sub(1);
        column + width <= SIZE.0
            && cells[from..(column + width + 1).min(SIZE.0)].iter().all(|&cell| cell == ' ')
    }

    fn text(&self, style: Style) -> String {
        let mut text = String::new();
        for (row, cells) in self.rows.iter().enumerate() {
            let line = match self.middle {
                Some((middle, column, length)) if middle == row => {
                    let part = |cells: &[char]| cells.iter().collect::<String>();
                    format!(
                        "{}{}{}",
                        part(&cells[..column]),
                        style.paint(Tint::Bold, &part(&cells[column..column + length])),
                        part(&cells[column + length..])
                    )
                }
                _ => cells.iter().collect(),
            };
            text.push_str(line.trim_end());
            text.push('\n');
        }
        // Rows above and below without anything need not be shown.
        format!("{}\n", text.trim_matches('\n'))
    }
}
