//! Reading what a person typed: one reader for every field, link, file and answer box.
//!
//! A text is taken through [`text`] (one spelling for each character), then parsed as an expression.
//! Wherever a text can be understood in two ways the parser asks [`Choices`] which to take, and is
//! run once for each combination. Every run that ends in the kind of quantity the field wants is a
//! reading; the cheapest one is taken and the others are offered, and where the two cheapest cost
//! the same the text is asked back.

mod choice;
mod cursor;
mod digits;
mod expect;
mod literal;
mod parser;
mod refusal;
mod suffix;
mod text;
mod unit;
mod written;

pub use expect::{Expect, Scale};
pub use refusal::{Reason, Refusal};
pub use written::{Precision, Written};

use super::Quantity;
use choice::{Choices, Edit};
use parser::Parser;

/// Longest text that is read, in characters.
pub const LONGEST: usize = 400;

/// How often one text is parsed at the most; each thing that can be understood in two ways doubles it.
const MOST_RUNS: usize = 64;

/// What a text means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reading {
    /// One reading stands out.
    Read {
        /// The value, in the dimension that was expected.
        quantity: Quantity,
        /// Readings that are possible too, the likeliest first.
        others: Vec<Spelling>,
    },
    /// Two readings are as likely as each other: the person must say.
    Asked {
        /// The readings to choose from; at least two.
        options: Vec<Spelling>,
    },
}

/// A text that has one likeliest reading, and that reading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spelling {
    /// The text to put in place of the doubtful one.
    pub text: String,
    /// What it reads as.
    pub quantity: Quantity,
}

/// Reads `text` as what the field expects.
///
/// # Errors
/// A [`Refusal`] with the place in the text and the reason, where no reading fits the field.
///
/// ```
/// use bytes_and_bubbles::quantity::{read::{read, Expect, Reading}, Quantity};
///
/// let bytes = Expect::bytes();
/// let value = |text| match read(text, &bytes) {
///     Ok(Reading::Read { quantity, .. }) => Some(quantity),
///     _ => None,
/// };
/// assert_eq!(value("16 B * 13e9"), Some(Quantity::bytes(208_000_000_000)));
/// assert_eq!(value("0,5 GB"), Some(Quantity::bytes(500_000_000)));
///
/// // Gigabits, or meant as gigabytes? That is asked, never guessed.
/// let Ok(Reading::Asked { options }) = read("16 Gb", &bytes) else { panic!() };
/// assert_eq!(options[0].text, "16 Gbit");
/// assert_eq!(options[1].text, "16 GB");
///
/// let refusal = read("5%%", &Expect::fraction()).unwrap_err();
/// assert_eq!(refusal.span, 2..3);
/// ```
pub fn read(text: &str, expect: &Expect) -> Result<Reading, Refusal> {
    read_as_written(text, expect).map(|(reading, _)| reading)
}

/// The same, and how the text was written that was taken, or that is the first to choose from.
///
/// # Errors
/// As [`read`].
pub fn read_as_written(text: &str, expect: &Expect) -> Result<(Reading, Written), Refusal> {
    // Bytes are counted first: counting the characters of a huge text would be slow.
    if text.len() > LONGEST * 4 || text.chars().count() > LONGEST {
        return Err(Refusal { span: 0..LONGEST, reason: Reason::TooLong });
    }
    let chars = text::normalise(text);
    let mut found: Vec<Found> = Vec::new();
    let mut refused: Option<Refusal> = None;
    let mut choices = Choices::default();
    for _ in 0..MOST_RUNS {
        match Parser::new(&chars, expect, &mut choices).run() {
            Ok((quantity, written)) => keep_cheapest(
                &mut found,
                Found { quantity, written, cost: choices.cost(), edits: choices.edits() },
            ),
            Err(refusal) => keep_furthest(&mut refused, refusal),
        }
        if !choices.next_run() {
            break;
        }
    }
    let Some(lowest) = found.iter().map(|one| one.cost).min() else {
        return Err(refused.unwrap_or(Refusal { span: 0..0, reason: Reason::Empty }));
    };
    let spell = |one: &Found| Spelling {
        text: choice::apply(text, &one.edits),
        quantity: one.quantity.clone(),
    };
    let at = |cost| found.iter().filter(move |one| one.cost == cost).map(spell);
    let taken = found.iter().find(|one| one.cost == lowest);
    let written = taken.map(|one| one.written.clone()).unwrap_or_default();
    let mut likeliest: Vec<_> = at(lowest).collect();
    let reading = match likeliest.pop() {
        // A far-fetched reading is only of use where nothing better is left.
        Some(only) if likeliest.is_empty() => {
            Reading::Read { quantity: only.quantity, others: at(lowest + 1).collect() }
        }
        last => {
            likeliest.extend(last);
            Reading::Asked { options: likeliest }
        }
    };
    Ok((reading, written))
}

/// One reading and how it came about.
#[derive(Clone)]
struct Found {
    quantity: Quantity,
    written: Written,
    cost: u32,
    edits: Vec<Edit>,
}

/// Two ways to the same value are one reading.
fn keep_cheapest(found: &mut Vec<Found>, new: Found) {
    match found.iter_mut().find(|one| one.quantity == new.quantity) {
        Some(one) if new.cost < one.cost => *one = new,
        Some(_) => {}
        None => found.push(new),
    }
}

/// Of several refusals the one that got furthest says best what is wrong.
fn keep_furthest(refused: &mut Option<Refusal>, new: Refusal) {
    if refused.as_ref().is_none_or(|old| old.progress() < new.progress()) {
        *refused = Some(new);
    }
}
