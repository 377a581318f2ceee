//! A single step taken apart into what a person would write down on the way.

use super::chain::{Shelf, replaced, restated};
use crate::derivation::{Derivation, Expression, Symbol};

/// Letters for results on the way that the example has no name for.
const LETTERS: [&str; 9] = ["x", "y", "z", "u", "q", "j", "i", "e", "o"];

/// As many numbers as are taken together at once.
const TOGETHER: usize = 3;

/// The steps to a result that stands on given numbers alone; `None` where there is only one.
pub(super) fn split(target: &Derivation, shelf: &Shelf) -> Option<Vec<Derivation>> {
    let mut work = Work { target, shelf, steps: Vec::new() };
    let last = work
        .by_figures()
        .or_else(|| work.by_parts())
        .or_else(|| work.by_rounding())
        .or_else(|| work.by_length())?;
    let last = restated(target, last);
    let mut steps = work.steps;
    // What has a name of its own comes first.
    let named = |step: &Derivation| shelf.derivations().any(|known| known == step);
    let (mut first, rest): (Vec<_>, Vec<_>) = steps.drain(..).partition(named);
    first.extend(rest);
    let rejoined = last.terms().iter().any(|term| first.iter().any(|step| step.term() == **term));
    first.push(last);
    rejoined.then_some(first)
}

struct Work<'a> {
    target: &'a Derivation,
    shelf: &'a Shelf,
    steps: Vec<Derivation>,
}

impl Work<'_> {
    /// Factors or summands that the example shows as figures of their own: arrays of one size times
    /// their number.
    fn by_figures(&mut self) -> Option<Expression> {
        let of = |expression: &Expression| match expression {
            Expression::Sum(parts) => Some((true, parts.clone())),
            Expression::Product(parts) => Some((false, parts.clone())),
            _ => None,
        };
        let (sum, whole) = of(self.target.expression())?;
        let taken = self.taken();
        let mut known: Vec<_> = self
            .shelf
            .derivations()
            .filter_map(|derivation| {
                let (is_sum, parts) = of(derivation.expression())?;
                let fits = is_sum == sum && parts.len() < whole.len();
                (fits && honest(derivation) && !taken.contains(&derivation.term().symbol))
                    .then_some((derivation, parts))
            })
            .collect();
        known.sort_by_key(|(_, parts)| std::cmp::Reverse(parts.len()));
        let mut left: Vec<Expression> = whole;
        for (derivation, parts) in known {
            let mut rest = left.clone();
            let place = left.iter().position(|part| parts.contains(part));
            let taken = parts.iter().all(|part| {
                let place = rest.iter().position(|other| other == part);
                place.map(|place| rest.remove(place)).is_some()
            });
            if let (true, Some(place)) = (taken, place) {
                rest.insert(place.min(rest.len()), derivation.into());
                left = rest;
                self.steps.push(derivation.clone());
            }
        }
        if self.steps.is_empty() {
            return None;
        }
        Some(if sum { Expression::sum(left) } else { Expression::product(left) })
    }

    /// Each part of the expression that holds more than one number: what stands above the bar of a
    /// fraction and below it, what stands in brackets.
    fn by_parts(&mut self) -> Option<Expression> {
        let core = within_rounding(self.target.expression());
        let parts: Vec<(Expression, &'static str)> = named_parts(core)
            .into_iter()
            .filter(|(part, _)| !matches!(part, Expression::Term(_) | Expression::Constant(_)))
            .collect();
        for (part, name) in &parts {
            if !self.steps.iter().any(|step| step.expression() == part) {
                let step = self.step(part, name)?;
                self.steps.push(step);
            }
        }
        if self.steps.is_empty() {
            return None;
        }
        let steps = &self.steps;
        let whole = self.target.expression();
        Some(replaced(whole, &|part| {
            let step = steps.iter().find(|step| step.expression() == part)?;
            Some(step.into())
        }))
    }

    /// What is rounded, before it is.
    fn by_rounding(&mut self) -> Option<Expression> {
        let whole = self.target.expression();
        let core = within_rounding(whole);
        if core == whole || matches!(core, Expression::Term(_) | Expression::Constant(_)) {
            return None;
        }
        let step = self.step(core, "Before rounding")?;
        if step.value() == self.target.value() {
            return None;
        }
        let last = replaced(whole, &|part| (part == core).then(|| (&step).into()));
        self.steps.push(step);
        Some(last)
    }

    /// The first few of a long row of factors or summands.
    fn by_length(&mut self) -> Option<Expression> {
        let whole = self.target.expression();
        let core = within_rounding(whole);
        let (sum, parts) = match core {
            Expression::Sum(parts) => (true, parts),
            Expression::Product(parts) => (false, parts),
            _ => return None,
        };
        if parts.len() <= 2 {
            return None;
        }
        let (first, rest) = parts.split_at_checked(parts.len().div_ceil(2).min(TOGETHER))?;
        let joined = if sum { Expression::sum } else { Expression::product };
        let name = if sum { "The first terms together" } else { "The first factors together" };
        let step = self.step(&joined(first.to_vec()), name)?;
        let last = joined(
            [Expression::from(&step)].into_iter().chain(rest.iter().cloned()).collect::<Vec<_>>(),
        );
        self.steps.push(step);
        Some(replaced(whole, &|part| (part == core).then(|| last.clone())))
    }

    /// A part as a step: a figure of the example where one comes from the same expression.
    fn step(&self, part: &Expression, name: &str) -> Option<Derivation> {
        let taken = self.taken();
        let stands_for_it = |figure: &&Derivation| {
            figure.expression() == part && honest(figure) && !taken.contains(&figure.term().symbol)
        };
        if let Some(figure) = self.shelf.derivations().find(stands_for_it) {
            return Some(figure.clone());
        }
        let free = |letter: &&str| !taken.iter().any(|symbol| symbol.letter == **letter);
        let letter = LETTERS.into_iter().find(free)?;
        Derivation::new(name, letter, part.clone()).ok()
    }
}

