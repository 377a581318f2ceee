//! An SVG whose elements carry their styles themselves.

use super::{plain, xml};
use crate::picture::px;
use std::fmt::Write;

/// The properties whose computed values go along.
pub const PROPERTIES: [&str; 14] = [
    "fill",
    "fill-opacity",
    "stroke",
    "stroke-opacity",
    "stroke-width",
    "stroke-dasharray",
    "stroke-linecap",
    "stroke-linejoin",
    "paint-order",
    "font-size",
    "font-weight",
    "text-anchor",
    "dominant-baseline",
    "opacity",
];

/// What they are where nothing says otherwise.
const INITIAL: [&str; 14] = [
    "#000000", "1", "none", "1", "1", "none", "butt", "miter", "normal", "16", "400", "start",
    "auto", "1",
];

/// From here on they matter to letters only.
const OF_LETTERS: usize = 9;
/// This one is not handed on from an element to those in it.
const OPACITY: usize = 13;

/// Attributes that stay; all others belong to the page.
const KEPT: [&str; 25] = [
    "x",
    "y",
    "x1",
    "x2",
    "y1",
    "y2",
    "cx",
    "cy",
    "r",
    "rx",
    "ry",
    "dx",
    "dy",
    "d",
    "points",
    "width",
    "height",
    "viewBox",
    "preserveAspectRatio",
    "transform",
    "textLength",
    "lengthAdjust",
    "rotate",
    "pathLength",
    "vector-effect",
];

/// A picture with its styles, and how large it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Inlined {
    /// The picture: an `svg` to stand within another.
    pub svg: String,
    /// How wide it is.
    pub width: f64,
    /// How high it is.
    pub height: f64,
}

/// The picture with the styles of its elements, in their order, put at a place. One that is as wide as its
/// place becomes `wide`, and everything in percent in it follows. Nothing where the styles are not its own, or
/// it is no SVG.
#[must_use]
pub fn inlined(svg: &str, styles: &[Vec<String>], at: [f64; 2], wide: f64) -> Option<Inlined> {
    let mut writer =
        Writer { svg: String::new(), styles: styles.iter(), open: Vec::new(), size: None };
    writer.at(svg.find("<svg").and_then(|start| svg.get(start..))?, at, wide)?;
    let [width, height] = writer.size?;
    // Every style has found its element.
    writer.styles.next().is_none().then_some(Inlined { svg: writer.svg, width, height })
}

struct Writer<'a> {
    svg: String,
    styles: std::slice::Iter<'a, Vec<String>>,
    /// The elements around: their names, and what holds in them.
    open: Vec<(String, Vec<String>)>,
    /// The size of the outermost element.
    size: Option<[f64; 2]>,
}

