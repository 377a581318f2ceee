//! Where the workbook stands, and who can reach it.

use bytes_and_bubbles::notes::Base;
use proptest::prelude::*;

#[test]
fn the_folder_is_that_of_the_page() {
    for (page, folder) in [
        ("https://a.org/", "https://a.org/"),
        ("https://a.org", "https://a.org/"),
        ("https://a.org/x/y/index.html", "https://a.org/x/y/"),
        ("https://a.org/x/?y=/z/#/a/b?c=/d", "https://a.org/x/"),
        ("http://127.0.0.1:8080/#/", "http://127.0.0.1:8080/"),
        ("file:///books/my%20notes/index.html#/x", "file:///books/my%20notes/"),
        ("https://a.org/a'b\"c<d>/", "https://a.org/a%27b%22c%3Cd%3E/"),
    ] {
        assert_eq!(Base::of_page(page).as_str(), folder);
    }
}

/// EM-18: a page that begins with https: takes nothing from one that begins with http:.
#[test]
fn an_address_that_others_cannot_use_says_so() {
    for (page, word) in [
        ("http://a.org/b/", "mixed content"),
        ("http://localhost.a.org/", "mixed content"),
        ("file:///books/workbook/index.html", "from a file"),
        ("http://localhost:8080/", "your own machine"),
        ("https://app.localhost/", "your own machine"),
        ("http://127.0.0.1:8080/dist/", "your own machine"),
        ("http://[::1]/", "your own machine"),
        ("about:srcdoc", "no address"),
        ("blob:https://a.org/1-2", "no address"),
        ("", "no address"),
    ] {
        let warning = Base::of_page(page).warning().unwrap_or_else(|| panic!("{page}"));
        assert!(warning.contains(word), "{page}: {warning}");
    }
    for page in ["https://a.org/b/", "https://a.org:8443/", "HTTPS://127.a.org/"] {
        assert_eq!(Base::of_page(page).warning(), None, "{page}");
    }
}

#[test]
fn what_is_typed_is_an_address_or_is_refused() {
    for (typed, folder) in [
        ("https://a.org", "https://a.org/"),
        (" https://a.org/b/// ", "https://a.org/b/"),
        ("https://a.org/b/index.html#/x", "https://a.org/b/"),
        ("HTTPS://a.org/b.html", "https://a.org/"),
        ("https://a.html", "https://a.html/"),
        ("https://a.org/{{x}}`", "https://a.org/%7B%7Bx%7D%7D%60/"),
    ] {
        assert_eq!(Base::typed(typed).unwrap().as_str(), folder);
    }
    for typed in [
        "",
        "a.org",
        "javascript:alert(1)",
        "data:text/html,x",
        "https://",
        "https:///a",
        "https://a b/",
    ] {
        assert!(Base::typed(typed).is_err(), "{typed}");
    }
}

proptest! {
    #[test]
    fn no_address_breaks_out_of_where_it_is_written(typed in ".*") {
        for base in [Some(Base::of_page(&typed)), Base::typed(&format!("https://a{typed}")).ok()] {
            let Some(base) = base else { continue };
            prop_assert!(base.as_str().ends_with('/'));
            let breaks = "\"'<>`\\{} \n()$";
            prop_assert!(!base.as_str().contains(|c| breaks.contains(c)));
            prop_assert!(!base.as_str().chars().any(char::is_control));
        }
    }
}
