//! Data that the project writes as JSON, as plain Python objects.

use pyo3::prelude::*;
use serde::Serialize;

use crate::errors::wrong;

/// Dictionaries, lists, texts and numbers.
pub(crate) fn plain<'py>(py: Python<'py>, data: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    let text = serde_json::to_string(data).map_err(wrong)?;
    py.import("json")?.call_method1("loads", (text,))
}
