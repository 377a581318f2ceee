//! A part of an exercise.

use super::answers::{self, Form};
use super::cells::{self, Around};
use super::fields::{self, Faults, Table};
use super::keys::{self, GROUP, ITEM, KINDS, OPTION, STAIRCASE, STEP};
use super::nearest::{shown, suggestion};
use super::node::{Node, Value};
use super::scope::Scope;
use super::{Choice, Item, Kind, Lists, Part};
use std::collections::BTreeSet;

/// Reads a part; `drawings` are the names of the drawings before it.
pub(super) fn part(
    node: &Node,
    name: String,
    scope: &mut Scope,
    drawings: &[String],
    faults: &mut Faults,
) -> Option<Part> {
    let before = faults.count();
    let kinds: Vec<&str> = KINDS.iter().map(|(kind, _)| *kind).collect();
    let said = node.get("kind").and_then(Node::text).filter(|kind| kinds.contains(kind));
    let table = Table::open(node, "a part", &keys::of_kind(said), faults)?;
    let odd = table.need("kind", faults).filter(|_| said.is_none());
    if let Some((text, node)) =
        odd.and_then(|node| Some((fields::text(node, "kind", faults)?, node)))
    {
        let says = format!("There is no kind “{}”. {}", shown(&text), suggestion(&text, &kinds));
        faults.note(node.line, says);
    }
    let with = scope.with(&table, faults);
    let ask = table.text("ask", faults);
    scope.text(&ask, table.get("ask").map_or(table.line, |node| node.line), faults);
    let mut around = Around { scope, drawings, mistakes: Some(Vec::new()) };
    let kind = said.map(|said| of_kind(said, &table, &with, &mut around, faults));
    let mistakes = around.mistakes;
    let size = STAIRCASE.map(|input| {
        let values = scope.used_if(matches!(kind, Some(Kind::Drawing)), input)?;
        values.first()?.0.trim().parse().ok()
    });
    let lists = match &kind {
        Some(kind) => answers::lists(&table, &Form::of(kind, size), mistakes.as_deref(), faults),
        None => Lists::default(),
    };
    scope.close(faults.count() == before, faults);
    let predict = table.flag("predict", faults);
    Some(Part { name, ask, kind: kind?, with, predict, lists, line: node.line })
}

fn of_kind(
    said: &str,
    table: &Table<'_>,
    with: &[(String, String)],
    around: &mut Around<'_>,
    faults: &mut Faults,
) -> Kind {
    match said {
        "number" => Kind::Number(cells::wanted(table, around, faults)),
        "table" => cells::table(table, with, around, faults),
        "choice" => choice(table, around, faults),
        "several" => several(table, around, faults),
        "sort" => sort(table, around, faults),
        "order" => {
            Kind::Order { items: pairs(table, "items", "an item", STEP, around.scope, faults) }
        }
        "words" => words(table, around.scope, faults),
        _ => drawing(table, around.scope, faults),
    }
}

fn choice(table: &Table<'_>, around: &mut Around<'_>, faults: &mut Faults) -> Kind {
    let options = options(table, around.scope, faults);
    let right = options.iter().filter(|option| option.right).count();
    let estimate = table.get("estimate").and_then(|_| cells::estimate(table, true, faults));
    if let Some((known, line)) = estimate {
        around.scope.estimate(known, line, faults);
        if known.decides()
            && !options.iter().any(|option| known.keys.contains(&option.key.as_str()))
        {
            let says = format!(
                "No option has a key that “{}” decides for: {}.",
                known.name,
                known.keys.join(", ")
            );
            faults.note(line, says);
        }
    }
    match (right, table.get("estimate")) {
        (1.., Some(node)) => {
            let says =
                "The estimate decides which option is right: leave “right” out, or the estimate.";
            faults.note(node.line, says);
        }
        (0, None) if !options.is_empty() => {
            faults.note(
                table.line,
                "No option is right: write right = true into one, or name an estimate.",
            );
        }
        (2.., None) => faults.note(
            table.line,
            "Several options are right: a part of kind “several” can have more than one.",
        ),
        _ => {}
    }
    Kind::Choice { options, estimate: estimate.map(|(known, _)| known.name.to_owned()) }
}

fn several(table: &Table<'_>, around: &mut Around<'_>, faults: &mut Faults) -> Kind {
    let options = options(table, around.scope, faults);
    let right = options.iter().filter(|option| option.right).count();
    if right == 0 && !options.is_empty() {
        faults.note(table.line, "No option is right: write right = true into those that are.");
    }
    let pick = table.get("pick").and_then(|node| {
        let pick = match node.value {
            Value::Whole(pick) => usize::try_from(pick).ok().filter(|pick| *pick > 0),
            _ => None,
        };
        match pick {
            None => {
                let says =
                    format!("“pick” has to be a whole number from 1 to {right}, without quotes.");
                faults.note(node.line, says);
            }
            Some(pick) if pick > right && right > 0 => {
                let says =
                    format!("{pick} are to be picked, but only {right} of the options are right.");
                faults.note(node.line, says);
            }
            _ => {}
        }
        pick
    });
    Kind::Several { options, pick }
}

