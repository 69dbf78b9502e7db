//! Catalogue entries of the rule sets.

use pylos::{Children, Lines, Squares};
use session::{ColorInfo, GameInfo};

use super::tables::Tabled;

/// A rule set in the catalogue.
pub(crate) trait Listed: Tabled {
    /// The catalogue entry.
    const INFO: GameInfo;
    /// Whether benchmarks measure its networks. The other rule sets run the same code.
    const HAS_NETWORK_ROWS: bool = false;
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
        family: "pylos",
        aliases: &[],
        title,
        summary,
        seats: 2,
        colors: COLORS,
        record_name,
        record_extension: "sgf",
        typing: TYPING,
    }
}

/// How to type moves.
const TYPING: &str =
    "  b2                  put a ball on b2; higher levels have their number in front, as in 2a1
  a1-2b2              raise your ball from a1 to 2b2
  xb2                 after a square, take back your ball from b2; then another one, or done
  2a1xb2,c3           all of that in one line: put a ball on 2a1, take back b2 and c3
  moves [WORD]        list the legal moves, only those with a cell (b2)";

impl Listed for Squares {
    const HAS_NETWORK_ROWS: bool = true;
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
