//! Faults of the same kinds that nobody reported: what else people type around a number. It is right, asked
//! back or refused, and never marked as something that was not meant.

use crate::support::*;
use bytes_and_bubbles::exercise::check::{ReadBack, Verdict, check, number_in, read_back};

#[test]
fn ranges_and_bounds_are_no_answers() {
    refused(
        "choose-m",
        "a",
        &["132-133", "132–133", "132 – 133", "132~133", "132 - 133", "132 − 133"],
        "range",
    );
    refused(
        "two-bubbles",
        "a",
        &["17-18%", "17–18 %", "17.9%-18%", "0.17-0.18", "17 - 18%"],
        "range",
    );
    refused(
        "thirteen-billion",
        "b",
        &["6-7 GB", "6–7 GB", "6 GB-7 GB", "6~7 GB", "6 to 7 GB"],
        "range",
    );
    refused(
        "choose-m",
        "a",
        &["M >= 133", "M ≥ 133", ">132", "≤ 133", "!= 133", "at least 133"],
        "bound",
    );
    refused(
        "choose-m",
        "a",
        &["132, 133", "132; 133", "132,133", "132 and 133"],
        "several answers",
    );
    refused("thirteen-billion", "b", &["6.5 GB / 6.05 GiB"], "plain number");
    refused("a-link-that-keeps-up", "b", &["400 MB/s-500 MB/s", "400-500 MB/s"], "range");
    // Differences are read as such.
    right("last-one-leaves", "a", &["4+6-1", "10-1", "10 - 1", "10–1"]);
    right("what-freezing-removes", "b", &["16-2", "16–2", "16 − 2"]);
}

#[test]
fn words_around_an_answer_are_asked_about() {
    for text in [
        "6.5GB/GPU",
        "6.5 GB per worker",
        "it is 6.5 GB",
        "The answer is 6.5 GB",
        "Answer: 6.5 GB",
        "6.5 GB each",
        "6.5 GB of memory",
        "around 6.5 GB",
        "6.5 GB (approx)",
        "c. 6.5 GB or_so",
    ] {
        match verdict("thirteen-billion", "b", text) {
            Verdict::NotRead { options, .. } => {
                options.iter().for_each(|one| right("thirteen-billion", "b", &[&one.text]));
                assert!(options.len() == 1 || text.contains('_'), "{text}");
            }
            other => panic!("{text}: {other:?}"),
        }
    }
    // A word that may be part of the number, or its unit, is never left out.
    for text in [
        "minus 6.5 GB",
        "half of 6.5 GB",
        "6.5 GB squared",
        "6.5 Go",
        "6.5 gigs",
        "6.5 GBs",
        "6.5 milliard",
        "6.5 GB/s",
        "6.5 GB/s per GPU",
        "twice 6.5 GB",
        "six and a half GB",
        "6 and a half GB",
        "not 6.5 GB",
    ] {
        refused("thirteen-billion", "b", &[text], "");
    }
    refused("adapters", "a", &["8.39 mil", "8.39 MM", "8.39 lakh"], "not a unit");
    refused("choose-m", "a", &["133 mil", "133 micro"], "not a unit");
    right("choose-m", "a", &["133 micro batches", "133 Micro-batches", "133 microbatches"]);
    asked("two-bubbles", "a", "7 of 39", &["7/39"]);
    asked("two-bubbles", "a", "7 out of 39", &["7/39"]);
    asked("two-bubbles", "a", "7:39", &["7/39"]);
}

#[test]
fn marks_beside_an_answer_change_nothing() {
    right(
        "thirteen-billion",
        "b",
        &[
            "6.5 GB.",
            "6.5 GB;",
            "6.5 GB!",
            "“6.5 GB”",
            "`6.5 GB`",
            "=6.5 GB",
            "= 6.5 GB",
            "x = 6.5 GB",
            "~6.5 GB",
            "≈ 6.5 GB",
            "≅6.5 GB",
            "about 6.5 GB",
            "roughly 6.5 GB",
            "6.5 gigabytes",
            "6,5 GB",
            "(6.5 GB)",
            "6.5-GB",
            "\n6.5 GB\r\n",
            "6.5\u{a0}GB",
            "6.5\u{200b} GB",
            "208 / 32 = 6.5 GB",
            "208 GB ÷ 32 = 6.5 GB",
        ],
    );
    right(
        "frozen-with-adapters",
        "d",
        &["7.82x", "7.82×", "7.82 times", "×7.82", "7.82-fold", "7.82."],
    );
    // Of a count the whole number behind the sign is the answer, and one of the two is not a choice.
    right("choose-m", "a", &["M = 132.99 ≈ 133", "133.", "133,"]);
    wrong("choose-m", "a", &["132 ≈ 133", "132.99", "134 ≈ 133"]);
}

#[test]
fn whatever_is_offered_reads_as_what_it_says() {
    let doubtful = [
        "87.5",
        "3,145",
        "1.250 MiB",
        "16 Gb",
        "16 G",
        "5 m",
        "13B",
        "4k",
        "2-1/2",
        "7·19",
        "2×10-5",
    ];
    for (dealt, part, expect) in numbers() {
        for text in doubtful {
            let answers = [(part.name.clone(), text.to_owned())];
            let mut options = match check(&dealt, part, &answers) {
                Verdict::NotRead { options, .. } => options,
                _ => Vec::new(),
            };
            if let ReadBack::Read(_, others) | ReadBack::Asked(others) =
                read_back(&dealt, part, text)
            {
                options.extend(others);
            }
            for option in options {
                let read = number_in(&expect, &option.text);
                assert_eq!(read, Ok(option.quantity), "{text}, {}: {}", option.text, part.ask);
            }
        }
    }
}
