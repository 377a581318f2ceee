//! Chapter 8, "The wall, and the ladder over it": the state that no device holds, and how few do together.

mod picture;

use super::sharding::fits;
use super::{BookFigure, Chapter, Example, Group, ledger};
use crate::derivation::{Derivation, Expression};
use crate::estimate::sharding::Sharded;
use crate::estimate::wall::Wall;
use crate::estimate::{EstimateError, capacity};
use crate::quantity::Quantity;
use crate::scenario::plan::{
    ARRAYS, BUFFER_BYTES, BUFFERS, BYTES_PER_VALUE, CAPACITY, COUNT_AGAIN, GATHERED, KEPT, LAYERS,
    MARGIN, PARAMETERS, POSITIONS, Plan, RECOMPUTE, SEQUENCES, SHARDED, TERMS, WIDTH, WORKERS,
    held, worker_share,
};
use crate::scenario::staircase::STAGES;
use crate::scenario::{
    Block, Cell, Control, Figure, Gap, Offer, Run, Section, Shown, Table, Worked,
};

/// The wall.
pub const WALL: Example = Example {
    name: "wall",
    chapter: Chapter::Scale,
    group: Group::Wall,
    title: "A wall of bytes, and how many devices it takes to climb",
    source: "“The wall, and the ladder over it”",
    about: "Fifty billion parameters bring 800 GB of state, ten times what a device of 80 GB holds. Divide it \
            over 64 workers, and find the fewest that would do.",
    thread: &[
        "Work out the whole state first. It says whether anything has to be divided at all, and no share \
         says that: a share is what one device holds, and it can be small in a run for which there are \
         not nearly enough devices.",
        "Only what is divided shrinks as devices are added. Each of them holds its own activations whole, \
         and whatever of the state every worker keeps a copy of.",
    ],
    book: &[
        BookFigure { typed: &[], figure: "state", is: "800,000,000,000 bytes" },
        BookFigure { typed: &[], figure: "share-everything", is: "12,500,000,000 bytes" },
        BookFigure {
            typed: &[("parameters", "13B"), ("workers", "32")],
            figure: "state",
            is: "208,000,000,000 bytes",
        },
        BookFigure {
            typed: &[("parameters", "13B"), ("workers", "32")],
            figure: "share-everything",
            is: "6,500,000,000 bytes",
        },
    ],
    worked: &WORKED,
};

const WORKED: Worked = Worked {
    sections: &[
        Section::new("", "", &[PARAMETERS, WORKERS, CAPACITY]),
        Section::new(
            "The rungs",
            "The more of the state is divided, the fewer devices are enough.",
            &[SHARDED],
        ),
        Section::new(
            "What every device holds beside its share",
            "Its own activations, and what else is counted for the run: adding devices makes none of it smaller.",
            &[SEQUENCES, POSITIONS, WIDTH, LAYERS, ARRAYS, BYTES_PER_VALUE, MARGIN],
        ),
    ],
    shared: &[&[STAGES, RECOMPUTE, KEPT, COUNT_AGAIN], &TERMS, &[GATHERED, BUFFERS, BUFFER_BYTES]],
    on_ledger: true,
    work_out,
    left_out: &[
        (
            "Traffic",
            "What is divided is gathered again whenever it is used. The fewest devices that hold a run are \
             seldom those on which it is fast.",
        ),
        (
            "Cutting the activations",
            "Tensor and sequence parallelism divide them too; here a device holds all of its micro-batch's.",
        ),
        (
            "Whole machines",
            "Devices come by the machine, mostly eight in one; round the number up to that.",
        ),
    ],
    files: None,
};

const RUNGS: [(&str, &str, &str); 4] = [
    ("share-nothing", "Nothing", "every worker holds it all"),
    ("share-optimizer", "Optimizer state", "master weights and moments"),
    ("share-gradients", "Gradients too", ""),
    ("share-everything", "Weights too", "nothing is held twice"),
];

/// The fewest devices on each rung: for the state alone, and with everything else.
type Fewest = [[Figure; 2]; 4];

fn work_out(run: &Run) -> Vec<Vec<Block>> {
    let plan = run.plan();
    let fewest =
        Sharded::ALL.map(|rung| [state_alone(run, &plan, rung), with_all(run, &plan, rung)]);
    let mut rungs = vec![ladder(&plan, &fewest)];
    rungs.extend(picture::picture(run, &plan, &fewest));
    vec![whole(run, &plan, &fewest), rungs, beside(run, &plan, &fewest)]
}

fn whole(run: &Run, plan: &Plan, fewest: &Fewest) -> Vec<Block> {
    let share = worker_share(&plan.rows, Sharded::Everything, &plan.fleet);
    let share_fit =
        held(&share).and_then(|share| Ok(capacity::fit(share, &run.value(&CAPACITY)?)?));
    let [.., [fewest, _]] = fewest;
    let mut blocks = vec![
        offers(run),
        Block::Figures(vec![
            Shown::new("state", "Model state, undivided", plan.ledger.state.clone())
                .note("whether anything has to be divided"),
            Shown::new("share-everything", "Share of a device", share)
                .note("all of it divided, nothing twice"),
            ledger::fit("state-fit", "The whole state on one device", &plan.ledger.state_fit),
            ledger::fit("share-fit", "A share on one device", &share_fit),
            Shown::new("fewest-devices-state", "Fewest devices", fewest.clone())
                .note("for the state alone, all of it divided"),
        ]),
    ];
    blocks.push(Block::Text(
        "Both figures are stocks: the share is what a device holds, the whole is what all of them hold \
         together. Name the share alone and nobody can tell how many devices the run cannot do without."
            .into(),
    ));
    blocks
}

