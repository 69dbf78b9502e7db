//! Game tables: what is known about a game without replaying it.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::session::{Bind, Row, Session};
use crate::{Store, StoreError, check};

/// Where a game is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Seats are free.
    Waiting,
    /// It is somebody's turn.
    Playing,
    /// Everybody waits for somebody to come back.
    Paused,
    /// It was played to its end.
    Finished,
    /// It ended before its end.
    Aborted,
}

/// A table to be made.
#[derive(Debug, Clone, PartialEq)]
pub struct NewTable {
    /// A name that nobody can guess; the caller makes it.
    pub id: String,
    /// Which game is played.
    pub game: String,
    /// Whether strangers may find it in lists.
    pub listed: bool,
    /// Title, seats, clocks and whatever else the caller knows about it.
    pub setup: Value,
}

/// A table.
#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    /// Its name.
    pub id: String,
    /// Which game is played.
    pub game: String,
    /// Whether strangers may find it in lists.
    pub listed: bool,
    /// What the caller wanted to be known about it.
    pub setup: Value,
    /// Where the game is.
    pub status: Status,
    /// How it ended.
    pub result: Option<Value>,
    /// How many moves were played.
    pub ply: u64,
    /// When it was made, in milliseconds since 1970.
    pub created_ms: u64,
    /// When something was last written to it, in milliseconds since 1970.
    pub updated_ms: u64,
    /// The number of its last event; 0 when there is none.
    pub last_seq: u64,
    /// The process that owns it, unless its time has run out.
    pub owner: Option<String>,
}

/// What is read of a table, given the expression for the time.
pub(crate) fn columns(now: &str) -> String {
    let owned = owned(now);
    format!(
        "id, game, listed, setup, status, result, ply, created_ms, updated_ms, last_seq,
         CASE WHEN {owned} THEN lease_owner END AS owner"
    )
}

/// Whether a process owns a table now, as an expression.
pub(crate) fn owned(now: &str) -> String {
    format!("(lease_owner IS NOT NULL AND lease_until_ms > {now})")
}

impl Store {
    /// Makes a table that waits for players, and that nobody owns.
    pub async fn create(&self, new: &NewTable) -> Result<(), StoreError> {
        let row = InsertTable::new(new)?;
        self.write(move |mut session| Box::pin(async move { row.insert(&mut session).await })).await
    }

    /// A table, if there is one.
    pub async fn table(&self, id: &str) -> Result<Option<Table>, StoreError> {
        check::name("the table's id", id)?;
        let mut reader = self.reader().await?;
        let mut session = reader.session();
        let sql = format!("SELECT {} FROM game_tables WHERE id = $1", columns(session.now()));
        session.row(&sql, &[id.into()]).await?.as_ref().map(Table::from_row).transpose()
    }

    /// Removes a table with everything about it, whoever owns it, and says whether it was there.
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

/// A row to be inserted, checked and as text.
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
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Waiting, Self::Playing, Self::Paused, Self::Finished, Self::Aborted];

    /// Its name, as in the database and in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Playing => "playing",
            Self::Paused => "paused",
            Self::Finished => "finished",
            Self::Aborted => "aborted",
        }
    }

    /// Whether nothing more will happen.
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
