//! The ledger, worked out from what was typed.

use super::{
    ACTIVATIONS, CAPACITY, LedgerInputs, MARGIN, PARAMETERS, ROW_BYTES, ROW_PARAMETERS, RowInputs,
};
use crate::estimate::activations::{self, Activations};
use crate::estimate::model_state::Part;
use crate::estimate::{capacity, model_state};
use crate::quantity::Quantity;
use crate::scenario::figure::value;
use crate::scenario::{Entry, Figure, Gap};

/// One row, worked out.
#[derive(Clone, Debug, PartialEq)]
pub struct LedgerRow {
    /// What was typed for its own parameters.
    pub parameters: Entry,
    /// What was typed for its bytes per parameter.
    pub bytes: Entry,
    /// The bytes that it takes.
    pub total: Figure,
}

/// The ledger, worked out.
#[derive(Clone, Debug, PartialEq)]
pub struct Ledger {
    /// What was typed for [`PARAMETERS`].
    pub parameters: Entry,
    /// The rows, left out or not.
    pub rows: Vec<LedgerRow>,
    /// What was typed for [`ACTIVATIONS`].
    pub activation_entries: [Entry; 6],
    /// What was typed for [`MARGIN`].
    pub margin_entry: Entry,
    /// What was typed for [`CAPACITY`].
    pub capacity: Entry,
    /// All counted rows.
    pub state: Figure,
    /// One saved array of one layer.
    pub one_array: Figure,
    /// How many arrays are saved.
    pub arrays: Figure,
    /// All saved activations.
    pub activations: Figure,
    /// State, and activations where they count.
    pub before_margin: Figure,
    /// What the margin adds.
    pub margin: Figure,
    /// The total with its margin.
    pub with_margin: Figure,
    /// Whether the state alone fits, and what is left over or missing.
    pub state_fit: Result<capacity::Fit, Gap>,
    /// The same for the total before margin.
    pub total_fit: Result<capacity::Fit, Gap>,
    /// The same for the total with margin.
    pub plan_fit: Result<capacity::Fit, Gap>,
}

impl LedgerInputs {
    /// Works everything out.
    #[must_use]
    pub fn work_out(&self) -> Ledger {
        let parameters = PARAMETERS.read(&self.parameters);
        let margin_entry = MARGIN.read(&self.margin);
        let capacity_entry = CAPACITY.read(&self.capacity);
        let read: Vec<_> = self.rows.iter().map(|row| read_row(row, &parameters)).collect();

        let counted: Result<Vec<_>, Gap> = read
            .iter()
            .zip(&self.rows)
            .filter(|(_, row)| row.counted)
            .map(|((_, row), _)| row.clone())
            .collect();
        let state: Figure = counted.and_then(|rows| Ok(model_state::total(&rows)?));

        let mut fields = ACTIVATIONS.iter().zip(&self.activations);
        let activation_entries = std::array::from_fn(|_| {
            fields.next().map_or(Entry::Blank, |(field, text)| field.read(text))
        });
        let sizes = sizes(&activation_entries);
        let one_array = shape(&activation_entries).and_then(|shape| Ok(shape.one_array()?));
        let [.., layers, per_layer, _] = &activation_entries;
        let arrays: Figure =
            value(layers).and_then(|layers| Ok(activations::arrays(layers, value(per_layer)?)?));
        let saved: Figure = sizes.and_then(|sizes| Ok(sizes.saved()?));

        let before_margin = self.add_up(&state, &saved);
        let share = value(&margin_entry);
        let on_total =
            |form: Form| Ok(form(before_margin.as_ref().map_err(Clone::clone)?, share.clone()?)?);
        let (margin, with_margin) = (on_total(capacity::margin), on_total(capacity::with_margin));
        let fit = |total: &Figure| {
            Ok(capacity::fit(total.as_ref().map_err(Clone::clone)?, value(&capacity_entry)?)?)
        };
        Ledger {
            rows: read.into_iter().map(|(row, _)| row).collect(),
            state_fit: fit(&state),
            total_fit: fit(&before_margin),
            plan_fit: fit(&with_margin),
            parameters,
            activation_entries,
            margin_entry,
            capacity: capacity_entry,
            state,
            one_array,
            arrays,
            activations: saved,
            before_margin,
            margin,
            with_margin,
        }
    }

