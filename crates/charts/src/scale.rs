//! Maps values to coordinates in a picture.

use crate::numbers::NumberKind;

/// Which values an axis shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Range {
    /// The range of the data.
    Fit,
    /// The range of the data, extended to zero.
    FromZero,
    /// All shares, from 0 to 1.
    Unit,
}

/// In steps. The last tick of 0 to 0.3 in steps of 0.1 is 0.30000000000000004.
const TOLERANCE: f64 = 1e-6;

/// Smallest step, so that a range of zero length still has one.
const LEAST_STEP: f64 = 1e-15;

/// Maps the values of one axis to the picture.
#[derive(Debug, Clone, Copy)]
pub struct Scale {
    low: f64,
    high: f64,
    step: f64,
    from: f64,
    to: f64,
}

impl Scale {
    /// A scale that fits the values, with about this many steps, drawn between `from` and `to`.
    pub fn new(values: impl Iterator<Item = f64>, range: Range, steps: f64, (from, to): (f64, f64)) -> Self {
        let ends = (f64::INFINITY, f64::NEG_INFINITY);
        let (low, high) = values.fold(ends, |(low, high), value| (low.min(value), high.max(value)));
        let (low, high) = if low <= high { (low, high) } else { (0.0, 1.0) };
        let (low, high) = match range {
            Range::Fit => (low, high),
            Range::FromZero => (low.min(0.0), high.max(0.0)),
            Range::Unit => (0.0, 1.0),
        };
        // A single value needs room around it, and values that differ only by rounding count as one.
        let size = low.abs().max(high.abs());
        let air = if high - low > size * 1e-9 { 0.0 } else { (size * 0.1).max(1e-9) };
        Self::between((low - air, high + air), steps, (from, to))
    }

    /// A scale between two values, with about this many steps, drawn between `from` and `to`.
    pub fn between((low, high): (f64, f64), steps: f64, (from, to): (f64, f64)) -> Self {
        Self { low, high, step: round_step((high - low) / steps), from, to }
    }

    /// Extends the scale so that it begins and ends at a tick.
    pub fn rounded(self) -> Self {
        let low = (self.low / self.step + TOLERANCE).floor() * self.step;
        let high = (self.high / self.step - TOLERANCE).ceil() * self.step;
        Self { low, high, ..self }
    }

    /// The coordinate of a value.
    pub fn at(&self, value: f64) -> f64 {
        let span = (self.high - self.low).max(f64::MIN_POSITIVE);
        self.from + (value - self.low) / span * (self.to - self.from)
    }

    /// The round values within the scale.
    pub fn marks(&self) -> impl Iterator<Item = f64> + use<> {
        let first = (self.low / self.step - TOLERANCE).ceil() as i64;
        let last = (self.high / self.step + TOLERANCE).floor() as i64;
        let step = self.step;
        (first..=last).map(move |number| number as f64 * step)
    }

    /// The round values within the scale, with their labels.
    pub fn ticks(&self, kind: NumberKind) -> Vec<(f64, String)> {
        let reach = self.low.abs().max(self.high.abs());
        self.marks().map(|mark| (mark, kind.tick(mark, self.step, reach))).collect()
    }
}

/// Rounds up to the next of 1, 2, 5, 10, 20, … (and their fractions).
pub fn round_step(rough: f64) -> f64 {
    let rough = rough.max(LEAST_STEP);
    let power = 10.0_f64.powf(rough.log10().floor());
    let digit = [1.0, 2.0, 5.0].into_iter().find(|digit| digit * power >= rough * 0.999).unwrap_or(10.0);
    digit * power
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scale(values: &[f64], range: Range, steps: f64) -> Scale {
        Scale::new(values.iter().copied(), range, steps, (0.0, 100.0))
    }

    fn words(scale: Scale) -> String {
        let ticks = scale.ticks(NumberKind::Number).into_iter().map(|(_, words)| words);
        ticks.collect::<Vec<_>>().join(" ")
    }

    /// Whether the scale runs from `low` to `high`.
    fn ends_at(scale: Scale, low: f64, high: f64) -> bool {
        scale.at(low).abs() < 1e-9 && (scale.at(high) - 100.0).abs() < 1e-9
    }

    #[test]
    fn ticks_are_round_and_inside() {
        assert_eq!(words(scale(&[-237.0, 190.0], Range::Fit, 5.0)), "-200 -100 0 100");
        assert_eq!(words(scale(&[0.0, 0.3], Range::FromZero, 3.0)), "0 0.1 0.2 0.3");
        assert_eq!(words(scale(&[0.5], Range::Unit, 5.0)), "0 0.2 0.4 0.6 0.8 1.0");
    }

    #[test]
    fn scales_between_ends_keep_them() {
        let scale = Scale::between((-237.0, 190.0), 6.0, (0.0, 1.0));
        assert_eq!(scale.marks().collect::<Vec<_>>(), [-200.0, -100.0, 0.0, 100.0]);
        assert!((round_step(0.03) - 0.05).abs() < 1e-12);
        assert!((round_step(7.0) - 10.0).abs() < 1e-12);
        let point = Scale::between((5.0, 5.0), 5.0, (10.0, 20.0));
        assert!(point.at(5.0).is_finite());
        assert!(point.marks().count() <= 1);
    }

    #[test]
    fn rounded_scales_begin_and_end_with_a_tick() {
        let rounded = scale(&[-237.0, 190.0], Range::Fit, 5.0).rounded();
        assert!(ends_at(rounded, -300.0, 200.0));
        assert_eq!(words(rounded), "-300 -200 -100 0 100 200");
        assert!(ends_at(scale(&[0.1, 0.3], Range::Fit, 2.0).rounded(), 0.1, 0.3), "it was round before");
    }

    #[test]
    fn zero_is_shown_only_where_it_is_wanted() {
        assert!(ends_at(scale(&[50.0, 100.0], Range::FromZero, 5.0), 0.0, 100.0));
        assert!(ends_at(scale(&[-50.0, -100.0], Range::FromZero, 5.0), -100.0, 0.0));
        assert!(ends_at(scale(&[50.0, 100.0], Range::Fit, 5.0), 50.0, 100.0));
    }

    #[test]
    fn values_without_extent_are_harmless() {
        for values in [&[][..], &[0.0], &[5.0], &[-5.0, -5.0], &[0.3, 0.1 + 0.2], &[1e12]] {
            for range in [Range::Fit, Range::FromZero, Range::Unit] {
                let scale = scale(values, range, 5.0).rounded();
                assert!(values.iter().all(|&value| scale.at(value).is_finite()));
                assert!(
                    (2..9).contains(&scale.ticks(NumberKind::Number).len()),
                    "{values:?} {range:?}: {scale:?}"
                );
            }
        }
    }
}
