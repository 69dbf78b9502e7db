//! Validates names and JSON, so that both databases store them alike and return them unchanged.

use std::time::Duration;

use serde_json::Value;

use crate::StoreError;

/// Longest name of a table, game, event kind or process, in bytes. A table id must fit into a notification.
const MAX_NAME: usize = 128;

/// Largest JSON text, in bytes.
const MAX_JSON: usize = 1 << 20;

/// Deepest JSON. `serde_json` stops at 128.
const MAX_DEPTH: usize = 100;

/// Most rows in one result.
const MAX_ROWS: usize = 1000;

/// Rejects names that are empty, too long, or contain control characters (PostgreSQL accepts no NUL).
pub(crate) fn name(what: &'static str, text: &str) -> Result<(), StoreError> {
    if text.is_empty() {
        return Err(StoreError::invalid(what, "is empty"));
    }
    if text.len() > MAX_NAME {
        return Err(StoreError::invalid(what, format!("is longer than {MAX_NAME} bytes")));
    }
    if text.chars().any(char::is_control) {
        return Err(StoreError::invalid(what, "has control characters"));
    }
    Ok(())
}

/// Serialises JSON so that it can be parsed again.
pub(crate) fn json(what: &'static str, value: &Value) -> Result<String, StoreError> {
    if !is_shallow(value, MAX_DEPTH) {
        return Err(StoreError::invalid(what, format!("is nested deeper than {MAX_DEPTH} levels")));
    }
    let text = value.to_string();
    if text.len() > MAX_JSON {
        return Err(StoreError::invalid(what, format!("is larger than {MAX_JSON} bytes")));
    }
    Ok(text)
}

fn is_shallow(value: &Value, depth: usize) -> bool {
    match value {
        Value::Array(values) => depth > 0 && values.iter().all(|value| is_shallow(value, depth - 1)),
        Value::Object(fields) => depth > 0 && fields.values().all(|value| is_shallow(value, depth - 1)),
        _ => true,
    }
}

/// Caps a row count. Callers that need more ask again.
pub(crate) fn limit(rows: usize) -> i64 {
    rows.min(MAX_ROWS) as i64
}

/// Converts a number for a column, saturating.
pub(crate) fn column(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// A duration in milliseconds, capped so that adding it to a time or subtracting it cannot overflow.
pub(crate) fn millis(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX).min(i64::MAX / 4)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_and_visible() {
        assert!(name("id", "a-Z_9 ü").is_ok());
        for bad in ["", "a\0b", "a\nb", &"x".repeat(MAX_NAME + 1)] {
            assert!(name("id", bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn what_is_taken_can_be_read_again() {
        let nested = |depth| (0..depth).fold(Value::Null, |inner, _| Value::Array(vec![inner]));
        let text = json("body", &nested(MAX_DEPTH)).unwrap();
        assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), nested(MAX_DEPTH));
        assert!(json("body", &nested(MAX_DEPTH + 1)).is_err());
        assert!(json("body", &Value::String("x".repeat(MAX_JSON))).is_err());
    }

    #[test]
    fn a_year_of_ages_does_not_overflow() {
        assert!(millis(Duration::MAX).checked_add(column(u64::MAX / 4)).is_some());
    }
}
