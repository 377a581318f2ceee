//! HTML, written piece by piece.

/// HTML, written piece by piece; texts and attributes cannot become elements.
///
/// ```
/// use bytes_and_bubbles::markup::Markup;
/// let mut html = Markup::default();
/// html.open("p", &[("title", "a \"b\""), ("class", "")]).text("1 < 2").close("p");
/// assert_eq!(html.into_string(), r#"<p title="a &quot;b&quot;">1 &lt; 2</p>"#);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Markup(String);

impl Markup {
    /// Opens an element. Attributes without a value are left out.
    pub fn open(&mut self, tag: &str, attributes: &[(&str, &str)]) -> &mut Self {
        self.0.push('<');
        self.0.push_str(tag);
        for (name, value) in attributes.iter().filter(|(_, value)| !value.is_empty()) {
            self.0.push(' ');
            self.0.push_str(name);
            self.0.push_str("=\"");
            self.escaped(value);
            self.0.push('"');
        }
        self.0.push('>');
        self
    }

    /// Closes an element.
    pub fn close(&mut self, tag: &str) -> &mut Self {
        self.0.push_str("</");
        self.0.push_str(tag);
        self.0.push('>');
        self
    }

    /// A text.
    pub fn text(&mut self, text: &str) -> &mut Self {
        self.escaped(text);
        self
    }

    /// An element with nothing but a text in it.
    pub fn element(&mut self, tag: &str, attributes: &[(&str, &str)], text: &str) -> &mut Self {
        self.open(tag, attributes).text(text).close(tag)
    }

    /// HTML, SVG or MathML that was written here: never what a reader typed.
    pub fn raw(&mut self, html: &str) -> &mut Self {
        self.0.push_str(html);
        self
    }

    /// The whole text.
    #[must_use]
    pub fn into_string(self) -> String {
        self.0
    }

    fn escaped(&mut self, text: &str) {
        for c in text.chars() {
            match c {
                '&' => self.0.push_str("&amp;"),
                '<' => self.0.push_str("&lt;"),
                '>' => self.0.push_str("&gt;"),
                '"' => self.0.push_str("&quot;"),
                c => self.0.push(c),
            }
        }
    }
}
