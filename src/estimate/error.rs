//! Why an estimate cannot be made.

use super::pipeline::Against;
use super::recovery::CheckpointError;
use crate::quantity::{Quantity, QuantityError, print};
use std::fmt;

/// Why an estimate cannot be made, and what to change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EstimateError {
    /// An input that was not given.
    NotGiven,
    /// Something is counted that has to be a whole number of at least one.
    NotACount {
        /// What is counted.
        what: &'static str,
        /// The number given.
        value: Box<Quantity>,
    },
    /// Something cannot be below zero.
    Negative {
        /// What it is.
        what: String,
        /// The number given.
        value: Box<Quantity>,
    },
    /// A wanted bubble that no number of micro-batches reaches.
    NoSuchBubble {
        /// The wanted bubble.
        wanted: Box<Quantity>,
        /// What it is measured against.
        against: Against,
    },
    /// More of something is kept than there is.
    MoreThanThereAre {
        /// What is kept.
        what: &'static str,
        /// How many.
        value: Box<Quantity>,
        /// How many there are.
        most: Box<Quantity>,
    },
    /// A pipeline with stages that hold no layer.
    MoreStagesThanLayers,
    /// Segments that hold no layer.
    MoreSegmentsThanLayers,
    /// Layers that save nothing.
    NoArrays,
    /// Micro-batches without a single event that counts.
    NoEvents,
    /// The latency alone takes as long as the computation.
    NoLinkIsFastEnough,
    /// Something that does not grow, and a level for it to come to.
    NeverReached,
    /// More cells than are worth going through one by one.
    TooManyCells,
    /// More cells than are played through with delays.
    TooManyCellsToDelay,
    /// More updates than are worth running.
    TooManyUpdates {
        /// How many are.
        most: i128,
    },
    /// A run that stops after its last update.
    NothingAfterTheStop,
    /// A checkpoint that cannot be used.
    Checkpoint(CheckpointError),
    /// More of something than is gone through one by one.
    TooMany {
        /// What there are too many of.
        what: &'static str,
        /// The most that there may be.
        most: i128,
    },
    /// What does not depend on the number in question leaves no room for it.
    NothingLeft {
        /// What is asked for.
        what: &'static str,
        /// What the rest takes.
        taken: Box<Quantity>,
        /// What a device has room for, before the margin.
        room: Box<Quantity>,
    },
    /// The total does not depend on the number in question.
    DoesNotMatter {
        /// What is asked for.
        what: &'static str,
    },
    /// Even one is too many.
    NotEvenOne {
        /// What is asked for.
        what: &'static str,
        /// What one takes.
        takes: Box<Quantity>,
        /// What is left for it.
        left: Box<Quantity>,
    },
    /// With nothing divided more workers do not make a share smaller.
    NothingIsDivided,
    /// Not even very many workers are enough.
    NotEvenWith {
        /// How many were tried.
        most: i128,
    },
    /// A number that becomes infinite in a floating-point format.
    Overflows {
        /// The name of the format.
        format: &'static str,
    },
    /// Numbers of a floating-point format that are no exact fractions here.
    TooFine {
        /// The name of the format.
        format: &'static str,
    },
    /// No scale changes a gradient of zero.
    NothingToScale,
    /// Something that has to lie between nothing and all of a whole.
    NotAShare {
        /// What it is.
        what: &'static str,
        /// The number given.
        value: Box<Quantity>,
    },
    /// A factor over something of which nothing is left.
    NoFactor {
        /// What it is.
        what: &'static str,
    },
    /// A device that is full before it gets a share.
    NoRoom {
        /// What it holds in any case, margin included, in bytes.
        held: Box<Quantity>,
        /// What it has room for.
        capacity: Box<Quantity>,
    },
    /// The arithmetic has no exact result.
    Arithmetic(QuantityError),
}

