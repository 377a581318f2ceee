//! The lists of a part: what typed answers must come to, and whether they are written as its kind is.

use super::fields::{self, Faults, Table};
use super::keys::DIAGNOSIS;
use super::known::GENERAL;
use super::nearest::{nearest, shown, suggestion};
use super::{Kind, Lists};
use std::collections::BTreeMap;

/// How an answer to a part is written.
pub(super) enum Form<'a> {
    /// As anybody types a number.
    Number,
    /// Keys parted by spaces, so many at the most.
    Keys(Vec<&'a str>, usize),
    /// `item=group`, parted by spaces.
    Pairs(Vec<&'a str>, Vec<&'a str>),
    /// So many cells in each row: `;` parts cells and `|` rows.
    Cells(Vec<usize>),
    /// A line of start times for each stage, parted by ` / `; how many lines and times, where that is known.
    Drawing(Option<usize>, Option<usize>),
    /// Nothing is judged.
    Words,
}

impl<'a> Form<'a> {
    /// How an answer of this kind is written; `size` is that of a drawing.
    pub(super) fn of(kind: &'a Kind, size: [Option<usize>; 2]) -> Self {
        match kind {
            Kind::Number(_) => Self::Number,
            Kind::Table { rows, .. } => {
                Self::Cells(rows.iter().map(super::Row::asked).filter(|asked| *asked > 0).collect())
            }
            Kind::Choice { options, .. } => {
                Self::Keys(options.iter().map(|option| option.key.as_str()).collect(), 1)
            }
            Kind::Several { options, .. } => {
                let keys: Vec<_> = options.iter().map(|option| option.key.as_str()).collect();
                let most = keys.len();
                Self::Keys(keys, most)
            }
            Kind::Sort { groups, items } => Self::Pairs(
                items.iter().map(|item| item.key.as_str()).collect(),
                groups.iter().map(|(key, _)| key.as_str()).collect(),
            ),
            Kind::Order { items } => {
                Self::Keys(items.iter().map(|(key, _)| key.as_str()).collect(), items.len())
            }
            Kind::Words { .. } => Self::Words,
            Kind::Drawing => Self::Drawing(size[0], size[1]),
        }
    }

    /// Whether it holds numbers, which can be right in a wrong form and wrong in known ways.
    fn has_numbers(&self) -> bool {
        matches!(self, Self::Number | Self::Cells(_))
    }

    /// What is wrong with the way this answer is written.
    fn fault(&self, typed: &str) -> Option<String> {
        match self {
            Self::Number | Self::Words => None,
            Self::Keys(keys, most) => keys_fault(typed, keys, *most),
            Self::Pairs(items, groups) => pairs_fault(typed, items, groups),
            Self::Cells(wanted) => {
                let found: Vec<usize> =
                    typed.split('|').map(|row| row.split(';').count()).collect();
                let counts = |rows: &[usize]| {
                    rows.iter().map(ToString::to_string).collect::<Vec<_>>().join(" | ")
                };
                (found != *wanted).then(|| {
                    format!(
                        "“{}” has {} cells, but {} are asked for: “;” parts cells and “|” rows.",
                        shown(typed),
                        counts(&found),
                        counts(wanted)
                    )
                })
            }
            Self::Drawing(stages, batches) => drawing_fault(typed, *stages, *batches),
        }
    }
}

fn keys_fault(typed: &str, keys: &[&str], most: usize) -> Option<String> {
    let mut seen: Vec<&str> = Vec::new();
    for key in typed.split_whitespace() {
        if !keys.contains(&key) {
            return Some(format!(
                "“{}” is no key of this part. {}",
                shown(key),
                suggestion(key, keys)
            ));
        }
        if seen.contains(&key) {
            return Some(format!("“{key}” stands twice in “{}”.", shown(typed)));
        }
        seen.push(key);
    }
    (seen.len() > most).then(|| {
        format!("“{}” names {} options, but one is chosen here.", shown(typed), seen.len())
    })
}

fn pairs_fault(typed: &str, items: &[&str], groups: &[&str]) -> Option<String> {
    let mut seen: Vec<&str> = Vec::new();
    for pair in typed.split_whitespace() {
        let Some((item, group)) = pair.split_once('=') else {
            return Some(format!("“{}” has to be written item=group.", shown(pair)));
        };
        for (name, known, what) in [(item, items, "item"), (group, groups, "group")] {
            if !known.contains(&name) {
                return Some(format!(
                    "“{}” is no {what} here. {}",
                    shown(name),
                    suggestion(name, known)
                ));
            }
        }
        if seen.contains(&item) {
            return Some(format!("“{item}” stands twice in “{}”.", shown(typed)));
        }
        seen.push(item);
    }
    None
}

