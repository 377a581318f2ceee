//! The steps to a figure: its derivation, and before it those of the terms that are worked out.

use super::MOST_STEPS;
use super::split::split;
use crate::derivation::{Derivation, Expression, Term};
use crate::example::Example;
use crate::scenario::{Block, Cell, Kind, Run, Shown};
use std::sync::Arc;

/// What an example shows for one run: figures that can be worked out, the first of each name first in place.
#[derive(Debug)]
pub(super) struct Shelf {
    figures: Vec<Figure>,
}

#[derive(Debug)]
struct Figure {
    name: &'static str,
    /// What it is called on the page; empty in the ledger's totals.
    label: String,
    /// What tells it from others of the same title: heads of its column and its row, its section, what it
    /// stands on.
    places: [String; 4],
    derivation: Derivation,
}

impl Shelf {
    /// All figures of an example, those of rows as well.
    pub(super) fn of(example: &Example, run: &Run) -> Self {
        let worked = example.worked;
        let mut figures = Vec::new();
        if worked.controls().any(|control| matches!(control.kind, Kind::Ledger)) {
            for (name, figure) in run.ledger.work_out().figures() {
                if let Ok(derivation) = figure {
                    figures.push(Figure::new(
                        name,
                        "",
                        [String::new(), String::new()],
                        "",
                        derivation,
                    ));
                }
            }
        }
        let sections = worked.sections.iter().map(|section| section.title);
        for (blocks, section) in (worked.work_out)(run).iter().zip(sections) {
            for (block, shown) in blocks
                .iter()
                .flat_map(|block| block.figures().into_iter().map(move |shown| (block, shown)))
            {
                if let Ok(derivation) = shown.figure.clone() {
                    let heads = heads(block, shown);
                    figures.push(Figure::new(shown.name, &shown.label, heads, section, derivation));
                }
            }
        }
        Self { figures }
    }

    /// The names of the figures, each once, in order.
    pub(super) fn names(&self) -> Vec<&'static str> {
        let mut names = Vec::new();
        for Figure { name, .. } in &self.figures {
            if !names.contains(name) {
                names.push(*name);
            }
        }
        names
    }

    /// What a ladder to a figure is called: the name of the result, and the label it has on the page.
    pub(super) fn title(&self, figure: &str) -> String {
        let Some(shown) = self.figure(figure) else { return String::new() };
        let title = shown.title();
        let others = self.names().into_iter().filter(|name| *name != figure);
        let others: Vec<_> = others
            .filter_map(|name| self.figure(name))
            .filter(|other| other.title() == title && other.derivation != shown.derivation)
            .collect();
        let tells = |place: usize| {
            let own = shown.places.get(place).filter(|own| !own.is_empty())?;
            let others = others.iter().filter_map(|other| other.places.get(place));
            others.into_iter().all(|other| other != own).then_some(own)
        };
        match (0..shown.places.len()).find_map(tells).filter(|_| !others.is_empty()) {
            Some(place) => format!("{title} ({place})"),
            None => title,
        }
    }

    fn figure(&self, name: &str) -> Option<&Figure> {
        self.figures.iter().find(|figure| figure.name == name)
    }

    /// The steps to a figure, the deepest first; `None` where there are fewer than two.
    pub(super) fn steps(&self, figure: &str) -> Option<Vec<Derivation>> {
        let target = &self.figure(figure)?.derivation;
        let mut steps = Vec::new();
        self.climb(target, &mut Vec::new(), &mut steps);
        if steps.len() == 1 {
            steps = split(&steps.pop()?, self)?;
        }
        let before = steps.len().saturating_sub(MOST_STEPS);
        steps.drain(..before);
        (steps.len() > 1).then_some(steps)
    }

    /// The derivations of all figures.
    pub(super) fn derivations(&self) -> impl Iterator<Item = &Derivation> {
        self.figures.iter().map(|figure| &figure.derivation)
    }

    /// Adds the steps to `target`; `path` holds what is being worked out already.
    fn climb(&self, target: &Derivation, path: &mut Vec<Term>, steps: &mut Vec<Derivation>) {
        let step = self.without_names(target);
        path.push(target.term());
        for term in step.terms() {
            match self.source(term) {
                Some(source) if !path.contains(term) => self.climb(source, path, steps),
                _ => {}
            }
        }
        path.pop();
        if !steps.contains(&step) {
            steps.push(step);
        }
    }

    /// Where a term comes from, if it is a figure of the example.
    fn source(&self, term: &Term) -> Option<&Derivation> {
        self.derivations().find(|derivation| term.derived && derivation.term() == *term)
    }

    /// A result that only gives another one a new name is no step: that other one stands in its place.
    fn without_names(&self, target: &Derivation) -> Derivation {
        let expression = match self.renamed(target.expression()) {
            Expression::Term(term) => match self.source(&term) {
                Some(source) => self.renamed(source.expression()),
                None => Expression::Term(term),
            },
            expression => expression,
        };
        restated(target, expression)
    }

    fn renamed(&self, expression: &Expression) -> Expression {
        replaced(expression, &|part| {
            let Expression::Term(term) = part else { return None };
            let mut term = term;
            // Names of names: no example has more than a few.
            for _ in 0..MOST_STEPS {
                match self.source(term).map(Derivation::expression) {
                    Some(Expression::Term(other)) => term = other,
                    _ => break,
                }
            }
            Some(Expression::Term(Arc::clone(term)))
        })
    }
}

