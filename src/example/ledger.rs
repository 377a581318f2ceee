//! Chapter 27, Example 27.1: the ledger of a small model, row by row.

#[cfg(not(target_arch = "wasm32"))]
use super::plain;
use super::{BookFigure, Chapter, Example, Group, Shows, Widget, figures_with, group};

/// The ledger of Example 27.1.
pub const LEDGER: Example = Example {
    name: "ledger",
    chapter: Chapter::Estimating,
    group: Group::Run,
    title: "A ledger of a million parameters",
    source: "Example 27.1 and Table 27.1",
    about: "A model of a million parameters takes two million bytes as a file. Add what training \
            holds beside it and see where a device of ten million bytes gives up.",
    thread: &[
        "To run a model, its weights are enough. To train it, the update needs gradients, the \
         optimizer remembers earlier gradients, and a copy of the weights is kept that is fine \
         enough for small steps. None of that is in the file that people download.",
        "So write a ledger: a row for each thing that must be there, how many bytes it takes for \
         each parameter, and why it cannot be thrown away. Then add what depends on the batch and \
         not on the parameters: the values that the forward pass leaves for the backward pass.",
    ],
    book: &[
        BookFigure { typed: &[], figure: "state", is: "16,000,000 bytes" },
        BookFigure { typed: &[], figure: "one-array", is: "32,768 bytes" },
        BookFigure { typed: &[], figure: "arrays", is: "40" },
        BookFigure { typed: &[], figure: "saved-activations", is: "1,310,720 bytes" },
        BookFigure { typed: &[], figure: "before-margin", is: "17,310,720 bytes" },
        BookFigure { typed: &[], figure: "with-margin", is: "21,638,400 bytes" },
        BookFigure { typed: &[], figure: "state-fit", is: "6,000,000 bytes" },
        BookFigure {
            typed: &[("sequences", "4")],
            figure: "saved-activations",
            is: "2,621,440 bytes",
        },
        BookFigure {
            typed: &[("sequences", "4")],
            figure: "before-margin",
            is: "18,621,440 bytes",
        },
        BookFigure { typed: &[("arrays", "4")], figure: "saved-activations", is: "524,288 bytes" },
    ],
    shows: Shows::Widget(Widget {
        figures: |typed| figures_with(group::run(), typed),
        #[cfg(not(target_arch = "wasm32"))]
        plain: || plain::ledger(&group::run().ledger),
        #[cfg(target_arch = "wasm32")]
        open: |sheets| crate::widget::ledger::open(sheets.run),
    }),
};
