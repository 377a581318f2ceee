//! What to repeat next: Leitner's boxes, worked out anew from what happened, with no state of their own.
//!
//! An exercise moves up a box each time it was right at once when it was due, stays where it took help, and
//! falls back to the first where it was not reached. The higher the box, the longer until it comes again.
//!
//! FSRS would fit the waits to memory rather than to a table, but its crate (`rs-fsrs` 1.2.1, with the calendar
//! it needs) adds 17 kB to the page, compressed, and has each new card ask the clock.

use super::record::{Mark, Record, What};

/// How many days each box waits, from the first.
pub const DAYS: [i64; 6] = [1, 3, 7, 16, 35, 75];

const HOUR: i64 = 3_600_000;
const DAY: i64 = 24 * HOUR;

/// What comes due tomorrow may be done a little earlier than today's.
const EARLY: i64 = DAY / 2;

/// A longer pause than this ends a sitting.
const PAUSE: i64 = 4 * HOUR;

/// An exercise that can be repeated.
#[derive(Clone, Copy, Debug)]
pub struct Listed<'a> {
    /// Its id.
    pub id: &'a str,
    /// Its chapter.
    pub chapter: u32,
    /// The names of its parts.
    pub parts: &'a [&'a str],
}

/// When an exercise is to be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Due {
    /// Its id.
    pub exercise: String,
    /// Its chapter.
    pub chapter: u32,
    /// When, in milliseconds since 1970.
    pub due_ms: i64,
    /// The box it is in, from 1; 0 for what is new.
    pub in_box: usize,
    /// When it was done last.
    pub last: Option<i64>,
}

/// How a sitting went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Grade {
    /// Some part was not reached, or only after its solution was opened.
    NotReached,
    /// Everything was reached, after wrong answers or hints.
    WithHelp,
    /// Everything was right at once. The right value in another form is no mistake.
    AtOnce,
}

/// A sitting over one exercise: when it ended and how it went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sitting {
    /// When its last answer was given.
    pub ended: i64,
    /// How it went.
    pub grade: Grade,
}

/// What to do, in order: what is due, the longest overdue first and the chapters in turn; then what is new;
/// then what comes later (`due_ms` lies after `now_ms`).
#[must_use]
pub fn queue(records: &[Record], exercises: &[Listed<'_>], now_ms: i64) -> Vec<Due> {
    let (mut due, mut new, mut later) = (Vec::new(), Vec::new(), Vec::new());
    for listed in exercises {
        let state = state(records, listed, now_ms);
        match state.last {
            None => new.push(state),
            Some(_) if state.due_ms <= now_ms => due.push(state),
            Some(_) => later.push(state),
        }
    }
    due.sort_by_key(|due| due.due_ms);
    later.sort_by_key(|due| due.due_ms);
    let mut queue = in_turn(due);
    queue.extend(in_turn(new));
    queue.extend(later);
    queue
}

/// The chapters in turn, each in its own order; the one of the first goes first.
fn in_turn(dues: Vec<Due>) -> Vec<Due> {
    let mut chapters: Vec<(u32, usize)> = Vec::new();
    let mut placed: Vec<_> = dues
        .into_iter()
        .map(|due| {
            let known = chapters.iter().position(|(chapter, _)| *chapter == due.chapter);
            let place = known.unwrap_or(chapters.len());
            if known.is_none() {
                chapters.push((due.chapter, 0));
            }
            let round = chapters.get_mut(place).map_or(0, |(_, count)| {
                *count += 1;
                *count
            });
            ((round, place), due)
        })
        .collect();
    placed.sort_by_key(|(turn, _)| *turn);
    placed.into_iter().map(|(_, due)| due).collect()
}

/// The box of an exercise and when it is due.
fn state(records: &[Record], listed: &Listed<'_>, now_ms: i64) -> Due {
    let of_it = |record: &&Record| record.space.is_empty() && record.exercise == listed.id;
    let mut all: Vec<Sitting> =
        records.iter().filter(of_it).flat_map(|record| sittings(record, listed.parts)).collect();
    all.sort_by_key(|sitting| (sitting.ended, sitting.grade));
    let mut due = Due {
        exercise: listed.id.to_owned(),
        chapter: listed.chapter,
        due_ms: now_ms,
        in_box: 0,
        last: None,
    };
    for Sitting { ended, grade } in all {
        // A clock that was once ahead must not put an exercise off for years.
        let ended = ended.min(now_ms);
        let was_due = due.last.is_none() || ended >= due.due_ms;
        due.in_box = match grade {
            Grade::NotReached => 1,
            Grade::AtOnce if was_due => (due.in_box + 1).min(DAYS.len()),
            Grade::AtOnce | Grade::WithHelp => due.in_box.max(1),
        };
        let days = DAYS.get(due.in_box.saturating_sub(1)).copied().unwrap_or(1);
        due.due_ms = ended.saturating_add(days * DAY - EARLY);
        due.last = Some(ended);
    }
    due
}

/// The sittings of one record, in order. Opening a solution once everything is right is none.
#[must_use]
pub fn sittings(record: &Record, parts: &[&str]) -> Vec<Sitting> {
    let mut reached = vec![false; parts.len()];
    let mut sittings = Vec::new();
    let events: Vec<_> = record.events.iter().filter(|event| !event.part.is_empty()).collect();
    let in_one = |one: &&super::record::Event, next: &&super::record::Event| {
        next.at.saturating_sub(one.at) < PAUSE
    };
    for events in events.chunk_by(in_one) {
        let (mut help, mut opened, mut answered) = (false, false, None);
        for (part, reached) in parts.iter().zip(&mut reached) {
            let mut of_part = events.iter().filter(|event| event.part == *part);
            let answers =
                |what: &What| matches!(what, What::Checked(_, mark) if *mark != Mark::NotRead);
            if *reached && !of_part.clone().any(|event| answers(&event.what)) {
                continue;
            }
            for event in of_part.by_ref() {
                match &event.what {
                    What::Checked(_, Mark::NotRead) => continue,
                    What::Checked(_, Mark::Right | Mark::Form) | What::Ticked(_) => *reached = true,
                    What::Checked(_, Mark::Wrong) | What::Hint(_) => help = true,
                    What::Solution => opened = true,
                    _ => continue,
                }
                answered = answered.max(Some(event.at));
                if matches!(
                    event.what,
                    What::Checked(_, Mark::Right | Mark::Form) | What::Ticked(_)
                ) {
                    break;
                }
            }
        }
        let Some(ended) = answered else { continue };
        let grade = match (opened || reached.contains(&false), help) {
            (true, _) => Grade::NotReached,
            (false, true) => Grade::WithHelp,
            (false, false) => Grade::AtOnce,
        };
        sittings.push(Sitting { ended, grade });
    }
    sittings
}
