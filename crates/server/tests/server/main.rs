//! The server over real sockets, and its tables as a state machine, with the real games.

#![allow(clippy::unwrap_used, reason = "helpers of tests may panic like the tests themselves")]

mod client;
mod failures;
mod house;
mod laws;
mod limits;
mod pages;
mod people;
mod persistence;
mod plain;
mod rest;
mod rules;
mod sockets;
mod watching;
