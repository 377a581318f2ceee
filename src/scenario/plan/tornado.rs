//! Which single assumption decides: every number that the total of a worker depends on, a quarter less and
//! a quarter more, one at a time.

use super::{
    ARRAYS, BUFFER_BYTES, BUFFERS, BYTES_PER_VALUE, CAPACITY, HEADS, KEPT, LAYERS, LOGIT_BYTES,
    LOGITS, MARGIN, PARAMETERS, POSITIONS, Plan, RECOMPUTE, SCORE_ARRAYS, SCORES, SEQUENCES,
    VOCABULARY, WIDTH, WORKERS, WORKSPACE, WORKSPACE_BYTES,
};
use crate::quantity::{Quantity, print};
use crate::scenario::ledger::{ROW_BYTES, ROW_PARAMETERS};
use crate::scenario::staircase::STAGES;
use crate::scenario::{Control, Entry, Figure, Gap, Rule, Run};
use std::cmp::{Ordering, Reverse};

/// A quarter less, and a quarter more.
const FACTORS: [(i128, i128); 2] = [(3, 4), (5, 4)];

/// What the total of a worker may depend on, with the box that has to be ticked for it.
const INPUTS: [(Control, Option<Control>); 18] = [
    (PARAMETERS, None),
    (SEQUENCES, None),
    (POSITIONS, None),
    (WIDTH, None),
    (LAYERS, None),
    (ARRAYS, None),
    (BYTES_PER_VALUE, None),
    (KEPT, Some(RECOMPUTE)),
    (WORKERS, None),
    (STAGES, None),
    (MARGIN, None),
    (CAPACITY, None),
    (HEADS, Some(SCORES)),
    (SCORE_ARRAYS, Some(SCORES)),
    (VOCABULARY, Some(LOGITS)),
    (LOGIT_BYTES, Some(LOGITS)),
    (WORKSPACE_BYTES, Some(WORKSPACE)),
    (BUFFER_BYTES, Some(BUFFERS)),
];

/// An assumption changed alone.
#[derive(Clone, Debug)]
pub struct Varied {
    /// What it is changed to, in words.
    pub value: String,
    /// The total of a worker with its margin.
    pub total: Figure,
    /// What a device holds.
    pub capacity: Result<Quantity, Gap>,
    /// Whether the one fits the other.
    pub fits: Result<bool, Gap>,
}

/// An assumption and what it moves.
#[derive(Clone, Debug)]
pub struct Assumption {
    /// What it is called.
    pub label: &'static str,
    /// Whether it moves the capacity, and not the total.
    pub of_capacity: bool,
    /// A quarter less, and a quarter more; nothing where there is no such number.
    pub varied: [Option<Varied>; 2],
    /// Between which two sizes it moves the total or the capacity.
    pub between: [Quantity; 2],
    /// Which of the two turn the verdict.
    pub flips: [bool; 2],
}

/// All assumptions, those that move most first.
#[derive(Clone, Debug)]
pub struct Tornado {
    /// The total of a worker with its margin, as it is.
    pub total: Quantity,
    /// What a device holds, as it is.
    pub capacity: Quantity,
    /// Whether it fits as it is.
    pub fits: bool,
    /// The assumptions that move something.
    pub assumptions: Vec<Assumption>,
    /// The names of those that move nothing.
    pub still: Vec<&'static str>,
}

impl Run {
    /// Changes each assumption alone.
    ///
    /// # Errors
    /// The gap that the plan leaves as it is.
    pub fn tornado(&self) -> Result<Tornado, Gap> {
        let Plan { with_margin, fit, .. } = self.plan();
        let (total, fits) = (with_margin?.value().clone(), fit?.fits);
        let mut tornado = Tornado {
            total,
            capacity: self.value(&CAPACITY)?,
            fits,
            assumptions: Vec::new(),
            still: Vec::new(),
        };
        let bytes = FACTORS.map(|factor| self.with_scaled_rows(factor));
        self.assume(&mut tornado, "Bytes per parameter", bytes);
        for (control, switch) in &INPUTS {
            if switch.as_ref().is_none_or(|switch| self.is_on(switch)) {
                let varied = FACTORS.map(|factor| self.with_scaled(control, factor));
                self.assume(&mut tornado, control.field.label, varied);
            }
        }
        tornado.assumptions.sort_by_cached_key(|assumption| {
            let [low, high] = &assumption.between;
            Reverse(high.minus(low).ok().map(|swing| *swing.value()))
        });
        Ok(tornado)
    }

