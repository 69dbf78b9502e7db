//! The players' values over a game: a line each in their colours, with spots for mistakes.

use charts::{Picture, Scale};

use super::{SHARE_STEPS, draw_shares};

const WIDTH: f64 = 860.0;
const HEIGHT: f64 = 400.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 64.0;
const BOTTOM: f64 = 52.0;

/// Most numbers on the horizontal axis.
const MOST_TICKS: usize = 15;

/// The values of one player.
pub(crate) struct Curve {
    pub(crate) name: String,
    /// Names of the player's colours; the second one makes dashes on the line of the first.
    pub(crate) colors: Vec<&'static str>,
    /// Values from 0 to 1 before the first turn and after each, where known.
    pub(crate) points: Vec<Option<f32>>,
}

/// A mistake, on the curve of the player who made it.
pub(crate) struct Spot {
    pub(crate) turn: usize,
    pub(crate) curve: usize,
    pub(crate) is_large: bool,
    /// The tooltip.
    pub(crate) note: String,
}

/// The two axes.
struct Axes {
    turns: Scale,
    values: Scale,
}

impl Axes {
    /// The point of a value after a turn.
    fn place(&self, turn: usize, value: f32) -> (f64, f64) {
        (self.turns.at(turn as f64), self.values.at(f64::from(value.clamp(0.0, 1.0))))
    }
}

/// The chart as a self-contained SVG file.
pub(crate) fn values_over_turns(title: &str, curves: &[Curve], spots: &[Spot]) -> String {
    let turns = curves.iter().map(|curve| curve.points.len().saturating_sub(1)).max().unwrap_or(0);
    let axes = Axes {
        turns: Scale::between((0.0, turns.max(1) as f64), MOST_TICKS as f64, (LEFT, WIDTH - RIGHT)),
        values: Scale::between((0.0, 1.0), SHARE_STEPS, (HEIGHT - BOTTOM, TOP)),
    };
    let mut picture = Picture::new(WIDTH, HEIGHT);
    picture.text("title", (LEFT, 24.0), title);
    draw_axes(&mut picture, &axes);
    draw_legend(&mut picture, curves, !spots.is_empty());
    for curve in curves {
        let place = |(turn, value): (usize, &Option<f32>)| value.map(|value| axes.place(turn, value));
        let places: Vec<Option<(f64, f64)>> = curve.points.iter().enumerate().map(place).collect();
        strokes(curve).for_each(|class| picture.path(&class, &places));
    }
    for spot in spots {
        let value = curves.get(spot.curve).and_then(|curve| *curve.points.get(spot.turn)?);
        if let Some(value) = value {
            let radius = if spot.is_large { 6.5 } else { 4.5 };
            picture.dot("mistake", axes.place(spot.turn, value), radius, &spot.note);
        }
    }
    picture.file(title)
}

fn draw_axes(picture: &mut Picture, axes: &Axes) {
    draw_shares(picture, axes.values, (LEFT, WIDTH - RIGHT));
    let even = axes.values.at(0.5);
    picture.line("even", (LEFT, even), (WIDTH - RIGHT, even));
    for turn in axes.turns.marks().filter(|turn| turn.fract() == 0.0) {
        picture.text("soft middle", (axes.turns.at(turn), HEIGHT - BOTTOM + 18.0), &format!("{turn:.0}"));
    }
    let (middle_x, middle_y) = (f64::midpoint(LEFT, WIDTH - RIGHT), f64::midpoint(TOP, HEIGHT - BOTTOM));
    picture.text("middle", (middle_x, HEIGHT - 12.0), "turn");
    picture.text_upward("middle", (16.0, middle_y), "expected value");
}

fn draw_legend(picture: &mut Picture, curves: &[Curve], has_spots: bool) {
    let mut x = LEFT;
    for curve in curves {
        strokes(curve).for_each(|class| picture.path(&class, &[Some((x, 44.0)), Some((x + 26.0, 44.0))]));
        let name: String = curve.name.chars().take(28).collect();
        picture.text("", (x + 32.0, 48.0), &name);
        x += 56.0 + 7.0 * name.chars().count() as f64;
    }
    if has_spots {
        picture.dot("mistake", (x + 6.0, 44.0), 4.5, "");
        picture.text("", (x + 16.0, 48.0), "mistake");
    }
}

/// The classes of a line's strokes: solid in the first colour, dashed in the second.
fn strokes(curve: &Curve) -> impl Iterator<Item = String> + '_ {
    curve.colors.iter().take(2).zip(["", "dashed "]).map(|(color, dashes)| format!("{dashes}{color}"))
}
