//! The end: how the trios compare at each board, and what everybody has made.

use crate::View;
use crate::ranks::Strength;
use crate::view::Now;
use crate::words as said;
use quarterdeck_engine::Seat;
use quarterdeck_words::Words;

use super::tint;
use quarterdeck_terminal::{Style, Tint, columns};

type Cell = (String, Option<Tint>);

pub(super) fn result(words: &Words, style: Style, view: &View) -> String {
    if !matches!(view.stage, Now::Over { .. }) {
        return String::new();
    }
    let winner = said::outcome(words, view).unwrap_or_default();
    let winner = style.paint(Tint::Bold, &winner);
    format!("{}\n{}{winner}\n", boards(words, style, view), totals(words, style, view))
}

/// A row a board: what it is worth, both trios with their rank, and who wins it.
fn boards(words: &Words, style: Style, view: &View) -> String {
    let heading = |id: &str| (words.say(id, &[]), Some(Tint::Dim));
    let player = |seat: Seat| (said::player(words, seat), Some(tint(seat)));
    let mut rows: Vec<Vec<Cell>> = vec![vec![
        heading("co-table-board"),
        heading("co-table-centre"),
        player(Seat::new(0)),
        player(Seat::new(1)),
        heading("co-table-winner"),
    ]];
    for contest in view.contests() {
        let board = view.row[contest.place.index()].board;
        let trio = |seat: usize| {
            let cards = said::cards(words, &view.players[seat].trios[contest.place.index()].up);
            let made = contest.strengths[seat].map(|made: Strength| said::strength(words, made));
            (made.map_or_else(|| "–".to_owned(), |made| format!("{cards}: {made}")), None)
        };
        rows.push(vec![
            (format!("{} {}", contest.place, said::ship(words, board)), None),
            (contest.centre.to_string(), None),
            trio(0),
            trio(1),
            contest
                .winner
                .map_or_else(|| (words.say("co-table-nobody", &[]), Some(Tint::Dim)), player),
        ]);
    }
    if !style.fits(&columns(style.plain(), &rows)) {
        // The trios themselves stand on the board.
        rows = rows
            .into_iter()
            .map(|row| [0, 1, 4].map(|column| row[column].clone()).into())
            .collect();
    }
    columns(style, &rows)
}

fn totals(words: &Words, style: Style, view: &View) -> String {
    let heading = |id: &str| (words.say(id, &[]), Some(Tint::Dim));
    let mut rows = vec![vec![
        heading("table-player"),
        heading("co-table-trading"),
        heading("co-table-loot"),
        heading("co-table-sets"),
        heading("co-table-total"),
    ]];
    for (seat, tally) in Seat::all(2).zip(view.tallies()) {
        rows.push(vec![
            (said::player(words, seat), Some(tint(seat))),
            (tally.trading.to_string(), None),
            (tally.looting.to_string(), None),
            (tally.sets.to_string(), None),
            (tally.total().to_string(), Some(Tint::Bold)),
        ]);
    }
    columns(style, &rows)
}
