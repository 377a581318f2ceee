//! The part of the page that is there without scripts is what the estimates say today.
#![allow(clippy::unwrap_used, missing_docs)]

use bytes_and_bubbles::example::plain;
use std::path::Path;

/// After a change of an example: `WRITE_PLAIN=1 cargo test --test plain_page`.
#[test]
fn plain_html_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("plain.html");
    if std::env::var_os("WRITE_PLAIN").is_some() {
        std::fs::write(&path, plain::page()).unwrap();
    }
    assert_eq!(std::fs::read_to_string(&path).unwrap(), plain::page());
}

#[test]
fn it_holds_the_answers() {
    let page = plain::page();
    for answer in [
        "16,000,000 bytes",
        "17,310,720 bytes",
        "21,638,400 bytes",
        "85,899,345,920 bytes",
        "<b>7/8</b> <small>87.5%</small>",
        "<b>7/39</b> <small>17.9%</small>",
        "<b>1/20</b> <small>5%</small>",
        "<b>133</b>",
        // Chapter 27, further on.
        "524,288 bytes",
        "8,310,720 bytes",
        "<b>0.001024</b>",
        "<b>2.5</b>",
    ] {
        assert!(page.contains(answer), "{answer}");
    }
}
