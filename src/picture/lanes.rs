//! Lanes over one time: bars below each other, each lane with its name above it.

use super::{escape, percent};
use std::fmt::Write;

/// A lane.
#[derive(Clone, Debug, PartialEq)]
pub struct Lane {
    /// What it is called.
    pub name: String,
    /// Its bars, in any order.
    pub bars: Vec<Bar>,
}

/// A bar within a lane, in whatever unit the time has.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    /// Where it starts.
    pub from: f64,
    /// Where it ends.
    pub to: f64,
    /// The name of its class, which gives its colour.
    pub class: &'static str,
    /// What stands in it, where there is room.
    pub label: String,
}

/// Height of a lane with its name, in pixels.
const LANE: f64 = 52.0;

/// The lanes as SVG, as wide as their place; the longest ends at its right edge.
///
/// ```
/// use bytes_and_bubbles::picture::lanes::{Bar, Lane, svg};
/// let bar = |from, to| Bar { from, to, class: "busy", label: String::new() };
/// let lanes = [
///     Lane { name: "Device".into(), bars: vec![bar(0.0, 2.0)] },
///     Lane { name: "Link".into(), bars: vec![bar(2.0, 8.0)] },
/// ];
/// assert!(svg(&lanes).contains(r#"x="25%" y="72" width="75%""#));
/// ```
#[must_use]
pub fn svg(lanes: &[Lane]) -> String {
    let end = lanes.iter().flat_map(|lane| &lane.bars).map(|bar| bar.to).fold(0.0, f64::max);
    let share = |time: f64| if end > 0.0 { time / end } else { 0.0 };
    #[expect(clippy::cast_precision_loss, reason = "a picture has few lanes")]
    let top = |place: usize| place as f64 * LANE;
    let mut svg = format!(
        r#"<svg class="lanes" width="100%" height="{}" aria-hidden="true">"#,
        super::px(top(lanes.len()) + 4.0)
    );
    for (place, lane) in lanes.iter().enumerate() {
        let y = top(place);
        let _ = write!(
            svg,
            r#"<text class="lane-name" x="0" y="{}">{}</text><line class="lane-floor" x1="0" x2="100%" y1="{floor}" y2="{floor}"/>"#,
            super::px(y + 14.0),
            escape(&lane.name),
            floor = super::px(y + 46.0),
        );
        for bar in &lane.bars {
            let (left, width) = (share(bar.from), share(bar.to - bar.from));
            let _ = write!(
                svg,
                r#"<rect class="bar-{}" x="{}" y="{}" width="{}" height="26"/>"#,
                bar.class,
                percent(left),
                super::px(y + 20.0),
                percent(width)
            );
            if width > 0.14 && !bar.label.is_empty() {
                let _ = write!(
                    svg,
                    r#"<text class="bar-label" x="{}" y="{}" text-anchor="middle">{}</text>"#,
                    percent(left + width / 2.0),
                    super::px(y + 37.5),
                    escape(&bar.label)
                );
            }
        }
    }
    svg.push_str("</svg>");
    svg
}
