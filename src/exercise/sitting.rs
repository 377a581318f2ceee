//! An exercise that somebody works on: what stands in it, and what was done.

use super::check::{self, Verdict};
use super::deal::{Dealt, GENERATOR};
use super::drawing::Board;
use super::guess;
use super::put::Put;
use super::record::{Mark, Record, Stamp, Standing, What, edition, standing};
use super::schema::{Exercise, Kind, Part};

/// Whether there is help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Book {
    /// Answers are judged at once, and there are hints.
    Open,
    /// Nothing is judged before all is handed in, and there is no help.
    Closed,
    /// All was handed in: answers are judged and stay as they are.
    HandedIn,
}

/// An exercise with the numbers of one variant, and what was done in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Sitting {
    /// The exercise and its numbers.
    pub dealt: Dealt<'static>,
    /// What was typed and what happened.
    pub record: Record,
    /// Whether there is help.
    pub book: Book,
    /// A guess that cannot be kept: the name of its part, and why.
    pub unread_guess: Option<(String, String)>,
    /// The check sum of the exercise's text.
    edition: String,
    /// The drawings at hand, by the names of their parts.
    boards: Vec<(String, Board)>,
}

impl Sitting {
    /// Opens an exercise on the record of what was done in it before, which may be empty.
    #[must_use]
    pub fn open(exercise: &'static Exercise, record: Record, book: Book) -> Self {
        let dealt = check::deal(exercise, record.seed);
        let mut sitting = Self {
            dealt,
            record,
            book,
            unread_guess: None,
            edition: edition(exercise),
            boards: Vec::new(),
        };
        sitting.set_up_boards();
        sitting
    }

    /// Goes on with a record that another window has written to.
    pub fn go_on_with(&mut self, record: Record) {
        if self.record != record {
            self.record = record;
            self.set_up_boards();
        }
    }

    /// Has a board for each drawing, which shows what is kept of it.
    fn set_up_boards(&mut self) {
        for part in self.exercise().parts.iter().filter(|part| part.kind == Kind::Drawing) {
            let text = self.record.text_of(&part.name).unwrap_or_default();
            if self.board(part).is_some_and(|board| board.text() == text) {
                continue;
            }
            let Some((stages, micro_batches)) = self.dealt.staircase(&part.with) else { continue };
            if let Ok(board) = Board::new(&stages, &micro_batches, text) {
                self.boards.retain(|(name, _)| *name != part.name);
                self.boards.push((part.name.clone(), board));
            }
        }
    }

    /// The drawing of a part, in the reader's hands.
    #[must_use]
    pub fn board(&self, part: &Part) -> Option<&Board> {
        self.boards.iter().find(|(name, _)| *name == part.name).map(|(_, board)| board)
    }

    /// Does something to the drawing of a part, and keeps what it comes to.
    pub fn draw<T>(
        &mut self,
        name: &str,
        now: i64,
        act: impl FnOnce(&mut Board) -> T,
    ) -> Option<T> {
        if self.book == Book::HandedIn {
            return None;
        }
        let (_, board) = self.boards.iter_mut().find(|(own, _)| own == name)?;
        let done = act(board);
        let text = board.text();
        if self.record.text_of(name).unwrap_or_default() != text {
            self.type_in(name, &text, now);
        }
        Some(done)
    }

