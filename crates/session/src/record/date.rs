//! Dates in records.

use std::time::{SystemTime, UNIX_EPOCH};

use game_core::civil_from_days;

const SECONDS_PER_DAY: u64 = 86_400;

/// The UTC date of a time for `DT`: `2025-03-01`. Times before 1970 count as 1970.
pub fn date_of(time: SystemTime) -> String {
    let seconds = time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let (year, month, day) = civil_from_days(seconds / SECONDS_PER_DAY);
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn known_dates_are_right() {
        // From `date --utc --date=@…`.
        for (seconds, expected) in [
            (0, "1970-01-01"),
            (951_782_399, "2000-02-28"),
            (951_782_400, "2000-02-29"),
            (1_709_164_800, "2024-02-29"),
            (1_735_689_599, "2024-12-31"),
            (4_107_542_400, "2100-03-01"),
        ] {
            assert_eq!(date_of(UNIX_EPOCH + Duration::from_secs(seconds)), expected);
        }
    }
}
