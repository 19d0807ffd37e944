//! The ground floor: connections, and what every request has in common.
//!
//! A request comes in at the [door](serve), passes the [front] and the router, and reaches a handler, which takes out
//! of it what it needs with the extractors here. What goes wrong is [`Refused`], in one form, in the reader's language.

pub mod addresses;
pub mod body;
mod caps;
pub mod compression;
mod descriptors;
pub mod extract;
pub mod front;
pub mod health;
mod host;
pub mod language;
pub mod limits;
mod origin;
pub mod peer;
mod pulse;
mod refused;
mod security;
pub mod serve;
pub mod session;
mod shutdown;
mod switch;

pub(crate) use caps::Place;
pub use caps::{Caps, Streams};
pub(crate) use descriptors::fit;
pub(crate) use extract::malformed;
pub use extract::{Form, Json, Path, Query, Whole};
pub use front::{Front, RefusedPage, Rules};
pub use host::{Hosts, machine_names};
pub use language::Reads;
pub use limits::{Class, Limits};
pub use peer::{Connected, Network, Peer};
pub use pulse::{GREETING_DEADLINE, HEAD_DEADLINE, IDLE_DEADLINE, STALL_DEADLINE};
pub use refused::{Code, Refused};
pub use security::CONTENT_SECURITY_POLICY;
pub use serve::Door;
pub use session::{Caller, Sessions, SignedIn, Token};
pub use shutdown::{LAST_ORDERS, Shutdown};
pub use switch::{Switch, Wire};
