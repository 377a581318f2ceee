//! Texts as they stand in files of others.
//!
//! A number that a reader typed, or that a link brought, may hold anything. Where it is written it has to
//! stay a text for every program that looks at the file: for a browser, and before it for whatever
//! makes a page of the notes, which may know templates (`{{ }}`, `{% %}`), fences, formulas and includes.

/// A text within a quoted attribute of HTML. What may mean something to any of these programs, and what
/// cannot be seen, is written by its number.
///
/// ```
/// use bytes_and_bubbles::notes::escape::attribute;
/// assert_eq!(attribute("16 B * 13e9"), "16 B * 13e9");
/// assert_eq!(attribute("\"><b>"), "&quot;&gt;&lt;b&gt;");
/// assert_eq!(attribute("{{ a }}\n`"), "&#123;&#123; a &#125;&#125;&#10;&#96;");
/// ```
#[must_use]
pub fn attribute(text: &str) -> String {
    escaped(text, |c| " .,-+/:;()%=*_?!×·÷".contains(c))
}

/// A text between two tags.
#[must_use]
pub fn text(text: &str) -> String {
    escaped(text, |c| " .,-+/:;()%=?!×·÷“”’–".contains(c))
}

fn escaped(text: &str, harmless: impl Fn(char) -> bool) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            // HTML has no way to write this one.
            '\0' => escaped.push('\u{fffd}'),
            // Numbers in this range are read as characters of an old code page; as they are they stay.
            '\u{80}'..='\u{9f}' => escaped.push(c),
            c if c.is_alphanumeric() || harmless(c) => escaped.push(c),
            c => escaped.push_str(&format!("&#{};", u32::from(c))),
        }
    }
    escaped
}

/// A string of Python.
///
/// ```
/// use bytes_and_bubbles::notes::escape::python;
/// assert_eq!(python("a\"b\\\n"), r#""a\"b\\\n""#);
/// ```
#[must_use]
pub fn python(text: &str) -> String {
    quoted(text)
}

/// A string of YAML in quotes.
#[must_use]
pub fn yaml(text: &str) -> String {
    quoted(text)
}

/// Python, YAML and JSON agree on these.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            c if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}' | '\u{feff}') => {
                quoted.push_str(&format!("\\u{:04x}", u32::from(c)));
            }
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

/// A string of Python over several lines, with a line end before and after the text.
///
/// ```
/// use bytes_and_bubbles::notes::escape::python_block;
/// assert_eq!(python_block(r#"a \ """#), format!("{0}\na {1}{1} {1}\"{1}\"\n{0}", "\"\"\"", '\\'));
/// ```
#[must_use]
pub fn python_block(text: &str) -> String {
    // Three quotes end it; wherever two stand side by side both are escaped.
    let text = text.replace('\\', "\\\\").replace("\"\"", "\\\"\\\"");
    format!("\"\"\"\n{text}\n\"\"\"")
}

/// An address as the target of a link in Markdown: nothing in it ends the link or emphasises.
///
/// ```
/// use bytes_and_bubbles::notes::escape::markdown_address;
/// assert_eq!(markdown_address("https://a.org/(b)_*"), "https://a.org/%28b%29%5F%2A");
/// ```
#[must_use]
pub fn markdown_address(address: &str) -> String {
    percent_encoded(address, |c| c.is_ascii_alphanumeric() || "-.:/?#&=%@+,;".contains(c))
}

/// An address in which everything that is not harmless is written by its bytes.
pub(super) fn percent_encoded(address: &str, harmless: impl Fn(char) -> bool) -> String {
    let mut written = String::with_capacity(address.len());
    for c in address.chars() {
        if harmless(c) {
            written.push(c);
        } else {
            let mut bytes = [0; 4];
            for byte in c.encode_utf8(&mut bytes).bytes() {
                written.push_str(&format!("%{byte:02X}"));
            }
        }
    }
    written
}

/// A text within Markdown: what means something there has a backslash before it, or is written as HTML
/// writes it, where some kinds of Markdown know no backslash.
#[must_use]
pub fn markdown(text: &str) -> String {
    let mut written = String::new();
    for c in text.chars() {
        match c {
            '<' => written.push_str("&lt;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '{' | '}' => written.extend(['\\', c]),
            c => written.push(if c.is_control() { ' ' } else { c }),
        }
    }
    written
}
