//! Reading a file of exercises: everything that is wrong with it, not only the first.

use super::fields::{self, Faults, Table};
use super::keys::{self, EXERCISE, FILE, PICTURES, STAIRCASE};
use super::nearest::{shown, suggestion};
use super::node::{Fault, Node, Value};
use super::part::part;
use super::scope::Scope;
use super::{Exercise, Kind, Part, Place};
use std::collections::BTreeMap;

/// The chapters there are exercises for.
const CHAPTERS: [u32; 2] = [8, 27];

/// How many parts there can be: they are named by letters.
const MOST_PARTS: usize = 26;

/// Reads a file, TOML or JSON.
///
/// # Errors
/// All its faults, by their lines.
pub fn read(text: &str) -> Result<Vec<Exercise>, Vec<Fault>> {
    exercises(&Node::read(text).map_err(|fault| vec![fault])?)
}

/// Reads the exercises of a file.
///
/// # Errors
/// All its faults, by their lines.
pub fn exercises(file: &Node) -> Result<Vec<Exercise>, Vec<Fault>> {
    let (exercises, faults) = sift(file);
    if faults.is_empty() { Ok(exercises) } else { Err(faults) }
}

/// The exercises of a file that have no fault, and the faults of the others.
#[must_use]
pub fn sift(file: &Node) -> (Vec<Exercise>, Vec<Fault>) {
    let mut faults = Faults::default();
    let mut sound = Vec::new();
    let mut ids: BTreeMap<String, u32> = BTreeMap::new();
    for node in top(file, &mut faults) {
        let before = faults.count();
        let Some(exercise) = exercise(node, &mut faults) else { continue };
        if let Some(line) = ids.get(&exercise.id).filter(|_| !exercise.id.is_empty()) {
            let says = format!("The id “{}” stands in line {line} already.", shown(&exercise.id));
            faults.note(line_of(node, "id"), says);
        }
        ids.entry(exercise.id.clone()).or_insert(line_of(node, "id"));
        if faults.count() == before {
            sound.push(exercise);
        }
        if faults.full() {
            break;
        }
    }
    (sound, faults.all())
}

/// Ids that stand in more than one of several files: which file, and the fault in it.
#[must_use]
pub fn twice(files: &[(&str, &[Exercise])]) -> Vec<(usize, Fault)> {
    let mut ids: BTreeMap<&str, &str> = BTreeMap::new();
    let mut found = Vec::new();
    for (place, (name, exercises)) in files.iter().enumerate() {
        for exercise in *exercises {
            match ids.get(exercise.id.as_str()) {
                Some(other) => {
                    let says = format!("The id “{}” stands in {other} already.", exercise.id);
                    found.push((place, Fault::new(exercise.line, says)));
                }
                None => {
                    ids.insert(&exercise.id, name);
                }
            }
        }
    }
    found
}

/// The list of exercises that a file has to be.
fn top<'n>(file: &'n Node, faults: &mut Faults) -> &'n [Node] {
    const NONE: &str = "There is no exercise in this file: begin one with a line [[exercise]] (in JSON: \
                        { \"exercise\": [ { … } ] }).";
    if let Value::List(_) = file.value {
        faults.note(
            file.line,
            "A file in JSON begins with { \"exercise\": [ … ] }, not with the list itself.",
        );
        return &[];
    }
    let Some(table) = Table::open(file, "a file of exercises", FILE, faults) else { return &[] };
    match table.get("exercise").map(|node| (node, &node.value)) {
        Some((node, Value::List(nodes))) => {
            if nodes.is_empty() {
                faults.note(node.line, NONE);
            }
            nodes
        }
        Some((node, Value::Table(_))) => {
            let says = "Exercises are a list: write [[exercise]], with two brackets (in JSON: a list of tables).";
            faults.note(node.line, says);
            &[]
        }
        Some((node, _)) => {
            faults.note(node.line, NONE);
            &[]
        }
        None => {
            faults.note(1, NONE);
            &[]
        }
    }
}

