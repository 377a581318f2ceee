//! What a screen reader and the keyboard meet in exercises, drawings and ladders.

use bytes_and_bubbles::exercise::check::{Line, Verdict, check, deal, hints, solution};
use bytes_and_bubbles::exercise::ladder::{Climb, Ladder, Progress, ladders};
use bytes_and_bubbles::exercise::record::Record;
use bytes_and_bubbles::exercise::schema::Kind;
use bytes_and_bubbles::exercise::shipped::shipped;
use bytes_and_bubbles::exercise::sitting::{Book, Sitting};
use bytes_and_bubbles::exercise::view::{card, ladder, said};
use bytes_and_bubbles::markup::Patch;

/// Every exercise before anything is in it, by its id.
fn cards() -> Vec<(&'static str, Sitting, String)> {
    shipped()
        .iter()
        .map(|exercise| {
            let sitting = Sitting::open(exercise, Record::new("", &exercise.id, 0), Book::Open);
            let html = card::skeleton(&sitting, "one");
            (exercise.id.as_str(), sitting, html)
        })
        .collect()
}

/// Everything that a sitting shows in all, the places that are filled in later too.
fn in_full(sitting: &Sitting, skeleton: &str) -> String {
    let patches = card::patches(sitting, "one");
    let filled = patches.iter().filter_map(|patch| match patch {
        Patch::Html(_, html) => Some(html.as_str()),
        _ => None,
    });
    std::iter::once(skeleton).chain(filled).collect()
}

/// The rungs of the ladders in a row.
fn rungs() -> Vec<String> {
    let mut all = Vec::new();
    for listed in ladders() {
        let Some(own) = Ladder::new(listed.example, listed.figure, 0) else { continue };
        all.extend((0..own.rungs()).map(|rung| ladder::ladder(&own, rung, "one")));
    }
    assert!(all.len() > 50);
    all
}

fn values<'a>(html: &'a str, attribute: &str) -> Vec<&'a str> {
    let sign = format!(" {attribute}=\"");
    html.split(sign.as_str()).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

#[test]
fn no_sliders_no_grids_no_order_of_its_own() {
    let all: Vec<String> =
        cards().iter().map(|(_, sitting, html)| in_full(sitting, html)).chain(rungs()).collect();
    for html in &all {
        assert!(!html.contains("type=\"range\"") && !html.contains("role=\"slider\""));
        for role in ["grid", "application", "gridcell", "treegrid", "textbox"] {
            assert!(!html.contains(&format!("role=\"{role}\"")), "{role}");
        }
        // Tab goes the way that is read; only the one stop within a drawing is moved.
        for index in values(html, "tabindex") {
            assert!(["0", "-1"].contains(&index), "{index}");
        }
        assert!(!html.contains("accesskey") && !html.contains("autofocus"));
        // What is said of an answer stands in the text, and no name takes its place.
        assert!(!values(html, "aria-label").iter().any(|label| label.contains("Right")));
    }
}

#[test]
fn every_field_has_a_name_and_places_are_told_of_before_they_are_filled() {
    for (id, _, html) in cards() {
        let labels = values(&html, "for");
        for field in html.split("<input").skip(1).map(|rest| rest.split('>').next().unwrap()) {
            let own = values(field, "id");
            let named = own.iter().any(|id| labels.contains(id)) || field.contains("aria-label");
            let within = field.contains("type=\"radio\"") || field.contains("type=\"checkbox\"");
            assert!(named || within, "{id}: {field}");
        }
        let verdicts = html.matches("class=\"verdict-place\" role=\"status\"").count();
        assert_eq!(verdicts, html.matches("<section").count(), "{id}");
        for described in values(&html, "aria-describedby").iter().flat_map(|ids| ids.split(' ')) {
            assert!(values(&html, "id").contains(&described), "{id}: {described}");
        }
    }
    for html in rungs() {
        assert_eq!(html.matches("<input").count(), html.matches("role=\"status\"").count());
    }
}

#[test]
fn every_formula_has_words_beside_it_and_none_is_in_a_button() {
    let mut formulas = 0;
    for exercise in shipped() {
        let dealt = deal(exercise, 0);
        for part in &exercise.parts {
            let hints = hints(&dealt, part, &[]);
            let lines = hints.iter().flat_map(|hint| &hint.lines).cloned();
            for line in lines.chain(solution(&dealt, part, &[])) {
                let Line::Formula { text, mathml } = line else { continue };
                formulas += 1;
                assert!(text.contains(['=', '≈']) && !text.contains('<'), "{text}");
                assert!(mathml.starts_with("<math") && mathml.ends_with("</math>"), "{mathml}");
            }
        }
    }
    assert!(formulas > 300, "{formulas}");
    // In the page the text stands beside the element, and buttons hold plain text.
    for html in rungs() {
        let mathml = html.matches("<math").count();
        assert!(mathml == 0 || html.matches("class=\"formula").count() > 0, "{html}");
        for button in
            html.split("<button").skip(1).filter_map(|rest| rest.split("</button>").next())
        {
            assert!(!button.contains("<math"), "{button}");
        }
    }
    for (id, sitting, html) in cards() {
        let html = in_full(&sitting, &html);
        for button in
            html.split("<button").skip(1).filter_map(|rest| rest.split("</button>").next())
        {
            assert!(!button.contains("<math"), "{id}");
        }
    }
}

