//! Chapter 8, "What the forward pass leaves behind": activations against everything else.

mod picture;

use super::{BookFigure, Chapter, Example, Group};
use crate::derivation::Derivation;
use crate::estimate::activations::{self, Activations};
use crate::estimate::model_state::{self, Part};
use crate::estimate::{EstimateError, capacity, crossing};
use crate::quantity::{Quantity, print};
use crate::scenario::ledger::Ledger;
use crate::scenario::plan::{
    ARRAYS, BYTES_PER_VALUE, LAYERS, PARAMETERS, POSITIONS, SEQUENCES, WIDTH, held, part_row,
};
use crate::scenario::{
    Block, Cell, Control, Figure, Form, Offer, Run, Section, Shown, Verdict, Worked,
};

const GROWS: Control = Control::choice(
    "grows",
    "What grows",
    &[("sequences", "the number of sequences"), ("positions", "the length of each")],
);

/// Activations per token.
pub const PER_TOKEN: Example = Example {
    name: "per-token",
    chapter: Chapter::Scale,
    group: Group::PerToken,
    title: "Counted per token, not per parameter",
    source: "The section on what the forward pass leaves behind",
    about: "Seven billion parameters take 112 GB of state. A batch of 8 sequences, 4096 positions each, \
            goes through once. Say first which is larger, the state or what the pass leaves behind, and by \
            how much.",
    thread: &[
        "State is half of the bill. The forward pass leaves values behind at every layer, and they stay \
         until the backward pass comes by. Nobody doubts that they are there; nearly everybody takes them \
         for small change.",
        "The two are counted by different things. State goes with the parameters and does not care for the \
         batch. What is left behind goes with the tokens in flight, so it has no size of its own: the batch \
         decides when it catches up.",
    ],
    book: &[
        BookFigure { typed: &[], figure: "tokens", is: "32,768" },
        BookFigure { typed: &[], figure: "per-token", is: "2,621,440 bytes" },
        BookFigure { typed: &[], figure: "saved-activations", is: "85,899,345,920 bytes" },
        BookFigure { typed: &[], figure: "state", is: "112,000,000,000 bytes" },
        BookFigure { typed: &[], figure: "weights", is: "14,000,000,000 bytes" },
        BookFigure { typed: &[], figure: "state-and-weights", is: "126,000,000,000 bytes" },
        BookFigure { typed: &[], figure: "doubled-length", is: "171,798,691,840 bytes" },
        BookFigure { typed: &[], figure: "equal-sequences-whole", is: "11" },
        BookFigure { typed: &[], figure: "equal-positions-whole", is: "5,341" },
        BookFigure { typed: &[], figure: "pass-sequences-whole", is: "12" },
        BookFigure { typed: &[], figure: "pass-positions-whole", is: "6,009" },
        BookFigure {
            typed: &[("positions", "8192")],
            figure: "saved-activations",
            is: "171,798,691,840 bytes",
        },
    ],
    worked: &WORKED,
};

const WORKED: Worked = Worked {
    sections: &[
        Section::new(
            "",
            "",
            &[PARAMETERS, SEQUENCES, POSITIONS, WIDTH, LAYERS, ARRAYS, BYTES_PER_VALUE],
        ),
        Section::new(
            "Where they cross",
            "State is level, activations rise with the batch. Somewhere one passes the other.",
            &[GROWS],
        ),
        Section::new("The weights, counted once or twice", "", &[]),
    ],
    shared: &[],
    on_ledger: true,
    work_out,
    left_out: &[
        (
            "What ten arrays do not include",
            "Stored attention scores grow with the square of the length, so the lengths here are too long \
             where they are kept.",
        ),
        (
            "Recomputing",
            "Nothing is computed again here; keeping fewer arrays moves every crossing to the right.",
        ),
        (
            "Division",
            "State and activations of one whole model: divided state is passed all the sooner.",
        ),
    ],
    files: None,
};

/// What the sections show.
struct Found {
    ledger: Ledger,
    per_token: Figure,
    weights: Figure,
    both: Figure,
}

