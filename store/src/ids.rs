//! Names that nobody can guess.

use std::fmt;
use std::str::FromStr;

use data_encoding::BASE32_NOPAD;
use serde::{Deserialize, Serialize, Serializer};

/// Not a name of this kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this is not an id: ids are 26 letters a–z and digits 2–7")]
pub struct NotAnId;

/// How long an id is when it is written.
const LENGTH: usize = 26;

/// An id as it is written, in room for it.
fn written<'a>(bytes: &[u8; 16], room: &'a mut [u8; LENGTH]) -> &'a str {
    BASE32_NOPAD.encode_mut(bytes, room);
    room.make_ascii_lowercase();
    std::str::from_utf8(room).expect("letters and digits are text")
}

macro_rules! id {
    ($(#[$about:meta])* $Id:ident) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
        #[serde(try_from = "String")]
        pub struct $Id([u8; 16]);

        impl $Id {
            /// These bytes.
            pub const fn from_bytes(bytes: [u8; 16]) -> Self {
                Self(bytes)
            }

            /// Its bytes.
            pub const fn as_bytes(&self) -> &[u8; 16] {
                &self.0
            }
        }

        impl Default for $Id {
            fn default() -> Self {
                Self::new()
            }
        }

        impl fmt::Display for $Id {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(written(&self.0, &mut [0; LENGTH]))
            }
        }

        impl fmt::Debug for $Id {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }

        impl FromStr for $Id {
            type Err = NotAnId;

            /// There is one way to write an id: in lower case.
            fn from_str(text: &str) -> Result<Self, NotAnId> {
                if text.len() != LENGTH || text.bytes().any(|byte| byte.is_ascii_uppercase()) {
                    return Err(NotAnId);
                }
                let upper = text.to_ascii_uppercase();
                let bytes = BASE32_NOPAD.decode(upper.as_bytes()).map_err(|_| NotAnId)?;
                Ok(Self(bytes.try_into().map_err(|_| NotAnId)?))
            }
        }

        impl TryFrom<String> for $Id {
            type Error = NotAnId;

            fn try_from(text: String) -> Result<Self, NotAnId> {
                text.parse()
            }
        }

        impl Serialize for $Id {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.serialize_str(written(&self.0, &mut [0; LENGTH]))
            }
        }
    };
}

id! {
    /// A table. Whoever knows it may look at the table, so it is as good as a key.
    TableId
}

impl TableId {
    /// A new one, for a table that is opened now.
    ///
    /// # Panics
    /// When the operating system has no randomness to give: nothing safe could be done then.
    pub fn new() -> Self {
        let now = std::time::UNIX_EPOCH.elapsed().unwrap_or_default();
        Self::of(i64::try_from(now.as_millis()).unwrap_or(i64::MAX), randomness())
    }

    /// One of this second, and otherwise of what nobody can guess. Tables that are played at the same time stand together in
    /// the indexes by that, and what is written for them together shares pages.
    pub fn of(wall: i64, secret: [u8; 12]) -> Self {
        // In order until 2106.
        let second = u32::try_from(wall / 1000).unwrap_or_default();
        let mut bytes = [0; 16];
        bytes[..4].copy_from_slice(&second.to_be_bytes());
        bytes[4..].copy_from_slice(&secret);
        Self(bytes)
    }
}

id! {
    /// Somebody who may sit at tables: a guest, or a program. It says nothing about who that is.
    PlayerId
}

impl PlayerId {
    /// A new one.
    ///
    /// # Panics
    /// When the operating system has no randomness to give: nothing safe could be done then.
    pub fn new() -> Self {
        Self(randomness())
    }
}

/// What nobody can guess, from the operating system's generator.
fn randomness<const BYTES: usize>() -> [u8; BYTES] {
    let mut bytes = [0; BYTES];
    getrandom::fill(&mut bytes).expect("the operating system gives randomness");
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_of_one_evening_stand_together() {
        let early = TableId::of(1_000_000_999, [0xff; 12]);
        assert!(early < TableId::of(1_000_001_000, [0; 12]));
        assert!(TableId::of(1_000_000_000, [0; 12]) < early);
        assert!(early < TableId::new());
    }

    #[test]
    fn an_id_is_written_in_one_way() {
        let id = TableId::from_bytes([0xa5; 16]);
        let text = id.to_string();
        assert_eq!(text.len(), 26);
        assert_eq!(text.parse(), Ok(id));
        for wrong in [text.to_uppercase(), text[1..].to_owned(), format!("{text}a"), "é".repeat(13)]
        {
            assert_eq!(wrong.parse::<TableId>(), Err(NotAnId), "{wrong}");
        }
    }

    #[test]
    fn no_two_are_the_same() {
        assert_ne!(PlayerId::new(), PlayerId::new());
        assert_ne!(TableId::new(), TableId::new());
    }
}
