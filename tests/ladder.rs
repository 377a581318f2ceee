//! Fading ladders: made of the examples, with other numbers for each seed, and silent on what is missing.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use bytes_and_bubbles::derivation::Derivation;
use bytes_and_bubbles::example::{ALL, Chapter, find};
use bytes_and_bubbles::exercise::check::Verdict;
use bytes_and_bubbles::exercise::ladder::{Ladder, Outcome, Progress, ladders};
use bytes_and_bubbles::exercise::schema::Figures;
use bytes_and_bubbles::exercise::view::ladder::ladder as view;
use bytes_and_bubbles::quantity::read::{Reading, read};
use bytes_and_bubbles::quantity::{Dimension, Quantity, print};
use std::sync::Mutex;

const SEEDS: u32 = 200;

/// Every ladder with its seeds, each set of numbers once, on the two cores that there are.
fn each(seeds: impl Fn() -> std::ops::Range<u32> + Sync, test: impl Fn(&Ladder) + Sync) {
    let all = Mutex::new(ladders().iter());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let Some(next) = all.lock().unwrap().next() else { break };
                    let dealt = Ladder::several(next.example, next.figure, seeds()).unwrap();
                    let mut seen: Vec<&Ladder> = Vec::new();
                    for ladder in &dealt {
                        if !seen.iter().any(|other| other.typed == ladder.typed) {
                            test(ladder);
                            seen.push(ladder);
                        }
                    }
                }
            });
        }
    });
}

fn name(ladder: &Ladder) -> String {
    format!("{}/{} seed {} {:?}", ladder.example.name, ladder.figure, ladder.seed, ladder.typed)
}

fn formulas(ladder: &Ladder) -> Vec<String> {
    ladder.steps.iter().map(Derivation::text_in_numbers).collect()
}

#[test]
fn every_example_with_a_derivation_has_one() {
    let all = ladders();
    for example in ALL {
        let figures = example.figures(&Vec::new());
        let derives = figures.iter().any(|(_, figure)| figure.is_ok());
        let has = all.iter().any(|ladder| ladder.example == example.name);
        assert_eq!(has, derives, "{}", example.name);
    }
    for (place, ladder) in all.iter().enumerate() {
        assert!(ladder.rungs >= 3 && !ladder.title.is_empty(), "{ladder:?}");
        let mut before = all.iter().take(place).filter(|other| other.example == ladder.example);
        let twin = before.any(|other| other.figure == ladder.figure || other.title == ladder.title);
        assert!(!twin, "{ladder:?}");
    }
    assert!(all.len() > 80, "only {}", all.len());
}

#[test]
fn the_books_numbers() {
    let of = |example, figure| formulas(&Ladder::new(example, figure, 0).unwrap());
    assert_eq!(
        of("staircase", "bubble-of-total"),
        ["t = 32 + 8 − 1 = 39", "x = 8 − 1 = 7", "β = 7 / 39 = 7/39"]
    );
    assert_eq!(
        of("staircase", "fewest"),
        ["x = (8 − 1) × (1 − 0.05) = 6.65", "M_min = ⌈6.65 / 0.05⌉ = 133"]
    );
    assert_eq!(
        of("ledger", "saved-activations"),
        [
            "M_array = 2 × 128 × 64 × 2 = 32,768 bytes",
            "A = 4 × 10 = 40",
            "M_act = 32,768 × 40 = 1,310,720 bytes"
        ]
    );
    assert_eq!(
        of("sharding", "optimizer-with-activations").last().unwrap(),
        "T_local = 7,000,000 + 1,310,720 = 8,310,720 bytes"
    );
    assert_eq!(
        of("plan", "worker-with-margin"),
        [
            "M_worker = 1,000,000 × (2 + 2 + 4 + 4 + 4) = 16,000,000 bytes",
            "M_act = 2 × 128 × 64 × 4 × 10 × 2 = 1,310,720 bytes",
            "T_worker = 16,000,000 + 1,310,720 = 17,310,720 bytes",
            "T_plan = 17,310,720 × (1 + 0.25) = 21,638,400 bytes",
        ]
    );
    assert_eq!(
        of("accumulation", "combined"),
        ["G = 2 × 1 + 6 × 3 = 20", "n = 2 + 6 = 8", "ḡ = 20 / 8 = 2.5"]
    );
    assert!(Ladder::new("staircase", "no-such-figure", 0).is_none());
    assert!(Ladder::new("no-such-example", "state", 0).is_none());
    // One operation on two given numbers is a drill, not a ladder.
    assert!(Ladder::new("transfer", "payload-time", 0).is_none());
}

