//! Durable storage of the game server: event logs of game tables in SQLite or PostgreSQL.
//!
//! Whatever happens at a table is appended to its log and synced to disk before it is acknowledged. Callers
//! rebuild the state of a game by replaying its log. The store knows no game: an event is a kind and JSON.
//!
//! - One process uses an SQLite file (`sqlite://PATH`); several share a PostgreSQL database (`postgres://…`).
//!   Both behave alike: every statement and every test is written once, for both.
//! - A table has at most one owner, who holds a [`Lease`]. Only the owner appends, and every append names the
//!   last event that it knows. So a move is never written twice, and never by a process that has lost the
//!   table.
//! - [`Notices`] tell all processes about appends. Requests let a process ask the owner of a table for
//!   something.
//!
//! ```
//! # tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap().block_on(async {
//! # let folder = tempfile::tempdir().unwrap();
//! use std::time::Duration;
//! use serde_json::json;
//! use store::{NewEvent, NewTable, Status, Store, Update};
//!
//! let store = Store::open(&format!("sqlite://{}/games.db", folder.path().display())).await?;
//! let new = NewTable { id: "k7Qz".into(), game: "blokus-duo".into(), listed: true, setup: json!({"title": "Tea"}) };
//! let lease = store.create_owned(&new, "server-1", Duration::from_secs(15)).await?;
//!
//! let moved = NewEvent { kind: "move".into(), body: json!({"seat": 0, "move": "e10"}) };
//! let update = Update { status: Some(Status::Playing), ply: Some(1), ..Update::default() };
//! let last_seq = store.append(&lease, 0, std::slice::from_ref(&moved), &update).await?;
//! assert_eq!(last_seq, 1);
//! assert!(store.append(&lease, 0, &[moved], &update).await.unwrap_err().is_conflict());
//! assert_eq!(store.events("k7Qz", 0, 100).await?.len(), 1);
//! store.close().await;
//! # Ok::<(), store::StoreError>(())
//! # }).unwrap();
//! ```

mod address;
mod check;
mod error;
mod event;
mod lease;
mod list;
mod notifications;
mod orphan;
mod postgres;
mod request;
mod retention;
mod schema;
mod session;
mod signal;
mod sqlite;
mod store;
mod table;
#[cfg(feature = "testing")]
pub mod testing;
mod transfer;
mod writer;

pub use error::StoreError;
pub use event::{Event, NewEvent, Update};
pub use lease::Lease;
pub use list::{Cursor, Filter, Page};
pub use orphan::Orphan;
pub use request::{OwnerRequest, RequestId};
pub use retention::Forget;
pub use signal::{Notice, Notices};
pub use store::Store;
pub use table::{NewTable, Status, Table};
