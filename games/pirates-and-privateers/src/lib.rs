//! Pirates and Privateers: a trading and raiding game for two to eight players, in the Caribbean of 1650.
//!
//! Everybody sails for one of four Empires as a licensed privateer, or, from the fifth player on, as a pirate. Privateers
//! bid for *charters*: fetch goods from a port of your own, carry them to a port of somebody else's, and be paid per unit.
//! Everybody may rob ships and storm ports. Gold aboard can be taken; only gold in the stash of one's own *home port* (a
//! pirate's *base*) is banked, and whoever first has banked 10,000 wins. A turn is: draw a duty card, buy, move, act. A
//! privateer with a third unfulfilled private duty, or without ship and means, turns pirate, for good.
//!
//! The modules are the chapters of the rulebook; the rules by their ids are in `docs/rules/pirates-and-privateers.md`.
//!
//! | chapter | module |
//! |---|---|
//! | Players and components | `components`, `options`, `set_up`, `data` |
//! | Setup | `setup` |
//! | The turn | `turn`: the sequence of play |
//! | Duty cards | `duties` |
//! | Charters | `charters`, `bidding` |
//! | Purchases, fortifications | `purchases`, `forts` |
//! | Movement, actions | `movement`, `actions`, `cargo` |
//! | Combat, fleeing, conquered ships | `combat`, `flight`, `prizes` |
//! | Ports and natives | `ports` |
//! | Home port, abilities | `home_port`, `abilities` |
//! | Turning pirate, pirate life | `turning_pirate`, `pirate_life` |
//! | Winning and the end | `victory` |
//! | Who can see what | `event`, `view`, `belief` |
//!
//! Everything that changes on the table is said as an [`event`], and the [`board`] follows what was said; a view follows
//! in the same way. So gold, troops and goods only ever move, and cannot be made or lost on the way.

pub mod components;
pub mod data;
pub mod options;
pub mod row;
pub mod set_up;

mod setup;
mod turn;

mod abilities;
mod actions;
mod bidding;
mod cargo;
mod charters;
mod combat;
mod duties;
mod flight;
mod forts;
mod home_port;
mod movement;
mod pirate_life;
mod ports;
mod prizes;
mod purchases;
mod turning_pirate;
mod victory;

pub mod action;
pub mod audit;
mod belief;
pub mod board;
pub mod event;
mod game;
mod helm;
mod means;
pub mod now;
pub mod odds;
mod play;
pub mod position;
pub mod refusal;
mod state;
pub mod view;

pub use action::{Action, Amount, Deed};
pub use board::Board;
pub use components::{
    Card, CharterId, DutyKind, Empire, Faction, Gold, GoodId, LocationId, Lot, PortId, ShipId,
    ShipType, Side,
};
pub use data::{Data, DataRef};
pub use event::{Event, Told};
pub use now::Step;
pub use options::Options;
pub use refusal::Refusal;
pub use set_up::Setup;
pub use state::{Duty, PiratesAndPrivateers};
pub use view::View;
