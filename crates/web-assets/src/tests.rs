//! Tests responses of a small site and of the embedded one.

use http::header::{ACCEPT, ACCEPT_ENCODING, IF_NONE_MATCH};
use http::{HeaderMap, Method, Response};

use crate::site::{File, Site};

const SAMPLE: Site = Site {
    is_built: true,
    files: &[
        File {
            path: "/assets/app-Bx1.js",
            kind: "text/javascript; charset=utf-8",
            tag: "W/\"a\"",
            plain: b"plain",
            gzip: Some(b"gzip"),
            brotli: Some(b"br"),
        },
        File {
            path: "/icon.png",
            kind: "image/png",
            tag: "W/\"i\"",
            plain: b"png",
            gzip: None,
            brotli: None,
        },
        File {
            path: "/index.html",
            kind: "text/html; charset=utf-8",
            tag: "W/\"p\"",
            plain: b"page",
            gzip: Some(b"zip"),
            brotli: None,
        },
    ],
};

type Answer = Option<Response<&'static [u8]>>;

fn get(site: &Site, path: &str, headers: &[(http::HeaderName, &'static str)]) -> Answer {
    site.answer(&Method::GET, path, &map(headers))
}

fn map(headers: &[(http::HeaderName, &'static str)]) -> HeaderMap {
    headers.iter().map(|(name, value)| (name.clone(), value.parse().unwrap())).collect()
}

fn header(answer: &Answer, name: &str) -> Option<String> {
    let value = answer.as_ref()?.headers().get(name)?;
    Some(value.to_str().unwrap().to_string())
}

fn body(answer: &Answer) -> &'static [u8] {
    answer.as_ref().expect("an answer").body()
}

fn status(answer: &Answer) -> u16 {
    answer.as_ref().expect("an answer").status().as_u16()
}

#[test]
fn the_smallest_form_that_the_client_takes_is_sent() {
    let of = |offer: &'static str| get(&SAMPLE, "/assets/app-Bx1.js", &[(ACCEPT_ENCODING, offer)]);
    for (offer, form, word) in [
        ("gzip, deflate, br", &b"br"[..], Some("br")),
        ("gzip;q=1.0, br;q=0", b"gzip", Some("gzip")),
        ("BR", b"br", Some("br")),
        ("gzip", b"gzip", Some("gzip")),
        ("identity", b"plain", None),
        ("brotli, zgzip", b"plain", None),
        ("gzip;q=0", b"plain", None),
        ("", b"plain", None),
    ] {
        let answer = of(offer);
        assert_eq!(body(&answer), form, "{offer}");
        assert_eq!(header(&answer, "content-encoding").as_deref(), word, "{offer}");
        assert!(header(&answer, "vary").unwrap().contains("accept-encoding"));
    }
    assert_eq!(body(&get(&SAMPLE, "/assets/app-Bx1.js", &[])), b"plain");
    let icon = get(&SAMPLE, "/icon.png", &[(ACCEPT_ENCODING, "br, gzip")]);
    assert_eq!((body(&icon), header(&icon, "content-encoding")), (&b"png"[..], None));
}

#[test]
fn hashed_files_are_kept_for_ever_and_others_asked_for() {
    let script = get(&SAMPLE, "/assets/app-Bx1.js", &[]);
    assert!(header(&script, "cache-control").unwrap().contains("immutable"));
    assert_eq!(header(&script, "content-type").unwrap(), "text/javascript; charset=utf-8");
    let icon = get(&SAMPLE, "/icon.png", &[]);
    assert_eq!(header(&icon, "cache-control").unwrap(), "no-cache");
    assert_eq!(header(&icon, "etag").unwrap(), "W/\"i\"");
}

#[test]
fn what_the_client_has_is_not_sent_again() {
    for tags in ["W/\"i\"", "\"x\", W/\"i\"", "*"] {
        let answer = get(&SAMPLE, "/icon.png", &[(IF_NONE_MATCH, tags)]);
        assert_eq!((status(&answer), body(&answer)), (304, &b""[..]), "{tags}");
        assert_eq!(header(&answer, "etag").unwrap(), "W/\"i\"");
        assert_eq!(header(&answer, "content-encoding"), None);
    }
    assert_eq!(status(&get(&SAMPLE, "/icon.png", &[(IF_NONE_MATCH, "W/\"old\"")])), 200);
}

#[test]
fn addresses_of_the_app_get_its_page_and_other_ones_nothing() {
    let page = [(ACCEPT, "text/html,application/xhtml+xml,*/*;q=0.8")];
    for path in ["/", "/table/3a3d30bbc3843fa929c4", "/replay/x/7", "/learn/pylos", "/settings", "/nowhere"] {
        let answer = get(&SAMPLE, path, &page);
        assert_eq!((status(&answer), body(&answer)), (200, &b"page"[..]), "{path}");
        assert_eq!(header(&answer, "cache-control").unwrap(), "no-cache", "{path}");
    }
    for path in ["/assets/app-old.js", "/assets/", "/missing.png", "/.env", "/table/../../etc/passwd.txt"] {
        assert!(get(&SAMPLE, path, &page).is_none(), "{path}");
    }
    assert!(get(&SAMPLE, "/table/x", &[(ACCEPT, "application/json")]).is_none(), "programs are told so");
    assert_eq!(body(&get(&SAMPLE, "/", &[(ACCEPT, "*/*")])), b"page");
    for method in [Method::POST, Method::DELETE, Method::OPTIONS] {
        assert!(SAMPLE.answer(&method, "/", &map(&page)).is_none(), "{method}");
    }
    assert_eq!(status(&SAMPLE.answer(&Method::HEAD, "/", &map(&page))), 200);
}

/// Holds for the app and for the page that replaces it.
#[test]
fn the_embedded_site_is_whole() {
    let page = get(&crate::SITE, "/", &[]);
    assert_eq!(status(&page), if crate::is_built() { 200 } else { 503 });
    let text = std::str::from_utf8(body(&page)).unwrap();
    let mut named = 0;
    for attribute in ["src=\"", "href=\""] {
        for (at, _) in text.match_indices(attribute) {
            let path = text[at + attribute.len()..].split('"').next().unwrap();
            if path != "/docs" {
                assert_eq!(status(&get(&crate::SITE, path, &[])), 200, "{path}");
                named += 1;
            }
        }
    }
    assert!(named > 0, "the page names a style sheet or a script");
    assert!(!text.contains("<style") && !text.contains("<script>"), "the policy forbids inline code");
    if crate::is_built() {
        let script = crate::SITE.files.iter().find(|file| file.path.starts_with("/assets/")).unwrap();
        assert!(script.brotli.is_some_and(|small| small.len() < script.plain.len()), "{}", script.path);
        for path in ["/sw.js", "/manifest.webmanifest"] {
            assert_eq!(status(&get(&crate::SITE, path, &[])), 200, "{path}");
        }
    } else {
        assert!(text.contains("npm"), "it says what to install");
    }
}
