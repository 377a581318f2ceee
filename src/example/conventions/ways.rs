//! Ways to count, and a run counted in them.

use crate::derivation::{Derivation, Expression, Term};
use crate::estimate::layer_bytes::{each_value, layer_bytes};
use crate::estimate::pipeline::Pipeline;
use crate::estimate::{EstimateError, ring};
use crate::quantity::{Quantity, print};
use crate::scenario::ledger::Preset;
use crate::scenario::plan::{
    ARRAYS, BYTES_PER_VALUE, CAPACITY, HEADS, POSITIONS, Plan, SCORES, TRAFFIC_AS, WIDTH, WORKERS,
};
use crate::scenario::{Control, Figure, Gap, Pairs, Run};

/// What a bubble is measured against.
pub(super) const COUNT_BUBBLE: Control = Control::choice(
    "count-bubble",
    "The bubble",
    &[("total", "of the total"), ("ideal", "over the ideal")],
);
/// Bytes that are held for each parameter, by the presets of the ledger.
pub(super) const COUNT_BYTES: Control = Control::choice(
    "count-bytes",
    "Bytes per parameter",
    &[
        ("mixed-adam", "16"),
        ("megatron", "18"),
        ("no-master", "12"),
        ("scaling-book", "10"),
        ("megatron-fp16", "20"),
    ],
);
/// What a layer leaves behind.
pub(super) const COUNT_ARRAYS: Control = Control::choice(
    "count-arrays",
    "Saved by each layer",
    &[
        ("ten", "10 arrays"),
        ("twelve", "12 arrays"),
        ("bytes", "34 bytes"),
        ("scores", "34 bytes and scores"),
    ],
);
/// What a gigabyte of a device is.
pub(super) const COUNT_CAPACITY: Control = Control::choice(
    "count-capacity",
    "A device’s GB",
    &[("decimal", "10^9 bytes"), ("binary", "2^30 bytes")],
);

/// All conventions, each with the keys of its ways.
pub(super) const CONVENTIONS: [Control; 5] =
    [COUNT_BUBBLE, COUNT_BYTES, COUNT_ARRAYS, TRAFFIC_AS, COUNT_CAPACITY];

/// One way for each convention, by its key.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Ways([String; 5]);

impl Ways {
    /// Those of the chapters, which come first.
    pub(super) fn of_the_chapters() -> Self {
        Self(CONVENTIONS.map(|convention| convention.default.to_owned()))
    }

    /// Those that are chosen.
    pub(super) fn chosen(run: &Run) -> Self {
        Self(CONVENTIONS.map(|convention| run.text_of(&convention)))
    }

    /// The same with another way for one convention.
    pub(super) fn with(mut self, convention: &Control, key: &str) -> Self {
        for (way, known) in self.0.iter_mut().zip(CONVENTIONS) {
            if known == *convention {
                key.clone_into(way);
            }
        }
        self
    }

    /// The key of a convention's way.
    pub(super) fn way(&self, convention: &Control) -> &str {
        let mut ways = self.0.iter().zip(CONVENTIONS);
        ways.find(|(_, known)| known == convention).map_or("", |(way, _)| way)
    }

    /// What has to be put into a run to count it so: rows, arrays, and the device.
    pub(super) fn puts(&self, run: &Run) -> Pairs {
        let mut puts = vec![("preset".to_owned(), self.way(&COUNT_BYTES).to_owned())];
        let mut put =
            |control: &Control, text: String| puts.push((control.name().to_owned(), text));
        match self.way(&COUNT_ARRAYS) {
            "ten" => put(&ARRAYS, "10".to_owned()),
            "twelve" => put(&ARRAYS, "12".to_owned()),
            way => {
                let heads = way == "scores";
                if heads {
                    // They are in the bytes, and would count twice.
                    put(&SCORES, "no".to_owned());
                }
                let each = run.value(&BYTES_PER_VALUE);
                let none = each.as_ref().is_ok_and(Quantity::is_zero);
                if none {
                    put(&BYTES_PER_VALUE, "1".to_owned());
                }
                let each = if none { Ok(Quantity::bytes(1)) } else { each };
                let arrays = each.and_then(|each| {
                    Ok(bytes_of_value(run, heads)?.over(&each).map_err(EstimateError::from)?)
                });
                // A text that cannot be read leaves its gap.
                let text = arrays.map_or_else(
                    |_| "?".to_owned(),
                    |arrays| print::fraction(&arrays).replace(',', ""),
                );
                put(&ARRAYS, text);
            }
        }
        put(&CAPACITY, self.device(run));
        puts
    }

    /// The run counted so.
    pub(super) fn counted(self, run: &Run) -> Counted<'_> {
        let mut counted = run.clone();
        for (name, text) in self.puts(run) {
            counted.take(&name, &text);
        }
        let plan = counted.plan();
        Counted { ways: self, as_it_is: run, counted, plan }
    }

    /// What the device's field says, with its gigabytes read so.
    pub(super) fn device(&self, run: &Run) -> String {
        let text = run.text_of(&CAPACITY);
        if self.way(&COUNT_CAPACITY) == "binary" { in_binary(&text) } else { text }
    }

    /// The preset of its bytes per parameter.
    pub(super) fn preset(&self) -> Option<&'static Preset> {
        Preset::of(self.way(&COUNT_BYTES))
    }
}

