//! The bar of a ledger: one piece for each row, to scale, against the capacity of a device.

use super::percent;
use crate::estimate::model_state::Part;
use std::fmt::Write;

/// One row of the ledger as it goes into the bar.
#[derive(Clone, Debug, PartialEq)]
pub struct Amount {
    /// What it is, which gives its colour.
    pub part: Part,
    /// Its size, in bytes.
    pub bytes: f64,
}

/// A piece of the bar, in shares of the picture's width.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// What it is.
    pub part: Part,
    /// Where it starts.
    pub left: f64,
    /// How wide it is.
    pub width: f64,
}

/// The bar, in shares of the picture's width.
#[derive(Clone, Debug, PartialEq)]
pub struct StackedBar {
    /// The rows, in their order; rows of no size are left out.
    pub pieces: Vec<Piece>,
    /// Where the margin starts and how wide it is, if there is one.
    pub margin: Option<(f64, f64)>,
    /// Where the device is full, if its capacity is known.
    pub capacity: Option<f64>,
}

impl StackedBar {
    /// Lays the rows end to end. The larger of total and capacity takes the whole width, less a
    /// little, so that a line at the end can be seen.
    ///
    /// ```
    /// use bytes_and_bubbles::estimate::model_state::Part;
    /// use bytes_and_bubbles::picture::stacked_bar::{Amount, StackedBar};
    ///
    /// let rows = [
    ///     Amount { part: Part::Weights, bytes: 2.0 },
    ///     Amount { part: Part::Master, bytes: 6.0 },
    /// ];
    /// let bar = StackedBar::new(&rows, 2.0, Some(5.0));
    /// assert_eq!(bar.pieces[1].left, 0.196);
    /// assert_eq!(bar.margin, Some((0.784, 0.196)));
    /// assert_eq!(bar.capacity, Some(0.49));
    /// ```
    #[must_use]
    pub fn new(rows: &[Amount], margin: f64, capacity: Option<f64>) -> Self {
        const FULL: f64 = 0.98;
        let total: f64 = rows.iter().map(|row| row.bytes).sum();
        let whole = (total + margin).max(capacity.unwrap_or(0.0));
        let share = |bytes: f64| if whole > 0.0 { bytes / whole * FULL } else { 0.0 };
        let mut left = 0.0;
        let mut pieces = Vec::with_capacity(rows.len());
        for row in rows.iter().filter(|row| row.bytes > 0.0) {
            let width = share(row.bytes);
            pieces.push(Piece { part: row.part, left, width });
            left += width;
        }
        Self {
            pieces,
            margin: (margin > 0.0).then(|| (left, share(margin))),
            capacity: capacity.map(share),
        }
    }
    /// The bar as SVG, as wide as its place.
    #[must_use]
    pub fn svg(&self) -> String {
        let mut svg = String::from(r#"<svg width="100%" height="80" aria-hidden="true">"#);
        for piece in &self.pieces {
            let _ = write!(
                svg,
                r#"<rect class="piece" data-part="{}" x="{}" y="22" width="{}" height="44"/>"#,
                piece.part.key(),
                percent(piece.left),
                percent(piece.width)
            );
        }
        if let Some((left, width)) = self.margin {
            let _ = write!(
                svg,
                r#"<rect class="margin" x="{}" y="22" width="{}" height="44"/>"#,
                percent(left),
                percent(width)
            );
        }
        if let Some(capacity) = self.capacity {
            // The label stands on the side where it has room.
            let (anchor, aside) = if capacity > 0.5 { ("end", -6) } else { ("start", 6) };
            let at = percent(capacity);
            let _ = write!(
                svg,
                r#"<line class="capacity" x1="{at}" x2="{at}" y1="8" y2="74"/><text class="capacity-label" x="{at}" y="14" dx="{aside}" text-anchor="{anchor}">device is full here</text>"#
            );
        }
        svg.push_str("</svg>");
        svg
    }
}