impl Work<'_> {
    /// The symbols that mean something already.
    fn taken(&self) -> Vec<Symbol> {
        let terms = self.target.terms().into_iter().map(|term| term.symbol.clone());
        let steps = self.steps.iter().map(|step| step.term().symbol);
        terms.chain([self.target.term().symbol]).chain(steps).collect()
    }
}

/// Whether it counts what its expression counts, so that it can stand for it.
fn honest(derivation: &Derivation) -> bool {
    derivation.expression().value().as_ref() == Ok(derivation.value())
}

/// What stands within rounding and roots.
fn within_rounding(expression: &Expression) -> &Expression {
    match expression {
        Expression::RoundUp(inner)
        | Expression::RoundDown(inner)
        | Expression::Rounded(inner, _)
        | Expression::SquareRoot(inner) => within_rounding(inner),
        _ => expression,
    }
}

/// The parts of an expression, and what each is called.
fn named_parts(expression: &Expression) -> Vec<(Expression, &'static str)> {
    let two = |left: &Expression, right: &Expression, names: [&'static str; 2]| {
        let [first, second] = names;
        vec![(left.clone(), first), (right.clone(), second)]
    };
    match expression {
        Expression::Quotient(over, under) => two(over, under, ["Numerator", "Denominator"]),
        Expression::Difference(left, right) => {
            two(left, right, ["Before subtracting", "What is subtracted"])
        }
        Expression::Smaller(left, right) | Expression::Larger(left, right) => {
            two(left, right, ["First of the two", "Second of the two"])
        }
        Expression::Sum(parts) => numbered(
            parts,
            ["First part of the sum", "Second part of the sum", "Third part of the sum"],
            "Next part of the sum",
        ),
        Expression::Product(parts) => {
            parts.iter().map(|part| (part.clone(), factor(part))).collect()
        }
        _ => Vec::new(),
    }
}

fn numbered(
    parts: &[Expression],
    names: [&'static str; 3],
    further: &'static str,
) -> Vec<(Expression, &'static str)> {
    let names = names.into_iter().chain(std::iter::repeat(further));
    parts.iter().cloned().zip(names).collect()
}

fn factor(part: &Expression) -> &'static str {
    match part {
        Expression::Sum(_) => "Sum in brackets",
        Expression::Difference(..) => "Difference in brackets",
        Expression::RoundUp(_) | Expression::RoundDown(_) | Expression::Rounded(..) => {
            "Rounded factor"
        }
        Expression::SquareRoot(_) => "Root",
        Expression::Quotient(..) => "Quotient",
        _ => "Factor",
    }
}
