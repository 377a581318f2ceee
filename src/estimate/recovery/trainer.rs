//! A training run of four parameters that really runs.
//!
//! Linear regression on 1, x, x² and x³ with dropout, by Adam with bias correction and a learning
//! rate that depends on the step. Only sums, products, quotients and square roots of 64-bit floats:
//! those are fixed to the last bit by IEEE 754, so every machine gets the same numbers.

use super::sampler::{BATCH, BEGAN_WITH, Cursor, EXAMPLES, prepared};
use half::bf16;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng;

/// Parameters of the model.
pub const PARAMETERS: usize = 4;

/// A number for each parameter.
pub type Values = [f64; PARAMETERS];

/// Where the master weights start.
const START: Values = [0.1, -0.2, 0.3, -0.1];
/// The highest learning rate, reached at update 4.
const RATE: f64 = 0.15;
/// How much of the moments is kept from update to update.
const KEPT: [f64; 2] = [0.9, 0.99];
/// Keeps the update finite where a gradient is zero.
const EPSILON: f64 = 1e-8;
/// From here on a power of 0.99 cannot be told from zero beside 1.
const MOST_POWERS: u32 = 4000;

/// All state of a training run.
#[derive(Clone, Debug, PartialEq)]
pub struct Trainer {
    /// The working weights: the master weights rounded to BF16.
    pub weights: [bf16; PARAMETERS],
    /// The master weights.
    pub master: Values,
    /// The first moments.
    pub first: Values,
    /// The second moments.
    pub second: Values,
    /// How many updates the optimizer has made.
    pub step: u32,
    /// The generator behind the dropout.
    pub random: Pcg32,
    /// Where it stands in the data.
    pub cursor: Cursor,
    /// How the data are prepared.
    pub preparation: u32,
}

impl Trainer {
    /// A run before its first update.
    #[must_use]
    pub fn fresh() -> Self {
        Self {
            weights: rounded(&START),
            master: START,
            first: [0.0; PARAMETERS],
            second: [0.0; PARAMETERS],
            step: 0,
            random: Pcg32::new(8, 1),
            cursor: Cursor::fresh(),
            preparation: BEGAN_WITH,
        }
    }

    /// One update: a batch forward and backward through the working weights, then Adam on the master.
    ///
    /// ```
    /// use bytes_and_bubbles::estimate::recovery::trainer::{Trainer, loss};
    /// let mut trainer = Trainer::fresh();
    /// let before = loss(&trainer.master);
    /// for _ in 0..40 { trainer.update() }
    /// assert!(loss(&trainer.master) < before / 2.0);
    /// // The same again, to the last bit.
    /// let mut again = Trainer::fresh();
    /// for _ in 0..40 { again.update() }
    /// assert_eq!(trainer, again);
    /// ```
    pub fn update(&mut self) {
        let gradient = self.gradient();
        self.step = self.step.saturating_add(1);
        let rate = learning_rate(self.step);
        let [bias_first, bias_second] = KEPT.map(|kept| 1.0 - power(kept, self.step));
        let [keep_first, keep_second] = KEPT;
        let moments = self.first.iter_mut().zip(&mut self.second);
        for ((master, (first, second)), gradient) in
            self.master.iter_mut().zip(moments).zip(gradient)
        {
            *first = keep_first * *first + (1.0 - keep_first) * gradient;
            *second = keep_second * *second + (1.0 - keep_second) * gradient * gradient;
            *master -= rate * (*first / bias_first) / ((*second / bias_second).sqrt() + EPSILON);
        }
        self.weights = rounded(&self.master);
    }

    /// The mean gradient of the next batch. Dropout takes each input but the constant with one half and
    /// doubles what stays.
    fn gradient(&mut self) -> Values {
        let mut gradient = [0.0; PARAMETERS];
        let weights = self.weights.map(bf16::to_f64);
        for example in self.cursor.next_batch() {
            let (mut inputs, target) = prepared(example, self.preparation);
            for input in inputs.iter_mut().skip(1) {
                *input *= if self.random.next_u32() >> 31 == 0 { 0.0 } else { 2.0 };
            }
            let error = answer(&weights, &inputs) - target;
            for (sum, input) in gradient.iter_mut().zip(inputs) {
                *sum += 2.0 * error * input / BATCH as f64;
            }
        }
        gradient
    }
}

/// The working weights for master weights. Rounding the same number again gives the same again.
#[must_use]
pub fn rounded(master: &Values) -> [bf16; PARAMETERS] {
    master.map(bf16::from_f64)
}

/// The learning rate: it rises over four updates and then falls with the square root of the step.
#[must_use]
pub fn learning_rate(step: u32) -> f64 {
    let step = f64::from(step);
    RATE * (step / 4.0).min(2.0 / step.sqrt())
}

/// The mean squared error over all examples, without dropout.
#[must_use]
pub fn loss(weights: &Values) -> f64 {
    let squares = (0..EXAMPLES).map(|example| {
        let (inputs, target) = prepared(example, BEGAN_WITH);
        let error = answer(weights, &inputs) - target;
        error * error
    });
    squares.fold(0.0, |sum, square| sum + square) / EXAMPLES as f64
}

/// What the model answers.
fn answer(weights: &Values, inputs: &Values) -> f64 {
    weights.iter().zip(inputs).fold(0.0, |sum, (weight, input)| sum + weight * input)
}

fn power(base: f64, exponent: u32) -> f64 {
    (0..exponent.min(MOST_POWERS)).fold(1.0, |power, _| power * base)
}
