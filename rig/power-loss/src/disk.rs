//! A disk as a record of events leaves it, and what a power failure may make of it.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::vfs::Event;

/// What a disk writes at once, or not at all.
const SECTOR: usize = 512;

/// The files of one directory: what of them is durable, and what is not yet.
#[derive(Clone, Default)]
pub struct Disk {
    files: BTreeMap<String, File>,
    /// Files that were removed, while the removal is not durable.
    removed: BTreeMap<String, File>,
}

#[derive(Clone, Default)]
struct File {
    durable: Vec<u8>,
    pending: Vec<Change>,
    /// Whether the name is durable.
    named: bool,
}

#[derive(Clone)]
enum Change {
    Write { offset: usize, data: Vec<u8> },
    Truncate { size: usize },
}

/// How a power failure treats what was not synced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// Nothing of it was written.
    Nothing,
    /// All of it was.
    Everything,
    /// Some changes were, as a whole.
    SomeChanges,
    /// Some sectors were.
    SomeSectors,
    /// The first changes were, and part of the next.
    First,
    /// The last changes were, and part of the one before.
    Last,
}

impl Style {
    /// The style of a seed: all of them in turn.
    pub const fn of(seed: u64) -> Self {
        match seed % 6 {
            0 => Self::Nothing,
            1 => Self::SomeSectors,
            2 => Self::First,
            3 => Self::SomeChanges,
            4 => Self::Last,
            _ => Self::Everything,
        }
    }
}

impl Disk {
    /// The same disk after something was done to it.
    pub fn take(&mut self, event: &Event) {
        match event {
            Event::Open { file } => {
                self.files.entry(file.clone()).or_default();
            }
            Event::Write { file, offset, data } => {
                let change = Change::Write { offset: *offset, data: data.clone() };
                self.file(file).pending.push(change);
            }
            Event::Truncate { file, size } => {
                self.file(file).pending.push(Change::Truncate { size: *size });
            }
            Event::Sync { file } => {
                let synced = self.file(file);
                let pending = std::mem::take(&mut synced.pending);
                for change in &pending {
                    change.apply(&mut synced.durable);
                }
                // SQLite syncs the directory with the first sync of a log that it has made. That also makes durable which
                // other files were made or removed there.
                if !synced.named {
                    self.removed.clear();
                    self.files.values_mut().for_each(|file| file.named = true);
                }
            }
            Event::Delete { file, durable } => {
                let Some(gone) = self.files.remove(file) else { return };
                if *durable {
                    self.removed.clear();
                    self.files.values_mut().for_each(|file| file.named = true);
                } else if gone.named {
                    self.removed.insert(file.clone(), gone);
                }
            }
        }
    }

    /// Says that a file's name is durable: its directory was synced by whoever made it.
    pub fn name(&mut self, file: &str) {
        self.file(file).named = true;
    }

    fn file(&mut self, file: &str) -> &mut File {
        self.files.entry(file.to_owned()).or_default()
    }

    /// How many changes are not durable.
    pub fn pending(&self) -> usize {
        self.files.values().map(|file| file.pending.len()).sum()
    }

    /// The files that a power failure leaves behind, for this seed.
    pub fn crash(&self, seed: u64) -> BTreeMap<String, Vec<u8>> {
        let style = Style::of(seed);
        let mut chance = Chance(Xoshiro256PlusPlus::seed_from_u64(seed));
        let mut left = BTreeMap::new();
        for (name, file) in &self.removed {
            if chance.coin() {
                left.insert(name.clone(), file.crash(style, &mut chance));
            }
        }
        for (name, file) in &self.files {
            // Its own name may be on the disk, or the removed one's, or none.
            if file.named || (!left.contains_key(name) && chance.coin()) {
                left.insert(name.clone(), file.crash(style, &mut chance));
            }
        }
        left
    }

    /// Writes such files to a directory.
    pub fn write(files: &BTreeMap<String, Vec<u8>>, directory: &Path) -> io::Result<()> {
        files.iter().try_for_each(|(name, bytes)| std::fs::write(directory.join(name), bytes))
    }
}

impl File {
    fn crash(&self, style: Style, chance: &mut Chance) -> Vec<u8> {
        let mut bytes = self.durable.clone();
        let many = self.pending.len();
        let edge = chance.below(many + 1);
        for (nth, change) in self.pending.iter().enumerate() {
            match style {
                Style::Everything => change.apply(&mut bytes),
                Style::SomeChanges if chance.coin() => change.apply(&mut bytes),
                Style::SomeChanges => change.only_its_size(&mut bytes, chance),
                Style::SomeSectors => change.tear(&mut bytes, chance),
                Style::First if nth < edge => change.apply(&mut bytes),
                Style::Last if nth > edge => change.apply(&mut bytes),
                Style::First | Style::Last if nth == edge => change.tear(&mut bytes, chance),
                Style::Nothing | Style::First | Style::Last => {}
            }
        }
        bytes
    }
}

