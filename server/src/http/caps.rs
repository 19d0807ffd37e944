//! How many connections there may be.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::peer::{Network, Peer};
use super::refused::{Code, Refused};

/// The most connections there may be at a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Caps {
    /// All together.
    pub total: u32,
    /// From one address.
    pub per_peer: u32,
    /// From one address of this machine or of a private network: a proxy, or a club behind one router.
    pub per_private_peer: u32,
}

impl Default for Caps {
    fn default() -> Self {
        Self { total: 16_384, per_peer: 512, per_private_peer: 8_192 }
    }
}

/// The connections that are open.
#[derive(Clone)]
pub(crate) struct Open {
    caps: Caps,
    counts: Arc<Mutex<Counts>>,
}

#[derive(Default)]
struct Counts {
    total: u32,
    by_peer: HashMap<Network, u32>,
}

impl Open {
    pub(crate) fn new(caps: Caps) -> Self {
        Self { caps, counts: Arc::default() }
    }

    /// A place for one more connection from there, if there is one.
    pub(crate) fn admit(&self, peer: Network) -> Option<Place> {
        let cap = if peer.is_private() { self.caps.per_private_peer } else { self.caps.per_peer };
        let mut counts = self.lock();
        let of_peer = counts.by_peer.get(&peer).copied().unwrap_or(0);
        if counts.total >= self.caps.total || of_peer >= cap {
            return None;
        }
        counts.total += 1;
        counts.by_peer.insert(peer, of_peer + 1);
        Some(Place { open: self.clone(), peer })
    }

    fn lock(&self) -> MutexGuard<'_, Counts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The streams and sockets that are open. They live for hours, so an address has fewer of them than of connections:
/// what is left serves requests.
#[derive(Clone)]
pub struct Streams(Open);

impl Streams {
    /// At most so many from one address, and from one address of this machine or of a private network.
    pub fn new(per_peer: u32, per_private_peer: u32) -> Self {
        Self(Open::new(Caps { total: u32::MAX, per_peer, per_private_peer }))
    }

    /// A place for one more stream from there. It is taken until what comes back is dropped.
    pub(crate) fn admit(&self, peer: Peer) -> Result<Place, Refused> {
        let place = self.0.admit(peer.network());
        place.ok_or_else(|| Refused::new(Code::TooManyStreams).retry_after(STREAM_WAIT))
    }
}

/// When a client that got no stream may try again.
const STREAM_WAIT: Duration = Duration::from_secs(10);

/// One connection's place, given back when it is dropped.
pub(crate) struct Place {
    open: Open,
    peer: Network,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut counts = self.open.lock();
        counts.total -= 1;
        if let Some(of_peer) = counts.by_peer.get_mut(&self.peer) {
            *of_peer -= 1;
            if *of_peer == 0 {
                counts.by_peer.remove(&self.peer);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(text: &str) -> Network {
        Network::of(text.parse().unwrap())
    }

    #[test]
    fn places_run_out_and_come_back() {
        let open = Open::new(Caps { total: 4, per_peer: 2, per_private_peer: 3 });
        let stranger = network("203.0.113.7");
        let first = open.admit(stranger).unwrap();
        let second = open.admit(stranger).unwrap();
        assert!(open.admit(stranger).is_none(), "two from one address");
        let _near = open.admit(network("192.168.1.9")).unwrap();
        let _nearer = open.admit(network("192.168.1.9")).unwrap();
        assert!(open.admit(network("192.168.1.9")).is_none(), "four in all");
        drop(first);
        let _third = open.admit(network("192.168.1.9")).unwrap();
        drop(second);
        assert!(open.admit(network("192.168.1.9")).is_none(), "three from one near address");
        assert!(open.admit(stranger).is_some());
        assert_eq!(open.lock().by_peer.len(), 1, "who has gone is forgotten");
    }

    #[test]
    fn streams_have_caps_of_their_own() {
        let streams = Streams::new(1, 2);
        let (stranger, near) =
            (Peer("203.0.113.7".parse().unwrap()), Peer("192.168.1.9".parse().unwrap()));
        let first = streams.admit(stranger).unwrap();
        let refused = streams.admit(stranger).err().unwrap();
        assert_eq!(refused.code(), Code::TooManyStreams);
        let _two = [streams.admit(near).unwrap(), streams.admit(near).unwrap()];
        assert!(streams.admit(near).is_err());
        drop(first);
        assert!(streams.admit(stranger).is_ok());
    }

    #[test]
    fn an_ipv6_network_is_one_caller() {
        let open = Open::new(Caps { total: 9, per_peer: 1, per_private_peer: 9 });
        let _place = open.admit(network("2001:db8:1:2::1")).unwrap();
        assert!(open.admit(network("2001:db8:1:2:ffff::2")).is_none());
        assert!(open.admit(network("2001:db8:1:3::1")).is_some());
        assert_eq!(network("::ffff:203.0.113.7"), network("203.0.113.7"));
        assert!(network("::1").is_private());
    }
}
