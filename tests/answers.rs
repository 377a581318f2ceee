//! The reader: one line a spelling, accepted, asked or refused; and properties against an
//! independent calculator.
#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used, missing_docs)]

use bytes_and_bubbles::quantity::read::{Expect, LONGEST, Reading, Reason, Refusal, read};
use bytes_and_bubbles::quantity::{Dimension, Quantity, QuantityError, print};

const BYTES: Expect = Expect::bytes();
const SECONDS: Expect = Expect::seconds();
const RATE: Expect = Expect::bytes_per_second();
const PARAMETERS: Expect = Expect::parameters();
const TOKENS: Expect = Expect::tokens();
const STAGES: Expect = Expect::count(&["stage", "stages"]);
const SHARE: Expect = Expect::fraction();
const NUMBER: Expect = Expect::number();
const PER_PARAMETER: Expect = Expect::bytes_per_parameter();

/// The one reading, exactly `numerator / denominator`, with nothing else offered.
#[track_caller]
fn reads(expect: Expect, text: &str, numerator: i128, denominator: i128) {
    let wanted = Quantity::ratio(numerator, denominator, expect.dimension).unwrap();
    match read(text, &expect) {
        Ok(Reading::Read { quantity, others }) => {
            assert_eq!(quantity, wanted, "{text:?} was read as {}", print::exact(&quantity));
            assert!(others.is_empty(), "{text:?} offers {others:?}");
        }
        other => panic!("{text:?}: {other:?}"),
    }
}

/// The reading taken and the others offered, each as a text with its value.
#[track_caller]
fn offers(expect: Expect, text: &str, taken: (i128, i128), others: &[(&str, i128, i128)]) {
    let of = |(n, d)| Quantity::ratio(n, d, expect.dimension).unwrap();
    match read(text, &expect) {
        Ok(Reading::Read { quantity, others: offered }) => {
            assert_eq!(quantity, of(taken), "{text:?} was read as {}", print::exact(&quantity));
            let offered: Vec<_> =
                offered.iter().map(|o| (o.text.as_str(), o.quantity.clone())).collect();
            let wanted: Vec<_> = others.iter().map(|(text, n, d)| (*text, of((*n, *d)))).collect();
            assert_eq!(offered, wanted, "{text:?}");
        }
        other => panic!("{text:?}: {other:?}"),
    }
}

/// A question with these answers; nothing is taken.
#[track_caller]
fn asks(expect: Expect, text: &str, options: &[(&str, i128, i128)]) {
    match read(text, &expect) {
        Ok(Reading::Asked { options: asked }) => {
            let asked: Vec<_> =
                asked.iter().map(|o| (o.text.as_str(), o.quantity.clone())).collect();
            let wanted: Vec<_> = options
                .iter()
                .map(|(text, n, d)| (*text, Quantity::ratio(*n, *d, expect.dimension).unwrap()))
                .collect();
            assert_eq!(asked, wanted, "{text:?}");
        }
        other => panic!("{text:?}: {other:?}"),
    }
}

/// Refused, at this character (counted from 0), for a reason that passes `is`.
#[track_caller]
fn refuses(expect: Expect, text: &str, at: usize, is: fn(&Reason) -> bool) {
    match read(text, &expect) {
        Err(Refusal { span, reason }) => {
            assert!(is(&reason), "{text:?}: {reason:?}");
            assert_eq!(span.start, at, "{text:?}: {reason:?}");
            assert!(span.end <= text.chars().count().max(LONGEST), "{text:?}: {span:?}");
        }
        other => panic!("{text:?}: {other:?}"),
    }
}

