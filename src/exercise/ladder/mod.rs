//! Fading ladders: a worked solution whose last steps go missing one after the other, down to a blank page.
//!
//! Nothing of a ladder is written by hand. Its steps are the derivations that an example shows for a figure
//! and for what that figure is worked out from ([`chain`]); a figure that stands on given numbers alone is
//! taken apart into what a person would write down on the way ([`split`]). A seed changes the texts of the
//! example's controls ([`vary`], [`deal`]), and the example works them out as it always does.

mod chain;
mod climb;
mod deal;
mod progress;
mod rung;
mod seen;
mod split;
mod vary;

pub use climb::Climb;
pub use progress::{Outcome, Progress};
pub use rung::Asked;

use crate::derivation::{Derivation, Term};
use crate::example::{self, ALL, Chapter, Example};
use crate::scenario::Pairs;
use chain::Shelf;
use deal::Subject;
use std::sync::LazyLock;

/// More steps are no ladder that anybody climbs: what lies deeper is given.
const MOST_STEPS: usize = 7;

/// As many seeds show whether there are other numbers for a ladder.
const FEW_SEEDS: u32 = 3;

/// A ladder with the numbers of one seed.
#[derive(Clone, Debug)]
pub struct Ladder {
    /// The example.
    pub example: Example,
    /// The name of the figure that it leads to.
    pub figure: &'static str,
    /// What it is called.
    pub title: String,
    /// The seed; 0 is the book's own numbers.
    pub seed: u32,
    /// What was put into the controls of the example; empty where it has the book's numbers.
    pub typed: Pairs,
    /// The steps in order: each holds earlier ones as terms, and the last one is the figure.
    pub steps: Vec<Derivation>,
}

/// A ladder in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The name of the example.
    pub example: &'static str,
    /// The name of the figure.
    pub figure: &'static str,
    /// What it is called.
    pub title: String,
    /// How many rungs it has: the whole solution, one for each missing step, and the blank page is the last.
    pub rungs: usize,
}

static LADDERS: LazyLock<Vec<Listed>> =
    LazyLock::new(|| ALL.into_iter().flat_map(|example| of_example(&example)).collect());

/// All ladders, in the order of the examples: the figures of the book, then the figure with the most steps.
#[must_use]
pub fn ladders() -> &'static [Listed] {
    &LADDERS
}

/// The address of a ladder, without what stands before it.
///
/// ```
/// use bytes_and_bubbles::exercise::ladder::address;
/// assert_eq!(address("staircase", "bubble-of-total"), "#/ladder/staircase/bubble-of-total");
/// ```
#[must_use]
pub fn address(example: &str, figure: &str) -> String {
    format!("#/ladder/{example}/{figure}")
}

/// The ladders of one example.
fn of_example(example: &Example) -> Vec<Listed> {
    let shelf = Shelf::of(example, &example.group.run());
    let mut listed: Vec<(Listed, Vec<Derivation>)> = Vec::new();
    let mut add = |figure: &'static str| {
        let Some(steps) =
            shelf.steps(figure).filter(|steps| is_worth_climbing(example, figure, steps))
        else {
            return;
        };
        if !listed.iter().any(|(_, known)| *known == steps) {
            let (example, rungs) = (example.name, steps.len() + 1);
            listed.push((Listed { example, figure, title: shelf.title(figure), rungs }, steps));
        }
    };
    example.book.iter().for_each(|book| add(book.figure));
    let mut longest: Option<(&'static str, usize)> = None;
    for figure in shelf.names() {
        // A step that stands among the numbers at hand teaches little.
        let fits = |steps: &Vec<Derivation>| {
            !seen::is_given_away(steps) && is_worth_climbing(example, figure, steps)
        };
        let Some(steps) = shelf.steps(figure).filter(fits) else { continue };
        if longest.is_none_or(|(_, most)| most < steps.len()) {
            longest = Some((figure, steps.len()));
        }
    }
    longest.into_iter().for_each(|(figure, _)| add(figure));
    listed.into_iter().map(|(listed, _)| listed).collect()
}

/// Whether each step is another calculation, whether the result is new, and whether the numbers are for people: those of the reader's
/// own run start from a model of 6,738,415,616 parameters.
fn is_worth_climbing(example: &Example, figure: &'static str, steps: &[Derivation]) -> bool {
    let again = |(place, step): (usize, &Derivation)| {
        steps.iter().take(place).any(|other| other.expression() == step.expression())
    };
    let given = chain::given(steps);
    let result = steps.last().map(Derivation::value);
    let is_known = given.iter().any(|term| Some(&term.value) == result)
        || steps.iter().filter(|step| Some(step.value()) == result).count() > 1;
    let few = given.iter().all(|term| deal::figures(&term.value) <= deal::BY_HAND);
    let for_people = few && !seen::is_given_away(steps);
    // What the book's numbers show by chance others hide; what gives back what was given does not change.
    let is_new = || {
        !is_known
            || Subject::new(*example, figure, String::new()).is_some_and(|subject| {
                (1..=FEW_SEEDS).any(|seed| !subject.deal(seed).typed.is_empty())
            })
    };
    !steps.iter().enumerate().any(again)
        && is_new()
        && (for_people || example.chapter != Chapter::Own)
}

impl Ladder {
    /// The ladder to a figure of an example with the numbers of a seed; `None` where there is none.
    ///
    /// ```
    /// use bytes_and_bubbles::exercise::ladder::Ladder;
    ///
    /// let ladder = Ladder::new("sharding", "optimizer-with-activations", 0).unwrap();
    /// let formulas: Vec<_> = ladder.steps.iter().map(|step| step.text_in_numbers()).collect();
    /// assert_eq!(formulas, [
    ///     "M_worker = 1,000,000 × (2 + 2) + ⌈1,000,000 / 4⌉ × (4 + 4 + 4) = 7,000,000 bytes",
    ///     "M_act = 2 × 128 × 64 × 4 × 10 × 2 = 1,310,720 bytes",
    ///     "T_local = 7,000,000 + 1,310,720 = 8,310,720 bytes",
    /// ]);
    /// ```
    #[must_use]
    pub fn new(example: &str, figure: &str, seed: u32) -> Option<Self> {
        let example = example::find(example)?;
        let listed = of_example(&example).into_iter().find(|listed| listed.figure == figure)?;
        Some(Subject::new(example, listed.figure, listed.title)?.deal(seed))
    }

    /// The ladders of several seeds, which is less work than asking for them one by one.
    #[must_use]
    pub fn several(
        example: &str,
        figure: &str,
        seeds: impl IntoIterator<Item = u32>,
    ) -> Option<Vec<Self>> {
        let example = example::find(example)?;
        let listed = of_example(&example).into_iter().find(|listed| listed.figure == figure)?;
        let subject = Subject::new(example, listed.figure, listed.title)?;
        Some(seeds.into_iter().map(|seed| subject.deal(seed)).collect())
    }

    /// What is given: every number that no step works out, each once.
    #[must_use]
    pub fn given(&self) -> Vec<&Term> {
        chain::given(&self.steps)
    }

    /// How many rungs it has.
    #[must_use]
    pub fn rungs(&self) -> usize {
        self.steps.len() + 1
    }
}
