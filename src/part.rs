//! Parts of the module that load when they are used.
//!
//! The build splits off what only a part uses, with the feature `split`; without it everything is one module,
//! and every part is there at once.

/// A part did not arrive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Missing;

impl std::fmt::Display for Missing {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("A part of the workbook did not arrive. The network may be down.")
    }
}

#[cfg(feature = "split")]
impl From<wasm_split_helpers::SplitLoaderError> for Missing {
    fn from(_: wasm_split_helpers::SplitLoaderError) -> Self {
        Self
    }
}

/// A function that is the way into a part named as it: its caller waits until the part is there.
macro_rules! part {
    ($(#[$doc:meta])* $visible:vis fn $name:ident() -> $given:ty { $($body:tt)* }) => {
        $(#[$doc])*
        #[cfg(feature = "split")]
        // The splitter's own macro links the part.
        #[allow(unsafe_code)]
        #[wasm_split_helpers::wasm_split($name, fallible)]
        $visible fn $name() -> Result<$given, $crate::part::Missing> {
            Ok({ $($body)* })
        }

        $(#[$doc])*
        #[cfg(not(feature = "split"))]
        #[allow(clippy::unused_async)]
        $visible async fn $name() -> Result<$given, $crate::part::Missing> {
            Ok({ $($body)* })
        }
    };
}

pub(crate) use part;
