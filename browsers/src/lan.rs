//! The local network, as far as a browser can tell.
//!
//! Friends in one room play over plain HTTP under a name or an address of the local network. Browsers treat such a
//! page differently from one on `127.0.0.1`: it is no secure context, so some APIs are missing, and requests come
//! without `Sec-Fetch-Site`. That is why people in these tests use [`NAME`] unless a test says otherwise; Chromium
//! resolves it, and [`ADDRESS`], to this machine.

/// The name of the server on the local network.
pub const NAME: &str = "quarterdeck.local";

/// An address of a home network. No machine needs to have it: Chromium connects to this machine instead.
pub const ADDRESS: &str = "192.168.77.7";

/// Chromium's `--host-resolver-rules` for both.
pub(crate) const RESOLVER_RULES: &str =
    "MAP quarterdeck.local 127.0.0.1, MAP 192.168.77.7 127.0.0.1";
