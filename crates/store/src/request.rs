//! The request queue: a process asks the owner of a table for something, such as to play a move.
//!
//! A request is taken once. If the owner dies with it, the next owner may take it again and reads the log to
//! see whether it was carried out. The database calls requests "letters", because published migrations never
//! change.

use std::time::Duration;

use serde_json::Value;
use tokio::time::{Instant, timeout_at};

use crate::session::{Bind, Session};
use crate::signal::Signal;
use crate::{Lease, Store, StoreError, check};

/// Most waiting requests per table.
const MAX_WAITING: i64 = 256;

/// Requests older than this are deleted: nobody waits for them any more.
const MAX_AGE: Duration = Duration::from_secs(600);

/// Polling interval of those who wait for an answer, in case a signal is lost.
const POLL_INTERVAL: Duration = Duration::from_secs(2);

/// The id of a request; never reused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RequestId(i64);

impl From<i64> for RequestId {
    fn from(number: i64) -> Self {
        Self(number)
    }
}

impl From<RequestId> for i64 {
    fn from(RequestId(number): RequestId) -> Self {
        number
    }
}

/// A request to the owner of a table.
#[derive(Debug, Clone, PartialEq)]
pub struct OwnerRequest {
    /// Its id, for the answer.
    pub id: RequestId,
    /// The payload.
    pub body: Value,
    /// How long it has waited. The sender may have given up.
    pub age: Duration,
    /// Whether a previous owner took it, and may have carried it out.
    pub was_taken: bool,
}

impl Store {
    /// Sends a request to the owner of a table, whoever that is. Requests are kept for ten minutes.
    pub async fn post(&self, table: &str, body: &Value) -> Result<RequestId, StoreError> {
        check::name("the table's id", table)?;
        let (table, body) = (table.to_string(), check::json("the request", body)?);
        self.write(move |session| Box::pin(post(session, table, body))).await
    }

    /// Takes up to `limit` requests (at most 1000) for a table, oldest first. Nobody else gets them. Fails
    /// with [`StoreError::LeaseLost`] if the caller is not the owner.
    pub async fn requests(&self, lease: &Lease, limit: usize) -> Result<Vec<OwnerRequest>, StoreError> {
        check::name("the table's id", &lease.table)?;
        check::name("the name of the process", &lease.process)?;
        let (lease, limit) = (lease.clone(), check::limit(limit));
        self.write(move |session| Box::pin(take(session, lease, limit, "taken = 0"))).await
    }

    /// Like [`Store::requests`] for a new owner: includes the requests that previous owners took but did not
    /// answer.
    pub async fn unanswered_requests(
        &self,
        lease: &Lease,
        limit: usize,
    ) -> Result<Vec<OwnerRequest>, StoreError> {
        check::name("the table's id", &lease.table)?;
        check::name("the name of the process", &lease.process)?;
        let (lease, limit) = (lease.clone(), check::limit(limit));
        self.write(move |session| Box::pin(take(session, lease, limit, "answer IS NULL"))).await
    }

    /// Answers a request. Fails with [`StoreError::NoRequest`] when the sender has given up.
    pub async fn answer(&self, request: RequestId, body: &Value) -> Result<(), StoreError> {
        let body = check::json("the answer", body)?;
        let RequestId(request) = request;
        self.write(move |mut session| {
            Box::pin(async move {
                let sql = "UPDATE letters SET answer = $2 WHERE id = $1 AND answer IS NULL";
                if session.execute(sql, &[request.into(), (&body).into()]).await? == 0 {
                    return Err(StoreError::NoRequest { request });
                }
                session.announce(Signal::Answer { request });
                Ok(())
            })
        })
        .await
    }

    /// Waits for the answer to a request. Returns `None` on timeout and withdraws the request. An answer can
    /// be fetched only once.
    pub async fn await_answer(
        &self,
        request: RequestId,
        patience: Duration,
    ) -> Result<Option<Value>, StoreError> {
        // Subscribe before the first check, so that no answer slips through in between.
        let mut listener = self.listen();
        let end = Instant::now() + patience.min(MAX_AGE);
        loop {
            let is_late = Instant::now() >= end;
            if is_late || self.is_answered(request).await? {
                return self.take_answer(request).await;
            }
            let next_look = end.min(Instant::now() + POLL_INTERVAL);
            loop {
                match timeout_at(next_look, listener.next()).await {
                    Ok(Some(Signal::Answer { request: other })) if other != request.0 => {}
                    Ok(Some(Signal::Answer { .. } | Signal::Missed)) | Err(_) => break,
                    Ok(Some(_)) => {}
                    Ok(None) => return Err(StoreError::Closed),
                }
            }
        }
    }

