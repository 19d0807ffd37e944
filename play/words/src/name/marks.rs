//! How many marks a letter may carry, so that no text climbs over its neighbours.

use unicode_normalization::char::{canonical_combining_class, is_combining_mark};

/// Marks of any kind on one letter. A Devanagari letter with a nukta, a vowel sign and an anusvara has three.
const MOST: usize = 4;

/// Accents that stack above, below or across a letter. Vietnamese has two.
const MOST_ACCENTS: usize = 2;

/// The letter that one is at in a text whose marks all stand by themselves (form NFD), and what it carries so far.
#[derive(Default)]
pub(super) struct Letter {
    takes_marks: bool,
    marks: Vec<char>,
}

impl Letter {
    /// Goes on to the next letter. `takes_marks` says whether it can carry any: a space cannot.
    pub(super) fn next(&mut self, takes_marks: bool) {
        self.takes_marks = takes_marks;
        self.marks.clear();
    }

    /// Whether it carries this mark too. The same one twice in a row is one too many.
    pub(super) fn carries(&mut self, mark: char) -> bool {
        let accents = self.marks.iter().filter(|&&mark| is_accent(mark)).count();
        let fits = self.takes_marks
            && self.marks.len() < MOST
            && self.marks.last() != Some(&mark)
            && (accents < MOST_ACCENTS || !is_accent(mark));
        if fits {
            self.marks.push(mark);
        }
        fits
    }
}

/// Whether a character is a mark on the letter before it.
pub(super) fn is_mark(c: char) -> bool {
    is_combining_mark(c)
}

/// Whether a mark stacks. Those with a place of their own, such as Hebrew points and the Greek iota below, have other
/// classes.
fn is_accent(mark: char) -> bool {
    matches!(canonical_combining_class(mark), 1 | 200..=234)
}