#[test]
fn grouped_numbers() {
    reads(NUMBER, "18621440", 18_621_440, 1);
    reads(NUMBER, "18,621,440", 18_621_440, 1);
    for space in [
        '\u{20}', '\u{A0}', '\u{2002}', '\u{2003}', '\u{2007}', '\u{2008}', '\u{2009}', '\u{200A}',
        '\u{202F}', '\u{205F}', '\u{3000}',
    ] {
        reads(NUMBER, &format!("18{space}621{space}440"), 18_621_440, 1);
        reads(BYTES, &format!("17{space}310{space}720{space}B"), 17_310_720, 1);
    }
    reads(NUMBER, "18'621'440", 18_621_440, 1);
    reads(NUMBER, "18’621’440", 18_621_440, 1);
    reads(NUMBER, "18_621_440", 18_621_440, 1);
    reads(NUMBER, "1.310.720", 1_310_720, 1);
    reads(NUMBER, "12,34,567", 1_234_567, 1);
    reads(NUMBER, "1,234.56", 123_456, 100);
    reads(NUMBER, "1.234,56", 123_456, 100);
    reads(NUMBER, "29\u{202F}000", 29_000, 1);
    reads(NUMBER, "007", 7, 1);
}

#[test]
fn a_comma_or_point_before_three_digits_offers_its_second_reading() {
    offers(NUMBER, "3,145", (3145, 1), &[("3.145", 3145, 1000)]);
    offers(NUMBER, "1,310", (1310, 1), &[("1.310", 131, 100)]);
    offers(NUMBER, "3.145", (3145, 1000), &[("3145", 3145, 1)]);
    offers(BYTES, "−3,145 kB", (-3_145_000, 1), &[("−3.145 kB", -3145, 1)]);
    offers(NUMBER, "3,145 + 1,310", (4455, 1), &[("3.145 + 1.310", 4455, 1000)]);
    // One number in the text settles it for the others.
    reads(NUMBER, "1,310,720 + 3,145", 1_313_865, 1);
    reads(NUMBER, "0,5 + 3,145", 3645, 1000);
    // Nothing else is plausible here.
    reads(NUMBER, "0.125", 1, 8);
    reads(NUMBER, "0,125", 1, 8);
    reads(NUMBER, "1310,720", 131_072, 100);
    reads(NUMBER, "1,31", 131, 100);
    reads(NUMBER, "1,300e9", 1_300_000_000, 1);
}

#[test]
fn decimals() {
    reads(NUMBER, ".875", 7, 8);
    reads(NUMBER, "-.5", -1, 2);
    reads(NUMBER, ",5", 1, 2);
    reads(NUMBER, "1.", 1, 1);
    reads(NUMBER, "0,5", 1, 2);
    reads(BYTES, "0,5 GB", 500_000_000, 1);
    reads(BYTES, "6.50", 13, 2);
    reads(NUMBER, "-0.0030", -3, 1000);
    reads(NUMBER, "+030", 30, 1);
    reads(NUMBER, "0.50000000000000000000000000000000000000000000000000", 1, 2);
    reads(NUMBER, "0.238 095", 238_095, 1_000_000);
    reads(NUMBER, "-0", 0, 1);
}

#[test]
fn powers_of_ten() {
    reads(NUMBER, "1e9", 1_000_000_000, 1);
    reads(NUMBER, "1.3E+10", 13_000_000_000, 1);
    reads(NUMBER, "1.3×10^10", 13_000_000_000, 1);
    reads(NUMBER, "1.3 x 10^10", 13_000_000_000, 1);
    reads(NUMBER, "1.3x10^10", 13_000_000_000, 1);
    reads(NUMBER, "1.3·10^10", 13_000_000_000, 1);
    reads(NUMBER, "1.3*10**10", 13_000_000_000, 1);
    reads(NUMBER, "13×10⁹", 13_000_000_000, 1);
    reads(NUMBER, "1*10^5", 100_000, 1);
    reads(NUMBER, "138*10^-3", 138, 1000);
    reads(NUMBER, "138×10⁻³", 138, 1000);
    reads(NUMBER, "10^(2+1)", 1000, 1);
    reads(NUMBER, "2^30", 1 << 30, 1);
    reads(NUMBER, "-2^2", -4, 1);
    reads(NUMBER, "1e-15", 1, 1_000_000_000_000_000);
    for text in
        ["2.08E11 bytes", "2.08e11B", "2.08e11 B", "208 GB", "2.08×10^11 B", "2.08×10¹¹ bytes"]
    {
        reads(BYTES, text, 208_000_000_000, 1);
    }
}

