//! The data of the small run: twelve examples, shuffled anew for every epoch.

use super::trainer::Values;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng;

/// Examples in the data set.
pub const EXAMPLES: usize = 12;
/// Examples in a batch.
pub const BATCH: usize = 2;
/// The version of the data's preparation with which the run began.
pub const BEGAN_WITH: u32 = 1;
/// The version that the software uses where nobody tells it otherwise.
pub const NEWEST: u32 = 2;

/// What the model should answer to each example, in eighths.
const TARGETS: [i8; EXAMPLES] = [-14, -9, -7, -2, 1, 2, 6, 7, 11, 9, 12, 8];

/// Where a run stands in its data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cursor {
    /// The generator as it was before it shuffled this epoch.
    pub order: Pcg32,
    /// How many examples of this epoch were used.
    pub position: u32,
}

impl Cursor {
    /// The start of the first epoch.
    #[must_use]
    pub fn fresh() -> Self {
        Self { order: Pcg32::new(27, 6), position: 0 }
    }

    /// The examples of the next batch; after the last of an epoch the next one is shuffled.
    ///
    /// ```
    /// use bytes_and_bubbles::estimate::recovery::sampler::Cursor;
    /// let mut cursor = Cursor::fresh();
    /// let mut epoch: Vec<_> = (0..6).flat_map(|_| cursor.next_batch()).collect();
    /// epoch.sort();
    /// assert_eq!(epoch, (0..12).collect::<Vec<_>>());
    /// ```
    pub fn next_batch(&mut self) -> Vec<usize> {
        if self.position as usize >= EXAMPLES {
            (_, self.order) = shuffled(self.order.clone());
            self.position = 0;
        }
        let (order, _) = shuffled(self.order.clone());
        let batch = order.into_iter().skip(self.position as usize).take(BATCH).collect();
        self.position += BATCH as u32;
        batch
    }
}

/// The order in which a generator puts the examples (Fisher and Yates), and the generator after it.
fn shuffled(mut generator: Pcg32) -> ([usize; EXAMPLES], Pcg32) {
    let mut order = [0; EXAMPLES];
    order.iter_mut().enumerate().for_each(|(place, example)| *example = place);
    for last in (1..EXAMPLES).rev() {
        // Not quite even, by parts in a billion; what counts here is that it is the same every time.
        let other = (u64::from(generator.next_u32()) * (last as u64 + 1)) >> 32;
        order.swap(last, other as usize);
    }
    (order, generator)
}

/// An example as a version of the software prepares it: 1, x, x² and x³, and the wanted answer.
///
/// Version 1 divides the raw input by 16, version 2 by 12: the same example in other numbers.
#[must_use]
pub fn prepared(example: usize, version: u32) -> (Values, f64) {
    let target = TARGETS.get(example).copied().map_or(0.0, f64::from) / 8.0;
    let raw = (0..example.min(EXAMPLES)).fold(-11.0, |raw, _| raw + 2.0);
    let x = raw / if version == BEGAN_WITH { 16.0 } else { 12.0 };
    ([1.0, x, x * x, x * x * x], target)
}
