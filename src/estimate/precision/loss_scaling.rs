//! Loss scaling: the gradients of a loss that was multiplied, as FP16 holds them.

use super::float::Format;
use crate::derivation::{Derivation, Expression, Term};
use crate::estimate::EstimateError;
use crate::estimate::error::not_negative;
use crate::quantity::{Dimension, Quantity, QuantityError};
use std::num::FpCategory;

/// One gradient and the scale of the loss.
#[derive(Clone, Debug, PartialEq)]
pub struct Scaling {
    /// The gradient without scaling.
    gradient: Quantity,
    /// What the loss is multiplied by.
    scale: Quantity,
}

/// Powers of two as scales, by their exponents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Powers {
    /// The smallest that keeps the gradient from becoming zero.
    pub nonzero: Option<u32>,
    /// The smallest that makes it normal, so that it has all bits of its fraction.
    pub normal: Option<u32>,
    /// The largest that keeps it finite.
    pub finite: Option<u32>,
}

impl Scaling {
    /// A gradient under a scale.
    ///
    /// # Errors
    /// [`EstimateError::Negative`] and a division by zero for a scale that is not above zero.
    pub fn new(gradient: Quantity, scale: Quantity) -> Result<Self, EstimateError> {
        not_negative("The scale", &scale)?;
        if scale.is_zero() {
            return Err(QuantityError::DivisionByZero.into());
        }
        Ok(Self { gradient, scale })
    }

    /// The gradient of the scaled loss: `scale × gradient`.
    ///
    /// # Errors
    /// Whatever the arithmetic refuses.
    pub fn scaled(&self) -> Result<Derivation, EstimateError> {
        let product = Expression::product([self.gradient_term().into(), self.scale_term().into()]);
        Ok(Derivation::new("Scaled gradient", "g_scaled", product)?.in_decimals(0))
    }

    /// The scale taken off again, with nothing rounded between: the gradient itself.
    ///
    /// # Errors
    /// Whatever the arithmetic refuses.
    pub fn unscaled(&self) -> Result<Derivation, EstimateError> {
        let over = Expression::from(&self.scaled()?).over(self.scale_term().into());
        let unscaled = Derivation::new("Unscaled again", "g_unscaled", over)?.in_decimals(0);
        Ok(unscaled.leaving_out("FP16 may have rounded some of it away before the division."))
    }

    /// What FP16 keeps of the gradient without scaling.
    ///
    /// # Errors
    /// [`EstimateError::Overflows`] where it is infinite.
    pub fn kept_unscaled(&self) -> Result<Derivation, EstimateError> {
        Format::Fp16.rounding(self.gradient_term(), "FP16 of the gradient", "k")
    }

    /// What FP16 keeps of the scaled gradient.
    ///
    /// # Errors
    /// [`EstimateError::Overflows`] where it is infinite.
    pub fn kept_scaled(&self) -> Result<Derivation, EstimateError> {
        Format::Fp16.rounding(self.scaled()?.term(), "FP16 of the scaled gradient", "k_scaled")
    }

    /// That over the scale, in a precision that rounds nothing: what the update sees.
    ///
    /// ```
    /// use bytes_and_bubbles::estimate::precision::loss_scaling::Scaling;
    /// use bytes_and_bubbles::quantity::{Dimension, Quantity};
    ///
    /// let tiny = Quantity::ratio(2, 100_000_000, Dimension::PLAIN).unwrap();
    /// let scaling = Scaling::new(tiny, Quantity::plain(1_024)).unwrap();
    /// assert!(scaling.kept_unscaled().unwrap().value().is_zero());
    /// assert!(!scaling.kept_and_divided().unwrap().value().is_zero());
    /// ```
    ///
    /// # Errors
    /// As for [`Scaling::kept_scaled`].
    pub fn kept_and_divided(&self) -> Result<Derivation, EstimateError> {
        let over = Expression::from(&self.kept_scaled()?).over(self.scale_term().into());
        Ok(Derivation::new("Scaled gradient in FP16, divided back", "k_back", over)?.in_decimals(0))
    }

