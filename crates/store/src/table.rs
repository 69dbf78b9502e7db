//! Game tables: what is known about a game without replaying it.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::session::{Bind, Row, Session};
use crate::{Store, StoreError, check};

/// The status of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Seats are free.
    Waiting,
    /// The game is running.
    Playing,
    /// Waiting for a player to come back.
    Paused,
    /// Played to the end.
    Finished,
    /// Ended early.
    Aborted,
}

/// A table to create.
#[derive(Debug, Clone, PartialEq)]
pub struct NewTable {
    /// An unguessable id, made by the caller.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// Whether the table appears in public lists.
    pub listed: bool,
    /// Title, seats, clocks and other settings of the caller.
    pub setup: Value,
}

/// A table row.
#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    /// Its id.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// Whether the table appears in public lists.
    pub listed: bool,
    /// Title, seats, clocks and other settings of the caller.
    pub setup: Value,
    /// The status of the game.
    pub status: Status,
    /// The result, once there is one.
    pub result: Option<Value>,
    /// How many moves have been played.
    pub ply: u64,
    /// When it was created, in milliseconds since 1970.
    pub created_ms: u64,
    /// When it was last written to, in milliseconds since 1970.
    pub updated_ms: u64,
    /// The sequence number of its last event; 0 if there is none.
    pub last_seq: u64,
    /// The process that owns it, unless the lease has expired.
    pub owner: Option<String>,
}

/// The selected columns, given the SQL expression for the time.
pub(crate) fn columns(now: &str) -> String {
    let owned = owned(now);
    format!(
        "id, game, listed, setup, status, result, ply, created_ms, updated_ms, last_seq,
         CASE WHEN {owned} THEN lease_owner END AS owner"
    )
}

/// Whether a process owns the table now, as an SQL expression.
pub(crate) fn owned(now: &str) -> String {
    format!("(lease_owner IS NOT NULL AND lease_until_ms > {now})")
}

impl Store {
    /// Creates a table that waits for players and has no owner.
    pub async fn create(&self, new: &NewTable) -> Result<(), StoreError> {
        let row = InsertTable::new(new)?;
        self.write(move |mut session| Box::pin(async move { row.insert(&mut session).await })).await
    }

    /// Looks up a table.
    pub async fn table(&self, id: &str) -> Result<Option<Table>, StoreError> {
        check::name("the table's id", id)?;
        let mut reader = self.reader().await?;
        let mut session = reader.session();
        let sql = format!("SELECT {} FROM game_tables WHERE id = $1", columns(session.now()));
        session.row(&sql, &[id.into()]).await?.as_ref().map(Table::from_row).transpose()
    }

    /// Deletes a table and everything that belongs to it, whoever owns it. Returns whether it existed.
    pub async fn delete(&self, id: &str) -> Result<bool, StoreError> {
        check::name("the table's id", id)?;
        let id = id.to_string();
        self.write(move |mut session| {
            Box::pin(async move {
                Ok(session.execute("DELETE FROM game_tables WHERE id = $1", &[(&id).into()]).await? > 0)
            })
        })
        .await
    }
}

/// A validated row, serialised.
pub(crate) struct InsertTable {
    id: String,
    game: String,
    listed: bool,
    setup: String,
}

impl InsertTable {
    pub(crate) fn new(new: &NewTable) -> Result<Self, StoreError> {
        check::name("the table's id", &new.id)?;
        check::name("the name of the game", &new.game)?;
        let setup = check::json("the table's setup", &new.setup)?;
        Ok(Self { id: new.id.clone(), game: new.game.clone(), listed: new.listed, setup })
    }

    pub(crate) async fn insert(&self, session: &mut Session<'_>) -> Result<(), StoreError> {
        let now = session.now();
        let sql = format!(
            "INSERT INTO game_tables (id, game, listed, setup, status, ply, created_ms, updated_ms, last_seq,
                                      lease_epoch, lease_until_ms)
             VALUES ($1, $2, $3, $4, $5, 0, {now}, {now}, 0, 0, 0) ON CONFLICT (id) DO NOTHING"
        );
        let status = Status::Waiting.as_str();
        let values: [Bind<'_>; 5] = [
            (&self.id).into(),
            (&self.game).into(),
            i64::from(self.listed).into(),
            (&self.setup).into(),
            status.into(),
        ];
        if session.execute(&sql, &values).await? == 0 {
            return Err(StoreError::TableExists { table: self.id.clone() });
        }
        Ok(())
    }
}

impl Table {
    pub(crate) fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.text("id")?,
            game: row.text("game")?,
            listed: row.int("listed")? != 0,
            setup: row.json("setup")?,
            status: row.status()?,
            result: row.optional_json("result")?,
            ply: row.number("ply")?,
            created_ms: row.number("created_ms")?,
            updated_ms: row.number("updated_ms")?,
            last_seq: row.number("last_seq")?,
            owner: row.optional_text("owner")?,
        })
    }
}

impl Row {
    pub(crate) fn status(&self) -> Result<Status, StoreError> {
        let status = self.text("status")?;
        status.parse().map_err(|()| StoreError::Damaged { reason: format!("status {status}") })
    }
}

impl Status {
    /// All statuses.
    pub const ALL: [Self; 5] = [Self::Waiting, Self::Playing, Self::Paused, Self::Finished, Self::Aborted];

    /// The name in the database and in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Playing => "playing",
            Self::Paused => "paused",
            Self::Finished => "finished",
            Self::Aborted => "aborted",
        }
    }

    /// Whether the game has ended.
    pub fn is_over(self) -> bool {
        matches!(self, Self::Finished | Self::Aborted)
    }
}

impl fmt::Display for Status {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

impl FromStr for Status {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|status| status.as_str() == text).ok_or(())
    }
}
