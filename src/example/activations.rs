//! Chapter 27, section 27.2: saved activations, and what the ten-array assumption does not include.

use super::{BookFigure, Chapter, Example, Group};
use crate::estimate::activations::Activations;
use crate::estimate::capacity;
use crate::picture::blocks::Blocks;
use crate::quantity::{Quantity, print};
use crate::scenario::plan::{
    ARRAYS, BYTES_PER_VALUE, COUNT_AGAIN, EMBEDDING, Extra, HEADS, KEPT, LAYERS, LOGIT_BYTES,
    LOGITS, MARGIN, PARAMETERS, PEAK_TERMS, POSITIONS, Plan, RECOMPUTE, SCORE_ARRAYS, SCORES,
    SEQUENCES, SHARDED, VOCABULARY, WIDTH, WORKERS, WORKSPACE, WORKSPACE_BYTES, held,
};
use crate::scenario::staircase::STAGES;
use crate::scenario::{
    Block, Cell, Drawing, Figure, Gap, Offer, Run, Section, Shown, Table, Worked,
};

/// Saved activations.
pub const ACTIVATIONS: Example = Example {
    name: "activations",
    chapter: Chapter::Estimating,
    group: Group::Run,
    title: "What the forward pass leaves behind",
    source: "Section 27.2 and exercise 1",
    about: "Four layers, ten arrays each: forty blocks of 32,768 bytes. Change the batch and watch all of \
            them grow; then switch on what the ten arrays do not include.",
    thread: &[
        "The ledger so far follows the parameters. Saved activations follow the data: every layer leaves \
         arrays of sequences × positions × width behind, and the backward pass wants them in reverse \
         order. Halve the micro-batch and they halve; the rows of the ledger do not move.",
        "How many arrays a layer leaves is an assumption, and it is the one to doubt first. Attention \
         scores, logits and workspace are of other shapes and need lines of their own.",
    ],
    book: &[
        BookFigure { typed: &[], figure: "one-array", is: "32,768 bytes" },
        BookFigure { typed: &[], figure: "arrays", is: "40" },
        BookFigure { typed: &[], figure: "saved-activations", is: "1,310,720 bytes" },
        BookFigure { typed: &[], figure: "before-margin", is: "17,310,720 bytes" },
        BookFigure { typed: &[], figure: "with-margin", is: "21,638,400 bytes" },
        BookFigure { typed: &[], figure: "doubled-activations", is: "2,621,440 bytes" },
        BookFigure { typed: &[], figure: "doubled-total", is: "18,621,440 bytes" },
    ],
    worked: &WORKED,
};

const WORKED: Worked = Worked {
    sections: &[
        Section::new("", "", &[SEQUENCES, POSITIONS, WIDTH, LAYERS, ARRAYS, BYTES_PER_VALUE]),
        Section::new(
            "What ten arrays do not include",
            "Each of these is an estimate with inputs of its own. Switched on, it goes into the plan.",
            &[
                SCORES,
                LOGITS,
                EMBEDDING,
                WORKSPACE,
                HEADS,
                SCORE_ARRAYS,
                VOCABULARY,
                LOGIT_BYTES,
                WORKSPACE_BYTES,
            ],
        ),
    ],
    shared: &[
        &[PARAMETERS, WORKERS, STAGES, SHARDED, RECOMPUTE, COUNT_AGAIN, KEPT, MARGIN],
        &PEAK_TERMS,
    ],
    on_ledger: true,
    work_out,
    left_out: &[
        (
            "Fragmentation",
            "Freed pieces between others that are too small to use; only a trace shows them.",
        ),
        (
            "Communication buffers",
            "They come with the second worker; the sharding example has a line for them.",
        ),
        (
            "Kernels that store less",
            "FlashAttention keeps no scores; fused layers keep fewer than ten arrays.",
        ),
    ],
    files: None,
};

fn work_out(run: &Run) -> Vec<Vec<Block>> {
    let plan = run.plan();
    vec![saved(&plan), terms(&plan)]
}