fn drawing_fault(typed: &str, stages: Option<usize>, batches: Option<usize>) -> Option<String> {
    let lines: Vec<Vec<&str>> =
        typed.split('/').map(|line| line.split_whitespace().collect()).collect();
    let is_time = |time: &&str| *time == "-" || time.parse::<u32>().is_ok();
    if let Some(odd) = lines.iter().flatten().find(|time| !is_time(time)) {
        return Some(format!("“{}” is no start time: write 0, 1, 2 … or - for none.", shown(odd)));
    }
    let wrong = stages.is_some_and(|stages| lines.len() != stages)
        || batches.is_some_and(|batches| lines.iter().any(|line| line.len() != batches));
    wrong.then(|| {
        let number = |number: Option<usize>| number.map_or("?".to_owned(), |n| n.to_string());
        format!(
            "A drawing has a line for each stage ({}), parted by “/”, and in it a time for each micro-batch ({}).",
            number(stages),
            number(batches)
        )
    })
}

/// Reads the lists of a part. `mistakes` are the misconceptions of its estimates, where those are known.
pub(super) fn lists(
    table: &Table<'_>,
    form: &Form<'_>,
    mistakes: Option<&[&'static str]>,
    faults: &mut Faults,
) -> Lists {
    // What was put down is named already.
    if matches!(form, Form::Words) {
        return Lists::default();
    }
    let mut seen = BTreeMap::new();
    let mut lists = Lists {
        accept: list(table, "accept", Some(form), &mut seen, faults),
        form: list(table, "form", Some(form), &mut seen, faults),
        refuse: list(table, "refuse", Some(form), &mut seen, faults),
        ask: list(table, "ask-back", None, &mut seen, faults),
        diagnose: Vec::new(),
    };
    if !form.has_numbers() {
        for name in ["form", "diagnose"] {
            if let Some(node) = table.get(name) {
                let says =
                    format!("“{name}” is for numbers; an answer of this kind is right or wrong.");
                faults.note(node.line, says);
            }
        }
        return lists;
    }
    for node in table.list_if("diagnose", faults) {
        let Some(entry) = Table::open(node, "an entry of “diagnose”", DIAGNOSIS, faults) else {
            continue;
        };
        let (typed, name) = (entry.text("typed", faults), entry.text("as", faults));
        if typed.is_empty() || name.is_empty() {
            continue;
        }
        check(&typed, "diagnose", node.line, Some(form), &mut seen, faults);
        if let Some(says) = mistakes.and_then(|mistakes| no_misconception(&name, mistakes)) {
            faults.note(node.line, says);
        }
        lists.diagnose.push((typed, name, node.line));
    }
    lists
}

/// What to say where a name is no misconception.
fn no_misconception(name: &str, mistakes: &[&'static str]) -> Option<String> {
    let known: Vec<&str> = mistakes.iter().chain(GENERAL).copied().collect();
    if known.contains(&name) {
        return None;
    }
    let own = if mistakes.is_empty() { GENERAL } else { mistakes };
    let near = match nearest(name, known.iter().copied()) {
        Some(near) => format!("Did you mean “{near}”?"),
        None => format!("Known are: {}.", own.join(", ")),
    };
    Some(format!("“{}” is no misconception of this estimate. {near}", shown(name)))
}

fn list(
    table: &Table<'_>,
    name: &'static str,
    form: Option<&Form<'_>>,
    seen: &mut BTreeMap<String, &'static str>,
    faults: &mut Faults,
) -> Vec<(String, u32)> {
    let mut entries = Vec::new();
    for node in table.list_if(name, faults) {
        // Nothing at all is an answer too: it is never judged.
        let empty = form.is_none() && node.text().is_some_and(|text| text.trim().is_empty());
        let text = if empty { Some(String::new()) } else { fields::text(node, name, faults) };
        let Some(text) = text else { continue };
        check(&text, name, node.line, form, seen, faults);
        entries.push((text, node.line));
    }
    entries
}

fn check(
    typed: &str,
    list: &'static str,
    line: u32,
    form: Option<&Form<'_>>,
    seen: &mut BTreeMap<String, &'static str>,
    faults: &mut Faults,
) {
    if let Some(other) = seen.insert(typed.to_owned(), list) {
        let says = if other == list {
            format!("“{}” stands twice in “{list}”.", shown(typed))
        } else {
            format!("“{}” stands in “{other}” and in “{list}”.", shown(typed))
        };
        faults.note(line, says);
    }
    if let Some(says) = form.and_then(|form| form.fault(typed)) {
        faults.note(line, says);
    }
}
