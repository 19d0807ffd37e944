//! Pieces of the sentences in which something is refused.

/// How much of what somebody typed is said back.
const LONGEST: usize = 40;

/// `a, b or c`.
pub fn or_list(words: &[&str]) -> String {
    list(words, "or")
}

/// `a, b and c`.
pub fn and_list(words: &[&str]) -> String {
    list(words, "and")
}

fn list(words: &[&str], last: &str) -> String {
    match words {
        [] => String::new(),
        [word] => (*word).to_owned(),
        [words @ .., end] => format!("{} {last} {end}", words.join(", ")),
    }
}

/// What somebody typed or what stands in a file, cut so that a sentence about it stays one, and without control
/// characters, which could do anything to the terminal that shows it.
pub fn clip(text: &str) -> String {
    clip_to(text, LONGEST)
}

/// The same, up to another length.
pub(crate) fn clip_to(text: &str, longest: usize) -> String {
    let mut clipped: String = text.chars().filter(|c| !c.is_control()).take(longest).collect();
    if clipped.len() < text.len() {
        clipped.push('…');
    }
    clipped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_read_as_one_says_them() {
        assert_eq!(or_list(&[]), "");
        assert_eq!(or_list(&["a"]), "a");
        assert_eq!(or_list(&["a", "b", "c"]), "a, b or c");
        assert_eq!(and_list(&["a", "b"]), "a and b");
    }

    #[test]
    fn what_is_said_back_is_short_and_harmless() {
        assert_eq!(clip("parrot"), "parrot");
        assert_eq!(clip("\u{1b}[2Jparrot"), "[2Jparrot…");
        assert_eq!(clip(&"é".repeat(50)).chars().count(), 41);
    }
}
