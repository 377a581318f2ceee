//! Numbers as people type them, in the exercises as they are shipped.

use crate::support::*;
use bytes_and_bubbles::exercise::check::{ReadBack, Verdict, check, read_back};
use bytes_and_bubbles::exercise::put::Put;

#[test]
fn every_minus_reads_alike_in_every_exercise() {
    for (dealt, part, _) in numbers() {
        let plain = read_back(&dealt, part, "-2");
        assert!(matches!(plain, ReadBack::Read(..)), "{}", part.ask);
        for minus in ['−', '–', '﹣', '－', '‐', '‑'] {
            assert_eq!(read_back(&dealt, part, &format!("{minus}2")), plain, "{}", part.ask);
        }
    }
}

#[test]
fn digits_may_be_grouped_as_the_page_groups_them() {
    for space in [' ', '\u{a0}', '\u{2007}', '\u{2009}', '\u{202f}', ',', '_', '\'', '’', '.'] {
        let text = format!("2{space}621{space}440 bytes");
        right("27-1", "a", &[&text]);
        form("27-1", "a", &[text.trim_end_matches(" bytes")]);
        right("27-6", "b", &[&format!("17{space}310{space}720 B")]);
    }
    right("27-1", "b", &["18,621,440 bytes"]);
    form("27-1", "b", &["18,621,440"]);
    right("27-1", "a", &["2,621,440 bytes"]);
    // A line or a cell that ends is no group.
    for end in ["\n", "\r\n", "\t", "\u{2028}", "\u{85}"] {
        let says = verdict("choose-m", "a", &format!("133{end}134"));
        assert!(matches!(says, Verdict::NotRead { .. }), "{end:?}: {says:?}");
        right("choose-m", "a", &[&format!("{end}133{end}")]);
    }
}

#[test]
fn a_comma_before_three_digits_is_said_back_and_never_marked() {
    let ReadBack::Read(read, others) = read("27-1", "b", "18,621 kB") else { panic!() };
    assert_eq!(read, "18,621,000 bytes = 18.6 MB = 17.8 MiB");
    assert_eq!(others.iter().map(|other| other.text.as_str()).collect::<Vec<_>>(), ["18.621 kB"]);
    asked("forty-arrays", "c", "1,311 MB", &["1311000000 bytes", "1.311 MB"]);
    asked("forty-arrays", "c", "1.311 kB", &["1311 bytes", "1311 kB"]);
    asked("choose-m", "a", "133,000", &["133000", "133.000"]);
}

#[test]
fn one_rule_for_a_bare_percentage_in_every_exercise() {
    right("naive-pipeline", "a", &["87.5%", "0.875", "7/8", ".875", "87,5 %", "87.5 per cent"]);
    let mut shares = 0;
    for (dealt, part, expect) in numbers() {
        let asks = matches!(read_back(&dealt, part, "87.5"), ReadBack::Asked(options)
            if options.iter().map(|one| one.text.as_str()).eq(["87.5%", "8,750%"]));
        assert_eq!(asks, expect.share, "{}", part.ask);
        shares += usize::from(expect.share);
    }
    assert!(shares > 8);
}

#[test]
fn two_figures_of_a_fraction_are_no_wrong_answer() {
    form("sixteen-stages", "b", &["0.24", ".24", "24%"]);
    right("sixteen-stages", "b", &["0.238", ".238", "23.8%", "15/63", "5/21"]);
    // To two figures 0.75 and 2.5 of chapter 27 are exact.
    right("weigh-by-events", "a", &["0.75", ".75", "3/4", "75%"]);
}

#[test]
fn a_number_may_begin_with_its_point() {
    right("naive-pipeline", "a", &[".875", ",875", "+.875"]);
    wrong("naive-pipeline", "a", &["-.875"]);
    for (dealt, part, _) in numbers() {
        assert_eq!(read_back(&dealt, part, "-.5"), read_back(&dealt, part, "-0.5"), "{}", part.ask);
    }
}

#[test]
fn broken_fractions_are_refused_everywhere_and_cost_nothing() {
    let broken = ["7/8/1", "7/0", "7/", "/8", "7//8", "0/0", "7/(8-8)", "/", "7/8/", "1/2/3/4"];
    for (dealt, part, _) in numbers() {
        for text in broken {
            let answers = [(part.name.clone(), text.to_owned())];
            let verdict = check(&dealt, part, &answers);
            assert!(matches!(verdict, Verdict::NotRead { .. }), "{text}: {verdict:?}");
        }
    }
    let mut sitting = sitting("naive-pipeline", 0);
    for (at, text) in (1..).zip(broken) {
        sitting.put("a", Put::Text(text.to_owned()), at * 10);
        sitting.check("a", at * 10 + 1);
    }
    assert_eq!((sitting.standing().parts[0].wrong, sitting.standing().done), (0, false));
}

