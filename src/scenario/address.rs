//! Addresses: which screen is shown and what was typed on it, in the fragment of the page's address.
//!
//! `#/chapter-8/staircase` shows a screen with its defaults. What a reader has typed is put behind it,
//! with the version of the form and a check sum in front: `#/v1-3f2a9c/chapter-8/staircase?stages=16`.
//! The sum stands first, so that a link cut anywhere is known to be cut. An address written by hand
//! needs neither: `#/chapter-8/staircase?stages=16`.

use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, utf8_percent_encode};
use std::fmt;

/// Names and texts, in order.
pub type Pairs = Vec<(String, String)>;

/// The version of addresses written now; older ones can be read.
const VERSION: u32 = 1;

/// What browsers and mail programs change, or what means something within an address.
const ENCODED: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'%')
    .add(b'&')
    .add(b'+')
    .add(b'<')
    .add(b'=')
    .add(b'>')
    .add(b'?')
    .add(b'[')
    .add(b'\\')
    .add(b']')
    .add(b'^')
    .add(b'`')
    .add(b'{')
    .add(b'|')
    .add(b'}')
    .add(b'\'')
    .add(b'~');

/// Which screen is shown and what was typed on it.
///
/// ```
/// use bytes_and_bubbles::scenario::{Address, AddressError};
///
/// let mut address = Address::of(&["chapter-8", "staircase"]);
/// assert_eq!(address.fragment(), "#/chapter-8/staircase");
///
/// address.typed.push(("stages".into(), "2 × 8".into()));
/// let link = address.fragment();
/// assert_eq!(Address::parse(&link), Ok(address));
///
/// // A link that lost its end says so.
/// assert_eq!(Address::parse(&link[..link.len() - 3]), Err(AddressError::Damaged));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Address {
    /// The screen: nothing for the contents, a chapter, or a chapter and an example.
    pub screen: Vec<String>,
    /// What was typed, where it differs from the defaults.
    pub typed: Pairs,
}

/// Why an address cannot be followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AddressError {
    /// The check sum does not fit: characters were lost or changed.
    Damaged,
    /// It was made by a later version of the workbook.
    FromTheFuture {
        /// The version that it names.
        version: u32,
    },
}

impl fmt::Display for AddressError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Damaged => f.write_str(
                "This link is damaged: a part of it was lost or changed on the way. Ask for it again, \
                 or copy it whole.",
            ),
            Self::FromTheFuture { version } => write!(
                f,
                "This link was made by a later version of the workbook (its form is number {version}, \
                 this page knows up to {VERSION}). Reload the page to get the newest version, then open \
                 the link again.",
            ),
        }
    }
}

impl std::error::Error for AddressError {}

impl Address {
    /// A screen with its defaults.
    #[must_use]
    pub fn of(screen: &[&str]) -> Self {
        Self { screen: screen.iter().map(|&part| part.to_owned()).collect(), typed: Pairs::new() }
    }

    /// Its text, from the `#` on.
    #[must_use]
    pub fn fragment(&self) -> String {
        if self.typed.is_empty() {
            return format!("#/{}", self.plain());
        }
        format!("#/v{VERSION}-{:06x}/{}", self.sum(), self.plain())
    }

    /// Its text as one would write it by hand, without a sum and the slash in front.
    ///
    /// ```
    /// use bytes_and_bubbles::scenario::Address;
    /// let mut address = Address::of(&["example", "staircase"]);
    /// address.typed.push(("stages".into(), "2 × 8".into()));
    /// assert_eq!(address.plain(), "example/staircase?stages=2%20%C3%97%208");
    /// assert_eq!(Address::parse(&address.plain()), Ok(address));
    /// ```
    #[must_use]
    pub fn plain(&self) -> String {
        let screen: Vec<_> = self.screen.iter().map(|part| encode(part)).collect();
        let screen = screen.join("/");
        if self.typed.is_empty() {
            return screen;
        }
        let typed: Vec<_> = self
            .typed
            .iter()
            .map(|(name, text)| format!("{}={}", encode(name), encode(text)))
            .collect();
        format!("{screen}?{}", typed.join("&"))
    }

    /// Reads a fragment, with or without its `#`.
    ///
    /// # Errors
    /// [`AddressError`] for one that is damaged or was made by a later version.
    pub fn parse(fragment: &str) -> Result<Self, AddressError> {
        let text = fragment.strip_prefix('#').unwrap_or(fragment);
        let text = text.strip_prefix('/').unwrap_or(text);
        let (stamp, rest) = match stamp(text) {
            Some((version, sum, rest)) => (Some((version, sum)), rest),
            None => (None, text),
        };
        if let Some((version, _)) = stamp.filter(|(version, _)| *version > VERSION) {
            return Err(AddressError::FromTheFuture { version });
        }
        let (screen, typed) = rest.split_once('?').unwrap_or((rest, ""));
        let screen =
            screen.split('/').filter(|part| !part.is_empty()).map(decode).collect::<Option<_>>();
        let typed = typed
            .split('&')
            .filter(|pair| !pair.is_empty())
            .map(|pair| {
                let (name, text) = pair.split_once('=')?;
                Some((decode(name)?, decode(text)?))
            })
            .collect::<Option<_>>();
        let (Some(screen), Some(typed)) = (screen, typed) else {
            return Err(AddressError::Damaged);
        };
        let address = Self { screen, typed };
        match stamp {
            Some((_, sum)) if sum != Some(address.sum()) => Err(AddressError::Damaged),
            _ => Ok(address),
        }
    }

    /// A sum over what the address says, not over how it is encoded: programs that pass links on may
    /// encode them anew. (FNV-1a, folded to 24 bits.)
    fn sum(&self) -> u32 {
        let parts =
            self.screen.iter().chain(self.typed.iter().flat_map(|(name, text)| [name, text]));
        let mut hash = 0x811c_9dc5_u32;
        for part in parts {
            for byte in part.bytes().chain([0]) {
                hash = (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
            }
        }
        (hash >> 24) ^ (hash & 0x00ff_ffff)
    }
}

/// Version and sum in front of an address, and what follows. A stamp that is cut has no sum.
fn stamp(text: &str) -> Option<(u32, Option<u32>, &str)> {
    let (stamp, rest) = text.split_once('/').unwrap_or((text, ""));
    let stamp = stamp.strip_prefix('v')?;
    let (version, sum) = stamp.split_once('-').unwrap_or((stamp, ""));
    let sum = u32::from_str_radix(sum, 16).ok().filter(|_| sum.len() == 6);
    Some((version.parse().unwrap_or(0), sum, rest))
}

fn encode(text: &str) -> String {
    utf8_percent_encode(text, ENCODED).to_string().replace('/', "%2F")
}

fn decode(text: &str) -> Option<String> {
    percent_decode_str(text).decode_utf8().ok().map(Into::into)
}
