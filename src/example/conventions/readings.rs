//! Each convention with all its ways, and who counts that way.

use super::way;
use super::ways::{
    COUNT_ARRAYS, COUNT_BUBBLE, COUNT_BYTES, COUNT_CAPACITY, Counted, Ways, in_binary,
};
use crate::quantity::print;
use crate::scenario::plan::{BYTES_PER_VALUE, CAPACITY, RECOMPUTE, TRAFFIC_AS};
use crate::scenario::{Block, Cell, Control, Form, Run, Shown};

/// A table of all ways: what it is, its figures, who counts that way, and whether it is chosen.
fn table(
    run: &Run,
    convention: &Control,
    caption: &str,
    head: [&str; 2],
    rows: impl IntoIterator<Item = (&'static str, &'static str, [Shown; 2], &'static str)>,
) -> Block {
    let row =
        |(place, (key, label, [one, other], who)): (usize, (&str, &str, [Shown; 2], &str))| {
            vec![
                Cell::Text(label.to_owned()),
                one.row(place).into(),
                other.row(place).into(),
                Cell::Text(who.to_owned()),
                Cell::Text(way(run, convention, key).to_owned()),
            ]
        };
    let rows = rows.into_iter().enumerate().map(row).collect();
    Block::table(caption, &["Way", head[0], head[1], "Who counts that way", "Here"], rows)
}

/// The run as the chapters count it, but for one convention.
fn with<'a>(run: &'a Run, convention: &Control, key: &str) -> Counted<'a> {
    Ways::of_the_chapters().with(convention, key).counted(run)
}

pub(super) fn bubble(run: &Run) -> Vec<Block> {
    let out = run.staircase();
    let fewest =
        |key| if key == "ideal" { out.fewest_over_ideal.clone() } else { out.fewest.clone() };
    let row = |(key, label, who): (&'static str, &'static str, &'static str)| {
        let bubble = with(run, &COUNT_BUBBLE, key).bubble();
        let bubble = Shown::new("bubble-reading", label, bubble).form(Form::Share);
        (key, label, [bubble, Shown::new("fewest-reading", label, fewest(key))], who)
    };
    let rows = [
        ("total", "of the total: (P − 1) / (M + P − 1)", "Chapter 8; GPipe, Huang et al. 2019"),
        ("ideal", "over the ideal: (P − 1) / M", "Megatron-LM, Narayanan et al. 2021, section 2.2"),
    ];
    vec![
        table(
            run,
            &COUNT_BUBBLE,
            "The same waiting, over two times",
            ["Bubble", "Micro-batches for the wanted one"],
            rows.map(row),
        ),
        Block::Text(
            "Over the ideal it is always more, and it can be more than 100%; with many micro-batches the two \
             come close."
                .to_owned(),
        ),
    ]
}

pub(super) fn bytes(run: &Run) -> Vec<Block> {
    let row = |(key, label, who): (&'static str, &'static str, &'static str)| {
        let counted = with(run, &COUNT_BYTES, key);
        let state = Shown::new("state-reading", label, counted.state());
        let total = Shown::new("total-with-bytes", label, counted.total()).form(Form::Rounded);
        (key, label, [state, total], who)
    };
    let rows = [
        (
            "mixed-adam",
            "16: weights 2, gradients 2, master 4, moments 8",
            "Both chapters; ZeRO, Rajbhandari et al. 2020, section 3.1",
        ),
        (
            "megatron",
            "18: gradients in four bytes",
            "Megatron-LM, dist_optimizer.md, bf16 with fp32 gradients; Korthikanti et al. 2022",
        ),
        ("no-master", "12: no master copy", "Runs that update bf16 weights directly"),
        ("scaling-book", "10: gradients not held either", "JAX scaling book, training.md"),
        (
            "megatron-fp16",
            "20: gradients twice, in two bytes and in four",
            "Megatron-LM, dist_optimizer.md, fp16 with fp16 gradients",
        ),
    ];
    let chosen = Ways::chosen(run).preset().map(|preset| preset.assumes);
    let mut blocks = vec![table(
        run,
        &COUNT_BYTES,
        "What is held for a parameter",
        ["Model state, undivided", "Total of a worker"],
        rows.map(row),
    )];
    blocks.extend(chosen.map(|assumes| Block::Text(assumes.to_owned())));
    blocks
}

