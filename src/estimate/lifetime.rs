//! Lifetimes: what is held at each moment of a training step, of a stop and of the step after it.
//!
//! Chapter 27, Figure 27.1: all of it is storage, and it does not live equally long.

use super::EstimateError;
use super::error::count;
use crate::derivation::{Derivation, Expression};
use crate::quantity::Quantity;

/// A phase of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The forward pass of a micro-batch, counted from 1.
    Forward(i128),
    /// Its backward pass.
    Backward(i128),
    /// Micro-batches that go the same way and are not drawn: the first and the last of them.
    More(i128, i128),
    /// The update.
    Update,
    /// Between the stop and the reload.
    Stop,
    /// The reload.
    Reload,
    /// The forward pass of the step after.
    NextForward,
    /// Its backward pass.
    NextBackward,
}

/// What is held at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The phase it belongs to.
    pub phase: Phase,
    /// Which moment of its phase it is, from 0.
    pub number: usize,
    /// Layers whose arrays are saved.
    pub layers: i128,
    /// Whether arrays of a layer are being computed again.
    pub again: bool,
    /// Whether gradients are held.
    pub gradients: bool,
    /// Whether anything is held at all: not while the run is stopped.
    pub running: bool,
}

/// Layers are drawn in at most so many groups.
const GROUPS: i128 = 4;
/// Up to so many micro-batches are drawn one by one.
const DRAWN: i128 = 3;

/// The moments of a step of so many micro-batches, a stop, a reload and the first micro-batch of the
/// step after, for a network of so many layers.
///
/// # Errors
/// Layers or accumulation steps that are no count.
///
/// ```
/// use bytes_and_bubbles::estimate::lifetime::moments;
/// use bytes_and_bubbles::quantity::Quantity;
/// let book = moments(&Quantity::plain(4), &Quantity::plain(1), false).unwrap();
/// let layers: Vec<_> = book.iter().map(|moment| moment.layers).collect();
/// assert_eq!(layers[..8], [1, 2, 3, 4, 4, 3, 2, 1]);
/// ```
pub fn moments(
    layers: &Quantity,
    steps: &Quantity,
    recompute: bool,
) -> Result<Vec<Moment>, EstimateError> {
    let (layers, steps) = (count("layers", layers)?, count("accumulation steps", steps)?);
    let mut moments = Vec::new();
    for batch in 1..=steps.min(DRAWN) {
        // Of many, the last one drawn is the last one there is.
        let batch = if batch == DRAWN { steps } else { batch };
        if batch > DRAWN {
            add(&mut moments, Phase::More(DRAWN, steps - 1), layers, false, true, true);
        }
        pass(
            &mut moments,
            layers,
            recompute,
            batch > 1,
            [Phase::Forward(batch), Phase::Backward(batch)],
        );
    }
    let between = [(Phase::Update, 3, true), (Phase::Stop, 2, false), (Phase::Reload, 2, false)];
    for (phase, number, held) in between {
        for _ in 0..number {
            add(&mut moments, phase, 0, false, held, phase != Phase::Stop);
        }
    }
    pass(&mut moments, layers, recompute, false, [Phase::NextForward, Phase::NextBackward]);
    Ok(moments)
}

fn pass(
    moments: &mut Vec<Moment>,
    layers: i128,
    recompute: bool,
    gradients: bool,
    [forward, backward]: [Phase; 2],
) {
    let groups = layers.min(GROUPS);
    // Exact for any number of layers: the quotient first, then what is left over.
    let reached = |group: i128| layers / groups * group + layers % groups * group / groups;
    for group in 1..=groups {
        add(moments, forward, reached(group), false, gradients, true);
    }
    for group in (1..=groups).rev() {
        if recompute {
            add(moments, backward, reached(group), true, true, true);
        }
        add(moments, backward, reached(group), recompute, true, true);
    }
}

fn add(
    moments: &mut Vec<Moment>,
    phase: Phase,
    layers: i128,
    again: bool,
    gradients: bool,
    running: bool,
) {
    let number = match moments.last() {
        Some(last) if last.phase == phase => last.number + 1,
        _ => 0,
    };
    moments.push(Moment { phase, number, layers, again, gradients, running });
}

/// What is held: parts with their derivations, and the arrays of each layer.
#[derive(Clone, Debug, PartialEq)]
pub struct Held<'a> {
    /// What stays from step to step.
    pub persistent: Vec<&'a Derivation>,
    /// What lives from the first backward pass to the update.
    pub gradients: Vec<&'a Derivation>,
    /// The arrays that one layer saves.
    pub layer: &'a Derivation,
    /// The arrays of a layer that is computed again, where they count.
    pub again: Option<&'a Derivation>,
    /// Further terms that live while a micro-batch passes.
    pub passing: Vec<&'a Derivation>,
}

impl Held<'_> {
    /// The bytes held at a moment, as the sum of its parts.
    ///
    /// # Errors
    /// Too large to count exactly.
    pub fn at(
        &self,
        moment: &Moment,
        name: &str,
        symbol: &str,
    ) -> Result<Derivation, EstimateError> {
        let mut parts: Vec<Expression> = Vec::new();
        if moment.running {
            parts.extend(self.persistent.iter().map(|part| Expression::from(*part)));
        }
        if moment.gradients {
            parts.extend(self.gradients.iter().map(|part| Expression::from(*part)));
        }
        if moment.layers > 0 {
            let layers =
                crate::derivation::Term::new("layers saved", "l", Quantity::plain(moment.layers));
            parts.push(Expression::product([layers.into(), Expression::from(self.layer)]));
            parts.extend(self.passing.iter().map(|part| Expression::from(*part)));
        }
        if let (true, Some(again)) = (moment.again, self.again) {
            parts.push(Expression::from(again));
        }
        let sum = if parts.is_empty() {
            Expression::constant_quantity(Quantity::bytes(0))
        } else {
            Expression::sum(parts)
        };
        Ok(Derivation::new(name, symbol, sum)?)
    }

    /// The moment at which most is held, and how much that is: the first of them where there are
    /// several.
    ///
    /// # Errors
    /// Too large to count exactly, or no moments at all.
    pub fn peak(&self, moments: &[Moment]) -> Result<(usize, Derivation), EstimateError> {
        let mut peak: Option<(usize, Derivation)> = None;
        for (place, moment) in moments.iter().enumerate() {
            let held = self.at(moment, "Peak of a step", "M_peak")?;
            let higher = match &peak {
                Some((_, highest)) => held.value().compare(highest.value())?.is_gt(),
                None => true,
            };
            if higher {
                peak = Some((place, held));
            }
        }
        peak.ok_or(EstimateError::TooManyCells)
    }
}
