//! Real browsers at real tables: what the end-to-end tests, the pictures of every screen and the measurements share.
//!
//! - [`Chromium`] is one browser process; a [`Person`] is somebody with a profile and a window of their own in it, on a
//!   [`Device`].
//! - [`lan`] is the local network that everybody plays on: plain HTTP under a name, as in a living room.
//! - [`House`] is a server in this process, that can be closed and opened again where it was.
//! - A [`Relay`] stands between a person and a house and keeps every byte that passes.
//! - [`scenes`] are tables as far along as one needs them, and every [`screen`](scenes::Screen) there is.
//! - [`axe`] asks axe-core what a screen reader or a colour-blind eye would stumble over.
//! - [`play`] plays, as people do: by pressing what the page offers.
//!
//! Everything here is for tests, so what goes wrong is a panic that says what was seen.

pub mod axe;
pub mod lan;
pub mod play;
pub mod scenes;

mod chromium;
mod device;
mod house;
mod lot;
mod person;
mod relay;

pub use chromium::Chromium;
pub use device::Device;
pub use house::House;
pub use lot::Lot;
pub use person::Person;
pub use relay::Relay;
