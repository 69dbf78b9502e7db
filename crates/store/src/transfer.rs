//! Exports a table as one JSON value and imports it into another store.
//!
//! Leases are left out, because they belong to a running server.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::event::{Event, insert_events};
use crate::session::{Bind, Session};
use crate::{Status, Store, StoreError, Table, check};

const FORMAT: &str = "polyspire-table";

const VERSION: u64 = 1;

/// Most events in one import.
const MAX_EVENTS: usize = 100_000;

/// The largest time that is accepted, so that sums of times do not overflow.
const MAX_TIME: u64 = i64::MAX as u64 / 4;

/// The exported JSON. Adding a field takes a new version.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Exported {
    format: String,
    version: u64,
    id: String,
    game: String,
    listed: bool,
    setup: Value,
    status: Status,
    result: Option<Value>,
    ply: u64,
    created_ms: u64,
    updated_ms: u64,
    events: Vec<Event>,
}

impl Store {
    /// Exports everything about a table except its lease.
    pub async fn export(&self, id: &str) -> Result<Value, StoreError> {
        let table = self.table(id).await?.ok_or_else(|| StoreError::no_table(id))?;
        // Logs only grow, so the events up to `last_seq` match the row.
        let mut events: Vec<Event> = Vec::new();
        while (events.len() as u64) < table.last_seq {
            let more = self.events(id, events.len() as u64, 1000).await?;
            if more.is_empty() {
                return Err(StoreError::no_table(id));
            }
            events.extend(more);
        }
        events.truncate(table.last_seq as usize);
        let Table {
            id,
            game,
            listed,
            setup,
            status,
            result,
            ply,
            created_ms,
            updated_ms,
            last_seq: _,
            owner: _,
        } = table;
        let format = FORMAT.to_string();
        let version = VERSION;
        let exported = Exported {
            format,
            version,
            id,
            game,
            listed,
            setup,
            status,
            result,
            ply,
            created_ms,
            updated_ms,
            events,
        };
        serde_json::to_value(exported).map_err(|error| StoreError::Damaged { reason: error.to_string() })
    }

    /// Imports a table, optionally under a new id, and returns the id. The table has no owner.
    pub async fn import(&self, value: &Value, id: Option<&str>) -> Result<String, StoreError> {
        let import = Import::new(value, id)?;
        let id = import.table.id.clone();
        self.write(move |session| Box::pin(import.write(session))).await?;
        Ok(id)
    }
}

/// A validated import, serialised.
struct Import {
    table: Exported,
    setup: String,
    result: Option<String>,
    bodies: Vec<String>,
}

impl Import {
    fn new(value: &Value, id: Option<&str>) -> Result<Self, StoreError> {
        let wrong = |reason: String| StoreError::invalid("the exported table", reason);
        if value.get("format").and_then(Value::as_str) != Some(FORMAT) {
            return Err(wrong(format!("does not have the format {FORMAT:?}")));
        }
        if value.get("version").and_then(Value::as_u64) != Some(VERSION) {
            let version = value.get("version").unwrap_or(&Value::Null);
            return Err(wrong(format!("has version {version}, but this program reads version {VERSION}")));
        }
        let mut table =
            Exported::deserialize(value).map_err(|error| wrong(format!("cannot be read: {error}")))?;
        if let Some(id) = id {
            table.id = id.to_string();
        }
        check::name("the table's id", &table.id)?;
        check::name("the name of the game", &table.game)?;
        if table.events.len() > MAX_EVENTS {
            return Err(wrong(format!("has more than {MAX_EVENTS} events")));
        }
        let times = table.events.iter().map(|event| event.at_ms);
        if times.chain([table.created_ms, table.updated_ms, table.ply]).any(|number| number > MAX_TIME) {
            return Err(wrong("has numbers that are too large".to_string()));
        }
        let mut bodies = Vec::with_capacity(table.events.len());
        for (event, seq) in table.events.iter().zip(1_u64..) {
            if event.seq != seq {
                return Err(wrong(format!("has event {} in the place of event {seq}", event.seq)));
            }
            check::name("the kind of an event", &event.kind)?;
            bodies.push(check::json("the body of an event", &event.body)?);
        }
        let setup = check::json("the table's setup", &table.setup)?;
        let result = table.result.as_ref().map(|result| check::json("the result", result)).transpose()?;
        Ok(Self { table, setup, result, bodies })
    }

    async fn write(self, mut session: Session<'_>) -> Result<(), StoreError> {
        let table = &self.table;
        let sql =
            "INSERT INTO game_tables (id, game, listed, setup, status, result, ply, created_ms, updated_ms,
                                            last_seq, lease_epoch, lease_until_ms)
                   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 0, 0) ON CONFLICT (id) DO NOTHING";
        let values: [Bind<'_>; 10] = [
            (&table.id).into(),
            (&table.game).into(),
            i64::from(table.listed).into(),
            (&self.setup).into(),
            table.status.as_str().into(),
            self.result.as_deref().into(),
            check::column(table.ply).into(),
            check::column(table.created_ms).into(),
            check::column(table.updated_ms).into(),
            (table.events.len() as i64).into(),
        ];
        if session.execute(sql, &values).await? == 0 {
            return Err(StoreError::TableExists { table: table.id.clone() });
        }
        let events = table.events.iter().zip(&self.bodies);
        let events =
            events.map(|(event, body)| (check::column(event.at_ms), event.kind.as_str(), body.as_str()));
        insert_events(&mut session, &table.id, 0, events).await
    }
}
