//! The rows of the ledger as texts.
//!
//! A row is written in two cells, `weights|2` (its part and its bytes per parameter), or in six as links carry
//! them: `weights|yes|Working weights|7B|2|Both passes read it`, which are the part, whether it counts, its name,
//! its own parameters (empty for those of the run), its bytes per parameter, and why it stays. `;` stands between
//! rows, and a backslash before a `|`, `;` or `\` that belongs to a cell.

use super::ScriptError;
use super::json::{Value, list, object};
use super::texts::{choice, field, within, yes_or_no};
use crate::estimate::model_state::Part;
use crate::quantity::print;
use crate::scenario::ledger::{LedgerInputs, PRESETS, ROW_BYTES, ROW_PARAMETERS, RowInputs};
use crate::scenario::{Entry, Run, table_text};

/// The inputs that belong to the rows of the ledger, and what each takes.
pub const LEDGER_INPUTS: [(&str, &str); 3] = [
    ("preset", "Rows of a known way to train"),
    ("rows", "Rows of your own, as in “weights|2; gradients|2”, or none"),
    ("activations", "Whether saved activations count towards the totals"),
];

/// More rows would be no table that anybody reads.
const MOST_ROWS: usize = 40;

/// Puts one of the [`LEDGER_INPUTS`] into a ledger.
///
/// # Errors
/// What of the text cannot be read.
pub(super) fn put(ledger: &mut LedgerInputs, name: &str, text: &str) -> Result<(), ScriptError> {
    match name {
        "preset" => {
            let known = PRESETS.map(|preset| (preset.key, preset.title));
            let key = choice(name, text, &known)?;
            if let Some(preset) = PRESETS.iter().find(|preset| preset.key == key) {
                ledger.use_preset(preset);
            }
        }
        "activations" => ledger.with_activations = yes_or_no(name, text)? == "yes",
        _ => ledger.rows = read(text)?,
    }
    Ok(())
}

/// The rows of a text.
fn read(text: &str) -> Result<Vec<RowInputs>, ScriptError> {
    if matches!(text.trim(), "" | "none") {
        return Ok(Vec::new());
    }
    let rows = table_text::read(text);
    if rows.len() > MOST_ROWS {
        return Err(ScriptError::of("rows", format!("A ledger has at most {MOST_ROWS} rows.")));
    }
    rows.iter().enumerate().map(|(place, row)| row_from(place, row)).collect()
}

fn row_from(place: usize, cells: &[String]) -> Result<RowInputs, ScriptError> {
    let at = |column: &'static str| move |error| within(place, column, error);
    let part = |key: &str| {
        let keys = Part::ALL.map(|part| (part.key(), part.key()));
        let key = choice("rows", key, &keys).map_err(at("part"))?;
        Ok(Part::from_key(key).unwrap_or(Part::Other))
    };
    let row = match cells {
        [key, bytes] => of_part(part(key)?, bytes.trim()),
        [key, counted, name, parameters, bytes, reason] => RowInputs {
            part: part(key)?,
            counted: yes_or_no("rows", counted).map_err(at("counted"))? == "yes",
            name: name.clone(),
            parameters: parameters.clone(),
            bytes: bytes.clone(),
            reason: reason.clone(),
        },
        cells => {
            let says = format!(
                "Row {} has {} cells. Write two, part|bytes per parameter, or six: part|counted|name|own \
                 parameters|bytes per parameter|reason.",
                place + 1,
                cells.len()
            );
            return Err(ScriptError::of("rows", says));
        }
    };
    field("rows", &ROW_PARAMETERS, &row.parameters).map_err(at(ROW_PARAMETERS.label))?;
    field("rows", &ROW_BYTES, &row.bytes).map_err(at(ROW_BYTES.label))?;
    Ok(row)
}

/// A row of a part with the words that the workbook has for it.
fn of_part(part: Part, bytes: &str) -> RowInputs {
    let known = PRESETS.iter().flat_map(|preset| preset.rows()).find(|row| row.part == part);
    let row = known.unwrap_or_else(|| RowInputs {
        part,
        name: "Other".to_owned(),
        reason: String::new(),
        parameters: String::new(),
        bytes: String::new(),
        counted: true,
    });
    RowInputs { bytes: bytes.to_owned(), ..row }
}

/// The rows of a run as the text that gives them back.
pub(super) fn text(run: &Run) -> String {
    if run.ledger.rows.is_empty() {
        return "none".to_owned();
    }
    let cells = |row: &RowInputs| {
        let counted = if row.counted { "yes" } else { "no" };
        [row.part.key(), counted, &row.name, &row.parameters, &row.bytes, &row.reason]
            .map(str::to_owned)
            .into()
    };
    table_text::write(&run.ledger.rows.iter().map(cells).collect::<Vec<_>>())
}

/// The rows of a run as they are understood, with what each takes.
pub(super) fn understood(run: &Run) -> Value {
    let worked = run.ledger.work_out().rows;
    let rows = run.ledger.rows.iter().zip(worked);
    list(rows, |(row, worked)| {
        let read = |entry: &Entry| entry.value().map(print::exact);
        object([
            ("part", row.part.key().into()),
            ("counted", row.counted.into()),
            ("name", row.name.as_str().into()),
            ("parameters", read(&worked.parameters).into()),
            ("bytesPerParameter", read(&worked.bytes).into()),
            ("reason", row.reason.as_str().into()),
            ("takes", worked.total.ok().map(|total| print::exact(total.value())).into()),
        ])
    })
}
