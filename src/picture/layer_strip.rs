//! Layers in a row at one moment of a step, the checkpoints above them, and what is held from step to step
//! below.

use super::{escape, percent, px};
use std::fmt::Write;

/// More layers, and more checkpoints, are drawn as bands.
const MOST_CELLS: usize = 200;
/// More steps than this share a place.
const MOST_PLACES: usize = 300;

/// What is with some layers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// The forward pass has not been there.
    Ahead,
    /// The forward pass is there.
    Running,
    /// It was there, and what it made was thrown away.
    Dropped,
    /// Computed again and held.
    Held,
    /// The backward pass is there.
    Backward,
    /// The backward pass is over.
    Done,
}

impl State {
    /// The name of its class.
    #[must_use]
    pub fn class(self) -> &'static str {
        match self {
            Self::Ahead => "ahead",
            Self::Running => "running",
            Self::Dropped => "dropped",
            Self::Held => "held",
            Self::Backward => "backward",
            Self::Done => "done",
        }
    }
}

/// Layers next to each other with the same state: the first, and the one after the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// The first layer.
    pub from: usize,
    /// The layer after the last.
    pub to: usize,
    /// What is with them.
    pub state: State,
}

/// The strip.
#[derive(Clone, Debug, PartialEq)]
pub struct LayerStrip {
    /// All layers, in order.
    pub runs: Vec<Run>,
    /// The first layer of each segment, in order.
    pub segments: Vec<usize>,
    /// How many of their inputs are held, from the first on.
    pub checkpoints: usize,
    /// What is held at each step.
    pub held: Vec<f64>,
    /// The step at hand.
    pub at: usize,
    /// What would be held without checkpoints.
    pub all: f64,
    /// What stands at the right of each row: checkpoints, layers, what is held.
    pub sizes: [String; 3],
}

/// Tops of the three rows and the height of the last one, in pixels.
const ROWS: [f64; 3] = [0.0, 42.0, 96.0];
const PLOT: f64 = 70.0;
/// The peak takes at least one of so many parts of that height.
const LEAST_ROOM: f64 = 3.0;

impl LayerStrip {
    /// Where the first and the last step are, in shares of the width.
    #[must_use]
    pub fn between(&self) -> (f64, f64) {
        (self.step(0), self.step(self.held.len().saturating_sub(1)))
    }

    /// The middle of a step.
    #[expect(clippy::cast_precision_loss, reason = "a picture has few steps")]
    fn step(&self, step: usize) -> f64 {
        (step as f64 + 0.5) / self.held.len().max(1) as f64
    }

    fn layers(&self) -> usize {
        self.runs.last().map_or(0, |run| run.to)
    }

    #[expect(clippy::cast_precision_loss, reason = "a picture has few layers")]
    fn left(&self, layer: usize) -> f64 {
        layer as f64 / self.layers().max(1) as f64
    }

    /// The strip as SVG, as wide as its place.
    ///
    /// ```
    /// use bytes_and_bubbles::picture::layer_strip::{LayerStrip, Run, State};
    /// let strip = |layers| LayerStrip {
    ///     runs: vec![Run { from: 0, to: layers, state: State::Dropped }],
    ///     segments: vec![0, 2],
    ///     checkpoints: 1,
    ///     held: vec![1.0, 2.0, 4.0],
    ///     at: 2,
    ///     all: 4.0,
    ///     sizes: ["1 of 2".into(), "none".into(), "4".into()],
    /// };
    /// assert_eq!(strip(4).svg().matches("layer dropped").count(), 4);
    /// // Very many layers are one band.
    /// assert_eq!(strip(1_000_000).svg().matches("layer dropped").count(), 1);
    /// ```
    #[must_use]
    pub fn svg(&self) -> String {
        let mut svg = format!(
            r#"<svg class="layer-strip" width="100%" height="{}" aria-hidden="true">"#,
            px(ROWS[2] + 24.0 + PLOT)
        );
        let names = ["Checkpoints", "Layers", "Held, step by step"];
        for ((name, size), top) in names.into_iter().zip(&self.sizes).zip(ROWS) {
            let _ = write!(
                svg,
                r#"<text class="lane-name" x="0" y="{y}">{name}</text><text class="bar-size" x="100%" y="{y}" text-anchor="end">{}</text>"#,
                escape(size),
                y = px(top + 12.0)
            );
        }
        self.draw_checkpoints(&mut svg);
        self.draw_layers(&mut svg);
        self.draw_held(&mut svg);
        svg.push_str("</svg>");
        svg
    }