/// A run that is counted in some ways.
pub(super) struct Counted<'a> {
    /// How it is counted.
    pub(super) ways: Ways,
    as_it_is: &'a Run,
    /// The same run with the rows, arrays and device of these ways.
    pub(super) counted: Run,
    plan: Plan,
}

impl Counted<'_> {
    /// The bubble of the run.
    pub(super) fn bubble(&self) -> Figure {
        let ideal = self.ways.way(&COUNT_BUBBLE) == "ideal";
        let form = if ideal { Pipeline::bubble_over_ideal } else { Pipeline::bubble_of_total };
        self.as_it_is.staircase().of(form)
    }

    /// Model state, undivided.
    pub(super) fn state(&self) -> Figure {
        self.plan.ledger.state.clone()
    }

    /// Saved activations, undivided.
    pub(super) fn activations(&self) -> Figure {
        let sizes = || self.as_it_is.ledger.work_out().shape();
        match self.ways.way(&COUNT_ARRAYS) {
            "bytes" => Ok(layer_bytes(&sizes()?, None)?),
            "scores" => Ok(layer_bytes(&sizes()?, Some(&self.as_it_is.value(&HEADS)?))?),
            _ => self.plan.ledger.activations.clone(),
        }
    }

    /// What crosses for each update: its payload is that of the run as it is.
    pub(super) fn traffic(&self) -> Figure {
        let payload = self.as_it_is.plan().traffic?;
        Ok(self.traffic_as().of(&payload, &self.as_it_is.value(&WORKERS)?)?)
    }

    /// How many times the payload is sent: once, or `2(W − 1)/W` times around a ring.
    pub(super) fn times_of_payload(&self) -> Figure {
        if self.traffic_as() == ring::Counted::Ring {
            return Ok(ring::ring_factor(&self.as_it_is.value(&WORKERS)?)?);
        }
        let once = Derivation::new("Times the payload", "f", Expression::constant(1));
        Ok(once.map_err(EstimateError::from)?)
    }

    fn traffic_as(&self) -> ring::Counted {
        let key = self.ways.way(&TRAFFIC_AS);
        ring::Counted::ALL
            .into_iter()
            .find(|one| one.key() == key)
            .unwrap_or(ring::Counted::Payload)
    }

    /// What the device holds.
    pub(super) fn device(&self) -> Figure {
        let device = Term::new("as it is read", "C", self.counted.value(&CAPACITY)?);
        Ok(Derivation::new("Device", "C", device.into()).map_err(EstimateError::from)?)
    }

    /// The total of a worker with its margin.
    pub(super) fn total(&self) -> Figure {
        self.plan.with_margin.clone()
    }

    /// Whether it fits.
    pub(super) fn fits(&self) -> Result<bool, Gap> {
        self.plan.fit.clone().map(|fit| fit.fits)
    }

    /// The activations with their bytes multiplied by the bytes of a value once more.
    pub(super) fn twice_counted(&self) -> Figure {
        let (saved, each) = (self.activations()?, self.as_it_is.value(&BYTES_PER_VALUE)?);
        let each = each.counted_as(crate::quantity::Dimension::PLAIN);
        let each = Term::new("bytes per value", "v", each);
        let twice = Expression::product([Expression::from(&saved), each.into()]);
        let twice = Derivation::new("The bytes taken for arrays", "M_wrong", twice);
        Ok(twice.map_err(EstimateError::from)?)
    }
}

/// Bytes of each value of one array, without or with scores.
fn bytes_of_value(run: &Run, scores: bool) -> Result<Quantity, Gap> {
    let sizes = crate::estimate::activations::Activations {
        positions: if scores { run.value(&POSITIONS)? } else { Quantity::plain(1) },
        width: if scores { run.value(&WIDTH)? } else { Quantity::plain(1) },
        ..run.ledger.work_out().shape()?
    };
    let heads = scores.then(|| run.value(&HEADS)).transpose()?;
    Ok(each_value(&sizes, heads.as_ref())?.value().map_err(EstimateError::from)?)
}

/// A text with its decimal units of bytes made binary: `80 GB` becomes `80 GiB`.
pub(super) fn in_binary(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let mut binary = String::with_capacity(text.len() + 2);
    for (place, c) in chars.iter().enumerate() {
        let letter = |place: Option<usize>| {
            place.and_then(|place| chars.get(place)).is_some_and(|c| c.is_alphabetic())
        };
        let unit = matches!(c, 'k' | 'K' | 'M' | 'G' | 'T' | 'P' | 'E')
            && chars.get(place + 1) == Some(&'B')
            && !letter(place.checked_sub(1))
            && !letter(Some(place + 2));
        if unit {
            binary.push(c.to_ascii_uppercase());
            binary.push('i');
        } else {
            binary.push(*c);
        }
    }
    binary
}
