//! Lines that cross, as SVG, and the labels of their axes.

use super::crossing::{BOTTOM, Crossing, LEFT, Point, RIGHT, TOP};
use super::{escape, percent, px};
use crate::quantity::{Dimension, Quantity, print};
use std::fmt::Write;

const HEIGHT: f64 = 266.0;
/// The share of the width that a value takes where the picture is narrow.
const VALUE: f64 = 0.22;
/// How far values lie above one another where they would lie on one another.
const STEP: f64 = 15.0;

impl Crossing {
    /// The picture as SVG, as wide as its place: `axis` says what the variable is, `here` what it is now.
    #[must_use]
    pub fn svg(&self, axis: &str, here: &str) -> String {
        let mut svg = format!(
            r#"<svg class="meeting" width="100%" height="{}" aria-hidden="true">"#,
            px(HEIGHT)
        );
        let mut line = |class: &str, part: &str, one: Point, next: Point| {
            let part = if part.is_empty() { "" } else { &format!(" data-part=\"{part}\"") };
            let [x1, x2] = [one.x, next.x].map(percent);
            let [y1, y2] = [one.y, next.y].map(px);
            let _ = write!(
                svg,
                r#"<line class="{class}"{part} x1="{x1}" x2="{x2}" y1="{y1}" y2="{y2}"/>"#
            );
        };
        let at = |x, y| Point { x, y };
        for tick in &self.up {
            line("rule", "", at(LEFT, tick.at), at(RIGHT, tick.at));
        }
        line("frame", "", at(LEFT, BOTTOM), at(RIGHT, BOTTOM));
        line("frame", "", at(LEFT, TOP), at(LEFT, BOTTOM));
        line("meeting-now", "", at(self.now, TOP - 12.0), at(self.now, BOTTOM));
        for cross in &self.crosses {
            line("meeting-drop", "", cross.at, at(cross.at.x, BOTTOM));
        }
        for drawn in &self.lines {
            for (one, next) in drawn.points.iter().zip(drawn.points.iter().skip(1)) {
                line("meeting-line", drawn.part, *one, *next);
            }
        }
        let mut text = |class: &str, anchor: &str, x: f64, [dx, y]: [f64; 2], text: &str| {
            let _ = write!(
                svg,
                r#"<text class="{class}" x="{}" y="{}" dx="{}" text-anchor="{anchor}">{}</text>"#,
                percent(x),
                px(y),
                px(dx),
                escape(text)
            );
        };
        for tick in &self.up {
            text("axis", "end", LEFT, [-6.0, tick.at + 4.0], &tick.label);
        }
        for tick in &self.across {
            text("axis", "middle", tick.at, [0.0, BOTTOM + 17.0], &tick.label);
        }
        text("axis", "middle", f64::midpoint(LEFT, RIGHT), [0.0, BOTTOM + 36.0], axis);
        let side = if self.now > 0.5 { "end" } else { "start" };
        text("meeting-here", side, self.now, [0.0, TOP - 18.0], here);
        // Level lines have their names at the left, where those that rise are below them.
        for drawn in &self.lines {
            let (anchor, x, aside) =
                if drawn.rises { ("end", RIGHT, 0.0) } else { ("start", LEFT, 6.0) };
            text("meeting-name", anchor, x, [aside, drawn.label], &drawn.name);
        }
        let mut taken: Vec<(u32, f64)> = Vec::new();
        for (place, cross) in self.crosses.iter().enumerate() {
            // Away from the edges; in the middle in turn, so that two that are close stay apart.
            let before = cross.at.x > 0.75 || (cross.at.x > 0.4 && place % 2 == 0);
            let (anchor, aside) = if before { ("end", -5.0) } else { ("start", 5.0) };
            let left = if before { cross.at.x - VALUE } else { cross.at.x };
            let is_free = |level: &u32| {
                taken.iter().all(|(other, at)| other != level || (at - left).abs() >= VALUE)
            };
            let level = (0..8).find(is_free).unwrap_or_default();
            taken.push((level, left));
            let y = BOTTOM - 6.0 - STEP * f64::from(level);
            text("meeting-value", anchor, cross.at.x, [aside, y], &short(cross.value));
        }
        let mut circle = |class: &str, at: Point, radius: &str| {
            let (x, y) = (percent(at.x), px(at.y));
            let _ = write!(svg, r#"<circle class="{class}" cx="{x}" cy="{y}" r="{radius}"/>"#);
        };
        for drawn in &self.lines {
            circle("now", drawn.now, "5");
        }
        for cross in &self.crosses {
            circle("meeting-cross", cross.at, "5");
        }
        svg.push_str("</svg>");
        svg
    }
}

/// A value to three figures.
pub(super) fn short(value: f64) -> String {
    #[expect(clippy::cast_possible_truncation, reason = "a float made whole saturates")]
    let thousandths = (value * 1000.0).round() as i128;
    if !(1..10_i128.pow(18)).contains(&thousandths) {
        #[expect(clippy::cast_possible_truncation, reason = "a power of a float is within ±400")]
        let power = value.log10().round() as i32;
        return format!("about {}", number_label(1, power));
    }
    let Ok(exact) = Quantity::ratio(thousandths, 1000, Dimension::PLAIN) else {
        return String::new();
    };
    // A million or more is told in words.
    let full = print::in_full(&exact.round_up());
    match full.split_once(" = ") {
        Some((_, words)) if value >= 1e6 => words.to_owned(),
        _ => print::decimal(&exact),
    }
}

/// A number of one figure: `200`, `10^6`, `5×10^−3`.
///
/// ```
/// use bytes_and_bubbles::picture::crossing_svg::number_label;
/// assert_eq!(number_label(2, 2), "200");
/// assert_eq!((number_label(1, 6), number_label(5, -3)), ("10^6".into(), "5×10^−3".into()));
/// ```
#[must_use]
pub fn number_label(leading: u8, power: i32) -> String {
    let times = if leading == 1 { String::new() } else { format!("{leading}×") };
    match power {
        0..=4 => print::grouped(i128::from(leading) * 10_i128.pow(power.unsigned_abs())),
        5.. => format!("{times}10^{power}"),
        _ => format!("{times}10^−{}", power.unsigned_abs()),
    }
}

/// A number of bytes of one figure: `200 GB`.
///
/// ```
/// use bytes_and_bubbles::picture::crossing_svg::bytes_label;
/// assert_eq!([(1, 0), (2, 11)].map(|(one, power)| bytes_label(one, power)), ["1 B", "200 GB"]);
/// assert_eq!([(1, 33), (1, -2)].map(|(one, power)| bytes_label(one, power)), ["10^33 B", "10^−2 B"]);
/// ```
#[must_use]
pub fn bytes_label(leading: u8, power: i32) -> String {
    const UNITS: [&str; 9] = ["B", "kB", "MB", "GB", "TB", "PB", "EB", "ZB", "YB"];
    let unit = usize::try_from(power / 3).ok().and_then(|place| UNITS.get(place));
    match unit {
        Some(unit) if power >= 0 => format!("{} {unit}", number_label(leading, power % 3)),
        _ => format!("{} B", number_label(leading, power)),
    }
}
