//! The numbers of one run, which all examples of a chapter share: the ledger, and the texts of all
//! controls that were changed.

use super::figure::value;
use super::ledger::LedgerInputs;
use super::{Control, Field, Gap, Kind, Pairs, table_text};
use crate::quantity::Quantity;

/// More rows would be no table that anybody reads.
pub(super) const MOST_ROWS: usize = 40;

/// Stands before the pairs of a whole run.
pub const WHOLE: &str = "whole";

/// Pairs as one text.
#[must_use]
pub fn pairs_text(pairs: &Pairs) -> String {
    let rows: Vec<_> = pairs.iter().map(|(name, text)| vec![name.clone(), text.clone()]).collect();
    table_text::write(&rows)
}

/// The pairs of a text; what is no pair is left out.
#[must_use]
pub fn pairs_from(text: &str) -> Pairs {
    let pair = |row: Vec<String>| <[String; 2]>::try_from(row).ok();
    table_text::read(text).into_iter().filter_map(pair).map(|[name, text]| (name, text)).collect()
}

/// What a reader has typed about one run.
#[derive(Clone, Debug)]
pub struct Run {
    /// The rows of model state, saved activations, margin and device.
    pub ledger: LedgerInputs,
    /// Texts that are not the defaults, sorted by the names of their controls.
    typed: Vec<(&'static str, String)>,
    rules: Rules,
}

/// What holds for the controls of a run.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// The control of this name, if there is one: only these go into links.
    pub known: fn(&str) -> Option<&'static Control>,
    /// Brings in line what hangs on the control of this name, which was just changed.
    pub settle: fn(&mut Run, &str),
    /// Brings in line what hangs on the controls of these names, which were put all at once.
    pub arrive: fn(&mut Run, &[&str]),
    /// The run as it is before anybody changes anything.
    pub start: fn() -> Run,
}

impl PartialEq for Run {
    fn eq(&self, other: &Self) -> bool {
        self.ledger == other.ledger && self.typed == other.typed
    }
}

impl Run {
    /// A run with the defaults of its controls, on a ledger.
    #[must_use]
    pub fn new(ledger: LedgerInputs, rules: Rules) -> Self {
        Self { ledger, typed: Vec::new(), rules }
    }

    /// The run as it was before anybody changed anything.
    #[must_use]
    pub fn fresh(&self) -> Self {
        (self.rules.start)()
    }

    /// Brings in line what hangs on controls of these names, which were put all at once.
    pub fn arrive(&mut self, names: &[&str]) {
        (self.rules.arrive)(self, names);
    }

    /// The control of this name, if the run knows one.
    #[must_use]
    pub fn control(&self, name: &str) -> Option<&'static Control> {
        (self.rules.known)(name)
    }

    /// What a control holds.
    #[must_use]
    pub fn text_of(&self, control: &Control) -> String {
        if self.ledger.has(control.name()) {
            return self.ledger.text(control.name());
        }
        let typed = self.typed.iter().find(|(name, _)| *name == control.name());
        typed.map_or_else(|| control.default.to_owned(), |(_, text)| text.clone())
    }

    /// Puts a text into a control, and brings in line what hangs on it.
    pub fn put_into(&mut self, control: &Control, text: &str) {
        self.put_alone(control, text);
        (self.rules.settle)(self, control.name());
    }

    /// Puts a text into a control, and changes nothing else.
    pub fn put_alone(&mut self, control: &Control, text: &str) {
        let name = control.name();
        if self.ledger.put(name, text) {
            return;
        }
        self.typed.retain(|(typed, _)| *typed != name);
        if text != control.default {
            let place = self.typed.iter().take_while(|(typed, _)| *typed < name).count();
            self.typed.insert(place, (name, text.to_owned()));
        }
    }

    /// Whether a box is ticked.
    #[must_use]
    pub fn is_on(&self, control: &Control) -> bool {
        self.text_of(control) == "yes"
    }

    /// The rows of a table.
    #[must_use]
    pub fn rows(&self, control: &Control) -> Vec<Vec<String>> {
        table_text::read(&self.text_of(control))
    }

    /// Puts rows into a table.
    pub fn put_rows(&mut self, control: &Control, rows: &[Vec<String>]) {
        self.put_into(control, &table_text::write(rows));
    }

    /// Adds a row: the same as the last one, so that there is nothing to correct before it can be read.
    pub fn add_row(&mut self, control: &Control) {
        if matches!(control.kind, Kind::Ledger) {
            self.ledger.add_row();
        }
        let Kind::Rows(columns) = control.kind else { return };
        let mut rows = self.rows(control);
        if rows.len() < MOST_ROWS {
            let new = rows.last().cloned().unwrap_or_else(|| vec!["1".to_owned(); columns.len()]);
            rows.push(new);
            self.put_rows(control, &rows);
        }
    }

    /// Takes a row away.
    pub fn take_row(&mut self, control: &Control, row: usize) {
        if matches!(control.kind, Kind::Ledger) {
            self.ledger.take_row(row);
            return;
        }
        let mut rows = self.rows(control);
        if row < rows.len() {
            rows.remove(row);
            self.put_rows(control, &rows);
        }
    }

    /// Puts a text into a cell of a table.
    pub fn put_cell(&mut self, control: &Control, (row, column): (usize, usize), text: &str) {
        if matches!(control.kind, Kind::Ledger) {
            self.ledger.put_cell(row, column, text);
            return;
        }
        let mut rows = self.rows(control);
        if let Some(cell) = rows.get_mut(row).and_then(|row| row.get_mut(column)) {
            text.clone_into(cell);
            self.put_rows(control, &rows);
        }
    }

    /// The value of a control.
    ///
    /// # Errors
    /// [`Gap::Waits`] where its text cannot be read.
    pub fn value(&self, control: &Control) -> Result<Quantity, Gap> {
        value(&control.entry(self)).cloned()
    }

    /// The values of a row of a table, one for each column.
    ///
    /// # Errors
    /// [`Gap::Waits`] where a text cannot be read.
    pub fn row_values(columns: &[Field], row: &[String]) -> Result<Vec<Quantity>, Gap> {
        columns.iter().zip(row).map(|(field, text)| value(&field.read(text)).cloned()).collect()
    }

    /// Puts a text into the control of this name alone; `false` where there is none, or it cannot hold it.
    fn take_alone(&mut self, name: &str, text: &str) -> bool {
        match self.control(name) {
            Some(control) if control.holds(text) => {
                self.put_alone(control, text);
                true
            }
            _ => false,
        }
    }
}

