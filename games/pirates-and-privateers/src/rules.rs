//! Pirates and Privateers: a trading and raiding game for two to eight players, in the Caribbean of 1650.
//!
//! Everybody sails for one of four Empires as a licensed privateer, or, from the fifth player on, as a pirate. Privateers
//! bid for *charters*: fetch goods from a port of your own, carry them to a port of somebody else's, and be paid per unit.
//! Everybody may rob ships and storm ports. Gold aboard can be taken; only gold in the stash of one's own *home port* (a
//! pirate's *base*) is banked, and whoever first has banked 10,000 wins. A turn is: draw a duty card, buy, move, act. A
//! privateer with a third unfulfilled private duty, or without ship and means, turns pirate, for good.
//!
//! The modules are the chapters of the rulebook; the rules by their ids are in `games/pirates-and-privateers/RULES.md`.
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

pub(crate) mod setup;
pub(crate) mod turn;

pub(crate) mod abilities;
pub(crate) mod actions;
pub(crate) mod bidding;
pub(crate) mod cargo;
pub(crate) mod charters;
pub(crate) mod combat;
pub(crate) mod duties;
pub(crate) mod flight;
pub(crate) mod forts;
pub(crate) mod home_port;
pub(crate) mod movement;
pub(crate) mod pirate_life;
pub(crate) mod ports;
pub(crate) mod prizes;
pub(crate) mod purchases;
pub(crate) mod turning_pirate;
pub(crate) mod victory;

pub mod action;
pub mod audit;
pub(crate) mod belief;
pub mod board;
pub mod event;
pub(crate) mod game;
pub(crate) mod helm;
pub(crate) mod means;
pub mod now;
pub mod odds;
pub(crate) mod play;
pub mod position;
pub mod refusal;
pub(crate) mod state;
pub mod view;

pub use action::{Action, Amount, Deed, Freight};
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
