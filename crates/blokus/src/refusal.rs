//! Why a move is refused, with the cell at fault.

use crate::cell::Cell;
use crate::color::Color;
use crate::piece::Piece;

/// Why a move is not legal. If several reasons apply, the first in this order is given.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BlokusRefusal {
    /// There are no moves in a finished game.
    #[error("the game is over")]
    GameOver,
    /// A colour may pass only if it cannot place anything.
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
    /// Each piece may be placed once (twice in Junior).
    #[error("{color} has already used {piece}")]
    PieceUsed {
        /// The colour to move.
        color: Color,
        /// The piece.
        piece: Piece,
    },
    /// A cell is occupied.
    #[error("overlaps {by} at {}", cell.name(*board_size))]
    Overlaps {
        /// The first such cell.
        cell: Cell,
        /// The colour that occupies it.
        by: Color,
        /// Needed to name the cell.
        board_size: u8,
    },
    /// The first piece does not cover the start cell.
    #[error("the first piece of {color} must cover {}", cell.name(*board_size))]
    MustCoverStart {
        /// The colour to move.
        color: Color,
        /// Its start cell.
        cell: Cell,
        /// Needed to name the cell.
        board_size: u8,
    },
    /// Own pieces may not share an edge.
    #[error("touches your own edge at {}", cell.name(*board_size))]
    TouchesOwnEdge {
        /// The first cell that does.
        cell: Cell,
        /// Needed to name the cell.
        board_size: u8,
    },
    /// A piece must touch a corner of an own piece.
    #[error("touches no corner of your own pieces at {}", cell.name(*board_size))]
    TouchesNoCorner {
        /// The first cell of the placement.
        cell: Cell,
        /// Needed to name the cell.
        board_size: u8,
    },
}

impl BlokusRefusal {
    /// Stable identifier for programs.
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

    /// The cell at fault, if there is one.
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
