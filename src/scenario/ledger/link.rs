//! What of the ledger goes into a link, and its figures by name.

use super::{ACTIVATIONS, CAPACITY, LedgerInputs, MARGIN, PARAMETERS, RowInputs};
use crate::estimate::model_state::Part;
use crate::scenario::{Field, Figure, Inputs, Pairs};

/// Stands in a link for a ledger whose rows were all taken away.
const NO_ROWS: &str = "none";
/// Stands between the parts of a row in a link; within a part a backslash goes before it.
const BAR: char = '|';

impl Inputs for LedgerInputs {
    fn fields() -> Vec<Field> {
        [PARAMETERS].into_iter().chain(ACTIVATIONS).chain([MARGIN, CAPACITY]).collect()
    }

    fn text_mut(&mut self, name: &str) -> Option<&mut String> {
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

    fn pairs(&self, default: &Self) -> Pairs {
        let mut pairs = self.changed_fields(default);
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

    fn take(&mut self, name: &str, text: &str) -> bool {
        match name {
            "activations" => match text {
                "yes" => self.with_activations = true,
                "no" => self.with_activations = false,
                _ => return false,
            },
            "rows" if text == NO_ROWS => self.rows.clear(),
            "row" => match row_from(text) {
                Some(row) => self.rows.push(row),
                None => return false,
            },
            _ => return self.put(name, text),
        }
        true
    }

    fn take_all(&mut self, pairs: &Pairs) -> Vec<String> {
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

    fn figures(&self) -> Vec<(&'static str, Figure)> {
        let out = self.work_out();
        let difference =
            |fit: &Result<crate::estimate::capacity::Fit, _>| fit.clone().map(|fit| fit.difference);
        vec![
            ("state-fit", difference(&out.state_fit)),
            ("total-fit", difference(&out.total_fit)),
            ("plan-fit", difference(&out.plan_fit)),
            ("state", out.state),
            ("one-array", out.one_array),
            ("arrays", out.arrays),
            ("saved-activations", out.activations),
            ("before-margin", out.before_margin),
            ("margin-bytes", out.margin),
            ("with-margin", out.with_margin),
        ]
    }
}

fn yes_no(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}

/// `weights|yes|Working weights|7B|2|Both passes read them`.
fn row_text(row: &RowInputs) -> String {
    let parts =
        [row.part.key(), yes_no(row.counted), &row.name, &row.parameters, &row.bytes, &row.reason];
    let escaped = parts.map(|part| part.replace('\\', r"\\").replace(BAR, r"\|"));
    escaped.join(&BAR.to_string())
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
