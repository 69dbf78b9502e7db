//! Event logs. The events of a table are numbered 1, 2, 3, … without gaps.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::session::{Bind, Row, Session};
use crate::signal::Signal;
use crate::{Lease, Status, Store, StoreError, check};

/// Most events in one append.
const MAX_EVENTS: usize = 1000;

/// Rows per `INSERT`. More would save nothing.
const ROWS: usize = 50;

/// An event to append.
#[derive(Debug, Clone, PartialEq)]
pub struct NewEvent {
    /// The kind of event.
    pub kind: String,
    /// The payload, opaque to the store.
    pub body: Value,
}

/// An event in a log.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Event {
    /// Its sequence number, from 1.
    pub seq: u64,
    /// When it was written, in milliseconds since 1970.
    pub at_ms: u64,
    /// The kind of event.
    pub kind: String,
    /// The payload.
    pub body: Value,
}

/// Changes to the table row that go with an append. `None` leaves a column unchanged.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Update {
    /// The new status.
    pub status: Option<Status>,
    /// The result, once there is one.
    pub result: Option<Value>,
    /// How many moves have been played.
    pub ply: Option<u64>,
}

impl Store {
    /// Appends events after `expected_last_seq` and updates the table row, all or nothing. Returns the
    /// sequence number of the last event. The events are on disk when this returns.
    ///
    /// Fails with [`StoreError::Conflict`] when the log has events that the caller does not know, and with
    /// [`StoreError::LeaseLost`] when another process may have taken the table over. So nothing is written
    /// twice, and a process that slept cannot overwrite what others did. Once started, an append finishes
    /// even if the caller stops waiting.
    pub async fn append(
        &self,
        lease: &Lease,
        expected_last_seq: u64,
        events: &[NewEvent],
        update: &Update,
    ) -> Result<u64, StoreError> {
        let append = Append::new(lease, expected_last_seq, events, update)?;
        self.write(move |session| Box::pin(append.write(session))).await
    }

    /// Up to `limit` events (at most 1000) after a sequence number, in order.
    pub async fn events(&self, id: &str, after_seq: u64, limit: usize) -> Result<Vec<Event>, StoreError> {
        check::name("the table's id", id)?;
        let values = [id.into(), check::column(after_seq).into(), check::limit(limit).into()];
        let sql = "SELECT seq, at_ms, kind, body FROM events WHERE table_id = $1 AND seq > $2 ORDER BY seq LIMIT $3";
        let rows = self.reader().await?.session().rows(sql, &values).await?;
        rows.iter().map(Event::from_row).collect()
    }
}

impl Event {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            seq: row.number("seq")?,
            at_ms: row.number("at_ms")?,
            kind: row.text("kind")?,
            body: row.json("body")?,
        })
    }
}

/// A validated append, serialised.
pub(crate) struct Append {
    lease: Lease,
    expected: u64,
    /// Kinds and bodies.
    events: Vec<(String, String)>,
    status: Option<Status>,
    result: Option<String>,
    ply: Option<i64>,
}

impl Append {
    pub(crate) fn new(
        lease: &Lease,
        expected: u64,
        events: &[NewEvent],
        update: &Update,
    ) -> Result<Self, StoreError> {
        check::name("the table's id", &lease.table)?;
        check::name("the name of the process", &lease.process)?;
        if events.len() > MAX_EVENTS {
            return Err(StoreError::invalid("an append", format!("has more than {MAX_EVENTS} events")));
        }
        let mut texts = Vec::with_capacity(events.len());
        for event in events {
            check::name("the kind of an event", &event.kind)?;
            texts.push((event.kind.clone(), check::json("the body of an event", &event.body)?));
        }
        let result = update.result.as_ref().map(|result| check::json("the result", result)).transpose()?;
        let ply = update.ply.map(check::column);
        Ok(Self { lease: lease.clone(), expected, events: texts, status: update.status, result, ply })
    }

    /// The same append under another lease.
    pub(crate) fn with_lease(self, lease: Lease) -> Self {
        Self { lease, ..self }
    }

    pub(crate) async fn write(self, mut session: Session<'_>) -> Result<u64, StoreError> {
        let Lease { table, process, epoch } = &self.lease;
        // One statement checks and claims the sequence numbers. It locks the row until the commit.
        let sql = format!(
            "UPDATE game_tables
             SET last_seq = last_seq + $5, status = COALESCE($6, status), result = COALESCE($7, result),
                 ply = COALESCE($8, ply), updated_ms = {}
             WHERE id = $1 AND lease_owner = $2 AND lease_epoch = $3 AND last_seq = $4
             RETURNING updated_ms",
            session.now()
        );
        let count = self.events.len() as i64;
        let values: [Bind<'_>; 8] = [
            table.into(),
            process.into(),
            (*epoch).into(),
            check::column(self.expected).into(),
            count.into(),
            self.status.map(Status::as_str).into(),
            self.result.as_deref().into(),
            self.ply.into(),
        ];
        let Some(row) = session.row(&sql, &values).await? else {
            return Err(self.refusal(&mut session).await?);
        };
        let at = row.int("updated_ms")?;
        let events = self.events.iter().map(|(kind, body)| (at, kind.as_str(), body.as_str()));
        insert_events(&mut session, table, check::column(self.expected), events).await?;
        let last_seq = self.expected + count as u64;
        session.announce(Signal::Appended { table: table.clone(), last_seq });
        Ok(last_seq)
    }

    /// Finds out why nothing was written.
    async fn refusal(&self, session: &mut Session<'_>) -> Result<StoreError, StoreError> {
        let Lease { table, process, epoch } = &self.lease;
        let sql = "SELECT last_seq, lease_owner, lease_epoch FROM game_tables WHERE id = $1";
        let Some(row) = session.row(sql, &[table.into()]).await? else {
            return Ok(StoreError::no_table(table));
        };
        let is_owner = row.optional_text("lease_owner")?.as_ref() == Some(process);
        if !is_owner || row.int("lease_epoch")? != *epoch {
            return Ok(StoreError::LeaseLost { table: table.clone() });
        }
        let found = row.number("last_seq")?;
        Ok(StoreError::Conflict { table: table.clone(), expected: self.expected, found })
    }
}

/// Inserts events (time, kind, body) after a sequence number.
pub(crate) async fn insert_events<'e>(
    session: &mut Session<'_>,
    table: &str,
    after_seq: i64,
    events: impl Iterator<Item = (i64, &'e str, &'e str)>,
) -> Result<(), StoreError> {
    let events: Vec<_> = events.zip(after_seq + 1..).collect();
    for rows in events.chunks(ROWS) {
        let places: Vec<String> = (0..rows.len())
            .map(|row| {
                format!("($1, ${}, ${}, ${}, ${})", row * 4 + 2, row * 4 + 3, row * 4 + 4, row * 4 + 5)
            })
            .collect();
        let mut values: Vec<Bind<'_>> = vec![table.into()];
        for &((at, kind, body), seq) in rows {
            values.extend([Bind::from(seq), at.into(), kind.into(), body.into()]);
        }
        let sql =
            format!("INSERT INTO events (table_id, seq, at_ms, kind, body) VALUES {}", places.join(", "));
        session.execute(&sql, &values).await?;
    }
    Ok(())
}
