//! Whole numbers as clients may write them: `4`, and also `4.0`, which to JSON is the same number.

use std::fmt;

use quarterdeck_engine::Seat;
use serde::Deserializer;
use serde::de::{Error, Unexpected, Visitor};

/// A whole number.
pub fn number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    deserializer.deserialize_u32(Whole)
}

/// A seat, by its number.
pub(crate) fn seat<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
    let number = number(deserializer)?;
    let number = u8::try_from(number).map_err(D::Error::custom)?;
    Seat::try_from(number).map_err(D::Error::custom)
}

struct Whole;

impl Visitor<'_> for Whole {
    type Value = u32;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a whole number from 0 to 4294967295")
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<u32, E> {
        let wrong = || E::invalid_value(Unexpected::Unsigned(number), &self);
        u32::try_from(number).map_err(|_| wrong())
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<u32, E> {
        let wrong = || E::invalid_value(Unexpected::Signed(number), &self);
        u32::try_from(number).map_err(|_| wrong())
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<u32, E> {
        if number.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&number) {
            #[allow(clippy::cast_sign_loss, reason = "it was just checked")]
            return Ok(number as u32);
        }
        Err(E::invalid_value(Unexpected::Float(number), &self))
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    #[derive(Deserialize)]
    struct Counted {
        #[serde(deserialize_with = "super::number")]
        n: u32,
    }

    #[test]
    fn whole_numbers_are_read_however_they_are_written() {
        let read = |text: &str| {
            let counted = serde_json::from_str::<Counted>(&format!("{{\"n\":{text}}}"));
            counted.map(|counted| counted.n).ok()
        };
        for (text, number) in [
            ("4", Some(4)),
            ("4.0", Some(4)),
            ("4e2", Some(400)),
            ("0", Some(0)),
            ("4294967295", Some(u32::MAX)),
            ("4294967295.0", Some(u32::MAX)),
            ("4.5", None),
            ("-1", None),
            ("-1.0", None),
            ("4294967296", None),
            ("4294967296.0", None),
            ("1e300", None),
            ("\"4\"", None),
            ("null", None),
        ] {
            assert_eq!(read(text), number, "{text}");
        }
    }
}
