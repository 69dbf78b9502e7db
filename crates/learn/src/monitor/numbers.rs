//! Numbers in JSON, which has neither NaN nor infinity.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serializer};

/// For `serialize_with`: skips numbers that JSON cannot represent.
pub(super) fn finite_only<S: Serializer>(
    values: &BTreeMap<String, f64>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(values.iter().filter(|(_, value)| value.is_finite()))
}

/// For `deserialize_with`: `serde_json` writes a number that is not finite as null, which is read back as
/// NaN.
pub(crate) fn or_nan<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    Ok(Option::deserialize(deserializer)?.unwrap_or(f64::NAN))
}
