//! What is saved, way by way.

use super::{Out, ratio};
use crate::derivation::{Derivation, Expression, Term};
use crate::estimate::EstimateError;
use crate::estimate::freezing::{Kept, factor};
use crate::estimate::model_state::{Part, Row};
use crate::picture::bars::{Bar, svg};
use crate::quantity::{Quantity, print};
use crate::scenario::plan::held;
use crate::scenario::{Block, Cell, Drawing, Figure, Form, Shown};
use num_rational::Ratio;

/// What is saved, in a table, a picture and two factors.
pub(super) fn saved(out: &Out) -> Vec<Block> {
    let update = out.of_all(Kept::ForTheUpdate);
    let update_left = out.update_left();
    let all = ratio(&out.state, &out.left, ["x", "the state"]);
    let trained = ratio(&update, &update_left, ["x_update", "what only the update needs"]);
    let mut blocks = vec![ways(out)];
    blocks.extend(picture(out));
    blocks.push(Block::Figures(vec![
        Shown::new("state-with-adapters", "State with adapters", out.left.clone()),
        Shown::new("factor-saved", "Saved in all, by a factor of", all.clone()).form(Form::Rounded),
        Shown::new("update-state", "For the update alone, all trained", update)
            .note("gradients, master weights, moments"),
        Shown::new("update-state-left", "For the update alone, as set", update_left)
            .note("trained parameters and adapters"),
        Shown::new("factor-update", "Saved of that, by a factor of", trained.clone())
            .form(Form::Rounded),
    ]));
    blocks.extend(plainly(out, &all, &trained));
    blocks
}

/// Which of the two factors is meant where a saving is quoted.
fn plainly(out: &Out, all: &Figure, trained: &Figure) -> Option<Block> {
    let (whole, frozen) = (out.each(Kept::Trained).ok()?, out.each(Kept::Frozen).ok()?);
    let most = match factor(&whole, &frozen, ["x_most", "a frozen parameter"]) {
        Ok(most) => {
            let whole = most.value().to_whole().map(print::grouped);
            let most = whole.unwrap_or_else(|| print::decimal(most.value()));
            format!("by a factor of {most} at most")
        }
        Err(_) => "to nothing, as these rows hold no weights".to_owned(),
    };
    let (all, trained) = (all.as_ref().ok()?.value(), trained.as_ref().ok()?.value());
    let saves = |factor: &Quantity| factor.value() > &Ratio::from_integer(1);
    if !saves(trained) || !saves(all) {
        return Some(Block::Text(format!(
            "Nothing is saved in all: what only the update needs is divided by {}, the whole state by {}. \
             Adapters come on top of what is still trained; freeze more, or take smaller ones. Freezing alone \
             can shrink the state {most}.",
            print::decimal(trained),
            print::decimal(all),
        )));
    }
    Some(Block::Text(format!(
        "Two factors, and they are easily confused. What only the update needs falls by a factor of {}; where \
         that is in the hundreds, this is the saving of two orders of magnitude that is quoted for adapters. \
         The whole state falls by {}, because the weights stay: freezing alone can shrink it {most}.",
        print::decimal(trained),
        print::decimal(all),
    )))
}

const WAYS: [(&str, &str, &str); 3] = [
    ("trained-bytes", "All trained", "every row of the ledger"),
    ("descent-bytes", "All trained by plain gradient descent", "no moments"),
    ("all-frozen-bytes", "All frozen", "weights only"),
];
const KEPT: [Kept; 3] = [Kept::Trained, Kept::WithoutMoments, Kept::Frozen];

fn ways(out: &Out) -> Block {
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    for ((name, label, what), kept) in WAYS.into_iter().zip(KEPT) {
        rows.push(vec![
            Cell::Text(label.to_owned()),
            Cell::Text(what.to_owned()),
            Shown::new(name, label, out.each(kept)).form(Form::Number).into(),
            Shown::new("way-state", label, out.of_all(kept)).row(rows.len()).into(),
        ]);
    }
    let label = "As set above";
    rows.push(vec![
        Cell::Text(label.to_owned()),
        Cell::Text("frozen, trained and adapters".to_owned()),
        Shown::new("set-bytes", label, per_parameter(out)).form(Form::Rounded).into(),
        Shown::new("way-state", label, out.left.clone()).row(rows.len()).into(),
    ]);
    let head = ["Way to train", "What stays", "Bytes per parameter", "In all"];
    Block::table("What stays of the state", &head, rows)
}

/// What is left, spread over the parameters of the model.
fn per_parameter(out: &Out) -> Figure {
    let parameters = out.parameters.clone()?;
    let over = Term::new("parameters", "N", parameters);
    let each = Expression::from(held(&out.left)?).over(over.into());
    Ok(Derivation::new("Bytes per parameter", "b_left", each).map_err(EstimateError::from)?)
}

const PARTS: [(Part, &str); 6] = [
    (Part::Weights, "Weights"),
    (Part::Gradients, "Gradients"),
    (Part::Master, "Master weights"),
    (Part::FirstMoment, "First moment"),
    (Part::SecondMoment, "Second moment"),
    (Part::Other, "Other"),
];

fn picture(out: &Out) -> Option<Block> {
    let rows = out.rows.as_ref().ok()?;
    let mut bars = Vec::new();
    for ((_, label, _), kept) in WAYS.into_iter().zip(KEPT) {
        let kept_rows = rows.iter().filter(|(part, _)| kept.holds(*part));
        let pieces = kept_rows.map(|(part, row)| (part.key(), size(row, &row.parameters)));
        let size = print::decimal(out.of_all(kept).ok()?.value());
        bars.push(Bar { name: label.to_owned(), size, pieces: pieces.collect() });
    }
    let share = out.share.as_ref().ok()?.to_f64();
    let adapters = out.adapters.as_ref().ok()?.value();
    let pieces = rows.iter().map(|(part, row)| {
        let kept = if *part == Part::Weights { 1.0 } else { 1.0 - share };
        (part.key(), size(row, &row.parameters) * kept + size(row, adapters))
    });
    let left = print::decimal(out.left.as_ref().ok()?.value());
    bars.push(Bar { name: "As set above".into(), size: left, pieces: pieces.collect() });
    let said: Vec<_> = bars.iter().map(|bar| format!("{}: {}", bar.name, bar.size)).collect();
    let legend = PARTS.iter().filter(|(part, _)| rows.iter().any(|(of, _)| of == part));
    Some(Block::Picture(Drawing {
        svg: svg(&bars, None),
        twin: format!("Model state. {}.", said.join("; ")),
        caption: "The state by its parts, to one scale.".into(),
        legend: legend.map(|(part, label)| (part.key(), (*label).to_owned())).collect(),
    }))
}

fn size(row: &Row, parameters: &Quantity) -> f64 {
    row.bytes_per_parameter.to_f64() * parameters.to_f64()
}
