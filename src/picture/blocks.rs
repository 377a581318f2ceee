//! Saved arrays as blocks: a row for each layer, a block for each array, one of them priced.

use super::{escape, percent, px};
use std::fmt::Write;

/// Rows and blocks drawn at most; the rest is said.
const MOST_ROWS: i128 = 8;
const MOST_BLOCKS: i128 = 24;

/// Layers × arrays, to scale: each block stands for one array of one layer.
#[derive(Clone, Debug, PartialEq)]
pub struct Blocks {
    /// Layers.
    pub layers: i128,
    /// Arrays of each layer, rounded up where they are no whole number.
    pub arrays: i128,
    /// How many of them are kept; the rest is drawn empty.
    pub kept: i128,
    /// What one block costs, in words.
    pub price: String,
}

impl Blocks {
    /// How many layers and arrays are drawn.
    #[must_use]
    pub fn drawn(&self) -> (i128, i128) {
        (self.layers.min(MOST_ROWS), self.arrays.min(MOST_BLOCKS))
    }

    /// What is not drawn, in words; empty where all of it is.
    ///
    /// ```
    /// use bytes_and_bubbles::picture::blocks::Blocks;
    /// let blocks = |layers| Blocks { layers, arrays: 10, kept: 10, price: String::new() };
    /// assert_eq!(blocks(4).left_out(), "");
    /// assert_eq!(blocks(32).left_out(), "Drawn: 8 of 32 layers and 10 of 10 arrays.");
    /// ```
    #[must_use]
    pub fn left_out(&self) -> String {
        let (rows, blocks) = self.drawn();
        if (rows, blocks) == (self.layers, self.arrays) {
            return String::new();
        }
        let print = crate::quantity::print::grouped;
        format!(
            "Drawn: {rows} of {} layers and {blocks} of {} arrays.",
            print(self.layers),
            print(self.arrays)
        )
    }

    /// The blocks as SVG, as wide as their place.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a picture has few blocks")]
    pub fn svg(&self) -> String {
        const ROW: f64 = 26.0;
        const LEFT: f64 = 0.16;
        let (rows, blocks) = self.drawn();
        let width = (1.0 - LEFT) / blocks.max(1) as f64;
        let top = 22.0;
        let mut svg = format!(
            r#"<svg class="blocks" width="100%" height="{}" aria-hidden="true">"#,
            px((rows as f64).mul_add(ROW, top + 4.0))
        );
        for row in 0..rows {
            let y = (row as f64).mul_add(ROW, top);
            let _ = write!(
                svg,
                r#"<text class="lane-name" x="0" y="{}">layer {}</text>"#,
                px(y + 15.0),
                row + 1
            );
            for block in 0..blocks {
                let class = match (block < self.kept, row + block) {
                    (true, 0) => "block priced",
                    (true, _) => "block",
                    (false, _) => "block empty",
                };
                let _ = write!(
                    svg,
                    r#"<rect class="{class}" x="{}" y="{}" width="{}" height="20"/>"#,
                    percent((block as f64).mul_add(width, LEFT)),
                    px(y),
                    percent(width * 0.9)
                );
            }
        }
        let at = percent(width.mul_add(0.45, LEFT));
        let _ = write!(
            svg,
            r#"<line class="price-line" x1="{at}" x2="{at}" y1="16" y2="22"/><text class="price" x="{}" y="12">{}</text></svg>"#,
            percent(LEFT),
            escape(&self.price)
        );
        svg
    }
}
