//! Times as people type them.

use std::time::Duration;

/// `100ms`, `2s` or `1.5s`, from a millisecond to so many seconds.
pub(crate) fn read(text: &str, most_seconds: f64) -> Option<Duration> {
    let (number, unit) = match text.strip_suffix("ms") {
        Some(number) => (number, 1e-3),
        None => (text.strip_suffix('s')?, 1.0),
    };
    let is_plain = number.chars().all(|c| c.is_ascii_digit() || c == '.');
    let seconds = number.parse::<f64>().ok().filter(|_| is_plain).map(|number| number * unit);
    seconds.filter(|seconds| (1e-3..=most_seconds).contains(seconds)).map(Duration::from_secs_f64)
}