#[test]
fn a_mixed_number_is_no_product() {
    // 6 1/2 would be 3 as a product.
    right("thirteen-billion", "b", &["6 1/2 GB", "6½ GB", "6 ½ GB", "6-1/2 GB"]);
    for (dealt, part, _) in numbers() {
        assert_eq!(read_back(&dealt, part, "2½ %"), read_back(&dealt, part, "2.5 %"));
        let ReadBack::Asked(options) = read_back(&dealt, part, "2-1/2") else {
            panic!("{}", part.ask)
        };
        assert!(options.iter().all(|one| *one.quantity.value() != 1.into()), "{options:?}");
    }
}

#[test]
fn powers_of_ten_in_every_spelling() {
    let thirteen =
        ["13*10^9", "1.3 x 10^10", "13×10⁹", "1.3·10^10", "1.3E+10", "1.3X10**10", "13e9"];
    for (dealt, part, _) in numbers() {
        for text in thirteen {
            let plain = read_back(&dealt, part, "13000000000 * 1");
            assert_eq!(read_back(&dealt, part, text), plain, "{text}: {}", part.ask);
        }
    }
    right(
        "a-scale-that-stayed",
        "a",
        &["2*10^-5", "2·10⁻⁵", "2e−5", "2E-05", "20*10^-6", "2 x 10^-5"],
    );
    // Exponents that lost their place when they were copied are asked back.
    for text in ["2×10-5", "2×10−5", "2 x 10–5"] {
        let Verdict::NotRead { options, .. } = verdict("a-scale-that-stayed", "a", text) else {
            panic!("{text}")
        };
        right("a-scale-that-stayed", "a", &[&options[1].text]);
    }
    asked("thirteen-billion", "b", "6.5×109 bytes", &["708.5 bytes", "6.5×10^9 bytes"]);
}

#[test]
fn a_unit_behind_a_power_of_ten_changes_no_digit() {
    let plain = reads("thirteen-billion", "a", "208000000000 bytes");
    assert_eq!(plain, "208,000,000,000 bytes = 208 GB = 194 GiB");
    for text in ["2.08E11 bytes", "2.08e11B", "2.08e11 B", "2.08×10^11 B", "2.08e11", "208e9 B"] {
        assert_eq!(reads("thirteen-billion", "a", text), plain, "{text}");
    }
}

#[test]
fn digits_of_other_keyboards() {
    right(
        "idle-slots",
        "a",
        &["５６", "٥٦", "۵۶", "५६", "５６．０", "\u{200f}56", "5\u{200b}6", "\u{feff}56"],
    );
    right("sixteen-stages", "b", &["０．２３８", "٠٫٢٣٨", "２３．８％", "٢٣٫٨٪"]);
    right("thirteen-billion", "b", &["６．５ＧＢ", "٦٫٥ GB"]);
    // Other scripts are refused, and not read in part.
    refused("idle-slots", "a", &["๕๖", "五六", "৫৬", "¹²", "Ⅻ", "⑤"], "At character 1");
}

#[test]
fn counting_figures_from_the_text() {
    right(
        "activations-of-a-batch",
        "a",
        &["8.6e10 bytes", "86 GB", "85.9e9 B", "80 GiB", "086 GB"],
    );
    right(
        "next-to-attack",
        "c",
        &["8.59e10 bytes", "85.9e9 bytes", "85.9 GB", "80.0 GiB", "085.9 GB"],
    );
    form("next-to-attack", "c", &["8.6e10 bytes", "86 GB"]);
    right("thirteen-billion", "b", &["6.50 GB", "6.5 GB", "+6.500 GB"]);
    right("forty-arrays", "c", &["1.25 MiB", "1.250 MiB"]);
    // What was typed stands there as it was typed.
    let mut sitting = sitting("thirteen-billion", 0);
    sitting.put("b", Put::Text("6.50 GB".to_owned()), 1);
    assert_eq!(sitting.text(sitting.part("b").unwrap()), "6.50 GB");
}

#[test]
fn what_unit_calculators_misread_is_right_or_refused() {
    assert_eq!(reads("thirteen-billion", "b", "0,5 GB"), "500,000,000 bytes = 500 MB = 477 MiB");
    assert_eq!(
        reads("thirteen-billion", "b", "−3 GB"),
        "−3,000,000,000 bytes = −3.00 GB = −2.79 GiB"
    );
    asked("thirteen-billion", "b", "16 Gb", &["16 Gbit", "16 GB"]);
    asked("thirteen-billion", "b", "16 G", &["16 GB", "16 GiB"]);
}
