//! Rows of numbers, one a lane.

use std::fmt::Debug;
use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};

/// A number that solvers calculate with: `f32` where memory matters, `f64` where digits do.
pub trait Real:
    Copy
    + Default
    + PartialOrd
    + Debug
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
    + AddAssign
    + SubAssign
    + Send
    + Sync
    + 'static
{
    /// Nothing.
    const ZERO: Self;
    /// One.
    const ONE: Self;
    /// How many bytes it takes in a file.
    const BYTES: usize;
    /// Below this a chance counts as none. Products of many small chances become numbers that processors are slow with,
    /// and whose inverse is infinite; long before that they have stopped to matter.
    const TINY: Self;

    /// The nearest number of this kind.
    fn of(value: f64) -> Self;
    /// As a number of the other kind.
    fn wide(self) -> f64;
    /// Writes it down.
    fn put(self, bytes: &mut Vec<u8>);
    /// Reads it.
    fn get(bytes: &[u8]) -> Self;
}

impl Real for f32 {
    const ZERO: Self = 0.0;
    const ONE: Self = 1.0;
    const BYTES: usize = 4;
    const TINY: Self = 1e-24;

    #[inline]
    fn of(value: f64) -> Self {
        value as Self
    }

    #[inline]
    fn wide(self) -> f64 {
        f64::from(self)
    }

    fn put(self, bytes: &mut Vec<u8>) {
        bytes.extend(self.to_le_bytes());
    }

    fn get(bytes: &[u8]) -> Self {
        Self::from_le_bytes(bytes.try_into().expect("four bytes"))
    }
}

impl Real for f64 {
    const ZERO: Self = 0.0;
    const ONE: Self = 1.0;
    const BYTES: usize = 8;
    const TINY: Self = 1e-200;

    #[inline]
    fn of(value: f64) -> Self {
        value
    }

    #[inline]
    fn wide(self) -> f64 {
        self
    }

    fn put(self, bytes: &mut Vec<u8>) {
        bytes.extend(self.to_le_bytes());
    }

    fn get(bytes: &[u8]) -> Self {
        Self::from_le_bytes(bytes.try_into().expect("eight bytes"))
    }
}

/// A row of `N` lanes.
pub(crate) type Row<R, const N: usize> = [R; N];

/// Lane by lane.
#[inline(always)]
pub(crate) fn each<R: Real, const N: usize>(lane: impl FnMut(usize) -> R) -> Row<R, N> {
    std::array::from_fn(lane)
}

/// Whether every lane is zero.
#[inline(always)]
pub(crate) fn is_zero<R: Real, const N: usize>(row: &Row<R, N>) -> bool {
    row.iter().all(|lane| *lane == R::ZERO)
}

/// What is positive of a number.
#[inline(always)]
pub(crate) fn positive<R: Real>(value: R) -> R {
    if value > R::ZERO { value } else { R::ZERO }
}

/// A chance, or none if it is too small to be one.
#[inline(always)]
pub(crate) fn flush<R: Real>(value: R) -> R {
    if value > R::TINY { value } else { R::ZERO }
}

/// The sum of all lanes.
#[inline(always)]
pub(crate) fn sum<R: Real, const N: usize>(row: &Row<R, N>) -> R {
    row.iter().fold(R::ZERO, |sum, lane| sum + *lane)
}

/// One secret and no other, as before a deal.
pub(crate) fn first_lane<R: Real, const N: usize>() -> Row<R, N> {
    each(|lane| if lane == 0 { R::ONE } else { R::ZERO })
}
