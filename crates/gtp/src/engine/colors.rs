//! Names of colours.

use session::{ColorInfo, GameInfo};

/// The colour with this name. Besides its name and its letter or number in records, a colour has the names
/// that other programs use.
pub(crate) fn color_called(info: &GameInfo, word: &str) -> Result<usize, String> {
    let word = word.to_ascii_lowercase();
    info.colors.iter().position(|color| names(info, color).any(|name| name == word)).ok_or_else(|| {
        let known = info.colors.iter().map(|color| format!("{} ({})", color.record_id, color.name));
        format!(
            "'{word}' is not a colour of {}; its colours are {}",
            info.id,
            known.collect::<Vec<_>>().join(", ")
        )
    })
}

fn names(info: &GameInfo, color: &'static ColorInfo) -> impl Iterator<Item = String> {
    let more = match (color.record_id, color.name) {
        ("B", _) => ["black", ""],
        // Programs call the second colour of a two-player game green or orange.
        ("W", "orange" | "green") if info.colors.len() == 2 => ["white", "green"],
        ("W", _) => ["white", ""],
        _ => ["", ""],
    };
    let own = [color.record_id.to_ascii_lowercase(), color.name.to_string()];
    own.into_iter().chain(more.into_iter().filter(|name| !name.is_empty()).map(str::to_string))
}
