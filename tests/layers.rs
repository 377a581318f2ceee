//! The layers of the crate: each knows those before it, never those after.
#![allow(clippy::unwrap_used, missing_docs)]

use std::fs;
use std::path::{Path, PathBuf};

/// From the ground up.
const LAYERS: [&str; 15] = [
    "quantity",
    "derivation",
    "estimate",
    "picture",
    "scenario",
    "source",
    "markup",
    "example",
    "exercise",
    "script",
    "notes",
    "browser",
    "widget",
    "page",
    "embed",
];

/// `browser` stands on nothing of ours.
fn may_know(layer: &str, other: &str) -> bool {
    let place = |name| LAYERS.iter().position(|layer| *layer == name).unwrap();
    place(other) <= place(layer) && !(layer == "browser" && other != "browser")
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

#[test]
fn arrows_never_turn_round() {
    let mut seen = 0;
    for layer in LAYERS {
        for file in files(&source().join(layer)) {
            let text = fs::read_to_string(&file).unwrap();
            for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
                for other in
                    LAYERS.into_iter().filter(|other| line.contains(&format!("crate::{other}")))
                {
                    assert!(may_know(layer, other), "{}: {}", file.display(), line.trim());
                    seen += 1;
                }
            }
        }
    }
    assert!(seen > 50, "only {seen} uses found: is this test looking in the right place?");
}

#[test]
fn every_folder_is_a_layer() {
    let folders = fs::read_dir(source()).unwrap().map(|entry| entry.unwrap().path());
    for folder in folders.filter(|path| path.is_dir()) {
        let name = folder.file_name().unwrap().to_str().unwrap().to_owned();
        assert!(LAYERS.contains(&name.as_str()), "{name} is no layer that this test knows");
    }
}

#[test]
fn only_the_browser_layer_and_components_touch_the_browser() {
    for layer in &LAYERS[..11] {
        for file in files(&source().join(layer)) {
            let text = fs::read_to_string(&file).unwrap();
            for foreign in ["leptos", "web_sys", "js_sys", "wasm_bindgen", "f32"] {
                assert!(!text.contains(foreign), "{} uses {foreign}", file.display());
            }
        }
    }
    for layer in ["widget", "page"] {
        for file in files(&source().join(layer)) {
            let text = fs::read_to_string(&file).unwrap();
            for reach in ["window()", "document()", "js_sys::"] {
                assert!(
                    !text.contains(reach),
                    "{} reaches for {reach}; ask crate::browser",
                    file.display()
                );
            }
        }
    }
}

#[test]
fn files_hold_one_idea() {
    for file in files(&source()) {
        let lines = fs::read_to_string(&file).unwrap().lines().count();
        assert!(lines <= 330, "{} has {lines} lines", file.display());
    }
}
