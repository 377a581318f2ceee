//! Values that move in steps, beside each other over the same updates.

use super::{escape, percent, px};
use std::fmt::Write;

/// Values of one thing: before the first update and after each.
#[derive(Clone, Debug, PartialEq)]
pub struct Values {
    /// The name of its class, which gives its colour and how it is dashed.
    pub class: &'static str,
    /// The values, evenly spaced over the updates.
    pub at: Vec<f64>,
}

/// A labelled height.
#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    /// Its value.
    pub value: f64,
    /// What it says.
    pub label: String,
}

/// Where the plot starts, as a share of the width, and its top and bottom, in pixels.
const LEFT: f64 = 0.16;
const TOP: f64 = 16.0;
const BOTTOM: f64 = 156.0;

/// The values as SVG, as wide as their place, the largest on top; `ends` are the labels below the first
/// and the last value.
///
/// ```
/// use bytes_and_bubbles::picture::steps::{Values, svg};
/// let one = Values { class: "master", at: vec![1.0, 1.0, 0.0] };
/// let svg = svg(&[one], &[], ["0", "2"]);
/// // Equal values are one line; a step down is another.
/// assert_eq!(svg.matches("<line").count(), 3);
/// ```
#[must_use]
pub fn svg(lines: &[Values], levels: &[Level], ends: [&str; 2]) -> String {
    let all = || {
        let values = lines.iter().flat_map(|line| &line.at).copied();
        values.chain(levels.iter().map(|level| level.value))
    };
    let least = all().fold(f64::INFINITY, f64::min);
    let range = all().fold(f64::NEG_INFINITY, f64::max) - least;
    let y = |value: f64| {
        let up = if range > 0.0 { (value - least) / range } else { 0.5 };
        px(BOTTOM - up * (BOTTOM - TOP))
    };
    let mut svg =
        r#"<svg class="update-steps" width="100%" height="184" aria-hidden="true">"#.to_owned();
    for level in levels {
        let at = y(level.value);
        let _ = write!(
            svg,
            r#"<line class="level" x1="{}" x2="100%" y1="{at}" y2="{at}"/><text x="0" y="{at}" dy="4">{}</text>"#,
            percent(LEFT),
            escape(&level.label)
        );
    }
    for line in lines {
        let at = thinned(&line.at);
        #[expect(clippy::cast_precision_loss, reason = "a picture has few places")]
        let x = |place: usize| percent(LEFT + place as f64 / at.len().max(1) as f64 * (1.0 - LEFT));
        let _ = write!(svg, r#"<g class="steps-{}">"#, line.class);
        let mut place = 0;
        for run in at.chunk_by(|one, next| one == next) {
            let Some(value) = run.first() else { continue };
            let (from, to, level) = (x(place), x(place + run.len()), y(*value));
            let _ = write!(svg, r#"<line x1="{from}" x2="{to}" y1="{level}" y2="{level}"/>"#);
            place += run.len();
            if let Some(next) = at.get(place) {
                let _ =
                    write!(svg, r#"<line x1="{to}" x2="{to}" y1="{level}" y2="{}"/>"#, y(*next));
            }
        }
        svg.push_str("</g>");
    }
    let [first, last] = ends.map(escape);
    let _ = write!(
        svg,
        r#"<text x="{}" y="177">{first}</text><text x="100%" y="177" text-anchor="end">{last}</text></svg>"#,
        percent(LEFT)
    );
    svg
}

/// No more values than can be seen: each so many-th, and the last.
fn thinned(values: &[f64]) -> Vec<f64> {
    const MOST: usize = 300;
    let each = values.len().div_ceil(MOST).max(1);
    let mut thinned: Vec<f64> = values.iter().step_by(each).copied().collect();
    if each > 1 {
        thinned.extend(values.last());
    }
    thinned
}
