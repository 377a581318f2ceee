//! Working an example out.

use super::json::{Value, list, object};
use super::shown::Worked;
use super::{ScriptError, ask, given, names};
use crate::example::Example;
use crate::exercise::estimates;
use crate::scenario::Pairs;

/// Works a worked example out, by its name, with these inputs in place of its own: names and texts, written as
/// they would be typed into the page. What is not given has the book's number. Where there is no example of the
/// name, the [estimate](fn@super::ask) of exercises with that name is worked out.
///
/// An input is named as the page's links have it (`micro-batches`; `microBatches` and `micro_batches` are the
/// same), or by one of [a few other names](super::names::INPUT_ALIASES). One of several is named by its key,
/// by what the page shows, or by the first words of either. Rows of a table are written `2|1;6|3`: `|` between
/// cells, `;` between rows; those of the ledger as [`rows`](super::rows) says.
///
/// The answer is JSON; what is in it is described in `docs/script.md`.
///
/// # Errors
/// A name or an input that is not known, a text that cannot be read or in several ways, inputs of which nothing
/// can be worked out: with the input's name, and what to write instead. A single figure that cannot be had is no
/// error: it stands among the results with its reason.
///
/// ```
/// use bytes_and_bubbles::script::estimate;
///
/// let typed = |pairs: &[(&str, &str)]| {
///     pairs.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect::<Vec<_>>()
/// };
/// // What a worker of 64 holds of 7.5 billion parameters with optimizer state divided: ZeRO prints 31.4 GB.
/// let inputs = typed(&[("parameters", "7.5B"), ("workers", "64"), ("shard", "optimizer")]);
/// let json = estimate("model-state", &inputs).unwrap();
/// assert!(json.contains(r#""worker-state":"31406250000""#));
///
/// let error = estimate("staircase", &typed(&[("stage", "8")])).unwrap_err();
/// assert_eq!(error.field.as_deref(), Some("stage"));
/// assert_eq!(error.message, "“staircase” has no input “stage”. Did you mean “stages”?");
/// ```
pub fn estimate(name: &str, inputs: &Pairs) -> Result<String, ScriptError> {
    match names::example(name) {
        Some(example) => of_example(&example, inputs),
        None if estimates::find(&names::kebab(name)).is_some() => ask(name, inputs),
        None => {
            let asks = estimates::all().map(|ask| ask.name);
            let near: Vec<&str> = names::examples().chain(asks).collect();
            let message = names::unknown(None, "estimate", name, near).message;
            // More than a hundred names are no help.
            let message = match message.split_once("Known are: ") {
                Some((says, _)) => {
                    let known: Vec<&str> = names::examples().collect();
                    format!("{says}The examples are: {}.", known.join(", "))
                }
                None => message,
            };
            Err(ScriptError::new(message))
        }
    }
}

fn of_example(example: &Example, inputs: &Pairs) -> Result<String, ScriptError> {
    let run = given::run(example, inputs)?;
    let worked = Worked::of(example, &run);
    if let Some(why) = worked.nothing() {
        return Err(ScriptError::new(why));
    }
    let left_out =
        |(what, when): &(&str, &str)| object([("what", (*what).into()), ("when", (*when).into())]);
    let value = object([
        ("kind", "example".into()),
        ("name", example.name.into()),
        ("title", example.title.into()),
        ("chapter", names::chapter(example).into()),
        ("source", example.source.into()),
        ("about", example.about.into()),
        ("inputs", given::understood(example, &run)),
        ("figures", worked.exact()),
        ("results", worked.results()),
        ("verdicts", worked.verdicts()),
        ("says", worked.says()),
        ("tables", worked.tables()),
        ("pictures", worked.pictures(example, &run)),
        ("leftOut", list(example.worked.left_out, left_out)),
    ]);
    Ok(Value::to_string(&value))
}
