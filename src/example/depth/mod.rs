//! Chapter 8, "The square root of depth": checkpoints every few layers, the rest computed again.

mod case;
mod steps;
mod words;

use super::{BookFigure, Chapter, Example, Group};
use crate::derivation::Derivation;
use crate::estimate::{EstimateError, operations};
use crate::quantity::Quantity;
use crate::quantity::read::Expect;
use crate::scenario::plan::{
    ARRAYS, BYTES_PER_VALUE, LAYERS, PARAMETERS, POSITIONS, SEQUENCES, WIDTH,
};
use crate::scenario::{
    Block, Control, Field, Figure, Form, Gap, Offer, Rule, Run, Section, Shown, Worked,
};
use case::Case;

const SEGMENTS: Control = Control::count(
    Field::new("segments", "Segments", "g", Expect::count(&["segment", "segments"]), Rule::Count),
    "6",
);
const SAME_UNIT: Control =
    Control::switch("same-unit", "Price a checkpoint and a layer in one unit, arrays", false);
const GIVEN: Control = Control::number(
    Field::new(
        "given-activations",
        "Activations as given",
        "M",
        Expect::bytes(),
        Rule::NotNegative,
    )
    .optional(),
    "",
)
.hinting("such as 86 GB");
const STEP: Control = Control::slider("sweep-step", "Step", "6", steps::scrub);

/// The square root of depth.
pub const DEPTH: Example = Example {
    name: "depth",
    chapter: Chapter::Scale,
    group: Group::Depth,
    title: "The square root of depth",
    source: "Derivation and problem “The square root of depth”",
    about: "Keep the inputs of a few segments and compute everything else again when the backward pass \
            comes. How many segments store the least, how little is that, and what does it leave as the \
            largest term?",
    thread: &[
        "The backward pass needs what the forward pass made, layer by layer, from the last to the first. \
         Nobody has to keep all of it: from the input of a segment its layers can be computed once more, and \
         only one segment is needed at a time.",
        "Many short segments need many inputs, few long ones many layers at once. With as many segments as \
         the square root of the layers the sum of both is least. That is a law for any number; a plan has \
         whole segments of whole layers, and stores at least as much: for 32 layers 12, where the law says \
         11.3.",
    ],
    book: &[
        BookFigure { typed: L_100, figure: "best-segments-real", is: "10" },
        BookFigure { typed: L_100, figure: "stored-real", is: "20" },
        BookFigure { typed: L_100, figure: "factor-real", is: "5" },
        BookFigure { typed: L_100, figure: "stored-whole", is: "20" },
        BookFigure { typed: L_64, figure: "best-segments", is: "8" },
        BookFigure { typed: L_64, figure: "best-stored", is: "16" },
        BookFigure { typed: L_64, figure: "factor-real", is: "4" },
        BookFigure { typed: &[], figure: "best-segments-real", is: "≈ 5.66" },
        BookFigure { typed: &[], figure: "stored-real", is: "≈ 11.3" },
        BookFigure { typed: &[], figure: "saved-activations", is: "85,899,345,920 bytes" },
        BookFigure { typed: &[], figure: "real-activations", is: "≈ 30.4 GB" },
        BookFigure { typed: &[], figure: "state", is: "112,000,000,000 bytes" },
        BookFigure { typed: &[], figure: "best-stored", is: "12" },
        BookFigure { typed: &[], figure: "swept-peak", is: "12" },
        BookFigure { typed: &[], figure: "extra-forward", is: "1/3" },
        BookFigure { typed: AS_GIVEN, figure: "real-activations", is: "≈ 30.4 GB" },
        BookFigure { typed: AS_GIVEN, figure: "best-activations", is: "32,250,000,000 bytes" },
        BookFigure { typed: PRICED, figure: "best-segments", is: "16" },
        BookFigure { typed: PRICED, figure: "best-stored", is: "36" },
        BookFigure { typed: PRICED, figure: "stored-all", is: "320" },
        BookFigure { typed: PRICED, figure: "best-activations", is: "9,663,676,416 bytes" },
    ],
    worked: &WORKED,
};

const L_100: &[(&str, &str)] = &[("layers", "100"), ("segments", "10")];
const L_64: &[(&str, &str)] = &[("layers", "64"), ("segments", "8")];
const AS_GIVEN: &[(&str, &str)] = &[("given-activations", "86 GB")];
const PRICED: &[(&str, &str)] = &[("same-unit", "yes")];

