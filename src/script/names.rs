//! Names: those of the workbook, a few others for them, and what is said to a name that nobody knows.

use super::ScriptError;
use crate::example::{ALL, Chapter, Example, find};
use crate::exercise::schema::nearest::{nearest, shown};

/// Other names for examples, and the example that each stands for.
pub const EXAMPLE_ALIASES: [(&str, &str); 3] =
    [("model-state", "sharding"), ("zero", "sharding"), ("pipeline", "staircase")];

/// Other names for inputs, and the input that each stands for.
pub const INPUT_ALIASES: [(&str, &str); 8] = [
    ("shard", "sharded"),
    ("params", "parameters"),
    ("hidden", "width"),
    ("sequence-length", "positions"),
    ("accumulation-steps", "steps"),
    ("bandwidth", "link"),
    ("p", "stages"),
    ("m", "micro-batches"),
];

/// A name as the workbook writes it: `microBatches` and `micro_batches` are `micro-batches`.
///
/// ```
/// use bytes_and_bubbles::script::names::kebab;
/// assert_eq!(kebab(" microBatches"), "micro-batches");
/// assert_eq!(kebab("micro_batches"), "micro-batches");
/// assert_eq!((kebab("Stages"), kebab("27-1")), ("stages".to_owned(), "27-1".to_owned()));
/// ```
#[must_use]
pub fn kebab(name: &str) -> String {
    let mut kebab = String::with_capacity(name.len() + 4);
    let mut after_small = false;
    for c in name.trim().chars() {
        if c.is_uppercase() && after_small {
            kebab.push('-');
        }
        after_small = c.is_lowercase() || c.is_numeric();
        match c {
            '_' | ' ' => kebab.push('-'),
            c => kebab.extend(c.to_lowercase()),
        }
    }
    kebab
}

/// The example of this name, or of one that stands for it.
#[must_use]
pub fn example(name: &str) -> Option<Example> {
    let name = kebab(name);
    find(&name).or_else(|| {
        let (_, meant) = EXAMPLE_ALIASES.iter().find(|(alias, _)| *alias == name)?;
        find(meant)
    })
}

/// The number of an example's chapter; `None` for what is on the reader's own run.
pub(super) fn chapter(example: &Example) -> Option<u32> {
    match example.chapter {
        Chapter::Scale => Some(8),
        Chapter::Estimating => Some(27),
        Chapter::Own => None,
    }
}

/// Which of the known inputs this name stands for.
pub(super) fn input<'a>(name: &str, known: &[&'a str]) -> Option<&'a str> {
    let name = kebab(name);
    let of = |name: &str| known.iter().copied().find(|own| *own == name);
    of(&name).or_else(|| {
        let mut meant = INPUT_ALIASES.iter().filter(|(alias, _)| *alias == name);
        meant.find_map(|(_, meant)| of(meant))
    })
}

/// The names of all examples, and those that stand for them.
pub(super) fn examples() -> impl Iterator<Item = &'static str> {
    let aliases = EXAMPLE_ALIASES.iter().map(|(alias, _)| *alias);
    ALL.into_iter().map(|example| example.name).chain(aliases)
}

/// That a name is not known, with the one that was probably meant.
pub(super) fn unknown<'a>(
    field: Option<&str>,
    what: &str,
    name: &str,
    known: impl IntoIterator<Item = &'a str>,
) -> ScriptError {
    let known: Vec<&str> = known.into_iter().collect();
    let message = format!("There is no {what} “{}”. {}", shown(name), meant(name, &known));
    match field {
        Some(field) => ScriptError::of(field, message),
        None => ScriptError::new(message),
    }
}

/// “Did you mean …?”, or all that there is.
pub(super) fn meant(name: &str, known: &[&str]) -> String {
    match nearest(&kebab(name), known.iter().copied()) {
        Some(near) => format!("Did you mean “{near}”?"),
        None if known.is_empty() => "There is none.".to_owned(),
        None => format!("Known are: {}.", known.join(", ")),
    }
}
