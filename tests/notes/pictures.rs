//! Pictures that are saved stand by themselves: sound XML, with styles and captions in them.

use super::{HOSTILE, text};
use bytes_and_bubbles::example::{ALL, Group};
use bytes_and_bubbles::markup;
use bytes_and_bubbles::picture::staircase::Window;
use bytes_and_bubbles::picture::standalone::{File, Key, PROPERTIES, Saved, file};
use bytes_and_bubbles::picture::{diagram, staircase_svg};
use bytes_and_bubbles::scenario::{Block, Drawing, Kind, Run};
use proptest::prelude::*;

/// What a browser computes, more or less, for each element of a picture.
fn styles(svg: &str) -> Vec<Vec<String>> {
    let of = |place: usize| {
        let fill =
            ["rgb(207, 227, 242)", "color(srgb 0.1 0.2 0.3 / 0.5)", "none", "rgba(0, 0, 0, 0)"];
        PROPERTIES
            .map(|property| match property {
                "fill" => fill[place % 4],
                "stroke" => fill[(place + 2) % 4],
                "stroke-width" => "2.5px",
                "stroke-dasharray" => "9px, 4px",
                "font-size" => "12px",
                "font-weight" => "600",
                "text-anchor" => "end",
                "stroke-linecap" => "butt",
                "stroke-linejoin" => "miter",
                "paint-order" => "stroke",
                "dominant-baseline" => "central",
                _ => "1",
            })
            .map(str::to_owned)
            .to_vec()
    };
    (0..elements(svg)).map(of).collect()
}

fn elements(svg: &str) -> usize {
    svg.matches('<').count() - svg.matches("</").count()
}

/// The element names and texts of sound XML; anything else is a panic.
fn read(xml: &str) -> (Vec<String>, String) {
    let mut rest = xml.strip_prefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n").unwrap();
    let (mut names, mut open, mut texts) = (Vec::new(), Vec::new(), String::new());
    let mut ids = Vec::new();
    while let Some((text, tag)) = rest.split_once('<') {
        assert!(names.is_empty() || !open.is_empty() || text.trim().is_empty(), "text outside");
        texts.push_str(&decoded(text));
        let (tag, behind) = tag.split_once('>').unwrap();
        rest = behind;
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop().as_deref(), Some(name));
            continue;
        }
        let (tag, closed) = tag.strip_suffix('/').map_or((tag, false), |tag| (tag, true));
        let (name, mut attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        let mut seen = Vec::new();
        while !attributes.trim().is_empty() {
            let (attribute, value) = attributes.trim_start().split_once("=\"").unwrap();
            let (value, behind) = value.split_once('"').unwrap();
            assert!(!seen.contains(&attribute), "{attribute} twice in {tag}");
            seen.push(attribute);
            let value = decoded(value);
            assert!(
                !value.contains("var(")
                    && !value.contains("color(")
                    && !value.contains("light-dark")
            );
            assert!(!attribute.starts_with("on") && !attribute.starts_with("data-"), "{tag}");
            assert!(!matches!(attribute, "class" | "style" | "href"), "{tag}");
            if attribute == "id" {
                assert!(!ids.contains(&value));
                ids.push(value);
            }
            attributes = behind;
        }
        names.push(name.to_owned());
        if !closed {
            open.push(name.to_owned());
        }
    }
    assert!(open.is_empty() && rest.trim().is_empty());
    assert!(!xml.chars().any(|c| c < ' ' && !matches!(c, '\n' | '\r' | '\t')));
    (names, texts)
}

fn decoded(text: &str) -> String {
    for (_, part) in text.match_indices('&').map(|(at, _)| text.split_at(at)) {
        assert!(
            ["&amp;", "&lt;", "&gt;", "&quot;"].iter().any(|known| part.starts_with(known)),
            "{part}"
        );
    }
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
}

/// The file is sound, holds only shapes and letters, and says what it was given.
fn stands_alone(saved: &Saved) -> File {
    let file = file(saved)
        .unwrap_or_else(|| panic!("no file of {}", &saved.svg[..saved.svg.len().min(200)]));
    let (names, texts) = read(&file.text);
    let known = [
        "svg", "title", "desc", "rect", "text", "g", "path", "line", "circle", "tspan", "polyline",
        "polygon", "ellipse",
    ];
    assert!(names.iter().all(|name| known.contains(&name.as_str())), "{names:?}");
    assert!(texts.contains(&format!("Bytes & Bubbles: {}", saved.title)));
    assert!(file.width >= 720.0 && file.height > 60.0);
    file
}

/// All pictures of a run, as they are saved.
fn pictures(group: Group, run: &Run) -> Vec<Saved> {
    let mut found = Vec::new();
    for example in group.examples() {
        for (section, blocks) in (example.worked.work_out)(run).into_iter().enumerate() {
            let along = markup::along(example.worked, run, section);
            let mut save = |svg: String, caption: String, twin: String, legend: Vec<Key>| {
                if svg.is_empty() {
                    return;
                }
                found.push(Saved {
                    title: example.title.to_owned(),
                    styles: styles(&svg),
                    svg,
                    legend,
                    caption,
                    twin,
                    given: along.given.clone(),
                    figures: along.figures.clone(),
                });
            };
            for block in blocks {
                let Block::Picture(Drawing { svg, twin, caption, legend, .. }) = block else {
                    continue;
                };
                let key = |text: &str| Key {
                    fill: "rgb(1, 2, 3)".into(),
                    stroke: "rgb(4, 5, 6)".into(),
                    bar: "rgb(7, 8, 9)".into(),
                    text: text.into(),
                    ..Key::default()
                };
                save(
                    svg,
                    caption.to_string(),
                    twin,
                    legend.iter().map(|(_, text)| key(text)).collect(),
                );
            }
            for control in example.worked.sections[section].controls {
                if let Kind::Slider(scrub) = control.kind
                    && let Some(scrub) = scrub(run)
                {
                    save(scrub.svg, String::new(), scrub.twin, Vec::new());
                }
            }
        }
    }
    found
}

