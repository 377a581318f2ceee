//! Chapter 27, Example 27.1: the ledger of a small model, row by row.

use super::{BookFigure, Chapter, Example, Group};
use crate::derivation::Derivation;
use crate::estimate::capacity::Fit;
use crate::estimate::model_state::Part;
use crate::picture::stacked_bar::{Amount, StackedBar};
use crate::quantity::{Quantity, print};
use crate::scenario::ledger::{Ledger, LedgerInputs, PRESETS};
use crate::scenario::plan::{
    ARRAYS, BYTES_PER_VALUE, CAPACITY, LAYERS, MARGIN, PARAMETERS, POSITIONS, SEQUENCES, WIDTH,
};
use crate::scenario::{Block, Control, Drawing, Figure, Gap, Offer, Run, Section, Shown, Worked};

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
    worked: &WORKED,
};

/// The ledger, whatever run it is of.
pub(super) const WORKED: Worked = Worked {
    sections: &[
        Section::new("", "", &[]),
        Section::new("", "", &[PARAMETERS, CAPACITY, MARGIN, Control::ledger()]),
        Section::new(
            "Saved activations of one micro-batch",
            "",
            &[SEQUENCES, POSITIONS, WIDTH, LAYERS, ARRAYS, BYTES_PER_VALUE],
        ),
        Section::new("Does it fit?", "", &[]),
    ],
    shared: &[],
    on_ledger: true,
    work_out,
    left_out: &[
        (
            "Attention scores",
            "Grow with the square of the sequence where they are stored; from a few thousand positions on \
             they can pass everything else.",
        ),
        (
            "Embeddings",
            "Their parameters belong in N and their output is one more saved array; it matters for small \
             models with large vocabularies.",
        ),
        (
            "Logits",
            "One number for each word of the vocabulary at each position, often in four bytes; it matters \
             for large vocabularies.",
        ),
        (
            "Workspace",
            "What kernels need for themselves while they run; it matters when little room is left.",
        ),
        (
            "Communication buffers",
            "What collectives gather before they send; it matters as soon as there is more than one worker.",
        ),
        (
            "Fragmentation",
            "Free memory in pieces too small to use; it matters for long runs and changing shapes, and only \
             a trace shows it.",
        ),
    ],
    files: None,
};

fn work_out(run: &Run) -> Vec<Vec<Block>> {
    let out = run.ledger.work_out();
    let activations = vec![
        Shown::new("one-array", "One saved array", out.one_array.clone()).note("of one layer"),
        Shown::new("arrays", "Saved arrays", out.arrays.clone()).note("of all layers"),
    ];
    let mut fits: Vec<Block> = bar(&run.ledger, &out).into_iter().collect();
    fits.push(Block::Figures(vec![
        fit("state-fit", "Model state alone", &out.state_fit),
        fit("total-fit", "Total before margin", &out.total_fit),
        fit("plan-fit", "Total with margin", &out.plan_fit),
    ]));
    vec![presets(&run.ledger), Vec::new(), vec![Block::Figures(activations)], fits]
}

fn presets(ledger: &LedgerInputs) -> Vec<Block> {
    let offer = |preset: &crate::scenario::ledger::Preset| Offer {
        label: format!("{} {}", preset.title, preset.bytes),
        puts: vec![("preset".to_owned(), preset.key.to_owned())],
        taken: preset.rows() == ledger.rows,
    };
    let chosen = PRESETS.iter().find(|preset| preset.rows() == ledger.rows);
    let assumes = chosen
        .map_or("Rows of your own: none of the ways above holds exactly these.", |preset| {
            preset.assumes
        });
    vec![
        Block::Offers(
            "Ways to train, and their bytes per parameter",
            PRESETS.iter().map(offer).collect(),
        ),
        Block::Text(assumes.to_owned()),
    ]
}

pub(super) fn fit(name: &'static str, label: &str, fit: &Result<Fit, Gap>) -> Shown {
    let figure: Figure = fit.clone().map(|fit| fit.difference);
    let shown = Shown::new(name, label, figure);
    match fit {
        Ok(Fit { fits: true, .. }) => shown.deciding(true, "fits", ", left over: "),
        Ok(_) => shown.deciding(false, "does not fit", ", missing: "),
        Err(_) => shown.deciding(true, "", ""),
    }
}

/// The bar of what counts, to scale, against the device.
fn bar(ledger: &LedgerInputs, out: &Ledger) -> Option<Block> {
    let size = |figure: &Figure| figure.as_ref().ok().map(Derivation::value).cloned();
    let mut rows: Vec<(Part, String, Quantity)> = Vec::new();
    for (row, worked) in ledger.rows.iter().zip(&out.rows).filter(|(row, _)| row.counted) {
        rows.push((row.part, row.name.clone(), size(&worked.total)?));
    }
    if ledger.with_activations {
        rows.push((Part::Activations, "Saved activations".to_owned(), size(&out.activations)?));
    }
    let (margin, total) = (size(&out.margin)?, size(&out.with_margin)?);
    let capacity = out.capacity.value();
    let amounts: Vec<_> =
        rows.iter().map(|(part, _, size)| Amount { part: *part, bytes: size.to_f64() }).collect();
    let bar = StackedBar::new(&amounts, margin.to_f64(), capacity.map(Quantity::to_f64));
    let mut legend: Vec<_> = rows
        .iter()
        .map(|(part, name, size)| (part.key(), format!("{name} {}", print::decimal(size))))
        .collect();
    let mut list: Vec<_> = legend.iter().map(|(_, text)| text.clone()).collect();
    if list.is_empty() {
        list.push("Nothing is counted".to_owned());
    }
    if bar.margin.is_some() {
        legend.push(("margin", format!("Margin {}", print::decimal(&margin))));
    }
    let device = capacity
        .map_or_else(String::new, |one| format!(" The device holds {}.", print::decimal(one)));
    let twin =
        format!("{}; with margin {} in all.{device}", list.join(", "), print::decimal(&total));
    Some(Block::Picture(Drawing { svg: bar.svg(), twin, caption: String::new(), legend }))
}
