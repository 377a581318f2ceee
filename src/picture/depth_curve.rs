//! What is stored over the number of checkpoints: the law as a curve, plans as dots, and the least of both.

use super::{percent, px};
use crate::quantity::print::grouped;
use std::fmt::Write;

/// Pieces of the curve.
const PIECES: u32 = 80;
/// Networks of so many layers have a dot for each plan.
const MOST_DOTS: u32 = 200;

/// Where the plot starts and ends, as shares of the width, and its top and bottom, in pixels.
const LEFT: f64 = 0.09;
const RIGHT: f64 = 0.98;
const TOP: f64 = 22.0;
const BOTTOM: f64 = 202.0;

/// A number of segments and what it stores.
pub type Point = (f64, f64);

/// The curve: g + c × L / g over g from 1 to L, on a logarithmic axis, on which it is the same on both
/// sides of its least place.
#[derive(Clone, Debug, PartialEq)]
pub struct DepthCurve {
    /// Layers, at least one.
    pub layers: f64,
    /// What a layer costs beside a checkpoint.
    pub each: f64,
    /// The least of the law, where it lies between one segment and one for each layer.
    pub real: Option<Point>,
    /// The best plan.
    pub best: Option<Point>,
    /// The plan at hand.
    pub now: Option<Point>,
}

impl DepthCurve {
    fn law(&self, segments: f64) -> f64 {
        segments + self.each * self.layers / segments
    }

    fn top(&self) -> f64 {
        self.law(1.0).max(self.law(self.layers)).max(self.each * self.layers)
    }

    fn x(&self, segments: f64) -> f64 {
        let across = if self.layers > 1.0 { segments.ln() / self.layers.ln() } else { 0.5 };
        LEFT + across.clamp(0.0, 1.0) * (RIGHT - LEFT)
    }

    fn y(&self, stored: f64) -> f64 {
        BOTTOM - (stored / self.top()).clamp(0.0, 1.0) * (BOTTOM - TOP)
    }

    /// The curve as SVG, as wide as its place.
    ///
    /// ```
    /// use bytes_and_bubbles::picture::depth_curve::DepthCurve;
    /// let curve = |layers| {
    ///     DepthCurve { layers, each: 1.0, real: None, best: Some((2.0, 4.0)), now: None }.svg()
    /// };
    /// assert_eq!(curve(4.0).matches("class=\"plan\"").count(), 4);
    /// assert!(!curve(1e30).contains("class=\"plan\"") && !curve(1.0).contains("NaN"));
    /// ```
    #[must_use]
    pub fn svg(&self) -> String {
        let mut svg = format!(
            r#"<svg class="depth-curve" width="100%" height="{}" aria-hidden="true">"#,
            px(BOTTOM + 40.0)
        );
        self.axes(&mut svg);
        let point = |piece: u32| {
            let segments = self.layers.powf(f64::from(piece) / f64::from(PIECES));
            (percent(self.x(segments)), px(self.y(self.law(segments))))
        };
        svg.push_str(r#"<g class="law">"#);
        for piece in 0..PIECES {
            let ((x1, y1), (x2, y2)) = (point(piece), point(piece + 1));
            let _ = write!(svg, r#"<line x1="{x1}" x2="{x2}" y1="{y1}" y2="{y2}"/>"#);
        }
        svg.push_str("</g>");
        if self.layers <= f64::from(MOST_DOTS) {
            for segments in (1..=MOST_DOTS).map(f64::from).take_while(|one| *one <= self.layers) {
                let stored = segments + self.each * (self.layers / segments).ceil();
                self.mark(&mut svg, "plan", 2.0, (segments, stored));
            }
        }
        for (class, radius, mark) in
            [("real", 7.0, self.real), ("best", 4.5, self.best), ("now", 8.0, self.now)]
        {
            if let Some(mark) = mark {
                self.mark(&mut svg, class, radius, mark);
            }
        }
        svg.push_str("</svg>");
        svg
    }

    fn mark(&self, svg: &mut String, class: &str, radius: f64, (segments, stored): Point) {
        let _ = write!(
            svg,
            r#"<circle class="{class}" cx="{}" cy="{}" r="{}"/>"#,
            percent(self.x(segments)),
            px(self.y(stored)),
            px(radius)
        );
    }

    fn axes(&self, svg: &mut String) {
        let (left, right) = (percent(LEFT), percent(RIGHT));
        for (stored, label) in [(0.0, "0"), (self.each * self.layers, "all")] {
            let y = px(self.y(stored));
            let class = if stored > 0.0 { "all-line" } else { "lane-floor" };
            let _ = write!(
                svg,
                r#"<line class="{class}" x1="{left}" x2="{right}" y1="{y}" y2="{y}"/><text class="axis" x="{left}" dx="-6" y="{y}" dy="4" text-anchor="end">{label}</text>"#
            );
        }
        for (segments, label) in self.ticks() {
            let _ = write!(
                svg,
                r#"<text class="axis" x="{}" y="{}" text-anchor="middle">{label}</text>"#,
                percent(self.x(segments)),
                px(BOTTOM + 16.0)
            );
        }
        let _ = write!(
            svg,
            r#"<text class="axis" x="{}" y="{}" text-anchor="middle">segments</text>"#,
            percent(f64::midpoint(LEFT, RIGHT)),
            px(BOTTOM + 34.0)
        );
    }

    /// Powers of two, or of ten where there are many layers; of very many a few.
    fn ticks(&self) -> Vec<(f64, String)> {
        const MOST: usize = 8;
        let base: i32 = if self.layers <= 128.0 { 2 } else { 10 };
        let powers = || (0..40).take_while(|power| f64::from(base).powi(*power) <= self.layers);
        let each = powers().count().div_ceil(MOST).max(1);
        let tick = |power: i32| {
            let label = match power {
                0..=7 => grouped(i128::from(base).pow(power.unsigned_abs())),
                power => format!("{base}^{power}"),
            };
            (f64::from(base).powi(power), label)
        };
        powers().step_by(each).map(tick).collect()
    }
}
