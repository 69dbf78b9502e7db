//! UTC dates for records and logs, without a date library.

/// Converts days since 1970-01-01 to year, month and day, after Howard Hinnant's "chrono-Compatible Low-Level
/// Date Algorithms". Years start in March there, which puts the leap day last.
pub fn civil_from_days(days: u64) -> (u64, u64, u64) {
    // From 1 March of the year 0 to 1 January 1970.
    let days = days + 719_468;
    // The calendar repeats after 400 years.
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    // Months from March on come in groups of five with 153 days: 31 + 30 + 31 + 30 + 31.
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    (era * 400 + year_of_era + u64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_day_follows_the_day_before() {
        let length = |year: u64, month: u64| match month {
            2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        };
        let mut expected = (1970, 1, 1);
        for days in 0..200_000 {
            assert_eq!(civil_from_days(days), expected);
            let (year, month, day) = expected;
            expected = match (month, day < length(year, month)) {
                (_, true) => (year, month, day + 1),
                (12, _) => (year + 1, 1, 1),
                _ => (year, month + 1, 1),
            };
        }
    }
}
