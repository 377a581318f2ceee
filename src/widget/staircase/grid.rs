//! The grid: time across, stages down, with a cursor that says what holds each cell.

use crate::browser;
use crate::estimate::pipeline::Pipeline;
use crate::picture::staircase::{Cell, Window, cell_at, describe, overview, window_in_overview};
use crate::picture::{percent, px};
use crate::quantity::print::grouped;
use crate::scenario::staircase::Staircase;
use crate::widget::dynamic::{dynamic, optional, text};
use crate::widget::fresh_id;
use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::html::Figure;
use leptos::prelude::*;
use std::fmt::Write;

/// Room for the numbers of stages at the left and of times at the top, in pixels.
const LEFT: f64 = 38.0;
const TOP: f64 = 20.0;
/// Micro-batches are told apart by as many tints, in turn, besides their numbers.
const TINTS: i128 = 6;
/// Height of the overview, in pixels.
const OVERVIEW: f64 = 72.0;

#[derive(Clone, Copy)]
struct Grid {
    out: Memo<Staircase>,
    /// The cell that the keys move.
    cursor: RwSignal<Cell>,
    /// The cell under the pointer.
    hovered: RwSignal<Option<Cell>>,
    window: Memo<Option<Window>>,
    /// Counts how often the filling was asked for; each time the cells are drawn anew.
    filled: RwSignal<u32>,
}

impl Grid {
    fn pipeline(self) -> Option<Pipeline> {
        self.out.with(|out| out.pipeline.clone().ok())
    }

    /// The cell that is described: the one under the pointer, else the cursor.
    fn looked_at(self) -> Option<(Pipeline, Cell)> {
        let pipeline = self.pipeline()?;
        let cell = self.hovered.get().unwrap_or_else(|| self.cursor.get());
        Some((pipeline, cell.within(pipeline)))
    }
}

pub fn grid(out: Memo<Staircase>) -> AnyView {
    let frame = NodeRef::<Figure>::new();
    let width = browser::width_of(frame);
    let cursor = RwSignal::new(Cell::default());
    let window = Memo::new(move |before: Option<&Option<Window>>| {
        let pipeline = out.with(|out| out.pipeline.clone().ok())?;
        let shown = before.and_then(|window| window.map(|window| window.first)).unwrap_or_default();
        Some(Window::new(pipeline, width.get() - LEFT - 2.0, shown, cursor.get()))
    });
    let grid = Grid { out, cursor, hovered: RwSignal::new(None), window, filled: RwSignal::new(0) };
    let readout = fresh_id("cell");
    let described = text(move || {
        grid.looked_at().map(|(pipeline, cell)| describe(pipeline, cell)).unwrap_or_default()
    });
    view! {
        <figure class="staircase-picture" node_ref=frame>
            <div class="picture-head">
                <span class="axis-note">"time →, stages ↓"</span>
                <button type="button" class="fill" on:click=move |_| grid.filled.update(|n| *n += 1)>
                    "Watch it fill"
                </button>
            </div>
            <div
                class="grid"
                tabindex="0"
                role="application"
                aria-roledescription="staircase"
                aria-label=text(move || label(grid))
                aria-describedby=readout.clone()
                on:keydown=move |event| move_cursor(grid, &event)
                on:pointerleave=move |_| grid.hovered.set(None)
            >
                {dynamic(move || drawn(grid))}
            </div>
            <output id=readout class="cell-readout">{described}</output>
            {optional(move || small_map(grid))}
            <figcaption>
                "Arrow keys move from cell to cell, Home and End to the first and last in a stage, with Ctrl to "
                "the corners; Page Up and Page Down move further."
            </figcaption>
            {text_twin(grid)}
        </figure>
    }
    .into_any()
}

fn label(grid: Grid) -> String {
    grid.pipeline().map_or_else(
        || "The staircase waits for a field that cannot be read".to_owned(),
        |pipeline| {
            format!(
                "Staircase of {} stages and {} micro-batches",
                grouped(pipeline.stages()),
                grouped(pipeline.micro_batches())
            )
        },
    )
}

