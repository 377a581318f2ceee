//! A choice as what is pasted: the element with its script, a frame, a link.

use super::escape::{attribute, markdown, markdown_address, text};
use super::{Base, Choice, What, fragment};

/// The script that both elements need, once on a page.
#[must_use]
pub fn script(base: &Base) -> String {
    format!(
        "<script type=\"module\" src=\"{}\"></script>",
        attribute_address(&script_address(base))
    )
}

/// The address of that script.
#[must_use]
pub fn script_address(base: &Base) -> String {
    base.file("embed.js")
}

/// The element, on one line: some Markdown closes elements at the end of a line. What stands in it is shown where the widget cannot be: its name and a link
/// to the workbook.
#[must_use]
pub fn tag(choice: &Choice, base: &Base) -> String {
    let tag = choice.what.tag();
    let mut open = format!("<{tag} name=\"{}\"", attribute(choice.what.name()));
    for (name, value) in choice.attributes() {
        // Names are those of controls, which are letters and hyphens.
        open.push_str(&format!(" {name}=\"{}\"", attribute(&value)));
    }
    if let Some(width) = choice.width {
        open.push_str(&format!(" style=\"--bb-width: {width}px\""));
    }
    format!("{open}>{}</{tag}>", fallback(choice, base))
}

/// The element with its script before it.
///
/// ```
/// use bytes_and_bubbles::notes::{Base, Choice, What, snippet};
///
/// let mut choice = Choice::of(What::example("staircase").unwrap());
/// choice.numbers.push(("stages".into(), "8".into()));
/// let base = Base::of_page("https://a.org/book/");
/// let element = snippet::element(&choice, &base);
/// assert!(element.starts_with(r#"<script type="module" src="https://a.org/book/embed.js"></script>"#));
/// assert!(element.contains(r#"<bb-example name="staircase" stages="8">"#));
/// ```
#[must_use]
pub fn element(choice: &Choice, base: &Base) -> String {
    format!("{}\n{}", script(base), tag(choice, base))
}

fn fallback(choice: &Choice, base: &Base) -> String {
    let kind = match choice.what {
        What::Example(_) => "a worked example",
        What::Exercise(_) => "an exercise",
    };
    format!(
        "<a href=\"{}\">{}</a>, {kind} of Bytes &amp; Bubbles",
        attribute_address(&page(choice, base)),
        text(&choice.what.title())
    )
}

/// The frame, on one line.
#[must_use]
pub fn frame(choice: &Choice, base: &Base) -> String {
    // A width that is asked for is not wider than its place.
    let (width, most) = match choice.width {
        Some(width) => (width.to_string(), " style=\"max-width: 100%\""),
        None => ("100%".to_owned(), ""),
    };
    format!(
        "<iframe src=\"{}\" title=\"{}\" width=\"{width}\" height=\"{}\"{most} loading=\"lazy\" \
         allow=\"clipboard-write\" frameborder=\"0\"></iframe>",
        attribute_address(&frame_address(choice, base)),
        attribute(&title(choice)),
        choice.height
    )
}

/// The address that a frame shows.
#[must_use]
pub fn frame_address(choice: &Choice, base: &Base) -> String {
    base.file(&format!("frame.html{}", fragment::write(choice)))
}

/// What a frame is called: it is read out before what is in it.
#[must_use]
pub fn title(choice: &Choice) -> String {
    format!("{} (Bytes & Bubbles)", choice.what.title())
}

/// Its page in the workbook, with the same numbers.
#[must_use]
pub fn page(choice: &Choice, base: &Base) -> String {
    base.page(&choice.address().fragment())
}

/// A link to that page in HTML.
#[must_use]
pub fn link(choice: &Choice, base: &Base) -> String {
    let address = attribute_address(&page(choice, base));
    format!("<a href=\"{address}\">{}</a>", text(&title(choice)))
}

/// The same in Markdown.
#[must_use]
pub fn markdown_link(choice: &Choice, base: &Base) -> String {
    format!("[{}]({})", markdown(&title(choice)), markdown_address(&page(choice, base)))
}

/// An address within quotes: `&` between pairs would begin a character there, as in `&micro-batches`.
fn attribute_address(address: &str) -> String {
    let mut written = String::new();
    for c in address.chars() {
        match c {
            '#' | '@' | '~' | '[' | ']' => written.push(c),
            c => {
                let mut one = [0; 4];
                written.push_str(&attribute(c.encode_utf8(&mut one)));
            }
        }
    }
    written
}
