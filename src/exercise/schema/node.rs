//! A file as a tree of values that know their line: the same for TOML and for JSON.

use jsonc_parser::ast::Value as Json;
use jsonc_parser::common::Ranged;
use jsonc_parser::{CollectOptions, ParseOptions, parse_to_ast};
use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;
use toml::de::{DeTable, DeValue};

/// Longest file that is read, in bytes.
pub const LONGEST: usize = 1 << 20;

/// How deep lists and tables may lie within each other in a JSON file: the parsers go down with them.
const DEEPEST: usize = 32;

/// A value of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// The line where it begins, counted from 1.
    pub line: u32,
    /// What it is.
    pub value: Value,
}

/// What a value of a file is.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A text.
    Text(String),
    /// A whole number.
    Whole(i64),
    /// Another number.
    Number(f64),
    /// Yes or no.
    Flag(bool),
    /// Values in their order.
    List(Vec<Node>),
    /// Values by their names, in the order of their lines.
    Table(Vec<(String, Node)>),
}

/// What is wrong with a file, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line, counted from 1.
    pub line: u32,
    /// What is wrong and what to do.
    pub says: String,
}

impl Fault {
    /// A fault in this line.
    pub fn new(line: u32, says: impl Into<String>) -> Self {
        Self { line, says: says.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Line {}: {}", self.line, self.says)
    }
}

impl Node {
    /// Reads a file: JSON where it begins with a brace or a bracket that TOML could not begin with,
    /// TOML otherwise.
    ///
    /// # Errors
    /// The first fault that keeps it from being read at all.
    pub fn read(text: &str) -> Result<Self, Fault> {
        if text.len() > LONGEST {
            return Err(Fault::new(
                1,
                "This file is longer than a megabyte; no file of exercises is.",
            ));
        }
        if text.trim_start().starts_with('{') {
            Self::from_json(text)
        } else {
            Self::from_toml(text)
        }
    }

    /// Reads TOML.
    ///
    /// # Errors
    /// The first place that is no TOML.
    pub fn from_toml(text: &str) -> Result<Self, Fault> {
        let lines = Lines::of(text);
        match DeTable::parse(text) {
            Ok(table) => Ok(Self { line: 1, value: of_toml_table(table.get_ref(), &lines) }),
            Err(error) => {
                let line = error.span().map_or(1, |span| lines.at(span.start));
                Err(Fault::new(
                    line,
                    format!("This is no TOML: {}.", error.message().trim_end_matches('.')),
                ))
            }
        }
    }

    /// Reads JSON, with comments where somebody wrote some.
    ///
    /// # Errors
    /// The first place that is no JSON.
    pub fn from_json(text: &str) -> Result<Self, Fault> {
        let lines = Lines::of(text);
        if let Some(line) = too_deep(text) {
            return Err(Fault::new(line, "Lists and tables lie too deep within each other here."));
        }
        let strict = ParseOptions {
            allow_comments: true,
            allow_trailing_commas: true,
            allow_loose_object_property_names: false,
            allow_missing_commas: false,
            allow_single_quoted_strings: false,
            allow_hexadecimal_numbers: false,
            allow_unary_plus_numbers: false,
            allow_bare_decimal_point_numbers: false,
            allow_non_finite_numbers: false,
            allow_extended_string_escapes: false,
        };
        let parsed = parse_to_ast(text, &CollectOptions::default(), &strict).map_err(|error| {
            Fault::new(lines.at(error.range().start), format!("This is no JSON: {}.", error.kind()))
        })?;
        let Some(value) = parsed.value else {
            return Err(Fault::new(1, "There is nothing in this file."));
        };
        of_json(&value, &lines)
    }

    /// What it holds by this name, if it is a table.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Self> {
        match &self.value {
            Value::Table(pairs) => pairs.iter().find(|(own, _)| own == name).map(|(_, node)| node),
            _ => None,
        }
    }

    /// Its text, if it is one.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Its values, if it is a list.
    #[must_use]
    pub fn list(&self) -> Option<&[Self]> {
        match &self.value {
            Value::List(nodes) => Some(nodes),
            _ => None,
        }
    }
}

