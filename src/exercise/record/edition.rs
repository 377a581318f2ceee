//! What tells whether an exercise still asks what it asked when an answer was given.

use crate::exercise::schema::{Cell, Choice, Exercise, Figures, Kind, Part, Wanted};
use crate::exercise::sum::sum_of;

/// A check sum of what an exercise asks: its prompt, inputs, asks, options and estimates, in their order.
/// Titles, explanations and the lists of tried answers do not count.
#[must_use]
pub fn edition(exercise: &Exercise) -> String {
    let mut texts = Texts(vec![exercise.prompt.as_str().into()]);
    texts.put(exercise.picture.as_deref().unwrap_or_default());
    for given in &exercise.given {
        texts.put(&given.name);
        texts.list(given.values.iter().map(String::as_str));
    }
    for part in &exercise.parts {
        texts.part(part);
    }
    sum_of(texts.0.iter().map(AsRef::as_ref))
}

struct Texts<'a>(Vec<std::borrow::Cow<'a, str>>);

impl<'a> Texts<'a> {
    fn put(&mut self, text: &'a str) {
        self.0.push(text.into());
    }

    fn number(&mut self, number: usize) {
        self.0.push(number.to_string().into());
    }

    /// Texts and, before them, how many they are: nothing may slip from one list into the next.
    fn list(&mut self, texts: impl ExactSizeIterator<Item = &'a str>) {
        self.number(texts.len());
        texts.for_each(|text| self.put(text));
    }

    fn pairs(&mut self, pairs: &'a [(String, String)]) {
        self.number(pairs.len());
        for (name, text) in pairs {
            self.put(name);
            self.put(text);
        }
    }

    fn part(&mut self, part: &'a Part) {
        self.put(&part.name);
        self.put(&part.ask);
        self.pairs(&part.with);
        match &part.kind {
            Kind::Number(wanted) => {
                self.put("number");
                self.wanted(wanted);
            }
            Kind::Table { corner, columns, rows } => {
                self.put("table");
                self.put(corner);
                self.list(columns.iter().map(String::as_str));
                for row in rows {
                    self.put(&row.label);
                    row.cells.iter().for_each(|cell| self.cell(cell));
                }
            }
            Kind::Choice { options, estimate } => {
                self.put("choice");
                self.put(estimate.as_deref().unwrap_or_default());
                self.options(options);
            }
            Kind::Several { options, pick } => {
                self.put("several");
                self.number(pick.unwrap_or_default());
                self.options(options);
            }
            Kind::Sort { groups, items } => {
                self.put("sort");
                self.pairs(groups);
                for item in items {
                    self.put(&item.key);
                    self.put(&item.text);
                    self.put(&item.group);
                }
            }
            Kind::Order { items } => {
                self.put("order");
                self.pairs(items);
            }
            Kind::Words { points } => {
                self.put("words");
                self.list(points.iter().map(String::as_str));
            }
            Kind::Drawing => self.put("drawing"),
        }
    }

    fn wanted(&mut self, wanted: &'a Wanted) {
        self.put(&wanted.estimate);
        self.number(match wanted.figures {
            Figures::Exact => 0,
            Figures::Significant(figures) => figures as usize,
        });
        self.put(wanted.of.as_deref().unwrap_or_default());
    }

    fn cell(&mut self, cell: &'a Cell) {
        match cell {
            Cell::Given(text) => self.put(text),
            Cell::Asked(wanted, with) => {
                self.wanted(wanted);
                self.pairs(with);
            }
        }
    }

    fn options(&mut self, options: &'a [Choice]) {
        self.number(options.len());
        for option in options {
            self.put(&option.key);
            self.put(&option.text);
            self.put(if option.right { "right" } else { "" });
        }
    }
}
