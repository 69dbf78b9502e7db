//! The server over real sockets, and its tables as a state machine, with the real games.

mod client;
mod house;
mod laws;
mod limits;
mod people;
mod persistence;
mod plain;
mod rest;
mod rules;
mod sockets;
mod watching;
