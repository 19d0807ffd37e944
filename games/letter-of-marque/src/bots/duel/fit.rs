//! Fitting a network to tables that were worked out (Adam: Kingma and Ba 2015).

use arrayvec::ArrayVec;
use quarterdeck_engine::chance::Fast;

use super::conduct::Row;
use super::judge::{INPUT, OPEN, OUTPUT, SLOTS};
use super::net::{FIRST, Net, SECOND, Second, add};
use super::secret::MOST;

/// How many tables are looked at before the figures change.
const BATCH: usize = 64;
/// How fast they change at first, and in the end.
const STEPS: (f32, f32) = (2e-3, 5e-5);
/// How much of the last changes is remembered, and of their squares.
const MEMORY: (f32, f32) = (0.9, 0.999);
/// How much it matters what is said about secrets whether they are likely or not.
const UNLIKELY: f32 = 0.3;
/// One table of so many is kept apart, to see how good the network is.
const KEPT_APART: usize = 20;

/// A table, what was believed there, and what each secret turned out to be worth.
#[derive(Clone)]
pub(super) struct Example {
    pub(super) open: [f32; OPEN],
    /// Of who is to act and of the other.
    pub(super) slots: [ArrayVec<u8, MOST>; 2],
    pub(super) beliefs: [Row; 2],
    pub(super) values: [Row; 2],
}

/// A network that was fitted, and how far it is off on average, in parts of what is at stake.
pub(super) struct Fitted {
    pub(super) net: Net,
    /// Where it was fitted, and on tables that were kept apart.
    pub(super) off: [f32; 2],
}

/// Fits a network to examples, going through them so many times.
pub(super) fn fit(examples: &[Example], rounds: usize, seed: u64) -> Fitted {
    let mut chance = Fast::new(seed);
    let mut net = fresh(&mut chance);
    let (apart, shown): (Vec<_>, Vec<_>) =
        examples.iter().enumerate().partition(|(nth, _)| nth % KEPT_APART == 0);
    let mut order: Vec<&Example> = shown.into_iter().map(|(_, example)| example).collect();
    let mut pupil = Pupil::new(&net);
    let all = rounds * order.len().div_ceil(BATCH);
    let (mut done, mut off) = (0, 0.0);
    for _ in 0..rounds {
        for nth in (1..order.len()).rev() {
            order.swap(nth, chance.below(nth as u32 + 1) as usize);
        }
        off = 0.0;
        for batch in order.chunks(BATCH) {
            off += batch.iter().map(|example| pupil.look(&net, example)).sum::<f32>();
            let part = done as f32 / all as f32;
            pupil.change(&mut net, STEPS.0 + part * (STEPS.1 - STEPS.0), batch.len());
            done += 1;
        }
    }
    let off = off / order.len().max(1) as f32;
    let unseen: f32 = apart.iter().map(|(_, example)| pupil.look(&net, example)).sum();
    // What is at stake is one game: half of it either way.
    let off = [off, unseen / apart.len().max(1) as f32].map(|square| 2.0 * square.sqrt());
    Fitted { net, off }
}

/// A network that knows nothing.
fn fresh(chance: &mut Fast) -> Net {
    let mut net = Net::new(INPUT, OUTPUT, vec![0.0; Net::figures(INPUT, OUTPUT)]);
    let (second, third, last) = (net.second(0), net.third(0), net.last(0));
    let mut fill = |places: std::ops::Range<usize>, width: f32| {
        for figure in &mut net.figures[places] {
            *figure = width * ((chance.word() >> 40) as f32 / (1u64 << 23) as f32 - 1.0);
        }
    };
    fill(0..INPUT * FIRST, 0.3);
    fill(second..second + FIRST * SECOND, 0.2);
    fill(third..last, 0.1);
    net
}

/// What was seen since the figures changed last, and how they changed before.
struct Pupil {
    slopes: Vec<f32>,
    means: Vec<f32>,
    squares: Vec<f32>,
    times: i32,
}

impl Pupil {
    fn new(net: &Net) -> Self {
        let nothing = || vec![0.0; net.figures.len()];
        Self { slopes: nothing(), means: nothing(), squares: nothing(), times: 0 }
    }

    /// Sees an example, and says how far the network is off: the mean of the squares.
    fn look(&mut self, net: &Net, example: &Example) -> f32 {
        let mut inputs = ArrayVec::<(usize, f32), { OPEN + 2 * MOST }>::new();
        inputs.extend(example.open.iter().copied().enumerate().filter(|input| input.1 != 0.0));
        for (side, slots) in example.slots.iter().enumerate() {
            for (slot, chance) in slots.iter().zip(&example.beliefs[side]) {
                inputs.push((OPEN + side * SLOTS + usize::from(*slot), *chance));
            }
        }
        let mut first = net.start();
        inputs.iter().for_each(|(input, value)| net.put(&mut first, *input, *value));
        let second = net.think(&first);

        let (wrong, off) = wrong(net, &second, example);
        let mut back = [0.0; SECOND];
        for (output, wrong) in wrong {
            let row = net.third(output);
            add(&mut back, net.row(row), wrong);
            self.add(row, &second, wrong);
            self.slopes[net.last(output)] += wrong;
        }
        for (back, second) in back.iter_mut().zip(&second) {
            *back = if *second > 0.0 { *back } else { 0.0 };
        }
        self.add(net.second(FIRST), &back, 1.0);
        let mut further = [0.0; FIRST];
        for (nth, value) in first.iter().enumerate().filter(|(_, value)| **value > 0.0) {
            let row: &Second = net.row(net.second(nth));
            further[nth] = row.iter().zip(&back).map(|(row, back)| row * back).sum();
            self.add(net.second(nth), &back, *value);
        }
        self.add(Net::first(net.inputs), &further, 1.0);
        inputs.iter().for_each(|(input, value)| self.add(Net::first(*input), &further, *value));
        off
    }

