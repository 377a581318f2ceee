//! The reader's own run: a model, a batch, a fleet and a plan, typed once for both chapters.

use super::{Chapter, Example, Group};
use crate::scenario::plan::{
    BYTES_PER_VALUE, CAPACITY, COMPUTE, DEVICES, HEADS, LAYERS, LINK, MARGIN, PARAMETERS,
    POSITIONS, RECOMPUTE, SEQUENCES, SHARDED, VOCABULARY, WIDTH,
};
use crate::scenario::staircase::{MICRO_BATCHES, STAGES};
use crate::scenario::{Block, Run, Section, Shown, Worked};

/// The reader's own run.
pub const SHEET: Example = Example {
    name: "sheet",
    chapter: Chapter::Own,
    group: Group::Own,
    title: "The run",
    source: "Both chapters",
    about: "A model, a batch, a fleet and a plan. What is typed here holds in every example that is put on \
            your run.",
    thread: &[],
    book: &[],
    worked: &WORKED,
};

const WORKED: Worked = Worked {
    sections: &[
        Section::new("The model", "", &[PARAMETERS, LAYERS, WIDTH, HEADS, VOCABULARY]),
        Section::new("The batch", "", &[SEQUENCES, POSITIONS, BYTES_PER_VALUE]),
        Section::new("The fleet", "", &[DEVICES, CAPACITY, LINK, COMPUTE]),
        Section::new("The plan", "", &[STAGES, MICRO_BATCHES, SHARDED, RECOMPUTE, MARGIN]),
    ],
    shared: &[],
    on_ledger: true,
    work_out,
    left_out: &[],
    files: None,
};

fn work_out(run: &Run) -> Vec<Vec<Block>> {
    let plan = run.plan();
    let state = Shown::new("state", "Model state, undivided", plan.ledger.state.clone());
    vec![
        vec![Block::Figures(vec![state])],
        Vec::new(),
        Vec::new(),
        vec![Block::Figures(vec![
            Shown::new("worker-total", "Total of a device", plan.total.clone())
                .note("before margin"),
            Shown::new("effective-batch", "Effective batch", plan.effective_batch.clone())
                .note("sequences"),
        ])],
    ]
}
