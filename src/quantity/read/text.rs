//! One spelling for each character, so that the parser meets no other.

/// A character of the text as the parser sees it, and its place in the text as it was typed.
#[derive(Clone, Copy, Debug)]
pub struct Char {
    pub c: char,
    pub at: usize,
    /// Whether it parts two lines or two cells.
    pub parts: bool,
}

/// Full-width forms become plain ones, every dash used as a minus becomes `-`, every multiplication
/// sign `*`, every division sign `/`, every space one kind of space. Marks that cannot be seen go.
pub fn normalise(text: &str) -> Vec<Char> {
    text.chars()
        .enumerate()
        .filter(|(_, c)| !is_invisible(*c))
        .map(|(at, c)| Char { c: plain(c), at, parts: parts(c) })
        .collect()
}

fn plain(c: char) -> char {
    match c {
        '\u{FF01}'..='\u{FF5E}' => plain(char::from_u32(u32::from(c) - 0xFF01 + 0x21).unwrap_or(c)),
        '\u{0660}'..='\u{0669}' => digit(c, 0x0660),
        '\u{06F0}'..='\u{06F9}' => digit(c, 0x06F0),
        '\u{0966}'..='\u{096F}' => digit(c, 0x0966),
        '−' | '–' | '‐' | '‑' | '‒' | '﹣' => '-',
        '﹢' => '+',
        '×' | '⋅' | '∙' | '∗' | '•' | '✕' | '⨯' => '*',
        '÷' | '∕' | '⁄' => '/',
        '’' | '‘' | 'ʼ' => '\'',
        '٪' | '﹪' => '%',
        '٫' | '。' => '.',
        '٬' => ',',
        'μ' => 'µ',
        c if c.is_whitespace() => ' ',
        c => c,
    }
}

/// The end of a line and the tabulator are spaces, but digits behind them are another number.
fn parts(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\u{B}' | '\u{C}' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

fn digit(c: char, zero: u32) -> char {
    char::from_digit(u32::from(c) - zero, 10).unwrap_or(c)
}

/// Zero-width characters and the marks that set the direction of writing, which copied text carries.
fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{00AD}' | '\u{061C}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}'
            | '\u{2060}'..='\u{2069}' | '\u{FE0E}' | '\u{FE0F}' | '\u{FEFF}'
    )
}

/// The digit that a superscript stands for, or the sign.
pub fn superscript(c: char) -> Option<char> {
    const RAISED: &str = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻";
    RAISED.chars().zip("0123456789+-".chars()).find(|(raised, _)| *raised == c).map(|(_, c)| c)
}

/// The fraction that one character stands for: `½`.
pub fn vulgar(c: char) -> Option<(i128, i128)> {
    Some(match c {
        '½' => (1, 2),
        '⅓' => (1, 3),
        '⅔' => (2, 3),
        '¼' => (1, 4),
        '¾' => (3, 4),
        '⅕' => (1, 5),
        '⅖' => (2, 5),
        '⅗' => (3, 5),
        '⅘' => (4, 5),
        '⅙' => (1, 6),
        '⅚' => (5, 6),
        '⅐' => (1, 7),
        '⅛' => (1, 8),
        '⅜' => (3, 8),
        '⅝' => (5, 8),
        '⅞' => (7, 8),
        '⅑' => (1, 9),
        '⅒' => (1, 10),
        _ => return None,
    })
}
