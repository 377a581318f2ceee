//! What holds for any key and any text.

use crate::support::*;
use bytes_and_bubbles::exercise::check::{Verdict, check, deal, same_answer};
use bytes_and_bubbles::exercise::estimates::{Answer, Inputs, all};
use bytes_and_bubbles::exercise::schema::Figures;
use bytes_and_bubbles::quantity::read::{Expect, Reading, read};
use bytes_and_bubbles::quantity::{Dimension, Quantity, print};
use proptest::prelude::*;

fn is_right(verdict: &Verdict) -> bool {
    matches!(verdict, Verdict::Right { .. })
}

fn kinds() -> [Expect; 7] {
    [
        Expect::bytes(),
        Expect::seconds(),
        Expect::bytes_per_second(),
        Expect::fraction(),
        Expect::number(),
        Expect::parameters(),
        Expect::bytes_per_parameter(),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 250, ..ProptestConfig::default() })]

    #[test]
    fn every_printed_form_of_a_key_is_right(over in 1_i128..2_000_000_000_000, under in 1_i128..5_000, kind in 0_usize..7) {
        let expect = kinds()[kind];
        let over = if expect.share { over % under.max(2) + 1 } else { over };
        let under = if expect.share { under.max(2) + 1 } else { under };
        let key = Quantity::ratio(over, under, expect.dimension).unwrap();
        let asked = value(expect, THREE, key.clone());
        let mut forms = vec![print::exact(&key), print::in_full(&key), print::decimal(&key)];
        forms.extend(print::binary(&key));
        if expect.share {
            forms.extend([print::share(&key), print::percent(&key), print::fraction(&key)]);
        }
        // What is printed as "less than" says no number.
        forms.retain(|form| !form.contains(['<', '>']));
        for form in forms {
            prop_assert!(is_right(&asked.verdict(&form)), "{form}: {:?}", asked.verdict(&form));
        }
        for form in [print::exact(&key), print::in_full(&key)] {
            let exactly = asked.clone().to(EXACT);
            prop_assert!(is_right(&exactly.verdict(&form)), "{form}: {:?}", exactly.verdict(&form));
        }
    }

    #[test]
    fn every_decimal_that_is_rounded_well_is_right_and_its_neighbours_are_not(
        over in 1_i128..1_000_000, under in 1_i128..1_000, figures in 1_u32..8,
    ) {
        let key = fraction(over, under);
        let asked = value(Expect::number(), Figures::Significant(figures), key.clone());
        let size = key.to_f64().log10().floor();
        #[allow(clippy::cast_possible_truncation)]
        let places = (f64::from(figures) - 1.0 - size) as i32;
        let last = Quantity::plain(10).power(-places).unwrap();
        let half = fraction(1, 2);
        let whole = key.over(&last).unwrap().plus(&half).unwrap().round_down();
        for (by, wanted) in [(0, true), (2, false), (-2, false)] {
            let near = whole.plus(&Quantity::plain(by)).unwrap();
            let text = format!("{}e{}", near.to_whole().unwrap(), -places);
            prop_assert_eq!(is_right(&asked.verdict(&text)), wanted, "{} for {}", text, print::number(&key));
        }
    }

    #[test]
    fn whatever_is_read_is_judged(text in "[0-9.,/+*()%eGMkBis −=≈-]{0,14}", kind in 0_usize..7) {
        let expect = kinds()[kind];
        let asked = value(expect, THREE, Quantity::ratio(15, 63, expect.dimension).unwrap());
        let verdict = asked.verdict(&text);
        let reads = matches!(read(&text, &expect), Ok(Reading::Read { others, .. }) if others.is_empty());
        prop_assert!(!reads || !matches!(verdict, Verdict::NotRead { .. }), "{text:?}: {verdict:?}");
    }

    #[test]
    fn no_text_panics(text in any::<String>(), figures in 1_u32..13) {
        let _ = checkpointed().to(Figures::Significant(figures)).verdict(&text);
        let _ = bubble(&text);
    }

    #[test]
    fn no_size_panics(mantissa in any::<i64>(), exponent in -60_i32..60, figures in 1_u32..13, kind in 0_usize..7) {
        let text = format!("{mantissa}e{exponent}");
        let _ = checkpointed().to(Figures::Significant(figures)).verdict(&text);
        let _ = checkpointed().to(EXACT).verdict(&text);
        let expect = kinds()[kind];
        if let Ok(Reading::Read { quantity, .. }) = read(&text, &expect) {
            let asked = value(expect, Figures::Significant(figures), quantity);
            let wrong = matches!(asked.verdict(&text), Verdict::Wrong { .. });
            prop_assert!(!wrong, "{}", text);
            for other in ["1", "0", "1e-37 B", "85.9 GB", "1/3", "2 1/7%", "9e37"] {
                let _ = asked.verdict(other);
            }
        }
    }

    #[test]
    fn an_answer_is_the_same_as_itself(text in "[0-9./%]{1,8}", other in "[0-9./%]{1,8}") {
        let exercise = exercise(vec![part(wanted("bubble", THREE))]);
        let dealt = deal(&exercise, 0);
        let part = &exercise.parts[0];
        prop_assert!(same_answer(&dealt, part, &text, &text));
        prop_assert_eq!(same_answer(&dealt, part, &text, &other), same_answer(&dealt, part, &other, &text));
    }
}