#[test]
fn other_scripts_and_signs() {
    reads(NUMBER, "６４", 64, 1);
    reads(NUMBER, "－２", -2, 1);
    reads(NUMBER, "０．２３８", 238, 1000);
    reads(BYTES, "１６ ＧＢ", 16_000_000_000, 1);
    for minus in ["-", "−", "–", "﹣", "－"] {
        reads(NUMBER, &format!("{minus}2"), -2, 1);
    }
    reads(NUMBER, "٦٤", 64, 1);
    reads(NUMBER, "\u{200E}64\u{200B}", 64, 1);
    reads(NUMBER, "16÷2", 8, 1);
}

#[test]
fn fractions_and_mixed_numbers() {
    reads(NUMBER, "7/8", 7, 8);
    reads(NUMBER, "7⁄8", 7, 8);
    reads(NUMBER, "½", 1, 2);
    reads(NUMBER, "2½", 5, 2);
    reads(NUMBER, "2 ½", 5, 2);
    reads(NUMBER, "2 1/2", 5, 2);
    reads(NUMBER, "-2 1/2", -5, 2);
    reads(BYTES, "2 1/2 GB", 2_500_000_000, 1);
    reads(BYTES, "7/8 GB", 875_000_000, 1);
    reads(BYTES, "1,000,000,000/3 bytes", 1_000_000_000, 3);
    asks(NUMBER, "2-1/2", &[("2 1/2", 5, 2), ("2 − 1/2", 3, 2)]);
    reads(NUMBER, "2 - 1/2", 3, 2);
    reads(BYTES, "2-1/2 GB", 2_500_000_000, 1);
    asks(NUMBER, "1 100/200", &[("1100/200", 11, 2), ("(1+100/200)", 3, 2)]);
    reads(NUMBER, "1 000/2", 500, 1);
    asks(NUMBER, "0·238", &[("0×238", 0, 1), ("0.238", 238, 1000)]);
}

#[test]
fn percent_and_shares() {
    for text in ["87.5%", "87.5 %", "87,5%", "0.875", ".875", "7/8", "87.5 percent", "８７．５％"]
    {
        reads(SHARE, text, 7, 8);
    }
    asks(SHARE, "87.5", &[("87.5%", 7, 8), ("8,750%", 175, 2)]);
    asks(SHARE, "5", &[("5%", 1, 20), ("500%", 5, 1)]);
    reads(SHARE, "500%", 5, 1);
    asks(SHARE, "1", &[("1%", 1, 100), ("100%", 1, 1)]);
    reads(SHARE, "0", 0, 1);
    reads(BYTES, "25% × 8 GB", 2_000_000_000, 1);
    reads(BYTES, "25% of 8 GB", 2_000_000_000, 1);
    refuses(BYTES, "25%", 0, |r| *r == Reason::PercentOfWhat);
}

#[test]
fn bytes_in_decimal_and_binary_units() {
    reads(BYTES, "16", 16, 1);
    reads(BYTES, "16 B", 16, 1);
    reads(BYTES, "1 byte", 1, 1);
    reads(BYTES, "16 GB", 16_000_000_000, 1);
    reads(BYTES, "16GB", 16_000_000_000, 1);
    reads(BYTES, "16 GiB", 17_179_869_184, 1);
    reads(BYTES, "1 kB", 1000, 1);
    reads(BYTES, "1 KiB", 1024, 1);
    offers(BYTES, "1 KB", (1000, 1), &[("1 KiB", 1024, 1)]);
    reads(BYTES, "2 TB", 2_000_000_000_000, 1);
    reads(BYTES, "80 gigabytes", 80_000_000_000, 1);
    reads(BYTES, "14 million bytes", 14_000_000, 1);
    offers(BYTES, "1.250 MiB", (1_310_720, 1), &[("1250 MiB", 1_310_720_000, 1)]);
    reads(BYTES, "1.25 MiB", 1_310_720, 1);
}

