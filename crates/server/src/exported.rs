//! Tables as the store exports them, made whole again without a log.

use serde_json::Value;
use session::GameEntry;
use table::{CorruptLog, Entry, Table};

/// Why an exported table is none.
#[derive(Debug, thiserror::Error)]
pub enum ExportedError {
    /// Something is not where it belongs.
    #[error("{0}")]
    Shape(String),
    /// The events do not follow from each other.
    #[error(transparent)]
    Events(#[from] CorruptLog),
}

/// Replays a table from what `store::Store::export` gives: whoever brings it into a store knows then that it can be
/// played on.
pub fn exported_table(
    exported: &Value,
    find: impl Fn(&str) -> Option<GameEntry>,
) -> Result<Table, ExportedError> {
    let events = exported["events"].as_array();
    let events = events.ok_or_else(|| ExportedError::Shape("a table has a list of events".to_string()))?;
    let entries = events.iter().map(entry).collect::<Result<Vec<_>, _>>()?;
    let table = Table::replay(&entries, find)?;
    if exported["id"].as_str() != Some(table.id()) {
        let reason = format!("the events are those of table {:?}, not of {}", table.id(), exported["id"]);
        return Err(ExportedError::Shape(reason));
    }
    Ok(table)
}

/// An event of the store as one of a table: the number is beside the body.
fn entry(event: &Value) -> Result<Entry, ExportedError> {
    let wrong = |reason: String| ExportedError::Shape(format!("event {}: {reason}", event["seq"]));
    let mut body = event["body"].clone();
    let fields = body.as_object_mut().ok_or_else(|| wrong("it has no body".to_string()))?;
    fields.insert("seq".to_string(), event["seq"].clone());
    serde_json::from_value(body).map_err(|error| wrong(error.to_string()))
}
