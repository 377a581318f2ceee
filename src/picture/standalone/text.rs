//! Texts in a file: on lines, since SVG breaks none, and with nothing that XML forbids.

/// A text as it stands in XML, between tags or in an attribute.
///
/// ```
/// use bytes_and_bubbles::picture::standalone::xml;
/// assert_eq!(xml("a < \"b\" & \u{1}"), "a &lt; &quot;b&quot; &amp; \u{fffd}");
/// ```
#[must_use]
pub fn xml(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => written.push_str("&amp;"),
            '<' => written.push_str("&lt;"),
            '>' => written.push_str("&gt;"),
            '"' => written.push_str("&quot;"),
            '\t' | '\n' | '\r' => written.push(' '),
            c if is_forbidden(c) => written.push('\u{fffd}'),
            c => written.push(c),
        }
    }
    written
}

/// Whether XML has no way to hold this character.
pub(super) fn is_forbidden(c: char) -> bool {
    let is_space = matches!(c, '\t' | '\n' | '\r');
    c < ' ' && !is_space || matches!(c, '\u{fffe}' | '\u{ffff}')
}

/// About how wide a text is at a size of letters: more rather than less, since nobody knows the font.
pub(super) fn width(text: &str, size: f64) -> f64 {
    let em = |c: char| match c {
        'i' | 'j' | 'l' | '.' | ',' | ':' | ';' | '\'' | '|' | ' ' | '(' | ')' => 0.34,
        'm' | 'w' | 'M' | 'W' | '%' | '@' => 0.92,
        c if c.is_ascii_uppercase() => 0.74,
        c if c.is_ascii_lowercase() => 0.6,
        c if c.is_ascii() => 0.66,
        c if u32::from(c) < 0x1100 => 0.72,
        _ => 1.05,
    };
    text.chars().map(em).sum::<f64>() * size
}

/// A text on lines that are no wider than this; a word that is wider is cut.
///
/// ```
/// use bytes_and_bubbles::picture::standalone::wrapped;
/// assert_eq!(wrapped("one two three", 60.0, 10.0), ["one two", "three"]);
/// assert!(wrapped(" ", 60.0, 10.0).is_empty());
/// assert_eq!(wrapped("aaaaaaaaaaaaaaa", 60.0, 10.0).len(), 2);
/// ```
#[must_use]
pub fn wrapped(text: &str, most: f64, size: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
        if width(&longer, size) <= most {
            line = longer;
            continue;
        }
        if !line.is_empty() {
            lines.push(std::mem::take(&mut line));
        }
        for c in word.chars() {
            let mut longer = line.clone();
            longer.push(c);
            if !line.is_empty() && width(&longer, size) > most {
                lines.push(std::mem::take(&mut line));
            }
            line.push(c);
        }
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}
