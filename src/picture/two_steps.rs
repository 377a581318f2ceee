//! Steps of one pipeline below each other, twice: as long as they last, and each as a whole of its own. A
//! wait that stays as long as it was is a smaller share of a longer step.

use super::{escape, percent, px};
use std::fmt::Write;

/// A step of a pipeline.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// What it is called.
    pub name: String,
    /// How long it lasts, in words.
    pub lasts: String,
    /// Which share of it each stage waits, in words.
    pub waits: String,
    /// Stages.
    pub stages: f64,
    /// Micro-batches.
    pub micro_batches: f64,
}

impl Step {
    fn units(&self) -> f64 {
        self.micro_batches + self.stages - 1.0
    }
}

/// Bands at the most; of more stages each shows one of several.
const MOST_BANDS: f64 = 8.0;
/// Height of a band, in pixels.
const BAND: f64 = 7.0;
/// Height of a share, in pixels.
const SHARE: f64 = 16.0;
/// Room for a line of words, in pixels.
const WORDS: f64 = 20.0;

/// The steps as SVG, as wide as their place; the longest ends at its right edge.
///
/// ```
/// use bytes_and_bubbles::picture::two_steps::{Step, svg};
/// let step = |micro_batches| Step {
///     name: "M".into(), lasts: "long".into(), waits: "a share".into(), stages: 2.0, micro_batches,
/// };
/// let picture = svg(&[step(1.0), step(3.0)]);
/// // The second stage works from a quarter of the longer step on, which is half of the shorter one.
/// assert_eq!(picture.matches(r#"class="works" x="25%""#).count(), 3);
/// assert_eq!(picture.matches(r#"class="waits" x="0%""#).count(), 4);
/// ```
#[must_use]
pub fn svg(steps: &[Step]) -> String {
    let longest = steps.iter().map(Step::units).fold(1.0, f64::max);
    let (mut body, mut top) = (String::new(), 0.0);
    for step in steps {
        words(&mut body, top, &step.name, &step.lasts);
        top += WORDS;
        let bands = step.stages.clamp(1.0, MOST_BANDS).floor();
        let height = bands * BAND;
        rect(&mut body, "waits", [0.0, step.units() / longest], [top, height]);
        let mut band = 0.0;
        while band < bands {
            let stage = (band * (step.stages - 1.0) / (bands - 1.0).max(1.0)).round();
            let from = [stage / longest, step.micro_batches / longest];
            rect(&mut body, "works", from, [band.mul_add(BAND, top), BAND]);
            band += 1.0;
        }
        top += height + 10.0;
    }
    for step in steps {
        words(&mut body, top, &step.name, &step.waits);
        top += WORDS;
        let waits = (step.stages - 1.0) / step.units();
        rect(&mut body, "waits", [0.0, waits], [top, SHARE]);
        rect(&mut body, "works", [waits, 1.0 - waits], [top, SHARE]);
        top += SHARE + 8.0;
    }
    format!(
        r#"<svg class="two-steps" width="100%" height="{}" aria-hidden="true">{body}</svg>"#,
        px(top)
    )
}

fn words(svg: &mut String, top: f64, name: &str, says: &str) {
    let _ = write!(
        svg,
        r#"<text class="lane-name" x="0" y="{y}">{}</text><text class="bar-size" x="100%" y="{y}" text-anchor="end">{}</text>"#,
        escape(name),
        escape(says),
        y = px(top + 14.0),
    );
}

fn rect(svg: &mut String, class: &str, [left, width]: [f64; 2], [top, height]: [f64; 2]) {
    let _ = write!(
        svg,
        r#"<rect class="{class}" x="{}" y="{}" width="{}" height="{}"/>"#,
        percent(left),
        px(top),
        percent(width),
        px(height)
    );
}
