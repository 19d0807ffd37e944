//! Things as they are on the wire.

use serde::Serialize;
use serde::de::DeserializeOwned;

/// The bytes that a viewer would get.
pub(crate) fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("whatever is sent can be written as JSON")
}

/// Sends something over the wire and takes what arrives, which must be the same.
pub(crate) fn send<T: Serialize + DeserializeOwned + Eq>(value: &T) -> Result<T, String> {
    let text = json(value);
    match serde_json::from_str(&text) {
        Ok(arrived) if arrived == *value => Ok(arrived),
        Ok(_) => Err(format!("{text} is not the same after JSON")),
        Err(error) => Err(format!("{text} cannot be read again: {error}")),
    }
}

/// Whether two texts are the same; if not, the first place where they differ.
pub(crate) fn same(what: &str, one: &str, other: &str) -> Result<(), String> {
    if one == other {
        return Ok(());
    }
    let pairs = one.chars().zip(other.chars());
    let at = pairs.take_while(|(a, b)| a == b).count();
    Err(format!("{what}: {} against {}", around(one, at), around(other, at)))
}

/// The text around a place, short enough for a message.
fn around(text: &str, at: usize) -> String {
    const BEFORE: usize = 60;
    const AFTER: usize = 100;
    let from = at.saturating_sub(BEFORE);
    let cut: String = text.chars().skip(from).take(BEFORE + AFTER).collect();
    let start = if from > 0 { "…" } else { "" };
    let end = if from + BEFORE + AFTER < text.chars().count() { "…" } else { "" };
    format!("{start}{cut}{end}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_is_shown_with_what_is_around_it() {
        let one = format!("{}1{}", "a".repeat(100), "b".repeat(200));
        let other = format!("{}2{}", "a".repeat(100), "b".repeat(200));
        let message = same("view", &one, &other).unwrap_err();
        let side = |digit| format!("…{}{digit}{}…", "a".repeat(60), "b".repeat(99));
        assert_eq!(message, format!("view: {} against {}", side(1), side(2)));
        assert_eq!(same("view", &one, &one), Ok(()));
    }
}
