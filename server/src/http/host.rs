//! The names this server answers to.
//!
//! A page of some other site can have its own name resolve to our address (DNS rebinding), and its scripts are then
//! of the same origin as we are. But they come with that site's name in `Host`.
//!
//! On a local network anybody can claim any name in `.local` (multicast DNS), so only this machine's own one counts:
//! its host name and `.local`. Where two machines have the same host name, or the system announces another name, that
//! name has to be added to the setting `hosts`.

use std::net::Ipv4Addr;

use axum::http::uri::Authority;
use axum::http::{HeaderMap, Uri, header};

use super::refused::{Code, Refused};

/// The names this server answers to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Hosts {
    names: Vec<String>,
    domains: Vec<String>,
    any: bool,
}

impl Hosts {
    /// IP addresses, `localhost` and these: a name, `*.` and a domain for all names in it, or `*` for all there are.
    pub fn new<S: AsRef<str>>(names: impl IntoIterator<Item = S>) -> Self {
        let mut hosts = Self::default();
        for name in names {
            let name = name.as_ref().trim_end_matches('.').to_ascii_lowercase();
            match name.strip_prefix('*') {
                Some("") => hosts.any = true,
                Some(domain) => hosts.domains.push(domain.to_owned()),
                None => hosts.names.push(name),
            }
        }
        hosts
    }

    /// Whether this is a name of ours. It has no port.
    pub fn answers(&self, host: &str) -> bool {
        let host = host.strip_suffix('.').unwrap_or(host);
        self.any
            || is_address(host)
            || host.eq_ignore_ascii_case("localhost")
            || is_within(host, ".localhost")
            || self.names.iter().any(|name| host.eq_ignore_ascii_case(name))
            || self.domains.iter().any(|domain| is_within(host, domain))
    }

    /// Refuses a request for somebody else.
    pub(crate) fn check<'a>(
        &self,
        uri: &'a Uri,
        headers: &'a HeaderMap,
    ) -> Result<&'a str, Refused> {
        let authority = authority(uri, headers)
            .ok_or_else(|| Refused::new(Code::Malformed).with("why", "there must be one Host"))?;
        let host = without_port(authority);
        if self.answers(host) { Ok(authority) } else { Err(wrong(host)) }
    }
}

/// The host and port that a request is for.
fn authority<'a>(uri: &'a Uri, headers: &'a HeaderMap) -> Option<&'a str> {
    let mut hosts = headers.get_all(header::HOST).iter();
    let named = hosts.next().and_then(|host| host.to_str().ok());
    if hosts.next().is_some() {
        return None;
    }
    // In a request to a proxy the address says it, and `Host` does not count.
    uri.authority().map(Authority::as_str).or(named).filter(|host| !host.is_empty())
}

fn without_port(authority: &str) -> &str {
    match authority.rsplit_once(':') {
        Some((host, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => host,
        _ => authority,
    }
}

fn is_address(host: &str) -> bool {
    let bracketed = host.strip_prefix('[').and_then(|host| host.strip_suffix(']'));
    bracketed.is_some_and(|inner| inner.parse::<std::net::Ipv6Addr>().is_ok())
        || host.parse::<Ipv4Addr>().is_ok()
}

fn is_within(host: &str, domain: &str) -> bool {
    host.len() > domain.len()
        && host.is_char_boundary(host.len() - domain.len())
        && host[host.len() - domain.len()..].eq_ignore_ascii_case(domain)
}

fn wrong(host: &str) -> Refused {
    // As much as a name can be long; the sentence is for the operator, or for somebody who can tell the operator.
    let host: String = host.chars().filter(|letter| !letter.is_control()).take(253).collect();
    Refused::new(Code::WrongHost).with("host", host)
}

/// What this machine is called on its networks: its host name, in full and without its domain, and its name in
/// multicast DNS.
pub fn machine_names() -> Vec<String> {
    names_of(&gethostname::gethostname().to_string_lossy())
}

fn names_of(hostname: &str) -> Vec<String> {
    let full = hostname.trim().trim_end_matches('.').to_ascii_lowercase();
    let bare = full.split('.').next().unwrap_or_default();
    if bare.is_empty() || bare == "localhost" {
        return Vec::new();
    }
    let mut names = vec![bare.to_owned(), format!("{bare}.local")];
    if !names.contains(&full) {
        names.push(full);
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_machine_has_a_name_of_its_own_in_local() {
        for (hostname, names) in [
            ("ship", vec!["ship", "ship.local"]),
            ("Annas-MacBook.local", vec!["annas-macbook", "annas-macbook.local"]),
            ("ship.example.org\n", vec!["ship", "ship.local", "ship.example.org"]),
            ("", vec![]),
            ("localhost", vec![]),
            ("localhost.localdomain", vec![]),
        ] {
            assert_eq!(names_of(hostname), names, "{hostname:?}");
        }
    }
}
