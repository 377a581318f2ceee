//! Values as JSON: all that goes out is written here.

use crate::scenario::json_text;
use std::fmt;

/// A value to write as JSON.
///
/// ```
/// use bytes_and_bubbles::script::json::{Value, object};
///
/// let value = object([
///     ("name", "a \"b\"".into()),
///     ("exact", Value::Nothing),
///     ("score", Value::Number(0.5)),
///     ("parts", vec![true, false].into()),
/// ]);
/// assert_eq!(value.to_string(), r#"{"name":"a \"b\"","exact":null,"score":0.5,"parts":[true,false]}"#);
/// // JSON knows no infinity.
/// assert_eq!(Value::Number(f64::INFINITY).to_string(), "null");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// `null`.
    Nothing,
    /// `true` or `false`.
    Flag(bool),
    /// A number that is rounded anyway, such as a score; what is exact is a text.
    Number(f64),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Value>),
    /// Names and values, in their order.
    Object(Vec<(String, Value)>),
}

/// An object of these names and values.
#[must_use]
pub fn object<const N: usize>(pairs: [(&str, Value); N]) -> Value {
    Value::Object(pairs.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
}

/// A list of what each of `items` is.
pub fn list<T>(items: impl IntoIterator<Item = T>, of: impl FnMut(T) -> Value) -> Value {
    Value::List(items.into_iter().map(of).collect())
}

impl Value {
    /// The same object with one more value.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Self>) -> Self {
        if let Self::Object(pairs) = &mut self {
            pairs.push((name.to_owned(), value.into()));
        }
        self
    }

    /// The same with a value that is left out where there is none.
    #[must_use]
    pub fn with_if(self, name: &str, value: Option<impl Into<Self>>) -> Self {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }
}

impl From<bool> for Value {
    fn from(flag: bool) -> Self {
        Self::Flag(flag)
    }
}

impl From<u32> for Value {
    fn from(number: u32) -> Self {
        Self::Number(number.into())
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Nothing, Into::into)
    }
}

impl<T: Into<Value>> From<Vec<T>> for Value {
    fn from(values: Vec<T>) -> Self {
        Self::List(values.into_iter().map(Into::into).collect())
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => f.write_str("null"),
            Self::Flag(flag) => write!(f, "{flag}"),
            Self::Number(number) if number.is_finite() => write!(f, "{number}"),
            Self::Number(_) => f.write_str("null"),
            Self::Text(text) => f.write_str(&json_text(text)),
            Self::List(values) => {
                f.write_str("[")?;
                for (place, value) in values.iter().enumerate() {
                    let comma = if place == 0 { "" } else { "," };
                    write!(f, "{comma}{value}")?;
                }
                f.write_str("]")
            }
            Self::Object(pairs) => {
                f.write_str("{")?;
                for (place, (name, value)) in pairs.iter().enumerate() {
                    let comma = if place == 0 { "" } else { "," };
                    write!(f, "{comma}{}:{value}", json_text(name))?;
                }
                f.write_str("}")
            }
        }
    }
}
