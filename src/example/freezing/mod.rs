//! Chapter 8, "Sixteen bytes for every parameter": what freezing removes, and what adapters put back.

mod saved;

use super::{BookFigure, Chapter, Example, Group};
use crate::derivation::{Derivation, Expression};
use crate::estimate::EstimateError;
use crate::estimate::freezing::{
    Adapters, Freezing, Kept, adapter_state, bytes_each, factor, state_of_all,
};
use crate::estimate::model_state::{Part, Row};
use crate::quantity::read::Expect;
use crate::quantity::{Quantity, print};
use crate::scenario::plan::{LAYERS, PARAMETERS, WIDTH, held};
use crate::scenario::{
    Block, Control, Entry, Field, Figure, Form, Gap, Rule, Run, Section, Shown, Verdict, Worked,
};

const FROZEN: Control = Control::number(
    Field::new("frozen-share", "Frozen parameters", "f", Expect::fraction(), Rule::Share),
    "100%",
);
const RANK: Control = Control::number(
    Field::new("rank", "Rank", "r", Expect::count(&["dimension", "dimensions"]), Rule::Whole),
    "8",
);
const MATRICES: Control = Control::number(
    Field::new(
        "adapted-matrices",
        "Adapted matrices per layer",
        "m",
        Expect::count(&["matrix", "matrices"]),
        Rule::Whole,
    ),
    "4",
);
const OTHER_SIDE: Control = Control::number(
    Field::new(
        "other-side",
        "Other side of a matrix",
        "d_other",
        Expect::count(&["coordinate", "coordinates"]),
        Rule::Count,
    )
    .optional(),
    "",
)
.hinting("as the width");

/// What freezing removes.
pub const FREEZING: Example = Example {
    name: "freezing",
    chapter: Chapter::Scale,
    group: Group::Freezing,
    title: "What freezing can remove",
    source: "“Sixteen bytes for every parameter” and the paragraph after it",
    about: "A parameter that is read and not trained keeps 2 of its 16 bytes. Freeze all of a model, train \
            small adapters beside it, and see which part of the state shrinks by hundreds and which stays.",
    thread: &[
        "Before a technique is tried it can be asked which rows it removes; it cannot save more than those. \
         An optimizer without moments saves half. Freezing does away with everything that only the update \
         needs: the gradient, the master copy, both moments.",
        "What is trained instead has to be small. An adapter stands beside a matrix as a product of two \
         narrow ones, and its few parameters have all rows of the ledger.",
    ],
    book: &[
        BookFigure { typed: &[], figure: "state", is: "112,000,000,000 bytes" },
        BookFigure { typed: &[], figure: "trained-bytes", is: "16 bytes per parameter" },
        BookFigure { typed: &[], figure: "descent-bytes", is: "8 bytes per parameter" },
        BookFigure { typed: &[], figure: "frozen-bytes", is: "2 bytes per parameter" },
        BookFigure { typed: &[], figure: "removed-bytes", is: "14 bytes per parameter" },
        BookFigure { typed: &[], figure: "frozen-state", is: "14,000,000,000 bytes" },
    ],
    worked: &WORKED,
};

const WORKED: Worked = Worked {
    sections: &[
        Section::new("", "", &[PARAMETERS, FROZEN]),
        Section::new(
            "Adapters beside the frozen matrices",
            "Each holds its rank for every row and every column of the matrix beside it.",
            &[LAYERS, WIDTH, MATRICES, RANK, OTHER_SIDE],
        ),
        Section::new("What is saved", "", &[]),
    ],
    shared: &[],
    on_ledger: true,
    work_out,
    left_out: &[
        (
            "Activations",
            "They are not counted here and hardly shrink: the gradient passes through frozen layers on its way \
             to the adapters, and what is needed for that has to be saved.",
        ),
        (
            "Frozen weights in fewer bytes",
            "What is never updated can be stored in a byte or half of one; then the part that stays gets \
             smaller too.",
        ),
        (
            "What is learned",
            "Adapters can only change a matrix by one of low rank; whether that is enough is no question of bytes.",
        ),
    ],
    files: None,
};

/// Everything that is worked out once.
struct Out {
    parameters: Result<Quantity, Gap>,
    rows: Result<Vec<(Part, Row)>, Gap>,
    share: Result<Quantity, Gap>,
    state: Figure,
    trained: Figure,
    frozen: Figure,
    adapters: Figure,
    beside: Figure,
    adapter_state: Figure,
    left: Figure,
}