    /// The exercise.
    #[must_use]
    pub fn exercise(&self) -> &'static Exercise {
        self.dealt.exercise
    }

    /// The part of this name.
    #[must_use]
    pub fn part(&self, name: &str) -> Option<&'static Part> {
        self.dealt.part(name)
    }

    /// What stands in a part, as it is kept; of an order that was not touched the one it is shown in.
    #[must_use]
    pub fn text(&self, part: &Part) -> String {
        match (self.record.text_of(&part.name), &part.kind) {
            (Some(text), _) => text.to_owned(),
            (None, Kind::Order { items }) => self.shuffled(part, items),
            (None, _) => String::new(),
        }
    }

    /// All that was typed, by the names of the parts.
    #[must_use]
    pub fn answers(&self) -> Vec<(String, String)> {
        let typed = self.record.texts.iter();
        typed.map(|typed| (typed.part.clone(), typed.text.clone())).collect()
    }

    /// The keys of what is put in order, in the order in which it is shown first: never the right one.
    fn shuffled(&self, part: &Part, items: &[(String, String)]) -> String {
        let mut keys: Vec<&str> = items.iter().map(|(key, _)| key.as_str()).collect();
        self.dealt.shuffle(&part.name, &mut keys);
        keys.join(" ")
    }

    /// Changes an answer. `now` is the time in milliseconds since 1970.
    pub fn put(&mut self, name: &str, put: Put, now: i64) {
        if self.book == Book::HandedIn {
            return;
        }
        let Some(part) = self.part(name) else { return };
        let before = self.text(part);
        let text = put.into(part, &before);
        self.type_in(name, &text, now);
    }

    fn type_in(&mut self, name: &str, text: &str, now: i64) {
        let stamp = Stamp { at: now, edition: &self.edition, generator: GENERATOR };
        self.record.type_in(stamp, name, text);
    }

    /// Judges a part and keeps how it was judged.
    pub fn check(&mut self, name: &str, now: i64) -> Option<Verdict> {
        let part = self.part(name)?;
        let verdict = check::check(&self.dealt, part, &self.answers_with(part));
        // What is shown first stands in no record yet.
        let text = self.text(part);
        if self.record.text_of(name).is_none() {
            self.type_in(name, &text, now);
        }
        if let Some((_, board)) = self.boards.iter_mut().find(|(own, _)| own == name) {
            board.mark_broken();
        }
        // Never before it was typed, even where the clock was put back.
        let typed = self.record.texts.iter().find(|typed| typed.part == name);
        let now = typed.map_or(now, |typed| typed.at.max(now));
        self.happened(name, What::Checked(text, verdict.mark()), now);
        Some(verdict)
    }

    /// All answers, with that of an order that was left as it is shown.
    fn answers_with(&self, part: &Part) -> Vec<(String, String)> {
        let mut answers = self.answers();
        if !answers.iter().any(|(name, _)| *name == part.name) {
            answers.push((part.name.clone(), self.text(part)));
        }
        answers
    }

    /// How an answer was judged that still stands as it was: from the first key pressed after a check there
    /// is no mark any more.
    #[must_use]
    pub fn shown(&self, part: &Part) -> Option<Verdict> {
        if self.book == Book::Closed {
            return None;
        }
        let typed = self.record.texts.iter().find(|typed| typed.part == part.name);
        let checked = self.book == Book::HandedIn
            || typed.is_some_and(|typed| {
                self.record.events.iter().any(|event| {
                    event.part == part.name
                        && event.at >= typed.at
                        && matches!(&event.what, What::Checked(of, _) if *of == typed.text)
                })
            });
        checked.then(|| check::check(&self.dealt, part, &self.answers_with(part)))
    }

    /// How far each part is, and what it took.
    #[must_use]
    pub fn standing(&self) -> Standing {
        let same =
            |part: &Part, one: &str, other: &str| check::same_answer(&self.dealt, part, one, other);
        standing(&self.record, self.exercise(), GENERATOR, same)
    }

    /// How many hints of a part are open.
    #[must_use]
    pub fn hints(&self, part: &Part) -> u32 {
        let opened = self.of_part(part).filter_map(|what| match what {
            What::Hint(number) => Some(*number),
            _ => None,
        });
        opened.max().unwrap_or(0)
    }

    /// Whether the solution of a part is open.
    #[must_use]
    pub fn sees_solution(&self, part: &Part) -> bool {
        self.of_part(part).any(|what| *what == What::Solution)
    }

    /// Whether an answer of a part was judged already.
    #[must_use]
    pub fn was_checked(&self, part: &Part) -> bool {
        self.of_part(part).any(|what| matches!(what, What::Checked(..)))
    }

    /// Whether something that could be read was judged already; of own words, whether they were compared.
    #[must_use]
    pub fn was_compared(&self, part: &Part) -> bool {
        self.of_part(part)
            .any(|what| matches!(what, What::Checked(_, mark) if *mark != Mark::NotRead))
    }

    /// What was guessed in a part before it was worked out, and by how many millionths of an order it was off.
    #[must_use]
    pub fn predicted(&self, part: &Part) -> Option<(&str, i64)> {
        self.of_part(part).find_map(|what| match what {
            What::Predicted(text, error) => Some((text.as_str(), *error)),
            _ => None,
        })
    }

    /// The points of a good answer that the reader found in theirs.
    #[must_use]
    pub fn points(&self, part: &Part) -> Vec<u32> {
        let ticked = self.of_part(part).filter_map(|what| match what {
            What::Ticked(points) => Some(points.clone()),
            _ => None,
        });
        ticked.last().unwrap_or_default()
    }

    fn of_part(&self, part: &Part) -> impl Iterator<Item = &What> {
        let name = part.name.clone();
        self.record.events.iter().filter(move |event| event.part == name).map(|event| &event.what)
    }

    /// Keeps that something happened in a part.
    pub fn happened(&mut self, name: &str, what: What, now: i64) {
        let stamp = Stamp { at: now, edition: &self.edition, generator: GENERATOR };
        self.record.happened(stamp, name, what);
    }

    /// Keeps a guess of a part's order of magnitude, or says why it cannot be kept.
    pub fn guess(&mut self, name: &str, text: &str, now: i64) {
        self.unread_guess = None;
        let Some(part) = self.part(name) else { return };
        match guess::error_of(&self.dealt, part, &self.answers(), text) {
            Ok(error) => self.happened(name, What::Predicted(text.to_owned(), error), now),
            Err(says) => self.unread_guess = Some((name.to_owned(), says)),
        }
    }

    /// Keeps whether a point is made in the reader's own words.
    pub fn tick_point(&mut self, name: &str, point: u32, on: bool, now: i64) {
        let Some(part) = self.part(name) else { return };
        let mut points = self.points(part);
        points.retain(|own| *own != point);
        if on {
            points.push(point);
            points.sort_unstable();
        }
        self.happened(name, What::Ticked(points), now);
    }
}

impl Verdict {
    /// What is kept of it.
    #[must_use]
    pub fn mark(&self) -> Mark {
        match self {
            Self::Right { .. } => Mark::Right,
            Self::Form { .. } => Mark::Form,
            Self::Wrong { .. } => Mark::Wrong,
            Self::NotRead { .. } => Mark::NotRead,
        }
    }
}
