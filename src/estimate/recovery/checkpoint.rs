//! The format of the checkpoint file, and why a file is refused.
//!
//! ```text
//! header    "BBCK"  format u16  what was meant to be saved u16  length of the whole file u32
//! section   tag, 4 letters      length of its body u32          body
//!           …
//! check sum u64 over everything before it
//! ```
//!
//! All numbers have their lowest byte first. State that is sharded stands in two sections, a piece
//! for each worker; the second worker happens to finish first, so its piece stands first.

use std::fmt;

/// What every file starts with.
pub(super) const MAGIC: [u8; 4] = *b"BBCK";
/// The version of the format.
pub(super) const FORMAT: u16 = 1;
/// Bytes in front of the first section.
pub(super) const HEADER: usize = 12;
/// Bytes in front of the body of a section.
pub(super) const LABEL: usize = 8;
/// Bytes of the check sum.
pub(super) const SUM: usize = 8;

/// What stands in front of each section.
pub(super) mod tag {
    pub const VERSIONS: [u8; 4] = *b"VERS";
    pub const WEIGHTS: [u8; 4] = *b"WGHT";
    pub const STEP: [u8; 4] = *b"STEP";
    pub const RANDOM: [u8; 4] = *b"RAND";
    pub const CURSOR: [u8; 4] = *b"DATA";
    pub const PIECE: [u8; 4] = *b"SHRD";
}

/// Why a file is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CheckpointError {
    /// It does not start as a checkpoint does.
    NotACheckpoint,
    /// It is of a format that this program does not know.
    OtherFormat {
        /// The version of its format.
        found: u16,
    },
    /// It ends before its end.
    Truncated {
        /// Bytes that are there.
        found: usize,
        /// Bytes that its header announces, or that any checkpoint has at the least.
        expected: usize,
    },
    /// Its check sum does not fit.
    Damaged,
    /// Something is not in it that its header names.
    MissingSection {
        /// What it is.
        name: &'static str,
    },
    /// Its pieces were written after different updates.
    DifferentUpdates {
        /// The updates, in the order of the workers.
        updates: [u32; 2],
    },
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotACheckpoint => f.write_str(
                "This is no checkpoint: it starts with other letters. Name another file.",
            ),
            Self::OtherFormat { found } => write!(
                f,
                "This checkpoint has format {found}, and only format {FORMAT} can be read. Use the \
                 program that wrote it."
            ),
            Self::Truncated { found, expected } => write!(
                f,
                "The file ends early: {found} of {expected} bytes are there. Fall back to the last \
                 complete checkpoint."
            ),
            Self::Damaged => f.write_str(
                "The check sum does not fit what the file holds. Fall back to the last complete \
                 checkpoint.",
            ),
            Self::MissingSection { name } => write!(
                f,
                "The header names something that is not in the file: {name}. Fall back to the last \
                 complete checkpoint."
            ),
            Self::DifferentUpdates { updates: [one, other] } => write!(
                f,
                "The pieces do not belong together: worker 1 wrote after update {one}, worker 2 after \
                 update {other}. Fall back to a checkpoint with all pieces of one update."
            ),
        }
    }
}

impl std::error::Error for CheckpointError {}

/// A sum over bytes (FNV-1a of 64 bits): it finds accidents, not forgeries.
///
/// ```
/// use bytes_and_bubbles::estimate::recovery::check_sum;
/// assert_eq!(check_sum(b""), 0xcbf2_9ce4_8422_2325);
/// assert_eq!(check_sum(b"a"), 0xaf63_dc4c_8601_ec8c);
/// ```
#[must_use]
pub fn check_sum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, byte| {
        (sum ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
