//! Who is calling: the address of the client.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::request::Parts;

use super::front::Visit;
use super::refused::{Code, Refused};

/// The address of the client: the socket's other end, or what trusted proxies say. An address says where a request
/// comes from and never who asks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Peer(pub IpAddr);

impl Peer {
    /// The network that is counted as one caller.
    pub fn network(self) -> Network {
        Network::of(self.0)
    }
}

impl<S: Sync> FromRequestParts<S> for Peer {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Refused> {
        let visit = parts.extensions.get::<Visit>();
        visit.map(Visit::peer).ok_or_else(|| Code::Internal.into())
    }
}

/// The other end of the socket, as an extension of the request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Connected(pub SocketAddr);

/// What is counted as one caller: an IPv4 address, or an IPv6 network of 64 bits, which is what one subscriber has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Network(IpAddr);

impl Network {
    /// The network of an address.
    pub fn of(address: IpAddr) -> Self {
        Self(match address.to_canonical() {
            IpAddr::V4(address) => IpAddr::V4(address),
            IpAddr::V6(address) => {
                let [a, b, c, d, ..] = address.segments();
                IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
            }
        })
    }

    /// Whether it is this machine, or one of a private network.
    pub fn is_private(self) -> bool {
        match self.0 {
            IpAddr::V4(address) => is_private(address),
            // The loopback address lost its last digit to the mask.
            IpAddr::V6(address) => {
                address.is_unspecified()
                    || address.is_unique_local()
                    || address.is_unicast_link_local()
            }
        }
    }
}

fn is_private(address: Ipv4Addr) -> bool {
    address.is_loopback() || address.is_private() || address.is_link_local()
}

/// The client's address, when the last `proxies` hops before us are trusted: each of them has put the address that
/// it was called from at the end of `X-Forwarded-For`. What a client wrote there itself stands further left and is
/// never looked at. A request that has not come through all of them counts as coming from its socket.
pub fn client(socket: IpAddr, headers: &HeaderMap, proxies: u8) -> IpAddr {
    let socket = socket.to_canonical();
    if proxies == 0 {
        return socket;
    }
    let mut hops = headers
        .get_all("x-forwarded-for")
        .iter()
        .rev()
        .flat_map(|value| value.to_str().unwrap_or_default().rsplit(','));
    hops.nth(usize::from(proxies) - 1).and_then(address).map_or(socket, |hop| hop.to_canonical())
}

/// An address as proxies write it, some with a port.
fn address(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    let plain = bare.parse().ok();
    plain.or_else(|| text.parse::<SocketAddr>().ok().map(|address| address.ip()))
}
