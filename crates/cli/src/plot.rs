//! Pictures as SVG, drawn without a library: bars, axes and a legend are a few lines each.

pub(crate) mod values;

use std::fmt::Write;

use game_module::{CountRow, TableReport};

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 380.0;
const LEFT: f64 = 56.0;
const TOP: f64 = 48.0;
const BOTTOM: f64 = 48.0;

/// Shares of won, lost and drawn positions by number of balls, with the number of positions as a line.
pub(crate) fn positions_by_balls(report: &TableReport) -> String {
    let rows: Vec<&CountRow> = report.by_balls.iter().filter(|row| row.positions() > 0).collect();
    let plot_height = HEIGHT - TOP - BOTTOM;
    let step = (WIDTH - LEFT - 20.0) / rows.len().max(1) as f64;
    let mut svg = String::new();
    let _ = writeln!(
        svg,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">
<rect width="100%" height="100%" fill="white"/>
<text x="{LEFT}" y="20" font-size="15">{}: positions won, lost and drawn for the player to move, by balls on the board</text>"#,
        report.game
    );
    let legend = [("won", "#4a7ebb"), ("lost", "#c8553d"), ("drawn", "#b9b7bd")];
    for (number, (name, color)) in legend.iter().enumerate() {
        let x = LEFT + 90.0 * number as f64;
        let _ = writeln!(
            svg,
            r#"<rect x="{x}" y="28" width="12" height="12" fill="{color}"/><text x="{}" y="38">{name}</text>"#,
            x + 18.0
        );
    }
    for percent in [0, 25, 50, 75, 100] {
        let y = TOP + plot_height * (1.0 - f64::from(percent) / 100.0);
        let _ = writeln!(
            svg,
            "<line x1=\"{LEFT}\" x2=\"{}\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke=\"#ddd\"/>\
             <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{percent} %</text>",
            WIDTH - 20.0,
            LEFT - 6.0,
            y + 4.0
        );
    }
    for (number, row) in rows.iter().enumerate() {
        let x = LEFT + step * number as f64 + 2.0;
        let mut y = TOP + plot_height;
        for (count, (name, color)) in [row.wins, row.losses, row.draws].into_iter().zip(legend) {
            let height = plot_height * count as f64 / row.positions() as f64;
            y -= height;
            let _ = writeln!(
                svg,
                r#"<rect x="{x:.1}" y="{y:.1}" width="{:.1}" height="{height:.1}" fill="{color}"><title>{} balls: {count} {name}</title></rect>"#,
                step - 4.0,
                row.balls
            );
        }
        let _ = writeln!(
            svg,
            r#"<text x="{:.1}" y="{:.1}" text-anchor="middle">{}</text>"#,
            x + step / 2.0 - 2.0,
            HEIGHT - BOTTOM + 18.0,
            row.balls
        );
    }
    let _ = writeln!(
        svg,
        r#"<text x="{:.1}" y="{:.1}" text-anchor="middle">balls on the board</text>"#,
        LEFT + (WIDTH - LEFT) / 2.0,
        HEIGHT - 10.0
    );
    svg.push_str("</svg>\n");
    svg
}
