//! A chart of curves: axes, lines, error bars, and a tooltip for every x value.

use crate::numbers::NumberKind;
use crate::picture::{Picture, color, escape};
use crate::scale::{Range, Scale};
use crate::series::{Point, Series};

const NARROW: f64 = 520.0;
const WIDE: f64 = 1060.0;
const HEIGHT: f64 = 270.0;
const LEFT: f64 = 58.0;
const RIGHT: f64 = 18.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 44.0;
/// Approximate number of steps on the vertical axis, and width of a step on the horizontal one.
const ROWS: f64 = 5.0;
const COLUMN: f64 = 80.0;
/// Longest error bar drawn. After a few games, a full one would dwarf everything else.
const LONGEST_ERROR: f64 = 400.0;

/// Curves with one pair of axes.
#[derive(Debug, Clone)]
pub struct Chart {
    /// Heading and accessible label.
    pub title: String,
    /// Unit of the horizontal axis, such as "games".
    pub across: &'static str,
    /// How to write values.
    pub kind: NumberKind,
    /// Range of the vertical axis.
    pub range: Range,
    /// Whether to mark single points, not only the line.
    pub has_dots: bool,
    /// Whether it takes a whole row of the page.
    pub is_wide: bool,
    /// The curves, drawn in this order.
    pub series: Vec<Series>,
}

impl Chart {
    /// The chart as HTML; empty if it has no points.
    pub fn draw(&self) -> String {
        if self.points().next().is_none() {
            return String::new();
        }
        let title = escape(&self.title);
        let class = if self.is_wide { " class=\"wide\"" } else { "" };
        format!(
            "<figure{class}>\n<figcaption>{title}{}</figcaption>\n{}</figure>\n",
            self.legend(),
            Drawing::of(self).picture.inline(&self.title)
        )
    }

    fn points(&self) -> impl Iterator<Item = &Point> {
        self.series.iter().flat_map(|series| &series.points)
    }

    /// The names of the curves, if there is more than one.
    fn legend(&self) -> String {
        if self.series.len() < 2 {
            return String::new();
        }
        let entry = |(index, series): (usize, &Series)| {
            format!("<span class=\"key {}\">{}</span>", color(index), escape(&series.name))
        };
        let entries: Vec<String> = self.series.iter().enumerate().map(entry).collect();
        format!("<span class=\"legend\">{}</span>", entries.concat())
    }

    /// Tooltip for an x value: all curves that have a point there.
    fn note(&self, x: f64) -> String {
        let mut lines = vec![format!("{} {}", NumberKind::Number.exact(x), self.across)];
        for series in &self.series {
            for point in series.points.iter().filter(|point| point.x.total_cmp(&x).is_eq()) {
                let value = self.kind.exact(point.y);
                let error =
                    point.error.map_or(String::new(), |error| format!(" ± {}", self.kind.exact(error)));
                lines.push(format!("{}: {value}{error}", series.name));
            }
        }
        // Escape line by line, because escaping removes line breaks.
        lines.iter().map(|line| escape(line)).collect::<Vec<_>>().join("\n")
    }
}

/// A chart being drawn.
struct Drawing {
    width: f64,
    x: Scale,
    y: Scale,
    picture: Picture,
}

impl Drawing {
    fn of(chart: &Chart) -> Self {
        let width = if chart.is_wide { WIDE } else { NARROW };
        let ends = chart.points().flat_map(|point| {
            let error = drawn_error(point).unwrap_or(0.0);
            [point.y - error, point.y + error]
        });
        let (sides, columns) = ((LEFT, width - RIGHT), width / COLUMN);
        let mut drawing = Self {
            width,
            x: Scale::new(chart.points().map(|point| point.x), Range::FromZero, columns, sides),
            y: Scale::new(ends, chart.range, ROWS, (HEIGHT - BOTTOM, TOP)).rounded(),
            picture: Picture::new(width, HEIGHT),
        };
        drawing.axes(chart);
        for (index, series) in chart.series.iter().enumerate() {
            drawing.curve(&color(index), &series.points, chart.has_dots);
        }
        drawing.notes(chart);
        drawing
    }

    fn axes(&mut self, chart: &Chart) {
        let (bottom, right) = (HEIGHT - BOTTOM, self.width - RIGHT);
        for (tick, words) in self.y.ticks(chart.kind) {
            let y = self.y.at(tick);
            self.picture.line("grid", (LEFT, y), (right, y));
            self.picture.text("soft end", (LEFT - 8.0, y + 4.0), &words);
        }
        for (tick, words) in self.x.ticks(NumberKind::Number) {
            let x = self.x.at(tick);
            self.picture.line("axis", (x, bottom), (x, bottom + 4.0));
            self.picture.text("soft middle", (x, bottom + 18.0), &words);
        }
        self.picture.line("axis", (LEFT, bottom), (right, bottom));
        self.picture.text("soft middle", (f64::midpoint(LEFT, right), HEIGHT - 8.0), chart.across);
    }

    fn curve(&mut self, color: &str, points: &[Point], has_dots: bool) {
        for point in points {
            let Some(error) = drawn_error(point) else { continue };
            let x = self.x.at(point.x);
            let (low, high) = (self.y.at(point.y - error), self.y.at(point.y + error));
            self.picture.line(&format!("error {color}"), (x, low), (x, high));
            for end in [low, high] {
                self.picture.line(&format!("error {color}"), (x - 3.0, end), (x + 3.0, end));
            }
        }
        let places: Vec<(f64, f64)> =
            points.iter().map(|point| (self.x.at(point.x), self.y.at(point.y))).collect();
        let corners: Vec<String> = places.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        self.picture
            .shape(format_args!(r#"<polyline class="curve {color}" points="{}"/>"#, corners.join(" ")));
        // A line of one point is invisible.
        if has_dots || places.len() == 1 {
            for place in places {
                self.picture.dot(color, place, 3.0, "");
            }
        }
    }

    /// Invisible stripes around each x value, so that the pointer need not hit a point exactly.
    fn notes(&mut self, chart: &Chart) {
        let mut places: Vec<f64> = chart.points().map(|point| point.x).collect();
        places.sort_by(f64::total_cmp);
        places.dedup_by(|left, right| left.total_cmp(right).is_eq());
        for (index, &place) in places.iter().enumerate() {
            let border =
                |other: Option<&f64>, end| other.map_or(end, |&other| self.x.at(f64::midpoint(place, other)));
            let from = border(index.checked_sub(1).and_then(|before| places.get(before)), LEFT);
            let to = border(places.get(index + 1), self.width - RIGHT);
            let (x, width, height) = (self.x.at(place), to - from, HEIGHT - BOTTOM - TOP);
            let end = TOP + height;
            let note = chart.note(place);
            self.picture.shape(format_args!(
                r#"<g class="spot"><rect x="{from:.1}" y="{TOP}" width="{width:.1}" height="{height}"/><path d="M{x:.1} {TOP}V{end}"/><title>{note}</title></g>"#
            ));
        }
    }
}

fn drawn_error(point: &Point) -> Option<f64> {
    point.error.filter(|error| error.is_finite()).map(|error| error.min(LONGEST_ERROR))
}

#[cfg(test)]
#[path = "curve_tests.rs"]
mod tests;
