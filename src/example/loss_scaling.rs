//! Chapter 27, section 27.3: a gradient that FP16 would lose, and a scale that follows the gradients.

mod dynamic;

use super::{BookFigure, Chapter, Example, Group};
use crate::derivation::{Derivation, Term};
use crate::estimate::EstimateError;
use crate::estimate::precision::float::Format;
use crate::estimate::precision::loss_scaling::Scaling;
use crate::picture::fp16_range::{Mark, svg};
use crate::quantity::read::Expect;
use crate::quantity::{Quantity, print};
use crate::scenario::{
    Block, Cell, Control, Drawing, Field, Figure, Form, Gap, Offer, Rule, Run, Section, Shown,
    Verdict, Worked,
};
use std::num::FpCategory;

const GRADIENT: Control = Control::number(
    Field::new("gradient-value", "Gradient", "g", Expect::number(), Rule::Any),
    "0.000001",
);
const SCALE: Control = Control::number(
    Field::new("loss-scale", "Scale of the loss", "S", Expect::number(), Rule::Positive),
    "1024",
);
const LARGEST: Field = Field::new("largest", "Largest gradient", "", Expect::number(), Rule::Any);
const GRADIENTS: Control = Control::rows(
    "gradient-run",
    "The largest gradient of each step",
    &[LARGEST],
    "0.000001;80;80;0.5;2e-11;0.001",
);
const GROWTH: Control = Control::count(
    Field::new(
        "growth-after",
        "Good steps in a row before the scale doubles",
        "",
        Expect::count(&["steps"]),
        Rule::Count,
    ),
    "2",
);
const SCHEDULE: Control = Control::choice(
    "schedule-counts",
    "The learning-rate schedule counts",
    &[("steps", "every step, skipped ones too"), ("updates", "only updates that were applied")],
);

/// A gradient that FP16 would lose, and a scale that follows the gradients.
pub const LOSS_SCALING: Example = Example {
    name: "loss-scaling",
    chapter: Chapter::Estimating,
    group: Group::Run,
    title: "Loss scaling",
    source: "Section 27.3",
    about: "A gradient of 0.000001 is at the lower edge of FP16. What does a scale of 1,024 do for it, \
            when is a scale too large, and what happens to the step that overflows?",
    thread: &[
        "Gradients can be too small for a format as well. If the loss is multiplied first, every gradient \
         comes out larger by that factor, which is divided out again before the update. Too small a \
         factor lets gradients vanish, too large a one makes them infinite.",
    ],
    book: &[
        BookFigure { typed: &[], figure: "scaled-gradient", is: "0.001024" },
        BookFigure { typed: &[], figure: "unscaled-gradient", is: "0.000001" },
    ],
    worked: &WORKED,
};

const WORKED: Worked = Worked {
    sections: &[
        Section::new(
            "One gradient",
            "FP16 holds numbers from 2⁻²⁴ to 65,504. Below 2⁻¹⁴ they are subnormal: the smaller, \
                    the fewer bits are left. What is nearer to zero than to 2⁻²⁴ becomes zero, and \
                    dividing afterwards cannot bring it back.",
            &[GRADIENT, SCALE],
        ),
        Section::new(
            "A run with a dynamic scale",
            "The run starts at the scale above. A step whose scaled gradient is not finite updates \
                    nothing and halves the scale, though never to below 1; after some good steps in a row \
                    the scale doubles.",
            &[GRADIENTS, GROWTH, SCHEDULE],
        ),
    ],
    shared: &[],
    on_ledger: false,
    work_out,
    left_out: &[
        (
            "The backward pass itself",
            "Here a gradient is rounded once, at its end. In a real pass every intermediate result is \
             rounded, and a sum may overflow although each of its parts does not.",
        ),
        (
            "All other gradients",
            "One number stands for a step. A real loop skips the whole update if any gradient is not \
             finite; smaller ones may be lost without any notice.",
        ),
        (
            "BF16",
            "With the range of FP32 it mostly needs no loss scale; it still needs master weights.",
        ),
    ],
    files: None,
};

