//! The embedded web app: files built from `web/`, served with the right type, compression and caching. It
//! knows HTTP but no server; a server passes requests to [`answer`].

mod encoding;
mod site;

use http::{HeaderMap, Method, Response, Uri};

use site::{File, Site};

include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The response for a path; `None` if there is nothing for a browser there.
pub fn answer(method: &Method, uri: &Uri, headers: &HeaderMap) -> Option<Response<&'static [u8]>> {
    SITE.answer(method, uri.path(), headers)
}

/// Whether the app is embedded, and not just a page that says why it is missing.
pub fn is_built() -> bool {
    SITE.is_built
}

#[cfg(test)]
mod tests;
