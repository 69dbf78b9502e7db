//! Whole numbers as people type them.

/// A number from 0 up. Bad ones are refused here, and in words: options let negative numbers pass, which would
/// otherwise look like options themselves.
pub(crate) fn whole<T: TryFrom<u64>>(text: &str) -> Result<T, String> {
    let number = text.parse::<u64>().ok().and_then(|number| T::try_from(number).ok());
    number.ok_or_else(|| format!("must be an integer from 0 to {}", u64::MAX))
}
