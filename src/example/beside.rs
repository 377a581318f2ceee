//! Two runs side by side: the reader's own, and one that was kept beside it.

use super::{Chapter, Example, Group, sheet};
use crate::quantity::{Quantity, print};
use crate::scenario::plan::{DEVICES, RECOMPUTE, SHARDED};
use crate::scenario::run_file::RunFile;
use crate::scenario::staircase::STAGES;
use crate::scenario::{
    Block, Cell, Control, Kind, Offer, Pairs, Run, Section, Shown, WHOLE, Worked, pairs_from,
    pairs_text,
};

const BESIDE: Control = Control::kept("beside", "The run beside yours");

/// Two runs side by side.
pub const BESIDE_EXAMPLE: Example = Example {
    name: "beside",
    chapter: Chapter::Own,
    group: Group::Own,
    title: "Two runs side by side",
    source: "Both chapters",
    about: "Put a second run beside yours: the same with one thing changed, or yours as it is now before you go \
            on. Inputs and figures that differ are marked.",
    thread: &[
        "A single total says little. What a change is worth shows beside the run without it: keep one, change \
         the other, and read the rows that moved.",
    ],
    book: &[],
    worked: &WORKED,
};

const WORKED: Worked = Worked {
    sections: &[Section::new("", "", &[BESIDE])],
    // Starting again takes the other run away, and leaves the reader's as it is.
    shared: &[],
    on_ledger: false,
    work_out,
    left_out: &[],
    files: None,
};

fn work_out(run: &Run) -> Vec<Vec<Block>> {
    let here = own_pairs(run);
    let kept = run.text_of(&BESIDE);
    let beside = pairs_from(&kept);
    let mut blocks = vec![offers(run, &here, &beside)];
    if beside.is_empty() {
        blocks.push(Block::Text("Nothing stands beside your run yet.".to_owned()));
        return vec![blocks];
    }
    let mut other = run.fresh();
    let unknown = other.take_all(&beside);
    if !unknown.is_empty() {
        blocks.push(Block::Fault(format!(
            "The run beside yours holds what this page does not know and leaves out: {}.",
            unknown.join(", ").chars().take(200).collect::<String>()
        )));
    }
    blocks.push(inputs(run, &other));
    blocks.push(figures(run, &other));
    vec![blocks]
}

/// What is typed in a run, without what stands beside it.
fn own_pairs(run: &Run) -> Pairs {
    let mut pairs = run.pairs(&run.fresh());
    pairs.retain(|(name, _)| name != BESIDE.name());
    pairs
}

/// A run as it is kept: never empty, since that says that there is none.
fn kept(mut pairs: Pairs) -> String {
    if pairs.is_empty() {
        pairs.push((STAGES.name().to_owned(), Group::Own.run().text_of(&STAGES)));
    }
    pairs_text(&pairs)
}

fn offers(run: &Run, here: &Pairs, beside: &Pairs) -> Block {
    let put = |label: &str, text: String| Offer {
        label: label.to_owned(),
        taken: text == run.text_of(&BESIDE),
        puts: vec![(BESIDE.name().to_owned(), text)],
    };
    let changed = |label: &str, control: &Control, text: &str| {
        let mut other = run.clone();
        other.put_into(control, text);
        (other != *run).then(|| put(label, kept(own_pairs(&other))))
    };
    let devices =
        run.value(&DEVICES).ok().and_then(|devices| devices.times(&Quantity::plain(2)).ok());
    let twice = devices.map(|devices| print::number(&devices).replace(',', ""));
    let again = if run.is_on(&RECOMPUTE) { "no" } else { "yes" };
    let mut offers = vec![put("Your run as it is now", kept(here.clone()))];
    offers.extend(twice.and_then(|text| changed("Twice the devices", &DEVICES, &text)));
    offers.extend(changed("Without stages", &STAGES, "1"));
    offers.extend(changed("Everything divided", &SHARDED, "everything"));
    offers.extend(changed("Nothing divided", &SHARDED, "nothing"));
    let label = if again == "yes" { "With recomputing" } else { "Without recomputing" };
    offers.extend(changed(label, &RECOMPUTE, again));
    if !beside.is_empty() {
        let mut whole = beside.clone();
        whole.push((BESIDE.name().to_owned(), kept(here.clone())));
        offers.push(Offer {
            label: "Swap the two".to_owned(),
            puts: vec![(WHOLE.to_owned(), pairs_text(&whole))],
            taken: false,
        });
        let mut none = put("Take it away", String::new());
        none.taken = false;
        offers.push(none);
    }
    Block::Offers("Put beside it", offers)
}