impl Out {
    fn new(run: &Run) -> Self {
        let rows = run.ledger.counted_rows();
        let share = run.value(&FROZEN);
        let sizes = adapters(run);
        let adapters: Figure =
            sizes.as_ref().map_err(Clone::clone).and_then(|one| Ok(one.parameters()?));
        let freezing = freezing(&rows, &share);
        let trained = freezing.clone().and_then(|one| Ok(one.trained_state()?));
        let frozen = freezing.and_then(|one| Ok(one.frozen_state()?));
        let adapter_state = rows
            .as_ref()
            .map_err(Clone::clone)
            .and_then(|rows| Ok(adapter_state(rows, held(&adapters)?)?));
        Self {
            state: run.ledger.work_out().state,
            left: sum([&frozen, &trained, &adapter_state]),
            beside: sizes.and_then(|one| Ok(one.beside()?)),
            parameters: run.value(&PARAMETERS),
            adapters,
            rows,
            share,
            trained,
            frozen,
            adapter_state,
        }
    }

    fn each(&self, kept: Kept) -> Figure {
        Ok(bytes_each(self.rows.as_ref().map_err(Clone::clone)?, kept)?)
    }

    fn of_all(&self, kept: Kept) -> Figure {
        Ok(state_of_all(self.rows.as_ref().map_err(Clone::clone)?, kept)?)
    }

    fn update_left(&self) -> Figure {
        Ok(freezing(&self.rows, &self.share)?.update_state(held(&self.adapters)?)?)
    }
}

fn freezing<'a>(
    rows: &'a Result<Vec<(Part, Row)>, Gap>,
    share: &'a Result<Quantity, Gap>,
) -> Result<Freezing<'a>, Gap> {
    let rows = rows.as_ref().map_err(Clone::clone)?;
    Ok(Freezing { rows, share: share.as_ref().map_err(Clone::clone)? })
}

fn adapters(run: &Run) -> Result<Adapters, Gap> {
    let rows = run.value(&WIDTH)?;
    let columns = match OTHER_SIDE.entry(run) {
        Entry::Blank => rows.clone(),
        _ => run.value(&OTHER_SIDE)?,
    };
    let (layers, matrices, rank) = (run.value(&LAYERS)?, run.value(&MATRICES)?, run.value(&RANK)?);
    Ok(Adapters { layers, matrices, rank, rows, columns })
}

fn sum(parts: [&Figure; 3]) -> Figure {
    let mut terms = Vec::new();
    for part in parts {
        terms.push(Expression::from(held(part)?));
    }
    let all = Derivation::new("State with adapters", "M_left", Expression::sum(terms))
        .map_err(EstimateError::from)?;
    Ok(all.leaving_out("Activations, which freezing hardly changes."))
}

fn ratio(all: &Figure, left: &Figure, names: [&'static str; 2]) -> Figure {
    Ok(factor(held(all)?, held(left)?, names)?)
}

fn work_out(run: &Run) -> Vec<Vec<Block>> {
    let out = Out::new(run);
    let each = |name, label: &str, kept| Shown::new(name, label, out.each(kept));
    let first = Block::Figures(vec![
        Shown::new("state", "Model state, all of it trained", out.state.clone()),
        each("frozen-bytes", "A frozen parameter keeps", Kept::Frozen).note("its weight"),
        each("removed-bytes", "Freezing it removes", Kept::ForTheUpdate)
            .note("what only the update needs"),
        Shown::new("frozen-state", "State of frozen parameters", out.frozen.clone()),
        Shown::new("trained-state", "State of trained parameters", out.trained.clone())
            .note("without adapters"),
    ]);
    let mut second = vec![Block::Figures(vec![
        Shown::new("adapter-parameters", "Parameters of the adapters", out.adapters.clone()),
        Shown::new("adapter-state", "State of the adapters", out.adapter_state.clone())
            .note("every row, as they are trained"),
        Shown::new("adapter-share", "An adapter over its matrix", out.beside.clone())
            .form(Form::Share),
    ])];
    second.extend(too_large(run, &out));
    vec![vec![first], second, saved::saved(&out)]
}

/// An adapter that is no small thing beside its matrix.
fn too_large(run: &Run, out: &Out) -> Option<Block> {
    let sizes = adapters(run).ok()?;
    let smaller = sizes.rows.compare(&sizes.columns).ok()?.is_le();
    let side = if smaller { &sizes.rows } else { &sizes.columns };
    let share = out.beside.as_ref().ok()?.value();
    let no_smaller = share.compare(&Quantity::plain(1)).ok()?.is_ge();
    let (rank, side_printed) = (print::number(&sizes.rank), print::number(side));
    let says = if sizes.rank.compare(side).ok()?.is_gt() {
        format!(
            "no matrix with a side of {side_printed} has a rank of {rank}. Such an adapter holds more than the \
             matrix beside it; train that matrix itself instead. It is counted all the same."
        )
    } else if no_smaller {
        format!(
            "at rank {rank} an adapter holds {} of what the matrix beside it holds. Training that matrix \
             itself would take no more.",
            print::percent(share)
        )
    } else {
        return None;
    };
    let word = "Too large for an adapter:".to_owned();
    Some(Block::Verdict(Verdict { name: "adapter-size", good: false, word, says }))
}
