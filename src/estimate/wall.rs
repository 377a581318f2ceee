//! The wall: a state that no single device holds, and how few devices it takes to hold it together.
//!
//! Chapter 8, "The wall, and the ladder over it".

use super::EstimateError;
use super::error::{count, not_negative};
use super::model_state::{Part, Row, products, sum_of_bytes};
use super::sharding::{Sharded, share_of_stage};
use crate::derivation::{Derivation, Expression, Term};
use crate::quantity::Quantity;

/// A model state, how it is divided, and the devices that are to hold it.
#[derive(Clone, Copy, Debug)]
pub struct Wall<'a> {
    /// The rows of model state.
    pub rows: &'a [(Part, Row)],
    /// What of them is divided.
    pub sharded: Sharded,
    /// The stages of each worker: devices come in as many.
    pub stages: &'a Quantity,
    /// What every device holds beside its share, such as its own activations.
    pub own: Option<&'a Derivation>,
    /// The allowance on top of all that a device holds.
    pub margin: &'a Quantity,
    /// What a device has room for.
    pub capacity: &'a Quantity,
}

impl Wall<'_> {
    /// The fewest devices that hold it: `stages × ⌈divided state / (stages × room for a share)⌉`, and more
    /// where parameters do not come out even. The room for a share is what the margin leaves of the
    /// capacity, less what is undivided.
    ///
    /// # Errors
    /// [`EstimateError::NoRoom`] where what is undivided fills a device; stages that are no count, a number
    /// below zero, or too large to count exactly.
    ///
    /// ```
    /// use bytes_and_bubbles::estimate::model_state::{book_rows, Part};
    /// use bytes_and_bubbles::estimate::sharding::Sharded;
    /// use bytes_and_bubbles::estimate::wall::Wall;
    /// use bytes_and_bubbles::quantity::{Dimension, Quantity};
    ///
    /// let parts = [Part::Weights, Part::Gradients, Part::Master, Part::FirstMoment, Part::SecondMoment];
    /// let fewest = |parameters, capacity, sharded| {
    ///     let rows = book_rows(&Quantity::whole(parameters, Dimension::PARAMETERS));
    ///     let rows: Vec<_> = parts.into_iter().zip(rows).collect();
    ///     let (stages, margin) = (Quantity::plain(1), Quantity::plain(0));
    ///     let capacity = Quantity::bytes(capacity);
    ///     let (stages, margin, capacity) = (&stages, &margin, &capacity);
    ///     Wall { rows: &rows, sharded, stages, own: None, margin, capacity }.fewest()
    /// };
    /// let text = |number| fewest(number, 80_000_000_000, Sharded::Everything).unwrap().text_in_numbers();
    /// assert_eq!(text(50_000_000_000), "D_min = ⌈800,000,000,000 / 80,000,000,000⌉ = 10");
    /// // 160 bytes on devices of 55: three would do if a parameter could be cut in two.
    /// let uneven = fewest(10, 55, Sharded::Everything).unwrap();
    /// assert_eq!(uneven.text_in_numbers(), "D_min = ⌈160 / 55⌉ + 1 = 4");
    /// // Weights and gradients that every device keeps whole fill it, however many there are.
    /// assert!(fewest(50_000_000_000, 80_000_000_000, Sharded::OptimizerState).is_err());
    /// ```
    pub fn fewest(&self) -> Result<Derivation, EstimateError> {
        self.check()?;
        let divided = self.divided()?;
        let undivided = self.undivided()?;
        let workers = if divided.value().is_zero() {
            if !self.fits(1)? {
                return Err(self.no_room(&undivided)?);
            }
            Expression::constant(1)
        } else {
            self.workers(&divided, &undivided)?
        };
        let devices = if self.is_staged() {
            Expression::product([self.stages_term(), workers])
        } else {
            workers
        };
        let fewest = Derivation::new("Fewest devices", "D_min", devices)?;
        Ok(fewest
            .leaving_out("What is gathered and buffered comes on top, unless it is counted here."))
    }

    /// The share of a device where there are so many workers, in bytes.
    ///
    /// # Errors
    /// As for [`Wall::fewest`].
    pub fn share(&self, workers: i128) -> Result<Quantity, EstimateError> {
        let fleet = [&Quantity::plain(workers), self.stages];
        Ok(share_of_stage(self.rows, self.sharded, fleet)?.value().clone())
    }

    /// What a device with such a share holds in all, margin included, in bytes.
    ///
    /// # Errors
    /// A number too large to count exactly.
    pub fn held(&self, share: &Quantity) -> Result<Quantity, EstimateError> {
        let with_own = match self.own {
            Some(own) => share.plus(own.value())?,
            None => share.clone(),
        };
        Ok(with_own.times(&Quantity::plain(1).plus(self.margin)?)?)
    }

    fn fits(&self, workers: i128) -> Result<bool, EstimateError> {
        Ok(self.held(&self.share(workers)?)?.compare(self.capacity)?.is_le())
    }

    fn workers(
        &self,
        divided: &Derivation,
        undivided: &Derivation,
    ) -> Result<Expression, EstimateError> {
        let room = self.room(undivided);
        let left = room.value()?;
        if left.is_zero() || left.is_negative() {
            return Err(self.no_room(undivided)?);
        }
        let among =
            if self.is_staged() { Expression::product([self.stages_term(), room]) } else { room };
        let even = Expression::from(divided).over(among).round_up();
        let least = even.value()?.to_whole().unwrap_or(i128::MAX);
        if self.fits(least)? {
            return Ok(even);
        }
        let more = self.dealt(least)?.ok_or(self.no_room(undivided)?)? - least;
        let more =
            Term::new("more, since no parameter is cut in two", "D_uneven", Quantity::plain(more));
        Ok(Expression::sum([even, more.into()]))
    }

    /// The fewest workers above `fewer`, which are too few, where parameters are dealt whole; there is no
    /// closed form for rows of several sizes, so the range is halved until one is left.
    fn dealt(&self, fewer: i128) -> Result<Option<i128>, EstimateError> {
        let mut too_few = fewer;
        // With as many workers as parameters in a stage each holds one, and more do not hold less.
        let mut enough = too_few;
        for (_, row) in self.rows {
            let most = row.parameters.over(self.stages)?.round_up().to_whole();
            enough = enough.max(most.unwrap_or(i128::MAX));
        }
        if !self.fits(enough)? {
            return Ok(None);
        }
        while enough - too_few > 1 {
            let between = too_few + (enough - too_few) / 2;
            if self.fits(between)? {
                enough = between;
            } else {
                too_few = between;
            }
        }
        Ok(Some(enough))
    }

    /// The room for a share: `capacity / (1 + margin) − own − undivided`.
    fn room(&self, undivided: &Derivation) -> Expression {
        let mut room = Expression::from(Term::new("capacity", "C", self.capacity.clone()));
        if !self.margin.is_zero() {
            let margin = Term::new("margin", "μ", self.margin.clone());
            room = room.over(Expression::sum([Expression::constant(1), margin.into()]));
        }
        if let Some(own) = self.own {
            room = room.minus(Expression::from(own));
        }
        if !undivided.value().is_zero() {
            room = room.minus(Expression::from(undivided));
        }
        room
    }

    fn divided(&self) -> Result<Derivation, EstimateError> {
        let rows = self.chosen(true);
        let (name, symbol) = if rows.len() == self.rows.len() {
            ("Model state", "M_state")
        } else {
            ("State that is divided", "M_divided")
        };
        let sum = sum_of_bytes(products(&rows, |parameters| parameters)?);
        Ok(Derivation::new(name, symbol, sum)?)
    }

    /// What each device keeps of the rows that are not divided.
    fn undivided(&self) -> Result<Derivation, EstimateError> {
        let of_a_stage = |parameters: Expression| {
            if self.is_staged() {
                parameters.over(self.stages_term()).round_up()
            } else {
                parameters
            }
        };
        let sum = sum_of_bytes(products(&self.chosen(false), of_a_stage)?);
        Ok(Derivation::new("Undivided state of a device", "M_undivided", sum)?)
    }

    fn chosen(&self, divided: bool) -> Vec<&Row> {
        let chosen = self.rows.iter().filter(|(part, _)| self.sharded.divides(*part) == divided);
        chosen.map(|(_, row)| row).collect()
    }

    fn no_room(&self, undivided: &Derivation) -> Result<EstimateError, EstimateError> {
        let held = self.held(undivided.value())?;
        Ok(EstimateError::NoRoom {
            held: Box::new(held),
            capacity: Box::new(self.capacity.clone()),
        })
    }

    fn is_staged(&self) -> bool {
        self.stages.to_whole() != Some(1)
    }

    fn stages_term(&self) -> Expression {
        Term::new("stages", "P", self.stages.clone()).into()
    }

    fn check(&self) -> Result<(), EstimateError> {
        count("stages", self.stages)?;
        not_negative("The margin", self.margin)?;
        not_negative("The capacity", self.capacity)
    }
}
