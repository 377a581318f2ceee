//! Which keys a file may hold, and where.

/// What stands at the top of a file.
pub const FILE: &[&str] = &["exercise"];

/// An exercise.
pub const EXERCISE: &[&str] =
    &["id", "chapter", "place", "title", "prompt", "picture", "given", "part"];

/// A part of any kind.
pub const PART: &[&str] = &["kind", "ask", "with"];

/// The lists of a part whose answer is judged.
pub const LISTS: &[&str] = &["accept", "form", "refuse", "ask-back", "diagnose"];

/// What else a part of each kind may hold.
pub const KINDS: &[(&str, &[&str])] = &[
    ("number", &["estimate", "figures", "of", "predict"]),
    ("table", &["corner", "columns", "rows"]),
    ("choice", &["options", "estimate"]),
    ("several", &["options", "pick"]),
    ("sort", &["groups", "items"]),
    ("order", &["items"]),
    ("words", &["points"]),
    ("drawing", &[]),
];

/// A row of a table.
pub const ROW: &[&str] = &["label", "cells"];

/// A cell that is filled in.
pub const CELL: &[&str] = &["estimate", "figures", "of", "with"];

/// An option of a choice.
pub const OPTION: &[&str] = &["key", "text", "right", "why"];

/// A group that items are sorted into.
pub const GROUP: &[&str] = &["key", "text"];

/// An item that is sorted.
pub const ITEM: &[&str] = &["key", "text", "group", "why"];

/// An item that is put in order.
pub const STEP: &[&str] = &["key", "text"];

/// An entry of `diagnose`.
pub const DIAGNOSIS: &[&str] = &["typed", "as"];

/// Pictures that can belong to an exercise.
pub const PICTURES: &[&str] = &["staircase"];

/// The inputs of a staircase.
pub const STAIRCASE: [&str; 2] = ["stages", "micro-batches"];

/// How a key is written, where it is missing or of the wrong kind.
const SAMPLES: &[(&str, &str)] = &[
    ("id", "id = \"bubble-of-sixteen\""),
    ("chapter", "chapter = 8 or chapter = 27"),
    (
        "place",
        "place = \"drill\", \"problem\", \"challenge\" or a number of the chapter's list, \"27.1\"",
    ),
    ("title", "title = \"Sixteen stages\""),
    ("prompt", "prompt = \"A pipeline of {stages} stages …\""),
    ("picture", "picture = \"staircase\""),
    ("given", "stages = [\"16\", \"4\"] below a line [exercise.given]"),
    ("part", "a line [[exercise.part]] and what is asked below it"),
    ("kind", "kind = \"number\""),
    ("ask", "ask = \"What share is lost?\""),
    ("estimate", "estimate = \"bubble\""),
    ("figures", "figures = 3 or figures = \"exact\""),
    ("of", "of = \"a\""),
    ("predict", "predict = true"),
    ("with", "with = { stages = \"8\" }"),
    ("corner", "corner = \"Update\""),
    ("columns", "columns = [\"Rounded at once\", \"Master copy\"]"),
    ("rows", "rows = [{ label = \"1\", cells = [\"1.00\", { estimate = \"…\", figures = 3 }] }]"),
    ("label", "label = \"First update\""),
    ("cells", "cells = [\"1.00\", { estimate = \"…\", figures = 3 }]"),
    ("options", "options = [{ key = \"state\", text = \"…\", right = true, why = \"…\" }, …]"),
    ("right", "right = true"),
    ("why", "why = \"…\""),
    ("pick", "pick = 3"),
    ("groups", "groups = [{ key = \"yes\", text = \"…\" }, { key = \"no\", text = \"…\" }]"),
    ("group", "group = \"yes\""),
    ("items", "items = [{ key = \"forward\", text = \"…\" }, …]"),
    ("points", "points = [\"…\", \"…\"]"),
    ("key", "key = \"state\""),
    ("text", "text = \"…\""),
    ("accept", "accept = [\"15/63\", \"23.8%\"]"),
    ("form", "form = [\"24%\"]"),
    ("refuse", "refuse = [\"0.25\"]"),
    ("ask-back", "ask-back = [\"23.8\"]"),
    ("diagnose", "diagnose = [{ typed = \"31.25%\", as = \"bubble-over-ideal\" }]"),
    ("typed", "typed = \"31.25%\""),
    ("as", "as = \"bubble-over-ideal\""),
];

/// How this key is written.
pub(super) fn sample(key: &str) -> &'static str {
    SAMPLES.iter().find(|(own, _)| *own == key).map_or("a text in quotes", |(_, sample)| sample)
}

/// All keys of a part of this kind; of any kind where it is none.
pub(super) fn of_kind(kind: Option<&str>) -> Vec<&'static str> {
    let own = KINDS.iter().filter(|(name, _)| kind.is_none_or(|kind| kind == *name));
    let mut keys: Vec<_> = PART.iter().chain(own.flat_map(|(_, keys)| *keys)).copied().collect();
    if kind != Some("words") {
        keys.extend(LISTS);
    }
    keys
}

/// Every place where keys stand, and those that it knows.
#[must_use]
pub fn all() -> Vec<(&'static str, &'static [&'static str])> {
    let mut all = vec![("file", FILE), ("exercise", EXERCISE), ("part", PART), ("lists", LISTS)];
    all.extend(KINDS);
    all.extend([("row", ROW), ("cell", CELL), ("option", OPTION), ("group", GROUP)]);
    all.extend([("item", ITEM), ("step", STEP), ("diagnosis", DIAGNOSIS)]);
    all
}