const DIFFERS: &str = "differs";

/// What is typed in both: every input of the sheet, and whatever else differs.
fn inputs(run: &Run, other: &Run) -> Block {
    let differing = [run, other].into_iter().flat_map(own_pairs);
    let mut controls: Vec<&'static Control> = sheet::WORKED
        .sections
        .iter()
        .flat_map(|section| section.controls)
        .chain(differing.filter_map(|(name, _)| run.control(&name)))
        .collect();
    let mut seen: Vec<&str> = Vec::new();
    controls.retain(|control| {
        let new = !seen.contains(&control.name());
        seen.push(control.name());
        new
    });
    let rows = controls.into_iter().map(|control| {
        let [here, there] = [run, other].map(|run| shown_text(control, run));
        let mark = if here == there { "" } else { DIFFERS };
        vec![
            Cell::Text(control.field.label.to_owned()),
            Cell::Text(here),
            Cell::Text(there),
            Cell::Text(mark.to_owned()),
        ]
    });
    let mut rows: Vec<_> = rows.collect();
    if run.ledger.rows != other.ledger.rows {
        let [here, there] = [run, other].map(|run| {
            let counted = run.ledger.rows.iter().filter(|row| row.counted);
            let rows: Vec<_> = counted.map(|row| format!("{} {}", row.name, row.bytes)).collect();
            Cell::Text(rows.join(", "))
        });
        let label = Cell::Text("Rows of model state, bytes per parameter".to_owned());
        rows.push(vec![label, here, there, Cell::Text(DIFFERS.to_owned())]);
    }
    Block::table("What is typed", &["Input", "Your run", "Beside it", "Difference"], rows)
}

/// What a control says, as it is shown.
fn shown_text(control: &Control, run: &Run) -> String {
    let text = run.text_of(control);
    match control.kind {
        Kind::Choice(options) => options
            .iter()
            .find(|(key, _)| *key == text)
            .map_or(text, |(_, label)| (*label).to_owned()),
        _ => text,
    }
}

fn figures(run: &Run, other: &Run) -> Block {
    let file = RunFile { kind: "", what: "", worked: &sheet::WORKED };
    let pairs = file.figures(run).into_iter().zip(file.figures(other));
    let rows = pairs.enumerate().map(|(row, (here, there))| {
        let values = [&here, &there].map(|shown| shown.figure.as_ref().ok().map(|one| one.value()));
        let mark = match values {
            [Some(here), Some(there)] if here == there => String::new(),
            [Some(here), Some(there)] => there.over(here).map_or_else(
                |_| DIFFERS.to_owned(),
                |ratio| format!("{DIFFERS}: × {}", print::decimal(&ratio)),
            ),
            [None, None] => String::new(),
            _ => DIFFERS.to_owned(),
        };
        let label = here.label.clone();
        let shown = |name, shown: &Shown| {
            Cell::from(
                Shown::new(name, label.clone(), shown.figure.clone()).form(shown.form).row(row),
            )
        };
        let cells = [shown("here", &here), shown("there", &there)];
        let mut line = vec![Cell::Text(label.clone())];
        line.extend(cells);
        line.push(Cell::Text(mark));
        line
    });
    let rows = rows.collect();
    Block::table("What comes of it", &["Figure", "Your run", "Beside it", "Difference"], rows)
}
