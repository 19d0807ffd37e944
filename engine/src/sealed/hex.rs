//! Bytes as people copy them: hexadecimal digits.
//!
//! Lower case only, so that there is one way to write a value. For serde: `#[serde(with = "hex")]` on an array of
//! bytes, `#[serde(with = "hex::list")]` on a list of such arrays.

use std::borrow::Cow;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serializer};

const DIGITS: &[u8; 16] = b"0123456789abcdef";

/// Two digits a byte.
pub fn encode(bytes: &[u8]) -> String {
    let mut text = vec![0; 2 * bytes.len()];
    for (pair, byte) in text.as_chunks_mut::<2>().0.iter_mut().zip(bytes) {
        *pair = [byte >> 4, byte & 15].map(|digit| DIGITS[usize::from(digit)]);
    }
    String::from_utf8(text).expect("digits are text")
}

/// Exactly `N` bytes, or nothing.
pub fn decode<const N: usize>(text: &str) -> Option<[u8; N]> {
    let (pairs, []) = text.as_bytes().as_chunks::<2>() else {
        return None;
    };
    if pairs.len() != N {
        return None;
    }
    let mut bytes = [0; N];
    for (byte, &[high, low]) in bytes.iter_mut().zip(pairs) {
        *byte = value(high)? << 4 | value(low)?;
    }
    Some(bytes)
}

fn value(digit: u8) -> Option<u8> {
    match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        _ => None,
    }
}

/// Writes an array.
pub fn serialize<S: Serializer, const N: usize>(bytes: &[u8; N], to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(&encode(bytes))
}

/// Reads an array.
pub fn deserialize<'de, D: Deserializer<'de>, const N: usize>(
    from: D,
) -> Result<[u8; N], D::Error> {
    let text = Cow::<'de, str>::deserialize(from)?;
    decode(&text).ok_or_else(|| {
        D::Error::custom(format_args!(
            "{N} bytes are written as {} hexadecimal digits in lower case",
            2 * N
        ))
    })
}

/// Lists of arrays.
pub mod list {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    #[serde(transparent)]
    struct Item<const N: usize>(#[serde(with = "super")] [u8; N]);

    /// Writes a list.
    pub fn serialize<S: Serializer, const N: usize>(
        list: &[[u8; N]],
        to: S,
    ) -> Result<S::Ok, S::Error> {
        to.collect_seq(list.iter().copied().map(Item))
    }

    /// Reads a list.
    pub fn deserialize<'de, D: Deserializer<'de>, const N: usize>(
        from: D,
    ) -> Result<Vec<[u8; N]>, D::Error> {
        let items = Vec::<Item<N>>::deserialize(from)?;
        Ok(items.into_iter().map(|Item(bytes)| bytes).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_one_way_to_write_a_value() {
        assert_eq!(encode(&[0, 0x1f, 0xff]), "001fff");
        assert_eq!(decode("001fff"), Some([0, 0x1f, 0xff]));
        for wrong in ["001ff", "001f", "001fff00", "001fFF", "001fg0", "0x1fff", "é1fff", ""] {
            assert_eq!(decode::<3>(wrong), None, "{wrong}");
        }
    }
}
