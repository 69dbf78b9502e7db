//! Shared tests for every game of the project.
//!
//! A game that implements [`game_core::Position`] gets all of this for a few lines in its tests: the laws of
//! the trait on random games ([`laws`]), perft counts kept as text ([`perft_file`]), golden random games that
//! show any change of behaviour ([`playthrough`]), and bodies for fuzz targets that also run briefly as
//! ordinary tests ([`fuzzing`]). For tests only: everything here reports by panicking.

pub mod fuzzing;
pub mod laws;
pub mod perft_file;
pub mod playthrough;
mod walk;

pub use walk::{after, random_games};