#[test]
fn seeds_deal_the_same_numbers_for_ever() {
    let typed = |seed| {
        let ladder = Ladder::new("staircase", "bubble-of-total", seed).unwrap();
        ladder.typed.into_iter().map(|(name, text)| format!("{name}={text}")).collect::<Vec<_>>()
    };
    assert_eq!(typed(0), [""; 0]);
    assert_eq!(typed(1), ["micro-batches=64"]);
    assert_eq!(typed(2), ["stages=4", "micro-batches=64"]);
    assert_eq!(typed(4_000_000_000), ["stages=4", "micro-batches=128"]);
}

#[test]
fn steps_lead_to_the_figure_with_each_seed_and_hide_what_is_missing() {
    let varied = Mutex::new(Vec::new());
    each(
        || 0..SEEDS,
        |ladder| {
            let example = find(ladder.example.name).unwrap();
            let figures = example.figures(&ladder.typed);
            let (_, figure) = figures.iter().find(|(name, _)| *name == ladder.figure).unwrap();
            let figure = figure.as_ref().unwrap();
            let last = ladder.steps.last().unwrap();
            assert_eq!(last.value(), figure.value(), "{}", name(ladder));
            assert_eq!(last.name(), figure.name(), "{}", name(ladder));
            for (place, step) in ladder.steps.iter().enumerate() {
                let value = step.expression().value().unwrap();
                assert_eq!(value.value(), step.value().value(), "{}", name(ladder));
                // Each of the others is used further on, with the value that it has.
                let later = ladder.steps.get(place + 1..).unwrap();
                let used = later.iter().any(|later| later.terms().contains(&&step.term()));
                assert!(used || later.is_empty(), "{}: {}", name(ladder), step.name());
                if ladder.seed > 0 && step.is_share() && !ladder.typed.is_empty() {
                    assert!(!step.value().is_negative(), "{}", name(ladder));
                }
            }
            if !ladder.typed.is_empty() {
                varied.lock().unwrap().push((ladder.example.name, ladder.figure));
                nothing_missing_is_on_its_rung(ladder);
            }
            assert!(ladder.seed > 0 || ladder.typed.is_empty());
        },
    );
    let mut varied = varied.into_inner().unwrap();
    varied.sort_unstable();
    varied.dedup();
    let never: Vec<_> = ladders()
        .iter()
        .map(|ladder| (ladder.example, ladder.figure))
        .filter(|ladder| !varied.contains(ladder))
        .collect();
    // Bytes of a parameter and sections of a checkpoint are no texts that anybody types.
    assert_eq!(
        never,
        [
            ("recovery", "section-bytes"),
            ("freezing", "trained-bytes"),
            ("freezing", "descent-bytes"),
            ("freezing", "removed-bytes"),
        ]
    );
}

/// What can be read on a page or found in it, with everything that is not a number of the solution left out:
/// names of elements, gaps within formulas, indices.
fn words(html: &str) -> String {
    let mut text = String::with_capacity(html.len());
    let mut within_index = false;
    let html = html.replace("tabindex=\"0\"", "");
    for piece in html.split('<') {
        let (tag, rest) = piece.split_once('>').unwrap_or(("", piece));
        match tag {
            "sub" | "msub" => within_index = true,
            "/sub" | "/msub" => within_index = false,
            _ => {}
        }
        text.push(' ');
        if !tag.starts_with("mspace") {
            text.push_str(tag.split_once(' ').map_or("", |(_, attributes)| attributes));
            text.push(' ');
        }
        if !within_index {
            text.push_str(rest);
        }
    }
    text
}

/// Whether a number stands in a text by itself.
fn stands(text: &str, number: &str) -> bool {
    text.match_indices(number).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let mut after = text[at + number.len()..].chars();
        let next = after.next();
        let goes_on = |c: char| c.is_ascii_digit();
        let joined = matches!(next, Some('.' | ',' | '/')) && after.next().is_some_and(goes_on);
        let starts_here =
            before.is_none_or(|c| !(c.is_alphanumeric() || matches!(c, '_' | '.' | ',' | '/')));
        starts_here && !joined && !next.is_some_and(goes_on)
    })
}

fn forms(value: &Quantity) -> Vec<String> {
    let mut forms = vec![print::number(value), print::fraction(value), print::exact(value)];
    forms.extend(print::in_full(value).split(" = ").map(str::to_owned));
    forms.push(print::decimals(value, 0));
    let size = value.to_f64().abs();
    if value.dimension() == Dimension::PLAIN && size < 1.0 && size > 0.001 {
        forms.push(print::percent(value));
    }
    let bare = |form: &String| {
        let form = form.trim_start_matches(['≈', ' ', '−', '<', '>']);
        form.split([' ', '%', '×']).next().unwrap().to_owned()
    };
    forms.iter().map(bare).filter(|form| !form.is_empty()).collect()
}

