//! What the store takes: names and JSON that both databases keep alike and give back unchanged.

use std::time::Duration;

use serde_json::Value;

use crate::StoreError;

/// Longest name of a table, game, kind of event or process, in bytes. A table's id must fit into a notification.
const MAX_NAME: usize = 128;

/// Largest JSON text, in bytes.
const MAX_JSON: usize = 1 << 20;

/// Deepest JSON. The reader of JSON gives up at 128.
const MAX_DEPTH: usize = 100;

/// Rows of one answer.
const MAX_ROWS: usize = 1000;

/// Refuses names that are empty, too long, or have control characters (PostgreSQL takes no NUL).
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

/// JSON as text that can be read again.
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

/// A number of rows that fits into memory; a caller who wants more asks again.
pub(crate) fn limit(rows: usize) -> i64 {
    rows.min(MAX_ROWS) as i64
}

/// A number for a column. Anything beyond is as good as the largest.
pub(crate) fn column(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// Milliseconds that can be added to a time, or taken from it, without overflow.
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
