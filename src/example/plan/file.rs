//! The plan as a file: JSON that can be opened again, Markdown and CSV.

use super::{PLAN, WORKED};
use crate::derivation::Derivation;
use crate::quantity::print;
use crate::scenario::{Block, Cell, Download, Files, Json, Run, Shown, json_text};

/// What tells a plan from other JSON.
const KIND: &str = "bytes-and-bubbles plan";
/// The version of the form written now.
const VERSION: u32 = 1;

/// The files of the plan.
pub(super) const FILES: Files = Files {
    downloads: &[
        Download { label: "Save as JSON", name: "plan.json", kind: "application/json", text: json },
        Download {
            label: "Save as Markdown",
            name: "plan.md",
            kind: "text/markdown",
            text: markdown,
        },
        Download { label: "Save as CSV", name: "plan.csv", kind: "text/csv", text: csv },
    ],
    open,
};

/// Every figure of the plan, in its order.
fn figures(run: &Run) -> Vec<Shown> {
    let blocks = (WORKED.work_out)(run);
    blocks.iter().flatten().flat_map(Block::figures).cloned().collect()
}

/// The exact value without its unit, and the unit; empty where there is none.
fn exact(shown: &Shown) -> (String, String) {
    shown.figure.as_ref().map_or_else(
        |_| (String::new(), String::new()),
        |derivation| {
            let value = derivation.value();
            let ratio = value.value();
            let number = if ratio.is_integer() {
                ratio.numer().to_string()
            } else {
                format!("{}/{}", ratio.numer(), ratio.denom())
            };
            (number, value.dimension().words().1)
        },
    )
}

/// What was typed, as pairs, and each figure with its exact value, its unit and its formula.
fn json(run: &Run) -> String {
    // All that the plan shows, and whatever else differs: a later default changes nothing of it.
    let mut pairs = run.pairs(&crate::example::Group::Run.run());
    for control in WORKED.controls() {
        if !pairs.iter().any(|(name, _)| name == control.name()) {
            pairs.push((control.name().to_owned(), run.text_of(control)));
        }
    }
    let inputs: Vec<_> = pairs
        .iter()
        .map(|(name, text)| format!("    [{}, {}]", json_text(name), json_text(text)))
        .collect();
    let figure = |shown: Shown| {
        let (value, unit) = exact(&shown);
        let formula =
            shown.figure.as_ref().map_or_else(|_| String::new(), |one| one.text_in_numbers());
        let row = shown.row.map(|row| format!(":{row}")).unwrap_or_default();
        let parts = [format!("{}{row}", shown.name), shown.label.clone(), value, unit, formula];
        format!("    [{}]", parts.map(|part| json_text(&part)).join(", "))
    };
    let figures: Vec<_> = figures(run).into_iter().map(figure).collect();
    format!(
        "{{\n  \"kind\": {},\n  \"version\": {VERSION},\n  \"inputs\": [\n{}\n  ],\n  \"figures\": [\n{}\n  ]\n}}\n",
        json_text(KIND),
        inputs.join(",\n"),
        figures.join(",\n")
    )
}

fn csv(run: &Run) -> String {
    let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let mut text = String::from("figure,term,value,exact,unit\r\n");
    for shown in figures(run) {
        let (value, unit) = exact(&shown);
        let row = shown.row.map(|row| format!(":{row}")).unwrap_or_default();
        let name = format!("{}{row}", shown.name);
        let decimal = shown.figure.as_ref().map_or_else(|_| String::new(), decimal);
        let cells =
            [&name, &shown.label, &decimal, &value, &unit].map(|cell| quoted(&defused(cell)));
        text.push_str(&cells.join(","));
        text.push_str("\r\n");
    }
    text
}

/// A value as spreadsheets read it: a decimal where it has one, else the fraction.
fn decimal(derivation: &Derivation) -> String {
    print::number(derivation.value()).replace(',', "").replace('−', "-")
}

/// Spreadsheets run a cell that starts like a formula, in some languages with full-width signs too;
/// names of rows come from readers.
fn defused(cell: &str) -> String {
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let number = cell.strip_prefix('-').is_some_and(|size| size.split('/').all(digits));
    let formula = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];
    if cell.starts_with(formula) && !number { format!("'{cell}") } else { cell.to_owned() }
}

