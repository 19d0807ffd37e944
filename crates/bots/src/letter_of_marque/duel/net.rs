//! A small network: two layers of hidden numbers that are never below zero.

/// How many hidden numbers each layer has.
pub(super) const HIDDEN: usize = 64;
/// So many numbers are added up side by side.
const LANES: usize = 8;

/// The numbers of a hidden layer.
pub(super) type Hidden = [f32; HIDDEN];

/// A network and its figures in a row: for each input what it adds to the first layer, what that layer starts from; for
/// each number of the first layer what it adds to the second, what that starts from; for each output what it makes of
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
        (inputs + 1 + HIDDEN + 1 + outputs) * HIDDEN + outputs
    }

    pub(super) fn new(inputs: usize, outputs: usize, figures: Vec<f32>) -> Self {
        assert_eq!(figures.len(), Self::figures(inputs, outputs));
        Self { inputs, outputs, figures }
    }

    /// The row of so many figures: inputs first, then where the first layer starts, and so on.
    pub(super) fn row(&self, nth: usize) -> &Hidden {
        let row = &self.figures[nth * HIDDEN..][..HIDDEN];
        row.try_into().expect("a row has its length")
    }

    /// Which row says what the `nth` number of the first layer adds to the second.
    pub(super) fn second(&self, nth: usize) -> usize {
        self.inputs + 1 + nth
    }

    /// Which row says what the `nth` output makes of the second layer.
    pub(super) fn third(&self, nth: usize) -> usize {
        self.inputs + HIDDEN + 2 + nth
    }

    /// Where the figure is from which the `nth` output starts.
    pub(super) fn last(&self, nth: usize) -> usize {
        self.third(self.outputs) * HIDDEN + nth
    }

    /// The first layer before any input.
    pub(super) fn start(&self) -> Hidden {
        *self.row(self.inputs)
    }

    /// Adds an input to the first layer.
    #[inline]
    pub(super) fn put(&self, first: &mut Hidden, input: usize, value: f32) {
        if value != 0.0 {
            add(first, self.row(input), value);
        }
    }

    /// The second layer.
    #[inline]
    pub(super) fn think(&self, first: &Hidden) -> Hidden {
        let mut second = *self.row(self.second(HIDDEN));
        for (nth, value) in first.iter().enumerate() {
            if *value > 0.0 {
                add(&mut second, self.row(self.second(nth)), *value);
            }
        }
        second.map(|value| value.max(0.0))
    }

    /// One output.
    #[inline]
    pub(super) fn say(&self, second: &Hidden, output: usize) -> f32 {
        let mut sums = [0.0; LANES];
        let row = self.row(self.third(output)).chunks_exact(LANES);
        for (row, second) in row.zip(second.chunks_exact(LANES)) {
            for lane in 0..LANES {
                sums[lane] += row[lane] * second[lane];
            }
        }
        sums.iter().sum::<f32>() + self.figures[self.last(output)]
    }
}

/// Adds so much of a row.
#[inline]
pub(super) fn add(to: &mut Hidden, row: &Hidden, times: f32) {
    for (to, row) in to.iter_mut().zip(row) {
        *to += times * row;
    }
}
