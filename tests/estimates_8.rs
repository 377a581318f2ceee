//! What chapter 8's exercises ask for: the chapter's own numbers, and one for each misconception.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use bytes_and_bubbles::estimate::communication::Transfer;
use bytes_and_bubbles::exercise::estimates::{Answer, Inputs, all, find};
use bytes_and_bubbles::exercise::schema::{Kind, Place};
use bytes_and_bubbles::exercise::shipped::shipped;
use bytes_and_bubbles::quantity::read::{Expect, Reading, read};
use bytes_and_bubbles::quantity::{Dimension, Quantity, print};

type Given<'a> = &'a [(&'a str, &'a str)];

fn inputs(name: &str, given: Given<'_>) -> Inputs {
    let ask = find(name).unwrap_or_else(|| panic!("{name}"));
    let text = |wanted: &str| given.iter().find(|(own, _)| *own == wanted).map(|(_, text)| *text);
    Inputs::read(ask.needs, text).unwrap_or_else(|says| panic!("{name}: {says}"))
}

/// What an estimate comes to.
fn comes_to(name: &str, given: Given<'_>) -> Quantity {
    let inputs = inputs(name, given);
    let Answer::Number { steps, expect, .. } = find(name).unwrap().answer else { panic!("{name}") };
    let value = steps(&inputs).unwrap().last().unwrap().value().clone();
    assert_eq!(value.dimension(), expect.dimension, "{name}");
    value
}

/// What it comes to under a misconception.
fn mistaken(name: &str, given: Given<'_>, misconception: &str) -> Quantity {
    let inputs = inputs(name, given);
    let Answer::Number { mistakes, .. } = find(name).unwrap().answer else { panic!("{name}") };
    let found = mistakes.iter().find(|mistake| mistake.is.name == misconception);
    let mistake = found.unwrap_or_else(|| panic!("{name}: {misconception}"));
    (mistake.value)(&inputs).unwrap()
}

