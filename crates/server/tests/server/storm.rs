//! Messages that nobody would send, over real sockets.

use load::fuzz::{check_health, send_malformed};
use serde_json::Value;

use crate::client::{Server, settings};
use server::Settings;

#[tokio::test(flavor = "multi_thread")]
async fn senseless_messages_break_nothing() {
    // A short form of `cargo xtask load --fuzz`; a panic in a task is seen by the hook.
    let panics = std::sync::Arc::new(std::sync::atomic::AtomicUsize::new(0));
    let (seen, usual) = (std::sync::Arc::clone(&panics), std::panic::take_hook());
    std::panic::set_hook(Box::new(move |info| {
        seen.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        usual(info);
    }));
    let server = Server::with(Settings { sockets: 1000, ..settings() }).await;
    let address = server.address.to_string();
    send_malformed(&address, 3000, 7).await.unwrap();
    check_health(&address).await.unwrap();
    assert_eq!(panics.load(std::sync::atomic::Ordering::Relaxed), 0);
    let listed: Value = server.get("/api/games").await.ok();
    assert!(!listed["games"].as_array().unwrap().is_empty());
    server.stop().await;
}
