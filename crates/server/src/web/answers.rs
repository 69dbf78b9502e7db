//! Answers that are kept for a while: whoever opens a table and hears nothing sends the same again with the same key, and
//! gets the table that there is already. They have tokens in them, so they are only ever in memory.

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

/// Answers that are kept at once; then the oldest are forgotten.
const MOST: usize = 10_000;

/// The answers.
pub(super) struct Answers {
    window: Duration,
    kept: Mutex<HashMap<(IpAddr, String), Kept>>,
}

#[derive(Clone)]
struct Kept {
    /// What was asked for.
    question: String,
    since: Instant,
    answer: Arc<OnceCell<Opened>>,
}

impl Answers {
    pub(super) fn new(window: Duration) -> Self {
        Self { window, kept: Mutex::default() }
    }

    /// The answer that there is, or the one that comes of opening a table now. A failure is not kept.
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
            let message = "this Idempotency-Key was used for something else";
            return Err(ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "key_reused", message));
        }
        // Whoever hangs up meanwhile shall find the answer.
        let opening = tokio::spawn(async move { kept.answer.get_or_try_init(open).await.cloned() });
        let crashed =
            |_| ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable", "no table was opened");
        opening.await.map_err(crashed)?
    }

    fn place(&self, name: (IpAddr, String), question: &str) -> Kept {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let window = self.window;
        kept.retain(|_, one| one.since.elapsed() < window);
        if kept.len() >= MOST {
            let oldest = kept.iter().min_by_key(|(_, one)| one.since).map(|(name, _)| name.clone());
            oldest.and_then(|oldest| kept.remove(&oldest));
        }
        let fresh = || Kept { question: question.to_string(), since: Instant::now(), answer: Arc::default() };
        kept.entry(name).or_insert_with(fresh).clone()
    }
}