#[test]
fn bits_are_never_taken_for_bytes_without_a_word() {
    asks(BYTES, "16 Gb", &[("16 Gbit", 2_000_000_000, 1), ("16 GB", 16_000_000_000, 1)]);
    asks(BYTES, "16 b", &[("16 bit", 2, 1), ("16 bytes", 16, 1)]);
    reads(BYTES, "16 GBit", 2_000_000_000, 1);
    reads(BYTES, "16 Gbit", 2_000_000_000, 1);
    reads(BYTES, "16 bits", 2, 1);
    reads(PER_PARAMETER, "16-bit", 2, 1);
    offers(BYTES, "16 gb", (16_000_000_000, 1), &[("16 Gbit", 2_000_000_000, 1)]);
    asks(BYTES, "16 G", &[("16 GB", 16_000_000_000, 1), ("16 GiB", 17_179_869_184, 1)]);
    reads(BYTES, "16 Gi", 17_179_869_184, 1);
    asks(RATE, "400 Gb/s", &[("400 Gbit/s", 50_000_000_000, 1), ("400 GB/s", 400_000_000_000, 1)]);
    offers(RATE, "400 Gbps", (50_000_000_000, 1), &[("400 GB/s", 400_000_000_000, 1)]);
}

#[test]
fn times_and_rates() {
    reads(SECONDS, "0.28 s", 7, 25);
    reads(SECONDS, "280 ms", 7, 25);
    reads(SECONDS, "280ms", 7, 25);
    reads(SECONDS, "5 µs", 5, 1_000_000);
    reads(SECONDS, "5 μs", 5, 1_000_000);
    reads(SECONDS, "2 min", 120, 1);
    reads(SECONDS, "10", 10, 1);
    asks(SECONDS, "5 m", &[("5 min", 300, 1), ("5 ms", 5, 1000)]);
    reads(RATE, "50 GB/s", 50_000_000_000, 1);
    reads(RATE, "50 GB per second", 50_000_000_000, 1);
    reads(RATE, "100 MB/s", 100_000_000, 1);
    reads(RATE, "50 GBps", 50_000_000_000, 1);
    reads(SECONDS, "14 GB / (50 GB/s)", 7, 25);
    reads(SECONDS, "14 GB / 50 GB/s", 7, 25);
}

#[test]
fn counts_with_their_letters() {
    for text in [
        "7B",
        "7 B",
        "7b",
        "7e9",
        "7 billion",
        "7B params",
        "7 billion parameters",
        "7G",
        "7,000,000,000",
        "7bn",
    ] {
        reads(PARAMETERS, text, 7_000_000_000, 1);
    }
    reads(PARAMETERS, "1.3B params", 1_300_000_000, 1);
    reads(PARAMETERS, "1T", 1_000_000_000_000, 1);
    reads(PARAMETERS, "125M", 125_000_000, 1);
    reads(PARAMETERS, "125k", 125_000, 1);
    offers(TOKENS, "4k tokens", (4000, 1), &[("4Ki tokens", 4096, 1)]);
    reads(TOKENS, "4Ki", 4096, 1);
    reads(TOKENS, "300B tokens", 300_000_000_000, 1);
    reads(STAGES, "8 stages", 8, 1);
    reads(STAGES, "1 Stage", 1, 1);
    reads(Expect::count(&["micro-batch", "micro-batches"]), "133 micro-batches", 133, 1);
    reads(PER_PARAMETER, "2", 2, 1);
    reads(PER_PARAMETER, "2 bytes", 2, 1);
    reads(PER_PARAMETER, "16 bits", 2, 1);
    reads(PER_PARAMETER, "2 B/param", 2, 1);
    reads(PER_PARAMETER, "6+12/8", 15, 2);
}

