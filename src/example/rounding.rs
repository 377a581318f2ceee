//! Chapter 27, section 27.3: small updates of a rounded weight, in decimals and in two bytes.

mod in_formats;

use super::{BookFigure, Chapter, Example, Group};
use crate::derivation::Derivation;
use crate::estimate::EstimateError;
use crate::estimate::precision::decimal::Updates;
use crate::estimate::precision::float::Format;
use crate::picture::steps::{Level, Values, svg};
use crate::quantity::read::Expect;
use crate::quantity::{Quantity, print};
use crate::scenario::{
    Block, Cell, Control, Drawing, Field, Form, Gap, Offer, Rule, Run, Section, Shown, Worked,
};

const START: Control = Control::number(
    Field::new("rounding-start", "Weight at the start", "w", Expect::number(), Rule::Any),
    "1.00",
);
const STEP: Control = Control::number(
    Field::new("rounding-step", "Each update takes off", "s", Expect::number(), Rule::Any),
    "0.003",
);
const UPDATES: Control = Control::count(
    Field::new("rounding-updates", "Updates", "n", Expect::count(&["updates"]), Rule::Count),
    "2",
);
const PLACES: Control = Control::count(
    Field::new(
        "rounding-places",
        "Decimal places of the working copy",
        "d",
        Expect::count(&["places", "decimals"]),
        Rule::Whole,
    ),
    "2",
);

/// Small updates of a rounded weight.
pub const ROUNDING: Example = Example {
    name: "rounding",
    chapter: Chapter::Estimating,
    group: Group::Run,
    title: "Updates too small for a rounded weight",
    source: "Section 27.3 and exercise 4",
    about: "A weight of 1.00 with two decimals, and updates of 0.003. Rounded after every update it \
            never moves. What does a finer master copy change, and which updates do FP16 and BF16 lose?",
    thread: &[
        "A weight of two bytes is enough to compute with, and too coarse to learn with: most updates are \
         far smaller than the weight they change. So a finer master copy takes the updates, and the copy \
         that works is rounded from it anew each time.",
    ],
    book: &[
        BookFigure { typed: &[], figure: "working-alone", is: "1.00" },
        BookFigure { typed: &[("rounding-updates", "1")], figure: "working-alone", is: "1.00" },
        BookFigure { typed: &[("rounding-updates", "1")], figure: "master-copy", is: "0.997" },
        BookFigure { typed: &[], figure: "master-copy", is: "0.994" },
        BookFigure { typed: &[], figure: "copy-of-master", is: "0.99" },
    ],
    worked: &WORKED,
};

const WORKED: Worked = Worked {
    sections: &[
        Section::new(
            "An analogy in decimals",
            "The working copy has few decimal places and rounds to the nearest number that it can \
                    hold; half way between two it takes the one whose last digit is even.",
            &[START, STEP, UPDATES, PLACES],
        ),
        Section::new(
            "The same weight in FP16 and BF16",
            "Real formats round to binary fractions, not to decimals. Both of these take two bytes. \
                    FP16 spends 5 bits on the exponent and 10 on the fraction: finer, but it ends at \
                    65,504. BF16 spends 8 and 7: it reaches as far as FP32, in steps eight times as wide.",
            &[],
        ),
    ],
    shared: &[],
    on_ledger: false,
    work_out,
    left_out: &[
        (
            "Rounding of the master copy",
            "It is exact here. An FP32 master rounds too, with 23 bits of fraction: next to 1.0 it loses \
             steps of up to 2⁻²⁵, about 0.00000003.",
        ),
        (
            "Rounding of the step",
            "The step is taken as typed. A step that is itself held in two bytes is rounded before it is \
             taken off.",
        ),
        (
            "Stochastic rounding",
            "Rounding up or down by chance, each as likely as the number is near, keeps small steps on \
             average without a master copy. Some devices offer it.",
        ),
    ],
    files: None,
};

/// Steps worth a try: what they show, and the texts for step and updates.
const OFFERS: [(&str, &str, &str); 5] = [
    ("0.003 twice: the book’s", "0.003", "2"),
    ("0.005 twice: a tie in decimals", "0.005", "2"),
    ("0.001 twice: kept by FP16, lost by BF16", "0.001", "2"),
    ("0.001 a hundred times", "0.001", "100"),
    ("1/512 twice: a tie in BF16", "1/512", "2"),
];

fn work_out(run: &Run) -> Vec<Vec<Block>> {
    let updates = updates(run);
    let of = |form: fn(&Updates) -> Result<_, _>| {
        updates.clone().and_then(|updates| form(&updates).map_err(Gap::from))
    };
    let places = updates.as_ref().map_or(0, Updates::places);
    let figure = |name, label: &str, form: fn(&Updates) -> Result<Derivation, EstimateError>| {
        Shown::new(name, label, of(form)).form(Form::Decimal(0))
    };
    let mut decimal = vec![
        offers(run),
        Block::Figures(vec![
            figure("working-alone", "Working copy alone", Updates::alone)
                .form(Form::Decimal(places))
                .note("rounded after every update"),
            figure("master-copy", "Master copy", Updates::master),
            figure("copy-of-master", "Working copy of the master", Updates::copy_of_master)
                .form(Form::Decimal(places))
                .note("rounded, and never updated itself"),
            figure("largest-lost-step", "Largest lost step", Updates::largest_lost)
                .note("half a unit in the last place"),
        ]),
    ];
    let mut float = Vec::new();
    if let Ok(updates) = &updates {
        decimal.extend(in_decimals(updates).unwrap_or_default());
        float.extend(in_formats::survival(updates));
        for format in Format::ALL {
            float.extend(
                in_formats::in_format(format, updates).unwrap_or_else(|error| {
                    vec![Block::Fault(format!("{}: {error}", format.name()))]
                }),
            );
        }
    }
    vec![decimal, float]
}

