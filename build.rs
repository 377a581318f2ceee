//! Reads every file of `exercises` before anything is built: a fault in one is a fault of the build, with
//! its file and line. The list of the files goes to `src/exercise/shipped.rs`.

#[allow(dead_code, unused_imports, reason = "the page needs the rest of it")]
#[path = "src/exercise/schema/mod.rs"]
mod schema;

use schema::{Exercise, Fault, Node, sift, twice};
use std::path::{Path, PathBuf};
use std::{env, fs, io};

const FOLDER: &str = "exercises";

/// Set while the names of the estimates are written anew, when a file may already use a new one.
const WRITE_NAMES: &str = "WRITE_NAMES";

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/exercise/schema");
    println!("cargo::rerun-if-changed={FOLDER}");
    println!("cargo::rerun-if-env-changed={WRITE_NAMES}");
    let names = files()?;
    let mut read: Vec<(String, Vec<Exercise>)> = Vec::new();
    let mut faults: Vec<(String, Fault)> = Vec::new();
    for name in names {
        let path = format!("{FOLDER}/{name}");
        println!("cargo::rerun-if-changed={path}");
        let text = fs::read_to_string(&path)?;
        let (exercises, found) =
            Node::read(&text).map_or_else(|fault| (Vec::new(), vec![fault]), |node| sift(&node));
        faults.extend(found.into_iter().map(|fault| (path.clone(), fault)));
        read.push((path, exercises));
    }
    let files: Vec<(&str, &[Exercise])> =
        read.iter().map(|(path, exercises)| (path.as_str(), exercises.as_slice())).collect();
    for (place, fault) in twice(&files) {
        let path = files.get(place).map_or(FOLDER, |(path, _)| path);
        faults.push((path.to_owned(), fault));
    }
    let level = if env::var_os(WRITE_NAMES).is_some() { "warning" } else { "error" };
    for (path, fault) in &faults {
        println!("cargo::{level}={path}:{}: {}", fault.line, fault.says);
    }
    if faults.iter().any(|(_, fault)| fault.says.contains("estimate")) {
        println!(
            "cargo::warning=After a change of an estimate: {WRITE_NAMES}=1 cargo test --test exercises names"
        );
    }
    write_list(read.iter().map(|(path, _)| path.as_str()))
}

/// The names of all files, in order.
fn files() -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    if Path::new(FOLDER).is_dir() {
        for entry in fs::read_dir(FOLDER)? {
            let name = entry?.file_name().to_string_lossy().into_owned();
            if name.ends_with(".toml") {
                names.push(name);
            }
        }
    }
    names.sort();
    Ok(names)
}

fn write_list<'a>(paths: impl Iterator<Item = &'a str>) -> io::Result<()> {
    let mut list = String::from("&[\n");
    for path in paths {
        list += &format!(
            "    ({path:?}, include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {:?}))),\n",
            format!("/{path}")
        );
    }
    list += "]\n";
    let folder = env::var_os("OUT_DIR").map(PathBuf::from).unwrap_or_default();
    fs::write(folder.join("exercises.rs"), list)
}
