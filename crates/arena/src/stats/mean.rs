//! Means with confidence intervals. Games are independent between groups, not within one.

use serde::Serialize;
use utoipa::ToSchema;

use super::normal::t_quantile_95;

/// An estimate with its 95 % confidence interval, `value - error` to `value + error`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub struct Estimate {
    /// The point estimate.
    pub value: f64,
    /// Half-width of the interval; `None` if there are too few games.
    #[schema(required)]
    pub error: Option<f64>,
}

/// The sum of one group.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Part {
    pub(super) sum: f64,
    pub(super) count: f64,
}

impl Part {
    pub(super) fn add(&mut self, value: f64) {
        self.sum += value;
        self.count += 1.0;
    }
}

impl Estimate {
    /// The mean of values between 0 and 1, from sums by group; `None` without values.
    ///
    /// The variance is estimated from the groups' sums. One virtual win and one virtual loss are added, so
    /// that a series without a loss does not have zero variance.
    pub(super) fn of_parts(parts: &[Part]) -> Option<Self> {
        let used: Vec<&Part> = parts.iter().filter(|part| part.count > 0.0).collect();
        let count: f64 = used.iter().map(|part| part.count).sum();
        if used.is_empty() {
            return None;
        }
        let value = used.iter().map(|part| part.sum).sum::<f64>() / count;
        let error = t_quantile_95(used.len()).map(|reach| {
            let squares: f64 = used.iter().map(|part| (part.sum - value * part.count).powi(2)).sum();
            let groups = used.len() as f64;
            let spread = squares * groups / (groups - 1.0) + (1.0 - value).powi(2) + value.powi(2);
            // No error exceeds the range of values.
            (reach * spread.sqrt() / count).min(1.0)
        });
        Some(Self { value, error })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_not_games_decide_the_error() {
        let of = |sums: &[f64], count: f64| {
            let parts: Vec<Part> = sums.iter().map(|&sum| Part { sum, count }).collect();
            Estimate::of_parts(&parts).and_then(|estimate| estimate.error).unwrap_or_default()
        };
        // Pairs that always split have almost no variance; pairs that go together do.
        assert!(of(&[1.0; 100], 2.0) < 0.01);
        let together: Vec<f64> = (0..100).map(|group| f64::from(group % 2) * 2.0).collect();
        let alone: Vec<f64> = (0..200).map(|game| f64::from(game % 2)).collect();
        let ratio = of(&together, 2.0) / of(&alone, 1.0);
        assert!((ratio - 2.0_f64.sqrt()).abs() < 0.03, "{ratio}");
    }

    #[test]
    fn a_clean_sweep_is_no_certainty() {
        let parts = [Part { sum: 2.0, count: 2.0 }; 50];
        let estimate = Estimate::of_parts(&parts);
        let error = estimate.and_then(|estimate| estimate.error).unwrap_or_default();
        assert!((0.015..0.03).contains(&error), "{error}");
    }
}
