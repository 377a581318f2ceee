//! Chapter 27, section 27.6 and exercise 6: keep fewer arrays, compute the others again.

use super::{BookFigure, Chapter, Example, Group};
use crate::derivation::{Derivation, Expression};
use crate::estimate::{EstimateError, capacity, checkpointing};
use crate::picture::blocks::Blocks;
use crate::quantity::read::Expect;
use crate::quantity::{Quantity, print};
use crate::scenario::plan::{
    ADDED_WORK, ARRAYS, CAPACITY, COMPUTE, COUNT_AGAIN, KEPT, LAYERS, MARGIN, PARAMETERS,
    PEAK_TERMS, Plan, RECOMPUTE, SHAPE, SHARDED, TERMS, WORKERS, held,
};
use crate::scenario::staircase::STAGES;
use crate::scenario::{
    Block, Control, Drawing, Field, Figure, Form, Gap, Rule, Run, Section, Shown, Verdict, Worked,
};

const BACKWARD: Control = Control::number(
    Field::new("backward", "Backward over forward", "β", Expect::number(), Rule::NotNegative),
    "2",
);

/// Activation checkpointing.
pub const CHECKPOINTING: Example = Example {
    name: "checkpointing",
    chapter: Chapter::Estimating,
    group: Group::Run,
    title: "Keep four arrays, compute six again",
    source: "Section 27.6 and exercise 6",
    about: "Keep four of each layer's ten arrays and the saved activations shrink to 524,288 bytes. The \
            other six are computed again when the backward pass needs them. Two verdicts: room, and time.",
    thread: &[
        "What the forward pass saved can also be thrown away and made once more: from an array that was \
         kept, the layer is run forward again just before its backward pass. That buys room with \
         arithmetic, and it touches the activations only; no row of the ledger gets smaller.",
        "Whether that is worth it is two questions. Room: does the run fit now, where it did not before? \
         Time: an iteration with more arithmetic is slower, unless the room lets it do something better.",
    ],
    book: &[
        BookFigure { typed: &[], figure: "saved-activations", is: "1,310,720 bytes" },
        BookFigure { typed: &[], figure: "kept-activations", is: "524,288 bytes" },
        BookFigure { typed: &[], figure: "kept-arrays", is: "16" },
        BookFigure { typed: &[], figure: "arrays", is: "40" },
        BookFigure { typed: &[], figure: "slower", is: "0.0026 seconds" },
    ],
    worked: &WORKED,
};

const WORKED: Worked = Worked {
    sections: &[
        Section::new("", "", &[ARRAYS, KEPT, RECOMPUTE, COUNT_AGAIN]),
        Section::new("Does it fit?", "", &[CAPACITY, MARGIN]),
        Section::new("Is it faster?", "", &[COMPUTE, ADDED_WORK, BACKWARD]),
    ],
    shared: &[&[PARAMETERS, WORKERS, STAGES, SHARDED], &SHAPE, &TERMS, &PEAK_TERMS],
    on_ledger: true,
    work_out,
    left_out: &[
        (
            "Which arrays",
            "Some arrays are large and cheap to make again, others the reverse; a good choice keeps the dear ones.",
        ),
        (
            "Random numbers",
            "Dropout must draw the same numbers the second time, or another gradient comes out.",
        ),
        ("Overlap", "Where the device waits for a link, some of the added work costs no time."),
    ],
    files: None,
};

fn work_out(run: &Run) -> Vec<Vec<Block>> {
    let plan = run.plan();
    let kept = kept(run, &plan);
    vec![space(run, &plan, &kept), room(run, &plan, &kept), time(run)]
}

fn kept(run: &Run, plan: &Plan) -> Figure {
    let sizes = plan.sizes.as_ref().map_err(Clone::clone)?;
    Ok(checkpointing::kept(sizes, &run.value(&KEPT)?)?)
}

fn space(run: &Run, plan: &Plan, kept: &Figure) -> Vec<Block> {
    let again = plan.peak_terms.get(2).map_or(Err(Gap::Waits), |term| term.figure.clone());
    let kept_arrays = || Ok(checkpointing::kept_arrays(&run.value(&LAYERS)?, &run.value(&KEPT)?)?);
    let mut blocks = vec![Block::Figures(vec![
        Shown::new("saved-activations", "All arrays", plan.ledger.activations.clone()),
        Shown::new("kept-activations", "Kept arrays only", kept.clone()),
        Shown::new("arrays", "Arrays", plan.ledger.arrays.clone()).note("of all layers"),
        Shown::new("kept-arrays", "Kept", kept_arrays()).note("of all layers"),
        Shown::new("recomputed-layer", "Computed again for one layer", again)
            .note("held while it is needed"),
    ])];
    blocks.extend(picture(run, plan, kept));
    blocks
}

