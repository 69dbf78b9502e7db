//! Rates a player by results against opponents with known ratings.

use learn::AnchorResult;

/// Elo points per unit of log odds.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;

/// Ratings are limited to this distance from the anchors; games say little beyond it.
const REACH: f64 = 800.0;

/// The maximum likelihood rating and the half-width of its 95 % confidence interval. A virtual draw at each
/// end of the scale keeps the rating finite after a clean sweep.
pub(super) fn rating(results: &[(AnchorResult, f64)]) -> (f64, f64) {
    let Some(lowest) = results.iter().map(|(_, elo)| *elo).reduce(f64::min) else {
        return (f64::NAN, f64::NAN);
    };
    let highest = results.iter().map(|(_, elo)| *elo).fold(lowest, f64::max);
    let mut games: Vec<(f64, f64, f64)> =
        results.iter().map(|(result, elo)| (*elo, result.games as f64, result.score)).collect();
    games.push((lowest - REACH, 1.0, 0.5));
    games.push((highest + REACH, 1.0, 0.5));
    let expected = |rating: f64, anchor: f64| 1.0 / (1.0 + ((anchor - rating) / SCALE).exp());
    // Bisection: the score in excess of the expected one decreases with the rating.
    let (mut low, mut high) = (lowest - 2.0 * REACH, highest + 2.0 * REACH);
    for _ in 0..60 {
        let middle = 0.5 * (low + high);
        let excess: f64 =
            games.iter().map(|&(anchor, count, score)| count * (score - expected(middle, anchor))).sum();
        if excess > 0.0 { low = middle } else { high = middle }
    }
    let elo = 0.5 * (low + high);
    let information: f64 = games
        .iter()
        .map(|&(anchor, count, _)| {
            let chance = expected(elo, anchor);
            count * chance * (1.0 - chance) / (SCALE * SCALE)
        })
        .sum();
    (elo, 1.96 / information.sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result(games: u64, score: f64, elo: f64) -> (AnchorResult, f64) {
        (AnchorResult { agent: "a".to_string(), games, score }, elo)
    }

    #[test]
    fn a_rating_explains_the_scores() {
        let (elo, error) = rating(&[result(1000, 0.5, 100.0)]);
        assert!((elo - 100.0).abs() < 1.0 && error > 15.0 && error < 25.0, "{elo} {error}");
        let (elo, _) = rating(&[result(1000, 0.909_09, 0.0), result(1000, 0.090_91, 800.0)]);
        assert!((elo - 400.0).abs() < 2.0, "{elo}");
    }

    #[test]
    fn a_clean_sweep_is_finite_and_unsure() {
        let (elo, error) = rating(&[result(20, 1.0, 0.0)]);
        assert!(elo > 300.0 && elo < 1000.0 && error > 200.0, "{elo} {error}");
        assert!(rating(&[]).0.is_nan());
    }
}
