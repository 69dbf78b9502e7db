//! Pylos: two players build a pyramid of balls, and the owner of the ball on top wins.
//!
//! A turn is one or more moves: put a ball down (from the reserve, or one of your own raised from a lower
//! level) and, if that completes a formation, take one or two of your balls back. The three rule sets are
//! types, and so is the size of the pyramid.
//!
//! ```
//! use game_core::Position;
//! use pylos::{PylosSquares, Refusal};
//!
//! let mut position = PylosSquares::start();
//! position.play("b2".parse()?)?;
//! assert_eq!(position.play("b2".parse()?), Err(Refusal::Occupied("b2".parse()?)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//!
//! - `std` (default). Without it, the crate is `no_std` and needs `alloc`.
//! - `solver`: lets the `tablebase` crate solve the game, and reads its tables (`retro`). Needs `std`.
//! - `serde`: serialises positions, moves, turns, cells and colours in their text forms.

#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

mod action_space;
mod board;
mod cell;
mod cell_set;
mod check;
mod color;
mod geometry;
mod moves;
mod notation;
mod position;
mod refusal;
#[cfg(feature = "solver")]
pub mod retro;
mod rules;
#[cfg(feature = "serde")]
mod serialize;
mod symmetry;
mod text;
mod turns;
mod validate;

pub use action_space::ACTION_COUNT;
pub use cell::Cell;
pub use cell_set::CellSet;
pub use color::{Color, ParseColorError};
pub use geometry::{Base, Base3, Base4};
pub use moves::Move;
pub use notation::NotationError;
pub use position::{Phase, Pylos};
pub use refusal::Refusal;
pub use rules::{Children, Lines, Rules, Squares};
pub use symmetry::Symmetry;
pub use text::{ParsePhaseError, TextError};
pub use turns::{Put, Turn};
pub use validate::InvalidPosition;

/// `pylos-children`: no ball is ever taken back.
pub type PylosChildren = Pylos<Children>;

/// `pylos`: squares let a player take balls back.
pub type PylosSquares = Pylos<Squares>;

/// `pylos-lines`: squares and lines let a player take balls back.
pub type PylosLines = Pylos<Lines>;

/// A session draws the game when a position occurs this many times, because play can go round forever.
pub const REPETITIONS_TO_DRAW: usize = 3;

/// A session draws the game after this many turns without a winner.
pub const MAX_TURNS: u16 = 500;

/// The examples of the readme, tested with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
