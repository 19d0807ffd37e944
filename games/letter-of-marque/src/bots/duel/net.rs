//! A small network: two layers of hidden numbers that are never below zero.

/// How many hidden numbers the layers have.
pub(super) const FIRST: usize = 128;
pub(super) const SECOND: usize = 48;
/// So many numbers are added up side by side.
const LANES: usize = 8;

/// The numbers of the first layer, and of the second one.
pub(super) type First = [f32; FIRST];
pub(super) type Second = [f32; SECOND];

/// A network and its figures in a row: for each input what it adds to the first layer, and what that layer starts from; for
/// each number of the first layer what it adds to the second, and what that starts from; for each output what it makes of
/// the second layer, and what it starts from.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Net {
    pub(super) inputs: usize,
    pub(super) outputs: usize,
    pub(super) figures: Vec<f32>,
}

impl Net {
    /// How many figures there are.
    pub(super) const fn figures(inputs: usize, outputs: usize) -> usize {
        (inputs + 1) * FIRST + (FIRST + 1 + outputs) * SECOND + outputs
    }

    pub(super) fn new(inputs: usize, outputs: usize, figures: Vec<f32>) -> Self {
        assert_eq!(figures.len(), Self::figures(inputs, outputs));
        Self { inputs, outputs, figures }
    }

    /// Where it stands what the `nth` input adds to the first layer; after the last one, what that starts from.
    pub(super) fn first(nth: usize) -> usize {
        nth * FIRST
    }

    /// Where it stands what the `nth` number of the first layer adds to the second; after the last one, what that starts
    /// from.
    pub(super) fn second(&self, nth: usize) -> usize {
        Self::first(self.inputs + 1) + nth * SECOND
    }

    /// Where it stands what the `nth` output makes of the second layer.
    pub(super) fn third(&self, nth: usize) -> usize {
        self.second(FIRST + 1 + nth)
    }

    /// Where it stands what the `nth` output starts from.
    pub(super) fn last(&self, nth: usize) -> usize {
        self.third(self.outputs) + nth
    }

    /// Figures from here on.
    #[inline]
    pub(super) fn row<const N: usize>(&self, from: usize) -> &[f32; N] {
        self.figures[from..from + N].try_into().expect("a row has its length")
    }

    /// The first layer before any input.
    pub(super) fn start(&self) -> First {
        *self.row(Self::first(self.inputs))
    }

    /// Adds an input to the first layer.
    #[inline]
    pub(super) fn put(&self, first: &mut First, input: usize, value: f32) {
        if value != 0.0 {
            add(first, self.row(Self::first(input)), value);
        }
    }

    /// The second layer.
    #[inline]
    pub(super) fn think(&self, first: &First) -> Second {
        let mut second = *self.row(self.second(FIRST));
        for (nth, value) in first.iter().enumerate() {
            if *value > 0.0 {
                add(&mut second, self.row(self.second(nth)), *value);
            }
        }
        second.map(|value: f32| value.max(0.0))
    }

    /// One output.
    #[inline]
    pub(super) fn say(&self, second: &Second, output: usize) -> f32 {
        let mut sums = [0.0; LANES];
        let row: &Second = self.row(self.third(output));
        for (row, second) in row.chunks_exact(LANES).zip(second.chunks_exact(LANES)) {
            for lane in 0..LANES {
                sums[lane] += row[lane] * second[lane];
            }
        }
        sums.iter().sum::<f32>() + self.figures[self.last(output)]
    }
}

/// Adds so much of a row.
#[inline]
pub(super) fn add<const N: usize>(to: &mut [f32; N], row: &[f32; N], times: f32) {
    for (to, row) in to.iter_mut().zip(row) {
        *to += times * row;
    }
}
