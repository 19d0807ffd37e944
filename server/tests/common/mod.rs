//! A server in this process, people who call on it, and tables as far along as one needs them.

#![allow(dead_code, unused_imports, unreachable_pub, reason = "each test uses a part of this")]

pub mod frames;
pub mod house;
pub mod log;
pub mod lot;
pub mod people;
pub mod tables;
pub mod wire;

pub use house::House;
pub use lot::Lot;
pub use people::Person;
pub use wire::{Answer, Following};
