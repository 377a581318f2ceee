//! The fields of the ledger by name, and what of it goes into a link.

use super::{ACTIVATIONS, CAPACITY, LedgerInputs, MARGIN, PARAMETERS, PRESETS, RowInputs};
use crate::estimate::model_state::Part;
use crate::scenario::{Field, Pairs, table_text};

/// More rows would be no table that anybody reads.
pub(super) const MOST_ROWS: usize = 40;
/// Stands in a link for a ledger whose rows were all taken away.
const NO_ROWS: &str = "none";
/// Stands between the parts of a row in a link; within a part a backslash goes before it.
const BAR: char = '|';

impl LedgerInputs {
    /// The fields that stand by themselves, in the order in which links carry them.
    #[must_use]
    pub fn fields() -> Vec<Field> {
        [PARAMETERS].into_iter().chain(ACTIVATIONS).chain([MARGIN, CAPACITY]).collect()
    }

    /// The text of such a field, by its name.
    pub fn text_mut(&mut self, name: &str) -> Option<&mut String> {
        match name {
            "parameters" => Some(&mut self.parameters),
            "margin" => Some(&mut self.margin),
            "capacity" => Some(&mut self.capacity),
            _ => {
                let place = ACTIVATIONS.iter().position(|field| field.name == name)?;
                self.activations.get_mut(place)
            }
        }
    }

    /// What was typed in the field of this name.
    #[must_use]
    pub fn text(&self, name: &str) -> String {
        match name {
            "parameters" => self.parameters.clone(),
            "margin" => self.margin.clone(),
            "capacity" => self.capacity.clone(),
            _ => {
                let place = ACTIVATIONS.iter().position(|field| field.name == name);
                place.and_then(|place| self.activations.get(place)).cloned().unwrap_or_default()
            }
        }
    }

    /// Puts a text into the field of this name; `false` where there is none.
    pub fn put(&mut self, name: &str, text: &str) -> bool {
        let Some(place) = self.text_mut(name) else { return false };
        text.clone_into(place);
        true
    }

    /// All that differs from `default`, as it goes into a link: names and texts.
    #[must_use]
    pub fn pairs(&self, default: &Self) -> Pairs {
        let mut pairs: Pairs = Self::fields()
            .into_iter()
            .map(|field| (field.name.to_owned(), self.text(field.name)))
            .filter(|(name, text)| *text != default.text(name))
            .collect();
        if self.with_activations != default.with_activations {
            pairs.push(("activations".into(), yes_no(self.with_activations).into()));
        }
        if self.rows.is_empty() {
            pairs.push(("rows".into(), NO_ROWS.into()));
        } else if self.rows != default.rows {
            pairs.extend(self.rows.iter().map(|row| ("row".to_owned(), row_text(row))));
        }
        pairs
    }

    /// All rows as one text, for places where a name stands only once: an attribute of an element.
    ///
    /// ```
    /// use bytes_and_bubbles::scenario::ledger::LedgerInputs;
    /// let (one, mut other) = (LedgerInputs::example_27_1(), LedgerInputs::sixteen_bytes());
    /// assert!(other.take("rows", &one.rows_text()));
    /// assert_eq!(other.rows, one.rows);
    /// ```
    #[must_use]
    pub fn rows_text(&self) -> String {
        if self.rows.is_empty() {
            return NO_ROWS.to_owned();
        }
        let rows: Vec<_> =
            self.rows.iter().map(|row| parts(row).map(str::to_owned).into()).collect();
        table_text::write(&rows)
    }

    /// Takes a text from a link; `false` where the name or the text is not known.
    pub fn take(&mut self, name: &str, text: &str) -> bool {
        match name {
            "preset" => match PRESETS.iter().find(|preset| preset.key == text) {
                Some(preset) => self.use_preset(preset),
                None => return false,
            },
            "activations" => match text {
                "yes" => self.with_activations = true,
                "no" => self.with_activations = false,
                _ => return false,
            },
            "rows" if text == NO_ROWS => self.rows.clear(),
            "rows" => match all_rows_from(text) {
                Some(rows) => self.rows = rows,
                None => return false,
            },
            "row" => match row_from(text) {
                Some(row) if self.rows.len() < MOST_ROWS => self.rows.push(row),
                _ => return false,
            },
            _ => return self.put(name, text),
        }
        true
    }

    /// Takes all texts of a link; gives back the names that are not known or hold what is not.
    pub fn take_all(&mut self, pairs: &Pairs) -> Vec<String> {
        // Rows of a link take the place of all rows; if none of them can be read, all stay.
        if pairs.iter().any(|(name, text)| name == "row" && row_from(text).is_some()) {
            self.rows.clear();
        }
        pairs
            .iter()
            .filter(|(name, text)| !self.take(name, text))
            .map(|(name, _)| name.clone())
            .collect()
    }
}

fn yes_no(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}

/// `weights|yes|Working weights|7B|2|Both passes read them`.
fn row_text(row: &RowInputs) -> String {
    let escaped = parts(row).map(|part| part.replace('\\', r"\\").replace(BAR, r"\|"));
    escaped.join(&BAR.to_string())
}

/// What a row says, part by part.
fn parts(row: &RowInputs) -> [&str; 6] {
    [row.part.key(), yes_no(row.counted), &row.name, &row.parameters, &row.bytes, &row.reason]
}

fn all_rows_from(text: &str) -> Option<Vec<RowInputs>> {
    let rows = table_text::read(text);
    let few = (1..=MOST_ROWS).contains(&rows.len());
    few.then(|| rows.into_iter().map(row_of).collect()).flatten()
}

fn row_from(text: &str) -> Option<RowInputs> {
    let mut parts = vec![String::new()];
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            BAR => parts.push(String::new()),
            '\\' => parts.last_mut()?.push(chars.next()?),
            c => parts.last_mut()?.push(c),
        }
    }
    row_of(parts)
}

fn row_of(parts: Vec<String>) -> Option<RowInputs> {
    let [part, counted, name, parameters, bytes, reason] = <[String; 6]>::try_from(parts).ok()?;
    Some(RowInputs {
        part: Part::from_key(&part)?,
        counted: match counted.as_str() {
            "yes" => true,
            "no" => false,
            _ => return None,
        },
        name,
        parameters,
        bytes,
        reason,
    })
}
