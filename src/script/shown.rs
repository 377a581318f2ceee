//! What an example shows, as JSON: figures, verdicts, tables, and pictures in words.

use super::json::{Value, list, object};
use super::value::{exact, formula, left_out, quantity};
use crate::derivation::Derivation;
use crate::example::Example;
use crate::picture::diagram::Diagram;
use crate::quantity::print::grouped;
use crate::scenario::run_file::name_of;
use crate::scenario::{Block, Cell, Form, Gap, Kind, Run, Shown, Table};

/// More stages are not told one by one.
const MOST_STAGES: i128 = 24;

/// What an example shows, worked out.
pub(super) struct Worked {
    /// Every figure once, by its name, with its row behind a colon where there are several.
    pub figures: Vec<(String, Shown)>,
    blocks: Vec<Block>,
}

impl Worked {
    /// What `example` shows of `run`.
    pub fn of(example: &Example, run: &Run) -> Self {
        let blocks: Vec<Block> = (example.worked.work_out)(run).into_iter().flatten().collect();
        let mut figures: Vec<(String, Shown)> = Vec::new();
        let mut put = |shown: Shown| {
            let name = name_of(&shown);
            if !figures.iter().any(|(known, _)| *known == name) {
                figures.push((name, shown));
            }
        };
        blocks.iter().flat_map(Block::figures).cloned().for_each(&mut put);
        // The totals of a ledger stand in its table.
        let has_ledger = |run: &Run| {
            example
                .worked
                .controls()
                .any(|control| matches!(control.kind, Kind::Ledger))
                .then(|| run.ledger.work_out().figures())
        };
        for (name, figure) in has_ledger(run).into_iter().flatten() {
            let label = figure.as_ref().map_or(name, Derivation::name).to_owned();
            put(Shown::new(name, label, figure));
        }
        Self { figures, blocks }
    }

    /// Every figure with its value, its formula and what it leaves out, or why there is none.
    pub fn results(&self) -> Value {
        list(&self.figures, |(name, shown)| result(name, shown))
    }

    /// Names of figures and exact values.
    pub fn exact(&self) -> Value {
        let exact = |shown: &Shown| exact(shown.figure.as_ref().ok()?.value());
        let pairs = self.figures.iter().map(|(name, shown)| (name.clone(), exact(shown).into()));
        Value::Object(pairs.collect())
    }

    /// Why there are no figures at all, if that is so.
    pub fn nothing(&self) -> Option<String> {
        let gap = |shown: &Shown| shown.figure.as_ref().err().map(why);
        let gaps: Option<Vec<String>> = self.figures.iter().map(|(_, shown)| gap(shown)).collect();
        gaps.and_then(|gaps| gaps.into_iter().next())
    }

    /// What is decided.
    pub fn verdicts(&self) -> Value {
        let verdicts = self.blocks.iter().filter_map(|block| match block {
            Block::Verdict(verdict) => Some(verdict),
            _ => None,
        });
        list(verdicts, |verdict| {
            object([
                ("name", verdict.name.into()),
                ("good", verdict.good.into()),
                ("word", verdict.word.as_str().into()),
                ("says", verdict.says.as_str().into()),
            ])
        })
    }

    /// What is said beside the figures.
    pub fn says(&self) -> Value {
        let texts = self.blocks.iter().filter_map(|block| match block {
            Block::Text(text) | Block::Fault(text) => Some(text.as_str()),
            _ => None,
        });
        list(texts, Value::from)
    }

    /// The tables, cell by cell.
    pub fn tables(&self) -> Value {
        let tables = self.blocks.iter().filter_map(|block| match block {
            Block::Table(table) => Some(table),
            _ => None,
        });
        list(tables, table)
    }

