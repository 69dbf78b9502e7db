//! One suite for both databases: every fact below holds on SQLite and on PostgreSQL.

#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod appending;
mod durability;
mod leases;
mod listing;
mod notices;
mod opening;
mod requests;
mod retention;
mod speed;
mod support;
mod transfer;