#[test]
fn expressions_with_units() {
    reads(BYTES, "16*13e9", 208_000_000_000, 1);
    reads(BYTES, "16 B * 13e9", 208_000_000_000, 1);
    reads(BYTES, "16 B * 13B", 208_000_000_000, 1);
    reads(BYTES, "16 B/param × 13B params", 208_000_000_000, 1);
    reads(BYTES, "112 GB + 14 GB", 126_000_000_000, 1);
    reads(BYTES, "(112 + 14) GB", 126_000_000_000, 1);
    reads(BYTES, "2×128×64×4×10×2", 1_310_720, 1);
    reads(BYTES, "17,310,720×1.25", 21_638_400, 1);
    reads(NUMBER, "15/(48+15)", 5, 21);
    reads(NUMBER, "1 - 8*32/(8*39)", 7, 39);
    reads(NUMBER, "14 GB / 7 GB", 2, 1);
    reads(NUMBER, "((((1))))", 1, 1);
    reads(NUMBER, "5 - -3", 8, 1);
    offers(BYTES, "13B", (13, 1), &[("13×10⁹", 13_000_000_000, 1)]);
}

#[test]
fn nonsense_is_refused_with_its_place_and_reason() {
    refuses(NUMBER, "", 0, |r| *r == Reason::Empty);
    refuses(NUMBER, "   ", 0, |r| *r == Reason::Empty);
    refuses(NUMBER, "NaN", 0, |r| matches!(r, Reason::NotCountable(_)));
    refuses(NUMBER, "inf", 0, |r| matches!(r, Reason::NotCountable(_)));
    refuses(NUMBER, "-Infinity", 1, |r| matches!(r, Reason::NotCountable(_)));
    refuses(NUMBER, "1e400", 0, |r| *r == Reason::Arithmetic(QuantityError::TooLarge));
    refuses(NUMBER, "1e-400", 0, |r| *r == Reason::TooFine);
    refuses(NUMBER, "1e99999999999999999999", 0, |r| {
        *r == Reason::Arithmetic(QuantityError::TooLarge)
    });
    refuses(NUMBER, "9^99^9", 0, |r| *r == Reason::Power);
    refuses(NUMBER, "10^1000000000", 0, |r| *r == Reason::Arithmetic(QuantityError::TooLarge));
    refuses(NUMBER, "7/0", 2, |r| *r == Reason::Arithmetic(QuantityError::DivisionByZero));
    refuses(NUMBER, "2 1/0", 0, |r| *r == Reason::Arithmetic(QuantityError::DivisionByZero));
    refuses(NUMBER, "0^-1", 0, |r| *r == Reason::Arithmetic(QuantityError::DivisionByZero));
    refuses(SHARE, "5%%", 2, |r| *r == Reason::TwoPercents);
    refuses(NUMBER, "7/8/1", 3, |r| *r == Reason::TwoSlashes);
    refuses(NUMBER, "7/", 2, |r| *r == Reason::NumberMissing);
    refuses(NUMBER, "/8", 0, |r| matches!(r, Reason::Unexpected(_)));
    refuses(NUMBER, "7//8", 2, |r| matches!(r, Reason::Unexpected(_)));
    refuses(NUMBER, "--5", 1, |r| *r == Reason::TwoSigns);
    refuses(NUMBER, "1,2,3", 0, |r| matches!(r, Reason::Malformed(_)));
    refuses(NUMBER, "1.2.3", 0, |r| matches!(r, Reason::Malformed(_)));
    refuses(NUMBER, "1,310 720", 0, |r| matches!(r, Reason::Malformed(_)));
    refuses(NUMBER, "1_31_0", 0, |r| matches!(r, Reason::Malformed(_)));
    refuses(BYTES, "0x10", 0, |r| matches!(r, Reason::Malformed(_)));
    refuses(NUMBER, "1/2 1/2", 4, |r| *r == Reason::TwoNumbers);
    refuses(NUMBER, "2--3", 2, |r| *r == Reason::TwoSigns);
    refuses(NUMBER, "12 34", 3, |r| *r == Reason::TwoNumbers);
    refuses(NUMBER, "2 3/2", 0, |r| matches!(r, Reason::Improper(_)));
    refuses(NUMBER, "(1+2", 0, |r| *r == Reason::Unclosed);
    refuses(NUMBER, "1+2)", 3, |r| *r == Reason::Unopened);
    refuses(NUMBER, "2(3)", 1, |r| *r == Reason::TwoNumbers);
    refuses(NUMBER, "seven", 0, |r| matches!(r, Reason::NotANumber(_)));
    refuses(NUMBER, "12 apples", 3, |r| matches!(r, Reason::UnknownWord(_)));
    refuses(NUMBER, "GB", 0, |r| matches!(r, Reason::UnitAlone(_)));
    refuses(NUMBER, "<script>", 0, |r| matches!(r, Reason::Unexpected(_)));
    refuses(NUMBER, "1;2", 1, |r| matches!(r, Reason::Unexpected(_)));
    refuses(BYTES, "5 s", 0, |r| matches!(r, Reason::WrongKind { .. }));
    refuses(STAGES, "16 GB", 0, |r| matches!(r, Reason::WrongKind { .. }));
    refuses(BYTES, "112 GB + 14", 0, |r| {
        matches!(r, Reason::Arithmetic(QuantityError::Mismatch { .. }))
    });
    refuses(BYTES, "16 GB GB", 6, |r| matches!(r, Reason::UnknownWord(_) | Reason::UnitAlone(_)));
}