fn work_out(run: &Run) -> Vec<Vec<Block>> {
    let mut one = vec![offers(run)];
    let scaling = scaling(run);
    let of = |form: fn(&Scaling) -> Result<Derivation, EstimateError>| -> Figure {
        scaling.clone().and_then(|scaling| form(&scaling).map_err(Gap::from))
    };
    let figure = |name, label: &str, form| Shown::new(name, label, of(form)).form(Form::Decimal(0));
    one.push(Block::Figures(vec![
        figure("scaled-gradient", "Scaled gradient", Scaling::scaled).note("g × S"),
        figure("unscaled-gradient", "Unscaled again", Scaling::unscaled).note("in FP32 or finer"),
    ]));
    if let Ok(scaling) = &scaling {
        one.extend(kept(scaling).unwrap_or_else(|error| vec![Block::Fault(error.to_string())]));
    }
    let bound = |name, label: &str, form| Shown::new(name, label, of(form)).form(Form::Rounded);
    one.push(Block::Figures(vec![
        bound("scale-zero", "Largest scale that leaves it zero", Scaling::zero_up_to),
        bound("scale-normal", "Smallest scale that makes it normal", Scaling::normal_from),
        bound("scale-infinite", "Smallest scale that makes it infinite", Scaling::infinite_from),
    ]));
    one.extend(scaling.as_ref().ok().and_then(powers));
    vec![one, dynamic::blocks(run)]
}

fn scaling(run: &Run) -> Result<Scaling, Gap> {
    Ok(Scaling::new(run.value(&GRADIENT)?, run.value(&SCALE)?)?)
}

fn offers(run: &Run) -> Block {
    let offer = |(text, says): (&str, &str)| Offer {
        label: format!("{text}{says}"),
        puts: vec![(GRADIENT.name().to_owned(), text.to_owned())],
        taken: run.text_of(&GRADIENT) == text,
    };
    let gradients = [
        ("0.000001", ": the book’s"),
        ("2e-8", ": zero without scaling"),
        ("0.05", ""),
        ("80", ": too large for 1,024"),
    ];
    Block::Offers("Gradients worth a look", gradients.into_iter().map(offer).collect())
}

/// What FP16 keeps of the gradient with and without the scale: the verdict, the ruler and the table.
fn kept(scaling: &Scaling) -> Result<Vec<Block>, EstimateError> {
    let (gradient, scaled) = (scaling.gradient_term(), scaling.scaled()?);
    let without = Format::Fp16.store(&gradient.value)?;
    let with = Format::Fp16.store(scaled.value())?;
    let back = scaling.kept_and_divided();
    let error = |kept: Result<Derivation, _>, exact: Term| {
        kept.and_then(|kept| Scaling::relative_error(&kept, exact))
    };
    let row = |what: &str, exact: &Quantity, kept: Cell, class: &str, bits: String, off| {
        let exact = Cell::Number(print::decimals(exact, 0));
        vec![Cell::Text(what.into()), exact, kept, Cell::Text(class.into()), Cell::Text(bits), off]
    };
    let number = |name, figure: Result<_, EstimateError>| cell(name, figure, Form::Decimal(0));
    let percent = |name, figure: Result<_, EstimateError>| cell(name, figure, Form::Percent);
    let rows = vec![
        row(
            "Gradient",
            &gradient.value,
            number("kept-unscaled", scaling.kept_unscaled()),
            class(without.class()),
            without.pattern(),
            percent("error-unscaled", error(scaling.kept_unscaled(), gradient.clone())),
        ),
        row(
            "Scaled gradient",
            scaled.value(),
            number("kept-scaled", scaling.kept_scaled()),
            class(with.class()),
            with.pattern(),
            percent("error-scaled", error(scaling.kept_scaled(), scaled.term())),
        ),
        row(
            "Scaled, then divided back",
            &gradient.value,
            number("kept-back", back.clone()),
            "in FP32 or finer",
            "–".into(),
            percent("error-back", error(back, gradient.clone())),
        ),
    ];
    let head = ["Number", "Exact", "Kept", "Class in FP16", "Bits", "Relative error"];
    Ok(vec![
        verdict(&gradient.value, without.class(), with.class()),
        ruler(&gradient.value, scaled.value(), [without.class(), with.class()]),
        Block::table("What FP16 keeps", &head, rows),
    ])
}

