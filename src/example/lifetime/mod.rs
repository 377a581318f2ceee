//! Chapter 27, Figure 27.1: storage objects have different lifetimes.

mod held;
mod rows;
mod words;

use super::{BookFigure, Chapter, Example, Group};
use crate::estimate::checkpointing;
use crate::estimate::model_state::{self, Part};
use crate::estimate::recovery::claim;
use crate::estimate::sharding::Sharded;
use crate::scenario::checkpoint::{SAVES, saved};
use crate::scenario::plan::{
    ARRAYS, COUNT_AGAIN, KEPT, LAYERS, PARAMETERS, PEAK_TERMS, Plan, RECOMPUTE, SHAPE, SHARDED,
    STEPS, TERMS, WORKERS, worker_share,
};
use crate::scenario::staircase::STAGES;
use crate::scenario::{Block, Control, Figure, Run, Scrub, Section, Shown, Worked};
use held::Diagram;

const MOMENT: Control = Control::slider("moment", "Moment", "4", scrub);

/// The lifetime diagram.
pub const LIFETIME: Example = Example {
    name: "lifetime",
    chapter: Chapter::Estimating,
    group: Group::Run,
    title: "How long each thing lives",
    source: "Figure 27.1",
    about: "All of it is storage, and none of it lives equally long: weights stay, gradients go with the \
            update, saved arrays come and go with every micro-batch, and a stop takes what was not written \
            down. Move through a step and read what is held.",
    thread: &[
        "A total says how much; a lifetime says when. Arrays that are gone before the update make no room \
         for it, and what is held at the same moment has to fit at the same moment. The peak of a step is \
         where the last layer has run forward and its backward pass begins.",
        "Lifetimes are also where savings come from. What lives long and exists several times can be \
         divided; what lives briefly can be thrown away and made again; what must outlive a stop has to be \
         written down.",
    ],
    book: &[
        BookFigure { typed: &[], figure: "state", is: "16,000,000 bytes" },
        BookFigure { typed: &[], figure: "moments", is: "8,000,000 bytes" },
        BookFigure { typed: &[], figure: "share-optimizer", is: "7,000,000 bytes" },
        BookFigure { typed: &[], figure: "saved-activations", is: "1,310,720 bytes" },
        BookFigure { typed: &[], figure: "kept-activations", is: "524,288 bytes" },
        BookFigure { typed: &[], figure: "kept-arrays", is: "16" },
        BookFigure { typed: &[], figure: "peak", is: "17,310,720 bytes" },
        BookFigure { typed: &[("sharded", "optimizer")], figure: "peak", is: "8,310,720 bytes" },
    ],
    worked: &WORKED,
};

const WORKED: Worked = Worked {
    sections: &[
        Section::new("", "", &[STEPS, WORKERS, KEPT, SHARDED, RECOMPUTE, COUNT_AGAIN, MOMENT]),
        Section::new(
            "Across a stop",
            "Tick what the checkpoint holds. What it does not hold is lost at the stop and starts anew.",
            &[SAVES[0], SAVES[1], SAVES[2], SAVES[3], SAVES[4], SAVES[5], SAVES[6], SAVES[7]],
        ),
    ],
    shared: &[&[PARAMETERS, STAGES, ARRAYS], &SHAPE, &TERMS, &PEAK_TERMS],
    on_ledger: true,
    work_out,
    left_out: &[
        (
            "Terms that are switched on",
            "Each is drawn as if it lived through a whole micro-batch; a gathered layer lives for a fraction of it.",
        ),
        (
            "Gradients layer by layer",
            "Here all of them appear with the first backward pass; really each layer adds its own.",
        ),
        (
            "The file being written",
            "A checkpoint may need a second copy in memory while it is written.",
        ),
    ],
    files: None,
};

fn work_out(run: &Run) -> Vec<Vec<Block>> {
    let plan = run.plan();
    let diagram = Diagram::new(run, &plan);
    let kept = || {
        let sizes = plan.sizes.as_ref().map_err(Clone::clone)?;
        Ok(checkpointing::kept(sizes, &run.value(&KEPT)?)?)
    };
    let kept_arrays = || Ok(checkpointing::kept_arrays(&run.value(&LAYERS)?, &run.value(&KEPT)?)?);
    let figure = |form: fn(&Diagram) -> Figure| form(diagram.as_ref().map_err(Clone::clone)?);
    let now = Block::Figures(vec![
        Shown::new("held-now", "Held at this moment", figure(Diagram::now)).note("by one worker"),
        Shown::new("peak", "Peak of the step", figure(Diagram::peak)).note("before margin"),
    ]);
    let levers = Block::Figures(vec![
        Shown::new("state", "Model state", plan.ledger.state.clone()).note("undivided"),
        Shown::new(
            "share-optimizer",
            "Optimizer state divided",
            worker_share(&plan.rows, Sharded::OptimizerState, &plan.fleet),
        )
        .note("each worker"),
        Shown::new("moments", "Both moments", moments(&plan)).note("undivided"),
        Shown::new("saved-activations", "All saved arrays", plan.ledger.activations.clone()),
        Shown::new("kept-activations", "Kept arrays only", kept()),
        Shown::new("arrays", "Arrays", plan.ledger.arrays.clone()),
        Shown::new("kept-arrays", "Kept", kept_arrays()),
    ]);
    let mut stop = vec![Block::Figures(vec![
        Shown::new("written", "Arrays written at the stop", figure(Diagram::written))
            .note("of one worker"),
    ])];
    if let Ok(diagram) = &diagram {
        stop.push(diagram.across());
    }
    stop.push(Block::Text(claim(held::needed(&plan, saved(run)))));
    let mut first = vec![now];
    if let Ok(diagram) = &diagram {
        first.push(diagram.table());
    }
    first.push(levers);
    vec![first, stop]
}

/// Both moments together, undivided.
fn moments(plan: &Plan) -> Figure {
    let rows = plan.rows.as_ref().map_err(Clone::clone)?;
    let moments = rows
        .iter()
        .filter(|(part, _)| matches!(part, Part::FirstMoment | Part::SecondMoment))
        .map(|(_, row)| row.clone());
    Ok(model_state::total(&moments.collect::<Vec<_>>())?)
}

fn scrub(run: &Run) -> Option<Scrub> {
    let plan = run.plan();
    Diagram::new(run, &plan).ok()?.scrub()
}
