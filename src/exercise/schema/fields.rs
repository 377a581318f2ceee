//! The values of a table by their names, and what is wrong with them.

use super::keys;
use super::nearest::{shown, suggestion};
use super::node::{Fault, Node, Value};

/// How many faults of one file are kept.
const MOST: usize = 500;

/// The faults of a file, as they are found.
#[derive(Default)]
pub(super) struct Faults {
    found: Vec<Fault>,
    count: usize,
}

impl Faults {
    /// Keeps a fault.
    pub(super) fn note(&mut self, line: u32, says: impl Into<String>) {
        self.count += 1;
        if self.found.len() < MOST {
            self.found.push(Fault::new(line, says));
        }
    }

    /// How many there were.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// Whether more would not be kept, so that there is no use in looking for them.
    pub(super) fn full(&self) -> bool {
        self.count > MOST
    }

    /// All that were kept, by their lines.
    pub(super) fn all(mut self) -> Vec<Fault> {
        self.found.sort_by_key(|fault| fault.line);
        let mut all: Vec<Fault> = Vec::with_capacity(self.found.len());
        for fault in self.found {
            if !all.iter().rev().take_while(|other| other.line == fault.line).any(|o| *o == fault) {
                all.push(fault);
            }
        }
        if let Some(last) = all.last().filter(|_| self.count > MOST) {
            all.push(Fault::new(last.line, "There are more faults than are listed here."));
        }
        all
    }
}

/// A table of a file.
pub(super) struct Table<'n> {
    /// The line where it begins.
    pub(super) line: u32,
    what: &'static str,
    pairs: &'n [(String, Node)],
}

impl<'n> Table<'n> {
    /// The table that a value is; `what` is its name in messages, with an article.
    pub(super) fn open(
        node: &'n Node,
        what: &'static str,
        known: &[&str],
        faults: &mut Faults,
    ) -> Option<Self> {
        let Value::Table(pairs) = &node.value else {
            faults.note(
                node.line,
                format!("Here has to stand {what}, as a table, not {}.", kind(node)),
            );
            return None;
        };
        for (name, value) in pairs.iter().filter(|(name, _)| !known.contains(&name.as_str())) {
            let kinds = keys::KINDS.iter().filter(|(_, own)| own.contains(&name.as_str()));
            let kinds: Vec<_> = kinds.map(|(kind, _)| format!("“{kind}”")).collect();
            let says = if what == "a part" && !kinds.is_empty() {
                format!("“{name}” belongs to a part of kind {}.", kinds.join(" or "))
            } else if what == "a part" && keys::LISTS.contains(&name.as_str()) {
                "Own words are not judged, so that there can be no lists.".to_owned()
            } else {
                format!("“{}” is no key of {what}. {}", shown(name), suggestion(name, known))
            };
            faults.note(value.line, says);
            if faults.full() {
                break;
            }
        }
        Some(Self { line: node.line, what, pairs })
    }

    /// What stands under this name.
    pub(super) fn get(&self, name: &str) -> Option<&'n Node> {
        self.pairs.iter().find(|(own, _)| own == name).map(|(_, node)| node)
    }

    /// What has to stand under this name.
    pub(super) fn need(&self, name: &str, faults: &mut Faults) -> Option<&'n Node> {
        let found = self.get(name);
        if found.is_none() {
            let says =
                format!("“{name}” is missing in {}: write {}.", self.what, keys::sample(name));
            faults.note(self.line, says);
        }
        found
    }

    /// A text that has to be there; empty where it is not.
    pub(super) fn text(&self, name: &str, faults: &mut Faults) -> String {
        let text = self.need(name, faults).and_then(|node| text(node, name, faults));
        text.unwrap_or_default()
    }

    /// A text that may be left out.
    pub(super) fn text_if(&self, name: &str, faults: &mut Faults) -> Option<String> {
        self.get(name).and_then(|node| text(node, name, faults))
    }

    /// A list that has to be there and hold at least so many; empty where it is no list.
    pub(super) fn list(&self, name: &str, least: usize, faults: &mut Faults) -> &'n [Node] {
        let items = self.need(name, faults).and_then(|node| list(node, name, faults));
        let items = items.unwrap_or_default();
        let found = self.get(name).filter(|node| node.list().is_some());
        if let Some(node) = found.filter(|_| items.len() < least) {
            let says = match least {
                1 => format!("“{name}” is empty: write {}.", keys::sample(name)),
                _ => format!("“{name}” has to hold at least {least}, but holds {}.", items.len()),
            };
            faults.note(node.line, says);
        }
        items
    }

    /// A list that may be left out.
    pub(super) fn list_if(&self, name: &str, faults: &mut Faults) -> &'n [Node] {
        self.get(name).and_then(|node| list(node, name, faults)).unwrap_or_default()
    }

    /// Yes or no; no where it is left out.
    pub(super) fn flag(&self, name: &str, faults: &mut Faults) -> bool {
        match self.get(name).map(|node| (node, &node.value)) {
            Some((_, Value::Flag(flag))) => *flag,
            Some((node, _)) => {
                let says =
                    format!("“{name}” is {}; write true or false, without quotes.", kind(node));
                faults.note(node.line, says);
                false
            }
            None => false,
        }
    }

    /// A text of small letters, digits and hyphens that has to be there.
    pub(super) fn key(&self, name: &str, faults: &mut Faults) -> String {
        let key = self.text(name, faults);
        if !key.is_empty() && !is_name(&key) {
            let line = self.get(name).map_or(self.line, |node| node.line);
            faults.note(line, not_a_name(&key));
        }
        key
    }
}

/// A list of the file.
fn list<'n>(node: &'n Node, name: &str, faults: &mut Faults) -> Option<&'n [Node]> {
    if node.list().is_none() {
        let says =
            format!("“{name}” has to be a list, not {}: write {}.", kind(node), keys::sample(name));
        faults.note(node.line, says);
    }
    node.list()
}

/// A text of the file that says something.
pub(super) fn text(node: &Node, name: &str, faults: &mut Faults) -> Option<String> {
    let says = match &node.value {
        Value::Text(text) if text.trim().is_empty() => format!("“{name}” is empty."),
        Value::Text(text) => {
            match text.chars().find(|c| c.is_control() && !"\n\r\t".contains(*c)) {
                Some(c) => format!("“{name}” holds a character that cannot be shown: {c:?}."),
                None => return Some(text.replace("\r\n", "\n").trim().to_owned()),
            }
        }
        Value::Whole(number) => {
            format!("“{name}” is a number here; write it as a text, in quotes: \"{number}\".")
        }
        _ => format!("“{name}” has to be a text in quotes, not {}.", kind(node)),
    };
    faults.note(node.line, says);
    None
}

/// What a value is, with an article.
pub(super) fn kind(node: &Node) -> &'static str {
    match node.value {
        Value::Text(_) => "a text",
        Value::Whole(_) | Value::Number(_) => "a number",
        Value::Flag(_) => "true or false",
        Value::List(_) => "a list",
        Value::Table(_) => "a table",
    }
}

/// Whether a text is made of small letters, digits and hyphens between them.
pub(super) fn is_name(text: &str) -> bool {
    text.len() <= 60
        && text.split('-').all(|word| {
            !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
        })
}

/// What to say where it is not.
pub(super) fn not_a_name(text: &str) -> String {
    format!(
        "“{}” is no name: write small letters, digits and single hyphens between them, 60 at most.",
        shown(text)
    )
}
