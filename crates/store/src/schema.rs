//! The schema as numbered migrations. Published migrations never change.

use crate::StoreError;
use crate::session::{Connection, Session};

const SQLITE: &[&str] = &[
    include_str!("../migrations/sqlite/0001_tables.sql"),
    include_str!("../migrations/sqlite/0002_no_seats.sql"),
];

const POSTGRES: &[&str] = &[
    include_str!("../migrations/postgres/0001_tables.sql"),
    include_str!("../migrations/postgres/0002_no_seats.sql"),
];

/// Keeps two processes from migrating the same PostgreSQL database at once. The number is arbitrary.
const MIGRATION_LOCK: &str = "SELECT pg_advisory_xact_lock(5077221906)";

/// Checks that the schema has this program's version.
pub(crate) async fn check(session: &mut Session<'_>) -> Result<(), StoreError> {
    let row = session.row("SELECT COALESCE(MAX(version), 0) AS version FROM polyspire_schema", &[]).await?;
    let found = row.map_or(Ok(0), |row| row.int("version"))?;
    let known = SQLITE.len() as i64;
    match found.cmp(&known) {
        std::cmp::Ordering::Less => Err(StoreError::OlderSchema { found, known }),
        std::cmp::Ordering::Equal => Ok(()),
        std::cmp::Ordering::Greater => Err(StoreError::NewerSchema { found, known }),
    }
}

/// Migrates the schema. The caller provides the transaction.
pub(crate) async fn migrate(session: &mut Session<'_>) -> Result<(), StoreError> {
    let steps = match session.connection {
        Connection::Sqlite(_) => SQLITE,
        Connection::Postgres(_) => POSTGRES,
    };
    if matches!(session.connection, Connection::Postgres(_)) {
        session.script(MIGRATION_LOCK).await?;
    }
    session.script("CREATE TABLE IF NOT EXISTS polyspire_schema (version BIGINT NOT NULL)").await?;
    let row = session.row("SELECT COALESCE(MAX(version), 0) AS version FROM polyspire_schema", &[]).await?;
    let found = row.map_or(Ok(0), |row| row.int("version"))?;
    let known = steps.len() as i64;
    if found > known {
        return Err(StoreError::NewerSchema { found, known });
    }
    for (step, version) in steps.iter().zip(1_i64..).skip(found.max(0) as usize) {
        session.script(step).await?;
        session.execute("INSERT INTO polyspire_schema (version) VALUES ($1)", &[version.into()]).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_databases_have_the_same_versions() {
        assert_eq!(SQLITE.len(), POSTGRES.len());
    }
}