impl Figure {
    fn new(
        name: &'static str,
        label: &str,
        [column, row]: [String; 2],
        section: &str,
        derivation: Derivation,
    ) -> Self {
        let stands_on = derivation.terms().first().map(|term| term.name.clone());
        let places = [column, row, section.to_owned(), stands_on.unwrap_or_default()];
        Self { name, label: label.to_owned(), places, derivation }
    }

    fn title(&self) -> String {
        let (name, label) = (self.derivation.name(), &self.label);
        let says_it = |long: &str, short: &str| long.to_lowercase().contains(&short.to_lowercase());
        if says_it(name, label) {
            name.to_owned()
        } else if says_it(label, name) {
            label.clone()
        } else {
            format!("{name}: {label}")
        }
    }
}

/// The headings of the column and of the row in which a figure stands; empty outside of tables.
fn heads(block: &Block, shown: &Shown) -> [String; 2] {
    let Block::Table(table) = block else { return [String::new(), String::new()] };
    let is_it = |cell: &Cell| matches!(cell, Cell::Figure(other) if other == shown);
    let found = table.rows.iter().find_map(|row| Some((row, row.iter().position(is_it)?)));
    let column = found.and_then(|(_, place)| table.head.get(place)).cloned();
    let row = found.and_then(|(row, _)| match row.first() {
        Some(Cell::Text(text) | Cell::Number(text)) => Some(text.clone()),
        _ => None,
    });
    [column, row].map(Option::unwrap_or_default)
}

/// The same result from an expression of the same value; the old one where it has another value.
pub(super) fn restated(derivation: &Derivation, expression: Expression) -> Derivation {
    match derivation.restated(expression) {
        Ok(same) if same.value() == derivation.value() => same,
        _ => derivation.clone(),
    }
}

/// The terms that no step works out, each once.
pub(super) fn given(steps: &[Derivation]) -> Vec<&Term> {
    let results: Vec<Term> = steps.iter().map(Derivation::term).collect();
    let mut given: Vec<&Term> = Vec::new();
    for term in steps.iter().flat_map(Derivation::terms) {
        if !results.contains(term) && !given.contains(&term) {
            given.push(term);
        }
    }
    given
}

/// The expression with other parts in place of those for which there are any.
pub(super) fn replaced(
    expression: &Expression,
    by: &impl Fn(&Expression) -> Option<Expression>,
) -> Expression {
    if let Some(other) = by(expression) {
        return other;
    }
    let one = |part: &Expression| Box::new(replaced(part, by));
    let all = |parts: &[Expression]| parts.iter().map(|part| replaced(part, by)).collect();
    match expression {
        Expression::Term(_) | Expression::Constant(_) => expression.clone(),
        Expression::Sum(parts) => Expression::Sum(all(parts)),
        Expression::Product(parts) => Expression::Product(all(parts)),
        Expression::Difference(left, right) => Expression::Difference(one(left), one(right)),
        Expression::Quotient(left, right) => Expression::Quotient(one(left), one(right)),
        Expression::Smaller(left, right) => Expression::Smaller(one(left), one(right)),
        Expression::Larger(left, right) => Expression::Larger(one(left), one(right)),
        Expression::RoundUp(inner) => Expression::RoundUp(one(inner)),
        Expression::RoundDown(inner) => Expression::RoundDown(one(inner)),
        Expression::Rounded(inner, places) => Expression::Rounded(one(inner), *places),
        Expression::SquareRoot(inner) => Expression::SquareRoot(one(inner)),
    }
}
