//! Where notes are written, and the steps that each of these tools needs.

use super::escape::{python, python_block, yaml};
use super::snippet;
use super::{Base, Choice};

/// Something to do, and what is pasted then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What to do, in words.
    pub says: String,
    /// What to paste; empty where there is nothing.
    pub snippet: String,
}

/// What a snippet is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Host {
    /// A page of HTML.
    #[default]
    Element,
    /// A page that allows frames only.
    Frame,
    /// Anything else.
    Link,
    /// MkDocs.
    MkDocs,
    /// Sphinx with MyST.
    Myst,
    /// mdBook.
    MdBook,
    /// Quarto.
    Quarto,
    /// A Jupyter notebook.
    Jupyter,
    /// Slides of reveal.js.
    Reveal,
    /// Moodle.
    Moodle,
    /// Canvas.
    Canvas,
}

impl Host {
    /// All of them: the name in choices, and what it is called.
    pub const ALL: [(Self, &str, &str); 11] = [
        (Self::Element, "element", "a page (element)"),
        (Self::Frame, "frame", "a frame"),
        (Self::Link, "link", "a link"),
        (Self::MkDocs, "mkdocs", "MkDocs"),
        (Self::Myst, "myst", "Sphinx with MyST"),
        (Self::MdBook, "mdbook", "mdBook"),
        (Self::Quarto, "quarto", "Quarto"),
        (Self::Jupyter, "jupyter", "Jupyter"),
        (Self::Reveal, "reveal", "reveal.js"),
        (Self::Moodle, "moodle", "Moodle"),
        (Self::Canvas, "canvas", "Canvas"),
    ];

    /// Whether it shows a frame, whose height matters.
    #[must_use]
    pub fn is_framed(self) -> bool {
        matches!(self, Self::Frame | Self::Moodle | Self::Canvas)
    }

    /// What to do, in order.
    #[must_use]
    pub fn steps(self, choice: &Choice, base: &Base) -> Vec<Step> {
        let tag = || snippet::tag(choice, base);
        let frame = || snippet::frame(choice, base);
        match self {
            Self::Element => vec![step(
                "Paste this into the page, where the widget is to stand. The first line is needed once on a \
                 page, however many widgets follow.",
                snippet::element(choice, base),
            )],
            Self::Frame => vec![step(
                "Paste this where the frame is to stand. It needs no script on the page; if it is too low, it \
                 scrolls.",
                frame(),
            )],
            Self::Link => vec![
                step("The address alone:", snippet::page(choice, base)),
                step("As HTML:", snippet::link(choice, base)),
                step("As Markdown:", snippet::markdown_link(choice, base)),
            ],
            Self::MkDocs => vec![
                step(
                    "In mkdocs.yml, once for all pages (MkDocs 1.5 or newer):",
                    format!(
                        "extra_javascript:\n  - path: {}\n    type: module",
                        yaml(&snippet::script_address(base))
                    ),
                ),
                step(
                    "In the page’s .md file, with an empty line before and after it and not indented:",
                    in_div(&tag()),
                ),
            ],
            Self::Myst => vec![
                step(
                    "In conf.py, once for all pages; myst_parser is among its extensions already:",
                    format!(
                        "html_js_files = [({}, {{\"type\": \"module\"}})]",
                        python(&snippet::script_address(base))
                    ),
                ),
                step("In the page’s .md file:", fenced("{raw} html", &tag())),
            ],
            Self::MdBook => vec![
                step(
                    "In the file theme/head.hbs beside book.toml, once for the book; make it if it is not \
                     there:",
                    snippet::script(base),
                ),
                step(
                    "In the chapter’s .md file, with an empty line before and after it:",
                    in_div(&tag()),
                ),
            ],
            Self::Quarto => vec![
                step(
                    "In _quarto.yml, or at the top of the .qmd file between its lines of dashes. Leave embed-resources \
                     off: it parts scripts from the files that they load.",
                    format!(
                        "format:\n  html:\n    include-in-header:\n      - text: |\n          {}",
                        snippet::script(base)
                    ),
                ),
                step("In the .qmd file:", fenced("{=html}", &tag())),
            ],
            Self::Jupyter => vec![
                step(
                    "Into a code cell of a Python notebook; run it. It shows in JupyterLab where the notebook \
                     is trusted, and in the HTML that nbconvert writes:",
                    format!(
                        "from IPython.display import HTML\n\nHTML({})",
                        python_block(&snippet::element(choice, base))
                    ),
                ),
                step(
                    "Or as a frame, which needs no trust:",
                    format!(
                        "from IPython.display import HTML\n\nHTML({})",
                        python_block(&format!("<div>{}</div>", frame()))
                    ),
                ),
            ],
            Self::Reveal => vec![
                step(
                    "At the end of the body in the presentation’s HTML, once, beside the scripts of \
                     reveal.js:",
                    snippet::script(base),
                ),
                step(
                    "As a slide of its own; the attribute keeps swipes in the widget from turning the slide. A slide \
                     does not scroll: show the picture only, or put the tag into a box that scrolls.",
                    format!("<section data-prevent-swipe>\n{}\n</section>", tag()),
                ),
            ],
            Self::Moodle => vec![
                step(
                    "Turn edit mode on and add the activity “Page” (or “Text and media area”). In its editor \
                     choose Tools, then Source code, and paste:",
                    frame(),
                ),
                step(
                    "Where your Moodle takes frames out of pages: add the resource “URL” with this address, \
                     and under Appearance choose Embed.",
                    snippet::frame_address(choice, base),
                ),
            ],
            Self::Canvas => vec![
                step(
                    "Open the page with Edit, switch to the HTML editor (</> below the text), paste this and \
                     save:",
                    frame(),
                ),
                step(
                    "Where an administrator has taken frames away: add a module item of the kind External URL \
                     with this address, to be loaded in a new tab.",
                    snippet::page(choice, base),
                ),
            ],
        }
    }
}

fn step(says: &str, snippet: String) -> Step {
    Step { says: says.to_owned(), snippet }
}

/// In a `div`, which every Markdown passes on as it is, up to the next empty line; there is none in it.
fn in_div(tag: &str) -> String {
    format!("<div>\n{tag}\n</div>")
}

/// In a fence, which ends at three backticks; those of a reader are written by their numbers.
fn fenced(info: &str, tag: &str) -> String {
    format!("```{info}\n{tag}\n```")
}
