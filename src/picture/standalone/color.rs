//! Colours as every program knows them.

/// A colour that a browser computed, as six digits, and how opaque it is; `none` where it is no colour or
/// nothing is seen of it. Browsers compute mixed colours in forms that only browsers read.
///
/// ```
/// use bytes_and_bubbles::picture::standalone::plain;
/// assert_eq!(plain("rgb(30, 34, 39)"), ("#1e2227".to_owned(), 1.0));
/// assert_eq!(plain("rgba(30, 34, 39, 0.5)"), ("#1e2227".to_owned(), 0.5));
/// assert_eq!(plain("color(srgb 1 0.5 0 / 0.25)"), ("#ff8000".to_owned(), 0.25));
/// assert_eq!(plain("#FFFDF8"), ("#fffdf8".to_owned(), 1.0));
/// assert_eq!(plain("rgba(0, 0, 0, 0)").0, "none");
/// assert_eq!((plain("none").0, plain("url(#a)").0), ("none".to_owned(), "none".to_owned()));
/// ```
#[must_use]
pub fn plain(computed: &str) -> (String, f64) {
    let nothing = ("none".to_owned(), 1.0);
    let text = computed.trim().to_ascii_lowercase();
    if let Some(digits) = text.strip_prefix('#') {
        let is_plain = digits.len() == 6 && digits.chars().all(|c| c.is_ascii_hexdigit());
        return if is_plain { (text, 1.0) } else { nothing };
    }
    let Some((kind, parts)) = text.strip_suffix(')').and_then(|text| text.split_once('(')) else {
        return nothing;
    };
    let (parts, scale) = match kind {
        "rgb" | "rgba" => (parts, 1.0),
        "color" => match parts.trim().strip_prefix("srgb ") {
            Some(parts) => (parts, 255.0),
            None => return nothing,
        },
        _ => return nothing,
    };
    let numbers: Vec<f64> = parts
        .split([' ', ',', '/'])
        .filter(|part| !part.is_empty())
        .map(|part| match part.strip_suffix('%') {
            Some(share) => share.parse().map_or(0.0, |share: f64| share / 100.0),
            None => part.parse().unwrap_or(0.0),
        })
        .collect();
    let (red, green, blue, opacity) = match numbers[..] {
        [red, green, blue] => (red, green, blue, 1.0),
        [red, green, blue, opacity] => (red, green, blue, opacity),
        _ => return nothing,
    };
    if opacity <= 0.0 {
        return nothing;
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to 255")]
    let byte = |part: f64| (part * scale).round().clamp(0.0, 255.0) as u8;
    (format!("#{:02x}{:02x}{:02x}", byte(red), byte(green), byte(blue)), opacity.min(1.0))
}
