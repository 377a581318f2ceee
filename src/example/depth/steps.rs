//! A step with checkpoints, moment by moment.

use super::STEP;
use super::case::Case;
use crate::derivation::Derivation;
use crate::estimate::EstimateError;
use crate::estimate::depth::MOST_LAYERS;
use crate::estimate::sweep::{Doing, Moment, Sweep};
use crate::picture::escape;
use crate::picture::layer_strip::{self, LayerStrip, State};
use crate::quantity::{Quantity, print};
use crate::scenario::{Figure, Gap, Run, Scrub};

/// The step of the plan at hand.
fn sweep(case: &Case) -> Result<Sweep, Gap> {
    let number = |value: &Result<Quantity, Gap>, most: EstimateError| {
        let whole = value.as_ref().map_err(Clone::clone)?.to_whole();
        whole.and_then(|whole| usize::try_from(whole).ok()).ok_or(Gap::Refused(most))
    };
    let too_many = EstimateError::TooMany { what: "layers", most: MOST_LAYERS };
    let layers = number(&case.layers, too_many)?;
    let segments = number(&case.segments, EstimateError::MoreSegmentsThanLayers)?;
    Ok(Sweep::new(layers, segments)?)
}

/// The step that the slider is at, and the last there is.
fn at(run: &Run, sweep: &Sweep) -> (usize, usize) {
    let last = sweep.moments().saturating_sub(1);
    (run.text_of(&STEP).parse::<usize>().unwrap_or(0).min(last), last)
}

const NOW: [&str; 2] = ["Held at this step", "S_now"];
const MOST: [&str; 2] = ["Most held at one step", "S_peak"];

fn held(case: &Case, moment: &Moment, names: [&str; 2]) -> Figure {
    let number = |count: usize| i128::try_from(count).unwrap_or(i128::MAX);
    Ok(case.depth()?.held(number(moment.checkpoints), number(moment.layers()), names)?)
}

/// What is held at the step at hand.
pub(super) fn held_now(run: &Run, case: &Case) -> Figure {
    let mut sweep = sweep(case)?;
    let (at, _) = at(run, &sweep);
    held(case, &sweep.nth(at).ok_or(Gap::Waits)?, NOW)
}

/// The most that is held at any step: that is always where a segment was just computed again.
pub(super) fn peak(case: &Case) -> Figure {
    let (mut longest, mut peak) = (0, None::<Derivation>);
    for moment in sweep(case)?.filter(|moment| matches!(moment.doing, Doing::Again(_))) {
        // Fewer checkpoints are left for each, so that only a longer segment can hold more.
        if moment.layers() <= longest {
            continue;
        }
        longest = moment.layers();
        let held = held(case, &moment, MOST)?;
        let higher = match &peak {
            Some(peak) => held.value().compare(peak.value()).map_err(EstimateError::from)?.is_gt(),
            None => true,
        };
        if higher {
            peak = Some(held);
        }
    }
    peak.ok_or(Gap::Waits)
}

/// The slider over the steps; where the plan is refused it says why.
pub(super) fn scrub(run: &Run) -> Option<Scrub> {
    let case = Case::new(run);
    match strip(run, &case) {
        Ok(scrub) => Some(scrub),
        Err(Gap::Refused(error)) => {
            let why = error.to_string();
            Some(Scrub {
                svg: format!(
                    "<p class=\"says\"><strong class=\"fault\">{}</strong></p>",
                    escape(&why)
                ),
                twin: why.clone(),
                last: 0,
                at: 0,
                spoken: why,
                between: (0.0, 1.0),
            })
        }
        Err(_) => None,
    }
}

