//! Other texts for the controls of an example: near the book's, written as the book writes them, and such
//! that a person can go on by hand.

use crate::example::Example;
use crate::quantity::print::grouped;
use crate::quantity::{Dimension, Quantity};
use crate::scenario::{Control, Field, Kind, Pairs, Rule, Run, table_text};

/// Counts up to here change by one, unless they are powers of two: these are divided among others.
const FEW: i128 = 12;

/// Counts up to here are tripled as well.
const SOME: i128 = 100;

/// What a share of nothing becomes, in percent.
const SHARES: [i128; 4] = [10, 20, 25, 50];

/// What no time at all becomes.
const TIMES: [&str; 3] = ["1 ms", "2 ms", "5 ms"];

/// A text that may be another one: that of a control, or of a cell of its rows.
#[derive(Clone, Debug)]
pub(super) struct Knob {
    control: &'static Control,
    cell: Option<(usize, usize)>,
    /// What the book's text is read as.
    pub(super) value: Quantity,
    /// The texts that it may hold, the book's own first.
    pub(super) texts: Vec<String>,
}

/// Everything in an example that may be another text.
pub(super) fn knobs(example: &Example, run: &Run) -> Vec<Knob> {
    let mut controls: Vec<&'static Control> = Vec::new();
    for control in example.worked.controls() {
        if !controls.contains(&control) {
            controls.push(control);
        }
    }
    let mut knobs = Vec::new();
    for control in controls {
        let mut add = |field: &Field, cell, text: &str| {
            knobs.extend(texts(field, text).map(|(value, texts)| Knob {
                control,
                cell,
                value,
                texts,
            }));
        };
        match control.kind {
            Kind::Text { .. } => add(&control.field, None, &run.text_of(control)),
            Kind::Rows(columns) => {
                for (row, texts) in run.rows(control).iter().enumerate() {
                    for (column, (field, text)) in columns.iter().zip(texts).enumerate() {
                        add(field, Some((row, column)), text);
                    }
                }
            }
            _ => {}
        }
    }
    knobs
}

/// The texts of controls for these choices: a knob, and the place of its text.
pub(super) fn pairs(run: &Run, choices: &[(&Knob, usize)]) -> Pairs {
    let mut pairs = Pairs::new();
    for (knob, place) in choices.iter().filter(|(_, place)| *place > 0) {
        let (name, Some(text)) = (knob.control.name(), knob.texts.get(*place)) else { continue };
        let Some((row, column)) = knob.cell else {
            pairs.push((name.to_owned(), text.clone()));
            continue;
        };
        let whole = match pairs.iter().position(|(known, _)| known == name) {
            Some(at) => pairs.remove(at).1,
            None => run.text_of(knob.control),
        };
        let mut rows = table_text::read(&whole);
        if let Some(cell) = rows.get_mut(row).and_then(|row| row.get_mut(column)) {
            cell.clone_from(text);
        }
        pairs.push((name.to_owned(), table_text::write(&rows)));
    }
    pairs
}

/// The value of a text and the texts that may stand in its place, itself first; `None` where it is to stay.
fn texts(field: &Field, text: &str) -> Option<(Quantity, Vec<String>)> {
    let value = field.read(text).value()?.clone();
    let literal = Literal::of(text)?;
    let mut texts = vec![text.to_owned()];
    let others = others(field, &value, &literal);
    let times = TIMES.map(str::to_owned);
    let no_time = value.is_zero() && value.dimension() == Dimension::SECONDS;
    let times = times.into_iter().filter(|_| no_time);
    for other in others.iter().map(Literal::text).chain(times) {
        // Only what is read without a doubt.
        let entry = field.read(&other);
        if entry.value().is_some_and(|read| *read != value) && !texts.contains(&other) {
            texts.push(other);
        }
    }
    (texts.len() > 1).then_some((value, texts))
}

fn others(field: &Field, value: &Quantity, literal: &Literal) -> Vec<Literal> {
    let times = |factors: &[(i128, i128)]| {
        factors.iter().filter_map(|factor| literal.times(*factor)).collect::<Vec<_>>()
    };
    let whole = value.to_whole();
    if literal.suffix == "%" || field.expect.share {
        if value.is_zero() {
            return SHARES.into_iter().map(|digits| literal.with(digits)).collect();
        }
        if literal.suffix == "%" && literal.digits == 100 && literal.places == 0 {
            return SHARES.into_iter().map(|digits| literal.with(100 - digits)).collect();
        }
        let all = if literal.suffix == "%" { 100 } else { 1 };
        return times(&[(1, 2), (2, 1), (4, 1)])
            .into_iter()
            .filter(|share| share.is_below(all))
            .collect();
    }
    match (field.rule, whole) {
        (Rule::Count | Rule::Whole, Some(1)) => times(&[(2, 1), (4, 1)]),
        (Rule::Count | Rule::Whole, Some(few))
            if few <= FEW && (few < 4 || few.count_ones() > 1) =>
        {
            let counts =
                [Some(few - 1), Some(few + 1), Some(2 * few), (few % 2 == 0).then_some(few / 2)];
            let counts = counts.into_iter().flatten().filter(|count| *count > 1);
            counts.map(|count| literal.with(count)).collect()
        }
        (Rule::Count | Rule::Whole, Some(many)) => {
            let halved = (many % 2 == 0).then_some((1, 2));
            let tripled = (many <= SOME && many.count_ones() > 1).then_some((3, 1));
            times(
                &[halved, Some((2, 1)), Some((4, 1)), tripled]
                    .into_iter()
                    .flatten()
                    .collect::<Vec<_>>(),
            )
        }
        (Rule::Count | Rule::Whole, None) => Vec::new(),
        // Bytes of a number are powers of two.
        (_, Some(few)) if few <= FEW && value.dimension() != Dimension::SECONDS => {
            let halved = (few % 2 == 0).then_some((1, 2));
            times(&[halved, Some((2, 1)), Some((4, 1))].into_iter().flatten().collect::<Vec<_>>())
        }
        _ => times(&[(1, 2), (2, 1), (3, 1), (4, 1)]),
    }
}

