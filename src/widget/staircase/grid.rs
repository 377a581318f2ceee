//! The grid: time across, stages down, with a cursor that says what holds each cell.

use crate::browser;
use crate::estimate::pipeline::Pipeline;
use crate::picture::px;
use crate::picture::staircase::{Cell, Window, cell_at};
use crate::picture::staircase_svg::{cell_under, corner, overview_svg, window_svg};
use crate::picture::staircase_words::{describe, window_in_words};
use crate::quantity::print::grouped;
use crate::scenario::staircase::Staircase;
use crate::widget::dynamic::{dynamic, key, optional, pointer, press, text};
use crate::widget::fresh_id;
use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::html::Figure;
use leptos::prelude::*;

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
    /// What that count was when the cells were drawn last.
    drawn_at: StoredValue<u32>,
}

impl Grid {
    fn pipeline(self) -> Option<Pipeline> {
        // What cannot be counted is not drawn as if it were.
        self.out.with(|out| out.pipeline.clone().ok().filter(|one| one.completion().is_ok()))
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
        Some(Window::new(pipeline, width.get(), shown, cursor.get()))
    });
    let grid = Grid {
        out,
        cursor,
        hovered: RwSignal::new(None),
        window,
        filled: RwSignal::new(0),
        drawn_at: StoredValue::new(0),
    };
    let readout = fresh_id("cell");
    // It speaks to those who move the cursor, not to those who type or point elsewhere.
    let attended = RwSignal::new(false);
    let live = text(move || if attended.get() { "polite" } else { "off" }.to_owned());
    let focused = move |now| move |_| attended.set(now);
    let described = text(move || {
        grid.looked_at().map(|(pipeline, cell)| describe(pipeline, cell)).unwrap_or_default()
    });
    view! {
        <figure class="staircase-picture" node_ref=frame>
            <div class="picture-head">
                <span class="axis-note">"time →, stages ↓"</span>
                <button type="button" class="fill" on:click=press(move || grid.filled.update(|n| *n += 1))>
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
                on:focus=focused(true)
                on:blur=focused(false)
                on:keydown=key(move |event| move_cursor(grid, &event))
                on:pointerleave=pointer(move |_| grid.hovered.set(None))
            >
                {dynamic(move || drawn(grid))}
            </div>
            <p id=readout class="cell-readout" aria-live=live>{described}</p>
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
        "End" => Cell { stage, time: stage.saturating_add(pipeline.micro_batches() - 1) },
        _ => return,
    };
    event.prevent_default();
    event.stop_propagation();
    grid.hovered.set(None);
    grid.cursor.set(to.within(pipeline));
}

fn drawn(grid: Grid) -> AnyView {
    let (Some(pipeline), Some(window)) = (grid.pipeline(), grid.window.get()) else {
        return view! { <p class="dash">"– there is no staircase for these numbers"</p> }
            .into_any();
    };
    // Only the drawing that was asked to fill does; what is drawn after it stands still.
    let asked = grid.filled.get();
    let filling = grid.drawn_at.get_value() != asked;
    grid.drawn_at.set_value(asked);
    let hover = move |event: PointerEvent| {
        let at = [f64::from(event.offset_x()), f64::from(event.offset_y())];
        grid.hovered.set(cell_under(&window, at));
    };
    let choose = move || {
        if let Some(cell) = grid.hovered.get_untracked() {
            grid.cursor.set(cell);
        }
    };
    let mark = move |axis: usize| {
        text(move || {
            // A cell beside the window cannot be marked.
            let corner = grid.looked_at().map(|(_, cell)| corner(&window, cell));
            let place = corner.and_then(|corner| corner.get(axis).copied()).unwrap_or(-1e6);
            format!("{}px", px(place))
        })
    };
    let [width, height] = [window.width, window.height].map(|side| format!("{}px", px(side)));
    view! {
        <div
            class="cells-frame"
            class:filling=filling
            on:pointermove=pointer(hover)
            on:pointerdown=pointer(hover)
            on:click=press(choose)
        >
            <div inner_html=window_svg(pipeline, &window)></div>
            <div
                class="cursor"
                style:left=mark(0)
                style:top=mark(1)
                style:width=width
                style:height=height
            ></div>
        </div>
    }
    .into_any()
}

/// The whole grid in bands, where the window does not show it all; a press moves the window.
fn small_map(grid: Grid) -> Option<AnyView> {
    let pipeline = grid.pipeline()?;
    let window = grid.window.get().filter(|window| !window.whole)?;
    let jump = move |event: PointerEvent| {
        let (across, down) = browser::place_within(&event);
        grid.cursor.set(cell_at(pipeline, across, down));
    };
    Some(
        view! {
            <p class="small-map-note">{window_in_words(&window)}</p>
            <div
                class="small-map"
                on:pointerdown=pointer(jump)
                inner_html=overview_svg(pipeline, &window, OVERVIEW)
            ></div>
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
                let gap = stages > MOST && stage == stages - MOST / 2;
                let gap = gap.then(|| view! { <tr><td colspan="4">"…"</td></tr> });
                view! {
                    {gap}
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