fn decides(name: &str, given: Given<'_>) -> &'static str {
    let Answer::Decision { decide, .. } = find(name).unwrap().answer else { panic!("{name}") };
    decide(&inputs(name, given)).unwrap().0
}

/// A number as people type it.
fn typed(text: &str, dimension: Dimension) -> Quantity {
    let expect = match dimension {
        Dimension::BYTES => Expect::bytes(),
        Dimension::SECONDS => Expect::seconds(),
        Dimension::BYTES_PER_SECOND => Expect::bytes_per_second(),
        Dimension::BYTES_PER_PARAMETER => Expect::bytes_per_parameter(),
        Dimension::PARAMETERS => Expect::parameters(),
        _ => Expect::number(),
    };
    match read(text, &expect) {
        Ok(Reading::Read { quantity, .. }) => quantity,
        other => panic!("{text}: {other:?}"),
    }
}

fn are(name: &str, given: Given<'_>, text: &str) {
    let value = comes_to(name, given);
    assert_eq!(*value.value(), *typed(text, value.dimension()).value(), "{name} {given:?}");
}

fn mistakes_are(name: &str, given: Given<'_>, literals: &[(&str, &str)]) {
    let truth = comes_to(name, given);
    for (misconception, text) in literals {
        let value = mistaken(name, given, misconception);
        let literal = typed(text, truth.dimension());
        assert_eq!(*value.value(), *literal.value(), "{name} as {misconception}");
        assert_eq!(value.dimension(), truth.dimension(), "{name} as {misconception}");
        assert_ne!(value.value(), truth.value(), "{name} as {misconception}");
    }
    let Answer::Number { mistakes, .. } = find(name).unwrap().answer else { panic!("{name}") };
    assert_eq!(mistakes.len(), literals.len(), "{name}: a literal for each misconception");
}

const SIXTEEN: Given<'_> = &[("stages", "16"), ("micro-batches", "48")];
const EIGHT: Given<'_> = &[("stages", "8"), ("micro-batches", "32"), ("time-per-stage", "20 ms")];
const BOUND: Given<'_> = &[("stages", "8"), ("wanted-bubble", "5%"), ("time-per-stage", "20 ms")];

#[test]
fn the_pipeline() {
    are("completion", SIXTEEN, "63");
    are("bubble", SIXTEEN, "15/63");
    are("bubble", &[("stages", "8"), ("micro-batches", "1")], "0.875");
    are("bubble", EIGHT, "7/39");
    are("bubble-over-ideal", EIGHT, "7/32");
    are("idle-slots", EIGHT, "56");
    are("bubble-after-doubling", EIGHT, "7/71");
    are("step-time", EIGHT, "780 ms");
    are("step-time-after-doubling", EIGHT, "1.42 s");
    are("idle-time", EIGHT, "140 ms");
    are("fewest-micro-batches", BOUND, "133");
    are("step-time-at-bound", BOUND, "2.8 s");
    are("idle-time-at-bound", BOUND, "140 ms");
    // As M grows the bubble tends to nothing.
    let many: Given<'_> = &[("stages", "8"), ("micro-batches", "1000000000")];
    assert!(comes_to("bubble", many).to_f64() < 1e-8);
}

#[test]
fn misconceptions_of_the_pipeline() {
    let literals =
        [("m-for-completion", "48"), ("one-slot-too-many", "64"), ("one-after-the-other", "768")];
    mistakes_are("completion", SIXTEEN, &literals);
    let literals = [
        ("bubble-over-ideal", "0.3125"),
        ("busy-for-idle", "48/63"),
        ("one-slot-too-many", "15/64"),
        ("p-for-waits", "16/63"),
    ];
    mistakes_are("bubble", SIXTEEN, &literals);
    let literals = [("bubble-of-total", "7/39"), ("p-for-waits", "1/4")];
    mistakes_are("bubble-over-ideal", EIGHT, &literals);
    let literals = [("one-stage-idle", "7"), ("fill-only", "28"), ("useful-for-idle", "256")];
    mistakes_are("idle-slots", EIGHT, &literals);
    let literals =
        [("exactly-half", "7/78"), ("bubble-over-ideal", "7/64"), ("nothing-doubled", "7/39")];
    mistakes_are("bubble-after-doubling", EIGHT, &literals);
    let literals = [
        ("m-for-completion", "640 ms"),
        ("one-slot-too-many", "800 ms"),
        ("one-after-the-other", "5.12 s"),
    ];
    mistakes_are("step-time", EIGHT, &literals);
    let literals = [
        ("twice-the-step", "1.56 s"),
        ("nothing-doubled", "780 ms"),
        ("m-for-completion", "1.28 s"),
    ];
    mistakes_are("step-time-after-doubling", EIGHT, &literals);
    let literals = [
        ("bubble-for-time", "7/390 s"),
        ("bubble-of-one-slot", "7 × 20/39 ms"),
        ("share-of-the-work", "7 × 640/39 ms"),
        ("step-for-idle", "780 ms"),
    ];
    mistakes_are("idle-time", EIGHT, &literals);
    let literals =
        [("bubble-over-ideal", "140"), ("one-micro-batch-short", "132"), ("strictly-below", "134")];
    mistakes_are("fewest-micro-batches", BOUND, &literals);
    let literals = [("m-for-completion", "2.66 s"), ("bubble-over-ideal", "2.94 s")];
    mistakes_are("step-time-at-bound", BOUND, &literals);
    let literals = [("bound-of-one-slot", "1 ms"), ("stages-for-waits", "160 ms")];
    mistakes_are("idle-time-at-bound", BOUND, &literals);
}

#[test]
fn what_is_read_off_a_drawing() {
    let of = |drawing| [("stages", "3"), ("micro-batches", "4"), ("drawing", drawing)];
    let tight = of("0 1 2 3 / 1 2 3 4 / 2 3 4 5");
    are("drawn-completion", &tight, "6");
    are("drawn-excess", &tight, "0");
    are("drawn-bubble", &tight, "1/3");
    let slow = of("0 1 2 3 / 1 2 4 5 / 2 3 5 7");
    are("drawn-completion", &slow, "8");
    are("drawn-excess", &slow, "2");
    are("drawn-bubble", &slow, "1/2");
    let literals = [("start-for-end", "7"), ("m-for-completion", "4"), ("law-for-drawing", "6")];
    mistakes_are("drawn-completion", &slow, &literals);
    mistakes_are("drawn-excess", &slow, &[("completion-for-excess", "8"), ("over-m", "4")]);
    let slower = of("0 1 2 3 / 1 2 4 5 / 2 3 5 8");
    let literals =
        [("bubble-over-ideal", "15/12"), ("busy-for-idle", "12/27"), ("law-for-drawing", "1/3")];
    mistakes_are("drawn-bubble", &slower, &literals);
    // The law says the same of a drawing that is as short as can be; and what is no schedule has no key.
    let Answer::Number { mistakes, steps, .. } = find("drawn-completion").unwrap().answer else {
        panic!()
    };
    let law = mistakes.iter().find(|mistake| mistake.is.name == "law-for-drawing").unwrap();
    assert!((law.value)(&inputs("drawn-completion", &tight)).is_err());
    let broken = of("0 1 2 3 / 0 2 3 4 / 2 3 4 5");
    assert!(steps(&inputs("drawn-completion", &broken)).is_err());
}

const SEVEN: Given<'_> = &[("parameters", "7B"), ("adapters", "20M")];

#[test]
fn sixteen_bytes() {
    are("bytes-trained", &[], "16");
    are("bytes-without-moments", &[], "8");
    are("bytes-frozen", &[], "2");
    are("bytes-freezing-removes", &[], "14");
    are("model-state", SEVEN, "112 GB");
    are("weights", SEVEN, "14 GB");
    are("state-without-moments", SEVEN, "56 GB");
    are("frozen-state", SEVEN, "14 GB");
    are("freezing-removes", SEVEN, "98 GB");
    are("adapted-state", SEVEN, "14.32 GB");
    are("state-factor", SEVEN, "112/14.32");
    are("update-factor", SEVEN, "350");
}

#[test]
fn misconceptions_of_the_state() {
    let each = [
        ("moments-forgotten", "8"),
        ("master-forgotten", "12"),
        ("gradients-forgotten", "14"),
        ("weights-only", "2"),
        ("all-in-full-precision", "20"),
    ];
    mistakes_are("bytes-trained", &[], &each);
    let literals = [
        ("moments-forgotten", "56 GB"),
        ("master-forgotten", "84 GB"),
        ("gradients-forgotten", "98 GB"),
        ("weights-only", "14 GB"),
        ("all-in-full-precision", "140 GB"),
    ];
    mistakes_are("model-state", SEVEN, &literals);
    let literals = [
        ("one-moment-left", "12"),
        ("master-forgotten", "4"),
        ("gradients-forgotten", "6"),
        ("weights-only", "2"),
    ];
    mistakes_are("bytes-without-moments", &[], &literals);
    mistakes_are("weights", SEVEN, &[("full-precision", "28 GB"), ("state-for-weights", "112 GB")]);
    let literals = [
        ("moments-kept", "112 GB"),
        ("one-moment-left", "84 GB"),
        ("master-forgotten", "28 GB"),
        ("weights-only", "14 GB"),
    ];
    mistakes_are("state-without-moments", SEVEN, &literals);
}

#[test]
fn misconceptions_of_freezing() {
    let left = [
        ("gradient-kept", "4"),
        ("master-kept", "6"),
        ("moments-only-removed", "8"),
        ("removed-for-left", "14"),
    ];
    mistakes_are("bytes-frozen", &[], &left);
    let removed = [
        ("gradient-kept", "12"),
        ("master-kept", "10"),
        ("moments-only-removed", "8"),
        ("left-for-removed", "2"),
        ("everything-removed", "16"),
    ];
    mistakes_are("bytes-freezing-removes", &[], &removed);
    let literals = [
        ("gradient-kept", "28 GB"),
        ("master-kept", "42 GB"),
        ("moments-only-removed", "56 GB"),
        ("removed-for-left", "98 GB"),
    ];
    mistakes_are("frozen-state", SEVEN, &literals);
    let literals = [
        ("gradient-kept", "84 GB"),
        ("master-kept", "70 GB"),
        ("moments-only-removed", "56 GB"),
        ("left-for-removed", "14 GB"),
        ("everything-removed", "112 GB"),
    ];
    mistakes_are("freezing-removes", SEVEN, &literals);
    let literals = [
        ("all-trained", "112.32 GB"),
        ("frozen-forgotten", "320 MB"),
        ("weights-only", "14.04 GB"),
        ("moments-forgotten", "14.16 GB"),
        ("adapters-forgotten", "14 GB"),
    ];
    mistakes_are("adapted-state", SEVEN, &literals);
    let literals = [("factor-of-all", "112/14.32"), ("mixed-bytes", "400")];
    mistakes_are("update-factor", SEVEN, &literals);
    let literals = [("factor-of-the-update", "350"), ("adapters-forgotten", "8")];
    mistakes_are("state-factor", SEVEN, &literals);
    let shape: Given<'_> =
        &[("layers", "32"), ("adapted-matrices", "4"), ("rank", "8"), ("width", "4096")];
    are("adapter-parameters", shape, "8388608");
    let literals =
        [("one-factor", "4194304"), ("one-layer", "262144"), ("whole-matrices", "2147483648")];
    mistakes_are("adapter-parameters", shape, &literals);
}

const FIFTY: Given<'_> = &[("parameters", "50B"), ("devices", "64"), ("capacity", "80 GB")];
const THIRTEEN: Given<'_> = &[("parameters", "13B"), ("devices", "32"), ("capacity", "24 GB")];
const TEN: Given<'_> = &[("parameters", "10B"), ("devices", "8")];
const BESIDE: Given<'_> =
    &[("parameters", "20B"), ("capacity", "80 GB"), ("given-activations", "30 GB")];

#[test]
fn the_wall_and_shares() {
    are("unsharded-state", FIFTY, "800 GB");
    are("share", FIFTY, "12.5 GB");
    are("fewest-devices", FIFTY, "10");
    are("unsharded-state", THIRTEEN, "208 GB");
    are("share", THIRTEEN, "6.5 GB");
    are("fewest-devices", THIRTEEN, "9");
    are("share-optimizer", TEN, "55 GB");
    are("share-gradients", TEN, "37.5 GB");
    are("fewest-devices-beside", BESIDE, "7");
    assert_eq!(decides("share-fits", FIFTY), "fits");
    let few: Given<'_> = &[("parameters", "50B"), ("devices", "9"), ("capacity", "80 GB")];
    assert_eq!(decides("share-fits", few), "too-large");
}

#[test]
fn misconceptions_of_shares() {
    let literals =
        [("share-for-total", "6.5 GB"), ("moments-forgotten", "104 GB"), ("weights-only", "26 GB")];
    mistakes_are("unsharded-state", THIRTEEN, &literals);
    let literals = [
        ("total-for-share", "208 GB"),
        ("weights-only", "812.5 MB"),
        ("moments-forgotten", "3.25 GB"),
        ("optimizer-state-only", "56.875 GB"),
        ("weights-whole", "31.6875 GB"),
    ];
    mistakes_are("share", THIRTEEN, &literals);
    let literals = [
        ("everything-divided", "20 GB"),
        ("gradients-divided", "37.5 GB"),
        ("only-the-divided", "15 GB"),
        ("total-for-share", "160 GB"),
    ];
    mistakes_are("share-optimizer", TEN, &literals);
    let literals = [
        ("everything-divided", "20 GB"),
        ("optimizer-state-only", "55 GB"),
        ("only-the-divided", "17.5 GB"),
        ("total-for-share", "160 GB"),
    ];
    mistakes_are("share-gradients", TEN, &literals);
    let literals = [("one-device-too-few", "8"), ("moments-forgotten", "5"), ("weights-only", "2")];
    mistakes_are("fewest-devices", THIRTEEN, &literals);
    let literals = [("one-device-too-few", "6"), ("own-forgotten", "4"), ("own-divided", "5")];
    mistakes_are("fewest-devices-beside", BESIDE, &literals);
}

/// The chapter's example of activations, with the values of some inputs replaced.
fn shape<'a>(changed: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let book = [
        ("parameters", "7B"),
        ("sequences", "8"),
        ("positions", "4096"),
        ("arrays", "10"),
        ("width", "4096"),
        ("layers", "32"),
        ("bytes-per-value", "2"),
        ("exchanges", "4"),
        ("stages", "4"),
    ];
    let value = |(name, text)| {
        let new = changed.iter().find(|(other, _)| *other == name);
        new.copied().unwrap_or((name, text))
    };
    book.into_iter().map(value).collect()
}

