//! Pieces as data, for clients that draw them.

use serde::Serialize;
use utoipa::ToSchema;

/// A piece for clients.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PieceView {
    /// From 1 on.
    pub id: u8,
    /// The short name.
    pub name: &'static str,
    /// Other names that are understood.
    pub aliases: &'static [&'static str],
    /// Squares.
    pub size: u8,
    /// The distinct shapes, in the order of orientation numbers.
    pub orientations: Vec<OrientationView>,
}

/// An orientation for clients.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct OrientationView {
    /// Whether the shape of orientation 0 is flipped left to right first …
    pub flipped: bool,
    /// … and how many quarter turns clockwise follow.
    pub quarter_turns: u8,
    /// Rows of the bounding box.
    pub height: u8,
    /// Columns of the bounding box.
    pub width: u8,
    /// `[row, col]` of each square from the top left of the bounding box.
    #[schema(value_type = Vec<(u8, u8)>)]
    pub cells: Vec<[u8; 2]>,
}
