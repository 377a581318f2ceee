//! What exercises show, as HTML in text.

pub mod drawing;
