//! Any text in letters, digits, `-` and `_`, which nothing on the way of a link changes (base 64 of RFC 4648,
//! section 5, without padding).

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// A text in letters.
pub fn to_letters(text: &str) -> String {
    let mut letters = String::with_capacity(text.len() * 4 / 3 + 2);
    for three in text.as_bytes().chunks(3) {
        let bits = three.iter().fold(0_u32, |bits, byte| bits << 8 | u32::from(*byte));
        let bits = bits << (8 * (3 - three.len()));
        for place in 0..=three.len() {
            let six = (bits >> (18 - 6 * place)) & 63;
            letters.extend(LETTERS.get(six as usize).map(|byte| char::from(*byte)));
        }
    }
    letters
}

/// The text again; `None` for what [`to_letters`] does not write.
pub fn from_letters(letters: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(letters.len() * 3 / 4);
    for four in letters.as_bytes().chunks(4) {
        let mut bits = 0_u32;
        for byte in four {
            let six = LETTERS.iter().position(|letter| letter == byte)?;
            bits = bits << 6 | u32::try_from(six).ok()?;
        }
        let bits = (bits << (6 * (4 - four.len()))).to_be_bytes();
        bytes.extend(bits.get(1..four.len())?);
    }
    String::from_utf8(bytes).ok().filter(|text| to_letters(text) == letters)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_letters_of_the_standard() {
        for (text, letters) in [
            ("", ""),
            ("f", "Zg"),
            ("fo", "Zm8"),
            ("foo", "Zm9v"),
            ("foobar", "Zm9vYmFy"),
            ("?>~", "Pz5-"),
        ] {
            assert_eq!(to_letters(text), letters);
            assert_eq!(from_letters(letters).as_deref(), Some(text));
        }
        for bad in ["Z", "Zh", "Zm9", "Zg==", "Zm9v ", "_w"] {
            assert_eq!(from_letters(bad), None, "{bad}");
        }
    }
}
