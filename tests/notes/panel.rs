//! The panel in which a lecturer picks.

use super::HOSTILE;
use bytes_and_bubbles::markup::Patch;
use bytes_and_bubbles::notes::panel::{COPIED, NOT_COPIED};
use bytes_and_bubbles::notes::{Host, Panel, What, view};

const PAGE: &str = "https://a.org/book/index.html#/chapter-8/staircase";

fn panel() -> Panel {
    Panel::new(What::example("staircase").unwrap(), PAGE)
}

fn everything(panel: &Panel) -> Vec<Patch> {
    let mut patches = view::patches(panel, "p");
    patches.push(view::preview(panel, "p"));
    patches
}

fn html(panel: &Panel, id: &str) -> String {
    let found = everything(panel).into_iter().find_map(|patch| match patch {
        Patch::Html(place, html) if place == id => Some(html),
        _ => None,
    });
    found.unwrap_or_else(|| panic!("{id}"))
}

#[test]
fn every_patch_has_its_place() {
    for what in [What::example("staircase").unwrap(), What::exercise("27-1").unwrap()] {
        let mut panel = Panel::new(what, PAGE);
        for (_, host, _) in Host::ALL {
            assert!(panel.put("host", host));
            let mut page = view::skeleton(&panel, "p");
            let patches = everything(&panel);
            page.extend(patches.iter().filter_map(|patch| match patch {
                Patch::Html(_, html) => Some(html.as_str()),
                _ => None,
            }));
            let only_of_examples =
                ["p-derivation", "p-numbers", "p-show-all", "p-show-figures", "p-show-picture"];
            for patch in patches {
                let (Patch::Html(id, _)
                | Patch::Value(id, _)
                | Patch::Checked(id, _)
                | Patch::Attribute(id, ..)) = patch;
                let example = matches!(what, What::Example(_));
                let absent =
                    if example { id == "p-kept" } else { only_of_examples.contains(&id.as_str()) };
                assert_eq!(
                    page.matches(&format!(" id=\"{id}\"")).count(),
                    usize::from(!absent),
                    "{id}"
                );
            }
        }
    }
}

#[test]
fn every_box_has_a_label_and_every_label_its_box() {
    let mut panel = panel();
    panel.put("host", "link");
    let page = view::skeleton(&panel, "p") + &html(&panel, "p-steps");
    for part in page.split(" for=\"").skip(1) {
        let id = part.split('"').next().unwrap();
        assert!(page.contains(&format!(" id=\"{id}\"")), "{id}");
    }
    assert_eq!(page.matches("<textarea").count(), 3);
}

