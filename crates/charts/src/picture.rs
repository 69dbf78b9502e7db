//! SVG pictures from a few kinds of shapes. Classes are those of the style sheet, which follows the viewer's
//! light or dark setting.

use std::fmt::{Display, Write};

/// Colours on light and dark backgrounds.
pub(crate) const COLOR_STYLE: &str = include_str!("color.css");
/// Style of the shapes.
pub(crate) const PICTURE_STYLE: &str = include_str!("picture.css");

/// Series colours in the style sheet.
const COLORS: usize = 8;

/// The class that colours a series. Series beyond the eighth reuse the colours, dashed.
pub fn color(index: usize) -> String {
    let dashed = if index >= COLORS { " dashed" } else { "" };
    format!("s{}{dashed}", index % COLORS)
}

/// Escapes text for HTML and SVG. Control characters become spaces.
pub fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            other if other.is_control() => safe.push(' '),
            other => safe.push(other),
        }
    }
    safe
}

/// Shortens a name to 28 characters, to fit beside a chart.
pub fn shorten(name: &str) -> String {
    const MOST: usize = 28;
    if name.chars().count() <= MOST {
        return name.to_string();
    }
    name.chars().take(MOST - 1).chain(['…']).collect()
}

/// A picture being drawn.
#[derive(Clone, Debug)]
pub struct Picture {
    width: f64,
    height: f64,
    shapes: String,
}

impl Picture {
    /// An empty picture of this size, in SVG units.
    pub fn new(width: f64, height: f64) -> Self {
        Self { width, height, shapes: String::new() }
    }

    /// Adds a straight line.
    pub fn line(&mut self, class: &str, from: (f64, f64), to: (f64, f64)) {
        self.shape(format_args!(
            r#"<line class="{class}" x1="{:.1}" y1="{:.1}" x2="{:.1}" y2="{:.1}"/>"#,
            from.0, from.1, to.0, to.1
        ));
    }

    /// Adds text; `class` also sets its alignment.
    pub fn text(&mut self, class: &str, at: (f64, f64), text: &str) {
        let text = escape(text);
        self.shape(format_args!(r#"<text class="{class}" x="{:.1}" y="{:.1}">{text}</text>"#, at.0, at.1));
    }

    /// Adds text that reads from bottom to top, for a vertical axis.
    pub fn text_upward(&mut self, class: &str, (x, y): (f64, f64), text: &str) {
        let text = escape(text);
        self.shape(format_args!(
            r#"<text class="{class}" x="{x:.1}" y="{y:.1}" transform="rotate(-90 {x:.1} {y:.1})">{text}</text>"#
        ));
    }

    /// Adds a box with a tooltip.
    pub fn bar(&mut self, class: &str, at: (f64, f64), size: (f64, f64), opacity: f64, note: &str) {
        let ((x, y), (width, height)) = (at, size);
        let note = note_of(note);
        self.shape(format_args!(
            r#"<rect class="bar {class}" x="{x:.1}" y="{y:.1}" width="{width:.1}" height="{height:.1}" rx="2" fill-opacity="{opacity:.2}">{note}</rect>"#,
        ));
    }

    /// Adds a dot with a tooltip. Leave `note` empty for no tooltip.
    pub fn dot(&mut self, class: &str, at: (f64, f64), radius: f64, note: &str) {
        let note = note_of(note);
        self.shape(format_args!(
            r#"<circle class="dot {class}" cx="{:.1}" cy="{:.1}" r="{radius}">{note}</circle>"#,
            at.0, at.1
        ));
    }

    /// Adds a line through these points, broken where one is unknown.
    pub fn path(&mut self, class: &str, places: &[Option<(f64, f64)>]) {
        let mut path = String::new();
        let mut is_connected = false;
        for place in places {
            if let Some((x, y)) = place {
                let _ = write!(path, "{}{x:.1} {y:.1}", if is_connected { "L" } else { "M" });
            }
            is_connected = place.is_some();
        }
        if !path.is_empty() {
            self.shape(format_args!(r#"<path class="curve {class}" d="{path}"/>"#));
        }
    }

    /// Adds any other shape, as SVG.
    pub(crate) fn shape(&mut self, shape: impl Display) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.shapes, "{shape}");
    }

    /// The picture as an inline element, with a label for screen readers.
    pub fn inline(self, label: &str) -> String {
        let Self { width, height, shapes } = self;
        let label = escape(label);
        format!(
            "<svg viewBox=\"0 0 {width:.0} {height:.0}\" role=\"img\" aria-label=\"{label}\">\n{shapes}</svg>\n"
        )
    }

    /// The picture as a self-contained file.
    pub fn file(self, title: &str) -> String {
        let Self { width, height, shapes } = self;
        let title = escape(title);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\">\n\
             <title>{title}</title>\n<style>\n{COLOR_STYLE}{PICTURE_STYLE}</style>\n\
             <rect class=\"ground\" width=\"100%\" height=\"100%\"/>\n{shapes}</svg>\n"
        )
    }
}

fn note_of(note: &str) -> String {
    if note.is_empty() { String::new() } else { format!("<title>{}</title>", escape(note)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_break_out() {
        assert_eq!(escape("<script>\"&\n"), "&lt;script&gt;&quot;&amp; ");
        assert_eq!(shorten(&"x".repeat(40)).chars().count(), 28);
    }

    #[test]
    fn the_ninth_curve_is_dashed() {
        assert_eq!([color(0), color(7), color(8)], ["s0", "s7", "s0 dashed"]);
    }

    #[test]
    fn unknown_places_break_a_line() {
        let mut picture = Picture::new(10.0, 10.0);
        picture.path("red", &[Some((1.0, 2.0)), Some((3.0, 4.0)), None, Some((5.0, 6.0))]);
        picture.path("blue", &[None]);
        let svg = picture.inline("a line");
        assert!(svg.contains(r#"<path class="curve red" d="M1.0 2.0L3.0 4.0M5.0 6.0"/>"#), "{svg}");
        assert!(!svg.contains("blue"));
    }
}
