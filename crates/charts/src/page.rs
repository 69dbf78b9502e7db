//! Self-contained HTML pages: pictures are inline SVG, and there are no scripts.

use crate::picture::{COLOR_STYLE, PICTURE_STYLE, escape};

const PAGE_STYLE: &str = include_str!("page.css");

/// A page with a title. `style` adds CSS rules for this kind of page.
pub fn page(title: &str, style: &str, body: &str) -> String {
    let title = escape(title);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{COLOR_STYLE}{PAGE_STYLE}{PICTURE_STYLE}{style}</style>\n</head>\n\
         <body>\n{body}</body>\n</html>\n"
    )
}

/// A section of a page; empty if there is no content.
pub fn section(title: &str, explanation: &str, content: &str) -> String {
    if content.is_empty() {
        return String::new();
    }
    let explanation =
        if explanation.is_empty() { String::new() } else { format!("<p class=\"soft\">{explanation}</p>\n") };
    format!("<section>\n<h2>{title}</h2>\n{explanation}{content}</section>\n")
}