/// A number as it is written, and what stands behind it: `1,000,000 B`, `2.5 GB/s`, `25%`.
#[derive(Clone, Debug)]
struct Literal {
    negative: bool,
    /// All digits as one number.
    digits: i128,
    /// How many of them stand behind the point.
    places: u32,
    /// How many stood behind it in the book's text.
    least_places: u32,
    grouped: bool,
    suffix: String,
}

impl Literal {
    fn of(text: &str) -> Option<Self> {
        let (negative, size) = match text.strip_prefix('-') {
            Some(size) => (true, size),
            None => (false, text),
        };
        let end = size.find(|c: char| !(c.is_ascii_digit() || matches!(c, '.' | ',')));
        let (number, suffix) = size.split_at_checked(end.unwrap_or(size.len()))?;
        let (whole, rest) = number.split_once('.').unwrap_or((number, ""));
        // A second number behind the first is more than is understood here.
        if suffix.contains(|c: char| c.is_ascii_digit()) || rest.contains([',', '.']) {
            return None;
        }
        let places = u32::try_from(rest.len()).ok()?;
        let digits = format!("{}{rest}", whole.replace(',', "")).parse().ok()?;
        let (grouped, suffix) = (whole.contains(','), suffix.to_owned());
        Some(Self { negative, digits, places, least_places: places, grouped, suffix })
    }

    fn with(&self, digits: i128) -> Self {
        Self { digits, places: 0, ..self.clone() }
    }

    fn times(&self, (over, under): (i128, i128)) -> Option<Self> {
        let mut digits = self.digits.checked_mul(over)?;
        let mut places = self.places;
        if digits % under != 0 {
            (digits, places) = (digits.checked_mul(10)?, places + 1);
        }
        (digits % under == 0).then(|| Self { digits: digits / under, places, ..self.clone() })
    }

    fn is_below(&self, all: i128) -> bool {
        let one = 10_i128.checked_pow(self.places).unwrap_or(i128::MAX);
        all.checked_mul(one).is_some_and(|all| self.digits < all)
    }

    fn text(&self) -> String {
        let one = 10_i128.checked_pow(self.places).unwrap_or(i128::MAX);
        let (whole, rest) = (self.digits / one, self.digits % one);
        let whole = if self.grouped { grouped(whole) } else { whole.to_string() };
        let places = self.places as usize;
        let mut rest = if places > 0 { format!("{rest:0places$}") } else { String::new() };
        let least = self.least_places as usize;
        while rest.len() > least && rest.ends_with('0') {
            rest.pop();
        }
        while rest.len() < least {
            rest.push('0');
        }
        let sign = if self.negative { "-" } else { "" };
        let point = if rest.is_empty() { "" } else { "." };
        format!("{sign}{whole}{point}{rest}{}", self.suffix)
    }
}

#[cfg(test)]
mod tests {
    use super::Literal;

    #[test]
    fn texts_keep_their_style() {
        let times = |text: &str, over, under| {
            Literal::of(text).and_then(|one| one.times((over, under))).map(|one| one.text())
        };
        assert_eq!(times("50 GB/s", 1, 2).as_deref(), Some("25 GB/s"));
        assert_eq!(times("1,000,000 B", 4, 1).as_deref(), Some("4,000,000 B"));
        assert_eq!(times("7B", 1, 2).as_deref(), Some("3.5B"));
        assert_eq!(times("1.00", 1, 2).as_deref(), Some("0.50"));
        assert_eq!(times("0.003", 1, 2).as_deref(), Some("0.0015"));
        assert_eq!(times("0.5", 2, 1).as_deref(), Some("1.0"));
        assert_eq!(times("25%", 1, 2).as_deref(), Some("12.5%"));
        assert_eq!(times("-2", 3, 1).as_deref(), Some("-6"));
        assert!(Literal::of("5×10^10").is_none());
        assert!(Literal::of("").is_none());
    }
}
