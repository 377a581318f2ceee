//! A run that never stops and one that stops and goes on: a curve for each, and below them a mark for
//! every update after the stop, tall where the bits differ.

use super::{escape, percent, px};
use std::fmt::Write;

/// Both runs in plain numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct TwoRuns {
    /// What is drawn of the first run, before its first update and after each.
    pub uninterrupted: Vec<f64>,
    /// What is drawn of the second, from its reload on.
    pub resumed: Vec<f64>,
    /// The update after which it stopped.
    pub stop: usize,
    /// For every update after the stop, whether all bits are the same.
    pub same: Vec<bool>,
    /// What stands at the top.
    pub scale: String,
    /// What the marks say.
    pub below: String,
}

/// Upper edge and height of the curves, in pixels.
const PLOT: [f64; 2] = [36.0, 110.0];
/// The foot of the marks.
const FOOT: f64 = 172.0;

/// Where an update lies across, in shares of the width.
fn across(update: usize, updates: usize) -> f64 {
    0.015 + 0.97 * update as f64 / updates.max(1) as f64
}

/// The picture as SVG, as wide as its place.
///
/// ```
/// use bytes_and_bubbles::picture::two_runs::{TwoRuns, svg};
/// let runs = TwoRuns {
///     uninterrupted: vec![3.0, 2.0, 1.0],
///     resumed: vec![2.0, 1.5],
///     stop: 1,
///     same: vec![false],
///     scale: "Loss".into(),
///     below: "parted".into(),
/// };
/// assert!(svg(&runs).contains(r#"points="50,50 98.5,75""#));
/// ```
#[must_use]
pub fn svg(runs: &TwoRuns) -> String {
    let updates = runs.uninterrupted.len().saturating_sub(1);
    let all = || runs.uninterrupted.iter().chain(&runs.resumed).copied();
    let (least, most) = (all().fold(f64::INFINITY, f64::min), all().fold(0.0, f64::max));
    let range = if most > least { most - least } else { 1.0 };
    let points = |values: &[f64], first: usize| {
        let mut points = String::new();
        for (place, value) in values.iter().enumerate() {
            let gap = if place == 0 { "" } else { " " };
            let x = across(first + place, updates) * 100.0;
            let _ = write!(points, "{gap}{},{}", px(x), px((most - value) / range * 100.0));
        }
        points
    };
    let [top, height] = PLOT;
    let floor = px(top + height);
    let stop = across(runs.stop, updates);
    let anchor = if stop > 0.5 { "end" } else { "start" };
    let mut svg = format!(
        r#"<svg class="two-runs" width="100%" height="204" aria-hidden="true"><text class="axis" x="0" y="12">{scale}</text><text class="axis" x="{x}" y="29" text-anchor="{anchor}">stop after {after}</text><line class="stop" x1="{x}" x2="{x}" y1="{top}" y2="{floor}"/><line class="frame" x1="0" x2="100%" y1="{floor}" y2="{floor}"/>"#,
        scale = escape(&runs.scale),
        x = percent(stop),
        after = runs.stop,
        top = px(top),
    );
    // Shares of the width cannot stand in a list of points: a picture of 100 × 100 is stretched instead.
    let _ = write!(
        svg,
        r#"<svg y="{}" width="100%" height="{}" viewBox="0 0 100 100" preserveAspectRatio="none"><polyline class="run-uninterrupted" points="{}"/><polyline class="run-resumed" points="{}"/></svg>"#,
        px(top),
        px(height),
        points(&runs.uninterrupted, 0),
        points(&runs.resumed, runs.stop),
    );
    if let Some(place) = runs.same.iter().position(|same| !same) {
        let x = percent(across(runs.stop + 1 + place, updates));
        let _ = write!(
            svg,
            r#"<line class="parting" x1="{x}" x2="{x}" y1="{}" y2="{}"/>"#,
            px(top),
            px(FOOT)
        );
    }
    let width = 0.6 * 0.97 / updates.max(1) as f64;
    let width = width.min(0.03);
    for (place, same) in runs.same.iter().enumerate() {
        let (class, high) = if *same { ("bits-same", 4.0) } else { ("bits-differ", 16.0) };
        let left = across(runs.stop + 1 + place, updates) - width / 2.0;
        let _ = write!(
            svg,
            r#"<rect class="{class}" x="{}" y="{}" width="{}" height="{}"/>"#,
            percent(left),
            px(FOOT - high),
            percent(width),
            px(high)
        );
    }
    let _ = write!(
        svg,
        r#"<text class="axis" x="0" y="187">Bits: {}</text><text class="axis" x="0" y="202">update 0</text><text class="axis" x="100%" y="202" text-anchor="end">{updates}</text></svg>"#,
        escape(&runs.below)
    );
    svg
}
