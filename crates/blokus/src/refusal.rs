//! Why a move is refused, in words that name the cell.

use crate::cell::Cell;
use crate::color::Color;
use crate::piece::Piece;

/// Why a move is not legal. The first reason in this order that applies is given.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BlokusRefusal {
    /// Nobody moves in a finished game.
    #[error("the game is over")]
    GameOver,
    /// Passing is not a choice.
    #[error("{color} must play: it can still place {piece}")]
    MustPlay {
        /// The colour that wanted to pass.
        color: Color,
        /// A piece that has a legal placement.
        piece: Piece,
    },
    /// The variant does not have this piece.
    #[error("unknown piece: {0} is not in this game")]
    UnknownPiece(Piece),
    /// Each piece is placed once (in Junior twice).
    #[error("{color} has already used {piece}")]
    PieceUsed {
        /// The colour to move.
        color: Color,
        /// The piece.
        piece: Piece,
    },
    /// A cell is taken.
    #[error("overlaps {by} at {}", cell.name(*board_size))]
    Overlaps {
        /// The first such cell.
        cell: Cell,
        /// Who occupies it.
        by: Color,
        /// For the name of the cell.
        board_size: u8,
    },
    /// The first piece lies elsewhere.
    #[error("the first piece of {color} must cover {}", cell.name(*board_size))]
    MustCoverStart {
        /// The colour to move.
        color: Color,
        /// Its start cell.
        cell: Cell,
        /// For the name of the cell.
        board_size: u8,
    },
    /// Own pieces may not touch along edges.
    #[error("touches your own edge at {}", cell.name(*board_size))]
    TouchesOwnEdge {
        /// The first cell of the placement that does.
        cell: Cell,
        /// For the name of the cell.
        board_size: u8,
    },
    /// Own pieces must touch at a corner.
    #[error("touches no corner of your own pieces at {}", cell.name(*board_size))]
    TouchesNoCorner {
        /// The first cell of the placement.
        cell: Cell,
        /// For the name of the cell.
        board_size: u8,
    },
}

impl BlokusRefusal {
    /// A stable name for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::GameOver => "game_over",
            Self::MustPlay { .. } => "must_play",
            Self::UnknownPiece(_) => "unknown_piece",
            Self::PieceUsed { .. } => "piece_used",
            Self::Overlaps { .. } => "overlaps",
            Self::MustCoverStart { .. } => "must_cover_start",
            Self::TouchesOwnEdge { .. } => "touches_own_edge",
            Self::TouchesNoCorner { .. } => "touches_no_corner",
        }
    }

    /// The cell that the refusal is about.
    pub fn cell(&self) -> Option<Cell> {
        match *self {
            Self::Overlaps { cell, .. }
            | Self::MustCoverStart { cell, .. }
            | Self::TouchesOwnEdge { cell, .. }
            | Self::TouchesNoCorner { cell, .. } => Some(cell),
            Self::GameOver | Self::MustPlay { .. } | Self::UnknownPiece(_) | Self::PieceUsed { .. } => None,
        }
    }
}