    /// The rows that count, with their parts.
    ///
    /// # Errors
    /// [`Gap::Waits`] where one of them cannot be read.
    pub fn counted_rows(&self) -> Result<Vec<(Part, model_state::Row)>, Gap> {
        let parameters = PARAMETERS.read(&self.parameters);
        let counted = self.rows.iter().filter(|row| row.counted);
        counted.map(|row| Ok((row.part, read_row(row, &parameters).1?))).collect()
    }

    fn add_up(&self, state: &Figure, activations: &Figure) -> Figure {
        let state = state.as_ref().map_err(Clone::clone)?;
        let mut parts = vec![state];
        if self.with_activations {
            parts.push(activations.as_ref().map_err(Clone::clone)?);
        }
        Ok(capacity::before_margin(&parts)?)
    }
}

impl Ledger {
    /// Every result by its name.
    #[must_use]
    pub fn figures(&self) -> Vec<(&'static str, Figure)> {
        let difference = |fit: &Result<capacity::Fit, Gap>| fit.clone().map(|fit| fit.difference);
        vec![
            ("state-fit", difference(&self.state_fit)),
            ("total-fit", difference(&self.total_fit)),
            ("plan-fit", difference(&self.plan_fit)),
            ("state", self.state.clone()),
            ("one-array", self.one_array.clone()),
            ("arrays", self.arrays.clone()),
            ("saved-activations", self.activations.clone()),
            ("before-margin", self.before_margin.clone()),
            ("margin-bytes", self.margin.clone()),
            ("with-margin", self.with_margin.clone()),
        ]
    }

    /// What the activations depend on.
    ///
    /// # Errors
    /// [`Gap::Waits`] where a field cannot be read.
    pub fn sizes(&self) -> Result<Activations, Gap> {
        sizes(&self.activation_entries)
    }

    /// The same for what does not depend on how many arrays are saved: there are none in it.
    ///
    /// # Errors
    /// [`Gap::Waits`] where one of the other fields cannot be read.
    pub fn shape(&self) -> Result<Activations, Gap> {
        shape(&self.activation_entries)
    }
}

type Form = fn(
    &crate::derivation::Derivation,
    &Quantity,
) -> Result<crate::derivation::Derivation, crate::estimate::EstimateError>;

/// A row as it is shown, and as the estimate takes it.
fn read_row(row: &RowInputs, shared: &Entry) -> (LedgerRow, Result<model_state::Row, Gap>) {
    let parameters = ROW_PARAMETERS.read(&row.parameters);
    let bytes = ROW_BYTES.read(&row.bytes);
    let own = if parameters == Entry::Blank { shared } else { &parameters };
    let taken = value(own).and_then(|own| {
        Ok(model_state::Row {
            name: row.name.trim().to_owned(),
            parameters: own.clone(),
            bytes_per_parameter: value(&bytes)?.clone(),
        })
    });
    let total = taken.clone().and_then(|row| Ok(model_state::row(&row)?));
    (LedgerRow { parameters, bytes, total }, taken)
}

fn sizes(entries: &[Entry; 6]) -> Result<Activations, Gap> {
    let arrays_per_layer = value(&entries[4])?.clone();
    Ok(Activations { arrays_per_layer, ..shape(entries)? })
}

fn shape(entries: &[Entry; 6]) -> Result<Activations, Gap> {
    let [sequences, positions, width, layers, _, bytes_per_value] = entries;
    let take = |entry| value(entry).cloned();
    Ok(Activations {
        sequences: take(sequences)?,
        positions: take(positions)?,
        width: take(width)?,
        layers: take(layers)?,
        arrays_per_layer: Quantity::plain(0),
        bytes_per_value: take(bytes_per_value)?,
    })
}