/// A figure in a cell; one that is infinite, or compares with zero, as a word.
fn cell(name: &'static str, figure: Result<Derivation, EstimateError>, form: Form) -> Cell {
    match figure {
        Err(EstimateError::Overflows { .. }) => Cell::Number("not finite".into()),
        Err(EstimateError::Arithmetic(_)) => Cell::Number("–".into()),
        figure => Shown::new(name, "", figure.map_err(Gap::from)).form(form).into(),
    }
}

fn class(class: FpCategory) -> &'static str {
    match class {
        FpCategory::Zero => "zero",
        FpCategory::Subnormal => "subnormal",
        FpCategory::Normal => "normal",
        FpCategory::Infinite | FpCategory::Nan => "infinite: overflow",
    }
}

fn verdict(gradient: &Quantity, without: FpCategory, with: FpCategory) -> Block {
    let (good, word, says) = match (without, with) {
        _ if gradient.is_zero() => {
            (true, "Nothing to keep:", "a gradient of zero is zero in any format.")
        }
        (_, FpCategory::Infinite) => (
            false,
            "Overflow:",
            "the scaled gradient is not finite, so this update has to be skipped.",
        ),
        (_, FpCategory::Zero) => {
            (false, "Lost:", "the scaled gradient is still zero in FP16; it takes a larger scale.")
        }
        (FpCategory::Zero, _) => {
            (true, "Saved by the scale:", "without scaling FP16 makes it zero.")
        }
        (FpCategory::Infinite, _) => {
            (true, "Saved by the scale:", "without scaling FP16 makes it infinite.")
        }
        (FpCategory::Normal, FpCategory::Subnormal) => (
            false,
            "Harmed by the scale:",
            "scaled it is subnormal; a scale below 1 makes it smaller.",
        ),
        (FpCategory::Subnormal, FpCategory::Normal) => (
            true,
            "More of it is kept:",
            "unscaled it is subnormal, with few bits left; scaled it has all bits of the fraction.",
        ),
        (_, FpCategory::Subnormal) => (
            true,
            "Kept in part:",
            "even scaled it is subnormal; a larger scale would keep more bits.",
        ),
        _ => (true, "Kept either way:", "this gradient would not need the scale."),
    };
    Block::Verdict(Verdict { name: "gradient-kept", good, word: word.into(), says: says.into() })
}

fn ruler(gradient: &Quantity, scaled: &Quantity, classes: [FpCategory; 2]) -> Block {
    let mark = |value: &Quantity, label: &str| Mark { value: value.to_f64(), label: label.into() };
    let marks = [mark(gradient, "gradient"), mark(scaled, "scaled gradient")];
    let [without, with] = classes.map(class);
    Block::Picture(Drawing {
        svg: svg(&marks),
        twin: format!(
            "FP16 is zero below 2⁻²⁵, subnormal from 2⁻²⁴ to 2⁻¹⁴, normal up to 65,504, rounds to that below 65,520 \
             and is infinite from there on. The gradient, {}, is {without} there; the scaled gradient, {}, is {with}.",
            print::decimals(gradient, 0),
            print::decimals(scaled, 0)
        ),
        caption: "The range of FP16, each doubling equally wide; signs left out.".into(),
        legend: Vec::new(),
    })
}

/// Between which powers of two the scale may be.
fn powers(scaling: &Scaling) -> Option<Block> {
    let powers = scaling.powers().ok()?;
    let power = |exponent: Option<u32>| {
        exponent.and_then(|exponent| Quantity::plain(2).power(exponent.cast_signed()).ok())
    };
    let text = match (power(powers.nonzero), power(powers.finite)) {
        (Some(least), Some(most)) => {
            let normal = power(powers.normal).map_or_else(String::new, |normal| {
                format!(" From {} on it is normal.", print::number(&normal))
            });
            format!(
                "Of the powers of two from 1 on, those from {} to {} keep this gradient.{normal}",
                print::number(&least),
                print::number(&most)
            )
        }
        _ => "No scale of 1 or more keeps this gradient: it overflows by itself.".into(),
    };
    Some(Block::Text(text))
}
