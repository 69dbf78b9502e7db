//! Parses whole numbers.

/// A number from 0 up. Options accept negative numbers, which would otherwise look like options, so that bad
/// ones are refused here with a clear message.
pub(crate) fn whole<T: TryFrom<u64>>(text: &str) -> Result<T, String> {
    let number = text.parse::<u64>().ok().and_then(|number| T::try_from(number).ok());
    number.ok_or_else(|| format!("must be an integer from 0 to {}", u64::MAX))
}
