//! Reading a checkpoint: first whether it is one and whole, then what is in it.

use super::checkpoint::{CheckpointError, FORMAT, HEADER, MAGIC, SUM, check_sum, tag};
use super::sampler::NEWEST;
use super::trainer::{Values, rounded};
use super::write::{SHARE, WORKERS};
use super::{Item, Saved, Trainer};
use half::bf16;
use rand_pcg::Pcg32;

/// The run that goes on from a checkpoint.
///
/// What is not in the file is as a fresh start has it: moments of zero, step 0, generators seeded anew,
/// the first example of the first epoch. Master weights are rebuilt from the working weights, working
/// weights from the master weights. Without versions the data are prepared as the newest software
/// prepares them, and pieces without marks are taken in the order in which they are found.
///
/// # Errors
/// [`CheckpointError`] for bytes that are no whole checkpoint, or whose pieces are of different updates.
pub fn read(bytes: &[u8]) -> Result<Trainer, CheckpointError> {
    let (saved, sections) = open(bytes)?;
    let mut trainer = Trainer { preparation: NEWEST, ..Trainer::fresh() };
    let body = |item: Item, tag| {
        let found = sections.iter().find(|(found, _)| *found == tag);
        match found {
            _ if !saved.has(item) => Ok(None),
            Some((_, body)) => Ok(Some(Numbers { left: body, of: item.name() })),
            None => Err(CheckpointError::MissingSection { name: item.name() }),
        }
    };
    if let Some(mut numbers) = body(Item::Versions, tag::VERSIONS)? {
        let _software = numbers.take().map(u32::from_le_bytes)?;
        trainer.preparation = numbers.take().map(u32::from_le_bytes)?;
    }
    if let Some(mut numbers) = body(Item::Step, tag::STEP)? {
        trainer.step = numbers.take().map(u32::from_le_bytes)?;
    }
    if let Some(mut numbers) = body(Item::Random, tag::RANDOM)? {
        trainer.random = numbers.generator()?;
    }
    if let Some(mut numbers) = body(Item::Cursor, tag::CURSOR)? {
        trainer.cursor.order = numbers.generator()?;
        trainer.cursor.position = numbers.take().map(u32::from_le_bytes)?;
    }
    pieces(&mut trainer, saved, &sections)?;
    match body(Item::Weights, tag::WEIGHTS)? {
        Some(mut numbers) => {
            for weight in &mut trainer.weights {
                *weight = numbers.take().map(bf16::from_le_bytes)?;
            }
            if !saved.has(Item::Master) {
                trainer.master = trainer.weights.map(bf16::to_f64);
            }
        }
        None => trainer.weights = rounded(&trainer.master),
    }
    Ok(trainer)
}

type Sections<'a> = Vec<([u8; 4], &'a [u8])>;

/// Checks the file as a whole and takes it apart.
fn open(bytes: &[u8]) -> Result<(Saved, Sections<'_>), CheckpointError> {
    if !bytes.starts_with(&MAGIC) && !MAGIC.starts_with(bytes) {
        return Err(CheckpointError::NotACheckpoint);
    }
    let least = HEADER + SUM;
    let short = |expected| CheckpointError::Truncated { found: bytes.len(), expected };
    let mut header = Numbers { left: bytes, of: "header" };
    let mut fields = || -> Result<_, CheckpointError> {
        header.take::<4>()?;
        let format = header.take().map(u16::from_le_bytes)?;
        let saved = header.take().map(u16::from_le_bytes)?;
        Ok((format, Saved::from_bits(saved), header.take().map(u32::from_le_bytes)? as usize))
    };
    let (format, saved, length) = fields().map_err(|_| short(least))?;
    if format != FORMAT {
        return Err(CheckpointError::OtherFormat { found: format });
    }
    if bytes.len() < length.max(least) {
        return Err(short(length.max(least)));
    }
    let (content, sum) = bytes.split_last_chunk().ok_or_else(|| short(least))?;
    if bytes.len() != length || check_sum(content) != u64::from_le_bytes(*sum) {
        return Err(CheckpointError::Damaged);
    }
    let mut rest = Numbers { left: content.get(HEADER..).unwrap_or_default(), of: "sections" };
    let mut sections = Vec::new();
    while !rest.left.is_empty() {
        let tag = rest.take()?;
        let length = rest.take().map(u32::from_le_bytes)? as usize;
        let missing = CheckpointError::MissingSection { name: rest.of };
        let (body, left) = rest.left.split_at_checked(length).ok_or(missing)?;
        sections.push((tag, body));
        rest.left = left;
    }
    Ok((saved, sections))
}

/// What the pieces of the workers hold, put where it belongs.
fn pieces(
    trainer: &mut Trainer,
    saved: Saved,
    sections: &Sections<'_>,
) -> Result<(), CheckpointError> {
    let wanted = [Item::Shards, Item::Master, Item::Moments];
    let Some(of) = wanted.into_iter().find(|item| saved.has(*item)).map(Item::name) else {
        return Ok(());
    };
    let mut found = [None; WORKERS];
    let bodies = sections.iter().filter(|(found, _)| *found == tag::PIECE);
    for (place, (_, body)) in bodies.enumerate() {
        let mut numbers = Numbers { left: body, of };
        let (worker, update) = if saved.has(Item::Shards) {
            let worker = numbers.take().map(u32::from_le_bytes)? as usize;
            (worker.wrapping_sub(1), numbers.take().map(u32::from_le_bytes)?)
        } else {
            (place, 0)
        };
        if let Some(found) = found.get_mut(worker) {
            *found = Some((update, numbers));
        }
    }
    let [Some((one, first)), Some((other, second))] = found else {
        return Err(CheckpointError::MissingSection { name: of });
    };
    if one != other {
        return Err(CheckpointError::DifferentUpdates { updates: [one, other] });
    }
    for (mut numbers, from) in [(first, 0), (second, SHARE)] {
        if saved.has(Item::Master) {
            numbers.values(&mut trainer.master, from)?;
        }
        if saved.has(Item::Moments) {
            numbers.values(&mut trainer.first, from)?;
            numbers.values(&mut trainer.second, from)?;
        }
    }
    Ok(())
}

/// The numbers of a section, taken one after the other.
#[derive(Clone, Copy)]
struct Numbers<'a> {
    left: &'a [u8],
    of: &'static str,
}

impl Numbers<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], CheckpointError> {
        let missing = CheckpointError::MissingSection { name: self.of };
        let (number, left) = self.left.split_first_chunk().ok_or(missing)?;
        self.left = left;
        Ok(*number)
    }

    fn generator(&mut self) -> Result<Pcg32, CheckpointError> {
        let [state, stream] = [self.take()?, self.take()?].map(u64::from_le_bytes);
        Ok(Pcg32::from_state(state, stream))
    }

    /// A worker's share of `values`.
    fn values(&mut self, values: &mut Values, from: usize) -> Result<(), CheckpointError> {
        for value in values.iter_mut().skip(from).take(SHARE) {
            *value = self.take().map(f64::from_le_bytes)?;
        }
        Ok(())
    }
}
