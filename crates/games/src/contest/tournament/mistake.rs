//! What is wrong with a file of settings, in words for people who have not written the program.

use toml::de::{DeTable, Error};

/// The line, and what is wrong there.
pub(super) fn explain(text: &str, error: &Error) -> String {
    let place = error.span().unwrap_or_default();
    let start = place.start.min(text.len());
    let line = text[..start].matches('\n').count() + 1;
    let found = text[start..].get(..place.len()).unwrap_or_default();
    let message = error.message();
    let words = match DeTable::parse(text) {
        Ok(table) => unknown_setting(message)
            .or_else(|| wrong_value(message, &subject(table.get_ref(), start, excerpt(message, found)))),
        Err(_) => wrong_form(message, found),
    };
    // Whatever is not foreseen is said as the library says it.
    format!("line {line}: {}", words.unwrap_or_else(|| message.to_string()))
}

fn unknown_setting(message: &str) -> Option<String> {
    let (name, known) = message.strip_prefix("unknown field `")?.split_once("`, expected one of ")?;
    Some(format!("there is no setting '{name}'; the settings are {}", known.replace('`', "")))
}

/// A value of another kind than the setting has.
fn wrong_value(message: &str, subject: &str) -> Option<String> {
    let right = match message.split_once(", expected ")?.1 {
        // So the library says that a number is too large for it.
        _ if message.contains("` as i128") => "a whole number of at most 18 digits",
        "i64" => "a whole number",
        "u64" => "a whole number from 0 up",
        "a string" | "path string" => "a text in quotes",
        "a sequence" => "a list of texts, such as [\"random\", \"greedy\"]",
        _ => return None,
    };
    Some(format!("{subject} must be {right}"))
}

/// What is at this place, and of which setting.
fn subject(table: &DeTable<'_>, place: usize, found: String) -> String {
    let is_at = |span: std::ops::Range<usize>| span.contains(&place);
    match table.iter().find(|(key, value)| is_at(key.span()) || is_at(value.span())) {
        None => found,
        Some((key, value)) if value.span().start < place => format!("{found} in {}", key.get_ref()),
        Some((key, _)) => format!("{} is {found}, but", key.get_ref()),
    }
}

/// The value as it is quoted: tables and lists may go on for many lines.
fn excerpt(message: &str, found: &str) -> String {
    if message.starts_with("invalid type: map") {
        return "a table".to_string();
    }
    found.lines().next().unwrap_or_default().chars().take(40).collect()
}

/// A file that is no list of settings at all.
fn wrong_form(message: &str, found: &str) -> Option<String> {
    let problem = message.split(", expected ").next()?;
    Some(match problem {
        "string values must be quoted" => "a value is missing, or is a text without quotes".to_string(),
        "key with no value" => "a setting is written as KEY = VALUE".to_string(),
        "duplicate key" => format!("{found} is given twice"),
        "invalid basic string" | "invalid literal string" => "a quote is never closed".to_string(),
        "missing comma between array elements" => "a comma is missing in a list".to_string(),
        "unclosed array" => "a list is never closed".to_string(),
        _ => return None,
    })
}
