//! How far predictions were off, in orders of magnitude, from the oldest to the newest.

use super::{percent, px};
use crate::quantity::print::grouped;
use std::fmt::Write;

/// Orders of magnitude above and below the truth that are drawn; what is further off lies on the edge.
const ORDERS: f64 = 3.0;

/// Most dots; of more the newest are drawn.
const MOST_DOTS: usize = 500;

/// Where the plot starts and ends, as shares of the width, and its top and bottom, in pixels.
const LEFT: f64 = 0.14;
const RIGHT: f64 = 0.98;
const TOP: f64 = 14.0;
const BOTTOM: f64 = 158.0;

/// Predictions and how far they were off.
#[derive(Clone, Debug, PartialEq)]
pub struct Predictions {
    /// The decimal logarithm of each prediction over the truth.
    pub errors: Vec<f64>,
    /// Of how many the means are, how far the first were off on average, and how far the last.
    pub means: Option<(usize, f64, f64)>,
}

/// An error in words.
///
/// ```
/// use bytes_and_bubbles::picture::predictions::magnitude;
/// assert_eq!(magnitude(0.301_03), "2 times the value");
/// assert_eq!(magnitude(-1.0), "the value divided by 10");
/// assert_eq!(magnitude(0.001), "the value itself");
/// assert_eq!(magnitude(9.0), "more than 1,000,000 times the value");
/// ```
#[must_use]
pub fn magnitude(orders: f64) -> String {
    match factor(orders).as_str() {
        "1" => "the value itself".to_owned(),
        number if orders > 0.0 => format!("{number} times the value"),
        number => format!("the value divided by {number}"),
    }
}

/// By which factor an error is off, whichever way, to two figures or to a whole number.
#[must_use]
pub fn factor(orders: f64) -> String {
    let times = 10_f64.powf(orders.abs().min(7.0));
    if times < 9.95 {
        return px((times * 10.0).round() / 10.0);
    }
    #[expect(clippy::cast_possible_truncation, reason = "at most a million")]
    let number = grouped(times.min(1e6).round() as i128);
    if times > 1e6 { format!("more than {number}") } else { number }
}

impl Predictions {
    /// The picture, as wide as its place.
    #[must_use]
    pub fn svg(&self) -> String {
        let mut svg = format!(
            r#"<svg class="predictions" width="100%" height="{}" aria-hidden="true">"#,
            px(BOTTOM + 26.0)
        );
        for order in -3..=3_i32 {
            let (y, class) = (px(y(f64::from(order))), if order == 0 { "truth" } else { "rule" });
            let label = match order {
                0 => "right".to_owned(),
                1.. => format!("× {}", 10_i32.pow(order.unsigned_abs())),
                _ => format!("÷ {}", 10_i32.pow(order.unsigned_abs())),
            };
            let _ = write!(
                svg,
                r#"<line class="{class}" x1="{}" x2="{}" y1="{y}" y2="{y}"/><text class="axis" x="{}" dx="-8" y="{y}" dy="4" text-anchor="end">{label}</text>"#,
                percent(LEFT),
                percent(RIGHT),
                percent(LEFT)
            );
        }
        let skipped = self.errors.len().saturating_sub(MOST_DOTS);
        let shown = self.errors.get(skipped..).unwrap_or_default();
        let x =
            |place: usize| LEFT + (place as f64 + 0.5) / shown.len().max(1) as f64 * (RIGHT - LEFT);
        if let Some((of, first, last)) = self.means {
            let half = (RIGHT - LEFT) / shown.len().max(1) as f64 / 2.0;
            let ends = [
                ("first", first, 0, of.saturating_sub(1)),
                ("last", last, shown.len().saturating_sub(of), shown.len().saturating_sub(1)),
            ];
            // The first are drawn only where they have not moved out of the picture.
            for (class, mean, from, to) in ends.into_iter().skip(usize::from(skipped > 0)) {
                let (from, to) = (x(from) - half, x(to) + half);
                let (up, down) = (y(mean), y(-mean));
                let _ = write!(
                    svg,
                    r#"<rect class="mean {class}" x="{}" width="{}" y="{}" height="{}"/>"#,
                    percent(from),
                    percent(to - from),
                    px(up),
                    px((down - up).max(2.0))
                );
            }
        }
        for (place, error) in shown.iter().enumerate() {
            let class = if error.abs() > ORDERS { "prediction beyond" } else { "prediction" };
            let _ = write!(
                svg,
                r#"<circle class="{class}" cx="{}" cy="{}" r="4"/>"#,
                percent(x(place)),
                px(y(*error))
            );
        }
        let _ = write!(
            svg,
            r#"<text class="axis" x="{}" y="{}">oldest</text><text class="axis" x="{}" y="{}" text-anchor="end">newest</text></svg>"#,
            percent(LEFT),
            px(BOTTOM + 20.0),
            percent(RIGHT),
            px(BOTTOM + 20.0)
        );
        svg
    }
}

fn y(orders: f64) -> f64 {
    let middle = f64::midpoint(TOP, BOTTOM);
    middle - orders.clamp(-ORDERS, ORDERS) / ORDERS * (middle - TOP)
}
