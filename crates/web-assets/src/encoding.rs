//! Content encodings that a browser accepts.

use http::HeaderMap;
use http::header::ACCEPT_ENCODING;

/// How a file is sent, smallest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Encoding {
    Brotli,
    Gzip,
    Plain,
}

impl Encoding {
    /// The name in headers; `None` for the plain file.
    pub(crate) fn header_name(self) -> Option<&'static str> {
        match self {
            Self::Brotli => Some("br"),
            Self::Gzip => Some("gzip"),
            Self::Plain => None,
        }
    }

    /// Whether the client accepts this encoding. Everybody accepts the plain file.
    pub(crate) fn is_accepted(self, headers: &HeaderMap) -> bool {
        let Some(wanted) = self.header_name() else { return true };
        let lists = headers.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
        let mut offers = lists.flat_map(|list| list.split(','));
        offers.any(|offer| {
            let mut parts = offer.split(';').map(str::trim);
            let is_named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(wanted));
            is_named && !parts.any(is_refusal)
        })
    }
}

/// A weight of zero excludes an encoding.
fn is_refusal(parameter: &str) -> bool {
    let weight = parameter.strip_prefix("q=").or_else(|| parameter.strip_prefix("Q="));
    weight.and_then(|weight| weight.parse::<f32>().ok()) == Some(0.0)
}
