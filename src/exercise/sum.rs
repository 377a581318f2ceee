//! Check sums (FNV-1a): they tell texts that were cut or changed, and texts that are not the same. They are
//! no seal: whoever wants to can make a fitting one.

/// The sum of several texts; where one ends and the next begins counts too.
///
/// ```
/// use bytes_and_bubbles::exercise::sum::sum_of;
/// assert_eq!(sum_of(["a"]), "089bc907b544c769");
/// assert_ne!(sum_of(["ab", "c"]), sum_of(["a", "bc"]));
/// ```
#[must_use]
pub fn sum_of<'a>(texts: impl IntoIterator<Item = &'a str>) -> String {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for text in texts {
        // No byte of a text is 255.
        for byte in text.bytes().chain([u8::MAX]) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    format!("{hash:016x}")
}
