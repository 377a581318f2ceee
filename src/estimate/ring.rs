//! What a ring sends: a collective operation carried out piece by piece around all its members.
//!
//! NVIDIA's nccl-tests, doc/PERFORMANCE.md; Rajbhandari et al., ZeRO (2020), section 7. The payload is
//! cut into as many pieces as there are members. In each round every member sends one piece to the next;
//! `n − 1` rounds reduce all pieces to their owners, and as many gather them from there.

use super::EstimateError;
use super::error::count;
use crate::derivation::{Derivation, Expression, Term};
use crate::quantity::Quantity;

const ROUNDS: &str =
    "Each round has a latency of its own; a tree or a switch that adds up sends in other ways.";

/// A collective operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// Adding up for everybody: reducing to the owners, then gathering from them.
    AllReduce,
    /// Reducing, each piece to its owner.
    ReduceScatter,
    /// Gathering the pieces from their owners.
    AllGather,
}

/// How traffic is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// As what has to arrive: the payload, once.
    Payload,
    /// As what each member of a ring sends.
    Ring,
}

impl Counted {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Payload, Self::Ring];

    /// Its name in links.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Payload => "payload",
            Self::Ring => "ring",
        }
    }

    /// What a payload of this crate comes to for each of `members`; one alone sends nothing.
    ///
    /// A payload here is that of an all-reduce. Reducing and gathering are already counted as half of
    /// one, so that a ring sends `2(n − 1)/n` of any of them.
    ///
    /// # Errors
    /// Members that are no count, or too large to count exactly.
    pub fn of(self, payload: &Derivation, members: &Quantity) -> Result<Derivation, EstimateError> {
        let alone = count("members of a group", members)? == 1;
        match self {
            Self::Ring => sent(payload, members, Operation::AllReduce),
            Self::Payload if alone => {
                let nothing = Expression::constant_quantity(Quantity::bytes(0));
                Ok(Derivation::new("Sent", "X_sent", nothing)?)
            }
            Self::Payload => {
                let sent = Derivation::new("Sent", "X_sent", payload.into())?;
                Ok(sent.leaving_out("It is the payload: a ring sends nearly twice of it."))
            }
        }
    }
}

/// How often a ring of `members` sends what it adds up for everybody: `2(n − 1)/n`, which comes close to
/// 2 and never reaches it. One alone sends nothing.
///
/// # Errors
/// Members that are no count.
///
/// ```
/// use bytes_and_bubbles::estimate::ring::ring_factor;
/// use bytes_and_bubbles::quantity::{Dimension, Quantity};
///
/// let factor = |n| ring_factor(&Quantity::plain(n)).unwrap().value().clone();
/// assert_eq!(factor(8), Quantity::ratio(7, 4, Dimension::PLAIN).unwrap());
/// assert_eq!(factor(2), Quantity::plain(1));
/// assert_eq!(factor(1), Quantity::plain(0));
/// ```
pub fn ring_factor(members: &Quantity) -> Result<Derivation, EstimateError> {
    let [others, all] = others_over_all(members)?;
    let factor = Expression::product([Expression::constant(2), others]).over(all);
    Ok(Derivation::new("Ring factor", "f_ring", factor)?.leaving_out(ROUNDS))
}

/// What each of `members` sends around a ring: `2(n − 1)/n` of the payload for an all-reduce, half of that
/// for reducing or gathering.
///
/// # Errors
/// Members that are no count, or too large to count exactly.
///
/// ```
/// use bytes_and_bubbles::derivation::{Derivation, Term};
/// use bytes_and_bubbles::estimate::ring::{Operation, sent};
/// use bytes_and_bubbles::quantity::Quantity;
///
/// let payload = Term::new("payload", "b", Quantity::bytes(8_000));
/// let payload = Derivation::new("Payload", "b", payload.into()).unwrap();
/// let sent = |n, operation| sent(&payload, &Quantity::plain(n), operation).unwrap().value().clone();
/// assert_eq!(sent(8, Operation::AllReduce), Quantity::bytes(14_000));
/// assert_eq!(sent(8, Operation::AllGather), Quantity::bytes(7_000));
/// // Nobody to send it to.
/// assert_eq!(sent(1, Operation::AllReduce), Quantity::bytes(0));
/// ```
pub fn sent(
    payload: &Derivation,
    members: &Quantity,
    operation: Operation,
) -> Result<Derivation, EstimateError> {
    let [others, all] = others_over_all(members)?;
    let twice = (operation == Operation::AllReduce).then(|| Expression::constant(2));
    let factors = twice.into_iter().chain([Expression::from(payload), others]);
    let sent = Expression::product(factors).over(all);
    Ok(Derivation::new("Sent around the ring", "X_sent", sent)?.leaving_out(ROUNDS))
}

/// `n − 1` and `n`.
fn others_over_all(members: &Quantity) -> Result<[Expression; 2], EstimateError> {
    count("members of a group", members)?;
    let members = Expression::from(Term::new("members", "n", members.clone()));
    Ok([members.clone().minus(Expression::constant(1)), members])
}