fn options(table: &Table<'_>, scope: &mut Scope, faults: &mut Faults) -> Vec<Choice> {
    let mut options = Vec::new();
    let (mut keys, mut texts) = (BTreeSet::new(), BTreeSet::new());
    for node in table.list("options", 2, faults) {
        let Some(option) = Table::open(node, "an option", OPTION, faults) else { continue };
        let (key, text) = named(&option, scope, faults);
        unlike(&key, &text, node.line, &mut keys, &mut texts, faults);
        let right = option.flag("right", faults);
        options.push(Choice { key, text, right, why: why(&option, scope, faults) });
    }
    options
}

fn sort(table: &Table<'_>, around: &mut Around<'_>, faults: &mut Faults) -> Kind {
    let groups = pairs(table, "groups", "a group", GROUP, around.scope, faults);
    let known: Vec<&str> = groups.iter().map(|(key, _)| key.as_str()).collect();
    let mut items = Vec::new();
    let (mut keys, mut texts) = (BTreeSet::new(), BTreeSet::new());
    for node in table.list("items", 2, faults) {
        let Some(item) = Table::open(node, "an item", ITEM, faults) else { continue };
        let (key, text) = named(&item, around.scope, faults);
        unlike(&key, &text, node.line, &mut keys, &mut texts, faults);
        let group = item.text("group", faults);
        if !group.is_empty() && !known.contains(&group.as_str()) {
            let line = item.get("group").map_or(node.line, |node| node.line);
            faults.note(
                line,
                format!("There is no group “{}”. {}", shown(&group), suggestion(&group, &known)),
            );
        }
        items.push(Item { key, text, group, why: why(&item, around.scope, faults) });
    }
    Kind::Sort { groups, items }
}

fn words(table: &Table<'_>, scope: &mut Scope, faults: &mut Faults) -> Kind {
    let (mut points, mut seen) = (Vec::new(), BTreeSet::new());
    for node in table.list("points", 1, faults) {
        let Some(text) = fields::text(node, "points", faults) else { continue };
        scope.text(&text, node.line, faults);
        if !seen.insert(text.clone()) {
            faults.note(node.line, format!("The point “{}” stands here twice.", shown(&text)));
        }
        points.push(text);
    }
    Kind::Words { points }
}

fn drawing(table: &Table<'_>, scope: &mut Scope, faults: &mut Faults) -> Kind {
    for input in STAIRCASE {
        if scope.used(input).is_none() {
            let says =
                format!("A drawing needs the input “{input}”: write it into [exercise.given].");
            faults.note(table.line, says);
        }
    }
    Kind::Drawing
}

/// Keys and texts of a list that holds nothing else.
fn pairs(
    table: &Table<'_>,
    name: &'static str,
    what: &'static str,
    known: &[&str],
    scope: &mut Scope,
    faults: &mut Faults,
) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let (mut keys, mut texts) = (BTreeSet::new(), BTreeSet::new());
    for node in table.list(name, 2, faults) {
        let Some(entry) = Table::open(node, what, known, faults) else { continue };
        let (key, text) = named(&entry, scope, faults);
        unlike(&key, &text, node.line, &mut keys, &mut texts, faults);
        found.push((key, text));
    }
    found
}

/// The key and the text of an entry.
fn named(entry: &Table<'_>, scope: &mut Scope, faults: &mut Faults) -> (String, String) {
    let (key, text) = (entry.key("key", faults), entry.text("text", faults));
    scope.text(&text, entry.get("text").map_or(entry.line, |node| node.line), faults);
    (key, text)
}

fn why(entry: &Table<'_>, scope: &mut Scope, faults: &mut Faults) -> String {
    let why = entry.text_if("why", faults).unwrap_or_default();
    scope.text(&why, entry.get("why").map_or(entry.line, |node| node.line), faults);
    why
}

/// Notes keys and texts that were there before.
fn unlike(
    key: &str,
    text: &str,
    line: u32,
    keys: &mut BTreeSet<String>,
    texts: &mut BTreeSet<String>,
    faults: &mut Faults,
) {
    for (one, seen, what) in [(key, keys, "key"), (text, texts, "text")] {
        if !one.is_empty() && !seen.insert(one.to_owned()) {
            faults.note(line, format!("The {what} “{}” stands here twice.", shown(one)));
        }
    }
}
