//! Charts of what commands find.

pub(crate) mod values;

use charts::{NumberKind, Picture, Scale};
use game_module::{CountRow, TableReport};

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 380.0;
const LEFT: f64 = 56.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 48.0;
const BOTTOM: f64 = 48.0;

/// Approximate number of ticks on an axis of shares.
const SHARE_STEPS: f64 = 5.0;

/// The results of positions, each with its CSS class.
const LEGEND: [(&str, &str); 3] = [("won", "good"), ("lost", "bad"), ("drawn", "level")];

/// Shares of won, lost and drawn positions by number of balls.
pub(crate) fn positions_by_balls(report: &TableReport) -> String {
    let rows: Vec<&CountRow> = report.by_balls.iter().filter(|row| row.positions() > 0).collect();
    let mut picture = Picture::new(WIDTH, HEIGHT);
    let title = format!(
        "{}: positions won, lost and drawn for the player to move, by balls on the board",
        report.game
    );
    picture.text("title", (LEFT, 20.0), &title);
    for (number, (name, class)) in LEGEND.into_iter().enumerate() {
        let x = LEFT + 90.0 * number as f64;
        picture.bar(class, (x, 28.0), (12.0, 12.0), 1.0, "");
        picture.text("", (x + 18.0, 38.0), name);
    }
    let shares = Scale::between((0.0, 1.0), SHARE_STEPS, (HEIGHT - BOTTOM, TOP));
    draw_shares(&mut picture, shares, (LEFT, WIDTH - RIGHT));
    let step = (WIDTH - LEFT - RIGHT) / rows.len().max(1) as f64;
    for (number, row) in rows.iter().enumerate() {
        let x = LEFT + step * number as f64 + 2.0;
        let mut below = 0.0;
        for (count, (name, class)) in [row.wins, row.losses, row.draws].into_iter().zip(LEGEND) {
            let share = count as f64 / row.positions() as f64;
            let (top, bottom) = (shares.at(below + share), shares.at(below));
            let note = format!("{} balls: {count} {name}", row.balls);
            picture.bar(class, (x, top), (step - 4.0, bottom - top), 1.0, &note);
            below += share;
        }
        picture.text("middle", (x + step / 2.0 - 2.0, HEIGHT - BOTTOM + 18.0), &row.balls.to_string());
    }
    picture.text("middle", (f64::midpoint(LEFT, WIDTH), HEIGHT - 10.0), "balls on the board");
    picture.file(&title)
}

/// A vertical axis of shares, with grid lines.
fn draw_shares(picture: &mut Picture, shares: Scale, (left, right): (f64, f64)) {
    for (share, words) in shares.ticks(NumberKind::Share) {
        let y = shares.at(share);
        picture.line("grid", (left, y), (right, y));
        picture.text("soft end", (left - 8.0, y + 4.0), &words);
    }
}
