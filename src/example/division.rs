//! Chapter 27, Table 27.2: a division of labor, and the traffic it makes.

use super::{BookFigure, Chapter, Example, Group};
use crate::derivation::Derivation;
use crate::estimate::model_state::Part;
use crate::estimate::sharding::Sharded;
use crate::estimate::{communication, traffic};
use crate::picture::division::{Division, svg};
use crate::quantity::print;
use crate::quantity::read::Expect;
use crate::scenario::plan::{
    ARRAYS, BYTES_PER_VALUE, EXCHANGES, LAYERS, LINK, PARAMETERS, POSITIONS, Plan, SEQUENCES,
    SHARDED, STEPS, WIDTH, WORKERS, held, part_row,
};
use crate::scenario::staircase::STAGES;
use crate::scenario::{
    Block, Cell, Control, Drawing, Field, Figure, Form, Rule, Run, Section, Shown, Table, Worked,
};

const SPLIT_STAGES: Control = Control::count(
    Field::new(
        "pipeline-stages",
        "Pipeline stages",
        "P",
        Expect::count(&["stage", "stages"]),
        Rule::Count,
    ),
    "2",
);

/// A division of labor.
pub const DIVISION: Example = Example {
    name: "division",
    chapter: Chapter::Estimating,
    group: Group::Run,
    title: "Four ways to divide the work, and what each sends",
    source: "Table 27.2",
    about: "Examples, matrices, layers or state: whatever is split, something has to cross. Here is how much, \
            for the run at hand.",
    thread: &[
        "One worker too few means dividing something. There are four things to divide, and each draws its \
         line through another place, so that other values have to cross it: gradients, partial results, \
         activations, or the weights themselves.",
    ],
    book: &[
        BookFigure { typed: &[], figure: "crosses-data", is: "2,000,000 bytes" },
        BookFigure { typed: &[], figure: "crosses-pipeline", is: "65,536 bytes" },
    ],
    worked: &WORKED,
};

const WORKED: Worked = Worked {
    sections: &[Section::new(
        "",
        "",
        &[PARAMETERS, SEQUENCES, EXCHANGES, SPLIT_STAGES, LINK, SHARDED],
    )],
    shared: &[&[POSITIONS, WIDTH, LAYERS, ARRAYS, BYTES_PER_VALUE, STEPS, WORKERS, STAGES]],
    on_ledger: true,
    work_out,
    left_out: &[
        (
            "How a payload is counted",
            "Adding up for everybody is one payload; reducing to owners, or gathering from them, is half of that.",
        ),
        (
            "How it is sent",
            "A ring sends 2(n − 1)/n of what it adds up, in rounds with a latency each.",
        ),
        (
            "Overlap",
            "Gradients can travel while earlier layers are still computed; partial results cannot.",
        ),
        (
            "Balance",
            "Four boxes do not make anything four times as fast: the slowest part sets the pace.",
        ),
    ],
    files: None,
};

fn work_out(run: &Run) -> Vec<Vec<Block>> {
    let plan = run.plan();
    let crosses = [
        ("crosses-data", data(&plan)),
        ("crosses-tensor", tensor(run, &plan)),
        ("crosses-pipeline", pipeline(run, &plan, &SPLIT_STAGES)),
        ("traffic", plan.traffic.clone()),
    ];
    let mut blocks = vec![table(run, &crosses)];
    blocks.extend(WAYS.iter().zip(&crosses).map(|(way, (_, figure))| picture(way, figure)));
    vec![blocks]
}

/// A way to divide: what it is called, what is split, what crosses, and for what the bytes are.
struct Way(Division, &'static str, &'static str, &'static str, &'static str);

const WAYS: [Way; 4] = [
    Way(
        Division::Data,
        "Data parallelism",
        "the examples of a batch",
        "gradient sums and event counts, so that all updates agree",
        "each worker, each update",
    ),
    Way(
        Division::Tensor,
        "Tensor parallelism",
        "the matrices within each layer",
        "partial results, before the layer can go on",
        "each worker, each micro-batch",
    ),
    Way(
        Division::Pipeline,
        "Pipeline parallelism",
        "the layers, in consecutive stages",
        "activations forward, their gradients backward",
        "all boundaries, each micro-batch",
    ),
    Way(
        Division::State,
        "State sharding",
        "the copies of optimizer state, gradients or weights",
        "gradients to their owners, weights back to everybody",
        "each worker, each update, as divided now",
    ),
];

/// Data parallelism, for each worker and update.
pub(super) fn data(plan: &Plan) -> Figure {
    let workers = plan.fleet.workers.as_ref().map_err(Clone::clone)?;
    Ok(traffic::data(&part_row(&plan.rows, Part::Gradients)?, workers)?)
}

/// Tensor parallelism, for each worker and micro-batch.
pub(super) fn tensor(run: &Run, plan: &Plan) -> Figure {
    let shape = plan.shape.as_ref().map_err(Clone::clone)?;
    Ok(traffic::tensor(shape, &run.value(&EXCHANGES)?)?)
}

/// Pipeline parallelism, over all boundaries for each micro-batch.
pub(super) fn pipeline(run: &Run, plan: &Plan, stages: &Control) -> Figure {
    let shape = plan.shape.as_ref().map_err(Clone::clone)?;
    Ok(traffic::pipeline(shape, &run.value(stages)?)?)
}

/// What is to be said of state sharding while no state is divided.
const NOTHING_DIVIDED: &str = "; nothing is divided now, so gradient sums only";

fn table(run: &Run, crosses: &[(&'static str, Figure); 4]) -> Block {
    let undivided = run.sharded() == Sharded::Nothing;
    let rows = WAYS.iter().zip(crosses).enumerate().map(|(place, (way, (name, figure)))| {
        let time = || {
            let link = run.value(&LINK)?;
            let payload: &Derivation = held(figure)?;
            Ok(communication::time_of(payload, &link)?)
        };
        vec![
            Cell::Text(way.1.to_owned()),
            Cell::Text(way.2.to_owned()),
            Cell::Text(format!(
                "{}{}",
                way.3,
                if place == 3 && undivided { NOTHING_DIVIDED } else { "" }
            )),
            Shown::new(name, way.1, figure.clone()).into(),
            Cell::Text(way.4.to_owned()),
            Shown::new("crossing-time", way.1, time()).form(Form::Rounded).row(place).into(),
        ]
    });
    let head = ["Division", "What is split", "What crosses", "Payload", "For", "On the link"];
    Block::Table(Table {
        caption: "What is split, and what crosses".into(),
        head: head.map(str::to_owned).into(),
        rows: rows.collect(),
    })
}

fn picture(way: &Way, figure: &Figure) -> Block {
    let bytes =
        figure.as_ref().map_or_else(|_| "–".to_owned(), |figure| print::in_full(figure.value()));
    let caption = format!("{}: {bytes} for {}.", way.1, way.4);
    Block::Picture(Drawing {
        svg: svg(way.0),
        twin: format!(
            "{} splits {}. What crosses: {}; {bytes} for {}.",
            way.1, way.2, way.3, way.4
        ),
        caption,
        legend: Vec::new(),
    })
}
