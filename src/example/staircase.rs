//! Chapter 8, derivation 8.1: the bubble, read off a timing diagram.

#[cfg(not(target_arch = "wasm32"))]
use super::plain;
use super::{BookFigure, Chapter, Example, Group, Shows, Widget, figures_with};
use crate::scenario::staircase::StaircaseInputs;

/// The staircase.
pub const STAIRCASE: Example = Example {
    name: "staircase",
    chapter: Chapter::Scale,
    group: Group::Staircase,
    title: "The staircase and its bubble",
    source: "Derivation 8.1",
    about: "Micro-batches pass the stages of a pipeline one after the other. While the pipeline \
            fills and drains, stages wait. How many micro-batches make the waiting small?",
    thread: &[
        "A model that does not fit is cut into stages, one for each device. A stage cannot begin \
         until the one before it hands over, so at the start and at the end of each step some of \
         them wait. Small portions of the batch keep more of them busy at once.",
        "Two rules make the whole picture: a micro-batch enters a stage after it has left the one \
         before, and a stage takes one micro-batch at a time. Draw that, and count the empty cells.",
    ],
    book: &[
        BookFigure { typed: &[], figure: "completion", is: "39" },
        BookFigure { typed: &[], figure: "bubble-of-total", is: "7/39" },
        BookFigure { typed: &[], figure: "bubble-over-ideal", is: "7/32" },
        BookFigure { typed: &[], figure: "fewest", is: "133" },
        BookFigure { typed: &[("micro-batches", "1")], figure: "bubble-of-total", is: "7/8" },
        BookFigure { typed: &[("micro-batches", "133")], figure: "bubble-of-total", is: "1/20" },
        BookFigure { typed: &[("micro-batches", "133")], figure: "completion", is: "140" },
        BookFigure {
            typed: &[("stages", "16"), ("micro-batches", "48")],
            figure: "bubble-of-total",
            is: "5/21",
        },
    ],
    shows: Shows::Widget(Widget {
        figures: |typed| figures_with(StaircaseInputs::default(), typed),
        #[cfg(not(target_arch = "wasm32"))]
        plain: || plain::staircase(&StaircaseInputs::default()),
        #[cfg(target_arch = "wasm32")]
        open: |sheets| {
            use crate::widget::{Open, Uses, staircase::staircase};
            Open::new(sheets.staircase, Uses::all(), staircase)
        },
    }),
};
