//! What a device holds over the number of devices, both by powers of ten, with a line where it is full.

use super::{escape, percent, px};
use std::fmt::Write;

/// Devices, and the bytes that each of them holds then.
pub type Point = [f64; 2];

/// A line that falls as devices are added.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Its name, which gives its colour.
    pub part: &'static str,
    /// Its points, from few devices to many.
    pub points: Vec<Point>,
}

/// The picture in numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Shares {
    /// The lines.
    pub lines: Vec<Line>,
    /// Where a device is full.
    pub capacity: Option<f64>,
    /// The devices at hand, on each line.
    pub now: Vec<Point>,
    /// The fewest devices that are enough, on their lines.
    pub fewest: Vec<Point>,
}

/// The plot, in shares of the width, and in pixels from top to bottom.
const LEFT: f64 = 0.15;
const RIGHT: f64 = 0.97;
const TOP: f64 = 14.0;
const BOTTOM: f64 = 206.0;
/// Labels along an axis, at most.
const LABELS: i32 = 6;
const BYTES: [&str; 9] = ["B", "kB", "MB", "GB", "TB", "PB", "EB", "ZB", "YB"];

/// An axis by powers of ten: the first and the last of them.
#[derive(Clone, Copy)]
struct Axis(i32, i32);

impl Axis {
    /// The powers that hold all of `values`, which are above zero.
    #[expect(clippy::cast_possible_truncation, reason = "a float's power of ten has few digits")]
    fn around(values: impl Iterator<Item = f64> + Clone) -> Self {
        let least = values.clone().fold(f64::INFINITY, f64::min).log10().floor();
        let most = values.fold(0.0, f64::max).log10().ceil();
        Self(least as i32, (most as i32).max(least as i32 + 1))
    }

    fn share(self, value: f64) -> f64 {
        (value.log10() - f64::from(self.0)) / f64::from(self.1 - self.0)
    }

    /// The powers that have a label.
    fn labelled(self) -> impl Iterator<Item = i32> {
        let step = ((self.1 - self.0) / LABELS + 1).unsigned_abs() as usize;
        (self.0..=self.1).step_by(step)
    }
}