#[test]
fn what_is_picked_is_in_the_snippet() {
    let mut panel = panel();
    panel.take_numbers(vec![("stages".into(), "16".into())]);
    for (field, text) in [
        ("show", "figures"),
        ("derivation", "no"),
        ("theme", "dark"),
        ("width", "480 px"),
        ("host", "element"),
    ] {
        assert!(panel.put(field, text), "{field}");
    }
    assert!(!panel.put("nothing", "x"));
    let snippet = &panel.steps()[0].snippet;
    assert!(
        snippet.contains(
            r#"<bb-example name="staircase" show="figures" theme="dark" stages="16" style="--bb-width: 480px">"#
        ),
        "{snippet}"
    );
    assert!(html(&panel, "p-along").contains("stages"));
    panel.put("numbers", "no");
    assert!(!panel.steps()[0].snippet.contains("16"));
    panel.put("host", "frame");
    panel.put("height", "300");
    let snippet = &panel.steps()[0].snippet;
    assert!(snippet.contains(r#"width="480" height="300""#), "{snippet}");
}

#[test]
fn an_exercise_has_its_seed_and_may_keep_nothing() {
    let mut panel = Panel::new(What::exercise("27-1").unwrap(), PAGE);
    panel.take_seed(7);
    panel.put("kept", "no");
    let snippet = &panel.steps()[0].snippet;
    assert!(snippet.contains(r#"<bb-exercise name="27-1" seed="7" storage="none">"#), "{snippet}");
    assert!(
        snippet.contains("https://a.org/book/#/v1-") && snippet.contains("/exercises/27-1?seed=7")
    );
}

#[test]
fn a_size_that_cannot_be_read_says_so_and_is_not_written() {
    let mut panel = panel();
    for (width, height) in
        [("12", "0"), ("wide", ""), ("1e9", "99999"), ("-300", "-1"), ("4001", "79")]
    {
        panel.put("width", width);
        panel.put("height", height);
        panel.put("host", "frame");
        assert!(html(&panel, "p-width-said").contains("fault"), "{width}");
        assert!(html(&panel, "p-height-said").contains("fault"), "{height}");
        assert!(panel.steps()[0].snippet.contains(r#"width="100%" height="640""#));
    }
}

/// EM-18: from a file, and over http, the panel warns; the address can be typed.
#[test]
fn the_panel_warns_where_others_would_see_nothing() {
    let what = What::example("staircase").unwrap();
    let mut panel = Panel::new(what, "file:///books/workbook/index.html#/");
    assert!(html(&panel, "p-warning").contains("from a file"));
    panel.turn_preview();
    assert_eq!(panel.previewed(), None);
    assert!(html(&panel, "p-frame").contains("no preview"));
    panel.put("base", "http://a.org/b");
    assert!(html(&panel, "p-warning").contains("mixed content"));
    panel.put("base", "https://a.org/b");
    assert_eq!(html(&panel, "p-warning"), "");
    assert!(panel.steps()[0].snippet.contains("https://a.org/b/embed.js"));
    panel.put("base", "a.org/b");
    assert!(html(&panel, "p-base-said").contains("https://"));
    assert!(panel.steps()[0].snippet.contains("file:///books/workbook/embed.js"));
}

/// EM-16: copied is only what was copied, and only as long as it is what stands there.
#[test]
fn copied_is_said_of_what_was_copied() {
    let mut panel = panel();
    let text = panel.steps()[0].snippet.clone();
    assert_eq!(html(&panel, "p-steps-0-told"), "");
    panel.tell_copied(0, &text, false);
    assert_eq!(html(&panel, "p-steps-0-told"), NOT_COPIED);
    panel.tell_copied(0, &text, true);
    assert_eq!(html(&panel, "p-steps-0-told"), COPIED);
    panel.put("theme", "dark");
    assert_eq!(html(&panel, "p-steps-0-told"), "");
}

/// The preview is what stands on this page's own server, whatever address was typed.
#[test]
fn the_preview_is_a_frame_of_this_page() {
    let mut panel = panel();
    assert!(!html(&panel, "p-frame").contains("iframe"));
    panel.turn_preview();
    panel.put("base", "https://elsewhere.org/");
    panel.take_numbers(vec![("stages".into(), "16".into())]);
    let frame = html(&panel, "p-frame");
    assert!(
        frame.contains(r#"src="https://a.org/book/frame.html#example/staircase?stages=16""#),
        "{frame}"
    );
    assert!(frame.contains(r#"title="Preview: "#) && frame.contains(r#"loading="lazy""#));
}

#[test]
fn nothing_that_is_typed_becomes_an_element() {
    for text in HOSTILE {
        let mut panel = panel();
        panel.take_numbers(vec![("stages".into(), text.into())]);
        panel.put("base", &format!("https://a.org/{text}"));
        panel.put("width", text);
        panel.turn_preview();
        for (_, host, _) in Host::ALL {
            panel.put("host", host);
            for patch in everything(&panel) {
                let Patch::Html(_, html) = patch else { continue };
                for tag in html.split('<').skip(1) {
                    let name: String = tag
                        .chars()
                        .take_while(|c| c.is_ascii_alphanumeric() || *c == '/')
                        .collect();
                    let known =
                        ["li", "label", "textarea", "p", "button", "span", "strong", "iframe"];
                    assert!(known.contains(&name.trim_start_matches('/')), "<{name} of {text}");
                }
            }
        }
    }
}