impl Run {
    /// All that differs from `default`, as it goes into a link: names and texts.
    #[must_use]
    pub fn pairs(&self, default: &Self) -> Pairs {
        let mut pairs = self.ledger.pairs(&default.ledger);
        let mut names: Vec<_> = self.typed.iter().map(|(name, _)| *name).collect();
        // What is back at the default of its control differs where the run has another one.
        let put_back = default.typed.iter().map(|(name, _)| *name);
        names.extend(put_back.filter(|name| !self.typed.iter().any(|(typed, _)| typed == name)));
        let known = names.into_iter().filter_map(|name| self.control(name));
        let differs = |control: &&Control| self.text_of(control) != default.text_of(control);
        let pair = |control: &Control| (control.name().to_owned(), self.text_of(control));
        pairs.extend(known.filter(differs).map(pair));
        pairs
    }

    /// Takes a text from a link; `false` where the name or the text is not known. Under [`WHOLE`] stands
    /// a run of its own, in pairs, which takes the place of this one.
    pub fn take(&mut self, name: &str, text: &str) -> bool {
        if name == WHOLE {
            let mut whole = self.fresh();
            let known = whole.take_all(&pairs_from(text)).is_empty();
            *self = whole;
            return known;
        }
        let has_rows = self.control("rows").is_some();
        let taken = match self.control(name) {
            // Where no rows are shown, a field of the ledger is a field like any other.
            Some(control) if !(has_rows && self.ledger.has(control.name())) => {
                self.take_alone(name, text)
            }
            _ => has_rows && self.ledger.take(name, text),
        };
        if taken {
            (self.rules.settle)(self, name);
        }
        taken
    }

    /// Takes all texts of a link; gives back the names that are not known or hold what is not.
    pub fn take_all(&mut self, pairs: &Pairs) -> Vec<String> {
        let has_ledger = self.control("rows").is_some();
        let (own, rest): (Pairs, Pairs) = pairs.iter().cloned().partition(|(name, _)| {
            has_ledger && (self.control(name).is_none() || self.ledger.has(name) || name == "rows")
        });
        let mut unknown = self.ledger.take_all(&own);
        unknown.extend(
            rest.iter()
                .filter(|(name, text)| !self.take_alone(name, text))
                .map(|(name, _)| name.clone()),
        );
        self.arrive(&pairs.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>());
        unknown
    }
}

impl Control {
    /// A control of the ledger: its text is kept there, whatever its default here.
    #[must_use]
    pub const fn of_ledger(field: Field) -> Self {
        Self { field, default: "", kind: Kind::Text { steps: false }, hint: "" }
    }
}
