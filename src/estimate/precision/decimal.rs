//! A working copy with few decimal places, by itself and beside a finer master copy.

use crate::derivation::{Derivation, Expression, Term};
use crate::estimate::EstimateError;
use crate::estimate::error::{count, not_negative};
use crate::quantity::Quantity;

/// Updates that are gone through one by one.
pub const MOST_UPDATES: i128 = 10_000;

/// Decimal places of a working copy.
const MOST_PLACES: i128 = 12;

/// Equal updates of one weight: each takes `step` off.
#[derive(Clone, Debug, PartialEq)]
pub struct Updates {
    /// The weight before the first update.
    pub start: Quantity,
    /// What an update takes off; below zero it adds.
    pub step: Quantity,
    /// How many updates there are.
    count: i128,
    /// The decimal places of the working copy.
    places: u32,
}

impl Updates {
    /// `count` updates of a weight whose working copy has `places` decimal places.
    ///
    /// # Errors
    /// [`EstimateError::NotACount`], [`EstimateError::TooMany`] past ten thousand updates or twelve
    /// places, [`EstimateError::Negative`] for places.
    pub fn new(
        start: Quantity,
        step: Quantity,
        count_given: &Quantity,
        places: &Quantity,
    ) -> Result<Self, EstimateError> {
        let count = count("updates", count_given)?;
        if count > MOST_UPDATES {
            return Err(EstimateError::TooMany { what: "updates", most: MOST_UPDATES });
        }
        not_negative("The number of decimal places", places)?;
        let held = places.to_whole().filter(|held| (0..=MOST_PLACES).contains(held));
        let places = held
            .and_then(|held| u32::try_from(held).ok())
            .ok_or(EstimateError::TooMany { what: "decimal places", most: MOST_PLACES })?;
        Ok(Self { start, step, count, places })
    }

    /// How many updates there are.
    #[must_use]
    pub fn count(&self) -> i128 {
        self.count
    }

    /// The decimal places of the working copy.
    #[must_use]
    pub fn places(&self) -> u32 {
        self.places
    }

    /// The exact weight after some updates.
    ///
    /// # Errors
    /// Whatever the arithmetic refuses.
    pub fn master_after(&self, updates: i128) -> Result<Quantity, EstimateError> {
        Ok(self.start.minus(&self.step.times(&Quantity::plain(updates))?)?)
    }

    /// The master copy after all updates: `start − updates × step`.
    ///
    /// # Errors
    /// Whatever the arithmetic refuses.
    pub fn master(&self) -> Result<Derivation, EstimateError> {
        let updates = Term::new("updates", "n", Quantity::plain(self.count));
        let step = Term::new("step", "s", self.step.clone());
        let start =
            Expression::from(Term::new("weight at the start", "w_start", self.start.clone()));
        let taken = Expression::product([updates.into(), step.into()]);
        let master = Derivation::new("Master copy", "m", start.minus(taken))?.in_decimals(0);
        Ok(master.leaving_out(
            "The master copy is taken to be exact; an FP32 one rounds too, far later.",
        ))
    }

    /// The working copy that is made from the master copy: `round(master)`.
    ///
    /// ```
    /// use bytes_and_bubbles::estimate::precision::decimal::Updates;
    /// use bytes_and_bubbles::quantity::{Dimension, Quantity};
    ///
    /// let thousandths = |over| Quantity::ratio(over, 1_000, Dimension::PLAIN).unwrap();
    /// let two = Quantity::plain(2);
    /// let book = Updates::new(Quantity::plain(1), thousandths(3), &two, &two).unwrap();
    /// assert_eq!(*book.master().unwrap().value(), thousandths(994));
    /// assert_eq!(*book.copy_of_master().unwrap().value(), thousandths(990));
    /// assert_eq!(*book.alone().unwrap().value(), thousandths(1_000));
    /// // Half a unit in the last place is a tie, and 1.00 is the even one of 0.99 and 1.00.
    /// assert_eq!(*book.largest_lost().unwrap().value(), thousandths(5));
    /// assert!(book.loses(&thousandths(5)).unwrap());
    /// assert!(!book.loses(&thousandths(6)).unwrap());
    /// ```
    ///
    /// # Errors
    /// Whatever the arithmetic refuses.
    pub fn copy_of_master(&self) -> Result<Derivation, EstimateError> {
        let rounded = Expression::from(&self.master()?).rounded(self.places);
        Ok(Derivation::new("Working copy of the master", "w_copy", rounded)?
            .in_decimals(self.places))
    }

    /// The working copy that is all there is, before the first and after every update: each time rounded.
    ///
    /// # Errors
    /// Whatever the arithmetic refuses.
    pub fn copies_alone(&self) -> Result<Vec<Quantity>, EstimateError> {
        let mut copy = self.start.rounded(self.places)?;
        let mut copies = vec![copy.clone()];
        for _ in 0..self.count {
            copy = copy.minus(&self.step)?.rounded(self.places)?;
            copies.push(copy.clone());
        }
        Ok(copies)
    }

    /// The working copy alone after all updates: the one before, less the step, rounded.
    ///
    /// # Errors
    /// Whatever the arithmetic refuses.
    pub fn alone(&self) -> Result<Derivation, EstimateError> {
        let copies = self.copies_alone()?;
        let before = copies.iter().rev().nth(1).unwrap_or(&self.start).clone();
        let before = Term {
            derived: true,
            ..Term::new("working copy before the last update", "w_before", before)
        };
        let step = Term::new("step", "s", self.step.clone());
        let rounded = Expression::from(before).minus(step.into()).rounded(self.places);
        Ok(Derivation::new("Working copy alone", "w", rounded)?.in_decimals(self.places))
    }

    /// The unit in the last decimal place: `1 / 10^places`.
    ///
    /// # Errors
    /// Whatever the arithmetic refuses.
    pub fn unit(&self) -> Result<Derivation, EstimateError> {
        let one = Expression::constant(1).over(Expression::constant(10_i128.pow(self.places)));
        Ok(Derivation::new("Unit in the last place", "u", one)?.in_decimals(0))
    }

    /// The largest step that cannot move the working copy, or just can: half a unit in the last place.
    /// [`Updates::loses`] decides the tie.
    ///
    /// # Errors
    /// Whatever the arithmetic refuses.
    pub fn largest_lost(&self) -> Result<Derivation, EstimateError> {
        let half = Expression::from(&self.unit()?).over(Expression::constant(2));
        Ok(Derivation::new("Largest lost step", "s_lost", half)?.in_decimals(0))
    }

    /// Whether one update by `step` leaves the working copy as it was at the start.
    ///
    /// # Errors
    /// Whatever the arithmetic refuses.
    pub fn loses(&self, step: &Quantity) -> Result<bool, EstimateError> {
        let held = self.start.rounded(self.places)?;
        Ok(!step.is_zero() && held.minus(step)?.rounded(self.places)? == held)
    }
}