fn work_out(run: &Run) -> Vec<Vec<Block>> {
    let ledger = run.ledger.work_out();
    let weights = part_row(&run.ledger.counted_rows(), Part::Weights)
        .and_then(|row| Ok(model_state::row(&row)?));
    let both = || Ok(capacity::before_margin(&[held(&ledger.state)?, held(&weights)?])?);
    let found = Found { per_token: per_token(run), both: both(), weights, ledger };
    vec![counted(run, &found), crossings(run, &found), twice(&found)]
}

fn per_token(run: &Run) -> Figure {
    let [width, layers] = [run.value(&WIDTH)?, run.value(&LAYERS)?];
    let (arrays, bytes) = (run.value(&ARRAYS)?, run.value(&BYTES_PER_VALUE)?);
    Ok(activations::per_token(&arrays, [&width, &layers], &bytes)?)
}

fn counted(run: &Run, found: &Found) -> Vec<Block> {
    let tokens = || Ok(activations::tokens(&run.value(&SEQUENCES)?, &run.value(&POSITIONS)?)?);
    let (state, saved) = (&found.ledger.state, &found.ledger.activations);
    let ratio = || {
        let over = crate::derivation::Expression::from(held(saved)?).over(held(state)?.into());
        let ratio = Derivation::new("Activations over state", "a", over);
        Ok(ratio.map_err(EstimateError::from)?.as_share())
    };
    let mut blocks = vec![Block::Figures(vec![
        Shown::new("per-token", "One token leaves", found.per_token.clone())
            .note("c × d × L × v, whatever the batch"),
        Shown::new("tokens", "Tokens in flight", tokens()).note("B × s"),
        Shown::new("saved-activations", "Saved activations", saved.clone()),
        Shown::new("state", "Model state", state.clone()).note("whatever the batch"),
        Shown::new("activations-over-state", "Activations, of the state", ratio())
            .form(Form::Percent),
    ])];
    blocks.extend(larger(state, saved));
    blocks.push(batches(run, found));
    blocks
}

/// Which of the two is larger.
fn larger(state: &Figure, saved: &Figure) -> Option<Block> {
    let (state, saved) = (state.as_ref().ok()?.value(), saved.as_ref().ok()?.value());
    let passed = saved.compare(state).ok()?.is_gt();
    let (word, says) = if passed {
        ("Activations are larger:", "the batch outgrew the model.")
    } else {
        ("State is larger:", "this batch has not caught up yet.")
    };
    let sizes = [saved, state].map(print::decimal);
    Some(Block::Verdict(Verdict {
        name: "larger",
        good: !passed,
        word: word.into(),
        says: format!("{} of activations, {} of state; {says}", sizes[0], sizes[1]),
    }))
}

/// Batches worth a look, one press away.
fn batches(run: &Run, found: &Found) -> Block {
    let doubled = run.value(&POSITIONS).ok().and_then(|positions| {
        let doubled = positions.to_whole()?.checked_mul(2)?;
        Some((format!("twice the length: {}", print::grouped(doubled)), &POSITIONS, doubled))
    });
    let first = at(run, &found.ledger.state, found, &SEQUENCES)
        .and_then(|at| Ok(crossing::whole(&at)?))
        .ok()
        .and_then(|first| first.value().to_whole().filter(|first| *first > 0))
        .map(|first| {
            (
                format!("enough for the state: {} sequences", print::grouped(first)),
                &SEQUENCES,
                first,
            )
        });
    let one = Some(("one sequence".to_owned(), &SEQUENCES, 1));
    let offer = |(label, control, number): (String, &Control, i128)| {
        let puts = vec![(control.name().to_owned(), number.to_string())];
        let now = run.value(control).ok().and_then(|value| value.to_whole());
        Offer { label, puts, taken: now == Some(number) }
    };
    Block::Offers(
        "Batches to try",
        [one, first, doubled].into_iter().flatten().map(offer).collect(),
    )
}

