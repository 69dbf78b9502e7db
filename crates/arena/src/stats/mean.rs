//! Averages with error bars, from games that are only independent from group to group.

use serde::Serialize;
use utoipa::ToSchema;

use super::normal::reach_of_95;

/// A number with its 95 % interval, `value - error` to `value + error`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub struct Estimate {
    /// The best guess.
    pub value: f64,
    /// How far the interval reaches to each side; none if there are too few games to tell.
    #[schema(required)]
    pub error: Option<f64>,
}

/// What one group adds to an average.
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
    /// The average of values between 0 and 1, summed up by group; `None` without values.
    ///
    /// The variance is that of the groups' sums around what they should be. A virtual win and a virtual loss are added
    /// to it, so that a series without a loss is not taken for certainty.
    pub(super) fn of_parts(parts: &[Part]) -> Option<Self> {
        let used: Vec<&Part> = parts.iter().filter(|part| part.count > 0.0).collect();
        let count: f64 = used.iter().map(|part| part.count).sum();
        if used.is_empty() {
            return None;
        }
        let value = used.iter().map(|part| part.sum).sum::<f64>() / count;
        let error = reach_of_95(used.len()).map(|reach| {
            let squares: f64 = used.iter().map(|part| (part.sum - value * part.count).powi(2)).sum();
            let groups = used.len() as f64;
            let spread = squares * groups / (groups - 1.0) + (1.0 - value).powi(2) + value.powi(2);
            // Values between 0 and 1 cannot be further off than that.
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
        // Pairs that always split are as certain as can be; pairs that go together are not.
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