#[test]
fn verdicts_differ_by_words_and_lines_and_not_only_by_colour() {
    let of = |verdict: &Verdict| said::verdict(verdict, "");
    let right = of(&Verdict::Right { note: String::new() });
    let form = of(&Verdict::Form { says: String::new() });
    let wrong = of(&Verdict::Wrong { misconception: None, says: String::new() });
    let not_read = of(&Verdict::NotRead { says: String::new(), options: Vec::new() });
    for (html, words) in [
        (right, "Right."),
        (form, "Right value, wrong form."),
        (wrong, "Not right."),
        (not_read, "Not judged."),
    ] {
        assert!(html.contains(&format!(">{words}</strong>")), "{html}");
    }
    let style = include_str!("../../style/exercise.css");
    for (mark, line) in [("wrong", "dashed"), ("form", "double")] {
        let rule = style.split(&format!(".judged[data-verdict=\"{mark}\"] {{")).nth(1).unwrap();
        assert!(rule.split('}').next().unwrap().contains(line), "{mark}");
    }
    // Forced colours keep borders and text; nothing opts out of them.
    assert!(!style.contains("forced-color-adjust"));
    assert!(include_str!("../../style/drawing.css").contains("@media (forced-colors: active)"));
}

#[test]
fn a_verdict_is_said_once_and_editing_says_nothing() {
    let mut climb =
        Climb::new(Ladder::new("staircase", "bubble-of-total", 0).unwrap(), Progress::default());
    climb.jump(1);
    let key = climb.ladder.asked(climb.rung)[0].key();
    climb.type_in(key, "12");
    assert_eq!(climb.verdict(key), None);
    climb.check();
    let html = ladder::patches(&climb, "one");
    let verdicts = html
        .iter()
        .filter(|patch| matches!(patch, Patch::Html(_, html) if html.contains("data-verdict")));
    assert_eq!(verdicts.count(), 1);
    for (_, sitting, html) in cards() {
        assert!(!in_full(&sitting, &html).contains("data-verdict"));
    }
}

#[test]
fn ids_belong_to_their_card() {
    for (id, sitting, html) in cards() {
        let html = in_full(&sitting, &html);
        let mut ids = values(&html, "id");
        assert!(ids.iter().all(|own| own.starts_with("one")), "{id}: {ids:?}");
        let many = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), many, "{id}");
        assert!(!html.contains("url(#"), "{id}");
    }
}

#[test]
fn a_drawing_is_answered_by_a_text_alone() {
    let exercise = shipped().iter().find(|one| one.id == "draw-the-staircase").unwrap();
    let dealt = deal(exercise, 0);
    let part = exercise.parts.iter().find(|part| part.kind == Kind::Drawing).unwrap();
    let text = "0 1 2 3 4 / 1 2 3 4 5 / 2 3 4 5 6 / 3 4 5 6 7";
    assert!(matches!(check(&dealt, part, &[("a".into(), text.into())]), Verdict::Right { .. }));
}

#[test]
fn paper_shows_what_was_opened_and_nothing_to_press() {
    let print = include_str!("../../style/print.css");
    let hidden = print.split("display: none").next().unwrap();
    for class in [
        ".exercise-card .actions",
        ".keypad",
        ".offers",
        ".drawing-hand",
        ".toolbar",
        ".guess button",
    ] {
        assert!(hidden.contains(&format!("  {class},")), "{class}");
    }
    // Hints, solutions, verdicts and what was typed stay.
    for class in
        [".help", ".hint", ".solution", ".verdict", ".judged", ".said", "textarea", "input"]
    {
        assert!(!hidden.contains(&format!("  {class},")), "{class}");
    }
    assert!(print.contains("field-sizing: content"));
    // With the book closed there is nothing that could be printed.
    for exercise in shipped() {
        let record = || Record::new("", &exercise.id, 0);
        let sitting = Sitting::open(exercise, record(), Book::Closed);
        let html = in_full(&sitting, &card::skeleton(&sitting, "one"));
        assert!(!html.contains("data-hint") && !html.contains("data-solution"), "{}", exercise.id);
        assert!(!html.contains("class=\"solution\"") && !html.contains("data-verdict"));
    }
}

#[test]
fn a_button_for_printing_is_there_only_where_it_works() {
    let sources = [
        include_str!("../../src/page/exercises/one.rs"),
        include_str!("../../src/page/exercises/closed_book.rs"),
        include_str!("../../src/widget/toolbar.rs"),
    ];
    for source in sources {
        let buttons: Vec<_> = source.lines().filter(|line| line.contains("print-button")).collect();
        assert!(!buttons.is_empty() && buttons.iter().all(|line| line.contains("can_print()")));
    }
}
