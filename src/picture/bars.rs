//! Bars below each other on one scale, each made of pieces, with a line where a device is full.

use super::{escape, percent, px};
use std::fmt::Write;

/// A bar: its name, what stands at its end, and its pieces.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    /// What it is.
    pub name: String,
    /// How much it is, in words.
    pub size: String,
    /// Its pieces: the name of a part, which gives the colour, and the size.
    pub pieces: Vec<(&'static str, f64)>,
}

/// Height of a bar with its name, in pixels.
const BAR: f64 = 50.0;
/// The longest bar takes so much of the width, so that a line at its end is seen.
const FULL: f64 = 0.98;

/// The bars as SVG, as wide as their place.
///
/// ```
/// use bytes_and_bubbles::picture::bars::{Bar, svg};
/// let bar = |size| Bar { name: "a < b".into(), size: "1 B".into(), pieces: vec![("weights", size)] };
/// let picture = svg(&[bar(1.0), bar(4.0)], Some(2.0));
/// assert!(picture.contains(r#"data-part="weights" x="0%" y="18" width="24.5%""#));
/// assert!(picture.contains("a &lt; b"));
/// ```
#[must_use]
pub fn svg(bars: &[Bar], capacity: Option<f64>) -> String {
    let length = |bar: &Bar| bar.pieces.iter().map(|(_, size)| size).sum::<f64>();
    let longest = bars.iter().map(length).fold(capacity.unwrap_or(0.0), f64::max);
    let share = |size: f64| if longest > 0.0 { size / longest * FULL } else { 0.0 };
    #[expect(clippy::cast_precision_loss, reason = "a picture has few bars")]
    let height = bars.len() as f64 * BAR;
    let mut svg = format!(
        r#"<svg class="bars" width="100%" height="{}" aria-hidden="true">"#,
        px(height + if capacity.is_some() { 22.0 } else { 4.0 })
    );
    let mut top = 0.0;
    for bar in bars {
        let _ = write!(
            svg,
            r#"<text class="lane-name" x="0" y="{y}">{}</text><text class="bar-size" x="100%" y="{y}" text-anchor="end">{}</text>"#,
            escape(&bar.name),
            escape(&bar.size),
            y = px(top + 13.0),
        );
        let mut left = 0.0;
        for (part, size) in bar.pieces.iter().filter(|(_, size)| *size > 0.0) {
            let _ = write!(
                svg,
                r#"<rect class="piece" data-part="{part}" x="{}" y="{}" width="{}" height="24"/>"#,
                percent(share(left)),
                px(top + 18.0),
                percent(share(*size))
            );
            left += size;
        }
        top += BAR;
    }
    if let Some(capacity) = capacity {
        let at = percent(share(capacity));
        // The label stands on the side where it has room.
        let (anchor, aside) = if share(capacity) > 0.5 { ("end", -6) } else { ("start", 6) };
        let _ = write!(
            svg,
            r#"<line class="capacity" x1="{at}" x2="{at}" y1="16" y2="{}"/><text class="capacity-label" x="{at}" y="{}" dx="{aside}" text-anchor="{anchor}">device is full here</text>"#,
            px(height + 4.0),
            px(height + 16.0)
        );
    }
    svg.push_str("</svg>");
    svg
}
