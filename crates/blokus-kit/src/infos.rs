//! Catalogue entries of the variants.

use blokus::{Classic, Classic2p, Classic3p, Duo, Junior, Variant};
use session::{ColorInfo, GameInfo};

use crate::features::NetworkVariant;

/// A variant in the catalogue.
pub(crate) trait Listed: NetworkVariant {
    /// The catalogue entry.
    const INFO: GameInfo;
    /// Whether benchmarks measure its networks. The other variants run the same code.
    const HAS_NETWORK_ROWS: bool = false;
}

const fn color(name: &'static str, record_id: &'static str, seat: Option<usize>) -> ColorInfo {
    ColorInfo { name, record_id, seat }
}

const TWO_COLORS: &[ColorInfo] = &[color("blue", "B", Some(0)), color("orange", "W", Some(1))];

/// File extension that other programs use for Blokus records.
const RECORD_EXTENSION: &str = "blksgf";

/// How to type moves.
const TYPING: &str = "  e9,d10,e10,f10,e11  place the piece that covers these cells
  X/0@d11             place piece X in orientation 0 with its top left at d11 (see `polyspire pieces`)
  pass                pass, when nothing can be placed
  moves [WORD]        list the legal moves, only those of a piece (F) or over a cell (e10)";

impl Listed for Classic {
    const HAS_NETWORK_ROWS: bool = true;
    const INFO: GameInfo = GameInfo {
        id: Self::ID,
        family: "blokus",
        aliases: &["classic"],
        title: "Blokus Classic",
        summary: "Four players, one colour each, on 20×20: place pieces corner to corner, cover the most squares.",
        seats: Self::SEATS,
        colors: &[
            color("blue", "1", Some(0)),
            color("yellow", "2", Some(1)),
            color("red", "3", Some(2)),
            color("green", "4", Some(3)),
        ],
        record_name: "Blokus",
        record_extension: RECORD_EXTENSION,
        typing: TYPING,
    };
}

impl Listed for Classic2p {
    const INFO: GameInfo = GameInfo {
        id: Self::ID,
        family: "blokus",
        aliases: &["classic-2p"],
        title: "Blokus Classic for two",
        summary: "Two players on 20×20: the first has blue and red, the second yellow and green.",
        seats: Self::SEATS,
        colors: &[
            color("blue", "1", Some(0)),
            color("yellow", "2", Some(1)),
            color("red", "3", Some(0)),
            color("green", "4", Some(1)),
        ],
        record_name: "Blokus Two-Player",
        record_extension: RECORD_EXTENSION,
        typing: TYPING,
    };
}

impl Listed for Classic3p {
    const INFO: GameInfo = GameInfo {
        id: Self::ID,
        family: "blokus",
        aliases: &["classic-3p"],
        title: "Blokus Classic for three",
        summary: "Three players on 20×20; they move green in turn, and it counts for nobody.",
        seats: Self::SEATS,
        colors: &[
            color("blue", "1", Some(0)),
            color("yellow", "2", Some(1)),
            color("red", "3", Some(2)),
            color("green", "4", None),
        ],
        record_name: "Blokus Three-Player",
        record_extension: RECORD_EXTENSION,
        typing: TYPING,
    };
}

impl Listed for Duo {
    const HAS_NETWORK_ROWS: bool = true;
    const INFO: GameInfo = GameInfo {
        id: Self::ID,
        family: "blokus",
        aliases: &["duo"],
        title: "Blokus Duo",
        summary: "Two players on 14×14, starting near the middle.",
        seats: Self::SEATS,
        colors: TWO_COLORS,
        record_name: "Blokus Duo",
        record_extension: RECORD_EXTENSION,
        typing: TYPING,
    };
}

impl Listed for Junior {
    const INFO: GameInfo = GameInfo {
        id: Self::ID,
        family: "blokus",
        aliases: &["junior"],
        title: "Blokus Junior",
        summary: "Two players on 14×14 with two each of twelve easy pieces.",
        seats: Self::SEATS,
        colors: TWO_COLORS,
        record_name: "Blokus Junior",
        record_extension: RECORD_EXTENSION,
        typing: TYPING,
    };
}
