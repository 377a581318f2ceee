//! Precision: what becomes of a small update, and of a small gradient, in a number of two bytes.
//!
//! Chapter 27, section 27.3. The decimal working copy is the chapter's analogy; FP16 and BF16 are the
//! formats themselves, each number in them exact.

pub mod decimal;
pub mod dynamic_scale;
pub mod float;
pub mod loss_scaling;
