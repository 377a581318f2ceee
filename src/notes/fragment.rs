//! The fragment of a frame's address: which example or exercise it shows, and how.
//!
//! `frame.html#example/staircase?stages=8&micro-batches=32&show=picture&theme=dark`, or
//! `frame.html#exercise/27-1?seed=7`: an [`Address`] as one would write it by hand, without a sum, whose
//! screen is `example` or `exercise` and a name. Its pairs are the attributes of the element under the
//! same names: first those that say how it is shown (`show`, `theme`, `seed`, `storage`), then the
//! numbers, as they are typed. Names and texts are percent-encoded; of one name that stands twice the last
//! holds, as in a run.

use super::{Choice, Show, Theme, What, is_number};
use crate::scenario::{Address, AddressError};
use std::fmt;

/// Why a frame has nothing to show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoFrame {
    /// The address cannot be read.
    Unread(AddressError),
    /// It names neither an example nor an exercise that there is.
    Unknown(String),
}

impl fmt::Display for NoFrame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unread(error) => error.fmt(f),
            Self::Unknown(name) if name.is_empty() => f.write_str(
                "This address names nothing to show. It ends in #example/ or #exercise/ and a name.",
            ),
            Self::Unknown(name) => {
                write!(f, "The workbook has no “{name}”. It may have had it in another version.")
            }
        }
    }
}

impl std::error::Error for NoFrame {}

/// The fragment of a choice, from the `#` on.
///
/// ```
/// use bytes_and_bubbles::notes::{Choice, What, fragment};
///
/// let mut choice = Choice::of(What::example("staircase").unwrap());
/// assert_eq!(fragment::write(&choice), "#example/staircase");
/// choice.numbers.push(("stages".into(), "2 × 8".into()));
/// choice.derivation = false;
/// assert_eq!(fragment::write(&choice), "#example/staircase?show=controls&stages=2%20%C3%97%208");
/// assert_eq!(fragment::read(&fragment::write(&choice)), Ok(choice));
/// ```
#[must_use]
pub fn write(choice: &Choice) -> String {
    let mut address = Address::of(&[choice.what.kind(), choice.what.name()]);
    address.typed = choice.attributes();
    format!("#{}", address.plain())
}

/// The choice of a fragment, with or without its `#`. What it says of sizes, which are the frame's own,
/// is not in it. Words for `show` and `theme` that nobody knows are passed over.
///
/// # Errors
/// [`NoFrame`] where there is nothing to show.
pub fn read(fragment: &str) -> Result<Choice, NoFrame> {
    let address = Address::parse(fragment).map_err(NoFrame::Unread)?;
    let what = match address.screen.as_slice() {
        [kind, name] if kind == "example" => What::example(name),
        [kind, name] if kind == "exercise" => What::exercise(name),
        _ => None,
    };
    let Some(what) = what else {
        let name = address.screen.join("/");
        return Err(NoFrame::Unknown(name.chars().take(80).collect()));
    };
    let mut choice = Choice::of(what);
    for (name, text) in address.typed {
        match (name.as_str(), what) {
            ("theme", _) => {
                let known = Theme::ALL.into_iter().find(|(_, name, _)| *name == text);
                choice.theme = known.map_or(choice.theme, |(theme, ..)| theme);
            }
            ("show", What::Example(_)) => (choice.show, choice.derivation) = shown(&text),
            ("seed", What::Exercise(_)) => choice.seed = text.parse().unwrap_or(0),
            ("storage", What::Exercise(_)) => choice.kept = text != "none",
            (name, What::Example(_)) if is_number(name) => {
                choice.numbers.push((name.to_owned(), text));
            }
            _ => {}
        }
    }
    Ok(choice)
}

/// What the words of `show` come to, and whether derivations are among it.
///
/// ```
/// use bytes_and_bubbles::notes::{Show, fragment::shown};
/// assert_eq!(shown(""), (Show::All, true));
/// assert_eq!(shown("controls"), (Show::All, false));
/// assert_eq!(shown("derivation figures"), (Show::Figures, true));
/// assert_eq!(shown("picture"), (Show::Picture, true));
/// ```
#[must_use]
pub fn shown(words: &str) -> (Show, bool) {
    let has = |word: &str| words.split_whitespace().any(|one| one == word);
    let show = if has("picture") {
        Show::Picture
    } else if has("figures") || has("derivation") && !has("controls") {
        Show::Figures
    } else {
        Show::All
    };
    let says = has("controls") || has("figures");
    (show, has("derivation") || !says)
}