/// The numbers of the book, and one that shows what the activations do.
fn offers(run: &Run) -> Block {
    let offer = |label: &str, puts: &[(&Control, &str)]| {
        let same = |(control, text): &(&Control, &str)| {
            control.field.read(text).value() == control.entry(run).value()
        };
        let pair =
            |(control, text): &(&Control, &str)| (control.name().to_owned(), (*text).to_owned());
        let taken = puts.iter().all(same);
        Offer { label: label.to_owned(), puts: puts.iter().map(pair).collect(), taken }
    };
    // Stages first: on one's own run they decide how many devices so many workers are.
    let book =
        |parameters, workers| [(&PARAMETERS, parameters), (&STAGES, "1"), (&WORKERS, workers)];
    Block::Offers(
        "Runs to try",
        vec![
            offer("50B over 64", &book("50B", "64")),
            offer("13B over 32", &book("13B", "32")),
            offer("a micro-batch of 1 sequence", &[(&SEQUENCES, "1")]),
            offer("a micro-batch of 8 sequences", &[(&SEQUENCES, "8")]),
        ],
    )
}

/// The fewest devices for the state alone, as far as a rung divides it: no margin, nothing beside it.
fn state_alone(run: &Run, plan: &Plan, rung: Sharded) -> Figure {
    fewest(run, plan, rung, None, &Quantity::plain(0))
}

/// The fewest devices for all that the plan counts, margin included.
fn with_all(run: &Run, plan: &Plan, rung: Sharded) -> Figure {
    let margin = run.value(&MARGIN)?;
    let of = |alone| fewest(run, plan, rung, own(run, plan, rung, alone)?.as_ref(), &margin);
    // A single worker gathers nothing, so that it may do where two would not.
    let single = of(true);
    let stages = plan.fleet.stages.as_ref().map_err(Clone::clone)?;
    let enough = single.as_ref().is_ok_and(|devices| devices.value() == stages);
    if enough { single } else { of(false) }
}

fn fewest(
    run: &Run,
    plan: &Plan,
    sharded: Sharded,
    own: Option<&Derivation>,
    margin: &Quantity,
) -> Figure {
    let rows = plan.rows.as_ref().map_err(Clone::clone)?;
    let stages = plan.fleet.stages.as_ref().map_err(Clone::clone)?;
    let capacity = run.value(&CAPACITY)?;
    Ok(Wall { rows, sharded, stages, own, margin, capacity: &capacity }.fewest()?)
}

/// What each device holds beside its share; nothing where nothing of it counts.
fn own(run: &Run, plan: &Plan, rung: Sharded, alone: bool) -> Result<Option<Derivation>, Gap> {
    let mut parts = Vec::new();
    if plan.with_activations {
        parts.push(Expression::from(held(&plan.held_activations)?));
    }
    let gathers = run.is_on(&GATHERED) && rung == Sharded::Everything && !alone;
    for term in plan.activation_terms.iter().chain(&plan.peak_terms) {
        if if term.switch == GATHERED { gathers } else { term.on } {
            parts.push(Expression::from(held(&term.figure)?));
        }
    }
    if parts.is_empty() {
        return Ok(None);
    }
    let own = Derivation::new("Held beside the share", "M_own", Expression::sum(parts))
        .map_err(EstimateError::from)?;
    Ok(Some(own.leaving_out("Whatever is not switched on; it is the same on every device.")))
}

fn ladder(plan: &Plan, fewest: &Fewest) -> Block {
    let rows = RUNGS.iter().zip(Sharded::ALL).zip(fewest).map(
        |(((name, label, note), rung), [state, all])| {
            let share = worker_share(&plan.rows, rung, &plan.fleet);
            let label = if note.is_empty() { (*label).into() } else { format!("{label}: {note}") };
            vec![
                Cell::Text(label.clone()),
                Shown::new(name, label, share).into(),
                number("fewest-state", rung, state),
                number("fewest-all", rung, all),
                Cell::Text(if plan.sharded == rung { "yes" } else { "no" }.to_owned()),
            ]
        },
    );
    let head =
        ["Divided", "Share", "Fewest, for the state", "Fewest, with the rest", "In the plan"];
    Block::Table(Table {
        caption: "Devices that are enough, by what of the state is divided".into(),
        head: head.map(str::to_owned).into(),
        rows: rows.collect(),
    })
}

/// A number of devices, or in a few words that none is enough.
fn number(name: &'static str, rung: Sharded, figure: &Figure) -> Cell {
    if matches!(figure, Err(Gap::Refused(EstimateError::NoRoom { .. }))) {
        return Cell::Text("no number is enough".to_owned());
    }
    Shown::new(name, "Fewest devices", figure.clone()).row(rung as usize).into()
}

fn beside(run: &Run, plan: &Plan, fewest: &Fewest) -> Vec<Block> {
    let alone = plan.fleet.workers.as_ref().is_ok_and(|workers| workers.to_whole() == Some(1));
    let [.., [_, everything]] = fewest;
    let mut figures =
        vec![Shown::new("held-activations", "Saved activations", plan.held_activations.clone())];
    match own(run, plan, plan.sharded, alone) {
        Ok(None) => {}
        Ok(Some(own)) => figures.push(Shown::new("own-bytes", "Beside the share, in all", Ok(own))),
        Err(gap) => figures.push(Shown::new("own-bytes", "Beside the share, in all", Err(gap))),
    }
    figures.extend([
        Shown::new("worker-state", "Its share", plan.worker_state.clone()).note("as divided now"),
        Shown::new("worker-with-margin", "Total with the margin", plan.with_margin.clone()),
        Shown::new("fewest-devices-all", "Fewest devices", everything.clone())
            .note("with all of this, the whole state divided"),
    ]);
    vec![Block::Figures(figures), fits(plan)]
}
