//! Seats: hashes of the tokens by which players show who they are. The tokens themselves are never stored.

use crate::session::{Bind, Session};
use crate::{Store, StoreError, check};

/// The longest hash there is.
const MAX_HASH: usize = 64;

/// Who sits where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeatHash {
    /// The seat, from 0.
    pub seat: u8,
    /// The hash of its token.
    pub hash: Vec<u8>,
}

impl Store {
    /// Gives a seat to whoever has the token with this hash; whoever had it before has it no longer.
    pub async fn put_seat(&self, id: &str, seat: u8, hash: &[u8]) -> Result<(), StoreError> {
        check::name("the table's id", id)?;
        if hash.is_empty() || hash.len() > MAX_HASH {
            return Err(StoreError::invalid("a hash", format!("has 1 to {MAX_HASH} bytes")));
        }
        let (id, hash) = (id.to_string(), hash.to_vec());
        self.write(move |mut session| {
            Box::pin(async move {
                lock_table(&mut session, &id).await?;
                let sql = "INSERT INTO seats (table_id, seat, hash) VALUES ($1, $2, $3)
                           ON CONFLICT (table_id, seat) DO UPDATE SET hash = excluded.hash";
                let values: [Bind<'_>; 3] = [(&id).into(), i64::from(seat).into(), hash.as_slice().into()];
                session.execute(sql, &values).await?;
                Ok(())
            })
        })
        .await
    }

    /// Frees a seat, and says whether somebody had it.
    pub async fn clear_seat(&self, id: &str, seat: u8) -> Result<bool, StoreError> {
        check::name("the table's id", id)?;
        let id = id.to_string();
        self.write(move |mut session| {
            Box::pin(async move {
                let sql = "DELETE FROM seats WHERE table_id = $1 AND seat = $2";
                Ok(session.execute(sql, &[(&id).into(), i64::from(seat).into()]).await? > 0)
            })
        })
        .await
    }

    /// The seats that somebody has, in their order.
    pub async fn seats(&self, id: &str) -> Result<Vec<SeatHash>, StoreError> {
        check::name("the table's id", id)?;
        let sql = "SELECT seat, hash FROM seats WHERE table_id = $1 ORDER BY seat";
        let rows = self.reader().await?.session().rows(sql, &[id.into()]).await?;
        rows.iter()
            .map(|row| {
                let seat = row.int("seat")?;
                let seat =
                    u8::try_from(seat).map_err(|_| StoreError::Damaged { reason: format!("seat {seat}") })?;
                Ok(SeatHash { seat, hash: row.bytes("hash")? })
            })
            .collect()
    }
}

/// Makes sure that a table is there and stays until the work is committed.
pub(crate) async fn lock_table(session: &mut Session<'_>, id: &str) -> Result<(), StoreError> {
    let sql = format!("SELECT id FROM game_tables WHERE id = $1 {}", session.locking());
    match session.row(&sql, &[id.into()]).await? {
        Some(_) => Ok(()),
        None => Err(StoreError::no_table(id)),
    }
}