#[test]
fn every_picture_of_every_example_stands_alone() {
    let mut seen = 0;
    for group in Group::ALL {
        for saved in pictures(group, &group.run()) {
            let file = stands_alone(&saved);
            assert!(!saved.given.is_empty() || !saved.figures.is_empty(), "{}", saved.title);
            let (_, texts) = read(&file.text);
            for word in saved.twin.split_whitespace().take(8) {
                assert!(texts.contains(word), "{word} of {}", saved.title);
            }
            seen += 1;
        }
    }
    assert!(seen >= 40, "only {seen} pictures");
}

#[test]
fn the_staircase_stands_alone() {
    let run = ALL.iter().find(|example| example.name == "staircase").unwrap().group.run();
    let pipeline = run.staircase().pipeline.unwrap();
    let drawn = diagram::Diagram::new(pipeline, None);
    let start = diagram::Cell::default();
    let window = Window::new(&drawn, 720.0, start, start);
    let svg = staircase_svg::window_svg(&drawn, &window);
    let saved =
        Saved { title: "The staircase".into(), styles: styles(&svg), svg, ..Saved::default() };
    let file = stands_alone(&saved);
    assert!(file.text.contains("tspan"));
}

/// Lengths in percent follow the width that the picture has in the file.
#[test]
fn what_is_in_percent_has_a_width() {
    let svg = r#"<svg class="bars" width="100%" height="50" aria-hidden="true"><rect class="piece" data-part="weights" x="0%" width="50%" y="1" height="2"/></svg>"#;
    let title = "Bars".to_owned();
    let saved = Saved { title, svg: svg.into(), styles: styles(svg), ..Saved::default() };
    let file = stands_alone(&saved);
    assert!(file.text.contains(r#"width="720" height="50" overflow="visible""#), "{}", file.text);
    assert!(file.text.contains(r#"x="0%" width="50%" y="1" height="2" fill="#), "{}", file.text);
}

#[test]
fn styles_that_are_not_its_own_make_no_file() {
    let svg = r#"<svg width="10" height="10"><g><rect/></g></svg>"#;
    let mut saved = Saved { svg: svg.into(), styles: styles(svg), ..Saved::default() };
    assert!(file(&saved).is_some());
    saved.styles.pop();
    assert_eq!(file(&saved), None);
    saved.styles = styles(svg);
    saved.styles.push(saved.styles[0].clone());
    assert_eq!(file(&saved), None);
    for svg in [
        "",
        "<svg",
        "<svg width=\"1\" height=\"1\">",
        "<svg width=\"1\" height=\"1\"><script/></svg>",
        "<svg/>",
    ] {
        let many = svg.matches('<').count();
        let styles = vec![styles("<svg/>")[0].clone(); many];
        assert_eq!(file(&Saved { svg: svg.into(), styles, ..Saved::default() }), None, "{svg}");
    }
}

/// What readers type in names and numbers is drawn, and stays a text in the file.
#[test]
fn hostile_texts_stay_texts_in_a_file() {
    for text in HOSTILE {
        for group in [Group::SixteenBytes, Group::Wall] {
            let mut run = group.run();
            for row in &mut run.ledger.rows {
                text.clone_into(&mut row.name);
            }
            pictures(group, &run).iter().take(6).for_each(|saved| {
                stands_alone(saved);
            });
        }
    }
}

proptest! {
    #[test]
    fn whatever_stands_beside_it(title in text(), caption in text(), twin in text(), name in text()) {
        let svg = r#"<svg width="100%" height="10"><text x="1">a</text></svg>"#;
        let saved = Saved {
            title,
            caption,
            twin,
            svg: svg.into(),
            styles: styles(svg),
            legend: vec![Key { text: name.clone(), fill: name.clone(), ..Key::default() }],
            given: vec![(name.clone(), name.clone())],
            figures: vec![(name.clone(), name)],
        };
        let file = file(&saved).unwrap();
        read(&file.text);
        prop_assert!(!file.text.contains("<script") && !file.text.contains("<b"));
    }
}

#[test]
fn a_figure_says_what_it_is_and_what_it_is_not() {
    let run = Group::Run.run();
    let figures = |name: &str, section: usize| {
        let example = bytes_and_bubbles::example::find(name).unwrap();
        let along = markup::along(example.worked, &run, section);
        along.figures.into_iter().map(|(name, text)| format!("{name}: {text}")).collect::<Vec<_>>()
    };
    let ledger = (0..4).flat_map(|section| figures("ledger", section)).collect::<Vec<_>>();
    assert!(
        ledger
            .iter()
            .any(|text| text
                .starts_with("Model state alone: does not fit, missing: 6,000,000 bytes")),
        "{ledger:#?}"
    );
    // Of two figures in one file no two have one name.
    for example in Group::ALL.iter().flat_map(|group| group.examples()) {
        let run = example.group.run();
        for section in 0..example.worked.sections.len() {
            let mut names: Vec<_> = markup::along(example.worked, &run, section)
                .figures
                .into_iter()
                .map(|(name, _)| name)
                .collect();
            let all = names.len();
            names.sort();
            names.dedup();
            assert_eq!(names.len(), all, "{}: {names:#?}", example.name);
        }
    }
}
