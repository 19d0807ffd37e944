//! Where a request comes from.

use axum::Router;
use axum::http::{HeaderMap, HeaderValue};
use axum::routing::get;
use quarterdeck_server::http::peer::client;
use quarterdeck_server::http::{Caps, Door, Front, Hosts, Peer, Rules, Shutdown};
use quarterdeck_server::observe::Metrics;

use crate::support::connect;

#[test]
fn only_what_trusted_proxies_wrote_counts() {
    let socket = "192.0.2.1";
    let table: &[(u8, &[&str], &str)] = &[
        (0, &[], socket),
        (0, &["198.51.100.1"], socket),
        (1, &[], socket),
        (1, &["198.51.100.1"], "198.51.100.1"),
        (1, &["6.6.6.6, 198.51.100.1"], "198.51.100.1"),
        (1, &["6.6.6.6", "198.51.100.1"], "198.51.100.1"),
        (1, &["6.6.6.6,198.51.100.1 "], "198.51.100.1"),
        (2, &["6.6.6.6, 198.51.100.1, 198.51.100.2"], "198.51.100.1"),
        (2, &["6.6.6.6, 198.51.100.1", "198.51.100.2"], "198.51.100.1"),
        (2, &["198.51.100.2"], socket),
        (3, &["198.51.100.1, 198.51.100.2"], socket),
        (1, &["198.51.100.1:4711"], "198.51.100.1"),
        (1, &["2001:db8::1"], "2001:db8::1"),
        (1, &["[2001:db8::1]"], "2001:db8::1"),
        (1, &["[2001:db8::1]:4711"], "2001:db8::1"),
        (1, &["::ffff:198.51.100.1"], "198.51.100.1"),
        (1, &["unknown"], socket),
        (1, &[""], socket),
        (1, &["198.51.100.1,"], socket),
        (1, &["198.51.100.1, \""], socket),
        (255, &["198.51.100.1"], socket),
    ];
    for (proxies, forwarded, expected) in table {
        let mut headers = HeaderMap::new();
        for value in *forwarded {
            headers.append("x-forwarded-for", HeaderValue::from_str(value).unwrap());
        }
        let from = client(socket.parse().unwrap(), &headers, *proxies);
        assert_eq!(from.to_string(), *expected, "{proxies} {forwarded:?}");
    }
}

#[tokio::test]
async fn a_handler_is_told_where_a_request_comes_from() {
    for (proxies, expected) in [(0, "203.0.113.7"), (1, "198.51.100.1")] {
        let rules =
            Rules { trusted_proxies: proxies, ..Rules::new(Hosts::default(), Metrics::new()) };
        let app = Router::new().route("/", get(async |Peer(from): Peer| from.to_string()));
        let app = Front::new(rules).guard(app);
        let door = Door::new(app, Caps::default(), Shutdown::new(), Metrics::new());
        let mut wire = connect(&door);
        wire.send("GET / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 198.51.100.1\r\n\r\n")
            .await;
        assert_eq!(wire.answer().await.text(), expected);
    }
}
