//! The kit, tested with two small games that keep their promises, and with faulty ones that do not.

mod faults;
mod kit;
mod kuhn;
mod perft;
mod spoof;
