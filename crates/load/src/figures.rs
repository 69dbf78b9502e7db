//! How long things took.

use std::fmt;
use std::time::Duration;

/// Times of the same thing, many times.
#[derive(Default)]
pub struct Times(Vec<Duration>);

impl Times {
    /// One more.
    pub fn add(&mut self, took: Duration) {
        self.0.push(took);
    }

    /// All of another.
    pub fn extend(&mut self, other: Self) {
        self.0.extend(other.0);
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The time within which this part of them was done; nothing when there are none.
    pub fn within(&mut self, part: f64) -> Option<Duration> {
        self.0.sort_unstable();
        let rank = (part * self.0.len() as f64).ceil() as usize;
        self.0.get(rank.max(1) - 1).copied()
    }
}

/// Median, 99th percentile and the longest.
pub struct Summary(pub [Option<Duration>; 3]);

impl From<&mut Times> for Summary {
    fn from(times: &mut Times) -> Self {
        Self([0.5, 0.99, 1.0].map(|part| times.within(part)))
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
        assert_eq!(times.within(0.99), None);
        (1..=200).rev().for_each(|ms| times.add(Duration::from_millis(ms)));
        assert_eq!(times.within(0.5), Some(Duration::from_millis(100)));
        assert_eq!(times.within(0.99), Some(Duration::from_millis(198)));
        assert_eq!(times.within(1.0), Some(Duration::from_millis(200)));
    }
}
