//! What is written for each tool holds the element or frame and nothing else, whatever a reader typed.

use super::html::{Node, decoded, read};
use super::{HOSTILE, choice};
use bytes_and_bubbles::notes::host::Step;
use bytes_and_bubbles::notes::{Base, Choice, Host, What, fragment, snippet};
use bytes_and_bubbles::scenario::Address;
use proptest::prelude::*;

const BASE: &str = "https://a.org/book/";

fn base() -> Base {
    Base::of_page(BASE)
}

fn address(choice: &Choice) -> String {
    format!("{BASE}{}", choice.address().fragment())
}

/// HTML has no way to write this one.
fn readable(text: &str) -> String {
    text.replace('\0', "\u{fffd}")
}

/// The element as a page finds it.
fn is_element(html: &str, choice: &Choice) {
    let nodes = read(html);
    let [
        Node::Open(tag, attributes),
        Node::Open(a, link),
        Node::Text(title),
        Node::Close(_),
        Node::Text(_),
        Node::Close(close),
    ] = &nodes[..]
    else {
        panic!("{nodes:?}");
    };
    assert_eq!((tag.as_str(), close), (choice.what.tag(), tag));
    let mut wanted = vec![("name".to_owned(), choice.what.name().to_owned())];
    wanted.extend(choice.attributes().into_iter().map(|(name, text)| (name, readable(&text))));
    if let Some(width) = choice.width {
        wanted.push(("style".to_owned(), format!("--bb-width: {width}px")));
    }
    assert_eq!(*attributes, wanted);
    assert_eq!((a.as_str(), link), ("a", &vec![("href".to_owned(), address(choice))]));
    assert_eq!(*title, choice.what.title());
    assert_eq!(html.lines().count(), 1, "{html}");
}

fn is_script(html: &str) {
    let embed = format!("{BASE}embed.js");
    let attributes = vec![("type".to_owned(), "module".to_owned()), ("src".to_owned(), embed)];
    assert_eq!(
        read(html),
        [Node::Open("script".to_owned(), attributes), Node::Close("script".to_owned())]
    );
}

fn is_frame(html: &str, choice: &Choice) {
    let nodes = read(html);
    let [Node::Open(tag, attributes), Node::Close(_)] = &nodes[..] else { panic!("{nodes:?}") };
    let of = |name: &str| {
        attributes.iter().find(|(known, _)| known == name).map(|(_, text)| text.as_str())
    };
    assert_eq!(tag, "iframe");
    assert_eq!(of("src"), Some(snippet::frame_address(choice, &base()).as_str()));
    assert_eq!(of("title"), Some(format!("{} (Bytes & Bubbles)", choice.what.title()).as_str()));
    assert_eq!(of("loading"), Some("lazy"));
    assert_eq!(of("height"), Some(choice.height.to_string().as_str()));
    // On a phone it is no wider than its place.
    let width = choice.width.map_or("100%".to_owned(), |width| width.to_string());
    assert_eq!(of("width"), Some(width.as_str()));
    assert_eq!(of("style"), choice.width.map(|_| "max-width: 100%"));
    assert_eq!(html.lines().count(), 1);
}

/// What stands in a fence, which must not end before its last line.
fn fenced<'a>(text: &'a str, info: &str) -> &'a str {
    let inner = text.strip_prefix(&format!("```{info}\n")).unwrap().strip_suffix("\n```").unwrap();
    assert!(!inner.contains("```"), "{inner}");
    inner
}

/// What a string of Python over several lines holds; anything behind it is a panic.
fn python(text: &str) -> String {
    let inner = text.split_once("HTML(\"\"\"\n").unwrap().1;
    let mut read = String::new();
    let mut chars = inner.chars().peekable();
    loop {
        match chars.next().expect("a string that does not end") {
            '\\' => read.push(chars.next().unwrap()),
            '"' if chars.clone().take(2).eq("\"\"".chars()) => break,
            c => read.push(c),
        }
    }
    assert_eq!(chars.collect::<String>(), "\"\")");
    read.strip_suffix('\n').unwrap().to_owned()
}

