//! Clients that hang up in the middle of something, or never come to an end.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use serde_json::{Value, json};
use server::{Log, LogError, MemoryLog, Settings, StoredLog, WallTime};
use store::{Cursor, Filter, NewTable, Store, Update};
use table::Entry;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::client::{Opened, Server, human, settings};

fn pylos() -> Value {
    json!({ "game": "pylos", "participants": [human(), human()] })
}

/// A log that takes its time, so that everybody has some to hang up.
#[derive(Default)]
struct SlowLog {
    log: MemoryLog,
    begun: AtomicUsize,
    /// Whether it takes all the time in the world.
    is_stuck: AtomicBool,
}

impl SlowLog {
    async fn wait(&self) {
        self.begun.fetch_add(1, Ordering::SeqCst);
        tokio::time::sleep(Duration::from_millis(100)).await;
        while self.is_stuck.load(Ordering::SeqCst) {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// Waits until so many have begun to wait.
    async fn until(&self, count: usize) {
        while self.begun.load(Ordering::SeqCst) < count {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }
}

#[async_trait]
impl Log for SlowLog {
    async fn create(&self, new: &NewTable, first: &Entry, update: &Update) -> Result<(), LogError> {
        self.wait().await;
        self.log.create(new, first, update).await
    }

    async fn append(
        &self,
        table: &str,
        after: u64,
        entries: &[Entry],
        update: &Update,
    ) -> Result<(), LogError> {
        self.log.append(table, after, entries, update).await
    }

    async fn load(&self, table: &str) -> Result<Vec<Entry>, LogError> {
        self.wait().await;
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
        Ok(())
    }
}

/// A request whose answer nobody waits for, as long as it is not dropped.
async fn send(address: SocketAddr, method: &str, path: &str, token: &str, body: &str) -> TcpStream {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let text = format!(
        "{method} {path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(text.as_bytes()).await.unwrap();
    stream
}

#[tokio::test(flavor = "multi_thread")]
async fn who_hangs_up_while_a_table_is_read_leaves_no_place_behind() {
    let log = Arc::new(SlowLog::default());
    let few = Settings { live_tables: 4, ..settings() };
    let server = Server::on(Arc::clone(&log) as Arc<dyn Log>, Arc::new(WallTime), few, None).await;
    for round in 0..5 {
        let mut gone = Vec::new();
        for number in 0..4 {
            let path = format!("/api/games/{:020x}", round * 4 + number);
            gone.push(send(server.address, "GET", &path, "", "").await);
        }
        log.until((round + 1) * 4).await;
        drop(gone);
        tokio::time::sleep(Duration::from_millis(150)).await;
    }
    server.open(pylos()).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_is_being_opened_is_there_though_its_opener_hangs_up() {
    let log = Arc::new(SlowLog::default());
    let server = Server::on(Arc::clone(&log) as Arc<dyn Log>, Arc::new(WallTime), settings(), None).await;
    let gone = send(server.address, "POST", "/api/games", "", &pylos().to_string()).await;
    log.until(1).await;
    drop(gone);
    let listed = loop {
        let listed = server.get("/api/games").await.ok()["games"].clone();
        if listed[0].is_object() {
            break listed;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    };
    let path = format!("/api/games/{}", listed[0]["id"].as_str().unwrap());
    assert_eq!(server.get(&path).await.ok()["state"]["seq"], 1);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_is_found_though_the_first_who_asked_hung_up() {
    let log = Arc::new(SlowLog::default());
    let server = Server::on(Arc::clone(&log) as Arc<dyn Log>, Arc::new(WallTime), settings(), None).await;
    let table = server.open(pylos()).await;
    server.post(&table.path("resign"), table.token(0), Value::Null).await.ok();
    let begun = log.begun.load(Ordering::SeqCst);
    let gone = send(server.address, "POST", &table.path("rematch"), table.token(0), "").await;
    log.until(begun + 1).await;
    drop(gone);
    let there = server.post(&table.path("rematch"), table.token(1), Value::Null).await.ok();
    let path = format!("/api/games/{}", there["id"].as_str().unwrap());
    assert_eq!(server.get(&path).await.ok()["state"]["moves"], 0);
    server.stop().await;
}

/// Tables that older programs have left without a first event.
#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_that_was_left_without_an_event_is_begun_by_the_next_who_asks() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite://{}/games.db", folder.path().display());
    let store = Store::open(&url).await.unwrap();
    let log = Arc::new(StoredLog::new(store.clone(), "here", Duration::from_secs(10)));
    let server = Server::on(log, Arc::new(WallTime), settings(), None).await;
    let table = server.open(pylos()).await;
    let other = server.open(pylos()).await;
    server.post(&table.path("resign"), table.token(0), Value::Null).await.ok();
    let there = server.post(&table.path("rematch"), table.token(0), Value::Null).await.ok();
    let rematch = there["id"].as_str().unwrap().to_string();
    // Both tables as they would be, had the program ended in between.
    let mut exported = store.export(&rematch).await.unwrap();
    exported["events"] = json!([]);
    server.stop().await;
    let whole = store.export(&table.id).await.unwrap();
    let mut events = whole["events"].as_array().unwrap().clone();
    assert_eq!(events.pop().unwrap()["kind"], "rematched");
    let mut before = whole.clone();
    before["events"] = json!(events);
    for id in [&rematch, &table.id] {
        assert!(store.delete(id).await.unwrap());
    }
    store.import(&exported, None).await.unwrap();
    store.import(&before, None).await.unwrap();
    let log = Arc::new(StoredLog::new(store.clone(), "here", Duration::from_secs(10)));
    let server = Server::on(log, Arc::new(WallTime), settings(), None).await;
    let listed = server.get("/api/games").await.ok();
    let ids: Vec<&str> =
        listed["games"].as_array().unwrap().iter().map(|row| row["id"].as_str().unwrap()).collect();
    assert!(ids.contains(&other.id.as_str()) && !ids.contains(&rematch.as_str()), "{ids:?}");
    assert_eq!(server.get(&format!("/api/games/{rematch}")).await.code(404), "no_table");
    let there = server.post(&table.path("rematch"), table.token(1), Value::Null).await.ok();
    assert_eq!(there["id"], rematch.as_str());
    assert_eq!(server.get(&format!("/api/games/{rematch}")).await.ok()["state"]["seq"], 1);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn half_a_request_neither_lasts_for_ever_nor_keeps_the_server_from_stopping() {
    let halves = [
        "GET /healthz HTTP/1.1\r\nHost: x\r\n".to_string(),
        "POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{".to_string(),
    ];
    let impatient = Settings { read_timeout: Duration::from_millis(200), ..settings() };
    let server = Server::with(impatient).await;
    for half in &halves {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        stream.write_all(half.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        let is_right = if half.starts_with("POST") {
            answer.contains("\"too_slow\"")
        } else {
            !answer.contains("200 OK")
        };
        assert!(is_right, "{half:?}: {answer:?}");
    }
    server.stop().await;
    let hasty = Settings { shutdown_timeout: Duration::from_millis(200), ..settings() };
    let server = Server::with(hasty).await;
    let mut open = Vec::new();
    for half in &halves {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        stream.write_all(half.as_bytes()).await.unwrap();
        open.push(stream);
    }
    server.get("/healthz").await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_stops_says_so_to_those_who_still_come() {
    let log = Arc::new(SlowLog::default());
    log.is_stuck.store(true, Ordering::SeqCst);
    let server = Server::on(Arc::clone(&log) as Arc<dyn Log>, Arc::new(WallTime), settings(), None).await;
    let address = server.address;
    // A table that is on its way into memory is waited for.
    let _first = send(address, "GET", &format!("/api/games/{:020x}", 0), "", "").await;
    log.until(1).await;
    let stopping = tokio::spawn(server.stop());
    for number in 1.. {
        let mut later = send(address, "GET", &format!("/api/games/{number:020x}"), "", "").await;
        let mut answer = vec![0; 4096];
        let heard = tokio::time::timeout(Duration::from_millis(200), later.read(&mut answer)).await;
        if heard
            .is_ok_and(|length| String::from_utf8_lossy(&answer[..length.unwrap()]).contains("\"closing\""))
        {
            break;
        }
    }
    log.is_stuck.store(false, Ordering::SeqCst);
    stopping.await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_opened_once_however_often_the_same_is_sent() {
    let log = Arc::new(SlowLog::default());
    let server = Server::on(Arc::clone(&log) as Arc<dyn Log>, Arc::new(WallTime), settings(), None).await;
    let (one, two) = ([("Idempotency-Key", "one")], [("Idempotency-Key", "two")]);
    let body = pylos().to_string();
    let open = async |path: &str, headers: &[(&str, &str)], body: &str| {
        server.request("POST", path, headers, body).await
    };
    let (first, again) = tokio::join!(open("/api/games", &one, &body), open("/api/games", &one, &body));
    assert_eq!((first.status, &first.body), (201, &again.body), "also at the same time");
    assert_eq!(open("/api/games", &one, &body).await.body, first.body);
    assert_ne!(open("/api/games", &two, &body).await.body, first.body);
    assert_eq!(server.get("/api/games").await.ok()["games"].as_array().unwrap().len(), 2);
    let other = json!({ "game": "blokus-duo", "participants": [human(), human()] }).to_string();
    assert_eq!(open("/api/games", &one, &other).await.code(422), "key_reused");
    let record = "(;GM[Pylos])";
    let three = [("Idempotency-Key", "three")];
    let first = open("/api/records", &three, record).await;
    assert_eq!((first.status, &first.body), (201, &open("/api/records", &three, record).await.body));
    // What was refused may be tried again.
    let wrong = json!({ "game": "chess", "participants": [] }).to_string();
    for _ in 0..2 {
        assert_eq!(open("/api/games", &[("Idempotency-Key", "four")], &wrong).await.code(400), "no_game");
    }
    let opened = Opened::of(&open("/api/games", &one, &body).await.ok());
    server.post(&opened.path("move"), opened.token(0), json!({ "text": "a1" })).await.ok();
    server.stop().await;
}
