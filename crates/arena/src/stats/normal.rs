//! Quantiles and probabilities for confidence intervals.

/// The cumulative distribution function of the standard normal distribution.
pub(crate) fn normal_cdf(x: f64) -> f64 {
    // Abramowitz and Stegun 26.2.17: absolute error below 7.5e-8.
    let t = 1.0 / (1.0 + 0.231_641_9 * x.abs());
    let terms = [0.319_381_530, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429];
    let sum = terms.iter().rev().fold(0.0, |sum, term| (sum + term) * t);
    let tail = (-x * x / 2.0).exp() / std::f64::consts::TAU.sqrt() * sum;
    if x > 0.0 { 1.0 - tail } else { tail }
}

/// The half-width of a 95 % confidence interval in standard errors, if the standard error was estimated from
/// this many independent groups: a quantile of Student's t. `None` for a single group.
pub(crate) fn t_quantile_95(groups: usize) -> Option<f64> {
    const EXACT: [f64; 4] = [12.706, 4.303, 3.182, 2.776];
    let freedom = groups.checked_sub(2)?;
    if let Some(&exact) = EXACT.get(freedom) {
        return Some(exact);
    }
    // Cornish-Fisher expansion around the normal quantile.
    let (z, n) = (1.959_964_f64, freedom as f64 + 1.0);
    let first = (z.powi(3) + z) / 4.0;
    let second = (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / 96.0;
    let third = (3.0 * z.powi(7) + 19.0 * z.powi(5) + 17.0 * z.powi(3) - 15.0 * z) / 384.0;
    Some(z + first / n + second / n.powi(2) + third / n.powi(3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn normal_quantiles_are_found() {
        for (x, below) in [(0.0, 0.5), (1.0, 0.841_345), (1.959_964, 0.975), (-2.326_348, 0.01), (-8.0, 0.0)]
        {
            assert!((normal_cdf(x) - below).abs() < 1e-6, "{x}: {}", normal_cdf(x));
        }
    }

    #[test]
    fn student_quantiles_are_found() {
        for (groups, t) in [(2, 12.706), (3, 4.303), (6, 2.571), (11, 2.228), (31, 2.042), (1001, 1.962)] {
            let found = t_quantile_95(groups).unwrap_or_default();
            assert!((found - t).abs() < 0.005, "{groups}: {found}");
        }
        assert_eq!(t_quantile_95(1), None);
        assert_eq!(t_quantile_95(0), None);
    }
}
