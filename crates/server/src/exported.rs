//! Rebuilds tables from what the store exports.

use serde_json::Value;
use session::GameEntry;
use table::{CorruptLog, Entry, Table};

/// Why an exported table is invalid.
#[derive(Debug, thiserror::Error)]
pub enum ExportedError {
    /// A missing or wrong field.
    #[error("{0}")]
    Shape(String),
    /// The events cannot be replayed.
    #[error(transparent)]
    Events(#[from] CorruptLog),
}

/// Replays a table from the output of `store::Store::export`. An import that passes this can be played on.
pub fn exported_table(
    exported: &Value,
    find: impl Fn(&str) -> Option<GameEntry>,
) -> Result<Table, ExportedError> {
    let events = exported["events"].as_array();
    let events = events.ok_or_else(|| ExportedError::Shape("the list of events is missing".to_string()))?;
    let entries = events.iter().map(entry).collect::<Result<Vec<_>, _>>()?;
    let table = Table::replay(&entries, find)?;
    if exported["id"].as_str() != Some(table.id()) {
        let reason = format!("the events belong to table {:?}, not to {}", table.id(), exported["id"]);
        return Err(ExportedError::Shape(reason));
    }
    Ok(table)
}

/// Converts a stored event, whose sequence number is beside its body.
fn entry(event: &Value) -> Result<Entry, ExportedError> {
    let wrong = |reason: String| ExportedError::Shape(format!("event {}: {reason}", event["seq"]));
    let mut body = event["body"].clone();
    let fields = body.as_object_mut().ok_or_else(|| wrong("the body is missing".to_string()))?;
    fields.insert("seq".to_string(), event["seq"].clone());
    serde_json::from_value(body).map_err(|error| wrong(error.to_string()))
}
