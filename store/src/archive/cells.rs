//! A row of a backup, taken apart from left to right.

use rusqlite::types::Value;

use crate::trouble::Unavailable;

/// What is left of a row.
pub(crate) struct Cells(std::vec::IntoIter<Value>);

impl Cells {
    pub(crate) fn new(values: Vec<Value>) -> Self {
        Self(values.into_iter())
    }

    /// All that is left.
    pub(crate) fn rest(self) -> impl Iterator<Item = Value> {
        self.0
    }

    pub(crate) fn bytes(&mut self) -> Result<Option<Vec<u8>>, Unavailable> {
        match self.0.next() {
            Some(Value::Blob(bytes)) => Ok(Some(bytes)),
            Some(Value::Null) => Ok(None),
            _ => Err(damaged()),
        }
    }

    /// Exactly so many bytes: an id, a token, a digest.
    pub(crate) fn key<const N: usize>(&mut self) -> Result<[u8; N], Unavailable> {
        self.bytes()?.and_then(|bytes| bytes.try_into().ok()).ok_or_else(damaged)
    }

    pub(crate) fn text(&mut self) -> Result<Option<String>, Unavailable> {
        match self.0.next() {
            Some(Value::Text(text)) => Ok(Some(text)),
            Some(Value::Null) => Ok(None),
            _ => Err(damaged()),
        }
    }

    pub(crate) fn maybe_number(&mut self) -> Result<Option<i64>, Unavailable> {
        match self.0.next() {
            Some(Value::Integer(number)) => Ok(Some(number)),
            Some(Value::Null) => Ok(None),
            _ => Err(damaged()),
        }
    }

    pub(crate) fn number<N: TryFrom<i64>>(&mut self) -> Result<N, Unavailable> {
        let number = self.maybe_number()?.and_then(|number| number.try_into().ok());
        number.ok_or_else(damaged)
    }
}

fn damaged() -> Unavailable {
    Unavailable::new("the backup has a row that no backup can have; take another one".to_owned())
}
