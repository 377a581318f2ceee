//! The traffic of the three axes over tokens or over parameters.

use super::axes::Axes;
use super::printed;
use crate::picture::crossing::{Crossing, Line};
use crate::picture::crossing_svg::{bytes_label, number_label};
use crate::quantity::{Quantity, print};
use crate::scenario::{Block, Drawing, Figure, Run};

/// Each axis with its part in the picture.
const NAMES: [(&str, &str); 3] = [("data", "data"), ("tensor", "tensor"), ("pipeline", "pipeline")];

pub(super) fn lines(axes: &Axes, run: &Run) -> Option<Block> {
    let over_tokens = Axes::over_tokens(run);
    let now = if over_tokens {
        axes.tokens.as_ref().ok()?.value().clone()
    } else {
        axes.gradients.as_ref().ok()?.parameters.clone()
    };
    let (flat, rising): (&[_], &[_]) = if over_tokens {
        (&[(0, &axes.sent_data)], &[(1, &axes.tensor_each), (2, &axes.pipeline_each)])
    } else {
        (&[(1, &axes.tensor), (2, &axes.pipeline)], &[(0, &axes.data_each)])
    };
    let line = |(place, figure): &(usize, &Figure), rises: bool| {
        let size = figure.as_ref().ok()?.value().to_f64();
        let (part, name) = NAMES.get(*place)?;
        let (constant, each) = if rises { (0.0, size) } else { (size, 0.0) };
        Some(Line { name: (*name).to_owned(), part, constant, each })
    };
    let mut lines: Vec<Line> = flat.iter().filter_map(|one| line(one, false)).collect();
    lines.extend(rising.iter().filter_map(|one| line(one, true)));
    let plot = Crossing::new(&lines, now.to_f64(), [number_label, bytes_label])?;
    let axis = if over_tokens { "tokens of a step" } else { "parameters" };
    Some(Block::Picture(Drawing {
        svg: plot.svg(axis, &format!("now: {}", short(&now))),
        twin: twin(axes, over_tokens, &now),
        caption: "What a device sends in a step; both axes are logarithmic. Filled dots are \
                  the run as it is, rings are where two axes send as much."
            .into(),
        legend: [
            ("data", "data parallelism"),
            ("tensor", "tensor parallelism (dashed)"),
            ("pipeline", "pipeline parallelism (dotted)"),
        ]
        .map(|(part, text)| (part, text.to_owned()))
        .into(),
    }))
}

fn twin(axes: &Axes, over_tokens: bool, now: &Quantity) -> String {
    let [data, tensor, pipeline] = [&axes.sent_data, &axes.tensor, &axes.pipeline].map(printed);
    let now = short(now);
    if over_tokens {
        format!(
            "Over the tokens of a step, now {now}: data parallelism sends {data} for any number of them. Tensor \
             parallelism sends {tensor} now and pipeline parallelism {pipeline}; both double whenever the tokens \
             do. The table below says where they come to {data}."
        )
    } else {
        format!(
            "Over the parameters, now {now}: data parallelism sends {data} now, twice as much for twice the \
             parameters. Tensor parallelism sends {tensor} and pipeline parallelism {pipeline} for any number of \
             them. The table below says where data parallelism comes to each."
        )
    }
}

fn short(now: &Quantity) -> String {
    let full = print::in_full(&now.counted_as(crate::quantity::Dimension::PLAIN));
    full.rsplit_once(" = ").map_or(full.clone(), |(_, rounded)| rounded.to_owned())
}
