//! How wide layers may be.

/// Layers are multiples of this, as the vectors of processors want them.
pub(crate) const STEP: usize = 32;

/// No layer is larger.
const LARGEST: usize = 4096;

/// What is wrong with the width of a layer, if anything.
pub(crate) fn check(name: &str, width: usize) -> Result<(), String> {
    if width == 0 || !width.is_multiple_of(STEP) || width > LARGEST {
        return Err(format!("{name} is {width}, but must be a multiple of {STEP} up to {LARGEST}"));
    }
    Ok(())
}
