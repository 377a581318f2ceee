//! Variants: which numbers an exercise has for a seed.

use super::schema::{Exercise, Part};
use crate::quantity::Quantity;
use crate::scenario::Control;
use crate::scenario::staircase::{MICRO_BATCHES, STAGES};
use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng;

/// The version of the way in which a seed becomes numbers. Kept answers and pass slips carry it; whoever
/// changes the way, or the values of a shipped exercise, counts it up.
pub const GENERATOR: u32 = 1;

/// How often a variant is dealt anew where a misconception would be right.
const MOST_DEALS: u32 = 64;

/// An exercise with the numbers of one variant.
#[derive(Clone, Debug, PartialEq)]
pub struct Dealt<'a> {
    /// The exercise.
    pub exercise: &'a Exercise,
    /// The seed; 0 is the book's own variant.
    pub seed: u32,
    /// The values of the inputs, as texts.
    pub values: Vec<(&'a str, &'a str)>,
}

impl<'a> Dealt<'a> {
    /// The variant of this seed; `fits` says whether one may be dealt. The book's own always may.
    pub fn new(exercise: &'a Exercise, seed: u32, fits: impl Fn(&Self) -> bool) -> Self {
        let book = Self::with(exercise, seed, |_| 0);
        if seed == 0 {
            return book;
        }
        let mut random = Pcg32::new(u64::from(seed), stream(&exercise.id));
        for _ in 0..MOST_DEALS {
            let dealt = Self::with(exercise, seed, |most| {
                usize::try_from((u64::from(random.next_u32()) * most as u64) >> 32).unwrap_or(0)
            });
            if fits(&dealt) {
                return dealt;
            }
        }
        book
    }

    fn with(exercise: &'a Exercise, seed: u32, mut pick: impl FnMut(usize) -> usize) -> Self {
        let values = exercise
            .given
            .iter()
            .filter_map(|given| {
                let value = given.values.get(pick(given.values.len()))?;
                Some((given.name.as_str(), value.as_str()))
            })
            .collect();
        Self { exercise, seed, values }
    }

    /// The value of an input, for a part or for one of its cells: what `with` says comes first, where a
    /// `{name}` stands for the value of another input.
    #[must_use]
    pub fn value<'b>(&'b self, with: &'b [(String, String)], name: &str) -> Option<&'b str> {
        let own = |name: &str| {
            self.values.iter().find(|(input, _)| *input == name).map(|(_, value)| *value)
        };
        match with.iter().find(|(input, _)| input == name) {
            Some((_, text)) => match text.strip_prefix('{').and_then(|text| text.strip_suffix('}'))
            {
                Some(other) => own(other),
                None => Some(text),
            },
            None => own(name),
        }
    }

    /// The stages and micro-batches of its staircase, for a part; `None` where it does not say them.
    #[must_use]
    pub fn staircase(&self, with: &[(String, String)]) -> Option<(Quantity, Quantity)> {
        let number = |control: &Control| {
            control.field.read(self.value(with, control.name())?).value().cloned()
        };
        number(&STAGES).zip(number(&MICRO_BATCHES))
    }

    /// A text with the values of this variant in place of its `{names}`.
    #[must_use]
    pub fn text(&self, text: &str, with: &[(String, String)]) -> String {
        let mut filled = String::with_capacity(text.len() + 16);
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            filled.push_str(before);
            let Some((name, after)) = after.split_once('}') else {
                filled.push('{');
                rest = after;
                continue;
            };
            match self.value(with, name) {
                Some(value) => filled.push_str(value),
                None => filled.push_str(name),
            }
            rest = after;
        }
        filled.push_str(rest);
        filled
    }

    /// Puts what belongs to this part into an order that depends on the seed alone and is not the one it
    /// stands in, if there is another.
    pub fn shuffle<T: PartialEq + Clone>(&self, part: &str, items: &mut [T]) {
        let right = items.to_vec();
        let mut random = Pcg32::new(u64::from(self.seed), stream(part) ^ stream(&self.exercise.id));
        for last in (1..items.len()).rev() {
            let other = (u64::from(random.next_u32()) * (last as u64 + 1)) >> 32;
            items.swap(last, usize::try_from(other).unwrap_or(0));
        }
        if *items == right {
            items.rotate_left(usize::from(items.len() > 1));
        }
    }

    /// The part of this name.
    #[must_use]
    pub fn part(&self, name: &str) -> Option<&'a Part> {
        self.exercise.parts.iter().find(|part| part.name == name)
    }
}

/// A stream of the generator for each exercise (FNV-1a), so that one seed deals unlike numbers.
pub(super) fn stream(id: &str) -> u64 {
    id.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
