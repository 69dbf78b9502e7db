//! Histograms: the scores of all agents, stacked on one axis, and the lengths of games.

use charts::{Picture, Scale, color, round_step, shorten};

use super::{WIDTH, scrolled};
use crate::stats::Summary;

const LEFT: f64 = 220.0;
const TOP: f64 = 10.0;
/// Most bars; more would only show noise.
const MOST_BARS: f64 = 45.0;

/// One row of bars.
struct Row {
    name: String,
    class: String,
    counts: Vec<(i64, u32)>,
}

pub(super) fn scores(summary: &Summary) -> String {
    let row = |agent: usize| Row {
        name: summary.agents[agent].name.clone(),
        class: color(agent),
        counts: summary.agents[agent]
            .scores
            .iter()
            .map(|&(score, count)| (i64::from(score), count))
            .collect(),
    };
    let rows: Vec<Row> = summary.ranking().into_iter().map(row).collect();
    chart(&rows, 64.0, "points", "Distribution of the points of each agent")
}

pub(super) fn lengths(summary: &Summary) -> String {
    let counts = summary.lengths.iter().map(|&(turns, count)| (i64::from(turns), count)).collect();
    let row = Row { name: "all games".to_string(), class: "main".to_string(), counts };
    chart(&[row], 140.0, "turns, the opening and passes included", "Distribution of the lengths of games")
}

fn chart(rows: &[Row], height: f64, unit: &str, label: &str) -> String {
    let values = || rows.iter().flat_map(|row| row.counts.iter().map(|&(value, _)| value));
    let (Some(low), Some(high)) = (values().min(), values().max()) else {
        let mut picture = Picture::new(WIDTH, 48.0);
        picture.text("soft middle", (WIDTH / 2.0, 28.0), "no game was played to its end");
        return scrolled(picture, label);
    };
    let bin = (round_step((high - low + 1) as f64 / MOST_BARS) as i64).max(1);
    let first = low.div_euclid(bin) * bin;
    let last = (high.div_euclid(bin) + 1) * bin;
    let bottom = TOP + height * rows.len() as f64;
    let mut picture = Picture::new(WIDTH, bottom + 42.0);
    let scale = Scale::between((first as f64, last as f64), 10.0, (LEFT, WIDTH - 24.0));
    // A value is the middle of its unit, so that a bar of one unit stands above its number.
    let middle = if bin == 1 { 0.5 } else { 0.0 };
    for tick in scale.marks().filter(|tick| tick.fract() == 0.0) {
        let x = scale.at(tick + middle);
        if x <= WIDTH - 20.0 {
            picture.line("grid", (x, TOP), (x, bottom));
            picture.text("soft middle", (x, bottom + 16.0), &format!("{tick:.0}"));
        }
    }
    picture.text("soft middle", (f64::midpoint(LEFT, WIDTH), bottom + 34.0), unit);
    for (index, row) in rows.iter().enumerate() {
        let floor = TOP + height * (index + 1) as f64;
        let bins = binned(&row.counts, first, last, bin);
        let most = bins.iter().copied().max().unwrap_or(0).max(1);
        picture.text("end", (LEFT - 14.0, floor - 8.0), &shorten(&row.name));
        for (number, &count) in bins.iter().enumerate().filter(|(_, count)| **count > 0) {
            let from = first + bin * number as i64;
            let (x, tall) = (scale.at(from as f64), (height - 10.0) * f64::from(count) / f64::from(most));
            let size = ((scale.at((from + bin) as f64) - x - 1.0).max(0.5), tall);
            let range = if bin == 1 { from.to_string() } else { format!("{from} to {}", from + bin - 1) };
            picture.bar(
                &row.class,
                (x, floor - tall),
                size,
                0.85,
                &format!("{}: {range}, {count} times", row.name),
            );
        }
        picture.line("axis", (LEFT, floor), (WIDTH - 24.0, floor));
    }
    scrolled(picture, label)
}

fn binned(counts: &[(i64, u32)], first: i64, last: i64, bin: i64) -> Vec<u32> {
    let mut bins = vec![0; ((last - first) / bin) as usize];
    for &(value, count) in counts {
        bins[((value - first) / bin) as usize] += count;
    }
    bins
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chart_of_nothing_says_so() {
        let rows = |counts: &[(i64, u32)]| {
            [Row { name: "one".to_string(), class: "main".to_string(), counts: counts.to_vec() }]
        };
        let (empty, full) =
            (chart(&rows(&[]), 64.0, "points", ""), chart(&rows(&[(3, 1)]), 64.0, "points", ""));
        assert!(empty.contains("no game was played") && !empty.contains("<rect"), "{empty}");
        assert!(full.contains("<rect") && !full.contains("no game was played"), "{full}");
    }

    #[test]
    fn values_fall_into_their_bins() {
        assert_eq!(binned(&[(-7, 1), (-5, 2), (-1, 3), (0, 4), (4, 5)], -10, 5, 5), [1, 5, 9]);
        assert_eq!(binned(&[(3, 2)], 3, 4, 1), [2]);
    }
}