#[test]
fn absurd_lengths_and_depths_are_refused_at_once() {
    for text in
        ["9".repeat(200_000), "(".repeat(200_000), "1+".repeat(100_000), "½".repeat(200_000)]
    {
        refuses(NUMBER, &text, 0, |r| *r == Reason::TooLong);
    }
    refuses(NUMBER, &"9".repeat(399), 0, |r| *r == Reason::Arithmetic(QuantityError::TooLarge));
    refuses(NUMBER, &format!("{}1{}", "(".repeat(199), ")".repeat(199)), 40, |r| {
        *r == Reason::TooDeep
    });
    refuses(NUMBER, &"(".repeat(400), 40, |r| *r == Reason::TooDeep);
    // Many things that can be read in two ways.
    assert!(read(&"3,145 Gb * ".repeat(36), &BYTES).is_err());
    refuses(NUMBER, &"1e9*".repeat(99), 0, |r| {
        matches!(r, Reason::Arithmetic(_) | Reason::NumberMissing)
    });
}

#[test]
fn every_message_says_what_to_do() {
    for (expect, text) in [
        (NUMBER, ""),
        (NUMBER, "7/0"),
        (SHARE, "5%%"),
        (BYTES, "5 s"),
        (NUMBER, "12 apples"),
        (NUMBER, "1e400"),
    ] {
        let message = read(text, &expect).unwrap_err().to_string();
        assert!(message.ends_with('.') && message.len() > 12, "{message}");
    }
    let message = read("7/0", &NUMBER).unwrap_err().to_string();
    assert_eq!(message, "At character 3: this divides by zero; use a divisor other than 0.");
}

mod properties {
    use super::*;
    use proptest::prelude::*;

    /// The reading that is taken, or the first that is asked.
    fn taken(text: &str, expect: &Expect) -> Option<Quantity> {
        match read(text, expect) {
            Ok(Reading::Read { quantity, .. }) => Some(quantity),
            _ => None,
        }
    }

    fn kinds() -> impl Strategy<Value = Expect> {
        prop_oneof![
            Just(BYTES),
            Just(SECONDS),
            Just(RATE),
            Just(PARAMETERS),
            Just(TOKENS),
            Just(STAGES),
            Just(SHARE),
            Just(NUMBER),
            Just(PER_PARAMETER)
        ]
    }

