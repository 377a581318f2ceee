//! Activations against the levels of the state, over what grows.

use super::{Found, GROWS, at};
use crate::derivation::Derivation;
use crate::picture::crossing::{Crossing, Line};
use crate::picture::crossing_svg::{bytes_label, number_label};
use crate::quantity::print;
use crate::scenario::plan::{POSITIONS, SEQUENCES};
use crate::scenario::{Block, Drawing, Figure, Run};

pub(super) fn lines(run: &Run, found: &Found) -> Option<Block> {
    let sequences = run.text_of(&GROWS) == "sequences";
    let (grows, other, axis) = if sequences {
        (&SEQUENCES, &POSITIONS, "sequences")
    } else {
        (&POSITIONS, &SEQUENCES, "positions in each sequence")
    };
    let now = run.value(grows).ok()?;
    let (state, both) = (found.ledger.state.as_ref().ok()?, found.both.as_ref().ok()?);
    let saved = found.ledger.activations.as_ref().ok()?;
    let each = found.per_token.as_ref().ok()?.value().times(&run.value(other).ok()?).ok()?;
    let level = |name: &str, part, level: &Derivation| Line {
        name: name.into(),
        part,
        constant: level.value().to_f64(),
        each: 0.0,
    };
    let lines = [
        Line {
            name: "activations".into(),
            part: "activations",
            constant: 0.0,
            each: each.to_f64(),
        },
        level("state", "state", state),
        level("weights once more", "state-and-weights", both),
    ];
    let plot = Crossing::new(&lines, now.to_f64(), [number_label, bytes_label])?;
    let here = format!("now: {}", print::number(&now));
    let crossing = |level: &Figure| {
        let at = at(run, level, found, grows);
        at.map_or_else(|_| "no number".to_owned(), |at| print::decimal(at.value()))
    };
    let twin = format!(
        "Over the number of {axis}, now {}: state stays at {}, and at {} with the weights counted once more. \
         Activations are {} now and double whenever that number doubles. They come to the state at {} and to the \
         upper level at {}.",
        print::number(&now),
        print::decimal(state.value()),
        print::decimal(both.value()),
        print::decimal(saved.value()),
        crossing(&found.ledger.state),
        crossing(&found.both),
    );
    let caption = "Both axes are logarithmic: equal distances are equal factors. Filled dots are the run as it is, rings are \
                   where activations catch up.";
    let legend = [
        ("activations", "activations"),
        ("state", "state (dashed)"),
        ("state-and-weights", "state, and weights again (dotted)"),
    ];
    Some(Block::Picture(Drawing {
        svg: plot.svg(axis, &here),
        twin,
        caption: caption.into(),
        legend: legend.map(|(part, text)| (part, text.to_owned())).into(),
    }))
}
