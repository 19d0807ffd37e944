//! What one viewer was told of one table: in order, once, and nothing left out.

use std::collections::BTreeMap;

use crate::update::{Marks, Update};

/// What one viewer was told of one table, from its beginning.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct Told {
    /// Up to which entry.
    last: u32,
    /// What was told of each entry, to the byte.
    entries: BTreeMap<u32, String>,
    /// Which entry dealt the game. From there on something is told of every entry.
    dealt: Option<u32>,
}

impl Told {
    /// Up to which entry this viewer was told everything.
    pub(crate) fn last(&self) -> u32 {
        self.last
    }

    /// How much was told.
    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    /// What was told of an entry.
    pub(crate) fn entry(&self, seq: u32) -> Option<&str> {
        self.entries.get(&seq).map(String::as_str)
    }

    /// Takes an update that goes on from the last one. What does not fit is a broken promise.
    pub(crate) fn take(&mut self, update: &Update) -> Result<(), String> {
        if update.seq < self.last {
            let (seq, last) = (update.seq, self.last);
            return Err(format!("entry {last} was told, and now entry {seq} is the last"));
        }
        let mut new = BTreeMap::new();
        for (what, from) in [("step", &update.steps), ("note", &update.notes)] {
            let mut before = self.last;
            for raw in from {
                let seq = Marks::of(raw)?.seq;
                if seq <= before {
                    return Err(format!("doubled: the {what} of entry {seq} came after {before}"));
                }
                if seq > update.seq {
                    let upto = update.seq;
                    return Err(format!("the {what} of entry {seq} came up to entry {upto}"));
                }
                before = seq;
                if what == "step" && self.dealt.is_none() {
                    self.dealt = Some(seq);
                }
                if new.insert(seq, raw.get().to_owned()).is_some() {
                    return Err(format!("doubled: entry {seq} was told of twice in one update"));
                }
            }
        }
        if let Some(dealt) = self.dealt {
            let mut silent =
                (dealt.max(self.last + 1)..=update.seq).filter(|seq| !new.contains_key(seq));
            if let Some(seq) = silent.next() {
                let upto = update.seq;
                return Err(format!("gap: nothing was told of entry {seq} on the way to {upto}"));
            }
        }
        self.entries.append(&mut new);
        self.last = update.seq;
        Ok(())
    }

    /// The first entry up to `upto` of which these two were told differently.
    pub(crate) fn differs(&self, other: &Self, upto: u32) -> Option<u32> {
        let keys = self.entries.range(..=upto).chain(other.entries.range(..=upto));
        keys.map(|(seq, _)| *seq).find(|seq| self.entries.get(seq) != other.entries.get(seq))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An update up to `seq` with steps and notes at these entries.
    fn update(seq: u32, steps: &[u32], notes: &[u32]) -> Update {
        let list = |entries: &[u32]| {
            let entries: Vec<_> = entries.iter().map(|seq| format!("{{\"seq\":{seq}}}")).collect();
            format!("[{}]", entries.join(","))
        };
        let (steps, notes) = (list(steps), list(notes));
        let table = "{\"stage\":\"playing\",\"seats\":[]}";
        Update::read(&format!(
            "{{\"seq\":{seq},\"table\":{table},\"notes\":{notes},\"steps\":{steps}}}"
        ))
        .unwrap()
    }

    fn told(updates: &[Update]) -> Result<Told, String> {
        let mut told = Told::default();
        updates.iter().try_for_each(|update| told.take(update)).map(|()| told)
    }

    #[test]
    fn what_goes_on_without_a_gap_is_taken() {
        let told = told(&[
            update(4, &[], &[1, 2]),
            update(7, &[7], &[]),
            update(7, &[], &[]),
            update(10, &[8, 10], &[9]),
        ]);
        assert_eq!(told.map(|told| (told.last(), told.len())), Ok((10, 6)));
    }

    #[test]
    fn a_gap_after_the_deal_is_noticed() {
        assert!(
            told(&[update(7, &[7], &[]), update(10, &[8, 10], &[])]).unwrap_err().contains("gap")
        );
        assert!(told(&[update(7, &[7], &[]), update(8, &[], &[])]).unwrap_err().contains("gap"));
    }

    #[test]
    fn what_is_told_twice_is_noticed() {
        let again = [update(8, &[7, 8], &[]), update(9, &[8, 9], &[])];
        assert!(told(&again).unwrap_err().contains("doubled"));
        assert!(told(&[update(8, &[7, 8, 8], &[])]).unwrap_err().contains("doubled"));
    }

    #[test]
    fn what_goes_backwards_is_noticed() {
        assert!(told(&[update(8, &[7, 8], &[]), update(7, &[], &[])]).is_err());
        assert!(told(&[update(8, &[8, 7], &[])]).is_err());
        assert!(told(&[update(8, &[7, 8, 9], &[])]).is_err());
    }

    #[test]
    fn two_who_were_told_differently_are_told_apart() {
        let one = told(&[update(8, &[7, 8], &[])]).unwrap();
        let other = told(&[update(9, &[8, 9], &[])]).unwrap();
        assert_eq!(one.differs(&one, 8), None);
        assert_eq!(one.differs(&other, 9), Some(7));
    }
}
