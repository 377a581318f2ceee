//! The staircase as SVG: the window cell by cell, the overview in bands.

use super::diagram::{Cell, Diagram};
use super::staircase::{Window, overview, window_in_overview};
use super::{percent, px};
use std::fmt::Write;

/// Room for the times at the top, in pixels.
const TOP: f64 = 20.0;
/// How far below the middle of its cell a number of 11 pixels stands, to be in the middle itself. Safari applies
/// `dominant-baseline` to a row of numbers and once more to each number, and a saved picture has no style sheet.
const FOOT: f64 = 3.85;
/// Micro-batches are told apart by as many tints, in turn, besides their numbers.
const TINTS: usize = 6;

/// Where the upper left corner of a cell lies, in pixels.
#[must_use]
pub fn corner(window: &Window, cell: Cell) -> [f64; 2] {
    #[expect(clippy::cast_precision_loss, reason = "within the window")]
    let at = |from: i128, to: i128, size: f64| (to - from) as f64 * size;
    [
        window.left + at(window.first.time, cell.time, window.width),
        TOP + at(window.first.stage, cell.stage, window.height),
    ]
}

/// The cell at a place of the picture, in pixels; `None` beside the grid.
#[must_use]
pub fn cell_under(window: &Window, [across, down]: [f64; 2]) -> Option<Cell> {
    let step = |at: f64, size: f64, steps: i128| {
        #[expect(clippy::cast_possible_truncation, reason = "a few steps")]
        let step = (at / size) as i128;
        (at >= 0.0 && step < steps).then_some(step)
    };
    Some(Cell {
        stage: window.first.stage + step(down - TOP, window.height, window.rows)?,
        time: window.first.time + step(across - window.left, window.width, window.columns)?,
    })
}

