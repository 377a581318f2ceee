//! Where a reader stands on a ladder, and how that moves.

use crate::exercise::check::Verdict;

/// As many in a row move a reader.
const IN_A_ROW: usize = 2;

/// The version of the text in which it is kept.
const VERSION: &str = "1";

/// Where a reader stands on a ladder.
///
/// ```
/// use bytes_and_bubbles::exercise::ladder::{Outcome, Progress};
///
/// let once = Progress::default().jumped(1, 4).after(Outcome::Right, 4);
/// assert_eq!((once.rung, once.right_in_a_row), (1, 1));
/// let twice = once.after(Outcome::Right, 4);
/// assert_eq!(twice, Progress { rung: 2, right_in_a_row: 0, wrong_in_a_row: 0 });
/// assert_eq!(Progress::from_text(&once.to_text()), once);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The rung; 0 is the whole solution.
    pub rung: usize,
    /// How often all that was asked on this rung was right, in a row.
    pub right_in_a_row: usize,
    /// How often something was wrong, in a row.
    pub wrong_in_a_row: usize,
}

/// What the answers of a rung come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// All are right.
    Right,
    /// At least one is wrong.
    Wrong,
    /// Nothing is wrong, but something is not read, or right in a wrong form: it moves nobody.
    Open,
}

impl Outcome {
    /// What the verdicts on all that was asked come to.
    #[must_use]
    pub fn of<'a>(verdicts: impl IntoIterator<Item = &'a Verdict>) -> Self {
        let mut outcome = None;
        for verdict in verdicts {
            outcome = match (outcome, verdict) {
                (Some(Self::Wrong), _) | (_, Verdict::Wrong { .. }) => Some(Self::Wrong),
                (None | Some(Self::Right), Verdict::Right { .. }) => Some(Self::Right),
                _ => Some(Self::Open),
            };
        }
        outcome.unwrap_or(Self::Open)
    }
}

impl Progress {
    /// After the answers of a rung of a ladder with so many rungs. Two right in a row lead to the next rung,
    /// two wrong back by one; at the blank page, the last one, there is no further to go.
    #[must_use]
    pub fn after(self, outcome: Outcome, rungs: usize) -> Self {
        let last = rungs.saturating_sub(1);
        let rung = self.rung.min(last);
        let (right, wrong) = match outcome {
            Outcome::Open => return Self { rung, ..self },
            Outcome::Right => (self.right_in_a_row.saturating_add(1), 0),
            Outcome::Wrong => (0, self.wrong_in_a_row.saturating_add(1)),
        };
        if right >= IN_A_ROW && rung < last {
            Self { rung: rung + 1, ..Self::default() }
        } else if wrong >= IN_A_ROW {
            Self { rung: rung.saturating_sub(1), ..Self::default() }
        } else {
            Self { rung, right_in_a_row: right, wrong_in_a_row: wrong }
        }
    }

    /// On another rung, because the reader wants to be there.
    #[must_use]
    pub fn jumped(self, rung: usize, rungs: usize) -> Self {
        let rung = rung.min(rungs.saturating_sub(1));
        if rung == self.rung { self } else { Self { rung, ..Self::default() } }
    }

    /// As it is kept: `1 rung=2 right=1 wrong=0`.
    #[must_use]
    pub fn to_text(self) -> String {
        let Self { rung, right_in_a_row, wrong_in_a_row } = self;
        format!("{VERSION} rung={rung} right={right_in_a_row} wrong={wrong_in_a_row}")
    }

    /// What a kept text says. What it does not say, or what nobody can read, is as at the beginning; words
    /// of a later version are passed over.
    #[must_use]
    pub fn from_text(text: &str) -> Self {
        let number = |name: &str| {
            let mut pairs = text.split_whitespace().filter_map(|pair| pair.split_once('='));
            pairs.find(|(known, _)| *known == name)?.1.parse().ok()
        };
        let streak = |name| number(name).unwrap_or(0_usize);
        Self {
            rung: number("rung").unwrap_or(0),
            right_in_a_row: streak("right"),
            wrong_in_a_row: streak("wrong"),
        }
    }
}
