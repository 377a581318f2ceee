//! Judging a drawing by the two rules of the pipeline, and by nothing else: a micro-batch enters a stage
//! once it has left the one before, and once the micro-batch before it has left this one. Whoever waits
//! longer than that draws a slower schedule, not a wrong one.

use super::words::list;
use super::{Cell, Drawing};
use crate::estimate::schedule::HeldBy;
use crate::exercise::check::{ReadBack, Verdict};
use crate::quantity::{Dimension, Quantity};
use std::fmt;

/// A micro-batch that enters a stage too early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Breach {
    /// Where.
    pub cell: Cell,
    /// The micro-batch, from 0.
    pub micro_batch: usize,
    /// When it leaves the stage before, if that is too late.
    pub leaves_stage_before: Option<u32>,
    /// When this stage lets go of the micro-batch before, if that is too late.
    pub lets_go_of_batch_before: Option<u32>,
}

impl Breach {
    /// The rule that is broken, as the schedule names what holds a cell.
    #[must_use]
    pub fn rule(&self) -> HeldBy {
        match (self.leaves_stage_before, self.lets_go_of_batch_before) {
            (Some(_), Some(_)) => HeldBy::Both,
            (Some(_), None) => HeldBy::StageBefore,
            (None, Some(_)) => HeldBy::MicroBatchBefore,
            (None, None) => HeldBy::Nothing,
        }
    }
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (stage, batch) = (self.cell.stage + 1, self.micro_batch + 1);
        let time = self.cell.slot;
        write!(f, "Micro-batch {batch} cannot be in stage {stage} at time {time}: ")?;
        if let Some(until) = self.leaves_stage_before {
            write!(f, "it leaves stage {} only at time {until}", self.cell.stage)?;
        }
        if let Some(until) = self.lets_go_of_batch_before {
            let and = if self.leaves_stage_before.is_some() { ", and " } else { "" };
            let before = self.micro_batch;
            write!(f, "{and}stage {stage} lets go of micro-batch {before} only at time {until}")?;
        }
        f.write_str(".")
    }
}

/// The first cell that breaks a rule, in the order of time, then of stages. What is not placed holds
/// nothing back.
#[must_use]
pub fn first_breach(drawing: &Drawing) -> Option<Breach> {
    let batches = drawing.micro_batches();
    let each =
        (0..drawing.stages()).flat_map(|stage| (0..batches).map(move |batch| (stage, batch)));
    let broken = each.filter_map(|(stage, batch)| {
        let start = drawing.start(stage, batch)?;
        let too_late =
            |before: Option<u32>| before.map(|begin| begin + 1).filter(|end| *end > start);
        let breach = Breach {
            cell: Cell { stage, slot: start },
            micro_batch: batch,
            leaves_stage_before: too_late(
                stage.checked_sub(1).and_then(|stage| drawing.start(stage, batch)),
            ),
            lets_go_of_batch_before: too_late(
                batch.checked_sub(1).and_then(|batch| drawing.start(stage, batch)),
            ),
        };
        (breach.rule() != HeldBy::Nothing).then_some(breach)
    });
    broken.min_by_key(|breach| (breach.cell.slot, breach.cell.stage, breach.micro_batch))
}

/// Judges a kept drawing: any schedule that keeps both rules is right. What cannot be read, or is not
/// drawn to the end, is not judged.
///
/// ```
/// use bytes_and_bubbles::exercise::check::Verdict;
/// use bytes_and_bubbles::exercise::drawing::judge;
/// use bytes_and_bubbles::quantity::Quantity;
///
/// let of = |text| judge(&Quantity::plain(3), &Quantity::plain(2), text);
/// assert!(matches!(of("0 1 / 1 2 / 2 3"), Verdict::Right { .. }));
/// assert!(matches!(of("0 1 / 1 5 / 4 6"), Verdict::Right { .. }));
/// assert!(matches!(of("0 1 / 1 2 / 2 -"), Verdict::NotRead { .. }));
/// let says = "Micro-batch 2 cannot be in stage 3 at time 3: it leaves stage 2 only at time 4.".to_owned();
/// assert_eq!(of("0 1 / 1 3 / 2 3"), Verdict::Wrong { misconception: None, says });
/// ```
#[must_use]
pub fn judge(stages: &Quantity, micro_batches: &Quantity, text: &str) -> Verdict {
    let not_read = |says| Verdict::NotRead { says, options: Vec::new() };
    let drawing = match Drawing::read(stages, micro_batches, text) {
        Ok(drawing) => drawing,
        Err(says) => return not_read(says),
    };
    if let Some(says) = drawing.fault() {
        return not_read(says);
    }
    if drawing.placed() == 0 {
        return not_read("Nothing is placed yet.".to_owned());
    }
    if drawing.still_to_place() > 0 {
        return not_read(missing(&drawing));
    }
    match first_breach(&drawing) {
        Some(breach) => Verdict::Wrong { misconception: None, says: breach.to_string() },
        None => Verdict::Right { note: "Both rules hold in every cell.".to_owned() },
    }
}