impl Change {
    fn apply(&self, bytes: &mut Vec<u8>) {
        match self {
            Self::Write { offset, data } => put(bytes, *offset, data),
            Self::Truncate { size } => bytes.resize(*size, 0),
        }
    }

    /// Some of its sectors, and perhaps its size without what belongs there.
    fn tear(&self, bytes: &mut Vec<u8>, chance: &mut Chance) {
        let Self::Write { offset, data } = self else {
            if chance.coin() {
                self.apply(bytes);
            }
            return;
        };
        let mut at = 0;
        while at < data.len() {
            // Sectors are counted from the beginning of the file.
            let length = (SECTOR - (offset + at) % SECTOR).min(data.len() - at);
            if chance.coin() {
                put(bytes, offset + at, &data[at..at + length]);
            }
            at += length;
        }
        self.only_its_size(bytes, chance);
    }

    /// A file system may know of a file's new length before the content has arrived.
    fn only_its_size(&self, bytes: &mut Vec<u8>, chance: &mut Chance) {
        if let Self::Write { offset, data } = self
            && bytes.len() < offset + data.len()
            && chance.coin()
        {
            bytes.resize(offset + data.len(), 0);
        }
    }
}

fn put(bytes: &mut Vec<u8>, offset: usize, data: &[u8]) {
    let end = offset + data.len();
    if bytes.len() < end {
        bytes.resize(end, 0);
    }
    bytes[offset..end].copy_from_slice(data);
}

struct Chance(Xoshiro256PlusPlus);

impl Chance {
    fn coin(&mut self) -> bool {
        self.0.next_u64() & 1 == 1
    }

    fn below(&mut self, many: usize) -> usize {
        (self.0.next_u64() % many as u64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(offset: usize, data: &[u8]) -> Event {
        Event::Write { file: "f".to_owned(), offset, data: data.to_vec() }
    }

    fn sync() -> Event {
        Event::Sync { file: "f".to_owned() }
    }

    fn disk(events: &[Event]) -> Disk {
        let mut disk = Disk::default();
        for event in events {
            disk.take(event);
        }
        disk
    }

    fn images(disk: &Disk) -> Vec<Option<Vec<u8>>> {
        (0..600).map(|seed| disk.crash(seed).remove("f")).collect()
    }

    #[test]
    fn what_was_synced_is_there_and_what_was_not_may_be_there_in_part() {
        let durable = disk(&[write(0, &[1; 2000]), sync()]);
        assert!(images(&durable).iter().all(|image| image.as_deref() == Some(&[1; 2000][..])));
        let pending =
            disk(&[write(0, &[1; 2000]), sync(), write(0, &[2; 2000]), write(2000, &[3])]);
        assert_eq!(pending.pending(), 2);
        let images = images(&pending);
        let mixed = |image: &[u8]| image[..512] != image[512..1024];
        assert!(images.iter().flatten().any(|image| image[..] == [1; 2000]));
        assert!(
            images.iter().flatten().any(|image| image[..2000] == [2; 2000] && image[2000] == 3)
        );
        assert!(images.iter().flatten().any(|image| mixed(image)), "torn");
        assert!(
            images.iter().flatten().any(|image| image.len() == 2001 && image[2000] == 0),
            "size"
        );
        let whole = |sector: &[u8]| sector.iter().all(|byte| *byte == sector[0]);
        for image in images.iter().flatten() {
            assert!(image[..1536].chunks(512).all(whole), "sectors are written at once or not");
        }
    }

    #[test]
    fn names_are_durable_when_they_were_synced() {
        let made = disk(&[Event::Open { file: "f".to_owned() }, write(0, b"x")]);
        let images_of_made = images(&made);
        assert!(images_of_made.contains(&None) && images_of_made.contains(&Some(b"x".to_vec())));
        let removed = |durable| Event::Delete { file: "f".to_owned(), durable };
        let gone = images(&disk(&[write(0, b"x"), sync(), removed(true)]));
        assert!(gone.iter().all(Option::is_none));
        let perhaps = images(&disk(&[write(0, b"x"), sync(), removed(false)]));
        assert!(perhaps.contains(&None) && perhaps.contains(&Some(b"x".to_vec())));
        let again =
            images(&disk(&[write(0, b"x"), sync(), removed(false), write(0, b"y"), sync()]));
        assert!(
            again.iter().all(|image| image.as_deref() == Some(b"y")),
            "and the new one's counts"
        );
    }

    #[test]
    fn a_cut_is_durable_when_it_was_synced() {
        let cut = Event::Truncate { file: "f".to_owned(), size: 1 };
        let perhaps = images(&disk(&[write(0, b"xyz"), sync(), cut.clone()]));
        assert!(perhaps.contains(&Some(b"x".to_vec())) && perhaps.contains(&Some(b"xyz".to_vec())));
        let surely = images(&disk(&[write(0, b"xyz"), sync(), cut, sync()]));
        assert!(surely.iter().all(|image| image.as_deref() == Some(b"x")));
    }
}
