//! What the catalogue says about each rule set.

use pylos::{Children, Lines, Squares};
use session::{ColorInfo, GameInfo};

use super::tables::Tabled;

/// A rule set that is in the catalogue.
pub(crate) trait Listed: Tabled {
    /// Its line.
    const INFO: GameInfo;
}

pub(super) const COLORS: &[ColorInfo] = &[
    ColorInfo { name: "white", record_id: "W", seat: Some(0) },
    ColorInfo { name: "black", record_id: "B", seat: Some(1) },
];

const fn info(
    id: &'static str,
    title: &'static str,
    summary: &'static str,
    record_name: &'static str,
) -> GameInfo {
    GameInfo {
        id,
        aliases: &[],
        title,
        summary,
        seats: 2,
        colors: COLORS,
        record_name,
        record_extension: "sgf",
    }
}

impl Listed for Squares {
    const INFO: GameInfo = info(
        "pylos",
        "Pylos",
        "Two players build a pyramid; squares let you take balls back, the last ball on top wins.",
        "Pylos",
    );
}

impl Listed for Lines {
    const INFO: GameInfo = info(
        "pylos-lines",
        "Pylos with lines",
        "Pylos where full rows and columns let you take balls back as well.",
        "Pylos Lines",
    );
}

impl Listed for Children {
    const INFO: GameInfo = info(
        "pylos-children",
        "Pylos for children",
        "Pylos without taking back: just build, raise and be the last on top.",
        "Pylos Children",
    );
}