    /// Takes an assumption in: with what moves, or among those that move nothing.
    fn assume(
        &self,
        tornado: &mut Tornado,
        label: &'static str,
        varied: [Option<(Self, String)>; 2],
    ) {
        let of_capacity = label == CAPACITY.field.label;
        let varied = varied.map(|varied| {
            let (run, value) = varied?;
            let Plan { with_margin, fit, .. } = run.plan();
            let capacity = run.value(&CAPACITY);
            Some(Varied { value, total: with_margin, capacity, fits: fit.map(|fit| fit.fits) })
        });
        let base = if of_capacity { &tornado.capacity } else { &tornado.total };
        let mut between = [base.clone(), base.clone()];
        for one in varied.iter().flatten() {
            let size = match (of_capacity, &one.capacity, &one.total) {
                (true, Ok(capacity), _) => capacity,
                (false, _, Ok(total)) => total.value(),
                _ => continue,
            };
            let [low, high] = &mut between;
            if size.compare(low).is_ok_and(Ordering::is_lt) {
                low.clone_from(size);
            }
            if size.compare(high).is_ok_and(Ordering::is_gt) {
                high.clone_from(size);
            }
        }
        if between[0] == between[1] {
            tornado.still.push(label);
            return;
        }
        let turned = |one: &Option<Varied>| {
            one.as_ref()
                .is_some_and(|one| one.fits.as_ref().is_ok_and(|fits| *fits != tornado.fits))
        };
        let flips = [turned(&varied[0]), turned(&varied[1])];
        tornado.assumptions.push(Assumption { label, of_capacity, varied, between, flips });
    }

    /// The run with one number scaled, and what that number is then. A count stays one: the nearest whole
    /// number, or the next one where that would be no change.
    fn with_scaled(&self, control: &Control, factor: (i128, i128)) -> Option<(Self, String)> {
        let value = self.value(control).ok()?;
        let whole = matches!(control.field.rule, Rule::Count | Rule::Whole);
        let scaled = if whole { counted(&value, factor)? } else { times(&value, factor)? };
        let mut run = self.with(control, &text(&scaled));
        if control.name() == PARAMETERS.name() {
            // Rows with parameters of their own are parameters too.
            for row in &mut run.ledger.rows {
                if let Entry::Value { quantity, .. } = ROW_PARAMETERS.read(&row.parameters) {
                    row.parameters = text(&times(&quantity, factor)?);
                }
            }
        }
        let said = if control.field.expect.share { print::percent(&scaled) } else { said(&scaled) };
        Some((run, said))
    }

    /// The run with the bytes per parameter of all counted rows scaled, and their sum.
    fn with_scaled_rows(&self, factor: (i128, i128)) -> Option<(Self, String)> {
        let mut run = self.clone();
        let mut sum: Option<Quantity> = None;
        for row in run.ledger.rows.iter_mut().filter(|row| row.counted) {
            let bytes = times(ROW_BYTES.read(&row.bytes).value()?, factor)?;
            row.bytes = text(&bytes);
            sum = Some(match sum {
                Some(sum) => sum.plus(&bytes).ok()?,
                None => bytes,
            });
        }
        Some((run, print::number(&sum?)))
    }
}

fn times(value: &Quantity, (over, under): (i128, i128)) -> Option<Quantity> {
    value.times(&Quantity::ratio(over, under, crate::quantity::Dimension::PLAIN).ok()?).ok()
}

/// A count a quarter less or more.
fn counted(value: &Quantity, factor: (i128, i128)) -> Option<Quantity> {
    let number = value.to_whole()?;
    let nearest = times(value, factor)?;
    let fewer = factor.0 < factor.1;
    // A half goes away from the number, so that it is a change.
    let half = Quantity::ratio(1, 2, value.dimension()).ok()?;
    let nearest = if fewer {
        nearest.minus(&half).ok()?.round_up()
    } else {
        nearest.plus(&half).ok()?.round_down()
    };
    let changed = match nearest.to_whole()? {
        nearest if nearest != number => nearest,
        _ if fewer => number.checked_sub(1)?,
        _ => number.checked_add(1)?,
    };
    (changed >= 1).then(|| Quantity::whole(changed, value.dimension()))
}

/// As a text that has one reading: a fraction, without groups.
fn text(value: &Quantity) -> String {
    print::fraction(value).replace(',', "")
}

fn said(value: &Quantity) -> String {
    let bytes = value.dimension() == crate::quantity::Dimension::BYTES;
    if bytes && value.to_f64() >= 1000.0 { print::decimal(value) } else { print::number(value) }
}
