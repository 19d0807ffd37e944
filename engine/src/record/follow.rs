//! Going on with a game line by line, from the host's own lines.
//!
//! The host's line of an entry follows from the game so far and from what was done: the dice are sealed, and the salts
//! come from the master. So a follower that has the master works the line out for itself and compares it byte for
//! byte. That checks everything at once (how it is written, the chain, the openings, the rules, the draws) and costs
//! no more than playing. Only where the two differ is it worth finding out why.

use serde::Deserialize;

use super::dice::{Dice, Host};
use super::replay::{opened_action, opened_draw};
use super::text::parse_entry;
use super::{Deed, Draft, Entry, Fault, Logbook, MAX_BYTES, Record, Unveiled, Veiled, Wrong, link};
use crate::chance::Script;
use crate::course::Course;
use crate::game::Game;
use crate::sealed::{Hash, SealFault};
use crate::seat::Seat;

impl<G: Game> Logbook<G> {
    /// Begins to follow a game from the first two lines of the host's record, the head and the deal, and says what was
    /// dealt. Lines have their line feeds.
    ///
    /// # Errors
    /// As for a record; and it must be the host's, with sealed dice.
    pub fn reopen(head_line: &str, deal_line: &str) -> Result<(Self, Vec<G::Event>), Fault> {
        let record = Record::<G>::parse(head_line)?;
        let in_head = |wrong: Wrong| wrong.in_head();
        if !record.entries.is_empty() {
            return Err(in_head(Wrong::NotCanonical));
        }
        let (host, setup) = record.host_again().map_err(in_head)?;
        let (course, step) = if host.given > 0 {
            let outcomes = record.given_outcomes(deal_line);
            let outcomes = outcomes.map_err(|wrong| wrong.at_entry(0))?;
            let mut script = Script::new(&outcomes);
            let begun = Course::begin(&setup, &mut script);
            script.finish().map_err(|fault| Wrong::from(fault).at_entry(0))?;
            begun
        } else {
            let door = host.door(0, 0).ok_or_else(|| in_head(Wrong::WrittenDice))?;
            Course::begin(&setup, door)
        };
        let (logbook, events) = Self::dealt(host, record.head, course, step);
        if logbook.record.entry_line(0) == deal_line {
            return Ok((logbook, events));
        }
        Err(logbook.what_is_wrong_with_deal(deal_line).at_entry(0))
    }

    /// Goes on with the next line of the host's record, and says what happened.
    ///
    /// # Errors
    /// When this is not exactly the line that the host of this game would have written. Then nothing changes.
    pub fn follow(&mut self, line: &str) -> Result<Vec<G::Event>, Fault> {
        match self.draft_again(line) {
            Some(draft) if draft.line() == line => Ok(self.accept(draft)),
            _ => Err(self.what_is_wrong(line).at_entry(self.record.entries.len())),
        }
    }

    /// What a line says was done, drafted. Nothing when it does not say, or when the rules refuse.
    fn draft_again(&self, line: &str) -> Option<Draft<G>> {
        if line.len() > MAX_BYTES {
            return None;
        }
        let seq = self.record.entries.len();
        if seq < self.host.given as usize {
            let (_, entry) = self.read_entry(line, seq).ok()?;
            return self.draft_entry(seq, &entry).ok();
        }
        let Gist { deed, open } = serde_json::from_str::<Gist<G>>(line).ok()?;
        match deed {
            GistOfDeed { kind: Kind::Act, seat: Some(seat), action: Some(action), .. } => {
                let action = match action {
                    Veiled::Clear(action) => action,
                    Veiled::Veiled(_) => open?.action?.value,
                };
                self.draft_play(seat, action).ok()
            }
            GistOfDeed { kind: Kind::Undo, seat: Some(seat), .. } => self.draft_undo(seat).ok(),
            GistOfDeed { kind: Kind::Rewind, back: Some(back), .. } => self.draft_rewind(back).ok(),
            _ => None,
        }
    }

    /// Why a line is not the next of this game.
    fn what_is_wrong(&self, line: &str) -> Wrong {
        let checked = self.read_entry(line, self.record.entries.len()).and_then(|(seq, entry)| {
            let draft = self.draft_entry(seq, &entry)?;
            self.compare(seq, &entry, draft.entry(), self.drawn)
        });
        // What differs and cannot be named is in what is opened.
        checked.err().unwrap_or(Wrong::Openness)
    }

    /// What an entry says was done, drafted. The outcomes of a given one are those that it says.
    fn draft_entry(&self, seq: usize, entry: &Entry<G>) -> Result<Draft<G>, Wrong> {
        let domain = &self.host.domain;
        let given = seq < self.host.given as usize;
        match entry.deed {
            Deed::Act { seat, .. } => {
                let action = opened_action(entry, domain, seq)?.ok_or(Wrong::Openness)?;
                if given {
                    return self.draft_given(seat, action, &all_outcomes(entry, domain, seq)?);
                }
                let drafted = self.draft_play(seat, action);
                drafted.map_err(|refusal| Wrong::Refused(refusal.to_string()))
            }
            Deed::Deal { .. } => Err(Wrong::Deal),
            Deed::Undo { .. } | Deed::Rewind { .. } if given => Err(Wrong::Given),
            Deed::Undo { seat } => Ok(self.draft_undo(seat)?),
            Deed::Rewind { back } => Ok(self.draft_rewind(back)?),
        }
    }

