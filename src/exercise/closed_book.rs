//! Sheets that are done with the book closed: nothing is judged before all is handed in, and what was
//! handed in can be marked anew by any copy of the workbook.

use super::check::{self, Verdict};
use super::deal::GENERATOR;
use super::record::Record;
use super::schema::{Exercise, Kind, Part};
use super::shipped;
use super::slip::{Answer, Slip};

/// A sheet: what it asks, and what it takes to pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// Its id in addresses and pass slips.
    pub id: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// What it takes to pass.
    pub rule: &'static str,
    /// The ids of its exercises, in order.
    pub exercises: &'static [&'static str],
    /// Which of them have the book's numbers whatever the seed.
    pub as_in_the_book: &'static [&'static str],
}

/// All sheets.
pub const SHEETS: [Sheet; 2] = [
    Sheet {
        id: "chapter-8",
        title: "Chapter 8, book closed",
        rule: "Draw the staircase and read its completion time off it. Give both ends: the share of the time \
               that is lost by a pipeline fed a single batch, and where it goes with ever more micro-batches. \
               Then one pipeline and one model to divide. You pass when everything is right.",
        exercises: &[
            "draw-the-staircase",
            "naive-pipeline",
            "ever-more-micro-batches",
            "sixteen-stages",
            "thirteen-billion",
        ],
        as_in_the_book: &["naive-pipeline"],
    },
    Sheet {
        id: "chapter-27",
        title: "Chapter 27, book closed",
        rule: "Count what a small training step holds, combine two gradients, and follow two updates. You pass \
               when everything is right.",
        exercises: &["27-1", "27-2", "27-4"],
        as_in_the_book: &[],
    },
];

/// The space in which answers to sheets are kept, apart from those of practice.
pub const SPACE: &str = "closed-book";

/// The sheet of this id.
#[must_use]
pub fn find(id: &str) -> Option<&'static Sheet> {
    SHEETS.iter().find(|sheet| sheet.id == id)
}

impl Sheet {
    /// Its exercises.
    pub fn exercises(&self) -> impl Iterator<Item = &'static Exercise> + use<> {
        self.exercises.iter().filter_map(|id| shipped::find(id))
    }

    /// The seed of an exercise in a sheet of this seed.
    #[must_use]
    pub fn seed_of(&self, exercise: &Exercise, seed: u32) -> u32 {
        if self.as_in_the_book.contains(&exercise.id.as_str()) { 0 } else { seed }
    }

    /// The parts of an exercise that count: nobody's own words are judged.
    pub fn parts(exercise: &'static Exercise) -> impl Iterator<Item = &'static Part> {
        exercise.parts.iter().filter(|part| !matches!(part.kind, Kind::Words { .. }))
    }
}

/// Somebody's go at a sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Attempt {
    /// The seed of its numbers.
    pub seed: u32,
    /// When it was begun, in milliseconds since 1970.
    pub started: i64,
    /// When it was handed in.
    pub ended: Option<i64>,
}

impl Attempt {
    /// As it is kept.
    #[must_use]
    pub fn text(&self) -> String {
        let ended = self.ended.map(|ended| ended.to_string()).unwrap_or_default();
        format!("1 {} {} {ended}", self.seed, self.started)
    }

    /// What was kept, if it can be read.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Self> {
        let mut words = text.split_whitespace();
        if words.next() != Some("1") {
            return None;
        }
        let (seed, started) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
        Some(Self { seed, started, ended: words.next().and_then(|ended| ended.parse().ok()) })
    }
}

/// The slip of an attempt, from the records of its exercises.
#[must_use]
pub fn slip(sheet: &Sheet, attempt: &Attempt, name: &str, records: &[Record]) -> Slip {
    let answers = sheet.exercises().flat_map(|exercise| {
        let record = records.iter().find(|record| record.exercise == exercise.id);
        Sheet::parts(exercise).map(move |part| Answer {
            exercise: exercise.id.clone(),
            part: part.name.clone(),
            text: record
                .and_then(|record| record.text_of(&part.name))
                .unwrap_or_default()
                .to_owned(),
        })
    });
    Slip {
        generator: GENERATOR,
        sheet: sheet.id.to_owned(),
        seed: attempt.seed,
        started: attempt.started,
        ended: attempt.ended.unwrap_or_default(),
        name: name.to_owned(),
        answers: answers.collect(),
    }
}

/// What a slip comes to.
#[derive(Clone, Debug, PartialEq)]
pub struct Marked {
    /// The sheet.
    pub sheet: &'static Sheet,
    /// Each answer.
    pub answers: Vec<MarkedAnswer>,
    /// Whether everything is right.
    pub passed: bool,
}

/// An answer of a slip, marked.
#[derive(Clone, Debug, PartialEq)]
pub struct MarkedAnswer {
    /// The exercise.
    pub exercise: &'static Exercise,
    /// The part.
    pub part: &'static Part,
    /// What was asked, with the numbers of the seed.
    pub ask: String,
    /// What was typed.
    pub text: String,
    /// What it comes to.
    pub verdict: Verdict,
}

impl MarkedAnswer {
    /// Whether it counts as right: a missing unit costs nothing here either.
    #[must_use]
    pub fn counts(&self) -> bool {
        matches!(self.verdict, Verdict::Right { .. } | Verdict::Form { .. })
    }
}

/// Marks a slip: the same slip comes to the same marks wherever it is opened.
///
/// # Errors
/// Where the workbook has no such sheet.
pub fn mark(slip: &Slip) -> Result<Marked, String> {
    let sheet = find(&slip.sheet).ok_or_else(|| {
        "This pass slip is of a sheet that this workbook does not have.".to_owned()
    })?;
    let mut answers = Vec::new();
    for exercise in sheet.exercises() {
        let dealt = check::deal(exercise, sheet.seed_of(exercise, slip.seed));
        let own: Vec<(String, String)> = slip
            .answers
            .iter()
            .filter(|answer| answer.exercise == exercise.id)
            .map(|answer| (answer.part.clone(), answer.text.clone()))
            .collect();
        for part in Sheet::parts(exercise) {
            answers.push(MarkedAnswer {
                exercise,
                part,
                ask: dealt.text(&part.ask, &part.with),
                text: own
                    .iter()
                    .find(|(name, _)| *name == part.name)
                    .map(|(_, text)| text.clone())
                    .unwrap_or_default(),
                verdict: check::check(&dealt, part, &own),
            });
        }
    }
    let passed = !answers.is_empty() && answers.iter().all(MarkedAnswer::counts);
    Ok(Marked { sheet, answers, passed })
}
