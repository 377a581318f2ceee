//! What a device holds over the number of devices.

use super::{Fewest, own};
use crate::estimate::wall::Wall;
use crate::picture::shares::{Line, Point, Shares};
use crate::quantity::{Quantity, print};
use crate::scenario::plan::{CAPACITY, MARGIN, Plan, held};
use crate::scenario::{Block, Drawing, Figure, Run};

/// Points of a line.
const POINTS: u32 = 32;

/// A line for the share and one for all that a device holds, as the state is divided now.
pub(super) fn picture(run: &Run, plan: &Plan, fewest: &Fewest) -> Option<Block> {
    let rows = plan.rows.as_ref().ok()?;
    let stages = plan.fleet.stages.as_ref().ok()?;
    let workers = plan.fleet.workers.as_ref().ok()?.to_whole()?;
    let (margin, capacity) = (run.value(&MARGIN).ok()?, run.value(&CAPACITY).ok()?);
    let alone = own(run, plan, plan.sharded, true).ok()?;
    let several = own(run, plan, plan.sharded, false).ok()?;
    // The devices of so many workers, the share of each, and all that it holds.
    let held_by = |workers: i128| -> Option<[Quantity; 3]> {
        let own = if workers == 1 { alone.as_ref() } else { several.as_ref() };
        let (sharded, margin, capacity) = (plan.sharded, &margin, &capacity);
        let wall = Wall { rows, sharded, stages, own, margin, capacity };
        let share = wall.share(workers).ok()?;
        let all = wall.held(&share).ok()?;
        Some([Quantity::plain(workers).times(stages).ok()?, share, all])
    };
    let [state, with_rest] = fewest.get(plan.sharded as usize)?;
    // A number of devices as one of workers.
    let enough = |figure: &Figure| held(figure).ok()?.value().over(stages).ok()?.to_whole();
    let [enough_state, enough_all] = [enough(state), enough(with_rest)];
    let most = [Some(workers), enough_state, enough_all].into_iter().flatten().max()?;
    let points: Vec<_> = numbers(most).into_iter().filter_map(held_by).collect();
    let point = |of: &[Quantity; 3], line: usize| -> Option<Point> {
        Some([of.first()?.to_f64(), of.get(line)?.to_f64()])
    };
    let line = |part, line| Line {
        part,
        points: points.iter().filter_map(|held| point(held, line)).collect(),
    };
    let mark = |workers: Option<i128>, line| point(&held_by(workers?)?, line);
    let now = held_by(workers)?;
    let shares = Shares {
        lines: vec![line("share", 1), line("held", 2)],
        capacity: Some(capacity.to_f64()),
        now: [point(&now, 1), point(&now, 2)].into_iter().flatten().collect(),
        fewest: [mark(enough_state, 1), mark(enough_all, 2)].into_iter().flatten().collect(),
    };
    let [devices, share, all] = now;
    let twin = format!(
        "With {} devices each holds {} of the state, and {} with all that is counted. A device of {} \
         is enough for the state {}, and with all that is counted {}.",
        print::number(&devices),
        print::decimal(&share),
        print::decimal(&all),
        print::decimal(&capacity),
        from(state),
        from(with_rest),
    );
    Some(Block::Picture(Drawing {
        svg: shares.svg()?,
        twin,
        caption: "What a device holds, as the state is divided now. Both axes go by powers of ten: twice the \
                  devices is the same step anywhere. A dot is the number of devices at hand, a square the \
                  fewest that are enough."
            .into(),
        legend: vec![
            ("share", "Its share of the state".to_owned()),
            ("held", "All it holds, with the margin".to_owned()),
        ],
    }))
}

/// From how many devices on something fits, in words.
fn from(fewest: &Figure) -> String {
    match fewest {
        Ok(devices) if devices.value().to_whole() == Some(1) => "from 1 device on".to_owned(),
        Ok(devices) => format!("from {} devices on", print::number(devices.value())),
        Err(_) => "for no number of devices".to_owned(),
    }
}

/// Numbers of workers from 1 to twice `most`, evenly by powers, each once.
#[expect(clippy::cast_precision_loss, reason = "they are places in a picture")]
#[expect(clippy::cast_possible_truncation, reason = "a float turned into a whole number saturates")]
fn numbers(most: i128) -> Vec<i128> {
    let decades = (most as f64 * 2.0).log10().ceil().max(1.0);
    let place = |point: u32| {
        let number = 10_f64.powf(decades * f64::from(point) / f64::from(POINTS)).round() as i128;
        number.max(1)
    };
    let mut numbers: Vec<i128> = (0..=POINTS).map(place).collect();
    numbers.dedup();
    numbers
}
