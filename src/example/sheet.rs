//! The reader's own run: a model, a batch, a fleet and a plan, typed once for both chapters.

use super::model::presets;
use super::plan::picture;
use super::sharding::fits;
use super::{Chapter, Example, Group};
use crate::estimate::accumulation;
use crate::estimate::communication::time_of;
use crate::estimate::pipeline::Pipeline;
use crate::quantity::print;
use crate::scenario::model::{
    EXPERTS, FEED_FORWARD, HEAD_SIZE, KEY_VALUE_HEADS, KINDS, LEARNED_POSITIONS, OTHER_PARAMETERS,
    PARAMETERS_FROM, TOKEN_TYPES,
};
use crate::scenario::plan::{
    ARRAYS, BYTES_PER_VALUE, CAPACITY, COMPUTE, COUNT_AGAIN, DEVICES, EMBEDDING, HEADS, KEPT,
    LAYERS, LINK, LOGIT_BYTES, LOGITS, MARGIN, PARAMETERS, PEAK_TERMS, POSITIONS, Plan, RECOMPUTE,
    SCORE_ARRAYS, SCORES, SEQUENCES, SHARDED, STEPS, VOCABULARY, WIDTH, WORKERS, WORKSPACE,
    WORKSPACE_BYTES, held,
};
use crate::scenario::run_file::RunFile;
use crate::scenario::staircase::{MICRO_BATCHES, STAGES};
use crate::scenario::{Block, Download, Files, Form, Json, Run, Section, Shown, Worked};

/// The reader's own run.
pub const SHEET: Example = Example {
    name: "sheet",
    chapter: Chapter::Own,
    group: Group::Own,
    title: "The run",
    source: "Both chapters",
    about: "What is typed here holds in every example that is put on your run, and what is typed there holds \
            here. It starts as a model like that of chapter 8, on eight pipelines of eight stages.",
    thread: &[
        "The chapters change their numbers from page to page, so that each stays small enough to follow. A run \
         has one set of them. Put it together here once; then look at it through any example of either \
         chapter, each of which says whose numbers it shows.",
    ],
    book: &[],
    worked: &WORKED,
};

/// The sheet, with all its inputs.
pub(super) const WORKED: Worked = Worked {
    sections: &[
        Section::new("The model", "", &[PARAMETERS, LAYERS, WIDTH, HEADS, VOCABULARY]),
        Section::new("The batch", "", &[SEQUENCES, POSITIONS, MICRO_BATCHES]),
        Section::new("The fleet", "", &[DEVICES, CAPACITY, LINK, COMPUTE]),
        Section::new("The plan", "", &[STAGES, MARGIN, KEPT, SHARDED, RECOMPUTE]),
        Section::new("What comes of it", "", &[]),
    ],
    shared: &[
        &[WORKERS, STEPS, ARRAYS, BYTES_PER_VALUE, COUNT_AGAIN],
        &[SCORES, SCORE_ARRAYS, LOGITS, LOGIT_BYTES, EMBEDDING, WORKSPACE, WORKSPACE_BYTES],
        &PEAK_TERMS,
        &[
            PARAMETERS_FROM,
            KEY_VALUE_HEADS,
            HEAD_SIZE,
            FEED_FORWARD,
            EXPERTS,
            LEARNED_POSITIONS,
            TOKEN_TYPES,
            OTHER_PARAMETERS,
        ],
        &KINDS,
    ],
    on_ledger: true,
    work_out,
    left_out: &[
        (
            "Activations in flight",
            "A stage holds its layers for up to P micro-batches at once, which comes to all layers of one: so \
             many are counted. With fewer micro-batches than stages it would be less, with a schedule that \
             runs all forward passes first it is more.",
        ),
        ("Tensor parallelism", "The plan divides examples, layers and state; matrices stay whole."),
        (
            "Uneven stages",
            "All layers count alike; embeddings make the first and last stage larger.",
        ),
    ],
    files: Some(&Files {
        downloads: &[Download {
            label: "Save as JSON",
            name: "run.json",
            kind: "application/json",
            text: json,
        }],
        pasted: "",
        open,
    }),
};