fn picture(run: &Run, plan: &Plan, kept: &Figure) -> Option<Block> {
    let sizes = plan.sizes.as_ref().ok()?;
    let whole = |quantity: &Quantity| quantity.round_up().to_whole();
    let (layers, arrays) = (sizes.layers.to_whole()?, whole(&sizes.arrays_per_layer)?);
    let kept_per_layer = whole(&run.value(&KEPT).ok()?)?;
    let array = plan.ledger.one_array.as_ref().ok()?.value();
    let price = format!("this block: {}", print::exact(array));
    let blocks = Blocks { layers, arrays, kept: kept_per_layer, price };
    let others = if kept_per_layer < arrays {
        " and the others are empty: they are computed again"
    } else {
        ""
    };
    let twin = format!(
        "A row for each of {} layers. Of {} arrays in each, {} are kept{others}. Kept in all: {}.",
        print::grouped(layers),
        print::grouped(arrays),
        print::grouped(kept_per_layer),
        print::in_full(kept.as_ref().ok()?.value())
    );
    let caption =
        format!("Filled blocks are kept, empty ones are computed again. {}", blocks.left_out());
    Some(Block::Picture(Drawing { svg: blocks.svg(), twin, caption, legend: Vec::new() }))
}

/// State and one or the other activations on a worker, with the margin; `again` where a layer is
/// computed again and that counts.
fn total(
    run: &Run,
    plan: &Plan,
    activations: &Figure,
    again: Option<&Figure>,
    [symbol, name]: [&str; 2],
) -> Figure {
    let mut parts = vec![Expression::from(held(&plan.worker_state)?)];
    if plan.with_activations {
        parts.push(Expression::from(held(activations)?));
    }
    let [gathered, buffers, ..] = plan.peak_terms.as_slice() else { return Err(Gap::Waits) };
    let terms = plan.activation_terms.iter().chain([gathered, buffers]).filter(|term| term.on);
    for figure in terms.map(|term| &term.figure).chain(again) {
        parts.push(Expression::from(held(figure)?));
    }
    let before =
        Derivation::new(name, symbol, Expression::sum(parts)).map_err(EstimateError::from)?;
    Ok(capacity::with_margin(&before, &run.value(&MARGIN)?)?)
}

fn room(run: &Run, plan: &Plan, kept: &Figure) -> Vec<Block> {
    // Whether the plan recomputes or not: both are compared here.
    let again = plan.peak_terms.get(2).map(|term| &term.figure).filter(|_| run.is_on(&COUNT_AGAIN));
    let all = &plan.ledger.activations;
    let all = total(run, plan, all, None, ["T_all", "Worker with all arrays"]);
    let few = total(run, plan, kept, again, ["T_few", "Worker with kept arrays"]);
    let mut blocks = vec![Block::Figures(vec![
        Shown::new("total-all", "With all arrays", all.clone()).note("and the margin"),
        Shown::new("total-kept", "With kept arrays", few.clone()).note("and the margin"),
    ])];
    blocks.extend(verdict(run, &all, &few));
    blocks
}

/// In which of three places the capacity lies.
fn verdict(run: &Run, all: &Figure, few: &Figure) -> Option<Block> {
    let (all, few) = (all.as_ref().ok()?.value(), few.as_ref().ok()?.value());
    let capacity = run.value(&CAPACITY).ok()?;
    let at_least = |total: &Quantity| Some(capacity.compare(total).ok()?.is_ge());
    let same = all.compare(few).ok()?.is_le();
    let condition = if same {
        format!(
            "With these numbers nothing is saved by it, so it decides nothing; this device holds {}.",
            print::decimal(&capacity)
        )
    } else {
        format!(
            "Recomputing decides where a device holds at least {} and less than {}; this one holds {}.",
            print::exact(few),
            print::exact(all),
            print::decimal(&capacity)
        )
    };
    let (good, word) = match (at_least(all)?, at_least(few)?) {
        (true, _) => (true, "Room: fits without it."),
        (false, true) => (true, "Room: fits only with it."),
        (false, false) => (false, "Room: does not fit either way."),
    };
    Some(Block::Verdict(Verdict { name: "room", good, word: word.into(), says: condition }))
}

fn time(run: &Run) -> Vec<Block> {
    let slower = || Ok(checkpointing::slower(&run.value(&COMPUTE)?, &run.value(&ADDED_WORK)?)?);
    let most = || Ok(checkpointing::one_more_forward(&run.value(&BACKWARD)?)?);
    let slower: Figure = slower();
    let mut blocks = vec![Block::Figures(vec![
        Shown::new("slower", "Computation with recomputing", slower).form(Form::Rounded),
        Shown::new("one-more-forward", "If everything is computed again", most())
            .note("one more forward pass")
            .form(Form::Share),
    ])];
    if let Ok(added) = run.value(&ADDED_WORK) {
        let good = added.is_zero();
        let word = if good { "Time: no slower." } else { "Time: slower." };
        let says = if good {
            "Nothing is added to the arithmetic; that would have to be measured.".to_owned()
        } else {
            format!(
                "The same update takes {} more arithmetic. Room that is saved is no evidence of speed; only a \
             larger micro-batch or a measurement can be that.",
                print::percent(&added)
            )
        };
        blocks.push(Block::Verdict(Verdict { name: "time", good, word: word.into(), says }));
    }
    blocks
}