fn markdown(run: &Run) -> String {
    let mut text = format!("# {}\n\n", PLAN.title);
    text.push_str("| Given | |\n|---|---|\n");
    for control in WORKED.controls() {
        let given = run.text_of(control);
        text.push_str(&format!("| {} | {} |\n", cell(control.field.label), cell(&given)));
    }
    for (section, blocks) in WORKED.sections.iter().zip((WORKED.work_out)(run)) {
        if blocks.is_empty() {
            continue;
        }
        text.push_str(&format!("\n## {}\n\n", section.title));
        blocks.iter().for_each(|block| write_block(&mut text, block));
    }
    text
}

fn write_block(text: &mut String, block: &Block) {
    match block {
        Block::Text(says) | Block::Fault(says) => text.push_str(&format!("{says}\n")),
        Block::Verdict(verdict) => {
            text.push_str(&format!("\n**{}** {}\n", verdict.word, verdict.says))
        }
        Block::Figures(figures) => {
            for shown in figures {
                text.push_str(&format!("- {}: {}\n", cell(&shown.label), printed(shown)));
            }
        }
        Block::Table(table) => {
            text.push_str(&format!(
                "| {} |\n|{}\n",
                table.head.join(" | "),
                "---|".repeat(table.head.len())
            ));
            for row in &table.rows {
                let cells: Vec<_> = row
                    .iter()
                    .map(|one| match one {
                        Cell::Text(text) | Cell::Number(text) | Cell::Part(_, text) => cell(text),
                        Cell::Figure(shown) => printed(shown),
                    })
                    .collect();
                text.push_str(&format!("| {} |\n", cells.join(" | ")));
            }
        }
        Block::Picture(_) | Block::Offers(..) => {}
    }
}

fn printed(shown: &Shown) -> String {
    shown.figure.as_ref().map_or_else(|_| "–".to_owned(), |one| print::in_full(one.value()))
}

/// A text within a table of Markdown.
fn cell(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '\n' | '\r' => escaped.push(' '),
            '<' => escaped.push_str("&lt;"),
            '\\' | '|' | '[' | ']' | '`' | '*' | '_' => escaped.extend(['\\', c]),
            c => escaped.push(c),
        }
    }
    escaped
}

/// The run of a plan that was saved as JSON.
fn open(run: &Run, json: Option<&Json>) -> Result<(Run, String), String> {
    let refused = |why: String| Err(format!("{why} Nothing was changed."));
    let Some(json) = json else {
        return refused("This file is not JSON, or only a part of it.".into());
    };
    if json.field("kind") != Some(KIND) {
        return refused("This is JSON, but not a plan that was saved here.".into());
    }
    let version = json.field("version").and_then(|version| version.parse::<u32>().ok());
    match version {
        Some(version) if (1..=VERSION).contains(&version) => {}
        Some(version) => {
            return refused(format!(
                "This plan has form {version}, and this page knows up to {VERSION}. Reload the page to get \
                 its newest version."
            ));
        }
        None => return refused("This plan does not say which version its form has.".into()),
    }
    let Some(pairs) = json.pairs("inputs") else {
        return refused("The inputs of this plan are missing, or are no pairs of texts.".into());
    };
    let mut opened = crate::example::Group::Run.run();
    let unknown = opened.take_all(&pairs);
    if !unknown.is_empty() {
        let names: String = unknown.join(", ").chars().take(200).collect();
        return refused(format!("This plan holds inputs that this page does not know: {names}."));
    }
    let same = if opened == *run { " It is the plan that was here." } else { "" };
    let worked: Vec<_> = figures(&opened)
        .iter()
        .map(|shown| {
            (
                shown
                    .row
                    .map(|row| format!("{}:{row}", shown.name))
                    .unwrap_or_else(|| shown.name.to_owned()),
                exact(shown).0,
            )
        })
        .collect();
    let lists = json.lists.iter().find(|(name, _)| name == "figures");
    let differ = lists.is_some_and(|(_, rows)| {
        rows.iter().any(|row| match row.as_slice() {
            [name, _, value, ..] => {
                !worked.iter().any(|(known, exact)| known == name && exact == value)
            }
            _ => false,
        })
    });
    let differ = if differ {
        " Some figures in the file are not what its inputs give; they were worked out anew."
    } else {
        ""
    };
    Ok((opened, format!("The plan is opened.{same}{differ}")))
}
