//! Tables in lists, and the columns that the log stores for them.

use serde::Serialize;
use serde_json::Value;
use store::Update;
use table::{ClockSetting, Participant, Starter, Status, Table, TableResult, TableSpec};
use utoipa::ToSchema;

/// What is known about a table without replaying it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub(crate) struct Row {
    /// The id.
    pub(crate) id: String,
    /// The catalogue id of the game.
    pub(crate) game: String,
    /// Who plays, and how.
    #[schema(value_type = TableSetup)]
    pub(crate) setup: Value,
    /// What changes.
    #[serde(flatten)]
    pub(crate) summary: Summary,
    /// When it was opened, in milliseconds of Unix time.
    pub(crate) created_at: u64,
    /// When it last changed.
    pub(crate) changed_at: u64,
    /// Whether the game was left unfinished: nobody is connected, and nothing has happened for ten minutes.
    pub(crate) is_abandoned: bool,
}

/// Who plays at a table, and how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct TableSetup {
    /// Who plays.
    pub(crate) participants: Vec<Participant>,
    /// The thinking time.
    pub(crate) clock: ClockSetting,
    /// Who starts.
    pub(crate) starter: Starter,
}

impl TableSetup {
    /// The setup of a table with these settings.
    pub(crate) fn of(spec: &TableSpec) -> Self {
        Self { participants: spec.participants.clone(), clock: spec.clock, starter: spec.starter }
    }
}

/// The changing part of a row.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub(crate) struct Summary {
    /// The status.
    pub(crate) status: Status,
    /// Moves so far.
    pub(crate) moves: u64,
    /// How it ended.
    #[schema(value_type = Option<TableResult>)]
    pub(crate) result: Option<Value>,
}

/// A page of tables.
#[derive(Clone, Debug, Default, PartialEq, Serialize, ToSchema)]
pub(crate) struct Page {
    /// The tables, newest first.
    pub(crate) games: Vec<Row>,
    /// Where the next page starts; none on the last page.
    pub(crate) next: Option<String>,
}

impl Row {
    /// Converts a row of the store.
    pub(super) fn of(table: store::Table, is_abandoned: bool) -> Self {
        let status = match table.status {
            store::Status::Paused => Status::Paused,
            status if status.is_over() => Status::Finished,
            _ => Status::Playing,
        };
        // Moves taken back after the end leave an old result behind.
        let result = table.result.filter(|_| status == Status::Finished);
        Self {
            id: table.id,
            game: table.game,
            setup: table.setup,
            summary: Summary { status, moves: table.ply, result },
            created_at: table.created_ms,
            changed_at: table.updated_ms,
            is_abandoned,
        }
    }
}

/// The columns to store for the current state.
pub(super) fn update_of(table: &Table) -> Update {
    Update {
        status: Some(stored(table.status())),
        result: table.result().and_then(|result| serde_json::to_value(result).ok()),
        ply: Some(table.history_len() as u64),
    }
}

/// The status in the store's terms.
pub(super) fn stored(status: Status) -> store::Status {
    match status {
        Status::Playing => store::Status::Playing,
        Status::Paused => store::Status::Paused,
        Status::Finished => store::Status::Finished,
    }
}
