//! The model of the reader's own run: its parameters are counted from its shape.

pub(super) mod presets;

use super::{BookFigure, Chapter, Example, Group};
use crate::estimate::parameter_count::PartCount;
use crate::quantity::print;
use crate::scenario::model::{
    BIASES, EXPERTS, FEED_FORWARD, GATED, HEAD_SIZE, KEY_VALUE_HEADS, LEARNED_POSITIONS, NORM_BIAS,
    NORMS, OTHER_PARAMETERS, PARAMETERS_FROM, QUERY_KEY_NORMS, TIED, TOKEN_TYPES,
};
use crate::scenario::plan::{HEADS, LAYERS, PARAMETERS, VOCABULARY, WIDTH, held};
use crate::scenario::{
    Block, Cell, Figure, Files, Form, Gap, Json, Run, Section, Shown, Worked, model_config,
};

/// The model of the reader's own run.
pub const MODEL: Example = Example {
    name: "model",
    chapter: Chapter::Own,
    group: Group::Own,
    title: "The model",
    source: "Shapes as they are published",
    about: "Parameters are counted, not given: the matrices of each layer, the norms, the embedding and the \
            head. Take a published model, change its shape, or open its config.json, and see the sum.",
    thread: &[],
    book: &[
        BookFigure { typed: &[], figure: "shape-parameters", is: "6,738,415,616 parameters" },
        BookFigure { typed: &[], figure: "layer", is: "202,383,360 parameters" },
        BookFigure {
            typed: &[("kv-heads", "8")],
            figure: "shape-parameters",
            is: "5,933,109,248 parameters",
        },
        BookFigure {
            typed: &[("parameters", "7B")],
            figure: "parameters-in-use",
            is: "7,000,000,000 parameters",
        },
    ],
    worked: &WORKED,
};

const WORKED: Worked = Worked {
    sections: &[
        Section::new("", "", &[]),
        Section::new(
            "The shape",
            "",
            &[
                LAYERS,
                WIDTH,
                HEADS,
                KEY_VALUE_HEADS,
                HEAD_SIZE,
                FEED_FORWARD,
                EXPERTS,
                VOCABULARY,
                LEARNED_POSITIONS,
                TOKEN_TYPES,
                OTHER_PARAMETERS,
                GATED,
                TIED,
                NORM_BIAS,
                QUERY_KEY_NORMS,
                BIASES,
                NORMS,
            ],
        ),
        Section::new("The number in use", "", &[PARAMETERS_FROM, PARAMETERS]),
        Section::new(
            "A configuration file",
            "The config.json that a model comes with holds its shape. Open it, drop it on this example, or \
             paste its text; it stays in this page.",
            &[],
        ),
    ],
    shared: &[],
    on_ledger: false,
    work_out,
    left_out: &[
        (
            "Parameters in use per token",
            "With experts each token passes only some of them; arithmetic follows those, memory follows all.",
        ),
        (
            "Padding of the vocabulary",
            "Training code may round the vocabulary up so that it divides evenly; type the number it has \
             then.",
        ),
        (
            "Shared and compressed parts",
            "Experts that all tokens share, latent keys and values, layers of several kinds: type the \
             published number where a model has these.",
        ),
    ],
    files: Some(&FILES),
};

const FILES: Files = Files { downloads: &[], pasted: "Or paste the text of a config.json", open };

fn work_out(run: &Run) -> Vec<Vec<Block>> {
    let counted = run.parameters_of_shape();
    let mut shape = vec![Block::Figures(vec![
        Shown::new("shape-parameters", "Parameters of the shape", counted.clone()),
        Shown::new("layer", "One layer", run.architecture().and_then(|shape| Ok(shape.layer()?))),
    ])];
    match run.architecture().and_then(|shape| Ok(shape.parts()?)) {
        Ok(parts) => {
            shape.push(Block::Text(in_words(run, &counted, &parts)));
            shape.push(table(&parts, &counted));
        }
        Err(Gap::Refused(error)) => shape.push(Block::Fault(error.to_string())),
        Err(_) => {}
    }
    vec![presets::offers(run), shape, in_use(run, &counted), Vec::new()]
}

