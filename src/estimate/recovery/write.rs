//! Writing a checkpoint, section by section.

use super::checkpoint::{FORMAT, HEADER, LABEL, MAGIC, SUM, check_sum, tag};
use super::trainer::PARAMETERS;
use super::{Item, Saved, Trainer};
use crate::derivation::{Derivation, Expression, Term};
use crate::quantity::{Quantity, QuantityError};
use rand_pcg::Pcg32;

/// The version of the software that writes.
const SOFTWARE: u32 = 1;
/// Workers that the optimizer's state is divided between.
pub(super) const WORKERS: usize = 2;
/// Parameters in the piece of a worker.
pub(super) const SHARE: usize = PARAMETERS / WORKERS;

/// A section of a checkpoint.
#[derive(Clone, Debug, PartialEq)]
pub struct Section {
    /// What it is called.
    pub name: &'static str,
    /// The index of its symbol.
    pub index: &'static str,
    /// What it holds: names, how many, and bytes of each.
    pub holds: Vec<(&'static str, usize, usize)>,
    tag: [u8; 4],
    body: Vec<u8>,
}

impl Section {
    fn new(tag: [u8; 4], name: &'static str, index: &'static str) -> Self {
        Self { name, index, holds: Vec::new(), tag, body: Vec::new() }
    }

    /// Adds numbers of one kind.
    fn put<const N: usize>(&mut self, what: &'static str, numbers: &[[u8; N]]) {
        self.holds.push((what, numbers.len(), N));
        self.body.extend(numbers.as_flattened());
    }

    /// Its bytes: a label, and what it holds.
    ///
    /// # Errors
    /// None for a section of this workbook.
    pub fn bytes(&self) -> Result<Derivation, QuantityError> {
        let symbol = |letter: &str, what: &str| format!("{letter}_{what}");
        let whole = |bytes: usize| Quantity::bytes(bytes as i128);
        let label = Expression::constant_quantity(whole(LABEL));
        let held = self.holds.iter().map(|(what, count, each)| {
            let short = what.split(' ').next().unwrap_or(what);
            let count = Term::new(
                format!("count of {what}"),
                &*symbol("n", short),
                Quantity::plain(*count as i128),
            );
            let each =
                Term::new(format!("bytes for each of {what}"), &*symbol("b", short), whole(*each));
            Expression::product([count.into(), each.into()])
        });
        Derivation::new(
            self.name,
            &*symbol("B", self.index),
            Expression::sum(std::iter::once(label).chain(held)),
        )
    }
}

/// What a checkpoint of `trainer` holds. The piece of the second worker is that of `second`: the same
/// run after another update, where files were mixed up.
#[must_use]
pub fn sections(trainer: &Trainer, second: &Trainer, saved: Saved) -> Vec<Section> {
    let mut sections = Vec::new();
    let mut add = |item, section: Section| {
        if saved.has(item) {
            sections.push(section);
        }
    };
    let mut versions = Section::new(tag::VERSIONS, "Versions", "versions");
    versions.put(
        "versions of software and data",
        &[SOFTWARE, trainer.preparation].map(u32::to_le_bytes),
    );
    add(Item::Versions, versions);
    let mut weights = Section::new(tag::WEIGHTS, "Working weights", "weights");
    weights.put("working weights", &trainer.weights.map(half::bf16::to_le_bytes));
    add(Item::Weights, weights);
    let mut step = Section::new(tag::STEP, "Step number", "step");
    step.put("step number", &[trainer.step.to_le_bytes()]);
    add(Item::Step, step);
    let mut random = Section::new(tag::RANDOM, "Random state", "random");
    random.put("numbers of the generator's state", &generator(&trainer.random));
    add(Item::Random, random);
    let mut cursor = Section::new(tag::CURSOR, "Data cursor", "cursor");
    cursor.put("numbers of the generator's state", &generator(&trainer.cursor.order));
    cursor.put("place in the epoch", &[trainer.cursor.position.to_le_bytes()]);
    add(Item::Cursor, cursor);
    for (worker, from) in [(2, second), (1, trainer)] {
        let piece = piece(worker, from, saved);
        if !piece.body.is_empty() {
            sections.push(piece);
        }
    }
    sections
}

fn generator(generator: &Pcg32) -> [[u8; 8]; 2] {
    [generator.state(), generator.stream()].map(u64::to_le_bytes)
}

/// The piece of a worker, counted from 1.
fn piece(worker: u32, trainer: &Trainer, saved: Saved) -> Section {
    let name = if worker == 1 { "Piece of worker 1" } else { "Piece of worker 2" };
    let mut piece = Section::new(tag::PIECE, name, if worker == 1 { "1" } else { "2" });
    if saved.has(Item::Shards) {
        piece.put("marks of worker and update", &[worker, trainer.step].map(u32::to_le_bytes));
    }
    let half = |values: &[f64; PARAMETERS]| -> Vec<[u8; 8]> {
        let from = if worker == 1 { 0 } else { SHARE };
        values.iter().skip(from).take(SHARE).map(|value| value.to_le_bytes()).collect()
    };
    if saved.has(Item::Master) {
        piece.put("master weights", &half(&trainer.master));
    }
    if saved.has(Item::Moments) {
        piece.put("first moments", &half(&trainer.first));
        piece.put("second moments", &half(&trainer.second));
    }
    piece
}

/// The file: header, sections, check sum.
///
/// ```
/// use bytes_and_bubbles::estimate::recovery::{Saved, Trainer, file, read, sections};
/// let mut trainer = Trainer::fresh();
/// trainer.update();
/// let bytes = file(&sections(&trainer, &trainer, Saved::ALL), Saved::ALL);
/// assert_eq!(bytes.len(), 244);
/// assert_eq!(read(&bytes), Ok(trainer));
/// ```
#[must_use]
pub fn file(sections: &[Section], saved: Saved) -> Vec<u8> {
    let bodies: usize = sections.iter().map(|section| LABEL + section.body.len()).sum();
    let length = HEADER + bodies + SUM;
    let mut bytes = Vec::with_capacity(length);
    bytes.extend(MAGIC);
    bytes.extend(FORMAT.to_le_bytes());
    bytes.extend(saved.bits().to_le_bytes());
    bytes.extend((length as u32).to_le_bytes());
    for section in sections {
        bytes.extend(section.tag);
        bytes.extend((section.body.len() as u32).to_le_bytes());
        bytes.extend(&section.body);
    }
    bytes.extend(check_sum(&bytes).to_le_bytes());
    bytes
}

/// The bytes of the file: header, sections, check sum.
///
/// # Errors
/// None for the sections of this workbook.
pub fn size(sections: &[Section]) -> Result<Derivation, QuantityError> {
    let fixed = |name: &str, symbol: &str, bytes: usize| {
        Expression::from(Term::new(name, symbol, Quantity::bytes(bytes as i128)))
    };
    let mut parts = vec![fixed("header", "B_header", HEADER)];
    for section in sections {
        parts.push(Expression::from(&section.bytes()?));
    }
    parts.push(fixed("check sum", "B_sum", SUM));
    Derivation::new("Checkpoint", "B", Expression::sum(parts))
}
