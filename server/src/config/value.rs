//! The kinds of values that settings have. Each is written in one way, in a file, in the environment and as a flag.

use std::fmt;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::str::FromStr;

use axum::http::Uri;

use crate::http::limits::Quota;
use crate::observe::LogFormat;

/// Something a setting can be.
pub(super) trait Value: Sized {
    /// Reads it, or says what it must be.
    fn read(text: &str) -> Result<Self, String>;
}

macro_rules! read_as {
    ($($Type:ty: $wanted:literal;)*) => {
        $(impl Value for $Type {
            fn read(text: &str) -> Result<Self, String> {
                text.parse().map_err(|_| $wanted.to_owned())
            }
        })*
    };
}

read_as! {
    SocketAddr: "it must be an address and a port, such as 0.0.0.0:7070";
    PathBuf: "it must be a path";
    u8: "it must be a number from 0 to 255";
    u16: "it must be a number from 0 to 65535";
    u32: "it must be a whole number, and not negative";
    f64: "it must be a number";
    String: "it must be a text";
}

macro_rules! read_itself {
    ($($Type:ty),*) => {
        $(impl Value for $Type {
            fn read(text: &str) -> Result<Self, String> {
                text.parse().map_err(str::to_owned)
            }
        })*
    };
}

read_itself!(Quota, LogFormat, PublicUrl, DatabaseUrl, OrOff);

impl Value for bool {
    fn read(text: &str) -> Result<Self, String> {
        match text {
            "true" | "yes" | "on" | "1" => Ok(true),
            "false" | "no" | "off" | "0" | "" => Ok(false),
            _ => Err("it must be true or false".to_owned()),
        }
    }
}

/// Several, with commas between them.
impl Value for Vec<String> {
    fn read(text: &str) -> Result<Self, String> {
        let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
        Ok(parts.map(str::to_owned).collect())
    }
}

/// None when it is empty.
impl<T: Value> Value for Option<T> {
    fn read(text: &str) -> Result<Self, String> {
        if text.is_empty() { Ok(None) } else { T::read(text).map(Some) }
    }
}

/// An address and port, or `off`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OrOff(pub Option<SocketAddr>);

impl FromStr for OrOff {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "off" {
            return Ok(Self(None));
        }
        let address = text.parse().map_err(|_| "it must be an address and a port, or off")?;
        Ok(Self(Some(address)))
    }
}

/// The URL that players reach the server by, without a path: `https://play.example`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PublicUrl {
    origin: String,
    host: String,
}

impl PublicUrl {
    /// As browsers write it in `Origin`: no path, no port that goes without saying.
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// The name alone.
    pub fn host(&self) -> &str {
        &self.host
    }

    /// Whether it is https.
    pub fn is_https(&self) -> bool {
        self.origin.starts_with("https:")
    }
}

impl FromStr for PublicUrl {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wrong = "it must be like https://play.example, without a path";
        let uri: Uri = text.parse().map_err(|_| wrong)?;
        let (scheme, usual) = match uri.scheme_str() {
            Some("http") => ("http", 80),
            Some("https") => ("https", 443),
            _ => return Err(wrong),
        };
        let authority = uri.authority().ok_or(wrong)?;
        let bare = matches!(uri.path(), "" | "/") && uri.query().is_none();
        if !bare || authority.as_str().contains('@') || authority.host().is_empty() {
            return Err(wrong);
        }
        let host = authority.host().to_ascii_lowercase();
        let port = match authority.port_u16() {
            Some(port) if port != usual => format!(":{port}"),
            _ => String::new(),
        };
        Ok(Self { origin: format!("{scheme}://{host}{port}"), host })
    }
}

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.origin)
    }
}

/// Where a `PostgreSQL` database is, as `postgres://…`. It may have a password in it, and does not show it.
#[derive(Clone, PartialEq, Eq)]
pub struct DatabaseUrl(String);

impl DatabaseUrl {
    /// The URL itself, for whoever connects.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl FromStr for DatabaseUrl {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let known = ["postgres://", "postgresql://"].iter().any(|start| text.starts_with(start));
        if known { Ok(Self(text.to_owned())) } else { Err("it must begin with postgres://") }
    }
}

impl fmt::Debug for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("postgres://…")
    }
}