#[test]
fn activations_per_token() {
    let book = shape(&[]);
    are("tokens-in-flight", &book, "32768");
    are("activations-of-a-token", &book, "2.5 MiB");
    are("activations", &book, "85899345920 bytes");
    are("activations-twice-as-long", &book, "160 GiB");
    are("break-even-tokens", &book, "42725");
    are("break-even-sequences", &book, "11");
    assert_eq!(decides("larger-term", &book), "state");
    assert_eq!(decides("larger-term", &shape(&[("sequences", "11")])), "activations");
    assert_eq!(decides("larger-term-twice-as-long", &book), "activations");
    let short = shape(&[("positions", "2048")]);
    assert_eq!(decides("larger-term-twice-as-long", &short), "state");
}

#[test]
fn misconceptions_of_activations() {
    let book = shape(&[]);
    let literals = [("positions-forgotten", "8"), ("batch-forgotten", "4096"), ("added", "4104")];
    mistakes_are("tokens-in-flight", &book, &literals);
    let literals = [
        ("one-layer", "81920 bytes"),
        ("one-array-per-layer", "262144 bytes"),
        ("bytes-forgotten", "1310720 bytes"),
        ("width-squared", "10 GiB"),
    ];
    mistakes_are("activations-of-a-token", &book, &literals);
    let literals = [
        ("one-layer", "2.5 GiB"),
        ("positions-forgotten", "20 MiB"),
        ("batch-forgotten", "10 GiB"),
        ("one-array-per-layer", "8 GiB"),
        ("bytes-forgotten", "40 GiB"),
    ];
    mistakes_are("activations", &book, &literals);
    let literals = [("length-squared", "320 GiB"), ("length-unseen", "80 GiB")];
    mistakes_are("activations-twice-as-long", &book, &literals);
    let literals =
        [("moments-forgotten", "21363"), ("weights-only", "5341"), ("one-layer", "1367188")];
    mistakes_are("break-even-tokens", &book, &literals);
    let literals =
        [("one-sequence-short", "10"), ("moments-forgotten", "6"), ("weights-only", "2")];
    mistakes_are("break-even-sequences", &book, &literals);
}

