//! The points of a curve, thinned out for drawing.

/// More points than this cannot be told apart on a screen.
pub const MOST_POINTS: usize = 400;

/// A point of a curve, with an error interval.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Point {
    /// Horizontal value.
    pub x: f64,
    /// Vertical value.
    pub y: f64,
    /// Half the width of the interval.
    pub error: Option<f64>,
}

/// A named curve.
#[derive(Debug, Clone, PartialEq)]
pub struct Series {
    /// Shown in the legend and in tooltips.
    pub name: String,
    /// Sorted by `x`.
    pub points: Vec<Point>,
}

impl Series {
    /// Sorts the points by `x`, drops those that are not finite, and thins out long curves.
    pub fn new(name: &str, points: impl Iterator<Item = Point>) -> Self {
        let mut points: Vec<Point> =
            points.filter(|point| point.x.is_finite() && point.y.is_finite()).collect();
        points.sort_by(|left, right| left.x.total_cmp(&right.x));
        Self { name: name.to_string(), points: thinned(&points) }
    }
}

/// Averages neighbouring points so that at most [`MOST_POINTS`] are left.
fn thinned(points: &[Point]) -> Vec<Point> {
    let buckets = points.len().min(MOST_POINTS);
    let bucket = |index: usize| &points[index * points.len() / buckets..(index + 1) * points.len() / buckets];
    (0..buckets).map(|index| average(bucket(index))).collect()
}

fn average(points: &[Point]) -> Point {
    let mean = |value: fn(&Point) -> f64| points.iter().map(value).sum::<f64>() / points.len() as f64;
    let errors: Option<Vec<f64>> = points.iter().map(|point| point.error).collect();
    // The mean of the intervals, not the interval of the mean: neighbours share games, so that would be too
    // small.
    let error = errors.map(|errors| errors.iter().sum::<f64>() / errors.len() as f64);
    Point { x: mean(|point| point.x), y: mean(|point| point.y), error }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(x: f64, y: f64) -> Point {
        Point { x, y, error: None }
    }

    #[test]
    fn long_curves_are_averaged_and_keep_their_mean() {
        for length in [401, 1000, 1200, 12_345] {
            let curve = Series::new("", (0..length).map(|x| point(f64::from(x), f64::from(x % 2)))).points;
            assert_eq!(curve.len(), MOST_POINTS);
            assert!(curve.windows(2).all(|pair| pair[0].x < pair[1].x));
        }
        let saw = Series::new("", (0..1600).map(|x| point(f64::from(x), f64::from(x % 2)))).points;
        assert!(saw.iter().all(|point| (point.y - 0.5).abs() < 1e-12));
        assert_eq!(saw[0], point(1.5, 0.5));
    }

    #[test]
    fn short_curves_stay_as_they_are_but_in_order() {
        let points = [point(3.0, 1.0), point(1.0, 2.0), point(2.0, f64::NAN), point(f64::NAN, 0.0)];
        let curve = Series::new("", points.into_iter()).points;
        assert_eq!(curve, [point(1.0, 2.0), point(3.0, 1.0)]);
        let many = Series::new("", (0..400).map(|x| point(f64::from(x), 7.0))).points;
        assert_eq!(many[399], point(399.0, 7.0));
    }
}
