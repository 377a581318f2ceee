//! Bars around a base value, one below the other, with a line where a device is full: what each of
//! several assumptions moves alone.

use super::{escape, percent, px};
use std::fmt::Write;

/// What one assumption moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Swing {
    /// What it is called.
    pub name: String,
    /// What stands at its end, in words.
    pub size: String,
    /// Where it ends with less of it, and with more; the start where there is no such number.
    pub ends: [f64; 2],
    /// Whether it moves the capacity, and not the base.
    pub of_capacity: bool,
    /// Which of the two turn the verdict.
    pub flips: [bool; 2],
}

/// The lines that the bars are about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lines {
    /// The total as it is.
    pub base: f64,
    /// What a device holds.
    pub capacity: f64,
}

/// Height of a bar with its name, in pixels.
const ROW: f64 = 42.0;
/// Room for the names of the lines, in pixels.
const TOP: f64 = 20.0;
/// What is left free at either side, in shares of the width.
const SIDE: f64 = 0.02;

/// The bars as SVG, as wide as their place. The axis goes from the smallest to the largest end.
///
/// ```
/// use bytes_and_bubbles::picture::tornado::{Lines, Swing, svg};
/// let swing = Swing {
///     name: "a < b".into(), size: "6 to 10".into(), ends: [6.0, 10.0], of_capacity: false, flips: [true, false],
/// };
/// let picture = svg(&[swing], Lines { base: 8.0, capacity: 7.0 });
/// // Less of it goes left of the base here, and turns the verdict.
/// assert!(picture.contains(r#"class="swing turns" data-part="less" x="2%" y="40" width="48%""#));
/// assert!(picture.contains(r#"class="swing" data-part="more" x="50%" y="40" width="48%""#));
/// assert!(picture.contains("a &lt; b"));
/// ```
#[must_use]
pub fn svg(swings: &[Swing], lines: Lines) -> String {
    let all = || swings.iter().flat_map(|swing| swing.ends).chain([lines.base, lines.capacity]);
    let (first, last) =
        (all().fold(f64::INFINITY, f64::min), all().fold(f64::NEG_INFINITY, f64::max));
    let place = |size: f64| {
        if last > first { SIDE + (size - first) / (last - first) * (1.0 - 2.0 * SIDE) } else { 0.5 }
    };
    #[expect(clippy::cast_precision_loss, reason = "a picture has few bars")]
    let bottom = TOP + swings.len() as f64 * ROW;
    let mut svg = format!(
        r#"<svg class="tornado" width="100%" height="{}" aria-hidden="true">"#,
        px(bottom + 22.0)
    );
    // Names and sizes lie over the lines.
    let mut texts = String::new();
    let mut top = TOP;
    for swing in swings {
        let _ = write!(
            texts,
            r#"<text class="lane-name" x="0" y="{y}">{}</text><text class="bar-size" x="100%" y="{y}" text-anchor="end">{}</text>"#,
            escape(&swing.name),
            escape(&swing.size),
            y = px(top + 14.0),
        );
        let start = if swing.of_capacity { lines.capacity } else { lines.base };
        for ((end, turns), side) in swing.ends.into_iter().zip(swing.flips).zip(["less", "more"]) {
            let (left, right) = (place(start.min(end)), place(start.max(end)));
            if right > left {
                let _ = write!(
                    svg,
                    r#"<rect class="swing{}" data-part="{side}" x="{}" y="{}" width="{}" height="16"/>"#,
                    if turns { " turns" } else { "" },
                    percent(left),
                    px(top + 20.0),
                    percent(right - left)
                );
            }
        }
        top += ROW;
    }
    let mut line = |class: &str, size: f64, y: f64, text: &str| {
        let at = place(size);
        // The label stands on the side where it has room.
        let (anchor, aside) = if at > 0.5 { ("end", -6) } else { ("start", 6) };
        let _ = write!(
            svg,
            r#"<line class="{class}" x1="{at}" x2="{at}" y1="4" y2="{}"/><text class="{class}-label" x="{at}" y="{}" dx="{aside}" text-anchor="{anchor}">{text}</text>"#,
            px(bottom + 4.0),
            px(y),
            at = percent(at),
        );
    };
    line("base", lines.base, 12.0, "as it is");
    line("capacity", lines.capacity, bottom + 16.0, "device is full here");
    svg.push_str(&texts);
    svg.push_str("</svg>");
    svg
}