    fn add<const N: usize>(&mut self, row: usize, what: &[f32; N], times: f32) {
        let row = &mut self.slopes[row..row + N];
        add(row.try_into().expect("a row has its length"), what, times);
    }

    /// Changes the figures by what was seen.
    fn change(&mut self, net: &mut Net, step: f32, seen: usize) {
        self.times += 1;
        let (mean, square) = MEMORY;
        let early = |memory: f32| 1.0 - memory.powi(self.times);
        let (early_mean, early_square) = (early(mean), early(square));
        let past = self.means.iter_mut().zip(&mut self.squares);
        for ((figure, slope), (means, squares)) in
            net.figures.iter_mut().zip(&mut self.slopes).zip(past)
        {
            let now = *slope / seen as f32;
            *means = mean * *means + (1.0 - mean) * now;
            *squares = square * *squares + (1.0 - square) * now * now;
            let width = (*squares / early_square).sqrt() + 1e-8;
            *figure -= step * (*means / early_mean) / width;
            *slope = 0.0;
        }
    }
}

/// How wrong each output is, and the mean of the squares; likely secrets count for more. What one side wins the other
/// loses, whatever the network says.
fn wrong(
    net: &Net,
    second: &Second,
    example: &Example,
) -> (ArrayVec<(usize, f32), { 2 * MOST }>, f32) {
    let mut found = ArrayVec::<(usize, f32, f32), { 2 * MOST }>::new();
    let mut surplus = 0.0;
    for (side, slots) in example.slots.iter().enumerate() {
        for (secret, slot) in slots.iter().enumerate() {
            let output = side * SLOTS + usize::from(*slot);
            let chance = example.beliefs[side][secret];
            let said = net.say(second, output);
            surplus += chance * said;
            found.push((output, chance, said - example.values[side][secret]));
        }
    }
    let even = UNLIKELY / found.len() as f32;
    let weigh = |chance: f32| even + (1.0 - UNLIKELY) * chance / 2.0;
    let off = |wrong: f32| wrong - surplus / 2.0;
    let squares = found.iter().map(|(_, chance, wrong)| weigh(*chance) * off(*wrong) * off(*wrong));
    let squares = squares.sum();
    let all: f32 = found.iter().map(|(_, chance, wrong)| weigh(*chance) * off(*wrong)).sum();
    let slopes = found.iter().map(|(output, chance, wrong)| {
        (*output, weigh(*chance) * off(*wrong) - chance * all / 2.0)
    });
    (slopes.collect(), squares)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Some table, and something to be learned about it that depends on what is believed.
    fn example(chance: &mut Fast) -> Example {
        let mut unit = || chance.below(1000) as f32 / 1000.0;
        let slots = [[0, 3, 5].into_iter().collect(), [0, 1].into_iter().collect()];
        let beliefs = [3, 2].map(|count: usize| {
            let row: Row = std::array::from_fn(|nth| if nth < count { 0.1 + unit() } else { 0.0 });
            let sum: f32 = row.iter().sum();
            row.map(|chance| chance / sum)
        });
        let mut values = [[0.0; MOST]; 2];
        values[0][0] = 0.4 * beliefs[1][0] - 0.2;
        values[0][2] = 0.2;
        let sum: f32 =
            values[0].iter().zip(&beliefs[0]).map(|(value, chance)| value * chance).sum();
        values[1][..2].fill(-sum);
        Example { open: std::array::from_fn(|_| unit()), slots, beliefs, values }
    }

    #[test]
    fn slopes_are_what_small_steps_say() {
        let mut chance = Fast::new(1);
        let (net, example) = (fresh(&mut chance), example(&mut chance));
        let mut pupil = Pupil::new(&net);
        pupil.look(&net, &example);
        let mut steep = 0;
        for figure in (0..net.figures.len()).step_by(97) {
            let at = |step: f32| {
                let mut net = net.clone();
                net.figures[figure] += step;
                // Half of the squares, as slopes are counted.
                0.5 * Pupil::new(&net).look(&net, &example)
            };
            let expected = (at(0.02) - at(-0.02)) / 0.04;
            let found = pupil.slopes[figure];
            assert!((found - expected).abs() < 2e-3 + 0.05 * expected.abs(), "{found} {expected}");
            steep += usize::from(expected.abs() > 2e-3);
        }
        assert!(steep > 3, "{steep}");
    }

    #[test]
    fn what_is_shown_often_enough_is_learned() {
        let mut chance = Fast::new(2);
        let examples: Vec<_> = (0..400).map(|_| example(&mut chance)).collect();
        let off = |rounds| fit(&examples, rounds, 3).off[1];
        assert!(off(30) < 0.1 && off(30) < 0.5 * off(1), "{} {}", off(30), off(1));
    }
}