const RUN: Given<'_> =
    &[("given-activations", "86 GB"), ("given-state", "112 GB"), ("layers", "32")];
const SIXTY_FOUR: Given<'_> = &[("layers", "64"), ("given-activations", "86 GB")];

#[test]
fn the_square_root_of_depth() {
    let hundred: Given<'_> = &[("layers", "100")];
    are("best-segments", hundred, "10");
    are("least-stored", hundred, "20");
    are("depth-factor", hundred, "5");
    are("depth-share", hundred, "1/5");
    are("stored-in-segments", &[("layers", "48"), ("segments", "6")], "14");
    are("stored-in-segments", &[("layers", "32"), ("segments", "6")], "12");
    let left = comes_to("checkpointed-activations", RUN);
    assert_eq!(print::decimal(&left), "≈ 30.4 GB");
    assert_eq!(decides("larger-after-checkpointing", RUN), "state");
    are("extra-arithmetic", &[], "1/3");
    are("compute-with-recomputing", &[("compute", "300 ms")], "400 ms");
}

#[test]
fn misconceptions_of_depth() {
    let literals =
        [("stored-for-segments", "16"), ("half-the-depth", "32"), ("factor-for-segments", "4")];
    mistakes_are("best-segments", SIXTY_FOUR, &literals);
    let literals = [("checkpoints-only", "8"), ("factor-for-stored", "4")];
    mistakes_are("least-stored", SIXTY_FOUR, &literals);
    let literals = [("stored-for-factor", "16"), ("checkpoints-only", "8")];
    mistakes_are("depth-factor", SIXTY_FOUR, &literals);
    let literals = [("checkpoints-only", "1/8"), ("saved-for-left", "3/4")];
    mistakes_are("depth-share", SIXTY_FOUR, &literals);
    let literals =
        [("checkpoints-only", "6"), ("one-segment-only", "11"), ("least-for-this", "16")];
    mistakes_are("stored-in-segments", &[("layers", "64"), ("segments", "6")], &literals);
    let literals = [
        ("checkpoints-only", "10.75 GB"),
        ("over-stored", "5.375 GB"),
        ("saved-for-left", "64.5 GB"),
        ("nothing-checkpointed", "86 GB"),
    ];
    mistakes_are("checkpointed-activations", SIXTY_FOUR, &literals);
    let literals =
        [("over-the-new-step", "1/4"), ("over-the-backward", "1/2"), ("step-twice", "1")];
    mistakes_are("extra-arithmetic", &[], &literals);
    let literals = [
        ("over-the-new-step", "375 ms"),
        ("over-the-backward", "450 ms"),
        ("step-twice", "600 ms"),
        ("added-for-whole", "100 ms"),
    ];
    mistakes_are("compute-with-recomputing", &[("compute", "300 ms")], &literals);
}

