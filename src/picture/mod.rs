//! Layouts of pictures: plain numbers in pixels, tested here, drawn as SVG by the widgets.

pub mod bubble_curve;
pub mod stacked_bar;
pub mod staircase;
