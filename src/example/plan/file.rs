//! The plan as a file: JSON that can be opened again, Markdown and CSV.

use super::{PLAN, WORKED};
use crate::derivation::Derivation;
use crate::quantity::print;
use crate::scenario::run_file::{self, RunFile};
use crate::scenario::{Block, Cell, Download, Files, Json, Run, Shown};

const FILE: RunFile = RunFile { kind: "bytes-and-bubbles plan", what: "plan", worked: &WORKED };

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
    pasted: "",
    open,
};

fn json(run: &Run) -> String {
    FILE.json(run)
}

fn open(run: &Run, json: Option<&Json>) -> Result<(Run, String), String> {
    FILE.open(run, json)
}

fn csv(run: &Run) -> String {
    let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let mut text = String::from("figure,term,value,exact,unit\r\n");
    for shown in FILE.figures(run) {
        let (value, unit) = run_file::exact(&shown);
        let name = run_file::name_of(&shown);
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
