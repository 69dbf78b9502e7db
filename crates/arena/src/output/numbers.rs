//! Number formats for people.

use crate::stats::Estimate;

/// A fraction as `56.3 %`.
pub(crate) fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

/// A probability; never shown as 0 or 100 %.
pub(crate) fn likelihood(share: f64) -> String {
    match share {
        ..0.001 => "less than 0.1 %".to_string(),
        0.999.. => "more than 99.9 %".to_string(),
        _ => percent(share),
    }
}

/// An integer with its sign.
pub(crate) fn signed(value: f64) -> String {
    let whole = value.round();
    if whole == 0.0 { "0".to_string() } else { format!("{whole:+.0}") }
}

/// An estimate as `+35 ± 20`; `?` if the error is unknown.
pub(crate) fn plus_minus(estimate: Option<Estimate>, format: impl Fn(f64) -> String) -> String {
    match estimate {
        None => "–".to_string(),
        Some(Estimate { value, error: None }) => format!("{} ± ?", format(value)),
        Some(Estimate { value, error: Some(error) }) => {
            format!("{} ± {}", format(value), format(error).trim_start_matches('+'))
        }
    }
}

/// A duration as `12.3 ms`.
pub(crate) fn seconds(seconds: Option<f64>) -> String {
    match seconds {
        None => "–".to_string(),
        Some(time) if time < 1e-3 => format!("{:.1} µs", time * 1e6),
        Some(time) if time < 1.0 => format!("{:.1} ms", time * 1e3),
        Some(time) => format!("{time:.2} s"),
    }
}

/// A large number as `12.3 k`.
pub(crate) fn count(value: Option<f64>) -> String {
    match value {
        None => "–".to_string(),
        Some(value) if value < 1e4 => format!("{value:.0}"),
        Some(value) if value < 1e7 => format!("{:.1} k", value / 1e3),
        Some(value) => format!("{:.1} M", value / 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_have_units() {
        assert_eq!(
            (percent(0.5625), signed(-0.2), signed(17.6)),
            ("56.2 %".into(), "0".into(), "+18".into())
        );
        assert_eq!((likelihood(0.9995), likelihood(0.5)), ("more than 99.9 %".into(), "50.0 %".into()));
        assert_eq!((seconds(Some(0.0123)), seconds(Some(2.5e-6))), ("12.3 ms".into(), "2.5 µs".into()));
        assert_eq!(
            (count(Some(812.4)), count(Some(45_600.0)), count(None)),
            ("812".into(), "45.6 k".into(), "–".into())
        );
        let estimate = |error| Some(Estimate { value: -35.2, error });
        assert_eq!(plus_minus(estimate(Some(20.4)), signed), "-35 ± 20");
        assert_eq!(plus_minus(estimate(None), signed), "-35 ± ?");
    }
}