fn move_cursor(grid: Grid, event: &KeyboardEvent) {
    let (Some(pipeline), Some(window)) = (grid.pipeline(), grid.window.get_untracked()) else {
        return;
    };
    if event.alt_key() || event.meta_key() {
        return;
    }
    let Cell { stage, time } = grid.cursor.get_untracked().within(pipeline);
    let last = Cell { stage: i128::MAX, time: i128::MAX }.within(pipeline);
    let corner = event.ctrl_key();
    let to = match event.key().as_str() {
        "ArrowLeft" => Cell { stage, time: time - 1 },
        "ArrowRight" => Cell { stage, time: time + 1 },
        "ArrowUp" => Cell { stage: stage - 1, time },
        "ArrowDown" => Cell { stage: stage + 1, time },
        "PageUp" => Cell { stage: stage - window.rows, time: time - window.columns },
        "PageDown" => Cell { stage: stage + window.rows, time: time + window.columns },
        "Home" if corner => Cell::default(),
        "End" if corner => last,
        // The first and the last micro-batch in this stage.
        "Home" => Cell { stage, time: stage },
        "End" => Cell { stage, time: stage + (pipeline.micro_batches() - 1) },
        _ => return,
    };
    event.prevent_default();
    event.stop_propagation();
    grid.hovered.set(None);
    grid.cursor.set(to.within(pipeline));
}

fn drawn(grid: Grid) -> AnyView {
    let (Some(pipeline), Some(window)) = (grid.pipeline(), grid.window.get()) else {
        return view! { <p class="dash">"– the staircase waits for a field that cannot be read"</p> }
            .into_any();
    };
    let filling = grid.filled.get() > 0;
    #[expect(clippy::cast_precision_loss, reason = "at most the columns and rows of a window")]
    let (width, height) =
        (window.columns as f64 * window.cell + LEFT, window.rows as f64 * window.cell + TOP);
    let place = move |cell: Cell| {
        #[expect(clippy::cast_precision_loss, reason = "within the window")]
        let at = |from: i128, to: i128| (to - from) as f64 * window.cell;
        (LEFT + at(window.first.time, cell.time), TOP + at(window.first.stage, cell.stage))
    };
    let mut hatch = String::new();
    let mut cells = Vec::new();
    for cell in window.cells() {
        let (x, y) = place(cell);
        match cell.micro_batch(pipeline) {
            Some(micro_batch) => cells.push(busy(window, cell, micro_batch, x, y)),
            None => hatch_cell(&mut hatch, x, y, window.cell),
        }
    }
    let mark = optional(move || {
        let (_, cell) = grid.looked_at()?;
        let (x, y) = place(cell);
        let inside = x >= LEFT && y >= TOP && x < width && y < height;
        inside.then(|| {
            view! { <rect class="cursor" x=px(x + 1.0) y=px(y + 1.0) width=px(window.cell - 2.0) height=px(window.cell - 2.0) /> }
                .into_any()
        })
    });
    let hover = move |event: PointerEvent| {
        let (across, down) =
            (f64::from(event.offset_x()) - LEFT, f64::from(event.offset_y()) - TOP);
        let cell = (across >= 0.0 && down >= 0.0).then(|| {
            #[expect(clippy::cast_possible_truncation, reason = "within the window")]
            let step = |at: f64| (at / window.cell) as i128;
            Cell { stage: window.first.stage + step(down), time: window.first.time + step(across) }
        });
        grid.hovered.set(cell.map(|cell| cell.within(pipeline)));
    };
    let choose = move |_| {
        if let Some(cell) = grid.hovered.get_untracked() {
            grid.cursor.set(cell);
        }
    };
    view! {
        <svg
            class="cells"
            class:filling=filling
            width=px(width)
            height=px(height)
            aria-hidden="true"
            on:pointermove=hover
            on:pointerdown=hover
            on:click=choose
        >
            {axis(window)}
            <path class="idle" d=hatch />
            {cells}
            {mark}
        </svg>
    }
    .into_any()
}

/// A cell that works: its tint and its number, where that has room.
fn busy(window: Window, cell: Cell, micro_batch: i128, x: f64, y: f64) -> AnyView {
    let size = window.cell;
    let delay = format!("{}", cell.time - window.first.time);
    view! {
        <g class="cell" data-tint=(micro_batch % TINTS).to_string() style=("--column", delay)>
            <rect x=px(x + 0.5) y=px(y + 0.5) width=px(size - 1.0) height=px(size - 1.0) />
            <text x=px(x + size / 2.0) y=px(y + size / 2.0)>{(micro_batch + 1).to_string()}</text>
        </g>
    }
    .into_any()
}

/// Two slanted strokes and a frame: idle is told by shape, not by colour.
fn hatch_cell(path: &mut String, x: f64, y: f64, size: f64) {
    let [left, center, right] = [x, x + size / 2.0, x + size].map(px);
    let [top, middle, bottom] = [y, y + size / 2.0, y + size].map(px);
    let _ = write!(
        path,
        "M{left} {top}H{right}V{bottom}H{left}zM{left} {middle}L{center} {top}M{left} {bottom}L{right} {top}M{center} {bottom}L{right} {middle}",
    );
}

