//! Which assumption decides: a sentence, a table and bars.

use crate::picture::tornado::{Lines, Swing, svg};
use crate::quantity::print;
use crate::scenario::plan::tornado::{Assumption, Tornado, Varied};
use crate::scenario::{Block, Cell, Drawing, Form, Run, Shown, Verdict};

/// All of it, where the plan has a verdict.
pub(super) fn blocks(run: &Run) -> Vec<Block> {
    let Ok(tornado) = run.tornado() else {
        let waits = "– Which assumption decides waits for a field that cannot be read.";
        return vec![Block::Text(waits.to_owned())];
    };
    if tornado.assumptions.is_empty() {
        return vec![Block::Text(
            "Nothing is counted, so no assumption moves anything.".to_owned(),
        )];
    }
    let mut blocks = vec![verdict(&tornado), picture(&tornado), table(&tornado)];
    if !tornado.still.is_empty() {
        blocks.push(Block::Text(format!(
            "Moves nothing in this plan: {}.",
            tornado.still.join(", ").to_lowercase()
        )));
    }
    blocks
}

fn said(fits: bool) -> &'static str {
    if fits { "fits" } else { "does not fit" }
}

/// How many turn the verdict, and which way.
fn verdict(tornado: &Tornado) -> Block {
    let turning: Vec<String> = tornado
        .assumptions
        .iter()
        .filter_map(|one| {
            let way = match one.flips {
                [true, false] => "less",
                [false, true] => "more",
                [true, true] => "either way",
                [false, false] => return None,
            };
            Some(format!("{} ({way})", one.label.to_lowercase()))
        })
        .collect();
    let all = tornado.assumptions.len();
    let now = said(tornado.fits);
    let says = match turning.len() {
        0 => format!(
            "of {all} assumptions, changed alone by a quarter: it {now} whichever is changed."
        ),
        number => format!(
            "of {all} assumptions, changed alone by a quarter, {number} {} “{now}” into “{}”: {}.",
            if number == 1 { "turns" } else { "turn" },
            said(!tornado.fits),
            turning.join(", ")
        ),
    };
    let word = if turning.is_empty() { "Settled:" } else { "Hangs on single numbers:" };
    Block::Verdict(Verdict {
        name: "decides",
        good: turning.is_empty() && tornado.fits,
        word: word.to_owned(),
        says,
    })
}

fn table(tornado: &Tornado) -> Block {
    let side = |one: &Assumption, place: usize, row: usize| {
        const NAMES: [&str; 2] = ["total-with-less", "total-with-more"];
        let [value, total] = match one.varied.get(place).and_then(Option::as_ref) {
            Some(Varied { value, total, .. }) => {
                let name = NAMES.get(place).copied().unwrap_or_default();
                let total = Shown::new(name, one.label, total.clone()).form(Form::Rounded).row(row);
                [Cell::Number(value.clone()), total.into()]
            }
            None => [Cell::Number("–".to_owned()), Cell::Number("–".to_owned())],
        };
        let turns = one.flips.get(place).copied().unwrap_or(false);
        let says =
            one.varied.get(place).and_then(Option::as_ref).and_then(|one| one.fits.as_ref().ok());
        let says = says.map_or("–", |fits| said(*fits));
        [value, total, Cell::Text(if turns { format!("{says}: turned") } else { says.to_owned() })]
    };
    let rows = tornado.assumptions.iter().enumerate().map(|(row, one)| {
        let mut cells = vec![Cell::Text(one.label.to_owned())];
        cells.extend(side(one, 0, row));
        cells.extend(side(one, 1, row));
        cells
    });
    Block::table(
        "The total with the margin, each assumption changed alone; what moves most comes first",
        &["Assumption", "Less", "Total then", "Verdict", "More", "Total then", "Verdict"],
        rows.collect(),
    )
}

fn picture(tornado: &Tornado) -> Block {
    let base = |one: &Assumption| if one.of_capacity { &tornado.capacity } else { &tornado.total };
    let swing = |one: &Assumption| {
        let end = |varied: &Option<Varied>| {
            let size = varied.as_ref().and_then(|varied| {
                let total = varied.total.as_ref().ok().map(|total| total.value().clone());
                if one.of_capacity { varied.capacity.clone().ok() } else { total }
            });
            size.as_ref().unwrap_or_else(|| base(one)).to_f64()
        };
        let [low, high] = &one.between;
        let turns = if one.flips.contains(&true) { ", turns it" } else { "" };
        Swing {
            name: one.label.to_owned(),
            size: format!("{} to {}{turns}", print::decimal(low), print::decimal(high)),
            ends: [end(&one.varied[0]), end(&one.varied[1])],
            of_capacity: one.of_capacity,
            flips: one.flips,
        }
    };
    let swings: Vec<Swing> = tornado.assumptions.iter().map(swing).collect();
    let lines = Lines { base: tornado.total.to_f64(), capacity: tornado.capacity.to_f64() };
    let said: Vec<String> =
        swings.iter().map(|swing| format!("{}: {}", swing.name, swing.size)).collect();
    Block::Picture(Drawing {
        svg: svg(&swings, lines),
        twin: format!(
            "As it is the total is {}, and a device holds {}. {}.",
            print::decimal(&tornado.total),
            print::decimal(&tornado.capacity),
            said.join("; ")
        ),
        caption: "What each assumption moves alone, around the total as it is; that of the device moves its own \
                  line. The axis does not start at nothing. A frame marks what turns the verdict."
            .to_owned(),
        legend: vec![("less", "A quarter less".to_owned()), ("more", "A quarter more".to_owned())],
    })
}