/// The window, cell by cell: a tint and a number for each micro-batch, idle cells hatched. What the reader
/// holds back has a frame and an arrow to it, what moved with it a bar at its left edge.
///
/// ```
/// use bytes_and_bubbles::estimate::pipeline::Pipeline;
/// use bytes_and_bubbles::picture::diagram::{Cell, Diagram};
/// use bytes_and_bubbles::picture::staircase::Window;
/// use bytes_and_bubbles::picture::staircase_svg::window_svg;
/// use bytes_and_bubbles::quantity::Quantity;
///
/// let pipeline = Pipeline::new(&Quantity::plain(4), &Quantity::plain(3)).unwrap();
/// let diagram = Diagram::new(pipeline, None);
/// let window = Window::new(&diagram, 400.0, Cell::default(), Cell::default());
/// let svg = window_svg(&diagram, &window);
/// // Three micro-batches in each of four stages, and the numbers of the stages and times.
/// assert_eq!(svg.matches("<tspan").count(), 12);
/// assert_eq!(svg.matches("<text").count(), 4 + 4 + 6);
/// ```
#[must_use]
pub fn window_svg(diagram: &Diagram, window: &Window) -> String {
    #[expect(clippy::cast_precision_loss, reason = "a few rows and columns")]
    let [width, height] = [
        (window.columns as f64).mul_add(window.width, window.left),
        (window.rows as f64).mul_add(window.height, TOP),
    ];
    let mut tints: [String; TINTS] = Default::default();
    let (mut idle, mut numbers) = (String::new(), String::new());
    let (mut row, mut end) = (None, "");
    let (mut moved, mut delayed) = (String::new(), String::new());
    for cell in window.cells() {
        let [x, y] = corner(window, cell);
        let Some(micro_batch) = diagram.micro_batch(cell) else {
            hatch(&mut idle, [x, y], [window.width, window.height]);
            continue;
        };
        let [across, down] = [window.width, window.height].map(px);
        let tint = usize::try_from(micro_batch % 6).unwrap_or_default();
        if let Some(path) = tints.get_mut(tint) {
            let _ = write!(path, "M{} {}h{across}v{down}h-{across}z", px(x), px(y));
        }
        if diagram.later(cell.stage, micro_batch) > 0 {
            let _ = write!(moved, "M{} {}h3.5v{down}h-3.5z", px(x), px(y));
        }
        let delay = diagram.delay(cell.stage, micro_batch);
        if delay > 0 {
            let from = Cell { time: window.first.time.max(cell.time - delay), ..cell };
            let [from, _] = corner(window, from);
            held_back(&mut delayed, from, [x, y], [window.width, window.height]);
        }
        // One text for each row: laying out texts is what takes longest in the whole picture.
        if row.replace(cell.stage) != Some(cell.stage) {
            let _ = write!(numbers, r#"{end}<text y="{}">"#, px(y + window.height / 2.0 + FOOT));
            end = "</text>";
        }
        let middle = px(x + window.width / 2.0);
        let _ =
            write!(numbers, r#"<tspan class="number" x="{middle}">{}</tspan>"#, micro_batch + 1);
    }
    let mut svg = format!(
        r#"<svg class="cells" width="{0}" height="{1}" viewBox="0 0 {0} {1}" aria-hidden="true">"#,
        px(width),
        px(height)
    );
    axes(&mut svg, window);
    let _ = write!(svg, r#"<path class="idle" d="{idle}"/><g class="busy">"#);
    for (tint, path) in tints.iter().enumerate().filter(|(_, path)| !path.is_empty()) {
        let _ = write!(svg, r#"<path data-tint="{tint}" d="{path}"/>"#);
    }
    let _ = write!(svg, "{numbers}{end}</g>");
    for (class, path) in [("moved", moved), ("delayed", delayed)] {
        if !path.is_empty() {
            let _ = write!(svg, r#"<path class="{class}" d="{path}"/>"#);
        }
    }
    svg.push_str("</svg>");
    svg
}

fn label(svg: &mut String, class: &str, x: f64, y: f64, number: i128) {
    let _ = write!(svg, r#"<text class="{class}" x="{}" y="{}">{number}</text>"#, px(x), px(y));
}

/// Slanted strokes and a frame: idle is told by shape, not by colour.
fn hatch(path: &mut String, [x, y]: [f64; 2], [width, height]: [f64; 2]) {
    let [left, center, right] = [x, x + width / 2.0, x + width].map(px);
    let [top, middle, bottom] = [y, y + height / 2.0, y + height].map(px);
    let _ = write!(
        path,
        "M{left} {top}H{right}V{bottom}H{left}zM{left} {middle}L{center} {top}\
         M{left} {bottom}L{right} {top}M{center} {bottom}L{right} {middle}"
    );
}

/// A frame within the cell, and an arrow to it from where it could have been.
fn held_back(path: &mut String, from: f64, [x, y]: [f64; 2], [width, height]: [f64; 2]) {
    let [across, down] = [width - 4.0, height - 4.0].map(px);
    let _ = write!(path, "M{} {}h{across}v{down}h-{across}z", px(x + 2.0), px(y + 2.0));
    let middle = y + height / 2.0;
    let _ = write!(
        path,
        "M{} {middle}H{end}M{wing} {up}L{end} {middle}L{wing} {down}",
        px(from + 2.0),
        middle = px(middle),
        end = px(x - 2.0),
        wing = px(x - 7.0),
        up = px(middle - 4.0),
        down = px(middle + 4.0),
    );
}

/// Numbers of stages, and of times as far as they have room.
fn axes(svg: &mut String, window: &Window) {
    let digits = (window.first.time + window.columns).ilog10() + 1;
    let room = f64::from(digits) * 8.0 + 8.0;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few columns")]
    let every = (room / window.width).ceil().max(1.0) as usize;
    #[expect(clippy::cast_precision_loss, reason = "within the window")]
    let at = |step: i128, size: f64| step as f64 * size;
    for step in (0..window.columns).step_by(every) {
        label(
            svg,
            "axis",
            window.left + at(step, window.width),
            TOP - 6.0,
            window.first.time + step,
        );
    }
    for step in 0..window.rows {
        let y = TOP + at(step, window.height) + window.height / 2.0;
        label(svg, "axis stage", window.left - 6.0, y, window.first.stage + step + 1);
    }
}

/// The whole grid in bands, and a frame around what the window shows.
#[must_use]
pub fn overview_svg(diagram: &Diagram, window: &Window, height: f64) -> String {
    const ACROSS: f64 = 1000.0;
    // However many bands there are, they are one path.
    let mut svg = format!(
        r#"<svg width="100%" height="{0}" aria-hidden="true"><svg width="100%" height="{0}" viewBox="0 0 1000 {0}" preserveAspectRatio="none"><path class="band" d=""#,
        px(height)
    );
    for band in overview(diagram) {
        let [left, width] = [band.left, band.width].map(|share| px(share * ACROSS));
        let [top, down] = [band.top, band.height].map(|share| px(share * height));
        let _ = write!(svg, "M{left} {top}h{width}v{down}h-{width}z");
    }
    let pixels = |share: f64| px(share * height);
    let seen = window_in_overview(diagram, window);
    // A window of a hair's breadth must still be seen.
    let _ = write!(
        svg,
        r#""/></svg><rect class="seen" x="{}" y="{}" width="{}" height="{}"/></svg>"#,
        percent(seen.left.min(0.99)),
        pixels(seen.top.min(0.92)),
        percent(seen.width.max(0.01)),
        pixels(seen.height.max(0.08))
    );
    svg
}
