//! The numbers of a seed.

use super::chain::{Shelf, given};
use super::vary::{Knob, knobs, pairs};
use super::{Ladder, seen};
use crate::derivation::Derivation;
use crate::example::Example;
use crate::exercise::deal::stream;
use crate::quantity::{Quantity, print};
use crate::scenario::{Pairs, Run};
use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// How often other numbers are tried before the book's are taken.
const MOST_DEALS: u32 = 24;

/// How many texts are changed, at the most: a reader who knows the book's numbers finds most of them again.
const CHANGES: u32 = 2;

/// As many figures as a number may have by hand, whatever the book's have.
pub(super) const BY_HAND: usize = 5;

/// A ladder before there are numbers in it.
#[derive(Debug)]
pub(super) struct Subject {
    example: Example,
    figure: &'static str,
    title: String,
    run: Run,
    book: Vec<Derivation>,
    /// What its numbers depend on.
    knobs: Vec<Knob>,
    /// What was worked out for texts that were tried.
    tried: RefCell<BTreeMap<Pairs, Option<Vec<Derivation>>>>,
}

impl Subject {
    pub(super) fn new(example: Example, figure: &'static str, title: String) -> Option<Self> {
        let run = example.group.run();
        let book = Shelf::of(&example, &run).steps(figure)?;
        let mut subject = Self {
            example,
            figure,
            title,
            run,
            book,
            knobs: Vec::new(),
            tried: RefCell::default(),
        };
        let all = knobs(&example, &subject.run);
        subject.knobs = all.into_iter().filter(|knob| subject.depends_on(knob)).collect();
        Some(subject)
    }

    /// The ladder with the numbers of a seed, the same for each seed at all times.
    pub(super) fn deal(&self, seed: u32) -> Ladder {
        let (typed, steps) = self.varied(seed).unwrap_or_else(|| (Pairs::new(), self.book.clone()));
        Ladder {
            example: self.example,
            figure: self.figure,
            title: self.title.clone(),
            seed,
            typed,
            steps,
        }
    }

    fn varied(&self, seed: u32) -> Option<(Pairs, Vec<Derivation>)> {
        if seed == 0 || self.knobs.is_empty() {
            return None;
        }
        let id = format!("{}/{}", self.example.name, self.figure);
        let mut random = Pcg32::new(u64::from(seed), stream(&id));
        let mut pick = |most: usize| {
            usize::try_from((u64::from(random.next_u32()) * most as u64) >> 32).unwrap_or(0)
        };
        for _ in 0..MOST_DEALS {
            let mut choices: Vec<(&Knob, usize)> =
                self.knobs.iter().map(|knob| (knob, 0)).collect();
            for _ in 0..CHANGES {
                let place = pick(choices.len());
                if let Some((knob, text)) = choices.get_mut(place) {
                    *text = 1 + pick(knob.texts.len().saturating_sub(1));
                }
            }
            let typed = pairs(&self.run, &choices);
            if let Some(steps) = self.tried(&typed) {
                return Some((typed, steps));
            }
        }
        None
    }

    /// The steps with other texts in the controls, if these may be dealt.
    fn tried(&self, typed: &Pairs) -> Option<Vec<Derivation>> {
        let known = self.tried.borrow().get(typed).cloned();
        known.unwrap_or_else(|| {
            let steps = self.steps(typed).filter(|steps| self.may_be(steps));
            self.tried.borrow_mut().insert(typed.clone(), steps.clone());
            steps
        })
    }

    /// The steps with other texts in the controls.
    fn steps(&self, typed: &Pairs) -> Option<Vec<Derivation>> {
        let mut run = self.run.clone();
        let unknown = run.take_all(typed);
        unknown.is_empty().then(|| Shelf::of(&self.example, &run).steps(self.figure))?
    }

    /// Whether another text in its place changes what is given.
    fn depends_on(&self, knob: &Knob) -> bool {
        let given = given(&self.book);
        if !given.iter().any(|term| term.derived || term.value == knob.value) {
            return false;
        }
        let mut others = (1..knob.texts.len())
            .filter_map(|place| self.steps(&pairs(&self.run, &[(knob, place)])));
        others.next().is_some_and(|steps| steps != self.book)
    }

    /// Whether these steps are the book's with other numbers that a person can work with, and none of them
    /// stands in plain sight before it is worked out.
    fn may_be(&self, steps: &[Derivation]) -> bool {
        let most = |steps: &[Derivation]| {
            let given = given(steps);
            let values = given.iter().map(|term| &term.value);
            values.chain(steps.iter().map(Derivation::value)).map(figures).max().unwrap_or(0)
        };
        // Long products grow by a figure when a factor does.
        let by_hand = match most(&self.book) {
            few if few <= BY_HAND => BY_HAND,
            many => many + 1,
        };
        steps.len() == self.book.len()
            && steps.iter().zip(&self.book).all(|(step, book)| is_alike(step, book))
            && most(steps) <= by_hand
            && !seen::is_given_away(steps)
    }
}

/// Whether a step is the book's with other numbers, and no odder than that.
fn is_alike(step: &Derivation, book: &Derivation) -> bool {
    let (value, of_book) = (step.value(), book.value());
    let is_part = |value: &Quantity| value.value().numer() < value.value().denom();
    step.name() == book.name()
        && step.text_in_symbols() == book.text_in_symbols()
        && value.is_negative() == of_book.is_negative()
        && (!value.is_zero() || of_book.is_zero())
        && (of_book.is_approximate() || !value.is_approximate())
        && (!step.is_share() || !is_part(of_book) || is_part(value))
        && (step.is_share() || is_short(value) || !is_short(of_book))
}

/// Whether it is no fraction that goes on for ever.
fn is_short(value: &Quantity) -> bool {
    value.is_approximate() || !print::number(value).contains('/')
}

/// How many figures a number has, without the zeros at its end: of a fraction those of both numbers.
pub(super) fn figures(value: &Quantity) -> usize {
    if value.is_approximate() {
        return 3;
    }
    let digits = |number: i128| number.unsigned_abs().to_string().trim_end_matches('0').len();
    let (over, under) = (*value.value().numer(), *value.value().denom());
    // A decimal has those of its numerator over a power of ten, which are about as many.
    if under == 1 { digits(over) } else { digits(over) + digits(under) }
}
