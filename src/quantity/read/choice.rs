//! The ways in which one text can be understood.

use std::cmp::Reverse;
use std::ops::Range;

/// A replacement in the typed text that leaves only one way to understand it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The characters of the typed text that are replaced; empty to insert.
    pub span: Range<usize>,
    /// What stands there instead.
    pub text: String,
}

/// One way to understand a part of a text.
#[derive(Clone, Debug)]
pub struct Way {
    /// 0 for the likeliest; two ways of the same cost are asked back.
    pub cost: u32,
    /// How to write it so that it is understood this way only.
    pub edits: Vec<Edit>,
}

#[derive(Debug)]
struct Decision {
    about: String,
    ways: usize,
    taken: usize,
    cost: u32,
    edits: Vec<Edit>,
}

/// Decides for the parser, run after run, until every combination was taken once.
#[derive(Debug, Default)]
pub struct Choices {
    planned: Vec<usize>,
    made: Vec<Decision>,
}

impl Choices {
    /// Which of `ways` this run takes. The same thing is understood the same way throughout a text,
    /// so a second question `about` it gets the first answer.
    pub fn take(&mut self, about: &str, ways: &[Way]) -> usize {
        if let Some(earlier) = self.made.iter_mut().find(|decision| decision.about == about) {
            let taken = earlier.taken.min(ways.len().saturating_sub(1));
            earlier.edits.extend(ways.get(taken).map(|way| way.edits.clone()).unwrap_or_default());
            return taken;
        }
        let taken = self.planned.get(self.made.len()).copied().unwrap_or(0);
        let way = ways.get(taken);
        self.made.push(Decision {
            about: about.to_owned(),
            ways: ways.len(),
            taken,
            cost: way.map_or(0, |way| way.cost),
            edits: way.map(|way| way.edits.clone()).unwrap_or_default(),
        });
        taken
    }

    /// What the ways taken in this run cost together.
    pub fn cost(&self) -> u32 {
        self.made.iter().map(|decision| decision.cost).sum()
    }

    /// How to write the text so that it is understood as in this run.
    pub fn edits(&self) -> Vec<Edit> {
        self.made.iter().flat_map(|decision| decision.edits.clone()).collect()
    }

    /// Plans the next combination; `false` once all were taken.
    pub fn next_run(&mut self) -> bool {
        let mut made = std::mem::take(&mut self.made);
        while let Some(last) = made.pop() {
            if last.taken + 1 < last.ways {
                self.planned = made.iter().map(|decision| decision.taken).collect();
                self.planned.push(last.taken + 1);
                return true;
            }
        }
        false
    }
}

/// `text` with the edits made; one that lies within another is part of it already.
pub fn apply(text: &str, edits: &[Edit]) -> String {
    let chars: Vec<char> = text.chars().collect();
    // From left to right; of two that start together the insertion, then the longer one, then the
    // later one, which knew more.
    let order = |edit: &Edit| (edit.span.start, !edit.span.is_empty(), Reverse(edit.span.end));
    let mut waiting: Vec<&Edit> = edits.iter().rev().collect();
    let mut edited = String::with_capacity(text.len() + 8);
    let mut at = 0;
    while let Some(first) =
        (0..waiting.len()).min_by_key(|place| waiting.get(*place).map(|edit| order(edit)))
    {
        let edit = waiting.remove(first);
        if edit.span.start < at {
            continue;
        }
        edited.extend(chars.iter().take(edit.span.start).skip(at));
        edited.push_str(&edit.text);
        at = edit.span.end;
    }
    edited.extend(chars.iter().skip(at));
    edited.trim().to_owned()
}
