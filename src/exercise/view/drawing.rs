//! The grid that a reader draws in: a table with a button in each cell, a field for each row, and the
//! drawing in words. All ids start with a prefix.
//!
//! What the page has to forward stands in attributes: `data-cell` on the cells (presses, keys, focus),
//! `data-row` on the fields (input, blur, paste), `data-pick`, `data-undo` and `data-clear` on the buttons.

use crate::exercise::drawing::{
    Board, Cell, Drawing, LONGEST_ROW, cell_name, left_in_words, row_in_words,
};
use crate::markup::{Markup, Patch};

/// Micro-batches are told apart by as many tints, in turn, besides their numbers.
const TINTS: usize = 6;

/// The grid before anything is in it; [`patches`] puts it there.
#[must_use]
pub fn skeleton(board: &Board, prefix: &str) -> String {
    whole(board, prefix, false)
}

/// The same where nothing in it can be pressed any more: then the frame takes the keys that scroll it.
#[must_use]
pub fn still(board: &Board, prefix: &str) -> String {
    whole(board, prefix, true)
}

fn whole(board: &Board, prefix: &str, still: bool) -> String {
    let drawing = board.drawing();
    let mut html = Markup::default();
    html.open("div", &[("class", "drawing")]);
    hand(&mut html, drawing, prefix, still);
    grid(&mut html, drawing, prefix, still);
    html.element("p", &[("class", "drawing-help"), ("id", &help_id(prefix))], HELP);
    rows(&mut html, drawing, prefix, still);
    html.open("details", &[("class", "text-twin")])
        .element("summary", &[], "The drawing in words")
        .open("ul", &[("class", "drawing-words")]);
    for stage in 0..drawing.stages() {
        html.element("li", &[("id", &twin_id(prefix, stage))], "");
    }
    html.close("ul").close("details").close("div");
    html.into_string()
}

const HELP: &str = "A press on an empty cell places the next micro-batch of that stage, a press on a \
    micro-batch takes it away. With the keyboard: arrow keys, Home and End, Page Up and Page Down move; a \
    number puts that micro-batch there; Delete takes it away; Ctrl + Z takes the last change back.";

/// Which micro-batch a press places, and the ways back.
fn hand(html: &mut Markup, drawing: &Drawing, prefix: &str, still: bool) {
    html.open("div", &[("class", "drawing-hand")])
        .open("fieldset", &[("class", "drawing-picks"), ("disabled", disabled(still))])
        .element("legend", &[], "A press places");
    pick(html, "the next one", "next", "", &pick_id(prefix, None));
    for batch in 0..drawing.micro_batches() {
        let (number, key) = ((batch + 1).to_string(), batch.to_string());
        pick(html, &number, &key, &tint(batch), &pick_id(prefix, Some(batch)));
    }
    html.close("fieldset")
        .open("div", &[("class", "drawing-back")])
        .element(
            "button",
            &[("type", "button"), ("id", &undo_id(prefix)), ("data-undo", "yes")],
            "Undo",
        )
        .element(
            "button",
            &[("type", "button"), ("id", &clear_id(prefix)), ("data-clear", "yes")],
            "Empty the grid",
        )
        .close("div")
        .close("div");
}

fn disabled(still: bool) -> &'static str {
    if still { "disabled" } else { "" }
}

fn pick(html: &mut Markup, text: &str, key: &str, tint: &str, id: &str) {
    let name = if tint.is_empty() { String::new() } else { format!("Micro-batch {text}") };
    let attributes = [
        ("type", "button"),
        ("id", id),
        ("data-pick", key),
        ("data-tint", tint),
        ("aria-label", &name),
        ("aria-pressed", "false"),
    ];
    html.element("button", &attributes, text);
}

/// A table as any other, so that it is read as one; the focus moves within it by keys.
fn grid(html: &mut Markup, drawing: &Drawing, prefix: &str, still: bool) {
    let frame = [("tabindex", "0"), ("role", "group"), ("aria-label", "The grid")]
        .map(|(name, value)| (name, if still { value } else { "" }));
    html.open("div", &[&[("class", "drawing-frame")][..], &frame[..]].concat())
        .open("table", &[("class", "drawing-grid"), ("id", &format!("{prefix}-grid")), ("aria-describedby", &help_id(prefix))])
        .element("caption", &[("class", "visually-hidden")], "Stages over time")
        .open("thead", &[])
        .open("tr", &[])
        .raw("<th scope=\"col\"><span aria-hidden=\"true\">time →</span><span class=\"visually-hidden\">Stage</span></th>");
    for slot in 0..drawing.slots() {
        html.open("th", &[("scope", "col")])
            .element("span", &[("class", "visually-hidden")], "Time ")
            .text(&slot.to_string())
            .close("th");
    }
    html.close("tr").close("thead").open("tbody", &[]);
    for stage in 0..drawing.stages() {
        html.open("tr", &[])
            .open("th", &[("scope", "row")])
            .element("span", &[("class", "drawing-stage")], "Stage ")
            .text(&(stage + 1).to_string())
            .close("th");
        for slot in 0..drawing.slots() {
            let cell = Cell { stage, slot };
            let attributes = [
                ("type", "button"),
                ("class", "drawing-cell"),
                ("id", &*cell_id(prefix, cell)),
                ("data-cell", &*cell.key()),
                ("tabindex", "-1"),
            ];
            html.open("td", &[]).element("button", &attributes, "").close("td");
        }
        html.close("tr");
    }
    html.close("tbody").close("table").close("div");
}

