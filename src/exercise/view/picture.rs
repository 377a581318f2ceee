//! Pictures that belong to the text of an exercise.

use crate::estimate::pipeline::Pipeline;
use crate::exercise::deal::Dealt;
use crate::markup::Markup;
use crate::picture::diagram::{Cell, Diagram};
use crate::picture::staircase::Window;
use crate::picture::staircase_svg::window_svg;
use std::fmt::Write;

/// Stages and micro-batches that a picture has room for.
const MOST: i128 = 24;

/// The staircase of an exercise's stages and micro-batches, with what it shows in words; nothing where
/// there is no room for it.
#[must_use]
pub fn staircase(dealt: &Dealt<'_>) -> String {
    let Some((stages, micro_batches)) = dealt.staircase(&[]) else {
        return String::new();
    };
    let Ok(pipeline) = Pipeline::new(&stages, &micro_batches) else { return String::new() };
    let (stages, micro_batches) = (pipeline.stages(), pipeline.micro_batches());
    if stages > MOST || micro_batches > MOST {
        return String::new();
    }
    let diagram = Diagram::new(pipeline, None);
    // Wide enough for all of it; the page lets it scroll.
    let window = Window::new(&diagram, 1400.0, Cell::default(), Cell::default());
    let mut twin = String::from(
        "Each stage works on the micro-batches in their order, one unit of time each.",
    );
    for stage in 0..stages {
        let _ = write!(twin, " Stage {} begins at time {stage}.", stage + 1);
    }
    let _ = write!(twin, " There are {micro_batches} micro-batches.");
    let mut html = Markup::default();
    html.open("figure", &[("class", "drawing")])
        .open(
            "div",
            &[("class", "scroll"), ("tabindex", "0"), ("role", "img"), ("aria-label", &twin)],
        )
        .raw(&window_svg(&diagram, &window))
        .close("div")
        .open("details", &[("class", "text-twin")])
        .element("summary", &[], "The same in words")
        .element("p", &[], &twin)
        .close("details")
        .close("figure");
    html.into_string()
}
