//! What a store does on a bad disk: one that is full, replaced or broken, or that loses its power.
//!
//! A program of its own, since the file system that makes such disks is the default of its whole process.

#![cfg(unix)]

mod failures;
mod power_loss;