    /// Whether waiting is over: the answer is there, or the request is gone.
    async fn is_answered(&self, request: RequestId) -> Result<bool, StoreError> {
        let sql = "SELECT id FROM letters WHERE id = $1 AND answer IS NULL";
        Ok(self.reader().await?.session().row(sql, &[request.0.into()]).await?.is_none())
    }

    /// Deletes a request and returns its answer, if any.
    async fn take_answer(&self, request: RequestId) -> Result<Option<Value>, StoreError> {
        self.write(move |mut session| {
            Box::pin(async move {
                let sql = "DELETE FROM letters WHERE id = $1 RETURNING answer";
                let row = session.row(sql, &[request.0.into()]).await?;
                row.map_or(Ok(None), |row| row.optional_json("answer"))
            })
        })
        .await
    }
}

async fn post(mut session: Session<'_>, table: String, body: String) -> Result<RequestId, StoreError> {
    lock_table(&mut session, &table).await?;
    let now = session.now();
    // Only requests to this table, whose row is locked, so that two processes never deadlock here.
    let sql = format!("DELETE FROM letters WHERE table_id = $1 AND posted_ms < {now} - $2");
    session.execute(&sql, &[(&table).into(), check::millis(MAX_AGE).into()]).await?;
    let sql = "SELECT COUNT(*) AS letters FROM letters WHERE table_id = $1 AND taken = 0";
    let waiting = session.row(sql, &[(&table).into()]).await?.map_or(Ok(0), |row| row.int("letters"))?;
    if waiting >= MAX_WAITING {
        return Err(StoreError::TooManyRequests { table });
    }
    let sql = format!(
        "INSERT INTO letters (table_id, posted_ms, taken, body) VALUES ($1, {now}, 0, $2) RETURNING id"
    );
    let row = session.row(&sql, &[(&table).into(), (&body).into()]).await?;
    let id = row.map_or(Ok(0), |row| row.int("id"))?;
    session.announce(Signal::Request { table });
    Ok(RequestId(id))
}

/// Deletes expired requests of all tables.
pub(crate) async fn forget_old(mut session: Session<'_>) -> Result<(), StoreError> {
    let (now, locking) = (session.now(), session.locking());
    let sql = format!(
        "DELETE FROM letters
         WHERE id IN (SELECT id FROM letters WHERE posted_ms < {now} - $1 ORDER BY id {locking})"
    );
    session.execute(&sql, &[check::millis(MAX_AGE).into()]).await?;
    Ok(())
}

async fn take(
    mut session: Session<'_>,
    lease: Lease,
    limit: i64,
    which: &str,
) -> Result<Vec<OwnerRequest>, StoreError> {
    let sql = format!(
        "SELECT id FROM game_tables WHERE id = $1 AND lease_owner = $2 AND lease_epoch = $3 {}",
        session.locking()
    );
    let values: [Bind<'_>; 3] = [(&lease.table).into(), (&lease.process).into(), lease.epoch.into()];
    if session.row(&sql, &values).await?.is_none() {
        return Err(StoreError::LeaseLost { table: lease.table });
    }
    let sql = format!(
        "UPDATE letters SET taken = taken + 1
         WHERE id IN (SELECT id FROM letters WHERE table_id = $1 AND {which} ORDER BY id LIMIT $2)
         RETURNING id, body, taken, {} - posted_ms AS age_ms",
        session.now()
    );
    let rows = session.rows(&sql, &[(&lease.table).into(), limit.into()]).await?;
    let mut requests = rows
        .iter()
        .map(|row| {
            let age = Duration::from_millis(u64::try_from(row.int("age_ms")?).unwrap_or(0));
            let was_taken = row.int("taken")? > 1;
            Ok(OwnerRequest { id: RequestId(row.int("id")?), body: row.json("body")?, age, was_taken })
        })
        .collect::<Result<Vec<_>, StoreError>>()?;
    requests.sort_by_key(|request| request.id);
    Ok(requests)
}

/// Locks a table row until the transaction is committed.
async fn lock_table(session: &mut Session<'_>, id: &str) -> Result<(), StoreError> {
    let sql = format!("SELECT id FROM game_tables WHERE id = $1 {}", session.locking());
    match session.row(&sql, &[id.into()]).await? {
        Some(_) => Ok(()),
        None => Err(StoreError::no_table(id)),
    }
}
