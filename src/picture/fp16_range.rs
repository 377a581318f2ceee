//! The range of FP16 on a logarithmic ruler, with numbers marked on it.

use super::{escape, percent, px};
use std::fmt::Write;

/// A number on the ruler.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// The number; its sign does not show.
    pub value: f64,
    /// What it is called.
    pub label: String,
}

/// Powers of two at the ruler's ends.
const FROM: f64 = -34.0;
const TO: f64 = 22.0;

/// What FP16 makes of numbers between powers of two. Below half of the smallest number everything is
/// zero; the last bound is 65,504, near enough to 2^16 in a picture.
const BANDS: [(f64, f64, &str, &str); 4] = [
    (FROM, -25.0, "zero", "zero"),
    (-25.0, -14.0, "subnormal", "subnormal"),
    (-14.0, 16.0, "normal", "normal"),
    (16.0, TO, "infinite", "∞"),
];

/// Labels below the ruler; a raised exponent would be too small to read.
const TICKS: [(f64, &str); 4] = [(-24.0, "2⁻²⁴"), (-14.0, "2⁻¹⁴"), (0.0, "1"), (16.0, "65,504")];

/// The power of two that a number is, between whole powers along a straight line.
fn octave(value: f64) -> f64 {
    let bits = value.abs().to_bits();
    #[expect(clippy::cast_precision_loss, reason = "a picture has no more than a few digits")]
    let octave = bits as f64 / (1_u64 << 52) as f64 - 1023.0;
    octave
}

/// The ruler as SVG, as wide as its place; what lies beyond it is marked at its end with an arrow.
///
/// ```
/// use bytes_and_bubbles::picture::fp16_range::{Mark, svg};
/// let mark = |value| Mark { value, label: "g".into() };
/// assert!(svg(&[mark(0.0)]).contains("◂ g"));
/// // From 2^-34 to 2^22: 2^-6 is in the middle, and so is its negative.
/// assert!(svg(&[mark(-1.0 / 64.0)]).contains(r#"x1="50%""#));
/// ```
#[must_use]
pub fn svg(marks: &[Mark]) -> String {
    let across = |octave: f64| (octave - FROM) / (TO - FROM);
    #[expect(clippy::cast_precision_loss, reason = "there are two marks")]
    let row = |place: usize| 14.0 + place as f64 * 20.0;
    let top = row(marks.len()) - 6.0;
    let mut svg = format!(
        r#"<svg class="fp16-range" width="100%" height="{}" aria-hidden="true">"#,
        px(top + 52.0)
    );
    for (from, to, class, label) in BANDS {
        let _ = write!(
            svg,
            r#"<rect class="range-{class}" x="{}" y="{}" width="{}" height="26"/><text x="{}" y="{}" text-anchor="middle">{label}</text>"#,
            percent(across(from)),
            px(top),
            percent(across(to) - across(from)),
            percent(across(f64::midpoint(from, to))),
            px(top + 17.0),
        );
    }
    for (at, label) in TICKS {
        let x = percent(across(at));
        let _ = write!(
            svg,
            r#"<line class="tick" x1="{x}" x2="{x}" y1="{}" y2="{}"/><text class="tick-label" x="{x}" y="{}" text-anchor="middle">{label}</text>"#,
            px(top + 26.0),
            px(top + 31.0),
            px(top + 44.0),
        );
    }
    for (place, mark) in marks.iter().enumerate() {
        let octave = octave(mark.value);
        let share = across(octave.clamp(FROM, TO));
        let name = escape(&mark.label);
        let (label, anchor) = match () {
            () if octave < FROM => (format!("◂ {name}"), "start"),
            () if octave > TO => (format!("{name} ▸"), "end"),
            () if share > 0.5 => (name, "end"),
            () => (name, "start"),
        };
        let _ = write!(
            svg,
            r#"<line class="mark" x1="{x}" x2="{x}" y1="{}" y2="{}"/><text class="mark-label" x="{x}" dx="{}" y="{}" text-anchor="{anchor}">{label}</text>"#,
            px(row(place) - 11.0),
            px(top + 26.0),
            if anchor == "end" { "-5" } else { "5" },
            px(row(place)),
            x = percent(share),
        );
    }
    svg.push_str("</svg>");
    svg
}
