//! Durations and ratings for people.

/// A duration as `3 h 05 min`.
pub(super) fn duration(seconds: f64) -> String {
    if !seconds.is_finite() {
        return "–".to_string();
    }
    let seconds = seconds.max(0.0).round() as u64;
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, 0, seconds) => format!("{seconds} s"),
        (0, minutes, seconds) => format!("{minutes} min {seconds:02} s"),
        (hours, minutes, _) => format!("{hours} h {minutes:02} min"),
    }
}

/// Elo as `+35 ± 20`.
pub(super) fn elo(value: f64, error: f64) -> String {
    match (value.is_finite(), error.is_finite()) {
        (false, _) => "–".to_string(),
        (true, false) => format!("{value:+.0} ± ?"),
        (true, true) => format!("{value:+.0} ± {error:.0}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_ratings_are_short() {
        assert_eq!([duration(59.4), duration(61.0), duration(7500.0)], ["59 s", "1 min 01 s", "2 h 05 min"]);
        assert_eq!([elo(34.6, 20.2), elo(-3.0, f64::NAN), elo(f64::NAN, 1.0)], ["+35 ± 20", "-3 ± ?", "–"]);
    }
}
