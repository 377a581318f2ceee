//! Pictures that belong to the text of an exercise.

use crate::estimate::pipeline::Pipeline;
use crate::exercise::deal::Dealt;
use crate::markup::{Markup, save_buttons};
use crate::picture::diagram::{Cell, Diagram};
use crate::picture::staircase::Window;
use crate::picture::staircase_svg::window_svg;
use std::fmt::Write;

/// Stages and micro-batches that a picture has room for.
const MOST: i128 = 24;

/// The pipeline of an exercise's stages and micro-batches, where there is room for its picture.
fn pipeline(dealt: &Dealt<'_>) -> Option<Pipeline> {
    let (stages, micro_batches) = dealt.staircase(&[])?;
    let pipeline = Pipeline::new(&stages, &micro_batches).ok()?;
    (pipeline.stages() <= MOST && pipeline.micro_batches() <= MOST).then_some(pipeline)
}

/// The same picture in words.
#[must_use]
pub fn in_words(dealt: &Dealt<'_>) -> Option<String> {
    let pipeline = pipeline(dealt)?;
    let mut twin = String::from(
        "Each stage works on the micro-batches in their order, one unit of time each.",
    );
    for stage in 0..pipeline.stages() {
        let _ = write!(twin, " Stage {} begins at time {stage}.", stage + 1);
    }
    let _ = write!(twin, " There are {} micro-batches.", pipeline.micro_batches());
    Some(twin)
}

/// The staircase of an exercise's stages and micro-batches, with what it shows in words; nothing where
/// there is no room for it.
#[must_use]
pub fn staircase(dealt: &Dealt<'_>) -> String {
    let (Some(pipeline), Some(twin)) = (pipeline(dealt), in_words(dealt)) else {
        return String::new();
    };
    let diagram = Diagram::new(pipeline, None);
    // Wide enough for all of it; the page lets it scroll.
    let window = Window::new(&diagram, 1400.0, Cell::default(), Cell::default());
    let mut html = Markup::default();
    let caption =
        format!("Stages: {}. Micro-batches: {}.", pipeline.stages(), pipeline.micro_batches());
    html.open("figure", &[("class", "drawing"), ("data-caption", &caption)])
        .open(
            "div",
            &[("class", "scroll"), ("tabindex", "0"), ("role", "img"), ("aria-label", &twin)],
        )
        .raw(&window_svg(&diagram, &window))
        .close("div")
        .open("details", &[("class", "text-twin")])
        .element("summary", &[], "The same in words")
        .element("p", &[], &twin)
        .close("details");
    save_buttons(&mut html);
    html.close("figure");
    html.into_string()
}