    /// The pictures in words; those that a reader moves a cursor over come first.
    pub fn pictures(&self, example: &Example, run: &Run) -> Value {
        let drawn = |words: &str, caption: &str| {
            object([("words", words.into()), ("caption", caption.into())])
        };
        let mut pictures: Vec<Value> = Vec::new();
        for section in example.worked.sections {
            if let Some(words) = own_picture(section.own, run) {
                pictures.push(drawn(&words, ""));
            }
        }
        for control in example.worked.controls() {
            if let Kind::Slider(scrub) = control.kind
                && let Some(scrub) = scrub(run)
            {
                pictures.push(drawn(&scrub.twin, "").with("cursor", scrub.spoken));
            }
        }
        for block in &self.blocks {
            if let Block::Picture(drawing) = block {
                let legend = list(&drawing.legend, |(_, text)| text.as_str().into());
                pictures.push(drawn(&drawing.twin, &drawing.caption).with("legend", legend));
            }
        }
        Value::List(pictures)
    }
}

fn result(name: &str, shown: &Shown) -> Value {
    let value = object([
        ("name", name.into()),
        ("label", shown.label.as_str().into()),
        ("note", shown.note.as_str().into()),
    ]);
    let value = value.with_if(
        "verdict",
        shown.verdict.map(|(good, word, lead)| {
            let says = lead.trim_matches([',', ':', ' ']);
            object([("good", good.into()), ("word", word.into()), ("says", says.into())])
        }),
    );
    match &shown.figure {
        Ok(derivation) => figure(value, derivation, shown.form),
        Err(gap) => value.with("exact", Value::Nothing).with("error", why(gap)),
    }
}

/// A value with all that there is to say of a derivation.
pub(super) fn figure(value: Value, derivation: &Derivation, form: Form) -> Value {
    let Value::Object(mut pairs) = value else { return value };
    if let Value::Object(more) = quantity(derivation.value(), form, derivation.is_share()) {
        pairs.extend(more);
    }
    Value::Object(pairs).with("formula", formula(derivation)).with("leftOut", left_out(derivation))
}

/// Why there is no figure.
fn why(gap: &Gap) -> String {
    match gap {
        Gap::Waits => "It waits for an input that is empty or cannot be read.".to_owned(),
        Gap::Told => "There is none with these inputs; “says” tells why.".to_owned(),
        Gap::Refused(error) => error.to_string(),
    }
}

fn table(table: &Table) -> Value {
    let cell = |cell: &Cell| match cell {
        Cell::Text(text) | Cell::Number(text) => object([("text", text.as_str().into())]),
        Cell::Part(part, text) => {
            object([("text", text.as_str().into()), ("part", part.key().into())])
        }
        Cell::Figure(shown) => {
            let value = shown.figure.as_ref().ok().map(Derivation::value);
            let printed = value.map(|value| crate::markup::printed_parts(value, shown.form).0);
            object([
                ("figure", name_of(shown).into()),
                ("exact", value.and_then(exact).into()),
                ("text", printed.unwrap_or_else(|| "–".to_owned()).into()),
            ])
        }
    };
    object([
        ("caption", table.caption.as_str().into()),
        ("head", table.head.clone().into()),
        ("rows", list(&table.rows, |row| list(row, cell))),
    ])
}

/// A picture that draws itself, in words.
fn own_picture(name: &str, run: &Run) -> Option<String> {
    let out = run.staircase();
    match name {
        "staircase" => {
            let played = run.delays().played.ok()?;
            let diagram = Diagram::new(out.pipeline.ok()?, played);
            let (stages, last) = (diagram.pipeline.stages(), diagram.pipeline.micro_batches() - 1);
            let row = |stage: i128| {
                format!(
                    "Stage {} works from time {} to {}.",
                    grouped(stage + 1),
                    grouped(diagram.start(stage, 0)),
                    grouped(diagram.start(stage, last).saturating_add(1))
                )
            };
            let mut words: Vec<String> = (0..stages.min(MOST_STAGES)).map(row).collect();
            if stages > MOST_STAGES {
                words.push(format!("There are {} stages.", grouped(stages)));
            }
            Some(words.join(" "))
        }
        "bubble-curve" => out.bubble_in_words(),
        _ => None,
    }
}
