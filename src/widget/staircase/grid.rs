//! The grid: time across, stages down, with a cursor that says what holds each cell.

use super::hand;
use crate::browser;
use crate::markup::save_buttons_html;
use crate::picture::diagram::{Cell, Diagram};
use crate::picture::px;
use crate::picture::staircase::{Window, cell_at};
use crate::picture::staircase_svg::{corner, overview_svg, window_svg};
use crate::picture::staircase_words::{after_moving, caption, describe, in_words, window_in_words};
use crate::quantity::print::grouped;
use crate::scenario::{Gap, Run};
use crate::widget::dynamic::{dynamic, key, memo, optional, pointer, press, text};
use crate::widget::{Sheet, fresh_id};
use leptos::ev::PointerEvent;
use leptos::html::Figure;
use leptos::prelude::*;

/// Height of the overview, in pixels.
const OVERVIEW: f64 = 72.0;

#[derive(Clone, Copy)]
pub(super) struct Grid {
    pub(super) sheet: Sheet,
    /// What is drawn, and why it is drawn without the delays.
    drawing: Memo<(Option<Diagram>, String)>,
    /// The cell that the keys move.
    pub(super) cursor: RwSignal<Cell>,
    /// The cell under the pointer.
    pub(super) hovered: RwSignal<Option<Cell>>,
    pub(super) window: Memo<Option<Window>>,
    /// What was moved last, or why it was not.
    pub(super) told: RwSignal<Option<Told>>,
    /// What the pointer has taken hold of.
    pub(super) grip: StoredValue<Option<hand::Grip>>,
    /// Counts how often the filling was asked for; each time the cells are drawn anew.
    filled: RwSignal<u32>,
    /// What that count was when the cells were drawn last.
    drawn_at: StoredValue<u32>,
}

/// What there is to say after a cell was to be moved.
#[derive(Clone, PartialEq)]
pub(super) enum Told {
    /// This micro-batch was moved in this stage.
    Moved([i128; 2]),
    /// Nothing was moved in this cell, and why.
    Not(Cell, String),
}

impl Grid {
    pub(super) fn diagram(self) -> Option<Diagram> {
        self.drawing.with(|(diagram, _)| diagram.clone())
    }

    pub(super) fn diagram_untracked(self) -> Option<Diagram> {
        self.drawing.with_untracked(|(diagram, _)| diagram.clone())
    }

    /// The cell that is described: the one under the pointer, else the cursor.
    fn looked_at(self) -> Option<(Diagram, Cell)> {
        let diagram = self.diagram()?;
        let cell = self.hovered.get().unwrap_or_else(|| self.cursor.get());
        let cell = diagram.within(cell);
        Some((diagram, cell))
    }

    fn says(self) -> Option<String> {
        let (diagram, cell) = self.looked_at()?;
        Some(match self.told.get() {
            Some(Told::Moved([stage, batch]))
                if cell == (Cell { stage, time: diagram.start(stage, batch) }) =>
            {
                after_moving(&diagram, [stage, batch])
            }
            Some(Told::Not(at, why)) if at == cell => {
                format!("{why} {}", describe(&diagram, cell))
            }
            _ => describe(&diagram, cell),
        })
    }
}

/// What can be drawn of a run. What cannot be counted is not drawn as if it were.
fn drawing_of(run: &Run) -> (Option<Diagram>, String) {
    let pipeline = run.staircase().pipeline.ok().filter(|one| one.completion().is_ok());
    let Some(pipeline) = pipeline else { return (None, String::new()) };
    match run.delays().played {
        Ok(played) => (Some(Diagram::new(pipeline, played)), String::new()),
        Err(Gap::Refused(error)) => {
            (Some(Diagram::new(pipeline, None)), format!("Drawn without the delays. {error}"))
        }
        Err(_) => (None, String::new()),
    }
}

