//! Chapter 8, "Sixteen bytes for every parameter": the same ledger for a model of a size that is used.

use super::{BookFigure, Chapter, Example, Group, ledger};

/// The ledger of chapter 8.
pub const SIXTEEN_BYTES: Example = Example {
    name: "sixteen-bytes",
    chapter: Chapter::Scale,
    group: Group::SixteenBytes,
    title: "Sixteen bytes for every parameter",
    source: "Derivation 8.2 and the sections around it",
    about: "Seven billion parameters, and a batch of 32,768 tokens in flight. Leave rows out to see \
            what a technique could remove at best.",
    thread: &[
        "At the size of models in use the rows are the same and the sums are not. Each row is a \
         claim on memory, and each technique can remove only certain rows; counting them first \
         tells what a technique can be worth at most.",
        "Activations follow another law. They grow with the tokens in flight, not with the \
         parameters, so on a long sequence they catch up with everything else.",
    ],
    book: &[
        BookFigure { typed: &[], figure: "state", is: "112,000,000,000 bytes" },
        BookFigure { typed: &[], figure: "saved-activations", is: "85,899,345,920 bytes" },
        BookFigure {
            typed: &[("parameters", "5×10^10")],
            figure: "state",
            is: "800,000,000,000 bytes",
        },
        BookFigure {
            typed: &[("parameters", "13B")],
            figure: "state",
            is: "208,000,000,000 bytes",
        },
    ],
    worked: &ledger::WORKED,
};