    fn what_is_wrong_with_deal(&self, line: &str) -> Wrong {
        let checked = self.read_entry(line, 0).and_then(|(seq, entry)| match entry.deed {
            Deed::Deal { .. } => self.compare(seq, &entry, &self.record.entries[0], 0),
            _ => Err(Wrong::Deal),
        });
        checked.err().unwrap_or(Wrong::Openness)
    }

    /// Reads a line that must be entry `seq` of the host's record.
    fn read_entry(&self, line: &str, seq: usize) -> Result<(usize, Entry<G>), Wrong> {
        if line.len() > MAX_BYTES {
            return Err(Wrong::TooLong);
        }
        let body = line.strip_suffix('\n').ok_or(Wrong::CutShort)?;
        let entry = parse_entry::<G>(seq, body)?;
        let before = seq.checked_sub(1).map(|before| self.record.entries[before].hash);
        let before = before.unwrap_or_else(|| self.record.head.hash());
        if entry.hash != link(&before, seq as u32, &entry.deed) {
            return Err(Wrong::Chain);
        }
        if entry.told.is_some() {
            return Err(Wrong::Told);
        }
        Ok((seq, entry))
    }

    /// Names the first difference between an entry and what it should be, of which the first draw is number `first`.
    fn compare(
        &self,
        seq: usize,
        found: &Entry<G>,
        expected: &Entry<G>,
        first: u32,
    ) -> Result<(), Wrong> {
        let domain = &self.host.domain;
        let (drawn, due) = (found.deed.draws(), expected.deed.draws());
        let same = drawn.len() == due.len()
            && drawn.iter().zip(due).all(|(drawn, due)| {
                let clear = |outcome: &Veiled<u32>| matches!(outcome, Veiled::Clear(_));
                drawn.purpose == due.purpose
                    && drawn.of == due.of
                    && clear(&drawn.outcome) == clear(&due.outcome)
            });
        if !same {
            return Err(Wrong::OtherDraws);
        }
        for (nth, index) in (0..drawn.len()).zip(first..) {
            let fell = opened_draw(found, domain, seq, nth)?.ok_or(Wrong::Openness)?;
            let due = opened_draw(expected, domain, seq, nth)?.ok_or(Wrong::Openness)?;
            if fell != due {
                return Err(Wrong::Outcome { index: index + 1, expected: due, found: fell });
            }
            let seal = |entry: &Entry<G>| entry.open.draws.get(nth)?.seal.clone();
            if seal(found).is_some_and(|seal_found| Some(seal_found) != seal(expected)) {
                return Err(SealFault::NotSealed { index }.into());
            }
        }
        // All that is left of a deed is under its veils, and a veil with another salt is not this host's.
        if found.deed == expected.deed { Ok(()) } else { Err(Wrong::Veil) }
    }
}

impl<G: Game> Record<G> {
    /// The host of the host's record, and the set-up, once everything in the head was checked.
    pub(super) fn host_again(&self) -> Result<(Host, G::Setup), Wrong> {
        let Some(master) = &self.master else {
            return Err(Wrong::NotTheHosts { holder: self.holder });
        };
        if self.head.dice == Dice::Written {
            return Err(Wrong::WrittenDice);
        }
        self.check_head()?;
        let mut host = Host::again(&self.head.dice, &self.head.terms(), master)?;
        host.given = self.head.given;
        Ok((host, self.setup()?))
    }

    /// The outcomes that the line of a given deal says.
    fn given_outcomes(&self, line: &str) -> Result<Vec<u32>, Wrong> {
        if line.len() > MAX_BYTES {
            return Err(Wrong::TooLong);
        }
        let body = line.strip_suffix('\n').ok_or(Wrong::CutShort)?;
        all_outcomes(&parse_entry::<G>(0, body)?, &self.head.terms().domain(), 0)
    }
}

/// How every draw of an entry of the host's fell.
pub(super) fn all_outcomes<G: Game>(
    entry: &Entry<G>,
    domain: &Hash,
    seq: usize,
) -> Result<Vec<u32>, Wrong> {
    (0..entry.deed.draws().len())
        .map(|nth| opened_draw(entry, domain, seq, nth)?.ok_or(Wrong::Openness))
        .collect()
}

/// As much of a line as it takes to do again what was done. The rest is worked out and compared.
#[derive(Deserialize)]
#[serde(bound = "")]
struct Gist<G: Game> {
    deed: GistOfDeed<G>,
    open: Option<GistOfOpenings<G>>,
}

#[derive(Deserialize)]
#[serde(bound = "")]
struct GistOfDeed<G: Game> {
    #[serde(rename = "do")]
    kind: Kind,
    seat: Option<Seat>,
    action: Option<Veiled<G::Action>>,
    back: Option<u32>,
}

#[derive(Deserialize)]
#[serde(bound = "")]
struct GistOfOpenings<G: Game> {
    action: Option<Unveiled<G::Action>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Deal,
    Act,
    Undo,
    Rewind,
}