#[expect(clippy::cast_precision_loss, reason = "a picture has no more than a few digits")]
fn strip(run: &Run, case: &Case) -> Result<Scrub, Gap> {
    let sweep = sweep(case)?;
    let (at, last) = at(run, &sweep);
    let moment = sweep.clone().nth(at).ok_or(Gap::Waits)?;
    let (now, peak, all) = (held(case, &moment, NOW)?, peak(case)?, case.all()?);
    let each = if case.priced { case.arrays.as_ref().map_err(Clone::clone)?.to_f64() } else { 1.0 };
    let weight = |moment: Moment| (moment.layers() as f64).mul_add(each, moment.checkpoints as f64);
    let segments = sweep.segments();
    let unit = case.unit();
    let [now, peak, all] = [&now, &peak, &all].map(|figure| print::number(figure.value()));
    let picture = LayerStrip {
        runs: runs(&sweep, &moment),
        segments: (0..segments).map(|segment| sweep.start(segment)).collect(),
        checkpoints: moment.checkpoints,
        held: sweep.clone().map(weight).collect(),
        at,
        all: case.all()?.value().to_f64(),
        sizes: [
            format!("{} of {} held", count(moment.checkpoints), count(segments)),
            format!("{} of {} held", count(moment.layers()), count(sweep.layers())),
            format!("{now} {unit}; peak {peak} of {all}"),
        ],
    };
    let says = says(&sweep, &moment);
    let held = format!(
        "{} and {} held",
        of(moment.checkpoints, "checkpoint"),
        of(moment.layers(), "layer")
    );
    Ok(Scrub {
        twin: format!(
            "{} in {}. {says}: {held}. Below, what is held rises by one with each checkpoint of the forward pass, \
             then jumps as each segment is computed again and falls with each of its layers. The peak is {peak} \
             {unit}; without checkpoints it would be {all}.",
            of(sweep.layers(), "layer"),
            of(segments, "segment"),
        ),
        svg: picture.svg(),
        last: i128::try_from(last).unwrap_or(i128::MAX),
        at: i128::try_from(at).unwrap_or(i128::MAX),
        spoken: format!("{says}: {held}, {now} {unit}. The peak is {peak}."),
        between: picture.between(),
    })
}

fn count(number: usize) -> String {
    print::grouped(i128::try_from(number).unwrap_or(i128::MAX))
}

fn of(number: usize, what: &str) -> String {
    format!("{} {what}{}", count(number), if number == 1 { "" } else { "s" })
}

/// What is with all layers at a moment.
fn runs(sweep: &Sweep, moment: &Moment) -> Vec<layer_strip::Run> {
    let run = |from, to, state| layer_strip::Run { from, to, state };
    let layers = sweep.layers();
    let (from, to) = moment.held;
    match moment.doing {
        Doing::Forward(segment) => {
            let (start, end) = (sweep.start(segment), sweep.start(segment + 1));
            vec![
                run(0, start, State::Dropped),
                run(start, end, State::Running),
                run(end, layers, State::Ahead),
            ]
        }
        Doing::Again(_) => vec![
            run(0, from, State::Dropped),
            run(from, to, State::Held),
            run(to, layers, State::Done),
        ],
        Doing::Backward(layer) => vec![
            run(0, from, State::Dropped),
            run(from, layer, State::Held),
            run(layer, layer + 1, State::Backward),
            run(layer + 1, layers, State::Done),
        ],
        Doing::Nothing => vec![run(0, layers, State::Done)],
    }
}

/// What runs, in words; layers and segments are counted from 1.
fn says(sweep: &Sweep, moment: &Moment) -> String {
    let layers = |segment: usize| {
        let (start, end) = (sweep.start(segment), sweep.start(segment + 1));
        if end - start == 1 {
            format!("layer {}", count(end))
        } else {
            format!("layers {} to {}", count(start + 1), count(end))
        }
    };
    let place = |segment: usize| format!("{} of {}", count(segment + 1), count(sweep.segments()));
    match moment.doing {
        Doing::Forward(segment) => format!(
            "Segment {} runs forward, {}; only its input stays",
            place(segment),
            layers(segment)
        ),
        Doing::Again(segment) => {
            format!("Segment {} is computed again, {}", place(segment), layers(segment))
        }
        Doing::Backward(layer) => format!("Layer {} runs backward", count(layer + 1)),
        Doing::Nothing => "The backward pass is over".to_owned(),
    }
}