/// The book's own numbers hide each other less well; those of a seed do. Of later seeds one rung is looked at.
fn nothing_missing_is_on_its_rung(ladder: &Ladder) {
    let missing = ladder.steps.len();
    let of_seed = 1 + usize::try_from(ladder.seed).unwrap() % missing;
    for rung in (1..=missing).filter(|rung| ladder.seed < 20 || *rung == of_seed) {
        let page = words(&view(ladder, rung, "here"));
        for step in ladder.steps.iter().skip(ladder.shown(rung)) {
            for form in forms(step.value()) {
                let place = format!("{} rung {rung}: {form} of {}", name(ladder), step.name());
                assert!(!stands(&page, &form), "{place}");
            }
        }
    }
}

#[test]
fn the_books_numbers_are_hidden_where_nothing_given_equals_them() {
    each(
        || 0..1,
        |ladder| {
            for rung in 1..ladder.rungs() {
                let page = words(&view(ladder, rung, "here"));
                let given: String = words(&view(ladder, ladder.steps.len(), "here"));
                for step in ladder.steps.iter().skip(ladder.shown(rung)) {
                    let shown = &ladder.steps[..ladder.shown(rung)];
                    let known = |form: &String| {
                        stands(&given, form)
                            || shown.iter().any(|step| {
                                stands(&step.text_in_numbers(), form)
                                    || forms(step.value()).contains(form)
                            })
                    };
                    for form in forms(step.value()).iter().filter(|form| !known(form)) {
                        assert!(!stands(&page, form), "{} rung {rung}: {form}", name(ladder));
                    }
                }
            }
        },
    );
    // The chapters' own are hidden altogether.
    for (example, figure, secrets) in [
        ("staircase", "bubble-of-total", ["39", "7", "7/39", "17.9"].as_slice()),
        ("sharding", "optimizer-with-activations", &["8,310,720", "7,000,000", "1,310,720"]),
        ("plan", "worker-total", &["17,310,720", "16,000,000"]),
    ] {
        let ladder = Ladder::new(example, figure, 0).unwrap();
        let page = view(&ladder, ladder.steps.len(), "here");
        assert!(secrets.iter().all(|secret| !stands(&words(&page), secret)), "{page}");
        let whole = view(&ladder, 0, "here");
        assert!(secrets.iter().all(|secret| stands(&words(&whole), secret)), "{whole}");
    }
}

#[test]
fn answers_as_printed_are_read_and_reach_the_judge() {
    each(
        || 0..4,
        |ladder| {
            assert!(ladder.asked(0).is_empty());
            for rung in 1..ladder.rungs() {
                let asked = ladder.asked(rung);
                let wanted = if rung + 1 == ladder.rungs() { 1 } else { rung };
                assert_eq!(asked.len(), wanted, "{}", name(ladder));
                for asked in asked {
                    assert_eq!(asked.steps.last(), Some(asked.step));
                    let value = asked.step.value();
                    let fits = |quantity: &Quantity| quantity.value() == value.value();
                    let printed = asked.step.result();
                    match read(printed.trim_start_matches("≈ "), &asked.expect) {
                        Ok(Reading::Read { quantity, .. }) => {
                            assert!(fits(&quantity) || value.is_approximate(), "{}", name(ladder));
                        }
                        // A bubble over the ideal may be more than the whole.
                        Ok(Reading::Asked { options }) => {
                            assert!(options.iter().any(|option| fits(&option.quantity)));
                        }
                        Err(refusal) => panic!("{}: {printed} {refusal}", name(ladder)),
                    }
                    let counted = value.dimension() == Dimension::PLAIN && !asked.step.is_share();
                    if asked.figures == Figures::Exact {
                        assert!(counted && value.to_whole().is_some());
                    }
                    let judged = |text: &str| asked.judged(text);
                    let mut forms = vec![printed.trim_start_matches("≈ ").to_owned()];
                    if asked.figures != Figures::Exact {
                        forms.push(print::decimal(value).trim_start_matches("≈ ").to_owned());
                    }
                    for form in forms {
                        let verdict = judged(&form);
                        let fine = matches!(verdict, Verdict::Right { .. });
                        // A bare number above one may be a share or a percentage: that is asked.
                        let asked_back = matches!(verdict, Verdict::NotRead { .. })
                            && asked.step.is_share()
                            && value.to_f64() >= 1.0;
                        assert!(fine || asked_back, "{}: {form} {verdict:?}", name(ladder));
                    }
                    if !value.is_zero() {
                        let wrong = print::exact(&value.times(&Quantity::plain(3)).unwrap());
                        let verdict = judged(wrong.trim_start_matches("≈ "));
                        assert!(!matches!(verdict, Verdict::Right { .. }), "{}", name(ladder));
                    }
                }
            }
        },
    );
}