const WORKED: Worked = Worked {
    sections: &[
        Section::new("", "", &[LAYERS, SEGMENTS, ARRAYS, SAME_UNIT]),
        Section::new(
            "A step, segment by segment",
            "Filled layers are held. The forward pass throws away what is drawn dashed; what is empty is done \
             or still ahead.",
            &[STEP],
        ),
        Section::new("The law and the plans", "", &[]),
        Section::new("In bytes", "", &[GIVEN]),
        Section::new("What it costs", "", &[]),
    ],
    shared: &[&[PARAMETERS], &[SEQUENCES, POSITIONS, WIDTH, BYTES_PER_VALUE]],
    on_ledger: true,
    work_out,
    left_out: &[
        (
            "Layers of different size",
            "Here all layers save the same. Embeddings, attention and the head do not; segments are then better cut \
             by bytes than by layers.",
        ),
        (
            "What a checkpoint costs",
            "The law counts an input as much as a whole layer. A layer saves about ten arrays and its input is one \
             of them, so the law asks for too few checkpoints; the box above prices both in arrays.",
        ),
        (
            "Segments of different length",
            "On the way back checkpoints are let go of one by one, so the first segments could be longer than the \
             last. That stores less than equal segments do, about √(2L).",
        ),
        (
            "Parts of a layer",
            "Within a layer some arrays are large and cheap to make again. Recomputing only those, selective \
             recomputation, is another thing: it saves less, and costs far less than a forward pass.",
        ),
        (
            "The last segment",
            "It is still there when the backward pass starts and would not have to be computed again.",
        ),
    ],
    files: None,
};

fn work_out(run: &Run) -> Vec<Vec<Block>> {
    let case = Case::new(run);
    vec![
        vec![offers(&case), at_hand(&case)],
        vec![Block::Figures(vec![
            Shown::new("swept-now", "Held at this step", steps::held_now(run, &case))
                .note(case.unit()),
            Shown::new("swept-peak", "Most held at one step", steps::peak(&case)).note(case.unit()),
        ])],
        words::law(&case),
        words::bytes(&case),
        vec![cost(run)],
    ]
}

/// Networks of the chapter with their best plans, one press away, and the best plan for the one at hand.
fn offers(case: &Case) -> Block {
    let offer = |label: String, puts: Vec<(&Control, i128)>, now: &[&Figured]| {
        let same = |((_, number), value): (&(&Control, i128), &&Figured)| {
            value.as_ref().is_ok_and(|value| value.to_whole() == Some(*number))
        };
        let taken = puts.iter().zip(now).all(same);
        let text =
            |(control, number): (&Control, i128)| (control.name().to_owned(), number.to_string());
        Offer { label, taken, puts: puts.into_iter().map(text).collect() }
    };
    let mut offers: Vec<Offer> = [32, 64, 100]
        .into_iter()
        .filter_map(|layers| {
            let best = whole(&case.best_of(&Quantity::plain(layers)))?;
            let puts = vec![(&LAYERS, layers), (&SEGMENTS, best)];
            Some(offer(format!("L = {layers}, g = {best}"), puts, &[&case.layers, &case.segments]))
        })
        .collect();
    if let Some(best) = whole(&case.best()) {
        let label = format!("best whole number, g = {best}");
        offers.push(offer(label, vec![(&SEGMENTS, best)], &[&case.segments]));
    }
    Block::Offers("Plans to try", offers)
}

type Figured = Result<Quantity, Gap>;

fn whole(figure: &Figure) -> Option<i128> {
    figure.as_ref().ok()?.value().to_whole()
}

fn at_hand(case: &Case) -> Block {
    let unit = case.unit();
    Block::Figures(vec![
        Shown::new("stored-whole", "Stored by this plan", case.stored()).note(unit),
        Shown::new("stored-all", "Without checkpoints", case.all()).note(unit),
        Shown::new("longest-segment", "Longest segment", case.longest()).note("layers"),
        Shown::new("stored-law", "The law at this g", case.stored_by_law()).note(unit),
    ])
}

/// One more forward pass.
fn cost(run: &Run) -> Block {
    let of = |form: OfParameters| -> Figure { Ok(form(&run.value(&PARAMETERS)?)?) };
    Block::Figures(vec![
        Shown::new("forward-operations", "Forward pass", of(operations::forward)).note("2N"),
        Shown::new("step-operations", "Step", of(operations::step)).note("6N"),
        Shown::new("again-operations", "Step with recomputing", of(operations::step_with_one_more))
            .note("8N"),
        Shown::new("extra-forward", "Added", of(operations::one_more_forward))
            .note("whatever the number of segments")
            .form(Form::Share),
    ])
}

type OfParameters = fn(&Quantity) -> Result<Derivation, EstimateError>;
