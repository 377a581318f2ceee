//! The numbers of an example that differ from what its element starts with.

use crate::example::{Example, Group};
use crate::scenario::{Kind, Pairs, Run};

/// What has to be typed into an example as it starts, so that it shows what it shows on this run; each
/// name stands once.
///
/// The run may be that of another group: on the reader's own run every example has other numbers than the
/// book's.
///
/// ```
/// use bytes_and_bubbles::example::find;
/// use bytes_and_bubbles::notes::numbers;
///
/// let staircase = find("staircase").unwrap();
/// let mut run = staircase.group.run();
/// assert!(numbers(&staircase, &run).is_empty());
/// run.take("stages", "16");
/// assert_eq!(numbers(&staircase, &run), [("stages".to_owned(), "16".to_owned())]);
/// ```
#[must_use]
pub fn numbers(example: &Example, run: &Run) -> Pairs {
    let default = example.group.run();
    let mut pairs = Pairs::new();
    if example.group == Group::Own {
        // What stands on the reader's run depends on all of it.
        pairs = run.pairs(&default);
        pairs.retain(|(name, _)| name != "row" && name != "rows");
    } else {
        for control in example.worked.controls() {
            let text = run.text_of(control);
            let known = pairs.iter().any(|(name, _)| name == control.name());
            if !matches!(control.kind, Kind::Ledger) && !known && text != default.text_of(control) {
                pairs.push((control.name().to_owned(), text));
            }
        }
    }
    let (now, then) = (&run.ledger, &default.ledger);
    let on_ledger = example.worked.on_ledger || example.group == Group::Own;
    if on_ledger && default.control("rows").is_some() {
        let known = pairs.iter().any(|(name, _)| name == "activations");
        if now.with_activations != then.with_activations && !known {
            let text = if now.with_activations { "yes" } else { "no" };
            pairs.push(("activations".to_owned(), text.to_owned()));
        }
        if now.rows != then.rows {
            pairs.push(("rows".to_owned(), now.rows_text()));
        }
    }
    pairs
}
