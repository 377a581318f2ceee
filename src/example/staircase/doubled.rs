//! Twice the micro-batches: a fraction and a time move in opposite directions.

use crate::estimate::pipeline::Pipeline;
use crate::picture::two_steps::{Step, svg};
use crate::quantity::print;
use crate::scenario::staircase::{ClosedForm, Staircase};
use crate::scenario::{Block, Cell, Drawing, Entry, Figure, Form, Shown, Table};

pub(super) fn work_out(out: &Staircase) -> Vec<Block> {
    let mut blocks: Vec<Block> = picture(out).into_iter().collect();
    blocks.push(table(out));
    if out.time_per_stage == Entry::Blank {
        blocks.push(Block::Text(
            "Give a time per stage above to see the step in seconds.".to_owned(),
        ));
    }
    blocks
}

/// Both steps on one scale of time, and below each as a whole of its own.
fn picture(out: &Staircase) -> Option<Block> {
    let pipelines = [out.pipeline.clone().ok()?, out.doubled.clone().ok()?];
    let mut steps = Vec::new();
    let mut says = Vec::new();
    for pipeline in pipelines {
        let units = print::number(pipeline.completion().ok()?.value());
        let bubble = print::share(pipeline.bubble_of_total().ok()?.value());
        let micro_batches = print::grouped(pipeline.micro_batches());
        let waits = print::grouped(pipeline.stages() - 1);
        says.push(format!(
            "With {micro_batches} micro-batches the step takes {units} units; each stage works for \
             {micro_batches} and waits for {waits} of them, a bubble of {bubble}."
        ));
        #[expect(clippy::cast_precision_loss, reason = "a picture has no more than a few digits")]
        steps.push(Step {
            name: format!("M = {micro_batches}"),
            lasts: format!("{units} units, {waits} waiting"),
            waits: format!("{bubble} waiting"),
            stages: pipeline.stages() as f64,
            micro_batches: pipeline.micro_batches() as f64,
        });
    }
    Some(Block::Picture(Drawing {
        svg: svg(&steps),
        twin: format!("{} The wait is as long in both; the longer step makes it a smaller share.", says.join(" ")),
        caption: "Above both steps on one scale of time, stage below stage; below each drawn to the same length, \
                  with the wait of a stage put together."
            .into(),
        legend: vec![("works", "a stage works".into()), ("waits", "a stage waits".into())],
    }))
}

/// Twice the micro-batches: the step gets longer while the bubble gets smaller.
fn table(out: &Staircase) -> Block {
    let line = |label: &str, form: Form, names: [&'static str; 2], figures: [Figure; 2]| {
        let [now, doubled] = figures;
        vec![
            Cell::Text(label.to_owned()),
            Shown::new(names[0], label, now).form(form).into(),
            Shown::new(names[1], label, doubled).form(form).into(),
        ]
    };
    let both = |form: ClosedForm| [out.of(form), out.of_doubled(form)];
    let mut rows = vec![
        line(
            "Bubble, of the total",
            Form::Share,
            ["bubble-now", "bubble-doubled"],
            both(Pipeline::bubble_of_total),
        ),
        line(
            "Completion, in units",
            Form::Full,
            ["units-now", "units-doubled"],
            both(Pipeline::completion),
        ),
    ];
    if out.time_per_stage != Entry::Blank {
        let steps = [out.step_time(&out.pipeline), out.step_time(&out.doubled)];
        let idle = [out.idle_time(&out.pipeline), out.idle_time(&out.doubled)];
        rows.push(line("Step time", Form::Rounded, ["step-time", "step-time-doubled"], steps));
        rows.push(line(
            "Each stage idles for",
            Form::Rounded,
            ["idle-time", "idle-time-doubled"],
            idle,
        ));
    }
    Block::Table(Table {
        caption: "A fraction and a time move in opposite directions".to_owned(),
        head: ["Micro-batches", "As they are", "Twice as many"].map(str::to_owned).into(),
        rows,
    })
}
