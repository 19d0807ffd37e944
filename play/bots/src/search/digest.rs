//! What was told, in one number.
//!
//! A sentence is a value that can be written down; here it is written into a number instead of a file. Two different
//! histories get the same number about once in 2⁶⁴ pairs, and then a search mixes up two places, which is no more than
//! noise.

use std::fmt;

use serde::ser::{self, Serialize};

/// Adds something to a digest.
#[inline]
pub(super) fn digest<T: Serialize>(before: u64, what: &T) -> u64 {
    let mut digester = Digester { mixed: before, word: 1 };
    // Nothing that is only mixed can fail.
    let _ = what.serialize(&mut digester);
    mixed(digester.mixed, digester.word)
}

/// Small values are gathered in a word, and only full words are mixed: most sentences fit into one or two.
struct Digester {
    mixed: u64,
    /// What was gathered, below a leading one.
    word: u64,
}

#[inline]
fn mixed(before: u64, word: u64) -> u64 {
    let product = u128::from(before ^ word.wrapping_add(0xA076_1D64_78BD_642F))
        * u128::from(0xE703_7ED1_A0B4_28DB_u64);
    (product as u64) ^ ((product >> 64) as u64)
}

impl Digester {
    /// A value of so many bits.
    #[inline]
    fn put(&mut self, value: u64, bits: u32) {
        if self.word.leading_zeros() < bits {
            self.mixed = mixed(self.mixed, self.word);
            self.word = 1;
        }
        if bits < 64 {
            self.word = self.word << bits | value;
        } else {
            self.mixed = mixed(self.mixed, value);
        }
    }

    #[inline]
    fn bytes(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        for word in words {
            self.put(u64::from_le_bytes(*word), 64);
        }
        for byte in rest {
            self.put(u64::from(*byte), 8);
        }
        self.put(bytes.len() as u64 & 0xFFFF, 16);
    }
}

#[derive(Debug)]
struct Never;

impl fmt::Display for Never {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("it cannot be digested")
    }
}

impl std::error::Error for Never {}

impl ser::Error for Never {
    fn custom<T: fmt::Display>(_message: T) -> Self {
        Self
    }
}

macro_rules! numbers {
    ($($name:ident: $type:ty as $bits:ty),*) => {$(
        #[inline]
        #[allow(clippy::cast_sign_loss, clippy::cast_lossless, reason = "any injection into words will do")]
        fn $name(self, value: $type) -> Result<(), Never> {
            self.put(u64::from(value as $bits), <$bits>::BITS);
            Ok(())
        }
    )*};
}

impl ser::Serializer for &mut Digester {
    type Ok = ();
    type Error = Never;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Self;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    numbers!(
        serialize_bool: bool as u8, serialize_i8: i8 as u8, serialize_i16: i16 as u16,
        serialize_i32: i32 as u32, serialize_i64: i64 as u64, serialize_u8: u8 as u8,
        serialize_u16: u16 as u16, serialize_u32: u32 as u32, serialize_u64: u64 as u64,
        serialize_char: char as u32
    );

    fn serialize_f32(self, value: f32) -> Result<(), Never> {
        self.serialize_u32(value.to_bits())
    }

    fn serialize_f64(self, value: f64) -> Result<(), Never> {
        self.serialize_u64(value.to_bits())
    }

    fn serialize_str(self, value: &str) -> Result<(), Never> {
        self.bytes(value.as_bytes());
        Ok(())
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<(), Never> {
        self.bytes(value);
        Ok(())
    }

    #[inline]
    fn serialize_none(self) -> Result<(), Never> {
        self.put(1, 8);
        Ok(())
    }

    #[inline]
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Never> {
        self.put(2, 8);
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Never> {
        Ok(())
    }

    fn serialize_unit_struct(self, _name: &'static str) -> Result<(), Never> {
        Ok(())
    }

    #[inline]
    fn serialize_unit_variant(
        self,
        _name: &'static str,
        index: u32,
        _variant: &'static str,
    ) -> Result<(), Never> {
        self.put(u64::from(index), 16);
        Ok(())
    }

    #[inline]
    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        value: &T,
    ) -> Result<(), Never> {
        value.serialize(self)
    }

    #[inline]
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        index: u32,
        _variant: &'static str,
        value: &T,
    ) -> Result<(), Never> {
        self.put(u64::from(index), 16);
        value.serialize(self)
    }

    fn serialize_seq(self, length: Option<usize>) -> Result<Self, Never> {
        self.put(length.unwrap_or_default() as u64, 16);
        Ok(self)
    }

    fn serialize_tuple(self, _length: usize) -> Result<Self, Never> {
        Ok(self)
    }

    fn serialize_tuple_struct(self, _name: &'static str, _length: usize) -> Result<Self, Never> {
        Ok(self)
    }

    #[inline]
    fn serialize_tuple_variant(
        self,
        _name: &'static str,
        index: u32,
        _variant: &'static str,
        _length: usize,
    ) -> Result<Self, Never> {
        self.put(u64::from(index), 16);
        Ok(self)
    }

    fn serialize_map(self, length: Option<usize>) -> Result<Self, Never> {
        self.put(length.unwrap_or_default() as u64, 16);
        Ok(self)
    }

    #[inline]
    fn serialize_struct(self, _name: &'static str, _length: usize) -> Result<Self, Never> {
        Ok(self)
    }

    #[inline]
    fn serialize_struct_variant(
        self,
        _name: &'static str,
        index: u32,
        _variant: &'static str,
        _length: usize,
    ) -> Result<Self, Never> {
        self.put(u64::from(index), 16);
        Ok(self)
    }
}

macro_rules! compounds {
    ($($trait:ident::$method:ident),*) => {$(
        impl ser::$trait for &mut Digester {
            type Ok = ();
            type Error = Never;

            #[inline]
            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
                value.serialize(&mut **self)
            }

            #[inline]
            fn end(self) -> Result<(), Never> {
                Ok(())
            }
        }
    )*};
}

compounds!(
    SerializeSeq::serialize_element,
    SerializeTuple::serialize_element,
    SerializeTupleStruct::serialize_field,
    SerializeTupleVariant::serialize_field
);

macro_rules! named {
    ($($trait:ident),*) => {$(
        impl ser::$trait for &mut Digester {
            type Ok = ();
            type Error = Never;

            #[inline]
            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                _name: &'static str,
                value: &T,
            ) -> Result<(), Never> {
                value.serialize(&mut **self)
            }

            #[inline]
            fn end(self) -> Result<(), Never> {
                Ok(())
            }
        }
    )*};
}

named!(SerializeStruct, SerializeStructVariant);

impl ser::SerializeMap for &mut Digester {
    type Ok = ();
    type Error = Never;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Never> {
        key.serialize(&mut **self)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
        value.serialize(&mut **self)
    }

    fn end(self) -> Result<(), Never> {
        Ok(())
    }
}
