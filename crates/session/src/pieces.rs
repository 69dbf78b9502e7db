//! Pieces as data for clients.

use serde::Serialize;
use utoipa::ToSchema;

/// A piece for clients.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PieceView {
    /// From 1.
    pub id: u8,
    /// The short name.
    pub name: &'static str,
    /// Aliases.
    pub aliases: &'static [&'static str],
    /// The number of squares.
    pub size: u8,
    /// The distinct shapes, in the order of the orientation numbers.
    pub orientations: Vec<OrientationView>,
}

/// An orientation for clients.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct OrientationView {
    /// Whether orientation 0 is first mirrored left to right …
    pub flipped: bool,
    /// … and then turned clockwise by so many quarter turns.
    pub quarter_turns: u8,
    /// Rows of the bounding box.
    pub height: u8,
    /// Columns of the bounding box.
    pub width: u8,
    /// `[row, col]` of each square, from the top left of the bounding box.
    #[schema(value_type = Vec<(u8, u8)>)]
    pub cells: Vec<[u8; 2]>,
}
