//! A picture as a file of its own: its SVG with all styles in it, and below it what it means.
//!
//! On a page colours and sizes of letters come from the style sheets, and widths from the page. In a file
//! nothing of that is at hand. So each element gets its computed styles as attributes, as the page found them
//! in the colours of the light scheme; lengths in percent stay, within an `svg` of a fixed width. A file
//! without its caption is soon a picture of nothing: caption, legend, numbers, figures, and what is to be seen
//! in words stand below it.

mod color;
mod inlined;
mod text;

pub use color::plain;
pub use inlined::{Inlined, PROPERTIES, inlined};
pub use text::{wrapped, xml};

use super::px;
use std::fmt::Write;

/// How wide a picture is drawn that is as wide as its place.
pub const WIDTH: f64 = 720.0;
/// Room around everything, in pixels.
const MARGIN: f64 = 24.0;
const FONTS: &str =
    "'Segoe UI', system-ui, -apple-system, 'Helvetica Neue', Cantarell, 'Noto Sans', sans-serif";
const INK: &str = "#1e2227";
const QUIET: &str = "#5a6068";
const PAPER: &str = "#ffffff";

/// What goes into a file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Saved {
    /// What the example is called.
    pub title: String,
    /// The picture, as XML.
    pub svg: String,
    /// For each of its elements in order the values of [`PROPERTIES`], as the page computed them.
    pub styles: Vec<Vec<String>>,
    /// What its colours mean.
    pub legend: Vec<Key>,
    /// Its caption.
    pub caption: String,
    /// What it shows, in words.
    pub twin: String,
    /// What it was drawn from: names and texts.
    pub given: Vec<(String, String)>,
    /// The figures beside it: names and values.
    pub figures: Vec<(String, String)>,
}

/// A colour of the legend, and what it means.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Key {
    /// What it is filled with.
    pub fill: String,
    /// Its edge; empty where it has none.
    pub stroke: String,
    /// Whether that edge is dashed.
    pub dashed: bool,
    /// Whether it is round.
    pub round: bool,
    /// A bar at its left, in this colour; empty where there is none.
    pub bar: String,
    /// What it means.
    pub text: String,
}

/// A file, and how large it is in pixels.
#[derive(Clone, Debug, PartialEq)]
pub struct File {
    /// The whole text.
    pub text: String,
    /// How wide it is.
    pub width: f64,
    /// How high it is.
    pub height: f64,
}

/// The file of a picture; nothing where its styles do not belong to it.
#[must_use]
pub fn file(saved: &Saved) -> Option<File> {
    let mut body = Body { svg: String::new(), y: MARGIN, width: WIDTH };
    body.lines(&saved.title, 18.0, "600", INK);
    body.y += 10.0;
    let drawn = inlined(&saved.svg, &saved.styles, [MARGIN, body.y], WIDTH)?;
    body.svg.push_str(&drawn.svg);
    body.width = drawn.width.max(WIDTH);
    body.y += drawn.height + 14.0;
    body.legend(&saved.legend);
    body.lines(&saved.caption, 14.0, "400", INK);
    body.named("Numbers", &saved.given);
    body.named("Figures", &saved.figures);
    body.lines(&saved.twin, 13.0, "400", QUIET);
    body.y += 6.0;
    body.lines(&format!("Bytes & Bubbles: {}", saved.title), 13.0, "600", INK);
    let (width, height) = ((body.width + 2.0 * MARGIN).ceil(), (body.y + MARGIN - 8.0).ceil());
    let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let _ = writeln!(
        text,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" \
         role=\"img\" aria-labelledby=\"title desc\" font-family=\"{FONTS}\">\
         <title id=\"title\">{2}</title><desc id=\"desc\">{3}</desc>\
         <rect width=\"{0}\" height=\"{1}\" fill=\"{PAPER}\"/>{4}</svg>",
        px(width),
        px(height),
        xml(&saved.title),
        xml(&format!("{} {}", saved.caption, saved.twin)),
        body.svg
    );
    // What a reader typed may stand in the picture itself.
    let text = text.replace(text::is_forbidden, "\u{fffd}");
    Some(File { text, width, height })
}