impl fmt::Display for EstimateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotGiven => f.write_str("An input is missing."),
            Self::NotACount { what, value } => write!(
                f,
                "The number of {what} has to be a whole number of at least 1; this is {}.",
                print::number(value)
            ),
            Self::Negative { what, value } => {
                write!(f, "{what} cannot be below zero; this is {}.", print::number(value))
            }
            Self::NoSuchBubble { wanted, against } => write!(
                f,
                "No number of micro-batches gives a bubble of {}; ask for more than 0%{}.",
                print::percent(wanted),
                match against {
                    Against::Total => " and less than 100%",
                    Against::Ideal => "",
                }
            ),
            Self::MoreThanThereAre { what, value, most } => write!(
                f,
                "There are only {} {what}; {} cannot be kept.",
                print::number(most),
                print::number(value)
            ),
            Self::MoreStagesThanLayers => f.write_str(
                "Each stage needs a layer of its own; use no more stages than there are layers.",
            ),
            Self::MoreSegmentsThanLayers => f.write_str(
                "Each segment needs a layer of its own; use at least one segment and no more than there \
                 are layers.",
            ),
            Self::NoArrays => f.write_str(
                "A layer that saves no array leaves nothing to store less of; give it more than 0 arrays.",
            ),
            Self::NoEvents => f.write_str(
                "No micro-batch holds a valid event, so there is nothing to take a mean of. Give at \
                 least one of them an event.",
            ),
            Self::NoLinkIsFastEnough => f.write_str(
                "The latency alone lasts as long as the computation; no link is fast enough. Shorten \
                 it, or send less often.",
            ),
            Self::NeverReached => f.write_str(
                "This grows by nothing, however many there are, and never catches up. Give it a size above 0.",
            ),
            Self::TooManyCells => f.write_str(
                "These are too many cells to go through one by one; use the closed forms instead.",
            ),
            Self::TooManyCellsToDelay => f.write_str(
                "Delays are played through cell by cell, for at most 20,000 cells (stages × micro-batches); \
                 use fewer of either, or take the delays away.",
            ),
            Self::TooManyUpdates { most } => {
                write!(f, "At most {most} updates are run here; ask for fewer.")
            }
            Self::NothingAfterTheStop => f.write_str(
                "No update is left after the stop, so there is nothing to compare. Stop earlier, or make \
                 more updates.",
            ),
            Self::Checkpoint(error) => error.fmt(f),
            Self::TooMany { what, most } => {
                write!(f, "There can be at most {} {what} here; use fewer.", print::grouped(*most))
            }
            Self::NothingLeft { what, taken, room } => write!(
                f,
                "No number of {what} fits: what does not depend on it takes {}, and a device has room for {} \
                 before the margin.",
                print::decimal(taken),
                print::decimal(room)
            ),
            Self::DoesNotMatter { what } => write!(
                f,
                "The total does not depend on the number of {what}, so there is none that decides.",
            ),
            Self::NotEvenOne { what, takes, left } => write!(
                f,
                "Not even one of the {what} fits: it takes {}, and there is room for {}.",
                print::decimal(takes),
                print::decimal(left)
            ),
            Self::NothingIsDivided => f.write_str(
                "More workers never help here: nothing of the state is divided, so each of them holds all of \
                 it. Divide the optimizer state among them first.",
            ),
            Self::NotEvenWith { most } => write!(
                f,
                "Not even {} workers make it fit. Keep less in each of them, or take larger devices.",
                print::grouped(*most)
            ),
            Self::Overflows { format } => write!(
                f,
                "This is past the largest number of {format}{} and becomes infinite; use a smaller one.",
                if *format == "FP16" { ", 65,504," } else { "" }
            ),
            Self::TooFine { format } => write!(
                f,
                "These numbers are too small, too large or too far apart to be exact in {format} here; \
                 use sizes between 10^-30 and 10^30."
            ),
            Self::NothingToScale => {
                f.write_str("A gradient of zero stays zero under any scale; use another one.")
            }
            Self::NotAShare { what, value } => write!(
                f,
                "{what} has to lie between 0% and 100%; this is {}.",
                print::percent(value)
            ),
            Self::NoFactor { what } => {
                write!(f, "Nothing is left of {what}, so there is no factor to give.")
            }
            Self::NoRoom { held, capacity } => write!(
                f,
                "No number of devices is enough: each holds {} in any case, which leaves no room for a \
                 share on {}. Take larger devices, or hold less on each.",
                print::decimal(held),
                print::decimal(capacity)
            ),
            Self::Arithmetic(error) => {
                let mut text = error.to_string();
                if let Some(first) = text.get_mut(..1) {
                    first.make_ascii_uppercase();
                }
                write!(f, "{text}.")
            }
        }
    }
}

impl std::error::Error for EstimateError {}

impl From<QuantityError> for EstimateError {
    fn from(error: QuantityError) -> Self {
        Self::Arithmetic(error)
    }
}

impl From<CheckpointError> for EstimateError {
    fn from(error: CheckpointError) -> Self {
        Self::Checkpoint(error)
    }
}

/// `value`, if it is a whole number of at least one.
pub(super) fn count(what: &'static str, value: &Quantity) -> Result<i128, EstimateError> {
    value
        .to_whole()
        .filter(|number| *number >= 1)
        .ok_or_else(|| EstimateError::NotACount { what, value: Box::new(value.clone()) })
}

/// Nothing, if `value` is not below zero.
pub(super) fn not_negative(what: &str, value: &Quantity) -> Result<(), EstimateError> {
    if value.is_negative() {
        return Err(EstimateError::Negative {
            what: what.to_owned(),
            value: Box::new(value.clone()),
        });
    }
    Ok(())
}
