//! Parses durations.

use std::time::Duration;

/// A number of seconds, minutes, hours, days, weeks or years, such as `12h` or `90d`.
pub(crate) fn read_long(text: &str) -> Result<Duration, String> {
    const UNITS: [(char, u64); 6] =
        [('s', 1), ('m', 60), ('h', 3600), ('d', 86_400), ('w', 7 * 86_400), ('y', 365 * 86_400)];
    /// A century: older than any game.
    const MOST_SECONDS: u64 = 100 * 365 * 86_400;
    let read = || {
        let (unit, seconds) = UNITS.into_iter().find(|(unit, _)| text.ends_with(*unit))?;
        let number: u64 = text.strip_suffix(unit)?.parse().ok()?;
        number.checked_mul(seconds).filter(|seconds| (1..=MOST_SECONDS).contains(seconds))
    };
    read().map(Duration::from_secs).ok_or_else(|| {
        "a time is an integer with s, m, h, d, w or y, such as 12h or 90d, up to 100 years".to_string()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_times_have_a_unit() {
        assert_eq!(read_long("90d"), Ok(Duration::from_secs(90 * 86_400)));
        assert_eq!(read_long("1m"), Ok(Duration::from_secs(60)));
        for wrong in ["", "d", "90", "0d", "-1d", "1.5h", "90 d", "1000y", "99999999999999999999s", "1é"] {
            assert!(read_long(wrong).is_err(), "{wrong}");
        }
    }
}
