//! The bubble over the number of micro-batches, on a logarithmic axis.

use super::{percent, px};
use std::fmt::Write;

/// Points of the curve.
const POINTS: u32 = 120;

/// Room around the plot for its labels, in pixels.
const LEFT: f64 = 46.0;
const RIGHT: f64 = 26.0;
const TOP: f64 = 14.0;
const BOTTOM: f64 = 40.0;

/// A labelled place on an axis, in pixels.
#[derive(Clone, Debug, PartialEq)]
pub struct Tick {
    /// Where it is.
    pub at: f64,
    /// What it says.
    pub label: String,
}

/// A number of micro-batches marked on the curve, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mark {
    /// Across.
    pub x: f64,
    /// Down.
    pub y: f64,
}

/// The curve, in pixels.
#[derive(Clone, Debug, PartialEq)]
pub struct BubbleCurve {
    /// The curve, as the `d` of an SVG path.
    pub path: String,
    /// Powers of ten of micro-batches.
    pub across: Vec<Tick>,
    /// Shares of the total.
    pub up: Vec<Tick>,
    /// The number of micro-batches at hand.
    pub now: Mark,
    /// How high the wanted bubble lies.
    pub wanted: Option<f64>,
    /// The fewest micro-batches that meet it.
    pub fewest: Option<Mark>,
    /// The plot's left, right, top and bottom edges.
    pub frame: [f64; 4],
}

impl BubbleCurve {
    /// The curve of a pipeline of `stages` for a picture of `width` × `height` pixels, wide enough to
    /// show `micro_batches` and `fewest`.
    #[must_use]
    pub fn new(
        stages: f64,
        micro_batches: f64,
        wanted: Option<f64>,
        fewest: Option<f64>,
        [width, height]: [f64; 2],
    ) -> Self {
        let decades =
            (micro_batches.max(fewest.unwrap_or(1.0)).max(stages) * 2.0).log10().ceil().max(1.0);
        let (right, bottom) = ((width - RIGHT).max(LEFT + 1.0), (height - BOTTOM).max(TOP + 1.0));
        let x = |number: f64| LEFT + number.max(1.0).log10() / decades * (right - LEFT);
        let y = |share: f64| bottom - share.clamp(0.0, 1.0) * (bottom - TOP);
        let bubble = |number: f64| (stages - 1.0) / (number + stages - 1.0);
        let mark = |number: f64| Mark { x: x(number), y: y(bubble(number)) };
        let path = (0..=POINTS)
            .map(|point| {
                let Mark { x, y } =
                    mark(10_f64.powf(decades * f64::from(point) / f64::from(POINTS)));
                format!("{}{} {}", if point == 0 { 'M' } else { 'L' }, px(x), px(y))
            })
            .collect();
        Self {
            path,
            across: decade_ticks(decades, right - LEFT, x),
            up: [0.0, 0.25, 0.5, 0.75, 1.0]
                .map(|share| Tick { at: y(share), label: percent(share) })
                .into(),
            now: mark(micro_batches),
            wanted: wanted.map(y),
            fewest: fewest.map(mark),
            frame: [LEFT, right, TOP, bottom],
        }
    }
}

impl BubbleCurve {
    /// The curve as SVG.
    #[must_use]
    pub fn svg(&self, [width, height]: [f64; 2]) -> String {
        let [left, right, top, bottom] = self.frame.map(px);
        let mut svg = format!(
            r#"<svg width="{0}" height="{1}" viewBox="0 0 {0} {1}" aria-hidden="true">"#,
            px(width),
            px(height)
        );
        let mut rule = |class: &str, from: &str, to: &str, y1: &str, y2: &str| {
            let _ =
                write!(svg, r#"<line class="{class}" x1="{from}" x2="{to}" y1="{y1}" y2="{y2}"/>"#);
        };
        for tick in &self.up {
            rule("rule", &left, &right, &px(tick.at), &px(tick.at));
        }
        rule("frame", &left, &right, &bottom, &bottom);
        rule("frame", &left, &left, &top, &bottom);
        if let Some(y) = self.wanted.map(px) {
            rule("wanted", &left, &right, &y, &y);
        }
        if let Some(mark) = self.fewest {
            rule("wanted", &px(mark.x), &px(mark.x), &px(mark.y), &bottom);
        }
        let mut label = |class: &str, x: f64, y: f64, text: &str| {
            let _ =
                write!(svg, r#"<text class="{class}" x="{}" y="{}">{text}</text>"#, px(x), px(y));
        };
        let [left, right, _, bottom] = self.frame;
        for tick in &self.up {
            label("axis share", left - 8.0, tick.at, &tick.label);
        }
        for tick in &self.across {
            label("axis", tick.at, bottom + 18.0, &tick.label);
        }
        label("axis", f64::midpoint(left, right), bottom + 34.0, "micro-batches");
        let _ = write!(svg, r#"<path class="bubble" d="{}"/>"#, self.path);
        if let Some(mark) = self.fewest {
            let _ = write!(
                svg,
                r#"<rect class="fewest" x="{}" y="{}" width="10" height="10"/>"#,
                px(mark.x - 5.0),
                px(mark.y - 5.0)
            );
        }
        let _ = write!(
            svg,
            r#"<circle class="now" cx="{}" cy="{}" r="6"/></svg>"#,
            px(self.now.x),
            px(self.now.y)
        );
        svg
    }
}

/// As many powers of ten as have room for their labels.
fn decade_ticks(decades: f64, width: f64, x: impl Fn(f64) -> f64) -> Vec<Tick> {
    const ROOM: f64 = 60.0;
    #[expect(clippy::cast_possible_truncation, reason = "at most the digits of a 127-bit number")]
    let (decades, step) = (decades as i32, (ROOM * decades / width).ceil().max(1.0) as usize);
    (0..=decades)
        .step_by(step)
        .map(|power| {
            let label = match power {
                0..=4 => crate::quantity::print::grouped(10_i128.pow(power.unsigned_abs())),
                power => format!("10^{power}"),
            };
            Tick { at: x(10_f64.powi(power)), label }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_lie_on_the_curve_and_in_the_frame() {
        for (stages, now, fewest) in
            [(8.0, 32.0, 133.0), (2.0, 1.0, 19.0), (1.0, 1.0, 1.0), (1e9, 1e12, 2e10)]
        {
            let curve = BubbleCurve::new(stages, now, Some(0.05), Some(fewest), [640.0, 240.0]);
            let [left, right, top, bottom] = curve.frame;
            for mark in [Some(curve.now), curve.fewest].into_iter().flatten() {
                assert!((left..=right).contains(&mark.x), "{mark:?}");
                assert!((top..=bottom).contains(&mark.y), "{mark:?}");
            }
            assert!(curve.across.len() >= 2);
        }
    }

    #[test]
    fn more_micro_batches_lie_further_right_and_lower() {
        let at = |number| BubbleCurve::new(8.0, number, None, Some(1000.0), [640.0, 240.0]).now;
        assert!(at(32.0).x < at(133.0).x && at(32.0).y < at(133.0).y);
    }

    #[test]
    fn a_narrow_picture_has_fewer_labels_and_no_broken_numbers() {
        let curve = BubbleCurve::new(8.0, 1e30, None, None, [280.0, 200.0]);
        assert!(curve.across.len() <= 6);
        for width in [0.0, 10.0, f64::NAN] {
            let _ = BubbleCurve::new(8.0, 32.0, None, None, [width, 0.0]);
        }
    }
}
