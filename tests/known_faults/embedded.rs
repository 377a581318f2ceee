//! Faults of pages that show a widget of somebody else, of hosts, and of browsers.

use crate::list::{Row, row};

const EMBED: &str = "e2e/embed.test.mjs";
const FRAME: &str = "e2e/frame.test.mjs";
const READER: &str = "e2e/reader.test.mjs";
const SMOKE: &str = "e2e/smoke.test.mjs";
const NAVIGATION: &str = "e2e/navigation.test.mjs";
const NOTES: &str = "e2e/notes.test.mjs";
const OFFLINE: &str = "e2e/offline.test.mjs";
const HOSTING: &str = "e2e/hosting.test.mjs";
const OTHERS: &str = "e2e/other-browsers.test.mjs";
const BASE: &str = "notes/base.rs";
const WRITTEN: &str = "notes/written.rs";

/// Of a test that is made for two kinds of frames.
const SETTLES: &str = "the height settles at once, whatever the host's style";

pub const ROWS: &[Row] = &[
    row(
        "EM-01",
        "What is as high as the window makes a frame grow for ever that is made as high as what is in it.",
        &[(FRAME, SETTLES)],
    ),
    row(
        "EM-02",
        "One pixel of padding around the body is enough for a frame to grow for ever.",
        &[(FRAME, SETTLES)],
    ),
    row(
        "EM-06",
        "A widget over the whole width is higher than the screen, and what is dragged cannot be reached.",
        &[(FRAME, "all of a large staircase can be reached in a low and wide frame")],
    ),
    row(
        "EM-08",
        "Within the shadow root of another component a widget has no styles, and what opens in it is lost.",
        &[(EMBED, "inside other components, in what is closed or hidden and shown later")],
    ),
    row(
        "EM-10",
        "Messages of any window are believed, and so heights are wrong and answers forged.",
        &[(FRAME, "errors, answers to nobody's question and other windows' messages are ignored")],
    ),
    row(
        "EM-11",
        "A score of nothing comes with each state, and who has not tried looks like who was wrong.",
        &[
            (FRAME, "no score before a check, a number after it, and the state as it was"),
            (EMBED, "an exercise tells its answers, and its state opens in another"),
        ],
    ),
    row(
        "EM-16",
        "A button to copy says that it did where the page was not allowed to.",
        &[
            (NAVIGATION, "where a page may not copy, the link is there to be taken by hand"),
            (NOTES, "it says that it copied only where it did"),
        ],
    ),
    row(
        "EM-18",
        "Lines to paste hold an address without encryption, which pages with it refuse to load.",
        &[(BASE, "an_address_that_others_cannot_use_says_so")],
    ),
    row(
        "EM-19",
        "A link for automatic embedding leads to an answer that a static host cannot give.",
        &[(WRITTEN, "nothing_points_at_an_oembed_service")],
    ),
    row(
        "EM-21",
        "A base element of the page around it sends links and markers of a picture elsewhere.",
        &[(EMBED, "a base element, another direction of writing, a narrow column and paper")],
    ),
    row(
        "EM-22",
        "A widget that starts where nobody sees it measures a width of nothing and stays blank.",
        &[(EMBED, "inside other components, in what is closed or hidden and shown later")],
    ),
    row(
        "HO-01",
        "Addresses from the root of the host break the page in a folder of it.",
        &[
            (SMOKE, "starts in a sub-folder, under a strict Content-Security-Policy"),
            (NAVIGATION, "survives reload, back and forward, in a sub-folder of a strict host too"),
            (
                HOSTING,
                "every address opens and reloads in a sub-folder of a user, under a strict policy",
            ),
        ],
    ),
    row(
        "HO-02",
        "A static host has no page at the address of an inner screen when it is loaded anew.",
        &[(NAVIGATION, "survives reload, back and forward, in a sub-folder of a strict host too")],
    ),
    row(
        "HO-03",
        "A file that was changed on its way does not fit its digest, and the page loads for ever.",
        &[(SMOKE, "says what to do when ${fault}")],
    ),
    row(
        "HO-04",
        "A strict policy forbids WebAssembly or scripts within the page.",
        &[
            (SMOKE, "starts in a sub-folder, under a strict Content-Security-Policy"),
            (EMBED, "what stands inside the tag stays, with a line, where ${name}"),
        ],
    ),
    row(
        "HO-06",
        "Scripts of one version and a module of another are kept by the browser, and nothing starts.",
        &[
            (OFFLINE, "one version or a message"),
            (OFFLINE, "a new version waits, is announced and comes whole, in every window"),
        ],
    ),
    row(
        "HO-07",
        "Where WebAssembly is switched off the page stays blank.",
        &[
            (SMOKE, "shows its text without JavaScript"),
            (SMOKE, "says what to do when ${fault}"),
            (EMBED, "what stands inside the tag stays, with a line, where ${name}"),
        ],
    ),
    row(
        "ST-13",
        "A browser puts old text back into fields after a reload, and the page does not know.",
        &[
            (NAVIGATION, "who types and reloads at once loses nothing"),
            (OTHERS, "boxes and totals agree after a reload, and on the way back and forward"),
        ],
    ),
    row(
        "BR-02",
        "A field for numbers gives nothing for what another browser or language would read.",
        &[
            (READER, "counts, shares and times"),
            ("known_faults/embedded.rs", "no_field_leaves_reading_to_the_browser"),
        ],
    ),
    row(
        "BR-03",
        "Turning the wheel over a field changes the number in it.",
        &[
            (READER, "neither the wheel nor Enter changes a field"),
            ("known_faults/embedded.rs", "no_field_leaves_reading_to_the_browser"),
        ],
    ),
    row(
        "BR-04",
        "A field that is written anew with each key loses the caret or the focus.",
        &[
            (READER, "typing in the middle of a number keeps the caret there"),
            ("e2e/worked.test.mjs", "typing in the middle of a number keeps the caret there"),
        ],
    ),
];

/// All of our sources that write HTML.
fn sources(folder: &std::path::Path, into: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, into);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            into.push(std::fs::read_to_string(&path).unwrap());
        }
    }
}

#[test]
fn no_field_leaves_reading_to_the_browser() {
    let mut all = Vec::new();
    sources(&crate::root().join("src"), &mut all);
    assert!(all.len() > 50);
    for text in all {
        for number in ["type=\"number\"", "type=\\\"number\\\"", "(\"type\", \"number\")"] {
            assert!(!text.contains(number), "{number}");
        }
    }
}