pub(super) fn arrays(run: &Run) -> Vec<Block> {
    let row = |(key, label, who): (&'static str, &'static str, &'static str)| {
        let counted = with(run, &COUNT_ARRAYS, key);
        let saved = Shown::new("activations-reading", label, counted.activations());
        let total = Shown::new("total-with-arrays", label, counted.total()).form(Form::Rounded);
        (key, label, [saved, total], who)
    };
    let rows = [
        ("ten", "10 arrays of the run’s values", "Both chapters"),
        ("twelve", "12 arrays of the run’s values", "ZeRO, Rajbhandari et al. 2020, section 3.2"),
        (
            "bytes",
            "34 bytes for each value of an array",
            "Korthikanti et al. 2022, section 4, where scores are not kept; Ultra-Scale Playbook",
        ),
        (
            "scores",
            "34 + 5as/d bytes: scores are kept too",
            "Korthikanti et al. 2022, section 4; Ultra-Scale Playbook",
        ),
    ];
    let mut blocks = vec![table(
        run,
        &COUNT_ARRAYS,
        "What is saved in all layers for one micro-batch",
        ["Saved activations", "Total of a worker"],
        rows.map(row),
    )];
    blocks.push(Block::Text(
        "The 34 are bytes already: they are 17 arrays of two bytes. Multiplying them by the bytes of a value \
         once more is a known slip."
            .to_owned(),
    ));
    let bytes = with(run, &COUNT_ARRAYS, "bytes");
    if run.value(&BYTES_PER_VALUE).is_ok() {
        blocks.push(Block::Figures(vec![
            Shown::new("activations-slip", "With that slip", bytes.twice_counted())
                .note("not how anybody means to count"),
        ]));
    }
    if run.is_on(&RECOMPUTE) {
        blocks.push(Block::Text(
            "This run keeps fewer arrays and computes the others again. What it keeps is the same however \
             many there are, so the total hardly moves."
                .to_owned(),
        ));
    }
    blocks
}

pub(super) fn traffic(run: &Run) -> Vec<Block> {
    let row = |(key, label, who): (&'static str, &'static str, &'static str)| {
        let counted = with(run, &TRAFFIC_AS, key);
        let traffic = Shown::new("traffic-reading", label, counted.traffic());
        let factor = Shown::new("traffic-factor", label, counted.times_of_payload());
        (key, label, [traffic, factor], who)
    };
    let rows = [
        ("payload", "the payload, once", "Both chapters: 2N bytes where nothing is divided"),
        (
            "ring",
            "what each member of a ring sends: 2(W − 1)/W of it",
            "ZeRO, section 7; NVIDIA nccl-tests, doc/PERFORMANCE.md",
        ),
    ];
    vec![
        table(
            run,
            &TRAFFIC_AS,
            "What crosses for an update, for each device",
            ["Traffic", "Times the payload"],
            rows.map(row),
        ),
        Block::Text(
            "A ring first adds up piece by piece and then hands the sums round, so nearly everything is sent \
             twice. Two workers send it once."
                .to_owned(),
        ),
    ]
}

pub(super) fn capacity(run: &Run) -> Vec<Block> {
    let row = |(key, label, who): (&'static str, &'static str, &'static str)| {
        let counted = with(run, &COUNT_CAPACITY, key);
        let device = Shown::new("device-reading", label, counted.device());
        let total = Shown::new("total-on-device", label, counted.total());
        (key, label, [device, total], who)
    };
    let rows = [
        ("decimal", "GB = 10^9 bytes", "Both chapters; the SI; vendors of disks and links"),
        (
            "binary",
            "GB meant as GiB = 2^30 bytes",
            "Memory is built in powers of two; DeepSpeed’s documentation prints GiB and calls them GB",
        ),
    ];
    let mut blocks = vec![table(
        run,
        &COUNT_CAPACITY,
        "What the device holds, and what is to go in",
        ["Device", "Total of a worker"],
        rows.map(row),
    )];
    let text = run.text_of(&CAPACITY);
    if in_binary(&text) == text {
        blocks.push(Block::Text(
            "The device is not given in decimal units here, so there is nothing to read in another way."
                .to_owned(),
        ));
    }
    if let Ok(total) = Ways::chosen(run).counted(run).total()
        && let Some(binary) = print::binary(total.value())
    {
        blocks.push(Block::Text(format!(
            "The total as chosen is {}, which is {binary}. Whoever prints the second number with the first unit \
             says less than there is.",
            print::decimal(total.value())
        )));
    }
    blocks
}
