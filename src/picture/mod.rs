//! Pictures: the layout in plain numbers, and the SVG that is drawn from it.
//!
//! The SVG is text, made in one go: the same on a page, in a file and in a test. Colours and sizes of
//! letters come from the style sheets by the names of classes.

pub mod bars;
pub mod blocks;
pub mod bubble_curve;
pub mod crossing;
pub mod crossing_svg;
pub mod depth_curve;
pub mod diagram;
pub mod division;
pub mod fp16_range;
pub mod lanes;
pub mod layer_strip;
pub mod lifetimes;
pub mod predictions;
pub mod shares;
pub mod stacked_bar;
pub mod staircase;
pub mod staircase_svg;
pub mod staircase_words;
pub mod standalone;
pub mod steps;
pub mod tornado;
pub mod two_runs;
pub mod two_steps;

/// A length for SVG, to a hundredth: the library's printing of floats weighs more than all pictures.
///
/// ```
/// use bytes_and_bubbles::picture::px;
/// assert_eq!((px(12.0), px(0.126), px(-3.5), px(f64::NAN)), ("12".into(), "0.13".into(), "-3.5".into(), "0".into()));
/// ```
#[must_use]
pub fn px(length: f64) -> String {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a float turned into a whole number saturates"
    )]
    let hundredths = (length * 100.0).round() as i64;
    let sign = if hundredths < 0 { "-" } else { "" };
    let (whole, rest) = (hundredths.unsigned_abs() / 100, hundredths.unsigned_abs() % 100);
    let text = format!("{sign}{whole}.{rest:02}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A share as a percentage for SVG.
#[must_use]
pub fn percent(share: f64) -> String {
    format!("{}%", px(share * 100.0))
}

/// A text as it stands within SVG: names come from readers and may hold anything.
#[must_use]
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