const LINKED: Given<'_> = &[("parameters", "7B"), ("link", "50 GB/s"), ("compute", "400 ms")];

#[test]
fn gradients_on_a_link() {
    are("gradient-bytes", LINKED, "14 GB");
    are("link-time", LINKED, "0.28 s");
    are("link-time-of-bits", &[("parameters", "7B"), ("link", "400 Gbit/s")], "0.28 s");
    are("communication-share", LINKED, "7/17");
    are("step-with-communication", LINKED, "0.68 s");
    are("step-overlapped", LINKED, "0.4 s");
    are("link-to-hide", LINKED, "35 GB/s");
    // As the worked example has it.
    let transfer = Transfer {
        payload: Quantity::bytes(14_000_000_000),
        link: Quantity::whole(50_000_000_000, Dimension::BYTES_PER_SECOND),
        latency: Quantity::whole(0, Dimension::SECONDS),
        compute: Quantity::ratio(2, 5, Dimension::SECONDS).unwrap(),
        overlap: Quantity::plain(0),
    };
    assert_eq!(comes_to("communication-share", LINKED), *transfer.share().unwrap().value());
    assert_eq!(comes_to("step-with-communication", LINKED), *transfer.iteration().unwrap().value());
    assert_eq!(comes_to("link-to-hide", LINKED), *transfer.balanced_link().unwrap().value());
    let hidden = Transfer { overlap: Quantity::plain(1), ..transfer };
    assert_eq!(comes_to("step-overlapped", LINKED), *hidden.iteration().unwrap().value());
}

