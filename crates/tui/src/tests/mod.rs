//! Tests of the screen without a terminal: keys in, screen contents out.

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
