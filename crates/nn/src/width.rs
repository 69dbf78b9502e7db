//! Supported layer widths.

/// Layer widths are multiples of this, to fill SIMD vectors.
pub(crate) const STEP: usize = 32;

/// The largest width.
const LARGEST: usize = 4096;

/// Fails for an unsupported layer width.
pub(crate) fn check(name: &str, width: usize) -> Result<(), String> {
    if width == 0 || !width.is_multiple_of(STEP) || width > LARGEST {
        return Err(format!("{name} is {width}, but must be a multiple of {STEP} up to {LARGEST}"));
    }
    Ok(())
}
