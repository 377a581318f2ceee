//! What each screen of the exercises shows.

use super::place::{CLOSED_BOOK, EXERCISES, LADDER, OWN_FILE, PASS, Place, REVIEW, SEED};
use super::{HEADING, Screens, closed_book, ladders, list, one, own_file, pass, review};
use crate::exercise::closed_book::SHEETS;
use crate::exercise::ladder::{Listed, ladders};
use crate::exercise::shipped::shipped;
use crate::page::Workbook;
use crate::scenario::Pairs;
use leptos::prelude::*;

/// What the frame of the page asks.
pub const SCREENS: Screens = Screens { find, path, title, view };

fn find(path: &[String], typed: &mut Pairs) -> Option<Place> {
    Some(match path {
        [only] if only == EXERCISES => Place::All,
        [first, id] if first == EXERCISES => {
            let place = shipped().iter().position(|exercise| exercise.id == *id)?;
            Place::One(place, take_seed(typed))
        }
        [only] if only == LADDER => Place::Ladders,
        [first, example, figure] if first == LADDER => {
            let fits = |one: &Listed| one.example == example && one.figure == figure;
            Place::Ladder(ladders().iter().position(fits)?, take_seed(typed))
        }
        [first, id] if first == CLOSED_BOOK => {
            Place::ClosedBook(SHEETS.iter().position(|sheet| sheet.id == id)?)
        }
        [first] | [first, _] if first == PASS => Place::Pass,
        [only] if only == REVIEW => Place::Review,
        [only] if only == OWN_FILE => Place::OwnFile,
        _ => return None,
    })
}

/// The seed that a link carries; one that is none is the book's own.
fn take_seed(typed: &mut Pairs) -> u32 {
    let place = typed.iter().position(|(name, text)| name == SEED && text.parse::<u32>().is_ok());
    place.and_then(|place| typed.remove(place).1.parse().ok()).unwrap_or(0)
}

fn path(place: Place) -> Vec<String> {
    let (first, rest): (&str, Vec<String>) = match place {
        Place::All => (EXERCISES, Vec::new()),
        Place::One(place, _) => {
            (EXERCISES, shipped().get(place).map(|one| one.id.clone()).into_iter().collect())
        }
        Place::Ladders => (LADDER, Vec::new()),
        Place::Ladder(place, _) => {
            let rest = ladders().get(place).map(|one| [one.example, one.figure].map(str::to_owned));
            (LADDER, rest.into_iter().flatten().collect())
        }
        Place::ClosedBook(place) => {
            (CLOSED_BOOK, SHEETS.get(place).map(|sheet| sheet.id.to_owned()).into_iter().collect())
        }
        Place::Pass => (PASS, Vec::new()),
        Place::Review => (REVIEW, Vec::new()),
        Place::OwnFile => (OWN_FILE, Vec::new()),
    };
    std::iter::once(first.to_owned()).chain(rest).collect()
}

fn title(place: Place) -> String {
    match place {
        Place::All => HEADING.to_owned(),
        Place::One(place, _) => {
            shipped().get(place).map_or_else(String::new, |one| one.title.clone())
        }
        Place::Ladders => ladders::HEADING.to_owned(),
        Place::Ladder(place, _) => {
            ladders().get(place).map_or_else(String::new, |one| one.title.clone())
        }
        Place::ClosedBook(place) => {
            SHEETS.get(place).map_or_else(String::new, |sheet| sheet.title.to_owned())
        }
        Place::Pass => pass::HEADING.to_owned(),
        Place::Review => review::HEADING.to_owned(),
        Place::OwnFile => own_file::HEADING.to_owned(),
    }
}

fn view(workbook: Workbook, place: Place) -> AnyView {
    workbook.notebook().turn_page();
    let nothing = || ().into_any();
    match place {
        Place::All => list::list(workbook),
        Place::One(place, seed) => {
            shipped().get(place).map_or_else(nothing, |exercise| one::one(workbook, exercise, seed))
        }
        Place::Ladders => ladders::list(workbook),
        Place::Ladder(place, seed) => {
            ladders().get(place).map_or_else(nothing, |one| ladders::one(workbook, one, seed))
        }
        Place::ClosedBook(place) => SHEETS
            .get(place)
            .map_or_else(nothing, |sheet| closed_book::closed_book(workbook, sheet)),
        Place::Pass => pass::pass(workbook),
        Place::Review => review::review(workbook),
        Place::OwnFile => own_file::own_file(workbook),
    }
}