/// Every mistake of the estimates of a pipeline, printed, in a thousand variants.
#[test]
fn no_mistake_is_taken_for_right_and_every_key_is() {
    let exercise = exercise(vec![part(wanted("bubble", THREE)), part(wanted("completion", EXACT))]);
    for seed in 0..1000 {
        let dealt = deal(&exercise, seed);
        for part in &exercise.parts {
            let name = if part.name == "a" { "bubble" } else { "completion" };
            let ask = all().find(|ask| ask.name == name).unwrap();
            let Answer::Number { steps, mistakes, expect } = ask.answer else { panic!() };
            let inputs = Inputs::read(ask.needs, |input| dealt.value(&[], input)).unwrap();
            let key = steps(&inputs).unwrap().pop().unwrap().value().clone();
            let verdict = |value: &Quantity| {
                let text = if expect.share { print::share(value) } else { print::exact(value) };
                check(&dealt, part, &[(part.name.clone(), text)])
            };
            assert!(is_right(&verdict(&key)), "{seed}");
            for mistake in mistakes {
                let value = (mistake.value)(&inputs).unwrap();
                match verdict(&value) {
                    Verdict::Wrong { misconception, .. } => {
                        assert!(misconception.is_some(), "{seed}: {}", mistake.is.name);
                    }
                    other => panic!("{seed}: {}: {other:?}", mistake.is.name),
                }
            }
        }
    }
}

#[test]
fn absurd_keys_and_texts() {
    let keys = [
        Quantity::bytes(i128::MAX),
        Quantity::bytes(-i128::MAX),
        Quantity::ratio(1, i128::MAX, Dimension::BYTES).unwrap(),
        Quantity::bytes(0),
    ];
    let texts = [
        "9e37",
        "-9e37",
        "1e-37",
        "1/3",
        "0",
        "∞",
        "NaN",
        "1e999",
        "(((((",
        "= = =",
        "≈",
        "M =",
        ";;;|||",
        "\u{202e}5",
        "170141183460469231731687303715884105727 bytes",
    ];
    for key in keys {
        for figures in [EXACT, TWO, THREE, Figures::Significant(12)] {
            for text in texts {
                let _ = value(Expect::bytes(), figures, key.clone()).verdict(text);
            }
        }
    }
    let long = "9".repeat(100_000);
    not_read(&per_worker().verdict(&long));
}

/// A thousand seeds of sixty exercises are swept in the tests of the exercises.
#[test]
fn even_the_slowest_answer_is_judged_at_once() {
    for text in ["30.2 GB", "30.6 GB", "7 TB", "30.4 GB"] {
        let start = std::time::Instant::now();
        for _ in 0..50 {
            let _ = checkpointed().verdict(text);
        }
        println!("{text}: {:?}", start.elapsed() / 50);
        assert!(start.elapsed().as_millis() < 50 * 60, "{:?}", start.elapsed() / 50);
    }
}
