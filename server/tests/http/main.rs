//! The ground floor of the server, from outside: what a client sees on the wire, well-behaved or not.

mod bodies;
mod callers;
mod compression;
mod config;
mod connections;
mod front;
mod health;
mod limits;
mod observe;
mod origins;
mod refusals;
mod sessions;
mod shutdown;
mod support;
mod switch;
