//! Values of players over a game: a line each in their colours, mistakes as spots. Follows the light or dark setting of
//! whatever shows it.

use std::fmt::Write;

use arena::escape;

const WIDTH: f64 = 860.0;
const HEIGHT: f64 = 400.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 64.0;
const BOTTOM: f64 = 52.0;

/// Not more numbers than this below the picture.
const MOST_TICKS: usize = 15;

/// The colours of players by name, on a light and on a dark ground.
const COLORS: [(&str, &str, &str); 7] = [
    ("blue", "#2563eb", "#60a5fa"),
    ("yellow", "#ca8a04", "#facc15"),
    ("red", "#dc2626", "#f87171"),
    ("green", "#15803d", "#4ade80"),
    ("orange", "#ea580c", "#fb923c"),
    ("white", "#9ca3af", "#f3f4f6"),
    ("black", "#111827", "#6b7280"),
];

/// The values of one player.
pub(crate) struct Curve {
    pub(crate) name: String,
    /// The names of its colours; the second one makes dashes on the line of the first.
    pub(crate) colors: Vec<&'static str>,
    /// Values between 0 and 1 before the first turn and after each, where they are known.
    pub(crate) points: Vec<Option<f32>>,
}

/// A mistake, on the curve of the player who made it.
pub(crate) struct Spot {
    pub(crate) turn: usize,
    pub(crate) curve: usize,
    pub(crate) is_large: bool,
    /// What appears under the pointer.
    pub(crate) note: String,
}

/// The picture as the text of an SVG file that needs nothing else.
pub(crate) fn values_over_turns(title: &str, curves: &[Curve], spots: &[Spot]) -> String {
    let turns = curves.iter().map(|curve| curve.points.len().saturating_sub(1)).max().unwrap_or(0);
    let mut svg = head(title);
    draw_axes(&mut svg, turns);
    draw_legend(&mut svg, curves, !spots.is_empty());
    for curve in curves {
        draw_curve(&mut svg, curve, turns);
    }
    for spot in spots {
        let value = curves.get(spot.curve).and_then(|curve| *curve.points.get(spot.turn)?);
        if let Some(value) = value {
            let (x, y) = place(spot.turn, value, turns);
            let (radius, note) = (if spot.is_large { 6.5 } else { 4.5 }, escape(&spot.note));
            let _ = writeln!(
                svg,
                r#"<circle class="spot" cx="{x:.1}" cy="{y:.1}" r="{radius}"><title>{note}</title></circle>"#
            );
        }
    }
    svg.push_str("</svg>\n");
    svg
}

fn head(title: &str) -> String {
    let (mut on_light, mut on_dark) = (String::new(), String::new());
    for (name, light, dark) in COLORS {
        let _ = writeln!(on_light, ".{name} {{ stroke: {light} }}");
        let _ = writeln!(on_dark, ".{name} {{ stroke: {dark} }}");
    }
    let title = escape(title);
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="system-ui, sans-serif" font-size="12">
<title>{title}</title>
<style>
.ground {{ fill: #ffffff }} text {{ fill: #1f2937 }} .faint {{ stroke: #e5e7eb }} .middle {{ stroke: #9ca3af; stroke-dasharray: 4 4 }}
.curve {{ fill: none; stroke-width: 2.2; stroke-linejoin: round; stroke-linecap: round }} .dashed {{ stroke-dasharray: 7 7 }}
.spot {{ fill: #b91c1c; stroke: #ffffff; stroke-width: 1.5 }}
{on_light}@media (prefers-color-scheme: dark) {{
.ground {{ fill: #14161b }} text {{ fill: #e5e7eb }} .faint {{ stroke: #2b303a }} .middle {{ stroke: #6b7280 }}
.spot {{ fill: #ef4444; stroke: #14161b }}
{on_dark}}}
</style>
<rect class="ground" width="100%" height="100%"/>
<text x="{LEFT}" y="24" font-size="15">{title}</text>
"#
    )
}

/// Where a value after a turn is.
fn place(turn: usize, value: f32, turns: usize) -> (f64, f64) {
    let x = LEFT + (WIDTH - LEFT - RIGHT) * turn as f64 / turns.max(1) as f64;
    (x, TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - f64::from(value.clamp(0.0, 1.0))))
}

fn draw_axes(svg: &mut String, turns: usize) {
    for percent in [0_u8, 25, 50, 75, 100] {
        let (x, y) = place(0, f32::from(percent) / 100.0, turns);
        let class = if percent == 50 { "middle" } else { "faint" };
        let _ = writeln!(
            svg,
            r#"<line class="{class}" x1="{x}" x2="{}" y1="{y:.1}" y2="{y:.1}"/><text x="{}" y="{:.1}" text-anchor="end">{percent} %</text>"#,
            WIDTH - RIGHT,
            x - 8.0,
            y + 4.0
        );
    }
    for turn in (0..=turns).step_by(turns.div_ceil(MOST_TICKS).max(1)) {
        let (x, y) = place(turn, 0.0, turns);
        let _ = writeln!(svg, r#"<text x="{x:.1}" y="{:.1}" text-anchor="middle">{turn}</text>"#, y + 18.0);
    }
    let (middle_x, middle_y) = (LEFT + (WIDTH - LEFT - RIGHT) / 2.0, TOP + (HEIGHT - TOP - BOTTOM) / 2.0);
    let _ = writeln!(svg, r#"<text x="{middle_x}" y="{}" text-anchor="middle">turn</text>"#, HEIGHT - 12.0);
    let _ = writeln!(
        svg,
        r#"<text x="16" y="{middle_y}" text-anchor="middle" transform="rotate(-90 16 {middle_y})">expected value</text>"#
    );
}

fn draw_legend(svg: &mut String, curves: &[Curve], has_spots: bool) {
    let mut x = LEFT;
    for curve in curves {
        for (class, color) in strokes(curve) {
            let _ = writeln!(svg, r#"<path class="{class} {color}" d="M{x:.1} 44h26"/>"#);
        }
        let name: String = curve.name.chars().take(28).collect();
        let _ = writeln!(svg, r#"<text x="{:.1}" y="48">{}</text>"#, x + 32.0, escape(&name));
        x += 56.0 + 7.0 * name.chars().count() as f64;
    }
    if has_spots {
        let _ = writeln!(
            svg,
            r#"<circle class="spot" cx="{:.1}" cy="44" r="4.5"/><text x="{:.1}" y="48">mistake</text>"#,
            x + 6.0,
            x + 16.0
        );
    }
}

/// The strokes that make a line: whole in the first colour, dashed in the second.
fn strokes(curve: &Curve) -> impl Iterator<Item = (&'static str, &'static str)> + '_ {
    curve.colors.iter().take(2).zip(["curve", "curve dashed"]).map(|(color, class)| (class, *color))
}

fn draw_curve(svg: &mut String, curve: &Curve, turns: usize) {
    let mut path = String::new();
    let mut is_connected = false;
    for (turn, value) in curve.points.iter().enumerate() {
        if let Some(value) = value {
            let (x, y) = place(turn, *value, turns);
            let _ = write!(path, "{}{x:.1} {y:.1}", if is_connected { "L" } else { "M" });
        }
        is_connected = value.is_some();
    }
    if path.is_empty() {
        return;
    }
    for (class, color) in strokes(curve) {
        let _ = writeln!(svg, r#"<path class="{class} {color}" d="{path}"/>"#);
    }
}
