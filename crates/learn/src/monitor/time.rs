//! The date without a library: only UTC is needed.

use std::time::{SystemTime, UNIX_EPOCH};

use game_core::civil_from_days;

const SECONDS_PER_DAY: u64 = 86_400;

/// Now, as RFC 3339 in UTC: `2025-03-01T12:34:56Z`.
pub fn timestamp() -> String {
    rfc3339(seconds_since_1970().floor() as u64)
}

/// The clock; any time before 1970 counts as 1970.
pub(super) fn seconds_since_1970() -> f64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0.0, |time| time.as_secs_f64())
}

fn rfc3339(seconds: u64) -> String {
    let (year, month, day) = civil_from_days(seconds / SECONDS_PER_DAY);
    let second = seconds % SECONDS_PER_DAY;
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_dates_are_right() {
        // From `date --utc --date=@…`.
        let known = [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_399, "2000-02-28T23:59:59Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (951_868_800, "2000-03-01T00:00:00Z"),
            (1_234_567_890, "2009-02-13T23:31:30Z"),
            (1_709_164_800, "2024-02-29T00:00:00Z"),
            (1_735_689_599, "2024-12-31T23:59:59Z"),
            (1_735_689_600, "2025-01-01T00:00:00Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"),
        ];
        for (seconds, date) in known {
            assert_eq!(rfc3339(seconds), date);
        }
    }

    #[test]
    fn now_is_after_this_was_written() {
        assert!(timestamp().as_str() > "2025-01-01T00:00:00Z");
    }
}
