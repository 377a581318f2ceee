//! Communication: how long a transfer takes, and what of it the computation hides.
//!
//! Chapter 27, section 27.5: a payload over a link, before latency and contention.

use super::EstimateError;
use super::error::not_negative;
use crate::derivation::{Derivation, Expression, Term};
use crate::quantity::Quantity;

/// How long a payload has a link to itself: `payload / link`.
///
/// # Errors
/// A link below zero, or one that delivers nothing.
pub fn time_of(payload: &Derivation, link: &Quantity) -> Result<Derivation, EstimateError> {
    not_negative("The link", link)?;
    let link = Term::new("link", "r", link.clone());
    let time = Expression::from(payload).over(link.into());
    Ok(Derivation::new("Time on the link", "t", time)?)
}

/// A transfer beside a computation.
#[derive(Clone, Debug, PartialEq)]
pub struct Transfer {
    /// What must cross the link, in bytes.
    pub payload: Quantity,
    /// What the link delivers, in bytes per second.
    pub link: Quantity,
    /// What passes before the first byte arrives, in seconds.
    pub latency: Quantity,
    /// Useful computation, in seconds.
    pub compute: Quantity,
    /// The share of the transfer that may run beside the computation, from 0 to 1.
    pub overlap: Quantity,
}

impl Transfer {
    /// The payload alone: `bytes / link`.
    ///
    /// # Errors
    /// A number below zero, or a link that delivers nothing.
    pub fn payload_time(&self) -> Result<Derivation, EstimateError> {
        self.check()?;
        let bytes = Expression::from(Term::new("payload", "b", self.payload.clone()));
        let link = Term::new("link", "r", self.link.clone());
        let time = Derivation::new("Payload time", "t_payload", bytes.over(link.into()))?;
        Ok(time.leaving_out("It has the link to itself: no latency, no contention, no protocol."))
    }

    /// The whole transfer: `latency + bytes / link`.
    ///
    /// # Errors
    /// As for [`Transfer::payload_time`].
    pub fn time(&self) -> Result<Derivation, EstimateError> {
        let payload = self.payload_time()?;
        let latency = Term::new("latency", "λ", self.latency.clone());
        let sum = Expression::sum([latency.into(), Expression::from(&payload)]);
        let time = Derivation::new("Transfer time", "t_transfer", sum)?;
        Ok(time.leaving_out("Contention and the rounds of a collective operation add to it."))
    }

    /// What of the transfer runs beside the computation: never more than the computation lasts.
    ///
    /// # Errors
    /// As for [`Transfer::payload_time`].
    pub fn hidden(&self) -> Result<Derivation, EstimateError> {
        let time = self.time()?;
        let overlap = Term::new("share that may overlap", "o", self.overlap.clone());
        let may = Expression::product([overlap.into(), Expression::from(&time)]);
        Ok(Derivation::new("Hidden transfer", "t_hidden", may.smaller(self.compute_term().into()))?)
    }

    /// The iteration: computation and what of the transfer it does not hide.
    ///
    /// # Errors
    /// As for [`Transfer::payload_time`].
    ///
    /// ```
    /// use bytes_and_bubbles::estimate::communication::Transfer;
    /// use bytes_and_bubbles::quantity::{Dimension, Quantity};
    ///
    /// let seconds = |over, under| Quantity::ratio(over, under, Dimension::SECONDS).unwrap();
    /// let book = Transfer {
    ///     payload: Quantity::bytes(1_000_000),
    ///     link: Quantity::whole(100_000_000, Dimension::BYTES_PER_SECOND),
    ///     latency: seconds(0, 1),
    ///     compute: seconds(2, 1_000),
    ///     overlap: Quantity::plain(0),
    /// };
    /// assert_eq!(*book.payload_time().unwrap().value(), seconds(10, 1_000));
    /// assert_eq!(*book.iteration().unwrap().value(), seconds(12, 1_000));
    /// // No more can be hidden than there is computation to hide it behind.
    /// let all = Transfer { overlap: Quantity::plain(1), ..book };
    /// assert_eq!(*all.iteration().unwrap().value(), seconds(10, 1_000));
    /// ```
    pub fn iteration(&self) -> Result<Derivation, EstimateError> {
        let (time, hidden) = (self.time()?, self.hidden()?);
        let both = Expression::sum([self.compute_term().into(), Expression::from(&time)]);
        let iteration =
            Derivation::new("Iteration", "t_iteration", both.minus(Expression::from(&hidden)))?;
        Ok(iteration.leaving_out("It is the least time: nothing else waits and nothing fails."))
    }

    /// What of the transfer the computation does not hide, and the iteration waits for.
    ///
    /// # Errors
    /// As for [`Transfer::payload_time`].
    pub fn exposed(&self) -> Result<Derivation, EstimateError> {
        let (time, hidden) = (self.time()?, self.hidden()?);
        let left = Expression::from(&time).minus(Expression::from(&hidden));
        Ok(Derivation::new("Exposed transfer", "t_exposed", left)?)
    }

    /// The share of the iteration that is spent waiting for the link. An iteration without any work and
    /// any traffic waits for nothing.
    ///
    /// # Errors
    /// As for [`Transfer::payload_time`].
    ///
    /// ```
    /// use bytes_and_bubbles::estimate::communication::Transfer;
    /// use bytes_and_bubbles::quantity::{Dimension, Quantity};
    ///
    /// let share = |overlap| Transfer {
    ///     payload: Quantity::bytes(14_000_000_000),
    ///     link: Quantity::whole(50_000_000_000, Dimension::BYTES_PER_SECOND),
    ///     latency: Quantity::whole(0, Dimension::SECONDS),
    ///     compute: Quantity::ratio(2, 5, Dimension::SECONDS).unwrap(),
    ///     overlap: Quantity::plain(overlap),
    /// }.share().unwrap().result();
    /// // Of both together, not of the work alone.
    /// assert_eq!(share(0), "7/17");
    /// assert_eq!(share(1), "0");
    /// ```
    pub fn share(&self) -> Result<Derivation, EstimateError> {
        let (exposed, iteration) = (self.exposed()?, self.iteration()?);
        let share = if iteration.value().is_zero() {
            Expression::constant(0)
        } else {
            Expression::from(&exposed).over(Expression::from(&iteration))
        };
        Ok(Derivation::new("Share of the step", "f_link", share)?.as_share())
    }

    /// The link at which the transfer takes as long as the computation: `bytes / (compute − latency)`.
    ///
    /// # Errors
    /// As for [`Transfer::payload_time`]; [`EstimateError::NoLinkIsFastEnough`] where the latency
    /// alone lasts as long as the computation.
    pub fn balanced_link(&self) -> Result<Derivation, EstimateError> {
        self.check()?;
        if self.compute.compare(&self.latency)?.is_le() {
            return Err(EstimateError::NoLinkIsFastEnough);
        }
        let bytes = Expression::from(Term::new("payload", "b", self.payload.clone()));
        let latency = Term::new("latency", "λ", self.latency.clone());
        let left = Expression::from(self.compute_term()).minus(latency.into());
        Ok(Derivation::new("Balanced link", "r_balanced", bytes.over(left))?)
    }

    fn compute_term(&self) -> Term {
        Term::new("computation", "t_compute", self.compute.clone())
    }

    fn check(&self) -> Result<(), EstimateError> {
        not_negative("The payload", &self.payload)?;
        not_negative("The link", &self.link)?;
        not_negative("The latency", &self.latency)?;
        not_negative("The computation", &self.compute)?;
        not_negative("The share that overlaps", &self.overlap)
    }
}