/// A string in quotes as YAML, Python and JSON read it.
fn quoted(text: &str) -> String {
    serde_json::from_str(text).unwrap()
}

fn within<'a>(text: &'a str, before: &str, after: &str) -> &'a str {
    text.strip_prefix(before).unwrap_or_else(|| panic!("{text}")).strip_suffix(after).unwrap()
}

/// Everything that is pasted for a tool is what was picked, and nothing else.
fn holds_only_the_widget(host: Host, choice: &Choice) {
    let steps = host.steps(choice, &base());
    assert!(steps.iter().all(|step| !step.says.is_empty()));
    let texts: Vec<&str> = steps.iter().map(|step| step.snippet.as_str()).collect();
    let embed = format!("{BASE}embed.js");
    let element = |text: &str| {
        let (script, tag) = text.split_once('\n').unwrap();
        is_script(script);
        is_element(tag, choice);
    };
    match (host, &texts[..]) {
        (Host::Element, [one]) => element(one),
        (Host::Frame, [one]) => is_frame(one, choice),
        (Host::Link, [plain, html, markdown]) => {
            assert_eq!(*plain, address(choice));
            let nodes = read(html);
            assert!(matches!(&nodes[..], [Node::Open(a, link), Node::Text(_), Node::Close(_)]
                if a == "a" && link[0].1 == address(choice)));
            let target = markdown.rsplit_once("](").unwrap().1.strip_suffix(')').unwrap();
            assert!(
                !target.contains(['(', ')', ' ', '<', '*', '_', '`', '\\', '\n', '{', '"']),
                "{target}"
            );
            let fragment = target.strip_prefix(BASE).unwrap();
            assert_eq!(Address::parse(fragment), Ok(choice.address()));
        }
        (Host::MkDocs, [config, page]) => {
            let path = within(config, "extra_javascript:\n  - path: ", "\n    type: module");
            assert_eq!(quoted(path), embed);
            is_element(within(page, "<div>\n", "\n</div>"), choice);
        }
        (Host::Myst, [config, page]) => {
            let path = within(config, "html_js_files = [(", ", {\"type\": \"module\"})]");
            assert_eq!(quoted(path), embed);
            is_element(fenced(page, "{raw} html"), choice);
        }
        (Host::MdBook, [head, page]) => {
            is_script(head);
            // Both are looked through for templates.
            assert!(!head.contains("{{") && !page.contains("{{"));
            is_element(within(page, "<div>\n", "\n</div>"), choice);
        }
        (Host::Quarto, [config, page]) => {
            let text = "format:\n  html:\n    include-in-header:\n      - text: |\n          ";
            is_script(within(config, text, ""));
            // Shortcodes are taken out of raw blocks as well.
            assert!(!page.contains("{{"));
            is_element(fenced(page, "{=html}"), choice);
        }
        (Host::Jupyter, [cell, framed]) => {
            element(&python(cell));
            is_frame(within(&python(framed), "<div>", "</div>"), choice);
        }
        (Host::Reveal, [script, slide]) => {
            is_script(script);
            is_element(within(slide, "<section data-prevent-swipe>\n", "\n</section>"), choice);
        }
        (Host::Moodle, [frame, address]) => {
            is_frame(frame, choice);
            assert_eq!(*address, snippet::frame_address(choice, &base()));
        }
        (Host::Canvas, [frame, page]) => {
            is_frame(frame, choice);
            assert_eq!(*page, address(choice));
        }
        _ => panic!("{host:?} has other steps: {texts:?}"),
    }
}

