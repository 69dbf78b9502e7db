//! Numbers for people.

/// The kind of a number, which decides how it is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NumberKind {
    /// Any size.
    Number,
    /// A share from 0 to 1, written in percent.
    Share,
}

impl NumberKind {
    /// Label of a tick on an axis with this step; `reach` is the axis's largest absolute value.
    pub fn tick(self, value: f64, step: f64, reach: f64) -> String {
        if value == 0.0 {
            return "0".to_string();
        }
        let (unit, sign) = match (self, reach.abs()) {
            (Self::Share, _) => (0.01, " %"),
            (Self::Number, 1e6..) => (1e6, " M"),
            (Self::Number, 1e4..) => (1e3, " k"),
            (Self::Number, _) => (1.0, ""),
        };
        let (value, step) = (value / unit, step / unit);
        // The logarithm of a power of ten may miss a whole number by a hair.
        let digit = |number: f64| (number.abs().log10() + 1e-9).floor();
        // As many decimals as the step has: 0.5 needs one, 20 none.
        let decimals = |lowest: f64| lowest.clamp(0.0, 9.0) as usize;
        if self == Self::Number && reach.abs() < 1e-3 {
            return format!("{value:.*e}", decimals(digit(value) - digit(step)));
        }
        format!("{value:.*}{sign}", decimals(-digit(step)))
    }

    /// A single value, to four digits.
    pub fn exact(self, value: f64) -> String {
        match self {
            _ if !value.is_finite() => "–".to_string(),
            Self::Share => format!("{:.1} %", value * 100.0),
            Self::Number if value == 0.0 => "0".to_string(),
            Self::Number if value.abs() >= 1000.0 => count(value),
            Self::Number if value.abs() < 1e-6 => format!("{value:.3e}"),
            Self::Number => {
                let decimals = (3.0 - value.abs().log10().floor()).max(0.0) as usize;
                let digits = format!("{value:.decimals$}");
                if digits.contains('.') {
                    digits.trim_end_matches('0').trim_end_matches('.').to_string()
                } else {
                    digits
                }
            }
        }
    }
}

/// A whole number with digits grouped in threes: `1,234,567`.
pub fn count(value: f64) -> String {
    let digits = format!("{:.0}", value.abs());
    let mut text = if value < 0.0 && digits != "0" { "-".to_string() } else { String::new() };
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_have_as_many_decimals_as_needed() {
        let tick = |value, step, reach| NumberKind::Number.tick(value, step, reach);
        assert_eq!(tick(40_000.0, 20_000.0, 100_000.0), "40 k");
        assert_eq!(tick(2_500_000.0, 500_000.0, 3e6), "2.5 M");
        assert_eq!(tick(-200.0, 100.0, 900.0), "-200");
        assert_eq!(tick(0.3, 0.1, 1.0), "0.3");
        assert_eq!(tick(0.0002, 0.0001, 0.001), "0.0002");
        assert_eq!(tick(3.0 * 1e-5, 1e-5, 4e-5), "3e-5");
        assert_eq!(tick(-1.5e-5, 5e-6, 2e-5), "-1.5e-5");
        assert_eq!(tick(1000.0, 1000.0, 9000.0), "1000");
        assert_eq!(tick(-0.0, 0.5, 1.0), "0");
        assert_eq!(NumberKind::Share.tick(0.2, 0.2, 1.0), "20 %");
        assert_eq!(NumberKind::Share.tick(0.525, 0.005, 0.54), "52.5 %");
    }

    #[test]
    fn exact_values_have_four_digits() {
        let exact = |value| NumberKind::Number.exact(value);
        assert_eq!([exact(1.234_56), exact(0.001), exact(100.0), exact(0.0)], ["1.235", "0.001", "100", "0"]);
        assert_eq!([exact(1_234_567.0), exact(-1000.0), exact(999.96)], ["1,234,567", "-1,000", "1000"]);
        assert_eq!([exact(1.5e-8), exact(f64::NAN)], ["1.500e-8", "–"]);
        assert_eq!(NumberKind::Share.exact(0.4567), "45.7 %");
    }
}