/// How many are missing, and the first stage that lacks some.
fn missing(drawing: &Drawing) -> String {
    let all = drawing.stages() * drawing.micro_batches();
    let missing = drawing.still_to_place();
    let first = (0..drawing.stages()).find(|stage| !drawing.left(*stage).is_empty());
    let first = first.map_or_else(String::new, |stage| {
        format!(" In stage {} it is {}.", stage + 1, list(&drawing.left(stage)))
    });
    format!("{missing} of {all} still have to be placed.{first}")
}

/// What a kept drawing is read as, before it is judged.
#[must_use]
pub fn read_back(stages: &Quantity, micro_batches: &Quantity, text: &str) -> ReadBack {
    let drawing = match Drawing::read(stages, micro_batches, text) {
        Ok(drawing) => drawing,
        Err(says) => return ReadBack::Refused(says),
    };
    if let Some(says) = drawing.fault() {
        return ReadBack::Refused(says);
    }
    let (placed, all) = (drawing.placed(), drawing.stages() * drawing.micro_batches());
    match placed {
        0 => ReadBack::Nothing,
        _ if placed == all => ReadBack::Read(format!("all {all} placed"), Vec::new()),
        _ => ReadBack::Read(format!("{placed} of {all} placed"), Vec::new()),
    }
}

/// What a legal drawing comes to, in units of time from 0 on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measured {
    /// When the last micro-batch leaves the last stage.
    pub completion: i128,
    /// Stage-units in which a stage idles before that.
    pub idle: i128,
    /// Stage-units for which the stages are held until then.
    pub held: i128,
    /// How much later that is than M + P − 1.
    pub excess: i128,
}

impl Measured {
    /// The bubble: the share of the held stage-units that idles.
    #[must_use]
    pub fn bubble(&self) -> Option<Quantity> {
        Quantity::ratio(self.idle, self.held, Dimension::PLAIN).ok()
    }
}

/// Measures a drawing; `None` for one that is not legal, which has no completion time.
///
/// ```
/// use bytes_and_bubbles::exercise::drawing::measure;
/// use bytes_and_bubbles::quantity::{Dimension, Quantity};
///
/// let of = |text| measure(&Quantity::plain(2), &Quantity::plain(3), text);
/// let slow = of("0 1 2 / 1 2 5").unwrap();
/// assert_eq!((slow.completion, slow.held, slow.idle, slow.excess), (6, 12, 6, 2));
/// assert_eq!(slow.bubble(), Quantity::ratio(1, 2, Dimension::PLAIN).ok());
/// assert_eq!(of("0 1 2 / 1 2 2"), None);
/// ```
#[must_use]
pub fn measure(stages: &Quantity, micro_batches: &Quantity, text: &str) -> Option<Measured> {
    let drawing = Drawing::read(stages, micro_batches, text).ok()?;
    let done = drawing.fault().is_none() && drawing.still_to_place() == 0;
    if !done || first_breach(&drawing).is_some() {
        return None;
    }
    let completion =
        drawing.starts.iter().flatten().flatten().max().map(|last| i128::from(*last) + 1)?;
    let (stages, batches) = (stages.to_whole()?, micro_batches.to_whole()?);
    let held = stages.checked_mul(completion)?;
    Some(Measured {
        completion,
        idle: held.checked_sub(stages.checked_mul(batches)?)?,
        held,
        excess: completion.checked_sub(batches.checked_add(stages)?.checked_sub(1)?)?,
    })
}
