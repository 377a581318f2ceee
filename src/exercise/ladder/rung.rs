//! What is asked on a rung, and how it is judged.

use super::Ladder;
use crate::derivation::Derivation;
use crate::exercise::check::{Verdict, check_steps};
use crate::exercise::schema::Figures;
use crate::quantity::Dimension;
use crate::quantity::read::{Expect, Scale};

/// Figures that are asked for where a value is no count.
const FIGURES: Figures = Figures::Significant(3);

/// Counts of more digits are rounded like everything else.
const EXACT_BELOW: i128 = 100_000;

/// How many missing steps there are, in words: numbers on a rung are numbers of the solution.
const WORDS: [&str; 6] = ["two", "three", "four", "five", "six", "seven"];

/// A step that is missing on a rung, and asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Asked<'a> {
    /// Its place among the steps of the ladder, counted from 0.
    pub place: usize,
    /// The steps that lead to it; the last one is the step itself.
    pub steps: &'a [Derivation],
    /// The step, whose value is the answer.
    pub step: &'a Derivation,
    /// How an answer is read.
    pub expect: Expect,
    /// How precise it has to be.
    pub figures: Figures,
}

impl Asked<'_> {
    /// Judges what was typed.
    #[must_use]
    pub fn judged(&self, text: &str) -> Verdict {
        check_steps(self.expect, self.figures, self.steps.to_vec(), text)
    }

    /// A letter for it in ids and attributes: a, b, c.
    #[must_use]
    pub fn key(&self) -> char {
        key(self.place)
    }
}

/// The letter of a step.
pub(in crate::exercise) fn key(place: usize) -> char {
    ('a'..='z').nth(place).unwrap_or('z')
}

impl Ladder {
    /// How many steps are shown in full on a rung: on the last one, the blank page, none.
    #[must_use]
    pub fn shown(&self, rung: usize) -> usize {
        self.steps.len().saturating_sub(rung)
    }

    /// What is asked on a rung. On the blank page that is the figure alone: which steps lead there is part of
    /// the question.
    #[must_use]
    pub fn asked(&self, rung: usize) -> Vec<Asked<'_>> {
        let last = self.steps.len().saturating_sub(1);
        let first = match self.shown(rung) {
            0 => last,
            shown => shown,
        };
        let asked = |place: usize| {
            let step = self.steps.get(place)?;
            let (expect, figures) = (expect(step), figures(step));
            Some(Asked { place, steps: self.steps.get(..=place)?, step, expect, figures })
        };
        (first..self.steps.len()).filter_map(asked).collect()
    }

    /// What a rung is called.
    ///
    /// ```
    /// use bytes_and_bubbles::exercise::ladder::Ladder;
    /// let ladder = Ladder::new("staircase", "bubble-of-total", 0).unwrap();
    /// let names: Vec<_> = (0..ladder.rungs()).map(|rung| ladder.rung_name(rung)).collect();
    /// assert_eq!(names, [
    ///     "The whole solution", "The last step is missing", "The last two steps are missing", "A blank page",
    /// ]);
    /// ```
    #[must_use]
    pub fn rung_name(&self, rung: usize) -> String {
        match (rung, self.shown(rung)) {
            (0, _) => "The whole solution".to_owned(),
            (_, 0) => "A blank page".to_owned(),
            (1, _) => "The last step is missing".to_owned(),
            (rung, _) => {
                let words = WORDS.get(rung.saturating_sub(2)).copied().unwrap_or("many");
                format!("The last {words} steps are missing")
            }
        }
    }
}

/// How an answer is read: as what the step counts.
fn expect(step: &Derivation) -> Expect {
    match step.value().dimension() {
        Dimension::PLAIN if step.is_share() => Expect::fraction(),
        Dimension::PLAIN => Expect::number(),
        Dimension::BYTES => Expect::bytes(),
        Dimension::SECONDS => Expect::seconds(),
        Dimension::BYTES_PER_SECOND => Expect::bytes_per_second(),
        Dimension::BYTES_PER_PARAMETER => Expect::bytes_per_parameter(),
        Dimension::PARAMETERS => Expect::parameters(),
        Dimension::TOKENS => Expect::tokens(),
        dimension => Expect { dimension, scale: Scale::None, nouns: &[], share: false },
    }
}

/// How precise an answer has to be: a count of things is counted, all else has three figures.
fn figures(step: &Derivation) -> Figures {
    let counted = step.value().dimension() == Dimension::PLAIN && !step.is_share();
    match step.value().to_whole() {
        Some(whole) if counted && whole.abs() < EXACT_BELOW => Figures::Exact,
        _ => FIGURES,
    }
}
