//! What strangers cannot do.

use std::time::Duration;

use serde_json::{Value, json};
use server::Settings;

use crate::client::{Server, Socket, agent, human, settings};

fn pylos() -> Value {
    json!({ "game": "pylos", "participants": [human(), human()] })
}

#[tokio::test(flavor = "multi_thread")]
async fn clients_start_no_commands_and_name_no_files() {
    let server = Server::start().await;
    for spec in ["gtp:cmd=\"touch /tmp/x\"", "policy:checkpoint=/etc/passwd", "qlearn:weights=/etc/passwd"] {
        let table = json!({ "game": "pylos", "participants": [human(), agent(spec)] });
        assert_eq!(server.post("/api/games", "", table).await.code(400), "bad_agent", "{spec}");
        let table = json!({ "game": "pylos", "participants": [human(), human()], "substitute": spec });
        assert_eq!(server.post("/api/games", "", table).await.code(400), "bad_agent", "{spec}");
    }
    let table = server.open(json!({ "game": "pylos", "participants": [human(), agent("random")] })).await;
    let path = format!("{}?agent=policy:checkpoint=/etc/passwd", table.path("analysis"));
    assert_eq!(server.get_as(&path, table.token(0)).await.code(400), "bad_agent");
    let mut plain = Socket::connect(server.address, "/game").await;
    plain.say(json!({ "type": "new_game", "mode": "ai_vs_ai", "checkpoint": "/etc/passwd" })).await;
    assert_eq!(plain.refusal().await["code"], "bad_agent");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bodies_and_messages_have_a_largest_size() {
    let server = Server::start().await;
    let large = json!({ "game": "x".repeat(20_000), "participants": [] });
    assert_eq!(server.post("/api/games", "", large).await.code(413), "too_large");
    let record = format!("(;GM[Pylos]C[{}])", "x".repeat(100_000));
    assert_eq!(
        server.request("POST", "/api/records", &[], &record).await.status,
        201,
        "records may be larger"
    );
    let record = format!("(;GM[Pylos]C[{}])", "x".repeat(300_000));
    assert_eq!(server.request("POST", "/api/records", &[], &record).await.code(413), "too_large");
    let table = server.open(pylos()).await;
    let (mut socket, _) = server.join(&table.id, None, None).await;
    socket.say(json!({ "type": "ping", "id": "x".repeat(100) })).await;
    assert_eq!(socket.refusal().await["code"], "bad_message");
    socket.say(json!({ "type": "ping", "id": "x".repeat(20_000) })).await;
    assert_eq!(socket.closed().await, 1009);
    let mut plain = Socket::connect(server.address, "/game").await;
    // So large that it is not even read.
    plain.say(json!({ "type": "new_game", "game": "x".repeat(70_000) })).await;
    assert_eq!(plain.closed().await, 1009);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_socket_that_talks_too_fast_is_closed() {
    let server = Server::with(Settings { socket_messages: 5, ..settings() }).await;
    let table = server.open(pylos()).await;
    let (mut socket, _) = server.join(&table.id, None, None).await;
    for _ in 0..10 {
        socket.say(json!({ "type": "ping" })).await;
    }
    assert_eq!(socket.closed().await, 4029);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn addresses_have_quotas() {
    let server = Server::with(Settings {
        tables: 2,
        advice_requests: 1,
        quota_window: Duration::from_secs(3600),
        ..settings()
    })
    .await;
    let table = server.open(json!({ "game": "pylos", "participants": [human(), agent("random")] })).await;
    server.open(pylos()).await;
    assert_eq!(server.post("/api/games", "", pylos()).await.code(429), "rate_limited");
    // Playing again opens a table too, but finding the one that there is costs nothing.
    server.post(&table.path("resign"), table.token(0), Value::Null).await.ok();
    let rematch = server.post(&table.path("rematch"), table.token(0), Value::Null).await;
    assert_eq!(rematch.code(429), "rate_limited");
    let (mut socket, _) = server.join(&table.id, Some(table.token(0)), None).await;
    socket.say(json!({ "type": "rematch", "id": "again" })).await;
    assert_eq!(socket.refusal().await["code"], "rate_limited");
    server.post(&table.path("hint"), table.token(0), Value::Null).await.ok();
    assert_eq!(server.post(&table.path("hint"), table.token(0), Value::Null).await.code(429), "rate_limited");
    server.stop().await;
    let server =
        Server::with(Settings { requests: 3, quota_window: Duration::from_secs(3600), ..settings() }).await;
    for _ in 0..3 {
        assert_eq!(server.get("/api/games").await.status, 200);
    }
    assert_eq!(server.get("/api/games").await.code(429), "rate_limited");
    assert_eq!(server.get("/healthz").await.status, 200, "who watches over the server is not locked out");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn addresses_come_from_the_proxy_only_when_there_is_one() {
    for is_behind_proxy in [false, true] {
        let server = Server::with(Settings {
            requests: 1,
            quota_window: Duration::from_secs(3600),
            is_behind_proxy,
            ..settings()
        })
        .await;
        let mut statuses = Vec::new();
        // What the client writes itself comes first, what the proxy adds last.
        for address in ["10.0.0.1", "10.0.0.2", "10.0.0.1, 10.0.0.2"] {
            statuses
                .push(server.request("GET", "/api/games", &[("X-Forwarded-For", address)], "").await.status);
        }
        let expected = if is_behind_proxy { [200, 200, 429] } else { [200, 429, 429] };
        assert_eq!(statuses, expected, "behind a proxy: {is_behind_proxy}");
        // A proxy may add a line of its own to those that the client wrote.
        for (number, status) in [(3, if is_behind_proxy { 200 } else { 429 }), (4, 429)] {
            let own = format!("10.0.0.{number}");
            let lines = [("X-Forwarded-For", own.as_str()), ("X-Forwarded-For", "10.9.9.9")];
            assert_eq!(server.request("GET", "/api/games", &lines, "").await.status, status);
        }
        server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_others_may_not_act() {
    let server = Server::start().await;
    let body = pylos().to_string();
    let evil = [("Origin", "http://evil.example")];
    assert_eq!(server.request("POST", "/api/games", &evil, &body).await.code(403), "bad_origin");
    let own = format!("http://{}", server.address);
    assert_eq!(server.request("POST", "/api/games", &[("Origin", &own)], &body).await.status, 201);
    let upgrade = [
        ("Origin", "http://evil.example"),
        ("Upgrade", "websocket"),
        ("Sec-WebSocket-Version", "13"),
        ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="),
    ];
    assert_eq!(server.request("GET", "/game", &upgrade, "").await.code(403), "bad_origin");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_listed_origins_may_act_and_see_the_answers() {
    let friend = "https://friend.example";
    let server = Server::with(Settings { origins: vec![friend.to_string()], ..settings() }).await;
    let ask =
        [("Access-Control-Request-Method", "POST"), ("Access-Control-Request-Headers", "authorization")];
    let may = server.request("OPTIONS", "/api/games", &[&ask[..], &[("Origin", friend)]].concat(), "").await;
    assert_eq!(may.status, 204);
    for allowed in
        ["access-control-allow-origin: https://friend.example", "post", "authorization", "idempotency-key"]
    {
        assert!(may.head.contains(allowed), "{}", may.head);
    }
    let body = pylos().to_string();
    let done = server.request("POST", "/api/games", &[("Origin", friend)], &body).await;
    assert!(done.status == 201 && done.head.contains("access-control-allow-origin: https://friend.example"));
    let refused = server.request("POST", "/api/games", &[("Origin", friend)], "{").await;
    assert!(refused.status == 400 && refused.head.contains("access-control-allow-origin"), "errors too");
    for method in ["OPTIONS", "GET", "POST"] {
        let evil = [&ask[..], &[("Origin", "http://evil.example")]].concat();
        let answer = server.request(method, "/api/games", &evil, &body).await;
        assert!(!answer.head.contains("access-control-allow"), "{answer:?}");
        assert!(answer.head.contains("vary: origin"), "{answer:?}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_carries_the_headers_that_protect_pages() {
    let server = Server::start().await;
    for path in ["/docs", "/api/games", "/nowhere"] {
        let head = server.get(path).await.head;
        assert!(head.contains("x-content-type-options: nosniff"), "{head}");
        assert!(head.contains("frame-ancestors 'none'") && head.contains("script-src 'self'"), "{head}");
        assert!(!head.contains("unsafe-inline"), "{head}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sockets_that_say_nothing_are_closed() {
    let quick = Settings { hello_timeout: Duration::from_millis(50), ..settings() };
    let server = Server::with(quick).await;
    let table = server.open(pylos()).await;
    let mut silent = server.socket(&table.id).await;
    assert_eq!(silent.closed().await, 4001);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sockets_that_do_not_answer_pings_are_closed() {
    let quick = Settings {
        ping_interval: Duration::from_millis(50),
        idle_timeout: Duration::from_secs(1),
        ..settings()
    };
    let server = Server::with(quick).await;
    let table = server.open(pylos()).await;
    let (mut lively, _) = server.join(&table.id, None, None).await;
    let (mut dead, _) = server.join(&table.id, None, None).await;
    // Pings are answered only while somebody reads.
    for _ in 0..20 {
        lively.say(json!({ "type": "ping" })).await;
        lively.hear("pong").await;
        tokio::time::sleep(Duration::from_millis(80)).await;
    }
    assert_eq!(dead.closed().await, 4010);
    lively.say(json!({ "type": "ping" })).await;
    lively.hear("pong").await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reader_that_does_not_keep_up_is_dropped_and_can_come_back() {
    let server = Server::with(Settings { feed_queue: 1, ..settings() }).await;
    let spec = json!({ "game": "blokus-classic", "participants": [human(), human(), human(), human()], "hot_seat": true, "undo": "free" });
    let table = server.open(spec).await;
    let (mut slow, _) = server.join(&table.id, None, None).await;
    server.post(&table.path("move"), &table.host, json!({ "text": "a20" })).await.ok();
    // Nobody reads while the same move is taken back and played again until the buffers on the way are full.
    let is_dropped = |text: String| text.lines().any(|line| line == "polyspire_slow_readers_total 1");
    let mut rounds = 0;
    while !is_dropped(server.get("/metrics").await.body) {
        for action in ["undo", "redo"] {
            server.post(&table.path(action), &table.host, Value::Null).await.ok();
        }
        rounds += 1;
        assert!(rounds < 4000, "a slow reader is dropped");
    }
    assert_eq!(slow.closed().await, 4008);
    let (_, welcome) = server.join(&table.id, None, None).await;
    assert_eq!(welcome["state"]["moves"], 1);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn agents_do_not_play_on_for_nobody() {
    let server = Server::with(Settings { unload_after: Duration::from_millis(50), ..settings() }).await;
    let spec = json!({ "game": "pylos", "participants": [agent("random"), agent("random")], "delay_ms": 30 });
    let table = server.open(spec).await;
    let is_gone = |text: String| text.lines().any(|line| line == "polyspire_tables 0");
    let mut attempts = 0;
    while !is_gone(server.get("/metrics").await.body) {
        attempts += 1;
        assert!(attempts < 1000, "the table leaves memory");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let (mut socket, welcome) = server.join(&table.id, Some(&table.host), None).await;
    assert_eq!(welcome["state"]["status"], "playing", "nobody was there to see the end");
    socket.say(json!({ "type": "delay", "ms": 0 })).await;
    socket.until(|state| state["status"] == "finished").await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_has_only_so_many_sockets() {
    let server = Server::with(Settings { sockets: 1, ..settings() }).await;
    let table = server.open(pylos()).await;
    let (socket, _) = server.join(&table.id, None, None).await;
    let url = format!("ws://{}/ws/games/{}", server.address, table.id);
    assert!(tokio_tungstenite::connect_async(&url).await.is_err());
    drop(socket);
    let mut attempts = 0;
    while tokio_tungstenite::connect_async(&url).await.is_err() {
        attempts += 1;
        assert!(attempts < 1000, "a closed socket is not counted any more");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    server.stop().await;
}
