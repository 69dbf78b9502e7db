//! Files, and the responses to requests for them.

use http::header::{
    ACCEPT, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, HeaderName, IF_NONE_MATCH, VARY,
};
use http::{HeaderMap, HeaderValue, Method, Response, StatusCode};

use crate::encoding::Encoding;

/// File names in this folder contain a hash of the content, so the files never change.
const HASHED: &str = "/assets/";
const FOREVER: &str = "public, max-age=31536000, immutable";
/// Cached, but revalidated on every use.
const REVALIDATE: &str = "no-cache";
/// The page for all paths of the app, which handles the path itself.
const PAGE: &str = "/index.html";

/// A file of the app.
pub(crate) struct File {
    pub(crate) path: &'static str,
    pub(crate) kind: &'static str,
    pub(crate) tag: &'static str,
    pub(crate) plain: &'static [u8],
    pub(crate) gzip: Option<&'static [u8]>,
    pub(crate) brotli: Option<&'static [u8]>,
}

/// All files.
pub(crate) struct Site {
    pub(crate) files: &'static [File],
    /// Whether these are the app, and not just a page that says why it is missing.
    pub(crate) is_built: bool,
}

impl Site {
    pub(crate) fn answer(
        &self,
        method: &Method,
        path: &str,
        headers: &HeaderMap,
    ) -> Option<Response<&'static [u8]>> {
        if *method != Method::GET && *method != Method::HEAD {
            return None;
        }
        if let Some(file) = self.file(path) {
            return Some(file.answer(headers, StatusCode::OK));
        }
        let is_page = path == "/" || (is_page(path) && accepts_pages(headers));
        let status = if self.is_built { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
        is_page.then(|| self.file(PAGE)).flatten().map(|page| page.answer(headers, status))
    }

    fn file(&self, path: &str) -> Option<&'static File> {
        self.files.iter().find(|file| file.path == path)
    }
}

/// Whether a path can be a page of the app: files have an extension, pages have none.
fn is_page(path: &str) -> bool {
    let last = path.rsplit('/').next().unwrap_or_default();
    !path.starts_with(HASHED) && !last.contains('.')
}

/// Whether the client wants a page. Other programs should get an error for a wrong path.
fn accepts_pages(headers: &HeaderMap) -> bool {
    let mut lists = headers.get_all(ACCEPT).iter().filter_map(|value| value.to_str().ok());
    lists.any(|list| list.to_ascii_lowercase().contains("text/html"))
}

impl File {
    fn answer(&self, headers: &HeaderMap, status: StatusCode) -> Response<&'static [u8]> {
        let forms = [
            (Encoding::Brotli, self.brotli),
            (Encoding::Gzip, self.gzip),
            (Encoding::Plain, Some(self.plain)),
        ];
        let chosen = forms.into_iter().find_map(|(encoding, body)| {
            body.filter(|_| encoding.is_accepted(headers)).map(|body| (encoding, body))
        });
        let (encoding, body) = chosen.unwrap_or((Encoding::Plain, self.plain));
        let is_known = status == StatusCode::OK && self.is_cached(headers);
        let mut response = Response::new(if is_known { &[][..] } else { body });
        *response.status_mut() = if is_known { StatusCode::NOT_MODIFIED } else { status };
        let caching = if self.path.starts_with(HASHED) { FOREVER } else { REVALIDATE };
        let mut set = |name: HeaderName, value: &'static str| {
            response.headers_mut().insert(name, HeaderValue::from_static(value));
        };
        set(CACHE_CONTROL, caching);
        set(ETAG, self.tag);
        // The page's paths have another answer for other programs.
        set(VARY, if self.path == PAGE { "accept, accept-encoding" } else { "accept-encoding" });
        if !is_known {
            set(CONTENT_TYPE, self.kind);
            if let Some(word) = encoding.header_name() {
                set(CONTENT_ENCODING, word);
            }
        }
        response
    }

    /// Whether the client already has this version of the file.
    fn is_cached(&self, headers: &HeaderMap) -> bool {
        let mut lists = headers.get_all(IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
        lists.any(|list| list.split(',').map(str::trim).any(|tag| tag == self.tag || tag == "*"))
    }
}
