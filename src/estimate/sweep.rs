//! A step with checkpoints, played by its rules and nothing else.
//!
//! Chapter 8, derivation "The square root of depth": the forward pass keeps the input of each segment; the
//! backward pass takes the segments from the last to the first, computes each again from its input and
//! then goes back through its layers, each of which is let go of when it is done, the input with the first.

use super::EstimateError;

/// More layers than this are not played through one by one.
const MOST_LAYERS: usize = 100_000;

/// A step under way: its moments, one after the other. Layers and segments are counted from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sweep {
    layers: usize,
    segments: usize,
    /// Segments that have run forward.
    forward: usize,
    /// Inputs that are held: always those of the first segments.
    checkpoints: usize,
    /// Layers that were computed again and are held.
    held: (usize, usize),
    /// The first layer whose backward pass is done.
    done: usize,
    over: bool,
}

/// What runs at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doing {
    /// This segment runs forward; its input stays.
    Forward(usize),
    /// This segment runs forward again; all its layers stay.
    Again(usize),
    /// This layer runs backward.
    Backward(usize),
    /// Nothing is left to do.
    Nothing,
}

/// A moment of a step, and what is held while it lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// What runs.
    pub doing: Doing,
    /// Inputs that are held, of the first segments.
    pub checkpoints: usize,
    /// Layers that are held: the first, and the one after the last.
    pub held: (usize, usize),
    /// The first layer whose backward pass is over.
    pub done: usize,
}

impl Moment {
    /// How many layers are held.
    #[must_use]
    pub fn layers(&self) -> usize {
        self.held.1 - self.held.0
    }
}

impl Sweep {
    /// Cuts so many layers into so many segments of a length that differs by one at most, the longer ones
    /// last.
    ///
    /// # Errors
    /// Layers or segments of which there are none, more segments than layers, or more than 100,000 layers.
    ///
    /// ```
    /// use bytes_and_bubbles::estimate::sweep::Sweep;
    /// let sweep = Sweep::new(32, 6).unwrap();
    /// let most = sweep.map(|moment| moment.checkpoints + moment.layers()).max();
    /// assert_eq!(most, Some(12));
    /// ```
    pub fn new(layers: usize, segments: usize) -> Result<Self, EstimateError> {
        if segments == 0 || segments > layers {
            return Err(EstimateError::MoreSegmentsThanLayers);
        }
        if layers > MOST_LAYERS {
            return Err(EstimateError::TooMany { what: "layers", most: MOST_LAYERS as i128 });
        }
        Ok(Self {
            layers,
            segments,
            forward: 0,
            checkpoints: 0,
            held: (layers, layers),
            done: layers,
            over: false,
        })
    }

    /// How many layers there are.
    #[must_use]
    pub fn layers(&self) -> usize {
        self.layers
    }

    /// How many segments they are in.
    #[must_use]
    pub fn segments(&self) -> usize {
        self.segments
    }

    /// How many moments it has: all segments forward and again, all layers backward, and the end.
    #[must_use]
    pub fn moments(&self) -> usize {
        2 * self.segments + self.layers + 1
    }

    /// The first layer of a segment; of the one after the last the number of layers.
    #[must_use]
    pub fn start(&self, segment: usize) -> usize {
        let (length, longer) = (self.layers / self.segments, self.layers % self.segments);
        segment * length + segment.saturating_sub(self.segments - longer)
    }

    fn moment(&self, doing: Doing) -> Moment {
        Moment { doing, checkpoints: self.checkpoints, held: self.held, done: self.done }
    }
}

impl Iterator for Sweep {
    type Item = Moment;

    fn next(&mut self) -> Option<Moment> {
        if self.over {
            return None;
        }
        if self.forward < self.segments {
            self.forward += 1;
            self.checkpoints += 1;
            return Some(self.moment(Doing::Forward(self.forward - 1)));
        }
        let (first, end) = self.held;
        if first < end {
            let moment = self.moment(Doing::Backward(end - 1));
            self.held = (first, end - 1);
            self.done = end - 1;
            if first == end - 1 {
                self.checkpoints -= 1;
            }
            return Some(moment);
        }
        let Some(segment) = self.checkpoints.checked_sub(1) else {
            self.over = true;
            return Some(self.moment(Doing::Nothing));
        };
        self.held = (self.start(segment), self.done);
        Some(self.moment(Doing::Again(segment)))
    }
}
