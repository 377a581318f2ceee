//! Which inputs there are at a place of a file, and which of them are used.

use super::Given;
use super::fields::{self, Faults, Table, is_name, not_a_name};
use super::known::{DRAWING, Known};
use super::nearest::{shown, suggestion};
use super::node::{Node, Value};
use std::collections::BTreeSet;

/// How many inputs there may be at one place.
const MOST: usize = 24;

/// An input that is known at a place.
struct Input {
    name: String,
    values: Vec<(String, u32)>,
    line: u32,
    used: bool,
}

/// The inputs of an exercise, of a part and of a cell, the innermost last.
#[derive(Default)]
pub(super) struct Scope {
    levels: Vec<Vec<Input>>,
}

impl Scope {
    /// Reads `given`.
    pub(super) fn given(&mut self, table: &Table<'_>, faults: &mut Faults) -> Vec<Given> {
        let mut level = Vec::new();
        for (name, node) in pairs(table.get("given"), "given", faults) {
            check_name(name, node, faults);
            let single = std::slice::from_ref(node);
            let nodes = node.list().unwrap_or(single);
            if nodes.is_empty() {
                faults.note(node.line, format!("“{name}” has no value: write {name} = [\"…\"]."));
            }
            let (mut values, mut seen) = (Vec::new(), BTreeSet::new());
            for value in nodes {
                let Some(text) = fields::text(value, name, faults) else { continue };
                if text.contains(['{', '}']) {
                    let says = "A value of “given” stands for itself and can hold no {name}.";
                    faults.note(value.line, says);
                }
                if !seen.insert(text.clone()) {
                    faults
                        .note(value.line, format!("“{}” stands twice in “{name}”.", shown(&text)));
                }
                values.push((text, value.line));
            }
            level.push(Input { name: name.clone(), values, line: node.line, used: false });
        }
        let given = level.iter().map(|input| Given {
            name: input.name.clone(),
            values: input.values.iter().map(|(value, _)| value.clone()).collect(),
            line: input.line,
        });
        let given = given.collect();
        self.levels.push(level);
        given
    }

    /// Reads the `with` of a part or a cell, which holds until [`close`](Self::close).
    pub(super) fn with(&mut self, table: &Table<'_>, faults: &mut Faults) -> Vec<(String, String)> {
        let (mut level, mut with) = (Vec::new(), Vec::new());
        for (name, node) in pairs(table.get("with"), "with", faults) {
            check_name(name, node, faults);
            let Some(text) = fields::text(node, name, faults) else { continue };
            let mut values = vec![(text.clone(), node.line)];
            let other = text.strip_prefix('{').and_then(|text| text.strip_suffix('}'));
            if let Some(other) = other {
                match self.levels.first_mut().and_then(|level| find(level, other)) {
                    Some(input) => {
                        input.used = true;
                        values.clone_from(&input.values);
                    }
                    None => faults.note(
                        node.line,
                        format!(
                            "{{{}}} is no input of this exercise. {}",
                            shown(other),
                            suggestion(other, &self.names_given())
                        ),
                    ),
                }
            } else if text.contains(['{', '}']) {
                let says = format!(
                    "“{}”: the name of an input stands alone here, as in {name} = \"{{input}}\".",
                    shown(&text)
                );
                faults.note(node.line, says);
            }
            level.push(Input { name: name.clone(), values, line: node.line, used: false });
            with.push((name.clone(), text));
        }
        self.levels.push(level);
        with
    }

    /// Leaves the innermost inputs; where nothing else is wrong, those that nothing needs are faults.
    pub(super) fn close(&mut self, sound: bool, faults: &mut Faults) {
        for input in self.levels.pop().into_iter().flatten().filter(|input| sound && !input.used) {
            let says = format!(
                "The input “{}” is never used: no estimate needs it and no text names it.",
                input.name
            );
            faults.note(input.line, says);
        }
    }

    /// Notes that an input is used; its values, if there is such an input.
    pub(super) fn used(&mut self, name: &str) -> Option<&[(String, u32)]> {
        let input = self.levels.iter_mut().rev().find_map(|level| find(level, name))?;
        input.used = true;
        Some(&input.values)
    }

    /// The same where `wanted`.
    pub(super) fn used_if(&mut self, wanted: bool, name: &str) -> Option<&[(String, u32)]> {
        if wanted { self.used(name) } else { None }
    }

    /// Notes which inputs a text names in braces.
    pub(super) fn text(&mut self, text: &str, line: u32, faults: &mut Faults) {
        let mut rest = text;
        while let Some((_, after)) = rest.split_once('{') {
            let Some((name, after)) = after.split_once('}') else {
                faults.note(line, "A brace is opened here and not closed: write {name}.");
                return;
            };
            if self.used(name).is_none() {
                let names: Vec<&str> =
                    self.levels.iter().flatten().map(|input| input.name.as_str()).collect();
                let says = format!("{{{}}} is no input. {}", shown(name), suggestion(name, &names));
                faults.note(line, says);
            }
            rest = after;
        }
    }

    /// Notes that an estimate is used with the inputs of this place.
    pub(super) fn estimate(&mut self, known: &Known, line: u32, faults: &mut Faults) {
        for (input, words) in known.inputs.iter().filter(|(input, _)| *input != DRAWING) {
            let Some(values) = self.used(input) else {
                let says = format!(
                    "The estimate “{}” needs the input “{input}”: write it into [exercise.given] or into \
                     “with”.",
                    known.name
                );
                faults.note(line, says);
                continue;
            };
            let odd = values.iter().filter(|(value, _)| !words.contains(&value.as_str()));
            for (value, line) in odd.filter(|_| !words.is_empty()) {
                let says =
                    format!("“{input}” cannot be “{}”. {}", shown(value), suggestion(value, words));
                faults.note(*line, says);
            }
        }
    }

    fn names_given(&self) -> Vec<&str> {
        self.levels.first().into_iter().flatten().map(|input| input.name.as_str()).collect()
    }
}

fn find<'a>(level: &'a mut [Input], name: &str) -> Option<&'a mut Input> {
    level.iter_mut().find(|input| input.name == name)
}

fn pairs<'n>(node: Option<&'n Node>, name: &str, faults: &mut Faults) -> &'n [(String, Node)] {
    match node.map(|node| (node, &node.value)) {
        Some((node, Value::Table(pairs))) => {
            if pairs.len() > MOST {
                faults.note(node.line, format!("There are more than {MOST} inputs here."));
            }
            pairs.get(..MOST).unwrap_or(pairs)
        }
        Some((node, _)) => {
            let says = format!("“{name}” has to be a table of inputs, not {}.", fields::kind(node));
            faults.note(node.line, says);
            &[]
        }
        None => &[],
    }
}

fn check_name(name: &str, node: &Node, faults: &mut Faults) {
    if !is_name(name) {
        faults.note(node.line, not_a_name(name));
    } else if name == DRAWING {
        let says =
            "“drawing” is what the reader drew, and no input that a file gives: write of = \"a\".";
        faults.note(node.line, says);
    }
}
