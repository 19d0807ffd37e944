//! Rows: short lists without the heap, so that a whole state copies at once, and total maps from an id to a thing.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// Something that names a place in a row.
pub trait Key: Copy {
    /// The key of a place.
    fn of(place: usize) -> Self;
    /// The place of a key.
    fn place(self) -> usize;
}

impl Key for usize {
    fn of(place: usize) -> Self {
        place
    }

    fn place(self) -> usize {
        self
    }
}

impl Key for quarterdeck_engine::Seat {
    fn of(place: usize) -> Self {
        Self::new(place)
    }

    fn place(self) -> usize {
        self.index()
    }
}

/// The places of the ones in a set of up to 64, the lowest first.
#[inline]
pub(crate) fn ones(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (place < 64).then_some(place as usize)
    })
}

/// Up to `N` things, each named by a key. What lies beyond the length is always the default, so that equal rows are
/// equal byte for byte.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Row<K, T, const N: usize> {
    items: [T; N],
    len: u8,
    key: PhantomData<K>,
}

/// A short list.
pub type Few<T, const N: usize> = Row<usize, T, N>;

impl<K: Key, T: Copy + Default, const N: usize> Row<K, T, N> {
    /// Nothing yet.
    pub fn new() -> Self {
        Self { items: [T::default(); N], len: 0, key: PhantomData }
    }

    /// A default thing for each of so many keys.
    pub fn sized(len: usize) -> Self {
        assert!(len <= N, "a row of {N} cannot hold {len}");
        Self { len: len as u8, ..Self::new() }
    }

    /// Adds a thing, if there is room.
    pub fn push(&mut self, item: T) -> Option<()> {
        *self.items.get_mut(usize::from(self.len))? = item;
        self.len += 1;
        Some(())
    }

    /// Takes the thing at a place out; what follows moves up.
    pub fn remove(&mut self, place: usize) -> T {
        let item = self.items[place];
        self.items.copy_within(place + 1..usize::from(self.len), place);
        self.len -= 1;
        self.items[usize::from(self.len)] = T::default();
        item
    }
}

impl<K: Key, T, const N: usize> Row<K, T, N> {
    /// How many there are.
    #[inline]
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The things in order.
    #[inline]
    pub fn items(&self) -> &[T] {
        &self.items[..usize::from(self.len)]
    }

    /// The things in order, to be changed.
    #[inline]
    pub fn items_mut(&mut self) -> &mut [T] {
        &mut self.items[..usize::from(self.len)]
    }

    /// The keys in order.
    #[inline]
    pub fn keys(&self) -> impl DoubleEndedIterator<Item = K> + use<K, T, N> {
        (0..usize::from(self.len)).map(K::of)
    }

    /// Keys and things in order.
    #[inline]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (K, &T)> {
        self.items().iter().enumerate().map(|(place, item)| (K::of(place), item))
    }

    /// The thing of a key, if there is one.
    #[inline]
    pub fn get(&self, key: K) -> Option<&T> {
        self.items().get(key.place())
    }

    /// The same, to be changed.
    #[inline]
    pub fn get_mut(&mut self, key: K) -> Option<&mut T> {
        self.items_mut().get_mut(key.place())
    }
}

impl<K: Key, T: Copy + Default, const N: usize> Default for Row<K, T, N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K: Key, T, const N: usize> Index<K> for Row<K, T, N> {
    type Output = T;

    #[inline]
    fn index(&self, key: K) -> &T {
        &self.items()[key.place()]
    }
}

impl<K: Key, T, const N: usize> IndexMut<K> for Row<K, T, N> {
    #[inline]
    fn index_mut(&mut self, key: K) -> &mut T {
        &mut self.items_mut()[key.place()]
    }
}

impl<K: Key, T: Copy + Default, const N: usize> FromIterator<T> for Row<K, T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut row = Self::new();
        for item in items {
            row.push(item).expect("a row is as long as what it is made for");
        }
        row
    }
}

impl<K: Key, T: fmt::Debug, const N: usize> fmt::Debug for Row<K, T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.items()).finish()
    }
}

impl<K: Key, T: Serialize, const N: usize> Serialize for Row<K, T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.items())
    }
}

impl<'de, K: Key, T: Copy + Default + Deserialize<'de>, const N: usize> Deserialize<'de>
    for Row<K, T, N>
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let items = Vec::<T>::deserialize(deserializer)?;
        let mut row = Self::new();
        for item in items {
            row.push(item).ok_or_else(|| de::Error::custom(format!("at most {N} fit here")))?;
        }
        Ok(row)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_taken_out_leaves_nothing_behind() {
        let mut row: Few<u8, 3> = [4, 5, 6].into_iter().collect();
        assert_eq!(row.remove(1), 5);
        assert_eq!(row.items(), [4, 6]);
        assert_eq!(row, [4, 6].into_iter().collect());
        assert_eq!(row.push(7).and_then(|()| row.push(8)), None);
    }
}