/// The same by typing: a field of start times for each stage.
fn rows(html: &mut Markup, drawing: &Drawing, prefix: &str, still: bool) {
    let note = format!("{prefix}-rows-note");
    html.open("fieldset", &[("class", "drawing-rows"), ("disabled", disabled(still))])
        .element("legend", &[], "Or type the rows")
        .element("p", &[("class", "drawing-help"), ("id", &note)], ROWS_NOTE)
        .open("div", &[("class", "fields")]);
    for stage in 0..drawing.stages() {
        let (id, said) = (row_id(prefix, stage), said_id(prefix, stage));
        let label = format!("Start times in stage {}", stage + 1);
        html.open("div", &[("class", "field")])
            .element("label", &[("for", &id)], &label)
            .open(
                "input",
                &[
                    ("id", &id),
                    ("type", "text"),
                    ("autocomplete", "off"),
                    ("autocapitalize", "off"),
                    ("spellcheck", "false"),
                    ("maxlength", &LONGEST_ROW.to_string()),
                    ("data-row", &stage.to_string()),
                    ("aria-describedby", &format!("{said} {note}")),
                ],
            )
            .element("div", &[("id", &said), ("class", "said")], "")
            .close("div");
    }
    html.close("div").close("fieldset");
}

const ROWS_NOTE: &str = "One time for each micro-batch, from the first on, with spaces or commas between \
    them; a dash where one is not placed yet.";

/// Everything that changes, as it is now: always the same places in the same order.
#[must_use]
pub fn patches(board: &Board, prefix: &str) -> Vec<Patch> {
    let drawing = board.drawing();
    let mut patches = Vec::new();
    for batch in std::iter::once(None).chain((0..drawing.micro_batches()).map(Some)) {
        let pressed = (board.picked() == batch).to_string();
        patches.push(Patch::Attribute(pick_id(prefix, batch), "aria-pressed", pressed));
    }
    // Disabled for real they would lose the focus with their own press.
    let drawn = !drawing.text().is_empty();
    for (id, works) in [(undo_id(prefix), board.can_undo()), (clear_id(prefix), drawn)] {
        patches.push(Patch::Attribute(id, "aria-disabled", (!works).to_string()));
    }
    for stage in 0..drawing.stages() {
        for slot in 0..drawing.slots() {
            cell_patches(&mut patches, board, Cell { stage, slot }, prefix);
        }
        let fault = drawing.fault_in(stage);
        let mut said = Markup::default();
        match &fault {
            Some(fault) => said.element("span", &[("class", "fault")], fault),
            None => said.text(&left_in_words(drawing, stage)),
        };
        let mut twin = Markup::default();
        twin.text(&row_in_words(drawing, stage));
        patches.extend([
            Patch::Value(row_id(prefix, stage), drawing.row(stage)),
            Patch::Attribute(row_id(prefix, stage), "aria-invalid", fault.is_some().to_string()),
            Patch::Html(said_id(prefix, stage), said.into_string()),
            Patch::Html(twin_id(prefix, stage), twin.into_string()),
        ]);
    }
    patches
}

fn cell_patches(patches: &mut Vec<Patch>, board: &Board, cell: Cell, prefix: &str) {
    let drawing = board.drawing();
    let id = cell_id(prefix, cell);
    let within = drawing.within(cell);
    let broken = board.broken().is_some_and(|breach| breach.cell == cell);
    let numbers: Vec<String> = within.iter().map(|batch| (batch + 1).to_string()).collect();
    let mut html = Markup::default();
    html.text(&numbers.join("+"));
    if broken {
        html.element("span", &[("class", "drawing-breach"), ("aria-hidden", "true")], "!");
    }
    let name = cell_name(drawing, cell, broken);
    let tabindex = if board.cursor() == cell { "0" } else { "-1" };
    patches.extend([
        Patch::Html(id.clone(), html.into_string()),
        Patch::Attribute(id.clone(), "aria-label", name),
        Patch::Attribute(
            id.clone(),
            "data-tint",
            within.first().map(|batch| tint(*batch)).unwrap_or_default(),
        ),
        Patch::Attribute(id.clone(), "data-broken", broken.to_string()),
        Patch::Attribute(id, "tabindex", tabindex.to_owned()),
    ]);
}

/// Of `after`, what is not as it was `before`.
#[must_use]
pub fn changes(before: &[Patch], after: &[Patch]) -> Vec<Patch> {
    if before.len() != after.len() {
        return after.to_vec();
    }
    after.iter().zip(before).filter(|(now, then)| now != then).map(|(now, _)| now.clone()).collect()
}

/// The id of a cell, which the focus goes to.
#[must_use]
pub fn cell_id(prefix: &str, cell: Cell) -> String {
    format!("{prefix}-cell-{}-{}", cell.stage, cell.slot)
}

/// The id of the field for a stage's row.
#[must_use]
pub fn row_id(prefix: &str, stage: usize) -> String {
    format!("{prefix}-row-{stage}")
}

/// The micro-batch that a `data-pick` names; `None` for the next one of each stage.
#[must_use]
pub fn picked(key: &str) -> Option<usize> {
    key.parse().ok()
}

fn tint(micro_batch: usize) -> String {
    (micro_batch % TINTS).to_string()
}

fn pick_id(prefix: &str, micro_batch: Option<usize>) -> String {
    match micro_batch {
        Some(batch) => format!("{prefix}-pick-{batch}"),
        None => format!("{prefix}-pick-next"),
    }
}

fn undo_id(prefix: &str) -> String {
    format!("{prefix}-undo")
}

fn clear_id(prefix: &str) -> String {
    format!("{prefix}-clear")
}

fn help_id(prefix: &str) -> String {
    format!("{prefix}-help")
}

fn said_id(prefix: &str, stage: usize) -> String {
    format!("{prefix}-row-{stage}-said")
}

fn twin_id(prefix: &str, stage: usize) -> String {
    format!("{prefix}-words-{stage}")
}