impl Writer<'_> {
    fn at(&mut self, svg: &str, at: [f64; 2], wide: f64) -> Option<()> {
        let mut rest = svg;
        while let Some((text, behind)) = rest.split_once('<') {
            self.svg.push_str(text);
            if let Some(behind) = behind.strip_prefix('/') {
                let (name, behind) = behind.split_once('>')?;
                if self.open.pop()?.0 != name.trim() {
                    return None;
                }
                let _ = write!(self.svg, "</{}>", name.trim());
                if self.open.is_empty() {
                    return Some(());
                }
                rest = behind;
                continue;
            }
            let tag = Tag::read(behind)?;
            self.tag(&tag, at, wide)?;
            if tag.closed && self.open.is_empty() {
                return Some(());
            }
            rest = tag.behind;
        }
        None
    }

    fn tag(&mut self, tag: &Tag<'_>, at: [f64; 2], wide: f64) -> Option<()> {
        let own = normal(self.styles.next()?)?;
        let outermost = self.open.is_empty();
        if !matches!(
            tag.name,
            "svg"
                | "g"
                | "path"
                | "rect"
                | "line"
                | "circle"
                | "ellipse"
                | "text"
                | "tspan"
                | "polyline"
                | "polygon"
        ) {
            return None;
        }
        let initial = || INITIAL.map(str::to_owned).to_vec();
        let mut holds = self.open.last().map_or_else(initial, |(_, holds)| holds.clone());
        if let Some(opacity) = holds.get_mut(OPACITY) {
            "1".clone_into(opacity);
        }
        let _ = write!(self.svg, "<{}", tag.name);
        if outermost {
            let size = size(tag, wide)?;
            let [[x, y], [width, height]] = [at, size].map(|pair| pair.map(px));
            let _ = write!(
                self.svg,
                " x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" overflow=\"visible\""
            );
            self.size = Some(size);
        }
        for (name, value) in &tag.attributes {
            let placed = outermost && matches!(*name, "x" | "y" | "width" | "height");
            if KEPT.contains(name) && !placed {
                // What is read here is as XML has it.
                let _ = write!(self.svg, " {name}=\"{value}\"");
            }
        }
        let letters = matches!(tag.name, "svg" | "g" | "text" | "tspan");
        let places = PROPERTIES.iter().zip(own).zip(holds.iter_mut()).enumerate();
        for (place, ((name, value), now)) in places {
            let matters = letters || place < OF_LETTERS || place == OPACITY;
            if matters && *now != value {
                let _ = write!(self.svg, " {name}=\"{}\"", xml(&value));
                *now = value;
            }
        }
        self.svg.push_str(if tag.closed { "/>" } else { ">" });
        if !tag.closed {
            self.open.push((tag.name.to_owned(), holds));
        }
        Some(())
    }
}

/// The values as attributes have them: colours in six digits, lengths in pixels without saying so.
fn normal(computed: &[String]) -> Option<Vec<String>> {
    let mut values: Vec<String> = computed.to_vec();
    if values.len() != PROPERTIES.len() {
        return None;
    }
    for (paint, opacity) in [(0, 1), (2, 3)] {
        let (color, opaque) = plain(values.get(paint)?);
        *values.get_mut(paint)? = color;
        let value = values.get_mut(opacity)?;
        let own: f64 = value.trim().parse().unwrap_or(1.0);
        *value = px(own * opaque);
    }
    for place in [4, 5, 9] {
        let value = values.get_mut(place)?;
        *value = value
            .replace("px", "")
            .replace(',', " ")
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
    }
    Some(values)
}

/// How large the outermost element is.
fn size(tag: &Tag<'_>, wide: f64) -> Option<[f64; 2]> {
    let of =
        |name: &str| tag.attributes.iter().find(|(known, _)| *known == name).map(|(_, text)| *text);
    let width = match of("width")? {
        "100%" => wide,
        width => width.trim_end_matches("px").parse().ok()?,
    };
    let height: f64 = of("height")?.trim_end_matches("px").parse().ok()?;
    let sound = |length: f64| length.is_finite() && (0.0..=20_000.0).contains(&length);
    (sound(width) && sound(height)).then_some([width, height])
}

/// A tag that opens an element.
struct Tag<'a> {
    name: &'a str,
    attributes: Vec<(&'a str, &'a str)>,
    /// Whether nothing is in it.
    closed: bool,
    behind: &'a str,
}

impl<'a> Tag<'a> {
    /// Reads one behind its `<`.
    fn read(text: &'a str) -> Option<Self> {
        let end = text.find(|c: char| !c.is_ascii_alphanumeric())?;
        let (name, mut rest) = text.split_at_checked(end)?;
        let mut attributes = Vec::new();
        loop {
            rest = rest.trim_start();
            if let Some(behind) = rest.strip_prefix("/>") {
                return Some(Self { name, attributes, closed: true, behind });
            }
            if let Some(behind) = rest.strip_prefix('>') {
                return Some(Self { name, attributes, closed: false, behind });
            }
            let (attribute, value) = rest.split_once("=\"")?;
            let (value, behind) = value.split_once('"')?;
            attributes.push((attribute.trim(), value));
            rest = behind;
        }
    }
}
