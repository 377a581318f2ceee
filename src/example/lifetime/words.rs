//! The lifetime diagram in words.

use crate::estimate::lifetime::{Moment, Phase};
use crate::estimate::model_state::Part;
use crate::picture::lifetimes::{self, Lifetimes};
use crate::quantity::{Quantity, print};

/// How long a part lives.
pub(super) fn life(part: Part) -> &'static str {
    match part {
        Part::Gradients => "from the first backward pass to the update",
        Part::Activations => "from a forward pass to the same layer's backward pass",
        _ => "from update to update",
    }
}

/// A moment in words.
///
/// `arrays` tells of weights, master weights and moments whether they were written down, `position` of
/// step, random state, cursor and versions together.
pub(super) fn moment(
    moment: &Moment,
    layers: &Quantity,
    arrays: [bool; 3],
    position: bool,
) -> String {
    let saved = print::grouped(moment.layers);
    let all = print::number(layers);
    let batch = print::grouped;
    match (moment.phase, moment.number) {
        (Phase::Forward(number), _) => {
            format!("Micro-batch {}, forward, {saved} of {all} layers done", batch(number))
        }
        (Phase::Backward(number), _) => {
            format!("Micro-batch {}, backward, {}", batch(number), backward(moment))
        }
        (Phase::More(first, last), _) if first == last => {
            format!("Micro-batch {} goes the same way", batch(first))
        }
        (Phase::More(first, last), _) => {
            format!("Micro-batches {} to {} go the same way", batch(first), batch(last))
        }
        (Phase::Update, 0) => "Update: the moments take the gradients in".into(),
        (Phase::Update, 1) => "Update: the master weights move".into(),
        (Phase::Update, _) => {
            "Update: working weights are rounded anew, gradients are reset".into()
        }
        (Phase::Stop, 0) => "Stop: only what was written down is left".into(),
        (Phase::Stop, _) => "Stopped".into(),
        (Phase::Reload, 0) => match arrays {
            [true, true, true] => "Reload: arrays come back".into(),
            [false, false, false] => "Reload: no array was written down, all start anew".into(),
            _ => "Reload: some arrays come back, the others start anew".into(),
        },
        (Phase::Reload, _) if position => "Reload: the position of the run comes back".into(),
        (Phase::Reload, _) => "Reload: of the position of the run a part is lost".into(),
        (Phase::NextForward, _) => format!("Next step, forward, {saved} of {all} layers done"),
        (Phase::NextBackward, _) => format!("Next step, backward, {}", backward(moment)),
    }
}

fn backward(moment: &Moment) -> String {
    let saved = print::grouped(moment.layers);
    if moment.again && moment.number.is_multiple_of(2) {
        format!("layer {saved} is run forward again")
    } else {
        format!("layer {saved}")
    }
}

/// The phases across the top.
pub(super) fn phases(moments: &[Moment]) -> Vec<lifetimes::Phase> {
    let mut phases: Vec<lifetimes::Phase> = Vec::new();
    let mut last = None;
    for (place, moment) in moments.iter().enumerate() {
        match phases.last_mut() {
            Some(phase) if last == Some(moment.phase) => phase.to = place + 1,
            _ => phases.push(lifetimes::Phase {
                name: short(moment.phase),
                from: place,
                to: place + 1,
            }),
        }
        last = Some(moment.phase);
    }
    phases
}

/// The number of a micro-batch where there is room for it; the last of very many is number K.
fn short_number(number: i128) -> String {
    if number < 1000 { number.to_string() } else { "K".to_owned() }
}

fn short(phase: Phase) -> String {
    match phase {
        Phase::Forward(number) => format!("F{}", short_number(number)),
        Phase::Backward(number) => format!("B{}", short_number(number)),
        Phase::More(..) => "…".into(),
        Phase::Update => "update".into(),
        Phase::Stop => "stop".into(),
        Phase::Reload => "load".into(),
        Phase::NextForward => "F".into(),
        Phase::NextBackward => "B".into(),
    }
}

/// What the picture shows, row by row.
pub(super) fn twin(picture: &Lifetimes) -> String {
    let phases: Vec<_> = picture.phases.iter().map(|phase| phase.name.clone()).collect();
    let mut text = format!(
        "Time from left to right: {}. F is a forward pass, B a backward pass.",
        phases.join(", ")
    );
    for row in &picture.rows {
        text.push_str(&format!(" {}, {}", row.name, row.size));
        text.push_str(match (row.part, row.lost_from) {
            ("gradients", _) => ": from the first backward pass to the update.",
            ("activations", _) => {
                ": rises through each forward pass and falls through the backward pass."
            }
            ("again", _) => ": just before the backward pass of each layer.",
            ("passing", _) => ": while a micro-batch passes.",
            (_, None) => ": held throughout, and back after the stop.",
            (_, Some(_)) => ": held until the stop, then lost.",
        });
    }
    text
}
