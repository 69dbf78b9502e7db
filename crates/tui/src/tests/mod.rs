//! The screen without a terminal: keys go in, pictures come out.

mod advice;
mod agents;
mod ghost;
mod held;
mod lines;
mod pyramid;
mod screens;
mod styles;
mod support;
mod table;
mod whole_games;
