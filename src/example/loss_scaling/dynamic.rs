//! The run with a dynamic scale: counts, what they mean, and the log.

use super::{GRADIENTS, GROWTH, LARGEST, SCALE, SCHEDULE};
use crate::estimate::precision::dynamic_scale::{self, DynamicScale, Outcome, Step};
use crate::quantity::print;
use crate::scenario::{Block, Cell, Gap, Run, Shown, Verdict};

/// What the second section shows.
pub(super) fn blocks(run: &Run) -> Vec<Block> {
    match play(run) {
        Ok(steps) if steps.is_empty() => vec![Block::Text("Add a row to run a step.".into())],
        Ok(steps) => {
            let lost = dynamic_scale::counted(&steps, Outcome::Lost).map_err(Gap::from);
            let skipped = dynamic_scale::counted(&steps, Outcome::Skipped).map_err(Gap::from);
            vec![
                Block::Figures(vec![
                    Shown::new("run-steps", "Steps", dynamic_scale::all(&steps).map_err(Gap::from)),
                    Shown::new("run-skipped", "Skipped", skipped).note("not finite"),
                    Shown::new(
                        "run-applied",
                        "Updates applied",
                        dynamic_scale::applied(&steps).map_err(Gap::from),
                    ),
                    Shown::new("run-lost", "Gradient lost", lost)
                        .note("zero in FP16, applied all the same"),
                ]),
                summary(&steps),
                log(&steps),
            ]
        }
        Err(Gap::Refused(error)) => vec![Block::Fault(error.to_string())],
        Err(Gap::Waits | Gap::Told) => {
            vec![Block::Text("The run waits for a field that cannot be read.".into())]
        }
    }
}

fn play(run: &Run) -> Result<Vec<Step>, Gap> {
    let counts_skipped = run.text_of(&SCHEDULE) == "steps";
    let scale = DynamicScale::new(run.value(&SCALE)?, &run.value(&GROWTH)?, counts_skipped)?;
    let mut gradients = Vec::new();
    for row in run.rows(&GRADIENTS) {
        gradients.extend(Run::row_values(&[LARGEST], &row)?);
    }
    Ok(scale.play(&gradients)?)
}

fn summary(steps: &[Step]) -> Block {
    let with = |outcome| steps.iter().filter(|step| step.outcome == outcome).count();
    let (skipped, lost) = (with(Outcome::Skipped), with(Outcome::Lost));
    let ahead = steps.last().map_or(0, |step| step.schedule - step.applied);
    let word = match (skipped, lost) {
        (0, 0) => "No step was skipped and no gradient lost:".to_owned(),
        (skipped, lost) => format!("{skipped} skipped, {lost} lost:"),
    };
    let says = match ahead {
        0 => "the schedule stands where the updates stand.".to_owned(),
        ahead => format!(
            "the schedule is {ahead} ahead of the updates, since it counts what was skipped. Learning rates \
             of skipped steps were never used."
        ),
    };
    Block::Verdict(Verdict { name: "dynamic-run", good: skipped + lost == 0, word, says })
}

fn log(steps: &[Step]) -> Block {
    let row = |(place, step): (usize, &Step)| {
        let scaled = match step.scaled.value() {
            Ok(value) if !value.is_zero() => print::decimal(&value),
            _ => step.scaled.printed(),
        };
        let happened = match step.outcome {
            Outcome::Applied => "applied",
            Outcome::Lost => "applied, but this gradient was lost: zero",
            Outcome::Skipped => "skipped: not finite",
        };
        vec![
            Cell::Text((place + 1).to_string()),
            Cell::Number(print::number(&step.scale)),
            Cell::Number(scaled),
            Cell::Text(happened.into()),
            Cell::Number(print::number(&step.scale_after)),
            Cell::Number(print::grouped(step.applied)),
            Cell::Number(print::grouped(step.schedule)),
        ]
    };
    let head = [
        "Step",
        "Scale",
        "Scaled gradient in FP16",
        "Update",
        "Scale afterwards",
        "Updates applied",
        "Schedule at",
    ];
    let rows = steps.iter().enumerate().map(row).collect();
    Block::table("Step by step; scaled gradients to three figures", &head, rows)
}
