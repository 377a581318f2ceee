//! The inputs of the ledger: rows of model state, saved activations, a margin, a device.

mod link;
mod preset;
mod work_out;

pub use preset::{PRESETS, Preset};
pub use work_out::{Ledger, LedgerRow};

use super::{Field, Rule};
use crate::estimate::model_state::Part;
use crate::quantity::read::Expect;

/// The number of parameters that every row follows unless it has its own.
pub const PARAMETERS: Field =
    Field::new("parameters", "Parameters", "N", Expect::parameters(), Rule::NotNegative);
/// A row's own number of parameters.
pub const ROW_PARAMETERS: Field =
    Field::new("row-parameters", "Own parameters", "", Expect::parameters(), Rule::NotNegative)
        .optional();
/// A row's bytes per parameter.
pub const ROW_BYTES: Field = Field::new(
    "row-bytes",
    "Bytes per parameter",
    "",
    Expect::bytes_per_parameter(),
    Rule::NotNegative,
);
/// What an activation estimate multiplies, in the order of the chapter.
pub const ACTIVATIONS: [Field; 6] = [
    Field::new(
        "sequences",
        "Sequences",
        "B",
        Expect::count(&["sequence", "sequences"]),
        Rule::Count,
    ),
    Field::new(
        "positions",
        "Positions",
        "s",
        Expect::count(&["position", "positions", "token", "tokens"]),
        Rule::Count,
    ),
    Field::new("width", "Width", "d", Expect::count(&["coordinate", "coordinates"]), Rule::Count),
    Field::new("layers", "Layers", "L", Expect::count(&["layer", "layers"]), Rule::Count),
    Field::new(
        "arrays",
        "Arrays per layer",
        "c",
        Expect::count(&["array", "arrays"]),
        Rule::NotNegative,
    ),
    Field::new("bytes-per-value", "Bytes per value", "v", Expect::bytes(), Rule::NotNegative),
];
/// The planning allowance on top of the total.
pub const MARGIN: Field =
    Field::new("margin", "Margin", "μ", Expect::fraction(), Rule::NotNegative);
/// What one device holds.
pub const CAPACITY: Field =
    Field::new("capacity", "Device capacity", "C", Expect::bytes(), Rule::NotNegative);

/// What a reader has typed into one row of the ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowInputs {
    /// Which part it is, which gives its colour.
    pub part: Part,
    /// What is held.
    pub name: String,
    /// Why it stays.
    pub reason: String,
    /// [`ROW_PARAMETERS`]; empty to follow [`PARAMETERS`].
    pub parameters: String,
    /// [`ROW_BYTES`].
    pub bytes: String,
    /// Whether it counts towards the totals.
    pub counted: bool,
}

/// What a reader has typed into the ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LedgerInputs {
    /// [`PARAMETERS`].
    pub parameters: String,
    /// The rows of model state.
    pub rows: Vec<RowInputs>,
    /// [`ACTIVATIONS`], in their order.
    pub activations: [String; 6],
    /// Whether saved activations count towards the totals.
    pub with_activations: bool,
    /// [`MARGIN`].
    pub margin: String,
    /// [`CAPACITY`].
    pub capacity: String,
}

impl LedgerInputs {
    /// Chapter 27, Example 27.1: a million parameters on a device of ten million bytes.
    #[must_use]
    pub fn example_27_1() -> Self {
        Self {
            parameters: "1,000,000".into(),
            rows: PRESETS[0].rows(),
            activations: ["2", "128", "64", "4", "10", "2"].map(str::to_owned),
            with_activations: true,
            margin: "25%".into(),
            capacity: "10 MB".into(),
        }
    }

    /// Chapter 8: seven billion parameters and the batch of 32,768 tokens, on a device of 80 GB.
    /// The chapter names no device and no margin.
    #[must_use]
    pub fn sixteen_bytes() -> Self {
        Self {
            parameters: "7B".into(),
            rows: PRESETS[0].rows(),
            activations: ["8", "4096", "4096", "32", "10", "2"].map(str::to_owned),
            with_activations: true,
            margin: "0%".into(),
            capacity: "80 GB".into(),
        }
    }

    /// Whether it has a field of this name that stands by itself.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        Self::fields().iter().any(|field| field.name == name)
    }

    /// Puts the rows of a preset in place of the rows; everything else stays.
    pub fn use_preset(&mut self, preset: &Preset) {
        self.rows = preset.rows();
    }

    /// Adds an empty row.
    pub fn add_row(&mut self) {
        if self.rows.len() >= link::MOST_ROWS {
            return;
        }
        let mut name = format!("Row {}", self.rows.len() + 1);
        while self.rows.iter().any(|row| row.name == name) {
            name.push('′');
        }
        self.rows.push(RowInputs {
            part: Part::Other,
            name,
            reason: String::new(),
            parameters: String::new(),
            bytes: "4".into(),
            counted: true,
        });
    }

    /// Puts a text into a cell of the rows: whether it counts, its name, its reason, its parameters, or
    /// its bytes per parameter.
    pub fn put_cell(&mut self, row: usize, column: usize, text: &str) {
        let Some(row) = self.rows.get_mut(row) else { return };
        let place = match column {
            0 => {
                row.counted = text == "yes";
                return;
            }
            1 => &mut row.name,
            2 => &mut row.reason,
            3 => &mut row.parameters,
            _ => &mut row.bytes,
        };
        text.clone_into(place);
    }

    /// Takes a row away.
    pub fn take_row(&mut self, row: usize) {
        if row < self.rows.len() {
            self.rows.remove(row);
        }
    }
}
