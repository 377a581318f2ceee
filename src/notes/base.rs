//! Where the workbook stands: the folder that all addresses in notes begin with.

use super::escape::percent_encoded;

/// The address of the folder, with a slash at its end and nothing in it that means something else where
/// it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Base(String);

/// How much of the world can open an address.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    Everybody,
    NotFromSecurePages,
    ThisMachine,
    ThisFile,
    Nobody,
}

impl Base {
    /// The folder of the page at this address.
    ///
    /// ```
    /// use bytes_and_bubbles::notes::Base;
    /// let base = Base::of_page("https://a.org/b/index.html?x=1#/chapter-8/staircase");
    /// assert_eq!(base.file("embed.js"), "https://a.org/b/embed.js");
    /// ```
    #[must_use]
    pub fn of_page(address: &str) -> Self {
        let page = address.split(['#', '?']).next().unwrap_or_default();
        // The slashes behind the scheme are no folder.
        let start = page.find("://").map_or(0, |at| at + 3);
        let path = page.get(start..).unwrap_or_default();
        let folder = match path.rfind('/') {
            Some(last) => page.get(..=start + last).unwrap_or_default().to_owned(),
            None => format!("{page}/"),
        };
        Self(written(&folder))
    }

    /// The folder that a lecturer typed: with a scheme, with or without the slash or the name of a page.
    ///
    /// # Errors
    /// What is wrong with it.
    ///
    /// ```
    /// use bytes_and_bubbles::notes::Base;
    /// assert_eq!(Base::typed(" https://a.org/b ").unwrap().file("x"), "https://a.org/b/x");
    /// assert_eq!(Base::typed("https://a.org/b/index.html").unwrap().file("x"), "https://a.org/b/x");
    /// assert!(Base::typed("javascript:alert(1)").is_err() && Base::typed("").is_err());
    /// ```
    pub fn typed(text: &str) -> Result<Self, &'static str> {
        let text = text.trim();
        let schemes = ["https://", "http://", "file://"];
        let lower: String = text.chars().take(8).collect::<String>().to_ascii_lowercase();
        let Some(scheme) = schemes.into_iter().find(|scheme| lower.starts_with(scheme)) else {
            return Err("An address that begins with https:// is needed here.");
        };
        let rest = text.get(scheme.len()..).unwrap_or_default();
        let rest = rest.split(['#', '?']).next().unwrap_or_default();
        let host = rest.split('/').next().unwrap_or_default();
        if scheme != "file://" && !host.contains(char::is_alphanumeric) {
            return Err("This address names no server.");
        }
        if rest.chars().any(|c| c.is_whitespace() || c.is_control()) {
            return Err("An address has no spaces in it.");
        }
        let last = rest.rsplit('/').next().unwrap_or_default();
        let is_page = rest.contains('/') && (last.ends_with(".html") || last.ends_with(".htm"));
        let folder = if is_page { rest.strip_suffix(last).unwrap_or(rest) } else { rest };
        Ok(Self(written(&format!("{scheme}{}/", folder.trim_end_matches('/')))))
    }

    /// A file in the folder, or what stands behind its address.
    #[must_use]
    pub fn file(&self, name: &str) -> String {
        format!("{}{name}", self.0)
    }

    /// The page of the workbook, whose fragment is this one.
    #[must_use]
    pub fn page(&self, fragment: &str) -> String {
        // A folder on disk has no page of its own.
        let page = if self.reach() == Reach::ThisFile { "index.html" } else { "" };
        format!("{}{page}{fragment}", self.0)
    }

    /// The address itself.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether a frame of it can be shown here and now: pages on disk have no modules.
    #[must_use]
    pub fn can_be_framed(&self) -> bool {
        self.0.starts_with("https://") || self.0.starts_with("http://")
    }

    /// Why what is written with it may not work for others; nothing where it will.
    #[must_use]
    pub fn warning(&self) -> Option<&'static str> {
        match self.reach() {
            Reach::Everybody => None,
            Reach::NotFromSecurePages => Some(
                "This address begins with http:. A page that begins with https: does not load anything from \
                 it (mixed content is blocked), and the widget stays away without a word. Use an address of \
                 the workbook that begins with https:.",
            ),
            Reach::ThisMachine => Some(
                "This is an address on your own machine: nobody else reaches it. Put the folder of the \
                 workbook on a server, and use its https: address here.",
            ),
            Reach::ThisFile => Some(
                "The workbook was opened from a file: nobody else can reach that, and pages may not load \
                 modules from it. Put the folder of the workbook on a server, and use its https: address \
                 here.",
            ),
            Reach::Nobody => Some(
                "The workbook stands at no address that others can open. Put its folder on a server, and use \
                 its https: address here.",
            ),
        }
    }

    fn reach(&self) -> Reach {
        let (scheme, rest) = self.0.split_once(':').unwrap_or(("", &self.0));
        match scheme.to_ascii_lowercase().as_str() {
            "file" => Reach::ThisFile,
            "http" | "https" if is_this_machine(rest) => Reach::ThisMachine,
            "https" => Reach::Everybody,
            "http" => Reach::NotFromSecurePages,
            _ => Reach::Nobody,
        }
    }
}

/// Whether what stands behind a scheme names the machine that it is opened on.
fn is_this_machine(rest: &str) -> bool {
    let server = rest.trim_start_matches('/').split('/').next().unwrap_or_default();
    let server = server.rsplit('@').next().unwrap_or_default();
    let name = match server.strip_prefix('[') {
        Some(number) => number.split(']').next().unwrap_or_default(),
        None => server.split(':').next().unwrap_or_default(),
    };
    let name = name.trim_end_matches('.').to_ascii_lowercase();
    let is_number = name.chars().all(|c| c.is_ascii_digit() || c == '.');
    let is_loopback = is_number && name.starts_with("127.");
    name == "localhost" || name.ends_with(".localhost") || is_loopback || name == "::1"
}

/// An address in which nothing means more than it says, in HTML, Markdown, YAML or Python.
fn written(address: &str) -> String {
    percent_encoded(address, |c| c.is_alphanumeric() || "-._~:/[]@!&+,;=%".contains(c))
}
