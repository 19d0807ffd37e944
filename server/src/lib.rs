//! The game server: live tables, streams, the API and the pages.
//!
//! - [`config`]: how a server is set up.
//! - [`http`]: the ground floor: connections, headers, sessions, limits, refusals.
//! - [`hub`]: the tables in use, and everything that goes on at them.
//! - [`api`]: `/api/v1`, and the document that describes it.
//! - [`pages`]: what a person sees in a browser.
//! - [`observe`]: the log and the figures.
//!
//! `fair` lets people take turns for costly work, `work` does what is costly about records, and `replays` keeps what
//! came of it.

pub mod api;
pub mod config;
mod fair;
pub mod http;
pub mod hub;
pub mod observe;
pub mod pages;
mod replays;
mod server;
mod work;

pub use server::{CannotServe, Server};
