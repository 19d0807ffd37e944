//! The server in this process, from outside: the API, the pages, sockets and bots.
//!
//! One program for all of them, so that the server is linked once. Four others need a process of their own: `damaged`
//! and `leaks` read everything that their process logs, `http` starts a log of another kind, and `simulation` runs its
//! seeds on all cores at once.

#[path = "../common/mod.rs"]
mod common;

mod access;
mod bots;
mod costly;
mod example_bot;
mod guesses;
mod names;
mod pages;
mod settings;
mod sockets;