const FILE: RunFile = RunFile { kind: "bytes-and-bubbles run", what: "run", worked: &WORKED };

fn json(run: &Run) -> String {
    FILE.json(run)
}

fn open(run: &Run, json: Option<&Json>) -> Result<(Run, String), String> {
    FILE.open(run, json)
}

fn work_out(run: &Run) -> Vec<Vec<Block>> {
    let plan = run.plan();
    vec![model(run, &plan), batch(run, &plan), fleet(run, &plan), Vec::new(), outcome(run, &plan)]
}

/// Where the number of parameters comes from, and what it holds.
fn model(run: &Run, plan: &Plan) -> Vec<Block> {
    let in_use = if run.counts_parameters() {
        "The parameters are counted from the shape, all of which stands in “The model”. Type another number to \
         leave it."
    } else {
        "The parameters are as typed, whatever the shape says. “The model” can count them from it again."
    };
    let mut blocks = presets::offers(run);
    blocks.push(Block::Figures(vec![
        Shown::new("shape-parameters", "Parameters of the shape", run.parameters_of_shape()),
        Shown::new("state", "Model state", plan.ledger.state.clone()).note("undivided"),
    ]));
    blocks.push(Block::Text(in_use.to_owned()));
    blocks
}

fn batch(run: &Run, plan: &Plan) -> Vec<Block> {
    let tokens =
        || Ok(accumulation::tokens(held(&plan.effective_batch)?, &run.value(&POSITIONS)?)?);
    vec![Block::Figures(vec![
        Shown::new("saved-activations", "Saved activations", plan.ledger.activations.clone())
            .note("of one micro-batch, all layers"),
        Shown::new("effective-batch", "Effective batch", plan.effective_batch.clone())
            .note("sequences for each update"),
        Shown::new("batch-tokens", "The same in tokens", tokens()),
    ])]
}

/// How the devices are divided into pipelines.
fn fleet(run: &Run, plan: &Plan) -> Vec<Block> {
    let [devices, stages] = [run.value(&DEVICES), run.value(&STAGES)]
        .map(|value| value.ok().and_then(|value| value.to_whole()));
    let (Some(devices), Some(stages)) = (devices, stages) else { return Vec::new() };
    let count = |number: i128, one: &str, many: &str| {
        format!("{} {}", print::grouped(number), if number == 1 { one } else { many })
    };
    let of_stages = count(stages, "stage", "stages");
    if plan.fleet.workers.is_err() {
        let fewer = devices - devices % stages;
        let more = fewer.saturating_add(stages);
        let take = if fewer > 0 {
            format!("{} or {}", print::grouped(fewer), print::grouped(more))
        } else {
            print::grouped(more)
        };
        return vec![Block::Fault(format!(
            "{} cannot be divided into pipelines of {of_stages}. Take {take} devices, or another number of \
             stages.",
            count(devices, "device", "devices"),
        ))];
    }
    vec![Block::Text(format!(
        "{}: {} of {of_stages} each, side by side.",
        count(devices, "device", "devices"),
        count(devices / stages, "pipeline", "pipelines"),
    ))]
}

fn outcome(run: &Run, plan: &Plan) -> Vec<Block> {
    let staircase = run.staircase();
    let time = || Ok(time_of(held(&plan.traffic)?, &run.value(&LINK)?)?);
    let state = &plan.worker_state;
    let mut blocks: Vec<Block> = picture::bars(plan).into_iter().collect();
    blocks.push(Block::Figures(vec![
        Shown::new("worker-state", "Model state of a device", state.clone()),
        Shown::new("held-activations", "Activations of a device", plan.held_activations.clone()),
        Shown::new("worker-total", "Total of a device", plan.total.clone()).note("before margin"),
        Shown::new("worker-with-margin", "Total with the margin", plan.with_margin.clone()),
        Shown::new(
            "bubble-of-total",
            "Bubble, of the total",
            staircase.of(Pipeline::bubble_of_total),
        )
        .form(Form::Share),
        Shown::new("traffic", "Payload of an update", plan.traffic.clone()).note("each device"),
        Shown::new("traffic-time", "On the link", time()).form(Form::Rounded),
    ]));
    blocks.push(fits(plan));
    blocks
}