/// The count as people say it, and where most of it is.
fn in_words(run: &Run, counted: &Figure, parts: &[PartCount]) -> String {
    let Ok(counted) = counted else { return String::new() };
    let largest = parts.iter().fold(None::<&PartCount>, |largest, part| match largest {
        Some(known) if known.in_all.value().to_f64() >= part.in_all.value().to_f64() => largest,
        _ => Some(part),
    });
    let most = largest.and_then(|part| {
        let share = part.in_all.value().over(counted.value()).ok()?;
        let name = part.name.to_lowercase();
        Some(format!(" The largest part is the {name}, with {} of them.", print::percent(&share)))
    });
    let tied = if run.is_on(&TIED) {
        " The head is the embedding once more and adds nothing."
    } else {
        ""
    };
    let count = print::in_full(counted.value());
    let (unit, rounded) = match count.rsplit_once(" = ") {
        Some((_, rounded)) => (" parameters", rounded),
        None => ("", count.as_str()),
    };
    format!("That is {rounded}{unit}.{}{tied}", most.unwrap_or_default())
}

fn table(parts: &[PartCount], counted: &Figure) -> Block {
    let row = |(place, part): (usize, &PartCount)| {
        let figure = |name, figure: Figure| {
            Cell::from(Shown::new(name, part.name, figure).form(Form::Number).row(place))
        };
        let each = part.per_layer.as_ref();
        let share = held(counted).ok().and_then(|all| part.in_all.value().over(all.value()).ok());
        vec![
            Cell::Text(part.name.to_owned()),
            each.map_or_else(
                || Cell::Text("–".to_owned()),
                |each| figure("part-of-layer", Ok(each.clone())),
            ),
            figure("part", Ok(part.in_all.clone())),
            Cell::Number(share.map_or_else(|| "–".to_owned(), |share| print::percent(&share))),
        ]
    };
    let head = ["Part", "In each layer", "In all", "Share"];
    Block::table("Parameters, part by part", &head, parts.iter().enumerate().map(row).collect())
}

/// Which number the run works with.
fn in_use(run: &Run, counted: &Figure) -> Vec<Block> {
    let used = run.typed_parameters();
    let says = match (run.counts_parameters(), counted, &used) {
        (true, Ok(_), _) => {
            "In use: the count of the shape. Whatever changes the shape changes every example on your run."
                .to_owned()
        }
        (true, Err(_), _) => {
            "In use: the count of the shape, which waits until the shape can be counted.".to_owned()
        }
        (false, Ok(counted), Ok(used)) => match used.value().minus(counted.value()) {
            Ok(difference) if difference.is_zero() => {
                "In use: the number as typed; it is the count of the shape.".to_owned()
            }
            Ok(difference) => format!(
                "In use: the number as typed. It is {} {} than the shape has.",
                print::in_full(&difference.size()),
                if difference.is_negative() { "less" } else { "more" },
            ),
            Err(_) => "In use: the number as typed.".to_owned(),
        },
        (false, ..) => "In use: the number as typed.".to_owned(),
    };
    let shown = Shown::new("parameters-in-use", "Parameters in use", used);
    vec![Block::Figures(vec![shown]), Block::Text(says)]
}

/// The run with the model of a file; everything else of it stays.
fn open(run: &Run, json: Option<&Json>) -> Result<(Run, String), String> {
    let refused = |why: String| format!("{why} Nothing was changed.");
    let (texts, said) = model_config::read(json).map_err(refused)?;
    let mut opened = run.clone();
    for (name, text) in texts {
        if let Some(control) = opened.control(&name) {
            opened.put_into(control, &text);
        }
    }
    match opened.parameters_of_shape() {
        Ok(counted) => Ok((opened, format!("{said} It has {}.", print::in_full(counted.value())))),
        Err(Gap::Refused(error)) => {
            Err(refused(format!("The sizes in this file give no count. {error}")))
        }
        Err(_) => Err(refused("The sizes in this file cannot be read.".to_owned())),
    }
}
