//! Both sides of the protocol on a game that exists only here, and engines that do everything wrong.

#![allow(clippy::unwrap_used, reason = "helpers of tests may panic like the tests themselves")]

mod commands;
#[cfg(unix)]
mod engines;
#[cfg(unix)]
mod faults;
mod noise;
#[cfg(unix)]
mod players;
mod race;