fn exercise(node: &Node, faults: &mut Faults) -> Option<Exercise> {
    let before = faults.count();
    let table = Table::open(node, "an exercise", EXERCISE, faults)?;
    let mut scope = Scope::default();
    let id = table.key("id", faults);
    let chapter = chapter(&table, faults);
    let place = place(&table, chapter, faults);
    let title = table.text("title", faults);
    if title.contains(['{', '\n']) {
        let says = "A title is one line without {names} of inputs: lists show it where no numbers are dealt.";
        faults.note(line_of(node, "title"), says);
    }
    let given = scope.given(&table, faults);
    let prompt = table.text("prompt", faults);
    scope.text(&prompt, line_of(node, "prompt"), faults);
    let picture = picture(&table, &mut scope, faults);
    let parts = parts(&table, &mut scope, faults);
    scope.close(faults.count() == before, faults);
    Some(Exercise {
        id,
        chapter: chapter.unwrap_or_default(),
        place: place.unwrap_or(Place::Drill),
        title,
        prompt,
        picture,
        given,
        parts,
        line: node.line,
    })
}

fn parts(table: &Table<'_>, scope: &mut Scope, faults: &mut Faults) -> Vec<Part> {
    let (mut parts, mut drawings) = (Vec::new(), Vec::new());
    let nodes = table.list("part", 1, faults);
    if let Some(node) = nodes.get(MOST_PARTS) {
        faults.note(node.line, format!("An exercise has at most {MOST_PARTS} parts, a to z."));
    }
    for (name, node) in ('a'..='z').zip(nodes) {
        let Some(part) = part(node, name.to_string(), scope, &drawings, faults) else { continue };
        if part.kind == Kind::Drawing {
            drawings.push(part.name.clone());
        }
        parts.push(part);
    }
    parts
}

fn chapter(table: &Table<'_>, faults: &mut Faults) -> Option<u32> {
    let node = table.need("chapter", faults)?;
    let chapter = match node.value {
        Value::Whole(chapter) => u32::try_from(chapter).ok().filter(|own| CHAPTERS.contains(own)),
        _ => None,
    };
    if chapter.is_none() {
        faults.note(node.line, format!("Write {}, without quotes.", keys::sample("chapter")));
    }
    chapter
}

fn place(table: &Table<'_>, chapter: Option<u32>, faults: &mut Faults) -> Option<Place> {
    let node = table.need("place", faults)?;
    if let Value::Number(number) = node.value {
        faults.note(node.line, format!("Write the number in quotes: place = \"{number}\"."));
        return None;
    }
    let text = fields::text(node, "place", faults)?;
    let number = match text.as_str() {
        "drill" => return Some(Place::Drill),
        "problem" => return Some(Place::Problem),
        "challenge" => return Some(Place::Challenge),
        text => text.split_once('.').and_then(|(of, number)| {
            Some((
                of.parse::<u32>().ok()?,
                number.parse::<u32>().ok().filter(|n| (1..100).contains(n))?,
            ))
        }),
    };
    match number {
        Some((of, _)) if chapter.is_some_and(|chapter| chapter != of) => {
            let says =
                format!("“{text}” is an exercise of chapter {of}, but this one is of another.");
            faults.note(node.line, says);
            None
        }
        Some((_, number)) => Some(Place::Numbered(number)),
        None => {
            let known = ["drill", "problem", "challenge"];
            let says = format!(
                "“{}” is no place: write {}. {}",
                shown(&text),
                keys::sample("place"),
                suggestion(&text, &known)
            );
            faults.note(node.line, says);
            None
        }
    }
}

fn picture(table: &Table<'_>, scope: &mut Scope, faults: &mut Faults) -> Option<String> {
    let node = table.get("picture")?;
    let picture = fields::text(node, "picture", faults)?;
    if !PICTURES.contains(&picture.as_str()) {
        let says = format!(
            "There is no picture “{}”. {}",
            shown(&picture),
            suggestion(&picture, PICTURES)
        );
        faults.note(node.line, says);
        return Some(picture);
    }
    for input in STAIRCASE {
        if scope.used(input).is_none() {
            let says =
                format!("The picture needs the input “{input}”: write it into [exercise.given].");
            faults.note(node.line, says);
        }
    }
    Some(picture)
}

fn line_of(node: &Node, name: &str) -> u32 {
    node.get(name).map_or(node.line, |node| node.line)
}