pub fn grid(sheet: Sheet) -> AnyView {
    let frame = NodeRef::<Figure>::new();
    let width = browser::width_of(frame);
    let cursor = RwSignal::new(Cell::default());
    let drawing = memo(move || sheet.with(drawing_of));
    let window = Memo::new(move |before: Option<&Option<Window>>| {
        let shown = before.and_then(|window| window.map(|window| window.first)).unwrap_or_default();
        drawing.with(|(diagram, _)| {
            Some(Window::new(diagram.as_ref()?, width.get(), shown, cursor.get()))
        })
    });
    let grid = Grid {
        sheet,
        drawing,
        cursor,
        hovered: RwSignal::new(None),
        window,
        told: RwSignal::new(None),
        grip: StoredValue::new(None),
        filled: RwSignal::new(0),
        drawn_at: StoredValue::new(0),
    };
    let readout = fresh_id("cell");
    // It speaks to those who move the cursor, not to those who type or point elsewhere.
    let attended = RwSignal::new(false);
    let live = text(move || if attended.get() { "polite" } else { "off" }.to_owned());
    let focused = move |now| move |_| attended.set(now);
    let described = text(move || grid.says().unwrap_or_default());
    view! {
        <figure
            class="staircase-picture"
            node_ref=frame
            data-caption=text(move || grid.window.get().map(|window| caption(&window)).unwrap_or_default())
            data-twin=text(move || grid.diagram().map(|diagram| in_words(&diagram)).unwrap_or_default())
        >
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
                on:keydown=key(move |event| hand::key_pressed(grid, &event))
                on:pointerdown=pointer(move |event| hand::taken(grid, &event))
                on:pointermove=pointer(move |event| hand::moved(grid, &event))
                on:pointerup=pointer(move |_| hand::let_go(grid, true))
                on:pointercancel=pointer(move |_| hand::let_go(grid, false))
                on:pointerleave=pointer(move |_| grid.hovered.set(None))
            >
                {dynamic(move || drawn(grid))}
            </div>
            {optional(move || legend(grid))}
            <p id=readout class="cell-readout" aria-live=live>{described}</p>
            {optional(move || small_map(grid))}
            <figcaption>
                "Arrow keys move from cell to cell, Home and End to the first and last in a stage, with Ctrl to "
                "the corners; Page Up and Page Down move further. Plus (or Shift and right arrow) lets the "
                "micro-batch at the cursor enter its stage a unit later, minus (or Shift and left arrow) earlier "
                "again; the pointer drags it."
            </figcaption>
            {text_twin(grid)}
            <div inner_html=save_buttons_html()></div>
        </figure>
    }
    .into_any()
}

fn label(grid: Grid) -> String {
    grid.diagram().map_or_else(
        || "The staircase waits for a field that cannot be read".to_owned(),
        |diagram| {
            format!(
                "Staircase of {} stages and {} micro-batches{}",
                grouped(diagram.pipeline.stages()),
                grouped(diagram.pipeline.micro_batches()),
                if diagram.played().is_some() { ", with cells held back" } else { "" }
            )
        },
    )
}

/// What the marks mean, where there are any, and why there are none.
fn legend(grid: Grid) -> Option<AnyView> {
    grid.drawing.with(|(diagram, why)| {
        if !why.is_empty() {
            return Some(view! { <p class="small-map-note">{why.clone()}</p> }.into_any());
        }
        diagram.as_ref()?.played()?;
        Some(
            view! {
                <ul class="legend">
                    <li><span class="key delayed"></span>"held back by you"</li>
                    <li><span class="key moved"></span>"later because of that"</li>
                </ul>
            }
            .into_any(),
        )
    })
}

fn drawn(grid: Grid) -> AnyView {
    let (Some(diagram), Some(window)) = (grid.diagram(), grid.window.get()) else {
        return view! { <p class="dash">"– there is no staircase for these numbers"</p> }
            .into_any();
    };
    // Only the drawing that was asked to fill does; what is drawn after it stands still.
    let asked = grid.filled.get();
    let filling = grid.drawn_at.get_value() != asked;
    grid.drawn_at.set_value(asked);
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
        >
            <div inner_html=window_svg(&diagram, &window)></div>
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
    let diagram = grid.diagram()?;
    let window = grid.window.get().filter(|window| !window.whole)?;
    let map = overview_svg(&diagram, &window, OVERVIEW);
    let jump = move |event: PointerEvent| {
        let (across, down) = browser::place_within(&event);
        grid.cursor.set(cell_at(&diagram, across, down));
    };
    Some(
        view! {
            <p class="small-map-note">{window_in_words(&window)}</p>
            <div
                class="small-map"
                on:pointerdown=pointer(jump)
                inner_html=map
            ></div>
        }
        .into_any(),
    )
}

/// The picture in a table: when each stage starts and stops, for as many stages as anybody reads.
fn text_twin(grid: Grid) -> AnyView {
    const MOST: i128 = 12;
    let rows = move || {
        let diagram = grid.diagram()?;
        let (stages, batches) = (diagram.pipeline.stages(), diagram.pipeline.micro_batches());
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
                        <td>{grouped(diagram.start(stage, 0))}</td>
                        <td>{grouped(diagram.start(stage, batches - 1) + 1)}</td>
                        <td>{grouped(diagram.units() - batches)}</td>
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