/// The file's name, without what follows the dot.
///
/// ```
/// use bytes_and_bubbles::picture::standalone::file_name;
/// assert_eq!(file_name("The staircase: √L?"), "bytes-and-bubbles-the-staircase-l");
/// ```
#[must_use]
pub fn file_name(title: &str) -> String {
    let mut name = String::from("bytes-and-bubbles");
    let words = title.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    for word in words.take(8) {
        name.push('-');
        name.push_str(&word.to_ascii_lowercase());
    }
    name
}

/// What stands in the file, written from the top down.
struct Body {
    svg: String,
    /// How far down it has got.
    y: f64,
    width: f64,
}

impl Body {
    /// A text on as many lines as it takes.
    fn lines(&mut self, text: &str, size: f64, weight: &str, fill: &str) {
        for line in wrapped(text, self.width, size) {
            self.y += (size * 1.4).round();
            let _ = write!(
                self.svg,
                "<text x=\"{}\" y=\"{}\" font-size=\"{}\" font-weight=\"{weight}\" fill=\"{fill}\">{}</text>",
                px(MARGIN),
                px(self.y),
                px(size),
                xml(&line)
            );
        }
        if !text.trim().is_empty() {
            self.y += 6.0;
        }
    }

    fn named(&mut self, what: &str, pairs: &[(String, String)]) {
        let pairs: Vec<String> =
            pairs.iter().map(|(name, text)| format!("{name} {text}")).collect();
        if !pairs.is_empty() {
            self.lines(&format!("{what}: {}.", pairs.join("; ")), 13.0, "400", INK);
        }
    }

    /// Keys side by side, as many as a line has room for.
    fn legend(&mut self, keys: &[Key]) {
        let mut x = MARGIN;
        for key in keys {
            let lines = wrapped(&key.text, self.width - 20.0, 13.0);
            let longest = lines.iter().map(|line| text::width(line, 13.0)).fold(0.0, f64::max);
            if x > MARGIN && x + 20.0 + longest > MARGIN + self.width {
                self.y += 20.0;
                x = MARGIN;
            }
            self.key(key, x);
            for (place, line) in lines.iter().enumerate() {
                if place > 0 {
                    self.y += 18.0;
                }
                let _ = write!(
                    self.svg,
                    "<text x=\"{}\" y=\"{}\" font-size=\"13\" fill=\"{INK}\">{}</text>",
                    px(x + 18.0),
                    px(self.y + 11.0),
                    xml(line)
                );
            }
            x += longest + 40.0;
        }
        if !keys.is_empty() {
            self.y += 26.0;
        }
    }

    fn key(&mut self, key: &Key, x: f64) {
        let (fill, opacity) = plain(&key.fill);
        let (stroke, _) = plain(&key.stroke);
        let dashes = if key.dashed { " stroke-dasharray=\"3 2\"" } else { "" };
        let radius = if key.round { "6" } else { "2" };
        let _ = write!(
            self.svg,
            "<rect x=\"{}\" y=\"{}\" width=\"12\" height=\"12\" rx=\"{radius}\" fill=\"{fill}\"",
            px(x),
            px(self.y)
        );
        if opacity < 1.0 {
            let _ = write!(self.svg, " fill-opacity=\"{}\"", px(opacity));
        }
        if stroke != "none" {
            let _ = write!(self.svg, " stroke=\"{stroke}\" stroke-width=\"1.5\"{dashes}");
        }
        self.svg.push_str("/>");
        let (bar, _) = plain(&key.bar);
        if bar != "none" {
            let _ = write!(
                self.svg,
                "<rect x=\"{}\" y=\"{}\" width=\"3.5\" height=\"12\" fill=\"{bar}\"/>",
                px(x),
                px(self.y)
            );
        }
    }
}
