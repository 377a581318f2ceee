//! What may still be claimed of a run that goes on from a checkpoint.

use super::{Item, Saved};

/// Whether the run goes on as if it had never stopped. Working weights may be missing: rounding the
/// master weights gives them exactly.
#[must_use]
pub fn suffices(saved: Saved) -> bool {
    Item::ALL.into_iter().all(|item| item == Item::Weights || saved.has(item))
}

/// What may be claimed with these items saved, and what would have to be saved to claim more.
///
/// ```
/// use bytes_and_bubbles::estimate::recovery::{Item, Saved, claim};
/// assert!(claim(Saved::ALL).starts_with("The run goes on as if it had never stopped"));
/// let weights = Saved::NOTHING.with(Item::Weights, true);
/// assert!(claim(weights).contains("does not resume the training"));
/// ```
#[must_use]
pub fn claim(saved: Saved) -> String {
    let model = saved.has(Item::Weights) || saved.has(Item::Master);
    if !model {
        return "There is no model in this file: nothing can be run from it and nothing resumed. What \
                follows is a new training from the first weights. Save the master weights."
            .to_owned();
    }
    if suffices(saved) {
        let weights = if saved.has(Item::Weights) {
            ""
        } else {
            " The working weights need no place in the file: they are the master weights rounded, and \
             rounding again gives the same bits."
        };
        return format!(
            "The run goes on as if it had never stopped: the same examples, the same dropout, the same \
             updates. The comparison shows it for this program, to the last bit; other hardware or \
             other software needs a comparison of its own.{weights}"
        );
    }
    let optimizer = [Item::Master, Item::Moments, Item::Step];
    let mut text = if !optimizer.into_iter().any(|item| saved.has(item)) {
        "This file runs the model, and a new training may start from it. It does not resume the \
         training that was stopped."
    } else if optimizer.into_iter().all(|item| saved.has(item)) && saved.has(Item::Shards) {
        "Training can go on from a saved state of model and optimizer. That it is the same training is \
         not shown."
    } else {
        "Training can go on, from a part of its state. That it is the same training is not shown."
    }
    .to_owned();
    let sharded = saved.has(Item::Master) || saved.has(Item::Moments);
    let missing = Item::ALL.into_iter().filter(|item| match item {
        Item::Weights => false,
        Item::Shards => sharded && !saved.has(Item::Shards),
        item => !saved.has(*item),
    });
    let mut names = Vec::new();
    for item in missing {
        text.push(' ');
        text.push_str(without(item));
        names.push(item.name());
    }
    let last = names.pop().unwrap_or_default();
    let list =
        if names.is_empty() { last.to_owned() } else { format!("{} and {last}", names.join(", ")) };
    text.push_str(&format!(
        " Save the {list} as well, then compare the updates that follow with those of a run that never \
         stopped."
    ));
    text
}

/// What is lost without an item.
fn without(item: Item) -> &'static str {
    match item {
        Item::Weights => "",
        Item::Master => {
            "The master weights are made from the coarser working weights, so what rounding took away \
             is gone."
        }
        Item::Moments => {
            "The moments start at zero: the optimizer has forgotten which way it was going."
        }
        Item::Step => {
            "The step starts at zero: bias correction and learning rate go through their beginning a \
             second time."
        }
        Item::Random => "Dropout takes other inputs than it would have taken.",
        Item::Cursor => {
            "The sampler starts afresh: neither the order of the examples nor equality with an \
             uninterrupted run is established."
        }
        Item::Shards => {
            "Which piece belongs to which parameters, and whether all are of one update, is a guess."
        }
        Item::Versions => {
            "The data are prepared by whatever software is there now: the same examples may come as \
             other numbers."
        }
    }
}