proptest! {
    #[test]
    fn no_text_breaks_out_in_any_tool(choice in choice()) {
        for (host, ..) in Host::ALL {
            holds_only_the_widget(host, &choice);
        }
    }

    #[test]
    fn the_fragment_of_a_frame_is_read_back(choice in choice()) {
        let sizes = Choice::of(choice.what);
        let wanted = Choice { width: sizes.width, height: sizes.height, ..choice };
        let written = fragment::write(&wanted);
        let breaks = "\"<> \n`{'";
        prop_assert!(!written.contains(|c| breaks.contains(c)));
        prop_assert_eq!(fragment::read(&written), Ok(wanted.clone()));
        // Programs that pass addresses on write them anew.
        prop_assert_eq!(fragment::read(&written.replace("%20", "+").replace('+', "%20")), Ok(wanted));
    }

    #[test]
    fn any_fragment_is_read_or_refused(text in ".*") {
        let _ = fragment::read(&text);
        if let Ok(choice) = fragment::read(&format!("#example/staircase?{text}")) {
            prop_assert_eq!(choice.what, What::example("staircase").unwrap());
            // What it holds can be written again.
            is_element(&snippet::tag(&Choice { numbers: once(choice.numbers.clone()), ..choice.clone() }, &base()),
                &Choice { numbers: once(choice.numbers.clone()), ..choice });
        }
    }
}

/// Of each name the first.
fn once(pairs: Vec<(String, String)>) -> Vec<(String, String)> {
    let mut once: Vec<(String, String)> = Vec::new();
    for (name, text) in pairs {
        if once.iter().all(|(known, _)| *known != name) {
            once.push((name, text));
        }
    }
    once
}

#[test]
fn hostile_texts_stay_texts_one_by_one() {
    for text in HOSTILE {
        let mut choice = Choice::of(What::example("staircase").unwrap());
        choice.numbers = vec![("stages".to_owned(), text.to_owned())];
        for (host, ..) in Host::ALL {
            holds_only_the_widget(host, &choice);
        }
    }
}

/// `&micro-batches` in an attribute is a µ to a browser.
#[test]
fn pairs_of_an_address_are_no_characters() {
    let mut choice = Choice::of(What::example("staircase").unwrap());
    choice.numbers =
        [("stages", "8"), ("micro-batches", "32")].map(|(a, b)| (a.into(), b.into())).to_vec();
    let frame = snippet::frame(&choice, &base());
    assert!(frame.contains("?stages=8&amp;micro-batches=32\""), "{frame}");
    assert_eq!(decoded("&amp;micro"), "&micro");
}

#[test]
fn a_frame_that_names_nothing_says_so() {
    for (fragment, says) in [
        ("", "names nothing"),
        ("#", "names nothing"),
        ("#example/nothing", "no “example/nothing”"),
        ("#exercise/staircase", "no “exercise/staircase”"),
        ("#example/staircase/more", "no “example/staircase/more”"),
        ("#example/staircase?stages", "damaged"),
        ("#example/staircase?stages=%F", "no such"),
    ] {
        match fragment::read(fragment) {
            Err(error) => assert!(error.to_string().contains(says), "{fragment}: {error}"),
            // A percent sign alone stands for itself.
            Ok(choice) => assert_eq!(choice.numbers[0].1, "%F"),
        }
    }
    // Whoever writes one by hand may do so as in the workbook.
    let with_slash = fragment::read("#/example/staircase?stages=8").unwrap();
    assert_eq!(with_slash, fragment::read("example/staircase?stages=8").unwrap());
}

/// EM-19: no page and nothing that is pasted points at a service that answers questions about widgets;
/// there is none behind static files.
#[test]
fn nothing_points_at_an_oembed_service() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut texts = vec![std::fs::read_to_string(root.join("index.html")).unwrap()];
    texts.extend(
        ["frame.html", "embed.js"]
            .map(|name| std::fs::read_to_string(root.join(name)).unwrap_or_default()),
    );
    let choice = Choice::of(What::example("staircase").unwrap());
    let steps = Host::ALL.into_iter().flat_map(|(host, ..)| host.steps(&choice, &base()));
    texts.extend(steps.map(|Step { says, snippet }| format!("{says} {snippet}")));
    for text in texts {
        assert!(!text.to_ascii_lowercase().contains("oembed"), "{text}");
    }
}
