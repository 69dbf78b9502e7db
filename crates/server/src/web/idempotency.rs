//! Idempotency keys. A client that opens a table and gets no answer repeats the request with the same key,
//! and gets the table that was opened. The answers contain tokens, so they are kept in memory only.

use std::collections::HashMap;
use std::future::Future;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use table::Digest;
use tokio::sync::OnceCell;

use super::error::ApiError;
use super::quota::network;
use crate::live::Opened;

/// Most answers that are kept; then the oldest are dropped.
const MAX_ANSWERS: usize = 10_000;

/// Recent answers by key.
pub(super) struct IdempotencyCache {
    window: Duration,
    kept: Mutex<HashMap<(IpAddr, String), Cached>>,
}

#[derive(Clone)]
struct Cached {
    /// The digest of the request.
    question: String,
    since: Instant,
    answer: Arc<OnceCell<Opened>>,
}

impl IdempotencyCache {
    pub(super) fn new(window: Duration) -> Self {
        Self { window, kept: Mutex::default() }
    }

    /// The kept answer, or the result of opening a table now. Failures are not kept.
    pub(super) async fn once<F>(
        &self,
        address: IpAddr,
        key: Option<String>,
        question: &str,
        open: impl FnOnce() -> F + Send + 'static,
    ) -> Result<Opened, ApiError>
    where
        F: Future<Output = Result<Opened, ApiError>> + Send,
    {
        let Some(key) = key else { return open().await };
        let question = Digest::of(question).to_hex();
        let kept = self.place((network(address), key), &question);
        if kept.question != question {
            let message = "this Idempotency-Key was used for another request";
            return Err(ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "key_reused", message));
        }
        // A client that disconnects meanwhile should find the answer.
        let opening = tokio::spawn(async move { kept.answer.get_or_try_init(open).await.cloned() });
        let crashed =
            |_| ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable", "no table was opened");
        opening.await.map_err(crashed)?
    }

    fn place(&self, name: (IpAddr, String), question: &str) -> Cached {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let window = self.window;
        kept.retain(|_, one| one.since.elapsed() < window);
        if kept.len() >= MAX_ANSWERS {
            let oldest = kept.iter().min_by_key(|(_, one)| one.since).map(|(name, _)| name.clone());
            oldest.and_then(|oldest| kept.remove(&oldest));
        }
        let fresh =
            || Cached { question: question.to_string(), since: Instant::now(), answer: Arc::default() };
        kept.entry(name).or_insert_with(fresh).clone()
    }
}