    /// Plain arithmetic as an independent calculator takes it too.
    fn expression() -> impl Strategy<Value = String> {
        let number = prop_oneof![
            (0..100_000_u32).prop_map(|n| n.to_string()),
            (0..1000_u32, 1..100_u32).prop_map(|(a, b)| format!("{a}.{b:02}")),
            (1..100_u32, 0..5_u32).prop_map(|(a, b)| format!("{a}e{b}")),
        ];
        number.prop_recursive(4, 24, 3, |inner| {
            prop_oneof![
                (
                    inner.clone(),
                    prop_oneof![Just("+"), Just("-"), Just("*"), Just(" / ")],
                    inner.clone()
                )
                    .prop_map(|(a, sign, b)| format!("({a}) {sign} ({b})")),
                (inner.clone(), 0..3_u32).prop_map(|(a, n)| format!("({a})^{n}")),
                inner.prop_map(|a| format!("-({a})")),
            ]
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn what_is_printed_reads_back(n in any::<i64>(), d in 1..1_000_000_i128, expect in kinds()) {
            for (n, d) in [(i128::from(n), d), (i128::from(n) << 50, 1), (i128::from(n) % 1000, d % 100 + 1)] {
                let quantity = Quantity::ratio(n, d, expect.dimension).unwrap();
                if expect.share && quantity.to_f64() >= 1.0 {
                    continue;
                }
                prop_assert_eq!(taken(&print::exact(&quantity), &expect), Some(quantity.clone()), "{}", print::exact(&quantity));
                let fraction = Quantity::ratio(n, d, Dimension::PLAIN).unwrap();
                prop_assert_eq!(taken(&print::fraction(&fraction), &NUMBER), Some(fraction));
            }
        }

        #[test]
        fn every_offer_reads_as_what_it_says(text in "[0-9]{1,3}[.,·'\u{2009} /-]?[0-9]{0,3}[/.,]?[0-9]{0,2} ?(B|b|Gb|gb|KB|G|m|k|Kb/s|flops|%)?", expect in kinds()) {
            let spellings = match read(&text, &expect) {
                Ok(Reading::Read { others, .. }) => others,
                Ok(Reading::Asked { options }) => options,
                Err(_) => Vec::new(),
            };
            for one in spellings {
                prop_assert_eq!(taken(&one.text, &expect), Some(one.quantity), "{:?} offered for {:?}", one.text, text);
            }
        }

        #[test]
        fn no_text_panics(text in "\\PC{0,60}", expect in kinds()) {
            let _ = read(&text, &expect);
        }

        #[test]
        fn no_jumble_of_its_own_characters_panics(text in "[0-9eE.,·'_ +*/^()%xbBGkKmiMTs½²⁻-]{0,40}", expect in kinds()) {
            if let Err(refusal) = read(&text, &expect) {
                prop_assert!(refusal.span.end <= text.chars().count());
                prop_assert!(!refusal.to_string().is_empty());
            }
        }

        #[test]
        fn agrees_with_an_independent_calculator(text in expression()) {
            let mut context = fend_core::Context::new();
            let theirs = fend_core::evaluate(&format!("({text}) to fraction"), &mut context)
                .ok()
                .map(|result| result.get_main_result().to_owned());
            match (read(&text, &NUMBER), theirs) {
                (Ok(Reading::Read { quantity, .. }), Some(theirs)) => {
                    let theirs = taken(&theirs.replace("approx. ", ""), &NUMBER);
                    prop_assert_eq!(Some(quantity), theirs, "{}", text);
                }
                (Err(refusal), theirs) => {
                    // Ours counts in 127 bits, theirs without limit; both refuse to divide by zero.
                    let expected = matches!(refusal.reason, Reason::Arithmetic(_) | Reason::TooFine);
                    prop_assert!(expected, "{text}: {refusal:?}, they: {theirs:?}");
                }
                (ours, theirs) => prop_assert!(false, "{text}: {ours:?}, they: {theirs:?}"),
            }
        }
    }
}
