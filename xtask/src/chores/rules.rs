//! Which rules have no test that carries their id.
//!
//! The rule references define ids at the start of a list item or of a table row, in bold. A test carries an id in its
//! name: `lm_24_the_card_is_turned_up_first` is a test of LM-24.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::{Answer, root};

/// What an id of each reference may begin with.
const SERIES: [(&str, &[&str]); 3] = [
    ("letter-of-marque", &["LM-", "I-"]),
    ("corsaire", &["CO-", "CI-", "CD-"]),
    ("pirates-and-privateers", &["PP-", "I-"]),
];

pub(crate) fn run() -> Answer {
    let mut missing = Vec::new();
    for (game, prefixes) in SERIES {
        let reference = root().join("games").join(game).join("RULES.md");
        let text = read(&reference)?;
        let ids: BTreeSet<String> =
            text.lines().filter_map(|line| defined(line, prefixes)).collect();
        if ids.is_empty() {
            return Err(format!("{} defines no rule", reference.display()));
        }
        let tests = test_names(&root().join("games").join(game))?;
        let without: Vec<&String> =
            ids.iter().filter(|id| !tests.iter().any(|test| carries(test, id))).collect();
        println!(
            "{game}: {} of {} rules, rulings, examples and invariants have a test",
            ids.len() - without.len(),
            ids.len()
        );
        missing.extend(without.into_iter().cloned());
    }
    if missing.is_empty() { Ok(()) } else { Err(format!("without a test: {}", missing.join(" "))) }
}

/// The id that a line defines: `- **LM-07** …` or `| **LM-Q4** | …`.
fn defined(line: &str, prefixes: &[&str]) -> Option<String> {
    let line = line.trim_start();
    let rest = line.strip_prefix("- **").or_else(|| line.strip_prefix("| **"))?;
    let (id, _) = rest.split_once("**")?;
    let number = prefixes.iter().find_map(|prefix| id.strip_prefix(prefix))?;
    let number = number.trim_start_matches(['Q', 'E']);
    let is_number = !number.is_empty() && number.chars().all(|c| c.is_ascii_digit());
    is_number.then(|| id.to_owned())
}

/// Whether the name of a test begins with an id.
fn carries(test: &str, id: &str) -> bool {
    let name = id.to_lowercase().replace('-', "_");
    test.strip_prefix(&name).is_some_and(|rest| rest.starts_with('_'))
}

/// The names of all functions marked as tests under a folder.
fn test_names(folder: &Path) -> Result<Vec<String>, String> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))? {
        let path = entry.map_err(|error| error.to_string())?.path();
        if path.is_dir() {
            names.extend(test_names(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            names.extend(tests_in(&read(&path)?));
        }
    }
    Ok(names)
}

/// Functions that follow a `#[test]`, or stand in a `proptest!` with one.
fn tests_in(source: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut marked = false;
    for line in source.lines().map(str::trim) {
        if line == "#[test]" {
            marked = true;
        } else if let Some(rest) = line.strip_prefix("fn ").filter(|_| marked) {
            names.push(rest.split('(').next().unwrap_or_default().to_owned());
            marked = false;
        }
    }
    names
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_found_where_they_are_defined_and_nowhere_else() {
        let id = |line| defined(line, &["LM-", "I-"]);
        assert_eq!(id("- **LM-07** Each deck is shuffled."), Some("LM-07".to_owned()));
        assert_eq!(id("| **LM-Q14** | Are ships shown? |"), Some("LM-Q14".to_owned()));
        assert_eq!(id("- **I-4** The sum is 25 n + F."), Some("I-4".to_owned()));
        assert_eq!(id("As LM-07 says, **LM-08** holds."), None);
        assert_eq!(id("- **Learn with three ships.**"), None);
    }

    #[test]
    fn a_test_carries_the_id_its_name_begins_with() {
        assert!(carries("lm_07_each_deck_is_shuffled", "LM-07"));
        assert!(carries("lm_q1_trophies_break_ties", "LM-Q1"));
        assert!(!carries("lm_q14_never_shown", "LM-Q1"));
        assert!(!carries("helper_for_lm_07_", "LM-07"));
    }

    #[test]
    fn only_functions_marked_as_tests_count() {
        let source =
            "fn lm_01_helper() {}\n#[test]\n#[should_panic]\nfn lm_02_real() {}\nfn lm_03_no() {}";
        assert_eq!(tests_in(source), ["lm_02_real"]);
    }
}
