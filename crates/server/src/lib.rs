//! Tables over HTTP and WebSocket: people, agents and spectators in any game of the catalogue.
//!
//! Layers, each of which knows only those before it: the crate `table` (a pure state machine over events),
//! `log` (where events are stored), `live` (one task per table), `web` (routes and sockets).

mod agent_pool;
mod catalogue;
mod codes;
mod exported;
mod fair_queue;
mod live;
mod log;
mod message;
mod metrics;
mod peers;
mod retention;
mod settings;
mod stored;
mod time;
mod token;
mod web;

pub use catalogue::{ArenaGame, Catalogue, CheckpointView, Tournament};
pub use codes::CODES;
pub use exported::{ExportedError, exported_table};
pub use live::{Advice, Opened, RecordList, RecordSummary, Ticket};
pub use log::{Log, LogError, MemoryLog};
pub use peers::{Orphans, Peers, TableSignal, TableSignals};
pub use retention::Retention;
pub use settings::Settings;
pub use stored::StoredLog;
pub use table::Digest;
pub use time::{ManualTime, Time, WallTime};
pub use token::{NoRandomness, Token};
pub use web::{AppState, ErrorBody, Pages, document, serve};
