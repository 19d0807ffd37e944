//! The game server: live tables, streams, the API and the pages.
//!
//! - [`config`]: how a server is set up.
//! - [`http`]: the ground floor: connections, headers, sessions, limits, refusals.
//! - [`hub`]: the tables in use, and everything that goes on at them.
//! - [`api`]: `/api/v1`, and the document that describes it.
//! - [`pages`]: what a person sees in a browser.
//! - [`observe`]: the log and the figures.

pub mod api;
pub mod config;
mod fair;
pub mod http;
pub mod hub;
pub mod observe;
pub mod pages;
mod server;

pub use server::{CannotServe, Server};