/// Of how many sequences, or of what length, the activations are as large as `level`.
fn at(run: &Run, level: &Figure, found: &Found, grows: &Control) -> Figure {
    let sequences = grows == &SEQUENCES;
    let (other, names) = if sequences {
        (&POSITIONS, ["Sequences at which both are equal", "B_equal"])
    } else {
        (&SEQUENCES, ["Positions at which both are equal", "s_equal"])
    };
    let level = held(level)?;
    let each = activations::of_one(held(&found.per_token)?, &run.value(other)?, sequences)?;
    Ok(crossing::reached(level, each, names)?)
}

fn crossings(run: &Run, found: &Found) -> Vec<Block> {
    let levels = [
        ("the state", &found.ledger.state, EQUAL),
        ("the state, and the weights once more", &found.both, PASS),
    ];
    let rows = levels.map(|(label, level, [one, whole, other, other_whole])| {
        let [sequences, positions] =
            [&SEQUENCES, &POSITIONS].map(|grows| at(run, level, found, grows));
        let up = |at: &Figure| Ok(crossing::whole(held(at)?)?);
        let label = format!("As much as {label}");
        let figure = |name, figure| Shown::new(name, label.clone(), figure);
        vec![
            Cell::Text(label.clone()),
            figure(one, sequences.clone()).form(Form::Rounded).into(),
            figure(whole, up(&sequences)).into(),
            figure(other, positions.clone()).form(Form::Rounded).into(),
            figure(other_whole, up(&positions)).into(),
        ]
    });
    let doubled = doubled_length(found);
    let mut blocks: Vec<Block> = picture::lines(run, found).into_iter().collect();
    blocks.push(Block::table(
        "What it takes, if only this one grows",
        &["Activations", "Sequences", "in whole ones", "Positions", "in whole ones"],
        rows.into(),
    ));
    blocks.push(Block::Figures(vec![
        Shown::new("doubled-length", "Activations, twice the length", doubled.clone())
            .note("same sequences"),
    ]));
    blocks.extend(doubled_passes(&doubled, &found.both));
    blocks
}

const EQUAL: [&str; 4] =
    ["equal-sequences", "equal-sequences-whole", "equal-positions", "equal-positions-whole"];
const PASS: [&str; 4] =
    ["pass-sequences", "pass-sequences-whole", "pass-positions", "pass-positions-whole"];

fn doubled_length(found: &Found) -> Figure {
    let sizes = found.ledger.sizes()?;
    let positions = sizes.positions.times(&Quantity::plain(2)).map_err(EstimateError::from)?;
    Ok(Activations { positions, ..sizes }.saved()?)
}

fn doubled_passes(doubled: &Figure, both: &Figure) -> Option<Block> {
    let (doubled, both) = (doubled.as_ref().ok()?.value(), both.as_ref().ok()?.value());
    let passes = doubled.compare(both).ok()?.is_gt();
    let word =
        if passes { "Twice the length passes it all:" } else { "Twice the length stays below:" };
    let says = format!(
        "{} of activations against {} of state with the weights counted once more.",
        print::decimal(doubled),
        print::decimal(both)
    );
    Some(Block::Verdict(Verdict { name: "doubled", good: !passes, word: word.into(), says }))
}

/// The weights are in the state already.
fn twice(found: &Found) -> Vec<Block> {
    let printed = |figure: &Figure| {
        figure.as_ref().map_or_else(|_| "–".to_owned(), |one| print::decimal(one.value()))
    };
    vec![
        Block::Figures(vec![
            Shown::new("weights", "Working weights", found.weights.clone())
                .note("one row of the state"),
            Shown::new("state", "State, weights within it", found.ledger.state.clone()),
            Shown::new("state-and-weights", "State, weights beside it", found.both.clone())
                .note("the same row twice"),
        ]),
        Block::Text(format!(
            "The chapter sets activations against two numbers: its optimizer state, and its weights beside that. \
             But the sixteen bytes have the working weights among them. Counted once, all state is {}; with \
             the weights beside it a second time it is {}. A device holds the first. Above, \
             both levels are drawn, and twice the length is held against the upper one.",
            printed(&found.ledger.state),
            printed(&found.both)
        )),
    ]
}