#[test]
fn misconceptions_of_communication() {
    let literals =
        [("full-precision", "28 GB"), ("bytes-forgotten", "7 GB"), ("state-for-weights", "112 GB")];
    mistakes_are("gradient-bytes", LINKED, &literals);
    let literals =
        [("full-precision", "0.56 s"), ("bytes-forgotten", "0.14 s"), ("rate-in-bits", "2.24 s")];
    mistakes_are("link-time", LINKED, &literals);
    let literals =
        [("rate-in-bytes", "35 ms"), ("full-precision", "0.56 s"), ("bytes-forgotten", "0.14 s")];
    mistakes_are("link-time-of-bits", LINKED, &literals);
    let literals =
        [("over-compute", "0.7"), ("work-for-talk", "10/17"), ("full-precision", "56/96")];
    mistakes_are("communication-share", LINKED, &literals);
    let literals =
        [("longer-for-sum", "0.4 s"), ("work-forgotten", "0.28 s"), ("full-precision", "0.96 s")];
    mistakes_are("step-with-communication", LINKED, &literals);
    let literals = [("sum-for-longer", "0.68 s"), ("shorter-for-longer", "0.28 s")];
    mistakes_are("step-overlapped", LINKED, &literals);
    let literals = [("full-precision", "70 GB/s"), ("bytes-forgotten", "17.5 GB/s")];
    mistakes_are("link-to-hide", LINKED, &literals);
}

#[test]
fn axes() {
    let book = shape(&[]);
    are("tensor-traffic", &book, "32 GiB");
    are("pipeline-traffic", &book, "1.5 GiB");
    are("traffic-break-even", &book, "13352");
    assert_eq!(decides("less-traffic", &book), "data");
    assert_eq!(decides("less-traffic", &shape(&[("sequences", "1")])), "tensor");
    assert_eq!(decides("least-traffic", &book), "pipeline");
    let large = shape(&[("sequences", "64"), ("stages", "32")]);
    assert_eq!(decides("least-traffic", &large), "data");
    let literals = [
        ("one-layer", "1 GiB"),
        ("one-exchange", "8 GiB"),
        ("positions-forgotten", "8 MiB"),
        ("batch-forgotten", "4 GiB"),
    ];
    mistakes_are("tensor-traffic", &book, &literals);
    let literals = [
        ("forward-only", "0.75 GiB"),
        ("stages-for-boundaries", "2 GiB"),
        ("every-layer", "16 GiB"),
    ];
    mistakes_are("pipeline-traffic", &book, &literals);
    let literals =
        [("full-precision", "26703"), ("bytes-forgotten", "6676"), ("one-exchange", "53406")];
    mistakes_are("traffic-break-even", &book, &literals);
}

