//! The web app as this program serves it: files that were built from `web/` and embedded, answered with the right type,
//! compression and caching. Knows HTTP, but no server: whoever has one hands requests to [`answer`].

mod encoding;
mod site;

use http::{HeaderMap, Method, Response, Uri};

use site::{File, Site};

include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The page or file at an address; none when there is nothing for a browser there.
pub fn answer(method: &Method, uri: &Uri, headers: &HeaderMap) -> Option<Response<&'static [u8]>> {
    SITE.answer(method, uri.path(), headers)
}

/// Whether the app is in this program, and not only a page that says why it is not.
pub fn is_built() -> bool {
    SITE.is_built
}

#[cfg(test)]
mod tests;
