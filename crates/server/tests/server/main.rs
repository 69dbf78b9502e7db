//! The server over real sockets, with the real games.

#![allow(clippy::unwrap_used, reason = "helpers of tests may panic like the tests themselves")]

mod advice;
mod broadcast;
mod catalogue;
mod client;
mod codes;
mod failures;
mod hanging_up;
mod limits;
mod out_of_turn;
mod pages;
mod people;
mod persistence;
mod plain;
mod process;
mod processes;
mod refusals;
mod rest;
mod room;
mod sockets;
mod storm;
mod takeover;
mod unreliable;
mod watching;
