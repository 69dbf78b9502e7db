//! Data that the project writes as JSON, as plain Python objects.

use pyo3::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::errors::wrong;

/// Dictionaries, lists, texts and numbers.
pub(crate) fn plain<'py>(py: Python<'py>, data: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    let text = serde_json::to_string(data).map_err(wrong)?;
    py.import("json")?.call_method1("loads", (text,))
}

/// The other way round; in words what does not fit.
pub(crate) fn read_plain<T: DeserializeOwned>(data: &Bound<'_, PyAny>) -> PyResult<T> {
    let text: String = data.py().import("json")?.call_method1("dumps", (data,))?.extract()?;
    serde_json::from_str(&text).map_err(wrong)
}
