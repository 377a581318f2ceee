//! The lifetime diagram: time across in moments, a row for each thing that is held, its bar as long as
//! it lives.

use super::{escape, percent, px};
use std::fmt::Write;

/// A row: what is held, and how much of it at each moment.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// What it is called.
    pub name: String,
    /// Its size, in words.
    pub size: String,
    /// The name of its part, which gives its colour.
    pub part: &'static str,
    /// Its height at each moment, from 0 to 1.
    pub held: Vec<f64>,
    /// From which moment on it is no longer what it was, if it was lost.
    pub lost_from: Option<usize>,
}

/// A phase across the top: its name, and its first moment and the one after its last.
#[derive(Clone, Debug, PartialEq)]
pub struct Phase {
    /// A few letters.
    pub name: String,
    /// The first moment.
    pub from: usize,
    /// The moment after the last.
    pub to: usize,
}

/// The diagram.
#[derive(Clone, Debug, PartialEq)]
pub struct Lifetimes {
    /// Rows from the top.
    pub rows: Vec<Row>,
    /// Phases from the left.
    pub phases: Vec<Phase>,
    /// Moments in all.
    pub moments: usize,
    /// The moment of the cursor.
    pub at: usize,
    /// The moment of the peak.
    pub peak: usize,
}

/// Height of the row of phases, and of each row with its name, in pixels.
const HEAD: f64 = 24.0;
const ROW: f64 = 38.0;
const BAR: f64 = 18.0;

impl Lifetimes {
    /// Where the first and the last moment are, in shares of the width.
    #[must_use]
    pub fn between(&self) -> (f64, f64) {
        (self.left(0) + self.width() / 2.0, 1.0 - self.width() / 2.0)
    }

    #[expect(clippy::cast_precision_loss, reason = "a picture has few moments")]
    fn left(&self, moment: usize) -> f64 {
        moment as f64 * self.width()
    }

    #[expect(clippy::cast_precision_loss, reason = "a picture has few moments")]
    fn width(&self) -> f64 {
        1.0 / self.moments.max(1) as f64
    }

    /// The diagram as SVG, as wide as its place.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a picture has few rows")]
    pub fn svg(&self) -> String {
        let height = (self.rows.len() as f64).mul_add(ROW, HEAD + 6.0);
        let mut svg = format!(
            r#"<svg class="lifetimes" width="100%" height="{}" aria-hidden="true">"#,
            px(height)
        );
        for (place, phase) in self.phases.iter().enumerate() {
            self.phase(&mut svg, phase, place, height);
        }
        for (place, row) in self.rows.iter().enumerate() {
            self.row(&mut svg, row, (place as f64).mul_add(ROW, HEAD + 4.0));
        }
        for (moment, class) in [(self.peak, "peak-line"), (self.at, "cursor-line")] {
            let at = percent(self.left(moment) + self.width() / 2.0);
            let _ = write!(
                svg,
                r#"<line class="{class}" x1="{at}" x2="{at}" y1="{}" y2="{}"/>"#,
                px(HEAD),
                px(height)
            );
        }
        svg.push_str("</svg>");
        svg
    }

    fn phase(&self, svg: &mut String, phase: &Phase, place: usize, height: f64) {
        let (left, right) = (self.left(phase.from), self.left(phase.to));
        let class = if place.is_multiple_of(2) { "phase" } else { "phase other" };
        let _ = write!(
            svg,
            r#"<rect class="{class}" x="{}" y="0" width="{}" height="{}"/><text class="phase-name" x="{}" y="15" text-anchor="middle">{}</text>"#,
            percent(left),
            percent(right - left),
            px(height),
            percent(f64::midpoint(left, right)),
            escape(&phase.name)
        );
    }

    /// A row: runs of moments at one height become one piece.
    fn row(&self, svg: &mut String, row: &Row, top: f64) {
        let _ = write!(
            svg,
            r#"<text class="lane-name" x="4" y="{y}">{}</text><text class="bar-size" x="100%" dx="-4" y="{y}" text-anchor="end">{}</text>"#,
            escape(&row.name),
            escape(&row.size),
            y = px(top + 11.0)
        );
        let lost = |moment: usize| row.lost_from.is_some_and(|from| moment >= from);
        let mut from = 0;
        while from < row.held.len() {
            let same = |moment: usize| {
                row.held.get(moment) == row.held.get(from) && lost(moment) == lost(from)
            };
            let to = (from..row.held.len()).take_while(|moment| same(*moment)).count() + from;
            let held = row.held.get(from).copied().unwrap_or_default();
            if held > 0.0 {
                let tall = (held * BAR).max(2.0);
                let class = if lost(from) { "life lost" } else { "life" };
                let _ = write!(
                    svg,
                    r#"<rect class="{class}" data-part="{}" x="{}" y="{}" width="{}" height="{}"/>"#,
                    row.part,
                    percent(self.left(from)),
                    px(top + 15.0 + BAR - tall),
                    percent(self.left(to) - self.left(from)),
                    px(tall)
                );
            }
            from = to;
        }
    }
}