    /// How far `kept` is from `exact`, as a share of it: `(kept − exact) / exact`.
    ///
    /// # Errors
    /// A division by zero where `exact` is zero.
    pub fn relative_error(kept: &Derivation, exact: Term) -> Result<Derivation, EstimateError> {
        let off = Expression::from(kept).minus(exact.clone().into()).over(exact.into());
        Ok(Derivation::new("Relative error", "ε", off)?.in_decimals(0))
    }

    /// Scales up to this one leave zero: half the smallest FP16 number, over the gradient.
    ///
    /// # Errors
    /// [`EstimateError::NothingToScale`] for a gradient of zero.
    pub fn zero_up_to(&self) -> Result<Derivation, EstimateError> {
        let half = Quantity::ratio(1, 1 << 25, Dimension::PLAIN)?;
        let half = Term::new("half of FP16's smallest number, 2⁻²⁴", "h", half);
        self.bound("Largest scale that leaves it zero", "S_zero", half)
    }

    /// From this scale on the gradient is normal: the smallest normal FP16 number, over the gradient.
    ///
    /// # Errors
    /// As for [`Scaling::zero_up_to`].
    pub fn normal_from(&self) -> Result<Derivation, EstimateError> {
        let least = Quantity::ratio(1, 1 << 14, Dimension::PLAIN)?;
        let least = Term::new("smallest normal FP16 number, 2⁻¹⁴", "l", least);
        let scale = self.bound("Smallest scale that makes it normal", "S_normal", least)?;
        Ok(scale.leaving_out("A scale just below may do as well: rounding goes up to it."))
    }

    /// From this scale on the gradient is infinite: where FP16 rounds to infinity, over the gradient.
    ///
    /// # Errors
    /// As for [`Scaling::zero_up_to`].
    pub fn infinite_from(&self) -> Result<Derivation, EstimateError> {
        let edge = Term::new("half way from 65,504 to 65,536", "e", Quantity::plain(65_520));
        self.bound("Smallest scale that makes it infinite", "S_infinite", edge)
    }

    fn bound(&self, name: &str, symbol: &str, edge: Term) -> Result<Derivation, EstimateError> {
        if self.gradient.is_zero() {
            return Err(EstimateError::NothingToScale);
        }
        let size = Term::new("size of the gradient", "|g|", self.gradient.size());
        let over = Expression::from(edge).over(size.into());
        Ok(Derivation::new(name, symbol, over)?.in_decimals(0))
    }

    /// The powers of two, from 1 on, between which FP16 keeps the gradient.
    ///
    /// # Errors
    /// [`EstimateError::NothingToScale`] for a gradient of zero.
    pub fn powers(&self) -> Result<Powers, EstimateError> {
        if self.gradient.is_zero() {
            return Err(EstimateError::NothingToScale);
        }
        let (mut powers, mut scaled) = (Powers::default(), self.gradient.clone());
        // No gradient has more than 127 bits before or behind the point.
        for exponent in 0..=256 {
            match Format::Fp16.store(&scaled)?.class() {
                FpCategory::Infinite => break,
                FpCategory::Zero => {}
                class => {
                    powers.nonzero = powers.nonzero.or(Some(exponent));
                    if class == FpCategory::Normal {
                        powers.normal = powers.normal.or(Some(exponent));
                    }
                }
            }
            powers.finite = Some(exponent);
            scaled = scaled.times(&Quantity::plain(2))?;
        }
        Ok(powers)
    }

    /// The gradient as a term.
    #[must_use]
    pub fn gradient_term(&self) -> Term {
        Term::new("gradient", "g", self.gradient.clone())
    }

    fn scale_term(&self) -> Term {
        Term::new("scale", "S", self.scale.clone())
    }
}
