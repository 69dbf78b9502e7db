//! Readable messages for errors in TOML settings files.

use toml::de::{DeTable, DeValue, Error};

use crate::nearest::did_you_mean;

/// The line and the problem.
pub fn explain(text: &str, error: &Error) -> String {
    let place = error.span().unwrap_or_default();
    let start = place.start.min(text.len());
    let line = text[..start].matches('\n').count() + 1;
    let found = text[start..].get(..place.len()).unwrap_or_default();
    let message = error.message();
    let words = match DeTable::parse(text) {
        Ok(table) => {
            let setting = Setting::at(table.get_ref(), start);
            unknown_setting(message, setting.as_ref())
                .or_else(|| missing_setting(message))
                .or_else(|| wrong_value(message, &subject(setting, start, excerpt(message, found))))
        }
        Err(_) => wrong_form(message, found),
    };
    // Fall back to the library's message.
    format!("line {line}: {}", words.unwrap_or_else(|| message.to_string()))
}

/// A setting in a file.
struct Setting {
    /// The enclosing table; empty at the top level.
    table: String,
    key: String,
    /// Byte offset of its value.
    value: usize,
}

impl Setting {
    /// The innermost setting at a byte offset.
    fn at(table: &DeTable<'_>, place: usize) -> Option<Self> {
        Self::within("", table, place)
    }

    fn within(name: &str, table: &DeTable<'_>, place: usize) -> Option<Self> {
        table.iter().find_map(|(key, value)| {
            let key_text = key.get_ref().to_string();
            let inner = if name.is_empty() { key_text.clone() } else { format!("{name}.{key_text}") };
            let deeper = match value.get_ref() {
                DeValue::Table(table) => Self::within(&inner, table, place),
                DeValue::Array(values) => values.iter().find_map(|one| {
                    one.get_ref().as_table().and_then(|table| Self::within(&inner, table, place))
                }),
                _ => None,
            };
            let is_here = key.span().contains(&place) || value.span().contains(&place);
            let here = || Self { table: name.to_string(), key: key_text, value: value.span().start };
            deeper.or_else(|| is_here.then(here))
        })
    }

    fn name(&self) -> String {
        if self.table.is_empty() { self.key.clone() } else { format!("{}.{}", self.table, self.key) }
    }
}

fn unknown_setting(message: &str, setting: Option<&Setting>) -> Option<String> {
    let (name, known) = message.strip_prefix("unknown field `")?.split_once("`, ")?;
    let known = words_in(known);
    let meant = did_you_mean(name, known.iter().copied());
    let place = setting.filter(|setting| !setting.table.is_empty());
    let place = place.map_or_else(String::new, |setting| format!(" in {}", setting.table));
    Some(match known.as_slice() {
        [] => format!("there is no setting '{name}'{place}"),
        [known] => format!("there is no setting '{name}'{place}{meant}; the setting is {known}"),
        known => format!("there is no setting '{name}'{place}{meant}; the settings are {}", known.join(", ")),
    })
}

/// The words between backticks.
fn words_in(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

fn missing_setting(message: &str) -> Option<String> {
    let name = message.strip_prefix("missing field `")?.strip_suffix('`')?;
    Some(format!("the setting '{name}' is missing here"))
}

/// The value has the wrong type.
fn wrong_value(message: &str, subject: &str) -> Option<String> {
    let (problem, expected) = message.split_once(", expected ")?;
    let right = match expected {
        // The library's message for a number that is too large.
        _ if message.contains("` as i128") => "an integer of at most 18 digits".to_string(),
        "i64" => "an integer".to_string(),
        "u64" | "usize" | "u32" => "a non-negative integer".to_string(),
        "f32" | "f64" => "a number".to_string(),
        "a string" | "path string" => "a quoted string".to_string(),
        "a boolean" => "true or false".to_string(),
        "a sequence" => "a list in brackets, such as [\"random\", \"greedy\"] or [3, 4]".to_string(),
        expected if expected.starts_with("struct ") => "a table of settings".to_string(),
        expected if problem.starts_with("unknown variant ") => {
            let words = words_in(expected);
            let wrong = words_in(problem).first().copied().unwrap_or_default();
            let choices: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
            format!("{}{}", choices.join(" or "), did_you_mean(wrong, words.iter().copied()))
        }
        _ => return None,
    };
    Some(format!("{subject} must be {right}"))
}

/// The value at a byte offset and the setting it belongs to.
fn subject(setting: Option<Setting>, place: usize, found: String) -> String {
    match setting {
        None => found,
        Some(setting) if setting.value < place => format!("{found} in {}", setting.name()),
        Some(setting) => format!("{} is {found}, but", setting.name()),
    }
}

/// The value to quote. Tables and lists may span many lines.
fn excerpt(message: &str, found: &str) -> String {
    if message.starts_with("invalid type: map") {
        return "a table".to_string();
    }
    found.lines().next().unwrap_or_default().chars().take(40).collect()
}

/// Syntax errors.
fn wrong_form(message: &str, found: &str) -> Option<String> {
    let problem = message.split(", expected ").next()?;
    Some(match problem {
        "string values must be quoted" => "a value is missing, or a string is not quoted".to_string(),
        "key with no value" => "write settings as KEY = VALUE".to_string(),
        "duplicate key" => format!("{found} is given twice"),
        "invalid basic string" | "invalid literal string" => "a quote is never closed".to_string(),
        "missing comma between array elements" => "a comma is missing in a list".to_string(),
        "unclosed array" => "a list is never closed".to_string(),
        _ => return None,
    })
}
