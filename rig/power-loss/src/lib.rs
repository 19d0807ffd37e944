//! What a disk may hold after the power failed, at any point of a store's life. For tests alone.
//!
//! A disk keeps what was synced. Of what was written since, it may keep any part in any order, down to single sectors, and a
//! file may be longer or shorter than its content says. SQLite promises to get along with that, and the store promises that
//! what it has acknowledged is there. This crate looks whether they do:
//!
//! 1. [`Recorder`] stands between SQLite and the file system and writes down every write, truncation, sync and removal, in
//!    order, while a store works on real files. Nothing is really synced, so this is quick.
//! 2. [`Disk`] is what such a record says up to some point: for each file what is durable, and what is not yet.
//!    [`Disk::crash`] makes of it one of the many images that a power failure at that point can leave behind.
//! 3. [`drive`](drive()) lets a store take journals, notes where in the record each acknowledgement stands, and then opens
//!    the image of every crash point as a server would: everything acknowledged must be there, once, in order.
//!
//! Since crash points are places in one record, all of them can be looked at, and each as often as one likes.

mod disk;
mod drive;
mod vfs;

pub use disk::{Disk, Style};
pub use drive::{Plan, Report, drive};
pub use vfs::{Event, Recorder, without_syncs};