/// Where the lines of a text begin.
struct Lines(Vec<usize>);

impl Lines {
    fn of(text: &str) -> Self {
        let after =
            text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at + 1);
        Self(std::iter::once(0).chain(after).collect())
    }

    fn at(&self, byte: usize) -> u32 {
        u32::try_from(self.0.partition_point(|start| *start <= byte)).unwrap_or(u32::MAX).max(1)
    }

    fn of_span(&self, span: &Range<usize>) -> u32 {
        self.at(span.start)
    }
}

fn of_toml_table(table: &DeTable<'_>, lines: &Lines) -> Value {
    let mut pairs: Vec<(usize, String, Node)> = table
        .iter()
        .map(|(key, value)| {
            // A table of its own begins where its heading stands, which is where its name does.
            let line = lines.of_span(&key.span());
            let value = of_toml(value.get_ref(), line, lines);
            (key.span().start, key.get_ref().to_string(), Node { line, value })
        })
        .collect();
    pairs.sort_by_key(|(start, ..)| *start);
    Value::Table(pairs.into_iter().map(|(_, name, node)| (name, node)).collect())
}

fn of_toml(value: &DeValue<'_>, _line: u32, lines: &Lines) -> Value {
    match value {
        DeValue::String(text) => Value::Text(text.to_string()),
        DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix())
            .map_or_else(|_| Value::Text(number.to_string()), Value::Whole),
        DeValue::Float(number) => number
            .as_str()
            .parse()
            .map_or_else(|_| Value::Text(number.as_str().to_owned()), Value::Number),
        DeValue::Boolean(flag) => Value::Flag(*flag),
        DeValue::Datetime(date) => Value::Text(date.to_string()),
        DeValue::Array(items) => Value::List(
            items
                .iter()
                .map(|item| {
                    let line = lines.of_span(&item.span());
                    Node { line, value: of_toml(item.get_ref(), line, lines) }
                })
                .collect(),
        ),
        DeValue::Table(table) => of_toml_table(table, lines),
    }
}

fn of_json(value: &Json<'_>, lines: &Lines) -> Result<Node, Fault> {
    let line = lines.at(value.range().start);
    let value = match value {
        Json::StringLit(text) => Value::Text(text.value.to_string()),
        Json::NumberLit(number) => match (number.value.parse(), number.value.parse()) {
            (Ok(whole), _) => Value::Whole(whole),
            (_, Ok(other)) => Value::Number(other),
            _ => return Err(Fault::new(line, "This is no number.")),
        },
        Json::BooleanLit(flag) => Value::Flag(flag.value),
        Json::NullKeyword(_) => {
            return Err(Fault::new(line, "Leave out what is not there, instead of writing null."));
        }
        Json::Array(items) => Value::List(
            items.elements.iter().map(|item| of_json(item, lines)).collect::<Result<_, _>>()?,
        ),
        Json::Object(object) => {
            let mut pairs: Vec<(String, Node)> = Vec::new();
            let mut names = BTreeSet::new();
            for property in &object.properties {
                let name = property.name.as_str().to_owned();
                let mut node = of_json(&property.value, lines)?;
                node.line = lines.at(property.range.start);
                if !names.insert(name.clone()) {
                    return Err(Fault::new(
                        node.line,
                        format!("“{name}” stands twice in one table."),
                    ));
                }
                pairs.push((name, node));
            }
            Value::Table(pairs)
        }
    };
    Ok(Node { line, value })
}

/// The line in which brackets lie too deep; those within texts are told apart by their quotes.
fn too_deep(text: &str) -> Option<u32> {
    let (mut depth, mut line, mut within, mut escaped) = (0_usize, 1, false, false);
    for byte in text.bytes() {
        match byte {
            b'\n' => line += 1,
            _ if escaped => escaped = false,
            b'\\' if within => escaped = true,
            b'"' => within = !within,
            b'[' | b'{' if !within => depth += 1,
            b']' | b'}' if !within => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > DEEPEST {
            return Some(line);
        }
    }
    None
}