fn plan<'a>(
    parameters: &'a str,
    devices: &'a str,
    activations: &'a str,
) -> Vec<(&'a str, &'a str)> {
    vec![
        ("parameters", parameters),
        ("devices", devices),
        ("capacity", "80 GB"),
        ("given-activations", activations),
        ("layers", "64"),
    ]
}

#[test]
fn a_plan_that_fits() {
    let run = plan("13B", "8", "86 GB");
    are("device-total", &run, "112 GB");
    are("device-total-checkpointed", &run, "47.5 GB");
    are("fewest-devices-checkpointed", &run, "4");
    let ways = [
        ("1B", "8", "43 GB", "neither"),
        ("2B", "8", "86 GB", "checkpoint"),
        ("7B", "8", "43 GB", "shard"),
        ("13B", "8", "86 GB", "both"),
        ("70B", "8", "86 GB", "none"),
    ];
    for (parameters, devices, activations, way) in ways {
        assert_eq!(decides("first-that-fits", &plan(parameters, devices, activations)), way);
    }
    let literals =
        [("share-alone", "26 GB"), ("state-undivided", "294 GB"), ("all-shared", "36.75 GB")];
    mistakes_are("device-total", &run, &literals);
    let literals = [
        ("share-alone", "26 GB"),
        ("without-checkpoints", "112 GB"),
        ("state-undivided", "229.5 GB"),
        ("all-shared", "28.6875 GB"),
    ];
    mistakes_are("device-total-checkpointed", &run, &literals);
    let literals = [("own-forgotten", "3"), ("one-device-too-few", "3"), ("all-shared", "3")];
    mistakes_are("fewest-devices-checkpointed", &run, &literals);
    let long = shape(&[("positions", "8192"), ("layers", "64")]);
    are("batch-checkpointed", &long, "80 GiB");
    assert_eq!(decides("larger-of-the-batch", &long), "state");
    let longer = shape(&[("positions", "16384"), ("layers", "64")]);
    assert_eq!(decides("larger-of-the-batch", &longer), "activations");
    let literals = [
        ("checkpoints-only", "40 GiB"),
        ("without-checkpoints", "320 GiB"),
        ("saved-for-left", "240 GiB"),
    ];
    mistakes_are("batch-checkpointed", &long, &literals);
}

/// Two sentences at most.
#[test]
fn misconceptions_are_short() {
    for ask in all() {
        let Answer::Number { mistakes, .. } = ask.answer else { continue };
        for mistake in mistakes {
            let says = mistake.is.says;
            let sentences = says.split(['.', '?', '!']).filter(|part| !part.trim().is_empty());
            assert!(sentences.count() <= 2, "{}: {says}", mistake.is.name);
            assert!(says.ends_with(['.', '?']), "{}", mistake.is.name);
        }
    }
}

#[test]
fn there_are_enough_of_each() {
    let eight = || shipped().iter().filter(|exercise| exercise.chapter == 8);
    let at = |place| eight().filter(|exercise| exercise.place == place).count();
    assert!(at(Place::Drill) >= 16, "{}", at(Place::Drill));
    assert!(at(Place::Problem) >= 9, "{}", at(Place::Problem));
    assert!(at(Place::Challenge) >= 3, "{}", at(Place::Challenge));
    let steps = eight().filter(|exercise| exercise.place == Place::Problem);
    assert!(steps.into_iter().all(|exercise| exercise.parts.len() > 1));
    let predicted = eight().filter(|exercise| exercise.parts.iter().any(|part| part.predict));
    assert!(predicted.count() >= 5);
    let parts = eight().flat_map(|exercise| &exercise.parts);
    assert!(parts.filter(|part| part.kind == Kind::Drawing).count() >= 2);
}
