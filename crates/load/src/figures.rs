//! Latency statistics.

use std::fmt;
use std::time::Duration;

/// Durations of repeated measurements.
#[derive(Default)]
pub struct Times(Vec<Duration>);

impl Times {
    /// Adds one.
    pub fn add(&mut self, took: Duration) {
        self.0.push(took);
    }

    /// Adds all of another.
    pub fn extend(&mut self, other: Self) {
        self.0.extend(other.0);
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The quantile at this share; `None` without measurements.
    pub fn quantile(&mut self, part: f64) -> Option<Duration> {
        self.0.sort_unstable();
        let rank = (part * self.0.len() as f64).ceil() as usize;
        self.0.get(rank.max(1) - 1).copied()
    }
}

/// Median, 99th percentile and maximum.
pub struct Summary(pub [Option<Duration>; 3]);

impl From<&mut Times> for Summary {
    fn from(times: &mut Times) -> Self {
        Self([0.5, 0.99, 1.0].map(|part| times.quantile(part)))
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [median, late, longest] = self.0.map(|time| time.unwrap_or_default().as_secs_f64() * 1000.0);
        write!(formatter, "median {median:.1} ms, 99 % within {late:.1} ms, longest {longest:.1} ms")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_times_that_happened() {
        let mut times = Times::default();
        assert_eq!(times.quantile(0.99), None);
        (1..=200).rev().for_each(|ms| times.add(Duration::from_millis(ms)));
        assert_eq!(times.quantile(0.5), Some(Duration::from_millis(100)));
        assert_eq!(times.quantile(0.99), Some(Duration::from_millis(198)));
        assert_eq!(times.quantile(1.0), Some(Duration::from_millis(200)));
    }
}
