//! Pictures from a few kinds of shapes, with scales and ticks.

use std::fmt::{Display, Write};

/// All charts have this width; the page scales them, and scrolls them where words would become too small.
pub(super) const WIDTH: f64 = 900.0;

/// How many colours for agents the style sheet has.
const COLORS: usize = 8;

/// The class that colours an agent.
pub(super) fn color(agent: usize) -> String {
    format!("s{}", agent % COLORS)
}

/// Text that means itself inside HTML and SVG.
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

/// A name that fits beside a chart.
pub(super) fn shorten(name: &str) -> String {
    const MOST: usize = 28;
    if name.chars().count() <= MOST {
        return name.to_string();
    }
    name.chars().take(MOST - 1).chain(['…']).collect()
}

/// A picture under way. Classes are those of the style sheet.
pub(super) struct Picture {
    height: f64,
    label: String,
    shapes: String,
}

impl Picture {
    pub(super) fn new(height: f64, label: &str) -> Self {
        Self { height, label: label.to_string(), shapes: String::new() }
    }

    pub(super) fn line(&mut self, class: &str, from: (f64, f64), to: (f64, f64)) {
        self.shape(format_args!(
            r#"<line class="{class}" x1="{:.1}" y1="{:.1}" x2="{:.1}" y2="{:.1}"/>"#,
            from.0, from.1, to.0, to.1
        ));
    }

    /// A word; `class` says how it is aligned.
    pub(super) fn text(&mut self, class: &str, at: (f64, f64), text: &str) {
        self.shape(format_args!(
            r#"<text class="{class}" x="{:.1}" y="{:.1}">{}</text>"#,
            at.0,
            at.1,
            escape(text)
        ));
    }

    /// A box with a note that appears under the pointer.
    pub(super) fn bar(&mut self, class: &str, at: (f64, f64), size: (f64, f64), opacity: f64, note: &str) {
        let ((x, y), (width, height)) = (at, size);
        let note = escape(note);
        self.shape(format_args!(
            r#"<rect class="{class}" x="{x:.1}" y="{y:.1}" width="{width:.1}" height="{height:.1}" rx="2" fill-opacity="{opacity:.2}"><title>{note}</title></rect>"#,
        ));
    }

    /// A dot with a note that appears under the pointer.
    pub(super) fn dot(&mut self, class: &str, at: (f64, f64), note: &str) {
        let note = escape(note);
        self.shape(format_args!(
            r#"<circle class="{class}" cx="{:.1}" cy="{:.1}" r="5"><title>{note}</title></circle>"#,
            at.0, at.1
        ));
    }

    fn shape(&mut self, shape: impl Display) {
        // Writing to a text cannot fail.
        let _ = writeln!(self.shapes, "{shape}");
    }

    pub(super) fn finish(self) -> String {
        let (height, label) = (self.height, escape(&self.label));
        format!(
            "<div class=\"scroll\"><svg viewBox=\"0 0 {WIDTH} {height:.0}\" role=\"img\" aria-label=\"{label}\" xmlns=\"http://www.w3.org/2000/svg\">\n{}</svg></div>\n",
            self.shapes
        )
    }
}

/// Values on one axis, from the data to the picture.
#[derive(Clone, Copy)]
pub(super) struct Scale {
    pub(super) low: f64,
    pub(super) high: f64,
    pub(super) from: f64,
    pub(super) to: f64,
}

impl Scale {
    pub(super) fn at(&self, value: f64) -> f64 {
        let span = (self.high - self.low).max(f64::MIN_POSITIVE);
        self.from + (value - self.low) / span * (self.to - self.from)
    }

    /// Round values inside the scale, about so many.
    pub(super) fn ticks(&self, about: f64) -> Vec<f64> {
        let step = round_step((self.high - self.low) / about);
        let first = (self.low / step).ceil() as i64;
        let last = (self.high / step).floor() as i64;
        (first..=last).map(|number| number as f64 * step).collect()
    }
}

/// The next larger of 1, 2, 5, 10, 20, … (and their fractions).
pub(super) fn round_step(rough: f64) -> f64 {
    let rough = rough.max(1e-9);
    let power = 10.0_f64.powf(rough.log10().floor());
    [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .map(|digit| digit * power)
        .find(|&step| step >= rough * 0.999)
        .unwrap_or(10.0 * power)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_inside() {
        let scale = Scale { low: -237.0, high: 190.0, from: 0.0, to: 1.0 };
        assert_eq!(scale.ticks(6.0), [-200.0, -100.0, 0.0, 100.0]);
        assert!((round_step(0.03) - 0.05).abs() < 1e-12);
        assert!((round_step(7.0) - 10.0).abs() < 1e-12);
    }

    #[test]
    fn a_scale_without_extent_is_harmless() {
        let scale = Scale { low: 5.0, high: 5.0, from: 10.0, to: 20.0 };
        assert!(scale.at(5.0).is_finite());
        assert!(scale.ticks(5.0).len() <= 1);
    }

    #[test]
    fn names_cannot_break_out() {
        assert_eq!(escape("<script>\"&\n"), "&lt;script&gt;&quot;&amp; ");
        assert_eq!(shorten(&"x".repeat(40)).chars().count(), 28);
    }
}