    fn draw_checkpoints(&self, svg: &mut String) {
        let class = |held: bool| if held { "checkpoint" } else { "checkpoint gone" };
        let y = px(ROWS[0] + 19.0);
        if self.segments.len() <= MOST_CELLS {
            for (segment, first) in self.segments.iter().enumerate() {
                let _ = write!(
                    svg,
                    r#"<rect class="{}" x="{}" y="{y}" width="6" height="14"/>"#,
                    class(segment < self.checkpoints),
                    percent(self.left(*first))
                );
            }
            return;
        }
        let end = self.segments.get(self.checkpoints).copied().unwrap_or(self.layers());
        for (from, to, held) in [(0, end, true), (end, self.layers(), false)] {
            if from < to {
                let _ = write!(
                    svg,
                    r#"<rect class="{}" x="{}" y="{y}" width="{}" height="14"/>"#,
                    class(held),
                    percent(self.left(from)),
                    percent(self.left(to) - self.left(from))
                );
            }
        }
    }

    fn draw_layers(&self, svg: &mut String) {
        let one_by_one = self.layers() <= MOST_CELLS;
        for run in self.runs.iter().filter(|run| run.from < run.to) {
            let step = if one_by_one { 1 } else { run.to - run.from };
            for from in (run.from..run.to).step_by(step) {
                let width = self.left(from + step) - self.left(from);
                let _ = write!(
                    svg,
                    r#"<rect class="layer {}" x="{}" y="{}" width="{}" height="26"/>"#,
                    run.state.class(),
                    percent(self.left(from)),
                    px(ROWS[1] + 18.0),
                    percent(if one_by_one { width * 0.88 } else { width })
                );
            }
        }
    }

    fn draw_held(&self, svg: &mut String) {
        let peak = self.held.iter().copied().fold(0.0, f64::max);
        // Where nearly nothing is left of all, all of it has no room.
        let most = self.all.min(peak * LEAST_ROOM).max(peak);
        let (top, bottom) = (ROWS[2] + 20.0, ROWS[2] + 20.0 + PLOT);
        let up = |held: f64| if most > 0.0 { held / most * PLOT } else { 0.0 };
        // Steps that share a place show the most of them.
        let each = self.held.len().div_ceil(MOST_PLACES).max(1);
        let mut start = 0;
        let of = |place: &[f64]| place.iter().copied().fold(0.0, f64::max);
        let places: Vec<(f64, usize)> =
            self.held.chunks(each).map(|place| (of(place), place.len())).collect();
        #[expect(clippy::cast_precision_loss, reason = "a picture has few steps")]
        let share = |step: usize| step as f64 / self.held.len().max(1) as f64;
        for same in places.chunk_by(|one, next| one.0 == next.0) {
            let steps: usize = same.iter().map(|(_, steps)| steps).sum();
            let tall = up(same.first().map_or(0.0, |(held, _)| *held));
            let _ = write!(
                svg,
                r#"<rect class="life" data-part="activations" x="{}" y="{}" width="{}" height="{}"/>"#,
                percent(share(start)),
                px(bottom - tall),
                percent(share(start + steps) - share(start)),
                px(tall)
            );
            start += steps;
        }
        let lines = [("peak-line", peak), ("all-line", self.all)];
        for (class, held) in lines.into_iter().filter(|(_, held)| *held <= most) {
            let y = px(bottom - up(held));
            let _ = write!(svg, r#"<line class="{class}" x1="0" x2="100%" y1="{y}" y2="{y}"/>"#);
        }
        let at = percent(self.step(self.at));
        let _ = write!(
            svg,
            r#"<line class="lane-floor" x1="0" x2="100%" y1="{0}" y2="{0}"/><line class="cursor-line" x1="{at}" x2="{at}" y1="{1}" y2="{0}"/>"#,
            px(bottom),
            px(top - 2.0)
        );
    }
}