impl Shares {
    /// The picture as SVG, as wide as its place; `None` where nothing is held.
    ///
    /// ```
    /// use bytes_and_bubbles::picture::shares::{Line, Shares};
    /// let points = vec![[1.0, 800.0], [10.0, 80.0], [100.0, 8.0]];
    /// let line = Line { part: "share", points };
    /// let shares = Shares { lines: vec![line], capacity: Some(80.0), now: vec![[64.0, 12.5]], fewest: vec![[10.0, 80.0]] };
    /// let svg = shares.svg().unwrap();
    /// // Two pieces of the line, the capacity, two axes' lines for 1 to 100 devices and 1 to 1,000 bytes.
    /// assert_eq!(svg.matches("<line").count(), 2 + 1 + 3 + 4);
    /// // The fewest devices lie where the line meets the capacity, half way between 1 and 100.
    /// assert!(svg.contains(r#"<rect class="fewest" x="56%" y="84.2" width="10""#));
    /// assert_eq!(Shares { lines: Vec::new(), ..shares }.svg(), None);
    /// ```
    #[must_use]
    pub fn svg(&self) -> Option<String> {
        let held = |point: &&Point| point.iter().all(|one| one.is_finite() && *one > 0.0);
        let points = || self.lines.iter().flat_map(|line| &line.points).filter(held);
        points().next()?;
        let all = points().chain(self.now.iter().chain(&self.fewest).filter(held));
        let capacity = self.capacity.filter(|capacity| *capacity > 0.0 && capacity.is_finite());
        let across = Axis::around(all.clone().map(|[devices, _]| *devices));
        let up = Axis::around(all.map(|[_, bytes]| *bytes).chain(capacity));
        let x = |devices: f64| percent(across.share(devices).mul_add(RIGHT - LEFT, LEFT));
        let y = |bytes: f64| up.share(bytes).mul_add(TOP - BOTTOM, BOTTOM);
        let mut svg =
            r#"<svg class="shares" width="100%" height="242" aria-hidden="true">"#.to_owned();
        axes(&mut svg, across, up);
        for Line { part, points } in &self.lines {
            let _ = write!(svg, r#"<g class="falls" data-part="{part}">"#);
            let points: Vec<_> = points.iter().filter(held).collect();
            for pair in points.windows(2) {
                let [[from, above], [to, below]] = pair else { continue };
                let (x1, y1, x2, y2) = (x(*from), px(y(*above)), x(*to), px(y(*below)));
                let _ = write!(svg, r#"<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>"#);
            }
            svg.push_str("</g>");
        }
        if let Some(at) = capacity.map(y) {
            // On the right, where what falls is lowest: on the side of the line that it has left.
            let last = |line: &Line| line.points.last().map(|[_, bytes]| y(*bytes));
            let passed = self.lines.iter().filter_map(last).all(|lowest| lowest >= at);
            let above = at > BOTTOM - 18.0 || (passed && at > TOP + 12.0);
            let label = if above { at - 6.0 } else { at + 15.0 };
            let _ = write!(
                svg,
                r#"<line class="capacity" x1="{left}" x2="{right}" y1="{at}" y2="{at}"/><text class="capacity-label" x="{right}" dx="-6" y="{}" text-anchor="end">device is full here</text>"#,
                px(label),
                left = percent(LEFT),
                right = percent(RIGHT),
                at = px(at),
            );
        }
        for [devices, bytes] in self.fewest.iter().filter(held) {
            let _ = write!(
                svg,
                r#"<rect class="fewest" x="{}" y="{}" width="10" height="10" transform="translate(-5 -5)"/>"#,
                x(*devices),
                px(y(*bytes))
            );
        }
        for [devices, bytes] in self.now.iter().filter(held) {
            let _ = write!(
                svg,
                r#"<circle class="now" cx="{}" cy="{}" r="6"/>"#,
                x(*devices),
                px(y(*bytes))
            );
        }
        svg.push_str("</svg>");
        Some(svg)
    }
}

fn axes(svg: &mut String, across: Axis, up: Axis) {
    let [left, right, top, bottom] = [percent(LEFT), percent(RIGHT), px(TOP), px(BOTTOM)];
    for power in up.labelled() {
        let at = up.share(10_f64.powi(power)).mul_add(TOP - BOTTOM, BOTTOM);
        let _ = write!(
            svg,
            r#"<line class="rule" x1="{left}" x2="{right}" y1="{at}" y2="{at}"/><text class="axis" x="{left}" dx="-5" y="{}" text-anchor="end">{}</text>"#,
            px(at + 4.0),
            escape(&bytes_label(power)),
            at = px(at),
        );
    }
    for power in across.labelled() {
        let at = percent(across.share(10_f64.powi(power)).mul_add(RIGHT - LEFT, LEFT));
        let _ = write!(
            svg,
            r#"<line class="rule" x1="{at}" x2="{at}" y1="{top}" y2="{bottom}"/><text class="axis" x="{at}" y="{}" text-anchor="middle">{}</text>"#,
            px(BOTTOM + 16.0),
            count_label(power),
        );
    }
    let middle = percent(f64::midpoint(LEFT, RIGHT));
    let below = px(BOTTOM + 32.0);
    let _ = write!(
        svg,
        r#"<text class="axis" x="{middle}" y="{below}" text-anchor="middle">devices</text>"#
    );
}

fn count_label(power: i32) -> String {
    match power {
        0..=4 => crate::quantity::print::grouped(10_i128.pow(power.unsigned_abs())),
        power => format!("10^{power}"),
    }
}

fn bytes_label(power: i32) -> String {
    let unit = usize::try_from(power / 3).ok().and_then(|place| BYTES.get(place));
    match unit {
        Some(unit) if power >= 0 => format!("{} {unit}", 10_i128.pow((power % 3).unsigned_abs())),
        _ => format!("10^{power} B"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fallen(devices: f64, bytes: f64) -> Shares {
        let points = vec![[1.0, bytes], [devices, bytes / devices]];
        let now = vec![[devices, bytes / devices]];
        let lines = vec![Line { part: "share", points }];
        Shares { lines, capacity: Some(bytes), now, fewest: Vec::new() }
    }

    #[test]
    fn absurd_sizes_have_few_nodes_and_no_broken_numbers() {
        for devices in [1.0, 64.0, 1e30, 1e38] {
            for bytes in [1e-30, 1.0, 1e12, 1e38] {
                let svg = fallen(devices, bytes).svg().unwrap_or_default();
                let nodes = svg.matches('<').count();
                assert!((10..80).contains(&nodes) && !svg.contains("NaN"), "{svg}");
            }
        }
        assert_eq!(fallen(64.0, 0.0).svg(), None);
        assert_eq!(fallen(64.0, f64::INFINITY).svg(), None);
    }

    #[test]
    fn labels_of_bytes() {
        let labels = [0, 1, 9, 11, 12, 30, -3].map(bytes_label);
        assert_eq!(labels, ["1 B", "10 B", "1 GB", "100 GB", "1 TB", "10^30 B", "10^-3 B"]);
    }
}
