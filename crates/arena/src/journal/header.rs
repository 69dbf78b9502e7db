//! The first line of a journal: the plan it belongs to.

use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::JournalError;
use crate::plan::Plan;

/// Identifies journals.
const FORMAT: &str = "polyspire-arena";
/// Incremented when the meaning of lines changes.
const VERSION: u32 = 1;

#[derive(Serialize, Deserialize)]
pub(super) struct Header {
    journal: String,
    version: u32,
    fingerprint: String,
    plan: Map<String, Value>,
}

impl Header {
    pub(super) fn of(plan: &Plan) -> Self {
        let settings = serde_json::to_value(plan.settings()).expect("settings are plain data");
        let Value::Object(settings) = settings else { unreachable!("settings are a structure") };
        Self {
            journal: FORMAT.to_string(),
            version: VERSION,
            fingerprint: format!("{:016x}", plan.fingerprint()),
            plan: settings,
        }
    }

    pub(super) fn line(&self) -> String {
        serde_json::to_string(self).expect("headers are plain data") + "\n"
    }

    /// Returns an error unless `line` is the header of a journal for the same plan.
    pub(super) fn check(&self, line: &[u8], path: &Path) -> Result<(), JournalError> {
        let damaged = |reason: String| JournalError::Damaged { path: path.to_path_buf(), line: 1, reason };
        let found: Self = serde_json::from_slice(line)
            .ok()
            .filter(|header: &Self| header.journal == FORMAT)
            .ok_or_else(|| damaged("this is not a tournament journal".to_string()))?;
        if found.version != VERSION {
            let version = found.version;
            return Err(damaged(format!(
                "the journal has version {version}, but only {VERSION} is supported"
            )));
        }
        if found.fingerprint == self.fingerprint {
            return Ok(());
        }
        Err(JournalError::OtherPlan { path: path.to_path_buf(), difference: self.difference(&found) })
    }

    /// Describes the first difference between the settings.
    fn difference(&self, found: &Self) -> String {
        let flat = |header: &Self| {
            let mut all = header.plan.clone();
            if let Some(Value::Object(conditions)) = all.remove("conditions") {
                all.extend(conditions);
            }
            all
        };
        let (ours, theirs) = (flat(self), flat(found));
        let words = |value: Option<&Value>| match value {
            None => "nothing".to_string(),
            Some(Value::String(text)) => text.clone(),
            Some(other) => other.to_string(),
        };
        let name = ours.keys().chain(theirs.keys()).find(|&key| ours.get(key) != theirs.get(key));
        match name {
            Some(name) => {
                format!("{name} is {} there, not {}", words(theirs.get(name)), words(ours.get(name)))
            }
            None => "it was planned by another version of this program".to_string(),
        }
    }
}
