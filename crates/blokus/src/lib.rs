//! The rules of Blokus on squares: Classic for two, three and four players, Duo and Junior.
//!
//! ```
//! use blokus::{Blokus, Duo};
//! use game_core::Position;
//!
//! let mut position = Blokus::<Duo>::start();
//! assert_eq!(position.count_moves(), 414);
//! // A piece by the cells that it covers, which must include the starting point.
//! position.play("e9,d10,e10,f10,e11".parse()?)?;
//! let refusal = position.play("a1".parse()?).unwrap_err();
//! assert_eq!(refusal.code(), "must_cover_start");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A board is a whole-board bitboard (`grid`) with a border of padding. Legal moves follow from two bitboards
//! per colour: `forbidden` (occupied, or sharing an edge with one of the colour's pieces) and `anchor`
//! (touching a corner of one of its pieces, and not forbidden). A placement is legal if none of its cells is
//! forbidden and at least one is an anchor. Shifting these two bitboards tests all placements of all pieces
//! at once (`movegen`).
//!
//! # Features
//!
//! - `std` (default): detects vector instructions at run time and reuses memory between calls. Without it,
//!   the crate is `no_std` and needs `alloc`.
//! - `serde`: serialises positions, moves, colours and pieces in their text forms, and cells as plain data.

#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

mod action_space;
mod bounded;
mod cell;
mod color;
mod color_index;
mod components;
mod grid;
mod legal;
mod mirror;
mod movegen;
mod moves;
mod orientation;
mod piece;
mod position;
mod refusal;
mod rules;
mod score;
#[cfg(feature = "serde")]
mod serialize;
mod setup;
mod stamp;
mod symmetry;
mod text;
mod variant;

pub use cell::Cell;
pub use color::{Color, ParseColorError};
pub use color_index::ColorIndex;
pub use grid::{BitGrid, Grid};
pub use movegen::{Coverage, Kernel, LegalSets};
pub use moves::{Move, ParseMoveError};
pub use orientation::Orientation;
pub use piece::{ParsePieceError, Piece, PieceSet};
pub use position::{Blokus, ColorState};
pub use refusal::BlokusRefusal;
pub use score::ColorScore;
pub use setup::SetupError;
pub use stamp::Stamp;
pub use symmetry::{BoardSymmetry, VariantSymmetry};
pub use text::ParsePositionError;
pub use variant::{Classic, Classic2p, Classic3p, Duo, Junior, Variant};

/// The examples of the readme, tested with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
