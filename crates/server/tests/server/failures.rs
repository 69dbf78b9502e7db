//! When the log fails: nothing is acknowledged or told that is not written.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use async_trait::async_trait;
use serde_json::json;
use server::{Log, LogError, MemoryLog, WallTime};
use store::{Cursor, Filter, NewTable, Update};
use table::Entry;

use crate::client::{Server, human, settings};

/// A log that can be broken: before it writes, or after it has written and before it says so.
#[derive(Default)]
struct FragileLog {
    log: MemoryLog,
    loses: AtomicBool,
    forgets_to_answer: AtomicBool,
}

#[async_trait]
impl Log for FragileLog {
    async fn create(&self, new: &NewTable, first: &Entry, update: &Update) -> Result<(), LogError> {
        self.log.create(new, first, update).await
    }

    async fn append(
        &self,
        table: &str,
        after: u64,
        entries: &[Entry],
        update: &Update,
    ) -> Result<(), LogError> {
        let broken = || Err(LogError::Unavailable("the disk is full".to_string()));
        if self.loses.load(Ordering::SeqCst) {
            return broken();
        }
        self.log.append(table, after, entries, update).await?;
        if self.forgets_to_answer.swap(false, Ordering::SeqCst) { broken() } else { Ok(()) }
    }

    async fn load(&self, table: &str) -> Result<Vec<Entry>, LogError> {
        self.log.load(table).await
    }

    async fn release(&self, table: &str) {
        self.log.release(table).await;
    }

    async fn list(
        &self,
        filter: &Filter,
        from: Option<&Cursor>,
        limit: usize,
    ) -> Result<store::Page, LogError> {
        self.log.list(filter, from, limit).await
    }

    async fn ready(&self) -> Result<(), LogError> {
        if self.loses.load(Ordering::SeqCst) {
            return Err(LogError::Unavailable("the disk is full".to_string()));
        }
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_written_did_not_happen() {
    let log = Arc::new(FragileLog::default());
    let server = Server::on(Arc::clone(&log) as Arc<dyn Log>, Arc::new(WallTime), settings(), None).await;
    let table = server.open(json!({ "game": "pylos", "participants": [human(), human()] })).await;
    let (mut watching, _) = server.join(&table.id, None, None).await;
    log.loses.store(true, Ordering::SeqCst);
    let answer = server.post(&table.path("move"), table.token(0), json!({ "text": "a1" })).await;
    assert_eq!(answer.code(503), "unavailable");
    assert_eq!(server.get("/readyz").await.code(503), "unavailable");
    assert_eq!(watching.closed().await, 1012, "those who watch are told to come back, and nothing else");
    log.loses.store(false, Ordering::SeqCst);
    let state = server.get(&format!("/api/games/{}", table.id)).await.ok()["state"].clone();
    assert_eq!((&state["seq"], &state["moves"]), (&json!(1), &json!(0)));
    server.post(&table.path("move"), table.token(0), json!({ "text": "a1" })).await.ok();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_whose_answer_was_lost_is_not_played_twice() {
    let log = Arc::new(FragileLog::default());
    let server = Server::on(Arc::clone(&log) as Arc<dyn Log>, Arc::new(WallTime), settings(), None).await;
    let table = server.open(json!({ "game": "pylos", "participants": [human(), human()] })).await;
    let bearer = format!("Bearer {}", table.token(0));
    let headers = [("Authorization", bearer.as_str()), ("Idempotency-Key", "one")];
    log.forgets_to_answer.store(true, Ordering::SeqCst);
    let body = json!({ "text": "a1" }).to_string();
    let lost = server.request("POST", &table.path("move"), &headers, &body).await;
    assert_eq!(lost.code(503), "unavailable");
    let again = server.request("POST", &table.path("move"), &headers, &body).await.ok();
    assert_eq!((&again["seq"], &again["state"]["moves"]), (&json!(2), &json!(1)));
    server.stop().await;
}
