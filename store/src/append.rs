//! What an append must be like, whatever home it goes to.

use std::collections::HashSet;

use crate::model::{Append, Phase, Request, Row};

impl Append {
    /// The numbers of its first and last row, if it can follow anything at all: rows numbered one by one, each request
    /// once, and what was said said at one of them.
    pub(crate) fn span(&self) -> Option<(u32, u32)> {
        let (first, last) = (self.rows.first()?.seq, self.rows.last()?.seq);
        let in_order =
            self.rows.windows(2).all(|pair| pair[0].seq.checked_add(1) == Some(pair[1].seq));
        let said_here = self.said.as_ref().is_none_or(|said| (first..=last).contains(&said.seq));
        (in_order && said_here && self.asks_once()).then_some((first, last))
    }

    /// The requests that it answers.
    pub(crate) fn requests(&self) -> impl Iterator<Item = &Request> {
        self.rows.iter().filter_map(|row: &Row| row.request.as_ref())
    }

    fn asks_once(&self) -> bool {
        let mut seen = HashSet::new();
        self.rows.len() < 2
            || self.requests().all(|request| seen.insert((&request.author, &request.id)))
    }
}

impl Phase {
    /// How a database writes it.
    pub(crate) const fn number(self) -> i64 {
        match self {
            Self::Gathering => 0,
            Self::Playing => 1,
            Self::Over => 2,
        }
    }

    /// What a database has written. What it cannot have written is read as over: nobody plays on by mistake.
    pub(crate) const fn from_number(number: i64) -> Self {
        match number {
            0 => Self::Gathering,
            1 => Self::Playing,
            _ => Self::Over,
        }
    }
}
