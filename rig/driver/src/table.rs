//! Figures as text, and columns of them.

use std::time::Duration;

/// A time in milliseconds.
pub(crate) fn millis(time: Duration) -> String {
    let millis = time.as_secs_f64() * 1000.0;
    if millis < 9.95 { format!("{millis:.1}") } else { format!("{millis:.0}") }
}

/// A size in the unit that suits it.
pub(crate) fn bytes(bytes: u64) -> String {
    match bytes {
        0..1_000 => format!("{bytes} B"),
        1_000..1_000_000 => format!("{:.1} kB", bytes as f64 / 1e3),
        _ => format!("{:.1} MB", bytes as f64 / 1e6),
    }
}

/// Rows under a head, in columns that are as wide as they must be. The first two columns are text,
/// the others figures.
pub(crate) fn columns(head: &[&str], rows: &[Vec<String>]) -> String {
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count());
        cells.chain([head[column].chars().count()]).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..head.len()).map(width).collect();
    let line = |cells: &[String]| {
        let cells = cells.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| {
            if column < 2 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned() + "\n"
    };
    let head: Vec<String> = head.iter().map(|&cell| cell.to_owned()).collect();
    let rule: Vec<String> = widths.iter().map(|&width| "─".repeat(width)).collect();
    let rows: String = rows.iter().map(|row| line(row)).collect();
    line(&head) + &line(&rule) + &rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_their_widest_cell() {
        let rows = [["a".to_owned(), "bb".to_owned(), "1".to_owned()].to_vec()];
        let text = columns(&["name", "b", "count"], &rows);
        assert_eq!(text, "name  b   count\n────  ──  ─────\na     bb      1\n");
    }

    #[test]
    fn figures_have_the_unit_that_suits_them() {
        assert_eq!(
            [bytes(999), bytes(1_500), bytes(2_900_000_000)],
            ["999 B", "1.5 kB", "2900.0 MB"]
        );
        assert_eq!(millis(Duration::from_micros(1_440)), "1.4");
        assert_eq!(millis(Duration::from_micros(514_400)), "514");
    }
}