fn saved(plan: &Plan) -> Vec<Block> {
    let ledger = &plan.ledger;
    let mut blocks = vec![Block::Figures(vec![
        Shown::new("one-array", "One array", ledger.one_array.clone()).note("of one layer"),
        Shown::new("arrays", "Arrays", ledger.arrays.clone()).note("of all layers"),
        Shown::new("saved-activations", "Saved activations", ledger.activations.clone()),
    ])];
    blocks.extend(picture(plan));
    blocks.push(Block::Figures(vec![
        Shown::new("before-margin", "State and activations", ledger.before_margin.clone())
            .note("before margin"),
        Shown::new("with-margin", "With the margin", ledger.with_margin.clone()),
        Shown::new("doubled-activations", "Activations, twice the micro-batch", doubled(plan)),
        Shown::new(
            "doubled-total",
            "State and activations, twice the micro-batch",
            doubled_total(plan),
        )
        .note("before margin"),
    ]));
    blocks.extend(twice(plan));
    blocks
}

/// The same network with twice the sequences.
fn twice_the_batch(plan: &Plan) -> Result<Activations, Gap> {
    let sizes = plan.sizes.clone()?;
    let sequences =
        sizes.sequences.times(&Quantity::plain(2)).map_err(|error| Gap::Refused(error.into()))?;
    Ok(Activations { sequences, ..sizes })
}

fn doubled(plan: &Plan) -> Figure {
    Ok(twice_the_batch(plan)?.saved()?)
}

fn doubled_total(plan: &Plan) -> Figure {
    let (state, doubled) = (held(&plan.ledger.state)?, doubled(plan)?);
    let parts = if plan.with_activations { vec![state, &doubled] } else { vec![state] };
    Ok(capacity::before_margin(&parts)?)
}

/// A press that doubles the micro-batch.
fn twice(plan: &Plan) -> Option<Block> {
    let sequences = twice_the_batch(plan).ok()?.sequences.to_whole()?;
    let puts = vec![(SEQUENCES.name().to_owned(), sequences.to_string())];
    let label = format!("Double the micro-batch to {}", print::grouped(sequences));
    Some(Block::Offers("Another batch", vec![Offer { label, puts, taken: false }]))
}

fn picture(plan: &Plan) -> Option<Block> {
    let sizes = plan.sizes.as_ref().ok()?;
    let array = plan.ledger.one_array.as_ref().ok()?.value();
    let (layers, arrays) =
        (sizes.layers.to_whole()?, sizes.arrays_per_layer.round_up().to_whole()?);
    let price = format!("this block: {}", print::exact(array));
    let blocks = Blocks { layers, arrays, kept: arrays, price };
    let twin = format!(
        "A row for each of {} layers, {} blocks in each. Every block is one array of {}; all of them take {}.",
        print::grouped(layers),
        print::number(&sizes.arrays_per_layer),
        print::exact(array),
        plan.ledger.activations.as_ref().map(|all| print::in_full(all.value())).ok()?
    );
    let caption = format!("Layers × arrays, a block for each array. {}", blocks.left_out());
    Some(Block::Picture(Drawing { svg: blocks.svg(), twin, caption, legend: Vec::new() }))
}

fn terms(plan: &Plan) -> Vec<Block> {
    let row = |(label, term): (&str, &Extra)| {
        vec![
            Cell::Text(label.to_owned()),
            Cell::Text("estimated".to_owned()),
            Cell::Text(if term.on { "counts" } else { "left out" }.to_owned()),
            Shown::new(term.name, label, term.figure.clone()).into(),
        ]
    };
    let labels = ["Attention scores", "Logits", "Embedding output", "Workspace"];
    let head = ["Term", "How it is known", "In the plan", "Bytes"];
    let table = Table {
        caption: "Terms beside the saved arrays".into(),
        head: head.map(str::to_owned).into(),
        rows: labels.into_iter().zip(&plan.activation_terms).map(row).collect(),
    };
    vec![
        Block::Table(table),
        Block::Figures(vec![
            Shown::new("worker-total", "Plan of one worker", plan.total.clone())
                .note("before margin"),
            Shown::new("worker-with-margin", "Plan with the margin", plan.with_margin.clone()),
        ]),
    ]
}
