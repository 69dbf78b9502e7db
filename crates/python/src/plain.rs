//! Converts between serialisable data and plain Python objects.

use pyo3::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::errors::wrong;

/// To dictionaries, lists, strings and numbers.
pub(crate) fn plain<'py>(py: Python<'py>, data: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    let text = serde_json::to_string(data).map_err(wrong)?;
    py.import("json")?.call_method1("loads", (text,))
}

/// The inverse; the error says what does not fit.
pub(crate) fn read_plain<T: DeserializeOwned>(data: &Bound<'_, PyAny>) -> PyResult<T> {
    let text: String = data.py().import("json")?.call_method1("dumps", (data,))?.extract()?;
    serde_json::from_str(&text).map_err(wrong)
}
