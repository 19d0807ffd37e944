//! A book, ready to be put on a page.

use std::collections::BTreeSet;

use crate::Manuscript;
use crate::figure::Labels;
use crate::flaw::Flaw;
use crate::press::Press;

/// A rulebook in one language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Book {
    title: String,
    html: String,
    contents: Vec<Heading>,
    rules: BTreeSet<String>,
}

/// A line of the contents.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heading {
    /// Where it is, the same in every language.
    pub anchor: String,
    /// What it says.
    pub text: String,
    /// 2 for a chapter, 3 for a section, …
    pub level: u8,
}

impl Book {
    /// Makes a book of what its game's folder holds.
    pub fn print(manuscript: &Manuscript) -> Result<Self, Flaw> {
        let labels = Labels::read(manuscript.labels, manuscript.figures)?;
        Press::new(&labels).print(manuscript.text)
    }

    pub(crate) fn new(
        title: String,
        html: String,
        contents: Vec<Heading>,
        rules: BTreeSet<String>,
    ) -> Self {
        Self { title, html, contents, rules }
    }

    /// The game's name, for the page's heading.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Everything below the title, as HTML that stands on its own in a page. Its headings begin at level 2.
    pub fn html(&self) -> &str {
        &self.html
    }

    /// Its chapters and sections, in order.
    pub fn contents(&self) -> &[Heading] {
        &self.contents
    }

    /// The ids of the rules in it; each is an anchor in the text.
    pub fn rules(&self) -> &BTreeSet<String> {
        &self.rules
    }

    /// Whether a link to this rule leads anywhere.
    pub fn has_rule(&self, id: &str) -> bool {
        self.rules.contains(id)
    }
}