/// Numbers of stages and of times; as many times as have room.
fn axis(window: Window) -> AnyView {
    let label_width = f64::from((window.first.time + window.columns).ilog10() + 1) * 8.0 + 8.0;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few columns")]
    let every = (label_width / window.cell).ceil().max(1.0) as usize;
    #[expect(clippy::cast_precision_loss, reason = "within the window")]
    let at = |step: i128| step as f64 * window.cell;
    let times: Vec<_> = (0..window.columns)
        .step_by(every)
        .map(|step| {
            view! { <text class="axis" x=px(LEFT + at(step)) y=px(TOP - 6.0)>{(window.first.time + step).to_string()}</text> }
        })
        .collect();
    let stages: Vec<_> = (0..window.rows)
        .map(|step| {
            let y = TOP + at(step) + window.cell / 2.0;
            view! { <text class="axis stage" x=px(LEFT - 6.0) y=px(y)>{(window.first.stage + step + 1).to_string()}</text> }
        })
        .collect();
    view! { <g>{times} {stages}</g> }.into_any()
}

/// The whole grid in bands, where the window does not show it all; a press moves the window.
fn small_map(grid: Grid) -> Option<AnyView> {
    let pipeline = grid.pipeline()?;
    let window = grid.window.get().filter(|window| !window.whole)?;
    let pixels = |share: f64| px(share * OVERVIEW);
    let bands: Vec<_> = overview(pipeline)
        .into_iter()
        .map(|band| {
            view! {
                <rect class="band" x=percent(band.left) y=pixels(band.top) width=percent(band.width) height=pixels(band.height) />
            }
        })
        .collect();
    let seen = window_in_overview(pipeline, &window);
    let jump = move |event: PointerEvent| {
        let element: web_sys::Element = event_target(&event);
        // A press on a band hits the band: the picture around it gives the place.
        let Ok(Some(picture)) = element.closest("svg") else { return };
        let area = picture.get_bounding_client_rect();
        let across = (f64::from(event.client_x()) - area.left()) / area.width();
        let down = (f64::from(event.client_y()) - area.top()) / area.height();
        grid.cursor.set(cell_at(pipeline, across, down));
    };
    Some(
        view! {
            <p class="small-map-note">
                "Shown above: stages " {grouped(window.first.stage + 1)} " to " {grouped(window.first.stage + window.rows)}
                ", time " {grouped(window.first.time)} " to " {grouped(window.first.time + window.columns)}
                ". Below: all of it. Press anywhere to go there."
            </p>
            <svg class="small-map" width="100%" height=px(OVERVIEW) aria-hidden="true" on:pointerdown=jump>
                {bands}
                <rect
                    class="seen"
                    x=percent(seen.left)
                    y=pixels(seen.top)
                    width=format!("max(6px, {})", percent(seen.width))
                    height=px((seen.height * OVERVIEW).max(6.0))
                />
            </svg>
        }
        .into_any(),
    )
}

/// The picture in a table: when each stage starts and stops, for as many stages as anybody reads.
fn text_twin(grid: Grid) -> AnyView {
    const MOST: i128 = 12;
    let rows = move || {
        let pipeline = grid.pipeline()?;
        let (stages, batches) = (pipeline.stages(), pipeline.micro_batches());
        let completion = pipeline.completion().ok()?.value().to_whole()?;
        let shown: Vec<i128> = if stages <= MOST {
            (0..stages).collect()
        } else {
            (0..MOST / 2).chain(stages - MOST / 2..stages).collect()
        };
        let rows: Vec<_> = shown
            .into_iter()
            .map(|stage| {
                view! {
                    <tr>
                        <th scope="row">{grouped(stage + 1)}</th>
                        <td>{grouped(stage)}</td>
                        <td>{grouped(stage + batches)}</td>
                        <td>{grouped(completion - batches)}</td>
                    </tr>
                }
            })
            .collect();
        Some(rows.into_any())
    };
    view! {
        <details class="text-twin">
            <summary>"The same as a table"</summary>
            <table>
                <thead>
                    <tr>
                        <th scope="col">"Stage"</th>
                        <th scope="col">"Starts at"</th>
                        <th scope="col">"Done at"</th>
                        <th scope="col">"Idle, in units"</th>
                    </tr>
                </thead>
                <tbody>{optional(rows)}</tbody>
            </table>
        </details>
    }
    .into_any()
}