fn updates(run: &Run) -> Result<Updates, Gap> {
    let [start, step] = [run.value(&START)?, run.value(&STEP)?];
    Ok(Updates::new(start, step, &run.value(&UPDATES)?, &run.value(&PLACES)?)?)
}

fn offers(run: &Run) -> Block {
    let offer = |(label, step, count): (&str, &str, &str)| Offer {
        label: label.into(),
        puts: vec![
            (STEP.name().to_owned(), step.to_owned()),
            (UPDATES.name().to_owned(), count.to_owned()),
        ],
        taken: run.text_of(&STEP) == step && run.text_of(&UPDATES) == count,
    };
    Block::Offers("Steps worth a look", OFFERS.into_iter().map(offer).collect())
}

/// What a tie does, the picture, and the table.
fn in_decimals(updates: &Updates) -> Result<Vec<Block>, EstimateError> {
    let (places, copies) = (updates.places(), updates.copies_alone()?);
    let printed = |value: &Quantity| print::decimals(value, places);
    let half = updates.largest_lost()?;
    let tie = format!(
        "A step of exactly {} is a tie. From {} it is {}.",
        print::decimals(half.value(), 0),
        copies.first().map(printed).unwrap_or_default(),
        if updates.loses(half.value())? {
            "lost: the last digit there is even, so the tie goes back to it"
        } else {
            "not lost: the last digit there is odd, so the tie goes to the neighbor"
        }
    );
    let mut rows = Vec::new();
    for shown in shown_rows(updates.count()) {
        let Some((update, alone)) = shown.and_then(|update| Some((update, at(&copies, update)?)))
        else {
            rows.push(left_out_row(updates.count(), 4));
            continue;
        };
        let master = updates.master_after(update)?;
        rows.push(vec![
            row_name(update),
            Cell::Number(print::decimals(&master, 0)),
            Cell::Number(printed(&master.rounded(places)?)),
            Cell::Number(printed(alone)),
        ]);
    }
    let head = ["Update", "Master copy", "Working copy of the master", "Working copy alone"];
    let table = Block::table(
        format!("Update by update; decimal places of the working copy: {places}"),
        &head,
        rows,
    );
    Ok(vec![Block::Text(tie), picture(updates, &copies)?, table])
}

fn picture(updates: &Updates, copies: &[Quantity]) -> Result<Block, EstimateError> {
    let (count, places) = (updates.count(), updates.places());
    // More columns than these could not be told apart.
    let columns = count.min(120);
    let [mut alone, mut master, mut rounded] = [const { Vec::new() }; 3];
    let mut held: Vec<Quantity> = Vec::new();
    for column in 0..=columns {
        let update = column * count / columns.max(1);
        let exact = updates.master_after(update)?;
        let copy = exact.rounded(places)?;
        let lone = at(copies, update).unwrap_or(&exact);
        alone.push(lone.to_f64());
        master.push(exact.to_f64());
        rounded.push(copy.to_f64());
        for copy in [copy, lone.clone()] {
            if !held.contains(&copy) {
                held.push(copy);
            }
        }
    }
    let printed = |value: &Quantity| print::decimals(value, places);
    // Past so many the labels would lie on each other: then those of the ends are enough.
    let between = if held.len() > 8 { held.len() - 1 } else { 1 };
    let levels: Vec<Level> = (held.iter().take(1).chain(held.iter().skip(between)))
        .map(|level| Level { value: level.to_f64(), label: printed(level) })
        // A longer label would run into the plot.
        .filter(|level| level.label.chars().count() <= 7)
        .collect();
    let lines = [
        Values { class: "alone", at: alone },
        Values { class: "copy", at: rounded },
        Values { class: "master", at: master },
    ];
    let [first, last] = ["start".to_owned(), format!("after {count}")];
    let twin = format!(
        "The master copy goes from {} to {} in equal steps. The working copy that is rounded from it ends \
         at {}; the one that stands alone starts at {} and ends at {}.",
        print::decimals(&updates.start, 0),
        print::decimals(updates.master()?.value(), 0),
        printed(updates.copy_of_master()?.value()),
        copies.first().map(printed).unwrap_or_default(),
        copies.last().map(printed).unwrap_or_default(),
    );
    Ok(Block::Picture(Drawing {
        svg: svg(&lines, &levels, [&first, &last]),
        twin,
        caption: "The weight after each update, from left to right.".into(),
        legend: vec![
            ("master", "Master copy, dashed".into()),
            ("weights", "Working copy of the master, solid".into()),
            ("other", "Working copy alone, broad".into()),
        ],
    }))
}

/// The first ten rows after the start and the last; a row that is left out stands for the others.
fn shown_rows(count: i128) -> Vec<Option<i128>> {
    let mut rows: Vec<_> = (0..=count.min(10)).map(Some).collect();
    rows.extend((count > 11).then_some(None));
    rows.extend((count > 10).then_some(Some(count)));
    rows
}

fn row_name(update: i128) -> Cell {
    Cell::Text(if update == 0 { "start".into() } else { print::grouped(update) })
}

fn left_out_row(count: i128, columns: usize) -> Vec<Cell> {
    let mut row = vec![Cell::Text(format!("11 to {}: not shown", print::grouped(count - 1)))];
    row.resize(columns, Cell::Number("…".into()));
    row
}

fn at<T>(values: &[T], place: i128) -> Option<&T> {
    values.get(usize::try_from(place).ok()?)
}
