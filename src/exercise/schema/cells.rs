//! Numbers that are asked for, alone or in a table.

use super::fields::{self, Faults, Table, kind};
use super::keys::{CELL, ROW};
use super::known::{self, Known};
use super::names::ESTIMATES;
use super::nearest::{shown, suggestion};
use super::node::{Node, Value};
use super::scope::Scope;
use super::{Cell, Figures, Kind, Row, Wanted};

/// What a part may refer to.
pub(super) struct Around<'a> {
    /// The inputs.
    pub(super) scope: &'a mut Scope,
    /// The names of the drawings before it.
    pub(super) drawings: &'a [String],
    /// The misconceptions of its estimates, as they are read; `None` where one of them is not known.
    pub(super) mistakes: Option<Vec<&'static str>>,
}

/// The estimate that a part or a cell names, and the line of its name.
pub(super) fn estimate(
    table: &Table<'_>,
    decides: bool,
    faults: &mut Faults,
) -> Option<(&'static Known, u32)> {
    let line = table.get("estimate").map_or(table.line, |node| node.line);
    let name = table.text("estimate", faults);
    if name.is_empty() {
        return None;
    }
    let Some(known) = known::find(&name) else {
        let names: Vec<&str> = ESTIMATES.iter().map(|known| known.name).collect();
        let near = suggestion(&name, &names);
        faults.note(line, format!("There is no estimate “{}”. {near}", shown(&name)));
        return None;
    };
    if known.decides() != decides {
        let says = if decides {
            format!("“{name}” gives a number: ask for it in a part of kind “number”.")
        } else {
            format!("“{name}” decides between options: ask for it in a part of kind “choice”.")
        };
        faults.note(line, says);
    }
    Some((known, line))
}

/// The number that a part or a cell asks for.
pub(super) fn wanted(table: &Table<'_>, around: &mut Around<'_>, faults: &mut Faults) -> Wanted {
    let found = estimate(table, false, faults);
    let figures = figures(table, faults);
    let of = table.text_if("of", faults);
    let of_line = table.get("of").map_or(table.line, |node| node.line);
    if let Some(of) = of.as_ref().filter(|of| !around.drawings.contains(of)) {
        let says = match around.drawings {
            [] => format!(
                "“{}” is no drawing: no part before this one is of kind “drawing”.",
                shown(of)
            ),
            drawings => {
                format!(
                    "“{}” is no drawing before this part. Known are: {}.",
                    shown(of),
                    drawings.join(", ")
                )
            }
        };
        faults.note(of_line, says);
    }
    if let Some((known, line)) = found {
        around.scope.estimate(known, line, faults);
        around.mistakes.iter_mut().for_each(|mistakes| mistakes.extend(known.mistakes));
        match (&of, known.reads_drawing()) {
            (None, true) => faults.note(
                line,
                format!("“{}” is read off a drawing: name its part, as in of = \"a\".", known.name),
            ),
            (Some(_), false) => faults.note(
                of_line,
                format!("“{}” is not read off a drawing: leave “of” out.", known.name),
            ),
            _ => {}
        }
    } else {
        around.mistakes = None;
    }
    Wanted {
        estimate: found.map(|(known, _)| known.name.to_owned()).unwrap_or_default(),
        figures,
        of,
    }
}

fn figures(table: &Table<'_>, faults: &mut Faults) -> Figures {
    const RULE: &str = "a whole number from 1 to 12, or \"exact\"";
    let Some(node) = table.need("figures", faults) else { return Figures::Exact };
    let says = match &node.value {
        Value::Text(text) if text == "exact" => return Figures::Exact,
        Value::Whole(number) => match u32::try_from(*number) {
            Ok(figures @ 1..=12) => return Figures::Significant(figures),
            _ => format!("“figures” has to be {RULE}; {number} is neither."),
        },
        Value::Number(number) => format!("“figures” has to be {RULE}; {number} is neither."),
        Value::Text(text) if text.parse::<f64>().is_ok() => {
            format!("“figures” has to be {RULE}; a number stands without quotes.")
        }
        Value::Text(text) => format!("“figures” has to be {RULE}; “{}” is neither.", shown(text)),
        _ => format!("“figures” has to be {RULE}, not {}.", kind(node)),
    };
    faults.note(node.line, says);
    Figures::Exact
}

/// A table to fill in. `with` are the inputs of the whole part, which every cell has too.
pub(super) fn table(
    part: &Table<'_>,
    with: &[(String, String)],
    around: &mut Around<'_>,
    faults: &mut Faults,
) -> Kind {
    let corner = part.text_if("corner", faults).unwrap_or_default();
    let mut columns = Vec::new();
    for node in part.list("columns", 1, faults) {
        let text = fields::text(node, "columns", faults).unwrap_or_default();
        around.scope.text(&text, node.line, faults);
        columns.push(text);
    }
    let mut rows = Vec::new();
    for node in part.list("rows", 1, faults) {
        let Some(row) = Table::open(node, "a row", ROW, faults) else { continue };
        let label = row.text("label", faults);
        around.scope.text(&label, node.line, faults);
        let nodes = row.list("cells", 0, faults);
        if row.get("cells").is_some() && !columns.is_empty() && nodes.len() != columns.len() {
            let says = format!(
                "This row has {} cells, but there are {} columns.",
                nodes.len(),
                columns.len()
            );
            faults.note(node.line, says);
        }
        let cells: Vec<Cell> =
            nodes.iter().filter_map(|node| cell(node, with, around, faults)).collect();
        rows.push(Row { label, cells, line: node.line });
    }
    if !rows.is_empty() && rows.iter().all(|row| row.asked() == 0) {
        let says =
            "No cell of this table is asked for: write { estimate = \"…\", figures = 3 } for one.";
        faults.note(part.line, says);
    }
    Kind::Table { corner, columns, rows }
}

fn cell(
    node: &Node,
    with: &[(String, String)],
    around: &mut Around<'_>,
    faults: &mut Faults,
) -> Option<Cell> {
    if !matches!(node.value, Value::Table(_)) {
        let text = fields::text(node, "cells", faults)?;
        around.scope.text(&text, node.line, faults);
        return Some(Cell::Given(text));
    }
    let before = faults.count();
    let table = Table::open(node, "a cell", CELL, faults)?;
    let mut own = around.scope.with(&table, faults);
    let wanted = wanted(&table, around, faults);
    around.scope.close(faults.count() == before, faults);
    for (name, value) in with {
        if !own.iter().any(|(other, _)| other == name) {
            own.push((name.clone(), value.clone()));
        }
    }
    Some(Cell::Asked(wanted, own))
}