#[test]
fn a_rung_is_a_form() {
    let ladder = Ladder::new("staircase", "bubble-of-total", 0).unwrap();
    let page = view(&ladder, 2, "l");
    for piece in [
        "<label for=\"l-b\">Numerator, <var>x</var></label><input type=\"text\" id=\"l-b\"",
        "<label for=\"l-c\">Bubble, of the total, <var>β</var></label>",
        "aria-describedby=\"l-c-read l-c-verdict\"",
        "id=\"l-c-verdict\" role=\"status\"",
        "data-ladder=\"staircase/bubble-of-total\"",
        "The last two steps are missing",
        "t = 32 + 8 − 1 = 39",
    ] {
        assert!(page.contains(piece), "{piece} in {page}");
    }
    let blank = view(&ladder, 3, "l");
    assert!(blank.contains("id=\"l-c\"") && !blank.contains("id=\"l-b\""));
    assert!(!blank.contains("<math") && !blank.contains("Numerator"));
    // Further than the blank page there is only the blank page.
    assert_eq!(view(&ladder, 99, "l"), blank);
    assert!(!view(&ladder, 0, "l").contains("<input"));
    assert!(ladders().iter().all(|ladder| find(ladder.example).is_some()));
    assert!(ALL.iter().any(|example| example.chapter == Chapter::Own));
}

#[test]
fn two_in_a_row_move_a_reader() {
    use Outcome::{Open, Right, Wrong};
    let walk = |start: usize, outcomes: &[Outcome]| {
        let start = Progress { rung: start, ..Progress::default() };
        let end = outcomes.iter().fold(start, |progress, outcome| progress.after(*outcome, 4));
        (end.rung, end.right_in_a_row, end.wrong_in_a_row)
    };
    assert_eq!(walk(1, &[Right]), (1, 1, 0));
    assert_eq!(walk(1, &[Right, Right]), (2, 0, 0));
    assert_eq!(walk(1, &[Right, Wrong, Right]), (1, 1, 0));
    assert_eq!(walk(1, &[Right, Open, Right]), (2, 0, 0));
    assert_eq!(walk(1, &[Right, Right, Right, Right]), (3, 0, 0));
    assert_eq!(walk(2, &[Wrong, Wrong]), (1, 0, 0));
    assert_eq!(walk(2, &[Wrong, Right, Wrong]), (2, 0, 1));
    assert_eq!(walk(0, &[Wrong, Wrong]), (0, 0, 0));
    // At the blank page there is no further to go, but there is a way back.
    assert_eq!(walk(3, &[Right, Right, Right]), (3, 3, 0));
    assert_eq!(walk(3, &[Right, Right, Wrong, Wrong]), (2, 0, 0));
    // A rung that is no longer there.
    assert_eq!(walk(9, &[Open]), (3, 0, 0));

    let here = Progress { rung: 1, right_in_a_row: 1, wrong_in_a_row: 0 };
    assert_eq!(here.jumped(3, 4), Progress { rung: 3, ..Progress::default() });
    assert_eq!(here.jumped(1, 4), here);
    assert_eq!(here.jumped(7, 4).rung, 3);

    let wrong = Verdict::Wrong { misconception: None, says: String::new() };
    let [right, form] =
        [Verdict::Right { note: String::new() }, Verdict::Form { says: String::new() }];
    assert_eq!(Outcome::of([&right, &right]), Right);
    assert_eq!(Outcome::of([&right, &form]), Open);
    assert_eq!(Outcome::of([&form, &wrong, &right]), Wrong);
    assert_eq!(Outcome::of([]), Open);
}

#[test]
fn progress_is_kept_as_text() {
    let here = Progress { rung: 2, right_in_a_row: 1, wrong_in_a_row: 0 };
    assert_eq!(here.to_text(), "1 rung=2 right=1 wrong=0");
    assert_eq!(Progress::from_text("1 rung=2 right=1 wrong=0"), here);
    assert_eq!(Progress::from_text("2 rung=2 seen=5 right=1"), here);
    assert_eq!(Progress::from_text("1 rung=2 right=many wrong=-1").rung, 2);
    for nothing in ["", "1", "rung", "rung=", "\0", "rung=99999999999999999999999", "=", "1 rung=x"]
    {
        assert_eq!(Progress::from_text(nothing), Progress::default(), "{nothing:?}");
    }
    // What a row of many has become in some later version moves nobody twice.
    let odd = Progress::from_text("1 rung=18446744073709551615 right=18446744073709551615 wrong=0");
    assert_eq!(odd.after(Outcome::Right, 4).rung, 3);
}
